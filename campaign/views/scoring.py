"""The score sheet of a game, and its result once it is confirmed."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.http import require_safe

from campaign import log
from campaign.htmx import respond, wants_fragment
from campaign.models import Campaign
from campaign.names import window_name
from campaign.story import Story
from campaign.views.objections import objection
from campaign.views.pages import NOTHING, Answer, page
from journals.queries.pictures import worth_a_picture
from journals.queries.results import result_view
from journals.queries.score_questions import question
from journals.queries.scoring import score_view, sheets_of
from journals.score_focus import Focus


@require_safe
def score(request: HttpRequest, slug: str, game: int) -> HttpResponse:
    """The score sheet; it may be looked at from the first round on."""
    return show_score(request, get_object_or_404(Campaign, slug=slug), game, NOTHING)


@require_safe
def result(request: HttpRequest, slug: str, game: int) -> HttpResponse:
    """The result of a game that is scored."""
    return show_result(request, get_object_or_404(Campaign, slug=slug), game, NOTHING)


def score_address(campaign: Campaign, number: int) -> str:
    return reverse("score", args=[campaign.slug, number])


def result_address(campaign: Campaign, number: int) -> str:
    return reverse("result", args=[campaign.slug, number])


@page("score", score_address)
def show_score(request: HttpRequest, campaign: Campaign, number: int, answer: Answer) -> HttpResponse:
    """The sheet, the window with what earned the line that was tapped, and what is asked next."""
    story = _story(campaign, number, answer)
    sheets, focus = sheets_of(story.state, number), _focus(request, answer)
    asked = question(story, sheets, focus)
    family = asked.family.number if asked.family else focus.family or sheets.leader
    here = score_address(campaign, number) + (f"?{focus.query}" if focus.query else "")
    context = {
        "campaign": campaign,
        "state": story.state,
        "title": window_name(sheets.game.window, story.state),
        "view": score_view(story, sheets, focus, family),
        "question": asked,
        "card": f"journals/scoring/_{asked.kind}.html",
        "objection": objection(answer),
        "here": here,
    }
    return respond(request, "journals/_score.html", context, status=answer.status, address=here)


@page("result", result_address)
def show_result(request: HttpRequest, campaign: Campaign, number: int, answer: Answer) -> HttpResponse:
    """The result as it was confirmed; while it is not, the sheet that leads to it."""
    story = _story(campaign, number, answer)
    confirmed = story.state.games[number].confirmed
    if confirmed is None:
        if answer.form is None and not wants_fragment(request):
            return HttpResponseRedirect(score_address(campaign, number))
        return show_score(request, campaign, number, answer)
    focus = _focus(request, answer)
    here = result_address(campaign, number) + (f"?{focus.query}" if focus.family else "")
    view = result_view(story, sheets_of(story.state, number), confirmed, focus.family)
    context = {
        "campaign": campaign,
        "state": story.state,
        "title": window_name(story.state.games[number].window, story.state),
        "view": view,
        "worth_a_picture": worth_a_picture(story.state, number, view.shown.family.number),
        "objection": objection(answer),
        "here": here,
    }
    return respond(request, "journals/_result.html", context, status=answer.status, address=here)


def _story(campaign: Campaign, number: int, answer: Answer) -> Story:
    story = answer.outcome.story if answer.outcome else log.story_of(campaign)
    if number not in story.state.games:
        raise Http404
    return story


def _focus(request: HttpRequest, answer: Answer) -> Focus:
    """What is looked at: by address; after a post where it leads; as it was, where the post was stopped."""
    if answer.form is None:
        return Focus.read(request.GET)
    if answer.done or answer.status == 409:
        return Focus.read(QueryDict(answer.form.data.get("then", "")))
    return Focus.read(answer.form.data)
