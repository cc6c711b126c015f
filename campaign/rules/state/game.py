"""One game as the log has it: chairs, rounds, turns, pages, the score sheet as written and as confirmed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum

from campaign.rules.abilities import Step
from campaign.rules.dice import Die, Fill


class Level(Enum):
    """How closely a family's game is recorded."""

    TURNS = "turns"
    ROUNDS = "rounds"
    PAINT = "paint"
    SCORES = "scores"
    TOTAL = "total"


class Phase(Enum):
    """Where a game is."""

    CHAIRS = "chairs"
    PLAY = "play"
    SCORING = "scoring"
    DONE = "done"


@dataclass(frozen=True)
class Chair:
    """A family's place at the table in one game (A2.0). `page` names another family whose journal is drawn in."""

    family: int
    first_name: str = ""
    stand_in: bool = False
    page: int | None = None


@dataclass(frozen=True)
class Turn:
    """What a family did in one turn: the die it took, the chain that was used, the fills as drawn."""

    family: int
    die: Die | None = None
    chain: tuple[Step, ...] = ()
    fills: tuple[tuple[str, Fill], ...] = ()


@dataclass(frozen=True)
class Page:
    """A family's window page in one game.

    Shape: `fills` keeps the order of filling; `boxes` names the tool's slug for each used box ("" unknown).
    """

    fills: Mapping[str, Fill] = field(default_factory=dict)
    broken: frozenset[str] = frozenset()
    notes: Mapping[str, str] = field(default_factory=dict)
    boxes: Mapping[int, str] = field(default_factory=dict)
    painted: bool = False


@dataclass(frozen=True)
class Written:
    """A score the table wrote over, or where nothing could be counted."""

    points: int
    reason: str = ""


@dataclass(frozen=True)
class HandLine:
    """A score line of the table's own, any sign (A7.2)."""

    label: str


@dataclass(frozen=True)
class Placed:
    """A confirmed place from 1, and the A7.3 step that put it behind the one before ("" if none)."""

    family: int
    total: int
    place: int
    step: str = ""


@dataclass(frozen=True)
class Confirmed:
    """The sheet as the table confirmed it; it stays whatever is corrected later (A7.1).

    Shape: `points` maps family, then line, to points.
    """

    points: Mapping[int, Mapping[str, int]]
    ranking: tuple[Placed, ...]


@dataclass(frozen=True)
class Game:
    """One game of a campaign, one window.

    Shape: `dealt` names each family's private objective; `secret` are the families whose card nobody else has seen.
    """

    number: int
    window: int
    chairs: tuple[Chair, ...] = ()
    start: int | None = None
    start_by: str = ""
    levels: Mapping[int, Level] = field(default_factory=dict)
    rolls: Mapping[int, tuple[Die, ...]] = field(default_factory=dict)
    turns: Mapping[tuple[int, int], Turn] = field(default_factory=dict)
    extra_turns: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    left: Mapping[int, tuple[Die, ...]] = field(default_factory=dict)
    reached: int = 1
    pages: Mapping[int, Page] = field(default_factory=dict)
    dealt: Mapping[int, str] = field(default_factory=dict)
    secret: frozenset[int] = frozenset()
    figures: Mapping[tuple[int, str], int] = field(default_factory=dict)
    written: Mapping[tuple[int, str], Written] = field(default_factory=dict)
    hand_lines: Mapping[str, HandLine] = field(default_factory=dict)
    confirmed: Confirmed | None = None

    def level(self, family: int) -> Level:
        return self.levels.get(family, Level.TURNS)

    def page(self, family: int) -> Page:
        return self.pages.get(family) or Page()

    def with_page(self, family: int, page: Page) -> Game:
        return replace(self, pages={**self.pages, family: page})

    @property
    def present(self) -> tuple[int, ...]:
        """The families at the table, clockwise."""
        return tuple(chair.family for chair in self.chairs)
