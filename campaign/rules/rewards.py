"""What a game earns by the chart of its window, and where the window's new tools go (A8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence

from campaign.rules.legacy_box import CardPlan, Chart, Reward
from campaign.rules.state.game import Placed

SECOND, SECOND_POINTS = 2, 1
"""What the second place earns where the chart does not say otherwise. Rule: A8.1."""

FEW_FAMILIES, FEW_COPIES = 2, 1
"""So few families leave so many copies of a tool to the market box. Rule: A8.2."""


def due(chart: Chart, players: int, ranking: Sequence[Placed]) -> dict[int, Reward | None]:
    """What each family's place earns; None where nobody knows, for the chart was not told.

    Families that share a place earn what it is worth each. A place below those of the chart earns nothing.
    Rule: A8.1.
    """
    return {placed.family: reward_of(chart, players, placed.place) for placed in ranking}


def reward_of(chart: Chart, players: int, place: int) -> Reward | None:
    """What a place, counted from 1, earns. Rule: A8.1."""
    row = chart.get(players)
    if row is not None and 1 <= place <= len(row):
        return row[place - 1]
    if place == SECOND:
        return Reward(SECOND_POINTS)
    return None if row is None else Reward()


def window_tools(
    cards: Sequence[CardPlan],
    families_from_last: Sequence[int],
    owned: Mapping[int, Collection[str]],
    taken: Mapping[int, Sequence[str]],
    allowance: Mapping[int, int],
) -> dict[int, tuple[str, ...]]:
    """The cards each may still choose, last place first: copies are left, and the family has none of it.

    Shape: `taken` are the cards chosen after this game, `allowance` how many the chart gives each; a family that is
           not in it may choose any number.
    Rule:  A8.2.
    """
    left = [slug for slug, copies in copies_left(cards, taken) if copies > 0]
    return {
        family: tuple(slug for slug in left if slug not in owned.get(family, ()) and slug not in taken.get(family, ()))
        if len(taken.get(family, ())) < allowance.get(family, len(cards))
        else ()
        for family in families_from_last
    }


def market_stock(
    cards: Sequence[CardPlan], taken: Mapping[int, Sequence[str]], families_in_game: int
) -> tuple[dict[str, int], dict[str, int]]:
    """Copies that go to the market box, and to the discard box: with two families one of each is kept. Rule: A8.2."""
    market, discard = dict[str, int](), dict[str, int]()
    for slug, copies in copies_left(cards, taken):
        kept = min(copies, FEW_COPIES) if families_in_game <= FEW_FAMILIES else copies
        if kept > 0:
            market[slug] = kept
        if copies > kept:
            discard[slug] = copies - kept
    return market, discard


def copies_left(cards: Sequence[CardPlan], taken: Mapping[int, Sequence[str]]) -> Iterator[tuple[str, int]]:
    """Each card with the copies that nobody chose; fewer than none where more were chosen than are known of."""
    gone = Counter(slug for chosen in taken.values() for slug in chosen)
    return ((card.slug, card.copies - gone[card.slug]) for card in cards)
