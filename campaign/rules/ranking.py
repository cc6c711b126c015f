"""Who is first, and what broke each tie."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Contender:
    """One family to be ranked, with the figures a tie may ask for; None is not known.

    Shape: `legacy` counts before this game; `blemishes` are empty and broken spaces; `order` counts from 0, the first
           in the turn order of the final round; `tokens` only base Sagrada has.
    """

    family: int
    total: int
    legacy: int | None = None
    blemishes: int | None = None
    private: int | None = None
    order: int | None = None
    tokens: int | None = None

    def figure(self, slug: str) -> int | None:
        known: int | None = self.total if slug == POINTS.slug else getattr(self, slug)
        return known


@dataclass(frozen=True)
class Step:
    """One way to part families: a figure, and whether the most of it comes first."""

    slug: str
    most: bool

    def best_first(self, figures: set[int]) -> list[int]:
        return sorted(figures, reverse=self.most)


POINTS = Step("points", most=True)
ARTISANS = (Step("legacy", False), Step("blemishes", False), Step("private", True), Step("order", False))
"""Rule: A7.3."""
CLASSIC = (Step("private", True), Step("tokens", True), Step("order", True))
"""Rule: B7."""


@dataclass(frozen=True)
class Placing:
    """A family's place, from 1, shared by those no step has parted.

    Shape: `step` put it behind the family before it, by the figures in `compared` (that family's, its own); "" where
           nothing did.
    """

    family: int
    total: int
    place: int
    step: str = ""
    compared: tuple[int, int] | None = None


@dataclass(frozen=True)
class Ranking:
    """Best first. `missing` names each figure that would decide a tie, with the families it is not known of."""

    placings: tuple[Placing, ...]
    missing: tuple[tuple[str, tuple[int, ...]], ...] = ()


def rank(contenders: Sequence[Contender], steps: Sequence[Step] = ARTISANS) -> Ranking:
    """Places by points; each tie is broken step by step, and only among those still tied.

    Rule: A7.3, A2.0.
    """
    placings: list[Placing] = []
    missing: dict[str, tuple[int, ...]] = {}
    for tier in _settle(tuple(contenders), (POINTS, *steps), missing):
        place = len(placings) + 1
        first, *others = tier.members
        placings.append(Placing(first.family, first.total, place, tier.step, tier.compared))
        placings += [Placing(other.family, other.total, place) for other in others]
    return Ranking(tuple(placings), tuple(missing.items()))


def rank_classic(contenders: Sequence[Contender]) -> Ranking:
    """Places of an evening of base Sagrada. Rule: B7."""
    return rank(contenders, CLASSIC)


@dataclass(frozen=True)
class _Tier:
    """Contenders who share a place, and what put them behind the tier before."""

    members: tuple[Contender, ...]
    step: str = ""
    compared: tuple[int, int] | None = None


def _settle(tied: tuple[Contender, ...], steps: Sequence[Step], missing: dict[str, tuple[int, ...]]) -> list[_Tier]:
    """The tied in tiers, best first; a figure nobody knows is asked for and leaves them tied."""
    if not tied:
        return []
    if len(tied) == 1 or not steps:
        return [_Tier(tied)]
    step, *later = steps
    figures = {contender: contender.figure(step.slug) for contender in tied}
    known = {figure for figure in figures.values() if figure is not None}
    if None in figures.values():
        unknown = tuple(contender.family for contender, figure in figures.items() if figure is None)
        missing[step.slug] = missing.get(step.slug, ()) + unknown
        return [_Tier(tied)]
    tiers: list[_Tier] = []
    before: int | None = None
    for figure in step.best_first(known):
        found = _settle(tuple(c for c in tied if figures[c] == figure), later, missing)
        if before is not None:
            found[0] = replace(found[0], step=step.slug, compared=(before, figure))
        tiers += found
        before = figure
    return tiers
