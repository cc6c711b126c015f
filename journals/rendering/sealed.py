"""What is sealed and what was opened: envelopes, crates, packets. A number and a seal, nothing of what is inside."""

from __future__ import annotations

import math
import random
import zlib
from collections.abc import Callable, Mapping
from functools import lru_cache

from django.utils.functional import Promise
from django.utils.html import conditional_escape, escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_lazy as _

from campaign.rules.layout import Point

SEALED, OPEN_NOW, OPENED = "sealed", "open-now", "opened"
STATES: Mapping[str, Promise] = {
    SEALED: _("%(name)s, sealed"),
    OPEN_NOW: _("%(name)s, may be opened now"),
    OPENED: _("%(name)s, opened"),
}
NAMES: Mapping[str, Promise] = {
    "envelope": _("Envelope %(number)s"),
    "crate": _("Crate %(number)s"),
    "packet": _("Packet %(number)s"),
}

WAX = 31.0
"""Radius of a seal in drawing units."""


def sealed_svg(kind: str, number: int | str, state: str = SEALED) -> SafeString:
    """Anything sealed; a kind that has no drawing of its own is a packet. Raises: KeyError for no state of STATES."""
    sort = kind if kind in NAMES else "packet"
    name = str(NAMES[sort]) % {"number": number}
    return _boxed(sort, str(number), state, str(STATES[state]) % {"name": name})


def envelope_svg(number: int | str, state: str = SEALED) -> SafeString:
    """An envelope: whole wax, shining where it may be opened now, or broken wax and the sheet it held. Rule: A8.4."""
    return sealed_svg("envelope", number, state)


def crate_svg(number: int | str, state: str = SEALED) -> SafeString:
    """A crate, roped and sealed with lead, or with its lid off."""
    return sealed_svg("crate", number, state)


@lru_cache(maxsize=256)
def _boxed(kind: str, number: str, state: str, label: str) -> SafeString:
    body, box = _DRAWN[kind](escape(number), state)
    digits = f" sealed--{min(len(number), 4)}" if len(number) > 2 else ""
    return mark_safe(
        f'<span class="sealed sealed--{kind} sealed--{state}{digits}" role="img"'
        f' aria-label="{conditional_escape(label)}">'
        f'<svg viewBox="{box}" style="--vw:{box.split()[2]}px" aria-hidden="true">'
        f"{body}</svg></span>"
    )


def _envelope(number: str, state: str) -> tuple[str, str]:
    pocket = '<path class="sealed__back" d="M0 32Q0 26 6 26H144Q150 26 150 32V96Q150 102 144 102H6Q0 102 0 96Z"/>'
    if state == OPENED:
        body = (
            '<path class="sealed__flap" d="M3 34 75-28 147 34Z"/><path class="sealed__sheet" d="M16 34V-6H134V34Z"/>'
            f'<path class="sealed__ink" d="M30 6H120M30 17H104"/>{pocket}'
            '<path class="sealed__fold" d="M2 100 62 60M148 100 88 60M3 30 75 78 147 30"/>'
            f'{_halves(number, 121, 74, 0.6)}<text class="sealed__number ink" x="34" y="78" dy=".34em">{number}</text>'
        )
        return body, "-4 -34 158 140"
    body = (
        f'{pocket}<path class="sealed__fold" d="M2 100 62 60M148 100 88 60"/>'
        '<path class="sealed__flap front" d="M3 28H147L84 72Q75 78 66 72Z"/>'
        + (_rays(75, 66) if state == OPEN_NOW else "")
        + _seal(number, 75, 66)
    )
    return body, "-4 -8 158 114"


def _crate(number: str, state: str) -> tuple[str, str]:
    chest = '<path class="sealed__wood" d="M8 56H152V126H8Z"/><path class="sealed__fold" d="M8 79H152M8 103H152"/>'
    grain = '<path class="sealed__grain" d="M12 64q34-3 60 1t76-2M12 91q44 4 70 0t66 2M12 115q30-4 64-1t72-1"/>'
    if state == OPENED:
        body = (
            '<path class="sealed__inner" d="M10 42H150V60H10Z"/><path class="sealed__glow" d="M14 58Q80-18 146 58Z"/>'
            f'<path class="sealed__lid" d="M-2 14 150-14 156 6 4 34Z"/>{chest}{grain}'
            '<path class="sealed__strap" d="M24 56V126M136 56V126"/>'
            f'<text class="sealed__number brand" x="80" y="92" dy=".34em">{number}</text>'
        )
        return body, "-4 -20 168 150"
    body = (
        f'<path class="sealed__lid" d="M2 34H158V56H2Z"/>{chest}{grain}'
        '<path class="sealed__strap" d="M24 34V126M136 34V126"/>'
        '<path class="sealed__nail" d="M24 40h.1M24 50h.1M24 118h.1M136 40h.1M136 50h.1M136 118h.1"/>'
        '<path class="sealed__rope" d="M80 34V126"/>'
        + (_rays(80, 86) if state == OPEN_NOW else "")
        + f'<g class="sealed__metal">{_seal(number, 80, 86)}</g>'
    )
    return body, "-4 -20 168 150"


