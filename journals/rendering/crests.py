"""Family crests: a charge on a shield in a tincture of stone, never a glass colour alone."""

from __future__ import annotations

import math
import random
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from django.utils.functional import Promise
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_lazy as _

SHIELD = "M8 8Q29 15 50 8 71 15 92 8V58C92 90 66 106 50 114 34 106 8 90 8 58Z"
FILLED, DRAWN = "charge", "charge-l"


@dataclass(frozen=True)
class Crest:
    """A crest families may choose: its slug in saved campaigns, its name, its tincture (1..8), its charge as SVG."""

    slug: str
    name: Promise | str
    tincture: int
    charge: str


def _solid(*paths: str) -> str:
    return "".join(f'<path class="{FILLED}" d="{path}"/>' for path in paths)


def _line(path: str, width: float = 7) -> str:
    return f'<path class="{DRAWN}" stroke-width="{width}" d="{path}"/>'


def _nails(path: str) -> str:
    return f'<path d="{path}" fill="none" stroke="#0006" stroke-width="4" stroke-linecap="round"/>'


_STAR = "m50 13 3.3 7 7.7.8-5.7 5.2 1.5 7.6L50 29.8l-6.8 3.8 1.5-7.6L39 20.8l7.7-.8Z"
_WHEEL = "".join(
    f"M50 62L{50 + 29 * math.sin(turn):.1f} {62 - 29 * math.cos(turn):.1f}"
    for turn in (k * math.pi / 4 for k in range(8))
)

CRESTS: tuple[Crest, ...] = (
    Crest(
        "copper",
        _("Horseshoe, copper"),
        1,
        _line("M36 38C22 62 27 90 50 90S78 62 64 38M29 37h12M59 37h12", 12)
        + _nails("M31 57h.1M33 73h.1M42 86h.1M69 57h.1M67 73h.1M58 86h.1"),
    ),
    Crest(
        "olive",
        _("Olive branch, green"),
        2,
        _line("M44 98C42 74 50 52 60 30", 4)
        + _solid(
            "M60 32Q44 22 34 30 46 42 58 38ZM54 50Q72 38 82 44 72 58 55 54ZM49 60Q32 50 22 58 34 70 48 66Z"
            "M47 76Q62 64 74 70 64 84 47 80Z",
            "M38 39.5a6.5 6.5 0 1 0 .1 0ZM70 55.5a6.5 6.5 0 1 0 .1 0ZM33 75.5a6.5 6.5 0 1 0 .1 0Z",
        ),
    ),
    Crest(
        "slate",
        _("Mountain, slate"),
        3,
        _solid("M14 88 50 40l36 48q-9 10-18 15H32Q23 98 14 88Z", _STAR)
        + '<path fill="none" stroke="#0005" stroke-width="4" d="m34 62 8 7 8-8 8 8 8-7"/>',
    ),
    Crest(
        "mauve",
        _("Ridge and moon, mauve"),
        4,
        _solid(
            "m14 74 12-20 12 16 12-24 12 24 12-16 12 20v7l-10 12H24L14 81Z",
            "M56 16a13 13 0 1 0 8 22 10.5 10.5 0 1 1-8-22Z",
        ),
    ),
    Crest(
        "wine",
        _("Key, wine"),
        5,
        _line("M50 25a13 13 0 1 0 .1 0M50 51V96M50 78h15M50 92h19", 8),
    ),
    Crest(
        "teal",
        _("Fish, teal"),
        6,
        _solid("M14 62Q38 34 66 56L86 40Q80 62 86 84L66 68Q38 90 14 62Z")
        + '<path fill="none" stroke="#0006" stroke-width="4" stroke-linecap="round" d="M31 58h.1M46 52q7 10 0 20"/>',
    ),
    Crest(
        "ochre",
        _("Wheel, ochre"),
        7,
        _line("M50 33a29 29 0 1 0 .1 0", 7) + _line(_WHEEL, 5) + _solid("M50 54a8 8 0 1 0 .1 0Z"),
    ),
    Crest(
        "iron",
        _("Tower, iron"),
        8,
        _solid("M28 34V24H38V31H45V24H55V31H62V24H72V34L67 44V96H33V44Z")
        + '<path fill="#0006" d="M43 96V80Q43 71 50 71T57 80V96ZM46 60V52Q46 48 50 48T54 52V60Z"/>',
    ),
)

BY_SLUG: Mapping[str, Crest] = {crest.slug: crest for crest in CRESTS}
PLAIN = Crest("plain", _("Plain shield"), 8, "")


def crest_of(slug: str) -> Crest:
    """The crest, or a plain shield where the slug is not known."""
    return BY_SLUG.get(slug, PLAIN)


@lru_cache(maxsize=256)
def crest_svg(slug: str, size: int | None = None, label: str = "") -> SafeString:
    """A crest in enamel; without a label it is decoration. Units: `size` is its width in pixels, if it is fixed."""
    crest = crest_of(slug)
    named = f'role="img" aria-label="{conditional_escape(label)}"' if label else 'aria-hidden="true"'
    width = f"--c:{size}px;" if size else ""
    return mark_safe(
        f'<svg class="crest" viewBox="0 0 100 120" style="{width}--f:var(--fam-{crest.tincture})" {named}>'
        f'<path class="field" d="{SHIELD}"/><path fill="url(#g-sun)" opacity=".5" d="{SHIELD}"/>{crest.charge}'
        f'<path class="rim" d="{SHIELD}"/><path class="rim2" d="{SHIELD}"/></svg>'
    )


_QUARRIES = ("#fff 18%", "#fff 5%", "#000 18%", "#000 34%")


def quarries_of(slug: str) -> str:
    """Diamond panes of a crest in glass, in four shades of its tincture."""
    chance = random.Random(zlib.crc32(slug.encode()))
    return "".join(
        f'<path class="quarry{chance.randrange(len(_QUARRIES))}"'
        f' d="M{i * 22 + (j % 2) * 11} {21 + j * 13}l11 13-11 13-11-13Z"/>'
        for j in range(-1, 9)
        for i in range(-1, 6)
    )


@lru_cache(maxsize=64)
def glass_crest_svg(slug: str, uid: str, label: str = "") -> SafeString:
    """A crest as a glass panel of diamond quarries: covers, niches, winners."""
    crest, quarries = crest_of(slug), quarries_of(slug)
    named = f'role="img" aria-label="{conditional_escape(label)}"' if label else 'aria-hidden="true"'
    return mark_safe(
        f'<svg class="glasscrest" viewBox="-4 -2 108 124" style="--f:var(--fam-c{crest.tincture})" {named}>'
        f'<clipPath id="gc{uid}"><path d="{SHIELD}"/></clipPath><g clip-path="url(#gc{uid})">'
        f'<g class="quarries">{quarries}</g><g transform="translate(13 20) scale(.74)">'
        f'<g class="charge-lead">{crest.charge}</g>{crest.charge}</g>'
        f'<path d="{SHIELD}" fill="url(#g-sun)" class="sunlit"/></g>'
        f'<path d="{SHIELD}" class="rim"/><path d="{SHIELD}" class="rim2"/></svg>'
    )
