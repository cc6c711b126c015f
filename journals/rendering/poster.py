"""The campaign poster: the cathedral under its sky, and below it every family's windows in a bay of the nave."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Protocol

from PIL import Image, ImageDraw

from campaign.rules.dice import Fill
from campaign.rules.layout import Layout, Point
from journals.rendering.glass import FRAME
from journals.rendering.picture import glaze
from journals.rendering.picture_crest import crest_height, draw_crest
from journals.rendering.picture_glass import sheet_colour
from journals.rendering.picture_light import shine, soften
from journals.rendering.picture_path import lines
from journals.rendering.picture_pen import Stage
from journals.rendering.picture_type import BOLD, ITALIC, UPRIGHT, Style, fits, fitting, write, written
from journals.rendering.poster_brush import BY_DAY, BY_NIGHT, Hall
from journals.rendering.poster_front import Front, draw_front
from journals.rendering.poster_rows import Spot, Wall, hang
from journals.rendering.poster_wall import Recess, bay, hem, laurel, nave, niche, rule, sky, street
from journals.rendering.wire import wire_of

SIZE = (3508, 4961)
"""A3 upright at DPI, in pixels; the points that the poster is laid out in."""

DPI = 300
PREVIEW = (1200, 1697)
"""Pixels of the poster on a page."""

FLOOR, CROWN = 1970.0, 476.0
"""Where the street is, and how high the spires reach."""

LEFT, APART, TOP, SILL = 172.0, 62.0, 2146.0, 4790.0
"""The bays: where the first begins, what lies between two, their tops and their sills."""

HEAD, PLINTH = 516.0, 236.0
"""What a bay keeps free above its windows, for crest and names, and below them, for points and place."""

AIR = 44
"""Units of wall that a window's stone throws its shadow on."""

NICHE = 0.56
"""How wide a hollow is to its height."""

LEGIBLE = 0.84
"""How much smaller than others a family's name for its window may be written; else the window's title stands there."""

COARSE = 8
"""How many times smaller the light on the wall is worked out."""


class Hung(Protocol):
    """A window of a family: glass where there is a layout, else a hollow; `lit` where it was played. `called` is the
    family's own name for it."""

    @property
    def title(self) -> str: ...
    @property
    def called(self) -> str: ...
    @property
    def result(self) -> str: ...
    @property
    def won(self) -> bool: ...
    @property
    def lit(self) -> bool: ...
    @property
    def layout(self) -> Layout | None: ...
    @property
    def fills(self) -> Mapping[str, Fill]: ...
    @property
    def broken(self) -> Collection[str]: ...


class Bay(Protocol):
    """A family: its name, its first names, its crest, how it stands, and its windows in their order."""

    @property
    def name(self) -> str: ...
    @property
    def motto(self) -> str: ...
    @property
    def tincture(self) -> str: ...
    @property
    def points(self) -> str: ...
    @property
    def unit(self) -> str: ...
    @property
    def place(self) -> str: ...
    @property
    def first(self) -> bool: ...
    @property
    def windows(self) -> Sequence[Hung]: ...


class Poster(Protocol):
    """All that is on the poster, ready to read."""

    @property
    def title(self) -> str: ...
    @property
    def subtitle(self) -> str: ...
    @property
    def front(self) -> Front: ...
    @property
    def bays(self) -> Sequence[Bay]: ...


def draw_poster(
    poster: Poster, *, night: bool = True, width_px: int = SIZE[0], tell: Callable[[float], None] = lambda _share: None
) -> Image.Image:
    """The poster in RGB, told how far it has come window by window. The same values give the same picture."""
    scale = width_px / SIZE[0]
    size = (width_px, round(SIZE[1] * scale))
    work = _Sheet(Image.new("RGB", size), Stage(0, 0, scale, size), BY_NIGHT if night else BY_DAY)
    windows = hung_in(poster)
    steps = len(windows) + 8
    work.build(poster)
    tell(6 / steps)
    work.shine(windows)
    for n, (one, window, spot) in enumerate(windows, start=1):
        work.hang(one, window, spot)
        tell((n + 6) / steps)
    work.write(poster, windows)
    return work.ground


def save(picture: Image.Image, path: Path) -> None:
    """A file to print (png), to send (jpg), or reduced to look at (webp); the first two know their size on paper."""
    if path.suffix == ".jpg":
        picture.save(path, "JPEG", quality=92, dpi=(DPI, DPI))
    elif path.suffix == ".webp":
        picture.resize(PREVIEW, Image.Resampling.LANCZOS, reducing_gap=2.0).save(path, "WEBP", quality=88)
    else:
        picture.save(path, "PNG", dpi=(DPI, DPI), compress_level=3)


