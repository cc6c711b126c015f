"""What is drawn in the book: windows in day light on white paper, and in lines and flat glass the rest."""

from __future__ import annotations

import io
from collections.abc import Collection, Sequence

from fpdf.drawing import ClippingPath, GraphicsContext, PaintedPath
from fpdf.drawing_primitives import DeviceRGB, Transform
from fpdf.svg import svg_path_converter
from PIL import Image

from campaign.rules.palette import STANDARD, Colour
from journals.book import Cell, Column, Glass, Light
from journals.rendering.book_paper import DIM, INK, RULE, Paper
from journals.rendering.book_type import FIGURES
from journals.rendering.front import LIGHTS, ROSE, petal, quarries
from journals.rendering.front import Light as Lancet
from journals.rendering.glass import FRAME
from journals.rendering.masonry import TOWERS, lancet
from journals.rendering.palette import is_pale
from journals.rendering.picture import glaze
from journals.rendering.picture_crest import draw_crest
from journals.rendering.picture_glass import RGB, rgb, sheet_colour
from journals.rendering.picture_light import DAY
from journals.rendering.picture_pen import Stage
from journals.rendering.wire import wire_of

AIR = 30
"""Units of white about the stone of a window, for a little of its light to fall on."""

STONE, STONE_EDGE, DARK = rgb("#fbf5e8"), rgb("#8d7650"), rgb("#57503f")
DPI = 200 / 25.4
"""Pixels to a millimetre: glass has no edges as fine as letters, and what it costs to draw grows with their square."""

LARGE, COARSER = 120.0, 0.75
"""From this width on, in millimetres, a window is drawn so much coarser: what is in its glass is larger there too."""


def shape(glass: Glass) -> float:
    """How wide a window is to its height, with its stone."""
    x0, y0, x1, y1 = wire_of(glass.layout).box
    more = 2 * (FRAME + AIR)
    return (x1 - x0 + more) / (y1 - y0 + more)


def pixels(wide_mm: float) -> int:
    """How many stand beside each other in such a width."""
    return max(1, round(wide_mm * DPI * (COARSER if wide_mm > LARGE else 1)))


def window_jpeg(glass: Glass, wide_mm: float) -> io.BytesIO:
    """A window in its stone as a file to embed; the paper stays white where no light falls."""
    wire = wire_of(glass.layout)
    x0, y0, x1, y1 = wire.box
    margin = FRAME + AIR
    width = pixels(wide_mm)
    scale = width / (x1 - x0 + 2 * margin)
    size = (width, max(1, round((y1 - y0 + 2 * margin) * scale)))
    stage = Stage(x0 - margin, y0 - margin, scale, size)
    picture = glaze(Image.new("RGB", size, (255, 255, 255)), stage, wire, glass.fills, glass.broken, DAY)
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=88)
    out.seek(0)
    return out


def crest(paper: Paper, tincture: str, x: float, y: float, wide: float, alt: str = "") -> None:
    """A family's crest in glass."""
    picture = draw_crest(tincture, pixels(wide))
    paper.image(picture, x, y, w=wide, alt_text=alt or None)


def shapes(
    paper: Paper,
    data: str,
    at: tuple[float, float],
    scale: float,
    *,
    fill: RGB | None = None,
    ink: RGB | None = None,
    width: float = 0.0,
) -> None:
    """A path in drawing units, set down with its origin here. Units: `width` in millimetres."""
    path = _path(data, fill, ink, width / scale)
    path.transform = Transform.scaling(scale).translate(*at)
    with paper.drawing_context() as context:
        context.add_item(path)


def _path(data: str, fill: RGB | None, ink: RGB | None, width: float) -> PaintedPath:
    path = PaintedPath()
    svg_path_converter(path, data)
    path.style.fill_color = _colour(fill)
    path.style.stroke_color = _colour(ink)
    path.style.stroke_width = width
    path.style.stroke_join_style = "round"
    path.style.auto_close = False
    return path


def _colour(colour: RGB | None) -> DeviceRGB | None:
    return DeviceRGB(*(part / 255 for part in colour)) if colour else None


