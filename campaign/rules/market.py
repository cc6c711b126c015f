"""What a coin may buy: the boxes of the tracks, tools of the trade, slots of the tool box (A9)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import count
from typing import NamedTuple

from campaign.rules.legacy_box import MOST_BOUGHT


class Slot(NamedTuple):
    """A slot of the tool box, counted from 1, and its price in coins; None where nobody told it."""

    number: int
    coins: int | None


def next_box(crossed: Collection[int], boxes_total: int | None) -> int | None:
    """The leftmost box not crossed off, counted from 0; None once the track is full.

    Shape: `boxes_total` is None where nobody told how many there are.
    Rule:  A9.3.
    """
    box = next(box for box in count() if box not in crossed)
    return box if boxes_total is None or box < boxes_total else None


def is_last(box: int, boxes_total: int | None) -> bool:
    """Whether it is the track's last box, which earns the dedication. Rule: A9.5."""
    return boxes_total is not None and box == boxes_total - 1


def tools_on_sale(stock: Mapping[str, int], owned: Collection[str]) -> tuple[str, ...]:
    """Tools in the market box that the family does not own. Rule: A9.3."""
    return tuple(slug for slug, copies in stock.items() if copies > 0 and slug not in owned)


def may_buy_tool(bought_this_game: Collection[str]) -> bool:
    """Whether Tools of the Trade gives the family one more tool in this game. Rule: A9.3."""
    return len(bought_this_game) < MOST_BOUGHT


def next_slot(filled: int, slots: Sequence[int], more: bool = False) -> Slot | None:
    """The slot of the tool box that comes next; None once all are filled.

    Shape: `slots` are their prices in order, empty where nobody told them; `more` come behind those.
    Rule:  A9.6.
    """
    if filled < len(slots):
        return Slot(filled + 1, slots[filled])
    return Slot(filled + 1, None) if more or not slots else None
