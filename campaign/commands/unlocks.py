"""Opening what is sealed (A8.4)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from campaign.registry import Command, Viewer, command
from campaign.rules.problems import Line, Problem, refusal, warning
from campaign.rules.state.campaign import State, put
from campaign.rules.state.legacy import Unlocked

KINDS = ("envelope", "crate", "other")


@command("open-sealed")
@dataclass(frozen=True)
class OpenSealed(Command):
    """Something sealed was opened: when, by what trigger, and what the table calls it. Paper stays open."""

    cannot_undo = "paper-stays-open"

    sealed: str
    kind_of: str = "envelope"
    number: int = 0
    game: int = 0
    round: int = 0
    trigger: str = ""
    label: str = ""
    notes: str = ""

    def slot(self) -> str:
        return f"open {self.sealed}"

    def pages(self) -> frozenset[str]:
        return frozenset({"unlocks", f"game-{self.game}"} if self.game else {"unlocks"})

    def check(self, state: State) -> list[Problem]:
        if not self.sealed or self.kind_of not in KINDS:
            return [refusal("no-such-seal", sealed=self.sealed)]
        return []

    def apply(self, state: State) -> State:
        found = Unlocked(
            self.sealed, self.kind_of, self.number, self.game, self.round, self.trigger, self.label, self.notes
        )
        return replace(state, unlocks=put(state.unlocks, self.sealed, found))

    def say(self, viewer: Viewer) -> Line:
        if self.kind_of == "other" and not self.number:
            return Line("open-sealed", {"sealed": self.label or self.sealed})
        code = "open-sealed-called" if self.label else "open-sealed"
        return Line(code, {"sealed": self.sealed, "label": self.label})


@command("note-unlock")
@dataclass(frozen=True)
class NoteUnlock(Command):
    """Another label or other notes for what was opened."""

    sealed: str
    label: str = ""
    notes: str = ""

    def pages(self) -> frozenset[str]:
        return frozenset({"unlocks"})

    def check(self, state: State) -> list[Problem]:
        return [] if self.sealed in state.unlocks else [warning("still-sealed", sealed=self.sealed)]

    def apply(self, state: State) -> State:
        old = state.unlocks.get(self.sealed)
        if old is None:
            return state
        new = replace(old, label=self.label, notes=self.notes)
        return replace(state, unlocks=put(state.unlocks, self.sealed, new))

    def say(self, viewer: Viewer) -> Line:
        return Line("note-unlock", {"sealed": self.sealed, "label": self.label})
