"""A campaign's own page: where it is, what comes next, what each family has, what happened last."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from campaign import log, queries
from campaign.forms_founding import RenameAllForm
from campaign.htmx import respond
from campaign.models import Campaign
from campaign.queries.news import last_time
from campaign.queries.opening import hints, opening
from campaign.rules.state.campaign import State
from campaign.rules.state.flow import next_game
from campaign.rules.state.game import Phase
from campaign.views.objections import objection
from campaign.views.onward import onward
from campaign.views.pages import NOTHING, Answer, page
from journals.rendering.crests import CRESTS, crest_of
from journals.reward_differences import differs


@require_safe
def campaign(request: HttpRequest, slug: str) -> HttpResponse:
    return show(request, get_object_or_404(Campaign.objects.select_related("box"), slug=slug), 0, NOTHING)


@page("campaign", lambda campaign, number: reverse("campaign", args=[campaign.slug]))
def show(request: HttpRequest, campaign: Campaign, number: int, answer: Answer) -> HttpResponse:
    """The campaign page, with what a post to it has to say."""
    story = answer.outcome.story if answer.outcome else log.story_of(campaign)
    state, here = story.state, reverse("campaign", args=[campaign.slug])
    opened = opening(state)
    step = opened.step
    context = {
        "title": state.title,
        "campaign": campaign,
        "state": state,
        "here": here,
        "opened": opened,
        "step": step,
        "onward": onward(campaign, state, opened),
        "windows": queries.windows_left(state) if step.phase is Phase.CHAIRS and step.game not in state.games else [],
        "games": queries.games_played(state),
        "families": [(row, crest_of(row.family.tincture).tincture) for row in queries.holdings(state)],
        "front": queries.front(state),
        "front_label": _("The cathedral front, with the windows finished so far"),
        "hints": hints(state),
        "unsettled": [game for game in state.games.values() if differs(story, game.number)],
        "last_time": last_time(story),
        "renaming": _renaming(state, answer),
        "crests": CRESTS,
        "recent": queries.recent_lines(story),
        "undo": queries.undoable(story, page="campaign"),
        "next_game": next_game(state),
        "objection": objection(answer),
    }
    return respond(request, "campaign/_campaign.html", context, status=answer.status, address=here)


@dataclass(frozen=True)
class Typed:
    """What a field of the names shows, and what speaks against it."""

    value: str
    errors: Sequence[str] = ()


def _renaming(state: State, answer: Answer) -> dict[str, Any]:
    """The form of the names: as they stand, or as they were typed where they could not be saved."""
    form = answer.form if isinstance(answer.form, RenameAllForm) and not answer.done else None

    def typed(name: str, stands: str) -> Typed:
        return Typed(form.data.get(name, stands), tuple(map(str, form.errors.get(name, ())))) if form else Typed(stands)

    rows = [
        {
            "family": family,
            "name": typed(f"name-{number}", family.name),
            "first": typed(f"first-{number}", family.first_name),
            "tincture": typed(f"tincture-{number}", family.tincture),
        }
        for number, family in state.families.items()
    ]
    return {"open": form is not None, "title": typed("title", state.title), "rows": rows}
