"""Constructing spaces of a board (A6)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from campaign.commands.base import GameCommand
from campaign.registry import Viewer, command
from campaign.rules.dice import Die
from campaign.rules.problems import Line, Problem, refusal, warning
from campaign.rules.state.boards import candidates, constructed_on, construction_slot, duty, lowest_on
from campaign.rules.state.campaign import State, put
from campaign.rules.state.game import Game
from campaign.rules.state.legacy import Constructed, LegacyPoint


@dataclass(frozen=True)
class AfterRound(GameCommand):
    """What is settled once after each round; round 0 stands for any other moment."""

    round: int = 0

    def slot(self) -> str | None:
        return construction_slot(self.game, self.round) if self.round else None


@command("construct")
@dataclass(frozen=True)
class Construct(AfterRound):
    """A space of a board is constructed, by a family, and what that earned (A6.1, A6.2)."""

    family: int | None = None
    board: str = "cathedral"
    die: Die = Die.parse("R1")
    points: int = 0

    def pages(self) -> frozenset[str]:
        return super().pages() | {"cathedral"}

    def check(self, state: State) -> list[Problem]:
        problems = [problem for problem in self.known(state) if problem.code != "game-closed"]
        if self.family is not None and self.family not in state.families:
            problems.append(refusal("no-such-family", family=self.family))
        if problems:
            return problems
        game = self.seen(state)
        box = state.box(game, round_number=self.round or None)
        board = next((board for board in box.legacy.boards if board.slug == self.board), None)
        if board is None:
            return [refusal("no-such-board")]
        if str(self.die) in constructed_on(state, self.board):
            return [warning("constructed-already", die=str(self.die))]
        if lowest_on(state, board, box).get(self.die.colour) != self.die.value:
            problems.append(warning("not-the-lowest", die=str(self.die)))
        return problems + (self._after_round(state, game) if self.round else [])

    def _after_round(self, state: State, game: Game) -> list[Problem]:
        found = []
        if self.die not in game.left.get(self.round, ()):
            found.append(warning("die-not-left", die=str(self.die)))
        due = duty(state, game, self.round)
        if due is not None and self.family != due:
            found.append(warning("not-the-builder", expected=due))
        return found

    def apply(self, state: State) -> State:
        built = Constructed(self.family, self.game, self.round, self.points)
        state = replace(state, cathedral=put(state.cathedral, (self.board, str(self.die)), built))
        if self.family is None:
            return state
        return state.earned(self.family, LegacyPoint(self.points, "construction", self.game, str(self.die)))

    def say(self, viewer: Viewer) -> Line:
        code = "construct" if self.family else "construct-somebody"
        return Line(code, {"family": self.family, "die": str(self.die), "points": self.points})


@command("leave-unbuilt")
@dataclass(frozen=True)
class LeaveUnbuilt(AfterRound):
    """Nothing is constructed after a round, though something could be: the table says so."""

    def check(self, state: State) -> list[Problem]:
        problems = [problem for problem in self.known(state) if problem.code != "game-closed"]
        if not problems and candidates(state, self.seen(state), self.round):
            problems.append(warning("must-construct"))
        return problems

    def apply(self, state: State) -> State:
        game = state.game(self.game)
        return state.with_game(replace(game, unbuilt=game.unbuilt | {self.round}))

    def say(self, viewer: Viewer) -> Line:
        return Line("leave-unbuilt", {"round": self.round})


@command("pull-down")
@dataclass(frozen=True)
class PullDown(GameCommand):
    """A constructed space is taken off a board again, by a card or because it was a mistake on paper."""

    board: str = "cathedral"
    die: Die = Die.parse("R1")

    def pages(self) -> frozenset[str]:
        return super().pages() | {"cathedral"}

    def check(self, state: State) -> list[Problem]:
        there = (self.board, str(self.die)) in state.cathedral
        return [] if there else [warning("not-constructed", die=str(self.die))]

    def apply(self, state: State) -> State:
        gone = (self.board, str(self.die))
        return replace(state, cathedral={key: built for key, built in state.cathedral.items() if key != gone})

    def say(self, viewer: Viewer) -> Line:
        return Line("pull-down", {"die": str(self.die)})
