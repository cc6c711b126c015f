"""What a campaign gathers between its games: ledger, journals, cathedral, what was opened, rules in force, trackers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from campaign.rules.palette import Colour

ChangeValue = str | int | bool | tuple[int, ...] | tuple[str, ...]
When = tuple[int, int]
"""A game and one of its rounds."""


@dataclass(frozen=True)
class LegacyPoint:
    """One line of a family's ledger (A12.1): every point has a reason and a game; game 0 is before the app came.

    Shape: `source` is chart, square, wisdom, construction, unlock, hand, collection, brought or paper; `ref` names what
           exactly it was for, such as first-rows; `label` is what the table called it.
    """

    points: int
    source: str
    game: int = 0
    ref: str = ""
    label: str = ""


@dataclass(frozen=True)
class Sticker:
    """A crest sticker as it was placed, with the colour that was recorded then (A9.4)."""

    slug: str
    label: str = ""
    colour: Colour | None = None
    game: int = 0


@dataclass(frozen=True)
class Journal:
    """What a family's journal holds beside its windows.

    Shape: `tools` maps each card owned to the game it was gained in; `crossed` a track to its crossed boxes, from 0;
           `crest` a slot from 1 to its stickers, the last one on top; `dedications` names the tracks completed;
           `filled` are the slots of the tool box paid for; `names` maps a window to the first name that holds from it
           on; `masterpieces` and `signatures` map games to names; `signed` are cells of the magic square by hand;
           `paid` are magic objectives paid before the app came; `paper` is the total last read from paper.
    """

    tools: Mapping[str, int] = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict)
    crossed: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    crest: Mapping[int, tuple[Sticker, ...]] = field(default_factory=dict)
    dedications: tuple[str, ...] = ()
    filled: int = 0
    names: Mapping[int, str] = field(default_factory=dict)
    masterpieces: Mapping[int, str] = field(default_factory=dict)
    signatures: Mapping[int, str] = field(default_factory=dict)
    signed: Mapping[int, Colour | None] = field(default_factory=dict)
    paid: tuple[str, ...] = ()
    paper: int | None = None

    @property
    def stickers(self) -> Mapping[int, Sticker]:
        """The stickers that are not covered, by slot. Rule: A9.4."""
        return {slot: pile[-1] for slot, pile in self.crest.items() if pile}


@dataclass(frozen=True)
class Constructed:
    """A space of a board that was constructed, by whom and when (A6.2)."""

    family: int | None
    game: int
    round: int
    points: int = 0


@dataclass(frozen=True)
class Unlocked:
    """Something sealed that was opened: when, by what trigger, and what the table called it (A8.4)."""

    slug: str
    kind: str
    number: int
    game: int
    round: int
    trigger: str = ""
    label: str = ""
    notes: str = ""


@dataclass(frozen=True)
class Rule:
    """A rule that came during the campaign (A13.3): one that amends the box, or a text the table keeps in mind.

    Shape: `what` is a kind of change with its `values`, "" for a text alone; `since` is the first round it holds in,
           `ended` the first in which it does not any more; `family` None means everybody; `source` is where it came
           from, such as window-4 or envelope-3.
    """

    slug: str
    text: str
    since: When
    what: str = ""
    values: Mapping[str, ChangeValue] = field(default_factory=dict)
    family: int | None = None
    ended: When | None = None
    source: str = ""

    def holds(self, when: When, family: int | None) -> bool:
        begun = self.since <= when and (self.ended is None or when < self.ended)
        return begun and self.family in (None, family)

    def ending(self, when: When) -> Rule:
        """The rule, over by then at the latest."""
        return replace(self, ended=when if self.ended is None else min(self.ended, when))


@dataclass(frozen=True)
class TrackerBox:
    """One box of a tracker: what is printed in it, and the legacy points it gives."""

    label: str = ""
    points: int = 0


@dataclass(frozen=True)
class Tracker:
    """Something only this table counts: a number, or boxes in a row or a grid; of each family or shared (A13.4).

    Shape: `columns` 0 is a number; `counts` maps a family (0: shared) to its number, `marked` to its marked boxes.
    """

    slug: str
    label: str
    shared: bool = False
    columns: int = 0
    boxes: tuple[TrackerBox, ...] = ()
    counts: Mapping[int, int] = field(default_factory=dict)
    marked: Mapping[int, tuple[int, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class Standing:
    """A family's place at the end of the campaign, with its legacy points (A12.1)."""

    family: int
    points: int
    place: int


@dataclass(frozen=True)
class Joined:
    """Where the app joined a campaign that was under way: the window that came next, the last placing, the chairs."""

    window: int
    placing: tuple[int, ...] = ()
    chairs: tuple[int, ...] = ()


@dataclass(frozen=True)
class Borrowed:
    """What another table tells of its box: its title, the windows it tells, and the file, read only window by window.

    Nothing of `text` is shown before the table has come there itself (A1.3).
    """

    title: str
    windows: tuple[int, ...]
    text: str = field(repr=False)
