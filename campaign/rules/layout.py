"""Windows are not grids: named spaces with edge and corner neighbours, lines for objectives, rings to draw by."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise

from campaign.rules.dice import Fill
from campaign.rules.palette import Colour

Point = tuple[float, float]
Pair = frozenset[str]
CELL = 100.0
"""Side of a grid's space, in drawing units."""


@dataclass(frozen=True)
class Space:
    """One space as printed. `ring` names its vertices in order; star and magic number restrict nothing (A4.4)."""

    name: str
    ring: tuple[str, ...]
    colour: Colour | None = None
    value: int | None = None
    star: bool = False
    magic: int | None = None


@dataclass(frozen=True)
class Layout:
    """A printed window: spaces in reading order, where their vertices lie, and which lines objectives may read.

    Shape: `rows` and `columns` hold names in drawing order, None where a line has a gap; polygon windows may have none.
           `bows` holds the control point of each side that is curved, by its two vertices.
           `gone` holds the names of spaces that are no more: none is ever given to another space.
    Units: drawing units, 100 to a grid space; y grows downward.
    """

    spaces: Mapping[str, Space]
    points: Mapping[str, Point]
    bows: Mapping[Pair, Point] = field(default_factory=dict)
    rows: tuple[tuple[str | None, ...], ...] = ()
    columns: tuple[tuple[str | None, ...], ...] = ()
    joined: frozenset[Pair] = frozenset()
    parted: frozenset[Pair] = frozenset()
    gone: frozenset[str] = frozenset()

    def __iter__(self) -> Iterator[str]:
        return iter(self.spaces)

    def __contains__(self, name: object) -> bool:
        return name in self.spaces

    def __len__(self) -> int:
        return len(self.spaces)

    @cached_property
    def edges(self) -> Mapping[str, frozenset[str]]:
        """Edge neighbours: spaces that share a side; joined ones too, parted ones not."""
        near: dict[str, set[str]] = {name: set() for name in self.spaces}
        for owners in self.owners.values():
            for name in owners:
                near[name].update(owner for owner in owners if owner != name)
        for first, second in (tuple(pair) for pair in self.joined if len(pair) == 2 and pair <= self.spaces.keys()):
            near[first].add(second)
            near[second].add(first)
        return {name: frozenset(n for n in found if Pair((name, n)) not in self.parted) for name, found in near.items()}

    @cached_property
    def corners(self) -> Mapping[str, frozenset[str]]:
        """Corner neighbours: spaces that share a point and no side; parted ones not."""
        at: dict[str, set[str]] = {}
        for name, space in self.spaces.items():
            for vertex in space.ring:
                at.setdefault(vertex, set()).add(name)
        return {
            name: frozenset(
                other
                for vertex in space.ring
                for other in at[vertex]
                if other != name and other not in self.edges[name] and Pair((name, other)) not in self.parted
            )
            for name, space in self.spaces.items()
        }

    def adjacent(self, name: str) -> frozenset[str]:
        """Edge and corner neighbours."""
        return self.edges[name] | self.corners[name]

    def sides(self, name: str) -> list[tuple[str, str]]:
        ring = self.spaces[name].ring
        return list(zip(ring, ring[1:] + ring[:1], strict=True))

    @cached_property
    def owners(self) -> Mapping[Pair, tuple[str, ...]]:
        """The one or two spaces on either hand of each side."""
        found: dict[Pair, tuple[str, ...]] = {}
        for name in self.spaces:
            for side in self.sides(name):
                found[Pair(side)] = (*found.get(Pair(side), ()), name)
        return found

    @cached_property
    def border(self) -> frozenset[str]:
        """Spaces with a side that no other space shares."""
        return frozenset(owners[0] for owners in self.owners.values() if len(owners) == 1)

    @cached_property
    def size(self) -> tuple[float, float]:
        used = [self.points[vertex] for space in self.spaces.values() for vertex in space.ring]
        return (max((x for x, _ in used), default=CELL), max((y for _, y in used), default=CELL))

    def polygon(self, name: str) -> list[Point]:
        """The space's outline with its curved sides drawn as short straight ones."""
        outline: list[Point] = []
        for a, b in self.sides(name):
            (x0, y0), (x2, y2) = self.points[a], self.points[b]
            bow = self.bows.get(Pair((a, b)))
            steps = (0.0, 0.25, 0.5, 0.75) if bow else (0.0,)
            x1, y1 = bow or (0.0, 0.0)
            outline += [
                (
                    (1 - t) ** 2 * x0 + 2 * t * (1 - t) * x1 + t * t * x2,
                    (1 - t) ** 2 * y0 + 2 * t * (1 - t) * y1 + t * t * y2,
                )
                for t in steps
            ]
        return outline

    @cached_property
    def hearts(self) -> Mapping[str, tuple[float, float, float]]:
        """Where a numeral sits in each space, and how far that is from the nearest lead."""
        return {name: heart(self.polygon(name)) for name in self.spaces}

    def with_space(self, space: Space) -> Layout:
        """The same window with one space printed otherwise."""
        return replace(self, spaces={**self.spaces, space.name: space})


