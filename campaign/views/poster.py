"""The campaign poster: looked at, drawn when it is asked for, taken along to print or to send."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe
from PIL import Image

from campaign import log, studio
from campaign.context import theme
from campaign.htmx import respond, wants_fragment
from campaign.models import Campaign
from campaign.studio import Progress, Work
from campaign.views.studio import answer, shown
from journals.queries.poster import Poster, poster_of
from journals.rendering.easel import alone
from journals.rendering.poster import DPI, PREVIEW, SIZE, draw_poster, save
from journals.rendering.recipe import content_digest

LOOKS = ("night", "day")
CENTIMETRES = tuple(round(pixels / DPI * 2.54, 1) for pixels in SIZE)


@dataclass(frozen=True)
class Saved:
    """A file to take along: its address, what it is for, its size in bytes."""

    address: str
    name: str
    use: str
    size: int


@require_http_methods(["GET", "HEAD", "POST"])
def poster(request: HttpRequest, slug: str) -> HttpResponse:
    """The page; a POST has the poster drawn."""
    campaign = get_object_or_404(Campaign.objects.select_related("box"), slug=slug)
    story, look = log.story_of(campaign), _look(request)
    here = f"{reverse('poster', args=[slug])}?look={look}"
    hung = poster_of(story)
    works = works_of(campaign.shelf, hung, look) if hung else {}
    drawn = shown(*works.values(), begin=request.method == "POST") if works else None
    if request.method == "POST" and not wants_fragment(request):
        return HttpResponseRedirect(here, status=303)
    context = {
        "campaign": campaign,
        "state": story.state,
        "title": _("The poster"),
        "here": here,
        "poster": hung,
        "look": look,
        "looks": [(each, f"?look={each}", _("Night") if each == "night" else _("Day")) for each in LOOKS],
        "work": drawn,
        "picture": _address(slug, look, "webp"),
        "mark": works["webp"].digest[:12] if works else "",
        "files": _files(slug, look, works) if drawn and drawn.ready else (),
        "centimetres": CENTIMETRES,
        "pixels": PREVIEW,
    }
    return respond(request, "journals/_poster.html", context, address=here)


@require_safe
def poster_file(request: HttpRequest, slug: str, look: str, suffix: str) -> HttpResponseBase:
    """One of its files."""
    campaign = get_object_or_404(Campaign.objects.select_related("box"), slug=slug)
    hung = poster_of(log.story_of(campaign)) if look in LOOKS else None
    work = works_of(campaign.shelf, hung, look).get(suffix) if hung else None
    if work is None:
        raise Http404
    return answer(request, work, f"{slug}-{look}")


def works_of(shelf: str, hung: Poster, look: str) -> Mapping[str, Work]:
    """The file to print by its suffix, and those that are made from it: to send, and to look at."""
    digest = content_digest("poster", hung.content, look)

    def draw(path: Path, tell: Progress) -> None:
        save(draw_poster(hung, night=look == "night", tell=lambda share: tell(share * 0.88)), path)

    def follow(path: Path, tell: Progress) -> None:
        with Image.open(studio.at_once(printed)) as picture:
            save(picture, path)

    printed = Work(shelf, digest, "png", alone(draw), weight=10)
    return {"png": printed, **{suffix: Work(shelf, digest, suffix, follow) for suffix in ("jpg", "webp")}}


def _look(request: HttpRequest) -> str:
    """The look that is asked for; else night, unless this device has chosen the day."""
    asked = request.GET.get("look", "")
    return asked if asked in LOOKS else "day" if theme(request)["theme"] == "day" else "night"


def _files(slug: str, look: str, works: Mapping[str, Work]) -> tuple[Saved, ...]:
    told = (("png", _("PNG"), _("To print: nothing is lost")), ("jpg", _("JPEG"), _("To send: a smaller file")))
    return tuple(
        Saved(_address(slug, look, suffix), name, use, works[suffix].path.stat().st_size) for suffix, name, use in told
    )


def _address(slug: str, look: str, suffix: str) -> str:
    return reverse("poster-file", args=[slug, look, suffix])
