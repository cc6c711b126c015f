"""A family's journal ready to show: cover, family tree, windows, crest, tool box, cards, tracks, points, paper."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from campaign.names import tool_name, track_name, window_name
from campaign.queries.log import Undoable, undoable
from campaign.rules.legacy_box import TrackBox, TrackPlan
from campaign.rules.market import is_last, next_box, next_slot
from campaign.rules.state.campaign import Family, State
from campaign.story import Story
from journals.capacity import capacity
from journals.card_words import card_rule, steps_rule
from journals.queries.ages import Age, family_tree
from journals.queries.covers import Cover, CrestSlot, cover, crest_slots
from journals.queries.drawn import Drawn, Lent, lent_windows, windows_in
from journals.queries.ledger import LedgerLine, PaperCheck, ledger, paper_check
from journals.queries.scoring import saved_at
from journals.queries.square_view import Cell, Objective, cells_of, collections_words, kinds_of


@dataclass(frozen=True)
class Slot:
    """A slot of the tool box: filled, next or later; a filled one may hold a card (A9.6)."""

    number: int
    state: str
    coins: int
    slug: str = ""
    name: str = ""


@dataclass(frozen=True)
class Card:
    """A tool card the family owns: what it does, and after which window it came."""

    slug: str
    name: str
    effect: str
    since: str


@dataclass(frozen=True)
class Box:
    """A box of a track as it is drawn."""

    state: str
    icon: str
    amount: int
    last: bool


@dataclass(frozen=True)
class Track:
    """A track of the market, small; `dedication` once it is earned (A9.3, A9.5)."""

    name: str
    boxes: tuple[Box, ...]
    crossed: int
    dedication: str
    effect: str
    earned: bool


@dataclass(frozen=True)
class JournalView:
    """Everything the page of a journal shows."""

    family: Family
    cover: Cover
    ages: tuple[Age, ...]
    large: Drawn | None
    small: tuple[Drawn, ...]
    lent: tuple[Lent, ...]
    crest: tuple[CrestSlot, ...]
    slots: tuple[Slot, ...]
    capacity: int | None
    cards: tuple[Card, ...]
    tracks: tuple[Track, ...]
    lines: tuple[LedgerLine, ...]
    paper: PaperCheck | None
    square: tuple[Cell, ...]
    square_done: tuple[Objective, ...]
    square_words: str
    remark: str
    undo: Undoable | None
    saved: datetime | None

    @property
    def undo_of(self) -> str:
        return page_of(self.family.number)

    @property
    def any_sticker(self) -> bool:
        return any(slot.top for slot in self.crest)


def page_of(family: int) -> str:
    """The page whose last act the journal and the square of a family undo."""
    return f"family-{family}"


def journal_view(story: Story, family: int, large: int | None = None) -> JournalView:
    """The journal; `large` is the game whose window is looked at, otherwise the latest one."""
    state = story.state
    windows = windows_in(state, family)
    chosen = next((drawn for drawn in windows if drawn.game == large), next(iter(windows), None))
    return JournalView(
        family=state.families[family],
        cover=cover(state, family),
        ages=family_tree(state, family),
        large=chosen,
        small=tuple(drawn for drawn in windows if drawn is not chosen),
        lent=lent_windows(state, family),
        crest=crest_slots(state, family),
        slots=tool_box(state, family),
        capacity=capacity(state, family),
        cards=tool_cards(state, family),
        tracks=tuple(_track(state, family, track) for track in state.box_now(family).legacy.tracks),
        lines=ledger(state, family),
        paper=paper_check(story, family),
        square=cells_of(state, family),
        square_done=tuple(o for kind in kinds_of(state, family) for o in kind.objectives if o.state == "done"),
        square_words=collections_words(state, family),
        remark=state.remarks.get(f"family {family}", ""),
        undo=undoable(story, page=page_of(family)),
        saved=saved_at(story),
    )


def tool_box(state: State, family: int) -> tuple[Slot, ...]:
    """The slots in their order: filled ones with the cards that lie in them, the next one with its price. Rule: A9.6.

    Where the family owns more cards than there is room for, those it brought last come first.
    """
    filled, legacy = capacity(state, family) or 0, state.box_now(family).legacy
    owned = state.journal(family).tools
    brought = next((g.brought[family] for g in reversed(list(state.games.values())) if family in g.brought), ())
    cards = [*dict.fromkeys(tool for tool in (*brought, *owned) if tool in owned)][:filled]
    slots = [Slot(number, "filled", 0, card, tool_name(card, state)) for number, card in enumerate(cards, start=1)]
    slots += [Slot(number, "filled", 0) for number in range(len(cards) + 1, filled + 1)]
    following = next_slot(filled, legacy.slots, legacy.more_slots)
    if following is not None and following.coins is not None:
        slots.append(Slot(following.number, "next", following.coins))
    prices = legacy.slots[filled + 1 :]
    return (*slots, *(Slot(number, "later", coins) for number, coins in enumerate(prices, start=filled + 2)))


def tool_cards(state: State, family: int) -> tuple[Card, ...]:
    """The tool cards owned, in the order they came. Rule: A5.6."""
    box, found = state.box_now(family), []
    for slug, game in state.journal(family).tools.items():
        plan, played = box.card(slug), state.games.get(game)
        since = window_name(played.window, state) if played else ""
        found.append(Card(slug, tool_name(slug, state), card_rule(plan, state) if plan else "", since))
    return tuple(found)


def _track(state: State, family: int, track: TrackPlan) -> Track:
    journal = state.journal(family)
    crossed = journal.crossed.get(track.slug, ())
    total = track.total
    following = next_box(crossed, total)
    count = total or max(len(track.boxes), max(crossed, default=-1) + 2)
    boxes = tuple(
        _box(at, track.boxes[at] if at < len(track.boxes) else TrackBox(), at in crossed, following, is_last(at, total))
        for at in range(max(count, max(crossed, default=-1) + 1))
    )
    plan, earned = track.dedication, track.slug in journal.dedications
    return Track(
        name=track_name(track.slug, state),
        boxes=boxes,
        crossed=len(crossed),
        dedication=plan.name if plan and earned else "",
        effect=steps_rule(plan.steps, state) if plan and earned and plan.steps else "",
        earned=earned,
    )


def _box(at: int, printed: TrackBox, crossed: bool, following: int | None, last: bool) -> Box:
    how = "crossed" if crossed else "next" if at == following else "later"
    return Box(how, printed.icon, printed.amount, last)
