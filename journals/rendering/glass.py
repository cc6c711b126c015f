"""A window of stained glass: a layout and its fills in, SVG out."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.utils.html import conditional_escape, escape
from django.utils.safestring import SafeString, mark_safe

from campaign.rules.dice import Fill
from campaign.rules.layout import Layout
from campaign.rules.palette import Colour
from journals.rendering import marks
from journals.rendering.palette import glass, texture
from journals.rendering.stone import plugs, stonework
from journals.rendering.wire import Wire, wire_of

FRAME = 38
SMALL_FRAME = 22
STATES = ("legal", "clash", "culprit", "chosen", "new", "lit")
"""How a space may stand out; several may be given, parted by blanks."""


@dataclass(frozen=True)
class Look:
    """How a window is to be shown, all of it hashable: the key a finished drawing is kept under."""

    uid: str
    label: str
    fills: frozenset[tuple[str, Fill]]
    broken: frozenset[str]
    states: tuple[tuple[str, str], ...]
    lit: frozenset[str] | None
    detail: bool
    frame: bool
    labels: bool
    shown: int
    ghost: tuple[str, Fill] | None
    burning: tuple[tuple[str, str], ...]
    tags: tuple[tuple[str, str], ...]
    dormant: frozenset[str]
    pool: bool


def window_svg(
    layout: Layout,
    fills: Mapping[str, Fill],
    broken: Collection[str] = (),
    *,
    uid: str,
    label: str,
    states: Mapping[str, str] | None = None,
    lit: Collection[str] | None = None,
    detail: bool = True,
    frame: bool = True,
    labels: bool = True,
    shown: int = 500,
    ghost: tuple[str, Fill] | None = None,
    burning: Collection[tuple[str, str]] = (),
    tags: Sequence[tuple[str, str]] = (),
    dormant: Collection[str] = (),
    pool: bool = False,
) -> SafeString:
    """The window as it stands.

    Shape:  `states` names STATES by space; `lit` leaves only these spaces in full light; `ghost` is a fill that is
            wished for; the lead between `burning` pairs glows; `tags` are texts planted on top of spaces; `dormant`
            spaces have their legal look drawn but asleep, for a die in the browser to wake (data-lights in app.js).
    Units:  `shown` is the width in pixels it is drawn for where the browser cannot tell.
    Raises: ValueError for a uid that is no plain name. The same uid and values give the same text, byte for byte.
    """
    if not re.fullmatch(r"[A-Za-z0-9_-]+", uid):
        raise ValueError(f"uid {uid!r}: letters, digits, - and _ only")
    look = Look(
        uid=uid,
        label=label,
        fills=frozenset(fills.items()),
        broken=frozenset(broken),
        states=tuple((states or {}).items()),
        lit=None if lit is None else frozenset(lit),
        detail=detail,
        frame=frame,
        labels=labels,
        shown=shown,
        ghost=ghost,
        burning=tuple(burning),
        tags=tuple(tags),
        dormant=frozenset(dormant),
        pool=pool,
    )
    return _drawn(wire_of(layout), look)


def margin(*, detail: bool = True, frame: bool = True) -> int:
    """Units that a drawing is wider than its glass, on each side."""
    return (FRAME if detail else SMALL_FRAME) + 4 if frame else 8


def view_box(layout: Layout, *, detail: bool = True, frame: bool = True) -> tuple[float, float, float, float]:
    """Left, top, width and height of the drawing, in drawing units."""
    x0, y0, x1, y1 = wire_of(layout).box
    m = margin(detail=detail, frame=frame)
    return x0 - m, y0 - m, x1 - x0 + 2 * m, y1 - y0 + 2 * m


@lru_cache(maxsize=512)
def _drawn(wire: Wire, look: Look) -> SafeString:
    layout = wire.layout
    broken = {name for name in layout if name in look.broken}
    every = dict(look.fills)
    fills = {name: every[name] for name in layout if name in every and name not in broken}
    panes = _panes(wire, fills)
    x, y, w, h = view_box(layout, detail=look.detail, frame=look.frame)
    uid, body = look.uid, wire.outline + "".join(wire.holes)
    out = [
        f'<svg class="window" viewBox="{x:.0f} {y:.0f} {w:.0f} {h:.0f}" role="img"'
        f' aria-label="{conditional_escape(look.label)}"'
        f' style="--vw:{w:.0f}px;--vh:{h:.0f}px;--px0:{w / look.shown:.2f}">',
        f'<defs><path id="k{uid}" d="{wire.came}"/>'
        f'<path id="b{uid}" fill-rule="evenodd" clip-rule="evenodd" d="{body}"/>'
        f'<g id="w{uid}">{_extent(wire)}{"".join(panes)}</g></defs>',
    ]
    if look.frame:
        if look.detail and panes:
            out.append(f'<use href="#w{uid}" class="halo" filter="url(#g-halo)"/>')
            if look.pool:
                out.append(_pool(wire, uid))
        out.append(stonework(wire.outline, FRAME if look.detail else SMALL_FRAME, detail=look.detail))
    out.append(f'<use href="#b{uid}" fill="url(#g-dull)"/>')
    out.append(plugs(wire.holes, detail=look.detail))
    out.append(_hints(wire, fills, broken, detail=look.detail))
    if look.detail and look.frame and panes:
        out.append(f'<use href="#w{uid}" class="spill" filter="url(#g-spill)"/>')
    out.append(f'<use href="#w{uid}"/>')
    out += [_light(wire, uid, fills)] if look.detail else []
    out += [_broken(wire, name, every.get(name)) for name in sorted(broken)]
    if look.lit is not None:
        out.append(f'<path class="shade" d="{wire.path(name for name in layout if name not in look.lit)}"/>')
    if look.detail:
        out.append(
            f'<g clip-path="url(#c{uid})" fill="none"><use href="#k{uid}" class="came-s" filter="url(#g-soft)"/>'
            f'<use href="#k{uid}" class="came-h" transform="translate(1.6 1.8)"/></g>'
        )
    out += [_state(wire, uid, n, name, states) for n, (name, states) in enumerate(look.states) if name in layout]
    out += [
        f'<g class="wake" data-space="{escape(name)}">{_state(wire, f"{uid}-w", n, name, "legal")}</g>'
        for n, name in enumerate(layout)
        if name in look.dormant
    ]
    out.append(_lead(wire, look))
    if look.detail and panes:
        out.append(f'<use href="#w{uid}" class="bloom" filter="url(#g-bloom)"/>')
    out += [
        f'<path class="bridge" d="{wire.between(one, other)}"/>'
        for one, other in look.burning
        if one in layout and other in layout
    ]
    if look.labels:
        out += _labels(wire, look, fills, broken)
    out += [_tag(wire, name, text) for name, text in look.tags if name in layout]
    return mark_safe("".join(out) + "</svg>")


def _extent(wire: Wire) -> str:
    """Nothing to see, but it makes the panes' box the whole window: a blur is cut off at a share of that box."""
    x0, y0, x1, y1 = wire.box
    return f'<path fill="none" d="M{x0:.0f} {y0:.0f}H{x1:.0f}V{y1:.0f}"/>'


