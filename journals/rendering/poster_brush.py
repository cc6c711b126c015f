"""What the poster is built with: a brush that touches no more than it paints, stone, and the colours of its walls."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw

from journals.rendering.picture_glass import RGB, Grey, rgb
from journals.rendering.picture_light import DAY, NIGHT, Look, Size, between, grain, shade, slant
from journals.rendering.picture_path import Line, box, lines
from journals.rendering.picture_pen import Mask, Stage

Shape = str | Line
"""A path, or the points along it."""


@dataclass(frozen=True)
class Hall:
    """The colours of sky and walls, under the names of tokens.css, beside those of a window's own light."""

    look: Look
    sky: tuple[RGB, RGB, RGB]
    walls: tuple[RGB, RGB, RGB]
    moon: RGB
    opening: RGB
    wood: RGB
    stars: float
    far: RGB
    lamp: RGB
    gilt: tuple[RGB, RGB]
    recess: tuple[RGB, RGB]


BY_NIGHT = Hall(
    look=NIGHT,
    sky=(rgb("#172033"), rgb("#1d1b22"), rgb("#100e0c")),
    walls=(rgb("#4a4037"), rgb("#221c18"), rgb("#0e0c0a")),
    moon=rgb("#ffe3ad"),
    opening=rgb("#0d0f12"),
    wood=rgb("#3a2818"),
    stars=1.0,
    far=rgb("#161a24"),
    lamp=rgb("#ffcf7a"),
    gilt=(rgb("#f6cf75"), rgb("#8a5c18")),
    recess=(rgb("#2c231b"), rgb("#0f0c0a")),
)
BY_DAY = Hall(
    look=DAY,
    sky=(rgb("#dfe8ee"), rgb("#f4ecdc"), rgb("#eadec7")),
    walls=(rgb("#f0e6d0"), rgb("#d9c7a4"), rgb("#8d7650")),
    moon=rgb("#ffe9b0"),
    opening=rgb("#57503f"),
    wood=rgb("#8f6336"),
    stars=0.0,
    far=rgb("#e3dccb"),
    lamp=rgb("#fff3cf"),
    gilt=(rgb("#e2ab3c"), rgb("#8a5c18")),
    recess=(rgb("#fbf5e8"), rgb("#e6d9bf")),
)


class Brush:
    """Paints paths on a ground in the units of its stage; each touch costs as much as the path is large."""

    def __init__(self, ground: Image.Image, stage: Stage) -> None:
        self.ground, self.stage = ground, stage

    def fill(self, shape: Shape, colour: RGB | Image.Image, strength: float = 1.0) -> None:
        """A flat colour, or the part of a picture of the ground's size."""
        self._lay(shape, 1, lambda mask: mask.fill(shape), colour, strength)

    def stroke(
        self, shape: Shape, width: float, colour: RGB | Image.Image, strength: float = 1.0, *, mitred: bool = False
    ) -> None:
        reach = width * (2 if mitred else 0.5) + 1
        self._lay(shape, reach, lambda mask: mask.stroke(shape, width, mitred=mitred), colour, strength)

    def _lay(
        self,
        shape: Shape,
        reach: float,
        draw: Callable[[Mask], None],
        colour: RGB | Image.Image,
        strength: float,
    ) -> None:
        left, top, right, bottom = box(outline(shape))
        frame, part = self.stage.part((left - reach, top - reach, right + reach, bottom + reach))
        if 0 in part.size:
            return
        mask = Mask(part)
        draw(mask)
        where = mask.done()
        if strength != 1:
            where = where.point([round(n * strength) for n in range(256)])
        self.ground.paste(colour.crop(frame) if isinstance(colour, Image.Image) else colour, frame, where)


def outline(shape: Shape) -> Iterable[Line]:
    return lines(shape) if isinstance(shape, str) else (shape,)


@lru_cache(maxsize=4)
def courses(size: Size, wide: float, tall: float, seed: int, deep: float = 1.0) -> Image.Image:
    """Coursed stone for soft light: a half is plain stone, each block a little lighter or darker, joints dark."""
    tones = Image.new("L", size, 128)
    draw, chance, row, y = ImageDraw.Draw(tones), random.Random(seed), 0, 0.0
    joint = max(1, round(tall / 26))
    while y < size[1]:
        x = -wide * (0.25 + 0.5 * (row % 2)) - chance.random() * wide * 0.2
        low = round(y + tall) - 1
        while x < size[0]:
            far = x + wide * chance.uniform(0.82, 1.18)
            tone = 128 + round(chance.gauss(0, 15) * deep)
            draw.rectangle((round(x), round(y), round(far) - 1, low), fill=tone)
            lit = round(y) + joint
            draw.line((round(x), lit, round(far), lit), fill=tone + round(16 * deep), width=joint)
            draw.line((round(x), round(y), round(x), low), fill=128 - round(58 * deep), width=joint)
            x = far
        draw.line((0, round(y), size[0], round(y)), fill=128 - round(58 * deep), width=joint)
        y, row = y + tall, row + 1
    rough = ImageChops.add(grain(size, seed), grain(size, seed + 1, max(2, round(tall / 9))), 2)
    return Image.blend(tones, rough, 0.13)


def stone(size: Size, colours: tuple[RGB, RGB], tones: Grey, share: Grey | None = None) -> Image.Image:
    """A wall between two colours, cut as its tones say."""
    return ImageChops.soft_light(between(*colours, share or slant(size)), Image.merge("RGB", [tones] * 3))


def lighten(ground: Image.Image, where: Grey, strength: float, colour: RGB, night: bool) -> Image.Image:
    """Light of one colour: at night it adds, by day it only warms."""
    if not night:
        shade(ground, where, strength * 0.5, colour)
        return ground
    return ImageChops.screen(ground, between((0, 0, 0), colour, where.point([round(n * strength) for n in range(256)])))
