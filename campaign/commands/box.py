"""Describing the box a table owns, once for all families. A description holds backwards (A13.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from campaign.registry import Command, Viewer, command
from campaign.rules.drawings import COLUMNS, blank_grid, grid_size
from campaign.rules.edition import PUBLIC, ObjectivePlan, ToolPlan, WindowPlan
from campaign.rules.layout import Layout, Pair, Space
from campaign.rules.objectives import OBJECTIVES
from campaign.rules.palette import Colour
from campaign.rules.problems import Line, Problem, refusal, warning
from campaign.rules.state.campaign import State
from campaign.rules.state.game import Game

PRIVATE = "private"
WIDEST, HIGHEST = len(COLUMNS), 26


def reached(state: State) -> int:
    """The last window the campaign has come to, counting the one that is next."""
    first = state.joined.window if state.joined else 1
    begun = max((game.window for game in state.games.values() if not game.one_off), default=first - 1)
    return min(begun + 1, state.edition.window_count)


def is_open(state: State, window: int) -> bool:
    """Whether the table may look at a window: any that its box has, of those that came described none still sealed.

    A booster window is open once its game was begun (A1.4).
    """
    known = window <= state.edition.window_count or any(
        game.one_off and game.window == window for game in state.games.values()
    )
    return window >= 1 and known and not state.is_sealed(window)


@dataclass(frozen=True)
class Description(Command):
    """Something printed on a window, told by the table."""

    window: int

    holds_backwards = True

    def check(self, state: State) -> list[Problem]:
        """A window that is sealed is refused like one that does not exist; so is a colour the box does not have."""
        found = [] if is_open(state, self.window) else [refusal("no-such-window", window=self.window)]
        unknown = sorted({letter for letter in self.colours() if letter not in state.edition.palette})
        return found + [refusal("no-such-colour", colour=letter) for letter in unknown]

    def colours(self) -> Iterable[Colour]:
        """Every colour the description names."""
        return ()

    def pages(self) -> frozenset[str]:
        return frozenset({f"window-{self.window}"})

    def planned(self, state: State, change: Callable[[WindowPlan], WindowPlan]) -> State:
        plan = change(state.edition.window(self.window))
        return replace(state, edition=state.edition.with_window(plan))

    def known(self, state: State, *spaces: str) -> list[Problem]:
        """A refusal for each space that the window does not have."""
        layout = state.edition.window(self.window).layout
        return [refusal("no-such-space", space=space) for space in spaces if layout is None or space not in layout]

    def games(self, state: State) -> list[Game]:
        """The games that were played on this window."""
        return [game for game in state.games.values() if game.window == self.window]


@command("describe-outline")
@dataclass(frozen=True)
class DescribeOutline(Description):
    """The shape of a window: so many columns and rows, less its holes. What was told of a space stays while it does."""

    width: int = 6
    height: int = 4
    holes: tuple[str, ...] = ()

    def check(self, state: State) -> list[Problem]:
        problems = super().check(state)
        if not (1 <= self.width <= WIDEST and 1 <= self.height <= HIGHEST):
            return [*problems, refusal("outline-size", widest=WIDEST, highest=HIGHEST)]
        layout, old = self.outline(), state.edition.window(self.window).layout
        whole = blank_grid(self.width, self.height)
        problems += [refusal("no-such-space", space=hole) for hole in self.holes if hole not in whole]
        if not len(layout):
            problems.append(refusal("outline-empty"))
        if old is not None and grid_size(old) is None:
            problems.append(warning("glass-would-be-square"))
        written = {space for game in self.games(state) for page in game.pages.values() for space in page.fills}
        lost = sorted(space for space in written if space not in layout and (old is None or space in old))
        return [*problems, warning("fills-would-go", *lost)] if lost else problems

    def outline(self) -> Layout:
        return blank_grid(min(self.width, WIDEST), min(self.height, HIGHEST), self.holes)

    def apply(self, state: State) -> State:
        def change(plan: WindowPlan) -> WindowPlan:
            layout, old = self.outline(), plan.layout
            if old is not None:
                spaces = {
                    name: replace(old.spaces[name], ring=space.ring) if name in old else space
                    for name, space in layout.spaces.items()
                }
                whole = blank_grid(min(self.width, WIDEST), min(self.height, HIGHEST))
                gone = (old.gone | old.spaces.keys()) - whole.spaces.keys()
                layout = replace(layout, spaces=spaces, joined=old.joined, parted=old.parted, gone=gone)
            return replace(plan, layout=layout)

        return self.planned(state, change)

    def say(self, viewer: Viewer) -> Line:
        return Line("describe-outline", {"window": self.window, "width": self.width, "height": self.height})


@command("join-spaces")
@dataclass(frozen=True)
class JoinSpaces(Description):
    """Make two spaces edge neighbours, or none at all, whatever the drawing says; None: as it says after all."""

    first: str = ""
    second: str = ""
    joined: bool | None = True

    def check(self, state: State) -> list[Problem]:
        alike = [refusal("space-twice", space=self.first)] if self.first == self.second else []
        return super().check(state) + self.known(state, self.first, self.second) + alike

    def apply(self, state: State) -> State:
        pair = Pair((self.first, self.second))

        def change(plan: WindowPlan) -> WindowPlan:
            if plan.layout is None:
                return plan
            joined, parted = plan.layout.joined - {pair}, plan.layout.parted - {pair}
            if self.joined is not None:
                joined, parted = (joined | {pair}, parted) if self.joined else (joined, parted | {pair})
            return replace(plan, layout=replace(plan.layout, joined=joined, parted=parted))

        return self.planned(state, change)

    def say(self, viewer: Viewer) -> Line:
        code = {True: "join-spaces", False: "part-spaces", None: "unjoin-spaces"}[self.joined]
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

    def colours(self) -> Iterable[Colour]:
        return [self.colour] if self.colour else []

    def check(self, state: State) -> list[Problem]:
        return super().check(state) + self.known(state, self.space)

    def apply(self, state: State) -> State:
        def change(plan: WindowPlan) -> WindowPlan:
            if plan.layout is None or self.space not in plan.layout:
                return plan
            old = plan.layout.spaces[self.space]
            new = replace(old, colour=self.colour, value=self.value, star=self.star, magic=self.magic)
            return replace(plan, layout=plan.layout.with_space(new))

        return self.planned(state, change)

    def say(self, viewer: Viewer) -> Line:
        return Line("describe-space", {"window": self.window, "space": self.space, "printed": printed(self)})


def printed(told: Space | DescribeSpace) -> tuple[str, ...]:
    """What a space shows, as a drawing has it: R, 5, * and #14."""
    found = (
        told.colour,
        None if told.value is None else str(told.value),
        "*" if told.star else None,
        None if told.magic is None else f"#{told.magic}",
    )
    return tuple(token for token in found if token is not None)


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

    def colours(self) -> Iterable[Colour]:
        return [tool.colour for tool in self.tools if tool.colour]

    def check(self, state: State) -> list[Problem]:
        """Problems, and a warning for what was used in play and is not to be there."""
        problems = super().check(state)
        slugs = {tool.slug for tool in self.tools}
        if len(slugs) < len(self.tools):
            problems.append(refusal("tools-alike"))
        old = state.edition.window(self.window)
        used = [page.boxes for game in self.games(state) for page in game.pages.values()]
        if any(len(self.boxes) <= box < len(old.boxes) for boxes in used for box in boxes):
            problems.append(warning("boxes-would-go"))
        gone = {slug for boxes in used for slug in boxes.values() if old.tool(slug) and slug not in slugs}
        return problems + [warning("tool-would-go", tool=slug) for slug in sorted(gone)]

    def apply(self, state: State) -> State:
        return self.planned(state, lambda plan: replace(plan, tools=self.tools, boxes=self.boxes))

    def say(self, viewer: Viewer) -> Line:
        names, boxes = tuple(tool.name for tool in self.tools), tuple(str(points) for points in self.boxes)
        if names:
            code = "describe-tools-boxes" if boxes else "describe-tools"
        else:
            code = "describe-boxes" if boxes else "forget-tools"
        return Line(code, {"window": self.window, "tools": names, "boxes": boxes})


