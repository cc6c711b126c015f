"""What a purchase tells of the table's own box, once for all families (A13.3): boxes, slots, stickers."""

from __future__ import annotations

from django.utils.text import slugify

from campaign.commands.legacy_box import DescribeSlots, DescribeSticker, DescribeTrack, DescribeTrackBox
from campaign.registry import Command
from campaign.rules.legacy_box import AbilityPlan, LegacyBox, TrackBox, TrackPlan
from campaign.rules.state.campaign import State
from market.does import RECORDED, steps_of
from market.focus import Shows


def tell_box(state: State, track: TrackPlan, box: int, seen: Shows, last: bool, dedication: str) -> list[Command]:
    """What a box shows that nobody had told; with the last one, what it earns may be named. Rule: A9.3, A9.5."""
    told = state.edition.legacy.track(track.slug)
    if told is None or box < len(told.boxes):
        return []
    if not (last and dedication):
        return [DescribeTrackBox(track.slug, box, seen.icon, seen.amount, last)]
    blank = (TrackBox(),) * (box - len(told.boxes))
    boxes = (*told.boxes, *blank, TrackBox(seen.icon, seen.amount))
    earned = told.dedication or AbilityPlan(slug_of(dedication, track.slug), dedication)
    return [DescribeTrack(track.slug, told.name, boxes, earned)]


def tell_slot(state: State, slot: int, coins: int, last: bool) -> list[Command]:
    """The price of a slot that nobody had told; the first told says how many are filled from the start. Rule: A9.6."""
    box = state.edition.legacy
    if not box.slots and box.filled is None and not any(journal.filled for journal in state.journals.values()):
        return [DescribeSlots((*(0,) * (slot - 1), coins), slot - 1, not last)]
    return [DescribeSlots((*box.slots, coins), box.filled, not last)] if _is_next(box, slot) else []


def _is_next(box: LegacyBox, slot: int) -> bool:
    return slot == len(box.slots) + 1 and (box.more_slots or not box.slots)


def tell_sticker(slug: str, name: str, does: str) -> DescribeSticker:
    """A crest sticker that nobody had told. Rule: A9.4."""
    return DescribeSticker(slug, name, steps_of(does), does == RECORDED)


def slug_of(name: str, otherwise: str) -> str:
    """A slug for something named by the table."""
    return slugify(name)[:60] or otherwise
