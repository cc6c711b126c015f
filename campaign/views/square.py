"""The magic square of one family."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from campaign import log
from campaign.htmx import respond
from campaign.models import Campaign
from campaign.queries.log import redoable, undoable
from campaign.views.asked import asked, number
from campaign.views.objections import objection
from campaign.views.pages import NOTHING, Answer, page
from journals.forms_journal import DescribeSquareForm
from journals.queries.journal import page_of
from journals.queries.scoring import saved_at
from journals.queries.square_view import square_view
from journals.rendering.square_art import cell_boxes


def address(campaign: Campaign, family: int) -> str:
    return reverse("square", args=[campaign.slug, family])


@require_safe
def square(request: HttpRequest, slug: str, family: int) -> HttpResponse:
    return show(request, get_object_or_404(Campaign, slug=slug), family, NOTHING)


@page("square", address)
def show(request: HttpRequest, campaign: Campaign, family: int, answer: Answer) -> HttpResponse:
    """The page: `cell` is the one that was tapped, `lit` the objective that stands out."""
    story = answer.outcome.story if answer.outcome else log.story_of(campaign)
    if family not in story.state.families:
        raise Http404
    wanted, here = asked(request, answer), address(campaign, family)
    view = square_view(story.state, family, number(wanted, "cell"), wanted.get("lit", ""))
    form = answer.form if isinstance(answer.form, DescribeSquareForm) and not answer.done else None
    plan = story.state.box_now().legacy.square
    context = {
        "plan": plan,
        "numbers": " ".join(map(str, plan.numbers)),
        "typed": form.data if form else {},
        "wrong": [error for errors in form.errors.values() for error in errors] if form else [],
        "campaign": campaign,
        "state": story.state,
        "title": _("%(family)s’s magic square") % {"family": view.family.name},
        "here": here,
        "view": view,
        "buttons": tuple(zip(view.cells, cell_boxes(len(view.cells)), strict=True)),
        "undo": undoable(story, page=page_of(family)),
        "undo_of": page_of(family),
        "redo": redoable(story),
        "saved": saved_at(story),
        "objection": objection(answer),
    }
    return respond(request, "journals/_square.html", context, status=answer.status, address=here)
