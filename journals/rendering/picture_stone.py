"""Dressed stone about a window in pictures, and where a window is walled up."""

from __future__ import annotations

import math
import random
import zlib
from collections.abc import Iterator

from PIL import Image, ImageChops

from journals.rendering.glass import FRAME
from journals.rendering.picture_glass import RGB, Grey, mix
from journals.rendering.picture_light import Look, cloud, lit, ramp, relief, shade, slant, soften
from journals.rendering.picture_path import Line, lines
from journals.rendering.picture_pen import Mask, Stage, cut, kept, length
from journals.rendering.picture_strips import lay
from journals.rendering.wire import Wire

BLOCK = 46.0
"""Units of outline that a block of the frame is long."""

FACE, JOINT = 150, 70
"""Heights of stone: a block's face, the mortar between two."""

PROFILE = (
    (36.8, 138),
    (35.6, FACE),
    (22.6, 120),
    (21.8, 74),
    (20.0, 112),
    (19.2, 148),
    (18.2, 176),
    (17.0, 196),
    (15.6, 202),
    (14.2, 190),
    (13.0, 160),
    (12.2, 126),
    (11.0, 100),
    (9.4, 76),
    (7.6, 56),
    (5.6, 40),
)
"""How the frame is moulded: from this far out of the glass inward it stands this high. A face, a groove, a roll."""


def carve(stage: Stage, wire: Wire) -> Grey:
    """The tones of the frame's stone, where `set_stone` sets it."""
    return _carved(stage.part(_grown(wire.box))[1], wire)


def set_stone(ground: Image.Image, stage: Stage, wire: Wire, stone: Grey, look: Look) -> None:
    """Blocks along the outline, moulded towards the glass, and the shadow they cast."""
    where = _whole(stage, wire)
    cast = ImageChops.offset(soften(where, 9 * stage.scale), round(3 * stage.scale), round(10 * stage.scale))
    shade(ground, cast, 0.6 if look.night else 0.3)
    frame, _part = stage.part(_grown(wire.box))
    lay(ground, frame, lambda strip: ramp(stone.crop(strip), tints(look)), where.crop(frame))


@kept
def _whole(stage: Stage, wire: Wire) -> Grey:
    """Where stone and glass are."""
    whole = Mask(stage)
    whole.stroke(wire.outline, FRAME * 2, mitred=True)
    whole.fill(wire.outline)
    return whole.done()


