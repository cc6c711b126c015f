"""A chart of lines: one a family, told by dashes and markers as well as by hue. A table on the page says the same."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from math import ceil, floor, log10

from django.utils.html import conditional_escape, escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from journals.rendering.crests import BY_SLUG, crest_of, crest_svg
from journals.rendering.marks import number, pin

WIDTH, HEIGHT = 600, 336
TOP, FOOT, END = 46, 66, 58
"""Room above, below and right of the lines, in drawing units; that on the left grows with the numbers."""

DASHES = ("", "13 6", "3 5", "14 5 3 5", "7 5", "20 6", "2 9", "16 4 2 4 2 4")
MARKERS = (
    "M-5.2 0A5.2 5.2 0 1 0 5.2 0 5.2 5.2 0 1 0-5.2 0Z",
    "M-4.8-4.8H4.8V4.8H-4.8Z",
    "M0-6.8 6.8 0 0 6.8-6.8 0Z",
    "M0-6.6 6.2 4.4H-6.2Z",
    "M0 6.6 6.2-4.4H-6.2Z",
    "M-2-6H2V-2H6V2H2V6H-2V2H-6V-2H-2Z",
    "M-5-5-1.7 0-5 5H5L1.7 0 5-5Z",
    "M-6 0-3-5.4H3L6 0 3 5.4H-3Z",
)
MOST_LABELS = 11
BADGE = 34.0
"""Units between two crests at the ends of the lines."""


@dataclass(frozen=True)
class Series:
    """A family's points at each label; None where it has none. `tincture` is the slug of its crest."""

    name: str
    tincture: str
    values: tuple[int | None, ...]

    @property
    def hue(self) -> str:
        return f"--f:var(--fam-{crest_of(self.tincture).tincture})"

    @property
    def last(self) -> int | None:
        """What the line ends on."""
        return next((value for value in reversed(self.values) if value is not None), None)


def nice_ticks(low: int, high: int, most: int = 6) -> list[int]:
    """Whole numbers in even steps of 1, 2 or 5 times a power of ten; they enclose both, and 0 if it lies between."""
    spread = max(high - low, 1)
    size = 10 ** max(floor(log10(spread / most)), 0)
    step = next(size * n for n in (1, 2, 5, 10, 20) if spread / (size * n) <= most - 1)
    first, last = floor(low / step), ceil(high / step)
    return [step * n for n in range(first, max(last, first + 1) + 1)]


def line_chart(
    series: Sequence[Series],
    labels: Sequence[str],
    *,
    uid: str = "chart",
    title: str = "",
    x_title: str = "",
    y_title: str = "",
) -> SafeString:
    """The lines over the labels, each with its crest at the end.

    Shape:  `title` names the picture; values beyond the labels are not drawn.
    Raises: ValueError for a uid that is no plain name.
    """
    if not re.fullmatch(r"[A-Za-z0-9_-]+", uid):
        raise ValueError(f"uid {uid!r}: letters, digits, - and _ only")
    drawn = [Series(one.name, one.tincture, tuple(one.values[: len(labels)])) for one in series]
    found = [value for one in drawn for value in one.values if value is not None]
    ends = ", ".join(f"{one.name} {number(one.last)}" for one in drawn if one.last is not None)
    inner = _plot(drawn, labels, found, x_title, y_title) if found else _nothing()
    return mark_safe(
        f'<div class="chart"><svg class="chart__svg" viewBox="0 0 {WIDTH} {HEIGHT}" style="--vw:{WIDTH}px" role="img"'
        f' aria-labelledby="{uid}-t {uid}-d">'
        f'<title id="{uid}-t">{conditional_escape(title or gettext("Points"))}</title>'
        f'<desc id="{uid}-d">{escape(ends or gettext("no points yet"))}</desc>{inner}</svg></div>'
    )


def chart_key(series: Sequence[Series]) -> SafeString:
    """Whose line is whose: dash, marker and name."""
    items = "".join(
        f'<li style="{one.hue}"><svg viewBox="0 0 46 18" aria-hidden="true">{_strand("M3 9H43", place)}'
        f"{_marker(23, 9, place)}</svg><bdi>{escape(one.name)}</bdi></li>"
        for place, one in enumerate(series)
    )
    return mark_safe(f'<ul class="chart-key">{items}</ul>')


def _nothing() -> str:
    text = f'<text class="chart__text" dy=".34em">{escape(gettext("no points yet"))}</text>'
    return f'<path class="chart__line zero" d="M40 {HEIGHT - FOOT}H{WIDTH - END}"/>{pin(WIDTH / 2, HEIGHT / 2, text)}'


@dataclass(frozen=True)
class _Scale:
    """Where a value of a label lies."""

    left: float
    count: int
    low: int
    high: int

    def x(self, place: int) -> float:
        right = WIDTH - END
        return (self.left + right) / 2 if self.count < 2 else self.left + (right - self.left) * place / (self.count - 1)

    def y(self, value: float) -> float:
        return HEIGHT - FOOT - (HEIGHT - FOOT - TOP) * (value - self.low) / (self.high - self.low)


