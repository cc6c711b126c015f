"""A window of stained glass as a picture: the Pillow twin of the SVG, from the same wire and the same palette."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from PIL import Image, ImageChops, ImageDraw

from campaign.rules.dice import Fill
from campaign.rules.layout import Layout
from campaign.rules.palette import Colour
from journals.rendering.glass import FRAME
from journals.rendering.picture_frame import break_panes, deepen, lead, set_stone, wall_up
from journals.rendering.picture_glass import Grey, sheet_colour, texture
from journals.rendering.picture_light import DAY, NIGHT, SUN, Look, between, radial, shade, shine, soften, streaks, wall
from journals.rendering.picture_marks import write_marks
from journals.rendering.picture_pen import Mask, Stage, lines
from journals.rendering.wire import Wire, wire_of

AIR = 64
"""Units of wall about the stone, for the light to fall on."""

STREAKS = ((150, 54), (54, 140), (190, 80), (70, 60))
"""How wide and tall the clouds in each sheet are, in units."""


@dataclass(frozen=True)
class Panes:
    """The glass of a window: its colours on black, where it is, and where which colour and which sheet is."""

    colours: Image.Image
    where: Grey
    letters: Mapping[Colour, Grey]
    sheets: Mapping[int, Grey]


def draw_window(
    layout: Layout,
    fills: Mapping[str, Fill],
    broken: Collection[str] = (),
    *,
    width_px: int,
    night: bool = True,
    labels: bool = False,
) -> Image.Image:
    """The window as it stands, in its stone, on a wall that its light falls on. The same values give the same picture.

    Shape: as tall as the layout asks for; `labels` writes numerals, letters and what is printed.
    """
    wire, look = wire_of(layout), NIGHT if night else DAY
    left, top, wide, tall = extent(wire)
    scale = width_px / wide
    size = (width_px, max(1, round(tall * scale)))
    stage = Stage(left, top, scale, size)
    return glaze(wall(size, look, 62 * scale), stage, wire, fills, broken, look, labels=labels)


def extent(wire: Wire) -> tuple[float, float, float, float]:
    """Left, top, width and height of a picture with its stone and air, in units."""
    x0, y0, x1, y1 = wire.box
    margin = FRAME + AIR
    return x0 - margin, y0 - margin, x1 - x0 + 2 * margin, y1 - y0 + 2 * margin


def glaze(
    ground: Image.Image,
    stage: Stage,
    wire: Wire,
    fills: Mapping[str, Fill],
    broken: Collection[str],
    look: Look,
    *,
    labels: bool = False,
) -> Image.Image:
    """A window set into a ground of the stage's size: light and stone first, then glass, holes and lead."""
    gone = {name for name in wire.layout if name in broken}
    glazed = {name: fills[name] for name in wire.layout if name in fills and name not in gone}
    panes, scale = cut_panes(stage, wire, glazed), stage.scale
    body = Mask(stage)
    body.fill(wire.outline)
    for hole in wire.holes:
        body.fill(hole, 0)
    inside = body.done()

    def lit_by_glass(picture: Image.Image, spread: float, strength: float) -> Image.Image:
        lights, where = soften(panes.colours, spread * scale), soften(panes.where, spread * scale)
        return shine(picture, lights, where, strength, look)

    ground = set_stone(lit_by_glass(ground, 58, look.halo), stage, wire, look)
    wall_up(ground, stage, wire, look)
    dull = radial(stage.size, (0.4, 0.3), (0.9, 0.9), float)
    ground.paste(between(look.void, look.void_2, dull), mask=inside)
    unglazed = [name for name in wire.layout if name not in gone and (name not in glazed or not glazed[name].colour)]
    _tint(ground, stage, wire, unglazed)
    ground = lit_by_glass(ground, 20, look.spill)
    ground.paste(_lit(panes, stage), mask=panes.where)
    break_panes(ground, stage, wire, fills, gone)
    deepen(ground, stage, wire, inside)
    lead(ground, stage, wire)
    ground = lit_by_glass(ground, 7, look.bloom)
    if labels:
        write_marks(ground, stage, wire, glazed, gone, look)
    return ground


def cut_panes(stage: Stage, wire: Wire, fills: Mapping[str, Fill]) -> Panes:
    """The panes as flat colours. Their edges are rough: the lead will cover them."""
    colours, where = Image.new("RGB", stage.size), Mask(stage, fine=1)
    letters: dict[Colour, Mask] = {}
    sheets: dict[int, Mask] = {}
    draw = ImageDraw.Draw(colours)
    for name, fill in fills.items():
        if fill.colour is None or name not in wire.panes:
            continue
        path, sheet = wire.panes[name], wire.sheets[name]
        for line in lines(path):
            draw.polygon([stage.at(*point) for point in line], fill=sheet_colour(fill.colour, sheet))
        for mask in (
            where,
            letters.setdefault(fill.colour, Mask(stage, fine=1)),
            sheets.setdefault(sheet, Mask(stage, fine=1)),
        ):
            mask.fill(path)
    return Panes(
        colours,
        where.done(),
        {letter: mask.done() for letter, mask in letters.items()},
        {sheet: mask.done() for sheet, mask in sheets.items()},
    )


def _tint(ground: Image.Image, stage: Stage, wire: Wire, unglazed: Iterable[str]) -> None:
    """Printed colours of spaces still without glass: that glass, thin, with its texture."""
    printed: dict[Colour, Mask] = {}
    for name in unglazed:
        colour = wire.layout.spaces[name].colour
        if colour is not None:
            printed.setdefault(colour, Mask(stage, fine=1)).fill(wire.panes[name])
    for letter, mask in printed.items():
        where = mask.done()
        shade(ground, where, 0.36, sheet_colour(letter, 0))
        drawn = ImageChops.multiply(where, texture(letter, stage.scale, stage.size))
        shade(ground, drawn, 0.25, (255, 255, 255))


def _lit(panes: Panes, stage: Stage) -> Image.Image:
    """The glass with light behind it: streaks of its sheet, its texture, one sun over all."""
    glass, size, scale = panes.colours, stage.size, stage.scale
    clouds = Image.new("RGB", size, (128, 128, 128))
    for sheet, where in panes.sheets.items():
        wide, tall = STREAKS[sheet]
        clouds.paste(streaks(size, wide * scale, tall * scale, sheet), mask=where)
    glass = Image.blend(glass, ImageChops.soft_light(glass, clouds), 0.6)
    dark = Image.new("L", size)
    for letter, where in panes.letters.items():
        dark.paste(texture(letter, scale, size), mask=where)
    light = ImageChops.offset(dark, -max(1, round(0.9 * scale)), -max(1, round(1.2 * scale)))
    shade(glass, dark, 0.2)
    shade(glass, light, 0.17, (255, 255, 255))
    sun = radial(size, (0.4, 0.28), (0.8, 0.8), SUN)
    return ImageChops.soft_light(glass, Image.merge("RGB", [sun] * 3))
