"""After a game, in A7.1's order: stars, rewards, magic objectives, window tools, masterpieces, clean-up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from campaign.commands.base import GameCommand
from campaign.registry import Viewer, command
from campaign.rules.problems import Line, Problem, refusal, warning
from campaign.rules.square import payments
from campaign.rules.state.campaign import State, put
from campaign.rules.state.game import Given
from campaign.rules.state.legacy import LegacyPoint

MOST = 99
ENDINGS = ("play-on", "pack-up")


@dataclass(frozen=True)
class AfterGame(GameCommand):
    """A command of the time after a game: that its scores are confirmed is no warning here."""

    def known(self, state: State, family: int | None = None) -> list[Problem]:
        found = [p for p in super().known(state, family) if p.code not in ("game-closed", "game-packed")]
        game = state.games.get(self.game)
        return [*found, warning("game-packed", game=self.game)] if game and game.closed else found


@command("glaze-stars")
@dataclass(frozen=True)
class GlazeStars(AfterGame):
    """Every starred space is filled and the window's instruction is done; round 0: after the last, before scoring."""

    round: int = 0

    def slot(self) -> str:
        return f"game {self.game} stars"

    def check(self, state: State) -> list[Problem]:
        return [problem for problem in self.known(state) if problem.code != "game-packed"]

    def apply(self, state: State) -> State:
        return state.with_game(replace(state.game(self.game), stars=self.round))

    def say(self, viewer: Viewer) -> Line:
        return Line("glaze-stars" if self.round else "star-fallback", {"round": self.round, "game": self.game})


@command("give-rewards")
@dataclass(frozen=True)
class GiveRewards(AfterGame):
    """What each family earns by the chart, and who signs (A8.1).

    Shape: `by_chart` is what the chart said then, for the families that were given something else (A7.1).
    """

    given: Mapping[int, Given] = field(default_factory=dict)
    signatures: Mapping[int, str] = field(default_factory=dict)
    by_chart: Mapping[int, Given] = field(default_factory=dict)

    def slot(self) -> str:
        return f"game {self.game} rewards"

    def check(self, state: State) -> list[Problem]:
        problems = self.known(state)
        game = state.games.get(self.game)
        if game is None:
            return problems
        named = (*self.given, *self.signatures)
        problems += [refusal("no-such-family", family=each) for each in named if each not in state.families]
        if game.confirmed is None:
            problems.append(warning("not-ranked-yet", game=self.game))
        if game.one_off:
            problems.append(warning("one-off-earns-nothing"))
        numbers = [number for g in self.given.values() for number in (g.points, g.tools, g.coins)]
        if any(not -MOST <= number <= MOST for number in numbers):
            problems.append(refusal("amount-too-large", most=MOST))
        return problems

    def apply(self, state: State) -> State:
        state = state.with_game(replace(state.game(self.game), given=self.given))
        for family, given in self.given.items():
            state = state.earned(family, LegacyPoint(given.points, "chart", self.game))
        for family, name in self.signatures.items():
            journal = state.journal(family)
            state = state.with_journal(family, replace(journal, signatures=put(journal.signatures, self.game, name)))
        return state

    def say(self, viewer: Viewer) -> Line:
        return Line("give-rewards", {"game": self.game})


@command("pay-square")
@dataclass(frozen=True)
class PaySquare(AfterGame):
    """The magic objectives that a family completed, each with its points, paid once (A11.4)."""

    family: int = 0
    paid: Mapping[str, int] = field(default_factory=dict)

    def slot(self) -> str:
        return f"game {self.game} square of {self.family}"

    def check(self, state: State) -> list[Problem]:
        problems = self.known(state)
        if self.family not in state.families:
            return [*problems, refusal("no-such-family", family=self.family)]
        before = paid_before(state, self.family)
        due = payments(state.square(self.family), before)
        values = {"family": self.family}
        problems += [warning("magic-paid", objective=ref, **values) for ref in self.paid if ref in before]
        problems += [
            warning("magic-not-done", objective=ref, **values)
            for ref in self.paid
            if ref not in due and ref not in before
        ]
        if any(not -MOST <= points <= MOST for points in self.paid.values()):
            problems.append(refusal("amount-too-large", most=MOST))
        return problems

    def apply(self, state: State) -> State:
        # sorted: a database may hand a mapping back in another order
        lines = [LegacyPoint(points, "square", self.game, ref) for ref, points in sorted(self.paid.items())]
        return state.earned(self.family, *lines)

    def say(self, viewer: Viewer) -> Line:
        code = "pay-square" if self.paid else "pay-no-square"
        return Line(code, {"family": self.family, "points": sum(self.paid.values())})


def paid_before(state: State, family: int) -> frozenset[str]:
    """The magic objectives that a family was paid for, here or before the app came. Rule: A11.4."""
    paid = {line.ref for line in state.ledger.get(family, ()) if line.source == "square"}
    return frozenset(paid | set(state.journal(family).paid))


