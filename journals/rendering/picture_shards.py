"""What is left of panes that broke: holes with shards in the lead."""

from __future__ import annotations

import math
import random
import zlib
from collections.abc import Collection, Iterator, Mapping

from PIL import Image

from campaign.rules.dice import Fill
from campaign.rules.layout import Point
from journals.rendering.picture_glass import sheet_colour
from journals.rendering.picture_light import shade
from journals.rendering.picture_path import Line, box, lines
from journals.rendering.picture_pen import Mask, Stage
from journals.rendering.wire import Wire

CLEAR = (127, 138, 141)
"""Shards of glass that had no colour."""


def break_panes(
    ground: Image.Image, stage: Stage, wire: Wire, fills: Mapping[str, Fill], broken: Collection[str]
) -> None:
    """Holes with shards left in the lead, in the colour that was there."""
    for name in broken:
        path, fill = wire.panes[name], fills.get(name)
        frame, part = stage.part(box(lines(path)))
        holes, shards, edges = Mask(part), Mask(part), Mask(part)
        holes.fill(path)
        for shard in _shards(wire, name):
            shards.fill(shard)
            edges.stroke((*shard, shard[0]), 1.5)
        colour = sheet_colour(fill.colour, 2) if fill and fill.colour else CLEAR
        shade(ground, holes.done(), 1, (6, 5, 5), frame[:2])
        shade(ground, shards.done(), 0.72, colour, frame[:2])
        shade(ground, edges.done(), 0.5, (207, 216, 218), frame[:2])


def _shards(wire: Wire, name: str) -> Iterator[Line]:
    """Jagged pieces in the corners of a pane, reaching towards its heart."""
    chance = random.Random(zlib.crc32(name.encode()))
    x, y, _room = wire.hearts[name]
    ring = lines(wire.panes[name])[0][:-1]
    corners = [point for n, point in enumerate(ring) if _turns(ring[n - 1], point, ring[(n + 1) % len(ring)])]
    for n, a in enumerate(corners):
        before, after = corners[n - 1], corners[(n + 1) % len(corners)]
        reach = [chance.uniform(0.2, 0.4) for _ in range(2)]
        yield (
            a,
            _toward(a, after, reach[0]),
            _toward(_toward(a, after, reach[0] * 0.7), (x, y), 0.24),
            _toward(a, (x, y), chance.uniform(0.34, 0.6)),
            _toward(_toward(a, before, reach[1] * 0.5), (x, y), 0.2),
            _toward(a, before, reach[1]),
        )


def _turns(a: Point, b: Point, c: Point) -> bool:
    """Whether an outline has a corner there, and is not merely curved."""
    turn = math.atan2(c[1] - b[1], c[0] - b[0]) - math.atan2(b[1] - a[1], b[0] - a[0])
    return abs((turn + math.pi) % math.tau - math.pi) > 0.35


def _toward(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
