"""Before the first round, in A2.0's order: steps that are only done, starting tool counts, tools to bring."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from campaign.commands.base import GameCommand
from campaign.registry import Viewer, command
from campaign.rules.problems import Line, Problem, refusal, warning
from campaign.rules.state.campaign import State, put
from journals.capacity import capacity

BEFORE = ("intro", "objectives", "page", "stickers", "pouch")
AFTER = ("outro", "outro-2", "star-fallback", "unlocks", "cards-away")
STEPS = (*BEFORE, *AFTER)
"""Steps that the table does with its hands, and only ticks."""


@command("tick-step")
@dataclass(frozen=True)
class TickStep(GameCommand):
    """A step of the set-up or of the end of a game is done."""

    step: str

    def slot(self) -> str:
        return f"game {self.game} step {self.step}"

    def check(self, state: State) -> list[Problem]:
        problems = [problem for problem in self.known(state) if problem.code != "game-closed"]
        return problems + ([] if self.step in STEPS else [refusal("no-such-step")])

    def apply(self, state: State) -> State:
        game = state.game(self.game)
        return state.with_game(replace(game, ticked=game.ticked | {self.step}))

    def say(self, viewer: Viewer) -> Line:
        return Line(
            {
                "intro": "tick-intro",
                "objectives": "tick-objectives",
                "page": "tick-page",
                "stickers": "tick-stickers",
                "pouch": "tick-pouch",
                "outro": "tick-outro",
                "outro-2": "tick-outro-2",
                "star-fallback": "tick-star-fallback",
                "unlocks": "tick-unlocks",
                "cards-away": "tick-cards-away",
                "": "tick-step",
            }[self.step if self.step in STEPS else ""],
            {"game": self.game},
        )


@command("count-tools")
@dataclass(frozen=True)
class CountTools(GameCommand):
    """The starting tool counts, frozen before play: all cards owned, brought or not (A2.3)."""

    counts: Mapping[int, int] = field(default_factory=dict)

    def slot(self) -> str:
        return f"game {self.game} tool counts"

    def check(self, state: State) -> list[Problem]:
        problems = [p for family in self.counts for p in self.known(state, family)] or self.known(state)
        problems = list(dict.fromkeys(problems))
        for family, count in self.counts.items():
            owned = len(state.journal(family).tools)
            if not 0 <= count <= 99:
                problems.append(refusal("amount-too-large", most=99))
            elif owned != count:
                problems.append(warning("tool-count-differs", family=family, owned=owned, count=count))
        return problems

    def apply(self, state: State) -> State:
        return state.with_game(replace(state.game(self.game), tool_counts=self.counts))

    def say(self, viewer: Viewer) -> Line:
        return Line("count-tools", {"game": self.game, "counts": tuple(str(n) for _, n in sorted(self.counts.items()))})


@command("bring-tools")
@dataclass(frozen=True)
class BringTools(GameCommand):
    """The tool cards a family brings to the game, at most its capacity (A2.4)."""

    family: int
    tools: tuple[str, ...] = ()

    def slot(self) -> str:
        return f"game {self.game} tools brought by {self.family}"

    def check(self, state: State) -> list[Problem]:
        problems = self.known(state, self.family)
        owned, most = state.journal(self.family).tools, capacity(state, self.family)
        values = {"family": self.family}
        problems += [warning("tool-not-owned", tool=tool, **values) for tool in self.tools if tool not in owned]
        if most is not None and len(self.tools) > most:
            problems.append(warning("tools-beyond-capacity", count=len(self.tools), most=most, **values))
        return problems

    def apply(self, state: State) -> State:
        game = state.game(self.game)
        return state.with_game(replace(game, brought=put(game.brought, self.family, self.tools)))

    def say(self, viewer: Viewer) -> Line:
        code = "bring-tools" if self.tools else "bring-nothing"
        return Line(code, {"family": self.family, "cards": self.tools})
