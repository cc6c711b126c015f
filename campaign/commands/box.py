"""Describing the box a table owns, once for all families. A description holds backwards (A13.3)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from campaign.registry import Command, Viewer, command
from campaign.rules.drawings import COLUMNS, blank_grid
from campaign.rules.edition import PUBLIC, ObjectivePlan, ToolPlan, WindowPlan
from campaign.rules.layout import Layout, Pair
from campaign.rules.objectives import OBJECTIVES
from campaign.rules.palette import Colour
from campaign.rules.problems import Line, Problem, refusal, warning
from campaign.rules.state.campaign import State

PRIVATE = "private"
WIDEST, HIGHEST = len(COLUMNS), 26


@dataclass(frozen=True)
class Description(Command):
    """Something printed on a window, told by the table."""

    window: int

    holds_backwards = True

    def pages(self) -> frozenset[str]:
        return frozenset({f"window-{self.window}"})

    def planned(self, state: State, change: Callable[[WindowPlan], WindowPlan]) -> State:
        plan = change(state.edition.window(self.window))
        return replace(state, edition=state.edition.with_window(plan))

    def known(self, state: State, *spaces: str) -> list[Problem]:
        """A refusal for each space that the window does not have."""
        layout = state.edition.window(self.window).layout
        return [refusal("no-such-space", space=space) for space in spaces if layout is None or space not in layout]


@command("describe-outline")
@dataclass(frozen=True)
class DescribeOutline(Description):
    """The shape of a window: so many columns and rows, less its holes. Details already told stay where their space does."""

    width: int = 6
    height: int = 4
    holes: tuple[str, ...] = ()

    def check(self, state: State) -> list[Problem]:
        if not (1 <= self.width <= WIDEST and 1 <= self.height <= HIGHEST):
            return [refusal("outline-size", widest=WIDEST, highest=HIGHEST)]
        layout = self.outline()
        if not len(layout):
            return [refusal("outline-empty")]
        games = [game for game in state.games.values() if game.window == self.window]
        lost = {space for game in games for page in game.pages.values() for space in page.fills if space not in layout}
        return [warning("fills-would-go", *sorted(lost))] if lost else []

    def outline(self) -> Layout:
        return blank_grid(self.width, self.height, self.holes)

    def apply(self, state: State) -> State:
        def change(plan: WindowPlan) -> WindowPlan:
            layout, old = self.outline(), plan.layout
            if old is not None:
                kept = {
                    name: replace(space, ring=layout.spaces[name].ring) for name, space in old.spaces.items() if name in layout
                }
                spaces = {name: kept.get(name, space) for name, space in layout.spaces.items()}
                layout = replace(layout, spaces=spaces, joined=old.joined, parted=old.parted)
            return replace(plan, layout=layout)

        return self.planned(state, change)

    def say(self, viewer: Viewer) -> Line:
        return Line("describe-outline", {"window": self.window, "width": self.width, "height": self.height})


@command("join-spaces")
@dataclass(frozen=True)
class JoinSpaces(Description):
    """Make two spaces edge neighbours, or none at all, whatever the drawing says."""

    first: str = ""
    second: str = ""
    joined: bool = True

    def check(self, state: State) -> list[Problem]:
        alike = [refusal("space-twice", space=self.first)] if self.first == self.second else []
        return self.known(state, self.first, self.second) + alike

    def apply(self, state: State) -> State:
        pair = Pair((self.first, self.second))

        def change(plan: WindowPlan) -> WindowPlan:
            old = plan.layout or Layout({}, {})
            joined, parted = old.joined - {pair}, old.parted - {pair}
            layout = replace(old, joined=joined | {pair}) if self.joined else replace(old, parted=parted | {pair})
            layout = replace(layout, parted=parted) if self.joined else replace(layout, joined=joined)
            return replace(plan, layout=layout)

        return self.planned(state, change)

    def say(self, viewer: Viewer) -> Line:
        code = "join-spaces" if self.joined else "part-spaces"
        return Line(code, {"window": self.window, "first": self.first, "second": self.second})


@command("describe-space")
@dataclass(frozen=True)
class DescribeSpace(Description):
    """What is printed in one space: colour, value, star, magic number, any or none of them (A4.4)."""

    space: str = ""
    colour: Colour | None = None
    value: int | None = None
    star: bool = False
    magic: int | None = None

    def check(self, state: State) -> list[Problem]:
        return self.known(state, self.space)

    def apply(self, state: State) -> State:
        def change(plan: WindowPlan) -> WindowPlan:
            if plan.layout is None or self.space not in plan.layout:
                return plan
            old = plan.layout.spaces[self.space]
            new = replace(old, colour=self.colour, value=self.value, star=self.star, magic=self.magic)
            return replace(plan, layout=plan.layout.with_space(new))

        return self.planned(state, change)

    def say(self, viewer: Viewer) -> Line:
        return Line("describe-space", {"window": self.window, "space": self.space})


@command("describe-window")
@dataclass(frozen=True)
class DescribeWindow(Description):
    """A window's title."""

    title: str = ""

    def apply(self, state: State) -> State:
        return self.planned(state, lambda plan: replace(plan, title=self.title))

    def say(self, viewer: Viewer) -> Line:
        return Line("describe-window", {"window": self.window, "title": self.title})


@command("describe-tools")
@dataclass(frozen=True)
class DescribeTools(Description):
    """A window's tools, and the points of its point boxes from left to right (A5.4)."""

    tools: tuple[ToolPlan, ...] = ()
    boxes: tuple[int, ...] = ()

    def check(self, state: State) -> list[Problem]:
        slugs = [tool.slug for tool in self.tools]
        return [refusal("tools-alike")] if len(set(slugs)) < len(slugs) else []

    def apply(self, state: State) -> State:
        return self.planned(state, lambda plan: replace(plan, tools=self.tools, boxes=self.boxes))

    def say(self, viewer: Viewer) -> Line:
        return Line("describe-tools", {"window": self.window, "tools": tuple(tool.name for tool in self.tools)})


@command("describe-objective")
@dataclass(frozen=True)
class DescribeObjective(Description):
    """One objective of a window, at its public place or as a private one. A plan without a kind takes it off again."""

    place: str = PRIVATE
    plan: ObjectivePlan = ObjectivePlan("", "", "by-hand")

    def check(self, state: State) -> list[Problem]:
        problems = []
        if self.place not in (*PUBLIC, PRIVATE):
            problems.append(refusal("no-such-place", place=self.place))
        if self.plan.kind and self.plan.kind not in OBJECTIVES:
            problems.append(refusal("no-such-objective", kind=self.plan.kind))
        return problems

    def apply(self, state: State) -> State:
        def change(plan: WindowPlan) -> WindowPlan:
            if self.place == PRIVATE:
                others = tuple(other for other in plan.private if other.slug != self.plan.slug)
                return replace(plan, private=(*others, self.plan) if self.plan.kind else others)
            public = {place: other for place, other in plan.public.items() if place != self.place}
            return replace(plan, public={**public, self.place: self.plan} if self.plan.kind else public)

        return self.planned(state, change)

    def say(self, viewer: Viewer) -> Line:
        return Line("describe-objective", {"window": self.window, "place": self.place, "name": self.plan.name})
