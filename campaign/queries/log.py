"""The log ready to show: rows, filters, what can be undone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.core.paginator import Page, Paginator

from campaign.registry import SHARED, Viewer
from campaign.rules.problems import Line, Problem
from campaign.rules.state.flow import has_rounds
from campaign.story import Done, Recorded, Story

LOG_PAGE = 50
RECENT = 4
ROUND_ENDS = "end-round"
"""The kind of entry behind which the next round is going on."""
LEVEL_CHANGES = "set-level"
"""The kind of entry that may leave a game without rounds."""
SCORES = frozenset({"write-score", "add-line", "write-figure", "confirm-scores"})
"""Kinds of entries that belong to the scoring, whatever round the game had come to."""

ASIDE = frozenset({"construct", "leave-unbuilt", "glaze-stars", "open-sealed", "amend", "end-rule"})
"""Kinds of entries that name a round without playing it: one that is over, or one from which on a rule holds."""


@dataclass(frozen=True)
class Wanted:
    """Which entries of the log to show; None is any."""

    family: int | None = None
    game: int | None = None
    round: int | None = None

    def holds(self, entry: Recorded, round_number: int | None) -> bool:
        """Whether an entry is wanted that belongs to this round."""
        of_whom = all(
            value is None or getattr(entry.command, name, None) == value
            for name, value in (("family", self.family), ("game", self.game))
        )
        return of_whom and self.round in (None, round_number)


def rounds_of(story: Story) -> dict[int, int]:
    """The round of each entry: its own, or the one that was going on in its game when it was recorded.

    Shape: an entry from before the first round or from after the last one has none, nor has one of the scoring.
    """
    over = _rounds_over(story)
    going: dict[int, int] = {}
    found: dict[int, int] = {}
    for number, entry in story.entries.items():
        what = entry.command
        game, told = getattr(what, "game", None), getattr(what, "round", None)
        if game is not None and told is not None and entry.in_turn and what.kind not in ASIDE:
            going[game] = told + (what.kind == ROUND_ENDS)
        if told is None and game is not None and (what.kind in SCORES or number > over.get(game, number)):
            continue
        belongs = told if told is not None else going.get(game) if game is not None else None
        if belongs is not None and belongs <= story.state.box_now().rounds:
            found[number] = belongs
    return found


def rounds_played(story: Story, rounds: Mapping[int, int]) -> list[int]:
    """The rounds of which anything was recorded that tells its round itself."""
    return sorted({number for n, number in rounds.items() if getattr(story.entries[n].command, "round", None)})


def _rounds_over(story: Story) -> dict[int, int]:
    """The entry of each game that left no family's rounds to record: behind it there are only points to count."""
    scored = {number for number, game in story.state.games.items() if not has_rounds(game)}
    levels = [(getattr(e.command, "game", 0), n) for n, e in story.standing.items() if e.command.kind == LEVEL_CHANGES]
    return {game: number for game, number in sorted(levels) if game in scored}


@dataclass(frozen=True)
class LogRow:
    """One entry, ready to show: `struck` is the act that struck it, `corrected` the entry that replaced it."""

    number: int
    act: int
    line: Line
    by: str
    at: datetime
    game: int | None
    round: int | None
    overruled: tuple[Problem, ...]
    reason: str
    late: bool
    corrects: int | None
    struck: Done | None
    corrected: int | None
    note: str = ""

    @property
    def about(self) -> str:
        """What a note on it is about."""
        return f"entry {self.number}"

    @property
    def stands(self) -> bool:
        return self.struck is None and self.corrected is None


def log_page(
    story: Story, wanted: Wanted, number: int, rounds: Mapping[int, int], viewer: Viewer = SHARED
) -> Page[LogRow]:
    """One page of the log, the newest entry first; `rounds` holds the round of each entry."""
    entries = [entry for n, entry in reversed(story.entries.items()) if wanted.holds(entry, rounds.get(n))]
    page: Page[Recorded] = Paginator(entries, LOG_PAGE).get_page(number)
    page.object_list = log_rows(story, page.object_list, rounds, viewer)  # type: ignore[assignment]
    return page  # type: ignore[return-value]


def log_rows(
    story: Story, entries: Iterable[Recorded], rounds: Mapping[int, int], viewer: Viewer = SHARED
) -> list[LogRow]:
    striking = {number: act for act in story.done.values() for number in act.struck if act.number not in story.void}
    fixes = {e.replaces: e.number for e in story.entries.values() if e.replaces and e.number not in story.struck}
    return [
        _log_row(story, e, rounds.get(e.number), viewer, striking.get(e.number), fixes.get(e.number)) for e in entries
    ]


def _log_row(
    story: Story, entry: Recorded, belongs: int | None, viewer: Viewer, struck: Done | None, corrected: int | None
) -> LogRow:
    act, what = story.done[entry.act], entry.command
    return LogRow(
        number=entry.number,
        act=entry.act,
        line=what.say(viewer),
        by=act.by,
        at=act.at,
        game=getattr(what, "game", None),
        round=belongs,
        overruled=entry.overruled,
        reason=entry.reason,
        late=entry.after is not None,
        corrects=entry.replaces,
        struck=struck,
        corrected=corrected,
        note=story.state.remarks.get(f"entry {entry.number}", ""),
    )


def recent_lines(story: Story, viewer: Viewer = SHARED) -> list[LogRow]:
    """The last entries that stand, the newest first."""
    last = [story.standing[number] for number in sorted(story.standing, reverse=True)[:RECENT]]
    return log_rows(story, last, {}, viewer)


@dataclass(frozen=True)
class Undoable:
    """An act that an undo or redo button names: its number, its first line, and how many more lines it has."""

    act: int
    line: Line
    more: int


def undoable(story: Story, viewer: Viewer = SHARED, page: str | None = None) -> Undoable | None:
    """What was recorded last, on one page or on any."""
    act = story.last(page)
    return (
        _undoable(act, [entry for entry in story.of_act(act.number) if entry.number in story.standing], viewer)
        if act
        else None
    )


def redoable(story: Story, viewer: Viewer = SHARED) -> Undoable | None:
    """The strike that can still be taken back."""
    act = story.redoable()
    return _undoable(act, [story.entries[number] for number in act.struck], viewer) if act else None


def _undoable(act: Done, entries: Sequence[Recorded], viewer: Viewer) -> Undoable | None:
    return Undoable(act.number, entries[0].command.say(viewer), len(entries) - 1) if entries else None
