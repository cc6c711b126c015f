"""What a table sees on opening its campaign: where it is, what lies on the board, what may be opened."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.queries.campaigns import NextStep, next_step, open_game, windows_done
from campaign.queries.unlocks import suggestions
from campaign.rules.dice import Die
from campaign.rules.state.campaign import State
from campaign.rules.state.flow import dice_on_board, taken_dice
from campaign.rules.state.game import Phase


@dataclass(frozen=True)
class Opening:
    """Where the campaign is.

    Shape: `dice` lie on the board in mid-round and are laid out again; `draw` are the dice to draw and roll for a round
           that has not begun; `taken` are those drafted from a roll that nobody entered.
    """

    step: NextStep
    done: int
    to_go: int
    dice: tuple[Die, ...] = ()
    draw: int = 0
    taken: int = 0


def opening(state: State) -> Opening:
    """Where the campaign is, in mid-game down to the dice on the board."""
    step, done = next_step(state), windows_done(state)
    to_go = max(0, state.edition.window_count - done)
    game = open_game(state)
    if step.phase is not Phase.PLAY or game is None:
        return Opening(step, done, to_go)
    board, taken = dice_on_board(game, step.round), len(taken_dice(game, step.round))
    draw = 0 if taken or board is not None else state.box(game).dice_count(len(game.present))
    return Opening(step, done, to_go, board or (), draw, taken if board is None else 0)


@dataclass(frozen=True)
class Hints:
    """What is easily forgotten: how many rules are in force, and what it may be time to open, by number alone."""

    rules: int
    sealed: tuple[str, ...]


def hints(state: State) -> Hints:
    """Rules in force (A13) and seals whose trigger may have come (A8.4); nothing of a seal but its number."""
    game = open_game(state)
    when = (game.number, max(game.left, default=0) + 1) if game else (max(state.games, default=0) + 1, 1)
    rules = sum(rule.holds(when, rule.family) for rule in state.rules.values())
    may_open = suggestions(state) if game and game.chairs and not game.one_off else []
    return Hints(rules, tuple(each.name for each in may_open))
