"""What is left of panes that broke: holes with shards in the lead."""

from __future__ import annotations

import math
import random
import zlib
from collections.abc import Collection, Iterator, Mapping

from PIL import Image, ImageDraw

from campaign.rules.dice import Fill
from campaign.rules.layout import Point
from journals.rendering.picture_glass import sheet_colour
from journals.rendering.picture_light import shade
from journals.rendering.picture_path import Line, lines
from journals.rendering.picture_pen import Mask, Stage
from journals.rendering.wire import Wire


def break_panes(
    ground: Image.Image, stage: Stage, wire: Wire, fills: Mapping[str, Fill], broken: Collection[str]
) -> None:
    """Holes with shards left in the lead, in the colour that was there."""
    if not broken:
        return
    holes, shards, edges = Mask(stage), Mask(stage), Mask(stage)
    colours = Image.new("RGB", stage.size, (127, 138, 141))
    draw = ImageDraw.Draw(colours)
    for name in broken:
        holes.fill(wire.panes[name])
        fill = fills.get(name)
        if fill and fill.colour:
            for line in lines(wire.panes[name]):
                draw.polygon([stage.at(*point) for point in line], fill=sheet_colour(fill.colour, 2))
        for shard in _shards(wire, name):
            shards.fill(shard)
            edges.stroke((*shard, shard[0]), 1.5)
    shade(ground, holes.done(), 1, (6, 5, 5))
    ground.paste(colours, mask=shards.done().point(lambda n: round(n * 0.72)))
    shade(ground, edges.done(), 0.5, (207, 216, 218))


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
