"""A picture to keep and send: a family's window with its name, who played, and what came of it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from PIL import Image, ImageDraw

from campaign.rules.dice import Fill
from campaign.rules.layout import Layout
from journals.rendering.glass import FRAME
from journals.rendering.picture import cut_panes, glaze
from journals.rendering.picture_hem import hem, rule
from journals.rendering.picture_light import DAY, NIGHT, Look, shine, soften
from journals.rendering.picture_lines import broken as broken_lines
from journals.rendering.picture_pen import Stage
from journals.rendering.picture_type import BOLD, ITALIC, UPRIGHT, write
from journals.rendering.picture_wall import wall
from journals.rendering.wire import Wire, wire_of

SIZE = (1200, 1500)
ROOM = (1000, 850)
"""Pixels the stone of a window may take, at most."""

MIDDLE = (600, 555)
FLOOR, FLAT, LEAN = 1210, 1.9, 0.45
"""Where the window's middle stands; where the light it throws has its own, how much flatter, and how much aslant."""

LONG = 62
"""A title that would have to be smaller takes two lines of this size."""

HEM = 34
"""How far from the edge the gilt line runs."""


@dataclass(frozen=True)
class Words:
    """What is written below the window, ready to read. Empty lines leave no gap.

    Shape: the window's `title`, the family's `name` with who played for it, place and points as `result`, the
           `campaign` it belongs to, and what stands `below` the title.
    """

    title: str
    name: str
    result: str = ""
    campaign: str = ""
    below: str = ""


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
    hem(draw, SIZE, look, HEM)
    _write(draw, words, look)
    return card


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


def _write(draw: ImageDraw.ImageDraw, words: Words, look: Look) -> None:
    """The lines, each in the middle and as large as it fits; a long title takes two."""
    middle, room = SIZE[0] / 2, SIZE[0] - 4 * HEM
    titles, size = broken_lines(words.title, BOLD, 96, room, 1)
    if size < LONG:
        titles, size = broken_lines(words.title, BOLD, LONG, room, 2)
    base = 1150 if not words.below else 1092 if len(titles) == 1 else 1106
    for up, title in enumerate(reversed(titles)):
        write(draw, (middle, base - up * size * 1.05), title, BOLD, size, look.ink, room=room)
    lines = (
        (words.below, UPRIGHT, 36, 1156, look.dim),
        (words.name, ITALIC, 66, 1274, look.gold),
        (words.result, UPRIGHT, 42, 1356, look.ink),
        (words.campaign, UPRIGHT, 28, 1420, look.dim),
    )
    for text, style, size, base, ink in lines:
        [line, *_rest], fit = broken_lines(text, style, size, room, 1) if text else ([""], size)
        write(draw, (middle, base), line, style, fit, ink, room=room)
    rule(draw, (middle, 1190), 230, look)
