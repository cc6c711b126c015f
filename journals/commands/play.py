"""The rounds: rolls, turns, round ends, and catching up with the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from campaign.commands.base import GameCommand
from campaign.registry import Viewer, command
from campaign.rules.abilities import Step, run_chain
from campaign.rules.boxes import boxes_of
from campaign.rules.dice import Die, Fill
from campaign.rules.placement import clashes, legal_spaces
from campaign.rules.problems import Line, Problem, Value, refusal, warning
from campaign.rules.state.at_hand import at_hand, known_elsewhere, used_in, uses_of
from campaign.rules.state.boards import crowded, used_up
from campaign.rules.state.campaign import State, put
from campaign.rules.state.flow import dice_on_board, now, order_of, taken_dice
from campaign.rules.state.game import Game, Level, Turn

LAST_TURN = 1000
"""Moment of a round's end: behind every turn."""
MOST_ROUNDS = 99


@dataclass(frozen=True)
class RoundCommand(GameCommand):
    """A command about one round of a game."""

    round: int

    def round_known(self, state: State) -> list[Problem]:
        problems = self.known(state)
        if not 1 <= self.round <= MOST_ROUNDS:
            problems.append(refusal("no-such-round", round=self.round))
        elif self.round > (rounds := state.box(self.seen(state)).rounds):
            problems.append(warning("round-beyond", round=self.round, rounds=rounds))
        return problems


@command("enter-roll")
@dataclass(frozen=True)
class EnterRoll(RoundCommand):
    """The dice that lie on the board this round (A3.1, A3.2)."""

    dice: tuple[Die, ...]

    def moment(self) -> tuple[int, ...]:
        return (self.game, self.round, 0)

    def check(self, state: State) -> list[Problem]:
        problems = self.round_known(state)
        box = state.box(self.seen(state), round_number=self.round)
        problems += [warning("dice-alike", die=str(die)) for die in crowded(box, self.dice)]
        taken = Counter(die for _, die in taken_dice(self.seen(state), self.round))
        problems += [warning("taken-not-rolled", die=str(die)) for die in taken - Counter(self.dice)]
        return problems

    def apply(self, state: State) -> State:
        game = state.game(self.game)
        return state.with_game(replace(game, rolls=put(game.rolls, self.round, self.dice)))

    def say(self, viewer: Viewer) -> Line:
        return Line("enter-roll", {"round": self.round, "dice": tuple(str(die) for die in self.dice)})


