"""Pieces of the table page: seats, windows at the side, undo, points so far."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.rules.layout import Window
from campaign.rules.problems import Line
from campaign.rules.state.campaign import Family
from campaign.rules.state.game import Game, Level


def unpainted(game: Game, family: int) -> bool:
    """Whether a family's window comes later and has nothing to show yet."""
    return game.level(family) is Level.PAINT and not game.page(family).fills


@dataclass(frozen=True)
class Seat:
    """One turn of the round's order; `turned` marks where the order turns back."""

    family: Family
    state: str
    turned: bool = False


@dataclass(frozen=True)
class Other:
    """A family's window, small, at the side; `stars` are those filled, of all."""

    family: Family
    window: Window
    score: int | None
    shown: bool
    query: str
    stars: tuple[int, int] | None = None


@dataclass(frozen=True)
class Undo:
    """The act an undo button names."""

    act: int
    line: Line
    more: int = 0


@dataclass(frozen=True)
class Seated:
    """A family at the table, and how closely it is recorded."""

    number: int
    name: str
    level: Level


@dataclass(frozen=True)
class ScoreHead:
    """A column of the points so far: its short heading, and the line of the score sheet that it is."""

    short: str
    name: str


@dataclass(frozen=True)
class ScoreRow:
    """A family's points so far, by line."""

    family: Family
    points: tuple[int | None, ...]
    total: int
