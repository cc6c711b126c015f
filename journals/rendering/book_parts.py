"""What stands about the families and the games: cover, contents; diaries, ledger, cathedral, standings."""

from __future__ import annotations

from collections.abc import Sequence

from fpdf import FPDF
from fpdf.enums import Align
from fpdf.outline import OutlineSection

from journals.book import Board, Book, Table
from journals.rendering.book_album import photos
from journals.rendering.book_glass import board, crest, front
from journals.rendering.book_paper import DIM, GOLD, INK, TOP, WIDE, Paper
from journals.rendering.book_pieces import gem_list, table, written
from journals.rendering.book_type import CAPITALS, legible

LEDGER, PADS, HEADING = (46, 78, 18, 20), (1.25, 1.0, 0.75, 0.6), 24.0
"""How wide the columns of a ledger are beside each other; the white in its rows, of which the first is taken that keeps
each whole on a page; what a heading takes with the white about it."""

BESIDE = 12
"""Rows from which on what was constructed stands in two columns."""

LIST = 104.0
"""How wide the contents are."""


def cover(paper: Paper, book: Book) -> None:
    """Title, dates, the cathedral as far as it is built, and the families with their crests."""
    paper.leaf()
    paper.set_auto_page_break(False)
    paper.start_section(legible(book.title))
    paper.set_draw_color(GOLD)
    for inset, width in ((11, 0.5), (13, 0.15)):
        paper.set_line_width(width)
        paper.rect(inset, inset, paper.w - 2 * inset, paper.h - 2 * inset)
    for x in (11, paper.w - 11):
        for y in (11, paper.h - 11):
            paper.gem(x, y, 3, "Y")
    paper.y = 30
    with paper.type(12.5, ink=GOLD, features=CAPITALS):
        paper.lay(book.box, align="C")
    paper.y += 4
    size = 40.0
    with paper.type(size):
        while size > 20 and paper.lay(book.title, align="C", leading=1.1, dry=True) > 36:
            size *= 0.94
            paper.set_font_size(size)
        paper.lay(book.title, align="C", leading=1.1)
    paper.y += 4
    with paper.type(13, "I", DIM):
        paper.lay(book.dates, align="C")
    paper.y += 5
    paper.gems()
    _families_on_cover(paper, book)
    paper.set_auto_page_break(True, paper.foot)


def _families_on_cover(paper: Paper, book: Book) -> None:
    """The crests in a row with their names, and above them the front in what room is left."""
    count = max(1, len(book.houses))
    step = (WIDE + 12) / max(count, 3)
    left = paper.middle - step * count / 2
    size = paper.fitting((house.name for house in book.houses), step - 4, 13, 8.5)
    with paper.type(size):
        tall = max((paper.lay(house.name, step - 4, dry=True) for house in book.houses), default=0)
    foot = paper.h - 24 - tall
    top = paper.y + 6
    front(paper, book.front, book.built, top, foot - 30 - top - 6, whole=book.finished)
    for at, house in enumerate(book.houses):
        x = left + at * step
        crest(paper, house.tincture, x + step / 2 - 9.5, foot - 27, 19, house.crest_alt)
        with paper.type(size):
            paper.y = foot - 1
            paper.lay(house.name, step - 4, at=x + 2, align="C")


def imprint(paper: Paper, book: Book) -> None:
    """The back of the cover says what the book is: so the contents face the reader, and the families lie open."""
    paper.leaf()
    paper.y = paper.h - 61
    paper.gems(1.3)
    paper.y += 4
    for text, size, cut in ((book.title, 12, ""), (book.names, 11, "I"), (book.dates, 11, "I"), (book.box, 11, "I")):
        with paper.type(size, cut, DIM):
            paper.lay(text, align="C")
    paper.y = TOP + 1


def contents(paper: Paper, book: Book) -> None:
    """Where the contents will stand, once the numbers of the pages are known."""
    paper.leaf()

    def render(pdf: FPDF, outline: list[OutlineSection]) -> None:
        assert isinstance(pdf, Paper)
        pdf.y = TOP + 8
        pdf.gems()
        pdf.y += 6
        with pdf.type(30):
            pdf.lay(book.words.contents, align="C")
        pdf.y += 8
        white = min(max(0.0, (pdf.room - 8.2 * len(outline)) / len(outline)), 1.6)
        for section in outline[1:]:
            _entry(pdf, section, white)

    paper.insert_toc_placeholder(render, allow_extra_pages=True)


def _entry(paper: Paper, section: OutlineSection, white: float) -> None:
    left, inset = paper.middle - LIST / 2, 6.0 * section.level
    with paper.type(12.5 if section.level == 0 else 11.5, ink=INK if section.level == 0 else DIM):
        paper.y += 2.2 + 2 * white if section.level == 0 else 0.4 + white
        top, link = paper.y, paper.add_link(page=section.page_number)
        paper.lay(section.name, LIST - inset - 14, at=left + inset)
        below = paper.y
        paper.set_xy(left + LIST - 12, top)
        paper.cell(12, 5.7, str(section.page_number), align="R", link=link)
        paper.link(left, top, LIST, below - top, link)
        paper.y = below


