"""Whatever a card did, in five taps."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from campaign import log
from campaign.htmx import respond
from campaign.models import Campaign
from campaign.views.objections import objection
from campaign.views.pages import NOTHING, Answer, page


def address(campaign: Campaign, number: int) -> str:
    return reverse("happened", args=[campaign.slug])


@require_safe
def happened(request: HttpRequest, slug: str) -> HttpResponse:
    return show(request, get_object_or_404(Campaign, slug=slug), 0, NOTHING)


@page("happened", address)
def show(request: HttpRequest, campaign: Campaign, number: int, answer: Answer) -> HttpResponse:
    """The page, with what a post to it has to say."""
    story = answer.outcome.story if answer.outcome else log.story_of(campaign)
    here = address(campaign, number)
    context = {
        "campaign": campaign,
        "state": story.state,
        "title": _("Something happened"),
        "here": here,
        "objection": objection(answer),
    }
    return respond(request, "campaign/_happened.html", context, status=answer.status, address=here)