def recesses(count: int) -> tuple[Recess, ...]:
    """A bay for each family."""
    wide = (SIZE[0] - 2 * LEFT - (count - 1) * APART) / max(1, count)
    rise = min(430.0, wide * 0.56)
    return tuple(Recess(LEFT + n * (wide + APART), TOP, wide, SILL, rise) for n in range(count))


def hung_in(poster: Poster) -> list[tuple[Bay, Hung, Spot]]:
    """Every window with whose it is and where it hangs; the same window of all families one after the other."""
    found = [
        (at, one, window, spot)
        for recess, one in zip(recesses(len(poster.bays)), poster.bays, strict=True)
        for at, (window, spot) in enumerate(zip(one.windows, places(poster, one, recess), strict=True))
    ]
    return [(one, window, spot) for _at, one, window, spot in sorted(found, key=lambda each: each[0])]


def places(poster: Poster, one: Bay, recess: Recess) -> tuple[Spot, ...]:
    """Where a family's windows hang, in points of the sheet: in the same rows for every family."""
    more = larger(recess)
    wall = Wall(recess.wide - 40, SILL - TOP - HEAD - PLINTH, 50 * more, 86 * more, 165 * more)
    shapes = tuple(_shape(poster, n) for n in range(len(one.windows)))
    left, top = recess.left + 20, TOP + HEAD
    return tuple(replace(spot, x=spot.x + left, y=spot.y + top) for spot in hang(shapes, wall))


def larger(recess: Recess) -> float:
    """How much larger than in a narrow bay the windows and what is written below them are."""
    return min(1.5, max(1.0, recess.wide / 765))


def _shape(poster: Poster, at: int) -> float:
    """How wide a window is to its height: as the first family has it that has it."""
    for one in poster.bays:
        layout = one.windows[at].layout if at < len(one.windows) else None
        if layout is not None:
            left, top, right, bottom = wire_of(layout).box
            return min(3.2, max(0.3, (right - left) / (bottom - top)))
    return NICHE


