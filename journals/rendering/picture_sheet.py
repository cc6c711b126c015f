"""Sheets of glass in pictures: each pane cut from its own, with flow, thickness, texture and seeds of its own."""

from __future__ import annotations

import math
import random
import zlib
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from campaign.rules.layout import Point
from campaign.rules.palette import Colour
from journals.rendering.picture_glass import MIXES, RGB, Grey, mix, rgb, sheet_colour
from journals.rendering.picture_light import Look, cloud, ramp
from journals.rendering.picture_path import box, lines
from journals.rendering.picture_pen import Mask, Stage
from journals.rendering.picture_texture import FLAT, textured
from journals.rendering.wire import Wire

SOURCE = 512
"""Pixels a side of the clouds that panes are cut from."""

FLOWS: dict[str, tuple[float, float]] = {
    "R": (-45, 3.2),
    "Y": (20, 1.3),
    "G": (8, 2.6),
    "B": (-4, 3.6),
    "P": (45, 2.0),
    "O": (70, 2.2),
}
"""Which way the melt of each colour ran, in degrees, and how long its streaks are for their width."""

PLAIN_FLOW = (78, 3.4)


@dataclass(frozen=True)
class Sheet:
    """What one pane is made of: its letter ("" is plain glass) and what tints it, dark to light."""

    letter: str
    tints: tuple[tuple[float, RGB], ...]


@lru_cache(maxsize=256)
def coloured(letter: Colour, number: int) -> Sheet:
    """Glass of a colour: darker where it is thick, and never of one hue."""
    base = sheet_colour(letter, number)
    if letter in MIXES:
        light, deep, near = (rgb(other) for other, _percent in MIXES[letter])
    else:
        light, deep, near = mix(base, (255, 255, 255), 0.5), mix(base, (0, 0, 0), 0.6), base
    tints = (
        (0, mix(base, deep, 0.62)),
        (70, mix(base, deep, 0.26)),
        (128, base),
        (176, mix(mix(base, near, 0.2), light, 0.16)),
        (255, mix(base, light, 0.56)),
    )
    return Sheet(letter, tints)


@lru_cache(maxsize=4)
def plain(look: Look) -> Sheet:
    """Clear glass with nothing behind it."""
    dark, light = mix(look.void_2, (0, 0, 0), 0.1 if not look.night else 0.22), look.void
    return Sheet("", ((0, dark), (110, look.void_2), (190, light), (255, mix(light, (255, 255, 255), 0.12))))


@lru_cache(maxsize=64)
def thin(letter: Colour, look: Look) -> Sheet:
    """Clear glass that shows which colour is to come."""
    clear = plain(look).tints
    return Sheet(letter, tuple((at, mix(tone, sheet_colour(letter, 0), 0.36)) for at, tone in clear))


@dataclass
class Glass:
    """All the sheets of one sort in a window: their colours on black, their surface, and where they are."""

    stage: Stage
    colours: Image.Image
    surface: Grey
    where: Grey

    @classmethod
    def none(cls, stage: Stage) -> Glass:
        size = stage.size
        return cls(stage, Image.new("RGB", size), Image.new("L", size, FLAT), Image.new("L", size))

    def lay(self, wire: Wire, name: str, sheet: Sheet) -> None:
        """Cut a pane and lay it where it belongs. Its edges are rough: the lead covers them."""
        path, chance = wire.panes[name], random.Random(zlib.crc32(f"{name} {sheet.letter}".encode()))
        frame, part = self.stage.part(box(lines(path)))
        if part.size[0] < 2 or part.size[1] < 2:
            return
        mask = Mask(part, fine=1)
        mask.fill(path)
        where = mask.done()
        self.colours.paste(ramp(_flow(part, sheet.letter, chance), sheet.tints), frame, where)
        heart = wire.hearts[name][:2]
        surface = textured(part, sheet.letter, heart, chance)
        self.surface.paste(surface, frame, where)
        self.where.paste(255, frame, where)


def _flow(part: Stage, letter: str, chance: random.Random) -> Grey:
    """Where a pane is thick and thin: a piece of the melt, and a slope from one side to the other."""
    turn, stretch = FLOWS.get(letter, PLAIN_FLOW)
    size, scale = part.size, part.scale
    across = 1.15 / scale
    place = _turned(turn + chance.uniform(-12, 12), across / stretch, across, size, (SOURCE / 2, SOURCE / 2))
    slip = chance.uniform(-90, 90), chance.uniform(-90, 90)
    place = (*place[:2], place[2] + slip[0], *place[3:5], place[5] + slip[1])
    flow = _melt(chance.randrange(3)).transform(size, Image.Transform.AFFINE, place, Image.Resampling.BICUBIC)
    zoom = 170 / math.hypot(*size)
    slope = Image.linear_gradient("L").transform(
        size,
        Image.Transform.AFFINE,
        _turned(chance.uniform(0, 360), zoom, zoom, size, (128, 128)),
        Image.Resampling.BILINEAR,
    )
    return Image.blend(flow, slope, 0.42)


def _turned(
    degrees: float, zoom_x: float, zoom_y: float, size: tuple[int, int], middle: Point
) -> tuple[float, float, float, float, float, float]:
    """An affine map of a picture about its middle onto another's."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    a, b, d, e = cos * zoom_x, sin * zoom_x, -sin * zoom_y, cos * zoom_y
    x, y = size[0] / 2, size[1] / 2
    return a, b, middle[0] - a * x - b * y, d, e, middle[1] - d * x - e * y


@lru_cache(maxsize=4)
def _melt(number: int) -> Grey:
    return cloud((SOURCE, SOURCE), 44, 31 + number, octaves=4, contrast=1.55)
