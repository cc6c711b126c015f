"""The textures of glass in pictures: the motifs of the page's tiles, drawn by hand, never twice alike."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw, ImageFilter

from campaign.rules.layout import Point
from journals.rendering.picture_glass import Grey
from journals.rendering.picture_light import cloud, lit
from journals.rendering.picture_pen import Stage

FLAT = 96
"""The height of glass where nothing rises from it."""

FINE_FROM = 3.0
"""From so many pixels a unit on the skin of the glass is seen."""

RIDGE = 1.9
"""Units a pressed line is wide."""


@dataclass(frozen=True)
class Press:
    """One pressed line, in units about a pane's heart: its points, its width, how high it stands."""

    points: tuple[Point, ...]
    width: float = RIDGE
    height: int = 200


AFAR, SHEET = 0.8, 160
"""Pixels a unit below which panes are cut from sheets of so many pixels: nobody sees there that some are alike."""

Motif = Callable[[random.Random, float], Iterator[Press]]
"""Covers a circle of this radius about nothing."""


def _rows(chance: random.Random, reach: float, step: float, stray: float) -> Iterator[float]:
    at = -reach + chance.uniform(0, step)
    while at < reach:
        yield at
        at += step * chance.uniform(1 - stray, 1 + stray)


def _bent(chance: random.Random, y: float, left: float, right: float, sway: float) -> tuple[Point, ...]:
    """A line that is not quite straight."""
    tilt, bow = chance.uniform(-sway, sway), chance.uniform(-sway, sway)
    count = max(2, round((right - left) / 10))
    steps = [n / count for n in range(count + 1)]
    return tuple((left + (right - left) * t, y + tilt * t + bow * 4 * t * (1 - t)) for t in steps)


def reeds(chance: random.Random, reach: float) -> Iterator[Press]:
    for y in _rows(chance, reach, 8.5, 0.09):
        yield Press(_bent(chance, y, -reach, reach, 1.0), RIDGE * chance.uniform(0.9, 1.35), chance.randint(170, 215))


def rings(chance: random.Random, reach: float) -> Iterator[Press]:
    for row, y in enumerate(_rows(chance, reach, 11, 0.06)):
        for x in _rows(chance, reach, 11.5, 0.12):
            radius = chance.choice((1.3, 1.7, 2.6, 3.1, 3.7, 4.1))
            at = (x + row % 2 * 5 + chance.uniform(-1.6, 1.6), y + chance.uniform(-1.6, 1.6))
            yield Press(_circle(at, radius, chance.uniform(0.85, 1.1)), 1.5 if radius > 2 else 1.9, 205)


def ripples(chance: random.Random, reach: float) -> Iterator[Press]:
    for y in _rows(chance, reach, 11.5, 0.1):
        phase, wave, high = chance.uniform(0, math.tau), chance.uniform(21, 27), chance.uniform(2.6, 4.0)
        xs = [-reach + 2.0 * n for n in range(round(reach) + 1)]
        drift = chance.uniform(0.004, 0.012)
        points = tuple(
            (x, y + high * math.sin(x / wave * math.tau + phase) * (0.8 + 0.4 * math.sin(x * drift))) for x in xs
        )
        yield Press(points, RIDGE * chance.uniform(0.95, 1.3), chance.randint(180, 215))


def streaks(chance: random.Random, reach: float) -> Iterator[Press]:
    for y in _rows(chance, reach, 6.0, 0.08):
        x, whole = -reach - chance.uniform(0, 30), chance.random() < 0.4
        while x < reach:
            long = chance.uniform(44, 120) if whole else chance.uniform(10, 34)
            yield Press(_bent(chance, y, x, x + long, 0.5), chance.uniform(1.2, 2.1), chance.randint(165, 215))
            x += long + chance.uniform(3, 7)


def lozenges(chance: random.Random, reach: float) -> Iterator[Press]:
    step = 17.0
    rows, columns = (list(_rows(chance, reach, step, 0.03)) for _ in range(2))
    for y in rows:
        yield Press(_bent(chance, y, -reach, reach, 0.7), 1.6, 190)
    for x in columns:
        yield Press(tuple((u, v) for v, u in _bent(chance, x, -reach, reach, 0.7)), 1.6, 190)
    for y in rows:
        for x in columns:
            u, v, half = x + step / 2, y + step / 2, chance.uniform(1.9, 2.7)
            square = ((u - half, v - half), (u + half, v - half), (u + half, v + half), (u - half, v + half))
            yield Press((*square, square[0]), 1.5, 205)


def scales(chance: random.Random, reach: float) -> Iterator[Press]:
    for row, y in enumerate(_rows(chance, reach, 12, 0.0)):
        for column in range(-math.ceil(reach / 24) - 1, math.ceil(reach / 24) + 1):
            x, radius = column * 24 + row % 2 * 12.0, chance.uniform(11.2, 12.2)
            turns = [math.pi * n / 14 for n in range(15)]
            yield Press(tuple((x + 12 + radius * math.cos(t), y + radius * math.sin(t)) for t in turns), 1.9, 200)


