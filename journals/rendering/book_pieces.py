"""What recurs in the book: lists, pages of a diary, photos, tables."""

from __future__ import annotations

from collections.abc import Sequence

from journals.book import Picture, Table, Written
from journals.rendering.book_paper import DIM, SIDE, WIDE, Paper

GAP = 6.0
"""Between two pictures side by side. Units: millimetres."""

TALLEST_PHOTO, NARROWEST_PHOTO = 92.0, 42.0


def gem_list(paper: Paper, lines: Sequence[str]) -> None:
    """Lines that each begin with a small lozenge."""
    with paper.type(11):
        for line in lines:
            paper.need(paper.lay(line, WIDE - 6, dry=True))
            top = paper.y
            paper.gem(SIDE + 1.5, top + 2.6, 1, "Y")
            paper.y = top
            paper.lay(line, WIDE - 6, at=SIDE + 6)
            paper.y += 0.6


def written(paper: Paper, page: Written, otherwise: str) -> None:
    """A page of a diary."""
    paper.heading(page.title or otherwise, keep=30)
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


def table(paper: Paper, shown: Table, *, first: float, aligns: str) -> None:
    """A table of the book: its first column so wide, the others sharing the rest."""
    others = len(shown.heads) - 1
    each = (WIDE - first) / max(others, 1)
    ways = "L" + aligns * others
    paper.sheet(shown.heads, shown.rows, (first, *[each] * others), aligns=ways, strong=shown.strong, won=shown.won)
