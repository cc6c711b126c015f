"""What the questions of the page "something happened" are made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from campaign.rules.dice import Die, Fill

NAMES: Mapping[str, tuple[Promise, str]] = {
    "points": (_("Legacy points"), "crown"),
    "tool": (_("A tool card"), "brush"),
    "coins": (_("Coins"), "coin"),
    "sticker": (_("A crest sticker"), "star"),
    "track": (_("A box of a track"), "check"),
    "slot": (_("A slot of the tool box"), "lock"),
    "signature": (_("A signature"), "pencil"),
    "construction": (_("A construction"), "facade"),
    "square": (_("The magic square"), "table"),
    "tracker": (_("A tracker"), "list"),
    "other": (_("Something else"), "spark"),
    "line": (_("A score line"), "plus"),
}
"""What may happen, with its icon."""

KINDS: Mapping[str, str] = {
    "points": "change-points",
    "tool": "change-tool",
    "coins": "change-coins",
    "sticker": "place-sticker",
    "track": "change-track",
    "slot": "change-slots",
    "signature": "sign-window",
    "construction": "build-by-hand",
    "square": "write-square",
    "other": "happen",
    "line": "add-rule-line",
}
"""The kind of post that each is recorded by; trackers have posts of their own."""


@dataclass(frozen=True)
class Mark:
    """A box of a track as it is drawn."""

    state: str
    icon: str = ""
    amount: int = 1
    last: bool = False


@dataclass(frozen=True)
class Option:
    """One answer: what is posted, what it is called, what it would change, and what is drawn beside it."""

    value: str
    title: str
    note: str = ""
    glass: Die | Fill | None = None
    mark: Mark | None = None
    chosen: bool = False


@dataclass(frozen=True)
class Group:
    """Answers of a kind; a `folded` one is opened first."""

    title: str
    options: tuple[Option, ...]
    folded: bool = False


@dataclass(frozen=True)
class Place:
    """Where it goes, before what: a slot of the crest, a cell of the square."""

    query: str
    title: str
    note: str = ""
    glass: Fill | None = None
    chosen: bool = False


@dataclass(frozen=True)
class Words:
    """A field for words: its name, what it asks, what stands in it."""

    name: str
    asks: str
    said: str = ""


@dataclass(frozen=True)
class Tick:
    """Something to say yes to."""

    name: str
    asks: str
    on: bool = False


@dataclass(frozen=True)
class Panel:
    """The question that is asked once who and what are chosen.

    Shape: `now` is how it stands; `field` what all answers are posted as; `at_once` says that a tap on one records it;
           `places` come before the answers; `number` names the field for another number, and `other` stands in it.
    """

    what: str
    now: str = ""
    groups: tuple[Group, ...] = ()
    field: str = "pick"
    at_once: bool = False
    places: tuple[Place, ...] = ()
    number: str = ""
    other: str = ""
    words: Words | None = None
    ticks: tuple[Tick, ...] = ()
    hint: str = ""

    @property
    def kind(self) -> str:
        return KINDS[self.what]


def filled(*groups: Group) -> tuple[Group, ...]:
    """The groups that have an answer."""
    return tuple(group for group in groups if group.options)
