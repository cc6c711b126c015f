"""What is being told on the page "something happened": it lives in the address, or in the fields of a post."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import urlencode

from campaign.rules.legacy_box import CREST_SLOTS
from campaign.rules.market import next_box
from campaign.rules.state.campaign import State
from campaign.rules.state.flow import next_game
from campaign.rules.state.legacy import When

EVERYONE = 0
"""Stands for all families where one is asked for."""
WHATS = (
    "points",
    "tool",
    "coins",
    "sticker",
    "track",
    "slot",
    "signature",
    "construction",
    "square",
    "tracker",
    "other",
    "line",
)
"""What may happen; the kind of entry follows from it."""
TYPED = ("n", "other", "pick", "name", "label", "game", "market", "earns", "points", "text")
TYPED_OF_TRACKERS = ("whose", "shape", "count", "columns", "labels", "worth")
"""Fields of the forms, whose text is kept while a post is stopped."""
LONGEST, MOST_TYPED = 160, 800


@dataclass(frozen=True)
class Telling:
    """A half-made choice.

    Shape: `who` is a family, EVERYONE, or None while nobody was chosen; `at` the slot of the crest or the cell of the
           square that is meant; `card` tracker opens the form of a new one, who asks who it is again; `back` is where
           the page was opened from; `done` the key of what was just recorded; `typed` what stands in the fields.
    """

    who: int | None = None
    what: str = ""
    at: int | None = None
    card: str = ""
    back: str = ""
    done: str = ""
    typed: Mapping[str, str] = field(default_factory=dict)

    def but(self, **changes: Any) -> Telling:
        return replace(self, **changes)

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """Names and texts, as in an address or in hidden fields."""
        numbers = [(name, str(value)) for name, value in (("who", self.who), ("at", self.at)) if value is not None]
        words = [("what", self.what), ("card", self.card), ("from", self.back)]
        return numbers + [(name, text) for name, text in words if text]

    @property
    def query(self) -> str:
        """The address's query, with its question mark, or a bare one for the plain page."""
        return "?" + urlencode(self.pairs)

    def to(self, **changes: Any) -> str:
        """The query of another choice, with nothing typed."""
        return self.but(typed={}, **changes).query

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Telling:
        """From an address or a post; what makes no sense is left out."""
        what, card = str(data.get("what", "")), str(data.get("card", ""))
        texts = {name: str(data.get(name, "")) for name in (*TYPED, *TYPED_OF_TRACKERS)}
        return cls(
            who=_whole(data.get("who")),
            what=what if what in WHATS else "",
            at=_whole(data.get("at")),
            card=card if card in ("tracker", "who") else "",
            back=str(data.get("from", ""))[:LONGEST],
            done=str(data.get("done", ""))[:64],
            typed={name: text[:MOST_TYPED] for name, text in texts.items() if text},
        )


def fitting(telling: Telling, state: State) -> Telling:
    """The choice without what this campaign does not have; who it is about is told by a journal it was opened from."""
    who = telling.who
    if who is None and not telling.card and (found := re.search(r"/journals/(\d{1,2})/", telling.back)):
        who = int(found[1])
    if who not in state.families and who != EVERYONE:
        return telling.but(who=None)
    if telling.what == "sticker" and who and not telling.at:
        return telling.but(who=who, at=free_slot(state, who))
    return telling.but(who=who)


def game_now(state: State) -> int:
    """The game that whatever happens belongs to: the last one begun; 0 before the first."""
    return max((game.number for game in state.games.values() if not game.one_off), default=0)


def moment_now(state: State) -> When:
    """The game and the round from which on a new rule holds: the ones that are going on, or the next game's first."""
    latest = state.games.get(max(state.games, default=0))
    if latest is None or latest.closed:
        return next_game(state), 1
    return latest.number, max(latest.left, default=0) + 1


def slots_filled(state: State, family: int) -> int:
    """The filled slots of a family's tool box, with those filled from the start. Rule: A9.6."""
    return max(state.journal(family).filled, state.box_now(family).legacy.filled or 0)


def next_boxes(state: State, family: int, track: str) -> tuple[int | None, int | None]:
    """The box of a track that is crossed off next, None once it is full, and the last one that was. Rule: A9.3."""
    plan = state.box_now(family).legacy.track(track)
    crossed = state.journal(family).crossed.get(track, ())
    return next_box(crossed, plan.total if plan else None), max(crossed, default=None)


def free_slot(state: State, family: int) -> int:
    """The first slot of the crest without a sticker; the first of all where none is free. Rule: A9.4."""
    stickers = state.journal(family).stickers
    return next((slot for slot in range(1, CREST_SLOTS + 1) if slot not in stickers), 1)


def _whole(text: object) -> int | None:
    return int(text) if isinstance(text, str) and text.isascii() and text.isdecimal() and len(text) < 4 else None