@command("describe-objective")
@dataclass(frozen=True)
class DescribeObjective(Description):
    """One objective of a window, at its public place or as a private one. A plan without a kind takes it off again."""

    place: str = PRIVATE
    plan: ObjectivePlan = ObjectivePlan("", "", "by-hand")

    def private(self) -> bool:
        """A private objective is told in the box; who reads the log of a game knows what families may hold (A2.2)."""
        return self.place == PRIVATE

    def check(self, state: State) -> list[Problem]:
        problems = super().check(state)
        if self.place not in (*PUBLIC, PRIVATE):
            problems.append(refusal("no-such-place", place=self.place))
        if self.plan.kind and self.plan.kind not in OBJECTIVES:
            problems.append(refusal("no-such-objective", kind=self.plan.kind))
        dealt = any(game.dealt for game in self.games(state))
        if self.place == PRIVATE and not self.plan.kind and dealt:
            problems.append(warning("objective-would-go"))  # whichever it is: else this would tell what was dealt
        return problems

    def colours(self) -> Iterable[Colour]:
        named = [self.plan.params.get("colour"), self.plan.params.get("colours")]
        return [Colour(letter) for letters in named if isinstance(letters, str | tuple) for letter in map(str, letters)]

    def apply(self, state: State) -> State:
        def change(plan: WindowPlan) -> WindowPlan:
            if self.place == PRIVATE:
                private = {other.slug: other for other in plan.private} | {self.plan.slug: self.plan}
                return replace(plan, private=tuple(other for other in private.values() if other.kind))
            public = {**plan.public, self.place: self.plan}
            return replace(plan, public={place: public[place] for place in sorted(public) if public[place].kind})

        return self.planned(state, change)

    def say(self, viewer: Viewer) -> Line:
        if self.place == PRIVATE:
            code = "describe-private" if self.plan.kind else "forget-private"
        else:
            code = "describe-objective" if self.plan.kind else "forget-objective"
        return Line(code, {"window": self.window, "place": self.place, "name": self.plan.name})
