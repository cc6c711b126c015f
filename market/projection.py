"""The rows of the market."""

from __future__ import annotations

from typing import Any

from django.db.models import Model

from campaign.projection import Key, Rows, also_projects, projection
from campaign.rules.state.campaign import State
from campaign.rules.state.legacy import Journal
from market.models import MarketTrack, ToolBox, ToolCard

also_projects(MarketTrack, ToolBox, ToolCard)


@projection(lambda state: {family: (family, journal) for family, journal in state.journals.items()})
def market_rows(part: tuple[int, Journal], state: State) -> Rows:
    """One row a track, one the tool box, one a card."""
    family, journal = part
    rows: dict[tuple[type[Model], Key], dict[str, Any]] = {
        (ToolBox, (("family", family),)): {"filled": journal.filled, "owned": len(journal.tools)}
    }
    for track, crossed in journal.crossed.items():
        rows[MarketTrack, (("family", family), ("track", track))] = {
            "crossed": [box + 1 for box in crossed],
            "boxes": len(crossed),
            "dedicated": track in journal.dedications,
        }
    for tool, game in journal.tools.items():
        rows[ToolCard, (("family", family), ("tool", tool))] = {"game": game}
    return rows
