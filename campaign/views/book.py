"""The book of a campaign: to read and print from the page, and as a file."""

from __future__ import annotations

from pathlib import Path

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from campaign import log, queries
from campaign.htmx import respond, wants_fragment
from campaign.models import Campaign
from campaign.studio import Progress, Work
from campaign.views.studio import answer, shown
from journals.queries.book import book_of
from journals.rendering.book_pdf import draw_book
from journals.rendering.recipe import content_digest


@require_safe
def book(request: HttpRequest, slug: str) -> HttpResponse:
    """The whole book on one page, made to be printed."""
    campaign = _campaign(slug)
    state = log.story_of(campaign).state
    context = {
        "campaign": campaign,
        "state": state,
        "title": _("The book"),
        "book": book_of(campaign),
        "front": queries.front(state),
    }
    return respond(request, "journals/_book.html", context, address=reverse("book", args=[slug]))


@require_http_methods(["GET", "HEAD", "POST"])
def drawing(request: HttpRequest, slug: str) -> HttpResponse:
    """Where one waits for the file; a POST has it drawn."""
    campaign, here = _campaign(slug), reverse("book-drawing", args=[slug])
    work = shown(_work(campaign), begin=request.method == "POST")
    if request.method == "POST" and not wants_fragment(request):
        return HttpResponseRedirect(here)
    context = {
        "campaign": campaign,
        "state": log.story_of(campaign).state,
        "title": _("The book as a file"),
        "work": work,
        "here": here,
    }
    return respond(request, "journals/_book_file.html", context, address=here)


@require_safe
def file(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The book as PDF."""
    return answer(request, _work(_campaign(slug)), slug)


def _campaign(slug: str) -> Campaign:
    return get_object_or_404(Campaign.objects.select_related("box"), slug=slug)


def _work(campaign: Campaign) -> Work:
    """What is drawn follows from what the book says alone."""
    content = book_of(campaign)

    def draw(path: Path, progress: Progress) -> None:
        draw_book(content, path, progress)

    return Work(content_digest("book", content), "pdf", draw)
