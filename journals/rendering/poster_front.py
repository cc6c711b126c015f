"""The cathedral front on the poster: the Pillow twin of front.py, from the same stones, lights and rose."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol
from xml.etree import ElementTree

from PIL import Image, ImageChops

from campaign.rules.dice import Fill
from campaign.rules.layout import Layout, Point
from campaign.rules.palette import STANDARD, Colour
from journals.rendering.front import LIGHTS, ROSE, Light, petal, quarries
from journals.rendering.masonry import MOON, TOWERS, lancet, masonry, polar
from journals.rendering.palette import LEAD
from journals.rendering.picture_crest import crest_height, draw_crest
from journals.rendering.picture_glass import RGB, rgb, sheet_colour, texture
from journals.rendering.picture_light import SUN, cloud, half_way, radial, shade, shine, soften, stops
from journals.rendering.picture_path import Line, box
from journals.rendering.picture_pen import Mask, Stage, cut
from journals.rendering.poster_brush import Brush, Hall, Shape, courses, lighten, outline, stone
from journals.rendering.wire import wire_of

Pane = tuple[Colour | None, int, Shape]
"""The colour of a pane (None: clear), its sheet, its outline."""

Glazed = tuple[Layout, Mapping[str, Fill], Collection[str]]

CLEAR = rgb("#b9c2bd")
"""Glass of a window that nobody drew."""

DUSK = stops((0, 1), (0.3, 0.5), (1, 0))
DOOR = stops((0, 1), (0.5, 0.35), (1, 0))


class Front(Protocol):
    """What stands of the front, as campaign.queries.campaigns has it."""

    @property
    def lights(self) -> Mapping[int, Glazed]: ...
    @property
    def crests(self) -> Mapping[int, str]: ...
    @property
    def built(self) -> Collection[str]: ...
    @property
    def whole(self) -> bool: ...


@dataclass(frozen=True)
class Paint:
    """How a sort of masonry is painted; a fill of None is left out."""

    fill: RGB | None = None
    line: RGB | None = None
    width: float = 0
    strength: float = 1.0


def draw_front(ground: Image.Image, stage: Stage, front: Front, hall: Hall) -> Image.Image:
    """The front in the middle of its ground, under its moon. The stage counts in the drawing's units."""
    ground = _moonlit(ground, stage, hall)
    brush = Brush(ground, stage)
    _masonry(brush, front.whole, hall)
    glass = _Glass(stage)
    for number, light in LIGHTS.items():
        _opening(brush, lancet(*light), hall)
        if number in front.lights:
            layout, fills, broken = front.lights[number]
            glass.set(quarries(light, wire_of(layout), fills, broken), lancet(*light))
    _rose(brush, glass, front.built, hall)
    ground = glass.lit(ground, hall)
    brush = Brush(ground, stage)
    for number, light in LIGHTS.items():
        brush.stroke(lancet(*light), 4, rgb(LEAD))
        if number in front.lights and number in front.crests:
            _crest(ground, stage, light, front.crests[number])
    return _doorlight(ground, stage, hall)


def _moonlit(ground: Image.Image, stage: Stage, hall: Hall) -> Image.Image:
    x, y = stage.at(*MOON)
    size, reach = ground.size, 190 * stage.scale
    near = radial(size, (x / size[0], y / size[1]), (reach / size[0], reach / size[1]), DUSK)
    return lighten(ground, near, 0.42, hall.moon, night=hall.look.night)


def _paints(hall: Hall) -> Mapping[str, Paint]:
    """Each class of masonry.py, as front.css has it; what is not named here is drawn by hand or not at all."""
    light, mid, deep = hall.walls
    black = rgb("#0d0a07")
    return {
        "moon": Paint(hall.moon, strength=0.92),
        "mare": Paint(rgb("#b88d4a"), strength=0.28 * hall.stars),
        "course": Paint(light, deep, 1.2),
        "crocket": Paint(light, deep, 1.2),
        "arcade": Paint(line=deep, width=2, strength=0.6),
        "coping": Paint(line=light, width=11),
        "opening": Paint(hall.opening, deep, 2),
        "louvre": Paint(line=deep, width=4, strength=0.8),
        "arch0": Paint(light, deep, 2),
        "arch1": Paint(mid, deep, 2),
        "leaf": Paint(hall.wood, black, 3),
        "boards": Paint(line=black, width=2, strength=0.7),
        "lampion": Paint(deep, deep, 3),
        "glint": Paint(rgb("#ffe9b0")),
    }


