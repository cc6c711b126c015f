"""A whole campaign that plays by itself: between its games rewards, magic squares, tools, market, and the podium."""

from __future__ import annotations

import random
from collections.abc import Iterator

from campaign.commands.life import CheckPaper, FinishCampaign, PayCollections
from campaign.registry import Command
from campaign.rules.legacy_box import CREST_SLOTS, TrackPlan
from campaign.rules.legacy_order import campaign_ranking, order
from campaign.rules.market import is_last, may_buy_tool, next_box, next_slot, tools_on_sale
from campaign.rules.palette import Colour
from campaign.rules.rewards import due, market_stock, window_tools
from campaign.rules.square import collections, payments
from campaign.rules.state.campaign import State
from campaign.rules.state.game import Game, Given
from campaign.rules.state.legacy import Standing, Sticker
from journals.autoplay import SelfPlayer
from journals.autoplay_between import opened
from journals.commands.afterwards import (
    CloseGame,
    GainTools,
    GiveRewards,
    NameMasterpiece,
    PaySquare,
    StockMarket,
    paid_before,
)
from journals.commands.before import TickStep
from market.commands import CrossBox, FillSlot, LeaveMarket, OpenMarket

MASTERPIECES = (
    "Morning through Amber",
    "The Quiet Pane",
    "Salt on the Sill",
    "A Ladder of Light",
    "Noon in Pieces",
    "The Long Reflection",
    "Ink and Embers",
    "What the Rain Kept",
)
SLOT_WISH = 0.35
"""How often a family with coins for a slot of its tool box fills one first."""


def play_campaign(player: SelfPlayer, games: int) -> State:
    """Play so many games with everything between them; after the box's last window also the end."""
    for number in range(1, games + 1):
        player.play(number)
        while commands := next_after(player.state, number, player.source):
            player.record(*commands)
    state = player.state
    if games >= state.edition.window_count:
        state = player.record(*ending(state, games))
        state = player.record(FinishCampaign(standings(state)))
    return state


def next_after(state: State, number: int, source: random.Random) -> tuple[Command, ...]:
    """What the table records next after a game, in the order of the rules; nothing once it is closed. Rule: A7.1."""
    game = state.game(number)
    last = game.window == state.edition.window_count
    if game.closed:
        return ()
    outros = ("outro", "outro-2") if last else ("outro",)
    unread = [step for step in outros if step not in game.ticked]
    if unread:
        return tuple(TickStep(number, step) for step in unread)
    if game.given is None:
        return _rewards(state, game)
    families = [placed.family for placed in reversed(game.confirmed.ranking)] if game.confirmed else []
    waiting = [family for family in families if family not in game.gained]
    if waiting:
        return (_tools(state, game, waiting[0], source),)
    if game.stock is None:
        to_market, _discarded = market_stock(state.plan(game).cards, game.gained, len(game.present))
        return (StockMarket(number, to_market),)
    if game.order is None:
        points = {family: state.points(family) for family in game.present}
        return (OpenMarket(number, order(points, state.last_placing()).families),)
    buying = [family for family in game.order if family not in game.lost]
    if buying:
        return (_purchase(state, game, buying[0], source),)
    unsealed = opened(state, game, max(game.left, default=0), game_over=True)
    return unsealed or (*_names(game, source), TickStep(number, "unlocks"), CloseGame(number, "play-on"))


def _rewards(state: State, game: Game) -> tuple[Command, ...]:
    """Points by the chart, signature, magic objectives. Rule: A8.1, A11.4."""
    ranking = game.confirmed.ranking if game.confirmed else ()
    rewards = due(state.plan(game).chart, len(game.present), ranking)
    known = {family: reward for family, reward in rewards.items() if reward is not None}
    given = {family: Given(reward.points, reward.tools, reward.coins) for family, reward in known.items()}
    signed = {family: state.families[family].first_name for family, reward in known.items() if reward.signature}
    paid = {family: payments(state.square(family), paid_before(state, family)) for family in game.present}
    squares = [PaySquare(game.number, family, earned) for family, earned in paid.items() if earned]
    return (GiveRewards(game.number, given, signed), *squares)


def _tools(state: State, game: Game, family: int, source: random.Random) -> GainTools:
    """Rule: A8.2."""
    allowed = {each: given.tools for each, given in (game.given or {}).items()}
    owned = {family: state.journal(family).tools}
    choice = window_tools(state.plan(game).cards, [family], owned, game.gained, allowed)[family]
    free = [slug for slug in choice if _copies(state, game, slug) > 0]
    return GainTools(game.number, family, tuple(source.sample(free, min(len(free), allowed.get(family, 0)))))


