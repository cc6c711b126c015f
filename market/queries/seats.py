"""Who buys after whom, and why; and what the table is asked where nothing tells (A9.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from campaign.names import family_name, listed
from campaign.rules.legacy_order import Ordered
from campaign.rules.state.campaign import Family, State
from campaign.rules.state.game import Game
from market.focus import Focus
from market.order import by_points, follows, had_coins, has_coins, points_before, queue, undecided

LEFT, NOW, LATER, NOTHING = "left", "now", "later", "none"


@dataclass(frozen=True)
class Seat:
    """A family in the order of the market; its state is left, now, later, or none: it has no coins."""

    family: Family
    points: int
    coins: int
    state: str
    link: str


def expected(state: State, game: Game) -> int | None:
    """The family whose turn it is to buy; None once nobody has coins."""
    return next((family for family in queue(state, game) if has_coins(game, family)), None)


def seats(state: State, game: Game, buyer: int | None, focus: Focus) -> tuple[Seat, ...]:
    """The families in their order; any may be chosen."""
    return tuple(
        Seat(
            state.families[family],
            state.points(family),
            max(0, game.purse(family)),
            _seat_state(game, family, buyer),
            Focus(family=family, late=focus.late).link,
        )
        for family in queue(state, game)
    )


def _seat_state(game: Game, family: int, buyer: int | None) -> str:
    if family == buyer:
        return NOW
    if has_coins(game, family):
        return LATER
    return LEFT if had_coins(game, family) else NOTHING


def reasons(state: State, game: Game) -> tuple[str, ...]:
    """Why they buy in this order, in words. Rule: A9.2."""
    found = by_points(state, game)
    if game.order is not None and not follows(game.order, found):
        return (_("The table has set this order."),)
    return (_("Fewest legacy points buy first."), *_ties(state, game, found))


def _ties(state: State, game: Game, found: Ordered) -> Iterator[str]:
    order = queue(state, game)
    points = {family: points_before(state, game, family) for family in found.families}
    for figure in sorted(set(points.values())):
        equal = [family for family in order if points.get(family) == figure]
        if len(equal) < 2:
            continue
        names = listed(family_name(family, state) for family in equal)
        parted = set(equal) <= found.by_placing
        why = _placed_worse(equal, state) if parted else _("nothing parts them, the table decides.")
        yield _("%(families)s have %(points)s each: %(why)s") % {"families": names, "points": figure, "why": why}


def _placed_worse(equal: Sequence[int], state: State) -> str:
    if len(equal) > 2:
        return _("the worse placed buys first.")
    return _("%(family)s was placed worse.") % {"family": family_name(equal[0], state)}


@dataclass(frozen=True)
class Turn:
    """A family that may come next in the order: a link to the next question, or with the last one the whole order."""

    family: Family
    link: str
    order: str = ""


@dataclass(frozen=True)
class OrderCard:
    """The table says who buys first; `change` where an order is frozen already, or follows from the points."""

    families: tuple[Turn, ...]
    before: tuple[Family, ...]
    points: int | None
    change: bool


def order_card(state: State, game: Game, focus: Focus) -> OrderCard | None:
    """What the table is asked of the order; None where there is nothing to ask."""
    change = focus.card == "order"
    open_tiers = undecided(state, game) if game.order is None else ()
    if not change and not open_tiers:
        return None
    groups = [queue(state, game)] if change else _groups(by_points(state, game).families, open_tiers)
    done, pending = resolved(groups, focus.order)
    if not pending:
        done, pending = resolved(groups, ())
        focus = focus.but(order=())
    points = None if change else points_before(state, game, pending[0])
    turns = tuple(_turn(state, groups, focus, family) for family in pending)
    return OrderCard(turns, tuple(state.families[family] for family in done), points, change)


def _turn(state: State, groups: Sequence[Sequence[int]], focus: Focus, family: int) -> Turn:
    taps = (*focus.order, family)
    done, pending = resolved(groups, taps)
    order = "" if pending else " ".join(map(str, done))
    return Turn(state.families[family], focus.but(order=taps).link, order)


def _groups(families: Sequence[int], tiers: Sequence[frozenset[int]]) -> list[tuple[int, ...]]:
    """The order as groups of one, and of those whose place among themselves is open."""
    groups: list[tuple[int, ...]] = []
    for family in families:
        tier = next((tier for tier in tiers if family in tier), frozenset({family}))
        if not groups or family not in groups[-1]:
            groups.append(tuple(each for each in families if each in tier))
    return groups


def resolved(groups: Sequence[Sequence[int]], taps: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The order as far as the taps tell it, and the families of which one comes next."""
    done: tuple[int, ...] = ()
    for group in groups:
        tapped = tuple(dict.fromkeys(family for family in taps if family in group))
        rest = tuple(family for family in group if family not in tapped)
        done += tapped
        if len(rest) > 1:
            return done, rest
        done += rest
    return done, ()
