"""What glass and light are made of in pictures: sheets of a colour, textures, streaks, gradients."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from campaign.rules.palette import Colour
from journals.rendering.palette import GLASS, TEXTURE_TURNS, TEXTURES, hue
from journals.rendering.picture_pen import Mask, Stage

RGB = tuple[int, int, int]
Grey = Image.Image
"""A picture of one channel."""

MIXES: dict[str, tuple[tuple[str, int], ...]] = {
    "R": (("#ff8a66", 24), ("#5e0616", 30), ("#e0396a", 35)),
    "Y": (("#fff0a8", 38), ("#d98a12", 36), ("#ffd257", 60)),
    "G": (("#6fd08a", 30), ("#06381f", 32), ("#1aa38f", 40)),
    "B": (("#7cc4ff", 32), ("#0a1f5c", 36), ("#3f4fd0", 45)),
    "P": (("#d49bff", 30), ("#2c0c52", 34), ("#b13fa6", 38)),
    "O": (("#ffc27a", 36), ("#a83c06", 34), ("#ff9440", 60)),
}
"""Sheets 1 to 3 of each colour: what its base is mixed with, and how many percent. The same as in glass.css."""

OWN = ((0.55, 0.13, 0), (0.64, 0.13, 0), (0.44, 0.12, 0), (0.55, 0.14, 18))
"""Lightness, chroma and turn of hue of the sheets of a table's own colour."""

TILE = 24


def rgb(colour: str) -> RGB:
    """#rrggbb as numbers."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


@lru_cache(maxsize=256)
def sheet_colour(letter: Colour, sheet: int) -> RGB:
    """The colour of one of a colour's sheets."""
    if letter not in GLASS:
        light, chroma, turn = OWN[sheet]
        angle = math.radians(hue(letter) + turn)
        return _from_oklab((light, chroma * math.cos(angle), chroma * math.sin(angle)))
    if sheet == 0:
        return rgb(GLASS[letter])
    other, percent = MIXES[letter][sheet - 1]
    return mix(rgb(GLASS[letter]), rgb(other), percent / 100)


def mix(one: RGB, other: RGB, share: float) -> RGB:
    """Two colours mixed as the eye would: in Oklab, with this share of the other."""
    pairs = zip(_to_oklab(one), _to_oklab(other), strict=True)
    light, a, b = (x + (y - x) * share for x, y in pairs)
    return _from_oklab((light, a, b))


_TO_LMS = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
_TO_LAB = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)
_FROM_LAB = ((1, 0.3963377774, 0.2158037573), (1, -0.1055613458, -0.0638541728), (1, -0.0894841775, -1.2914855480))
_FROM_LMS = (
    (4.0767416621, -3.3077115913, 0.2309699292),
    (-1.2684380046, 2.6097574011, -0.3413193965),
    (-0.0041960863, -0.7034186147, 1.7076147010),
)


def _times(matrix: Sequence[Sequence[float]], values: Sequence[float]) -> tuple[float, float, float]:
    x, y, z = (sum(m * v for m, v in zip(row, values, strict=True)) for row in matrix)
    return x, y, z


def _to_oklab(colour: RGB) -> tuple[float, float, float]:
    linear = [c / 3294.6 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour]
    return _times(_TO_LAB, [math.cbrt(v) for v in _times(_TO_LMS, linear)])


def _from_oklab(lab: tuple[float, float, float]) -> RGB:
    linear = _times(_FROM_LMS, [v**3 for v in _times(_FROM_LAB, lab)])
    bright = [12.92 * v if v <= 0.0031308 else 1.055 * v ** (1 / 2.4) - 0.055 for v in linear]
    r, g, b = (max(0, min(255, round(v * 255))) for v in bright)
    return r, g, b


@lru_cache(maxsize=64)
def _tile(letter: str, side: int) -> Grey:
    """One tile of a texture, `side` pixels wide, its lines white on black."""
    scale = side / TILE
    mask = Mask(Stage(0, 0, scale, (side, side)), fine=4)
    mask.stroke(TEXTURES[letter], 1.7)
    return mask.done()


def texture(letter: str, scale: float, size: tuple[int, int]) -> Grey:
    """A colour's texture all over a picture, turned so that it does not run along the lead."""
    letter = letter if letter in TEXTURES else "x"
    side, turn = max(6, round(TILE * scale)), TEXTURE_TURNS.get(letter, 0)
    reach = max(size) if not turn else round(math.hypot(*size) * 1.02)
    room = (reach if turn else size[0], reach if turn else size[1])
    sheet = Image.new("L", room)
    sheet.paste(_tile(letter, side))
    wide, tall = side, side
    while wide < room[0]:
        sheet.paste(sheet.crop((0, 0, wide, tall)), (wide, 0))
        wide *= 2
    while tall < room[1]:
        sheet.paste(sheet.crop((0, 0, room[0], tall)), (0, tall))
        tall *= 2
    if turn:
        sheet = sheet.rotate(-turn, Image.Resampling.BILINEAR)
    left, top = (room[0] - size[0]) // 2, (room[1] - size[1]) // 2
    return sheet.crop((left, top, left + size[0], top + size[1]))
