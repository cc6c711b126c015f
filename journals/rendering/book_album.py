"""Photos in the book: in rows as large as the page lets them be, below what was told or on pages of their own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from journals.book import Picture
from journals.rendering.book_paper import DIM, TOP, WIDE, Paper

GAP, BELOW, NARROWEST = 6.0, 6.0, 42.0
"""White between two photos and below a row; how narrow a photo beside another may be. Units: millimetres."""

CAPS = (116.0, 104.0, 92.0, 80.0, 68.0, 56.0)
"""How tall a photo may be: the first that has room for all."""

MOST = 6
"""Photos on a page."""

HEADING = 22.0
"""What a heading takes with the white about it."""

Row = tuple[Sequence[Picture], float, float]
"""What stands beside each other, how tall it is, how tall what is said below it."""


def photos(paper: Paper, pictures: Sequence[Picture], heading: str) -> None:
    """All photos: where they have room on this page, there; otherwise on pages of their own, evenly filled."""
    if not pictures:
        return
    head = HEADING if heading else 0.0
    rows = _best(paper, pictures, paper.room - head) if len(pictures) <= MOST else ()
    if rows:
        if heading:
            paper.heading(heading, keep=0)
        _set(paper, rows)
        return
    each = -(-len(pictures) // -(-len(pictures) // MOST))
    for start in range(0, len(pictures), each):
        if paper.y > TOP + 1:
            paper.add_page()
        if heading and start == 0:
            paper.heading(heading, keep=0)
        some = pictures[start : start + each]
        _set(paper, _best(paper, some, paper.room) or tuple(_row(paper, [one], CAPS[-1]) for one in some), evenly=True)


def _best(paper: Paper, pictures: Sequence[Picture], room: float) -> tuple[Row, ...]:
    """Of all ways to set them in rows of one or two, the one that shows most of them; none where they have no room."""
    best: tuple[Row, ...] = ()
    shown = 0.0
    for rows in _ways(pictures):
        for cap in CAPS:
            found = tuple(_row(paper, row, cap) for row in rows)
            if any(_narrow(row, tall) for row, tall, _said in found):
                break
            if _tall(found) <= room:
                area = sum(tall * tall * _ratio(one) for row, tall, _said in found for one in row)
                best, shown = (found, area) if area > shown else (best, shown)
                break
    return best


def _ways(pictures: Sequence[Picture]) -> Iterator[tuple[Sequence[Picture], ...]]:
    """Every way to part them into ones and twos."""
    if not pictures:
        yield ()
    for count in (1, 2)[: len(pictures)]:
        for rest in _ways(pictures[count:]):
            yield (pictures[:count], *rest)


def _ratio(picture: Picture) -> float:
    return picture.size[0] / picture.size[1]


def _narrow(row: Sequence[Picture], tall: float) -> bool:
    return len(row) > 1 and min(map(_ratio, row)) * tall < NARROWEST


def _tall(rows: Sequence[Row]) -> float:
    return sum(tall + said + BELOW for _row, tall, said in rows)


def _row(paper: Paper, row: Sequence[Picture], cap: float) -> Row:
    """A row as wide as the type, unless it would be too tall."""
    tall = min(cap, (WIDE - GAP * (len(row) - 1)) / sum(map(_ratio, row)))
    with paper.type(10, "I", DIM):
        said = max(paper.lay(one.caption, _room(one, tall), dry=True) for one in row)
    return row, tall, said + 1.5


def _room(picture: Picture, tall: float) -> float:
    """How wide a photo stands with what is said below it."""
    return max(_ratio(picture) * tall, NARROWEST)


def _set(paper: Paper, rows: Sequence[Row], *, evenly: bool = False) -> None:
    """Set the rows; `evenly` with what is left of the page about them."""
    white = min(max(0.0, paper.room - _tall(rows)) / (len(rows) + 1), 18.0) if evenly else 0.0
    for row, tall, said in rows:
        paper.y += white
        paper.need(tall + said)
        rooms = [_room(one, tall) for one in row]
        top, x = paper.y, paper.middle - (sum(rooms) + GAP * (len(row) - 1)) / 2
        for one, room in zip(row, rooms, strict=True):
            wide = _ratio(one) * tall
            paper.image(one.path, x + (room - wide) / 2, top, w=wide, h=tall, alt_text=one.alt)
            paper.y = top + tall + 1.5
            with paper.type(10, "I", DIM):
                paper.lay(one.caption, room, at=x, align="C")
            x += room + GAP
        paper.y = top + tall + said + BELOW
