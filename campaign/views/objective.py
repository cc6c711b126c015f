"""A dealt private objective, on a page of its own: nothing of it is on the shared table's pages (A2.2)."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from campaign import log
from campaign.htmx import respond
from campaign.models import Campaign
from campaign.names import window_name
from journals.objective_words import objective_rule


@require_safe
@never_cache
def objective(request: HttpRequest, slug: str, game: int, family: int) -> HttpResponse:
    """One family's objective, readable while a finger holds it."""
    campaign = get_object_or_404(Campaign.objects.select_related("box"), slug=slug)
    state = log.story_of(campaign).state
    played = state.games.get(game)
    plan = state.plan(played).objective(played.dealt.get(family, "")) if played else None
    if played is None or plan is None or family not in state.families:
        raise Http404
    context = {
        "campaign": campaign,
        "state": state,
        "game": played,
        "family": state.families[family],
        "plan": plan,
        "rule": objective_rule(plan, state),
        "title": window_name(played.window, state),
    }
    return respond(request, "journals/_objective.html", context)
