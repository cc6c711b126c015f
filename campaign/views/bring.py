"""Bringing a campaign from its file: choose it, see what it holds, then put it on the shelf."""

from __future__ import annotations

import uuid

from django.db import OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.multipartparser import MultiPartParserError
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_http_methods

from campaign.archive import incoming
from campaign.archive.incoming import MOST_UPLOAD, TooLarge
from campaign.archive.reading import Archive
from campaign.archive.store import bring, brought_before
from campaign.archive.strict import Damaged
from campaign.htmx import respond
from campaign.queries.archives import contents_read, relatives

FORM = 100_000
"""Bytes of a post beside its file."""


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def bring_file(request: HttpRequest) -> HttpResponse:
    """Choose a file. One that is too large is turned away before it is read; the form's own token is asked for then."""
    length = request.META.get("CONTENT_LENGTH") or "0"
    if request.method == "POST" and (not length.isdecimal() or int(length) > MOST_UPLOAD + FORM):
        return _choose(request, _too_large())
    try:
        return _bring_file(request)
    except OSError:  # already where the post is read
        return _choose(request, _no_room())


@csrf_protect
def _bring_file(request: HttpRequest) -> HttpResponse:
    if request.method != "POST":
        return _choose(request)
    try:
        file = request.FILES.get("file")
        if file is None:
            return _choose(request, _("No file was chosen. Choose one whose name ends in .artisans."))
        token = incoming.receive(file.chunks())
    except TooLarge:
        return _choose(request, _too_large())
    except MultiPartParserError:
        return _choose(request, _("The file did not come whole. Bring it once more."))
    try:
        incoming.checked(token)
    except Damaged as error:
        incoming.drop(token)
        return _choose(request, str(error))
    except BaseException:
        incoming.drop(token)
        raise
    return HttpResponseRedirect(reverse("import-preview", args=[token]), status=303)


@require_http_methods(["GET", "HEAD", "POST"])
def preview(request: HttpRequest, token: uuid.UUID) -> HttpResponse:
    """What a file holds; then it is put on the shelf, or let go."""
    key = f"file {token.hex}"
    brought = brought_before(key)
    if brought is not None:
        incoming.drop(token)
        return HttpResponseRedirect(reverse("campaign", args=[brought.slug]), status=303)
    if request.method == "POST" and "cancel" in request.POST:
        incoming.drop(token)
        return HttpResponseRedirect(reverse("import"), status=303)
    there = incoming.path_of(token).is_file()
    try:
        archive = incoming.checked(token)
        if request.method != "POST":
            return shown(request, archive, reverse("import-preview", args=[token]), key)
        campaign = bring(archive, key)
    except (Damaged, FileNotFoundError) as error:
        taken = there and not incoming.path_of(token).is_file()  # by another tap that brought it, or let it go
        brought = brought_before(key)
        if brought is None:
            incoming.drop(token)
            return _choose(request, _let_go() if taken else str(error))
        campaign = brought
    except OperationalError:  # it is asked to try again
        raise
    except Exception:
        incoming.drop(token)
        raise
    incoming.drop(token)
    return HttpResponseRedirect(reverse("campaign", args=[campaign.slug]), status=303)


def shown(request: HttpRequest, archive: Archive, here: str, key: str, back: str = "") -> HttpResponse:
    """What a file holds, before anything is stored; `back` is where an earlier state is listed."""
    context = {
        "title": _("Bring it back?") if back else _("Bring this campaign?"),
        "contents": contents_read(archive),
        "made": archive.made,
        "relatives": relatives(archive),
        "here": here,
        "key": key,
        "back": back,
    }
    return respond(request, "campaign/_preview.html", context, address=here)


def _choose(request: HttpRequest, problem: str = "") -> HttpResponse:
    context = {"title": _("Bring a campaign"), "problem": problem, "most": MOST_UPLOAD // 1_000_000}
    status = 422 if problem else 200
    return respond(request, "campaign/_import.html", context, status=status, address=reverse("import"))


def _let_go() -> str:
    return _("This file was let go, here or on another device, and nothing of it was stored. Choose it once more.")


def _no_room() -> str:
    return _("There is no room for this file on the server. Make some, then bring it once more.")


def _too_large() -> str:
    sentence = _(
        "This file has more than %(most)d MB. Export the campaign once more without its photos, or bring it on the "
        "server itself: manage.py import FILE."
    )
    return sentence % {"most": MOST_UPLOAD // 1_000_000}
