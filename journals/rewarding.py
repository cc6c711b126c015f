"""From a confirmed game to what it earns: by the chart, by the square, tools to choose, the rest."""

from __future__ import annotations

from collections.abc import Mapping

from campaign.rules import rewards
from campaign.rules.legacy_box import CardPlan, Reward
from campaign.rules.square import payments
from campaign.rules.state.campaign import State
from campaign.rules.state.game import Game, Given
from journals.commands.afterwards import paid_before


def due(state: State, game: Game) -> dict[int, Reward]:
    """What each family earns by its confirmed place, the best first; who was away earns nothing. Rule: A8.1."""
    ranking = game.confirmed.ranking if game.confirmed else ()
    earned = rewards.due(state.plan(game).chart, len(game.present), ranking)
    return {family: reward or Reward() for family, reward in earned.items()}


def chart_told(state: State, game: Game) -> bool:
    """Whether the window's chart is known for as many families as play."""
    return len(game.present) in state.plan(game).chart


def given_of(reward: Reward) -> Given:
    return Given(reward.points, reward.tools, reward.coins)


def square_due(state: State, game: Game) -> dict[int, dict[str, int]]:
    """What the magic square of each family at the table earns and was not paid for yet. Rule: A11.4."""
    return {family: payments(state.square(family), paid_before(state, family)) for family in game.present}


def is_last(state: State, game: Game) -> bool:
    """Whether it is the last window, after which no tools are gained. Rule: A8.2."""
    return game.window >= state.box(game).window_count


def cards_of(state: State, game: Game) -> tuple[CardPlan, ...]:
    """The window's new tool cards; nobody sees them before the places are confirmed, and the last window has none."""
    return () if is_last(state, game) or game.confirmed is None else state.plan(game).cards


def from_last(game: Game) -> tuple[int, ...]:
    """The families at the table, last place first. Rule: A8.2."""
    ranked = [placed.family for placed in game.confirmed.ranking] if game.confirmed else []
    return (*reversed(ranked), *(family for family in game.present if family not in ranked))


def allowance(state: State, game: Game) -> Mapping[int, int]:
    """How many tools each family may choose: as it was given, before that as the chart says. Rule: A8.1, A8.2."""
    if game.given is not None:
        return {family: given.tools for family, given in game.given.items()}
    return {family: reward.tools for family, reward in due(state, game).items()}


def choices(state: State, game: Game) -> dict[int, tuple[str, ...]]:
    """The families that still choose, last place first, and their cards; no cards where the window's are not told.

    Who may have none, owns all, or finds no copy left has nothing to choose. Rule: A8.2.
    """
    if is_last(state, game):
        return {}
    most = allowance(state, game)
    waiting = [family for family in from_last(game) if most.get(family, 0) > 0 and family not in game.gained]
    cards = cards_of(state, game)
    if not cards:
        return dict.fromkeys(waiting, ())
    owned = {family: state.journal(family).tools for family in waiting}
    open_now = rewards.window_tools(cards, waiting, owned, game.gained, most)
    return {family: found for family, found in open_now.items() if found}


def rest(state: State, game: Game) -> tuple[dict[str, int], dict[str, int]]:
    """Copies that nobody chose: for the market box, and for the discard box. Rule: A8.2."""
    return rewards.market_stock(cards_of(state, game), game.gained, len(game.present))
