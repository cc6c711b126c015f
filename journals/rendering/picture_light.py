"""Light in pictures: gradients, streaks, glow, and the two lights a window is seen in."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageChops, ImageFilter

from journals.rendering.picture_glass import RGB, Grey, rgb
from journals.rendering.picture_strips import Box, whole

Size = tuple[int, int]

_RIM = 180
"""What Pillow's rings reach at the nearest edge; only their corners are white."""


@dataclass(frozen=True)
class Look:
    """The colours about the glass, under the names of tokens.css, and how far light carries."""

    night: bool
    lamp: tuple[RGB, RGB, RGB]
    frame: tuple[RGB, RGB, RGB]
    void: RGB
    void_2: RGB
    void_ink: RGB
    ink: RGB
    dim: RGB
    gold: RGB
    spill: float
    halo: float
    bloom: float
    pool: float


NIGHT = Look(
    night=True,
    lamp=(rgb("#3b2c1e"), rgb("#1a1511"), rgb("#100e0c")),
    frame=(rgb("#6a5d4f"), rgb("#3f362e"), rgb("#1c1815")),
    void=rgb("#505c62"),
    void_2=rgb("#2f393e"),
    void_ink=rgb("#f1e8d9"),
    ink=rgb("#f5ede0"),
    dim=rgb("#c3b6a4"),
    gold=rgb("#eec46a"),
    spill=1.8,
    halo=1.1,
    bloom=0.18,
    pool=0.5,
)
DAY = Look(
    night=False,
    lamp=(rgb("#fffdf6"), rgb("#f6eedd"), rgb("#eadec7")),
    frame=(rgb("#efe3cb"), rgb("#cdbb9a"), rgb("#a48f6b")),
    void=rgb("#f4efe2"),
    void_2=rgb("#d5d0c0"),
    void_ink=rgb("#3b3125"),
    ink=rgb("#2a2118"),
    dim=rgb("#54483a"),
    gold=rgb("#7b4d08"),
    spill=0.5,
    halo=0.4,
    bloom=0.12,
    pool=0.28,
)


def between(first: RGB, second: RGB, share: Grey) -> Image.Image:
    """One colour passing into another: black is the first, white the second."""
    tables = zip(first, second, strict=True)
    return Image.merge("RGB", [share.point([round(a + (b - a) * n / 255) for n in range(256)]) for a, b in tables])


