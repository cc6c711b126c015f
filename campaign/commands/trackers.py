"""Trackers: what only this table counts (A13.4)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from campaign.registry import Command, Viewer, command
from campaign.rules.problems import Line, Problem, Value, refusal, warning
from campaign.rules.state.campaign import State, put
from campaign.rules.state.legacy import LegacyPoint, Tracker, TrackerBox

PAGES = frozenset({"campaign", "trackers"})
MOST_BOXES = 200
MOST = 999
SHARED = 0
"""Stands for the whole table where a family is asked for."""


@command("add-tracker")
@dataclass(frozen=True)
class AddTracker(Command):
    """A tracker: a number, or a row or a grid of boxes with labels and points; of each family or shared (A13.4).

    One of a slug that is there already is described anew, with all its marks.
    """

    tracker: str
    label: str
    shared: bool = False
    columns: int = 0
    boxes: tuple[TrackerBox, ...] = ()

    def pages(self) -> frozenset[str]:
        return PAGES

    def check(self, state: State) -> list[Problem]:
        problems = [] if self.tracker and self.label else [refusal("tracker-unnamed")]
        if len(self.boxes) > MOST_BOXES or self.columns < 0:
            problems.append(refusal("tracker-size", most=MOST_BOXES))
        if self.columns and not self.boxes:
            problems.append(refusal("tracker-boxless"))
        if any(abs(box.points) > MOST for box in self.boxes):
            problems.append(refusal("amount-too-large", most=MOST))
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
        return PAGES

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
    """A tracker goes up or down by `amount`, or its box is marked or cleared; `points` is what that earned (A12.1).

    Shape: `family` 0 is the whole table, which earns nothing; `box` counts from 0, None for a number.
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
        return frozenset({*PAGES, f"game-{self.game}"} if self.game else PAGES)

    def check(self, state: State) -> list[Problem]:
        tracker = state.trackers.get(self.tracker)
        if tracker is None:
            return [refusal("no-such-tracker")]
        problems = []
        if self.family != SHARED and self.family not in state.families:
            problems.append(refusal("no-such-family", family=self.family))
        if (self.family == SHARED) != tracker.shared:
            problems.append(refusal("tracker-whose"))
        if self.box is None and not self.amount:
            problems.append(refusal("amount-none"))
        if abs(self.amount) > MOST or abs(self.points) > MOST:
            problems.append(refusal("amount-too-large", most=MOST))
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
        values: dict[str, Value] = {"label": self.label, "family": self.family, "amount": abs(self.amount)}
        values["points"] = abs(self.points)
        if self.box is None:
            up = self.amount > 0
            if self.points:
                return Line("tracker-points", values | {"amount": self.amount, "points": self.points})
            if self.family:
                code = "tracker-up" if up else "tracker-down"
            else:
                code = "shared-tracker-up" if up else "shared-tracker-down"
            return Line(code, values)
        if not self.family:
            code = "mark-tracker-shared" if self.marked else "clear-tracker-shared"
        elif self.points:
            code = "mark-tracker-points" if self.marked else "clear-tracker-points"
        else:
            code = "mark-tracker" if self.marked else "clear-tracker"
        return Line(code, values | {"box": self.box + 1})