def front(paper: Paper, lights: Sequence[Light], built: Collection[str], y: float, tall: float, *, whole: bool) -> None:
    """The cathedral front in lines, its lights and its rose in glass as far as they are built; spires once it is."""
    scale = tall / 740
    at = (paper.middle - 380 * scale, y)
    _walls(paper, at, scale, whole)
    _rose(paper, built, at, scale)
    for light in lights:
        if light.number in LIGHTS:
            _light(paper, light, at, scale)


def _walls(paper: Paper, at: tuple[float, float], scale: float, whole: bool) -> None:
    for x, _side in TOWERS:
        spire = f"M{x - 66} 186L{x} -6L{x + 66} 186Z"
        shapes(paper, spire, at, scale, fill=STONE if whole else None, ink=STONE_EDGE if whole else RULE, width=0.3)
        body = f"M{x - 80} 712V206H{x - 72}V186H{x + 72}V206H{x + 80}V712Z"
        shapes(paper, body, at, scale, fill=STONE, ink=STONE_EDGE, width=0.3)
        courses = "".join(f"M{x - 80} {y}H{x + 80}M{x - 80} {y + 8}H{x + 80}" for y in (266, 406, 550))
        shapes(paper, courses, at, scale, ink=RULE, width=0.2)
        for bell in (x - 24, x + 24):
            shapes(paper, lancet(bell, 256, 34, 54), at, scale, fill=DARK)
    nave = "M206 712V268L380 112L554 268V712Z"
    shapes(paper, nave, at, scale, fill=STONE, ink=STONE_EDGE, width=0.3)
    shapes(paper, "M206 440H554M206 448H554M206 560H554M206 570H554", at, scale, ink=RULE, width=0.2)
    for half in (86, 72, 58):
        arch = lancet(380, 712, 2 * half, 66 + half * 1.02)
        shapes(paper, arch, at, scale, fill=STONE, ink=STONE_EDGE, width=0.3)
    shapes(paper, lancet(380, 712, 92, 113), at, scale, fill=rgb("#8f6336"))
    shapes(paper, "M380 604V712M358 622V712M402 622V712", at, scale, ink=DARK, width=0.2)
    shapes(paper, "M-40 712H800", at, scale, ink=STONE_EDGE, width=0.4)


def _light(paper: Paper, light: Light, at: tuple[float, float], scale: float) -> None:
    """A lancet: the winner's colours in diamond quarries, clear glass, or the number of what is still to come."""
    where = LIGHTS[light.number]
    opening = lancet(*where)
    shapes(paper, opening, at, scale, fill=rgb("#fffdf6") if light.done else STONE)
    if light.glass is not None:
        _quarries(paper, light.glass, where, at, scale)
    shapes(paper, opening, at, scale, ink=INK if light.done else STONE_EDGE, width=0.45 if light.done else 0.3)
    if not light.done:
        x, base, wide, tall = where
        with paper.type(8.5, ink=DIM, features=FIGURES):
            paper.set_xy(at[0] + (x - wide / 2) * scale, at[1] + (base - tall * 0.42) * scale - 2)
            paper.cell(wide * scale, 4, str(light.number), align="C")


def _quarries(paper: Paper, glass: Glass, where: Lancet, at: tuple[float, float], scale: float) -> None:
    """Diamonds in the colours the window has at that place, cut off where the stone begins."""
    clip, group = ClippingPath(), GraphicsContext()
    svg_path_converter(clip, lancet(*where))
    group.clipping_path = clip
    group.transform = Transform.scaling(scale).translate(*at)
    for letter, sheet, cut in quarries(where, wire_of(glass.layout), glass.fills, glass.broken):
        group.add_item(_path(cut, sheet_colour(letter, sheet) if letter else rgb("#f4efe2"), INK, 0.1 / scale))
    with paper.drawing_context() as context:
        context.add_item(group)


