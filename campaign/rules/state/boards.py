"""The boards of a campaign: how many dice share a space, what is constructed, what waits for it, whose duty it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from campaign.rules.construction import builder, eligible, lowest, spaces
from campaign.rules.dice import Die
from campaign.rules.edition import Edition
from campaign.rules.legacy_box import BoardPlan
from campaign.rules.palette import Colour
from campaign.rules.state.campaign import State
from campaign.rules.state.flow import order_of
from campaign.rules.state.game import Game


def room_for(box: Edition, die: Die) -> int:
    """How many dice alike may lie in a round: one on each board that has their space, and one at least.

    Rule: A3.2, A13.2.
    """
    letters, faces = box.palette.letters, box.faces
    return max(1, sum(die.value in spaces(board, letters, faces).get(die.colour, ()) for board in box.legacy.boards))


def crowded(box: Edition, dice: Sequence[Die]) -> list[Die]:
    """Each die that finds its space taken on every board by those before it. Rule: A3.2."""
    return [die for place, die in enumerate(dice) if dice[:place].count(die) >= room_for(box, die)]


def used_up(box: Edition, taken: Iterable[Die]) -> frozenset[Die]:
    """The dice of which no other may lie anywhere, after those that were taken. Rule: A3.2."""
    return frozenset(die for die, count in Counter(taken).items() if count >= room_for(box, die))


def constructed_on(state: State, board: str) -> frozenset[str]:
    """The spaces of a board that were constructed, such as R3."""
    return frozenset(space for of, space in state.cathedral if of == board)


def lowest_on(state: State, board: BoardPlan, box: Edition) -> dict[Colour, int]:
    """The lowest unconstructed space of each colour of a board. Rule: A6.1."""
    return lowest(board, box.palette.letters, box.faces, constructed_on(state, board.slug))


def candidates(state: State, game: Game, round_number: int) -> tuple[tuple[str, Die], ...]:
    """The spaces that a die left over could construct after a round, as (board, die).

    They were the lowest then, and are open now: what was constructed after a later round makes no older one eligible.
    Rule: A6.1.
    """
    box, left = state.box(game, round_number=round_number), game.left.get(round_number, ())
    when = (game.number, round_number)
    return tuple(
        (board.slug, die)
        for board in box.legacy.boards
        for die in eligible(left, lowest(board, box.palette.letters, box.faces, _before(state, board.slug, when)))
        if (board.slug, str(die)) not in state.cathedral
    )


def duty(state: State, game: Game, round_number: int) -> int | None:
    """Whose duty it is to construct after a round. Rule: A6.1, A6.3."""
    return builder(order_of(game, round_number, state))


def construction_slot(game: int, round_number: int) -> str:
    """The address of what is settled after a round: a construction, or that there is none."""
    return f"game {game} round {round_number} construction"


def settled(state: State, game: Game, round_number: int) -> bool:
    """Whether something was constructed after a round, or the table said that nothing is."""
    when = (game.number, round_number)
    return round_number in game.unbuilt or any((b.game, b.round) == when for b in state.cathedral.values())


def _before(state: State, board: str, when: tuple[int, int]) -> frozenset[str]:
    """What stood on a board before the end of a round; a construction without a round came before all of its game."""
    return frozenset(
        space for (of, space), built in state.cathedral.items() if of == board and (built.game, built.round) < when
    )
