"""Places and ties in words: who is first, by how much, and which figure parted those with equal points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaign.names import listed, number_text, step_name
from campaign.rules.ranking import ARTISANS, Contender, Placing
from campaign.rules.scoring import contenders
from campaign.rules.state.campaign import Family
from campaign.rules.state.flow import order_of
from campaign.rules.state.game import Placed
from journals.confirming import legacy_before
from journals.queries.scoring import Sheets

ORDINALS: tuple[Promise, ...] = (
    gettext_lazy("1st"),
    gettext_lazy("2nd"),
    gettext_lazy("3rd"),
    gettext_lazy("4th"),
)
AHEAD: dict[str, Promise] = {
    "legacy": gettext_lazy("ahead on fewer legacy points"),
    "blemishes": gettext_lazy("ahead on fewer empty and broken spaces"),
    "private": gettext_lazy("ahead on private points"),
    "order": gettext_lazy("ahead in the last round’s turn order"),
}

Ranked = Sequence[Placing] | Sequence[Placed]


@dataclass(frozen=True)
class Place:
    """A family's place with a few words on it."""

    family: Family
    total: int
    place: int
    rank: str
    remark: str

    @property
    def first(self) -> bool:
        return self.place == 1


@dataclass(frozen=True)
class Rung:
    """One step of a tie: a figure for each tied family, and whether it decided; without figures it was not needed."""

    label: str
    figures: tuple[str, ...]
    decided: bool = False


@dataclass(frozen=True)
class Ladder:
    """How one tie was broken, or that it was not."""

    families: tuple[Family, ...]
    rungs: tuple[Rung, ...]
    broken: bool


def ordinal(place: int) -> str:
    return str(ORDINALS[place - 1]) if 0 < place <= len(ORDINALS) else str(place)


def places(sheets: Sheets, ranked: Ranked) -> tuple[Place, ...]:
    """The ranking, best first, each place with what sets it apart."""
    return tuple(Place(sheets.family(p.family), p.total, p.place, ordinal(p.place), _remark(p, ranked)) for p in ranked)


def _remark(placed: Placing | Placed, ranked: Ranked) -> str:
    others = [other for other in ranked if other.family != placed.family]
    if any(other.place == placed.place for other in others):
        return _("shares the place")
    tied = [other for other in others if other.total == placed.total]
    if tied:
        behind_it = [other for other in tied if other.place > placed.place]
        return str(AHEAD.get(behind_it[0].step, _("wins the tie"))) if behind_it else _("same points")
    if placed.place > 1:
        behind = ranked[0].total - placed.total
        return ngettext("%(points)s point behind", "%(points)s points behind", behind) % {"points": number_text(behind)}
    if not others:
        return ""
    ahead = placed.total - others[0].total
    return ngettext("%(points)s point ahead", "%(points)s points ahead", ahead) % {"points": number_text(ahead)}


def headline(sheets: Sheets, ranked: Ranked) -> str:
    """How the first place was won, in one line."""
    best = ranked[0]
    points = ngettext("%(points)s point", "%(points)s points", abs(best.total)) % {"points": number_text(best.total)}
    level = [other for other in ranked if other.total == best.total and other.place > best.place]
    if not level:
        return points
    words = {"points": points, "others": listed(sheets.family(other.family).name for other in level)}
    step = level[0].step
    if step not in AHEAD:
        return _("%(points)s, level with %(others)s") % words
    return _("%(points)s, level with %(others)s, %(ahead)s") % {**words, "ahead": AHEAD[step]}


def ladders(sheets: Sheets, ranked: Ranked) -> tuple[Ladder, ...]:
    """Each tie on points with the figures that were compared, down to the step that decided. Rule: A7.3."""
    game, state = sheets.game, sheets.state
    order = order_of(game, state.box(game).rounds, state)
    known = {c.family: c for c in contenders(game, sheets.plan, sheets.sheet, legacy_before(state, game), order)}
    found = []
    for total in dict.fromkeys(placed.total for placed in ranked):
        tied = [placed for placed in ranked if placed.total == total]
        if len(tied) > 1:
            found.append(_ladder(sheets, tied, known))
    return tuple(found)


def _ladder(sheets: Sheets, tied: Sequence[Placing | Placed], known: dict[int, Contender]) -> Ladder:
    decisive = {placed.step for placed in tied[1:]} - {""}
    parted = len({placed.place for placed in tied}) == len(tied)
    steps = [step.slug for step in ARTISANS]
    last = max((steps.index(slug) for slug in decisive if slug in steps), default=-1) if parted else len(steps)
    rungs = [Rung(_("points in this window"), tuple(number_text(placed.total) for placed in tied))]
    for n, slug in enumerate(steps):
        figures = tuple(_figure(known.get(placed.family), slug) for placed in tied) if n <= last else ()
        rungs.append(Rung(step_name(slug), figures, decided=slug in decisive))
    return Ladder(tuple(sheets.family(placed.family) for placed in tied), tuple(rungs), broken=parted)


def _figure(contender: Contender | None, slug: str) -> str:
    figure = contender.figure(slug) if contender else None
    if figure is None:
        return "?"
    return ordinal(figure + 1) if slug == "order" else number_text(figure)