def crosses(chance: random.Random, reach: float) -> Iterator[Press]:
    for row, y in enumerate(_rows(chance, reach, 12, 0.04)):
        for x in _rows(chance, reach, 24, 0.02):
            u, half = x + row % 2 * 12, chance.uniform(3.4, 4.4)
            yield Press(((u, y - half), (u, y + half)), 1.8)
            yield Press(((u - half, y), (u + half, y)), 1.8)


def nothing(chance: random.Random, reach: float) -> Iterator[Press]:
    """Clear glass: a few lines where it was drawn."""
    for y in _rows(chance, reach, 60, 0.7):
        yield Press(_bent(chance, y, -reach, reach, 6), chance.uniform(3, 8), 118)


def _circle(middle: Point, radius: float, flat: float) -> tuple[Point, ...]:
    turns = [math.tau * n / 18 for n in range(19)]
    return tuple((middle[0] + radius * math.cos(t), middle[1] + radius * flat * math.sin(t)) for t in turns)


MOTIFS: Mapping[str, tuple[Motif, float]] = {
    "R": (reeds, -45),
    "Y": (rings, 0),
    "G": (ripples, 8),
    "B": (streaks, -4),
    "P": (lozenges, 48),
    "O": (scales, 0),
    "x": (crosses, 0),
    "": (nothing, 84),
}
"""Each colour's motif and the degrees it is turned: reeds, rings, ripples, streaks, lozenges, scales, crosses."""


def textured(part: Stage, letter: str, heart: Point, chance: random.Random) -> Grey:
    """The surface of one pane: pressed for itself, or where it is small cut from a sheet that was. FLAT is level."""
    wide, tall = part.size
    if part.scale >= AFAR or max(wide, tall) > SHEET:
        return _pressed(part, letter, heart, chance)
    sheet = _sheet(letter, max(1, round(part.scale * 10)))
    x, y = chance.randint(0, SHEET - wide), chance.randint(0, SHEET - tall)
    return sheet.crop((x, y, x + wide, y + tall))


@lru_cache(maxsize=128)
def _sheet(letter: str, tenths: int) -> Grey:
    """A sheet from which small panes are cut. Units: `tenths` of a pixel a unit."""
    part = Stage(0, 0, tenths / 10, (SHEET, SHEET))
    middle = SHEET * 5 / tenths
    return _pressed(part, letter, (middle, middle), random.Random(tenths))


def _pressed(part: Stage, letter: str, heart: Point, chance: random.Random) -> Grey:
    """A motif about a heart, the melt's unevenness, a few bubbles."""
    motif, turn = MOTIFS.get(letter, MOTIFS["x"])
    fine = 2 if part.scale < 2.5 else 1
    size = (part.size[0] * fine, part.size[1] * fine)
    scale = part.scale * fine
    surface = Image.new("L", size, FLAT)
    draw = ImageDraw.Draw(surface)
    x, y = part.at(*heart)
    x, y = x * fine + chance.uniform(-6, 6) * scale, y * fine + chance.uniform(-6, 6) * scale
    reach = (max(x, size[0] - x) + max(y, size[1] - y)) / scale * 0.8 + 12
    angle = math.radians(turn + chance.uniform(-3.5, 3.5))
    cos, sin = math.cos(angle) * scale, math.sin(angle) * scale
    for press in motif(chance, min(reach, 400.0)):
        line = [(x + u * cos - v * sin, y + u * sin + v * cos) for u, v in press.points]
        draw.line(line, press.height, max(1, round(press.width * scale)), joint="curve")
    for _ in range(round(size[0] * size[1] / scale**2 / 1500)):
        _seed(draw, size, scale, chance)
    surface = surface.filter(ImageFilter.GaussianBlur(0.36 * scale))
    surface = surface.reduce(fine) if fine > 1 else surface
    rough = cloud(part.size, max(3, round(9 * part.scale)), chance.randrange(1 << 16), octaves=2)
    surface = lit(surface, rough, 0.2)
    if part.scale < FINE_FROM:
        return surface
    return lit(surface, cloud(part.size, 2.4 * part.scale, chance.randrange(1 << 16), octaves=3), 0.09)


def _seed(draw: ImageDraw.ImageDraw, size: tuple[int, int], scale: float, chance: random.Random) -> None:
    """A bubble left in the melt, longer than it is wide."""
    x, y, reach = chance.uniform(0, size[0]), chance.uniform(0, size[1]), chance.uniform(0.5, 1.3) * scale
    draw.ellipse((x - reach * 1.5, y - reach * 0.8, x + reach * 1.5, y + reach * 0.8), fill=chance.choice((20, 180)))
