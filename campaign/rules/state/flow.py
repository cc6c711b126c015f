"""Where a game is: derived from what was recorded, never stored."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.rules.dice import Die
from campaign.rules.draft import turn_order
from campaign.rules.state.campaign import State
from campaign.rules.state.game import Game, Level, Phase

ROUND_LEVELS = (Level.TURNS, Level.ROUNDS)


@dataclass(frozen=True)
class Now:
    """What the table is about to do. `turn` counts from 1 in the round's order; None: the round waits for its end."""

    phase: Phase
    round: int
    turn: int | None = None
    family: int | None = None


def first_game(state: State) -> int:
    """The number of the campaign's first game here: where the app joined later, that of the window it joined at."""
    return state.joined.window if state.joined else 1


def next_game(state: State) -> int:
    """The number of the game that comes after all that were begun."""
    return max(first_game(state), max(state.games, default=0) + 1)


def next_window(state: State) -> int:
    """The window that comes next: the first one behind the last game's; then one passed over; then the last.

    Booster windows are beside all that. Rule: A1.1, A1.4.
    """
    begun = [game.window for _, game in sorted(state.games.items()) if not game.one_off]
    left = [n for n in range(first_game(state), state.edition.window_count + 1) if n not in begun]
    behind = [number for number in left if not begun or number > begun[-1]]
    return next(iter(behind or left), state.edition.window_count)


def order_of(game: Game, round_number: int, state: State) -> tuple[int, ...]:
    """Families in the order of their turns in a round, extra turns last. Rule: A3.3, A3.5."""
    if not game.chairs:
        return ()
    start = game.start if game.start in game.present else game.present[0]
    usual = turn_order(game.present, start, round_number, state.box(game, round_number=round_number).turns_each)
    return (*usual, *game.extra_turns.get(round_number, ()))


def current_round(game: Game, state: State) -> int:
    """The first round that has not ended and was not passed over; one past the last when all have."""
    number, rounds = max(1, game.reached), state.box(game).rounds
    while number <= rounds and number in game.left:
        number += 1
    return number


def has_rounds(game: Game) -> bool:
    """Whether any family's rounds are recorded."""
    return any(game.level(family) in ROUND_LEVELS for family in game.present)


def on_paper(game: Game) -> bool:
    """Whether nobody's rounds are recorded, nor was any before: only the table knows how far it is."""
    return not (has_rounds(game) or game.turns or game.left or game.reached > 1)


def now(game: Game, state: State) -> Now:
    """Phase, round, and whose turn it is.

    Where nobody's rounds are recorded the points can be counted at any time; but what was dealt stays secret until the
    table says that the rounds are over (A2.2).
    """
    number, rounds = current_round(game, state), state.box(game).rounds
    if game.confirmed:
        return Now(Phase.DONE, min(number, rounds))
    if not game.chairs or game.start is None:
        return Now(Phase.CHAIRS, 1)
    if number > rounds or not (has_rounds(game) or game.secret):
        return Now(Phase.SCORING, min(number, rounds))
    for turn, family in enumerate(order_of(game, number, state), start=1):
        if (number, turn) not in game.turns and game.level(family) is Level.TURNS:
            return Now(Phase.PLAY, number, turn, family)
    return Now(Phase.PLAY, number)


def taken_dice(game: Game, round_number: int) -> list[tuple[int, Die]]:
    """The dice drafted in a round, with who took each, in the order of the turns."""
    turns = sorted(turn for number, turn in game.turns if number == round_number)
    found = [game.turns[round_number, turn] for turn in turns]
    return [(turn.family, turn.die) for turn in found if turn.die is not None]


def dice_on_board(game: Game, round_number: int) -> tuple[Die, ...] | None:
    """The dice of the roll that nobody took yet; None where the roll was not entered."""
    roll = game.rolls.get(round_number)
    if roll is None:
        return None
    left = list(roll)
    for _, die in taken_dice(game, round_number):
        if die in left:
            left.remove(die)
    return tuple(left)