@dataclass(frozen=True)
class Window:
    """A layout with what has been written in it. Broken spaces keep their fill for the record, but count as nothing.

    Rule: A4.6.
    """

    layout: Layout
    fills: Mapping[str, Fill] = field(default_factory=dict)
    broken: frozenset[str] = frozenset()

    @property
    def sound(self) -> dict[str, Fill]:
        """Fills that count: neither broken nor half written in a space that no longer exists."""
        return {name: fill for name, fill in self.fills.items() if name not in self.broken and name in self.layout}

    @property
    def empty(self) -> list[str]:
        """Spaces with nothing written in them, in reading order; a broken space is not among them."""
        return [name for name in self.layout if name not in self.fills and name not in self.broken]

    def filled(self, space: str, fill: Fill) -> Window:
        return replace(self, fills={**self.fills, space: fill})

    def without(self, *spaces: str) -> Window:
        """The window with these spaces crossed out."""
        return replace(self, broken=self.broken | set(spaces))

    def rows(self) -> Iterable[tuple[str | None, ...]]:
        return self.layout.rows

    def columns(self) -> Iterable[tuple[str | None, ...]]:
        return self.layout.columns


def heart(outline: list[Point]) -> tuple[float, float, float]:
    """Of the points nearly farthest from the outline, the one nearest its middle; and that distance.

    Shape: it lies inside, however narrow the outline; only one that holds nothing has its middle, at distance 0.
    """
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    middle = (sum(xs) / len(xs), sum(ys) / len(ys))
    left, top, wide, high = min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)
    grid = [(left + wide * i / 16, top + high * j / 16) for i in range(1, 16) for j in range(1, 16)]
    seen = _within(grid, outline) or _within(_stretches(outline), outline)
    if not seen:
        return (*middle, 0.0)
    farthest = max(seen)[0]
    best = min((s for s in seen if s[0] >= 0.9 * farthest), key=lambda s: math.dist(s[1:], middle))
    return best[1], best[2], farthest


def _within(points: Iterable[Point], outline: list[Point]) -> list[tuple[float, float, float]]:
    """Those points that lie within the outline and not on it, behind their distance from it."""
    held = [point for point in points if inside(point, outline)]
    found = [(min(_distance(point, side) for side in _pairs(outline)), *point) for point in held]
    return [each for each in found if each[0] > 0]


def _stretches(outline: list[Point]) -> Iterator[Point]:
    """The middle of each stretch inside, on the lines midway between corners: a grid misses what is narrow."""
    for low, high in pairwise(sorted({y for _, y in outline})):
        y = (low + high) / 2
        sides = [side for side in _pairs(outline) if (side[0][1] > y) != (side[1][1] > y)]
        across = sorted((x2 - x1) * (y - y1) / (y2 - y1) + x1 for (x1, y1), (x2, y2) in sides)
        yield from (((start + end) / 2, y) for start, end in zip(across[::2], across[1::2], strict=False))


def inside(point: Point, outline: list[Point]) -> bool:
    """Whether the point lies within the outline."""
    x, y = point
    hit = False
    for (x1, y1), (x2, y2) in _pairs(outline):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            hit = not hit
    return hit


def _pairs(outline: list[Point]) -> Iterator[tuple[Point, Point]]:
    return zip(outline, outline[1:] + outline[:1], strict=True)


def _distance(point: Point, side: tuple[Point, Point]) -> float:
    (x, y), ((x1, y1), (x2, y2)) = point, side
    dx, dy = x2 - x1, y2 - y1
    along = max(0.0, min(1.0, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy or 1)))
    return math.dist(point, (x1 + along * dx, y1 + along * dy))
