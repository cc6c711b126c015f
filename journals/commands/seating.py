"""Before the first round: a game begun, chairs, start player, private objectives, levels."""

from __future__ import annotations

from dataclasses import dataclass, replace

from campaign.commands.base import GameCommand
from campaign.registry import Viewer, command
from campaign.rules.problems import Line, Problem, refusal, warning
from campaign.rules.state.campaign import State, put
from campaign.rules.state.game import Chair, Level

MOST_GAMES = 99


@command("begin-game")
@dataclass(frozen=True)
class BeginGame(GameCommand):
    """Open a window's page in every journal; a one-off is an evening beside the campaign (A1.4)."""

    window: int
    one_off: bool = False

    def slot(self) -> str:
        return f"game {self.game}"

    def check(self, state: State) -> list[Problem]:
        if not (1 <= self.game <= MOST_GAMES and 1 <= self.window <= MOST_GAMES):
            return [refusal("no-such-game", game=self.game)]
        problems = [warning("window-sealed", window=self.window)] if state.is_sealed(self.window) else []
        if state.finish and not self.one_off:
            problems.append(warning("campaign-finished"))
        return problems

    def apply(self, state: State) -> State:
        return state.with_game(replace(state.game(self.game), window=self.window, one_off=self.one_off))

    def say(self, viewer: Viewer) -> Line:
        return Line("begin-one-off" if self.one_off else "begin-game", {"game": self.game, "window": self.window})


@command("set-chairs")
@dataclass(frozen=True)
class SetChairs(GameCommand):
    """Who sits where, clockwise, and who plays for whom (A2.0)."""

    chairs: tuple[Chair, ...]

    def slot(self) -> str:
        return f"game {self.game} chairs"

    def check(self, state: State) -> list[Problem]:
        families = [chair.family for chair in self.chairs]
        problems = self.known(state)
        named = families + [chair.page for chair in self.chairs if chair.page is not None]
        problems += [refusal("no-such-family", family=number) for number in named if number not in state.families]
        if len(set(families)) < len(families):
            problems.append(refusal("family-twice"))
        if not families:
            problems.append(refusal("nobody-present"))
        elif len(families) == 1:
            problems.append(warning("one-present"))
        return problems

    def apply(self, state: State) -> State:
        return state.with_game(replace(state.game(self.game), chairs=self.chairs))

    def say(self, viewer: Viewer) -> Line:
        return Line("set-chairs", {"game": self.game, "families": tuple(str(chair.family) for chair in self.chairs)})


@command("choose-start")
@dataclass(frozen=True)
class ChooseStart(GameCommand):
    """The start player, drawn or chosen (A2.1)."""

    family: int
    drawn: bool = False

    def slot(self) -> str:
        return f"game {self.game} start"

    def check(self, state: State) -> list[Problem]:
        return self.known(state, self.family)

    def apply(self, state: State) -> State:
        by = "drawn" if self.drawn else "chosen"
        return state.with_game(replace(state.game(self.game), start=self.family, start_by=by))

    def say(self, viewer: Viewer) -> Line:
        return Line("start-drawn" if self.drawn else "start-chosen", {"family": self.family})


@command("deal-objective")
@dataclass(frozen=True)
class DealObjective(GameCommand):
    """A family's private objective: dealt by the app and secret until scoring, or `shown` by the family then (A2.2).

    Whether the box still knows the objective is no ground here: who asks to take its description back would be told
    whose it is.
    """

    family: int
    objective: str
    shown: bool = False

    def private(self) -> bool:
        return True

    def slot(self) -> str:
        return f"game {self.game} objective of {self.family}"

    def check(self, state: State) -> list[Problem]:
        problems = self.known(state, self.family)
        game = self.seen(state)
        if self.objective in (slug for family, slug in game.dealt.items() if family != self.family):
            problems.append(warning("objective-twice"))
        return problems

    def apply(self, state: State) -> State:
        game = state.game(self.game)
        secret = game.secret - {self.family} if self.shown else game.secret | {self.family}
        return state.with_game(replace(game, dealt=put(game.dealt, self.family, self.objective), secret=secret))

    def say(self, viewer: Viewer) -> Line:
        return Line("deal-objective", {"family": self.family})


@command("set-level")
@dataclass(frozen=True)
class SetLevel(GameCommand):
    """How closely a family's game is recorded from now on."""

    family: int
    level: Level

    def check(self, state: State) -> list[Problem]:
        return self.known(state, self.family)

    def apply(self, state: State) -> State:
        game = state.game(self.game)
        return state.with_game(replace(game, levels=put(game.levels, self.family, self.level)))

    def say(self, viewer: Viewer) -> Line:
        return Line("set-level", {"family": self.family, "level": self.level.value})
