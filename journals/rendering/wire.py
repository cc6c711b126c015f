"""The drawing of a layout: outlines of panes, lead, stone, joints. Worked out once a layout and kept."""

from __future__ import annotations

import random
import weakref
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from campaign.rules.layout import Layout, Pair, Point
from journals.rendering.palette import SHEETS

WOBBLE = 2.8
"""Units that a crossing of a grid's lead may stray, so that it looks made by hand."""


@dataclass(frozen=True, eq=False)
class Wire:
    """What never changes while a window is played. Path data in drawing units; equal layouts share one wire."""

    layout: Layout
    points: dict[str, Point]
    panes: dict[str, str]
    polygons: dict[str, list[Point]]
    hearts: dict[str, tuple[float, float, float]]
    sheets: dict[str, int]
    came: str
    parting: str
    outline: str
    holes: tuple[str, ...]
    joints: str
    box: tuple[float, float, float, float]

    def path(self, names: Iterable[str]) -> str:
        """The panes of these spaces as one path."""
        return "".join(self.panes[name] for name in names)

    def between(self, first: str, second: str) -> str:
        """The lead between two spaces; a line from heart to heart where they share none."""
        shared = [side for side in self.layout.sides(first) if second in self.layout.owners[Pair(side)]]
        if shared:
            return "".join(_start(self.points[a]) + _step(self.layout, self.points, a, b) for a, b in shared)
        (x, y, _), (u, v, _) = self.hearts[first], self.hearts[second]
        return f"M{x:.0f} {y:.0f}L{u:.0f} {v:.0f}"


_seen: dict[int, tuple[weakref.ref[Layout], Wire]] = {}


def wire_of(layout: Layout) -> Wire:
    """The layout's wire: by identity where the layout was seen before, by content where its equal was."""
    known = _seen.get(id(layout))
    if known is not None and known[0]() is layout:
        return known[1]
    key = (
        tuple(layout.spaces.values()),
        tuple(layout.points.items()),
        tuple(layout.bows.items()),
        layout.rows,
        layout.columns,
        layout.joined,
        layout.parted,
    )
    wire = _by_content(_Keyed(key, layout))
    place = id(layout)
    _seen[place] = (weakref.ref(layout, lambda _: _seen.pop(place, None)), wire)
    return wire


class _Keyed:
    """A layout that is told apart by its content: its own mappings cannot be hashed."""

    def __init__(self, key: tuple[object, ...], layout: Layout) -> None:
        self.key, self.layout = key, layout

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Keyed) and self.key == other.key


@lru_cache(maxsize=256)
def _by_content(keyed: _Keyed) -> Wire:
    return _draw(keyed.layout)


def _draw(layout: Layout) -> Wire:
    points = _wobbled(layout)
    panes = {
        name: _start(points[layout.spaces[name].ring[0]])
        + "".join(_step(layout, points, a, b) for a, b in layout.sides(name))
        + "Z"
        for name in layout
    }
    sides = [tuple(sorted(side)) for side in layout.owners]
    outline, *holes = _loops(layout, points)
    polygons = {name: layout.polygon(name) for name in layout}
    xs = [x for polygon in polygons.values() for x, _ in polygon]
    ys = [y for polygon in polygons.values() for _, y in polygon]
    return Wire(
        layout=layout,
        points=points,
        panes=panes,
        polygons=polygons,
        hearts=dict(layout.hearts),
        sheets=_sheets(layout),
        came="".join(_start(points[a]) + _step(layout, points, a, b) for a, b in sides),
        parting="".join(
            _start(points[a]) + _step(layout, points, a, b)
            for a, b in sides
            if Pair(layout.owners[Pair((a, b))]) in layout.parted
        ),
        outline=outline,
        holes=tuple(holes),
        joints=_joints(layout, points),
        box=(min(xs), min(ys), max(xs), max(ys)),
    )


def _seed(layout: Layout, what: str) -> random.Random:
    """Chance that depends on the spaces' names alone: what is printed later must not change the glass."""
    return random.Random(zlib.crc32(f"{what} {' '.join(layout)}".encode()))


def _wobbled(layout: Layout) -> dict[str, Point]:
    """The points, with the inner crossings of a grid a little astray. The layout itself stays true."""
    if not layout.rows:
        return dict(layout.points)
    chance = _seed(layout, "wobble")
    fixed = {vertex for side, owners in layout.owners.items() if len(owners) == 1 for vertex in side}
    return {
        vertex: (x, y)
        if vertex in fixed
        else (x + chance.uniform(-WOBBLE, WOBBLE), y + chance.uniform(-WOBBLE, WOBBLE))
        for vertex, (x, y) in layout.points.items()
    }


def _sheets(layout: Layout) -> dict[str, int]:
    """Which of a colour's sheets each space is cut from; never the same for two spaces side by side."""
    chance = _seed(layout, "sheets")
    found: dict[str, int] = {}
    for name in layout:
        near = {found[other] for other in layout.edges[name] if other in found}
        found[name] = chance.choice([n for n in range(SHEETS) if n not in near] or list(range(SHEETS)))
    return found


def _loops(layout: Layout, points: dict[str, Point]) -> list[str]:
    """The outer outline, then the outlines of holes: sides that only one space owns, joined end to end."""
    after: dict[str, list[str]] = {}
    for name in layout:
        for a, b in layout.sides(name):
            if len(layout.owners[Pair((a, b))]) == 1:
                after.setdefault(a, []).append(b)
    loops: list[str] = []
    while after:
        here = next(iter(after))
        path = _start(points[here])
        while here in after:
            there = after[here].pop()
            if not after[here]:
                del after[here]
            path += _step(layout, points, here, there)
            here = there
        loops.append(path + "Z")
    return sorted(loops, key=len, reverse=True)


def _joints(layout: Layout, points: dict[str, Point]) -> str:
    """A dot of solder wherever three or more leads meet."""
    meeting: dict[str, int] = {}
    for side in layout.owners:
        for vertex in sorted(side):
            meeting[vertex] = meeting.get(vertex, 0) + 1
    return "".join(f"{_start(points[vertex])}h.1" for vertex in sorted(meeting) if meeting[vertex] > 2)


def _start(point: Point) -> str:
    return f"M{point[0]:.0f} {point[1]:.0f}"


def _step(layout: Layout, points: dict[str, Point], a: str, b: str) -> str:
    x, y = points[b]
    bow = layout.bows.get(Pair((a, b)))
    return f"Q{bow[0]:.0f} {bow[1]:.0f} {x:.0f} {y:.0f}" if bow else f"L{x:.0f} {y:.0f}"