def _masonry(brush: Brush, whole: bool, hall: Hall) -> None:
    """Every stone of masonry.py, in its order."""
    size, scale = brush.ground.size, brush.stage.scale
    tones = courses(size, 38 * scale, 13 * scale, 31)
    paints, (light, mid, deep) = _paints(hall), hall.walls
    butts = stone(size, (light, mid), tones, Image.new("L", size, 60))
    for x, _side in TOWERS if whole else ():
        brush.fill(f"M{x - 62} 164H{x + 62}V190H{x - 62}Z", butts)
    for part in ElementTree.fromstring(f"<g>{masonry(whole)}</g>"):
        sorts, path = part.get("class", "").split(), _path_of(part)
        if "wall" in sorts:
            if "butt" in sorts:
                brush.fill(path, butts)
            else:
                _wall(brush, path, tones, hall)
            brush.stroke(path, 1.6, deep)
        elif "plan" in sorts:
            for line in outline(path):
                for n, dash in enumerate(cut(line, [5.0] * 2000)):
                    if n % 2 == 0:
                        brush.stroke(dash, 1.5, hall.look.dim, 0.65, mitred=True)
        elif sorts and sorts[0] in paints:
            paint = paints[sorts[0]]
            if paint.fill is not None:
                brush.fill(path, paint.fill, paint.strength)
            if paint.line is not None:
                brush.stroke(path, paint.width, paint.line, paint.strength)


def _path_of(part: ElementTree.Element) -> Shape:
    """The outline of a path or a circle."""
    if part.tag == "path":
        return part.attrib["d"]
    return _ring(float(part.get("r", part.get("rx", "0"))), (float(part.attrib["cx"]), float(part.attrib["cy"])))


def _wall(brush: Brush, path: Shape, tones: Image.Image, hall: Hall) -> None:
    """A wall whose light runs over its own width: lit from the left, darker toward the ground on the right."""
    frame, part = brush.stage.part(box(outline(path)))
    inside = Mask(part)
    inside.fill(path)
    brush.ground.paste(stone(part.size, (hall.walls[0], hall.walls[1]), tones.crop(frame)), frame, inside.done())


def _opening(brush: Brush, path: str, hall: Hall) -> None:
    """A splayed opening in the wall, dark as long as no glass stands in it."""
    brush.stroke(path, 18, hall.walls[2])
    brush.stroke(path, 14, hall.look.frame[1])
    brush.stroke(path, 11, hall.look.frame[0])
    brush.stroke(path, 6, hall.look.frame[2])
    brush.fill(path, hall.opening)