def radial(size: Size, middle: tuple[float, float], reach: tuple[float, float], tone: Callable[[float], float]) -> Grey:
    """Rings about a point; `tone` gives 0..1 for a distance of 0..1. All lengths are shares of the picture's size."""
    (x, y), (rx, ry) = middle, reach
    small = (size[0] // 4 + 1, size[1] // 4 + 1)
    zoom_x, zoom_y = 127.5 / (rx * small[0]), 127.5 / (ry * small[1])
    place = (zoom_x, 0.0, 127.5 - x * small[0] * zoom_x, 0.0, zoom_y, 127.5 - y * small[1] * zoom_y)
    rings = Image.radial_gradient("L").transform(
        small, Image.Transform.AFFINE, place, Image.Resampling.BILINEAR, fillcolor=255
    )
    tones = [max(0, min(255, round(255 * tone(min(1.0, n / _RIM))))) for n in range(256)]
    return rings.resize(size, Image.Resampling.BICUBIC).point(tones)


def slant(size: Size) -> Grey:
    """From black at the top on the left to white at the bottom on the right."""
    place = (128 / size[0], 128 / size[1], 0.0)
    return Image.linear_gradient("L").transform(
        size, Image.Transform.AFFINE, (0.0, 0.0, 128.0, *place), Image.Resampling.BILINEAR
    )


def stops(*marks: tuple[float, float]) -> Callable[[float], float]:
    """A tone that runs straight from mark to mark, each at a distance."""

    def tone(at: float) -> float:
        for (a, low), (b, high) in zip(marks, marks[1:], strict=False):
            if at <= b:
                return low + (high - low) * (at - a) / (b - a)
        return marks[-1][1]

    return tone


SUN = stops((0, 0.76), (0.4, 0.54), (0.65, 0.44), (1, 0.24))
"""One sun over a whole window, for soft light: a half changes nothing."""


def cloud(size: Size, cell: float, seed: int, *, octaves: int = 3, contrast: float = 1.5) -> Grey:
    """Unevenness about a half, finer and fainter with each octave, the same each time. Units: `cell` in pixels."""
    chance, out = random.Random(seed), None
    less = max(1, int(cell / 2.3 ** (octaves - 1) / 3))
    small, cell = (math.ceil(size[0] / less), math.ceil(size[1] / less)), cell / less
    for _ in range(octaves):
        across, down = max(2, math.ceil(small[0] / cell)) + 1, max(2, math.ceil(small[1] / cell)) + 1
        cells = Image.frombytes("L", (across, down), chance.randbytes(across * down))
        reach = (0.0, 0.0, min(float(across), small[0] / cell), min(float(down), small[1] / cell))
        layer = cells.resize(small, Image.Resampling.BICUBIC, box=reach)
        out = layer if out is None else Image.blend(out, layer, 0.36)
        cell = max(1.0, cell / 2.3)
    assert out is not None
    out = out.point([max(0, min(255, round(128 + (n - 128) * contrast))) for n in range(256)])
    return out if less == 1 else out.resize(size, Image.Resampling.BILINEAR)


def ramp(tones: Grey, tints: Sequence[tuple[float, RGB]]) -> Image.Image:
    """Tones to colours: each tint stands at its tone, and they pass into one another."""
    return Image.merge("RGB", [tones.point(table) for table in _tables(tuple(tints))])


@lru_cache(maxsize=512)
def _tables(tints: tuple[tuple[float, RGB], ...]) -> tuple[list[int], ...]:
    """For each channel what every tone becomes."""
    tones = (stops(*((at, colour[channel]) for at, colour in tints)) for channel in range(3))
    return tuple([round(tone(n)) for n in range(256)] for tone in tones)


def lit(ground: Grey, detail: Grey, force: float = 1.0) -> Grey:
    """Tones with a detail about a half laid over them."""
    if force != 1:
        detail = detail.point([max(0, min(255, round(128 + (n - 128) * force))) for n in range(256)])
    return ImageChops.add(ground, detail, 1, -128)


def grain(size: Size, seed: int, cell: int = 1) -> Grey:
    """Roughness of plaster, the same each time."""
    small = (size[0] // cell + 1, size[1] // cell + 1)
    rough = Image.frombytes("L", small, random.Random(seed).randbytes(small[0] * small[1]))
    return rough.resize((small[0] * cell, small[1] * cell), Image.Resampling.BICUBIC).crop((0, 0, *size))


@dataclass(frozen=True)
class Soft:
    """A blurred picture, kept small until a piece of it is asked for.

    Shape: `reach` is how much of `small`, from its corner, makes a picture of `size`.
    """

    small: Image.Image
    size: Size
    reach: tuple[float, float]

    def crop(self, box: Box) -> Image.Image:
        """This piece of it in its full size."""
        if self.small.size == self.size:
            return self.small.crop(box)
        zoom = (self.reach[0] / self.size[0], self.reach[1] / self.size[1])
        part = (box[0] * zoom[0], box[1] * zoom[1], box[2] * zoom[0], box[3] * zoom[1])
        return self.small.resize((box[2] - box[0], box[3] - box[1]), Image.Resampling.BILINEAR, box=part)


def softly(picture: Image.Image, spread: float) -> Soft:
    """A blur, done on a smaller picture where it is wide. Units: `spread` is a standard deviation in pixels."""
    less = max(1, int(spread / 3))
    small = picture.reduce(less) if less > 1 else picture
    small = small.filter(ImageFilter.GaussianBlur(spread / less))
    return Soft(small, picture.size, small.size)


def soften(picture: Image.Image, spread: float) -> Image.Image:
    """The whole of a picture blurred. Units: as `softly`."""
    soft = softly(picture, spread)
    return soft.small if soft.small.size == soft.size else soft.crop(whole(picture))


def shine(ground: Image.Image, lights: Image.Image, where: Grey | None, strength: float, look: Look) -> Image.Image:
    """Coloured light on a ground: at night it adds, by day it tints. `lights` is black where `where` is black, which
    only the day asks for."""
    if look.night or where is None:
        return ImageChops.screen(ground, lights.point(lambda n: min(255, round(n * strength))))
    dark = Image.merge("RGB", [ImageChops.invert(where)] * 3)
    tint = ImageChops.add(dark, lights).point(lambda n: round(255 - (255 - n) * strength))
    return ImageChops.multiply(ground, tint)


def shade(
    ground: Image.Image, where: Grey, strength: float, colour: RGB = (0, 0, 0), at: tuple[int, int] = (0, 0)
) -> None:
    """Lay a colour over a ground, thin where the mask is dark; its corner falls on the pixel `at`."""
    ground.paste(colour, at, where.point([round(n * strength) for n in range(256)]))


def relief(height: Grey, step: int, force: float = 1.0) -> Grey:
    """How a surface catches light from the upper left: a half where it lies flat. Units: `step` in pixels."""
    toward, away = ImageChops.offset(height, -step, -step), ImageChops.offset(height, step, step)
    return ImageChops.subtract(toward, away, 2 / force, 128)


def half_way(picture: Image.Image, share: float) -> Image.Image:
    """For soft light: a picture thinned with the grey that changes nothing."""
    return Image.blend(Image.new("RGB", picture.size, (128, 128, 128)), picture, share)
