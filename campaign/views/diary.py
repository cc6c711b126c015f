"""The diary of a family: its pages, written, rewritten, torn out, put back and erased."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from campaign import log
from campaign.device import name_of
from campaign.htmx import respond, wants_fragment
from campaign.models import Campaign
from campaign.story import Story
from campaign.views.asked import number
from journals import diary as pages
from journals.diary import LONGEST_TITLE, Written
from journals.forms_diary import DiaryForm
from journals.models import DiaryPage
from journals.queries.chronicle import chronicle_of
from journals.queries.diary import Leaf, leaf_of
from journals.queries.diary_book import diary_book, games_of

ANY = require_http_methods(["GET", "HEAD", "POST"])


def _found(slug: str, family: int) -> tuple[Campaign, Story]:
    """The campaign and its story. Raises: Http404 for a family that is none of it."""
    campaign = get_object_or_404(Campaign, slug=slug)
    story = log.story_of(campaign)
    if family not in story.state.families:
        raise Http404
    return campaign, story


def _page(campaign: Campaign, family: int, uid: uuid.UUID) -> DiaryPage:
    return get_object_or_404(DiaryPage.objects.filter(campaign=campaign, family=family), uid=uid)


@ANY
def diary(request: HttpRequest, slug: str, family: int) -> HttpResponse:
    """The book; `write` opens the form, and may name a game. A post writes a page."""
    campaign, story = _found(slug, family)
    if request.method != "POST":
        return _book(request, campaign, story, family)
    form = DiaryForm(request.POST, games=games_of(story, family))
    if not form.is_valid():
        return _book(request, campaign, story, family, form=form)
    done = pages.write_page(campaign, family, form.cleaned_data["game"], form.words(name_of(request)))
    return _done(request, campaign, story, family, done.page)


@ANY
def page(request: HttpRequest, slug: str, family: int, uid: uuid.UUID) -> HttpResponse:
    """One page with all it ever said. A post writes it anew."""
    campaign, story = _found(slug, family)
    found = _page(campaign, family, uid)
    if request.method != "POST":
        return _desk(request, campaign, story, family, leaf=leaf_of(campaign, found.uid))

    def write(form: DiaryForm) -> Written:
        return pages.rewrite(found, form.words(name_of(request)), form.cleaned_data["base"])

    return _rewritten(request, campaign, story, family, write, uid)


@ANY
def chronicle(request: HttpRequest, slug: str, family: int, game: int) -> HttpResponse:
    """A game's chronicle, to be told in the family's own words. A post writes it."""
    campaign, story = _found(slug, family)
    told = chronicle_of(story, game)
    if told is None or game not in games_of(story, family):
        raise Http404
    own = leaf_of(campaign, chronicle=(family, game))
    if request.method != "POST":
        if own is not None and own.removed is None:
            return HttpResponseRedirect(reverse("diary-page", args=[slug, family, own.uid]))
        begin = {"title": told.title[:LONGEST_TITLE], "text": told.text}
        return _desk(request, campaign, story, family, game=game, typed=begin)

    def write(form: DiaryForm) -> Written:
        return pages.write_chronicle(campaign, family, game, form.words(name_of(request)), form.cleaned_data["base"])

    return _rewritten(request, campaign, story, family, write, own.uid if own else None, game)


@require_POST
def turn(request: HttpRequest, slug: str, family: int, uid: uuid.UUID, verb: str) -> HttpResponse:
    """Tear a page out, put it back, erase it for good, or let it say again what it once said."""
    campaign, story = _found(slug, family)
    found = _page(campaign, family, uid)
    if verb == "restore":
        key, version = request.POST.get("key", "") or uuid.uuid4().hex, number(request.POST, "version") or 0
        if pages.restore(found, version, key, name_of(request)) is None:
            raise Http404
    elif verb in VERBS:
        VERBS[verb](found)
    else:
        raise Http404
    return _done(request, campaign, story, family, found)


VERBS: Mapping[str, Callable[[DiaryPage], None]] = {
    "out": pages.tear_out,
    "back": pages.put_back,
    "erase": pages.erase,
}


def _rewritten(
    request: HttpRequest,
    campaign: Campaign,
    story: Story,
    family: int,
    write: Callable[[DiaryForm], Written],
    uid: uuid.UUID | None,
    game: int = 0,
) -> HttpResponse:
    """Write, or show the page again with what stands against it; both texts where somebody wrote meanwhile."""
    form = DiaryForm(request.POST)
    more: dict[str, Any] = {"game": game, "form": form}
    if not form.is_valid():
        leaf = leaf_of(campaign, uid) if uid else None
        return _desk(request, campaign, story, family, leaf=leaf, typed=form.data, status=422, **more)
    done = write(form)
    if not done.meanwhile:
        return _done(request, campaign, story, family, done.page)
    leaf = leaf_of(campaign, done.page.uid)
    return _desk(request, campaign, story, family, leaf=leaf, typed=form.data, status=409, meanwhile=True, **more)


def _done(request: HttpRequest, campaign: Campaign, story: Story, family: int, written: DiaryPage) -> HttpResponse:
    if wants_fragment(request):
        return _book(request, campaign, story, family, at=written)
    return HttpResponseRedirect(f"{reverse('diary', args=[campaign.slug, family])}#page-{written.uid}", status=303)


def _book(
    request: HttpRequest,
    campaign: Campaign,
    story: Story,
    family: int,
    *,
    form: DiaryForm | None = None,
    at: DiaryPage | None = None,
) -> HttpResponse:
    view, here = diary_book(campaign, story, family), reverse("diary", args=[campaign.slug, family])
    asked = number(request.POST, "game") if form else number(request.GET, "write")
    context = {
        "campaign": campaign,
        "state": story.state,
        "title": _("%(family)s’s diary") % {"family": view.family.name},
        "here": here,
        "view": view,
        "writing": form is not None or (request.method != "POST" and "write" in request.GET),
        "about": asked or 0,
        "form": form,
        "typed": form.data if form else {},
        "longest_title": LONGEST_TITLE,
        "at": at.uid if at else None,
    }
    return respond(request, "journals/_diary.html", context, status=422 if form else 200, address=here)


def _desk(
    request: HttpRequest,
    campaign: Campaign,
    story: Story,
    family: int,
    *,
    leaf: Leaf | None = None,
    game: int = 0,
    typed: Mapping[str, Any] | None = None,
    form: DiaryForm | None = None,
    status: int = 200,
    meanwhile: bool = False,
) -> HttpResponse:
    """The page on which one page is written: as it stands, as it was typed, or with the app's words to begin with."""
    about = game or (leaf.game if leaf else 0)
    words = {"title": leaf.title, "text": leaf.text} if typed is None and leaf else typed
    address = reverse("diary-page", args=[campaign.slug, family, leaf.uid]) if leaf else ""
    if game:
        address = reverse("diary-chronicle", args=[campaign.slug, family, game])
    context = {
        "campaign": campaign,
        "state": story.state,
        "family": story.state.families[family],
        "title": _("A page of the diary"),
        "here": address,
        "leaf": leaf,
        "about": story.state.games.get(about),
        "chronicle": bool(game) or bool(leaf and leaf.chronicle),
        "typed": words,
        "base": 0 if leaf is None else leaf.versions[0].number,
        "form": form,
        "meanwhile": meanwhile,
        "longest_title": LONGEST_TITLE,
    }
    return respond(request, "journals/_diary_page.html", context, status=status, address=address)
