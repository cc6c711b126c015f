"""What stands in the book of a campaign: values ready to set in type, whether on a page or on paper."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from campaign.rules.dice import Fill
from campaign.rules.layout import Layout


@dataclass(frozen=True)
class Glass:
    """A window to draw. `seen` is all a drawing of it follows from, and stands for it where it is told apart."""

    layout: Layout = field(repr=False)
    fills: Mapping[str, Fill] = field(repr=False)
    broken: Collection[str] = field(repr=False)
    seen: tuple[object, ...]


@dataclass(frozen=True)
class Written:
    """A text with its heading and who wrote it when; either may be empty."""

    title: str
    by: str
    paragraphs: tuple[str, ...]

    @property
    def text(self) -> str:
        return "\n\n".join(self.paragraphs)


@dataclass(frozen=True)
class Table:
    """Rows under their heads; the first column names the row.

    Shape: `strong` are the rows that sum up, `won` the columns that stand out, both counted from 0.
    """

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    strong: tuple[int, ...] = ()
    won: tuple[int, ...] = ()
    label: str = ""


@dataclass(frozen=True)
class Picture:
    """A photo: its file, what is said below it, and what is on it for those who cannot see it."""

    uid: str
    path: Path
    caption: str
    alt: str
    size: tuple[int, int]


@dataclass(frozen=True)
class Window:
    """A family's window in one game; without glass there is nothing to draw. `alt` says what is shown."""

    uid: str
    family: str
    tincture: str
    who: str
    masterpiece: str
    result: str
    first: bool
    glass: Glass | None
    alt: str


@dataclass(frozen=True)
class Chapter:
    """One game: its window, when it was played, how it went, what was written and photographed."""

    number: int
    eyebrow: str
    title: str
    when: str
    lead: str
    story: str
    windows: tuple[Window, ...]
    scores: Table | None
    ties: tuple[str, ...]
    chronicle: Written | None
    accounts: tuple[Written, ...]
    photos: tuple[Picture, ...]


@dataclass(frozen=True)
class Cell:
    """A cell of a magic square: its number, and the letter of its colour once it was signed."""

    number: int
    colour: str
    broken: bool
    lit: bool = False


@dataclass(frozen=True)
class Space:
    """A space of a board: its value; whether it is built, next or later; the crest and the name of who built it."""

    value: int
    state: str
    tincture: str
    family: str


@dataclass(frozen=True)
class Column:
    """A colour of a board, its spaces from the lowest value upward."""

    colour: str
    name: str
    spaces: tuple[Space, ...]


@dataclass(frozen=True)
class Board:
    """A board of the cathedral; `told` says who constructed how much."""

    name: str
    columns: tuple[Column, ...]
    told: str
    counts: Table | None


@dataclass(frozen=True)
class House:
    """A family with its journal.

    Shape: `tree` has a row for each age; `lists` are pairs of a heading and its lines.
    """

    number: int
    name: str
    tincture: str
    lead: str
    tree: Table | None
    lists: tuple[tuple[str, tuple[str, ...]], ...]
    square: tuple[Cell, ...]
    square_told: tuple[str, ...]
    square_alt: str
    crest_alt: str
    pages: tuple[Written, ...]
    photos: tuple[Picture, ...]
    ledger: Table | None


@dataclass(frozen=True)
class Place:
    """A family on the podium."""

    rank: str
    place: int
    name: str
    tincture: str
    points: str


@dataclass(frozen=True)
class Light:
    """A light of the cathedral front: done or to come, lit by its winner's window where somebody drew it."""

    number: int
    glass: Glass | None
    done: bool


@dataclass(frozen=True)
class Words:
    """The headings of the book."""

    contents: str
    families: str
    family_tree: str
    square: str
    windows: str
    scores: str
    chronicle: str
    pages: str
    photos: str
    ledger: str
    opened: str
    cathedral: str
    standings: str
    page: str


@dataclass(frozen=True)
class Book:
    """The whole campaign, as far as it has come. Nothing that is sealed is in it."""

    language: str
    rtl: bool
    title: str
    box: str
    dates: str
    made: str
    names: str
    front: tuple[Light, ...]
    front_alt: str
    built: tuple[str, ...]
    words: Words
    houses: tuple[House, ...]
    chapters: tuple[Chapter, ...]
    table_photos: tuple[Picture, ...]
    opened: Table | None
    boards: tuple[Board, ...]
    headline: str
    finished: bool
    places: tuple[Place, ...]
    race: Table | None
    sources: Table | None
    remarks: tuple[str, ...]
