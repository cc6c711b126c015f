"""The families in the book: a page with crest and family tree, and one with square, abilities and tools."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from journals.book import Book, House
from journals.rendering.book_glass import crest, square
from journals.rendering.book_paper import DIM, TOP, WIDE, Paper
from journals.rendering.book_pieces import GAP, gem_height, gem_list, shares, table
from journals.rendering.book_type import legible

HEADING = 22.0
"""What a heading takes with the white about it. Units: millimetres."""

HALF = (WIDE - GAP) / 2
SHORT = 8
"""A list of at most so many lines stands beside another."""

SIZES = (11.0, 10.4, 9.8, 9.2)
FIRST = 34.0
"""How wide the names of the windows stand in the family tree."""

List = tuple[str, Sequence[str]]


def houses(paper: Paper, book: Book) -> None:
    """One page for each family, or two that lie open beside each other."""
    for at, house in enumerate(book.houses):
        paper.leaf(house.name)
        if at == 0:
            paper.start_section(legible(book.words.families))
        paper.start_section(legible(house.name), level=1)
        _house(paper, book, house)


def _house(paper: Paper, book: Book, house: House) -> None:
    signed = any(cell.colour for cell in house.square)
    tree = paper.sheet_height(house.tree.rows, shares(house.tree, FIRST)) + HEADING if house.tree else 0.0
    more = (HEADING + 56 if signed else 0.0) + _lists_height(paper, house.lists, SIZES[0])
    full = paper.below - TOP
    parted = bool(tree) and 66 + tree + more > full
    spare = max(0.0, full - 84 - tree) if parted else 0.0
    _head(paper, house, 46 if parted else 30, min(spare * 0.3, 18))
    if house.tree:
        paper.heading(book.words.family_tree)
        table(paper, house.tree, first=FIRST, aligns="L", pad=1.25 + min(spare / (2 * len(house.tree.rows) + 2), 0.9))
    if parted:
        paper.add_page()
    if signed:
        _square(paper, book, house, 64 if parted else 54)
    size = next((size for size in SIZES if _lists_height(paper, house.lists, size) <= paper.room), SIZES[0])
    for row in _rows(house.lists):
        _list_row(paper, row, size)


def _head(paper: Paper, house: House, wide: float, white: float) -> None:
    """Crest, name, and how far the family has come."""
    top = paper.y + white
    crest(paper, house.tincture, paper.middle - wide / 2, top, wide, house.crest_alt)
    paper.y = top + wide * 1.25 + (5 if white else 2.5)
    with paper.type(30):
        paper.lay(house.name, align="C", leading=1.12)
    paper.y += 1.5
    with paper.type(13.5, "I", DIM):
        paper.lay(house.lead, align="C")
    paper.y += 3 + white / 2


def _square(paper: Paper, book: Book, house: House, side: float) -> None:
    """The magic square, and beside it what it has brought."""
    paper.heading(book.words.square, keep=side + 8)
    top, left = paper.y, paper.side + side + 10
    square(paper, house.square, paper.side, top, side)
    room = paper.side + WIDE - left
    with paper.type(11):
        tall = sum(paper.lay(told, room, leading=1.35, dry=True) + 1.5 for told in house.square_told)
        paper.y = top + max(0.0, (side - tall) / 2)
        for told in house.square_told:
            paper.lay(told, room, at=left, leading=1.35)
            paper.y += 1.5
    paper.y = max(paper.y, top + side + 2)


def _rows(lists: Sequence[List]) -> Iterator[tuple[List, ...]]:
    """Two short lists beside each other; a long one by itself."""
    left = list(lists)
    while left:
        pair = tuple(left[:2])
        together = 2 if len(pair) == 2 and all(len(lines) <= SHORT for _heading, lines in pair) else 1
        yield pair[:together]
        left = left[together:]


def _lists_height(paper: Paper, lists: Sequence[List], size: float) -> float:
    return sum(HEADING + _row_height(paper, row, size) for row in _rows(lists))


def _row_height(paper: Paper, row: Sequence[List], size: float) -> float:
    if len(row) == 1:
        return gem_height(paper, row[0][1], size=size, columns=2)
    return max(gem_height(paper, lines, size=size, wide=HALF) for _heading, lines in row)


def _list_row(paper: Paper, row: Sequence[List], size: float) -> None:
    if len(row) == 1:
        [(heading, lines)] = row
        paper.heading(heading)
        gem_list(paper, lines, size=size, columns=2)
        return
    paper.need(HEADING + _row_height(paper, row, size))
    top, below = paper.y, paper.y
    for place, (heading, lines) in enumerate(row):
        at = paper.side + place * (HALF + GAP)
        paper.y = top
        paper.heading(heading, keep=0, at=at, wide=HALF)
        gem_list(paper, lines, size=size, at=at, wide=HALF)
        below = max(below, paper.y)
    paper.y = below
