"""Joining a campaign that is under way."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from campaign import log
from campaign.forms_join import JoinForm
from campaign.htmx import respond
from campaign.models import Campaign
from campaign.queries.joining import joining
from campaign.views import campaign as home
from campaign.views.objections import objection
from campaign.views.pages import NOTHING, Answer, page


@require_safe
def join(request: HttpRequest, slug: str) -> HttpResponse:
    return show(request, get_object_or_404(Campaign.objects.select_related("box"), slug=slug), 0, NOTHING)


@page("join", lambda campaign, number: reverse("campaign", args=[campaign.slug]))
def show(request: HttpRequest, campaign: Campaign, number: int, answer: Answer) -> HttpResponse:
    """The page with what was typed; once it is recorded, the campaign's own."""
    if answer.done:
        return home.show(request, campaign, 0, Answer(None, answer.outcome))
    story = log.story_of(campaign)
    form = answer.form if isinstance(answer.form, JoinForm) else None
    typed = form.data if form else request.GET
    context = {
        "campaign": campaign,
        "state": story.state,
        "title": _("We are already further"),
        "join": joining(story.state, typed),
        "window_errors": form.errors.get("window", ()) if form else (),
        "objection": objection(answer),
    }
    return respond(
        request, "campaign/_join.html", context, status=answer.status, address=reverse("join", args=[campaign.slug])
    )
