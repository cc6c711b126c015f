"""A game as BG Stats takes it: what its documented link for new plays carries.

Source: bgstatsapp.com, "Push plays to BG Stats from other apps or websites". All four booleans are always sent.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

from django.conf import settings
from django.utils.translation import gettext_lazy

from campaign.names import family_name, window_name
from campaign.rules.state.game import Confirmed, Game
from campaign.story import Story
from journals.queries.ages import name_at

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Artisans"
SHORTEST, LONGEST = 5, 8 * 60
"""Minutes between the first act of a game and its scores that may be how long it took; else it was recorded later."""

NAMES = {"artisans": gettext_lazy("Sagrada: Artisans"), "sagrada": gettext_lazy("Sagrada")}
"""The games a play may be filed under. Their numbers are settings."""

ARTISANS, SCORED = "artisans", "confirm-scores"


@dataclass(frozen=True)
class Play:
    """A scored game, ready to be pushed: the address of the link, and what it carries for the table to see first."""

    address: str
    game: str
    when: datetime
    minutes: int | None
    players: tuple[Mapping[str, Any], ...]


def play_of(story: Story, game_number: int, uid: str, filed_under: str = ARTISANS) -> Play | None:
    """The play of a game; None before its scores are confirmed. `uid` is the campaign's own.

    Units: the moment is that of the game's first act, in UTC, to the second.
    """
    game = story.state.games.get(game_number)
    if game is None or game.confirmed is None or filed_under not in NAMES:
        return None
    begun, ended = _moments(story, game_number)
    minutes = round((ended - begun).total_seconds() / 60)
    taken = minutes if SHORTEST <= minutes <= LONGEST else None
    players = _players(story, game, game.confirmed)
    data: dict[str, Any] = {
        "sourceName": SOURCE,
        "sourcePlayId": f"{uid}-{game_number}",
        "playDate": begun.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S"),
        "game": {
            "name": str(NAMES[filed_under]),
            "bggId": settings.BGG_IDS[filed_under],
            "sourceGameId": filed_under,
            "highestWins": True,
            "noPoints": False,
        },
        "board": window_name(game.window, story.state),
        "players": players,
    }
    if taken is not None:
        data["durationMin"] = taken
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return Play(ADDRESS + quote(text, safe=""), data["game"]["name"], begun, taken, tuple(players))


def _players(story: Story, game: Game, confirmed: Confirmed) -> list[dict[str, Any]]:
    """Who played, in the order of their places: the first name, and the family as the role."""
    found = []
    for placed in confirmed.ranking:
        family = family_name(placed.family, story.state)
        sat = next((chair.first_name for chair in game.chairs if chair.family == placed.family), "")
        first = sat or name_at(story.state, placed.family, game.window, game)
        found.append(
            {
                "name": first or family,
                "role": family,
                "sourcePlayerId": f"{placed.family}",
                "winner": placed.place == 1,
                "startPlayer": placed.family == game.start,
                "rank": placed.place,
                "score": placed.total,
            }
        )
    return found


def _moments(story: Story, game: int) -> tuple[datetime, datetime]:
    """When the game was begun, and when its scores were confirmed first of all: a correction is no part of the play."""
    page = f"game-{game}"
    first = min(entry.act for entry in story.standing.values() if page in entry.command.pages())
    scored = min(
        entry.act for entry in story.entries.values() if entry.command.kind == SCORED and page in entry.command.pages()
    )
    return story.done[first].at, story.done[scored].at
