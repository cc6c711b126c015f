"""The market (A9): its order frozen, boxes crossed off, slots filled, coins lost."""

from __future__ import annotations

from dataclasses import dataclass, replace

from campaign.commands.base import GameCommand
from campaign.commands.by_hand import slot_problems, with_sticker
from campaign.registry import Viewer, command
from campaign.rules.legacy_box import MOST_BOUGHT, LegacyBox, TrackPlan
from campaign.rules.market import is_last, next_box
from campaign.rules.problems import Line, Problem, Value, refusal, warning
from campaign.rules.state.campaign import State, put
from campaign.rules.state.game import Game
from campaign.rules.state.legacy import LegacyPoint, Sticker
from market.order import by_points, follows

MOST = 99
UNKNOWN = frozenset({"no-such-game", "no-such-family"})
"""Refusals that leave nothing to look at any closer."""


@dataclass(frozen=True)
class MarketCommand(GameCommand):
    """A command of the market after one game."""

    def known(self, state: State, family: int | None = None) -> list[Problem]:
        found = [p for p in super().known(state) if p.code not in ("game-closed", "game-packed")]
        game = state.games.get(self.game)
        if game is not None and game.closed:
            found.append(warning("game-packed", game=self.game))
        if game is not None and game.confirmed is None:
            found.append(warning("not-ranked-yet", game=self.game))
        if family is not None and family not in state.families:
            found.append(refusal("no-such-family", family=family))
        return found

    def legacy(self, state: State, family: int) -> LegacyBox:
        """Tracks, slots and stickers as they hold for a family in this game's market."""
        return state.box(state.game(self.game), family).legacy


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
        if not any(problem.code in UNKNOWN for problem in problems):
            found = by_points(state, state.game(self.game), self.order)
            if not follows(self.order, found):
                families = tuple(str(family) for family in found.families)
                problems.append(warning("order-by-points", families=families))
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
        if any(problem.code in UNKNOWN for problem in problems):
            return problems
        game = state.game(self.game)
        if self.coins > game.purse(self.family):
            problems.append(warning("coins-short", family=self.family, coins=max(0, game.purse(self.family))))
        return problems + self._order_problems(game)

    def _order_problems(self, game: Game) -> list[Problem]:
        """Whoever comes earlier and has bought nothing yet goes first; having begun, the table may play a coin a turn.

        Rule: A9.2.
        """
        if self.family in game.lost and game.purse(self.family) <= 0:
            return [warning("market-left", family=self.family)]
        order = game.order or ()
        earlier = order[: order.index(self.family)] if self.family in order else ()
        waiting = [each for each in earlier if game.purse(each) > 0 and not game.spent.get(each)]
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
        return f"game {self.game} track {self.track} box {self.box} of {self.family}"

    def check(self, state: State) -> list[Problem]:
        problems = self.purchase_problems(state)
        if any(problem.code in UNKNOWN for problem in problems):
            return problems
        track = self.legacy(state, self.family).track(self.track)
        if track is None or not 0 <= self.box < MOST:
            return [*problems, refusal("no-such-track")]
        if abs(self.points) > MOST:
            problems.append(refusal("amount-too-large", most=MOST))
        problems += self._place_problems(state, track)
        return problems + self._gain_problems(track) + self._tool_problems(state) + self._sticker_problems(state)

    def _place_problems(self, state: State, track: TrackPlan) -> list[Problem]:
        """Rule: A9.3, A9.5."""
        crossed = state.journal(self.family).crossed.get(self.track, ())
        values: dict[str, Value] = {"track": self.track, "box": self.box + 1}
        if self.box in crossed:
            return [warning("box-crossed", **values)]
        found = []
        first = next_box(crossed, None)
        if first is not None and self.box != first:
            found.append(warning("box-not-next", next=first + 1, **values))
        if track.total is not None and self.box >= track.total:
            found.append(warning("box-beyond", **values))
        elif self.dedication and track.total is not None and not is_last(self.box, track.total):
            found.append(warning("not-the-last-box", **values))
        return found

    def _gain_problems(self, track: TrackPlan) -> list[Problem]:
        """What the box gave, against what is printed in it, where that is known."""
        if self.box >= len(track.boxes):
            return []
        printed = track.boxes[self.box]
        points = printed.amount if printed.icon == "legacy" else 0
        others = (self.tool and printed.icon != "tool") or (self.sticker and printed.icon != "crest")
        if points == self.points and not others:
            return []
        code = "box-gives-points" if points else "box-gives"
        values: dict[str, Value] = {"track": self.track, "box": self.box + 1, "points": points, "icon": printed.icon}
        return [warning(code, **values)]

    def _tool_problems(self, state: State) -> list[Problem]:
        """Rule: A9.3."""
        if not self.tool:
            return []
        found, game = [], state.game(self.game)
        if self.tool in state.journal(self.family).tools:
            found.append(warning("tool-owned", tool=self.tool, family=self.family))
        if len(game.bought.get(self.family, ())) >= MOST_BOUGHT:
            found.append(warning("tools-enough", family=self.family, most=MOST_BOUGHT))
        told = bool(state.market) or game.stock is not None
        if told and state.market.get(self.tool, 0) < 1:
            found.append(warning("not-in-market", tool=self.tool))
        return found

    def _sticker_problems(self, state: State) -> list[Problem]:
        """Rule: A9.4."""
        if self.sticker is None:
            return []
        found = slot_problems(state, self.family, self.crest_slot)
        plan = self.legacy(state, self.family).sticker(self.sticker.slug)
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
        values: dict[str, Value] = {"family": self.family, "track": self.track, "box": self.box + 1}
        values["points"] = self.points
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
        return f"game {self.game} tool slot {self.tool_slot} of {self.family}"

    def check(self, state: State) -> list[Problem]:
        problems = self.purchase_problems(state)
        if not 1 <= self.tool_slot <= MOST:
            return [*problems, refusal("no-such-slot")]
        if any(problem.code in UNKNOWN for problem in problems):
            return problems
        box = self.legacy(state, self.family)
        told = bool(box.slots) or box.filled is not None
        filled = max(state.journal(self.family).filled, box.filled or 0)
        if self.tool_slot != filled + 1 and (told or filled):
            problems.append(warning("slot-not-next", slot=self.tool_slot, next=filled + 1))
        if self.tool_slot <= len(box.slots) and box.slots[self.tool_slot - 1] != self.coins:
            problems.append(warning("slot-costs", slot=self.tool_slot, coins=box.slots[self.tool_slot - 1]))
        if box.slots and not box.more_slots and self.tool_slot > len(box.slots):
            problems.append(warning("slots-full", count=len(box.slots)))
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
    """A family has bought what it wants; the coins it has left are lost (A9.1).

    It may come back for a coin that it was given since, and leave a second time.
    """

    family: int = 0
    lost: int = 0

    def slot(self) -> str:
        return f"game {self.game} market left by {self.family} with {self.lost}"

    def check(self, state: State) -> list[Problem]:
        problems = self.known(state, self.family)
        if not 0 <= self.lost <= MOST:
            problems.append(refusal("amount-too-large", most=MOST))
        if any(problem.code in UNKNOWN for problem in problems):
            return problems
        coins = max(0, state.game(self.game).purse(self.family))
        if coins != self.lost:
            problems.append(warning("coins-left", family=self.family, coins=coins, lost=self.lost))
        return problems

    def apply(self, state: State) -> State:
        game = state.game(self.game)
        lost = game.lost.get(self.family, 0) + self.lost
        return state.with_game(replace(game, lost=put(game.lost, self.family, lost)))

    def say(self, viewer: Viewer) -> Line:
        return Line("leave-market-losing" if self.lost else "leave-market", {"family": self.family, "coins": self.lost})
