"""Trackers as cards: what this table counts, family by family or for all (A13.4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from campaign.rules.state.campaign import Family, State
from campaign.rules.state.legacy import Tracker


@dataclass(frozen=True)
class Box:
    """One box of a tracker."""

    place: int
    label: str
    points: int
    marked: bool


@dataclass(frozen=True)
class Count:
    """How a tracker stands for one family, or for the table."""

    family: Family | None
    number: int
    boxes: tuple[Box, ...]

    @property
    def marked(self) -> int:
        return sum(box.marked for box in self.boxes)


@dataclass(frozen=True)
class TrackerCard:
    """A tracker, ready to show. `asks_who` where what it is worth goes to whoever marks it."""

    slug: str
    label: str
    columns: int
    counts: tuple[Count, ...]
    asks_who: bool


def tracker_cards(state: State, who: int | None = None) -> tuple[TrackerCard, ...]:
    """Every tracker; with `who`, what of it that family has, or with 0 everyone."""
    return tuple(_card(state, tracker, who) for tracker in state.trackers.values())


def _card(state: State, tracker: Tracker, who: int | None) -> TrackerCard:
    worth = tracker.shared and any(box.points for box in tracker.boxes)
    return TrackerCard(tracker.slug, tracker.label, tracker.columns, tuple(_counts(state, tracker, who)), worth)


def _counts(state: State, tracker: Tracker, who: int | None) -> Iterator[Count]:
    whose = [None] if tracker.shared else [family for n, family in state.families.items() if who in (None, 0, n)]
    for family in whose:
        number = family.number if family else 0
        marked = tracker.marked.get(number, ())
        boxes = tuple(Box(n, box.label, box.points, n in marked) for n, box in enumerate(tracker.boxes))
        yield Count(family, tracker.counts.get(number, 0), boxes)
