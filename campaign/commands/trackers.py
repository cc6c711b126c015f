"""Trackers: what only this table counts (A13.4)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from campaign.registry import Command, Viewer, command
from campaign.rules.problems import Line, Problem, Value, refusal, warning
from campaign.rules.state.campaign import State, put
from campaign.rules.state.legacy import LegacyPoint, Tracker, TrackerBox

MOST_BOXES = 200
SHARED = 0
"""Stands for the whole table where a family is asked for."""


@command("add-tracker")
@dataclass(frozen=True)
class AddTracker(Command):
    """A tracker: a number, or a row or a grid of boxes with labels and points; of each family or shared."""

    tracker: str
    label: str
    shared: bool = False
    columns: int = 0
    boxes: tuple[TrackerBox, ...] = ()

    def pages(self) -> frozenset[str]:
        return frozenset({"trackers"})

    def check(self, state: State) -> list[Problem]:
        problems = [] if self.tracker and self.label else [refusal("tracker-unnamed")]
        if len(self.boxes) > MOST_BOXES or self.columns < 0:
            problems.append(refusal("tracker-size", most=MOST_BOXES))
        if self.columns and not self.boxes:
            problems.append(refusal("tracker-boxless"))
        return problems

    def apply(self, state: State) -> State:
        old = state.trackers.get(self.tracker)
        new = Tracker(self.tracker, self.label, self.shared, self.columns, self.boxes)
        if old is not None:
            new = replace(new, counts=old.counts, marked=old.marked)
        return replace(state, trackers=put(state.trackers, self.tracker, new))

    def say(self, viewer: Viewer) -> Line:
        return Line("add-tracker", {"label": self.label})


@command("drop-tracker")
@dataclass(frozen=True)
class DropTracker(Command):
    """A tracker nobody needs any more."""

    tracker: str
    label: str = ""

    def pages(self) -> frozenset[str]:
        return frozenset({"trackers"})

    def check(self, state: State) -> list[Problem]:
        return [] if self.tracker in state.trackers else [refusal("no-such-tracker")]

    def apply(self, state: State) -> State:
        kept = {slug: tracker for slug, tracker in state.trackers.items() if slug != self.tracker}
        return replace(state, trackers=kept)

    def say(self, viewer: Viewer) -> Line:
        return Line("drop-tracker", {"label": self.label})


@command("mark-tracker")
@dataclass(frozen=True)
class MarkTracker(Command):
    """A tracker goes up or down by `amount`, or its box is marked or cleared; `points` is what that earned.

    Shape: `family` 0 is the whole table; `box` counts from 0, None for a number.
    """

    tracker: str
    family: int = SHARED
    amount: int = 0
    box: int | None = None
    marked: bool = True
    points: int = 0
    game: int = 0
    label: str = ""

    def pages(self) -> frozenset[str]:
        return frozenset({"trackers", f"game-{self.game}"} if self.game else {"trackers"})

    def check(self, state: State) -> list[Problem]:
        tracker = state.trackers.get(self.tracker)
        if tracker is None:
            return [refusal("no-such-tracker")]
        problems = []
        if self.family != SHARED and self.family not in state.families:
            problems.append(refusal("no-such-family", family=self.family))
        if (self.family == SHARED) != tracker.shared:
            problems.append(refusal("tracker-whose"))
        if self.box is not None and not 0 <= self.box < len(tracker.boxes):
            problems.append(refusal("no-such-box", box=self.box + 1))
        elif self.box is not None and (self.box in tracker.marked.get(self.family, ())) == self.marked:
            problems.append(warning("tracker-box-so"))
        return problems

    def apply(self, state: State) -> State:
        tracker = state.trackers.get(self.tracker) or Tracker(self.tracker, self.label, self.family == SHARED)
        if self.box is None:
            count = tracker.counts.get(self.family, 0) + self.amount
            tracker = replace(tracker, counts=put(tracker.counts, self.family, count))
        else:
            boxes = [box for box in tracker.marked.get(self.family, ()) if box != self.box]
            boxes += [self.box] if self.marked else []
            tracker = replace(tracker, marked=put(tracker.marked, self.family, tuple(sorted(boxes))))
        state = replace(state, trackers=put(state.trackers, self.tracker, tracker))
        if self.family == SHARED:
            return state
        point = LegacyPoint(self.points, "hand", self.game, f"tracker {self.tracker}", self.label)
        return state.earned(self.family, point)

    def say(self, viewer: Viewer) -> Line:
        values: dict[str, Value] = {"label": self.label, "family": self.family, "amount": self.amount}
        if self.box is None:
            return Line("count-tracker" if self.family else "count-shared-tracker", values)
        if self.family:
            code = "mark-tracker" if self.marked else "clear-tracker"
        else:
            code = "mark-tracker-shared" if self.marked else "clear-tracker-shared"
        return Line(code, values | {"box": self.box + 1})
