"""The tracks and the tool box of a family, ready to show (A9.3-A9.6)."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.names import tool_name
from campaign.rules.legacy_box import LegacyBox, TrackPlan
from campaign.rules.market import is_last, next_box, next_slot, tools_on_sale
from campaign.rules.state.campaign import State
from campaign.rules.state.legacy import Journal
from journals.card_words import steps_rule
from market.focus import Focus
from market.runs import ahead, printed

UNTOLD = "?"


@dataclass(frozen=True)
class BoxView:
    """One box of a track, as it is drawn; a link chooses to cross off up to it."""

    number: int
    state: str
    icon: str
    amount: int
    last: bool
    words: str
    link: str = ""


@dataclass(frozen=True)
class Pick:
    """A tool of the market box, to be had with the next box; without a link the family owns it."""

    slug: str
    name: str
    link: str = ""
    chosen: bool = False


@dataclass(frozen=True)
class TrackView:
    """One track of a family. `next` counts from 1, None once all is crossed off; `more`: nobody knows how many come."""

    slug: str
    name: str
    boxes: tuple[BoxView, ...]
    next: int | None
    note: str
    more: bool
    chosen: bool = False
    link: str = ""
    picks: tuple[Pick, ...] = ()
    dedication: str = ""
    effect: str = ""
    earned: bool = False


def shows(icon: str, amount: int) -> str:
    """What a box gives, in words."""
    if icon == "legacy":
        return ngettext("%(n)s legacy point", "%(n)s legacy points", amount) % {"n": amount}
    given = {"crest": _("one crest ability"), "tool": _("one tool not yet owned, two a game at most")}
    return given.get(icon, _("nothing by itself: it leads to the next one"))


def track_view(state: State, track: TrackPlan, family: int, coins: int, focus: Focus | None = None) -> TrackView:
    """A track as it stands; with a focus, each box that may be crossed off now is a link."""
    journal = state.journal(family)
    crossed = journal.crossed.get(track.slug, ())
    first, total = next_box(crossed, track.total), track.total
    run = ahead(track, crossed, coins)
    chosen = focus is not None and focus.track == track.slug
    wanted = ahead_upto(run, focus.upto if focus and chosen else None)
    told = max(len(track.boxes), (first or 0) + 1, *(box + 1 for box in crossed), 1)
    boxes = []
    for box in range(total if total is not None else told):
        found = printed(track, box)
        link = focus.but(track=track.slug, upto=box, tool="", shows=None, card="").link if focus and box in run else ""
        state_of = "crossed" if box in crossed else "next" if box == first else "later"
        if chosen and box in wanted:
            state_of = "chosen"
        icon, amount = (found.icon, found.amount) if found else (UNTOLD, 1)
        words = shows(icon, amount) if found else _("not told yet")
        boxes.append(BoxView(box + 1, state_of, icon, amount, is_last(box, total), words, link))
    ability = track.dedication
    return TrackView(
        slug=track.slug,
        name=_(track.name),
        boxes=tuple(boxes),
        next=None if first is None else first + 1,
        note=_note(track, first),
        more=total is None,
        chosen=chosen,
        link=focus.but(track=track.slug, upto=None, tool="", shows=None, card="").link if focus and run else "",
        picks=_picks(state, journal, track, first, focus) if focus else (),
        dedication=ability.name if ability else "",
        effect=steps_rule(ability.steps, state) if ability else "",
        earned=track.slug in journal.dedications,
    )


def ahead_upto(run: tuple[int, ...], upto: int | None) -> tuple[int, ...]:
    """So far of the boxes that may be crossed off; without a wish, the first one."""
    return tuple(box for box in run if box <= upto) if upto in run and upto is not None else run[:1]


def _note(track: TrackPlan, first: int | None) -> str:
    if first is None:
        return _("All boxes are crossed off.")
    found = printed(track, first)
    if found is None:
        return _("Nobody has told yet what box %(number)s shows") % {"number": first + 1}
    return _("Box %(number)s gives %(what)s") % {"number": first + 1, "what": shows(found.icon, found.amount)}


def _picks(state: State, journal: Journal, track: TrackPlan, first: int | None, focus: Focus) -> tuple[Pick, ...]:
    """Where the next box is a tool: the tools of the market box, those owned without a link. Rule: A9.3."""
    found = None if first is None else printed(track, first)
    if found is None or found.icon != "tool":
        return ()
    sale = tools_on_sale(state.market, journal.tools)
    owned = [slug for slug, copies in state.market.items() if copies > 0 and slug in journal.tools]
    here = focus.but(track=track.slug, upto=None, shows=None, card="")
    picks = [Pick(slug, tool_name(slug, state), here.but(tool=slug).link, focus.tool == slug) for slug in sale]
    return (*picks, *(Pick(slug, tool_name(slug, state)) for slug in owned))


@dataclass(frozen=True)
class SlotView:
    """One slot of the tool box; a filled one may hold a card. `coins` None: nobody told the price."""

    number: int
    state: str
    coins: int | None
    slug: str = ""
    name: str = ""
    link: str = ""


@dataclass(frozen=True)
class ToolBoxView:
    """A family's tool box; `beside` names the cards it owns for which there is no room."""

    slots: tuple[SlotView, ...]
    carries: int
    beside: tuple[str, ...]


def filled_slots(journal: Journal, box: LegacyBox) -> int:
    """Slots filled from the start or paid for since. Rule: A9.6."""
    return max(journal.filled, box.filled or 0)


def tool_box(state: State, box: LegacyBox, family: int, focus: Focus | None = None) -> ToolBoxView:
    """The tool box as it stands; with a focus, the next slot is a link."""
    journal = state.journal(family)
    filled, following = filled_slots(journal, box), next_slot(filled_slots(journal, box), box.slots, box.more_slots)
    cards = [(slug, tool_name(slug, state)) for slug in journal.tools]
    slots = []
    for number in range(1, max(len(box.slots), filled, following.number if following else 0) + 1):
        coins = box.slots[number - 1] if number <= len(box.slots) else None
        card = cards[number - 1] if number <= min(filled, len(cards)) else ("", "")
        is_next = following is not None and number == following.number
        kind = "filled" if number <= filled else "next" if is_next else "later"
        link = Focus(family=focus.family, card="slot", late=focus.late).link if focus and is_next else ""
        slots.append(SlotView(number, kind, coins, *card, link))
    return ToolBoxView(tuple(slots), filled, tuple(name for _slug, name in cards[filled:]))
