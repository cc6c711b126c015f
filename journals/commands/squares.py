"""Which of two equal numbers of the magic square was meant (A11.2)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from campaign.registry import Viewer, command
from campaign.rules.problems import Line, Problem, refusal
from campaign.rules.state.campaign import State, put
from journals.commands.paper import SpaceCommand


@command("mean-cell")
@dataclass(frozen=True)
class MeanCell(SpaceCommand):
    """The cell of the square that a magic space stands for; counted from 0, row by row."""

    cell: int = 0

    def pages(self) -> frozenset[str]:
        return super().pages() | {f"family-{self.family}"}

    def check(self, state: State) -> list[Problem]:
        problems = [problem for problem in self.space_known(state) if problem.code != "game-closed"]
        known = 0 <= self.cell < len(state.box_now().legacy.square.numbers)
        return problems if known else [*problems, refusal("no-such-cell")]

    def apply(self, state: State) -> State:
        page = self.page(state)
        return self.with_page(state, replace(page, cells=put(page.cells, self.space, self.cell)))

    def say(self, viewer: Viewer) -> Line:
        return Line("mean-cell", {"family": self.family, "space": self.space, "cell": self.cell + 1})
