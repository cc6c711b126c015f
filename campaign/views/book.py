"""The book of a campaign: to read and print from the page, and as a file."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from campaign import log, queries, studio
from campaign.htmx import respond, wants_fragment
from campaign.models import Campaign
from campaign.studio import Progress, Work
from campaign.views.papers import paper_of, papers, remember
from campaign.views.studio import answer, shown
from journals.book import Glass
from journals.photos import shelf_of
from journals.queries.book import book_of
from journals.rendering.book_glass import pixels, window_jpeg
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
    campaign, paper = _campaign(slug), paper_of(request)
    here = f"{reverse('book-drawing', args=[slug])}?paper={paper}"
    work = shown(_work(campaign, paper), begin=request.method == "POST")
    if request.method == "POST" and not wants_fragment(request):
        return HttpResponseRedirect(here)
    context = {
        "campaign": campaign,
        "state": log.story_of(campaign).state,
        "title": _("The book as a file"),
        "work": work,
        "here": here,
        "paper": paper,
        "papers": papers(paper),
    }
    return remember(request, respond(request, "journals/_book_file.html", context, address=here))


@require_safe
def file(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The book as PDF."""
    return answer(request, _work(_campaign(slug), paper_of(request)), slug)


def _campaign(slug: str) -> Campaign:
    return get_object_or_404(Campaign.objects.select_related("box"), slug=slug)


def _work(campaign: Campaign, paper: str) -> Work:
    """What is drawn follows from what the book says, and from the paper."""
    content = book_of(campaign)

    def draw(path: Path, progress: Progress) -> None:
        draw_book(content, path, progress, paper, partial(_pane, campaign.shelf))

    return Work(shelf_of(campaign), content_digest("book", content, paper), "pdf", draw)


def _pane(shelf: str, glass: Glass, wide: float) -> Path:
    """A window for the book, drawn once: a book made after another evening, or of another paper, finds it there."""

    def draw(path: Path, progress: Progress) -> None:
        path.write_bytes(window_jpeg(glass, wide).getvalue())

    return studio.at_once(Work(shelf, content_digest("pane", glass.seen, pixels(wide)), "jpg", draw))
