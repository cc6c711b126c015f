"""Blank sheets for an evening on paper: to print from the page, and as a file."""

from __future__ import annotations

from pathlib import Path

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from campaign import log
from campaign.htmx import respond
from campaign.models import Campaign
from campaign.studio import Progress, Work
from campaign.views.papers import paper_of, papers, remember
from campaign.views.studio import answer
from journals.queries.sheets import sheets_of
from journals.rendering.recipe import content_digest
from journals.rendering.sheets_pdf import draw_sheets


@require_safe
def sheets(request: HttpRequest, slug: str) -> HttpResponse:
    """Score sheet, turns, boards and windows on one page, made to be printed."""
    campaign = _campaign(slug)
    story, paper = log.story_of(campaign), paper_of(request)
    context = {
        "campaign": campaign,
        "state": story.state,
        "title": _("Blank sheets"),
        "sheets": sheets_of(story),
        "paper": paper,
        "papers": papers(paper),
    }
    here = reverse("sheets", args=[slug])
    return remember(request, respond(request, "journals/_sheets.html", context, address=here))


@require_safe
def file(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The sheets as PDF."""
    campaign, paper = _campaign(slug), paper_of(request)
    content = sheets_of(log.story_of(campaign))

    def draw(path: Path, progress: Progress) -> None:
        draw_sheets(content, path, progress, paper)

    work = Work(campaign.shelf, content_digest("sheets", content, paper), "pdf", draw)
    return answer(request, work, f"{slug}-sheets")


def _campaign(slug: str) -> Campaign:
    return get_object_or_404(Campaign.objects.select_related("box"), slug=slug)
