"""The questions of the score page, each with all its card shows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from campaign.names import listed
from campaign.rules.edition import ObjectivePlan
from campaign.rules.state.campaign import Family
from journals.queries.ranks import Place
from journals.queries.results import Changed
from journals.queries.scoring import Number, Row


@dataclass(frozen=True)
class Question:
    """What is asked; `kind` names its card."""

    kind: ClassVar[str] = ""
    family: Family | None = None


@dataclass(frozen=True)
class SeatsFirst(Question):
    """Nobody sits at the table yet."""

    kind = "seats"


@dataclass(frozen=True)
class StillPlaying(Question):
    """The rounds are not over; the sheet so far may be looked at."""

    round: int = 1
    last: int = 12
    kind = "playing"


@dataclass(frozen=True)
class OneLine(Question):
    """A line looked at, family by family."""

    row: Row | None = None
    cards: bool = False
    kind = "line"


@dataclass(frozen=True)
class WhichNumber(Question):
    """One number: of a family, on a line.

    Shape: `walk` is where the page goes once it is recorded; `zeros` words for a 0 to all who lack a number here;
           `unseen`: the app knows nothing of this window, which might also be told by its total, or be `paintable`.
    """

    row: Row | None = None
    number: Number | None = None
    numbers: tuple[int, ...] = ()
    more: tuple[int, ...] = ()
    walk: str = ""
    cards: bool = False
    zeros: str = ""
    unseen: bool = False
    paintable: bool = False
    kind = "number"


@dataclass(frozen=True)
class Card:
    """A private objective that the family may have had, and what it would be worth."""

    plan: ObjectivePlan
    rule: str
    points: int | None
    product: str
    taken_by: Family | None
    chosen: bool


@dataclass(frozen=True)
class WhichCard(Question):
    """Which private objective a family had."""

    cards: tuple[Card, ...] = ()
    change: bool = False
    walk: str = ""
    zeros: str = ""
    kind = "card"


@dataclass(frozen=True)
class PointBox:
    """A point box: so many are used up to it, and what then remains."""

    count: int
    points: int
    used: bool
    left: int


@dataclass(frozen=True)
class WhichBoxes(Question):
    """Which point boxes a family has used; the stars' instruction beside it, as nobody else would think of it."""

    boxes: tuple[PointBox, ...] = ()
    all_left: int = 0
    star: str = ""
    kind = "boxes"


@dataclass(frozen=True)
class Untold:
    """The lines nobody has a number on, and the ways on: to describe them, or to type their points.

    Shape: `typed` are pairs of a line's slug and its short name; `family` is the first to be asked.
    """

    words: str
    typed: tuple[tuple[str, str], ...]
    family: Family
    describable: bool


@dataclass(frozen=True)
class WhichFigure(Question):
    """The figure that decides a tie."""

    figure: str = ""
    tied: tuple[Family, ...] = ()
    points: int = 0
    numbers: tuple[int, ...] = ()
    untold: Untold | None = None
    kind = "figure"

    @property
    def tied_names(self) -> str:
        return listed(family.name for family in self.tied)


@dataclass(frozen=True)
class NewLine(Question):
    """A line by hand; `slug` is what it will be called in the log."""

    slug: str = ""
    labels: tuple[str, ...] = ()
    walk: str = ""
    kind = "new-line"


@dataclass(frozen=True)
class Confirming(Question):
    """The whole result, to be confirmed."""

    places: tuple[Place, ...] = ()
    missing: tuple[Family, ...] = ()
    shared: bool = False
    seen: str = ""
    untold: Untold | None = None
    kind = "confirm"


@dataclass(frozen=True)
class Closed(Question):
    """The scores are confirmed, and perhaps something no longer follows from what is recorded."""

    changed: tuple[Changed, ...] = ()
    can_keep: bool = False
    entry: int = 0
    seen: str = ""
    kind = "closed"
