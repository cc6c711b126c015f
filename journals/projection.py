"""The rows of the journals."""

from __future__ import annotations

from typing import Any

from django.db.models import Model

from campaign.projection import Key, Rows, also_projects, projection
from campaign.rules.state.campaign import State
from campaign.rules.state.game import Game, Page
from journals.models import WindowPage

also_projects(WindowPage)


@projection(lambda state: state.games)
def page_rows(game: Game, state: State) -> Rows:
    """One row a family and game."""
    placed = {p.family: p for p in game.confirmed.ranking} if game.confirmed else {}
    rows: dict[tuple[type[Model], Key], dict[str, Any]] = {}
    for family in game.pages.keys() | set(game.present):
        page, place = game.pages.get(family) or Page(), placed.get(family)
        rows[WindowPage, (("game", game.number), ("family", family))] = {
            "fills": {space: str(fill) for space, fill in page.fills.items()},
            "broken": sorted(page.broken),
            "boxes": {str(box): tool for box, tool in sorted(page.boxes.items())},
            "total": place.total if place else None,
            "place": place.place if place else None,
        }
    return rows
