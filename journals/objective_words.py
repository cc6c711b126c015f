"""Objectives and their counts in words: what a line pays for, and how its number came about."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from campaign.names import colour_name, listed, number_text, objective_name
from campaign.rules.edition import ObjectivePlan
from campaign.rules.objectives import NO_PARAMS, OBJECTIVES, Params, Spaces
from campaign.rules.scoring import LineScore
from campaign.rules.state.campaign import State
from campaign.rules.state.game import Page

RULES: Mapping[str, Promise] = {
    "row-value-variety": _("each full row whose values all differ"),
    "column-value-variety": _("each full column whose values all differ"),
    "row-colour-variety": _("each full row whose colours all differ"),
    "column-colour-variety": _("each full column whose colours all differ"),
    "value-sets": _("each set of the values %(values)s"),
    "colour-sets": _("each set of %(colours)s"),
    "value-pairs": _("each set of the values %(values)s"),
    "colour-diagonals": _("each space that touches its own colour at a corner"),
    "vertical-colour-balance": _("each equal colour at the same place of the upper and the lower half"),
    "vertical-value-balance": _("each equal value at the same place of the upper and the lower half"),
    "horizontal-colour-balance": _("each equal colour at the same place of the left and the right half"),
    "horizontal-value-balance": _("each equal value at the same place of the left and the right half"),
    "colour-sum": _("each pip on %(colour)s glass"),
    "colour-count": _("each %(colour)s space"),
    "value-count": _("each space of value %(value)s"),
    "filled-stars": _("each filled star"),
    "surrounded-spaces": _("each filled space whose edge neighbours are all filled"),
}
"""What each kind of objective counts, in our own words."""

OPEN: Mapping[str, Promise] = {
    "colour-sum": _("each pip on all glass of one colour"),
    "colour-count": _("each space of one colour"),
    "value-count": _("each space of one value"),
}
"""The same as long as its colour or value is not chosen."""

LINES: Mapping[str, Promise] = {
    "tools-owned": _("1 point for each tool card owned when the game began, brought or not"),
    "private": _("the card each family kept to itself until now"),
    "boxes": _("the points in the boxes that no tool has used"),
    "empty": _("1 point less for each space that is empty or crossed out"),
    "hand": _("a line of your own: whatever the table says"),
    "rule": _("a line that a rule brought: the table counts it"),
    "total": _("all lines together"),
}
"""What the other lines of a sheet are (A7.2)."""

UNTOLD: Mapping[str, Promise] = {
    "tools-owned": _("the tool cards owned"),
    "boxes": _("the empty point boxes"),
}
"""Lines in the middle of a sentence."""

COLUMNS, ROWS = "column", "row"


def objective_rule(plan: ObjectivePlan, state: State) -> str:
    """What an objective pays for, as a sentence without its full stop; a kind without one is called by its name."""
    if plan.kind not in OBJECTIVES or plan.kind == "by-hand":
        return gettext("counted by hand")
    if plan.kind not in RULES:
        return gettext("%(points)s each: %(kind)s") % {
            "points": points_text(plan.points),
            "kind": objective_name(plan.kind),
        }
    what = objective_counts(plan.kind, state, plan.params)
    return gettext("%(points)s for %(what)s") % {"points": points_text(plan.points), "what": what}


def objective_counts(kind: str, state: State, params: Params = NO_PARAMS) -> str:
    """What a kind of objective counts: each full row whose values all differ. Empty where nobody found words for it."""
    if kind not in RULES:
        return ""
    told = {**OBJECTIVES[kind].defaults, **params}
    if kind in OPEN and set(OBJECTIVES[kind].params) - told.keys():
        return str(OPEN[kind])
    words = {}
    for name, value in told.items():
        each = (value,) if isinstance(value, str | int) else value
        words[name] = listed(colour_name(v, state) if isinstance(v, str) else number_text(v) for v in each)
    return str(RULES[kind]) % words


def points_text(points: int) -> str:
    return ngettext("%(points)s point", "%(points)s points", abs(points)) % {"points": number_text(points)}


def formula(line: str, score: LineScore, page: Page, boxes: tuple[int, ...]) -> str:
    """How a number came about: columns A, C and D: 3 × 4. Empty where the app counted nothing."""
    if score.computed is None:
        return ""
    if line == "boxes":
        free = [number_text(points) for box, points in enumerate(boxes) if box not in page.boxes]
        return " + ".join(free) or gettext("all used")
    if score.plan is not None and score.plan.kind == "colour-sum" and score.points_each == 1:
        return " + ".join(number_text(page.fills[space].value or 0) for (space,) in score.groups) or "0"
    if score.points_each is None:
        return ""
    product = times_text(score.times, score.points_each)
    where = places(line, score)
    return gettext("%(where)s: %(product)s") % {"where": where, "product": product} if where else product


def times_text(times: int, points_each: int) -> str:
    """3 × 4, on one line."""
    return f"{times}\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}{number_text(points_each)}"


def places(line: str, score: LineScore) -> str:
    """The columns, rows or spaces that were counted, where they have short names."""
    kind = score.plan.kind if score.plan else ""
    if line == "empty":
        return listed(name for (name,) in score.groups) if len(score.groups) <= 4 else ""
    if kind.startswith(COLUMNS):
        names = [shared(group, column=True) for group in score.groups]
        said = ngettext("column %(names)s", "columns %(names)s", len(names))
    elif kind.startswith(ROWS):
        names = [shared(group, column=False) for group in score.groups]
        said = ngettext("row %(names)s", "rows %(names)s", len(names))
    else:
        return ""
    return said % {"names": listed(names)} if names and all(names) else ""


def shared(group: Spaces, *, column: bool) -> str:
    """The column letter or row number that all these spaces share in their names; empty where they do not."""
    found = {name.rstrip("0123456789") if column else name.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ") for name in group}
    return found.pop() if len(found) == 1 else ""
