"""The pictures as works of the studio: what each follows from, and how it is drawn; `shelf` is its campaign's."""

from __future__ import annotations

import math
from pathlib import Path

from PIL import Image

from campaign.rules.layout import Layout
from campaign.studio import Progress, Work
from journals.queries.growth import Growth
from journals.queries.pictures import CampaignCard, Portrait, SquarePicture
from journals.rendering.easel import alone
from journals.rendering.picture import draw_window, picture_size
from journals.rendering.picture_card import Words, draw_keepsake
from journals.rendering.picture_growth import Moment, draw_growth, save_growth
from journals.rendering.picture_share import CardWords, House, as_jpeg, draw_campaign_card, draw_share_card
from journals.rendering.picture_square import Gathered, SquareWords, draw_square
from journals.rendering.recipe import content_digest

WIDTHS = (512, 1024, 2048, 4096)
SLOW = 2048
"""From this width on a window takes longer than a second."""

MOST_PIXELS = 30_000_000
"""A window that is much taller than wide comes in the smaller widths only: no picture may have more."""

SUFFIXES = ("png", "webp")


def widths_of(layout: Layout) -> tuple[int, ...]:
    """The widths that a window may be had in."""
    return tuple(
        width for width in WIDTHS if width == WIDTHS[0] or math.prod(picture_size(layout, width)) < MOST_PIXELS
    )


def window_work(shelf: str, found: Portrait, width: int, suffix: str, *, night: bool, labels: bool = False) -> Work:
    """A window in its stone, in a width of its own."""
    kept = found.kept

    def draw(path: Path, progress: Progress) -> None:
        picture = draw_window(
            kept.layout,
            kept.fills,
            kept.broken,
            width_px=width,
            night=night,
            labels=labels,
            progress=lambda share: progress(share * 0.85),
        )
        save(picture, path, suffix)

    digest = content_digest("window", found.content, width, suffix, night, labels)
    return Work(shelf, digest, suffix, draw if width < SLOW else alone(draw))


def keepsake_work(shelf: str, found: Portrait, *, night: bool) -> Work:
    """The window with its words below, to hang up."""
    kept = found.kept
    words = Words(kept.heading, kept.name, kept.result, kept.campaign, kept.below)

    def draw(path: Path, progress: Progress) -> None:
        save(draw_keepsake(kept.layout, kept.fills, kept.broken, words, night=night), path, "png")

    return Work(shelf, content_digest("keepsake", found.content, kept.said, night), "png", draw)


def card_work(shelf: str, found: Portrait, result: str, *, night: bool) -> Work:
    """The card to send; `result` is what stands below the points."""
    kept = found.kept
    words = CardWords(kept.heading, kept.name, found.family.tincture, found.points, result, kept.campaign, kept.below)

    def draw(path: Path, progress: Progress) -> None:
        as_jpeg(draw_share_card(kept.layout, kept.fills, kept.broken, words, night=night), path)

    return Work(shelf, content_digest("card", found.content, found.words, result, night), "jpg", draw)


def campaign_card_work(shelf: str, card: CampaignCard, *, night: bool = True) -> Work:
    """The card that stands for a whole campaign."""
    houses = [House(*house) for house in card.houses]

    def draw(path: Path, progress: Progress) -> None:
        as_jpeg(draw_campaign_card(card.title, card.line, card.front, houses, night=night), path)

    return Work(shelf, content_digest("campaign", card.content, night), "jpg", draw)


def growing_work(shelf: str, found: Portrait, grown: Growth, *, night: bool) -> Work:
    """The window growing."""
    kept = found.kept
    moments = [Moment(moment.fills, moment.broken, moment.words) for moment in grown.moments]
    title, below = kept.heading, " · ".join(filter(None, (kept.below, found.family.name)))

    def draw(path: Path, progress: Progress) -> None:
        frames, times = draw_growth(kept.layout, moments, title, below, night=night, progress=progress)
        save_growth(frames, times, path)

    digest = content_digest("growing", found.content, grown.content, title, below, night)
    return Work(shelf, digest, "webp", alone(draw))


def square_work(shelf: str, found: SquarePicture, title: str, *, night: bool) -> Work:
    """A family's magic square."""
    gathered = [Gathered(each.colour, each.count, each.whole) for each in found.gathered]
    words = SquareWords(title, found.name, found.family.tincture, found.line, found.campaign)

    def draw(path: Path, progress: Progress) -> None:
        save(draw_square(found.cells, gathered, words, night=night), path, "png")

    return Work(shelf, content_digest("square", found.content, title, night), "png", draw)


def save(picture: Image.Image, path: Path, suffix: str) -> None:
    """PNG as it is; WebP so good that nobody sees the difference, in a tenth of the bytes."""
    if suffix == "webp":
        picture.save(path, "WEBP", quality=93, method=2)
    else:
        picture.save(path, "PNG", compress_level=3)
