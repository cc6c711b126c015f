"""The magic square of a family as a window of its own: a number a pane, glass where it was signed (A11)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import ceil, sqrt
from typing import Protocol

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from campaign.rules.dice import Fill
from campaign.rules.drawings import blank_grid
from campaign.rules.layout import Layout
from campaign.rules.palette import Colour
from journals.rendering.colour_words import colour_word
from journals.rendering.glass import window_svg
from journals.rendering.marks import number, pin
from journals.rendering.palette import is_pale
from journals.rendering.panes import SpaceBox, space_buttons

SHOWN = 270
"""Pixels across that the square is drawn for where the browser cannot tell."""


class Cell(Protocol):
    """One cell: its printed number, the colour it was signed in, whether that was broken, whether it stands out."""

    @property
    def number(self) -> int: ...
    @property
    def colour(self) -> str | None: ...
    @property
    def broken(self) -> bool: ...
    @property
    def lit(self) -> bool: ...


def magic_square(cells: Sequence[Cell], *, uid: str = "square", label: str = "") -> SafeString:
    """The square in a box of its own shape; cells count row by row, and one that is `lit` leaves the others dim.

    Shape: `label` stands instead of the name of the drawing, which says every cell in words.
    """
    side, layout = _side(len(cells)), square_layout(len(cells))
    by_name = dict(zip(layout, cells, strict=False))
    lit = {name for name, cell in by_name.items() if cell.lit}
    svg = window_svg(
        layout,
        {name: Fill(Colour(cell.colour), None) for name, cell in by_name.items() if cell.colour},
        [name for name, cell in by_name.items() if cell.broken],
        uid=uid,
        label=label or _words(cells, side),
        states=dict.fromkeys(sorted(lit), "lit"),
        lit=lit or None,
        labels=False,
        shown=SHOWN,
    )
    marks = "".join(
        pin(*layout.hearts[name][:2], _mark(cell, bool(lit) and name not in lit)) for name, cell in by_name.items()
    )
    sort = " square--many" if side > 5 else ""
    return mark_safe(
        f'<div class="square glassbox{sort}" style="--w:1;--h:1">{str(svg).removesuffix("</svg>")}{marks}</svg></div>'
    )


def _side(count: int) -> int:
    return max(ceil(sqrt(count)), 1)


@lru_cache(maxsize=16)
def square_layout(count: int) -> Layout:
    """As many cells as there are, in a square; what is left over is walled up. Kept: its hearts take long to find."""
    side = _side(count)
    whole = blank_grid(side, side)
    return blank_grid(side, side, holes=tuple(whole)[count:]) if count else whole


def _mark(cell: Cell, dim: bool) -> str:
    faint = " dim" if dim else ""
    if cell.broken:
        text = f'<text class="square__number milk{faint}" dy=".34em">{number(cell.number)}</text>'
        return f'<path class="square__crack" d="M-17-15 17 15M17-15-17 15"/>{text}'
    if not cell.colour:
        return f'<text class="square__number bare{faint}" dy=".34em">{number(cell.number)}</text>'
    hand = "enamel" if is_pale(Colour(cell.colour)) and not dim else "milk"
    letter = f'<tspan class="col" dx=".1em" dy=".14em">{escape(cell.colour)}</tspan>'
    return f'<text class="square__number {hand}{faint}" dy=".34em">{number(cell.number)}{letter}</text>'


def _words(cells: Sequence[Cell], side: int) -> str:
    """Every cell in words, row by row."""
    rows = [cells[start : start + side] for start in range(0, len(cells), side)]
    told = "; ".join(", ".join(_cell_words(cell) for cell in row) for row in rows)
    return gettext("Magic square: %(cells)s") % {"cells": told} if told else gettext("Magic square")


def _cell_words(cell: Cell) -> str:
    values = {"number": number(cell.number), "colour": colour_word(cell.colour or "")}
    if cell.broken:
        return gettext("%(number)s broken") % values
    return gettext("%(number)s %(colour)s") % values if cell.colour else gettext("%(number)s empty") % values


def cell_boxes(count: int) -> tuple[SpaceBox, ...]:
    """Where a button lies over each cell of a square of so many, row by row."""
    return space_buttons(square_layout(count))
