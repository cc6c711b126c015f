"""The wall a window hangs on in pictures: courses of dressed stone in lamplight."""

from __future__ import annotations

import random

from PIL import Image, ImageDraw

from journals.rendering.picture_glass import Grey, mix
from journals.rendering.picture_light import Look, Size, cloud, lit, radial, ramp, relief, soften
from journals.rendering.picture_strips import lay, whole

SEED = 7


def wall(size: Size, look: Look, course: float) -> Image.Image:
    """A wall in lamplight with its courses. Units: `course` in pixels."""
    first, second, third = look.lamp
    dark = mix(third, (0, 0, 0), 0.62 if look.night else 0.35)
    tints = ((0, dark), (36, third), (120, second), (208, first), (255, mix(first, (255, 240, 210), 0.2)))
    tones, out = _tones(size, look, course), Image.new("RGB", size)
    lay(out, whole(out), lambda strip: ramp(tones.crop(strip), tints))
    return out


def _tones(size: Size, look: Look, course: float) -> Grey:
    """How much lamplight comes back from each stone."""
    height, tones = _courses(size, course)
    near = radial(size, (0.3, 0.06), (1.0, 0.9), lambda t: 0.9 - 0.6 * min(1.0, t) ** 0.75)
    ground = lit(near, tones, 0.9 if look.night else 0.4)
    del near, tones
    rough = cloud(size, max(3.0, course / 3), SEED, octaves=5, contrast=1.2)
    ground = lit(ground, rough, 0.2 if look.night else 0.1)
    surface = lit(height, rough, 0.3)
    return lit(ground, relief(surface, max(1, round(course / 50)), 1.6), 0.6 if look.night else 0.34)


def _courses(size: Size, course: float) -> tuple[Grey, Grey]:
    """How high the stones stand, joints dug between them, and how light each of them is."""
    chance = random.Random(SEED)
    height, tones = Image.new("L", size, 150), Image.new("L", size, 128)
    dig, paint = ImageDraw.Draw(height), ImageDraw.Draw(tones)
    thick, y, row = max(1.5, course / 26), 0.0, 0
    while y < size[1]:
        x = -course * (0.4 + row % 2 * 1.05)
        while x < size[0]:
            wide = course * chance.uniform(1.75, 2.45)
            stone = (x + thick / 2, y + thick / 2, x + wide - thick / 2, y + course - thick / 2)
            paint.rectangle((x, y, x + wide, y + course), fill=96)
            paint.rectangle(stone, fill=128 + chance.randint(-16, 16))
            dig.rectangle((x, y, x + wide, y + course), fill=60)
            dig.rounded_rectangle(stone, radius=thick, fill=150 + chance.randint(-10, 10))
            x += wide
        y, row = y + course, row + 1
    spread = max(0.6, course / 70)
    return soften(height, spread), soften(tones, spread)
