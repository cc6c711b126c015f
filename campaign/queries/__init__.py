"""What the campaign's pages show: the shelf from the tables, everything else from the log's story."""

from campaign.queries.campaigns import (
    SHELF_PAGE,
    NextStep,
    front,
    games_played,
    next_step,
    shelf,
    standings,
    windows_left,
)
from campaign.queries.log import (
    LOG_PAGE,
    Wanted,
    log_page,
    recent_lines,
    redoable,
    rounds_of,
    rounds_played,
    undoable,
)

__all__ = [
    "LOG_PAGE",
    "SHELF_PAGE",
    "NextStep",
    "Wanted",
    "front",
    "games_played",
    "log_page",
    "next_step",
    "recent_lines",
    "redoable",
    "rounds_of",
    "rounds_played",
    "shelf",
    "standings",
    "undoable",
    "windows_left",
]
