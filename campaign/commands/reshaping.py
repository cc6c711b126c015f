"""Irregular glass of the box: panes that are one on the page, or two. A description holds backwards (A13.3)."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from campaign.commands.box import Description
from campaign.registry import Viewer, command
from campaign.rules.cutting import CUTS, UPRIGHT
from campaign.rules.edition import WindowPlan
from campaign.rules.problems import Line, Problem, refusal, warning
from campaign.rules.reshaping import LONGEST_NAME, merged, split, touching
from campaign.rules.state.campaign import State

_NAME = re.compile(rf"[A-Za-z0-9-]{{1,{LONGEST_NAME}}}", re.ASCII)


@command("merge-spaces")
@dataclass(frozen=True)
class MergeSpaces(Description):
    """Two touching spaces become one under the first's name; the second's is gone for good."""

    first: str = ""
    second: str = ""

    def check(self, state: State) -> list[Problem]:
        problems = super().check(state) + self.known(state, self.first, self.second)
        if self.first == self.second:
            problems.append(refusal("merge-with-itself", space=self.first))
        layout = state.edition.window(self.window).layout
        if problems or layout is None:
            return problems
        pair = {"space": self.first, "other": self.second}
        if not touching(layout, self.first, self.second):
            return [refusal("not-touching", self.first, self.second, **pair)]
        if merged(layout, self.first, self.second) is None:
            return [refusal("would-enclose", self.first, self.second, **pair)]
        filled = any(self.second in page.fills for game in self.games(state) for page in game.pages.values())
        return [warning("merge-loses-fills", self.second, **pair)] if filled else []

    def apply(self, state: State) -> State:
        def change(plan: WindowPlan) -> WindowPlan:
            layout = plan.layout
            if layout is None or not {self.first, self.second} <= layout.spaces.keys():
                return plan
            return replace(plan, layout=merged(layout, self.first, self.second) or layout)

        return self.planned(state, change)

    def say(self, viewer: Viewer) -> Line:
        return Line("merge-spaces", {"window": self.window, "first": self.first, "second": self.second})


@command("split-space")
@dataclass(frozen=True)
class SplitSpace(Description):
    """One space becomes two: the upper or left part keeps its name, the other gets one that was never used."""

    space: str = ""
    cut: str = UPRIGHT
    new: str = ""

    def check(self, state: State) -> list[Problem]:
        problems = super().check(state) + self.known(state, self.space)
        layout = state.edition.window(self.window).layout
        if not _NAME.fullmatch(self.new) or (layout and (self.new in layout or self.new in layout.gone)):
            problems.append(refusal("name-taken", space=self.new[:LONGEST_NAME]))
        if self.cut not in CUTS:
            problems.append(refusal("no-such-cut"))
        if not problems and layout is not None and split(layout, self.space, self.cut, self.new) is None:
            problems.append(refusal("cannot-cut-so", self.space, space=self.space))
        return problems

    def apply(self, state: State) -> State:
        def change(plan: WindowPlan) -> WindowPlan:
            layout = plan.layout
            if layout is None or self.space not in layout or self.cut not in CUTS:
                return plan
            return replace(plan, layout=split(layout, self.space, self.cut, self.new) or layout)

        return self.planned(state, change)

    def say(self, viewer: Viewer) -> Line:
        return Line("split-space", {"window": self.window, "space": self.space, "new": self.new})
