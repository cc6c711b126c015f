"""The score sheet: numbers written over, lines of the table's own, and the confirmation that stays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from campaign.commands.base import GameCommand
from campaign.registry import Viewer, command
from campaign.rules.problems import Line, Problem, Value, refusal, warning
from campaign.rules.state.campaign import State, put
from campaign.rules.state.game import Confirmed, HandLine, Placed, Written

FIGURES = ("legacy", "blemishes", "private", "order")
"""What may have to be asked for to break a tie (A7.3)."""
MOST_POINTS, MOST_TOTAL = 999, 9999


@command("write-score")
@dataclass(frozen=True)
class WriteScore(GameCommand):
    """Points of one family on one line, as the table says; None goes back to what the app counts."""

    family: int
    line: str
    points: int | None = None
    reason: str = ""

    def check(self, state: State) -> list[Problem]:
        problems = self.known(state, self.family)
        if self.points is not None and abs(self.points) > MOST_POINTS:
            problems.append(refusal("points-too-many", most=MOST_POINTS))
        return problems

    def apply(self, state: State) -> State:
        game = state.game(self.game)
        written = {key: value for key, value in game.written.items() if key != (self.family, self.line)}
        if self.points is not None:
            written = put(written, (self.family, self.line), Written(self.points, self.reason))
        return state.with_game(replace(game, written=written))

    def say(self, viewer: Viewer) -> Line:
        values: dict[str, Value] = {"game": self.game, "family": self.family, "line": self.line, "points": self.points}
        if self.reason and self.points is not None:
            return Line("write-score-why", values | {"reason": self.reason})
        return Line("unwrite-score" if self.points is None else "write-score", values)


@command("add-line")
@dataclass(frozen=True)
class AddLine(GameCommand):
    """A score line of the table's own, any sign (A7.2). An empty label takes it off."""

    line: str
    label: str = ""

    def check(self, state: State) -> list[Problem]:
        wrong = [] if self.line.startswith("hand-") else [refusal("no-such-line", line=self.line)]
        return self.known(state) + wrong

    def apply(self, state: State) -> State:
        game = state.game(self.game)
        lines = put(game.hand_lines, self.line, HandLine(self.label))
        kept = {slug: line for slug, line in lines.items() if line.label}
        return state.with_game(replace(game, hand_lines=kept))

    def say(self, viewer: Viewer) -> Line:
        return Line("add-line", {"label": self.label})


@command("write-figure")
@dataclass(frozen=True)
class WriteFigure(GameCommand):
    """A figure that decides a tie, where the app does not know it (A7.3)."""

    family: int
    figure: str
    value: int = 0

    def check(self, state: State) -> list[Problem]:
        wrong = [] if self.figure in FIGURES else [refusal("no-such-figure", figure=self.figure)]
        return self.known(state, self.family) + wrong

    def apply(self, state: State) -> State:
        game = state.game(self.game)
        return state.with_game(replace(game, figures=put(game.figures, (self.family, self.figure), self.value)))

    def say(self, viewer: Viewer) -> Line:
        return Line("write-figure", {"family": self.family, "figure": self.figure, "value": self.value})


@command("confirm-scores")
@dataclass(frozen=True)
class ConfirmScores(GameCommand):
    """The sheet and the ranking as the table confirmed them; what was confirmed stays (A7.1)."""

    points: Mapping[int, Mapping[str, int]] = field(default_factory=dict)
    ranking: tuple[Placed, ...] = ()

    def slot(self) -> str:
        return f"game {self.game} scores"

    def check(self, state: State) -> list[Problem]:
        problems = [problem for problem in self.known(state) if problem.code != "game-closed"]
        families = [placed.family for placed in self.ranking]
        problems += [p for family in families for p in self.known(state, family) if p.code == "no-such-family"]
        points = [points for lines in self.points.values() for points in lines.values()]
        if any(abs(number) > MOST_TOTAL for number in (*points, *(placed.total for placed in self.ranking))):
            problems.append(refusal("points-too-many", most=MOST_TOTAL))
        places = [placed.place for placed in self.ranking if not 1 <= placed.place <= len(self.ranking)]
        problems += [refusal("rank-beyond", place=place) for place in places]
        if self.game in state.games:
            away = [family for family in self.seen(state).present if family not in {p.family for p in self.ranking}]
            problems += [warning("family-unscored", family=family) for family in away]
        return problems

    def apply(self, state: State) -> State:
        game = state.game(self.game)
        return state.with_game(replace(game, confirmed=Confirmed(self.points, self.ranking)))

    def say(self, viewer: Viewer) -> Line:
        first = self.ranking[0] if self.ranking else None
        family, points = (first.family, first.total) if first else (None, None)
        return Line("confirm-scores", {"game": self.game, "family": family, "points": points})
