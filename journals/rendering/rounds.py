"""Small drawings of the app itself: progress as a row of lancets, the mark, a niche of stone."""

from __future__ import annotations

import math
from functools import lru_cache

from django.utils.html import conditional_escape, escape
from django.utils.safestring import SafeString, mark_safe

from journals.rendering.crests import glass_crest_svg


@lru_cache(maxsize=128)
def rounds_svg(done: int, of: int, label: str) -> SafeString:
    """A lancet a round: lit when done, bright for the one being played."""
    lancets = "".join(
        f'<path class="{"done" if n < done else "now" if n == done else "later"}"'
        f' d="M{3 + 18 * n} 30V12Q{3 + 18 * n} 6 {10 + 18 * n} 2 {17 + 18 * n} 6 {17 + 18 * n} 12V30Z"/>'
        for n in range(of)
    )
    return mark_safe(
        f'<svg class="rounds" viewBox="0 0 {18 * of + 2} 32" role="img"'
        f' aria-label="{conditional_escape(label)}">{lancets}</svg>'
    )


def _rim(petals: float) -> str:
    """A point on the mark's rim, so many sixths of the way round."""
    turn = petals * math.pi / 3
    return f"{20 + 17 * math.sin(turn):.1f} {20 - 17 * math.cos(turn):.1f}"


@lru_cache(maxsize=4)
def mark_svg(label: str = "") -> SafeString:
    """The app's mark: a rose of the six known glasses."""
    petals = "".join(
        f'<path class="g{letter}0" d="M20 20 {_rim(n - 0.5)}A17 17 0 0 1 {_rim(n + 0.5)}Z"/>'
        for n, letter in enumerate("RYGBPO")
    )
    named = f'role="img" aria-label="{conditional_escape(label)}"' if label else 'aria-hidden="true"'
    return mark_safe(
        f'<svg class="mark" viewBox="0 0 40 40" {named}><circle cx="20" cy="20" r="19" class="mark__rim"/>'
        f'<g class="mark__petals">{petals}<circle cx="20" cy="20" r="6" fill="#fff0c4"/></g>'
        '<circle cx="20" cy="20" r="17" fill="url(#g-sun)" class="sunlit"/></svg>'
    )


@lru_cache(maxsize=128)
def niche_svg(crest: str, name: str, below: str, uid: str, height: int = 66) -> SafeString:
    """A crest in a niche of stone with two lines of text on its plinth. Units: `height` of the plinth."""
    arch = "M17 152V92Q17 52 80 20 143 52 143 92V152Z"
    foot = height + 150
    return mark_safe(
        f'<svg class="arch" viewBox="0 0 160 {foot}" role="img" aria-label="{escape(name)}, {escape(below)}">'
        f'<path class="n1" d="M4 {foot}V86Q4 40 80 4 156 40 156 86V{foot}Z"/><path class="n2" d="{arch}"/>'
        f'<path class="n3" fill="url(#g-door)" d="{arch}"/><path class="n4" d="M12 150H148V{foot}H12Z"/>'
        f'<svg x="38" y="46" width="84" height="100">{glass_crest_svg(crest, f"n{uid}")}</svg>'
        f'<text class="pn" x="80" y="180">{escape(name)}</text><text class="pp" x="80" y="203">{escape(below)}</text>'
        "</svg>"
    )
