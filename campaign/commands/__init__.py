"""The commands of the campaign itself and of its box. Importing them registers them."""

from campaign.commands import (
    borrowed,
    box,
    by_hand,
    cathedral,
    founding,
    legacy_box,
    life,
    remarks,
    rules,
    trackers,
    unlocks,
)

__all__ = [
    "borrowed",
    "box",
    "by_hand",
    "cathedral",
    "founding",
    "legacy_box",
    "life",
    "remarks",
    "rules",
    "trackers",
    "unlocks",
]
