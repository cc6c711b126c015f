"""The market (A9): its order frozen, boxes crossed off, slots filled, coins lost."""

from __future__ import annotations

from dataclasses import dataclass, replace

from campaign.commands.base import GameCommand
from campaign.commands.by_hand import slot_problems, with_sticker
from campaign.registry import Viewer, command
from campaign.rules.legacy_box import MOST_BOUGHT
from campaign.rules.problems import Line, Problem, refusal, warning
from campaign.rules.state.campaign import State, put
from campaign.rules.state.game import Game
from campaign.rules.state.legacy import LegacyPoint, Sticker

MOST = 99


@dataclass(frozen=True)
class MarketCommand(GameCommand):
    """A command of the market after one game."""

    def known(self, state: State, family: int | None = None) -> list[Problem]:
        found = [p for p in super().known(state) if p.code != "game-closed"]
        game = state.games.get(self.game)
        if game is not None and game.closed:
            found.append(warning("game-packed", game=self.game))
        if family is not None and family not in state.families:
            found.append(refusal("no-such-family", family=family))
        return found


@command("open-market")
@dataclass(frozen=True)
class OpenMarket(MarketCommand):
    """The order in which families buy, frozen (A9.2)."""

    order: tuple[int, ...] = ()

    def slot(self) -> str:
        return f"game {self.game} market"

    def check(self, state: State) -> list[Problem]:
        problems = self.known(state)
        problems += [refusal("no-such-family", family=each) for each in self.order if each not in state.families]
        if len(set(self.order)) < len(self.order):
            problems.append(refusal("family-twice"))
        return problems

    def apply(self, state: State) -> State:
        return state.with_game(replace(state.game(self.game), order=self.order))

    def say(self, viewer: Viewer) -> Line:
        return Line("open-market", {"families": tuple(str(family) for family in self.order)})


@dataclass(frozen=True)
class Purchase(MarketCommand):
    """Something that a family pays coins for."""

    family: int = 0
    coins: int = 1

    def purchase_problems(self, state: State) -> list[Problem]:
        problems = self.known(state, self.family)
        if not 0 <= self.coins <= MOST:
            problems.append(refusal("amount-too-large", most=MOST))
        if any(problem.code in ("no-such-game", "no-such-family") for problem in problems):
            return problems
        game = state.game(self.game)
        if self.coins > game.purse(self.family):
            problems.append(warning("coins-short", family=self.family, coins=max(0, game.purse(self.family))))
        return problems + self._order_problems(game)

    def _order_problems(self, game: Game) -> list[Problem]:
        """Rule: A9.2."""
        if self.family in game.lost:
            return [warning("market-left", family=self.family)]
        order = game.order or ()
        earlier = order[: order.index(self.family)] if self.family in order else ()
        waiting = [family for family in earlier if family not in game.lost and game.purse(family) > 0]
        return [warning("buys-later", family=self.family, expected=waiting[0])] if waiting else []

    def paid(self, state: State) -> State:
        game = state.game(self.game)
        spent = game.spent.get(self.family, 0) + self.coins
        return state.with_game(replace(game, spent=put(game.spent, self.family, spent)))


