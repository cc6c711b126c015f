"""A campaign to take along: as one file, and its scores as a table."""

from __future__ import annotations

import tempfile
from contextlib import ExitStack

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from campaign import log
from campaign.archive.form import CONTENT_TYPE, SUFFIX
from campaign.archive.incoming import MOST_UPLOAD
from campaign.archive.writing import gather, write
from campaign.files import StreamedFile
from campaign.htmx import respond
from campaign.models import Campaign
from campaign.queries.archives import contents_of
from campaign.queries.score_table import score_file
from campaign.room import is_full


@require_safe
def export(request: HttpRequest, slug: str) -> HttpResponse:
    """What a campaign's file would hold, in words, and the file itself."""
    return _export(request, get_object_or_404(Campaign.objects.select_related("box"), slug=slug))


def _export(request: HttpRequest, campaign: Campaign, *, no_room: bool = False) -> HttpResponse:
    contents = contents_of(gather(campaign))
    context = {
        "title": _("Keep it as a file"),
        "campaign": campaign,
        "contents": contents,
        "too_large": contents.size > MOST_UPLOAD,
        "no_room": no_room,
    }
    address, status = reverse("export", args=[campaign.slug]), 507 if no_room else 200
    return respond(request, "campaign/_export.html", context, status=status, address=address)


@require_safe
def export_file(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The file; with `?photos=0` in the address, without the photos."""
    campaign = get_object_or_404(Campaign.objects.select_related("box"), slug=slug)
    try:
        with ExitStack() as stack:
            file = stack.enter_context(tempfile.TemporaryFile())
            write(campaign, file, photos=request.GET.get("photos") != "0")
            stack.pop_all()  # it is closed, and so deleted, once it was sent
    except OSError as error:
        if not is_full(error):
            raise
        return _export(request, campaign, no_room=True)
    file.seek(0)
    name = f"{slug}-{timezone.localdate():%Y-%m-%d}{SUFFIX}"
    answer = StreamedFile(file, as_attachment=True, filename=name, content_type=CONTENT_TYPE)
    answer["Cache-Control"] = "no-store"
    return answer


@require_safe
def scores_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """All scores, for a spreadsheet."""
    campaign = get_object_or_404(Campaign.objects.select_related("box"), slug=slug)
    answer = HttpResponse(score_file(log.story_of(campaign)), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{slug}-scores.csv"'
    return answer
