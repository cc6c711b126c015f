"""In the table's own words: notes on whatever there is, and whatever no kind describes (A13.4)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from campaign.commands.by_hand import MOST
from campaign.registry import Command, Viewer, command
from campaign.rules.problems import Line, Problem, Value, refusal
from campaign.rules.state.campaign import State, put


@command("write-remark")
@dataclass(frozen=True)
class WriteRemark(Command):
    """A note on an entry, a family, a rule, a game or the campaign; an empty one takes it off (A13.4).

    Shape: `about` is entry 41, family 2, rule r-3, game 4 or campaign.
    """

    about: str
    text: str = ""
    game: int = 0

    def pages(self) -> frozenset[str]:
        return frozenset({"campaign", f"game-{self.game}"} if self.game else {"campaign"})

    def check(self, state: State) -> list[Problem]:
        if not _is_there(self.about, state):
            return [refusal("remark-on-nothing")]
        return [] if self.text or self.about in state.remarks else [refusal("nothing-said")]

    def apply(self, state: State) -> State:
        remarks = put(state.remarks, self.about, self.text)
        return replace(state, remarks={about: text for about, text in remarks.items() if text})

    def say(self, viewer: Viewer) -> Line:
        kind, _, what = self.about.partition(" ")
        values: dict[str, Value] = {"text": self.text, kind: int(what) if what.isdecimal() else what}
        if not self.text:
            return Line("erase-remark", values)
        code = "note-on-entry" if kind == "entry" else "note-on-family" if kind == "family" else "write-remark"
        return Line(code, values)


def _is_there(about: str, state: State) -> bool:
    """Whether there is something of that name to write a note on; whether an entry is, only the log can tell."""
    kind, _, what = about.partition(" ")
    number = int(what) if what.isascii() and what.isdecimal() and len(what) < 7 else 0
    known = {"family": number in state.families, "game": number in state.games, "rule": what in state.rules}
    return about == "campaign" or known.get(kind, kind == "entry" and number > 0)


@command("happen")
@dataclass(frozen=True)
class Happen(Command):
    """Anything else that happened, in the table's own words."""

    text: str
    family: int | None = None
    amount: int = 0
    game: int = 0

    def pages(self) -> frozenset[str]:
        return frozenset({"campaign", f"game-{self.game}"} if self.game else {"campaign"})

    def check(self, state: State) -> list[Problem]:
        problems = [] if self.text else [refusal("nothing-said")]
        if self.family is not None and self.family not in state.families:
            problems.append(refusal("no-such-family", family=self.family))
        if abs(self.amount) > MOST:
            problems.append(refusal("amount-too-large", most=MOST))
        return problems

    def apply(self, state: State) -> State:
        return state

    def say(self, viewer: Viewer) -> Line:
        if self.amount:
            code = "happen-family-amount" if self.family else "happen-amount"
        else:
            code = "happen-family" if self.family else "happen"
        return Line(code, {"text": self.text, "family": self.family, "amount": self.amount})
