"""What recurs in the book: lists, pages of a diary, photos, tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from journals.book import Picture, Table, Written
from journals.rendering.book_paper import DIM, SIDE, WIDE, Paper

GAP = 6.0
"""Between two pictures side by side. Units: millimetres."""

KEPT = 60.0
"""How much of a first paragraph at most stays below its heading."""

TALLEST_PHOTO, NARROWEST_PHOTO = 92.0, 42.0


def gem_list(
    paper: Paper,
    lines: Sequence[str],
    *,
    size: float = 11,
    columns: int = 1,
    at: float = SIDE,
    wide: float = WIDE,
) -> None:
    """Lines that each begin with a small lozenge; in columns they run down the first one first.

    Shape: columns that go over a page are set row by row.
    """
    step = (wide - (columns - 1) * GAP) / columns
    if columns > 1 and gem_height(paper, lines, size=size, columns=columns, wide=wide) <= paper.room:
        top, below, each = paper.y, paper.y, -(-len(lines) // columns)
        for place in range(columns):
            paper.y = top
            left = at + place * (step + GAP)
            gem_list(paper, lines[place * each : (place + 1) * each], size=size, at=left, wide=step)
            below = max(below, paper.y)
        paper.y = below
        return
    for row, tall in _gem_rows(paper, lines, size, columns, step):
        with paper.type(size):
            paper.need(tall)
            top = paper.y
            for place, line in enumerate(row):
                _gem_line(paper, line, at + place * (step + GAP), top, step)
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


def photos(paper: Paper, pictures: Sequence[Picture], heading: str) -> None:
    """Photos two by two, equally tall, with what is said about them below."""
    if pictures and heading:
        paper.heading(heading, keep=60)
    left = list(pictures)
    while left:
        pair = left[:2]
        ratios = [picture.size[0] / picture.size[1] for picture in pair]
        tall = min(TALLEST_PHOTO, (WIDE - GAP * (len(pair) - 1)) / sum(ratios))
        if len(pair) == 2 and min(ratios) * tall < NARROWEST_PHOTO:
            pair, ratios = pair[:1], ratios[:1]
            tall = min(TALLEST_PHOTO, WIDE / ratios[0])
        if len(pair) == 1:
            tall = min(tall, WIDE * 0.7 / ratios[0])
        _row(paper, pair, ratios, tall)
        left = left[len(pair) :]


def _row(paper: Paper, pair: Sequence[Picture], ratios: Sequence[float], tall: float) -> None:
    rooms = [max(ratio * tall, NARROWEST_PHOTO) for ratio in ratios]
    with paper.type(10, "I", DIM):
        captions = max(paper.lay(picture.caption, room, dry=True) for picture, room in zip(pair, rooms, strict=True))
        paper.need(tall + captions + 6)
        top, x = paper.y, 105 - (sum(rooms) + GAP * (len(pair) - 1)) / 2
        for picture, ratio, room in zip(pair, ratios, rooms, strict=True):
            wide = ratio * tall
            paper.image(picture.path, x + (room - wide) / 2, top, w=wide, h=tall, alt_text=picture.alt)
            paper.y = top + tall + 1.5
            paper.lay(picture.caption, room, at=x, align="C")
            x += room + GAP
    paper.y = top + tall + captions + 6


def table(paper: Paper, shown: Table, *, first: float, aligns: str, size: float = 10.5, pad: float = 1.25) -> None:
    """A table of the book: its first column so wide, the others sharing the rest."""
    widths, ways = shares(shown, first), "L" + aligns * (len(shown.heads) - 1)
    paper.sheet(shown.heads, shown.rows, widths, aligns=ways, strong=shown.strong, won=shown.won, size=size, pad=pad)


def shares(shown: Table, first: float) -> tuple[float, ...]:
    """How wide its columns are."""
    others = len(shown.heads) - 1
    return (first, *[(WIDE - first) / max(others, 1)] * others)
