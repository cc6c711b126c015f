"""Sky, street and nave wall of the poster, and the bays in which the families' windows hang."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw

from campaign.rules.layout import Point
from journals.rendering.masonry import lancet
from journals.rendering.picture_glass import mix
from journals.rendering.picture_light import Size, between, radial, ramp, shade, soften, stops
from journals.rendering.picture_path import Line, box
from journals.rendering.picture_pen import Mask, Stage
from journals.rendering.poster_brush import Brush, Hall, courses, lighten, outline, stone

GLOW = stops((0, 1), (0.35, 0.5), (1, 0))
LAMP = stops((0, 1), (0.5, 0.42), (1, 0))


@dataclass(frozen=True)
class Recess:
    """A bay: its left edge, its top, its width, its sill, and how high its arch is. Units: points of the sheet."""

    left: float
    top: float
    wide: float
    sill: float
    rise: float

    @property
    def middle(self) -> float:
        return self.left + self.wide / 2

    def outline(self, grown: float = 0.0) -> Line:
        """The bay's edge, or one so far outside of it: upright sides and a pointed arch with soft shoulders."""
        left, top = self.left - grown, self.top - grown * 1.15
        half, rise = self.wide / 2 + grown, self.rise + grown * 1.15
        curve = ((left, top + rise), (left, top + rise * 0.52), (left + half * 0.42, top + rise * 0.14))
        side = list(_bent(*curve, (left + half, top)))
        foot = self.sill + grown
        other = [(2 * self.middle - x, y) for x, y in reversed(side)]
        return ((left, foot), *side, *other[1:], (left + 2 * half, foot), (left, foot))


def _bent(a: Point, b: Point, c: Point, d: Point) -> Iterator[Point]:
    """A curve of the third degree, in steps too small to see on paper."""
    for step in range(41):
        t = step / 40
        p, q, r, s = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        yield p * a[0] + q * b[0] + r * c[0] + s * d[0], p * a[1] + q * b[1] + r * c[1] + s * d[1]


def sky(ground: Image.Image, stage: Stage, floor: float, hall: Hall) -> None:
    """Everything above the street: dusk toward the ground, and stars that are fewer there."""
    size = (ground.size[0], round(floor * stage.scale))
    high = Image.linear_gradient("L").resize(size, Image.Resampling.BICUBIC)
    first, second, third = hall.sky
    air = ramp(high, ((0, first), (150, second), (255, third)))
    if hall.stars:
        _stars(air, stage.scale)
    ground.paste(air, (0, 0))


def _stars(air: Image.Image, scale: float) -> None:
    chance, light = random.Random(4), Image.new("L", air.size)
    draw = ImageDraw.Draw(light)
    for _ in range(560):
        x, y = chance.random() * air.size[0], chance.random() ** 1.5 * air.size[1]
        reach = max(0.6, chance.choice((1.2, 1.2, 1.6, 2.2, 3.2)) * scale)
        draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=chance.randint(90, 255))
    air.paste((255, 243, 214), mask=light)


