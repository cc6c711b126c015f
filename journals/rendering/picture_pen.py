"""Drawing paths with Pillow: lines cut to length, and smooth masks."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, wraps
from itertools import groupby, pairwise
from typing import TypeVar

from PIL import Image, ImageDraw

from campaign.rules.layout import Point
from journals.rendering.picture_path import Line, lines
from journals.rendering.picture_strips import Box, strips

FINE, LARGE = 3, 2.4
"""How many times too large a mask is drawn before it is shrunk, which makes its edges smooth: one less where a unit
takes that many pixels."""

ROOM = 12_000_000
"""Pixels of a mask, so many times too large, that are drawn together."""

_MITER = 4.0

Progress = Callable[[float], None]
"""Told the share that is done, from 0 to 1."""


def untold(share: float) -> None:
    """Nobody waits for it."""


def cut(line: Line, lengths: Iterable[float]) -> Iterator[Line]:
    """The line cut into pieces of these lengths, one after another, until it is used up."""
    rest = list(line)
    for length in lengths:
        piece, room = [rest[0]], length
        while len(rest) > 1 and room > 0:
            (x0, y0), (x1, y1) = rest[0], rest[1]
            side = math.dist(rest[0], rest[1])
            if side <= room:
                piece.append(rest.pop(1))
                rest[0] = piece[-1]
            else:
                rest[0] = (x0 + (x1 - x0) * room / side, y0 + (y1 - y0) * room / side)
                piece.append(rest[0])
            room -= side
        if len(piece) > 1:
            yield tuple(piece)
        if len(rest) < 2:
            return


def length(line: Line) -> float:
    return sum(math.dist(a, b) for a, b in pairwise(line))


@dataclass(frozen=True)
class Stage:
    """Where drawing units fall on a picture: what lies at its corner, pixels a unit, and its size in pixels."""

    left: float
    top: float
    scale: float
    size: tuple[int, int]

    def at(self, x: float, y: float) -> Point:
        """The pixel of a point."""
        return (x - self.left) * self.scale, (y - self.top) * self.scale

    def part(self, reach: tuple[float, float, float, float]) -> tuple[tuple[int, int, int, int], Stage]:
        """The pixels about what reaches from left and top to right and bottom, as far as they are on the picture, and
        their own stage."""
        (x0, y0), (x1, y1) = self.at(*reach[:2]), self.at(*reach[2:])
        left, top = max(0, math.floor(x0) - 1), max(0, math.floor(y0) - 1)
        right, bottom = min(self.size[0], math.ceil(x1) + 1), min(self.size[1], math.ceil(y1) + 1)
        size = (max(0, right - left), max(0, bottom - top))
        stage = Stage(self.left + left / self.scale, self.top + top / self.scale, self.scale, size)
        return (left, top, left + size[0], top + size[1]), stage


Drawn = TypeVar("Drawn")
SMALL = 400_000
"""Pixels up to which parts of a picture are kept for the next one that has the same."""


def kept(draw: Callable[..., Drawn]) -> Callable[..., Drawn]:
    """A drawing of a stage and what follows, kept while it is small: a poster shows each window several times."""
    known = lru_cache(maxsize=24)(draw)

    @wraps(draw)
    def drawn(stage: Stage, *values: object) -> Drawn:
        return (known if stage.size[0] * stage.size[1] <= SMALL else draw)(stage, *values)

    return drawn


class Mask:
    """A grey picture that is told in drawing units; `done` draws it, smooth and in the stage's size."""

    def __init__(self, stage: Stage, tone: int = 0, fine: int = 0) -> None:
        self.stage, self.tone = stage, tone
        self.fine = fine or (FINE if stage.scale < LARGE else FINE - 1)
        self._told: list[Callable[[_Pencil], None]] = []

    def fill(self, path: str | Line, tone: int = 255) -> None:
        """Paint what lies within."""
        self._told.append(lambda pencil: pencil.fill(path, tone))

    def stroke(self, path: str | Line, width: float, tone: int = 255, *, mitred: bool = False) -> None:
        """Draw along a path, corners and ends round, or corners pointed and ends flat."""
        self._told.append(lambda pencil: pencil.stroke(path, width, tone, mitred=mitred))

    def done(self) -> Image.Image:
        drawn = list(strips(self.stage.size, ROOM // self.fine**2))
        if len(drawn) == 1:
            return self._drawn(drawn[0])
        out = Image.new("L", self.stage.size)
        for strip in drawn:
            out.paste(self._drawn(strip), strip)
        return out

    def _drawn(self, strip: Box) -> Image.Image:
        pencil = _Pencil(self.stage, self.fine, strip, self.tone)
        for tell in self._told:
            tell(pencil)
        return pencil.image.reduce(self.fine) if self.fine > 1 else pencil.image


class _Pencil:
    """Draws on one strip of a mask, so many times too large; what lies above or below the strip costs nothing."""

    def __init__(self, stage: Stage, fine: int, strip: Box, tone: int) -> None:
        left, top, right, bottom = (edge * fine for edge in strip)
        self.image = Image.new("L", (right - left, bottom - top), tone)
        self.draw = ImageDraw.Draw(self.image)
        self.scale = stage.scale * fine
        self.left, self.top = stage.left, stage.top
        self.down, self.tall = top, bottom - top

    def fill(self, path: str | Line, tone: int) -> None:
        for line in lines(path) if isinstance(path, str) else (path,):
            if len(line) > 2:
                self._polygon(self._placed(line), tone)

    def stroke(self, path: str | Line, width: float, tone: int, *, mitred: bool) -> None:
        half = width * self.scale / 2
        for line in lines(path) if isinstance(path, str) else (path,):
            placed = [point for point, _same in groupby(self._placed(line))]
            for a, b in pairwise(placed):
                self._side(a, b, half, tone)
            if mitred:
                around = placed + placed[1:2] if placed[0] == placed[-1] else placed
                for a, b, c in zip(around, around[1:], around[2:], strict=False):
                    self._corner(a, b, c, half, tone)
            else:
                for x, y in placed:
                    if y + half >= 0 and y - half <= self.tall:
                        self.draw.ellipse((x - half, y - half, x + half, y + half), fill=tone)

    def _placed(self, line: Sequence[Point]) -> list[Point]:
        left, top, scale, down = self.left, self.top, self.scale, self.down
        return [((x - left) * scale, (y - top) * scale - down) for x, y in line]

    def _polygon(self, corners: Sequence[Point], tone: int) -> None:
        if max(y for _x, y in corners) >= 0 and min(y for _x, y in corners) <= self.tall:
            self.draw.polygon(corners, fill=tone)

    def _side(self, a: Point, b: Point, half: float, tone: int) -> None:
        if max(a[1], b[1]) + half < 0 or min(a[1], b[1]) - half > self.tall:
            return
        along = math.dist(a, b)
        x, y = (b[1] - a[1]) / along * half, (a[0] - b[0]) / along * half
        corners = [(a[0] + x, a[1] + y), (b[0] + x, b[1] + y), (b[0] - x, b[1] - y), (a[0] - x, a[1] - y)]
        self.draw.polygon(corners, fill=tone)

    def _corner(self, a: Point, b: Point, c: Point, half: float, tone: int) -> None:
        first, second = _across(a, b), _across(b, c)
        bend = 1 + first[0] * second[0] + first[1] * second[1]
        if bend < 2 / _MITER**2:
            return
        for side in (half, -half):
            tip = ((first[0] + second[0]) / bend * side, (first[1] + second[1]) / bend * side)
            shape = [
                b,
                (b[0] + first[0] * side, b[1] + first[1] * side),
                (b[0] + tip[0], b[1] + tip[1]),
                (b[0] + second[0] * side, b[1] + second[1] * side),
            ]
            self._polygon(shape, tone)


def _across(a: Point, b: Point) -> Point:
    along = math.dist(a, b)
    return (b[1] - a[1]) / along, (a[0] - b[0]) / along
