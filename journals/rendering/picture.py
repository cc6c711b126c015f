"""A window of stained glass as a picture: the Pillow twin of the SVG, from the same wire and the same palette."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from PIL import Image, ImageChops

from campaign.rules.dice import Fill
from campaign.rules.layout import Layout
from journals.rendering.glass import FRAME
from journals.rendering.picture_glass import Grey
from journals.rendering.picture_lead import deepen, lead, within
from journals.rendering.picture_light import DAY, NIGHT, SUN, Look, Soft, lit, radial, relief, shine, soften, softly
from journals.rendering.picture_marks import write_marks
from journals.rendering.picture_pen import Progress, Stage, untold
from journals.rendering.picture_shards import break_panes
from journals.rendering.picture_sheet import Glass, coloured, plain, thin
from journals.rendering.picture_stone import carve, set_stone, wall_up
from journals.rendering.picture_strips import Box, lay, whole
from journals.rendering.picture_wall import wall
from journals.rendering.wire import Wire, wire_of

HALO = 58
"""Units that a window's light reaches on the wall, as a standard deviation."""

AIR = 64
"""Units of wall about the stone, for the light to fall on."""


@dataclass(frozen=True)
class Panes:
    """The glass of a window without its lead, on a stage about it: `frame` is where the sheets lie there."""

    stage: Stage
    frame: Box
    glass: Glass

    @property
    def colours(self) -> Image.Image:
        """Its colours on black, over the whole stage."""
        return self._spread(self.glass.colours)

    @property
    def where(self) -> Grey:
        """Where there is any."""
        return self._spread(self.glass.where)

    def _spread(self, picture: Image.Image) -> Image.Image:
        out = Image.new(picture.mode, self.stage.size)
        out.paste(picture, self.frame)
        return out


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
    stone = carve(stage, wire)
    progress(0.15)
    panes = cut_panes(part, wire, glazed)
    light, glass = _Light.through(panes, stage, frame, look), panes.glass
    del panes
    progress(0.45)
    light.fall(ground, whole(ground), "halo", look.halo)
    set_stone(ground, stage, wire, stone, look)
    del stone
    progress(0.55)
    light.fall(ground, frame, "wide", look.spill)
    wall_up(ground, stage, wire, look)
    frame_of_glass, inner = stage.part(wire.box)
    ground.paste(look.void_2, frame_of_glass[:2], within(inner, wire))
    _lay(ground, frame_of_glass, _unglazed(inner, wire, glazed, gone, look), sun=False)
    light.fall(ground, frame, "near", look.spill * 0.22)
    _lay(ground, frame_of_glass, glass, sun=True)
    del glass
    progress(0.75)
    break_panes(ground, stage, wire, fills, gone)
    deepen(ground, stage, wire)
    lead(ground, stage, wire)
    light.fall(ground, frame, "bloom", look.bloom)
    progress(0.95)
    if labels:
        write_marks(ground, stage, wire, glazed, gone, look)
    return ground


SPREADS = {"halo": HALO, "wide": 20, "near": 16, "bloom": 7}
"""Units over which a window's light is blurred, as a standard deviation, wherever it falls."""


@dataclass(frozen=True)
class _Light:
    """The light that comes through a window, by how far it is spread: its colours, and by day where it falls."""

    look: Look
    colours: Mapping[str, Soft]
    where: Mapping[str, Soft]

    @classmethod
    def through(cls, panes: Panes, stage: Stage, frame: Box, look: Look) -> _Light:
        def spread(picture: Image.Image) -> dict[str, Soft]:
            found = {to: softly(picture, SPREADS[to] * stage.scale) for to in SPREADS if to != "halo"}
            return found | {"halo": _spilt(picture, stage, frame)}

        return cls(look, spread(panes.colours), {} if look.night else spread(panes.where))

    def fall(self, ground: Image.Image, frame: Box, spread: str, strength: float) -> None:
        """Let it fall on a part of the ground."""
        colours, where = self.colours[spread], self.where.get(spread)

        def piece(strip: Box) -> Image.Image:
            left, top, right, bottom = strip
            under = ground.crop((left + frame[0], top + frame[1], right + frame[0], bottom + frame[1]))
            return shine(under, colours.crop(strip), where.crop(strip) if where else None, strength, self.look)

        lay(ground, frame, piece)


def _spilt(picture: Image.Image, stage: Stage, frame: Box) -> Soft:
    """Light on the wall all about a window that lies in a frame of its stage, worked out on a small picture."""
    spread = HALO * stage.scale
    less = max(1, int(spread / 3))
    wide, tall = stage.size
    small = Image.new(picture.mode, (wide // less + 1, tall // less + 1))
    small.paste(picture.reduce(less), (frame[0] // less, frame[1] // less))
    return Soft(soften(small, spread / less), stage.size, (wide / less, tall / less))


def cut_panes(stage: Stage, wire: Wire, fills: Mapping[str, Fill]) -> Panes:
    """The panes of coloured glass without their lead."""
    frame, part = stage.part(wire.box)
    glass = Glass.none(part)
    for name, fill in fills.items():
        if fill.colour is not None and name in wire.panes:
            glass.lay(wire, name, coloured(fill.colour, wire.sheets[name]))
    return Panes(stage, frame, glass)


def _unglazed(stage: Stage, wire: Wire, glazed: Mapping[str, Fill], gone: Collection[str], look: Look) -> Glass:
    """Clear glass where none is coloured yet; where a colour is printed, that glass, thin."""
    glass = Glass.none(stage)
    for name, space in wire.layout.spaces.items():
        if name in gone or (name in glazed and glazed[name].colour):
            continue
        sheet = plain(look)
        glass.lay(wire, name, sheet if space.colour is None else thin(space.colour, look))
    return glass


def _lay(ground: Image.Image, frame: Box, glass: Glass, *, sun: bool) -> None:
    """Set sheets into a picture: light stands on what rises from them, one sun over all."""
    scale = glass.stage.scale
    light = relief(glass.surface, max(1, round(0.62 * scale)), 1.15 * min(1.0, scale))
    if sun:
        light = lit(light, radial(glass.stage.size, (0.4, 0.28), (0.8, 0.8), SUN), 1.15)

    def piece(strip: Box) -> Image.Image:
        return ImageChops.soft_light(glass.colours.crop(strip), Image.merge("RGB", [light.crop(strip)] * 3))

    lay(ground, frame, piece, glass.where)
