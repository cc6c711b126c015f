"""What friends of the table see by a link: standings and journals, to read and no more."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec
from uuid import UUID

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from campaign import log, queries, sharing
from campaign.files import send
from campaign.models import SharedLink
from campaign.queries.standings import ledger_standings
from campaign.rules.state.campaign import State
from campaign.story import Story
from campaign.views.origin import origin
from campaign.views.picture_works import campaign_card_work
from campaign.views.standings import figures
from campaign.views.studio import answer as answer_with
from journals import photos
from journals.models import Photo
from journals.queries.covers import covers
from journals.queries.diary import leaves
from journals.queries.journal import journal_view
from journals.queries.photos import photo_of, photos_of
from journals.queries.pictures import campaign_card

P = ParamSpec("P")


def by_link(
    view: Callable[Concatenate[HttpRequest, SharedLink, Story, P], HttpResponseBase],
) -> Callable[Concatenate[HttpRequest, str, P], HttpResponseBase]:
    """A view that an open link leads to: to look only; no search engine keeps it, and no other site is told."""

    @require_safe
    @wraps(view)
    def answer(request: HttpRequest, token: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        link = sharing.link_of(token)
        if link is None:
            response: HttpResponseBase = render(request, "campaign/shared/closed.html", status=404)
        else:
            response = view(request, link, log.story_of(link.campaign), *args, **kwargs)
        response.headers["X-Robots-Tag"] = "noindex, nofollow"
        response.headers["Referrer-Policy"] = "no-referrer"
        return response

    return answer


@by_link
def shared(request: HttpRequest, link: SharedLink, story: Story) -> HttpResponseBase:
    """The standings, the cathedral front, and a cover for every journal."""
    state = story.state
    standing = ledger_standings(state)
    context = {
        "view": standing,
        **figures(standing),
        "covers": covers(state),
        "front": queries.front(state),
        "front_label": _("The cathedral front as far as it is glazed"),
        "title": state.title,
        "over": _("Standings"),
    }
    return render(request, "campaign/shared/standings.html", {**_common(request, link, state), **context})


@by_link
def shared_journal(request: HttpRequest, link: SharedLink, story: Story, family: int) -> HttpResponseBase:
    """A family's windows, points and square; with what it wrote and photographed where the link says so."""
    state = story.state
    if family not in state.families:
        raise Http404
    view = journal_view(story, family)
    drawn = [one for one in (view.large, *view.small) if one is not None]
    context = {
        "view": view,
        "drawn": drawn,
        "title": _("%(family)s’s journal") % {"family": view.family.name},
        "leaves": leaves(link.campaign, family) if link.diaries else (),
        "photos": photos_of(link.campaign, family=family) if link.diaries else (),
    }
    return render(request, "campaign/shared/journal.html", {**_common(request, link, state), **context})


@by_link
def shared_card(request: HttpRequest, link: SharedLink, story: Story) -> HttpResponseBase:
    """The picture that messengers show for the link."""
    return answer_with(request, campaign_card_work(campaign_card(story.state)), slugify(story.state.title))


@by_link
def shared_picture(request: HttpRequest, link: SharedLink, story: Story, uid: UUID) -> HttpResponseBase:
    """A photo large, with the way back to its journal."""
    found = _photo(link, uid)
    back = reverse("shared-journal", args=[link.token, found.family]) if found.family in story.state.families else ""
    context = {"photo": found, "back": back, "title": found.caption or _("Photo")}
    return render(request, "campaign/shared/photo.html", {**_common(request, link, story.state), **context})


@by_link
def shared_photo(request: HttpRequest, link: SharedLink, story: Story, uid: UUID, size: str) -> HttpResponseBase:
    """A photo's file, in one of its sizes."""
    found = _photo(link, uid)
    path = photos.path_of(found, size) if size in photos.SIZES else None
    if path is None or not path.exists():
        raise Http404
    return send(request, path, "image/jpeg", mark=f"{found.digest}-{size}")


def _photo(link: SharedLink, uid: UUID) -> Photo:
    """A photo that this link shows; never a guide of an empty page."""
    found = photo_of(link.campaign, uid) if link.diaries else None
    if found is None or found.use == Photo.Use.GUIDE:
        raise Http404
    return found


def _common(request: HttpRequest, link: SharedLink, state: State) -> dict[str, Any]:
    """What every page of a link has: where it is, and the picture that a messenger shows for it."""
    home = reverse("shared", args=[link.token])
    return {
        "link": link,
        "state": state,
        "home": home,
        "place": origin(request) + home,
        "picture": origin(request) + reverse("shared-card", args=[link.token]),
        "picture_alt": _("The cathedral front with the families’ crests and points"),
    }
