"""The cathedral: its boards, and what is constructed on them."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from campaign import log
from campaign.htmx import respond
from campaign.models import Campaign
from campaign.queries.cathedral import cathedral_view
from campaign.queries.log import redoable
from campaign.views.asked import asked
from campaign.views.objections import objection
from campaign.views.pages import NOTHING, Answer, page
from journals.queries.scoring import saved_at


def address(campaign: Campaign, number: int) -> str:
    return reverse("cathedral", args=[campaign.slug])


@require_safe
def cathedral(request: HttpRequest, slug: str) -> HttpResponse:
    return show(request, get_object_or_404(Campaign, slug=slug), 0, NOTHING)


@page("cathedral", address)
def show(request: HttpRequest, campaign: Campaign, number: int, answer: Answer) -> HttpResponse:
    """The page: `space` names a board and the space on it to construct or to take down."""
    story = answer.outcome.story if answer.outcome else log.story_of(campaign)
    wanted, here = asked(request, answer), address(campaign, number)
    context = {
        "campaign": campaign,
        "state": story.state,
        "title": _("The cathedral"),
        "here": here,
        "view": cathedral_view(story, wanted.get("space") or wanted.get("pick", "")[1:]),
        "redo": redoable(story),
        "saved": saved_at(story),
        "objection": objection(answer),
    }
    return respond(request, "campaign/_cathedral.html", context, status=answer.status, address=here)
