"""Borrowing what another table tells of its box; what a table takes from it is described like anything else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, ClassVar

from campaign.commands.box import Description
from campaign.registry import Command, Viewer, command
from campaign.rules.edition import WindowPlan
from campaign.rules.layout import Layout
from campaign.rules.layout_file import read_panes
from campaign.rules.palette import Colour, Glass, Palette
from campaign.rules.problems import Line, Problem, refusal, warning
from campaign.rules.state.campaign import State
from campaign.rules.state.legacy import Borrowed
from campaign.rules.toml_guard import MOST_TEXT
from campaign.rules.toml_table import EditionError

MOST_BORROWED = 9
WORDS = ("story", "star", "intro", "outro")
"""What is printed on a window, or comes with it, to be read aloud."""
LONGEST_WORDS = 400
ALL_LETTERS = Palette(tuple(Glass(Colour(chr(code)), chr(code)) for code in range(ord("A"), ord("Z") + 1)))
"""A drawing is read with any letter; whether the box has the colour is asked when it is told."""


@command("borrow-box")
@dataclass(frozen=True)
class BorrowBox(Command):
    """Keep another table's file of its box. Nothing of it is shown before the table has come there itself (A1.3)."""

    longest_text: ClassVar[int] = MOST_TEXT

    title: str
    windows: tuple[int, ...]
    text: str

    def private(self) -> bool:
        return True

    def pages(self) -> frozenset[str]:
        return frozenset({"borrow"})

    def check(self, state: State) -> list[Problem]:
        if len(self.text) > MOST_TEXT or len(state.borrowed) >= MOST_BORROWED:
            return [refusal("borrowed-too-much", most=MOST_BORROWED)]
        return [refusal("borrowed-already")] if any(each.text == self.text for each in state.borrowed) else []

    def apply(self, state: State) -> State:
        return replace(state, borrowed=(*state.borrowed, Borrowed(self.title, self.windows, self.text)))

    def say(self, viewer: Viewer) -> Line:
        return Line(
            "borrow-box" if self.windows else "borrow-between",
            {"spans": spans(self.windows), "count": len(self.windows)},
        )


@command("describe-panes")
@dataclass(frozen=True)
class DescribePanes(Description):
    """A window's shape with all that is printed on it, as an edition's file tells it (A4.4)."""

    longest_text: ClassVar[int] = MOST_TEXT

    panes: str = ""

    def colours(self) -> Iterable[Colour]:
        layout = self.layout()
        return [space.colour for space in layout.spaces.values() if space.colour] if layout else []

    def layout(self) -> Layout | None:
        """The window; None where the text tells none."""
        try:
            return _read(self.panes)
        except EditionError:
            return None

    def check(self, state: State) -> list[Problem]:
        problems, layout = super().check(state), self.layout()
        if layout is None:
            return [*problems, refusal("outline-empty")]
        old = state.edition.window(self.window).layout
        written = {space for game in self.games(state) for page in game.pages.values() for space in page.fills}
        lost = sorted(space for space in written if space not in layout and (old is None or space in old))
        return [*problems, warning("fills-would-go", *lost)] if lost else problems

    def apply(self, state: State) -> State:
        layout = self.layout()

        def change(plan: WindowPlan) -> WindowPlan:
            old = plan.layout
            if layout is None or old is None:
                return replace(plan, layout=layout or old)
            gone = (old.gone | old.spaces.keys()) - layout.spaces.keys()
            return replace(plan, layout=replace(layout, gone=gone))

        return self.planned(state, change)

    def say(self, viewer: Viewer) -> Line:
        return Line("describe-panes", {"window": self.window, "count": len(self.layout() or ())})


@lru_cache(maxsize=64)
def _read(panes: str) -> Layout:
    return read_panes(panes, ALL_LETTERS)


@command("describe-lines")
@dataclass(frozen=True)
class DescribeLines(Description):
    """All score lines that are a window's own, slug to label; of window 0 those that every game has (A7.2)."""

    lines: Mapping[str, str] = field(default_factory=dict)

    def pages(self) -> frozenset[str]:
        return super().pages() if self.window else frozenset({"box"})

    def check(self, state: State) -> list[Problem]:
        """Problems, and a warning for a line that a family has points on and is not to be there."""
        problems = super().check(state) if self.window else []
        games = self.games(state) if self.window else state.games.values()
        scored = {slug for game in games for _family, slug in game.written}
        return problems + [
            warning("line-would-go", label=label)
            for slug, label in self.told(state).items()
            if slug in scored and slug not in self.lines
        ]

    def told(self, state: State) -> Mapping[str, str]:
        """The lines as they stand."""
        return (state.edition.window(self.window) if self.window else state.edition.legacy).lines

    def apply(self, state: State) -> State:
        if self.window:
            return self.planned(state, lambda plan: replace(plan, lines=self.lines))
        legacy = replace(state.edition.legacy, lines=self.lines)
        return replace(state, edition=replace(state.edition, legacy=legacy))

    def say(self, viewer: Viewer) -> Line:
        if not self.lines:
            return Line("forget-lines", {"window": self.window})
        code = "describe-lines" if self.window else "describe-all-lines"
        return Line(code, {"window": self.window, "labels": tuple(self.lines.values())})


@command("describe-words")
@dataclass(frozen=True)
class DescribeWords(Description):
    """What is printed on a window to be read aloud: its story, the stars' instruction, what opens and closes it."""

    what: str = "star"
    text: str = ""

    def check(self, state: State) -> list[Problem]:
        problems = super().check(state)
        return problems if self.what in WORDS else [*problems, refusal("no-such-words", what=self.what)]

    def apply(self, state: State) -> State:
        told: dict[str, Any] = {self.what: self.text} if self.what in WORDS else {}
        return self.planned(state, lambda plan: replace(plan, **told))

    def say(self, viewer: Viewer) -> Line:
        if not self.text or self.what not in WORDS:
            return Line("forget-words", {"window": self.window})
        code = {
            "story": "describe-story",
            "star": "describe-star",
            "intro": "describe-intro",
            "outro": "describe-outro",
        }[self.what]
        return Line(code, {"window": self.window})


def spans(numbers: Iterable[int]) -> str:
    """Numbers in few characters: 1–3, 5."""
    found: list[list[int]] = []
    for number in sorted(set(numbers)):
        if found and number == found[-1][-1] + 1:
            found[-1].append(number)
        else:
            found.append([number])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in found)