@command("cross-box")
@dataclass(frozen=True)
class CrossBox(Purchase):
    """A box of a track crossed off for a coin, with what it gave: points, a tool, or a sticker (A9.3-A9.5).

    Shape: `box` counts from 0; `crest_slot` is where the sticker went; `label` names a tool the box does not know.
    """

    track: str = ""
    box: int = 0
    points: int = 0
    tool: str = ""
    label: str = ""
    sticker: Sticker | None = None
    crest_slot: int = 0
    dedication: bool = False

    def slot(self) -> str:
        return f"track {self.track} box {self.box} of {self.family}"

    def check(self, state: State) -> list[Problem]:
        problems = self.purchase_problems(state)
        if any(problem.code in ("no-such-game", "no-such-family") for problem in problems):
            return problems
        return problems + self._box_problems(state) + self._tool_problems(state) + self._sticker_problems(state)

    def _box_problems(self, state: State) -> list[Problem]:
        track = state.box(state.game(self.game), self.family).legacy.track(self.track)
        if track is None or not 0 <= self.box < MOST:
            return [refusal("no-such-track")]
        crossed = state.journal(self.family).crossed.get(self.track, ())
        values = {"track": self.track, "box": self.box + 1}
        if self.box in crossed:
            return [warning("box-crossed", **values)]
        found = []
        next_box = next(box for box in range(len(crossed) + 1) if box not in crossed)
        if self.box != next_box:
            found.append(warning("box-not-next", next=next_box + 1, **values))
        if track.boxes and self.box >= len(track.boxes):
            found.append(warning("box-beyond", **values))
        last = bool(track.boxes) and self.box == len(track.boxes) - 1
        if self.dedication and track.boxes and not last:
            found.append(warning("not-the-last-box", **values))
        return found

    def _tool_problems(self, state: State) -> list[Problem]:
        """Rule: A9.3."""
        if not self.tool:
            return []
        found = []
        values = {"tool": self.tool, "family": self.family}
        if self.tool in state.journal(self.family).tools:
            found.append(warning("tool-owned", **values))
        if len(state.game(self.game).bought.get(self.family, ())) >= MOST_BOUGHT:
            found.append(warning("tools-enough", family=self.family, most=MOST_BOUGHT))
        if state.market.get(self.tool, 0) < 1:
            found.append(warning("not-in-market", **values))
        return found

    def _sticker_problems(self, state: State) -> list[Problem]:
        """Rule: A9.4."""
        if self.sticker is None:
            return []
        found = slot_problems(state, self.family, self.crest_slot)
        plan = state.box_now(self.family).legacy.sticker(self.sticker.slug)
        if plan is not None and plan.recorded and self.sticker.colour is None:
            found.append(warning("sticker-colour"))
        return found

    def apply(self, state: State) -> State:
        journal = state.journal(self.family)
        crossed = tuple(sorted({*journal.crossed.get(self.track, ()), self.box}))
        journal = replace(journal, crossed=put(journal.crossed, self.track, crossed))
        if self.dedication and self.track not in journal.dedications:
            journal = replace(journal, dedications=(*journal.dedications, self.track))
        if self.tool:
            labels = put(journal.labels, self.tool, self.label) if self.label else journal.labels
            journal = replace(journal, tools=put(journal.tools, self.tool, self.game), labels=labels)
        if self.sticker is not None and self.crest_slot > 0:
            journal = with_sticker(journal, self.crest_slot, self.sticker)
        state = self.paid(state.with_journal(self.family, journal))
        if self.tool:
            game = state.game(self.game)
            bought = (*game.bought.get(self.family, ()), self.tool)
            state = state.with_game(replace(game, bought=put(game.bought, self.family, bought)))
            state = replace(state, market=put(state.market, self.tool, max(0, state.market.get(self.tool, 0) - 1)))
        return state.earned(self.family, LegacyPoint(self.points, "wisdom", self.game, f"{self.track} {self.box + 1}"))

    def say(self, viewer: Viewer) -> Line:
        values = {"family": self.family, "track": self.track, "box": self.box + 1, "points": self.points}
        if self.tool:
            return Line("cross-box-tool", values | {"tool": self.tool})
        if self.sticker is not None:
            name = self.sticker.label or self.sticker.slug
            return Line("cross-box-sticker", values | {"sticker": name, "slot": self.crest_slot})
        return Line("cross-box-points" if self.points else "cross-box", values)


@command("fill-slot")
@dataclass(frozen=True)
class FillSlot(Purchase):
    """The next slot of the tool box, paid for and filled (A9.6). `tool_slot` counts from 1."""

    tool_slot: int = 1

    def slot(self) -> str:
        return f"tool slot {self.tool_slot} of {self.family}"

    def check(self, state: State) -> list[Problem]:
        problems = self.purchase_problems(state)
        if not 1 <= self.tool_slot <= MOST:
            return [*problems, refusal("no-such-slot")]
        legacy = state.box_now(self.family).legacy
        filled = max(state.journal(self.family).filled, legacy.filled or 0)
        known = self.tool_slot <= len(legacy.slots)
        if self.tool_slot != filled + 1:
            problems.append(warning("slot-not-next", slot=self.tool_slot, next=filled + 1))
        if known and legacy.slots[self.tool_slot - 1] != self.coins:
            problems.append(warning("slot-costs", slot=self.tool_slot, coins=legacy.slots[self.tool_slot - 1]))
        return problems

    def apply(self, state: State) -> State:
        journal = state.journal(self.family)
        filled = max(journal.filled, self.tool_slot)
        return self.paid(state.with_journal(self.family, replace(journal, filled=filled)))

    def say(self, viewer: Viewer) -> Line:
        return Line("fill-slot", {"family": self.family, "slot": self.tool_slot, "coins": self.coins})


@command("leave-market")
@dataclass(frozen=True)
class LeaveMarket(MarketCommand):
    """A family has bought what it wants; the coins it has left are lost (A9.1)."""

    family: int = 0
    lost: int = 0

    def slot(self) -> str:
        return f"game {self.game} market left by {self.family}"

    def check(self, state: State) -> list[Problem]:
        problems = self.known(state, self.family)
        return problems + ([] if 0 <= self.lost <= MOST else [refusal("amount-too-large", most=MOST)])

    def apply(self, state: State) -> State:
        game = state.game(self.game)
        return state.with_game(replace(game, lost=put(game.lost, self.family, self.lost)))

    def say(self, viewer: Viewer) -> Line:
        return Line("leave-market-losing" if self.lost else "leave-market", {"family": self.family, "coins": self.lost})