def _grown(reach: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
    """A window's box with its stone; a pointed corner may reach a little further."""
    more = FRAME * 1.6
    return reach[0] - more, reach[1] - more, reach[2] + more, reach[3] + more


@kept
def _carved(stage: Stage, wire: Wire) -> Grey:
    """Light as its blocks are, shaded as it is cut."""
    height, tones = Mask(stage, FACE), Mask(stage, 128)
    chance = random.Random(zlib.crc32(wire.outline.encode()))
    blocks = list(_blocks(wire))
    for line, _joint in blocks:
        tones.stroke(line, FRAME * 2, 128 + chance.choice((-34, -22, -12, 0, 8, 16, 26)), mitred=True)
    for line, _joint in blocks:
        _chisel(height, line, chance)
    for out, tone in PROFILE:
        height.stroke(wire.outline, out * 2, tone, mitred=True)
    for _line, joint in blocks:
        height.stroke(joint, FRAME * 2, JOINT, mitred=True)
        tones.stroke(joint, FRAME * 2, 92, mitred=True)
    height.stroke(wire.outline, 17, 60, mitred=True)
    tones.stroke(wire.outline, 24, 104, mitred=True)
    tones.stroke(wire.outline, 17, 66, mitred=True)
    tones.stroke(wire.outline, 11, 40, mitred=True)
    return _dressed(height.done(), soften(tones.done(), 0.9 * stage.scale), stage)


def tints(look: Look) -> tuple[tuple[float, RGB], ...]:
    """What the tones of stone are coloured with."""
    light, deep, joint = look.frame
    return (
        (0, mix(joint, (0, 0, 0), 0.75)),
        (62, joint),
        (118, deep),
        (186, light),
        (255, mix(light, (255, 246, 228), 0.5)),
    )


def _dressed(height: Grey, tones: Grey, stage: Stage) -> Grey:
    """Stone of these heights and tones: pitted, weathered, lit from the upper left."""
    scale = stage.scale
    rough = cloud(stage.size, max(2.0, 17 * scale), 11, octaves=5, contrast=1.7)
    pits = cloud(stage.size, max(1.0, 2.6 * scale), 12, octaves=3, contrast=1.4)
    light = relief(
        soften(lit(lit(height, rough, 0.08), pits, 0.05), 0.5 * scale),
        max(1, round(0.9 * scale)),
        2.0 * min(1.0, scale),
    )
    ground = lit(ImageChops.invert(slant(stage.size)).point([round(112 + n * 0.34) for n in range(256)]), tones, 0.75)
    return lit(lit(lit(ground, rough, 0.24), pits, 0.05), light)


def _chisel(height: Mask, line: Line, chance: random.Random) -> None:
    """The strokes of the chisel across a block's face, all one way."""
    x, y = line[len(line) // 2]
    turn = chance.uniform(0.5, 1.1) * chance.choice((-1, 1))
    dx, dy = math.cos(turn) * 11, math.sin(turn) * 11
    for _ in range(26):
        u, v = x + chance.uniform(-40, 40), y + chance.uniform(-40, 40)
        height.stroke(((u - dx, v - dy), (u + dx, v + dy)), 1.3, FACE + chance.choice((-9, -6, 4)), mitred=True)


def _blocks(wire: Wire) -> Iterator[tuple[Line, Line]]:
    """The frame's blocks along the outline, each with the joint before it."""
    for line in lines(wire.outline):
        count = max(4, round(length(line) / BLOCK))
        each = length(line) / count
        head, rest = cut(line, [each / 2, math.inf])
        pieces = list(cut((*rest, *head[1:]), [1.5, each - 1.5] * count))
        yield from ((block, joint) for joint, block in zip(pieces[::2], pieces[1::2], strict=False))


def wall_up(ground: Image.Image, stage: Stage, wire: Wire, look: Look) -> None:
    """Stones in courses where a window has no space."""
    if not wire.holes:
        return
    frame, part = stage.part(wire.box)
    where = Mask(part)
    for hole in wire.holes:
        where.fill(hole)
    height, tones = Mask(part, JOINT), Mask(part, 84)
    chance = random.Random(zlib.crc32("".join(wire.holes).encode()))
    x0, y0, x1, y1 = wire.box
    for row, y in enumerate(_steps(y0, y1, 25)):
        x = x0 - row % 2 * 22 - chance.uniform(0, 14)
        while x < x1:
            wide = chance.uniform(34, 52)
            _stone(height, tones, (x, y, x + wide, y + 25), chance)
            x += wide
    stone = _dressed(soften(height.done(), 0.5 * part.scale), tones.done(), part)
    lay(ground, frame, lambda strip: ramp(stone.crop(strip), tints(look)), where.done())


def _stone(height: Mask, tones: Mask, at: tuple[float, float, float, float], chance: random.Random) -> None:
    """One stone of a wall, its corners worn."""
    left, top, right, bottom = at[0] + 0.9, at[1] + 0.9, at[2] - 0.9, at[3] - 0.9
    worn = [chance.uniform(1, 3.5) for _ in range(4)]
    ring = (
        (left + worn[0], top),
        (right - worn[1], top),
        (right, top + worn[1]),
        (right, bottom - worn[2]),
        (right - worn[2], bottom),
        (left + worn[3], bottom),
        (left, bottom - worn[3]),
        (left, top + worn[0]),
    )
    height.fill(ring, FACE + chance.randint(-12, 10))
    tones.fill(ring, 128 + chance.randint(-20, 16))
    x, y, turn = (left + right) / 2, (top + bottom) / 2, chance.uniform(0.4, 1.2)
    for _ in range(9):
        u, v = x + chance.uniform(-14, 14), y + chance.uniform(-6, 6)
        dx, dy = math.cos(turn) * 5, math.sin(turn) * 5
        height.stroke(((u - dx, v - dy), (u + dx, v + dy)), 1.2, FACE + chance.choice((-12, -8, 5)), mitred=True)


def _steps(start: float, end: float, step: float) -> Iterator[float]:
    while start < end:
        yield start
        start += step
