"""Everything a table told of its box on one page, each line with the way to correct it."""

from __future__ import annotations

from urllib.parse import parse_qs

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from campaign import log
from campaign.commands.unlocks import NoteUnlock
from campaign.htmx import respond
from campaign.models import Campaign
from campaign.queries.log import Undoable, undoable
from campaign.story import Story
from campaign.views.box import show_window
from campaign.views.box_desk import TOLD
from campaign.views.objections import objection
from campaign.views.pages import NOTHING, Answer, page
from campaign.views.told_editors import Wanted, editor
from campaign.views.told_lines import between_parts, window_parts


def address(campaign: Campaign, number: int) -> str:
    return reverse("box-told", args=[campaign.slug])


@require_safe
def told(request: HttpRequest, slug: str) -> HttpResponse:
    return show(request, get_object_or_404(Campaign.objects.select_related("box"), slug=slug), 0, NOTHING)


@page("box-told", address)
def show(request: HttpRequest, campaign: Campaign, number: int, answer: Answer) -> HttpResponse:
    """The lines, with an editor open beside them where the address names one.

    What was stopped on its way from a window's page is shown there once more.
    """
    if answer.form is not None and not answer.done and QueryDict(answer.form.data.get("at", "")).get("back") == TOLD:
        return show_window(request, campaign, number, answer)
    story = answer.outcome.story if answer.outcome else log.story_of(campaign)
    state, here = story.state, address(campaign, number)
    wanted = _wanted(request, answer)
    context = {
        "title": _("Everything told so far"),
        "campaign": campaign,
        "state": state,
        "here": here,
        "at": wanted.whole.removeprefix("?"),
        "editor": editor(wanted, state, _posted(answer)),
        "windows": window_parts(state, campaign),
        "between": between_parts(state, campaign),
        "undo": _undo(story),
        "saved_at": story.done[story.acts].at if story.acts else None,
        "nothing": {},
        "objection": objection(answer),
    }
    address_now = here + (wanted.whole if wanted.edit else "")
    return respond(request, "campaign/_box_told.html", context, status=answer.status, address=address_now)


def _wanted(request: HttpRequest, answer: Answer) -> Wanted:
    """What the address asks for; a post that was stopped keeps its editor open."""
    if answer.form is None:
        return Wanted(request.GET.get("edit", "")[:90], request.GET.get("kind", "")[:40])
    if answer.done:
        return Wanted()
    asked = {name: values[0] for name, values in parse_qs(answer.form.data.get("at", "")[:300]).items()}
    return Wanted(asked.get("edit", "")[:90], asked.get("kind", "")[:40])


def _posted(answer: Answer) -> dict[str, list[str]] | None:
    """What was typed into a form that was stopped, to be shown once more."""
    if answer.form is None or answer.done or not isinstance(answer.form.data, QueryDict):
        return None
    return {name: [str(value) for value in values] for name, values in answer.form.data.lists()}


def _undo(story: Story) -> Undoable | None:
    """The last act, if it described the box."""
    last = story.last(None)
    entries = [entry for entry in story.of_act(last.number) if entry.number in story.standing] if last else []
    described = all(each.command.holds_backwards or isinstance(each.command, NoteUnlock) for each in entries)
    return undoable(story) if described else None
