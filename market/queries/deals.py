"""What a purchase would change, ready to show and to confirm (A9.3-A9.6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from campaign.names import listed
from campaign.rules.edition import Edition
from campaign.rules.legacy_box import LegacyBox, TrackBox, TrackPlan
from campaign.rules.market import is_last, next_slot
from campaign.rules.state.campaign import State
from campaign.rules.state.game import Game
from journals.card_words import steps_rule
from market.focus import CREST, LEGACY, NOTHING, TOOL, Focus, Shows
from market.queries.choices import CrestChoice, ToolChoice, crest_choice, tool_choice
from market.queries.tracks import ahead_upto, filled_slots
from market.runs import ahead, printed

LIKELY = {"books-of-wisdom": LEGACY, "family-skill-training": CREST, "tools-of-the-trade": TOOL}
"""What the boxes of a track show for the most part, where the rules say so (A9.3)."""


@dataclass(frozen=True)
class Buyer:
    """The family that buys, in its game's market; `expected`: it is its turn."""

    state: State
    game: Game
    number: int
    expected: bool

    @cached_property
    def edition(self) -> Edition:
        return self.state.box(self.game, self.number)

    @property
    def box(self) -> LegacyBox:
        return self.edition.legacy

    @property
    def coins(self) -> int:
        return self.game.purse(self.number)

    def crossed(self, track: TrackPlan) -> tuple[int, ...]:
        return self.state.journal(self.number).crossed.get(track.slug, ())

    def then(self, focus: Focus, coins: int) -> str:
        """Where the page goes on after so many coins: with the same track; with the next family once all are spent."""
        leaves = self.coins <= coins
        family = None if self.expected or leaves else self.number
        return Focus(family=family, track="" if leaves else focus.track, late=focus.late).query


@dataclass(frozen=True)
class Reach:
    """How far along the track one purchase may go. `number` counts from 1."""

    link: str
    number: int
    chosen: bool


@dataclass(frozen=True)
class BoxDeal:
    """Boxes to be crossed off in one purchase, the last one with what it gives.

    Shape: `kind` is boxes, crest, tool or ask; `first` and `upto` count from 0, `numbers` names the boxes from 1;
           `describes`: what is answered is told of the box for good; `instead` is the way to say that it gives
           something else; `then` is where the page goes on.
    """

    kind: str
    title: str
    track: str
    first: int
    upto: int
    numbers: str
    coins: int
    leaves: bool
    before: int
    after: int
    remark: str
    reaches: tuple[Reach, ...]
    last: bool
    dedication: str
    effect: str
    shows: str
    describes: bool
    instead: str
    likely: str
    ways: Mapping[str, str]
    then: str
    crest: CrestChoice | None = None
    tools: ToolChoice | None = None


@dataclass(frozen=True)
class SlotDeal:
    """The next slot of the tool box; `coins` None: nobody told its price; `unsure`: nor which slot is the first."""

    title: str
    slot: int
    coins: int | None
    before: int
    after: int
    leaves: bool
    unsure: bool
    then: str
    kind: str = "slot"


def deal(buyer: Buyer, focus: Focus) -> BoxDeal | SlotDeal | None:
    """What the focus is about to buy; None while nothing is chosen."""
    if focus.card == "slot":
        return _slot_deal(buyer, focus)
    track = buyer.box.track(focus.track)
    run = ahead(track, buyer.crossed(track), buyer.coins) if track else ()
    return _box_deal(buyer, focus, track, run) if track and run else None


def _box_deal(buyer: Buyer, focus: Focus, track: TrackPlan, run: Sequence[int]) -> BoxDeal:
    chosen = ahead_upto(tuple(run), focus.upto)
    last, found = chosen[-1], printed(track, chosen[-1])
    seen = focus.shows or (Shows(found.icon, found.amount) if found else None)
    asks = seen is None or focus.card == "other"
    kind = "ask" if asks or seen is None else {CREST: "crest", TOOL: "tool"}.get(seen.icon, "boxes")
    before = buyer.state.points(buyer.number)
    after = before + sum(_points(printed(track, box)) for box in chosen[:-1]) + _points(seen)
    here, ability = focus.but(upto=last, card=""), track.dedication
    return BoxDeal(
        kind=kind,
        title=_title(track, chosen),
        track=track.slug,
        first=chosen[0],
        upto=last,
        numbers=listed(str(box + 1) for box in chosen),
        coins=len(chosen),
        leaves=buyer.coins <= len(chosen),
        before=before,
        after=after,
        remark=_remark(buyer, before, after),
        reaches=_reaches(focus, run, last),
        last=is_last(last, track.total),
        dedication=ability.name if ability else "",
        effect=steps_rule(ability.steps, buyer.state) if ability else "",
        shows=str(focus.shows or ""),
        describes=found is None,
        instead=here.but(card="other", shows=None, tool="").link if found else "",
        likely=LIKELY.get(track.slug, NOTHING),
        ways={what: here.but(shows=Shows(what)).link for what in (CREST, TOOL)},
        then=buyer.then(focus, len(chosen)),
        crest=crest_choice(buyer.state, buyer.edition, buyer.number) if kind == "crest" else None,
        tools=tool_choice(buyer.state, buyer.game, buyer.number, focus.tool) if kind == "tool" else None,
    )


def _points(seen: Shows | TrackBox | None) -> int:
    return seen.amount if seen and seen.icon == LEGACY else 0


def _title(track: TrackPlan, chosen: Sequence[int]) -> str:
    values = {"track": _(track.name), "numbers": listed(str(box + 1) for box in chosen)}
    if len(chosen) > 1:
        return _("%(track)s, boxes %(numbers)s") % values
    return _("%(track)s, box %(numbers)s") % values


def _reaches(focus: Focus, run: Sequence[int], last: int) -> tuple[Reach, ...]:
    """The boxes that one purchase may end with, where there are several."""
    here = focus.but(card="", shows=None, tool="")
    found = tuple(Reach(here.but(upto=box).link, box + 1, box == last) for box in run)
    return found if len(found) > 1 else ()


def _remark(buyer: Buyer, before: int, after: int) -> str:
    """Whom the points bring the family level with, or past whom."""
    state, name = buyer.state, buyer.state.families[buyer.number].name
    others = {other.name: state.points(number) for number, other in state.families.items() if number != buyer.number}
    level = [other for other, points in others.items() if points == after != before]
    passed = [other for other, points in others.items() if before <= points < after]
    if level:
        return _("%(family)s draws level with %(others)s.") % {"family": name, "others": listed(level)}
    return _("%(family)s passes %(others)s.") % {"family": name, "others": listed(passed)} if passed else ""


def _slot_deal(buyer: Buyer, focus: Focus) -> SlotDeal | None:
    """The next slot, its price, and how many cards it lets the family bring. Rule: A9.6."""
    box, filled = buyer.box, filled_slots(buyer.state.journal(buyer.number), buyer.box)
    slot = next_slot(filled, box.slots, box.more_slots)
    if slot is None:
        return None
    unsure = not filled and box.filled is None and not box.slots
    return SlotDeal(
        title=_("A slot of the tool box") if unsure else _("Tool box, slot %(number)s") % {"number": slot.number},
        slot=slot.number,
        coins=slot.coins,
        before=filled,
        after=filled + 1,
        leaves=slot.coins is not None and buyer.coins <= slot.coins,
        unsure=unsure,
        then=buyer.then(focus.but(track=""), slot.coins or 0),
    )
