"""A family's magic square as a picture to hang up: glass where it was signed, numbers painted on, what was gathered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw

from campaign.rules.dice import Fill
from campaign.rules.palette import Colour
from journals.rendering.glass import FRAME
from journals.rendering.marks import number
from journals.rendering.palette import ENAMEL, MILK, is_pale
from journals.rendering.picture import glaze
from journals.rendering.picture_crest import draw_crest
from journals.rendering.picture_glass import RGB, rgb, sheet_colour
from journals.rendering.picture_hem import hem, lozenge, rule, stand
from journals.rendering.picture_light import DAY, NIGHT, Look, shade
from journals.rendering.picture_lines import write_lines
from journals.rendering.picture_pen import Mask, Stage
from journals.rendering.picture_type import BOLD, ITALIC, UPRIGHT, face, write
from journals.rendering.picture_wall import wall
from journals.rendering.square_art import Cell, square_layout
from journals.rendering.wire import Wire, wire_of

SIZE = (1200, 1600)
MIDDLE, ROOM, HEM = (600.0, 590.0), 920.0, 30
"""Where the square's middle stands, and how many pixels its stone may take."""

HALO = rgb("#f7dd94")


@dataclass(frozen=True)
class Gathered:
    """A colour and how often it stands on the square; `whole` when it is a collection."""

    colour: str
    count: int
    whole: bool


@dataclass(frozen=True)
class SquareWords:
    """What stands below the square, ready to read."""

    title: str
    name: str
    crest: str
    line: str = ""
    campaign: str = ""


def draw_square(
    cells: Sequence[Cell], gathered: Sequence[Gathered], words: SquareWords, *, night: bool = True
) -> Image.Image:
    """The square in its stone, its light on the wall, the family below. Shape: RGB, SIZE in pixels."""
    layout, look = square_layout(len(cells)), NIGHT if night else DAY
    wire, by_name = wire_of(layout), dict(zip(layout, cells, strict=False))
    fills = {name: Fill(Colour(cell.colour), None) for name, cell in by_name.items() if cell.colour}
    gone = [name for name, cell in by_name.items() if cell.broken]
    stage = _stage(wire)
    card = glaze(wall(SIZE, look, 96), stage, wire, fills, gone, look)
    draw = ImageDraw.Draw(card)
    for name, cell in by_name.items():
        _mark(card, draw, stage, wire.hearts[name], cell, look)
    hem(draw, SIZE, look, HEM)
    _words(card, draw, gathered, words, look)
    return card


def _stage(wire: Wire) -> Stage:
    x0, y0, x1, y1 = wire.box
    scale = ROOM / (max(x1 - x0, y1 - y0) + 2 * FRAME)
    return Stage((x0 + x1) / 2 - MIDDLE[0] / scale, (y0 + y1) / 2 - MIDDLE[1] / scale, scale, SIZE)


def _mark(
    card: Image.Image,
    draw: ImageDraw.ImageDraw,
    stage: Stage,
    heart: tuple[float, float, float],
    cell: Cell,
    look: Look,
) -> None:
    """The printed number, and the letter of the colour that was signed over it; a crack where it broke."""
    x, y = stage.at(*heart[:2])
    tall = heart[2] * 0.95 * stage.scale
    letter = cell.colour if cell.colour and not cell.broken else ""
    ink, rim = _inks(cell, look)
    if cell.broken:
        crack, (u, v, reach) = Mask(stage), heart
        reach *= 0.5
        crack.stroke(((u - reach, v - reach), (u + reach, v + reach)), 5)
        crack.stroke(((u + reach, v - reach), (u - reach, v + reach)), 5)
        shade(card, crack.done(), 0.5, rgb(MILK))
    big, small = face(BOLD, tall), face(BOLD, tall * 0.46)
    text = number(cell.number)
    whole = big.getlength(text) + (small.getlength(letter) * 1.08 if letter else 0)
    stroke = max(1, round(tall * 0.045)) if rim else 0
    left, base = x - whole / 2, y + tall * 0.32
    draw.text((left, base), text, ink, big, anchor="ls", stroke_width=stroke, stroke_fill=rim)
    if letter:
        draw.text((left + whole, base), letter, ink, small, anchor="rs", stroke_width=stroke, stroke_fill=rim)


def _inks(cell: Cell, look: Look) -> tuple[RGB, RGB | None]:
    if cell.broken:
        return rgb(MILK), (0, 0, 0)
    if not cell.colour:
        return look.void_ink, None
    return (rgb(ENAMEL), HALO) if is_pale(Colour(cell.colour)) else (rgb(MILK), (0, 0, 0))


def _words(
    card: Image.Image, draw: ImageDraw.ImageDraw, gathered: Sequence[Gathered], words: SquareWords, look: Look
) -> None:
    middle, room = SIZE[0] / 2, SIZE[0] - 4.5 * HEM
    crest = draw_crest(words.crest, 116)
    stand(card, crest, (middle, 1140))
    y = write_lines(draw, (middle, 1212), words.name, BOLD, 74, look.ink, room=room, most=2)
    y = write_lines(draw, (middle, y), words.title, ITALIC, 46, look.gold, room=room, most=1)
    rule(draw, (middle, y + 26), 220, look)
    shown = [each for each in gathered if each.count]
    if shown:
        _gathered(card, draw, shown, y + 84, look)
    write(draw, (middle, 1500), words.line, UPRIGHT, 32, look.ink, room=room)
    write(draw, (middle, 1541), words.campaign, UPRIGHT, 25, look.dim, room=room)


def _gathered(card: Image.Image, draw: ImageDraw.ImageDraw, shown: Sequence[Gathered], y: float, look: Look) -> None:
    """A lozenge of glass a colour with its letter, how often it stands there; gilt about whole collections."""
    step = min(170.0, (SIZE[0] - 5 * HEM) / len(shown))
    left = SIZE[0] / 2 - step * (len(shown) - 1) / 2
    for n, each in enumerate(shown):
        x, letter = left + step * n, Colour(each.colour)
        if each.whole:
            lozenge(draw, (x - 22, y), 38, look.gold)
        lozenge(draw, (x - 22, y), 32, (12, 11, 10))
        lozenge(draw, (x - 22, y), 28, sheet_colour(letter, 0))
        pale = is_pale(letter)
        draw.text(
            (x - 22, y + 9),
            each.colour,
            rgb(ENAMEL) if pale else rgb(MILK),
            face(BOLD, 28),
            anchor="ms",
        )
        ink = look.gold if each.whole else look.dim
        write(draw, (x + 24, y + 13), f"{each.count}", BOLD, 40, ink, room=step - 60, anchor="ls")