class _Glass:
    """All glass of the front, gathered first and lit together."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.colours, self.where = Image.new("RGB", stage.size), Image.new("L", stage.size)
        self.lead, self.letters = Image.new("L", stage.size), Image.new("L", stage.size)

    def set(self, panes: Iterable[Pane], within: Shape) -> None:
        """Panes in an opening; what stands out of it is cut off."""
        frame, part = self.stage.part(box(outline(within)))
        inside, where, lead = Mask(part), Mask(part), Mask(part)
        colours, letters = Image.new("RGB", part.size), Image.new("L", part.size)
        inside.fill(within)
        brush, written = Brush(colours, part), Brush(letters, part)
        drawn: dict[str, Image.Image] = {}
        for letter, sheet, path in panes:
            brush.fill(path, CLEAR if letter is None else sheet_colour(letter, sheet))
            if letter is not None:
                if letter not in drawn:
                    drawn[letter] = texture(letter, 0.5 * part.scale, part.size)
                written.fill(path, drawn[letter])
            where.fill(path)
            lead.stroke(path, 1.7)
        cut_off = inside.done()
        sun = radial(part.size, (0.36, 0.2), (0.95, 0.95), SUN)
        colours = ImageChops.soft_light(colours, Image.merge("RGB", [sun] * 3))
        seen = ImageChops.multiply(where.done(), cut_off)
        for whole, found in ((self.where, seen), (self.lead, lead.done()), (self.letters, letters)):
            whole.paste(ImageChops.lighter(whole.crop(frame), ImageChops.multiply(found, cut_off)), frame)
        self.colours.paste(colours, frame, seen)

    def lit(self, ground: Image.Image, hall: Hall) -> Image.Image:
        """The ground with this glass in it: its light on the wall first, then the panes, their lead, a bloom."""
        scale, size, look, flat = self.stage.scale, self.stage.size, hall.look, self.colours
        for spread, strength in ((34, look.halo * 0.9), (13, look.spill * 0.55)):
            ground = shine(ground, soften(flat, spread * scale), soften(self.where, spread * scale), strength, look)
        melt = half_way(Image.merge("RGB", [cloud(size, 46 * scale, 5, octaves=3, contrast=2.2)] * 3), 0.6)
        glass = ImageChops.soft_light(flat, melt)
        shade(glass, self.letters, 0.16)
        ground.paste(glass, mask=self.where)
        ground.paste(rgb(LEAD), mask=self.lead)
        return shine(ground, soften(flat, 4 * scale), soften(self.where, 4 * scale), look.bloom * 1.3, look)


def _rose(brush: Brush, glass: _Glass, built: Collection[str], hall: Hall) -> None:
    """The cathedral board: a petal a colour, values outward, glazed as far as it is built."""
    (cx, cy), letters = ROSE, STANDARD.letters
    ring, inner = _ring(99), _ring(89)
    lit: list[Pane] = []
    brush.stroke(ring, 22, hall.walls[2])
    brush.stroke(ring, 20, hall.look.frame[1])
    for turn in (2 * math.pi * n / 26 for n in range(26)):
        (x0, y0), (x1, y1) = polar(cx, cy, 89, 89, turn), polar(cx, cy, 109, 109, turn)
        brush.stroke(((x0, y0), (x1, y1)), 1.4, hall.walls[2], 0.8, mitred=True)
    brush.stroke(_ring(105), 3, hall.look.frame[0], 0.8)
    brush.fill(inner, hall.opening)
    for n in range(len(letters)):
        turn = 2 * math.pi * (n + 0.5) / len(letters)
        brush.stroke((polar(cx, cy, 15, 15, turn), polar(cx, cy, 89, 89, turn)), 4, hall.look.frame[1])
        brush.fill(_ring(7, polar(cx, cy, 80, 80, turn)), hall.look.frame[1])
        brush.fill(_ring(4.5, polar(cx, cy, 80, 80, turn)), hall.opening)
        for value in range(1, 7):
            path = petal(n, len(letters), value)
            if f"{letters[n]}{value}" in built:
                lit.append((letters[n], value % 4, path))
            else:
                brush.fill(path, rgb("#8fa0b5"), 0.16)
                brush.stroke(path, 1.6, rgb(LEAD))
    if built:
        glass.set(lit, inner)
        glass.set([(Colour("Y"), 1, _ring(14))], _ring(14))


def _ring(radius: float, middle: Point = ROSE) -> Line:
    return tuple(polar(*middle, radius, radius, 2 * math.pi * n / 120) for n in range(121))


def _crest(ground: Image.Image, stage: Stage, light: Light, crest: str) -> None:
    """The signer's crest on the sill."""
    wide = round(31 * stage.scale)
    x, y = stage.at(light[0], light[1] + 19)
    ground.paste(picture := draw_crest(crest, wide), (round(x - wide / 2), round(y - crest_height(wide))), picture)


def _doorlight(ground: Image.Image, stage: Stage, hall: Hall) -> Image.Image:
    """The light that comes out of the door, and of the lantern over the gable."""
    size = ground.size
    shining: tuple[tuple[float, float, float, float, float, Callable[[float], float]], ...] = (
        (380, 712, 62, 104, 0.75, DOOR),
        (380, 720, 190, 20, 0.55, DOOR),
        (380, 94, 52, 52, 0.5, DUSK),
    )
    for x, y, rx, ry, strength, tone in shining:
        at, reach = stage.at(x, y), (rx * stage.scale / size[0], ry * stage.scale / size[1])
        where = radial(size, (at[0] / size[0], at[1] / size[1]), reach, tone)
        ground = lighten(ground, where, strength, hall.lamp, night=hall.look.night)
    return ground
