"""What a box holds for the time between the games: rewards, tracks, stickers, cards, what is sealed, square, boards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from campaign.rules.abilities import Step
from campaign.rules.palette import Colour

SQUARE = (1, 14, 14, 4, 11, 7, 6, 9, 8, 10, 10, 5, 13, 2, 3, 15)
"""Numbers of the magic square, row by row. Rule: A11.1, our reading."""

CREST_SLOTS = 4
"""Rule: A9.4."""

MOST_BOUGHT = 2
"""Tools that Tools of the Trade gives in one game at most. Rule: A9.3."""


@dataclass(frozen=True)
class Reward:
    """What a place earns by the chart of a window. Units: `tools` are cards to choose. Rule: A8.1."""

    points: int = 0
    tools: int = 0
    coins: int = 0
    signature: bool = False


Chart = Mapping[int, tuple[Reward, ...]]
"""Families at the table -> the reward of each place, the first one first. Rule: A8.1."""


@dataclass(frozen=True)
class AbilityPlan:
    """An ability a family may own: a crest sticker or a dedication; what its steps leave open is picked at each use.

    `recorded` is set where its colour is chosen once, when the sticker is placed (A9.4). Without steps it is done by
    hand, as `text` says (A13.4). `copies` counts the stickers of it, None where nobody knows. `window` is the one it
    comes with: until that is reached, nobody sees it.
    """

    slug: str
    name: str
    steps: tuple[Step, ...] = ()
    recorded: bool = False
    copies: int | None = None
    window: int = 0
    text: str = ""


@dataclass(frozen=True)
class TrackBox:
    """One box of a track: the icon printed in it ("" none), and how many of it."""

    icon: str = ""
    amount: int = 1


@dataclass(frozen=True)
class TrackPlan:
    """One track of the market; its dedication is earned with the last box (A9.3, A9.5).

    Shape: `more` says that boxes come behind those told, nobody knows how many.
    """

    slug: str
    name: str
    boxes: tuple[TrackBox, ...] = ()
    dedication: AbilityPlan | None = None
    more: bool = False

    @property
    def total(self) -> int | None:
        """How many boxes it has; None where nobody told."""
        return len(self.boxes) if self.boxes and not self.more else None


@dataclass(frozen=True)
class CardPlan:
    """A tool card: it can be gained after its window, and brought along from then on (A5.6, A8.2).

    Shape: `uses` a game, None without limit; `copies` in the box; `fills_box` whether a use fills a point box.
    """

    slug: str
    name: str
    steps: tuple[Step, ...] = ()
    copies: int = 1
    uses: int | None = None
    fills_box: bool = False


@dataclass(frozen=True)
class Trigger:
    """What makes something sealed be opened (A8.4).

    Shape: `kind` is round-end, stars, game-end, story or card; `window` and `round` where it hangs on them; `text` says
           the condition in words, where only the table can tell.
    """

    kind: str
    window: int = 0
    round: int = 0
    text: str = ""


@dataclass(frozen=True)
class SealedPlan:
    """An envelope, a crate or whatever else is sealed (A1.3). Only its number is shown before it is opened.

    Shape: `changes` are the amendments it suggests once it is open, as (kind of change, its values).
    """

    slug: str
    kind: str
    number: int
    trigger: Trigger | None = None
    title: str = ""
    story: str = ""
    changes: tuple[tuple[str, Mapping[str, str | int | tuple[str, ...] | tuple[int, ...]]], ...] = ()


SEALED: tuple[SealedPlan, ...] = (
    *(SealedPlan(f"envelope-{number}", "envelope", number) for number in range(1, 20)),
    *(SealedPlan(f"crate-{number}", "crate", number) for number in range(1, 4)),
)
"""Nineteen envelopes and three crates, of which nothing is known. Rule: A1.3."""


@dataclass(frozen=True)
class BoardPlan:
    """A board of colours by values, on which dice lie and spaces are constructed (A6.1).

    Shape: empty `colours` or `values` mean all of the palette and all faces. `points` for each space constructed.
    """

    slug: str = "cathedral"
    name: str = ""
    colours: tuple[Colour, ...] = ()
    values: tuple[int, ...] = ()
    points: int = 0


@dataclass(frozen=True)
class SquarePlan:
    """The magic square, and what its objectives pay: for the first of a kind, and more for all of it (A11.1, A11.4)."""

    numbers: tuple[int, ...] = SQUARE
    first: int = 1
    all: int = 1
    collection: int = 1


@dataclass(frozen=True)
class LegacyBox:
    """Everything above that belongs to a box and not to one of its windows; what is unknown is empty.

    Shape: `slots` holds the coins of each slot of the tool box, `more_slots` says that others come behind those,
           `filled` how many are filled from the start (None: not told); `lines` are score lines that hold in every
           game, slug to label.
    """

    tracks: tuple[TrackPlan, ...] = (
        TrackPlan("books-of-wisdom", "Books of Wisdom"),
        TrackPlan("family-skill-training", "Family Skill Training"),
        TrackPlan("tools-of-the-trade", "Tools of the Trade"),
    )
    slots: tuple[int, ...] = ()
    stickers: tuple[AbilityPlan, ...] = ()
    sealed: tuple[SealedPlan, ...] = SEALED
    boards: tuple[BoardPlan, ...] = (BoardPlan(),)
    square: SquarePlan = SquarePlan()
    filled: int | None = None
    more_slots: bool = False
    lines: Mapping[str, str] = field(default_factory=dict)

    def track(self, slug: str) -> TrackPlan | None:
        return next((track for track in self.tracks if track.slug == slug), None)

    def sticker(self, slug: str) -> AbilityPlan | None:
        return next((sticker for sticker in self.stickers if sticker.slug == slug), None)

    def sealed_one(self, slug: str) -> SealedPlan | None:
        return next((plan for plan in self.sealed if plan.slug == slug), None)
