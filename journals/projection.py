"""The rows of the journals."""

from __future__ import annotations

from typing import Any

from django.db.models import Model

from campaign.projection import Key, Rows, also_projects, projection
from campaign.rules.square import Square
from campaign.rules.state.campaign import State
from campaign.rules.state.game import Confirmed, Game, Page
from journals.models import Journal, MagicSquareSpace, WindowPage

also_projects(WindowPage, Journal, MagicSquareSpace)


@projection(lambda state: state.games)
def page_rows(game: Game, state: State) -> Rows:
    """One row a family and game."""
    placed = {p.family: p for p in game.confirmed.ranking} if game.confirmed else {}
    rows: dict[tuple[type[Model], Key], dict[str, Any]] = {}
    for family in game.pages.keys() | set(game.present):
        page, place = game.pages.get(family) or Page(), placed.get(family)
        rows[WindowPage, (("game", game.number), ("family", family))] = {
            "window": game.window,
            "one_off": game.one_off,
            "fills": {space: str(fill) for space, fill in page.fills.items()},
            "broken": sorted(page.broken),
            "boxes": {str(box): tool for box, tool in sorted(page.boxes.items())},
            "total": place.total if place else None,
            "place": place.place if place else None,
        }
    return rows


def _journals(state: State) -> dict[int, tuple[Any, ...]]:
    """What each journal's row hangs on."""
    confirmed = tuple(game.confirmed for game in state.games.values() if game.confirmed and not game.one_off)
    finish = {standing.family: standing.place for standing in state.finish}
    return {
        family: (family, state.ledger.get(family), state.journals.get(family), finish.get(family), *confirmed)
        for family in state.families
    }


@projection(_journals)
def journal_rows(part: tuple[Any, ...], state: State) -> Rows:
    """One row a family."""
    family, ledger, _journal, place, *confirmed = part
    journal = state.journal(family)
    places = [p.place for c in confirmed if isinstance(c, Confirmed) for p in c.ranking if p.family == family]
    values = {
        "legacy_points": sum(point.points for point in ledger or ()),
        "windows": len(places),
        "won": places.count(1),
        "crest": {
            str(slot): [sticker.slug for sticker in pile] for slot, pile in sorted(journal.crest.items()) if pile
        },
        "dedications": list(journal.dedications),
        "masterpieces": {str(game): name for game, name in sorted(journal.masterpieces.items())},
        "signatures": {str(game): name for game, name in sorted(journal.signatures.items())},
        "place": place,
    }
    return {(Journal, (("family", family),)): values}


@projection(lambda state: {family: (family, square) for family, square in state.squares.items()})
def square_rows(part: tuple[int, Square], state: State) -> Rows:
    """One row a cell that was filled."""
    family, square = part
    return {
        (MagicSquareSpace, (("family", family), ("cell", cell + 1))): {
            "number": signing.number,
            "colour": signing.colour,
            "broken": signing.broken,
            "game": signing.game,
        }
        for cell, signing in square.signed.items()
    }
