"""Rules that come and go (A13): amendments hold from their entry on, and end when they end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from campaign.registry import Command, Viewer, command
from campaign.rules.changes import CHANGES
from campaign.rules.problems import Line, Problem, refusal, warning
from campaign.rules.state.campaign import State, put
from campaign.rules.state.legacy import ChangeValue, Rule, When

SPANS = ("round", "game", "good")
TEXT = "text"
SEALS = ("envelope", "crate", "other")
"""Kinds of what is sealed, as the source of a rule begins."""


@command("amend")
@dataclass(frozen=True)
class Amend(Command):
    """A rule from now on: for this round, this game, or for good; for one family or all (A13.3).

    Shape: `rule` is its slug; `what` a kind of change with its `values`; `source` where it came from.
    """

    rule: str
    text: str
    game: int
    round: int = 1
    what: str = TEXT
    values: Mapping[str, ChangeValue] = field(default_factory=dict)
    family: int | None = None
    until: str = "good"
    source: str = ""

    def pages(self) -> frozenset[str]:
        pages = {"rules", f"game-{self.game}"}
        return frozenset(pages | {"unlocks"} if self.source.partition("-")[0] in SEALS else pages)

    def check(self, state: State) -> list[Problem]:
        problems = []
        if not self.rule or not self.text:
            problems.append(refusal("rule-unnamed"))
        if self.rule in state.rules:
            problems.append(refusal("rule-twice"))
        if self.what not in CHANGES:
            problems.append(refusal("no-such-change", change=self.what))
        if self.until not in SPANS:
            problems.append(refusal("no-such-span"))
        if self.family is not None and self.family not in state.families:
            problems.append(refusal("no-such-family", family=self.family))
        game = state.games.get(self.game)
        if game is not None and game.closed:
            problems.append(warning("rule-reaches-back", game=self.game))
        if not problems and self.what != TEXT:
            box = state.box(state.game(self.game), self.family, self.round)
            if CHANGES[self.what].apply(box, self.values) == box:
                problems.append(warning("changes-nothing"))
        return problems

    @property
    def ended(self) -> When | None:
        """The first moment at which it holds no more."""
        return {"round": (self.game, self.round + 1), "game": (self.game + 1, 0)}.get(self.until)

    def apply(self, state: State) -> State:
        rule = Rule(
            self.rule,
            self.text,
            (self.game, self.round),
            self.what,
            self.values,
            self.family,
            self.ended,
            self.source,
        )
        return replace(state, rules=put(state.rules, self.rule, rule))

    def say(self, viewer: Viewer) -> Line:
        code = "amend-family" if self.family else "amend-good" if self.until == "good" else "amend-game"
        code = "amend-round" if self.until == "round" and not self.family else code
        return Line(code, {"text": self.text, "family": self.family, "span": self.until})


@command("end-rule")
@dataclass(frozen=True)
class EndRule(Command):
    """A rule holds no more, from this round of this game on."""

    rule: str
    game: int
    round: int = 1
    text: str = ""

    def pages(self) -> frozenset[str]:
        return frozenset({"rules", f"game-{self.game}"})

    def check(self, state: State) -> list[Problem]:
        rule = state.rules.get(self.rule)
        if rule is None:
            return [refusal("no-such-rule")]
        over = rule.ended is not None and rule.ended <= (self.game, self.round)
        return [warning("rule-over", text=rule.text)] if over else []

    def apply(self, state: State) -> State:
        rule = state.rules.get(self.rule)
        if rule is None:
            return state
        return replace(state, rules=put(state.rules, self.rule, rule.ending((self.game, self.round))))

    def say(self, viewer: Viewer) -> Line:
        return Line("end-rule", {"text": self.text})