def _packet(number: str, state: str) -> tuple[str, str]:
    paper = '<path class="sealed__kraft" d="M8 34 22 26H138L152 34V124Q80 130 8 124Z"/>'
    if state == OPENED:
        body = (
            f'<path class="sealed__sheet" d="M26 40V2H134V40Z"/><path class="sealed__ink" d="M40 13H122M40 24H106"/>'
            f'{paper}<path class="sealed__fold" d="M8 34 44 58 74 36 104 60 152 34M44 58 30 124M104 60 118 125"/>'
            f'{_halves(number, 128, 98, 0.6)}<text class="sealed__number ink" x="66" y="96" dy=".34em">{number}</text>'
        )
        return body, "-4 -20 168 150"
    body = (
        f'{paper}<path class="sealed__fold" d="M8 34H152M22 26 34 34M138 26 126 34M8 124 30 104M152 124 130 104"/>'
        '<path class="sealed__rope" d="M80 26V128M8 80H152"/>'
        + (_rays(80, 80) if state == OPEN_NOW else "")
        + _seal(number, 80, 80)
    )
    return body, "-4 -20 168 150"


_DRAWN: Mapping[str, Callable[[str, str], tuple[str, str]]] = {
    "envelope": _envelope,
    "crate": _crate,
    "packet": _packet,
}


def _blob(number: str) -> list[Point]:
    """Fourteen points round a drop of wax about 0, 0; each number has its own, the same every time."""
    chance = random.Random(zlib.crc32(number.encode()))
    turns = [k * math.pi / 7 for k in range(14)]
    return [
        ((WAX + chance.uniform(-3, 3.5)) * math.sin(t), -(WAX + chance.uniform(-3, 3.5)) * math.cos(t)) for t in turns
    ]


def _smooth(points: list[Point]) -> str:
    """A soft line along the points, from halfway before the second to the last."""
    pairs = zip(points[1:-1], points[2:], strict=True)
    return "".join(f"Q{x:.1f} {y:.1f} {(x + u) / 2:.1f} {(y + v) / 2:.1f}" for (x, y), (u, v) in pairs)


def _seal(number: str, x: float, y: float) -> str:
    ring = _blob(number)
    (ax, ay), (bx, by) = ring[0], ring[1]
    drop = f"M{(ax + bx) / 2:.1f} {(ay + by) / 2:.1f}{_smooth([*ring, ring[0], ring[1]])}Z"
    return (
        f'<g class="sealed__wax" transform="translate({x:g} {y:g})"><path class="drop" d="{drop}"/>'
        '<circle class="dent" r="23"/><path class="rim" d="M-21 10A23 23 0 0 0 21 10"/>'
        f'<path class="gleam" d="M-17-9a20 20 0 0 1 26-8"/><text class="sealed__number" dy=".34em">{number}</text></g>'
    )


def _halves(number: str, x: float, y: float, scale: float) -> str:
    """A seal that was broken: two halves that no longer meet."""
    ring = _blob(number)
    crack = "L-5 17 6 5-7-8 4-19"
    right = f"M{ring[0][0]:.1f} {ring[0][1]:.1f}{_smooth(ring[:8])}L{ring[7][0]:.1f} {ring[7][1]:.1f}{crack}Z"
    back = "L4-19-7-8 6 5-5 17"
    left = f"M{ring[0][0]:.1f} {ring[0][1]:.1f}{back}L{ring[7][0]:.1f} {ring[7][1]:.1f}{_smooth([*ring[7:], ring[0]])}Z"
    return (
        f'<g class="sealed__wax" transform="translate({x:g} {y:g}) scale({scale:g})">'
        f'<g transform="translate(-4 2)rotate(-9)"><path class="drop" d="{left}"/>'
        '<path class="gleam" d="M-19-6a20 20 0 0 1 9-10"/></g>'
        f'<g transform="translate(4 -1)rotate(7)"><path class="drop" d="{right}"/>'
        '<path class="rim" d="M12 18a22 22 0 0 0 8-12"/></g></g>'
    )


def _rays(x: float, y: float) -> str:
    """Strokes of light about a seal that may be broken: it is told by its shape too."""
    rays = "".join(
        f"M{x + 40 * math.sin(t):.1f} {y - 40 * math.cos(t):.1f}L{x + 47 * math.sin(t):.1f} {y - 47 * math.cos(t):.1f}"
        for t in (k * math.pi / 8 for k in range(16))
        if abs(math.cos(t)) < 0.8
    )
    return f'<path class="sealed__rays" d="{rays}"/>'
