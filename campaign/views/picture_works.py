"""The pictures as works of the studio: what each follows from, and how it is drawn."""

from __future__ import annotations

from pathlib import Path

from PIL import Image

from campaign.studio import Progress, Work
from journals.queries.growth import Growth
from journals.queries.pictures import CampaignCard, Portrait, SquarePicture
from journals.rendering.picture import draw_window
from journals.rendering.picture_card import Words, draw_keepsake
from journals.rendering.picture_growth import Moment, draw_growth, save_growth
from journals.rendering.picture_share import CardWords, House, as_jpeg, draw_campaign_card, draw_share_card
from journals.rendering.picture_square import Gathered, SquareWords, draw_square
from journals.rendering.recipe import content_digest

WIDTHS = (512, 1024, 2048, 4096)
SLOW = 2048
"""From this width on a window takes longer than a second."""

SUFFIXES = ("png", "webp")


def window_work(found: Portrait, width: int, suffix: str, *, night: bool, labels: bool = False) -> Work:
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

    return Work(content_digest("window", found.content, width, suffix, night, labels), suffix, draw)


def keepsake_work(found: Portrait, *, night: bool) -> Work:
    """The window with its words below, to hang up."""
    kept = found.kept
    words = Words(kept.title, kept.name, kept.result, kept.campaign)

    def draw(path: Path, progress: Progress) -> None:
        save(draw_keepsake(kept.layout, kept.fills, kept.broken, words, night=night), path, "png")

    said = (kept.title, kept.name, kept.result, kept.campaign)
    return Work(content_digest("keepsake", found.content, said, night), "png", draw)


def card_work(found: Portrait, result: str, *, night: bool) -> Work:
    """The card to send; `result` is what stands below the points."""
    kept = found.kept
    words = CardWords(kept.title, kept.name, found.family.tincture, found.points, result, kept.campaign)

    def draw(path: Path, progress: Progress) -> None:
        as_jpeg(draw_share_card(kept.layout, kept.fills, kept.broken, words, night=night), path)

    return Work(content_digest("card", found.content, found.words, result, night), "jpg", draw)


def campaign_card_work(card: CampaignCard, *, night: bool = True) -> Work:
    """The card that stands for a whole campaign."""
    houses = [House(*house) for house in card.houses]

    def draw(path: Path, progress: Progress) -> None:
        as_jpeg(draw_campaign_card(card.title, card.line, card.front, houses, night=night), path)

    return Work(content_digest("campaign", card.content, night), "jpg", draw)


def growing_work(found: Portrait, grown: Growth, *, night: bool) -> Work:
    """The window growing."""
    kept = found.kept
    moments = [Moment(moment.fills, moment.broken, moment.words) for moment in grown.moments]

    def draw(path: Path, progress: Progress) -> None:
        frames, times = draw_growth(kept.layout, moments, kept.title, night=night, progress=progress)
        save_growth(frames, times, path)

    return Work(content_digest("growing", found.content, grown.content, kept.title, night), "webp", draw)


def square_work(found: SquarePicture, title: str, *, night: bool) -> Work:
    """A family's magic square."""
    gathered = [Gathered(each.colour, each.count, each.whole) for each in found.gathered]
    words = SquareWords(title, found.name, found.family.tincture, found.line, found.campaign)

    def draw(path: Path, progress: Progress) -> None:
        save(draw_square(found.cells, gathered, words, night=night), path, "png")

    return Work(content_digest("square", found.content, title, night), "png", draw)


def save(picture: Image.Image, path: Path, suffix: str) -> None:
    """PNG as it is; WebP so good that nobody sees the difference, in a tenth of the bytes."""
    if suffix == "webp":
        picture.save(path, "WEBP", quality=93, method=2)
    else:
        picture.save(path, "PNG", compress_level=3)
