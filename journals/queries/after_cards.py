"""The cards of the page after a game, each with all it shows."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from math import comb

from campaign.names import tool_name
from campaign.queries.unlocks import trigger_text
from campaign.rules.legacy_box import SealedPlan
from campaign.rules.scoring import counted_window
from campaign.rules.stars import watched
from campaign.rules.state.campaign import Family, State
from campaign.rules.state.game import Game
from journals import rewarding
from journals.card_words import card_rule
from journals.queries.after import coins_left, is_over, may_read, to_open
from journals.queries.after_rewards import Typed, family_of
from journals.queries.scoring import Lit, lit_window, sheets_of

MOST_OFFERS = 6
"""So many choices of several cards are offered as one tap each; of more, the cards are picked one by one."""


@dataclass(frozen=True)
class BeforeCard:
    """What is done before scoring: of each window that is recorded the stars that are glazed, and the stories as far as
    they may be shown.

    Shape: `lacking` where a star is known to be empty; `asks` where only the table knows whether one is.
    """

    over: bool
    star: str
    progress: tuple[tuple[Family, int, int], ...]
    lacking: bool
    asks: bool
    outro: str
    readable: bool


@dataclass(frozen=True)
class ToolCard:
    """A tool card to choose."""

    slug: str
    name: str
    rule: str
    left: int


@dataclass(frozen=True)
class Chooser:
    """A family and its choice: how many it may have, what it took; `waits` until it has chosen."""

    family: Family
    allowed: int
    tools: tuple[str, ...]
    waits: bool
    now: bool


@dataclass(frozen=True)
class ToolsCard:
    """Whose choice it is, and what there is to choose.

    Shape: `offers` are one tap each; `cards` all that are open; `typed` counts the fields for names where no card is
           told; `last` after this choice the market box is stocked.
    """

    choosers: tuple[Chooser, ...]
    family: Family | None
    allowed: int
    offers: tuple[tuple[ToolCard, ...], ...]
    cards: tuple[ToolCard, ...]
    typed: int
    last: bool
    to_market: tuple[tuple[str, int], ...]
    discarded: tuple[tuple[str, int], ...]
    stocked: bool
    none: bool
    coins: bool

    @property
    def fields(self) -> range:
        return range(1, self.typed + 1)


@dataclass(frozen=True)
class Purse:
    """The coins that a family has left."""

    family: Family
    coins: int

    @property
    def each(self) -> range:
        return range(self.coins)


@dataclass(frozen=True)
class MarketCard:
    """Each family's coins, before and while they are spent."""

    purses: tuple[Purse, ...]
    open: bool
    begun: bool


@dataclass(frozen=True)
class CloseCard:
    """The game's end: what may be opened, the windows with their names, and what the table does then."""

    unlocks: tuple[tuple[SealedPlan, str], ...]
    names: tuple[tuple[Lit, str], ...]
    closed: str
    one_off: bool


def before_card(state: State, game: Game, typed: Typed) -> BeforeCard:
    """Rule: A8.3, A7.1."""
    plan = state.plan(game)
    windows = {family: counted_window(game, plan, family) for family in game.present}
    seen = watched({family: window for family, window in windows.items() if window is not None})
    lacking = any(done < of for done, of in seen.values())
    readable = may_read(state, game)
    return BeforeCard(
        is_over(state, game),
        plan.star,
        tuple((family_of(state, family), done, of) for family, (done, of) in seen.items() if of),
        lacking,
        not lacking and len(seen) < len(windows),
        plan.outro if readable else "",
        readable,
    )


def tools_card(state: State, game: Game, wanted: int | None) -> ToolsCard:
    """The choice of the family that is wanted, else of the last in rank that waits. Rule: A8.2."""
    waiting = rewarding.choices(state, game)
    most = rewarding.allowance(state, game)
    number = wanted if wanted in waiting else next(iter(waiting), None)
    allowed = most.get(number or 0, 0)
    copies = {card.slug: card for card in rewarding.cards_of(state, game)}
    taken = [tool for tools in game.gained.values() for tool in tools]
    cards = tuple(
        ToolCard(slug, copies[slug].name, card_rule(copies[slug], state), copies[slug].copies - taken.count(slug))
        for slug in (waiting.get(number, ()) if number is not None else ())
    )
    size = min(allowed, len(cards))
    offers = tuple(combinations(cards, size)) if cards and comb(len(cards), size) <= MOST_OFFERS else ()
    market, discarded = rewarding.rest(state, game)
    return ToolsCard(
        tuple(
            Chooser(
                family_of(state, family),
                most.get(family, 0),
                tuple(tool_name(tool, state) for tool in game.gained.get(family, ())),
                family in waiting,
                family == number,
            )
            for family in rewarding.from_last(game)
        ),
        family_of(state, number) if number is not None else None,
        allowed,
        offers,
        cards,
        allowed if number is not None and not copies else 0,
        len(waiting) == 1,
        tuple((tool_name(tool, state), n) for tool, n in (market if game.stock is None else game.stock).items()),
        tuple((tool_name(tool, state), n) for tool, n in discarded.items()),
        game.stock is not None,
        rewarding.is_last(state, game),
        bool(coins_left(game)),
    )


def market_card(state: State, game: Game, typed: Typed) -> MarketCard:
    """Rule: A9.1."""
    purses = tuple(Purse(family_of(state, family), max(0, game.purse(family))) for family in game.present)
    return MarketCard(purses, bool(coins_left(game)), game.order is not None)


def close_card(state: State, game: Game, typed: Typed) -> CloseCard:
    """Rule: A8.4, A10."""
    stand = {family: state.journal(family).masterpieces.get(game.number, "") for family in game.present}
    names = (typed.get(f"masterpiece-{family}", name) for family, name in stand.items())
    beside = game.one_off
    return CloseCard(
        () if beside else tuple((plan, trigger_text(reason, _round(plan))) for plan, reason in to_open(state, game)),
        () if beside else tuple(zip(windows_of(state, game), names, strict=True)),
        game.closed,
        beside,
    )


def windows_of(state: State, game: Game) -> tuple[Lit, ...]:
    """The window of each family at the table."""
    sheets = sheets_of(state, game.number)
    return tuple(lit_window(sheets, family, "") for family in game.present)


def _round(plan: SealedPlan) -> int:
    return plan.trigger.round if plan.trigger else 0
