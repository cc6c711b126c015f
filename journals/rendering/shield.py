"""A family's crest in glass with its ability slots across the top of the shield (A9.4)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from django.utils.html import conditional_escape, escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from campaign.rules.legacy_box import CREST_SLOTS
from campaign.rules.palette import Colour
from journals.rendering.colour_words import colour_word
from journals.rendering.crests import SHIELD, crest_of, quarries_of
from journals.rendering.palette import glass, is_pale, texture

Slot = tuple[str, str] | None
"""A sticker's short label and the letter of the colour it shows, "" for the family's own; None for a free slot."""

WIDTH = 108
ROOM = 4
"""Letters that a slot has room for."""

_FIELD = (10.0, 90.0)
"""Left and right of the row of slots, in drawing units."""


def shield_svg(tincture: str, slots: Sequence[Slot] = (), *, uid: str = "", label: str = "") -> SafeString:
    """The crest with what its slots hold; slots that are not given are free. Shape: `label` names the family."""
    row = tuple(slots) + (None,) * (CREST_SLOTS - len(slots))
    parts = [label or gettext("Crest"), *(_words(number, slot) for number, slot in enumerate(row, 1))]
    return _shield(tincture, row, uid or f"sh-{crest_of(tincture).slug}", ", ".join(parts))


def _words(number: int, slot: Slot) -> str:
    if slot is None:
        return gettext("slot %(number)s free") % {"number": number}
    text, letter = slot
    colour = colour_word(letter)
    told = f"{text} ({colour})" if colour and colour != text else text
    return gettext("slot %(number)s: %(ability)s") % {"number": number, "ability": told}


@lru_cache(maxsize=128)
def _shield(tincture: str, slots: tuple[Slot, ...], uid: str, label: str) -> SafeString:
    crest = crest_of(tincture)
    clip = f"sc-{escape(uid)}"
    return mark_safe(
        f'<svg class="glasscrest shield" viewBox="-4 -2 {WIDTH} 124" role="img"'
        f' aria-label="{conditional_escape(label)}"'
        f' style="--f:var(--fam-c{crest.tincture});--vw:{WIDTH}px">'
        f'<clipPath id="{clip}"><path d="{SHIELD}"/></clipPath><g clip-path="url(#{clip})">'
        f'<g class="quarries">{quarries_of(crest.slug)}</g><g transform="translate(16 34) scale(.68)">'
        f'<g class="charge-lead">{crest.charge}</g>{crest.charge}</g>{_row(slots)}'
        f'<path d="{SHIELD}" fill="url(#g-sun)" class="sunlit"/></g>'
        f'<path d="{SHIELD}" class="rim"/><path d="{SHIELD}" class="rim2"/>{_labels(slots)}</svg>'
    )


def short(text: str) -> str:
    """What of a label has room in a slot."""
    return text if len(text) <= ROOM else f"{text[: ROOM - 1].rstrip()}."


def _places(count: int) -> list[tuple[float, float]]:
    """Left and width of each slot."""
    left, right = _FIELD
    step = (right - left) / max(count, 1)
    return [(left + step * place, step) for place in range(count)]


def _row(slots: tuple[Slot, ...]) -> str:
    out = ""
    for (x, wide), slot in zip(_places(len(slots)), slots, strict=True):
        rect = f'<rect x="{x:.1f}" y="9" width="{wide:.1f}" height="25"'
        if slot is None:
            out += f'{rect} class="shield__free"/>'
        elif slot[1]:
            letter = Colour(slot[1])
            out += f'{rect} {glass(letter, 1)}/>{rect} fill="{texture(letter)}"/>'
        else:
            out += f'{rect} class="quarry0"/>'
    lead = "".join(f"M{x:.1f} 6V34" for x, _wide in _places(len(slots))[1:])
    return f'{out}<path class="shield__lead" d="M4 34.5H96{lead}"/>'


def _labels(slots: tuple[Slot, ...]) -> str:
    """Texts as large as may be read at any size; the name of the drawing says long ones whole."""
    out = ""
    for (x, wide), slot in zip(_places(len(slots)), slots, strict=True):
        middle = x + wide / 2
        if slot is None:
            out += f'<path class="shield__socket" d="M{middle:.1f} 17v9M{middle - 4.5:.1f} 21.5h9"/>'
        elif slot[0]:
            hand = "enamel" if is_pale(Colour(slot[1]) if slot[1] else None) else "milk"
            place = f'x="{middle:.1f}" y="21.5" dy=".35em"'
            out += f'<text class="shield__label {hand}" {place}>{escape(short(slot[0]))}</text>'
    return out