def _plot(series: Sequence[Series], labels: Sequence[str], found: Sequence[int], x_title: str, y_title: str) -> str:
    ticks = nice_ticks(min(0, *found), max(0, *found))
    left = 32 + 11.0 * max(len(str(tick)) for tick in ticks)
    scale = _Scale(left, len(labels), ticks[0], ticks[-1])
    lines = "".join(
        f'<g style="{one.hue}">{_strand(_path(one, scale), place)}{_points(one, labels, scale, place)}</g>'
        for place, one in enumerate(series)
    )
    return _grid(ticks, labels, scale, x_title, y_title) + lines + _badges(series, scale)


def _grid(ticks: Sequence[int], labels: Sequence[str], scale: _Scale, x_title: str, y_title: str) -> str:
    out = ""
    for tick in ticks:
        y, zero = scale.y(tick), " zero" if tick == 0 else ""
        out += f'<path class="chart__line{zero}" d="M{scale.left:.0f} {y:.1f}H{WIDTH - END}"/>'
        out += pin(scale.left - 15, y, f'<text class="chart__text end" dy=".34em">{number(tick)}</text>')
    every = ceil(len(labels) / MOST_LABELS)
    for place, text in enumerate(labels):
        if (len(labels) - 1 - place) % every == 0:
            words = f'<text class="chart__text" dy=".34em">{escape(text)}</text>'
            out += pin(scale.x(place), HEIGHT - FOOT + 24, words)
    if x_title:
        words = f'<text class="chart__text" dy=".34em">{escape(x_title)}</text>'
        out += pin((scale.left + WIDTH - END) / 2, HEIGHT - 14, words)
    if y_title:
        out += pin(2, 11, f'<text class="chart__text start" dy=".34em">{escape(y_title)}</text>')
    return out


def _path(one: Series, scale: _Scale) -> str:
    """The line, parted where the family has no points."""
    out = ""
    for told, run in groupby(enumerate(one.values), key=lambda item: item[1] is not None):
        if told:
            out += "M" + "L".join(f"{scale.x(at):.1f} {scale.y(value or 0):.1f}" for at, value in run)
    return out


def _strand(path: str, place: int) -> str:
    """Lead below, a quiet line, and the dashes that tell it from the others."""
    dash = f' stroke-dasharray="{DASHES[place % len(DASHES)]}"' if DASHES[place % len(DASHES)] else ""
    return (
        f'<path class="chart__lead" d="{path}"/><path class="chart__ground" d="{path}"/>'
        f'<path class="chart__dash" d="{path}"{dash}/>'
    )


def _marker(x: float, y: float, place: int, title: str = "") -> str:
    told = f"<title>{conditional_escape(title)}</title>" if title else ""
    shape = f'<path class="chart__point" d="{MARKERS[place % len(MARKERS)]}">{told}</path>'
    return f'<g transform="translate({x:.1f} {y:.1f})">{shape}</g>'


def _points(one: Series, labels: Sequence[str], scale: _Scale, place: int) -> str:
    return "".join(
        _marker(scale.x(at), scale.y(value), place, f"{one.name}, {labels[at]}: {number(value)}")
        for at, value in enumerate(one.values)
        if value is not None
    )


def _badges(series: Sequence[Series], scale: _Scale) -> str:
    """Crests at the ends of the lines, from the top down, none over another; an initial where a crest is not known."""
    ending = sorted(((scale.y(one.last), at, one) for at, one in enumerate(series) if one.last is not None))
    step = min(BADGE, (HEIGHT - FOOT) / max(len(ending), 1))
    spots: list[float] = []
    for y, _at, _one in ending:
        spots.append(max(y, spots[-1] + step) if spots else max(y, step / 2))
    over = max(0.0, spots[-1] + step / 2 - (HEIGHT - FOOT / 2)) if spots else 0.0
    for at in range(len(spots) - 1, -1, -1):
        spots[at] = min(spots[at] - over, spots[at]) if at == len(spots) - 1 else min(spots[at], spots[at + 1] - step)
    return "".join(
        _badge(one, WIDTH - END + 14, spot, step) for (_y, _at, one), spot in zip(ending, spots, strict=True)
    )


def _badge(one: Series, x: float, y: float, step: float) -> str:
    tall = min(34.0, step)
    place = f'x="{x:.0f}" y="{y - tall / 2:.1f}" width="{tall * 5 / 6:.1f}" height="{tall:.1f}"'
    crest = f"<svg {place}>{crest_svg(one.tincture)}</svg>"
    if one.tincture in BY_SLUG:
        return crest
    initial = f'<text class="chart__initial" dy=".34em">{escape(one.name[:1].upper())}</text>'
    return crest + pin(x + tall * 5 / 12, y, initial)
