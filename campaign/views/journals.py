"""The journals of all families, side by side."""

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
from journals.queries.covers import covers


def address(campaign: Campaign, number: int) -> str:
    return reverse("journals", args=[campaign.slug])


@require_safe
def journals(request: HttpRequest, slug: str) -> HttpResponse:
    return show(request, get_object_or_404(Campaign, slug=slug), 0, NOTHING)


@page("journals", address)
def show(request: HttpRequest, campaign: Campaign, number: int, answer: Answer) -> HttpResponse:
    """The page, with what a post to it has to say."""
    story = answer.outcome.story if answer.outcome else log.story_of(campaign)
    here = address(campaign, number)
    context = {
        "campaign": campaign,
        "state": story.state,
        "title": _("Journals"),
        "here": here,
        "covers": covers(story.state),
        "objection": objection(answer),
    }
    return respond(request, "journals/_journals.html", context, status=answer.status, address=here)
