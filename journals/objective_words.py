"""Objectives and their counts in words: what a line pays for, and how its number came about."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from campaign.names import colour_name, listed, number_text, objective_name
from campaign.rules.edition import ObjectivePlan
from campaign.rules.objectives import OBJECTIVES, Spaces
from campaign.rules.scoring import LineScore
from campaign.rules.state.campaign import State
from campaign.rules.state.game import Page

RULES: Mapping[str, Promise] = {
    "row-value-variety": _("%(points)s for each full row whose values all differ"),
    "column-value-variety": _("%(points)s for each full column whose values all differ"),
    "row-colour-variety": _("%(points)s for each full row whose colours all differ"),
    "column-colour-variety": _("%(points)s for each full column whose colours all differ"),
    "value-sets": _("%(points)s for each set of the values %(values)s"),
    "colour-sets": _("%(points)s for each set of %(colours)s"),
    "value-pairs": _("%(points)s for each set of the values %(values)s"),
    "colour-diagonals": _("%(points)s for each space that touches its own colour at a corner"),
    "vertical-colour-balance": _("%(points)s for each equal colour at the same place of the upper and the lower half"),
    "vertical-value-balance": _("%(points)s for each equal value at the same place of the upper and the lower half"),
    "horizontal-colour-balance": _("%(points)s for each equal colour at the same place of the left and the right half"),
    "horizontal-value-balance": _("%(points)s for each equal value at the same place of the left and the right half"),
    "colour-sum": _("%(points)s for each pip on %(colour)s glass"),
    "colour-count": _("%(points)s for each %(colour)s space"),
    "value-count": _("%(points)s for each space of value %(value)s"),
    "filled-stars": _("%(points)s for each filled star"),
    "surrounded-spaces": _("%(points)s for each filled space whose edge neighbours are all filled"),
}
"""What each kind of objective pays for, in our own words."""

LINES: Mapping[str, Promise] = {
    "tools-owned": _("1 point for each tool card owned when the game began, brought or not"),
    "private": _("the card each family kept to itself until now"),
    "boxes": _("the points in the boxes that no tool has used"),
    "empty": _("1 point less for each space that is empty or crossed out"),
    "hand": _("a line of your own: whatever the table says"),
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
    params = {**OBJECTIVES[plan.kind].defaults, **plan.params}
    words: dict[str, str] = {"points": points_text(plan.points)}
    for name, value in params.items():
        each = (value,) if isinstance(value, str | int) else value
        words[name] = listed(colour_name(v, state) if isinstance(v, str) else number_text(v) for v in each)
    return str(RULES[plan.kind]) % {"values": "", "colours": "", "colour": "", "value": "", **words}


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
