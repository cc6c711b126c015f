"""The journal of one family."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from campaign import log
from campaign.htmx import respond
from campaign.models import Campaign
from campaign.queries.log import redoable
from campaign.views.asked import asked, number
from campaign.views.objections import objection
from campaign.views.pages import NOTHING, Answer, page
from journals.queries.diary import latest_leaf
from journals.queries.journal import journal_view
from journals.queries.photos import photos_of


def address(campaign: Campaign, family: int) -> str:
    return reverse("journal", args=[campaign.slug, family])


@require_safe
def journal(request: HttpRequest, slug: str, family: int) -> HttpResponse:
    return show(request, get_object_or_404(Campaign, slug=slug), family, NOTHING)


@page("journal", address)
def show(request: HttpRequest, campaign: Campaign, family: int, answer: Answer) -> HttpResponse:
    """The page: `large` is the game whose glass is large, `values` shows its numbers, `age` the leaf to write on."""
    story = answer.outcome.story if answer.outcome else log.story_of(campaign)
    if family not in story.state.families:
        raise Http404
    wanted, here = asked(request, answer), address(campaign, family)
    stopped = answer.form is not None and not answer.done
    view = journal_view(story, family, number(wanted, "large"))
    context = {
        "campaign": campaign,
        "state": story.state,
        "title": _("%(family)s’s journal") % {"family": view.family.name},
        "here": here,
        "view": view,
        "photos": photos_of(campaign, family=family),
        "photos_query": f"?family={family}",
        "values": "values" in wanted,
        "writing": number(wanted, "window") if stopped else number(wanted, "age"),
        "typed": wanted if stopped else None,
        "redo": redoable(story),
        "diary_leaf": latest_leaf(campaign, family),
        "objection": objection(answer),
    }
    return respond(request, "journals/_journal.html", context, status=answer.status, address=here)