def pages(paper: Paper, book: Book) -> None:
    """What the families wrote about no game in particular, and the photos of none."""
    written_about = any(house.pages or house.photos for house in book.houses)
    if written_about:
        paper.chapter(book.words.pages)
    for house in book.houses:
        for page in house.pages:
            written(paper, page, house.name)
        photos(paper, house.photos, house.name)
    if book.table_photos and not written_about:
        paper.chapter(book.words.photos)
    photos(paper, book.table_photos, book.words.photos if written_about else "")


def ledgers(paper: Paper, book: Book) -> None:
    """Every legacy point of every family, with its reason."""
    kept = [(house, house.ledger) for house in book.houses if house.ledger]
    if not kept:
        return
    paper.chapter(book.words.ledger)
    pad = next((pad for pad in PADS if _fit(paper, [shown for _house, shown in kept], pad)), 0.0)
    for house, shown in kept:
        tall = HEADING + paper.sheet_height(shown.rows, LEDGER, size=10, pad=pad or PADS[0])
        paper.heading(house.name, keep=tall - 14 if pad else 30)
        crest(paper, house.tincture, paper.side + WIDE - 7.4, paper.y - 15.4, 7.4)
        rows = _named_once(shown.rows) if pad else shown.rows
        paper.sheet(shown.heads, rows, LEDGER, aligns="LLRR", size=10, pad=pad or PADS[0])
        paper.y += 4


def _fit(paper: Paper, ledgers: Sequence[Table], pad: float) -> bool:
    """Whether each is whole on a page, the first one below the title."""
    talls = [HEADING + paper.sheet_height(shown.rows, LEDGER, size=10, pad=pad) for shown in ledgers]
    return talls[0] <= paper.room and max(talls) <= paper.below - TOP


def _named_once(rows: Sequence[Sequence[str]]) -> Sequence[Sequence[str]]:
    """The rows, the window named in the first of its own alone."""
    before = ["", *(row[0] for row in rows)]
    return [("" if name == row[0] else row[0], *row[1:]) for name, row in zip(before, rows, strict=False)]


def opened(paper: Paper, book: Book) -> None:
    """What was opened."""
    if book.opened:
        paper.chapter(book.words.opened)
        paper.sheet(book.opened.heads, book.opened.rows, (26, 84, 52), aligns="LLL")


def boards(paper: Paper, book: Book) -> None:
    """The cathedral, board by board."""
    if any(shown.counts for shown in book.boards):
        paper.chapter(book.words.cathedral)
        for shown in book.boards:
            _board(paper, shown)


def _board(paper: Paper, shown: Board) -> None:
    tall = 11 * max((len(column.spaces) for column in shown.columns), default=0) + 6
    paper.heading(shown.name, keep=tall + 10)
    paper.y += board(paper, shown.columns, paper.y)
    paper.note(shown.told, align="C")
    if shown.counts:
        paper.y += 3
        _counts(paper, shown.counts)


def _counts(paper: Paper, shown: Table) -> None:
    """What was constructed; where that is much, in two columns."""
    if len(shown.rows) < BESIDE:
        table(paper, shown, first=40, aligns="L", size=9.6, pad=0.6)
        return
    half = -(-len(shown.rows) // 2)
    left, right = shown.rows[:half], [*shown.rows[half:], ("",) * len(shown.heads)]
    rows = [(*one, *other) for one, other in zip(left, right, strict=False)]
    paper.sheet(shown.heads * 2, rows, (22, 28, 31) * 2, aligns="LLL" * 2, size=9.6, pad=0.6)


def standings(paper: Paper, book: Book) -> None:
    """The podium, the race window by window, where the points came from, what is worth remembering."""
    paper.chapter(book.words.standings, lead=book.headline)
    step = WIDE / max(len(book.places), 3)
    left, top = paper.middle - step * len(book.places) / 2, paper.y
    below = top
    names = paper.fitting((place.name for place in book.places), step - 3, 13, 8.5)
    for at, place in enumerate(book.places):
        x, drop = left + at * step, 5.0 * min(place.place - 1, 3)
        wide = 26 - 2.5 * min(place.place - 1, 3)
        crest(paper, place.tincture, x + (step - wide) / 2, top + drop, wide)
        paper.y = top + drop + wide * 1.25 + 1.5
        for text, size, cut, ink in (
            (place.rank, 12.0, "I", GOLD if place.place == 1 else DIM),
            (place.name, names, "B" if place.place == 1 else "", INK),
            (place.points, 17.0, "", INK),
        ):
            with paper.type(size, cut, ink):
                paper.lay(text, step - 3, at=x + 1.5, align="C", leading=1.2)
        below = max(below, paper.y)
    paper.y = below + 4
    for shown in (book.race, book.sources):
        if shown:
            paper.heading(shown.label)
            table(paper, shown, first=58, aligns="R")
    if book.remarks:
        paper.gap(6)
        gem_list(paper, book.remarks)
    paper.gap(10)
    paper.need(14)
    paper.y = max(paper.y, paper.below - 14)
    paper.gems(1.3)
    paper.y += 3
    with paper.type(10, "I", DIM):
        paper.lay(book.made, align=Align.C.value)
