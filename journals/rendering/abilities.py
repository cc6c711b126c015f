"""A small picture of what each kind of ability does: a die as it was taken, and as it counts then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from django.utils.safestring import SafeString, mark_safe

from campaign.rules.abilities import ABILITIES, Params, Reach
from campaign.rules.dice import Fill
from journals.rendering.marks import number
from journals.rendering.palette import glass, is_pale

CHANGED: Mapping[str, tuple[str, Params]] = {
    "set-colour": ("R3", {"colour": "B"}),
    "set-value": ("G2", {"value": 6}),
    "add": ("Y3", {"n": 1}),
    "flip": ("P1", {}),
    "by-hand": ("R2", {"colour": "G", "value": 5}),
}
"""A die and what is picked; what comes of it the ability itself says."""
PLACED: Mapping[str, tuple[str, ...]] = {"ignore-adjacency": ("R2", "", "B5"), "fill-again": ("B4", "B4")}
"""Spaces beside each other of those that change no die; what is filled in the turn stands last."""

PANE, GAP, ARROW = 22, 2, 14


@lru_cache(maxsize=16)
def ability_svg(kind: str) -> SafeString:
    """The picture of a kind; nothing where it has none. The words beside it say the same."""
    if kind in CHANGED:
        text, params = CHANGED[kind]
        before = Fill.parse(text)
        after = ABILITIES[kind].apply(Reach(before), params).fill
        parts = [*_pane(before, 0, lit=False), _arrow(PANE), *_pane(after, PANE + ARROW, lit=True)]
        width = 2 * PANE + ARROW
    elif kind in PLACED:
        spaces = [Fill.parse(text) if text else None for text in PLACED[kind]]
        width, parts = len(spaces) * (PANE + GAP) - GAP, []
        for at, fill in enumerate(spaces):
            lit = at == len(spaces) - 1 or kind == "fill-again"
            parts += _pane(fill, at * (PANE + GAP), lit=lit)
    else:
        return mark_safe("")
    return mark_safe(f'<svg class="example" viewBox="0 0 {width} {PANE}" aria-hidden="true">{"".join(parts)}</svg>')


def _pane(fill: Fill | None, x: int, *, lit: bool) -> Iterator[str]:
    coloured = glass(fill.colour) if fill and fill.colour else 'class="example__empty"'
    yield f'<g transform="translate({x} 0)"><rect class="example__lead" width="{PANE}" height="{PANE}" rx="2"/>'
    yield f'<g class="example__{"lit" if lit else "dim"}">'
    yield f'<rect x="2" y="2" width="18" height="18" rx="1.5" {coloured}/>'
    if fill and fill.value is not None:
        shade = "enamel" if fill.colour is None or is_pale(fill.colour) else "milk"
        yield f'<text class="example__number {shade}" x="11" y="16">{number(fill.value)}</text>'
    yield "</g></g>"


def _arrow(x: int) -> str:
    return f'<path class="example__halves" fill="none" d="M{x + 3} 11h7m-3-3l3 3-3 3"/>'
