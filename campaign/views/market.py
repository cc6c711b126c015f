"""The market after a game (A9)."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from campaign import log
from campaign.htmx import respond
from campaign.models import Campaign
from campaign.names import window_name
from campaign.rules.state.campaign import State
from campaign.views import after
from campaign.views.objections import objection
from campaign.views.pages import NOTHING, Answer, page
from market.focus import Focus, kept
from market.order import is_spent
from market.queries.page import market_view


def address(campaign: Campaign, number: int) -> str:
    return reverse("market", args=[campaign.slug, number])


@require_safe
def market(request: HttpRequest, slug: str, game: int) -> HttpResponse:
    """The market of one game; once the game is put away, what everybody has of it."""
    return show(request, get_object_or_404(Campaign, slug=slug), game, NOTHING)


@require_safe
def latest(request: HttpRequest, slug: str) -> HttpResponse:
    """The market of the game played last; before the first game, the campaign's own page."""
    campaign = get_object_or_404(Campaign, slug=slug)
    games = [game.number for game in log.story_of(campaign).state.games.values() if not game.one_off]
    return HttpResponseRedirect(address(campaign, max(games)) if games else reverse("campaign", args=[slug]))


def onward(campaign: Campaign, number: int) -> str:
    """Where a post leads: back to the market, or to what comes next once there is nothing more to buy with."""
    is_over = _is_over(log.story_of(campaign).state, number)
    return after.address(campaign, number) if is_over else address(campaign, number)


def _is_over(state: State, number: int) -> bool:
    """Whether every coin is spent or lost, and the game not put away yet. Rule: A9.1."""
    game = state.games[number]
    return not game.closed and is_spent(state, game)


@page("market", onward)
def show(request: HttpRequest, campaign: Campaign, number: int, answer: Answer) -> HttpResponse:
    """The page, with what a post to it has to say; a post that was stopped keeps what was filled in."""
    story = answer.outcome.story if answer.outcome else log.story_of(campaign)
    if number not in story.state.games:
        raise Http404
    if answer.done and _is_over(story.state, number):
        return after.show(request, campaign, number, answer)
    asked = _asked(request, answer)
    focus = Focus.read(asked)
    here = address(campaign, number) + (focus.link if focus.query else "")
    context = {
        "campaign": campaign,
        "state": story.state,
        "title": _("Market"),
        "window": window_name(story.state.games[number].window, story.state),
        "view": market_view(story, number, focus),
        "kept": kept(asked),
        "objection": objection(answer),
        "here": here,
    }
    return respond(request, "market/_market.html", context, status=answer.status, address=here)


def _asked(request: HttpRequest, answer: Answer) -> QueryDict:
    """What is looked at: by address; after a post where it leads; as it was, where the post was stopped."""
    if answer.form is None:
        return request.GET
    if answer.done or answer.status == 409:
        return QueryDict(answer.form.data.get("then", ""))
    return answer.form.data