class _Sheet:
    """The poster while it is drawn."""

    def __init__(self, ground: Image.Image, stage: Stage, hall: Hall) -> None:
        self.ground, self.stage, self.hall = ground, stage, hall
        self.look = replace(hall.look, halo=0.0)

    def build(self, poster: Poster) -> None:
        """Everything that is no window of a family."""
        ground, stage, hall = self.ground, self.stage, self.hall
        sky(ground, stage, FLOOR, hall)
        street(ground, stage, FLOOR, hall)
        zoom = (FLOOR - CROWN) / 718
        high = round((FLOOR + 40) * stage.scale)
        wide = round(900 * zoom * stage.scale)
        left = (stage.size[0] - wide) // 2
        front = Stage(380 - wide / 2 / (zoom * stage.scale), 712 - FLOOR / zoom, zoom * stage.scale, (wide, high))
        box = (left, 0, left + wide, high)
        ground.paste(draw_front(ground.crop(box), front, poster.front, hall), box)
        nave(ground, stage, FLOOR, hall)
        for recess, one in zip(recesses(len(poster.bays)), poster.bays, strict=True):
            bay(ground, stage, recess, hall, first=one.first)
        hem(ground, stage, hall)

    def shine(self, windows: Sequence[tuple[Bay, Hung, Spot]]) -> None:
        """The light of all windows on the wall, worked out small and laid on once."""
        scale = self.stage.scale / COARSE
        size = (self.stage.size[0] // COARSE + 1, self.stage.size[1] // COARSE + 1)
        lights, where = Image.new("RGB", size), Image.new("L", size)
        paint, mark = ImageDraw.Draw(lights), ImageDraw.Draw(where)
        for _one, window, spot in windows:
            if window.layout is None:
                continue
            wire = wire_of(window.layout)
            stage, corner = _stage_of(window.layout, spot, scale, 0)
            for name, fill in window.fills.items():
                if fill.colour is not None and name in wire.panes and name not in window.broken:
                    colour = sheet_colour(fill.colour, wire.sheets[name])
                    for line in lines(wire.panes[name]):
                        points = [(x + corner[0], y + corner[1]) for x, y in (stage.at(*point) for point in line)]
                        paint.polygon(points, fill=colour)
                        mark.polygon(points, fill=255)
        box = (0, round(FLOOR * self.stage.scale), *self.stage.size)
        wall, reach = self.ground.crop(box), (0.0, box[1] / COARSE, box[2] / COARSE, box[3] / COARSE)

        def thrown(picture: Image.Image) -> Image.Image:
            return soften(picture, 50 * scale).resize(wall.size, Image.Resampling.BICUBIC, box=reach)

        look = self.hall.look
        marked = where if look.night else thrown(where)
        self.ground.paste(shine(wall, thrown(lights), marked, look.halo * 0.95, look), box)

    def hang(self, one: Bay, window: Hung, spot: Spot) -> None:
        """One window in its place, or the hollow it has instead."""
        if window.layout is None:
            tall = min(spot.tall, 0.84 * spot.slot / NICHE)
            wide, sill = tall * NICHE, spot.y + spot.tall / 2
            niche(self.ground, self.stage, (spot.x, sill), (wide, tall), self.hall, lit=window.lit)
            if window.lit:
                self._crest((spot.x, sill - tall * 0.38), one.tincture, wide * 0.62)
            return
        stage, corner = _stage_of(window.layout, spot, self.stage.scale, FRAME + AIR)
        box = (*corner, corner[0] + stage.size[0], corner[1] + stage.size[1])
        wire = wire_of(window.layout)
        self.ground.paste(glaze(self.ground.crop(box), stage, wire, window.fills, window.broken, self.look), box)

    def write(self, poster: Poster, windows: Sequence[tuple[Bay, Hung, Spot]]) -> None:
        """All words: the title in the sky, each family's over its windows, a line or two below each window."""
        look = self.hall.look
        middle = SIZE[0] / 2
        room = SIZE[0] - 480.0
        self._line((middle, 330), poster.title, BOLD, self._roomy(poster.title, (196, 150), room), look.ink, room)
        self._line((middle, 432), poster.subtitle, ITALIC, 76, look.gold, SIZE[0] - 700)
        for recess, one in zip(recesses(len(poster.bays)), poster.bays, strict=True):
            self._family(recess, one)
        more = larger(recesses(len(poster.bays))[0])
        for _one, window, spot in windows:
            below, room = spot.y + spot.tall / 2 + (22 + 8 * (more - 1)), spot.slot - 18
            least = 32 * more * LEGIBLE * self.stage.scale
            title = window.called if fits(window.called, ITALIC, least, room * self.stage.scale) else window.title
            self._line((spot.x, below + 29 * more), title or window.title, ITALIC, 32 * more, look.ink, room)
            ink = look.gold if window.won else look.dim
            self._line((spot.x, below + 61 * more), window.result, UPRIGHT, 28 * more, ink, room)

    def _family(self, recess: Recess, one: Bay) -> None:
        look, x = self.hall.look, recess.middle
        self._crest((x, TOP + 194), one.tincture, 164)
        if one.first:
            laurel(self.ground, self.stage, x, TOP + 194, 136, self.hall)
        room = recess.wide - 110
        self._line((x, TOP + 426), one.name, BOLD, self._roomy(one.name, (106, 76), room), look.ink, room)
        self._line((x, TOP + 492), one.motto, ITALIC, 48, look.gold, room)
        rule(self.ground, self.stage, (x, SILL - PLINTH + 22), min(room, 560), self.hall)
        self._line((x, SILL - 96), one.points, BOLD, 140, look.gold, room)
        self._line((x, SILL - 36), f"{one.unit} · {one.place}" if one.place else one.unit, ITALIC, 48, look.ink, room)

    def _roomy(self, text: str, sizes: tuple[float, float], room: float) -> float:
        """The first of two sizes, or the second where half the first would still cut the text. Units: points."""
        scale = self.stage.scale
        whole = fitting(text, BOLD, sizes[0] * scale, room * scale)[0] == written(text, BOLD)
        return sizes[0] if whole else sizes[1]

    def _crest(self, at: Point, tincture: str, wide: float) -> None:
        across = round(wide * self.stage.scale)
        x, y = self.stage.at(*at)
        crest = draw_crest(tincture, across)
        self.ground.paste(crest, (round(x - across / 2), round(y - crest_height(across) / 2)), crest)

    def _line(self, at: Point, text: str, style: Style, size: float, ink: tuple[int, int, int], room: float) -> None:
        if text:
            scale = self.stage.scale
            write(ImageDraw.Draw(self.ground), self.stage.at(*at), text, style, size * scale, ink, room=room * scale)


def _stage_of(layout: Layout, spot: Spot, scale: float, air: float) -> tuple[Stage, tuple[int, int]]:
    """A window's own stage in its spot, with so much air about it, and the pixel its corner falls on."""
    left, top, right, bottom = wire_of(layout).box
    zoom = min(spot.wide / (right - left), spot.tall / (bottom - top))
    unit = zoom * scale
    size = (max(1, round((right - left + 2 * air) * unit)), max(1, round((bottom - top + 2 * air) * unit)))
    corner = (round(spot.x * scale - size[0] / 2), round(spot.y * scale - size[1] / 2))
    return Stage(left - air, top - air, unit, size), corner
