"""The family tree: a first name and a masterpiece for each age (A1.2, A10.1)."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.names import window_name
from campaign.queries.campaigns import next_step
from campaign.rules.state.campaign import State
from campaign.rules.state.game import Chair, Game

TONES = ("G", "Y", "B", "R", "P", "O")
"""Glass of the leaves, one after the other."""


@dataclass(frozen=True)
class Age:
    """One leaf of the tree: a window, who it was, what it was called.

    Shape: `stage` is done, now (being played) or next (nothing begun: `game` is 0); `again` is a name that goes on from
           the leaf before; `tone` is the letter of its glass, "" for a bud.
    """

    window: int
    game: int
    title: str
    name: str
    masterpiece: str
    stage: str
    again: bool
    tone: str


def family_tree(state: State, family: int) -> tuple[Age, ...]:
    """An age for each window the family was at the table for, the first one first, and one for what comes next."""
    games = [game for game in state.games.values() if family in game.present and not game.one_off]
    ages: list[Age] = []
    for game in sorted(games, key=lambda game: game.number):
        ages.append(_age(state, family, game, ages))
    step = next_step(state)
    if step.phase is not None and step.game not in state.games:
        before = ages[-1].name if ages else ""
        name = name_at(state, family, step.window)
        ages.append(Age(step.window, 0, "", name, "", "next", again=bool(name) and name == before, tone=""))
    return tuple(ages)


def _age(state: State, family: int, game: Game, before: list[Age]) -> Age:
    name = name_at(state, family, game.window, game)
    done = game.confirmed is not None
    return Age(
        window=game.window,
        game=game.number,
        title=window_name(game.window, state),
        name=name,
        masterpiece=state.journal(family).masterpieces.get(game.number, ""),
        stage="done" if done else "now",
        again=bool(before) and bool(name) and before[-1].name == name,
        tone=TONES[len(before) % len(TONES)] if done else "",
    )


def name_at(state: State, family: int, window: int, game: Game | None = None) -> str:
    """The first name that holds at a window: as the tree has it, as it sat at the table, or as the family began.

    A name goes on until another one is written; a stand-in's is none of the family's. Rule: A1.2, our reading.
    """
    names = state.journal(family).names
    since = max((number for number in names if number <= window), default=None)
    if since is not None:
        return names[since]
    sat = own_name(game, family) or next(filter(None, (own_name(each, family) for each in _earlier(state, window))), "")
    known = state.families.get(family)
    return sat or (known.first_name if known else "")


def own_name(game: Game | None, family: int) -> str:
    """The first name the family sat at the table with, unless a stand-in played for it. Rule: A2.0."""
    chair = chair_of(game, family)
    return chair.first_name if chair and not chair.stand_in else ""


def _earlier(state: State, window: int) -> list[Game]:
    """The games of the campaign on windows before this one, the latest first."""
    games = (game for game in state.games.values() if game.window < window and not game.one_off)
    return sorted(games, key=lambda game: -game.window)


def chair_of(game: Game | None, family: int) -> Chair | None:
    """Where the family sits in a game. Rule: A2.0."""
    return next((chair for chair in game.chairs if chair.family == family), None) if game else None
