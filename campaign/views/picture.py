"""A family's window as a picture to keep and send."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.http import quote_etag
from django.views.decorators.http import require_safe

from campaign import log
from campaign.context import theme
from campaign.models import Campaign
from journals.queries.keepsake import Keepsake, keepsake
from journals.rendering.picture_card import Words, as_png, draw_keepsake


@require_safe
def picture(request: HttpRequest, slug: str, game: int, family: int) -> HttpResponseBase:
    """The window with its title, who played, place and points; drawn only for a browser that has another one."""
    campaign = get_object_or_404(Campaign.objects.select_related("box"), slug=slug)
    kept = keepsake(log.story_of(campaign).state, game, family)
    if kept is None:
        raise Http404
    night = theme(request)["theme"] != "day"
    etag = quote_etag(f"{kept.digest}-{'night' if night else 'day'}")
    answer = get_conditional_response(request, etag=etag) or HttpResponse(_png(kept, night), content_type="image/png")
    answer.headers["ETag"] = etag
    patch_cache_control(answer, private=True, no_cache=True)
    return answer


def _png(kept: Keepsake, night: bool) -> bytes:
    words = Words(kept.title, kept.name, kept.result, kept.campaign)
    return as_png(draw_keepsake(kept.layout, kept.fills, kept.broken, words, night=night))