def _rose(paper: Paper, built: Collection[str], at: tuple[float, float], scale: float) -> None:
    """The rose is the cathedral board: a petal a space."""
    cx, cy = ROSE
    circle = "M{x} {y}A{r} {r} 0 1 0 {x2} {y}A{r} {r} 0 1 0 {x} {y}Z"
    ring = [circle.format(x=cx - r, x2=cx + r, y=cy, r=r) for r in (109, 89)]
    shapes(paper, ring[0], at, scale, fill=STONE, ink=STONE_EDGE, width=0.3)
    shapes(paper, ring[1], at, scale, fill=rgb("#fffdf6"), ink=STONE_EDGE, width=0.3)
    letters = STANDARD.letters
    for value in range(6, 0, -1):
        for place, letter in enumerate(letters):
            fill = sheet_colour(Colour(letter), value % 4) if f"{letter}{value}" in built else None
            ink, width = (INK, 0.2) if fill else (RULE, 0.15)
            shapes(paper, petal(place, len(letters), value), at, scale, fill=fill, ink=ink, width=width)
    shapes(paper, circle.format(x=cx - 14, x2=cx + 14, y=cy, r=14), at, scale, fill=rgb("#f2b632"), ink=INK, width=0.25)


def square(paper: Paper, cells: Sequence[Cell], x: float, y: float, side: float) -> None:
    """A magic square: a number a pane, glass where it was signed, a cross where it broke."""
    across = max(1, round(len(cells) ** 0.5))
    across += across * across < len(cells)
    step = side / across
    for at, cell in enumerate(cells):
        left, top = x + at % across * step, y + at // across * step
        colour = sheet_colour(Colour(cell.colour), at % 4) if cell.colour else rgb("#f6f0e2")
        paper.set_fill_color(colour if not cell.broken else (255, 255, 255))
        paper.set_draw_color(INK)
        paper.set_line_width(0.7)
        paper.rect(left, top, step, step, style="DF")
        if cell.broken:
            paper.set_line_width(0.35)
            paper.line(left + 1.5, top + 1.5, left + step - 1.5, top + step - 1.5)
            paper.line(left + step - 1.5, top + 1.5, left + 1.5, top + step - 1.5)
        light = bool(cell.colour) and not cell.broken and not is_pale(Colour(cell.colour))
        with paper.type(step * 1.15, ink=rgb("#fff7e8") if light else INK, features=FIGURES):
            paper.set_xy(left, top + step * 0.2)
            paper.cell(step, step * 0.5, str(cell.number), align="C")
        with paper.type(step * 0.55, ink=rgb("#fff7e8") if light else INK):
            paper.set_xy(left, top + step * 0.68)
            paper.cell(step, step * 0.22, cell.colour, align="C")


def board(paper: Paper, columns: Sequence[Column], y: float, *, wide: float = 120.0, row: float = 11.0) -> float:
    """A cathedral board, the lowest values at its foot, with the crest of who constructed each space; its height."""
    count = max((len(column.spaces) for column in columns), default=0)
    step = min(22.0, wide / max(1, len(columns)))
    left = paper.middle - step * len(columns) / 2
    for at, column in enumerate(columns):
        x = left + at * step
        letter = Colour(column.colour)
        for up, space in enumerate(column.spaces):
            built = space.state == "built"
            top = y + (count - 1 - up) * row
            paper.set_draw_color(INK if built else RULE)
            paper.set_line_width(0.35 if built else 0.2)
            paper.set_fill_color(sheet_colour(letter, up % 4) if built else (255, 255, 255))
            paper.rect(x + 0.6, top + 0.5, step - 1.2, row - 1, style="DF", round_corners=True, corner_radius=1)
            light = built and not is_pale(letter)
            with paper.type(11, ink=rgb("#fff7e8") if light else INK if built else DIM, features=FIGURES):
                paper.set_xy(x + 2, top + row / 2 - 2.5)
                paper.cell(6, 5, str(space.value).replace("-", "−"))
            if built:
                crest(paper, space.tincture, x + step - 8, top + 1.3, 6.4)
        with paper.type(9.5, ink=DIM):
            paper.set_xy(x, y + count * row + 0.5)
            paper.one_line(column.name, step, align="C")
    return count * row + 6
