"""A window growing fill by fill, as an animated picture: one ground for all frames, of which only panes change."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from campaign.rules.dice import Fill
from campaign.rules.layout import Layout
from journals.rendering.picture import draw_window, extent, picture_size
from journals.rendering.picture_glass import Grey
from journals.rendering.picture_hem import lozenge
from journals.rendering.picture_light import DAY, NIGHT, Look
from journals.rendering.picture_pen import Mask, Progress, Stage, untold
from journals.rendering.picture_type import BOLD, ITALIC, UPRIGHT, write
from journals.rendering.wire import Wire, wire_of

WIDTH, STRIP = 640, 104
FIRST_MS, EACH_MS, LAST_MS = 900, 420, 5000
LEAST_MS, WHOLE_MS = 160, 18_000
"""How long the first frame, each and the last may be seen, and all those between together."""

QUALITY = 78
SMALL = 8


@dataclass(frozen=True)
class Moment:
    """What the window shows at a moment of the game, and the words that stand below."""

    fills: Mapping[str, Fill]
    broken: Collection[str]
    words: str = ""


@dataclass(frozen=True)
class _Full:
    """A picture of the whole window in one of the states that its spaces were in."""

    fills: Mapping[str, Fill]
    broken: Collection[str]
    picture: Image.Image


def draw_growth(
    layout: Layout,
    moments: Sequence[Moment],
    title: str,
    below: str = "",
    *,
    night: bool = True,
    progress: Progress = untold,
) -> tuple[list[Image.Image], list[int]]:
    """A frame a moment, and the last once more, with the milliseconds each is seen; the first should be empty.

    Shape: RGB, WIDTH wide; `below` stands under the title. A pane is cut from a picture in which its glass was drawn
           with all its light; what has just come glows, but for the last frame, which stays.
    """
    wire, look = wire_of(layout), NIGHT if night else DAY
    empty = _strip(draw_window(layout, {}, (), width_px=WIDTH, night=night), look)
    stage = _stage(wire, empty.size)
    fulls = []
    stack = _states(moments)
    for n, (fills, broken) in enumerate(stack):
        picture = draw_window(layout, fills, broken, width_px=WIDTH, night=night)
        fulls.append(_Full(fills, broken, _strip(picture, look)))
        progress(0.3 * (n + 1) / len(stack))
    panes = {name: _pane(stage, wire, name) for name in layout}
    halo = _Halo(wire, stage, panes, {name for moment in moments for name in _shown(moment)})
    frames = []
    for n, moment in enumerate(moments):
        frame = _frame(empty, fulls, panes, halo, moment)
        _caption(frame, title, below, moment.words, n / max(1, len(moments) - 1), look)
        frames.append(frame)
        if n == len(moments) - 1 > 0:
            frames.append(frame.copy())
        before = _shown(moments[n - 1]) if n else _shown(moment)
        _kindle(frame, [panes[name] for name in _shown(moment) if name not in before])
        progress(0.3 + 0.4 * (n + 1) / len(moments))
    return frames, durations(len(frames))


def growth_size(layout: Layout) -> tuple[int, int]:
    """How large a frame is. Units: pixels."""
    wide, tall = picture_size(layout, WIDTH)
    return wide, tall + STRIP


def durations(count: int) -> list[int]:
    """How long each of so many frames is seen: none too short, all together no lecture. Units: milliseconds."""
    each = max(LEAST_MS, min(EACH_MS, WHOLE_MS // max(1, count)))
    return [FIRST_MS, *[each] * (count - 2), LAST_MS][-count:] if count > 1 else [LAST_MS]


def save_growth(frames: Sequence[Image.Image], times: Sequence[int], path: Path) -> None:
    """One file that plays round and round."""
    frames[0].save(
        path,
        "WEBP",
        save_all=True,
        append_images=list(frames[1:]),
        duration=list(times),
        loop=0,
        quality=QUALITY,
        method=0,
        kmin=0,
        kmax=100_000,
    )


def _stage(wire: Wire, size: tuple[int, int]) -> Stage:
    left, top, wide, _tall = extent(wire)
    return Stage(left, top, WIDTH / wide, size)


def _strip(picture: Image.Image, look: Look) -> Image.Image:
    """The picture with room below it for words."""
    out = Image.new("RGB", (picture.width, picture.height + STRIP), look.lamp[2])
    out.paste(picture)
    return out


def _shown(moment: Moment) -> frozenset[str]:
    return frozenset(moment.fills) | frozenset(moment.broken)


def _key(moment: Moment, name: str) -> tuple[Fill | None, bool]:
    return moment.fills.get(name), name in moment.broken


def _states(moments: Sequence[Moment]) -> list[tuple[dict[str, Fill], set[str]]]:
    """As few windows as show every state that any space was in; most games need one."""
    found: list[tuple[dict[str, Fill], set[str]]] = []
    names = dict.fromkeys(name for moment in moments for name in (*moment.fills, *moment.broken))
    for name in names:
        states = dict.fromkeys(_key(moment, name) for moment in reversed(moments) if name in _shown(moment))
        for n, (fill, gone) in enumerate(states):
            if n == len(found):
                found.append(({}, set()))
            if fill is not None:
                found[n][0][name] = fill
            if gone:
                found[n][1].add(name)
    return found


def _pane(stage: Stage, wire: Wire, name: str) -> Grey:
    """Where a pane is, with half of the lead about it."""
    mask = Mask(stage, fine=2)
    mask.fill(wire.panes[name])
    return mask.done()


class _Halo:
    """How much of the whole window's light falls where, with only some panes in it; none inside other panes."""

    def __init__(self, wire: Wire, stage: Stage, panes: Mapping[str, Grey], used: Collection[str]) -> None:
        self.size = stage.size
        small = (stage.size[0] // SMALL + 1, stage.size[1] // SMALL + 1)
        spread = 46 * stage.scale / SMALL
        self.lights = {}
        self.inner = Image.new("L", stage.size)
        for name in used:
            spot = panes[name].resize(small, Image.Resampling.BOX)
            self.lights[name] = spot.filter(ImageFilter.GaussianBlur(spread)).tobytes()
            self.inner.paste(255, mask=panes[name])
        self.small = small
        self.whole = [sum(values) or 1 for values in zip(*self.lights.values(), strict=True)]
        self.sums = [0] * (small[0] * small[1])
        self.known: frozenset[str] = frozenset()

    def of(self, names: frozenset[str]) -> Grey:
        """The share of light, panes themselves left out."""
        for some, sign in ((names - self.known, 1), (self.known - names, -1)):
            for name in some:
                self.sums = [a + sign * b for a, b in zip(self.sums, self.lights[name], strict=True)]
        self.known = names
        share = bytes(min(255, 255 * a // b) for a, b in zip(self.sums, self.whole, strict=True))
        light = Image.frombytes("L", self.small, share).resize(self.size, Image.Resampling.BICUBIC)
        return ImageChops.subtract(light, self.inner)


def _frame(
    empty: Image.Image, fulls: Sequence[_Full], panes: Mapping[str, Grey], halo: _Halo, moment: Moment
) -> Image.Image:
    frame, shown = empty.copy(), _shown(moment)
    if not shown:
        return frame
    frame.paste(fulls[0].picture, mask=halo.of(shown))
    for full in fulls:
        where = None
        for name in shown:
            if (full.fills.get(name), name in full.broken) == _key(moment, name):
                where = panes[name] if where is None else ImageChops.lighter(where, panes[name])
        if where is not None:
            frame.paste(full.picture, mask=where)
    return frame


def _kindle(frame: Image.Image, new: Sequence[Grey]) -> None:
    """What has just come stands out for a moment."""
    for pane in new:
        frame.paste((255, 244, 214), mask=pane.point([round(n * 0.26) for n in range(256)]))


def _caption(frame: Image.Image, title: str, below: str, words: str, share: float, look: Look) -> None:
    """Title and words below the window, above them a line that fills as the game goes on."""
    draw = ImageDraw.Draw(frame)
    wide, tall = frame.size
    left, right, y = 40, wide - 40, tall - STRIP + 10
    draw.line((left, y, right, y), fill=look.frame[1], width=2)
    at = left + (right - left) * share
    draw.line((left, y, at, y), fill=look.gold, width=3)
    lozenge(draw, (at, y), 6, look.gold)
    room = right - left
    write(draw, (left, tall - 52), title, BOLD, 28, look.ink, room=room, anchor="ls")
    taken = write(draw, (left, tall - 21), below, ITALIC, 22, look.dim, room=room * 0.64, anchor="ls")
    write(draw, (right, tall - 21), words, UPRIGHT, 22, look.dim, room=room - taken - 24, anchor="rs")
