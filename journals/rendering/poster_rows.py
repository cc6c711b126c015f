"""How a family's windows hang on the wall: in rows, in their order, all about as large, as large as there is room."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

MOST = 5
"""Windows in a row, at most."""


@dataclass(frozen=True)
class Wall:
    """Room for windows. Units: points; `gap` lies between two, `foot` below each, which needs `least` in width."""

    wide: float
    tall: float
    gap: float
    foot: float
    least: float


@dataclass(frozen=True)
class Spot:
    """Where a window hangs: its middle and its size, and the width it has to itself. Units: points of the wall."""

    x: float
    y: float
    wide: float
    tall: float
    slot: float


Sizes = list[list[tuple[float, float]]]


@lru_cache(maxsize=16)
def hang(shapes: tuple[float, ...], wall: Wall) -> tuple[Spot, ...]:
    """A spot for each window, given how wide each is to its height; counted from the wall's corner."""
    if not shapes:
        return ()
    found = max((_largest(way, wall) for way in _ways(shapes, wall)), key=_worth)
    highs = [max(tall for _wide, tall in row) for row in found]
    spare = (wall.tall - sum(highs) - wall.foot * len(found)) / len(found)
    spots, y = [], spare / 2
    for row, high in zip(found, highs, strict=True):
        slots = [max(wide, wall.least) for wide, _tall in row]
        free = (wall.wide - sum(slots)) / (len(row) + 1)
        x = free
        for (wide, tall), slot in zip(row, slots, strict=True):
            spots.append(Spot(x + slot / 2, y + high - tall / 2, wide, tall, slot + min(free, wall.gap)))
            x += slot + free
        y += high + wall.foot + spare
    return tuple(spots)


def _ways(shapes: Sequence[float], wall: Wall) -> Iterator[list[list[float]]]:
    """Every way to put the windows in rows."""
    most = max(1, min(MOST, int(wall.wide / (wall.least + wall.gap))))
    for counts in _counts(len(shapes), most):
        left = iter(shapes)
        yield [list(islice(left, count)) for count in counts]


def _counts(count: int, most: int) -> Iterator[tuple[int, ...]]:
    if count == 0:
        yield ()
    for first in range(1, min(most, count) + 1):
        for rest in _counts(count - first, most):
            yield (first, *rest)


def _largest(way: list[list[float]], wall: Wall) -> Sizes:
    """The sizes at which these rows just fit the wall."""
    low, high = 0.0, max(wall.wide, wall.tall)
    for _ in range(16):
        middle = (low + high) / 2
        tall = sum(max(tall for _wide, tall in row) + wall.foot for row in _sized(way, middle, wall))
        low, high = (middle, high) if tall + wall.gap * 0.7 * len(way) <= wall.tall else (low, middle)
    return _sized(way, low, wall)


def _sized(way: list[list[float]], side: float, wall: Wall) -> Sizes:
    """Each window as large as a square of this side, or smaller where its row has not the width."""
    found = []
    for row in way:
        sizes = [(side * shape**0.5, side / shape**0.5) for shape in row]
        room = wall.wide - wall.gap * len(row)
        most = sum(wide for wide, _tall in sizes)
        by = min(1.0, room / most)
        found.append([(wide * by, tall * by) for wide, tall in sizes])
    return found


def _worth(found: Sizes) -> float:
    """How large the windows come out, the small ones counting most."""
    return -sum(1 / max(1e-9, wide * tall) for row in found for wide, tall in row)
