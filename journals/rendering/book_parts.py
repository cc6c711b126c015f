"""What stands about the families and the games: cover, contents; diaries, ledger, cathedral, standings."""

from __future__ import annotations

from fpdf import FPDF
from fpdf.enums import Align
from fpdf.outline import OutlineSection

from journals.book import Board, Book
from journals.rendering.book_glass import board, crest, front
from journals.rendering.book_paper import DIM, GOLD, INK, MEASURE, SIDE, TOP, WIDE, Paper
from journals.rendering.book_pieces import gem_list, photos, table, written
from journals.rendering.book_type import CAPITALS, legible


def cover(paper: Paper, book: Book) -> None:
    """Title, dates, the cathedral as far as it is built, and the families with their crests."""
    paper.leaf()
    paper.set_auto_page_break(False)
    paper.start_section(legible(book.title))
    paper.set_draw_color(GOLD)
    for inset, width in ((11, 0.5), (13, 0.15)):
        paper.set_line_width(width)
        paper.rect(inset, inset, 210 - 2 * inset, 297 - 2 * inset)
    for x in (11, 199):
        for y in (11, 286):
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
    paper.set_auto_page_break(True, 26)


def _families_on_cover(paper: Paper, book: Book) -> None:
    """The crests in a row with their names, and above them the front in what room is left."""
    count = max(1, len(book.houses))
    step = (WIDE + 12) / max(count, 3)
    left = 105 - step * count / 2
    size = paper.fitting((house.name for house in book.houses), step - 4, 13, 8.5)
    with paper.type(size):
        tall = max((paper.lay(house.name, step - 4, dry=True) for house in book.houses), default=0)
    foot = 297 - 24 - tall
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
    paper.y = 236
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
        for section in outline[1:]:
            _entry(pdf, section)

    paper.insert_toc_placeholder(render, allow_extra_pages=True)


def _entry(paper: Paper, section: OutlineSection) -> None:
    left, inset = SIDE + (WIDE - MEASURE) / 2, 6.0 * section.level
    with paper.type(12.5 if section.level == 0 else 11.5, ink=INK if section.level == 0 else DIM):
        paper.y += 2.2 if section.level == 0 else 0.4
        top, link = paper.y, paper.add_link(page=section.page_number)
        paper.lay(section.name, MEASURE - inset - 14, at=left + inset)
        below = paper.y
        paper.set_xy(left + MEASURE - 12, top)
        paper.cell(12, 5.7, str(section.page_number), align="R", link=link)
        paper.link(left, top, MEASURE, below - top, link)
        paper.y = below


def pages(paper: Paper, book: Book) -> None:
    """What the families wrote about no game in particular, and the photos of none."""
    for house in book.houses:
        if house.pages or house.photos:
            paper.chapter(house.name, eyebrow=book.words.pages)
            for page in house.pages:
                written(paper, page, house.name)
            photos(paper, house.photos, book.words.photos)
    if book.table_photos:
        paper.chapter(book.words.photos)
        photos(paper, book.table_photos, "")


def ledgers(paper: Paper, book: Book) -> None:
    """Every legacy point of every family, with its reason."""
    kept = [house for house in book.houses if house.ledger]
    if kept:
        paper.chapter(book.words.ledger)
    for house in kept:
        assert house.ledger
        paper.heading(house.name, keep=30)
        paper.sheet(house.ledger.heads, house.ledger.rows, (46, 78, 18, 20), aligns="LLRR", size=10)
        paper.y += 4


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
        table(paper, shown.counts, first=40, aligns="L", size=9.6, pad=0.6)


def standings(paper: Paper, book: Book) -> None:
    """The podium, the race window by window, where the points came from, what is worth remembering."""
    paper.chapter(book.words.standings, lead=book.headline)
    step = WIDE / max(len(book.places), 3)
    left, top = 105 - step * len(book.places) / 2, paper.y
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
    with paper.type(10, "I", DIM):
        paper.need(8)
        paper.lay(book.made, align=Align.C.value)
