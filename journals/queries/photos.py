"""The photos of a campaign as pages, the book and the diary show them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.utils.translation import gettext as _

from campaign.models import Campaign
from campaign.names import window_name
from campaign.rules.state.campaign import State
from journals.models import Photo
from journals.photo_files import LONGEST


@dataclass(frozen=True)
class PhotoCard:
    """A photo to show. In templates: {% photo_address campaign photo "small" %}, or journals/photos/_picture.html.

    Shape: `alt` is what the table said is on it, and may be empty; `alt_of` always has something to say.
    """

    uid: UUID
    alt: str
    caption: str
    width: int
    height: int
    use: str
    game: int
    family: int
    by: str
    added: datetime
    digest: str

    def size_of(self, size: str) -> tuple[int, int]:
        """Width and height of one of its files."""
        share = min(1.0, LONGEST[size] / max(self.width, self.height))
        return max(1, round(self.width * share)), max(1, round(self.height * share))

    @property
    def shape(self) -> str:
        """Width by height as a number for a style sheet."""
        return f"{self.width / self.height:.4f}"


FIELDS = tuple(PhotoCard.__dataclass_fields__)


def photos_of(campaign: Campaign, game: int | None = None, family: int | None = None) -> tuple[PhotoCard, ...]:
    """The photos of a campaign, of a game or of a family, as they came; those that only guide a painter are not shown.

    Shape: one query; 0 asks for those of no game, or of the whole table.
    """
    rows = campaign.photos.exclude(use=Photo.Use.GUIDE).order_by("game", "added", "pk")
    if game is not None:
        rows = rows.filter(game=game)
    if family is not None:
        rows = rows.filter(family=family)
    return tuple(PhotoCard(**row) for row in rows.values(*FIELDS))


def mark_of(digest: str) -> str:
    """What the address of a photo's file ends in, so that a photo that was turned is asked for anew."""
    return digest[:12]


def photo_of(campaign: Campaign, uid: UUID) -> Photo | None:
    """A photo of a campaign, guides included; its campaign comes along."""
    return Photo.objects.select_related("campaign").filter(campaign=campaign, uid=uid).first()


@dataclass(frozen=True)
class Leaf:
    """The photos of one game in the album; game 0 holds those of none."""

    game: int
    heading: str
    eyebrow: str
    photos: tuple[PhotoCard, ...]


def album(photos: tuple[PhotoCard, ...], state: State) -> tuple[Leaf, ...]:
    """Photos by game, in the order they were played; those of no game last."""
    numbers = sorted({photo.game for photo in photos}, key=lambda game: (game == 0, game))
    return tuple(
        Leaf(number, *_headed(number, state), tuple(photo for photo in photos if photo.game == number))
        for number in numbers
    )


def games_of(state: State) -> tuple[tuple[int, str], ...]:
    """The games a photo may be of, by number and name, the latest first."""
    latest_first = sorted(state.games, reverse=True)
    return tuple((number, ", ".join(filter(None, reversed(_headed(number, state))))) for number in latest_first)


def _headed(number: int, state: State) -> tuple[str, str]:
    """What stands over the photos of a game, and above that."""
    if number not in state.games:
        return _("Of no game"), ""
    game = state.games[number]
    name, numbered = window_name(game.window, state), _("Window %(number)s") % {"number": game.window}
    return name, "" if name == numbered else numbered


def alt_of(photo: PhotoCard, state: State) -> str:
    """What to tell those who cannot see a photo: the table's own words, or what is known of it."""
    if photo.alt:
        return photo.alt
    family = state.families[photo.family].name if photo.family in state.families else ""
    window = window_name(state.games[photo.game].window, state) if photo.game in state.games else ""
    if family and window:
        return _("Photo of %(window)s by %(family)s") % {"window": window, "family": family}
    if window:
        return _("Photo of the table at %(window)s") % {"window": window}
    return _("Photo of %(family)s") % {"family": family} if family else _("Photo of the table")
