"""What recurs in the book: lists, pages of a diary, tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from journals.book import Table, Written
from journals.rendering.book_paper import WIDE, Paper

GAP = 6.0
"""Between two columns. Units: millimetres."""

KEPT = 60.0
"""How much of a first paragraph at most stays below its heading."""


def gem_list(
    paper: Paper,
    lines: Sequence[str],
    *,
    size: float = 11,
    columns: int = 1,
    at: float | None = None,
    wide: float = WIDE,
) -> None:
    """Lines that each begin with a small lozenge; in columns they run down the first one first.

    Shape: columns that go over a page are set row by row.
    """
    left = paper.side if at is None else at
    step = (wide - (columns - 1) * GAP) / columns
    if columns > 1 and gem_height(paper, lines, size=size, columns=columns, wide=wide) <= paper.room:
        top, below, each = paper.y, paper.y, -(-len(lines) // columns)
        for place in range(columns):
            paper.y = top
            column = lines[place * each : (place + 1) * each]
            gem_list(paper, column, size=size, at=left + place * (step + GAP), wide=step)
            below = max(below, paper.y)
        paper.y = below
        return
    for row, tall in _gem_rows(paper, lines, size, columns, step):
        with paper.type(size):
            paper.need(tall)
            top = paper.y
            for place, line in enumerate(row):
                _gem_line(paper, line, left + place * (step + GAP), top, step)
            paper.y = top + tall


def gem_height(paper: Paper, lines: Sequence[str], *, size: float = 11, columns: int = 1, wide: float = WIDE) -> float:
    """How tall such a list is."""
    step = (wide - (columns - 1) * GAP) / columns
    return sum(tall for _row, tall in _gem_rows(paper, lines, size, columns, step))


def _gem_rows(
    paper: Paper, lines: Sequence[str], size: float, columns: int, step: float
) -> Iterator[tuple[Sequence[str], float]]:
    """What stands beside each other, and how tall that is."""
    each = -(-len(lines) // columns)
    for start in range(each):
        row = lines[start::each]
        with paper.type(size):
            tall = max(paper.lay(line, step - 6, dry=True) for line in row)
        yield row, tall + size * 0.055


def _gem_line(paper: Paper, line: str, x: float, top: float, wide: float) -> None:
    paper.gem(x + 1.5, top + paper.font_size_pt * 0.236, 1, "Y")
    paper.y = top
    paper.lay(line, wide - 6, at=x + 6)


def written(paper: Paper, page: Written, otherwise: str) -> None:
    """A page of a diary."""
    first = paper.prose_height(page.paragraphs[:1], size=11.5, leading=1.38)
    paper.heading(page.title or otherwise, keep=min(10 + first, KEPT))
    paper.y -= 1.5
    paper.note(page.by, align="R")
    paper.prose(page.paragraphs)


def table(paper: Paper, shown: Table, *, first: float, aligns: str, size: float = 10.5, pad: float = 1.25) -> None:
    """A table of the book: its first column so wide, the others sharing the rest."""
    widths, ways = shares(shown, first), "L" + aligns * (len(shown.heads) - 1)
    paper.sheet(shown.heads, shown.rows, widths, aligns=ways, strong=shown.strong, won=shown.won, size=size, pad=pad)


def shares(shown: Table, first: float) -> tuple[float, ...]:
    """How wide its columns are."""
    others = len(shown.heads) - 1
    return (first, *[(WIDE - first) / max(others, 1)] * others)
