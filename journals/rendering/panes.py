"""Where real buttons lie over the panes of a drawn window: in percent of its view box, cut to the pane's shape."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from campaign.rules.layout import Layout, Point, inside
from journals.rendering.glass import view_box
from journals.rendering.wire import Wire, wire_of

HIT = 14.0
"""Percent of the drawing's width a hit area should have at least: 48 px of a 340 px phone drawing."""
FARTHEST = 1.6
"""How far a corner is pulled from the pane's heart at most, as a share of where it is."""

Extent = tuple[float, float, float, float]
"""Left, top, right and bottom."""


@dataclass(frozen=True)
class SpaceBox:
    """One space's button. `x y w h` are percent of the drawing, `clip` a CSS polygon in percent of the button."""

    name: str
    x: float
    y: float
    w: float
    h: float
    clip: str

    @property
    def style(self) -> str:
        """The custom properties that place it: `.panes > *` reads them."""
        return f"--x:{self.x:.2f}%;--y:{self.y:.2f}%;--w:{self.w:.2f}%;--h:{self.h:.2f}%;--clip:{self.clip}"


def space_buttons(layout: Layout, *, detail: bool = True, frame: bool = True) -> tuple[SpaceBox, ...]:
    """A button a space, in reading order. `detail` and `frame` as for the drawing below it.

    A small pane's button reaches beyond its lead, but never over another pane: only over the frame, walls and holes.
    """
    return _boxes(wire_of(layout), detail, frame)


@lru_cache(maxsize=256)
def _boxes(wire: Wire, detail: bool, frame: bool) -> tuple[SpaceBox, ...]:
    box = view_box(wire.layout, detail=detail, frame=frame)
    extents = {name: _extent(wire.polygons[name]) for name in wire.layout}
    return tuple(_box(name, _reach(wire, name, box[2] * HIT / 100, box, extents), box) for name in wire.layout)


def _box(name: str, ring: Sequence[Point], box: tuple[float, float, float, float]) -> SpaceBox:
    left, top, width, height = box
    x0, y0, x1, y1 = _extent(ring)
    w, h = x1 - x0 or 1.0, y1 - y0 or 1.0
    corners = ",".join(f"{(x - x0) / w * 100:.1f}% {(y - y0) / h * 100:.1f}%" for x, y in ring)
    return SpaceBox(
        name=name,
        x=(x0 - left) / width * 100,
        y=(y0 - top) / height * 100,
        w=w / width * 100,
        h=h / height * 100,
        clip=f"polygon({corners})",
    )


def _extent(ring: Sequence[Point]) -> Extent:
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    return min(xs), min(ys), max(xs), max(ys)


def _reach(
    wire: Wire, name: str, hit: float, box: tuple[float, float, float, float], extents: Mapping[str, Extent]
) -> list[Point]:
    """The pane's outline, its corners pulled outward as far as the hit area wants and no other pane objects."""
    ring = wire.polygons[name]
    x, y, room = wire.hearts[name]
    if 2 * room >= hit:
        return ring
    pulled = [(x + (px - x) * FARTHEST, y + (py - y) * FARTHEST) for px, py in ring]
    left, top, right, bottom = _extent([*ring, *pulled])
    others = [
        wire.polygons[other]
        for other, (x0, y0, x1, y1) in extents.items()
        if other != name and x0 <= right and x1 >= left and y0 <= bottom and y1 >= top
    ]
    grown: list[Point] = []
    for px, py in ring:
        for factor in (hit / max(2 * room, 1.0), 1.25, 1.0):
            factor = min(factor, FARTHEST)
            far = (x + (px - x) * factor, y + (py - y) * factor)
            middle = ((far[0] + px) / 2, (far[1] + py) / 2)
            free = not any(inside(point, other) for other in others for point in (far, middle))
            if factor == 1.0 or (free and _within(far, box)):
                grown.append(far)
                break
    return grown


def _within(point: Point, box: tuple[float, float, float, float]) -> bool:
    left, top, width, height = box
    return left <= point[0] <= left + width and top <= point[1] <= top + height
