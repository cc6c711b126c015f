"""The log of a campaign: who recorded what and when, and striking what was wrong."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.http import require_safe

from campaign import queries
from campaign.htmx import respond
from campaign.log import story_of
from campaign.models import Campaign
from campaign.queries import Wanted
from campaign.views.objections import Objection, objection
from campaign.views.pages import NOTHING, Answer, page

FILTERS = ("family", "game", "round")


@require_safe
def log(request: HttpRequest, slug: str) -> HttpResponse:
    return show(request, get_object_or_404(Campaign.objects.select_related("box"), slug=slug), 0, NOTHING)


@page("log", lambda campaign, number: reverse("log", args=[campaign.slug]))
def show(request: HttpRequest, campaign: Campaign, number: int, answer: Answer) -> HttpResponse:
    """The log page as it was filtered, with what a post to it has to say."""
    story = story_of(campaign)
    query = QueryDict(request.POST.get("then", "")) if request.method == "POST" else request.GET
    chosen = {name: value for name in FILTERS if (value := _number(query.get(name, ""))) is not None}
    rounds = queries.rounds_of(story)
    rows = queries.log_page(story, Wanted(**chosen), _number(query.get("page", "")) or 1, rounds)
    then = urlencode({**chosen, "page": rows.number} if rows.number > 1 else chosen)
    stopped = objection(answer)
    here = reverse("log", args=[campaign.slug]) + (f"?{then}" if then else "")
    context = {
        "campaign": campaign,
        "state": story.state,
        "here": here,
        "filtered": urlencode(chosen),
        "then": then,
        "rows": rows,
        "chosen": chosen,
        "rounds": queries.rounds_played(story, rounds),
        "undo": queries.undoable(story),
        "redo": queries.redoable(story),
        "objection": stopped,
        "noting": _noting(stopped),
    }
    return respond(request, "campaign/_log.html", context, status=answer.status, address=here)


def _noting(stopped: Objection | None) -> int | None:
    """The entry whose note could not be saved: it stays open, as it was typed."""
    about = dict(stopped.again).get("about", "") if stopped else ""
    return _number(about.removeprefix("entry ")) if about.startswith("entry ") else None


def _number(text: str) -> int | None:
    return int(text) if text.isdecimal() and len(text) < 5 else None
