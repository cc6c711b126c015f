"""The box as a table knows it, as a file to give away; and the files of other tables that it has borrowed."""

from __future__ import annotations

from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from campaign import device, log
from campaign.borrowing import told_by, window_offers
from campaign.commands.borrowed import BorrowBox, spans
from campaign.forms import sound_key
from campaign.htmx import respond, wants_fragment
from campaign.letters import one_line
from campaign.models import Campaign
from campaign.queries.log import undoable
from campaign.rules.edition import Edition
from campaign.rules.edition_file import EditionError, Fault, read_spoilers
from campaign.rules.edition_text import edition_text
from campaign.rules.state.campaign import State
from campaign.rules.told import told_edition
from campaign.views.objections import objection
from campaign.views.pages import NOTHING, Answer, page
from campaign.words import problem_text

ENDING = ".box.toml"
LARGEST = 1_000_000
"""Bytes of a file that is borrowed."""
MOST_FAULTS = 5


@require_http_methods(["GET", "HEAD", "POST"])
def box_file(request: HttpRequest, slug: str) -> HttpResponse:
    """What the file would reveal; once that was read, the file itself."""
    campaign = get_object_or_404(Campaign.objects.select_related("box"), slug=slug)
    state = log.story_of(campaign).state
    told, here = told_edition(state), reverse("box-file", args=[slug])
    if request.method == "POST":
        answer = HttpResponse(edition_text(told, state.title[:80] or _("A box")), content_type="application/toml")
        answer["Content-Disposition"] = f'attachment; filename="{campaign.slug}{ENDING}"'
        answer["Cache-Control"] = "no-store"
        return answer
    context = {
        "title": _("Save the box as a file"),
        "campaign": campaign,
        "state": state,
        "here": here,
        "file": f"{campaign.slug}{ENDING}",
        "spans": spans(told.windows),
        "windows": len(told.windows),
        "counts": counted(told),
    }
    return respond(request, "campaign/_box_file.html", context, address=here)


def counted(told: Edition) -> list[str]:
    """How much of each kind the file would reveal, in words."""
    windows, legacy = told.windows.values(), told.legacy
    drawn = sum(plan.layout is not None for plan in windows)
    tools = sum(len(plan.tools) for plan in windows)
    objectives = sum(len(plan.public) + len(plan.private) for plan in windows)
    cards = sum(len(plan.cards) for plan in windows)
    words = sum(bool(text) for plan in windows for text in (plan.story, plan.star, plan.intro, plan.outro))
    lines = len(legacy.lines) + sum(len(plan.lines) for plan in windows)
    tracks = sum(bool(track.boxes) for track in legacy.tracks)
    opened = sum(bool(plan.title or plan.story) for plan in legacy.sealed)
    found = [
        (len(told.windows), ngettext("%(n)s window", "%(n)s windows", len(told.windows))),
        (drawn, ngettext("%(n)s drawing", "%(n)s drawings", drawn)),
        (tools, ngettext("%(n)s tool", "%(n)s tools", tools)),
        (objectives, ngettext("%(n)s objective", "%(n)s objectives", objectives)),
        (lines, ngettext("%(n)s score line", "%(n)s score lines", lines)),
        (words, ngettext("%(n)s text to read aloud", "%(n)s texts to read aloud", words)),
        (cards, ngettext("%(n)s tool card", "%(n)s tool cards", cards)),
        (tracks, ngettext("%(n)s track of the market", "%(n)s tracks of the market", tracks)),
        (len(legacy.stickers), ngettext("%(n)s crest sticker", "%(n)s crest stickers", len(legacy.stickers))),
        (opened, ngettext("%(n)s thing that was sealed", "%(n)s things that were sealed", opened)),
    ]
    return [text % {"n": n} for n, text in found if n]