def _panes(wire: Wire, fills: Mapping[str, Fill]) -> list[str]:
    """One path a colour and sheet."""
    by: dict[tuple[Colour, int], list[str]] = {}
    for name, fill in fills.items():
        if fill.colour is not None:
            by.setdefault((fill.colour, wire.sheets[name]), []).append(name)
    return [f'<path {glass(letter, sheet)} d="{wire.path(by[letter, sheet])}"/>' for letter, sheet in sorted(by)]


def _hints(wire: Wire, fills: Mapping[str, Fill], broken: Collection[str], *, detail: bool) -> str:
    """Printed colours of spaces still without glass: that glass, thin, with its texture."""
    by: dict[Colour, list[str]] = {}
    for name, space in wire.layout.spaces.items():
        filled = name in fills and fills[name].colour is not None
        if space.colour and not filled and name not in broken:
            by.setdefault(space.colour, []).append(name)
    out = ""
    for letter, names in by.items():
        path = wire.path(names)
        out += f'<path {glass(letter, 0, "hint")} d="{path}"/>'
        out += f'<path fill="{texture(letter)}" d="{path}"/>' if detail else ""
    return out


def _light(wire: Wire, uid: str, fills: Mapping[str, Fill]) -> str:
    """Textures, then streaks and one sun over the whole window, so that panes belong together."""
    by: dict[Colour, list[str]] = {}
    for name, fill in fills.items():
        if fill.colour is not None:
            by.setdefault(fill.colour, []).append(name)
    out = "".join(f'<path fill="{texture(letter)}" d="{wire.path(by[letter])}"/>' for letter in sorted(by))
    glazed = wire.path(name for name, fill in fills.items() if fill.colour is not None)
    x0, y0, x1, y1 = wire.box
    rect = f'<rect x="{x0:.0f}" y="{y0:.0f}" width="{x1 - x0:.0f}" height="{y1 - y0:.0f}"'
    streaks = f'{rect} filter="url(#g-streak)"/>'
    out += f'<clipPath id="c{uid}"><use href="#b{uid}"/></clipPath>'
    out += f'<g clip-path="url(#c{uid})" class="mist">{streaks}</g>'
    if glazed:
        # A clipped group blends as a whole: the blending classes stand on it, not within.
        clip = f'clip-path="url(#f{uid})"'
        out += f'<clipPath id="f{uid}"><path d="{glazed}"/></clipPath><g {clip} class="streaks">{streaks}</g>'
        out += f'<g {clip} class="sunlit">{rect} fill="url(#g-sun)"/></g>'
    return out


