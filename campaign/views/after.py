"""What comes after a game, in the order of the rules (A7.1)."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.http import require_safe

from campaign import log
from campaign.htmx import respond
from campaign.models import Campaign
from campaign.names import window_name
from campaign.views import asked
from campaign.views.objections import objection
from campaign.views.pages import NOTHING, Answer, page
from journals.queries.after_view import after_view


def address(campaign: Campaign, number: int) -> str:
    return reverse("after", args=[campaign.slug, number])


@require_safe
def after(request: HttpRequest, slug: str, game: int) -> HttpResponse:
    """The steps after a game, and the card of the one that is now, or that was asked for."""
    return show(request, get_object_or_404(Campaign, slug=slug), game, NOTHING)


@page("after", address)
def show(request: HttpRequest, campaign: Campaign, number: int, answer: Answer) -> HttpResponse:
    """The page, with what a post to it has to say."""
    story = answer.outcome.story if answer.outcome else log.story_of(campaign)
    if number not in story.state.games:
        raise Http404
    wanted = asked.asked(request, answer)
    stopped = answer.form is not None and not answer.done and answer.status != 409
    typed = {name: str(answer.form.data[name]) for name in answer.form.data} if answer.form and stopped else {}
    view = after_view(story, number, wanted.get("step", ""), asked.number(wanted, "family"), typed)
    here = address(campaign, number)
    context = {
        "campaign": campaign,
        "state": story.state,
        "title": window_name(view.game.window, story.state),
        "view": view,
        "card": f"journals/after/_{view.kind}.html",
        "here": here,
        "objection": objection(answer),
    }
    return respond(request, "journals/_after.html", context, status=answer.status, address=here)
