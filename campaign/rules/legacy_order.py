"""Families by their legacy points: who chooses the start player, the market's order, the campaign's ranking."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

POINTS, PLACING = "points", "placing"


@dataclass(frozen=True)
class Ordered:
    """Families from the fewest to the most legacy points.

    Shape: `undecided` are families of equal points of which one at least has no last placing, so that the table
           decides; `by_placing` are all those of equal points that the last placing did part.
    """

    families: tuple[int, ...]
    undecided: tuple[frozenset[int], ...] = ()
    by_placing: frozenset[int] = frozenset()


class Ranked(NamedTuple):
    """A family's place from 1, shared while undecided; `step` put it behind the one before: points, placing or ""."""

    family: int
    points: int
    place: int
    step: str = ""


def order(points: Mapping[int, int], placing: Sequence[int]) -> Ordered:
    """From the fewest points upward; among equals the better placed counts as having more.

    Shape: `placing` is the last window's, best first; without a placing the table decides.
    Rule:  A9.2, A2.0.
    """
    tiers = _tiers(points, placing)
    tied = [frozenset(tier) for tier in tiers if len(tier) > 1]
    parted = [tier for tier in tied if tier <= set(placing)]
    return Ordered(
        tuple(family for tier in tiers for family in tier),
        tuple(tier for tier in tied if tier not in parted),
        frozenset[int]().union(*parted),
    )


def chooser(points: Mapping[int, int], placing: Sequence[int]) -> int | frozenset[int] | None:
    """Who chooses the start player: the fewest points, among equals the worse placed; those still tied, if several.

    Rule: A2.1, A2.0.
    """
    if not points:
        return None
    tier = _tiers(points, placing)[0]
    placed = [family for family in tier if family in placing]
    left = frozenset(tier) - frozenset(placed[1:])
    return next(iter(left)) if len(left) == 1 else left


def campaign_ranking(points: Mapping[int, int], placing: Sequence[int]) -> tuple[Ranked, ...]:
    """Best first: most points, among equals the better placed; a place is shared where the placing does not tell.

    Rule: A12.1, A2.0.
    """
    ranked: list[Ranked] = []
    for tier in reversed(_tiers(points, placing)):
        told = all(family in placing for family in tier)
        first = len(ranked) + 1
        for at, family in enumerate(reversed(tier) if told else tier):
            behind = POINTS if at == 0 and ranked else PLACING if at and told else ""
            ranked.append(Ranked(family, points[family], first + at if told else first, behind))
    return tuple(ranked)


def _tiers(points: Mapping[int, int], placing: Sequence[int]) -> list[list[int]]:
    """Families of equal points together, fewest first; in each the worse placed first, and those not placed last."""
    last = {family: -place for place, family in enumerate(placing)}
    return [
        sorted((family for family in points if points[family] == figure), key=lambda f: (f not in last, last.get(f, 0)))
        for figure in sorted(set(points.values()))
    ]
