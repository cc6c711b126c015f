"""The games in the book: a left page of windows alone, facing it scores and chronicle; then what else was kept."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from pathlib import Path

from journals.book import Book, Chapter, Glass, Table, Window
from journals.rendering.book_album import photos
from journals.rendering.book_glass import shape
from journals.rendering.book_paper import DIM, GOLD, INK, MEASURE, TOP, WIDE, Paper
from journals.rendering.book_pieces import gem_list, shares, table, written
from journals.rendering.book_type import CAPITALS, legible, typeset

Pane = Callable[[Glass, float], io.BytesIO | Path]
"""A window as a picture to embed, in a width in millimetres."""

BROAD, EDGE = 182.0, 14.0
"""Windows stand in a wider block than type. Units: millimetres."""

GUTTER, UNDER, LEAST = 3.0, 4.0, 30.0
"""White between windows (their pictures have some of their own) and below what is said; how low a window may get."""

FIRST = 62.0
"""How wide the names of the lines stand in a table of scores."""

HEADING, SLACK = 21.0, 4.0
"""What a heading takes with the white about it, and by how much what is measured beforehand may be wrong."""

Setting = tuple[float, float, float, float]
SETTINGS: tuple[Setting, ...] = (
    (10.5, 1.25, 11.5, 1.38),
    (10.2, 1.1, 11.3, 1.36),
    (9.9, 0.95, 11.0, 1.34),
    (9.5, 0.8, 10.6, 1.31),
    (9.2, 0.65, 10.3, 1.28),
)
"""Size and padding of a table of scores, size and leading of its chronicle: the first that fits on a page is taken."""


def chapters(paper: Paper, book: Book, pane: Pane) -> None:
    """The games in the order they were played."""
    for at, game in enumerate(book.chapters):
        paper.verso()
        if at == 0:
            paper.leaf()
            paper.start_section(legible(book.words.windows))
        _windows_page(paper, game, pane)
        if game.scores or game.chronicle or game.accounts or game.photos:
            if any(window.glass for window in game.windows):
                paper.add_page()
            _told(paper, book, game)
            _plate(paper, game, pane)


def _windows_page(paper: Paper, game: Chapter, pane: Pane) -> None:
    """Title, day and story, then the windows; those nobody drew by name only."""
    paper.leaf(game.title)
    paper.y = TOP - 6
    paper.gems(1.8)
    paper.y += 4
    if game.eyebrow:
        with paper.type(11.5, ink=GOLD, features=CAPITALS):
            paper.lay(game.eyebrow, align="C")
    paper.start_section(legible(game.title), level=1)
    with paper.type(30):
        paper.centred(game.title, WIDE, leading=1.12)
    lead = " · ".join(filter(None, (game.when, game.lead)))
    for text, size, ink in ((lead, 13, DIM), (game.story, 11.5, INK)):
        paper.y += 1.5
        with paper.type(size, "I", ink):
            paper.centred(text, MEASURE)
    paper.y += 4
    bare = [window for window in game.windows if not window.glass]
    seen = [window for window in game.windows if window.glass]
    if seen:
        _windows(paper, seen, paper.room - 7 * len(bare), pane)
    gem_list(paper, [" · ".join(filter(None, (w.family, w.masterpiece, w.who, w.result))) for w in bare])


def _windows(paper: Paper, seen: Sequence[Window], room: float, pane: Pane) -> None:
    """The windows as large as this room allows, and what is left of it evenly about their rows."""
    shapes = [shape(window.glass) for window in seen if window.glass]
    sizes = {count: _arranged(paper, seen, shapes, count, room) for count in range(1, min(4, len(seen)) + 1)}
    columns = max(sizes, key=lambda count: sizes[count][0])
    cap = sizes[columns][1]
    step = _step(columns)
    rows = [slice(start, start + columns) for start in range(0, len(seen), columns)]
    talls = [max(min(step / ratio, cap) for ratio in shapes[row]) for row in rows]
    told = [max(_caption(paper, window, 0, step, dry=True) for window in seen[row]) for row in rows]
    white = (room - sum(talls) - sum(told) - UNDER * len(rows)) / (len(rows) + 1)
    spare = max(0.0, (white - 24.0) * (len(rows) + 1))
    white, paper.y = min(max(0.0, white), 24.0), paper.y + spare * 0.4
    for row, tall, captions in zip(rows, talls, told, strict=True):
        paper.y += white
        paper.need(tall + captions + 2)
        top, left = paper.y, paper.middle - (len(seen[row]) * (step + GUTTER) - GUTTER) / 2
        for at, (window, ratio) in enumerate(zip(seen[row], shapes[row], strict=True)):
            x, wide = left + at * (step + GUTTER), min(step, cap * ratio)
            assert window.glass
            at_x, at_y = x + (step - wide) / 2, top + (tall - wide / ratio) / 2
            paper.image(pane(window.glass, wide), at_x, at_y, w=wide, alt_text=window.alt)
            paper.y = top + tall + 0.5
            _caption(paper, window, x, step)
        paper.y = top + tall + captions + UNDER


def _step(columns: int) -> float:
    return (BROAD - (columns - 1) * GUTTER) / columns


def _arranged(
    paper: Paper, seen: Sequence[Window], shapes: Sequence[float], columns: int, room: float
) -> tuple[float, float]:
    """How much glass so many columns would show, and how tall a window may then be."""
    step, rows = _step(columns), -(-len(seen) // columns)
    captions = max(_caption(paper, window, 0, step, dry=True) for window in seen)
    cap = max(LEAST, room / rows - captions - UNDER - 0.5)
    return sum(min(step, cap * ratio) ** 2 / ratio for ratio in shapes), cap


def _caption(paper: Paper, window: Window, x: float, wide: float, *, dry: bool = False) -> float:
    """Family, masterpiece, who played or signed, place and points; how tall it is."""
    tall = 0.0
    said = list(filter(None, (window.who, window.result)))
    with paper.type(10.5):
        told = " · ".join(said) if paper.get_string_width(typeset(" · ".join(said))) < wide else "\n".join(said)
    lines = (
        (window.family, 12.5, "B" if window.first else "", INK),
        (window.masterpiece, 11.0, "I", INK),
        (told, 10.5, "", GOLD if window.first else DIM),
    )
    for text, size, cut, ink in lines:
        if text:
            with paper.type(size, cut, ink):
                tall += paper.lay(text, wide, at=x, align="C", leading=1.2, dry=dry)
    return tall


def _told(paper: Paper, book: Book, game: Chapter) -> None:
    """Scores and chronicle on one page where that can be; what the families wrote, and photos."""
    size, pad, letters, leading = _setting(paper, game)
    if game.scores:
        paper.heading(book.words.scores, keep=40)
        table(paper, game.scores, first=FIRST, aligns="R", size=size, pad=pad)
        paper.y += 3
        for tie in game.ties:
            paper.note(tie)
    if game.chronicle:
        first = paper.prose_height(game.chronicle.paragraphs[:1], size=letters, leading=leading)
        paper.heading(game.chronicle.title or book.words.chronicle, keep=min(60.0, first))
        paper.prose(game.chronicle.paragraphs, size=letters, leading=leading)
    for account in game.accounts:
        written(paper, account, book.words.pages)
    photos(paper, game.photos, book.words.photos)


def _setting(paper: Paper, game: Chapter) -> Setting:
    """The largest setting that fits on a page; where not even the smallest one does, the pages are set at ease."""

    def fits(setting: Setting) -> bool:
        return _height(paper, game, *setting) <= paper.room - SLACK

    ease, *others, least = SETTINGS
    if fits(ease) or not fits(least):
        return ease
    return next(filter(fits, others), least)


def _height(paper: Paper, game: Chapter, size: float, pad: float, letters: float, leading: float) -> float:
    """How tall scores and chronicle come out in this setting."""
    tall = 0.0
    if game.scores:
        tall += HEADING - 8 + _table_height(paper, game.scores, size, pad) + 3
        with paper.type(10.5, "I"):
            tall += sum(paper.lay(tie, dry=True) + 1 for tie in game.ties)
    if game.chronicle:
        tall += HEADING + paper.prose_height(game.chronicle.paragraphs, size=letters, leading=leading) - 2
    return tall


def _table_height(paper: Paper, shown: Table, size: float, pad: float) -> float:
    return paper.sheet_height(shown.rows, shares(shown, FIRST), size=size, pad=pad)


def _plate(paper: Paper, game: Chapter, pane: Pane) -> None:
    """Where the next game would leave a right page white, the winner's window fills it."""
    first = next((window for window in game.windows if window.first and window.glass), None)
    if first is None or paper.page % 2:
        return
    paper.add_page()
    _windows(paper, [first], paper.room, pane)
