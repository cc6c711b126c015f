"""The gallery of one game: every picture of a family's window, looked at large and taken along."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from campaign import log
from campaign.htmx import respond, wants_fragment
from campaign.models import Campaign
from campaign.names import window_name
from campaign.studio import Work
from campaign.views.asked import number
from campaign.views.picture import by_night
from campaign.views.picture_works import SLOW, SUFFIXES, WIDTHS, growing_work, widths_of, window_work
from campaign.views.studio import Shown, shown
from journals.queries.growth import Growth, growth
from journals.queries.pictures import Portrait, portraits, square_picture
from journals.rendering.picture import picture_size
from journals.rendering.picture_card import SIZE as KEEPSAKE
from journals.rendering.picture_growth import growth_size
from journals.rendering.picture_share import CARD
from journals.rendering.picture_square import SIZE as SQUARE
from journals.rendering.recipe import content_digest

SORTS = {
    "window": (gettext_lazy("Window"), gettext_lazy("Glass, lead and stone, as large as you like")),
    "keepsake": (gettext_lazy("Keepsake"), gettext_lazy("With title, names and result, to hang up")),
    "card": (gettext_lazy("Card"), gettext_lazy("To send; as wide as messengers show links")),
    "growing": (gettext_lazy("Growing"), gettext_lazy("The window as it grew, fill by fill")),
    "square": (gettext_lazy("Magic square"), gettext_lazy("As far as it is signed")),
}
"""Each sort of picture: its name and what it is good for."""

TYPES = {"png": "PNG", "webp": "WebP", "jpg": "JPEG"}
"""What each sort of file is called."""

PREVIEW = 1024
DIGITS = len(str(max(WIDTHS)))


@dataclass(frozen=True)
class Wanted:
    """What is looked at, read from the address."""

    family: int
    sort: str
    width: int
    suffix: str
    night: bool
    labels: bool

    def query(self, **other: object) -> str:
        """The address of this, or of another choice beside it."""
        values = {"family": self.family, "sort": self.sort, "look": "night" if self.night else "day"}
        values |= {"size": self.width, "type": self.suffix, "labels": int(self.labels)}
        return urlencode({**values, **other})


@dataclass(frozen=True)
class Option:
    """Something that may be chosen: its name, a remark, and where it leads."""

    name: str
    address: str
    chosen: bool
    remark: str = ""
    crest: str = ""


@dataclass(frozen=True)
class Offer:
    """The picture that is chosen: what to look at, what to save, how large each is in pixels, what file it is.

    Shape: `place` is where it hangs: another one for every other picture, so that none stands in for the next.
    """

    look_at: str
    save: str
    seen: tuple[int, int]
    size: tuple[int, int]
    file: str
    name: str
    place: str


@require_http_methods(["GET", "HEAD", "POST"])
def pictures(request: HttpRequest, slug: str, game: int) -> HttpResponse:
    """The page; a POST has the chosen picture drawn where that takes its time."""
    campaign = get_object_or_404(Campaign.objects.select_related("box"), slug=slug)
    story = log.story_of(campaign)
    found = {each.family.number: each for each in portraits(story.state, game)}
    if not found:
        raise Http404
    has_square = {number for number in found if square_picture(story.state, number) is not None}
    wanted = _wanted(request, found, has_square)
    base, here = reverse("pictures", args=[slug, game]), f"?{wanted.query()}"
    grown = growth(story, game, wanted.family) if wanted.sort == "growing" else None
    slow = _slow(campaign.shelf, found[wanted.family], wanted, grown)
    work = shown(slow, begin=request.method == "POST") if slow else Shown(ready=True)
    if request.method == "POST" and not wants_fragment(request):
        return HttpResponseRedirect(base + here)
    context = {
        "campaign": campaign,
        "state": story.state,
        "title": _("Pictures of %(window)s") % {"window": window_name(story.state.games[game].window, story.state)},
        "game": game,
        "scored": story.state.games[game].confirmed is not None,
        "here": base + here,
        "shown": found[wanted.family],
        "wanted": wanted,
        "work": work,
        "offer": _offer(slug, game, found[wanted.family], wanted, ready=work.ready),
        "unordered": grown is not None and not grown.in_order,
        **_options(found, has_square, wanted),
    }
    return respond(request, "journals/_pictures.html", context, address=base + here)


def _wanted(request: HttpRequest, found: Mapping[int, Portrait], has_square: set[int]) -> Wanted:
    """What the address asks for; what makes no sense in it is what comes first."""
    asked = request.GET
    family, width = number(asked, "family") or 0, number(asked, "size", DIGITS)
    family = family if family in found else next(iter(found))
    sort, suffix = asked.get("sort", ""), asked.get("type", "")
    sort = sort if sort in SORTS and (sort != "square" or family in has_square) else "window"
    return Wanted(
        family=family,
        sort=sort,
        width=width if width in widths_of(found[family].kept.layout) else PREVIEW,
        suffix=suffix if suffix in SUFFIXES else SUFFIXES[0],
        night=by_night(request),
        labels=asked.get("labels") == "1",
    )


def _slow(shelf: str, found: Portrait, wanted: Wanted, grown: Growth | None) -> Work | None:
    """The work that is waited for; None where the picture is quick."""
    if grown is not None:
        return growing_work(shelf, found, grown, night=wanted.night)
    if wanted.sort == "window" and wanted.width >= SLOW:
        return window_work(shelf, found, wanted.width, wanted.suffix, night=wanted.night, labels=wanted.labels)
    return None


def _offer(slug: str, game: int, found: Portrait, wanted: Wanted, *, ready: bool) -> Offer:
    """Addresses and measures of the chosen picture; what is not drawn yet is stood for by the window."""
    look = {"look": "night" if wanted.night else "day"}
    place, layout = [slug, game, wanted.family], found.kept.layout
    preview = reverse("window-picture", args=[*place, PREVIEW, "webp"])
    if wanted.sort == "window":
        look |= {"labels": "1"} if wanted.labels else {}
        address = reverse("window-picture", args=[*place, wanted.width, wanted.suffix])
        size, suffix = picture_size(layout, wanted.width), wanted.suffix
    elif wanted.sort == "square":
        address, size, suffix = reverse("square-picture", args=[slug, wanted.family]), SQUARE, "png"
    else:
        route, size, suffix = {
            "keepsake": ("picture", KEEPSAKE, "png"),
            "card": ("share-card", CARD, "jpg"),
            "growing": ("growing", growth_size(layout), "webp"),
        }[wanted.sort]
        address = reverse(route, args=place)
    query = urlencode(look)
    stands_in = wanted.sort == "window" or not ready
    look_at = f"{preview if stands_in else address}?{query}"
    return Offer(
        look_at=look_at,
        save=f"{address}?{query}&save",
        seen=picture_size(layout, PREVIEW) if stands_in else size,
        size=size,
        file=TYPES[suffix],
        name=str(SORTS[wanted.sort][0]),
        place=f"picture-{content_digest(look_at)[:12]}",
    )


def _options(found: Mapping[int, Portrait], has_square: set[int], wanted: Wanted) -> dict[str, list[Option]]:
    """Everything that may be chosen beside what is."""

    def option(name: object, remark: object = "", crest: str = "", **to: object) -> Option:
        chosen = all(getattr(wanted, {"size": "width", "type": "suffix"}.get(k, k), None) == v for k, v in to.items())
        if "look" in to:
            chosen = wanted.night == (to["look"] == "night")
        to = {k: int(v) if isinstance(v, bool) else v for k, v in to.items()}
        return Option(str(name), f"?{wanted.query(**to)}", chosen, str(remark), crest)

    return {
        "families": [option(each.family.name, crest=each.family.tincture, family=n) for n, each in found.items()],
        "sorts": [
            option(name, use, sort=sort)
            for sort, (name, use) in SORTS.items()
            if sort != "square" or wanted.family in has_square
        ],
        "looks": [option(_("Night"), look="night"), option(_("Day"), look="day")],
        "sizes": [option(width, size=width) for width in widths_of(found[wanted.family].kept.layout)],
        "types": [option(TYPES[suffix], type=suffix) for suffix in SUFFIXES],
        "marks": [option(_("Plain"), labels=False), option(_("Numbers"), labels=True)],
    }
