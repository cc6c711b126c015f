"""Lead in pictures: rounded came with its light and patina, solder where pieces meet, the depth glass lies in."""

from __future__ import annotations

import math
from dataclasses import dataclass

from PIL import Image, ImageChops

from journals.rendering.palette import LEAD
from journals.rendering.picture_glass import Grey, mix, rgb
from journals.rendering.picture_light import cloud, lit, ramp, relief, shade, soften
from journals.rendering.picture_pen import Mask, Stage, kept
from journals.rendering.picture_strips import Box, lay
from journals.rendering.wire import Wire

CAME, CAME_OUTER, CAME_PARTED = 7.5, 11.0, 17.0
SOLDER = 14.5
"""How wide the came is between panes, round the window and where a window is parted; how wide a blob of solder is."""

METAL = (
    (0, (3, 3, 3)),
    (74, rgb(LEAD)),
    (128, (33, 32, 31)),
    (170, (84, 80, 75)),
    (214, (150, 144, 135)),
    (255, (226, 219, 206)),
)
"""Lead from its deepest shadow to where the light stands on it."""

PATINA = mix((88, 110, 112), (0, 0, 0), 0.25)

RINGS = 16


def deepen(ground: Image.Image, stage: Stage, wire: Wire) -> None:
    """Glass lies behind its lead: darker along it, deepest at the upper left, with a gleam at its edge."""
    frame, part = stage.part(_reach(wire))
    inside, scale, at = within(part, wire), stage.scale, frame[:2]
    came = Mask(part, fine=1)
    came.stroke(wire.came, 17)
    dark = soften(came.done(), 4.5 * scale)
    cast = ImageChops.offset(dark, round(1.6 * scale), round(2.2 * scale))
    shade(ground, ImageChops.multiply(ImageChops.lighter(dark, cast), inside), 0.58, at=at)
    edge = Mask(part, fine=1)
    edge.stroke(wire.came, CAME + 1.6)
    rim = soften(edge.done(), 0.35 * scale)
    moved = ImageChops.offset(rim, -max(1, round(0.9 * scale)), -max(1, round(1.1 * scale)))
    shade(ground, ImageChops.multiply(moved, inside), 0.13, (255, 255, 255), at)


def within(stage: Stage, wire: Wire) -> Grey:
    """Where a window has glass or could have."""
    body = Mask(stage)
    body.fill(wire.outline)
    for hole in wire.holes:
        body.fill(hole, 0)
    return body.done()


@dataclass(frozen=True)
class _Lead:
    """All the lead of a window: where it is, its tones, and how far it is weathered."""

    where: Grey
    tones: Grey
    patina: Grey

    def strip(self, box: Box) -> Image.Image:
        """A strip of it in its colours."""
        metal = ramp(self.tones.crop(box), METAL)
        metal.paste(PATINA, mask=self.patina.crop(box))
        return metal


def lead(ground: Image.Image, stage: Stage, wire: Wire) -> None:
    """Came between panes, heavier round the window, solder at the joints; all of it round, worn and lit."""
    frame, part = stage.part(_reach(wire))
    cast = _cast(part, wire)
    lay(ground, frame, cast.strip, cast.where)


@kept
def _cast(part: Stage, wire: Wire) -> _Lead:
    where, height, tin = Mask(part), Mask(part), Mask(part)
    runs = [(wire.came, CAME), (wire.parting, CAME_PARTED), *((path, CAME_OUTER) for path in _edges(wire))]
    for path, width in runs:
        where.stroke(path, width)
    where.stroke(wire.joints, SOLDER)
    for ring in range(RINGS):
        share = 1 - ring / RINGS
        for path, width in runs:
            height.stroke(path, width * share, round(190 * math.sqrt(1 - (share * 0.96) ** 2)))
    for ring in range(RINGS):
        share = 1 - ring / RINGS
        height.stroke(wire.joints, SOLDER * share, round(100 + 135 * math.sqrt(1 - (share * 0.97) ** 2)))
        tin.stroke(wire.joints, SOLDER * share, round(215 * (1 - share**3)))
    tones, patina = _worn(height.done(), tin.done(), part)
    return _Lead(where.done(), tones, patina)


def _worn(height: Grey, tin: Grey, part: Stage) -> tuple[Grey, Grey]:
    """The tones of metal of these heights, and its patina."""
    scale = part.scale
    worn = cloud(part.size, max(2.0, 26 * scale), 21, octaves=3, contrast=1.5)
    fine = cloud(part.size, max(1.0, 1.6 * scale), 22, octaves=1)
    tones = Image.new("L", part.size, 100)
    tones = ImageChops.add(tones, tin.point([round(n * 0.2) for n in range(256)]))
    tones = lit(lit(tones, worn, 0.16), fine, 0.035)
    surface = soften(lit(height, fine, 0.03), 0.45 * scale)
    tones = lit(tones, relief(surface, max(1, round(0.75 * scale)), 1.5 * min(1.0, scale)), 1.25)
    return tones, worn.point([max(0, min(46, round((n - 142) * 0.8))) for n in range(256)])


def _edges(wire: Wire) -> tuple[str, ...]:
    return (wire.outline, *wire.holes)


def _reach(wire: Wire) -> tuple[float, float, float, float]:
    x0, y0, x1, y1 = wire.box
    return x0 - SOLDER, y0 - SOLDER, x1 + SOLDER, y1 + SOLDER
