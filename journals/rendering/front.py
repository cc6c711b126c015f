"""The cathedral front: ten lights that are glazed one by one, and the rose that is the cathedral board."""

from __future__ import annotations

import math
import random
import zlib
from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache

from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

from campaign.rules.dice import Fill
from campaign.rules.layout import Layout
from campaign.rules.palette import STANDARD, Colour
from journals.rendering.crests import crest_svg
from journals.rendering.masonry import lancet, masonry, polar
from journals.rendering.palette import glass
from journals.rendering.wire import Wire, wire_of

Light = tuple[float, float, float, float]
"""Middle, sill, width and height."""

LIGHTS: dict[int, Light] = {
    1: (130, 676, 78, 128),
    2: (630, 676, 78, 128),
    3: (130, 532, 72, 122),
    4: (272, 546, 56, 116),
    5: (344, 546, 56, 116),
    6: (416, 546, 56, 116),
    7: (488, 546, 56, 116),
    8: (630, 532, 72, 122),
    9: (130, 388, 64, 112),
    10: (630, 388, 64, 112),
}
"""Where each window stands, in a drawing of 760 by 740."""

ROSE = (380.0, 344.0)
SIZE = (760, 740)


def front_svg(
    lights: Mapping[int, tuple[Layout, Mapping[str, Fill], Collection[str]]],
    next_number: int | None,
    crests: Mapping[int, str],
    *,
    uid: str,
    label: str,
    built: Collection[str] = (),
    whole: bool = False,
    shown: int = 660,
) -> SafeString:
    """The front as far as it is built. A light that is not glazed shows its number alone, never a window's outline.

    Shape: `lights` holds the finished windows by number, `crests` the slug of each signer's crest, `built` cathedral
           spaces such as R1. Numbers beyond ten are not drawn.
    """
    done = tuple(
        (number, wire_of(layout), frozenset(fills.items()), frozenset(broken))
        for number, (layout, fills, broken) in sorted(lights.items())
        if number in LIGHTS
    )
    return _front(done, next_number, tuple(sorted(crests.items())), uid, label, frozenset(built), whole, shown)


@lru_cache(maxsize=64)
def _front(
    done: tuple[tuple[int, Wire, frozenset[tuple[str, Fill]], frozenset[str]], ...],
    next_number: int | None,
    crests: tuple[tuple[int, str], ...],
    uid: str,
    label: str,
    built: frozenset[str],
    whole: bool,
    shown: int,
) -> SafeString:
    width, height = SIZE
    out = [
        f'<svg class="front" viewBox="0 0 {width} {height}" preserveAspectRatio="xMidYMax meet" role="img"'
        f' aria-label="{conditional_escape(label)}" style="--vw:{width}px;--vh:{height}px;--px0:{width / shown:.2f}">',
        masonry(whole),
        _rose(uid, built),
    ]
    finished = {number: (wire, fills, broken) for number, wire, fills, broken in done}
    signed = dict(crests)
    for number, light in LIGHTS.items():
        path = lancet(*light)
        now = " next" if number == next_number else ""
        out.append(
            f'<path class="fr-1" d="{path}"/><path class="fr-2" d="{path}"/><path class="opening{now}" d="{path}"/>'
        )
        if number in finished:
            out.append(_glazed(f"{uid}-{number}", light, *finished[number]))
        else:
            x, base, _, tall = light
            out.append(
                f'<g transform="translate({x:.0f} {base - tall * 0.42:.0f})"><g class="k">'
                f'<text class="lightno{now}" dy=".34em">{number}</text></g></g>'
            )
        out.append(f'<path class="fr-3{now}" d="{path}"/>')
        if number in finished and number in signed:
            x, base = light[0] - 16, light[1] - 20
            out.append(f'<svg x="{x:.0f}" y="{base:.0f}" width="32" height="38">{crest_svg(signed[number])}</svg>')
    return mark_safe("".join(out) + "</svg>")


def _glazed(uid: str, light: Light, wire: Wire, fills: frozenset[tuple[str, Fill]], broken: frozenset[str]) -> str:
    """A finished window as the front shows it: diamond quarries in the colours the window has at that place."""
    x, base, wide, tall = light
    path = lancet(*light)
    glass_paths, lead = _quarries(light, wire, dict(fills), broken)
    return (
        f'<clipPath id="l{uid}"><path d="{path}"/></clipPath><g id="q{uid}"><g clip-path="url(#l{uid})">'
        f'{glass_paths}</g></g><use href="#q{uid}" class="spill" filter="url(#g-spill)"/><use href="#q{uid}"/>'
        f'<g clip-path="url(#l{uid})"><path class="q-lead" d="{lead}"/>'
        f'<path d="{path}" fill="url(#g-sun)" class="sunlit"/></g>'
        f'<use href="#q{uid}" class="bloom" filter="url(#g-bloom)"/>'
        f'<ellipse cx="{x:.0f}" cy="{base + 9:.0f}" rx="{wide * 0.56:.0f}" ry="5" class="sillglow"/>'
    )


