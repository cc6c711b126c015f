"""The parts of the book, set one after the other: cover, contents, families, games, ledger, cathedral, standings."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fpdf import FPDF
from fpdf.enums import Align
from fpdf.outline import OutlineSection

from journals.book import Board, Book, Chapter, House, Window
from journals.rendering.book_glass import board, crest, front, shape, square, window_jpeg
from journals.rendering.book_paper import DIM, GOLD, INK, MEASURE, SIDE, TOP, WIDE, Paper
from journals.rendering.book_pieces import GAP, gem_list, photos, table, written
from journals.rendering.book_type import CAPITALS, legible

Done = Callable[[], None]
"""Told when a window has been drawn."""


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


def houses(paper: Paper, book: Book) -> None:
    """A page or more for each family."""
    for at, house in enumerate(book.houses):
        paper.leaf(house.name)
        if at == 0:
            paper.start_section(legible(book.words.families))
        paper.start_section(legible(house.name), level=1)
        _house(paper, book, house)


def _house(paper: Paper, book: Book, house: House) -> None:
    crest(paper, house.tincture, 105 - 15, TOP, 30, house.crest_alt)
    paper.y = TOP + 40
    with paper.type(30):
        paper.lay(house.name, align="C", leading=1.12)
    paper.y += 1.5
    with paper.type(13.5, "I", DIM):
        paper.lay(house.lead, align="C")
    paper.y += 3
    if house.tree:
        paper.heading(book.words.family_tree)
        table(paper, house.tree, first=34, aligns="L")
    if any(cell.colour for cell in house.square):
        paper.heading(book.words.square, keep=62)
        top = paper.y
        square(paper, house.square, SIDE, top, 54)
        paper.y = top
        with paper.type(11):
            for told in house.square_told:
                paper.lay(told, WIDE - 64, at=SIDE + 64, leading=1.35)
                paper.y += 1.5
        paper.y = max(paper.y, top + 56)
    for heading, lines in house.lists:
        paper.heading(heading)
        gem_list(paper, lines)


def chapters(paper: Paper, book: Book, drawn: Done) -> None:
    """The games in the order they were played."""
    for at, game in enumerate(book.chapters):
        if at == 0:
            paper.leaf()
            paper.start_section(legible(book.words.windows))
        _chapter(paper, book, game, drawn)


def _chapter(paper: Paper, book: Book, game: Chapter, drawn: Done) -> None:
    """A game: its windows, then scores, chronicle, what the families wrote, photos."""
    lead = " · ".join(filter(None, (game.when, game.lead)))
    paper.chapter(game.title, eyebrow=game.eyebrow, lead=lead, level=1)
    if game.story:
        paper.y -= 4
        with paper.type(11.5, "I"):
            paper.lay(game.story, MEASURE, at=SIDE + (WIDE - MEASURE) / 2, align="C", leading=1.38)
        paper.y += 5
    _windows(paper, game.windows, drawn)
    if game.scores:
        paper.heading(book.words.scores, keep=40)
        table(paper, game.scores, first=62, aligns="R")
        paper.y += 3
        for tie in game.ties:
            paper.note(tie)
    if game.chronicle:
        paper.heading(game.chronicle.title or book.words.chronicle)
        paper.prose(game.chronicle.paragraphs)
    for account in game.accounts:
        written(paper, account, book.words.chronicle)
    photos(paper, game.photos, book.words.photos)


def _windows(paper: Paper, windows: Sequence[Window], drawn: Done) -> None:
    """The windows of all families, as large as one page has room for; those nobody drew by name only."""
    seen = [window for window in windows if window.glass]
    shapes = [shape(window.glass) for window in seen if window.glass]
    if seen and paper.room < 130:
        paper.add_page()
    columns, cap = min(3, max(1, len(windows))), 0.0
    if seen:
        sizes = {count: _arranged(paper, seen, shapes, count) for count in (1, 2, 3) if count <= len(seen)}
        columns = max(sizes, key=lambda count: sizes[count][0])
        cap = sizes[columns][1]
    step = (WIDE - (columns - 1) * GAP) / columns
    for start in range(0, len(seen), columns):
        row, ratios = seen[start : start + columns], shapes[start : start + columns]
        tall = max(min(step / ratio, cap) for ratio in ratios)
        captions = max(_caption(paper, window, 0, step, dry=True) for window in row)
        paper.need(tall + captions + 4)
        top, left = paper.y, 105 - (len(row) * (step + GAP) - GAP) / 2
        for at, (window, ratio) in enumerate(zip(row, ratios, strict=True)):
            assert window.glass
            x, wide = left + at * (step + GAP), min(step, cap * ratio)
            picture = window_jpeg(window.glass, wide)
            paper.image(picture, x + (step - wide) / 2, top + tall - wide / ratio, w=wide, alt_text=window.alt)
            drawn()
            paper.y = top + tall + 1.5
            _caption(paper, window, x, step)
        paper.y = top + tall + captions + 5
    bare = [window for window in windows if not window.glass]
    gem_list(paper, [" · ".join(filter(None, (w.family, w.masterpiece, w.who, w.result))) for w in bare])


def _arranged(paper: Paper, seen: Sequence[Window], shapes: Sequence[float], columns: int) -> tuple[float, float]:
    """How much glass so many columns would show, and how tall a window may then be."""
    step, rows = (WIDE - (columns - 1) * GAP) / columns, -(-len(seen) // columns)
    captions = max(_caption(paper, window, 0, step, dry=True) for window in seen)
    cap = min(150.0, (paper.room - 2) / rows - captions - 6.6)
    return sum(min(step, cap * ratio) ** 2 / ratio for ratio in shapes), max(cap, 30.0)


def _caption(paper: Paper, window: Window, x: float, wide: float, *, dry: bool = False) -> float:
    """Family, masterpiece, who played or signed, place and points; how tall it is."""
    tall = 0.0
    lines = (
        (window.family, 12.0, "B" if window.first else "", INK),
        (window.masterpiece, 11.0, "I", INK),
        (window.who, 10.0, "", DIM),
        (window.result, 10.5, "B" if window.first else "", GOLD if window.first else DIM),
    )
    for text, size, cut, ink in lines:
        if text:
            with paper.type(size, cut, ink):
                tall += paper.lay(text, wide, at=x, align="C", leading=1.22, dry=dry)
    return tall


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
        table(paper, shown.counts, first=40, aligns="L")


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
