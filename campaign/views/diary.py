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
from campaign.forms import sound_key
from campaign.htmx import respond, wants_fragment
from campaign.models import Campaign
from campaign.names import window_name
from campaign.story import Story
from campaign.views.asked import number
from journals import diary as pages
from journals.diary import LONGEST_TITLE, Erased, Written
from journals.forms_diary import DiaryForm
from journals.models import DiaryPage
from journals.queries.chronicle import chronicle_of
from journals.queries.diary import Leaf, leaf_of, page_named
from journals.queries.diary_book import Chapter, diary_book, games_of

ANY = require_http_methods(["GET", "HEAD", "POST"])


def _found(slug: str, family: int) -> tuple[Campaign, Story]:
    """The campaign and its story. Raises: Http404 for a family that is none of it."""
    campaign = get_object_or_404(Campaign, slug=slug)
    story = log.story_of(campaign)
    if family not in story.state.families:
        raise Http404
    return campaign, story


def _page(campaign: Campaign, family: int, uid: uuid.UUID) -> DiaryPage:
    """A page of this family. Raises: Erased where no diary has it, Http404 where another one has it."""
    found = page_named(uid)
    if found is None:
        raise Erased
    if (found.campaign_id, found.family) != (campaign.pk, family):
        raise Http404
    return found


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
    try:
        return _answered(request, campaign, story, family, done, form)
    except Erased:
        return _anew(request, campaign, story, family)


@ANY
def page(request: HttpRequest, slug: str, family: int, uid: uuid.UUID) -> HttpResponse:
    """One page with all it ever said. A post writes it anew; where it was erased, it is offered as a new one."""
    campaign, story = _found(slug, family)
    if request.method != "POST":
        leaf = leaf_of(campaign, uid)
        if leaf is None or leaf.family.number != family:
            raise Http404
        return _desk(request, campaign, story, family, leaf=leaf)

    def write(form: DiaryForm) -> Written:
        about = form.cleaned_data["game"] if "game" in form.data else None
        return pages.rewrite(found, form.words(name_of(request)), form.cleaned_data["base"], about)

    try:
        found = _page(campaign, family, uid)
        return _rewritten(request, campaign, story, family, write, uid)
    except Erased:
        return _anew(request, campaign, story, family, draft=str(uid))


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

    try:
        return _rewritten(request, campaign, story, family, write, own.uid if own else None, game)
    except Erased:
        return _anew(request, campaign, story, family, game, draft=str(own.uid) if own else f"game {game}")


@require_POST
def turn(request: HttpRequest, slug: str, family: int, uid: uuid.UUID, verb: str) -> HttpResponse:
    """Tear a page out, put it back, erase it for good, or let it say again what it once said."""
    campaign, story = _found(slug, family)
    if verb != "restore" and verb not in VERBS:
        raise Http404
    key, version = sound_key(request.POST.get("key", "")), number(request.POST, "version") or 0
    try:
        found = _page(campaign, family, uid)
        if verb in VERBS:
            VERBS[verb](found)
        elif pages.restore(found, version, key, name_of(request)) is None:
            raise Http404
    except Erased:
        if verb != "erase":
            return _book(request, campaign, story, family, erased=True)
    return _done(request, campaign, story, family, uid, torn=verb == "out")


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
    form = DiaryForm(request.POST, games=games_of(story, family))
    if not form.is_valid():
        leaf = leaf_of(campaign, uid) if uid else None
        return _desk(request, campaign, story, family, leaf=leaf, game=game, typed=form.data, form=form, status=422)
    return _answered(request, campaign, story, family, write(form), form, game)


def _answered(
    request: HttpRequest,
    campaign: Campaign,
    story: Story,
    family: int,
    done: Written,
    form: DiaryForm,
    game: int = 0,
) -> HttpResponse:
    """The book with what was written in it, or both texts. Raises: Erased where theirs is gone by now."""
    if not done.meanwhile:
        return _done(request, campaign, story, family, done.page.uid)
    leaf = leaf_of(campaign, done.page.uid)
    if leaf is None:
        raise Erased
    more: dict[str, Any] = {"leaf": leaf, "game": game, "typed": form.data, "form": form}
    return _desk(request, campaign, story, family, status=409, meanwhile=True, **more)


def _anew(
    request: HttpRequest, campaign: Campaign, story: Story, family: int, about: int = 0, draft: str = ""
) -> HttpResponse:
    """What was typed for a page that was erased meanwhile, offered as a new one."""
    form = DiaryForm(request.POST, games=games_of(story, family))
    return _book(request, campaign, story, family, form=form, about=about, draft=draft, erased=True)


def _done(
    request: HttpRequest, campaign: Campaign, story: Story, family: int, written: uuid.UUID, *, torn: bool = False
) -> HttpResponse:
    """The book, open at the page; where that was torn out, with the words that say so."""
    if wants_fragment(request):
        return _book(request, campaign, story, family, at=written, torn=str(written) if torn else "")
    onward = f"?torn={written}#torn" if torn else f"#page-{written}"
    return HttpResponseRedirect(reverse("diary", args=[campaign.slug, family]) + onward, status=303)


def _book(
    request: HttpRequest,
    campaign: Campaign,
    story: Story,
    family: int,
    *,
    form: DiaryForm | None = None,
    at: uuid.UUID | None = None,
    about: int = 0,
    draft: str = "",
    torn: str = "",
    erased: bool = False,
) -> HttpResponse:
    """The whole diary, with the form where one is written; a page of it was just torn out, or is erased meanwhile."""
    view, here = diary_book(campaign, story, family), reverse("diary", args=[campaign.slug, family])
    asked = number(request.POST, "game") if form else number(request.GET, "write")
    torn = torn or request.GET.get("torn", "")
    gone = next((leaf for leaf in view.torn if str(leaf.uid) == torn), None)
    context = {
        "campaign": campaign,
        "state": story.state,
        "title": _("%(family)s’s diary") % {"family": view.family.name},
        "here": here,
        "view": view,
        "writing": form is not None or (request.method != "POST" and "write" in request.GET),
        "about": about or asked or 0,
        "form": form,
        "typed": form.data if form else {},
        "longest_title": LONGEST_TITLE,
        "draft": draft,
        "erased": erased,
        "at": at,
        "gone": gone,
        "gone_at": gone.game if gone and any(gone.game == chapter.game for chapter in view.games) else 0,
    }
    status = 409 if erased else 422 if form else 200
    return respond(request, "journals/_diary.html", context, status=status, address=here)


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
        "games": _to_choose(story, family, leaf),
        "chosen": number(request.POST, "game") if form else about,
        "typed": words,
        "base": 0 if leaf is None else leaf.versions[0].number,
        "form": form,
        "meanwhile": meanwhile,
        "longest_title": LONGEST_TITLE,
    }
    return respond(request, "journals/_diary_page.html", context, status=status, address=address)


def _to_choose(story: Story, family: int, leaf: Leaf | None) -> tuple[Chapter, ...]:
    """The games that a page may be about; none where it tells its own, or one that is gone."""
    games = games_of(story, family)
    if leaf is None or leaf.chronicle or (leaf.game and leaf.game not in games):
        return ()
    return tuple(Chapter(game, window_name(story.state.games[game].window, story.state)) for game in games)
