"""A window of stained glass as a picture: the Pillow twin of the SVG, from the same wire and the same palette."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from PIL import Image, ImageChops

from campaign.rules.dice import Fill
from campaign.rules.layout import Layout
from journals.rendering.glass import FRAME
from journals.rendering.picture_glass import Grey
from journals.rendering.picture_lead import deepen, lead
from journals.rendering.picture_light import DAY, NIGHT, SUN, Look, lit, radial, relief, shine, soften
from journals.rendering.picture_marks import write_marks
from journals.rendering.picture_pen import Mask, Progress, Stage, untold
from journals.rendering.picture_shards import break_panes
from journals.rendering.picture_sheet import Glass, coloured, plain, thin
from journals.rendering.picture_stone import set_stone, wall_up
from journals.rendering.picture_wall import wall
from journals.rendering.wire import Wire, wire_of

HALO = 58
"""Units that a window's light reaches on the wall, as a standard deviation."""

AIR = 64
"""Units of wall about the stone, for the light to fall on."""


@dataclass(frozen=True)
class Panes:
    """The glass of a window: its colours on black and where it is, over a whole stage; the sheets it is cut from."""

    colours: Image.Image
    where: Grey
    inner: Glass


def draw_window(
    layout: Layout,
    fills: Mapping[str, Fill],
    broken: Collection[str] = (),
    *,
    width_px: int,
    night: bool = True,
    labels: bool = False,
    progress: Progress = untold,
) -> Image.Image:
    """The window as it stands, in its stone, on a wall that its light falls on. The same values give the same picture.

    Shape: as tall as the layout asks for; `labels` writes numerals, letters and what is printed.
    """
    wire, look = wire_of(layout), NIGHT if night else DAY
    left, top, wide, _tall = extent(wire)
    scale, size = width_px / wide, picture_size(layout, width_px)
    stage = Stage(left, top, scale, size)
    return glaze(wall(size, look, 62 * scale), stage, wire, fills, broken, look, labels=labels, progress=progress)


def picture_size(layout: Layout, width_px: int) -> tuple[int, int]:
    """How large `draw_window` makes a picture of this width. Units: pixels."""
    _left, _top, wide, tall = extent(wire_of(layout))
    return width_px, max(1, round(width_px * tall / wide))


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
    progress: Progress = untold,
) -> Image.Image:
    """A window set into a ground of the stage's size: light and stone first, then glass, holes and lead."""
    gone = {name for name in wire.layout if name in broken}
    glazed = {name: fills[name] for name in wire.layout if name in fills and name not in gone}
    x0, y0, x1, y1 = wire.box
    frame, part = stage.part((x0 - FRAME, y0 - FRAME, x1 + FRAME, y1 + FRAME))
    panes = cut_panes(part, wire, glazed)
    progress(0.25)
    ground = set_stone(_halo(ground, stage, frame, panes, look), stage, wire, look)
    progress(0.55)
    window = _window(ground.crop(frame), part, wire, panes, _Glazing(fills, glazed, gone), look)
    ground.paste(window, frame)
    progress(0.95)
    if labels:
        write_marks(ground, stage, wire, glazed, gone, look)
    return ground


@dataclass(frozen=True)
class _Glazing:
    """What was filled in, what of it still stands, and which spaces broke."""

    fills: Mapping[str, Fill]
    glazed: Mapping[str, Fill]
    gone: Collection[str]


def _window(ground: Image.Image, stage: Stage, wire: Wire, panes: Panes, glazing: _Glazing, look: Look) -> Image.Image:
    """Everything within the stone."""

    def lit_by_glass(picture: Image.Image, spread: float, strength: float) -> Image.Image:
        lights = soften(panes.colours, spread * stage.scale)
        where = panes.where if look.night else soften(panes.where, spread * stage.scale)
        return shine(picture, lights, where, strength, look)

    body = Mask(stage)
    body.fill(wire.outline)
    for hole in wire.holes:
        body.fill(hole, 0)
    inside = body.done()
    ground = lit_by_glass(ground, 20, look.spill)
    wall_up(ground, stage, wire, look)
    frame, part = stage.part(wire.box)
    ground.paste(look.void_2, mask=inside)
    _lay(ground, frame, _unglazed(part, wire, glazing, look), sun=False)
    ground = lit_by_glass(ground, 16, look.spill * 0.22)
    _lay(ground, frame, panes.inner, sun=True)
    break_panes(ground, stage, wire, glazing.fills, glazing.gone)
    deepen(ground, stage, wire, inside)
    lead(ground, stage, wire)
    return lit_by_glass(ground, 7, look.bloom)


def _halo(ground: Image.Image, stage: Stage, frame: tuple[int, int, int, int], panes: Panes, look: Look) -> Image.Image:
    """The window's light on the wall about it, worked out on a small picture."""
    spread = HALO * stage.scale
    less = max(1, int(spread / 3))
    wide, tall = stage.size

    def spilt(picture: Image.Image) -> Image.Image:
        small = Image.new(picture.mode, (wide // less + 1, tall // less + 1))
        small.paste(picture.reduce(less), (frame[0] // less, frame[1] // less))
        reach = (0.0, 0.0, wide / less, tall / less)
        return soften(small, spread / less).resize(stage.size, Image.Resampling.BILINEAR, box=reach)

    where = panes.where if look.night else spilt(panes.where)
    return shine(ground, spilt(panes.colours), where, look.halo, look)


def cut_panes(stage: Stage, wire: Wire, fills: Mapping[str, Fill]) -> Panes:
    """The panes of coloured glass without their lead."""
    frame, part = stage.part(wire.box)
    glass = Glass.none(part)
    for name, fill in fills.items():
        if fill.colour is not None and name in wire.panes:
            glass.lay(wire, name, coloured(fill.colour, wire.sheets[name]))
    colours, where = Image.new("RGB", stage.size), Image.new("L", stage.size)
    colours.paste(glass.colours, frame)
    where.paste(glass.where, frame)
    return Panes(colours, where, glass)


def _unglazed(stage: Stage, wire: Wire, glazing: _Glazing, look: Look) -> Glass:
    """Clear glass where none is coloured yet; where a colour is printed, that glass, thin."""
    glass = Glass.none(stage)
    for name, space in wire.layout.spaces.items():
        if name in glazing.gone or (name in glazing.glazed and glazing.glazed[name].colour):
            continue
        sheet = plain(look)
        glass.lay(wire, name, sheet if space.colour is None else thin(space.colour, look))
    return glass


def _lay(ground: Image.Image, frame: tuple[int, int, int, int], glass: Glass, *, sun: bool) -> None:
    """Set sheets into a picture: light stands on what rises from them, one sun over all."""
    scale = glass.stage.scale
    light = relief(glass.surface, max(1, round(0.62 * scale)), 1.15 * min(1.0, scale))
    if sun:
        light = lit(light, radial(glass.stage.size, (0.4, 0.28), (0.8, 0.8), SUN), 1.15)
    ground.paste(ImageChops.soft_light(glass.colours, Image.merge("RGB", [light] * 3)), frame, glass.where)
