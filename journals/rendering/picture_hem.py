"""Gilt on cards and pictures to keep: the line round the edge, lozenges, a rule between words."""

from __future__ import annotations

from PIL import Image, ImageDraw

from journals.rendering.picture_glass import RGB
from journals.rendering.picture_light import Look


def hem(draw: ImageDraw.ImageDraw, size: tuple[int, int], look: Look, inset: int, width: int = 3) -> None:
    """A line round the edge, a thinner one within, a lozenge at each corner. Units: pixels."""
    wide, tall = size
    gap = inset + width * 3 + 1
    draw.rectangle((inset, inset, wide - inset - 1, tall - inset - 1), outline=look.gold, width=width)
    draw.rectangle((gap, gap, wide - gap - 1, tall - gap - 1), outline=look.gold, width=1)
    for x in (inset + width // 2, wide - inset - 1 - width // 2):
        for y in (inset + width // 2, tall - inset - 1 - width // 2):
            lozenge(draw, (x, y), width * 4.4, look.gold)


def lozenge(draw: ImageDraw.ImageDraw, at: tuple[float, float], reach: float, ink: RGB) -> None:
    x, y = at
    draw.polygon([(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)], fill=ink)


def rule(draw: ImageDraw.ImageDraw, at: tuple[float, float], half: float, look: Look) -> None:
    """A line with a lozenge in its middle."""
    x, y = at
    for side in (-1, 1):
        draw.line((x + side * 20, y, x + side * half, y), fill=look.gold, width=2)
    lozenge(draw, at, 7, look.gold)


def stand(ground: Image.Image, picture: Image.Image, middle: tuple[float, float]) -> None:
    """Set a picture with its own outline on a ground, its middle there."""
    ground.paste(picture, (round(middle[0] - picture.width / 2), round(middle[1] - picture.height / 2)), picture)
