"""The market page ready to show: who buys, the tracks, the purse, what is about to be bought (A9)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from campaign.queries import redoable
from campaign.queries.log import Undoable
from campaign.rules.state.campaign import Family, State
from campaign.rules.state.game import Game
from campaign.story import Story
from journals.queries.scoring import saved_at, undo_of
from journals.queries.table_parts import Undo
from market.focus import Focus
from market.order import had_coins
from market.queries.deals import BoxDeal, Buyer, SlotDeal, deal
from market.queries.seats import OrderCard, Seat, expected, order_card, reasons, seats
from market.queries.shelves import Shelf, shelves
from market.queries.tracks import ToolBoxView, TrackView, tool_box, track_view

DRAWN = 8
"""Coins that are drawn; more are only counted."""


@dataclass(frozen=True)
class Purse:
    """A family's coins. Shape: `drawn` has one entry a coin, whether it is spent."""

    left: int
    spent: int
    lost: int
    drawn: tuple[bool, ...]


@dataclass(frozen=True)
class Stall:
    """The market as one family sees it; `following` is whoever comes next, for a table that plays a coin a turn."""

    family: Family
    purse: Purse
    tracks: tuple[TrackView, ...]
    tool_box: ToolBoxView
    deal: BoxDeal | SlotDeal | None
    left: bool
    following: Seat | None


@dataclass(frozen=True)
class MarketView:
    """Everything the market page shows.

    Shape: without a stall nobody buys now: `done`, or the table is asked for the order, or it is only looked at.
    """

    game: Game
    seats: tuple[Seat, ...]
    reasons: tuple[str, ...]
    focus: Focus
    order: OrderCard | None
    stall: Stall | None
    shelves: tuple[Shelf, ...]
    done: bool
    rewarded: bool
    latest: int
    undo: Undo | None
    redo: Undoable | None
    saved: datetime | None

    @property
    def is_on(self) -> bool:
        return not self.shelves

    @property
    def start(self) -> Focus:
        """The page with nothing chosen: whoever is next."""
        return Focus(late=self.focus.late)

    @property
    def other_order(self) -> str:
        """The way to another order than the one by points, or than the frozen one."""
        return self.start.but(card="order").link


def market_view(story: Story, number: int, focus: Focus) -> MarketView:
    """The market after one game; once the game was put away, and before it is ranked, what everybody has."""
    state = story.state
    game = state.games[number]
    is_on = game.confirmed is not None and not game.one_off and (not game.closed or focus.late)
    turn = expected(state, game) if is_on else None
    asked = focus.family if focus.family in state.families else None
    order = order_card(state, game, focus) if is_on else None
    buyer = None if order or not is_on else asked if asked is not None else turn
    found = seats(state, game, buyer, focus) if is_on else ()
    return MarketView(
        game=game,
        seats=found,
        reasons=reasons(state, game) if is_on else (),
        focus=focus,
        order=order,
        stall=_stall(state, game, buyer, turn, found, focus) if buyer is not None else None,
        shelves=() if is_on else shelves(state, game),
        done=is_on and turn is None,
        rewarded=game.given is not None or any(had_coins(game, family) for family in state.families),
        latest=max(state.games),
        undo=undo_of(story, number),
        redo=redoable(story),
        saved=saved_at(story),
    )


def _stall(state: State, game: Game, number: int, turn: int | None, found: tuple[Seat, ...], focus: Focus) -> Stall:
    buyer = Buyer(state, game, number, expected=number == turn)
    focus = focus.but(family=None if buyer.expected else number)
    others = [seat for seat in found if seat.coins and seat.family.number != number]
    return Stall(
        family=state.families[number],
        purse=_purse(game, number),
        tracks=tuple(track_view(state, track, number, buyer.coins, focus) for track in buyer.box.tracks),
        tool_box=tool_box(state, buyer.box, number, focus),
        deal=deal(buyer, focus),
        left=had_coins(game, number) and buyer.coins <= 0,
        following=others[0] if others and game.spent.get(number) else None,
    )


def _purse(game: Game, family: int) -> Purse:
    left, spent, lost = max(0, game.purse(family)), game.spent.get(family, 0), game.lost.get(family, 0)
    drawn = (False,) * left + (True,) * (spent + lost)
    return Purse(left, spent, lost, drawn if len(drawn) <= DRAWN else ())
