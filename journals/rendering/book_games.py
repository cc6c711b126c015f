"""The games in the book: a left page of windows alone, facing it scores and chronicle; then what else was kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from journals.book import Book, Chapter, Table, Window
from journals.rendering.book_glass import shape, window_jpeg
from journals.rendering.book_paper import DIM, GOLD, INK, MEASURE, SIDE, TOP, Paper
from journals.rendering.book_pieces import gem_list, photos, shares, table, written
from journals.rendering.book_type import CAPITALS, legible

Done = Callable[[], None]
"""Told when a window has been drawn."""

BROAD, EDGE = 182.0, 14.0
"""Windows stand in a wider block than type. Units: millimetres."""

GUTTER, UNDER, LEAST = 3.0, 4.0, 30.0
"""White between windows (their pictures have some of their own) and below what is said; how low a window may get."""

FIRST = 62.0
"""How wide the names of the lines stand in a table of scores."""

HEADING, SLACK = 21.0, 4.0
"""What a heading takes with the white about it, and by how much what is measured beforehand may be wrong."""

SETTINGS = ((10.5, 1.25, 11.5, 1.38), (10.2, 1.1, 11.3, 1.36), (9.9, 0.95, 11.0, 1.34), (9.5, 0.8, 10.6, 1.31))
"""Size and padding of a table of scores, size and leading of its chronicle: the first that fits on a page is taken."""


def chapters(paper: Paper, book: Book, drawn: Done) -> None:
    """The games in the order they were played."""
    for at, game in enumerate(book.chapters):
        paper.verso()
        if at == 0:
            paper.leaf()
            paper.start_section(legible(book.words.windows))
        _windows_page(paper, game, drawn)
        if game.scores or game.chronicle or game.accounts or game.photos:
            if any(window.glass for window in game.windows):
                paper.add_page()
            _told(paper, book, game)
            _plate(paper, game, drawn)


def _windows_page(paper: Paper, game: Chapter, drawn: Done) -> None:
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
        paper.lay(game.title, align="C", leading=1.12)
    lead = " · ".join(filter(None, (game.when, game.lead)))
    for text, size, ink in ((lead, 13, DIM), (game.story, 11.5, INK)):
        paper.y += 1.5
        with paper.type(size, "I", ink):
            paper.lay(text, MEASURE, at=SIDE + 17, align="C", leading=1.3)
    paper.y += 4
    bare = [window for window in game.windows if not window.glass]
    seen = [window for window in game.windows if window.glass]
    if seen:
        _windows(paper, seen, paper.room - 7 * len(bare), drawn)
    gem_list(paper, [" · ".join(filter(None, (w.family, w.masterpiece, w.who, w.result))) for w in bare])


def _windows(paper: Paper, seen: Sequence[Window], room: float, drawn: Done) -> None:
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
    white = min(max(0.0, white), 24.0)
    for row, tall, captions in zip(rows, talls, told, strict=True):
        paper.y += white
        paper.need(tall + captions + 2)
        top, left = paper.y, 105 - (len(seen[row]) * (step + GUTTER) - GUTTER) / 2
        for at, (window, ratio) in enumerate(zip(seen[row], shapes[row], strict=True)):
            x, wide = left + at * (step + GUTTER), min(step, cap * ratio)
            _picture(paper, window, x + (step - wide) / 2, top + (tall - wide / ratio) / 2, wide)
            drawn()
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


def _picture(paper: Paper, window: Window, x: float, y: float, wide: float) -> None:
    assert window.glass
    paper.image(window_jpeg(window.glass, wide), x, y, w=wide, alt_text=window.alt)


def _caption(paper: Paper, window: Window, x: float, wide: float, *, dry: bool = False) -> float:
    """Family, masterpiece, who played or signed, place and points; how tall it is."""
    tall = 0.0
    told = " · ".join(filter(None, (window.who, window.result)))
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
    size, pad, letters, leading = next(
        (setting for setting in SETTINGS if _height(paper, game, *setting) <= paper.room - SLACK), SETTINGS[0]
    )
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
        written(paper, account, book.words.chronicle)
    photos(paper, game.photos, book.words.photos)


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


def _plate(paper: Paper, game: Chapter, drawn: Done) -> None:
    """Where the next game would leave a right page white, the winner's window fills it."""
    first = next((window for window in game.windows if window.first and window.glass), None)
    if first is None or paper.page % 2:
        return
    paper.add_page()
    _windows(paper, [first], paper.room, drawn)
