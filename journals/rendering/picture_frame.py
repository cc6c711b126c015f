"""What holds the glass in a picture: stone about it, lead between it, and what is left where it broke."""

from __future__ import annotations

import math
import random
import zlib
from collections.abc import Collection, Iterator, Mapping

from PIL import Image, ImageChops, ImageDraw

from campaign.rules.dice import Fill
from campaign.rules.layout import Point
from journals.rendering.glass import FRAME
from journals.rendering.palette import LEAD
from journals.rendering.picture_glass import Grey, rgb, sheet_colour
from journals.rendering.picture_light import Look, between, grain, half_way, shade, slant, soften
from journals.rendering.picture_pen import Line, Mask, Stage, cut, length, lines
from journals.rendering.wire import Wire

BLOCK = 46.0
"""Units of outline that a block of the frame is long."""

JOINT, PLAIN, LIT = 52, 128, 150
"""Tones of stone: mortar, untouched stone in the middle, an edge that catches light."""

CAME, CAME_OUTER, CAME_PARTED = 7.5, 11.0, 17.0


def set_stone(ground: Image.Image, stage: Stage, wire: Wire, look: Look) -> Image.Image:
    """Dressed blocks along the outline, a fillet and a reveal within them, and the shadow they cast."""
    tones, whole = Mask(stage, PLAIN), Mask(stage)
    whole.stroke(wire.outline, FRAME * 2, mitred=True)
    whole.fill(wire.outline)
    where = whole.done()
    cast = ImageChops.offset(soften(where, 9 * stage.scale), 0, round(10 * stage.scale))
    shade(ground, cast, 0.6 if look.night else 0.3)
    for line, tone in _blocks(wire):
        tones.stroke(line, FRAME * 2, tone, mitred=True)
    for line, tone in _joints(wire):
        tones.stroke(line, FRAME * 2, tone, mitred=True)
    tones.stroke(wire.outline, FRAME * 1.10, 152, mitred=True)
    tones.stroke(wire.outline, FRAME * 1.03, 22, mitred=True)
    tones.stroke(wire.outline, FRAME * 0.96, 138, mitred=True)
    tones.stroke(wire.outline, FRAME * 0.66, 160, mitred=True)
    tones.stroke(wire.outline, FRAME * 0.60, 0, mitred=True)
    ground.paste(_dressed(tones.done(), stage, look), mask=where)
    return ground


def _dressed(tones: Grey, stage: Stage, look: Look) -> Image.Image:
    """Stone whose tones say where it is cut: dark below the middle, lit above."""
    light, deep, joint = look.frame
    stone = between(light, deep, slant(stage.size))
    coarse = max(2, round(7 * stage.scale))
    rough = ImageChops.add(grain(stage.size, 11, max(1, coarse // 4)), grain(stage.size, 12, coarse), 2)
    stone = ImageChops.soft_light(stone, half_way(Image.merge("RGB", [rough] * 3), 0.3))
    stone.paste(joint, mask=tones.point(lambda n: min(255, max(0, (PLAIN - n) * 2))))
    stone.paste((255, 250, 240), mask=tones.point(lambda n: max(0, round((n - PLAIN) * 0.9))))
    return stone


def _blocks(wire: Wire) -> Iterator[tuple[Line, int]]:
    """The frame's blocks, each a little lighter or darker than stone is."""
    chance = random.Random(zlib.crc32(wire.outline.encode()))
    for line, count, each in _around(wire):
        for piece in cut(line, [each] * count):
            yield piece, PLAIN + chance.choice((-30, -18, -8, 0, 7, 14, 22))


def _joints(wire: Wire) -> Iterator[tuple[Line, int]]:
    """Mortar where two blocks meet, and the edge behind it that catches light."""
    for line, count, each in _around(wire):
        for n, piece in enumerate(cut(line, [1.8, 1.4, each - 3.2] * count)):
            if n % 3 < 2:
                yield piece, JOINT if n % 3 == 0 else LIT


def _around(wire: Wire) -> Iterator[tuple[Line, int, float]]:
    """The outline, beginning in the middle of a block; how many blocks go round it, and their length."""
    for line in lines(wire.outline):
        count = max(4, round(length(line) / BLOCK))
        each = length(line) / count
        head, rest = cut(line, [each / 2, math.inf])
        yield (*rest, *head[1:]), count, each


def wall_up(ground: Image.Image, stage: Stage, wire: Wire, look: Look) -> None:
    """Dressed stone with its courses where a window has no space."""
    if not wire.holes:
        return
    where, tones = Mask(stage), Mask(stage, PLAIN)
    for hole in wire.holes:
        where.fill(hole)
    x0, y0, x1, y1 = wire.box
    for row, y in enumerate(_steps(y0, y1, 17)):
        tones.stroke(((x0, y + 1.6), (x1, y + 1.6)), 1.4, LIT, mitred=True)
        tones.stroke(((x0, y), (x1, y)), 2, JOINT, mitred=True)
        for x in _steps(x0 + (row % 2) * 22, x1, 44):
            tones.stroke(((x, y), (x, y + 17)), 2, JOINT, mitred=True)
    ground.paste(_dressed(tones.done(), stage, look), mask=where.done())


def _steps(start: float, end: float, step: float) -> Iterator[float]:
    while start < end:
        yield start
        start += step


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


def deepen(ground: Image.Image, stage: Stage, wire: Wire, inside: Grey) -> None:
    """Glass lies behind its lead: darker along it, with a thin gleam on the far edge."""
    came = Mask(stage, fine=1)
    came.stroke(wire.came, 19)
    dark = soften(came.done(), 5 * stage.scale)
    shade(ground, ImageChops.multiply(dark, inside), 0.62)
    gleam = Mask(stage)
    gleam.stroke(wire.came, 8.6)
    moved = ImageChops.offset(gleam.done(), round(1.6 * stage.scale), round(1.8 * stage.scale))
    shade(ground, ImageChops.multiply(moved, inside), 0.32, (255, 255, 255))


def lead(ground: Image.Image, stage: Stage, wire: Wire) -> None:
    """Black came with a thin highlight, heavier round the window, solder at the joints."""
    where, bright, solder = Mask(stage), Mask(stage), Mask(stage)
    where.stroke(wire.came, CAME)
    for path in (wire.outline, *wire.holes):
        where.stroke(path, CAME_OUTER)
    where.stroke(wire.parting, CAME_PARTED)
    where.stroke(wire.joints, 14)
    bright.stroke(wire.came, 1.6)
    solder.stroke(wire.joints, 5.4)
    ground.paste(rgb(LEAD), mask=where.done())
    move = -max(1, round(stage.scale))
    shade(ground, ImageChops.offset(bright.done(), move, move), 0.6, rgb("#8b847a"))
    shade(ground, ImageChops.offset(solder.done(), move, move), 1, rgb("#5d574f"))