def _fault(fault: Fault) -> str:
    """Where a file is wrong, and what was expected there; never what stands there, which may be ahead of the table."""
    where = ", ".join(part for part in (fault.file, fault.table and f"[{fault.table}]", fault.key) if part)
    return _("%(where)s: expected %(expected)s") % {"where": one_line(where)[:200], "expected": fault.expected[:200]}


def borrow_address(campaign: Campaign, number: int) -> str:
    return reverse("box-borrow", args=[campaign.slug])


@require_http_methods(["GET", "HEAD", "POST"])
def borrow(request: HttpRequest, slug: str) -> HttpResponse:
    """The files that were borrowed; a new one is read, and kept if it can be."""
    campaign = get_object_or_404(Campaign.objects.select_related("box"), slug=slug)
    if request.method != "POST":
        return show_borrow(request, campaign, 0, NOTHING)
    uploaded = request.FILES.get("file")
    found, faults = _read(uploaded) if uploaded else (None, [_("Choose the file first.")])
    if found is None:
        return _borrowing(request, campaign, NOTHING, faults=faults)
    post = log.Post(sound_key(request.POST.get("key", "")), device.name_of(request))
    outcome = log.record(campaign, [found], post)
    answer = Answer(None, outcome)
    if answer.done and not wants_fragment(request):
        return HttpResponseRedirect(borrow_address(campaign, 0), status=303)
    return _borrowing(request, campaign, answer)


@page("box-borrow", borrow_address)
def show_borrow(request: HttpRequest, campaign: Campaign, number: int, answer: Answer) -> HttpResponse:
    return _borrowing(request, campaign, answer)


def _borrowing(
    request: HttpRequest, campaign: Campaign, answer: Answer, faults: list[str] | None = None
) -> HttpResponse:
    story = answer.outcome.story if answer.outcome else log.story_of(campaign)
    here, stopped = borrow_address(campaign, 0), answer.outcome.problems if answer.outcome and not answer.done else ()
    said = [problem_text(problem, story.state) for problem in stopped]
    context = {
        "title": _("Borrow a description"),
        "campaign": campaign,
        "state": story.state,
        "here": here,
        "faults": faults or [f"{words.title} {words.detail}" for words in said],
        "borrowed": _listed(story.state),
        "undo": undoable(story, page="borrow"),
        "objection": objection(answer),
    }
    status = 422 if faults else answer.status
    return respond(request, "campaign/_box_borrow.html", context, status=status, address=here)


def _listed(state: State) -> list[dict[str, Any]]:
    """Each borrowed file: the windows it tells, by their numbers, and those of which something may be taken now."""
    return [
        {
            "title": borrowed.title,
            "spans": spans(borrowed.windows),
            "windows": len(borrowed.windows),
            "readable": told_by(borrowed) is not None,
            "open": [
                number
                for number in borrowed.windows
                if any(offer.source == source for offer in window_offers(state, number))
            ],
        }
        for source, borrowed in enumerate(state.borrowed)
    ]


def _read(uploaded: UploadedFile) -> tuple[BorrowBox | None, list[str]]:
    """The command that keeps the file, or what is wrong with it, by file, table and key."""
    name = one_line(uploaded.name or "")[:60] or _("the file")
    if (uploaded.size or 0) > LARGEST:
        return None, [_("%(file)s: a description is a megabyte at most. Is this the right file?") % {"file": name}]
    try:
        text = uploaded.read().decode("utf-8-sig").replace("\r\n", "\n")
        spoilers = read_spoilers(text, name)
    except EditionError as error:
        more = len(error.faults) - MOST_FAULTS
        faults = [_fault(fault) for fault in error.faults[:MOST_FAULTS]]
        return None, faults + ([ngettext("and %(n)s more", "and %(n)s more", more) % {"n": more}] if more > 0 else [])
    except (ArithmeticError, LookupError, RecursionError, TypeError, ValueError):  # the file is anybody's
        return None, [_("%(file)s: this is no text. Choose the file that ends in .box.toml.") % {"file": name}]
    return BorrowBox(spoilers.title, tuple(sorted(spoilers.edition.windows)), text), []
