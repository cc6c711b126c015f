"""What friends of the table see by a link: standings and journals, to read and no more."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponseNotAllowed
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt

from campaign import log, queries, sharing
from campaign.files import send
from campaign.models import SharedLink
from campaign.queries.standings import ledger_standings
from campaign.rules.state.campaign import State
from campaign.story import Story
from campaign.views.asked import number
from campaign.views.origin import origin
from campaign.views.picture_works import campaign_card_work
from campaign.views.standings import figures
from campaign.views.studio import answer as answer_with
from journals import photos
from journals.models import Photo
from journals.queries.covers import covers
from journals.queries.diary_book import diary_book
from journals.queries.journal import journal_view
from journals.queries.photos import album, photo_of, photos_of
from journals.queries.pictures import campaign_card

P = ParamSpec("P")

SAFE = ("GET", "HEAD")


def by_link(
    view: Callable[Concatenate[HttpRequest, SharedLink, Story, P], HttpResponseBase],
) -> Callable[Concatenate[HttpRequest, str, P], HttpResponseBase]:
    """A view that an open link leads to: to look only; no search engine keeps it, and no other site is told.

    What is not there, below an open link too, is said in a page of the link's own, and nothing between here and the
    browser keeps a page: once the link is closed, nobody has it.
    """

    def found(request: HttpRequest, token: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        link = sharing.link_of(token)
        if link is None:
            return render(request, "campaign/shared/closed.html", status=404)
        story = log.story_of(link.campaign)
        try:
            return view(request, link, story, *args, **kwargs)
        except Http404:
            context = {**_common(request, link, story.state), "title": _("This is not here")}
            return render(request, "campaign/shared/gone.html", context, status=404)

    @csrf_exempt  # nothing can be posted here
    @wraps(view)
    def answer(request: HttpRequest, token: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        safe = request.method in SAFE
        response = found(request, token, *args, **kwargs) if safe else HttpResponseNotAllowed(SAFE)
        response.headers["X-Robots-Tag"] = "noindex, nofollow"
        response.headers["Referrer-Policy"] = "no-referrer"
        response.headers.setdefault("Cache-Control", "private, no-store")
        return response

    return answer


@by_link
def shared(request: HttpRequest, link: SharedLink, story: Story) -> HttpResponseBase:
    """The standings, the cathedral front, a cover for every journal; the table's photos where the link says so."""
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
        "albums": album(photos_of(link.campaign, family=0), state) if link.diaries else (),
    }
    return render(request, "campaign/shared/standings.html", {**_common(request, link, state), **context})


@by_link
def shared_journal(request: HttpRequest, link: SharedLink, story: Story, family: int) -> HttpResponseBase:
    """A family's windows, points and square; where the link says so, its diary with the photos of its evenings."""
    state = story.state
    if family not in state.families:
        raise Http404
    view = journal_view(story, family)
    drawn = [one for one in (view.large, *view.small) if one is not None]
    context = {
        "view": view,
        "drawn": drawn,
        "title": _("%(family)s’s journal") % {"family": view.family.name},
        **(_diary(link, story, family) if link.diaries else {}),
    }
    return render(request, "campaign/shared/journal.html", {**_common(request, link, state), **context})


def _diary(link: SharedLink, story: Story, family: int) -> dict[str, Any]:
    """The chapters of a family's diary that have something to read or to look at, and its photos beside them."""
    book = diary_book(link.campaign, story, family)
    told = (each for each in book.chapters if each.own or each.chronicle or each.pages or each.photos or each.free)
    return {"chapters": tuple(told), "loose": book.loose}


@by_link
def shared_card(request: HttpRequest, link: SharedLink, story: Story) -> HttpResponseBase:
    """The picture that messengers show for the link."""
    work = campaign_card_work(link.campaign.shelf, campaign_card(story.state))
    return answer_with(request, work, slugify(story.state.title))


@by_link
def shared_picture(request: HttpRequest, link: SharedLink, story: Story, uid: UUID) -> HttpResponseBase:
    """A photo large, with the way back to its journal; one of the table leads to the journal it was opened from."""
    found = _photo(link, story.state, uid)
    family = found.family or number(request.GET, "family")
    back = reverse("shared-journal", args=[link.token, family]) if family in story.state.families else ""
    context = {"photo": found, "back": back, "title": found.caption or _("Photo")}
    return render(request, "campaign/shared/photo.html", {**_common(request, link, story.state), **context})


@by_link
def shared_photo(request: HttpRequest, link: SharedLink, story: Story, uid: UUID, size: str) -> HttpResponseBase:
    """A photo's file, in one of its sizes."""
    found = _photo(link, story.state, uid)
    if size not in photos.SIZES:
        raise Http404
    try:
        return send(request, photos.path_of(found, size), "image/jpeg", mark=f"{found.digest}-{size}")
    except FileNotFoundError:
        raise Http404 from None


@by_link
def shared_nothing(request: HttpRequest, link: SharedLink, story: Story, rest: str) -> HttpResponseBase:
    """An address below a link that leads nowhere."""
    raise Http404


def _photo(link: SharedLink, state: State, uid: UUID) -> Photo:
    """A photo that this link shows, of the table or of a family; never a guide of an empty page."""
    found = photo_of(link.campaign, uid) if link.diaries else None
    if found is None or found.use == Photo.Use.GUIDE or found.family not in (0, *state.families):
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
