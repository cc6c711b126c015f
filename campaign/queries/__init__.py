"""What the campaign's pages show: the shelf from the tables, everything else from the log's story."""

from campaign.queries.campaigns import (
    SHELF_PAGE,
    NextStep,
    front,
    games_played,
    holdings,
    next_step,
    shelf,
    windows_done,
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
    "holdings",
    "log_page",
    "next_step",
    "recent_lines",
    "redoable",
    "rounds_of",
    "rounds_played",
    "shelf",
    "undoable",
    "windows_done",
    "windows_left",
]
