"""What is looked at on the market page: it lives in the address, or in the fields of a post."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

CARDS = ("slot", "order", "other")
LEGACY, CREST, TOOL, NOTHING = "legacy", "crest", "tool", "nothing"

_SHOWS = re.compile(rf"({LEGACY}|{CREST}|{TOOL}|{NOTHING})(?::(\d{{1,2}}))?", re.ASCII)
_KEPT = ("sticker", "sticker_name", "does", "crest_slot", "colour", "tool_name", "dedication_name", "last", "coins")
"""Fields of a card that are given back as they were filled in: by a stopped post, or by what led there."""


@dataclass(frozen=True)
class Shows:
    """What the table sees in a box of a track: its icon ("" nothing), and how many of it."""

    icon: str
    amount: int = 1

    @classmethod
    def parse(cls, text: str) -> Shows | None:
        """From legacy:2, crest, tool or nothing; None for anything else."""
        found = _SHOWS.fullmatch(text)
        if found is None:
            return None
        return cls("" if found[1] == NOTHING else found[1], int(found[2] or 1))

    def __str__(self) -> str:
        icon = self.icon or NOTHING
        return f"{icon}:{self.amount}" if self.icon == LEGACY else icon


@dataclass(frozen=True)
class Focus:
    """A family, and what it may be about to buy; all empty: whoever is next, and nothing yet.

    Shape: `upto` is the last box of a track to be crossed off, from 0; `shows` what an untold box of it shows; `order`
           the families tapped so far for the market's order; `late` opens the market of a game that was put away.
    """

    family: int | None = None
    track: str = ""
    upto: int | None = None
    tool: str = ""
    shows: Shows | None = None
    card: str = ""
    order: tuple[int, ...] = ()
    late: bool = False

    def but(self, **changes: Any) -> Focus:
        return replace(self, **changes)

    @property
    def query(self) -> str:
        """The query of the address, without its question mark."""
        pairs = [
            ("family", self.family),
            ("track", self.track),
            ("upto", self.upto),
            ("tool", self.tool),
            ("shows", self.shows),
            ("card", self.card),
            ("order", " ".join(map(str, self.order))),
            ("late", "1" if self.late else ""),
        ]
        return urlencode([(name, value) for name, value in pairs if value not in (None, "")])

    @property
    def link(self) -> str:
        return f"?{self.query}"

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Focus:
        """From an address or a post; what makes no sense is left out."""
        card = str(data.get("card", ""))
        numbers = [_number(word) for word in str(data.get("order", ""))[:40].split()]
        return cls(
            family=_number(data.get("family")),
            track=str(data.get("track", ""))[:60],
            upto=_number(data.get("upto")),
            tool=str(data.get("tool", ""))[:80],
            shows=Shows.parse(str(data.get("shows", ""))),
            card=card if card in CARDS else "",
            order=tuple(number for number in numbers if number is not None),
            late=data.get("late") == "1",
        )


def kept(data: Mapping[str, Any]) -> dict[str, str]:
    """What is filled in on a card."""
    return {name: str(data[name])[:200] for name in _KEPT if name in data}


def _number(value: Any) -> int | None:
    text = str(value or "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 3 else None