def _quarries(light: Light, wire: Wire, fills: Mapping[str, Fill], broken: Collection[str]) -> tuple[str, str]:
    by: dict[str, list[str]] = {}
    for letter, sheet, quarry in quarries(light, wire, fills, broken):
        by.setdefault('class="clear"' if letter is None else glass(letter, sheet), []).append(quarry)
    paths = "".join(f'<path {look} d="{"".join(cut)}"/>' for look, cut in sorted(by.items()))
    return paths, "".join("".join(cut) for cut in by.values())


def quarries(
    light: Light, wire: Wire, fills: Mapping[str, Fill], broken: Collection[str]
) -> Iterator[tuple[Colour | None, int, str]]:
    """The diamonds of a light: the colour the window has nearest to that place (None: clear), the sheet, the path."""
    x0, base, wide, tall = light
    left, top, right, bottom = wire.box
    hearts = [
        ((wire.hearts[name][0] - left) / (right - left), (wire.hearts[name][1] - top) / (bottom - top), fill.colour)
        for name, fill in fills.items()
        if name in wire.panes and name not in broken and fill.colour is not None
    ]
    dx, dy = wide / 3, wide / 2.3
    chance = random.Random(zlib.crc32(f"{x0} {base}".encode()))
    for j in range(-1, int(2 * tall / dy) + 2):
        for i in range(-1, 5):
            x, y = x0 - wide / 2 + (i + (j % 2) / 2) * dx, base - j * dy / 2
            across, down = (x - x0) / wide + 0.5, 1 - (base - y) / tall
            near = min(hearts, key=lambda h: math.hypot(h[0] - across, (h[1] - down) * 1.3), default=None)
            sheet = chance.choice((0, 0, 1, 1, 2, 3, 3)) if near else 0
            yield (
                near[2] if near else None,
                sheet,
                f"M{x:.0f} {y - dy / 2:.0f}l{dx / 2:.1f} {dy / 2:.1f} {-dx / 2:.1f} {dy / 2:.1f}"
                f" {-dx / 2:.1f} {-dy / 2:.1f}Z",
            )


def _rose(uid: str, built: frozenset[str]) -> str:
    """The rose is the cathedral board: a petal a colour, values outward, glazed as far as it is built."""
    (cx, cy), letters = ROSE, STANDARD.letters
    lit: dict[str, list[str]] = {}
    lead: list[str] = []
    for k, letter in enumerate(letters):
        for value in range(1, 7):
            space = petal(k, len(letters), value)
            lead.append(space)
            if f"{letter}{value}" in built:
                lit.setdefault(glass(letter, value % 4), []).append(space)
    turns = [2 * math.pi * (k + 0.5) / len(letters) for k in range(len(letters))]
    mullions = "".join(f"M{_at(15, turn)}L{_at(89, turn)}" for turn in turns)
    oculi = "".join("M{:.1f} {:.1f}a7 7 0 1 0 .1 0Z".format(*_off(polar(cx, cy, 80, 80, turn))) for turn in turns)
    panes = "".join(f'<path {look} d="{"".join(petals)}"/>' for look, petals in sorted(lit.items()))
    ring = f'<circle cx="{cx}" cy="{cy}" r='
    net = "".join(lead)
    return (
        f'{ring}"99" fill="none" stroke="url(#g-ashlar)" stroke-width="20"/>'
        f'{ring}"99" fill="none" class="joint" stroke-width="20" stroke-dasharray="2 23.92"/>'
        f'{ring}"109" class="ring"/>{ring}"89" class="opening"/>'
        f'<path class="mullion" d="{mullions}"/><path class="oculus" d="{oculi}"/>'
        f'<g id="r{uid}">{panes}{ring}"14" class="{"gY1" if built else "opening"}"/></g>'
        f'<use href="#r{uid}" class="spill" filter="url(#g-spill)"/><path d="{net}" class="unbuilt"/>'
        f'<use href="#r{uid}"/><path class="q-lead" d="{net}"/>{ring}"14" class="q-lead"/>'
        f'<use href="#r{uid}" class="bloom" filter="url(#g-bloom)"/>'
    )


def petal(place: int, of: int, value: int) -> str:
    """One space of the rose: the place of its colour among so many, and its value."""
    start, middle, end = (2 * math.pi * (place + shift) / of for shift in (-0.5, 0, 0.5))
    outer, inner = 15 + 9.6 * value, 15 + 9.6 * (value - 1)
    return (
        f"M{_at(outer, start)}Q{_at(outer * 1.62, middle)} {_at(outer, end)}"
        f"L{_at(inner, end)}Q{_at(inner * 1.62, middle)} {_at(inner, start)}Z"
    )


def _at(radius: float, turn: float) -> str:
    x, y = polar(*ROSE, radius, radius, turn)
    return f"{x:.1f} {y:.1f}"


def _off(point: tuple[float, float]) -> tuple[float, float]:
    """Where the path of an oculus starts: at its top."""
    return point[0], point[1] - 7
