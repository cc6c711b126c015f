"""Drawing the wire's paths with Pillow: paths to lines, and smooth masks."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby, pairwise

from PIL import Image, ImageDraw

from campaign.rules.layout import Point

Line = tuple[Point, ...]
"""Points joined by straight strokes; a closed line ends where it began."""

FINE = 3
"""How many times too large a mask is drawn before it is shrunk: that is what makes its edges smooth."""

_STEPS = 10
_MITER = 4.0
_TOKEN = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)")


@lru_cache(maxsize=4096)
def lines(path: str) -> tuple[Line, ...]:
    """Path data as lines, curves in short steps. Knows what the drawings use: M L H h v Q T A a Z."""
    found: list[list[Point]] = []
    take, verb, bow = iter(_TOKEN.findall(path)), "", (0.0, 0.0)
    for token in take:
        if token == "Z":
            found[-1].append(found[-1][0])
            continue
        if token.isalpha():
            verb, token = token, next(take)
        x, y = found[-1][-1] if found else (0.0, 0.0)
        if verb == "M":
            found.append([(float(token), float(next(take)))])
            verb = "L"
        elif verb == "L":
            found[-1].append((float(token), float(next(take))))
        elif verb in "Hhv":
            far = float(token)
            found[-1].append({"H": (far, y), "h": (x + far, y), "v": (x, y + far)}[verb])
        elif verb in "QT":
            end = (float(token), float(next(take)))
            bow = end if verb == "Q" else (2 * x - bow[0], 2 * y - bow[1])
            end = (float(next(take)), float(next(take))) if verb == "Q" else end
            found[-1] += _curve((x, y), bow, end)
        elif verb in "Aa":
            radius, _ry, _turn, large, sweep, end_x, end_y = float(token), *(float(next(take)) for _ in range(6))
            end = (x + end_x, y + end_y) if verb == "a" else (end_x, end_y)
            found[-1] += _arc((x, y), end, radius, bool(large), bool(sweep))
        else:
            raise ValueError(f"{verb!r} in a path")
    return tuple(tuple(line) for line in found)


def _curve(start: Point, bow: Point, end: Point) -> Iterator[Point]:
    for step in range(1, _STEPS + 1):
        t = step / _STEPS
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        yield a * start[0] + b * bow[0] + c * end[0], a * start[1] + b * bow[1] + c * end[1]


def _arc(start: Point, end: Point, radius: float, large: bool, sunwise: bool) -> Iterator[Point]:
    """A circle's arc: the large or the small one of those that run that way."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    chord = math.hypot(dx, dy) or 1e-9
    rise = math.sqrt(max(0.0, radius**2 - chord**2 / 4)) * (1 if large != sunwise else -1)
    middle = ((start[0] + end[0]) / 2 - dy / chord * rise, (start[1] + end[1]) / 2 + dx / chord * rise)
    first = math.atan2(start[1] - middle[1], start[0] - middle[0])
    turn = (math.atan2(end[1] - middle[1], end[0] - middle[0]) - first) % math.tau
    turn = turn if sunwise else turn - math.tau
    for step in range(1, 2 * _STEPS + 1):
        at = first + turn * step / (2 * _STEPS)
        yield middle[0] + radius * math.cos(at), middle[1] + radius * math.sin(at)


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


class Mask:
    """A grey picture to draw on in drawing units; `done` gives it smooth and in the stage's size."""

    def __init__(self, stage: Stage, tone: int = 0, fine: int = FINE) -> None:
        self.stage, self.fine = stage, fine
        self.image = Image.new("L", (stage.size[0] * fine, stage.size[1] * fine), tone)
        self.draw = ImageDraw.Draw(self.image)

    def done(self) -> Image.Image:
        return self.image.reduce(self.fine) if self.fine > 1 else self.image

    def fill(self, path: str | Line, tone: int = 255) -> None:
        """Paint what lies within."""
        for line in lines(path) if isinstance(path, str) else (path,):
            if len(line) > 2:
                self.draw.polygon(self._placed(line), fill=tone)

    def stroke(self, path: str | Line, width: float, tone: int = 255, *, mitred: bool = False) -> None:
        """Draw along a path, corners and ends round, or corners pointed and ends flat."""
        half = width * self.stage.scale * self.fine / 2
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
                    self.draw.ellipse((x - half, y - half, x + half, y + half), fill=tone)

    def _placed(self, line: Sequence[Point]) -> list[Point]:
        left, top, scale = self.stage.left, self.stage.top, self.stage.scale * self.fine
        return [((x - left) * scale, (y - top) * scale) for x, y in line]

    def _side(self, a: Point, b: Point, half: float, tone: int) -> None:
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
            self.draw.polygon(shape, fill=tone)


def _across(a: Point, b: Point) -> Point:
    along = math.dist(a, b)
    return (b[1] - a[1]) / along, (a[0] - b[0]) / along
