"""Rules that came and went (A13): those in force, a new one, and what the box says with them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from campaign import log
from campaign.forms_rules import LONGEST_TEXT, field_of, read_values
from campaign.htmx import respond
from campaign.models import Campaign
from campaign.names import sealed_name, window_name
from campaign.queries.log import undoable
from campaign.queries.rule_words import change_name
from campaign.queries.rules import (
    FOR_ONE,
    KEPT_IN_MIND,
    SPANS,
    Place,
    box_from,
    box_now,
    pages_to_sticker,
    place_of,
    preview,
    rule_lists,
    since,
    sources,
    spans,
)
from campaign.rules.changes import CHANGES
from campaign.rules.layout import Layout
from campaign.rules.state.campaign import State
from campaign.views.asked import number
from campaign.views.objections import objection
from campaign.views.pages import NOTHING, Answer, page
from campaign.views.rule_desk import SIGNS, inputs_of

PAGE, STICKER = "rules", "space"


def address(campaign: Campaign, number: int) -> str:
    return reverse("rules", args=[campaign.slug])


@require_safe
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    return show(request, get_object_or_404(Campaign, slug=slug), 0, NOTHING)


@page(PAGE, address)
def show(request: HttpRequest, campaign: Campaign, number: int, answer: Answer) -> HttpResponse:
    """The rules in force, and the form of a new one where one is being made."""
    story = answer.outcome.story if answer.outcome else log.story_of(campaign)
    state, data = story.state, _asked(request, answer)
    kind = data.get("new") or data.get("what", "")
    source = data.get("source", "")
    new = _new(kind, data, state) if kind in CHANGES else None
    here = address(campaign, number)
    context = {
        "campaign": campaign,
        "state": state,
        "title": _("Rules"),
        "undo_for": PAGE,
        "undo_page": PAGE,
        "then": "",
        "here": here,
        "address": here,
        "where": _where(place_of(state), state),
        "rules": rule_lists(state),
        "new": new,
        "picking": "pick" in data and new is None,
        "tiles": [(each, change_name(each), SIGNS[each]) for each in CHANGES],
        "source": source,
        "back": (source, sealed_name(source, state)) if source in state.unlocks else None,
        "box": box_now(state),
        "longest": LONGEST_TEXT,
        "undo": undoable(story, page=PAGE),
        "saved_at": story.done[story.acts].at if story.acts else None,
        "objection": objection(answer),
    }
    shown = here + (f"?{request.GET.urlencode()}" if answer.form is None and request.GET else "")
    return respond(request, "campaign/_rules.html", context, status=answer.status, address=shown)


def _asked(request: HttpRequest, answer: Answer) -> QueryDict:
    """By the address; after a post where that leads; as it was typed, where a new rule was stopped."""
    if answer.form is None:
        return request.GET
    if answer.done or answer.form.data.get("what") is None:
        return QueryDict(answer.form.data.get("then", ""))
    return answer.form.data


def _where(place: Place, state: State) -> str:
    """Where a rule that is made now begins."""
    words = {"game": place.game, "round": place.round}
    if not place.under_way:
        return _("Game %(game)s comes next") % words
    if place.over or place.round > state.box(state.game(place.game)).rounds:
        return _("The rounds of game %(game)s are over") % words
    return _("Game %(game)s, round %(round)s") % words


@dataclass(frozen=True)
class Sticker:
    """Where a sticker goes: the window that was chosen as it is, and as it would be with the sticker."""

    windows: dict[int, Layout]
    window: int
    space: str
    drawn: Layout | None


def _new(kind: str, data: QueryDict, state: State) -> dict[str, Any]:
    """A rule that is being made: its inputs, what it would change, and the sentence to begin with."""
    offered, source = spans(state), str(data.get("source", ""))
    span = data.get("span", "") if data.get("span") in SPANS else offered[0][0]
    when = since(state, span)
    asked = number(data, "family") if kind in FOR_ONE else None
    family = asked if asked in state.families else None
    sticker = _sticker(data, state) if kind == STICKER else None
    if sticker and sticker.window:
        data = data.copy()
        data["window"] = str(sticker.window)
    box, given = box_from(state, when, family), any(any(data.getlist(field_of(key))) for key in CHANGES[kind].inputs)
    seen, wrong = None, []
    try:
        values = read_values(kind, data, box)
        seen = preview(state, kind, values, when, family)
    except ValidationError as error:
        wrong = error.messages if given else []
    if sticker and sticker.window and seen:
        drawn = seen.box.window(sticker.window).layout
        sticker = Sticker(sticker.windows, sticker.window, sticker.space, drawn)
    return {
        "kind": kind,
        "name": change_name(kind),
        "inputs": inputs_of(kind, data, box, state),
        "sticker": sticker,
        "no_fills": {},
        "label": window_name(sticker.window, state) if sticker else "",
        "states": {sticker.space: "chosen"} if sticker and sticker.space else {},
        "keep": [(field_of(key), text) for key in CHANGES[kind].inputs for text in data.getlist(field_of(key))],
        "text": data.get("text") or (seen.text if seen else ""),
        "preview": seen,
        "ready": kind == KEPT_IN_MIND or bool(seen and seen.changes),
        "same": bool(seen) and given and kind != KEPT_IN_MIND and not (seen and seen.changes),
        "wrong": wrong,
        "for_one": list(state.families.values()) if kind in FOR_ONE else [],
        "family": family,
        "spans": offered,
        "span": span,
        "sources": sources(state, *([source] if source in state.unlocks else [])),
        "source": source,
    }


def _sticker(data: QueryDict, state: State) -> Sticker:
    """Raises: Http404 for a window that is sealed, or has been played."""
    windows, window = pages_to_sticker(state), number(data, "window") or 0
    if window and window not in windows:
        raise Http404
    window = window or (next(iter(windows)) if len(windows) == 1 else 0)
    layout, space = windows.get(window), data.get("space", "")
    return Sticker(windows, window, space if layout and space in layout else "", layout)
