"""The podium: a niche of stone for each place, the higher the better (A12.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Protocol

from django.utils.functional import Promise
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from journals.rendering.crests import glass_crest_svg
from journals.rendering.marks import number

ORDINALS: Mapping[int, Promise] = {1: _("1st"), 2: _("2nd"), 3: _("3rd"), 4: _("4th")}

_WALL = "M4 152V86Q4 40 80 4 156 40 156 86V152"
_HOLLOW = "M17 152V92Q17 52 80 20 143 52 143 92V152Z"


class Place(Protocol):
    """Who stands there: place (1 is first; shared ones are equal), name, slug of the crest, points."""

    @property
    def place(self) -> int: ...
    @property
    def name(self) -> str: ...
    @property
    def tincture(self) -> str: ...
    @property
    def points(self) -> int: ...


def podium(places: Sequence[Place], *, uid: str = "podium") -> SafeString:
    """The places, best first; the first stands in the middle. Shared places are equally high and say so."""
    shared = Counter(place.place for place in places)
    niches = "".join(_niche(place, at, shared[place.place] > 1, uid) for at, place in enumerate(places))
    return mark_safe(f'<ol class="podium podium--{min(len(places), 5)}">{niches}</ol>')


def ordinal(place: int) -> str:
    """1st, 2nd and so on."""
    return str(ORDINALS[place]) if place in ORDINALS else gettext("%(place)sth") % {"place": place}


def _niche(place: Place, at: int, shared: bool, uid: str) -> str:
    told = gettext("%(place)s, shared") % {"place": ordinal(place.place)} if shared else ordinal(place.place)
    unit = ngettext("point", "points", place.points)
    arch = (
        '<svg class="podium__arch" viewBox="0 0 160 152" aria-hidden="true">'
        f'<path class="podium__wall" d="{_WALL}"/>'
        '<path class="podium__joints" d="M4 112H17M143 112H156M7 68 21 76'
        'M153 68 139 76M32 28 42 42M128 28 118 42M70 9 74 23M90 9 86 23"/>'
        f'<path class="podium__hollow" d="{_HOLLOW}"/><path class="podium__light" fill="url(#g-door)" d="{_HOLLOW}"/>'
        f'<svg x="38" y="46" width="84" height="100">{glass_crest_svg(place.tincture, f"{uid}-{at}")}</svg></svg>'
    )
    return (
        f'<li class="podium__place podium__place--{min(place.place, 4)}">{arch}<div class="podium__foot">'
        f'<div class="podium__plinth"><b class="podium__name"><bdi>{escape(place.name)}</bdi></b>'
        f'<span class="podium__points num-l">{number(place.points)}<span class="unseen"> {escape(unit)}</span></span>'
        f'<span class="podium__rank">{escape(told)}</span></div></div></li>'
    )
