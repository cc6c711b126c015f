"""A small picture of what each kind of objective counts: an example window with what it earns in full light."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from django.utils.safestring import SafeString, mark_safe

from campaign.rules.dice import Fill
from campaign.rules.drawings import COLUMNS, read_drawing
from campaign.rules.layout import Window
from campaign.rules.objectives import Params, tally
from journals.rendering.marks import STAR, number
from journals.rendering.palette import glass, is_pale

EXAMPLES: Mapping[str, str] = {
    "row-value-variety": "3 1 3 / 2 5 4 / 6 6 1",
    "column-value-variety": "3 2 6 / 1 5 6 / 3 4 1",
    "row-colour-variety": "R B R / Y G P / B B Y",
    "column-colour-variety": "R Y B / B G B / R P Y",
    "value-sets": "1 4 2 / 4 3 6 / 5 1 4",
    "colour-sets": "R B R / Y G B / B P R",
    "value-pairs": "1 5 2 / 4 1 3 / 6 4 5",
    "colour-diagonals": "R B Y / G R P / B Y R",
    "vertical-colour-balance": "R B Y / G P B / R Y G / B P R",
    "vertical-value-balance": "3 1 5 / 2 6 4 / 3 5 2 / 1 6 3",
    "horizontal-colour-balance": "R G R B / B P Y P / Y B G R",
    "horizontal-value-balance": "3 2 3 1 / 1 6 5 6 / 5 4 2 3",
    "colour-sum": "R5 B2 G1 / Y3 R2 P6 / B4 G6 Y1",
    "colour-count": "R B G / Y R P / R G Y",
    "value-count": "5 2 1 / 3 6 5 / 4 5 2",
    "filled-stars": "R* B . / . G Y* / * P .",
    "surrounded-spaces": ". B . / R G Y / . P .",
}
"""Windows that earn something and hold something that earns nothing; a kind without one has no picture."""

PARAMS: Params = {"colour": "R", "value": 5}
"""What the examples choose where the table has to."""

PANE, LEAD = 20, 2


@lru_cache(maxsize=64)
def example_svg(kind: str) -> SafeString:
    """The example of a kind; nothing where it has none. The words beside it say the same."""
    if kind not in EXAMPLES:
        return mark_safe("")
    seen = example(kind)
    lit = {name for group in tally(kind, seen, 1, PARAMS).groups for name in group}
    width, height = (len(lines) * PANE + LEAD for lines in (seen.layout.columns, seen.layout.rows))
    panes = "".join(part for name in seen.layout for part in _pane(seen, name, name in lit))
    return mark_safe(
        f'<svg class="example" viewBox="0 0 {width} {height}" aria-hidden="true">'
        f'<rect class="example__lead" width="{width}" height="{height}" rx="3"/>{panes}{_halves(kind, width, height)}'
        "</svg>"
    )


def example(kind: str) -> Window:
    """The window that is drawn: what its drawing prints is what is written in it."""
    layout = read_drawing(EXAMPLES[kind].replace("/", "\n"))
    written = {n: s for n, s in layout.spaces.items() if s.colour is not None or s.value is not None}
    return Window(layout, {name: Fill(space.colour, space.value) for name, space in written.items()})


def _pane(seen: Window, name: str, lit: bool) -> Iterator[str]:
    """A space with its glass, its number and its star; what earns nothing is dim."""
    x, y = COLUMNS.index(name[0]) * PANE + LEAD, (int(name[1:]) - 1) * PANE + LEAD
    fill, side = seen.fills.get(name), PANE - LEAD
    coloured = glass(fill.colour) if fill and fill.colour else f'class="example__{"clear" if fill else "empty"}"'
    yield f'<g class="example__{"lit" if lit else "dim"}" transform="translate({x} {y})">'
    yield f'<rect width="{side}" height="{side}" rx="1.5" {coloured}/>'
    shade = "enamel" if fill is None or fill.colour is None or is_pale(fill.colour) else "milk"
    if seen.layout.spaces[name].star:
        yield f'<path class="{shade if fill else "gilt"}" transform="translate(9 9)scale(.55)" d="{STAR}"/>'
    elif fill and fill.value is not None:
        yield f'<text class="example__number {shade}" x="9" y="14">{number(fill.value)}</text>'
    yield "</g>"


def _halves(kind: str, width: int, height: int) -> str:
    """The line between the halves that are compared."""
    if kind.startswith("vertical"):
        return f'<path class="example__halves" d="M-2 {height / 2:g}H{width + 2}"/>'
    if kind.startswith("horizontal"):
        return f'<path class="example__halves" d="M{width / 2:g}-2V{height + 2}"/>'
    return ""