@command("take-turn")
@dataclass(frozen=True)
class TakeTurn(RoundCommand):
    """One turn: the die or none, its chain, and the fills as drawn. The chain explains, the fills count.

    Shape: `cells` maps a magic space to the cell of the square that was meant, where there are two (A11.2).
    """

    turn: int
    family: int
    die: Die | None = None
    chain: tuple[Step, ...] = ()
    fills: tuple[tuple[str, Fill], ...] = ()
    cells: Mapping[str, int] = field(default_factory=dict)

    def slot(self) -> str:
        return f"game {self.game} round {self.round} turn {self.turn}"

    def moment(self) -> tuple[int, ...]:
        return (self.game, self.round, self.turn)

    def filled(self) -> tuple[tuple[int, int, str], ...]:
        return tuple((self.game, self.family, space) for space, _ in self.fills)

    def check(self, state: State) -> list[Problem]:
        problems = self.round_known(state)
        if self.turn < 1 or self.turn >= LAST_TURN:
            problems.append(refusal("no-such-turn", turn=self.turn))
        problems += [p for p in self.known(state, self.family) if p.code != "game-closed" and p not in problems]
        if any(problem.code in ("no-such-game", "family-away", "no-such-family") for problem in problems):
            return problems
        game = self.seen(state)
        problems += self._turn_problems(state, game) + self._die_problems(state, game)
        return problems + self._fill_problems(state, game)

    def _turn_problems(self, state: State, game: Game) -> list[Problem]:
        found = []
        order = order_of(game, self.round, state)
        expected = order[self.turn - 1] if 0 < self.turn <= len(order) else None
        if expected != self.family:
            found.append(warning("out-of-turn", family=self.family, expected=expected))
        elif self.round not in game.left and self._is_early(state, game):
            found.append(warning("turn-early", family=self.family))
        return found

    def _is_early(self, state: State, game: Game) -> bool:
        stage = now(game, state)
        return stage.turn is not None and (stage.round, stage.turn) < (self.round, self.turn)

    def _die_problems(self, state: State, game: Game) -> list[Problem]:
        if self.die is None:
            return []
        found = []
        board = dice_on_board(game, self.round)
        if board is not None and self.die not in board:
            found.append(warning("die-not-there", die=str(self.die)))
        elif board is None and self.die in used_up(
            state.box(game, round_number=self.round), (die for _, die in taken_dice(game, self.round))
        ):
            found.append(warning("die-taken", die=str(self.die)))
        return found

    def _fill_problems(self, state: State, game: Game) -> list[Problem]:
        window = state.window(game, self.family)
        reach = run_chain(self.die, self.chain)[-1]
        found = self._tool_problems(state, game)
        for space, fill in self.fills:
            found += clashes(window, fill, space, rules=state.placement, ignore=reach.ignore)
            window = window.filled(space, fill)
        if len(self.fills) == 1 and self.die is not None and reach.fill not in (None, self.fills[0][1]):
            found.append(warning("fill-differs", fill=str(self.fills[0][1]), die=str(reach.fill)))
        if not self.fills and self.die is not None and len(window.layout):
            fits = legal_spaces(window, self.die.fill, rules=state.placement)
            if fits:
                found.append(warning("die-fits", *fits, die=str(self.die)))
        return found

    def _tool_problems(self, state: State, game: Game) -> list[Problem]:
        """Rule: A5.4, A5.6, A9.4, A9.5."""
        plan, page, per_tool = state.plan(game), game.page(self.family), state.switch("box-per-tool")
        found = []
        for tool in dict.fromkeys(step.tool for step in self.chain if step.tool):
            found += self._about_tool(state, game, tool)
        for step in self.chain:
            if step.box is not None and not 0 <= step.box < len(plan.boxes):
                found.append(refusal("no-such-box", box=step.box + 1))
            elif step.box is not None and step.box not in boxes_of(plan, step.tool, per_tool=per_tool):
                found.append(warning("box-elsewhere", box=step.box + 1, tool=step.tool))
            elif step.box is not None and step.box in page.boxes:
                found.append(warning("box-used", box=step.box + 1))
        return found

    def _about_tool(self, state: State, game: Game, tool: str) -> list[Problem]:
        """What speaks against the use of a window's tool, or of something the family owns."""
        plan, family = state.plan(game), self.family
        mine = next((one for one in at_hand(state, game, family) if one.slug == tool), None)
        printed = plan.tool(tool) is not None
        if not printed and mine is None:
            if tool in state.journal(family).tools:
                return [warning("tool-not-brought", tool=tool, family=family)]
            if tool in known_elsewhere(state, game):
                return [warning("tool-not-owned", tool=tool, family=family)]
            return [warning("tool-elsewhere", tool=tool)] if plan.tools else []
        found = []
        boxed = any(step.box is not None for step in self.chain if step.tool == tool)
        if (printed or (mine and mine.fills_box)) and plan.boxes and not boxed:
            found.append(warning("boxes-used-up"))
        if mine and mine.uses is not None:
            uses = used_in(game, family, mine, (self.round, self.turn)) + uses_of(self.chain, tool, mine.steps)
            if uses > mine.uses:
                found.append(warning("tool-used-up", tool=tool, uses=mine.uses))
        return found

    def apply(self, state: State) -> State:
        game = state.game(self.game)
        page = game.page(self.family)
        used = {step.box: step.tool for step in self.chain if step.box is not None}
        fills, cells = {**page.fills, **dict(self.fills)}, {**page.cells, **self.cells}
        page = replace(page, fills=fills, boxes={**page.boxes, **used}, cells=cells)
        turn = Turn(self.family, self.die, self.chain, self.fills)
        game = replace(game, turns=put(game.turns, (self.round, self.turn), turn))
        return state.with_game(game.with_page(self.family, page))

    def say(self, viewer: Viewer) -> Line:
        values: dict[str, Value] = {"family": self.family, "round": self.round}
        if self.die is not None:
            values["die"] = str(self.die)
        if not self.fills:
            return Line("turn-passed" if self.die is None else "turn-unplaced", values)
        values["space"] = ", ".join(space for space, _ in self.fills)
        values["fill"] = ", ".join(str(fill) for _, fill in self.fills)
        if self.chain:
            values["via"] = tuple(dict.fromkeys(step.tool or step.ability for step in self.chain))
        return Line("take-turn", values)


