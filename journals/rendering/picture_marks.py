"""What is painted on glass in pictures: numerals with their letter, what is printed, crosses, stars."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from PIL import Image, ImageDraw

from campaign.rules.dice import Fill
from campaign.rules.layout import Space
from journals.rendering.marks import STAR, number, room_for
from journals.rendering.palette import ENAMEL, MILK, is_pale
from journals.rendering.picture_glass import RGB, rgb
from journals.rendering.picture_light import Look, shade
from journals.rendering.picture_path import lines
from journals.rendering.picture_pen import Mask, Stage
from journals.rendering.picture_type import BOLD, face, written
from journals.rendering.wire import Wire

LEAST = 15.0
"""Units a letter is tall at least, however small its numeral."""


def write_marks(
    ground: Image.Image, stage: Stage, wire: Wire, fills: Mapping[str, Fill], broken: Collection[str], look: Look
) -> None:
    """Every space's marks. What stands in a broken space is crossed out."""
    frame, part = stage.part(wire.box)
    draw, stars, crosses = ImageDraw.Draw(ground), Mask(part), Mask(part)
    for name, space in wire.layout.spaces.items():
        x, y, room = wire.hearts[name]
        if name in broken:
            crosses.stroke(((x - 16, y - 16), (x + 16, y + 16)), 5)
            crosses.stroke(((x + 16, y - 16), (x - 16, y + 16)), 5)
        elif name in fills:
            fill = fills[name]
            milk = rgb(MILK), (0, 0, 0)
            colours = (look.void_ink, None) if fill.colour is None else (rgb(ENAMEL), rgb("#f7dd94"))
            if fill.colour is not None and not is_pale(fill.colour):
                colours = milk
            _numeral(draw, stage, (x, y), room_for(fill, room) * 1.05, fill.value, fill.colour or "", colours)
        else:
            if space.star:
                at = (x - 17, y - 15) if space.colour or space.value is not None else (x, y)
                _star(stars, at, room / 40)
            _numeral(draw, stage, (x, y), room * 0.8, *_printed(space), (look.void_ink, None))
    shade(ground, stars.done(), 1, look.gold, frame[:2])
    shade(ground, crosses.done(), 0.9, rgb(MILK), frame[:2])


def _printed(space: Space) -> tuple[int | None, str]:
    """The value and the letter that are printed in a space; a magic number where nothing else is."""
    if space.value is None and space.colour is None and space.magic is not None:
        return None, f"#{space.magic}"
    return space.value, space.colour or ""


def _star(mask: Mask, at: tuple[float, float], zoom: float) -> None:
    for line in lines(STAR):
        mask.fill(tuple((at[0] + x * zoom, at[1] + y * zoom) for x, y in line))


def _numeral(
    draw: ImageDraw.ImageDraw,
    stage: Stage,
    at: tuple[float, float],
    tall: float,
    value: int | None,
    letter: str,
    colours: tuple[RGB, RGB | None],
) -> None:
    """A value with its letter small beside it. Units: `tall` is the numeral's height in drawing units."""
    big, small = face(BOLD, tall * stage.scale), face(BOLD, max(tall * 0.5, LEAST) * stage.scale)
    text = "" if value is None else written(number(value), BOLD)
    if not text:
        big, text, letter = face(BOLD, tall * stage.scale * 0.7), letter, ""
    if not text:
        return
    x, y = stage.at(*at)
    ink, rim = colours
    stroke = round(max(1, tall * stage.scale * 0.05)) if rim else 0
    whole = big.getlength(text) + (small.getlength(letter) * 1.1 if letter else 0)
    below = y + tall * stage.scale * 0.33
    left = x - whole / 2
    draw.text((left, below), text, ink, big, anchor="ls", stroke_width=stroke, stroke_fill=rim)
    if letter:
        draw.text((left + whole, below), letter, ink, small, anchor="rs", stroke_width=stroke, stroke_fill=rim)
