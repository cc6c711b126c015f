"""The album of a campaign, each photo on a page of its own, and the files themselves."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django import forms
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaign import device, log
from campaign.files import send
from campaign.htmx import respond, wants_fragment
from campaign.models import Campaign
from campaign.room import NO_ROOM, is_full
from campaign.rules.state.campaign import State
from campaign.views.asked import number
from journals import photos as kept
from journals.forms_photos import ACCEPTED, AddPhotosForm, TellPhotoForm
from journals.models import Photo
from journals.photo_files import MOST_BYTES, MOST_PIXELS
from journals.queries.photos import album, games_of, mark_of, photo_of, photos_of

LIMITS = {
    "megabytes": MOST_BYTES // 1024**2,
    "megapixels": MOST_PIXELS // 1_000_000,
    "bytes": MOST_BYTES,
    "pixels": MOST_PIXELS,
}


@require_http_methods(["GET", "HEAD", "POST"])
def photos(request: HttpRequest, slug: str) -> HttpResponse:
    """The album, of one game or family if asked for; a post adds photos to it."""
    campaign = get_object_or_404(Campaign, slug=slug)
    if request.method != "POST":
        return _album(request, campaign, _filters(request, campaign))
    form = AddPhotosForm(request.POST, request.FILES, state=log.story_of(campaign).state)
    refused = _keep(request, campaign, form) if form.is_valid() else _errors(form)
    if request.POST.get("one"):
        status = 422 if refused else 201
        return HttpResponse("\n".join(refused), status=status, content_type="text/plain; charset=utf-8")
    filters = _filters(request, campaign)
    if form.is_valid():  # what was just added is seen
        filters = {name: value for name, value in filters.items() if form.of[name] == value}
    if refused or wants_fragment(request):
        return _album(request, campaign, filters, refused)
    return HttpResponseRedirect(_album_address(campaign, filters), status=303)


def _errors(form: forms.Form) -> list[str]:
    return [str(error) for errors in form.errors.values() for error in errors]


def _keep(request: HttpRequest, campaign: Campaign, form: AddPhotosForm) -> list[str]:
    """Keep each photo; a file that is refused stops no other. Gives why, by name."""
    refused = []
    for index, file in enumerate(form.cleaned_data["photos"]):
        key = f"{form.cleaned_data['key']}-{index}"
        try:
            kept.keep_photo(campaign, file, key=key, by=device.name_of(request), **form.of)
        except kept.Refused as reason:
            refused.append(f"{file.name}: {reason.messages[0]}")
        except NO_ROOM as error:
            if not is_full(error):
                raise
            no_room = _("The server has no room for this photo. Make some on its disk, then send it again.")
            refused.append(f"{file.name}: {no_room}")
    return refused


def _album(
    request: HttpRequest, campaign: Campaign, filters: dict[str, int], refused: list[str] | None = None
) -> HttpResponse:
    state = log.story_of(campaign).state
    game, family = filters.get("game"), filters.get("family")
    shown = photos_of(campaign, game, family)
    use = request.POST.get("use") or request.GET.get("use") or _use(state, game, family)
    here = _album_address(campaign, filters)
    context = {
        "campaign": campaign,
        "state": state,
        "title": _("Photos"),
        "leaves": album(shown, state),
        "count": len(shown),
        "untold": sum(not photo.alt for photo in shown),
        "games": games_of(state),
        "game": game,
        "family": family,
        "use": use,
        "of": filters,
        "query": _query(filters),
        "here": here,
        "refused": refused or [],
        "limits": LIMITS,
        "accepted": ACCEPTED,
    }
    status = 422 if refused else 200
    return respond(request, "journals/_photos.html", context, status=status, address=here)


def _use(state: State, game: int | None, family: int | None) -> str:
    """What is most likely on a photo to come: a page is finished only once its scores are confirmed."""
    of = state.games.get(max(state.games, default=0) if game is None else game)
    return Photo.Use.PAGE if family and of is not None and of.confirmed is not None else Photo.Use.TABLE


def _filters(request: HttpRequest, campaign: Campaign) -> dict[str, int]:
    """The game and the family that the album is narrowed to, by its address; what is none of them narrows nothing."""
    state = log.story_of(campaign).state
    asked = {"game": number(request.GET, "game"), "family": number(request.GET, "family")}
    known = {"game": {0, *state.games}, "family": {0, *state.families}}
    return {name: value for name, value in asked.items() if value is not None and value in known[name]}


def _album_address(campaign: Campaign, filters: dict[str, int]) -> str:
    return reverse("photos", args=[campaign.slug]) + _query(filters)


@require_http_methods(["GET", "HEAD", "POST"])
def photo(request: HttpRequest, slug: str, uid: UUID) -> HttpResponse:
    """One photo, between those before and after it; a post says what is on it, from the album nothing but that."""
    campaign = get_object_or_404(Campaign, slug=slug)
    found, filters = photo_of(campaign, uid), _filters(request, campaign)
    if request.method != "POST":
        return _photo(request, campaign, uid)
    form = TellPhotoForm(request.POST, state=log.story_of(campaign).state)
    if found is None:
        return _gone(request, campaign, form)
    if found.use == Photo.Use.GUIDE:
        raise Http404
    if not form.is_valid():
        return _photo(request, campaign, uid, form)
    album_next = form.cleaned_data["then"] == "album"
    of = {"caption": found.caption, "use": found.use, "game": found.game, "family": found.family}
    if not kept.retell(found, alt=form.cleaned_data["alt"], **(of if album_next else form.said)):
        return _gone(request, campaign, form)
    if wants_fragment(request):
        return _album(request, campaign, filters) if album_next else _photo(request, campaign, uid)
    onward = _album_address(campaign, filters) if album_next else reverse("photo", args=[slug, uid]) + _query(filters)
    return HttpResponseRedirect(onward, status=303)


def _photo(request: HttpRequest, campaign: Campaign, uid: UUID, form: TellPhotoForm | None = None) -> HttpResponse:
    state, filters = log.story_of(campaign).state, _filters(request, campaign)
    row = photos_of(campaign, filters.get("game"), filters.get("family"))
    at = next((index for index, card in enumerate(row) if card.uid == uid), None)
    if at is None and filters:  # it is another's by now
        filters, row = {}, photos_of(campaign)
        at = next((index for index, card in enumerate(row) if card.uid == uid), None)
    if at is None:
        raise Http404
    here = reverse("photo", args=[campaign.slug, uid]) + _query(filters)
    context = {
        "campaign": campaign,
        "state": state,
        "title": _("Photo %(number)d of %(count)d") % {"number": at + 1, "count": len(row)},
        "photo": row[at],
        "values": _typed(form) if form else asdict(row[at]),
        "errors": _errors(form) if form else [],
        "before": row[at - 1] if at else None,
        "after": row[at + 1] if at + 1 < len(row) else None,
        "games": games_of(state),
        "query": _query(filters),
        "album": _album_address(campaign, filters),
        "here": here,
    }
    status = 422 if form else 200
    return respond(request, "journals/_photo.html", context, status=status, address=here)


def _typed(form: TellPhotoForm) -> dict[str, Any]:
    """What was typed, numbers as numbers, to be shown again."""
    posted = {name: form.data.get(name, "") for name in ("alt", "caption", "use")}
    numbers = {name: form.cleaned_data.get(name) or 0 for name in ("game", "family")}
    return posted | numbers


def _query(filters: dict[str, int]) -> str:
    return f"?{urlencode(filters)}" if filters else ""


def _gone(request: HttpRequest, campaign: Campaign, form: TellPhotoForm) -> HttpResponse:
    """A photo that was erased meanwhile, with the words that were typed for it."""
    album = _album_address(campaign, _filters(request, campaign))
    typed = ((_("What is on it?"), form.data.get("alt", "")), (_("Words below it"), form.data.get("caption", "")))
    context = {
        "campaign": campaign,
        "state": log.story_of(campaign).state,
        "title": _("Photo"),
        "words": [(label, text) for label, text in typed if text.strip()],
        "album": album,
    }
    return respond(request, "journals/_photo_gone.html", context, status=409, address=album)


@require_POST
def turn_photo(request: HttpRequest, slug: str, uid: UUID) -> HttpResponse:
    """Turn a photo to the right by a quarter; `seen` tells a second tap from another quarter."""
    campaign = get_object_or_404(Campaign, slug=slug)
    found = photo_of(campaign, uid)
    if found is None or found.use == Photo.Use.GUIDE:
        raise Http404
    try:
        kept.turn(found, request.POST.get("seen", ""))
    except (FileNotFoundError, kept.Refused):
        raise Http404 from None
    if wants_fragment(request):
        return _photo(request, campaign, uid)
    onward = reverse("photo", args=[slug, uid]) + _query(_filters(request, campaign))
    return HttpResponseRedirect(onward, status=303)


@require_POST
def erase_photo(request: HttpRequest, slug: str, uid: UUID) -> HttpResponse:
    """Take a photo away for good; one that is gone already is gone."""
    campaign = get_object_or_404(Campaign, slug=slug)
    found = photo_of(campaign, uid)
    if found is not None:
        kept.erase(found)
    if wants_fragment(request):
        return _album(request, campaign, _filters(request, campaign))
    return HttpResponseRedirect(_album_address(campaign, _filters(request, campaign)), status=303)


@require_safe
def photo_file(request: HttpRequest, slug: str, uid: UUID, size: str) -> HttpResponseBase:
    """A photo's file in one of its three sizes; under an address that ends in its mark it never changes."""
    campaign = get_object_or_404(Campaign, slug=slug)
    found = photo_of(campaign, uid)
    if found is None or size not in kept.SIZES:
        raise Http404
    path = kept.path_of(found, size)
    if not path.exists():
        raise Http404
    keep = request.META.get("QUERY_STRING") == mark_of(found.digest)
    return send(request, path, "image/jpeg", mark=f"{found.digest}-{size}", keep=keep)
