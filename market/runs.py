"""How far a family may go along a track in one purchase: boxes without a choice, and the first one with (A9.3)."""

from __future__ import annotations

from collections.abc import Collection
from itertools import count, takewhile

from campaign.rules.legacy_box import TrackBox, TrackPlan
from campaign.rules.market import next_box
from campaign.rules.tracks import ICONS

LONGEST = 20
CHOOSES = frozenset(ICONS) - {"legacy"}
"""Icons that ask the family for a choice."""


def printed(track: TrackPlan, box: int) -> TrackBox | None:
    """What is printed in a box; None where nobody told."""
    return track.boxes[box] if box < len(track.boxes) else None


def is_plain(track: TrackPlan, box: int) -> bool:
    """Whether crossing it off needs no word from the family."""
    found = printed(track, box)
    return found is not None and found.icon not in CHOOSES


def ahead(track: TrackPlan, crossed: Collection[int], coins: int) -> tuple[int, ...]:
    """The boxes that come next, as far as coins and choices go; the first one in any case. Rule: A9.3."""
    first = next_box(crossed, track.total)
    if first is None:
        return ()
    behind = (box for box in count(first) if box not in crossed)
    found: list[int] = []
    for box in takewhile(lambda box: track.total is None or box < track.total, behind):
        found.append(box)
        if len(found) >= max(1, min(coins, LONGEST)) or not is_plain(track, box):
            break
    return tuple(found)
