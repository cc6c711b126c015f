"""How a family plays when nobody is at the table: legal turns that keep the rest of the window open."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import permutations, product

from campaign.rules.abilities import ABILITIES, Input, Reach, Step, run_chain
from campaign.rules.dice import Die, Fill
from campaign.rules.edition import Edition, ToolPlan
from campaign.rules.layout import Window
from campaign.rules.placement import legal_spaces
from campaign.rules.state.at_hand import at_hand, used_in
from campaign.rules.state.campaign import State
from campaign.rules.state.flow import dice_on_board
from campaign.rules.state.game import Game

SCARCE = 4.0
"""A space that so many fills still fit is more likely than not to be filled one day."""
TOOL_COST = 0.8
"""How much better than a plain fill one with a tool has to be, in spaces, for each box it uses."""
WHIM = 1.2
"""How far from the best move a family may stray, in spaces."""
FANCY = 0.9
"""How often a family has eyes for one die only."""
DARING = 0.04
"""How often it runs two tools in one turn because it can."""
PRIDE = 0.2
"""How often it uses what it owns, a card, a crest ability or a dedication, though a plain fill would do."""

Chain = tuple[Step, ...]


@dataclass(frozen=True)
class Move:
    """What a family does in its turn; without a space the die stays unplaced, without a die it passes (A3.4)."""

    die: Die | None = None
    chain: Chain = ()
    fills: tuple[tuple[str, Fill], ...] = ()

    @property
    def boxes(self) -> set[int]:
        """The point boxes that its chain fills."""
        return {step.box for step in self.chain if step.box is not None}


def choose_move(state: State, game: Game, round_number: int, family: int, source: random.Random) -> Move:
    """A legal move that leaves much of the window open, seldom quite the best. Rule: A3.4, A4, A5."""
    window, dice = state.window(game, family), dice_on_board(game, round_number) or ()
    liked = [source.choice(dice)] if dice and source.random() < FANCY else dice
    found = moves(state, game, family, liked) or moves(state, game, family, dice, 2)
    if source.random() < DARING:
        found = [move for move in moves(state, game, family, dice, 2) if len(move.boxes) > 1] or found
    if not found or source.random() < PRIDE:
        found = fills(state, game, family, dice, own_chains(state, game, family)) or found
    if found:
        return max(found, key=lambda move: worth(move, window, state.box(game)) + source.uniform(0, WHIM))
    return Move(source.choice(dice)) if dice else Move()


def moves(state: State, game: Game, family: int, dice: Sequence[Die], tools: int = 1) -> list[Move]:
    """Every way to fill one space with one of the dice, and with up to so many tools. Rule: A4, A5.1."""
    return fills(state, game, family, dice, [(), *tool_chains(state, game, family, tools)])


def fills(state: State, game: Game, family: int, dice: Sequence[Die], chains: Iterable[Chain]) -> list[Move]:
    """Every way to fill one space with one of the dice and one of the chains. Rule: A4, A5.1."""
    window = state.window(game, family)
    fits: dict[Reach, tuple[str, ...]] = {}
    found = []
    for die, chain in product(dice, list(chains)):
        reach = run_chain(die, chain)[-1]
        fill = reach.fill or die.fill
        if reach not in fits:
            legal = legal_spaces(window, fill, rules=state.placement, ignore=reach.ignore)
            fits[reach] = tuple(space for space in legal if space not in window.fills)
        found += [Move(die, chain, ((space, fill),)) for space in fits[reach]]
    return found


def tool_chains(state: State, game: Game, family: int, most: int) -> Iterator[Chain]:
    """Up to `most` uses of different tools, each in the leftmost empty point box left. Rule: A5.1, A5.4."""
    plan = state.plan(game)
    used = game.page(family).boxes
    free = [box for box in range(len(plan.boxes)) if box not in used]
    for count in range(1, min(most, len(free)) + 1):
        for tools in permutations(plan.tools, count):
            ways = [tool_uses(tool, box, state.box(game)) for tool, box in zip(tools, free, strict=False)]
            for uses in product(*ways):
                yield tuple(step for use in uses for step in use)


def own_chains(state: State, game: Game, family: int) -> Iterator[Chain]:
    """One use of something at hand: a card brought, a crest ability, a dedication. Rule: A5.1, A5.6, A9.4, A9.5."""
    plan, used = state.plan(game), game.page(family).boxes
    free = next((box for box in range(len(plan.boxes)) if box not in used), None)
    for own in at_hand(state, game, family):
        spent = own.uses is not None and used_in(game, family, own) >= own.uses
        if own.steps and not spent and not (own.fills_box and free is None):
            tool = ToolPlan(own.slug, own.name, steps=own.steps)
            yield from tool_uses(tool, free if own.fills_box else None, state.box(game))


def tool_uses(tool: ToolPlan, box: int | None, edition: Edition) -> list[Chain]:
    """The ways to use a tool: one for each pick that its steps leave to the family."""
    picks: dict[Input, Sequence[str | int]] = {
        Input.COLOUR: edition.palette.letters,
        Input.VALUE: edition.faces,
        Input.NUMBER: (-1, 1),
    }
    ways: list[list[Step]] = []
    for step in tool.steps:
        known = ABILITIES.get(step.ability)
        asked = [pick for pick in (known.inputs if known else ()) if pick.value not in step.params]
        ways.append(
            [
                replace(
                    step,
                    params={**step.params, **{pick.value: value for pick, value in zip(asked, values, strict=True)}},
                    tool=tool.slug,
                    box=box,
                )
                for values in product(*(picks[pick] for pick in asked))
            ]
        )
    return list(product(*ways)) if ways else []


def worth(move: Move, window: Window, edition: Edition) -> float:
    """Spaces that may yet be filled after the move, less what its tools cost.

    Exact sums keep the result the same whatever order a set comes in.
    """
    [(space, fill)] = move.fills
    after = window.filled(space, fill)
    near = [name for name in window.layout.edges[space] if name not in window.fills]
    gains = [1 - promise(window, space, edition)]
    gains += [promise(after, name, edition) - promise(window, name, edition) for name in near]
    return math.fsum([*gains, -TOOL_COST * len(move.boxes)])


def promise(window: Window, space: str, edition: Edition) -> float:
    """How likely an empty space is to be filled one day, from how many fills still fit it."""
    printed = window.layout.spaces[space]
    beside = [window.fills[name] for name in window.layout.edges[space] if name in window.fills]
    colours = {printed.colour} if printed.colour else set(edition.palette.letters)
    values = {printed.value} if printed.value is not None else set(edition.faces)
    room = len(colours - {fill.colour for fill in beside}) * len(values - {fill.value for fill in beside})
    return 1 - 2 ** (-room / SCARCE)
