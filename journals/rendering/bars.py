"""Where each family's legacy points came from: one bar a family, a pattern and a number for each source."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.html import conditional_escape, escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from journals.rendering.crests import crest_svg
from journals.rendering.marks import number

SOURCES: Mapping[str, Promise] = {
    "chart": _("places"),
    "square": _("magic square"),
    "wisdom": _("books of wisdom"),
    "construction": _("cathedral"),
    "unlock": _("unlocks"),
    "hand": _("by hand"),
    "collection": _("colour collections"),
    "brought": _("brought along"),
    "paper": _("paper check"),
}
"""What legacy points come from, in the order of a bar. A source that is not among them is called by its own name."""


@dataclass(frozen=True)
class Sources:
    """A family's points by source. `tincture` is the slug of its crest."""

    name: str
    tincture: str
    parts: Mapping[str, int]

    @property
    def total(self) -> int:
        return sum(self.parts.values())


def source_bars(rows: Sequence[Sources], *, label: str = "") -> SafeString:
    """The bars; what was lost lies left of the zero line. A key says which pattern is which source."""
    most = max((_side(row, 1) for row in rows), default=0)
    least = max((_side(row, -1) for row in rows), default=0)
    named = conditional_escape(label or gettext("Where legacy points came from"))
    bars = "".join(_row(row, least) for row in rows)
    scale = f"--low:{least};--high:{max(most, 1)}"
    return mark_safe(
        f'<div class="bars" style="{scale}">{_key(rows)}'
        f'<ul class="bars__rows" role="group" aria-label="{named}">{bars}</ul></div>'
    )


def source_name(source: str) -> str:
    """A source in words."""
    return str(SOURCES.get(source, source))


def _side(row: Sources, sign: int) -> int:
    return sum(value * sign for value in row.parts.values() if value * sign > 0)


def _ordered(parts: Mapping[str, int]) -> list[tuple[str, int]]:
    """What is not nothing: known sources in their order, then the others."""
    known = [(source, parts[source]) for source in SOURCES if parts.get(source)]
    return known + [(source, value) for source, value in parts.items() if value and source not in SOURCES]


def _sort(source: str) -> str:
    return source if source in SOURCES else "other"


def _key(rows: Sequence[Sources]) -> str:
    used = dict.fromkeys(source for row in rows for source, _value in _ordered(row.parts))
    ordered = [source for source in SOURCES if source in used] + [source for source in used if source not in SOURCES]
    items = "".join(
        f'<li><span class="bars__seg bars__seg--{_sort(source)}"></span>{escape(source_name(source))}</li>'
        for source in ordered
    )
    return f'<ul class="bars__key" aria-hidden="true">{items}</ul>' if items else ""


def _row(row: Sources, least: int) -> str:
    parts = _ordered(row.parts)
    told = ", ".join(f"{source_name(source)} {number(value)}" for source, value in parts)
    values = {"name": row.name, "points": number(row.total), "parts": told or gettext("no points yet")}
    words = gettext("%(name)s, %(points)s: %(parts)s") % values
    lost = "".join(_segment(source, value) for source, value in reversed(parts) if value < 0)
    won = "".join(_segment(source, value) for source, value in parts if value > 0)
    low = f'<span class="bars__low">{lost}</span>' if least else ""
    return (
        f'<li class="bars__row" role="img" aria-label="{escape(words)}"><span class="bars__name" aria-hidden="true">'
        f"{crest_svg(row.tincture, 30)}<bdi>{escape(row.name)}</bdi></span>"
        f'<span class="bars__track" aria-hidden="true">{low}<span class="bars__high">{won}</span></span>'
        f'<b class="bars__total num-l" aria-hidden="true">{number(row.total)}</b></li>'
    )


def _segment(source: str, value: int) -> str:
    title = escape(f"{source_name(source)} {number(value)}")
    return (
        f'<span class="bars__seg bars__seg--{_sort(source)}" style="--n:{abs(value)}" title="{title}">'
        f'<span class="bars__n">{number(value)}</span></span>'
    )
