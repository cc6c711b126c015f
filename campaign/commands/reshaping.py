"""Irregular glass of the box: panes that are one on the page, or two. A description holds backwards (A13.3)."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from campaign.commands.box import Description
from campaign.registry import Viewer, command
from campaign.rules.cutting import CUTS, UPRIGHT
from campaign.rules.edition import WindowPlan
from campaign.rules.layout_file import is_told
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
        whole = merged(layout, self.first, self.second)
        if whole is None:
            return [refusal("would-enclose", self.first, self.second, **pair)]
        if is_told(layout) and not is_told(whole):
            return [refusal("window-too-intricate", self.first, self.second)]
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
        if problems or layout is None:
            return problems
        cut = split(layout, self.space, self.cut, self.new)
        if cut is None:
            return [refusal("cannot-cut-so", self.space, space=self.space)]
        return [] if is_told(cut, self.space, self.new) else [refusal("window-too-intricate", self.space)]

    def apply(self, state: State) -> State:
        def change(plan: WindowPlan) -> WindowPlan:
            layout = plan.layout
            if layout is None or self.space not in layout or self.cut not in CUTS:
                return plan
            return replace(plan, layout=split(layout, self.space, self.cut, self.new) or layout)

        return self.planned(state, change)

    def say(self, viewer: Viewer) -> Line:
        return Line("split-space", {"window": self.window, "space": self.space, "new": self.new})