def _copies(state: State, game: Game, slug: str) -> int:
    taken = sum(tools.count(slug) for tools in game.gained.values())
    return next(card.copies for card in state.plan(game).cards if card.slug == slug) - taken


def _purchase(state: State, game: Game, family: int, source: random.Random) -> Command:
    """One coin's worth, or a slot; what is left when nothing is to be had is lost. Rule: A9.1-A9.6."""
    coins, journal, box = game.purse(family), state.journal(family), state.box(game, family)
    filled = max(journal.filled, box.legacy.filled or 0)
    slot = next_slot(filled, box.legacy.slots)
    if slot is not None and slot.coins is not None and slot.coins <= coins and source.random() < SLOT_WISH:
        return FillSlot(game.number, family, slot.coins, slot.number)
    offers = list(_offers(state, game, family, source)) if coins > 0 else []
    return source.choice(offers) if offers else LeaveMarket(game.number, family, max(0, coins))


def _offers(state: State, game: Game, family: int, source: random.Random) -> Iterator[CrossBox]:
    """The next box of each track, with what the family would choose there."""
    journal = state.journal(family)
    for track in state.box(game, family).legacy.tracks:
        box = next_box(journal.crossed.get(track.slug, ()), len(track.boxes) or None)
        if box is None or not track.boxes:
            continue
        icon = track.boxes[box].icon
        if icon == "tool":
            sale = tools_on_sale(state.market, journal.tools)
            if not sale or not may_buy_tool(game.bought.get(family, ())):
                continue
            yield _crossing(game, family, track, box, tool=source.choice(sale))
        elif icon == "crest":
            sticker = _sticker(state, game, family, source)
            yield _crossing(game, family, track, box, sticker=sticker, crest_slot=_slot(state, family, source))
        else:
            points = track.boxes[box].amount if icon == "legacy" else 0
            yield _crossing(game, family, track, box, points=points)


def _crossing(
    game: Game,
    family: int,
    track: TrackPlan,
    box: int,
    *,
    points: int = 0,
    tool: str = "",
    sticker: Sticker | None = None,
    crest_slot: int = 0,
) -> CrossBox:
    """The box crossed off for a coin; the last one with its dedication. Rule: A9.5."""
    return CrossBox(
        game.number,
        family,
        1,
        track.slug,
        box,
        points=points,
        tool=tool,
        sticker=sticker,
        crest_slot=crest_slot,
        dedication=is_last(box, len(track.boxes)),
    )


def _sticker(state: State, game: Game, family: int, source: random.Random) -> Sticker | None:
    """A sticker the family has not got, its colour recorded where it asks for one. Rule: A9.4."""
    worn = {sticker.slug for sticker in state.journal(family).stickers.values()}
    box = state.box(game, family)
    free = [plan for plan in state.stickers_of(box) if plan.slug not in worn]
    if not free:
        return None
    plan = source.choice(free)
    colour = Colour(source.choice(box.palette.letters)) if plan.recorded else None
    return Sticker(plan.slug, plan.name, colour, game.number)


def _slot(state: State, family: int, source: random.Random) -> int:
    """The first empty slot; a full crest has one of its stickers covered. Rule: A9.4."""
    worn = state.journal(family).stickers
    return next((slot for slot in range(1, CREST_SLOTS + 1) if slot not in worn), source.randint(1, CREST_SLOTS))


def _names(game: Game, source: random.Random) -> Iterator[Command]:
    """Rule: A10.1."""
    names = source.sample(MASTERPIECES, len(game.present))
    for family, name in zip(game.present, names, strict=True):
        yield NameMasterpiece(game.number, family, name)


def ending(state: State, game: int) -> tuple[Command, ...]:
    """Colour collections, and the points as counted on paper. Rule: A11.5, A12.2."""
    each = state.box_now().legacy.square.collection
    found = {family: tuple(collections(state.square(family))) for family in state.families}
    return (
        *(PayCollections(family, game, each * len(colours), colours) for family, colours in found.items()),
        *(CheckPaper(family, game, state.points(family) + each * len(colours)) for family, colours in found.items()),
    )


def standings(state: State) -> tuple[Standing, ...]:
    """Rule: A12.1."""
    points = {family: state.points(family) for family in state.families}
    return tuple(
        Standing(each.family, each.points, each.place) for each in campaign_ranking(points, state.last_placing())
    )
