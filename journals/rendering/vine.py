"""The vine of a family tree: a leaf of glass for each age, its window's number on it (A1.2)."""

from __future__ import annotations

from functools import lru_cache

from django.utils.safestring import SafeString, mark_safe

from campaign.rules.palette import Colour
from journals.rendering.palette import glass, is_pale

LEAF = "M0-22Q20-12 16 8 10 20 0 22-10 20-16 8-20-12 0-22Z"
STEM = "M41 0C41 14 32 20 32 31S23 48 23 62"


@lru_cache(maxsize=128)
def leaf_svg(number: int, tone: str = "") -> SafeString:
    """The stem beside one age and its leaf, turned left and right by turns; without a tone it is a bud. Decoration."""
    turned = number % 2 == 0
    mirror = ' transform="translate(64 0) scale(-1 1)"' if turned else ""
    letter = Colour(tone) if tone else None
    paint = glass(letter, 0) if letter else 'class="bud"'
    hand = "enamel" if letter and is_pale(letter) else "milk"
    return mark_safe(
        '<svg class="vine" viewBox="0 0 64 62" preserveAspectRatio="none" aria-hidden="true">'
        f'<path d="{STEM}"{mirror}/></svg>'
        '<svg class="vine-leaf" viewBox="-26 -26 52 52" aria-hidden="true">'
        f'<path {paint} transform="rotate({-24 if turned else 24})" d="{LEAF}"/>'
        f'<path fill="url(#g-sun)" class="sunlit" transform="rotate({-24 if turned else 24})" d="{LEAF}"/>'
        f'<text class="{hand}" dy=".34em">{number}</text></svg>'
    )
