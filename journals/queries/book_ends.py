"""The end of the book: what was opened, the cathedral, the standings."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from campaign import queries
from campaign.names import SOURCES, number_text, window_name
from campaign.queries import cathedral as boards_of
from campaign.queries.records import records
from campaign.queries.standings import Standings
from campaign.queries.unlocks import opened_rows
from campaign.rules.state.campaign import State
from campaign.story import Story
from journals.book import Board, Column, Light, Place, Space, Table
from journals.queries.book_games import day, glass_of
from journals.queries.ranks import ordinal

LIGHTS = 10
"""Lights in the front; later windows are in the chapters alone."""


def front_of(state: State) -> tuple[Light, ...]:
    """The lights of the cathedral front, in the winners' colours; of those to come only the number."""
    front = queries.front(state)
    return tuple(
        Light(number, glass_of(*front.lights[number]) if number in front.lights else None, number in front.lights)
        for number in range(1, LIGHTS + 1)
    )


def built_of(state: State) -> tuple[str, ...]:
    """The spaces that stand on the first board, such as R1."""
    return tuple(sorted(queries.front(state).built))


def opened_of(story: Story) -> Table | None:
    """What was opened, in the order it was, with its story; nothing of what is still sealed. Rule: A8.4."""
    rows = []
    for row in reversed(opened_rows(story)):
        plan = story.state.edition.legacy.sealed_one(row.slug)
        held = [plan.title if plan else "", plan.story if plan else "", row.label, row.notes]
        when = [day(row.at) if row.at else "", row.where, row.why]
        rows.append((row.name, "\n".join(filter(None, dict.fromkeys(held))) or "–", " · ".join(filter(None, when))))
    heads = (_("What"), _("What it held"), _("When and why"))
    return Table(heads, tuple(rows), label=_("What was opened")) if rows else None


def boards(story: Story) -> tuple[Board, ...]:
    """The boards as they are built. Rule: A6.2."""
    return tuple(_board(board) for board in boards_of.cathedral_view(story).boards if board.total)


def _board(board: boards_of.Board) -> Board:
    words = {"standing": board.standing, "total": board.total}
    columns = tuple(
        Column(
            column.colour,
            column.name,
            tuple(Space(space.value, space.state, space.tincture, space.family) for space in column.spaces),
        )
        for column in board.columns
    )
    counts = None
    if board.standing:
        built = tuple(
            (each.words, each.family.name if each.family else "–", each.window or "–") for each in reversed(board.built)
        )
        counts = Table((_("Space"), _("Constructed by"), _("Window")), built, label=_("What was constructed"))
    told = _("%(standing)s of %(total)s spaces are constructed.") % words
    return Board(board.name or _("Cathedral board"), columns, told, counts)


def places_of(standing: Standings) -> tuple[Place, ...]:
    return tuple(
        Place(ordinal(row.place), row.place, row.name, row.tincture, number_text(row.points)) for row in standing.rows
    )


def race(standing: Standings, state: State) -> Table | None:
    """Legacy points after each window, families across. Rule: A12.1."""
    if not standing.games:
        return None
    names = [_("At the start"), *(window_name(state.games[game].window, state) for game in standing.games)]
    lines = zip(*(row.line for row in standing.rows), strict=True)
    rows = [(name, *map(number_text, points)) for name, points in zip(names, lines, strict=True)]
    if not any(point for row in standing.rows for point in row.line[:1]):
        rows = rows[1:]
    return Table(
        (_("After"), *(row.name for row in standing.rows)),
        tuple(rows),
        strong=(len(rows) - 1,),
        won=_leaders(standing),
        label=_("Legacy points after each window"),
    )


def sources(standing: Standings) -> Table | None:
    """Where the points came from, families across."""
    if not standing.sources:
        return None
    rows = [
        (str(SOURCES.get(source, source)), *(number_text(row.parts.get(source, 0)) for row in standing.rows))
        for source in standing.sources
    ]
    rows.append((_("Together"), *(number_text(sum(row.parts.values())) for row in standing.rows)))
    return Table(
        (_("From"), *(row.name for row in standing.rows)),
        tuple(rows),
        strong=(len(rows) - 1,),
        won=_leaders(standing),
        label=_("Where the legacy points came from"),
    )


def _leaders(standing: Standings) -> tuple[int, ...]:
    return tuple(at for at, row in enumerate(standing.rows, start=1) if row.place == 1 and row.points)


def remarks(standing: Standings, state: State) -> tuple[str, ...]:
    """Ties, colour collections, and the campaign's records, each in a line."""
    found: Sequence[str] = [
        f"{record.title}: {record.figure}"
        + "".join(f" — {', '.join(names)}" for names in ([family.name for family in record.families],) if names)
        + (f", {record.window}" if record.window else "")
        for record in records(state)
    ]
    return (*standing.ties, *((standing.collections,) if standing.collections else ()), *found)