def _broken(wire: Wire, name: str, fill: Fill | None) -> str:
    """A hole with shards left in the lead, in the colour that was there."""
    x, y, _ = wire.hearts[name]
    ring = wire.polygons[name]
    shards = "".join(
        f"M{a[0]:.0f} {a[1]:.0f}"
        f"L{a[0] + (b[0] - a[0]) * 0.34:.0f} {a[1] + (b[1] - a[1]) * 0.34:.0f}"
        f"L{a[0] + (x - a[0]) * 0.42:.0f} {a[1] + (y - a[1]) * 0.42:.0f}"
        f"L{a[0] + (z[0] - a[0]) * 0.3:.0f} {a[1] + (z[1] - a[1]) * 0.3:.0f}Z"
        for z, a, b in zip(ring[-1:] + ring[:-1], ring, ring[1:] + ring[:1], strict=True)
    )
    colour = glass(fill.colour, 2, "shard") if fill and fill.colour else 'class="shard dust"'
    return f'<path d="{wire.panes[name]}" class="hole"/><path d="{shards}" {colour}/>'


def _state(wire: Wire, uid: str, number: int, name: str, states: str) -> str:
    """Frames and glows inside a space's lead."""
    pane = wire.panes[name]
    inner = "".join(
        f'<path d="{pane}" class="st-{state}-glow" filter="url(#g-soft)"/><path d="{pane}" class="st-{state}"/>'
        for state in states.split()
        if state in STATES
    )
    clip = f"s{uid}-{number}"
    return (
        f'<clipPath id="{clip}"><path d="{pane}"/></clipPath><g clip-path="url(#{clip})">{inner}</g>' if inner else ""
    )


def _lead(wire: Wire, look: Look) -> str:
    """Black came with a thin highlight, heavier round the window, solder at the joints."""
    uid = look.uid
    if not look.detail:
        return f'<use href="#k{uid}" class="came came-t"/>'
    parting = f'<path d="{wire.parting}" class="came came-p"/>' if wire.parting else ""
    return (
        f'<g fill="none"><use href="#k{uid}" class="came"/><use href="#b{uid}" class="came came-o"/>{parting}'
        f'<use href="#k{uid}" class="came-l" transform="translate(-.9 -1.1)"/></g>'
        f'<path d="{wire.joints}" class="solder"/>'
        f'<path d="{wire.joints}" class="solder-l" transform="translate(-1.2 -1.4)"/>'
    )


def _labels(wire: Wire, look: Look, fills: Mapping[str, Fill], broken: Collection[str]) -> list[str]:
    """The marks on each space: numerals, what is printed, crosses."""
    states, out = dict(look.states), []
    for name, space in wire.layout.spaces.items():
        x, y, room = wire.hearts[name]
        if look.ghost and look.ghost[0] == name:
            inner, room = marks.painted(look.ghost[1], "ghost"), marks.room_for(look.ghost[1], room)
        elif name in broken:
            inner = marks.CROSS
        elif name in fills:
            dim = look.lit is not None and name not in look.lit
            inner = marks.painted(fills[name], "faint" if dim else "")
            room = marks.room_for(fills[name], room)
        else:
            inner = marks.printed(space, legal="legal" in states.get(name, "").split())
            if not inner and name in look.dormant:
                inner = f'<g class="wake" data-space="{escape(name)}">{marks.LOZENGE}</g>'
        if inner:
            out.append(marks.pin(x, y, inner, room))
    return out


def _tag(wire: Wire, name: str, text: str) -> str:
    ring = wire.polygons[name]
    return marks.pin(wire.hearts[name][0], min(y for _, y in ring) - 4, marks.tag(text))


def _pool(wire: Wire, uid: str) -> str:
    """The light a finished window throws on the floor: mirrored, skewed and soft."""
    x0, y0, x1, y1 = wire.box
    shift = f"translate({(x1 - x0) * 0.2:.0f} {(y1 - y0) * 1.62:.0f})skewX(-20)scale(1 -.5)"
    return f'<use href="#w{uid}" class="pool" filter="url(#g-pool)" transform="{shift}"/>'
