"""Who leads and why: the ledger's totals, ties explained, points window by window and by source (A12.1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.names import SOURCES, listed, number_text
from campaign.queries.campaigns import windows_won
from campaign.rules.legacy_order import Ranked, campaign_ranking
from campaign.rules.state.campaign import Family, State
from campaign.rules.state.legacy import LegacyPoint, Standing


@dataclass(frozen=True)
class Row:
    """A family's place, shared or not, with its points: by source, and as they stood at the start and after each game.

    Shape: `line` has a figure for each of the columns.
    """

    family: Family
    place: int
    points: int
    shared: bool
    won: int
    parts: Mapping[str, int]
    line: tuple[int, ...]

    @property
    def name(self) -> str:
        return self.family.name

    @property
    def tincture(self) -> str:
        return self.family.tincture

    def of(self, sources: Iterable[str]) -> tuple[int, ...]:
        return tuple(self.parts.get(source, 0) for source in sources)


@dataclass(frozen=True)
class Standings:
    """The standings as they are, or as they were confirmed at the end.

    Shape: `games` are the columns behind the start; `sources` those that gave or took anything, in their usual order;
           `changed` what no longer follows from the ledger since the end was confirmed, as (row, points, place).
    """

    rows: tuple[Row, ...]
    games: tuple[int, ...]
    windows: tuple[int, ...]
    sources: tuple[str, ...]
    headline: str
    ties: tuple[str, ...]
    collections: str = ""
    finished: bool = False
    changed: tuple[Ranked, ...] = field(default=())

    @property
    def started(self) -> bool:
        """Whether there is anything to show yet."""
        return bool(self.games) or any(row.parts for row in self.rows)


def ledger_ranking(state: State) -> tuple[Ranked, ...]:
    """The families by their legacy points; among equals the better placed in the last window. Rule: A12.1."""
    return campaign_ranking({number: state.points(number) for number in state.families}, state.last_placing())


def ledger_standings(state: State) -> Standings:
    """Everything the standings show. Rule: A12.1, A12.2."""
    ranked = ledger_ranking(state)
    shown: Sequence[Ranked | Standing] = state.finish or ranked
    known = [each for each in shown if each.family in state.families]
    games = tuple(n for n, g in sorted(state.games.items()) if g.confirmed and not g.one_off)
    rows = tuple(_row(each, known, games, state) for each in known)
    used = {source for row in rows for source, points in row.parts.items() if points}
    sources = (*(s for s in SOURCES if s in used), *sorted(used - SOURCES.keys()))
    return Standings(
        rows=rows,
        games=games,
        windows=tuple(state.games[number].window for number in games),
        sources=sources,
        headline=headline(rows, bool(state.finish)),
        ties=ties(rows, state),
        collections=_collections(rows),
        finished=bool(state.finish),
        changed=_changed(state.finish, ranked) if state.finish else (),
    )


def _row(each: Ranked | Standing, known: Sequence[Ranked | Standing], games: Sequence[int], state: State) -> Row:
    ledger = state.ledger.get(each.family, ())
    parts: dict[str, int] = {}
    for line in ledger:
        parts[line.source] = parts.get(line.source, 0) + line.points
    return Row(
        family=state.families[each.family],
        place=each.place,
        points=each.points,
        shared=sum(other.place == each.place for other in known) > 1,
        won=windows_won(state, each.family),
        parts=parts,
        line=running_totals(ledger, games),
    )


def running_totals(ledger: Sequence[LegacyPoint], games: Sequence[int]) -> tuple[int, ...]:
    """A family's points at the start and after each of these games.

    What came between two games belongs to the one before; the last figure is the whole ledger.
    """
    came, game = [], 0
    for line in ledger:
        game = line.game or game
        came.append((game, line.points))
    ends = [0, *games][:-1]
    before = [sum(points for at, points in came if at <= end) for end in ends]
    return (*before, sum(points for _game, points in came))


def _changed(finish: Sequence[Standing], ranked: Sequence[Ranked]) -> tuple[Ranked, ...]:
    """Families that the ledger now gives other points than the podium; a tie that the table decided stays decided."""
    confirmed = {standing.family: standing.points for standing in finish}
    return tuple(each for each in ranked if confirmed.get(each.family) != each.points)


def headline(rows: Sequence[Row], finished: bool) -> str:
    """Who is first and by how much, in one sentence."""
    first = [row for row in rows if row.place == 1]
    if not first or (not finished and not any(row.points for row in rows)):
        return _("No legacy points yet")
    if len(first) > 1:
        words = {"names": listed(row.name for row in first)}
        return (_("%(names)s share the victory") if finished else _("%(names)s are level")) % words
    behind = next((row for row in rows if row.place > 1), None)
    ahead = first[0].points - behind.points if behind else 0
    words = {"name": first[0].name, "points": number_text(ahead)}
    if behind is None or ahead <= 0:
        return (_("%(name)s wins the tie") if finished else _("%(name)s leads, level on points")) % words
    if finished:
        return ngettext("%(name)s wins by %(points)s point", "%(name)s wins by %(points)s points", ahead) % words
    return ngettext("%(name)s leads by %(points)s point", "%(name)s leads by %(points)s points", ahead) % words


def ties(rows: Sequence[Row], state: State) -> tuple[str, ...]:
    """Each tie on points in words: what parted the families, or why nothing does. Rule: A12.1, A9.2."""
    found = []
    for points in dict.fromkeys(row.points for row in rows):
        tied = [row for row in rows if row.points == points]
        if len(tied) > 1 and (points or state.finish or state.last_placing()):
            found.append(_tie(tied, points, state))
    return tuple(found)


def _tie(tied: Sequence[Row], points: int, state: State) -> str:
    placing = state.last_placing()
    absent = [row.name for row in tied if row.family.number not in placing]
    words = {
        "names": listed(row.name for row in tied),
        "points": number_text(points),
        "first": tied[0].name,
        "absent": listed(absent),
    }
    if any(row.shared for row in tied):
        if not absent or len(absent) == len(tied):
            return _("%(names)s have %(points)s each, and the last window does not part them.") % words
        return _("%(names)s have %(points)s each; the last window has no place for %(absent)s to part them by.") % words
    if absent:
        return _("%(names)s have %(points)s each; the table put them in this order.") % words
    if len(tied) == 2:
        return _("%(names)s have %(points)s each; %(first)s was placed better in the last window.") % words
    return _("%(names)s have %(points)s each; in the last window they were placed in this order.") % words


def _collections(rows: Sequence[Row]) -> str:
    """What the colour collections came to, family by family. Rule: A11.5."""
    paid = [f"{row.name} {row.parts['collection']}" for row in rows if row.parts.get("collection")]
    return _("Colour collections, counted last: %(families)s.") % {"families": ", ".join(paid)} if paid else ""
