"""A scored game on its way to BG Stats: a button for the device that has the app, a code for the one that has not."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_safe

from campaign import log
from campaign.htmx import respond
from campaign.models import Campaign
from campaign.names import window_name
from campaign.serving import qr_svg, qr_version
from journals.queries.bg_stats import ARTISANS, NAMES, play_of

FINEST = 30
"""The version of QR code that a phone still reads from a tablet: 137 squares a side."""


@require_safe
def bg_stats(request: HttpRequest, slug: str, game: int) -> HttpResponse:
    """What is sent, before it is sent; `?as` files it under another game, `?whole` shows nothing but the code."""
    campaign = get_object_or_404(Campaign, slug=slug)
    story = log.story_of(campaign)
    chosen = request.GET.get("as", ARTISANS)
    chosen = chosen if chosen in NAMES else ARTISANS
    play = play_of(story, game, campaign.uid.hex, chosen)
    if play is None:
        raise Http404
    code = _code(play.address)
    context = {
        "campaign": campaign,
        "state": story.state,
        "number": game,
        "title": window_name(story.state.games[game].window, story.state),
        "play": play,
        "code": code,
        "chosen": chosen,
        "games": [(slug, name, slug == chosen) for slug, name in NAMES.items()],
        "here": reverse("bg-stats", args=[campaign.slug, game]),
    }
    whole = bool(code) and "whole" in request.GET
    return respond(request, "journals/_bg_stats_code.html" if whole else "journals/_bg_stats.html", context)


def _code(address: str) -> str:
    """The address as a QR code; nothing where it would be too fine for a camera across the table."""
    version = qr_version(address)
    return mark_safe(qr_svg(address)) if version is not None and version <= FINEST else ""
