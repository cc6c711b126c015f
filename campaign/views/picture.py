"""Pictures as files: a family's window, the cards to keep and to send, the window growing, the magic square."""

from __future__ import annotations

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from campaign import log
from campaign.context import theme
from campaign.models import Campaign
from campaign.story import Story
from campaign.views.picture_works import (
    SUFFIXES,
    card_work,
    growing_work,
    keepsake_work,
    square_work,
    widths_of,
    window_work,
)
from campaign.views.studio import answer
from journals.queries.growth import growth
from journals.queries.pictures import Portrait, portrait, square_picture


@require_safe
def picture(request: HttpRequest, slug: str, game: int, family: int) -> HttpResponseBase:
    """The window with its title, who played, place and points."""
    campaign, story = _story(slug)
    found = _found(story, game, family)
    return answer(request, keepsake_work(campaign.shelf, found, night=by_night(request)), file_name(found))


@require_safe
def window_picture(
    request: HttpRequest, slug: str, game: int, family: int, width: int, suffix: str
) -> HttpResponseBase:
    """The window alone, in one of its widths; `labels` in the address writes on the glass."""
    campaign, story = _story(slug)
    found, labels = _found(story, game, family), request.GET.get("labels") == "1"
    if width not in widths_of(found.kept.layout) or suffix not in SUFFIXES:
        raise Http404
    work = window_work(campaign.shelf, found, width, suffix, night=by_night(request), labels=labels)
    return answer(request, work, f"{file_name(found)} {width}")


@require_safe
def share_card(request: HttpRequest, slug: str, game: int, family: int) -> HttpResponseBase:
    """The window with whose it is and what came of it, as large as links show pictures."""
    campaign, story = _story(slug)
    found = _found(story, game, family)
    work = card_work(campaign.shelf, found, card_result(found), night=by_night(request))
    return answer(request, work, _("%(name)s, card") % {"name": file_name(found)})


@require_safe
def growing(request: HttpRequest, slug: str, game: int, family: int) -> HttpResponseBase:
    """The window growing fill by fill."""
    campaign, story = _story(slug)
    found = _found(story, game, family)
    work = growing_work(campaign.shelf, found, growth(story, game, family), night=by_night(request))
    return answer(request, work, _("%(name)s, growing") % {"name": file_name(found)})


@require_safe
def square_file(request: HttpRequest, slug: str, family: int) -> HttpResponseBase:
    """The family's magic square as far as it is signed."""
    campaign, story = _story(slug)
    found = square_picture(story.state, family)
    if found is None:
        raise Http404
    title = _("Magic square")
    work = square_work(campaign.shelf, found, title, night=by_night(request))
    return answer(request, work, f"{title} · {found.name}")


def by_night(request: HttpRequest) -> bool:
    """The look that is asked for by address; otherwise that of this device."""
    asked = request.GET.get("look") or theme(request)["theme"]
    return asked != "day"


def file_name(found: Portrait) -> str:
    """What the browser saves a picture under."""
    return f"{found.kept.title} · {found.family.name}"


def card_result(found: Portrait) -> str:
    """What stands below the points on a card."""
    if not found.points:
        return ""
    points = ngettext("point", "points", found.total)
    return _("%(points)s · %(place)s") % {"points": points, "place": found.place}


def _story(slug: str) -> tuple[Campaign, Story]:
    campaign = get_object_or_404(Campaign.objects.select_related("box"), slug=slug)
    return campaign, log.story_of(campaign)


def _found(story: Story, game: int, family: int) -> Portrait:
    found = portrait(story.state, game, family)
    if found is None:
        raise Http404
    return found
