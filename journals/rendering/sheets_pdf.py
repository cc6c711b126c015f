"""The blank sheets as a file to print: little ink, and room for pencils."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from campaign.rules.palette import Colour
from journals.book import Column
from journals.rendering.book_glass import shapes
from journals.rendering.book_paper import DIM, INK, PT, TOP, WIDE, Paper
from journals.rendering.book_type import FIGURES, fonts
from journals.rendering.marks import STAR
from journals.rendering.outline import frame, panes_of
from journals.rendering.picture_glass import mix, sheet_colour
from journals.sheets import Outline, ScoreRow, Sheets

FLAT = 1.3
"""From this shape on, width to height, two windows share a page."""

HALF, HEAD = 98.0 / 247, 25.0
"""How much of a page a window may take that shares it; what one by itself leaves to its name. Units: millimetres."""

FIRST, BOX, TALL_ROW, LOW_ROW = 66.0, 10.5, 16.0, 8.0
"""How wide the names of the lines stand, how tall a row of point boxes and a row of the score sheet are."""

WIDEST, NARROWEST, STEP = 20.0, 12.0, 8.5
"""How wide a column of a board may be, and how tall its spaces are."""

BETWEEN = 9.0
"""White between two boards."""


Shown = tuple[str, Sequence[Column]]
"""A board: its name and its columns."""


def draw_sheets(sheets: Sheets, path: Path, progress: Callable[[float], None], size: str = "a4") -> None:
    """Write the sheets on a paper of this size: scores, turns and boards, then the windows."""
    pages = 2 + len(sheets.outlines)
    done = 0

    def turned() -> None:
        nonlocal done
        done += 1
        progress(min(0.95, done / (pages + 1)))

    paper = Paper(title=sheets.title, author="", language=sheets.language, rtl=sheets.rtl, turned=turned, size=size)
    with fonts(paper, frozenset(repr(sheets))):
        _score(paper, sheets)
        _order(paper, sheets)
        _windows(paper, sheets)
        paper.output(str(path))
    progress(1.0)


def _head(paper: Paper, sheets: Sheets, title: str, *notes: str) -> None:
    paper.leaf()
    paper.start_section(title)
    with paper.type(22):
        paper.lay(title, leading=1.1)
    with paper.type(11, "I", DIM):
        paper.lay(f"{sheets.title} · {sheets.window}")
    paper.y += 1.5
    for note in filter(None, notes):
        paper.note(note)
    paper.y += 2.5


def _score(paper: Paper, sheets: Sheets) -> None:
    """Lines down, families across, a box for each number; the rows as tall as one page has room for."""
    _head(paper, sheets, sheets.score, sheets.star)
    count = max(2, len(sheets.families))
    each = (WIDE - FIRST) / count
    size = paper.fitting(sheets.families, each - 3, 11.5, 7.5)
    with paper.type(size, "B"):
        tall = max((paper.lay(name, each - 3, dry=True) for name in sheets.families), default=0.0)
        top = paper.y
        for at, name in enumerate(sheets.families):
            paper.y = top
            paper.lay(name, each - 3, at=paper.side + FIRST + at * each + 1.5, align="C")
    paper.y = top + tall + 1.5
    boxes = BOX * len(sheets.families) + 5 if sheets.boxes else 0.0
    talls = [_said(paper, line, dry=True) + 2.2 for line in sheets.lines]
    row = _row_height(talls, paper.room - boxes - 1)
    for line, least in zip(sheets.lines, talls, strict=True):
        _line(paper, line, max(row, least), each, count)
    if sheets.boxes:
        paper.y += 5
        _boxes(paper, sheets)


def _row_height(talls: Sequence[float], room: float) -> float:
    """How tall rows may be that all go into this room, none less than it says."""
    row = TALL_ROW
    while row > LOW_ROW and sum(max(row, least) for least in talls) > room:
        row -= 0.25
    return row


def _line(paper: Paper, line: ScoreRow, tall: float, each: float, count: int) -> None:
    paper.need(tall)
    top = paper.y
    paper.set_draw_color(INK)
    paper.set_line_width(0.5 if line.total else 0.25)
    paper.y = top + 1.2
    _said(paper, line)
    for at in range(count):
        paper.rect(paper.side + FIRST + at * each, top, each, tall)
    paper.line(paper.side, top + tall, paper.side + FIRST, top + tall)
    paper.y = top + tall


def _said(paper: Paper, line: ScoreRow, *, dry: bool = False) -> float:
    """The name of a line and what it counts; how tall they are."""
    with paper.type(11.5, "B" if line.total else ""):
        tall = paper.lay(line.name, FIRST - 3, dry=dry)
    with paper.type(8.5, ink=DIM):
        return tall + paper.lay(line.rule, FIRST - 3, leading=1.2, dry=dry)


def _boxes(paper: Paper, sheets: Sheets) -> None:
    """The point boxes of each family, to be coloured in as tools use them."""
    paper.set_line_width(0.25)
    for name in sheets.families:
        paper.need(BOX)
        top, paper.x = paper.y, paper.side
        with paper.type(10.5):
            paper.one_line(f"{sheets.boxes_word}, {name}", 64, tall=9)
        for at, points in enumerate(sheets.boxes):
            x = paper.side + 66 + at * 11
            paper.rect(x, top, 9, 9)
            with paper.type(9, ink=DIM, features=FIGURES):
                paper.set_xy(x, top + 4.5)
                paper.cell(8, 4, points, align="R")
        paper.y = top + BOX


def _order(paper: Paper, sheets: Sheets) -> None:
    """The snake of every round, and the boards to tick."""
    _head(paper, sheets, sheets.order)
    turns = sheets.turns
    if turns.seats:
        step = WIDE / len(turns.seats)
        top = paper.y
        paper.set_draw_color(INK)
        paper.set_line_width(0.25)
        for at, seat in enumerate(turns.seats):
            with paper.type(10.5):
                paper.set_xy(paper.side + at * step, top)
                paper.cell(16, 7, seat)
            paper.line(paper.side + at * step + 15, top + 6, paper.side + (at + 1) * step - 3, top + 6)
        paper.y = top + 11
    count = len(turns.heads) - 1
    paper.sheet(
        turns.heads, turns.rows, (15, *[(WIDE - 15) / max(1, count)] * count), aligns="C" * (count + 1), size=9.5
    )
    paper.y += 2
    paper.note(turns.told)
    paper.note(sheets.dice)
    for row in _beside(sheets.boards):
        _boards(paper, row)


def _beside(boards: Sequence[Shown]) -> Iterator[tuple[Shown, ...]]:
    """As many boards as have room beside each other, row by row."""
    row: tuple[Shown, ...] = ()
    for shown in boards:
        if row and _step((*row, shown)) < NARROWEST:
            yield row
            row = ()
        row = (*row, shown)
    if row:
        yield row


def _step(row: Sequence[Shown]) -> float:
    """How wide a column is."""
    count = sum(len(columns) for _name, columns in row)
    return min(WIDEST, (WIDE - BETWEEN * (len(row) - 1)) / max(1, count))


def _boards(paper: Paper, row: Sequence[Shown]) -> None:
    """Boards beside each other."""
    rows = max((len(column.spaces) for _name, columns in row for column in columns), default=0)
    step = _step(row)
    wide = sum(len(columns) * step + BETWEEN for _name, columns in row) - BETWEEN
    paper.need(rows * STEP + 30)
    top, below, left = paper.y, paper.y, paper.side + (WIDE - wide) / 2
    for name, columns in row:
        paper.y = top
        paper.heading(name, keep=0, at=left, wide=len(columns) * step)
        _board(paper, columns, left, step)
        below = max(below, paper.y)
        left += len(columns) * step + BETWEEN
    paper.y = below


def _board(paper: Paper, columns: Sequence[Column], left: float, step: float) -> None:
    """Colours across, values upward from the foot; what stands already is crossed."""
    rows, top = max((len(column.spaces) for column in columns), default=0), paper.y
    cross = min(6.5, step * 0.42)
    for at, column in enumerate(columns):
        x = left + at * step
        for up, space in enumerate(column.spaces):
            y = top + (rows - 1 - up) * STEP
            paper.set_fill_color(mix(sheet_colour(Colour(column.colour), 0), (255, 255, 255), 0.82))
            paper.set_draw_color(INK)
            paper.set_line_width(0.25)
            paper.rect(x, y, step, STEP, style="DF")
            with paper.type(9.5, ink=DIM, features=FIGURES):
                paper.set_xy(x + 1, y + 0.6)
                paper.cell(8, 4, f"{column.colour} {space.value}".replace("-", "−"))
            if space.state == "built":
                paper.line(x + step - 1.5 - cross, y + 1.5, x + step - 1.5, y + STEP - 1.5)
                paper.line(x + step - 1.5, y + 1.5, x + step - 1.5 - cross, y + STEP - 1.5)
        with paper.type(9, ink=DIM):
            paper.set_xy(x, top + rows * STEP + 0.5)
            paper.one_line(column.name, step, align="C")
    paper.y = top + rows * STEP + 8


def _windows(paper: Paper, sheets: Sheets) -> None:
    """The windows: two on a page where they are wide, otherwise one."""
    for at, outline in enumerate(sheets.outlines):
        _x, _y, wide, tall = frame(outline.glass.layout)
        page = paper.below - TOP
        most = HALF * page if wide / tall >= FLAT else page - HEAD
        if at == 0 or paper.room < most + 14:
            _head(paper, sheets, sheets.window) if at == 0 else paper.leaf()
        _window(paper, outline, most)


def _window(paper: Paper, outline: Outline, most: float) -> None:
    with paper.type(14, "B"):
        paper.lay(outline.family)
    x0, y0, wide, tall = frame(outline.glass.layout)
    scale = min(WIDE / wide, min(most, paper.room - 3) / tall)
    left, top = paper.side + (WIDE - wide * scale) / 2, paper.y + 1.5
    at = (left - x0 * scale, top - y0 * scale)
    for pane in panes_of(outline.glass.layout):
        shapes(paper, pane.path, at, scale, fill=pane.tint, ink=INK, width=0.5)
        if pane.mark:
            x, y = at[0] + pane.at[0] * scale, at[1] + pane.at[1] * scale
            with paper.type(pane.tall * scale / PT * 0.95, ink=INK, features=FIGURES):
                paper.set_xy(x - 15, y - 3)
                paper.cell(30, 6, pane.mark, align="C")
        if pane.star:
            x, y, zoom = pane.star
            shapes(paper, STAR, (at[0] + x * scale, at[1] + y * scale), scale * zoom, ink=INK, width=0.3)
    paper.y = top + tall * scale + 6
