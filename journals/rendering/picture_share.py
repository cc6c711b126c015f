"""Cards to send: a window with its family and its result, and a whole campaign; 1200 by 630, as links show them."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageDraw

from campaign.rules.dice import Fill
from campaign.rules.layout import Layout
from journals.rendering.front import SIZE as FRONT
from journals.rendering.glass import FRAME
from journals.rendering.picture import glaze
from journals.rendering.picture_crest import draw_crest
from journals.rendering.picture_hem import hem, rule, stand
from journals.rendering.picture_light import DAY, NIGHT, Look, radial, shade
from journals.rendering.picture_lines import broken as broken_lines
from journals.rendering.picture_lines import write_lines
from journals.rendering.picture_pen import Stage
from journals.rendering.picture_type import BOLD, ITALIC, UPRIGHT, write
from journals.rendering.picture_wall import wall
from journals.rendering.poster_brush import BY_DAY, BY_NIGHT
from journals.rendering.poster_front import Front, draw_front
from journals.rendering.wire import Wire, wire_of

CARD = (1200, 630)
HEM = 18
ROOM = (612.0, 498.0)
"""Pixels the stone of a window may take, at most."""

MIDDLE, COLUMN, WORDS_ROOM = (352.0, 315.0), 922.0, 452.0
"""Where the window's middle stands, where that of the words, and how wide these may be."""

FOOT = 580
"""Where the last line of words stands, clear of the gilt line."""

QUALITY = 88


@dataclass(frozen=True)
class CardWords:
    """What a window's card says, ready to read; an empty line leaves no gap.

    Shape: `points` is the number alone, `result` what stands below it; `below` goes with the title.
    """

    title: str
    name: str
    crest: str
    points: str = ""
    result: str = ""
    campaign: str = ""
    below: str = ""


@dataclass(frozen=True)
class House:
    """A family on a campaign's card: its name, the slug of its crest, its points as written."""

    name: str
    crest: str
    points: str


def draw_share_card(
    layout: Layout, fills: Mapping[str, Fill], broken: Collection[str], words: CardWords, *, night: bool = True
) -> Image.Image:
    """The window on its wall, and beside it whose it is and what came of it. Shape: RGB, CARD in pixels."""
    wire, look = wire_of(layout), NIGHT if night else DAY
    card = glaze(_quiet(wall(CARD, look, 74), look), _stage(wire), wire, fills, broken, look)
    draw = ImageDraw.Draw(card)
    hem(draw, CARD, look, HEM, 2)
    _write(card, draw, words, look)
    return card


def _quiet(ground: Image.Image, look: Look) -> Image.Image:
    """The wall calmer where words stand."""
    where = radial(CARD, (COLUMN / CARD[0], 0.5), (0.36, 0.8), lambda t: (1 - t) ** 0.8)
    shade(ground, where, 0.55 if look.night else 0.6, (14, 11, 9) if look.night else (253, 248, 236))
    return ground


def _stage(wire: Wire) -> Stage:
    x0, y0, x1, y1 = wire.box
    scale = min(ROOM[0] / (x1 - x0 + 2 * FRAME), ROOM[1] / (y1 - y0 + 2 * FRAME))
    return Stage((x0 + x1) / 2 - MIDDLE[0] / scale, (y0 + y1) / 2 - MIDDLE[1] / scale, scale, CARD)


def _write(card: Image.Image, draw: ImageDraw.ImageDraw, words: CardWords, look: Look) -> None:
    """Crest, title and name from the top, the result in the middle of what is left, the campaign at the foot."""
    crest = draw_crest(words.crest, 92)
    stand(card, crest, (COLUMN, 50 + crest.height / 2))
    size = 52.0 if words.below else 60.0
    y = write_lines(draw, (COLUMN, 171), words.title, BOLD, size, look.ink, room=WORDS_ROOM, most=3)
    if words.below:
        y = write_lines(draw, (COLUMN, y + 2), words.below, UPRIGHT, 26, look.dim, room=WORDS_ROOM, most=1) + 8
    y = write_lines(draw, (COLUMN, y + 4), words.name, ITALIC, 40, look.gold, room=WORDS_ROOM, most=2)
    if words.points:
        rule(draw, (COLUMN, y + 24), 150, look)
        room = FOOT - 44 - (y + 40)
        size = min(118.0, room * 0.74)
        write(draw, (COLUMN, y + 34 + size * 0.84), words.points, BOLD, size, look.gold, room=WORDS_ROOM)
        write(draw, (COLUMN, y + 34 + size * 0.84 + 44), words.result, UPRIGHT, 34, look.ink, room=WORDS_ROOM)
    write(draw, (COLUMN, FOOT), words.campaign, UPRIGHT, 24, look.dim, room=WORDS_ROOM)


def draw_campaign_card(
    title: str, line: str, front: Front, houses: Sequence[House], *, night: bool = True
) -> Image.Image:
    """The front as far as it is glazed, and beside it the families with their points. Shape: RGB, CARD in pixels."""
    hall = BY_NIGHT if night else BY_DAY
    look, scale = hall.look, 572 / FRONT[1]
    card = wall(CARD, look, 74)
    stage = Stage((FRONT[0] - 2 * MIDDLE[0] / scale) / 2, FRONT[1] - 600 / scale, scale, CARD)
    card = _quiet(draw_front(card, stage, front, hall), look)
    draw = ImageDraw.Draw(card)
    hem(draw, CARD, look, HEM, 2)
    y = write_lines(draw, (COLUMN, 52), title, BOLD, 58, look.ink, room=WORDS_ROOM, most=3)
    y = write_lines(draw, (COLUMN, y + 2), line, ITALIC, 31, look.dim, room=WORDS_ROOM, most=2)
    rule(draw, (COLUMN, y + 24), 150, look)
    if houses:
        _houses(card, draw, houses, (y + 44, 596.0), look)
    return card


def _houses(
    card: Image.Image,
    draw: ImageDraw.ImageDraw,
    houses: Sequence[House],
    reach: tuple[float, float],
    look: Look,
) -> None:
    """A row a family: crest, name, points."""
    top, bottom = reach
    step = min(96.0, (bottom - top) / len(houses))
    wide = math.floor(step * 0.66)
    left, right = COLUMN - WORDS_ROOM / 2, COLUMN + WORDS_ROOM / 2
    start = top + (bottom - top - step * len(houses)) / 2
    for n, house in enumerate(houses):
        y = start + step * (n + 0.5)
        crest = draw_crest(house.crest, wide)
        stand(card, crest, (left + wide / 2, y))
        size = step * 0.5
        taken = write(draw, (right, y + size * 0.3), house.points, BOLD, size, look.gold, room=130, anchor="rs")
        begin = left + wide + 18
        room = right - taken - 20 - begin
        lines, fit = broken_lines(house.name, UPRIGHT, size * 0.86, room, 1)
        if fit < size * 0.6:
            lines, fit = broken_lines(house.name, UPRIGHT, size * 0.6, room, 2)
        for row, line in enumerate(lines):
            base = y + fit * (0.32 + row - (len(lines) - 1) / 2)
            write(draw, (begin, base), line, UPRIGHT, fit, look.ink, room=room, anchor="ls")


def as_jpeg(picture: Image.Image, path: Path) -> None:
    """The picture as a file that a messenger takes."""
    picture.save(path, "JPEG", quality=QUALITY, optimize=True, progressive=True, subsampling="4:4:4")
