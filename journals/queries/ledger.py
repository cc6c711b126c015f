"""A family's legacy points as one ledger: each with its window and its reason in words; and the count on paper."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.names import (
    MAGIC,
    SOURCES,
    colour_name,
    fill_text,
    listed,
    number_text,
    sealed_name,
    track_name,
    window_name,
)
from campaign.rules.dice import Die
from campaign.rules.state.campaign import State
from campaign.rules.state.legacy import LegacyPoint
from campaign.story import Story

PLACES: Mapping[int, Promise] = {
    1: gettext_lazy("First at %(window)s"),
    2: gettext_lazy("Second at %(window)s"),
    3: gettext_lazy("Third at %(window)s"),
    4: gettext_lazy("Fourth at %(window)s"),
}


@dataclass(frozen=True)
class LedgerLine:
    """One line: the number of its window (None: before the app, or between windows), and the total it brings about."""

    window: int | None
    words: str
    points: int
    source: str
    total: int

    @property
    def source_name(self) -> str:
        return str(SOURCES.get(self.source, self.source))


@dataclass(frozen=True)
class PaperCheck:
    """The total counted on paper, against what the ledger had then; `difference` is what is still to be settled.

    Shape: `window` is the one that was last begun when it was counted, None where none was; `since` are points gained
           afterwards.
    """

    total: int
    counted: int
    difference: int
    since: int
    window: int | None

    @property
    def signed(self) -> str:
        """The difference with its sign, either way."""
        return f"+{self.difference}" if self.difference > 0 else number_text(self.difference)


def ledger(state: State, family: int) -> tuple[LedgerLine, ...]:
    """Every point with its reason, in the order they came. Rule: A12.1."""
    lines, total = [], 0
    for point in state.ledger.get(family, ()):
        total += point.points
        game = state.games.get(point.game)
        words = reason(point, state, family)
        lines.append(LedgerLine(game.window if game else None, words, point.points, point.source, total))
    return tuple(lines)


def reason(point: LegacyPoint, state: State, family: int) -> str:
    """What a line of the ledger was for."""
    said = _REASONS[point.source](point, state, family) if point.source in _REASONS else ""
    return said or point.label or str(SOURCES.get(point.source, point.source))


def paper_check(story: Story, family: int) -> PaperCheck | None:
    """The last count on paper, and what of it is still open. Rule: A12.2."""
    counts = (e for e in reversed(story.ordered) if e.command.kind == "check-paper")
    entry = next((e for e in counts if getattr(e.command, "family", None) == family), None)
    total = story.state.journal(family).paper
    if entry is None or total is None:
        return None
    then = story.up_to(story.before(story.order(entry)))
    known = then.ledger.get(family, ())
    later = story.state.ledger.get(family, ())[len(known) :]
    settled = sum(point.points for point in later if point.source == "paper")
    since = sum(point.points for point in later if point.source != "paper")
    latest = then.games[max(then.games)].window if then.games else None
    counted = then.points(family)
    return PaperCheck(total, counted, total - counted - settled, since, latest)


def _place(point: LegacyPoint, state: State, family: int) -> str:
    game = state.games.get(point.game)
    if game is None:
        return ""
    ranking = game.confirmed.ranking if game.confirmed else ()
    place = next((placed.place for placed in ranking if placed.family == family), 0)
    return str(PLACES.get(place, _("Reward at %(window)s"))) % {"window": window_name(game.window, state)}


def _square(point: LegacyPoint, state: State, family: int) -> str:
    return _("Magic square: %(what)s") % {"what": MAGIC[point.ref]} if point.ref in MAGIC else ""


def _wisdom(point: LegacyPoint, state: State, family: int) -> str:
    track, _blank, box = point.ref.rpartition(" ")
    return _("%(track)s, box %(box)s") % {"track": track_name(track, state), "box": box} if track else ""


def _construction(point: LegacyPoint, state: State, family: int) -> str:
    try:
        space = fill_text(Die.parse(point.ref), state)
    except ValueError:
        return ""
    words = _("Cathedral, %(space)s") if point.points > 0 else _("Cathedral, %(space)s taken down")
    return words % {"space": space}


def _unlock(point: LegacyPoint, state: State, family: int) -> str:
    sealed = sealed_name(point.ref, state) if point.ref else ""
    return ": ".join(filter(None, dict.fromkeys((sealed, point.label))))


def _collection(point: LegacyPoint, state: State, family: int) -> str:
    colours = listed(colour_name(letter, state) for letter in point.ref)
    return _("Colour collections: %(colours)s") % {"colours": colours} if point.ref else ""


def _paper(point: LegacyPoint, state: State, family: int) -> str:
    return _("Settled on paper: %(reason)s") % {"reason": point.label} if point.label else ""


_REASONS: Mapping[str, Callable[[LegacyPoint, State, int], str]] = {
    "chart": _place,
    "square": _square,
    "wisdom": _wisdom,
    "construction": _construction,
    "unlock": _unlock,
    "collection": _collection,
    "paper": _paper,
}
"""How each source says what it gave for; the others go by their label."""