@command("gain-tools")
@dataclass(frozen=True)
class GainTools(AfterGame):
    """The window's tool cards that a family chooses, from last place upward (A8.2); none is a choice too."""

    family: int = 0
    tools: tuple[str, ...] = ()
    labels: Mapping[str, str] = field(default_factory=dict)

    def slot(self) -> str:
        return f"game {self.game} tools of {self.family}"

    def check(self, state: State) -> list[Problem]:
        problems = self.known(state)
        if self.family not in state.families:
            return [*problems, refusal("no-such-family", family=self.family)]
        game, owned = state.game(self.game), state.journal(self.family).tools
        cards = {card.slug: card for card in state.plan(game).cards}
        taken = Counter(tool for tools in game.gained.values() for tool in tools)
        values = {"family": self.family}
        for tool, times in Counter(self.tools).items():
            if tool in owned or times > 1:
                problems.append(warning("tool-owned", tool=tool, **values))
            if cards and tool not in cards:
                problems.append(warning("tool-not-new", tool=tool))
            elif tool in cards and taken[tool] + times > cards[tool].copies:
                problems.append(warning("no-copy-left", tool=tool))
        allowed = (game.given or {}).get(self.family)
        if allowed is not None and len(self.tools) > allowed.tools:
            problems.append(warning("tools-beyond-chart", count=len(self.tools), most=allowed.tools, **values))
        return problems

    def apply(self, state: State) -> State:
        game, journal = state.game(self.game), state.journal(self.family)
        journal = replace(
            journal,
            tools={**journal.tools, **dict.fromkeys(self.tools, self.game)},
            labels={**journal.labels, **self.labels},
        )
        state = state.with_game(replace(game, gained=put(game.gained, self.family, self.tools)))
        return state.with_journal(self.family, journal)

    def say(self, viewer: Viewer) -> Line:
        code = "gain-tools" if self.tools else "gain-no-tools"
        return Line(code, {"family": self.family, "cards": self.tools})


@command("stock-market")
@dataclass(frozen=True)
class StockMarket(AfterGame):
    """The copies that go to the market box; the others are discarded (A8.2)."""

    stock: Mapping[str, int] = field(default_factory=dict)

    def slot(self) -> str:
        return f"game {self.game} stock"

    def check(self, state: State) -> list[Problem]:
        wrong = any(not 0 <= copies <= MOST for copies in self.stock.values())
        return self.known(state) + ([refusal("amount-too-large", most=MOST)] if wrong else [])

    def apply(self, state: State) -> State:
        market = {**state.market}
        for tool, copies in sorted(self.stock.items()):  # as in PaySquare
            market[tool] = market.get(tool, 0) + copies
        state = replace(state, market=market)
        return state.with_game(replace(state.game(self.game), stock=self.stock))

    def say(self, viewer: Viewer) -> Line:
        code = "stock-market" if self.stock else "stock-nothing"
        return Line(code, {"cards": tuple(sorted(self.stock)), "count": sum(self.stock.values())})


@command("name-masterpiece")
@dataclass(frozen=True)
class NameMasterpiece(AfterGame):
    """What a family calls its window; an empty name takes it off (A10.1)."""

    family: int = 0
    name: str = ""

    def pages(self) -> frozenset[str]:
        return super().pages() | {f"family-{self.family}"}

    def check(self, state: State) -> list[Problem]:
        problems = [problem for problem in self.known(state) if problem.code != "game-packed"]
        known = self.family in state.families
        return problems if known else [*problems, refusal("no-such-family", family=self.family)]

    def apply(self, state: State) -> State:
        journal = state.journal(self.family)
        names = put(journal.masterpieces, self.game, self.name)
        journal = replace(journal, masterpieces={game: name for game, name in names.items() if name})
        return state.with_journal(self.family, journal)

    def say(self, viewer: Viewer) -> Line:
        code = "name-masterpiece" if self.name else "unname-masterpiece"
        return Line(code, {"family": self.family, "name": self.name, "game": self.game})


@command("close-game")
@dataclass(frozen=True)
class CloseGame(AfterGame):
    """The game is put away: the table plays on, or packs up (A10.3)."""

    how: str = "play-on"

    def slot(self) -> str:
        return f"game {self.game} close"

    def check(self, state: State) -> list[Problem]:
        problems = self.known(state)
        game = state.games.get(self.game)
        if self.how not in ENDINGS:
            problems.append(refusal("no-such-ending"))
        if game is not None and game.confirmed is None:
            problems.append(warning("not-ranked-yet", game=self.game))
        return problems

    def apply(self, state: State) -> State:
        return state.with_game(replace(state.game(self.game), closed=self.how))

    def say(self, viewer: Viewer) -> Line:
        return Line("close-pack-up" if self.how == "pack-up" else "close-play-on", {"game": self.game})