def street(ground: Image.Image, stage: Stage, floor: float, hall: Hall) -> None:
    """Gabled houses on both sides, those behind paler, some with a lamp lit."""
    brush, chance, wide = Brush(ground, stage), random.Random(12), stage.size[0] / stage.scale
    near = mix(hall.walls[1], (0, 0, 0), 0.22) if hall.look.night else hall.walls[1]
    for low, high, colour, lamps in ((330, 560, hall.far, 0.14), (170, 380, near, 0.3)):
        x = -60.0
        while x < wide:
            across = chance.uniform(120, 210)
            far = abs(x + across / 2 - wide / 2) / (wide / 2)
            tall = (low + (high - low) * chance.random()) * (0.72 + 0.4 * far)
            gable = across * chance.uniform(0.22, 0.46)
            top = floor - tall
            house = ((x, floor), (x, top), (x + across / 2, top - gable), (x + across, top), (x + across, floor))
            brush.fill(house, colour)
            brush.stroke(house[1:4], 4, hall.walls[2], 0.5)
            for row in range(int(tall // 78)):
                for column in range(int(across // 52)):
                    at = (x + 26 + column * 52, top + 34 + row * 78)
                    if chance.random() < lamps and at[1] < floor - 60:
                        pane = _pane(*at)
                        brush.fill(pane, hall.lamp, 0.82 if hall.look.night else 0.9)
            x += across * chance.uniform(0.92, 1.1)


def _pane(x: float, y: float) -> Line:
    return ((x - 9, y), (x + 9, y), (x + 9, y + 30), (x - 9, y + 30), (x - 9, y))


def nave(ground: Image.Image, stage: Stage, floor: float, hall: Hall) -> None:
    """The wall below the street: coursed stone, warm in the middle, dark toward the edges, a cornice above."""
    wide, tall = stage.size[0], stage.size[1] - round(floor * stage.scale)
    top = stage.size[1] - tall
    first, second, third = hall.look.lamp
    far = radial((wide, tall), (0.5, 0.12), (0.78, 0.95), lambda t: t)
    tones = courses((wide, tall), 236 * stage.scale, 112 * stage.scale, 5)
    wall = ramp(far, ((0, first), (120, second), (255, third)))
    ground.paste(ImageChops.soft_light(wall, Image.merge("RGB", [tones] * 3)), (0, top))
    cornice(ground, stage, floor, hall)


def cornice(ground: Image.Image, stage: Stage, floor: float, hall: Hall) -> None:
    """A moulding across the wall with a row of corbels."""
    brush, wide = Brush(ground, stage), stage.size[0] / stage.scale
    light, deep, dark = hall.look.frame

    def band(y: float, tall: float, colour: tuple[int, int, int], strength: float = 1.0) -> None:
        brush.fill(((-9, y), (wide + 9, y), (wide + 9, y + tall), (-9, y + tall), (-9, y)), colour, strength)

    band(floor + 60, 60, (0, 0, 0), 0.34 if hall.look.night else 0.1)
    for x in range(30, int(wide), 84):
        brush.fill(f"M{x} {floor + 56}h40v16q0 26-20 30q-20-4-20-30Z", deep)
        brush.stroke(f"M{x} {floor + 56}v16q0 26 20 30", 3, light, 0.5)
    band(floor, 14, light)
    band(floor + 14, 5, dark)
    band(floor + 19, 26, deep)
    band(floor + 45, 12, light, 0.8)
    band(floor + 57, 4, dark)


REACH = 40
"""How far a bay's moulded edge stands out into the wall. Units: points."""


def bay(ground: Image.Image, stage: Stage, recess: Recess, hall: Hall, *, first: bool) -> None:
    """A recess in the wall with a moulded edge; the winner's is gilt, and its lamp burns brighter."""
    size = (
        math.ceil((recess.wide + 2 * REACH) * stage.scale),
        math.ceil((recess.sill - recess.top + 90) * stage.scale),
    )
    built = _built(replace(recess, left=0, top=0, sill=recess.sill - recess.top), stage.scale, size, hall, first)
    x, y = stage.at(recess.left - REACH, recess.top - 50)
    ground.paste(built, (round(x), round(y)), built)


@lru_cache(maxsize=4)
def _built(recess: Recess, scale: float, size: Size, hall: Hall, first: bool) -> Image.Image:
    """A bay on nothing, kept for the next family."""
    part = Stage(-REACH, -50, scale, size)
    inside, whole = Mask(part), Mask(part)
    inside.fill(recess.outline())
    whole.fill(recess.outline(39))
    where = inside.done()
    light, deep, dark = hall.look.frame
    crop = _lamplit(_hollow(Image.new("RGB", size, deep), part, where, hall), part, recess, where, hall, first=first)
    brush = Brush(crop, part)
    for grown, width, colour, strength in (
        (17, 44, dark, 0.9),
        (18, 36, deep, 1.0),
        (26, 9, light, 1.0),
        (12, 7, light, 0.85),
        (3, 9, dark, 1.0),
    ):
        brush.stroke(recess.outline(grown), width, colour, strength, mitred=True)
    gilt = hall.gilt[0] if first else (hall.look.gold if hall.look.night else hall.gilt[1])
    brush.stroke(recess.outline(7), 5 if first else 2.4, gilt, 1.0 if first else 0.55, mitred=True)
    crop.putalpha(whole.done())
    return crop


def _hollow(crop: Image.Image, part: Stage, where: Image.Image, hall: Hall) -> Image.Image:
    """The wall behind: finer courses, in the shadow of the edge above and on the left."""
    tones = courses(part.size, 150 * part.scale, 70 * part.scale, 8, 0.8)
    back = stone(part.size, hall.recess, tones, Image.linear_gradient("L").resize(part.size, Image.Resampling.BICUBIC))
    crop = crop.copy()
    crop.paste(back, mask=where)
    cast = ImageChops.invert(where)
    cast = ImageChops.offset(cast, round(16 * part.scale), round(30 * part.scale))
    cast = ImageChops.multiply(soften(cast, 30 * part.scale), where)
    shade(crop, cast, 0.8 if hall.look.night else 0.22)
    return crop


def _lamplit(
    crop: Image.Image, part: Stage, recess: Recess, where: Image.Image, hall: Hall, *, first: bool
) -> Image.Image:
    """A lamp behind the crest."""
    wide, tall = part.size[0] / part.scale, part.size[1] / part.scale
    middle = ((recess.middle - part.left) / wide, (recess.top + recess.rise * 0.72 - part.top) / tall)
    reach = min(recess.wide * 0.62, 620)
    lamp = ImageChops.multiply(radial(part.size, middle, (reach / wide, reach / tall), LAMP), where)
    return lighten(crop, lamp, 0.62 if first else 0.34, hall.lamp, night=hall.look.night)


def niche(ground: Image.Image, stage: Stage, foot: Point, size: tuple[float, float], hall: Hall, *, lit: bool) -> None:
    """A pointed hollow in the wall: dark for a window that is still ahead, with a lamp in it for a crest."""
    wide, tall = size
    path = lancet(*foot, wide, tall)
    brush, (light, deep, dark) = Brush(ground, stage), hall.look.frame
    for width, colour in ((30, dark), (26, deep), (15, light), (9, dark)):
        brush.stroke(path, width, colour)
    frame, part = stage.part(box(outline(path)))
    night = hall.look.night
    down = Image.linear_gradient("L").resize(part.size, Image.Resampling.BICUBIC)
    empty = ((9, 8, 7), (30, 25, 21)) if night else ((120, 106, 84), (168, 152, 124))
    hollow = between(*empty, down)
    if lit:
        glow = radial(part.size, (0.5, 0.95), (0.9, 0.9), GLOW)
        hollow = lighten(hollow, glow, 0.85, hall.lamp, night=True)
    inside = Mask(part)
    inside.fill(path)
    ground.paste(hollow, frame, inside.done())


def hem(ground: Image.Image, stage: Stage, hall: Hall) -> None:
    """Gilt lines round the poster, a lozenge at each corner and in the middle of each side."""
    brush, (wide, tall) = Brush(ground, stage), (stage.size[0] / stage.scale, stage.size[1] / stage.scale)
    light, deep = hall.gilt
    for inset, width, colour, strength in ((74, 8, deep, 1.0), (74, 5, light, 1.0), (98, 2.4, light, 0.8)):
        for side in _sides(inset, wide, tall):
            brush.stroke(side, width, colour, strength)
    for x in (86, wide / 2, wide - 86):
        for y in (86, tall / 2, tall - 86):
            if (x, y) != (wide / 2, tall / 2):
                for reach, colour in ((34, hall.look.lamp[2]), (26, deep), (22, light), (10, deep)):
                    brush.fill(_lozenge(x, y, reach), colour)


def rule(ground: Image.Image, stage: Stage, middle: Point, wide: float, hall: Hall) -> None:
    """A gilt line with a lozenge in its middle."""
    brush, (x, y), gold = Brush(ground, stage), middle, hall.look.gold
    for side in (-1, 1):
        brush.stroke(((x + side * 30, y), (x + side * wide / 2, y)), 2.4, gold, 0.8)
    brush.fill(_lozenge(x, y, 11), gold)


def _sides(inset: float, wide: float, tall: float) -> tuple[Line, ...]:
    corners = ((inset, inset), (wide - inset, inset), (wide - inset, tall - inset), (inset, tall - inset))
    return tuple((corners[n - 1], corners[n]) for n in range(4))


def _lozenge(x: float, y: float, reach: float) -> Line:
    return ((x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y), (x, y - reach))


def laurel(ground: Image.Image, stage: Stage, x: float, y: float, reach: float, hall: Hall) -> None:
    """Two boughs of gilt leaves about a crest, open above, tied below."""
    brush, (light, deep) = Brush(ground, stage), hall.gilt
    for side in (-1, 1):
        stem = [_on(x, y, reach, side, turn) for turn in range(176, 24, -8)]
        brush.stroke(tuple(stem), reach * 0.035, deep)
        for n, turn in enumerate(range(168, 26, -14)):
            at, size = _on(x, y, reach, side, turn), reach * (0.3 - 0.008 * n)
            along = math.atan2(-math.sin(math.radians(turn)), -side * math.cos(math.radians(turn)))
            for lean, tone in ((-34, light), (34, deep)):
                leaf = _leaf(at, size, along + math.radians(lean) * side)
                brush.fill(leaf, tone)
                brush.stroke(leaf, reach * 0.012, hall.walls[2], 0.5)


def _on(x: float, y: float, reach: float, side: int, turn: float) -> Point:
    at = math.radians(turn)
    return x + side * reach * math.sin(at), y - reach * 1.06 * math.cos(at)


def _leaf(at: Point, size: float, heading: float) -> Line:
    """A pointed leaf from its foot outward."""
    there = [(n / 8 * size, math.sin(math.pi * n / 8) * 0.2 * size) for n in range(9)]
    back = [(along, -across) for along, across in reversed(there)]
    cos, sin = math.cos(heading), math.sin(heading)
    return tuple((at[0] + a * cos - b * sin, at[1] + a * sin + b * cos) for a, b in (*there, *back))
