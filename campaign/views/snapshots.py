"""Earlier states of a campaign: what is kept, one more on demand, and one brought back beside the campaign."""

from __future__ import annotations

import uuid

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from campaign.archive import snapshots as kept
from campaign.archive.keeping import HAND
from campaign.archive.reading import read
from campaign.archive.store import bring
from campaign.archive.strict import Damaged
from campaign.forms import sound_key
from campaign.htmx import respond
from campaign.models import Campaign
from campaign.names import REASONS
from campaign.views.bring import shown


@require_http_methods(["GET", "HEAD", "POST"])
def snapshots(request: HttpRequest, slug: str) -> HttpResponse:
    """What is kept of a campaign; a post keeps it as it is now."""
    campaign = get_object_or_404(Campaign.objects.select_related("box"), slug=slug)
    if request.method == "POST":
        done = "?kept" if kept.take(campaign, HAND) else ""
        return HttpResponseRedirect(reverse("snapshots", args=[slug]) + done, status=303)
    context = {
        "title": _("Earlier states"),
        "campaign": campaign,
        "snapshots": [(snapshot, REASONS[snapshot.mark.reason]) for snapshot in kept.snapshots_of(campaign.uid)],
        "kept": "kept" in request.GET,
        "failed": kept.failed_at(campaign),
    }
    return respond(request, "campaign/_snapshots.html", context, address=reverse("snapshots", args=[slug]))


@require_http_methods(["GET", "HEAD", "POST"])
def snapshot(request: HttpRequest, uid: uuid.UUID, name: str) -> HttpResponse:
    """What an earlier state holds; a post brings it back as a campaign of its own."""
    found = kept.snapshot_named(uid, name)
    if found is None:
        raise Http404
    here, key = reverse("snapshot", args=[uid, name]), sound_key(request.POST.get("key", ""))
    back = _list_of(uid)
    try:
        archive = read(found.path)
        if request.method != "POST":
            return shown(request, archive, here, key, back)
        campaign = bring(archive, f"state {key}")
    except Damaged as error:
        context = {"title": _("It cannot be brought back"), "problem": str(error), "back": back}
        return respond(request, "campaign/_lost.html", context, status=422, address=here)
    return HttpResponseRedirect(reverse("campaign", args=[campaign.slug]), status=303)


def _list_of(uid: uuid.UUID) -> str:
    """The page that lists it: the campaign's own, or the trash."""
    slug = kept.slug_of(uid)
    return reverse("snapshots", args=[slug]) if slug else reverse("trash")
