"""The cathedral board: a pier of stones for each colour, constructed from the lowest value upward (A6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from django.utils.functional import Promise
from django.utils.html import conditional_escape, escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from campaign.rules.palette import Colour
from journals.rendering.crests import crest_svg
from journals.rendering.marks import number
from journals.rendering.palette import glass, is_pale, texture

STATES: Mapping[str, Promise] = {
    "built": _("%(space)s, constructed by %(family)s"),
    "next": _("%(space)s, next to be constructed"),
    "later": _("%(space)s, to come"),
}

BUILT = _("%(space)s, constructed")
"""Where it is not known who did it."""

_PANE = '<rect x="1" y="1" width="98" height="62" rx="3" '
_CROWN = "M2 60V34Q4 16 50 3 96 16 98 34V60Z"
_KEYSTONE = "M37 2H63L57 30H43Z"


class Space(Protocol):
    """One space: its value, a state of STATES, and who constructed it: the slug of the crest and the name."""

    @property
    def value(self) -> int: ...
    @property
    def state(self) -> str: ...
    @property
    def tincture(self) -> str: ...
    @property
    def family(self) -> str: ...


class Column(Protocol):
    """A colour: its letter, its name, its spaces from the lowest value upward."""

    @property
    def colour(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def spaces(self) -> Sequence[Space]: ...


def cathedral_board(columns: Sequence[Column], *, label: str = "") -> SafeString:
    """The board as a list of colours; the lowest value stands at the foot. Raises: KeyError for no state of STATES."""
    named = conditional_escape(label or gettext("Cathedral board"))
    piers = "".join(_pier(column) for column in columns)
    return mark_safe(f'<ul class="cathedral" style="--cols:{max(len(columns), 1)}" aria-label="{named}">{piers}</ul>')


def _pier(column: Column) -> str:
    letter = Colour(column.colour)
    whole = bool(column.spaces) and all(space.state == "built" for space in column.spaces)
    hand = "enamel" if is_pale(letter) else "milk"
    crown = (
        '<svg class="cathedral__crown" viewBox="0 0 100 62" preserveAspectRatio="none" aria-hidden="true">'
        f'<path class="cathedral__vault" fill="url(#g-ashlar)" d="{_CROWN}"/>'
        f'<path {glass(letter, 0)} d="M18 60V42Q22 30 50 20 78 30 82 42V60Z"/>'
        f'<path fill="{texture(letter)}" d="M18 60V42Q22 30 50 20 78 30 82 42V60Z"/>'
        f'<path class="cathedral__came" d="M18 60V42Q22 30 50 20 78 30 82 42V60Z"/>'
        f'<path class="cathedral__key{" whole" if whole else ""}" d="{_KEYSTONE}"/></svg>'
    )
    spaces = "".join(_space(letter, column.name, space) for space in column.spaces)
    return (
        '<li class="cathedral__pier"><div class="cathedral__head">'
        f'<span class="cathedral__name">{escape(column.name)}</span>{crown}'
        f'<span class="cathedral__letter {hand}" aria-hidden="true">{escape(letter)}</span></div>'
        f'<ol class="cathedral__stones">{spaces}</ol></li>'
    )


def _space(letter: Colour, name: str, space: Space) -> str:
    told = BUILT if space.state == "built" and not space.family else STATES[space.state]
    words = str(told) % {"space": f"{name} {number(space.value)}", "family": space.family}
    hand = "enamel" if is_pale(letter) else "milk"
    thin = "" if space.state == "built" else "hint"
    pane = (
        '<svg class="cathedral__pane" viewBox="0 0 100 64" preserveAspectRatio="none" aria-hidden="true">'
        f'{_PANE}fill="url(#g-dull)"/>{_PANE}{glass(letter, 0, thin)}/>{_PANE}fill="{texture(letter)}"/>'
        f'{_PANE}fill="url(#g-sun)" class="sunlit"/></svg>'
    )
    crest = crest_svg(space.tincture) if space.state == "built" else ""
    mark = '<svg class="cathedral__mark" viewBox="0 0 20 20" aria-hidden="true"><path d="M3 2H17L14 18H6Z"/></svg>'
    return (
        f'<li class="cathedral__stone cathedral__stone--{space.state}">'
        f'<span class="cathedral__said" role="img" aria-label="{escape(words)}"></span>{pane}'
        f'<span class="cathedral__value {hand}" aria-hidden="true">{number(space.value)}</span>{crest}'
        f"{mark if space.state == 'next' else ''}</li>"
    )
