"""Boxes of a market track: small arches, crossed off from left to right (A9.3)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from django.utils.functional import Promise
from django.utils.html import conditional_escape, escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from campaign.rules.dice import Fill
from campaign.rules.palette import Colour
from journals.rendering.crests import SHIELD, crest_of
from journals.rendering.dice import mini
from journals.rendering.palette import GLASS
from journals.rendering.tool_art import tool_svg

ARCH = "M2 49V20Q2 10 24 2 46 10 46 20V49Z"
_EDGE = "M6 45V21.5Q6 13 24 6.5 42 13 42 21.5V45Z"
_STAR = "M0-11 2.6-2.6 11 0 2.6 2.6 0 11-2.6 2.6-11 0-2.6-2.6Z"

STATES: Mapping[str, Promise] = {
    "crossed": _("crossed off"),
    "next": _("next"),
    "chosen": _("chosen"),
    "later": _("later"),
    "last": _("later"),
}


def trackbox(
    state: str, icon: str = "", amount: int | str = 1, tincture: str = "", *, last: bool = False
) -> SafeString:
    """One box of a track.

    Shape:  `icon` is legacy, crest or tool, "" where none is printed, or any word; an `amount` that is a text, such as
            +1 or B, is written instead. State `last` is `later` with the star; `last` adds the star to any state.
    Raises: KeyError for no state of STATES.
    """
    star = last or state == "last"
    words = [_content_words(icon, amount), str(STATES[state]), *([gettext("last box")] if star else [])]
    shown = "later" if state == "last" else state
    return _box(shown, icon, str(amount), crest_of(tincture).tincture, star, ", ".join(filter(None, words)))


@lru_cache(maxsize=512)
def _box(state: str, icon: str, amount: str, tincture: int, star: bool, label: str) -> SafeString:
    edge = f'<path class="trackbox__edge" d="{_EDGE}"/>' if state in ("next", "chosen") else ""
    cross = '<path class="trackbox__cross" d="M10 18 38 44M38 18 10 44"/>' if state == "crossed" else ""
    crown = f'<svg class="trackbox__star" viewBox="-12 -12 24 24"><path d="{_STAR}"/></svg>' if star else ""
    content = "" if state == "crossed" else _content(icon, amount)
    bare = " trackbox--bare" if star and not content else ""
    return mark_safe(
        f'<span class="trackbox trackbox--{state}{bare}" role="img" aria-label="{conditional_escape(label)}"'
        f' style="--f:var(--fam-c{tincture})"><svg class="trackbox__arch" viewBox="0 0 48 51"'
        f' preserveAspectRatio="none" aria-hidden="true"><path class="trackbox__glass" fill="url(#g-dull)" d="{ARCH}"/>'
        f'<path class="trackbox__sun" fill="url(#g-sun)" d="{ARCH}"/>{edge}'
        f'<path class="trackbox__lead" d="{ARCH}"/>{cross}</svg>'
        f'<span class="trackbox__in" aria-hidden="true">{crown}{content}</span></span>'
    )


def _content(icon: str, amount: str) -> str:
    count = amount if amount not in ("", "1") else ""
    if amount in GLASS:
        return mini(Fill(Colour(amount), None))
    if amount and not amount.isdigit():
        return f"<span>{escape(amount)}</span>"
    if icon == "tool":
        return f"{tool_svg('')}{count}"
    if icon == "crest":
        return f'<svg class="trackbox__shield" viewBox="0 0 100 120"><path d="{SHIELD}M8 40H92"/></svg>{count}'
    return {"": "", "legacy": f"<span>{escape(amount)}</span>"}.get(icon, f"<span>{escape(icon)}</span>")


def _content_words(icon: str, amount: int | str) -> str:
    if isinstance(amount, str) and not amount.isdigit():
        return gettext("crest ability %(name)s") % {"name": amount} if icon == "crest" else amount
    number = int(amount)
    if icon == "legacy":
        return ngettext("%(number)s legacy point", "%(number)s legacy points", number) % {"number": number}
    if icon == "crest":
        return ngettext("%(number)s crest ability", "%(number)s crest abilities", number) % {"number": number}
    if icon == "tool":
        return ngettext("%(number)s tool", "%(number)s tools", number) % {"number": number}
    return icon or gettext("nothing printed")
