"""All scores of a campaign as one table: a row for each family of each confirmed game, for a spreadsheet to read."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence
from datetime import date

from django.utils import timezone
from django.utils.translation import gettext as _

from campaign.names import score_line_name, step_name, window_name
from campaign.queries.standings import running_totals
from campaign.rules.scoring import TOTAL, USUAL
from campaign.rules.state.campaign import State
from campaign.rules.state.game import Confirmed, Game, Placed
from campaign.story import Story

POINTS = "points"
"""The step at which nobody is tied."""

Cell = str | int | None
FORMULA = re.compile(r"(^|[;\t\r\n])(?=\s*[=+\-@＝＋－＠]|[\t\r])")
"""Where a text begins that a spreadsheet would reckon with: also behind what parts cells where commas part decimals."""
MARK = "\ufeff"
"""By which a spreadsheet knows that the letters are UTF-8."""


def score_file(story: Story) -> str:
    """The table as CSV."""
    file = io.StringIO()
    file.write(MARK)
    csv.writer(file).writerows([_plain(cell) for cell in row] for row in score_table(story))
    return file.getvalue()


def score_table(story: Story) -> list[list[Cell]]:
    """Headings, then the games in their order, each family by its place."""
    state = story.state
    games = [(game, game.confirmed) for _n, game in sorted(state.games.items()) if game.confirmed]
    lines = _lines(state, [(game, confirmed) for game, confirmed in games if confirmed])
    after, dates = _legacy(state), _dates(story)
    headings: list[Cell] = [
        _("Game"),
        _("Window"),
        _("Title"),
        _("Date"),
        _("Family"),
        _("Player"),
        _("Place"),
        _("Winner"),
        _("Tie broken by"),
        _("Total"),
        *lines,
        _("Legacy points afterwards"),
    ]
    rows = [
        [
            game.number,
            game.window,
            window_name(game.window, state),
            dates[game.number].isoformat() if game.number in dates else "",
            *_family(state, game, placed),
            *_points(state, game, confirmed, placed.family, lines),
            after.get((game.number, placed.family)),
        ]
        for game, confirmed in games
        if confirmed
        for placed in confirmed.ranking
    ]
    return [headings, *rows]


def _family(state: State, game: Game, placed: Placed) -> Iterator[Cell]:
    family = state.families.get(placed.family)
    chair = next((chair.first_name for chair in game.chairs if chair.family == placed.family), "")
    yield family.name if family else placed.family
    yield chair or (family.first_name if family else "")
    yield placed.place
    yield _("yes") if placed.place == 1 else _("no")
    yield step_name(placed.step) if placed.step not in ("", POINTS) else ""
    yield placed.total


def _name(state: State, game: Game, slug: str) -> str:
    """The heading of a line: a usual one's is the same for every game, whatever its objective was called there."""
    return score_line_name(slug, state) if slug in USUAL else score_line_name(slug, state, game.number)


def _lines(state: State, games: Sequence[tuple[Game, Confirmed]]) -> list[str]:
    """Every line that any game has, the usual ones first."""
    found = dict.fromkeys(_name(state, game, slug) for game, _c in games[:1] for slug in USUAL)
    for game, confirmed in games:
        for points in confirmed.points.values():
            found |= dict.fromkeys(_name(state, game, slug) for slug in points if slug != TOTAL)
    return list(found)


def _points(state: State, game: Game, confirmed: Confirmed, family: int, lines: Sequence[str]) -> Iterator[Cell]:
    named: dict[str, int] = {}
    for slug, points in confirmed.points.get(family, {}).items():
        name = _name(state, game, slug)
        named[name] = named.get(name, 0) + points
    yield from (named.get(line) for line in lines)


def _legacy(state: State) -> dict[tuple[int, int], int]:
    """Each family's legacy points after each game of the campaign; an evening beside it earns none."""
    games = [number for number, game in sorted(state.games.items()) if game.confirmed and not game.one_off]
    return {
        (game, family): points
        for family in state.families
        for game, points in zip(games, running_totals(state.ledger.get(family, ()), games)[1:], strict=True)
    }


def _dates(story: Story) -> dict[int, date]:
    """The day each game's scores were confirmed, first of all."""
    found: dict[int, date] = {}
    for entry in story.entries.values():
        game = getattr(entry.command, "game", None)
        if entry.command.kind == "confirm-scores" and isinstance(game, int):
            found.setdefault(game, timezone.localdate(story.done[entry.act].at))
    return found


def _plain(cell: Cell) -> Cell:
    """A number as it is; a text as a text, whatever a spreadsheet would make of it."""
    return FORMULA.sub(r"\1'", cell) if isinstance(cell, str) else cell
