"""A picture to keep and send: a family's window with its name, who played, and what came of it."""

from __future__ import annotations

import io
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from PIL import Image, ImageDraw

from campaign.rules.dice import Fill
from campaign.rules.layout import Layout
from journals.rendering.glass import FRAME
from journals.rendering.picture import cut_panes, glaze
from journals.rendering.picture_light import DAY, NIGHT, Look, shine, soften, wall
from journals.rendering.picture_pen import Stage
from journals.rendering.picture_type import BOLD, ITALIC, UPRIGHT, write
from journals.rendering.wire import Wire, wire_of

SIZE = (1200, 1500)
ROOM = (1000, 850)
"""Pixels the stone of a window may take, at most."""

MIDDLE = (600, 555)
FLOOR, FLAT, LEAN = 1210, 1.9, 0.45
"""Where the window's middle stands; where the light it throws has its own, how much flatter, and how much aslant."""

HEM = 34
"""How far from the edge the gilt line runs."""


@dataclass(frozen=True)
class Words:
    """What is written below the window, ready to read. Empty lines leave no gap.

    Shape: the window's `title`, the family's `name` with who played for it, place and points as `result`, and the
           `campaign` it belongs to.
    """

    title: str
    name: str
    result: str = ""
    campaign: str = ""


def draw_keepsake(
    layout: Layout, fills: Mapping[str, Fill], broken: Collection[str], words: Words, *, night: bool = True
) -> Image.Image:
    """The window on its wall, its light on the floor, the words below. Units: SIZE in pixels."""
    wire, look = wire_of(layout), NIGHT if night else DAY
    stage = _stage(wire)
    card = _pool(wall(SIZE, look, 92), stage, wire, fills, broken, look)
    above = (0, 0, *stage.size)
    card.paste(glaze(card.crop(above), stage, wire, fills, broken, look), above)
    draw = ImageDraw.Draw(card)
    _hem(draw, look)
    _write(draw, words, look)
    return card


def as_png(picture: Image.Image) -> bytes:
    """The picture as a file; the smallest one would be a tenth smaller and take three times as long."""
    out = io.BytesIO()
    picture.save(out, "PNG", compress_level=3)
    return out.getvalue()


def _stage(wire: Wire) -> Stage:
    """The window in the middle of its room, on the part of the card that its light reaches."""
    x0, y0, x1, y1 = wire.box
    scale = min(ROOM[0] / (x1 - x0 + 2 * FRAME), ROOM[1] / (y1 - y0 + 2 * FRAME))
    left, top = (x0 + x1) / 2 - MIDDLE[0] / scale, (y0 + y1) / 2 - MIDDLE[1] / scale
    return Stage(left, top, scale, (SIZE[0], 1260))


def _pool(
    card: Image.Image, stage: Stage, wire: Wire, fills: Mapping[str, Fill], broken: Collection[str], look: Look
) -> Image.Image:
    """The light the window throws down: its panes upside down, flatter, aslant and soft."""
    panes = cut_panes(stage, wire, {name: fill for name, fill in fills.items() if name not in broken})
    place = (1, LEAN, (-LEAN * FLOOR - 20) / 4, 0, -FLAT, (MIDDLE[1] + FLAT * FLOOR) / 4)
    small = (SIZE[0] // 4, SIZE[1] // 4)

    def thrown(picture: Image.Image) -> Image.Image:
        fallen = picture.reduce(4).transform(small, Image.Transform.AFFINE, place, Image.Resampling.BILINEAR)
        return soften(fallen, 11.5).resize(SIZE, Image.Resampling.BICUBIC)

    return shine(card, thrown(panes.colours), thrown(panes.where), look.pool, look)


def _hem(draw: ImageDraw.ImageDraw, look: Look) -> None:
    """A gilt line round the card, a thinner one within, a lozenge at each corner."""
    wide, tall = SIZE
    draw.rectangle((HEM, HEM, wide - HEM - 1, tall - HEM - 1), outline=look.gold, width=3)
    draw.rectangle((HEM + 10, HEM + 10, wide - HEM - 11, tall - HEM - 11), outline=look.gold, width=1)
    for x in (HEM + 1, wide - HEM - 2):
        for y in (HEM + 1, tall - HEM - 2):
            _lozenge(draw, x, y, 13, look)


def _lozenge(draw: ImageDraw.ImageDraw, x: float, y: float, reach: float, look: Look) -> None:
    draw.polygon([(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)], fill=look.gold)


def _write(draw: ImageDraw.ImageDraw, words: Words, look: Look) -> None:
    """The lines, each in the middle and as large as it fits."""
    middle, room = SIZE[0] / 2, SIZE[0] - 4 * HEM
    lines = (
        (words.title, BOLD, 96, 1150, look.ink),
        (words.name, ITALIC, 66, 1274, look.gold),
        (words.result, UPRIGHT, 42, 1356, look.ink),
        (words.campaign, UPRIGHT, 28, 1420, look.dim),
    )
    for text, style, size, base, ink in lines:
        write(draw, (middle, base), text, style, size, ink, room=room)
    for side in (-1, 1):
        draw.line((middle + side * 30, 1186, middle + side * 230, 1186), fill=look.gold, width=2)
    _lozenge(draw, middle, 1186, 9, look)
