"""The order in which families buy: from the fewest legacy points upward, frozen when the market opens (A9.2)."""

from __future__ import annotations

from collections.abc import Collection

from campaign.rules.legacy_order import Ordered, order
from campaign.rules.state.campaign import State
from campaign.rules.state.game import Game

BOUGHT_POINTS = "wisdom"
"""The source of points that the market itself gives: they come after its order."""


def buyers(state: State, game: Game) -> tuple[int, ...]:
    """The families at the table, and those away that have coins all the same. Rule: A2.0, A9.1."""
    away = tuple(family for family in state.families if family not in game.present and has_coins(game, family))
    return (*game.present, *away)


def has_coins(game: Game, family: int) -> bool:
    """Whether a family has coins to spend. Rule: A9.1."""
    return game.purse(family) > 0


def had_coins(game: Game, family: int) -> bool:
    """Whether a family has, or had, anything to do in this market."""
    return has_coins(game, family) or family in game.lost or game.spent.get(family, 0) > 0


def is_spent(state: State, game: Game) -> bool:
    """Whether there were coins, and each is spent or lost. Rule: A9.1."""
    there_were = any(had_coins(game, family) for family in state.families)
    return there_were and not any(has_coins(game, family) for family in buyers(state, game))


def points_before(state: State, game: Game, family: int) -> int:
    """A family's legacy points as the market opened. Rule: A9.2, our reading."""
    lines = [line for line in state.ledger.get(family, ()) if line.game <= game.number]
    return sum(line.points for line in lines if (line.game, line.source) != (game.number, BOUGHT_POINTS))


def by_points(state: State, game: Game, families: Collection[int] | None = None) -> Ordered:
    """The order by the points; the window just ranked counts among equals. Rule: A9.2."""
    named = buyers(state, game) if families is None else families
    points = {family: points_before(state, game, family) for family in named}
    return order(points, state.last_placing(before=game.number + 1))


def undecided(state: State, game: Game) -> tuple[frozenset[int], ...]:
    """Families of equal points that nothing parts, where two of them or more have coins: the table decides."""
    tiers = by_points(state, game).undecided
    return tuple(tier for tier in tiers if sum(has_coins(game, family) for family in tier) > 1)


def follows(families: Collection[int], found: Ordered) -> bool:
    """Whether families stand in the order that was found; those that nothing parts may stand as they like."""
    tier_of = {family: min(tier) for tier in found.undecided for family in tier}
    place = dict[int, int]()
    for family in found.families:
        place.setdefault(tier_of.get(family, family), len(place))
    places = [place[tier_of.get(family, family)] for family in families if family in found.families]
    return places == sorted(places)


def queue(state: State, game: Game) -> tuple[int, ...]:
    """Who buys after whom: as it was frozen, or as it would be now; whoever has come to coins since is last."""
    frozen = by_points(state, game).families if game.order is None else game.order
    known = tuple(family for family in frozen if family in state.families)
    return (*known, *(family for family in buyers(state, game) if family not in known))
