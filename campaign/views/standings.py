"""Who leads, and where every legacy point came from; at the end of the campaign, its podium (A12)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from campaign import log, queries
from campaign.htmx import respond
from campaign.models import Campaign
from campaign.queries.records import records
from campaign.queries.standings import Standings, ledger_standings
from campaign.rules.state.campaign import State
from campaign.story import Story
from campaign.views.objections import objection
from campaign.views.pages import NOTHING, Answer, page
from journals.queries.finish import Finish, finish, ledger_seen
from journals.rendering.bars import Sources
from journals.rendering.chart import Series


def address(campaign: Campaign, number: int) -> str:
    return reverse("standings", args=[campaign.slug])


@require_safe
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    return show(request, get_object_or_404(Campaign, slug=slug), 0, NOTHING)


@page("standings", address)
def show(request: HttpRequest, campaign: Campaign, number: int, answer: Answer) -> HttpResponse:
    """The standings, the steps of the end where they are asked for, or the podium once it stands."""
    story = answer.outcome.story if answer.outcome else log.story_of(campaign)
    state, asked = story.state, _asked(request, answer)
    ending = _ending(story, asked)
    here = address(campaign, number) + (f"?finish={ending.at}" if ending else "")
    standing = ledger_standings(state)
    context = {
        "campaign": campaign,
        "state": state,
        "title": _title(state, ending),
        "box": _box(state),
        "view": standing,
        **figures(standing),
        "records": records(state),
        "finish": ending,
        "order": asked.get("order", ""),
        "seen": ledger_seen(state),
        "front": queries.front(state),
        "front_label": _("The cathedral front, every window lit"),
        "windows_left": len(queries.windows_left(state)),
        "finishing": story.slots.get("finish"),
        "undo": queries.undoable(story, page="campaign") if ending else None,
        "here": here,
        "objection": objection(answer),
    }
    return respond(request, "campaign/_standings.html", context, status=answer.status, address=here)


def _asked(request: HttpRequest, answer: Answer) -> QueryDict:
    """What is looked at: by address; after a post where it leads; as it was, where the post was stopped."""
    if answer.form is None:
        return request.GET
    if answer.done:
        return QueryDict(answer.form.data.get("then", ""))
    return answer.form.data


def _ending(story: Story, asked: QueryDict) -> Finish | None:
    """The steps of the end, where they are asked for and it has not come."""
    if "finish" not in asked or story.state.finish:
        return None
    tapped = [int(number) for number in asked.get("order", "").split(",") if number.isdecimal() and len(number) < 3]
    return finish(story, asked.get("finish", ""), tapped)


def _title(state: State, ending: Finish | None) -> str:
    if ending:
        return _("The end of the campaign")
    if not state.finish:
        return _("Standings")
    return _("The campaign has ended") if queries.windows_left(state) else _("The cathedral is finished")


def _box(state: State) -> str:
    """The box with the number of its windows, as the podium has it above its title."""
    count = state.edition.window_count
    words = ngettext("%(box)s, %(count)s window", "%(box)s, %(count)s windows", count)
    return words % {"box": state.title, "count": count}


def figures(standing: Standings) -> dict[str, Any]:
    """The points as both charts and their tables show them."""
    return {
        "series": [Series(row.name, row.tincture, row.line) for row in standing.rows],
        "labels": _labels(standing),
        "bars": [Sources(row.name, row.tincture, row.parts) for row in standing.rows],
        "tables": _tables(standing),
    }


def _labels(standing: Standings) -> list[str]:
    return [_("start"), *map(str, standing.windows)]


def _tables(standing: Standings) -> dict[str, Any]:
    """The figures behind both charts: a row a window, and a row a source."""
    rows: Sequence[Any] = standing.rows
    return {
        "windows": list(zip(_labels(standing), zip(*(row.line for row in rows), strict=True), strict=True)),
        "sources": [(source, [row.parts.get(source, 0) for row in rows]) for source in standing.sources],
    }
