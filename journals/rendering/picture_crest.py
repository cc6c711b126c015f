"""A family's crest as a picture: the Pillow twin of the shields in crests.py, from the same paths."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from xml.etree import ElementTree

from PIL import Image, ImageChops

from journals.rendering.crests import DRAWN, FILLED, SHIELD, crest_of, quarries_of
from journals.rendering.palette import LEAD
from journals.rendering.picture_glass import RGB, Grey, mix, rgb
from journals.rendering.picture_light import SUN, between, half_way, radial, relief, shade, soften
from journals.rendering.picture_pen import Mask, Stage

TINCTURES: dict[int, RGB] = {
    1: rgb("#c8703a"),
    2: rgb("#87a03a"),
    3: rgb("#4f83b4"),
    4: rgb("#a9638f"),
    5: rgb("#a94c62"),
    6: rgb("#3d928e"),
    7: rgb("#c19a3a"),
    8: rgb("#7b8593"),
}
"""Crests in glass, the same as --fam-c1 to --fam-c8 in tokens.css."""

LIGHT, GILT = rgb("#fff6e2"), rgb("#d9b36a")
QUARRIES = ((255, 0.18), (255, 0.05), (0, 0.18), (0, 0.34))
"""What the tincture of each sort of quarry is mixed with, and how much of it, as in crest.css."""

_EDGE = (4.0, 3.0, 96.0, 118.0)
"""What a picture shows of the drawing: the shield with its rim."""

_PATH = re.compile(r"<path[^>]*/>")


@dataclass(frozen=True)
class Stroke:
    """One path of a charge: filled where it has no width, light glass or dark enamel on it."""

    path: str
    width: float
    light: bool


def crest_height(width_px: int) -> int:
    """Pixels a crest of this width is tall."""
    left, top, right, bottom = _EDGE
    return round(width_px * (bottom - top) / (right - left))


@lru_cache(maxsize=64)
def draw_crest(tincture: str, size_px: int) -> Image.Image:
    """A crest in glass, its charge leaded in, on nothing. Kept: copy it before you draw on it.

    Shape: `tincture` is the crest's slug; RGBA, `size_px` wide and `crest_height(size_px)` tall. Below 40 pixels it is
           plain enamel, as the quarries would only be noise.
    """
    left, top, right, _bottom = _EDGE
    size = (size_px, crest_height(size_px))
    stage = Stage(left, top, size_px / (right - left), size)
    crest, small = crest_of(tincture), size_px < 40
    base = TINCTURES[crest.tincture]
    shield = _filled(stage, SHIELD)
    card = Image.new("RGB", size, mix(base, rgb("#1a1008"), 0.42) if small else base)
    if not small:
        _quarries(card, stage, crest.slug, base)
    sun = Image.merge("RGB", [radial(size, (0.4, 0.2), (0.9, 0.8), SUN)] * 3)
    card = ImageChops.soft_light(card, half_way(sun, 0.8))
    _charge(card, stage, crest.charge, small)
    _rim(card, stage, shield)
    card.putalpha(_outer(stage))
    return card


def _filled(stage: Stage, path: str) -> Grey:
    mask = Mask(stage)
    mask.fill(path)
    return mask.done()


def _outer(stage: Stage) -> Grey:
    """The shield with its lead."""
    mask = Mask(stage)
    mask.fill(SHIELD)
    mask.stroke(SHIELD, 7)
    return mask.done()


def _quarries(card: Image.Image, stage: Stage, slug: str, base: RGB) -> None:
    """Diamond panes in four shades, thin lead between them."""
    sorts: dict[int, Mask] = {}
    came = Mask(stage)
    for found in re.finditer(r'class="quarry(\d)" d="([^"]+)"', quarries_of(slug)):
        sorts.setdefault(int(found[1]), Mask(stage)).fill(found[2])
        came.stroke(found[2], 1.5)
    for sort, mask in sorts.items():
        tone, share = QUARRIES[sort]
        card.paste(mix(base, (tone, tone, tone), share), mask=mask.done())
    shade(card, came.done(), 0.9, rgb(LEAD))


def charge_strokes(charge: str) -> Iterator[Stroke]:
    """The paths of a charge as crests.py writes them."""
    for part in _PATH.findall(charge):
        path = ElementTree.fromstring(part).attrib
        sort = path.get("class", "")
        if sort == FILLED:
            yield Stroke(path["d"], 0, True)
        elif sort == DRAWN:
            yield Stroke(path["d"], float(path["stroke-width"]), True)
        else:
            yield Stroke(path["d"], float(path.get("stroke-width", 0)), False)


def _charge(card: Image.Image, stage: Stage, charge: str, small: bool) -> None:
    """The charge in milk glass, lead about it, its own lines dark; as tall as the field has room."""
    zoom, shift = (1.0, (0.0, 0.0)) if small else (0.78, (11.0, 15.0))
    inner = Stage(stage.left - shift[0], stage.top - shift[1], stage.scale, stage.size)
    inner = Stage(inner.left / zoom, inner.top / zoom, inner.scale * zoom, inner.size)
    milk, about, dark = Mask(inner), Mask(inner), Mask(inner)
    for stroke in charge_strokes(charge):
        if not stroke.light:
            _draw(dark, stroke, 0)
        else:
            _draw(milk, stroke, 0)
            _draw(about, stroke, 4 if small else 5.6)
    shade(card, about.done(), 0.55 if small else 0.96, rgb(LEAD))
    where = milk.done()
    size = card.size
    glow = between(mix(LIGHT, (70, 48, 20), 0.26), (255, 252, 242), radial(size, (0.38, 0.3), (0.6, 0.55), SUN))
    card.paste(glow, mask=where)
    card.paste((60, 42, 20), mask=ImageChops.multiply(where, dark.done()).point(lambda n: round(n * 0.8)))


def _draw(mask: Mask, stroke: Stroke, more: float) -> None:
    if stroke.width:
        mask.stroke(stroke.path, stroke.width + more * 1.3)
        return
    mask.fill(stroke.path)
    if more:
        mask.stroke(stroke.path, more)


def _rim(card: Image.Image, stage: Stage, shield: Grey) -> None:
    """Lead about the shield with a gilt line in its middle that catches light."""
    lead, gilt, deep = Mask(stage), Mask(stage), Mask(stage)
    lead.stroke(SHIELD, 7)
    gilt.stroke(SHIELD, 2.6)
    deep.stroke(SHIELD, 13)
    shade(card, ImageChops.multiply(soften(deep.done(), 2.2 * stage.scale), shield), 0.5)
    card.paste(rgb(LEAD), mask=lead.done())
    line = gilt.done()
    card.paste(GILT, mask=line)
    lit = relief(soften(line, 0.8 * stage.scale), max(1, round(0.9 * stage.scale)))
    bevelled = ImageChops.hard_light(card, Image.merge("RGB", [lit] * 3))
    card.paste(bevelled, mask=line)
