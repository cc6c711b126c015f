"""The way from the set-up of a game into painting its window."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_POST

from campaign import device, log
from campaign.commands.box import DescribeOutline, is_open
from campaign.forms import new_key
from campaign.models import Campaign
from campaign.views.box import window_address
from campaign.views.box_desk import size_of
from campaign.views.record import still_there

LONGEST_KEY = 56


@require_POST
@still_there
def begin(request: HttpRequest, slug: str, window: int) -> HttpResponse:
    """Tell the shape that is chosen in the set-up, unless one is told already, and go on to the brushes.

    The game is begun later with the key of the same form: the shape goes by one made of it.
    """
    campaign = get_object_or_404(Campaign, slug=slug)
    state = log.story_of(campaign).state
    if not is_open(state, window):
        raise Http404
    size = size_of(request.POST.get("outline", ""))
    if size and state.edition.window(window).layout is None:
        key = request.POST.get("key", "")[:LONGEST_KEY] or new_key()
        log.record(campaign, [DescribeOutline(window, *size)], log.Post(f"{key}-outline", device.name_of(request)))
    return HttpResponseRedirect(f"{window_address(campaign, window)}?back=game", status=303)