@command("add-turn")
@dataclass(frozen=True)
class AddTurn(RoundCommand):
    """One more turn for a family at the end of a round's order."""

    family: int

    def moment(self) -> tuple[int, ...]:
        """Before the turns of its round, so that the one it adds finds it there, however late either is told."""
        return (self.game, self.round, 0)

    def check(self, state: State) -> list[Problem]:
        problems = self.round_known(state)
        return problems + [problem for problem in self.known(state, self.family) if problem not in problems]

    def apply(self, state: State) -> State:
        game = state.game(self.game)
        extra = (*game.extra_turns.get(self.round, ()), self.family)
        return state.with_game(replace(game, extra_turns=put(game.extra_turns, self.round, extra)))

    def say(self, viewer: Viewer) -> Line:
        return Line("add-turn", {"family": self.family, "round": self.round})


@command("end-round")
@dataclass(frozen=True)
class EndRound(RoundCommand):
    """A round is over; the dice left on the board, as far as they were told (A3.5)."""

    left: tuple[Die, ...] = ()

    def slot(self) -> str:
        return f"game {self.game} round {self.round} end"

    def moment(self) -> tuple[int, ...]:
        return (self.game, self.round, LAST_TURN)

    def check(self, state: State) -> list[Problem]:
        problems = self.round_known(state)
        game = self.seen(state)
        if self.game not in state.games:
            return problems
        order = order_of(game, self.round, state)
        missing = [
            family
            for turn, family in enumerate(order, start=1)
            if (self.round, turn) not in game.turns and game.level(family) is Level.TURNS
        ]
        if missing:
            problems.append(warning("turns-missing", families=tuple(str(family) for family in dict.fromkeys(missing))))
        taken = used_up(state.box(game, round_number=self.round), (die for _, die in taken_dice(game, self.round)))
        problems += [warning("left-was-taken", die=str(die)) for die in self.left if die in taken]
        return problems

    def apply(self, state: State) -> State:
        game = state.game(self.game)
        return state.with_game(replace(game, left=put(game.left, self.round, self.left)))

    def say(self, viewer: Viewer) -> Line:
        return Line("end-round", {"round": self.round, "dice": tuple(str(die) for die in self.left)})


@command("catch-up")
@dataclass(frozen=True)
class CatchUp(RoundCommand):
    """The table is in this round already; rounds before it end without their turns. One past the last: all are over."""

    def check(self, state: State) -> list[Problem]:
        problems = self.known(state)
        if not 1 <= self.round <= MOST_ROUNDS:
            problems.append(refusal("no-such-round", round=self.round))
        return problems

    def apply(self, state: State) -> State:
        return state.with_game(replace(state.game(self.game), reached=self.round))

    def say(self, viewer: Viewer) -> Line:
        return Line("catch-up", {"round": self.round})
