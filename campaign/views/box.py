"""My box: the windows a table has come to, and a page for each where it describes what is printed there."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.http import require_safe

from campaign import log
from campaign.brushes import HOLE, PAIRING
from campaign.commands.box import is_open
from campaign.forms_reshaping import cut_off
from campaign.htmx import respond
from campaign.models import Campaign
from campaign.names import window_name
from campaign.rules.drawings import blank_grid, grid_size
from campaign.rules.edition import WindowPlan
from campaign.rules.layout import Layout
from campaign.rules.state.campaign import State
from campaign.rules.state.flow import next_game
from campaign.story import Story
from campaign.views import box_editors as editors
from campaign.views.box_desk import GAME, OUTLINE, TOLD, Asked, outlines, paint_box, pairs, tap_places
from campaign.views.box_glass import cuts_of, states_of, taps_of
from campaign.views.box_guide import GUIDE, Guide, guide_under
from campaign.views.box_list import listed_windows
from campaign.views.box_words import act_text
from campaign.views.objections import objection
from campaign.views.pages import NOTHING, Answer, page


@dataclass(frozen=True)
class Undo:
    """An act that a button takes back or does again, in words."""

    act: int
    text: str


@require_safe
def box(request: HttpRequest, slug: str) -> HttpResponse:
    """The windows of the box as far as the table may see them."""
    return show_box(request, get_object_or_404(Campaign.objects.select_related("box"), slug=slug), 0, NOTHING)


@page("box", lambda campaign, number: reverse("box", args=[campaign.slug]))
def show_box(request: HttpRequest, campaign: Campaign, number: int, answer: Answer) -> HttpResponse:
    story, here = log.story_of(campaign), reverse("box", args=[campaign.slug])
    context = {
        "title": story.state.edition.title,
        "campaign": campaign,
        "state": story.state,
        "here": here,
        "windows": listed_windows(story.state),
        "objection": objection(answer),
    }
    return respond(request, "campaign/_box.html", context, status=answer.status, address=here)


@require_safe
def window(request: HttpRequest, slug: str, window: int) -> HttpResponse:
    """One window, described by taps."""
    return show_window(request, get_object_or_404(Campaign.objects.select_related("box"), slug=slug), window, NOTHING)


def window_address(campaign: Campaign, number: int) -> str:
    return reverse("window", args=[campaign.slug, number])


@page("window", window_address)
def show_window(request: HttpRequest, campaign: Campaign, number: int, answer: Answer) -> HttpResponse:
    """The window as it was described so far, with the brush in hand or an editor open."""
    story = answer.outcome.story if answer.outcome else log.story_of(campaign)
    state, address = story.state, window_address(campaign, number)
    if not is_open(state, number):
        raise Http404
    asked, plan = _asked(request, answer, state), state.edition.window(number)
    editor = editors.editor(asked, plan, state, _posted(answer))
    desk = _desk(asked, plan, story, editor)
    guide = guide_under(request, campaign, number, desk["drawn"])
    context = {
        "title": window_name(number, state),
        "campaign": campaign,
        "state": state,
        "number": number,
        "plan": plan,
        "asked": asked,
        "here": address + asked.query(),
        "at": asked.whole.removeprefix("?"),
        "then": asked.query().removeprefix("?"),
        "back": _game(state, number) if asked.back == GAME else None,
        "objection": objection(answer),
        **_done(story, f"window-{number}"),
        **desk,
        **_stage(asked, plan, state, desk, guide),
        **_told(asked, plan, state),
        **_ways(asked, campaign, editor, address),
    }
    return respond(request, "campaign/_window.html", context, status=answer.status, address=address + asked.whole)


def _ways(asked: Asked, campaign: Campaign, editor: editors.Editor | None, address: str) -> dict[str, Any]:
    """Where one goes from here; what was corrected from the list of everything told ends in the list."""
    told = reverse("box-told", args=[campaign.slug]) if asked.back == TOLD else ""
    adding = editor is not None and bool(editor.box and editor.again)
    return {
        "told": told,
        "adding": adding,
        "answers": "box-told" if told and editor and not adding else "window",
        "leave": told or address + asked.query(),
    }


def _desk(asked: Asked, plan: WindowPlan, story: Story, editor: editors.Editor | None) -> dict[str, Any]:
    """The card beside the drawing: an editor, the shapes, or the paint box."""
    shapes, shaping = outlines(asked, plan), plan.layout is None or asked.edit == OUTLINE
    drawn = shapes.wanted.layout if shaping or plan.layout is None else _drawn(plan.layout, asked)
    pairing = asked.brush.name in PAIRING and not (shaping or editor)
    return {
        "editor": editor,
        "shaping": shaping,
        "outlines": shapes,
        "paints": paint_box(asked, plan, story.state),
        "cuts": None if shaping or editor else cuts_of(asked, drawn, cut_off(story, plan.number)),
        "drawn": drawn,
        "bridges": sorted(map(tuple, drawn.joined)) if pairing else (),
        "pairs": pairs(drawn) if pairing else [],
    }


def _stage(asked: Asked, plan: WindowPlan, state: State, desk: dict[str, Any], guide: Guide | None) -> dict[str, Any]:
    """The drawing, what a tap on it does, and the photo that may lie under it."""
    placing = asked.edit == GUIDE and guide is not None and not desk["shaping"]
    tapped = not (desk["shaping"] or desk["editor"] or placing)
    frame = not (guide and guide.shown)
    return {
        "nothing": {},
        "guide": guide,
        "placing": placing,
        "guide_query": asked.query(edit=GUIDE),
        "frame": frame,
        "taps": taps_of(asked),
        "places": tap_places(desk["drawn"], plan, asked, state, frame=frame) if tapped else [],
        "states": states_of(asked, desk["drawn"]) if tapped else {},
    }


def _told(asked: Asked, plan: WindowPlan, state: State) -> dict[str, Any]:
    """Tools, boxes and objectives as they were described, and the ways to their editors."""
    return {
        "shape_query": asked.query(edit=OUTLINE),
        "tools": editors.tool_rows(asked, plan, state),
        "new_tool": asked.query(edit=editors.NEW_TOOL),
        "boxes": editors.box_rows(asked, plan),
        "new_box": asked.query(edit=editors.NEW_BOX) if editors.may_add_box(plan) else "",
        "public": editors.public_rows(asked, plan, state),
        "private": editors.private_rows(asked, plan, state),
        "new_private": asked.query(edit=editors.NEW_PRIVATE),
    }


def _done(story: Story, name: str) -> dict[str, Any]:
    """What was last recorded on this page, to undo or to do again, and when anything was saved."""
    last, struck = story.last(name), story.redoable()
    undo = [entry for entry in story.of_act(last.number) if entry.number in story.standing] if last else []
    redo = [story.entries[number] for number in struck.struck] if struck else []
    return {
        "undo": Undo(last.number, act_text(undo, story)) if last else None,
        "redo": Undo(struck.number, act_text(redo, story))
        if struck and all(name in each.command.pages() for each in redo)
        else None,
        "saved_at": story.done[story.acts].at if story.acts else None,
    }


def _asked(request: HttpRequest, answer: Answer, state: State) -> Asked:
    """What the address asks for; after a post, what the page was to show then, or still shows where it was stopped."""
    if answer.form is None:
        return Asked.read(request.GET, state)
    return Asked.read(QueryDict(answer.form.data.get("then" if answer.done else "at", "")), state)


def _drawn(layout: Layout, asked: Asked) -> Layout:
    """The window to tap on; with its walled-up places where holes are tapped."""
    size = grid_size(layout)
    if asked.brush.name != HOLE or size is None:
        return layout
    whole = blank_grid(*size)
    return replace(layout, spaces={**whole.spaces, **layout.spaces}, rows=whole.rows, columns=whole.columns)


def _posted(answer: Answer) -> dict[str, list[str]] | None:
    """What was typed into a form that was stopped, to be shown once more."""
    if answer.form is None or answer.done or not isinstance(answer.form.data, QueryDict):
        return None
    return dict(answer.form.data.lists())


def _game(state: State, window: int) -> int:
    """The game to go back to: the last one on this window, or the one that is being set up."""
    played = [game.number for game in state.games.values() if game.window == window]
    return max(played, default=next_game(state))
