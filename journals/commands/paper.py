"""What is on the paper: painting a finished window, crossing out, notes, point boxes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from campaign.commands.base import GameCommand
from campaign.registry import Viewer, command
from campaign.rules.dice import Fill
from campaign.rules.placement import clashes
from campaign.rules.problems import Line, Problem, refusal, warning
from campaign.rules.state.campaign import State, put
from campaign.rules.state.game import Page


@dataclass(frozen=True)
class PageCommand(GameCommand):
    """A command about one family's page."""

    family: int

    def page(self, state: State) -> Page:
        return state.game(self.game).page(self.family)

    def with_page(self, state: State, page: Page) -> State:
        return state.with_game(state.game(self.game).with_page(self.family, page))


@dataclass(frozen=True)
class SpaceCommand(PageCommand):
    """A command about one space of a page."""

    space: str

    def space_known(self, state: State) -> list[Problem]:
        problems = self.known(state, self.family)
        layout = state.plan(self.seen(state)).layout_of(self.family)
        if layout is None or self.space not in layout:
            problems.append(refusal("no-such-space", space=self.space))
        return problems


@command("paint-space")
@dataclass(frozen=True)
class PaintSpace(SpaceCommand):
    """Copy one space of a finished window from paper; a painted window has no order (A4.2)."""

    fill: Fill
    cell: int | None = None

    def filled(self) -> tuple[tuple[int, int, str], ...]:
        return ((self.game, self.family, self.space),)

    def check(self, state: State) -> list[Problem]:
        problems = self.space_known(state)
        if problems and problems[-1].code == "no-such-space":
            return problems
        window = state.window(self.seen(state), self.family)
        return problems + clashes(window, self.fill, self.space, rules=state.placement, ordered=False)

    def apply(self, state: State) -> State:
        page = self.page(state)
        cells = page.cells if self.cell is None else put(page.cells, self.space, self.cell)
        return self.with_page(state, replace(page, fills=put(page.fills, self.space, self.fill), cells=cells))

    def say(self, viewer: Viewer) -> Line:
        return Line("paint-space", {"family": self.family, "space": self.space, "fill": str(self.fill)})


@command("break-space")
@dataclass(frozen=True)
class BreakSpace(SpaceCommand):
    """Cross out a space that was found broken on paper (A4.5)."""

    def crossed(self) -> tuple[tuple[int, int, str], ...]:
        return ((self.game, self.family, self.space),)

    def check(self, state: State) -> list[Problem]:
        problems = self.space_known(state)
        if self.space in self.page(state).broken:
            problems.append(warning("broken-already", self.space, space=self.space))
        elif self.space not in self.page(state).fills:
            problems.append(warning("nothing-to-break", self.space, space=self.space))
        return problems

    def apply(self, state: State) -> State:
        page = self.page(state)
        return self.with_page(state, replace(page, broken=page.broken | {self.space}))

    def say(self, viewer: Viewer) -> Line:
        return Line("break-space", {"family": self.family, "space": self.space})


@command("finish-window")
@dataclass(frozen=True)
class FinishWindow(PageCommand):
    """A painted window is told as far as it goes: what is empty stays empty."""

    def check(self, state: State) -> list[Problem]:
        return self.known(state, self.family)

    def apply(self, state: State) -> State:
        return self.with_page(state, replace(self.page(state), painted=True))

    def say(self, viewer: Viewer) -> Line:
        return Line("finish-window", {"family": self.family})


@command("write-note")
@dataclass(frozen=True)
class WriteNote(SpaceCommand):
    """A note on a space; an empty one takes it off."""

    text: str = ""

    def check(self, state: State) -> list[Problem]:
        return [problem for problem in self.space_known(state) if problem.code != "game-closed"]

    def apply(self, state: State) -> State:
        page = self.page(state)
        notes = put(page.notes, self.space, self.text)
        return self.with_page(state, replace(page, notes={space: text for space, text in notes.items() if text}))

    def say(self, viewer: Viewer) -> Line:
        return Line("write-note", {"family": self.family, "space": self.space, "text": self.text})


@command("use-boxes")
@dataclass(frozen=True)
class UseBoxes(PageCommand):
    """Which point boxes a family has used, told at once: box from 0 to the tool's slug, or nothing (A5.4)."""

    boxes: Mapping[int, str] = field(default_factory=dict)

    def check(self, state: State) -> list[Problem]:
        problems = self.known(state, self.family)
        count = len(state.plan(self.seen(state)).boxes)
        return problems + [refusal("no-such-box", box=box + 1) for box in self.boxes if not 0 <= box < count]

    def apply(self, state: State) -> State:
        return self.with_page(state, replace(self.page(state), boxes=self.boxes))

    def say(self, viewer: Viewer) -> Line:
        return Line("use-boxes", {"family": self.family, "boxes": len(self.boxes)})
