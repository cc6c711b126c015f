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

    Shape: `fills` keeps the order of filling; `boxes` names the tool's slug for each used box ("" unknown); `cells`
           maps a magic space to the cell of the square that was meant, where its number stands there twice (A11.2).
    """

    fills: Mapping[str, Fill] = field(default_factory=dict)
    broken: frozenset[str] = frozenset()
    notes: Mapping[str, str] = field(default_factory=dict)
    boxes: Mapping[int, str] = field(default_factory=dict)
    painted: bool = False
    cells: Mapping[str, int] = field(default_factory=dict)


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
class Given:
    """What a family was given by the chart, as it was confirmed (A8.1)."""

    points: int = 0
    tools: int = 0
    coins: int = 0


@dataclass(frozen=True)
class Game:
    """One game of a campaign, one window.

    Shape: `dealt` names each family's private objective; `secret` are the families whose card nobody else has seen.
           `one_off` is an evening beside the campaign (A1.4). Before play: `ticked` are the steps that were done,
           `tool_counts` the starting tool counts as frozen (A2.3), `brought` the cards brought (A2.4). In play: `stars`
           is the round in which every starred space was filled (A8.3), `unbuilt` the rounds whose construction the
           table left out. After it: `given` by the chart, `gained` the window's tools chosen, `stock` what went to the
           market box (None: not told), `order` of the market as frozen (A9.2), `coins` by hand, `spent` and `lost`
           coins, `bought` the tools of Tools of the Trade, `closed` is play-on or pack-up.
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
    one_off: bool = False
    ticked: frozenset[str] = frozenset()
    tool_counts: Mapping[int, int] = field(default_factory=dict)
    brought: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    stars: int | None = None
    unbuilt: frozenset[int] = frozenset()
    given: Mapping[int, Given] | None = None
    gained: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    stock: Mapping[str, int] | None = None
    order: tuple[int, ...] | None = None
    coins: Mapping[int, int] = field(default_factory=dict)
    spent: Mapping[int, int] = field(default_factory=dict)
    bought: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    lost: Mapping[int, int] = field(default_factory=dict)
    closed: str = ""

    def purse(self, family: int) -> int:
        """Coins in hand: given, by hand, less what was spent and lost; the table may overdraw it (A9.1, R0)."""
        given = (self.given or {}).get(family) or Given()
        gone = self.spent.get(family, 0) + self.lost.get(family, 0)
        return given.coins + self.coins.get(family, 0) - gone

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
