"""Stone, street and sky of the cathedral front: everything that stands from the first evening on."""

from __future__ import annotations

import math
import random
from functools import lru_cache

TOWERS = ((130, 1), (630, -1))
MOON = (512, 78)


def polar(cx: float, cy: float, rx: float, ry: float, turn: float) -> tuple[float, float]:
    """A point on an ellipse, its turn counted clockwise from the top."""
    return cx + rx * math.sin(turn), cy - ry * math.cos(turn)


def lancet(cx: float, base: float, wide: float, tall: float) -> str:
    """A pointed opening standing on its sill."""
    half, top, spring = wide / 2, base - tall, base - tall + wide * 0.86
    return (
        f"M{cx - half:.0f} {base:.0f}V{spring:.0f}Q{cx - half:.0f} {top + wide * 0.3:.0f} {cx:.0f} {top:.0f}"
        f"Q{cx + half:.0f} {top + wide * 0.3:.0f} {cx + half:.0f} {spring:.0f}V{base:.0f}Z"
    )


@lru_cache(maxsize=2)
def masonry(whole: bool) -> str:
    """The front without its glass; the spires are chalk lines until it is whole."""
    return _sky() + _street() + "".join(_tower(x, whole) for x, _ in TOWERS) + _nave() + _door()


def _wall(path: str, cls: str = "") -> str:
    extra = f" {cls}" if cls else ""
    fill = "" if cls else ' fill="url(#g-wall)"'
    return f'<path d="{path}" class="wall{extra}"{fill}/><path d="{path}" fill="url(#g-brick)"/>'


def _sky() -> str:
    x, y = MOON
    chance = random.Random(4)
    stars = "".join(f"M{chance.randint(8, 752)} {chance.randint(6, 400)}h.1" for _ in range(70))
    return (
        f'<circle cx="{x}" cy="{y}" r="150" fill="url(#g-moon)"/><circle cx="{x}" cy="{y}" r="24" class="moon"/>'
        '<path class="mare" d="M503 70a5 5 0 1 0 .1 0M518 82a7 7 0 1 0 .1 0'
        'M508 90a3 3 0 1 0 .1 0M521 66a3.5 3.5 0 1 0 .1 0"/>'
        f'<path class="starry" d="{stars}"/>'
    )


def _street() -> str:
    houses = "".join(
        f"M{x} 712V{y}l{wide // 2} {-int(wide * 0.42)} {wide - wide // 2} {int(wide * 0.42)}V712Z"
        for x, y, wide in ((-30, 566, 74), (8, 604, 58), (690, 590, 70), (728, 560, 66))
    )
    lamps = ((4, 606), (26, 640), (-2, 640), (722, 620), (744, 592), (744, 634))
    lit = "".join(f"M{x} {y}h7v11h-7z" for x, y in lamps)
    return f'<path class="houses" d="{houses}"/><path class="lamps" d="{lit}"/>'


def _tower(x: int, whole: bool) -> str:
    spire = f"M{x - 62} 166 {x} -6 {x + 62} 166Z"
    scaffold = (
        f"M{x - 38} 98H{x + 38}M{x - 22} 54H{x + 22}M{x - 60} 166 {x + 38} 98M{x + 60} 166 {x - 38} 98"
        f"M{x - 38} 98 {x + 22} 54M{x + 38} 98 {x - 22} 54"
    )
    out = _wall(spire) if whole else f'<path class="plan" d="{spire}{scaffold}"/>'
    out += _wall(f"M{x - 80} 712V206H{x - 72}V186H{x + 72}V206H{x + 80}V712Z")
    out += "".join(_wall(f"M{left} 712V190l9-22 9 22V712Z", "butt") for left in (x - 84, x + 66))
    out += f'<path class="wall butt" d="M{x - 88} 190H{x + 88}V200H{x - 88}Z"/>'
    for shift in (-24, 24):
        bell = x + shift
        out += f'<path class="opening" d="{lancet(bell, 256, 34, 54)}"/>'
        out += f'<path class="louvre" d="M{bell - 15} 226h30M{bell - 16} 236h32M{bell - 16} 246h32"/>'
    for y in (266, 406, 550):
        out += f'<path class="course" d="M{x - 82} {y}H{x + 82}V{y + 8}H{x - 82}Z"/>'
    return out


def _nave() -> str:
    crockets = "".join(
        f'<circle class="crocket" cx="{380 + side * k * 30}" cy="{112 + k * 27 - 7}" r="6"/>'
        for k in range(1, 6)
        for side in (-1, 1)
    )
    arcade = "".join(f"M{x} 590q9-16 18 0" for x in range(212, 540, 18))
    return (
        _wall("M206 712V268L380 112 554 268V712Z")
        + f'<path class="coping" d="M200 276 380 114 560 276"/>{crockets}'
        + '<path class="lampion" d="M380 66v12M368 84l12-10 12 10-3 22h-18z"/>'
        + '<circle class="glint" cx="380" cy="94" r="5"/><circle cx="380" cy="94" r="46" fill="url(#g-moon)"/>'
        + f'<path class="course" d="M206 440H554V448H206ZM206 560H554V570H206Z"/><path class="arcade" d="{arcade}"/>'
    )


def _door() -> str:
    arches = "".join(
        f'<path class="{cls}" d="{lancet(380, 712, 2 * r, 66 + r * 1.02)}"/>'
        for r, cls in ((86, "arch0"), (72, "arch1"), (58, "arch0"), (46, "leaf"))
    )
    return (
        f'{arches}<path fill="url(#g-door)" class="doorlight" d="{lancet(380, 712, 92, 113)}"/>'
        '<path class="boards" d="M380 604V712M358 622V712M402 622V712M334 668H426"/>'
        '<path class="ground" d="M-900 712H2400V740H-900Z"/>'
        '<ellipse cx="380" cy="722" rx="120" ry="16" fill="url(#g-door)" opacity=".8"/>'
    )
