"""Sheets of paper to set type on: margins, headings that never stand alone, prose, tables, lozenges of glass."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from fpdf import FPDF
from fpdf.enums import Align, MethodReturnValue, PageLayout, TableBordersLayout, VAlign, XPos, YPos
from fpdf.fonts import FontFace

from journals.rendering.book_type import ARABIC, CAPITALS, FIGURES, LATIN, TEXT, bound, legible, runs_left, typeset
from journals.rendering.palette import GLASS
from journals.rendering.picture_glass import RGB, rgb

INK, DIM, GOLD, RULE, TINT = rgb("#1f1811"), rgb("#54483a"), rgb("#7b4d08"), rgb("#c9b48c"), rgb("#f8f1e0")
SIZES = {"a4": (210.0, 297.0, 26.0), "letter": (215.9, 279.4, 21.0)}
"""The papers there are: width, height, white at the foot. Units: millimetres."""

WIDE, TOP = 162.0, 24.0
"""The block of type is as wide on each, and begins as far from the head. Units: millimetres."""

MEASURE = 128.0
"""How wide prose is set: some seventy letters a line."""

FEWEST = 8
"""Lines of a text that may stand on a page of their own."""

PT = 25.4 / 72
GEMS = ("R", "Y", "G", "B", "P")


class Paper(FPDF):
    """A document with its fonts, on one of the papers. Units: millimetres; type in points."""

    def __init__(
        self,
        *,
        title: str,
        author: str,
        language: str,
        rtl: bool,
        turned: Callable[[], None],
        size: str = "a4",
        spreads: bool = False,
    ) -> None:
        wide, tall, self.foot = SIZES[size]
        super().__init__(format=(wide, tall), unit="mm")
        self.side, self.middle, self.below = (wide - WIDE) / 2, wide / 2, tall - self.foot
        self.rtl, self.turned, self.running, self.bare = rtl, turned, "", True
        self.measured: dict[tuple[object, ...], float] = {}
        self.set_margins(self.side, TOP, self.side)
        self.set_auto_page_break(True, self.foot)
        self.set_title(title)
        self.set_author(author)
        self.set_lang(language)
        self.set_creator("Artisans")
        self.set_display_mode("fullpage")
        self.page_layout = PageLayout.TWO_PAGE_RIGHT if spreads else PageLayout.SINGLE_PAGE
        self.c_margin = 0

    def header(self) -> None:
        """The name of the chapter; a page that opens one has none."""
        self.turned()
        if self.running and not self.bare:
            with self.type(9.5, ink=DIM, features=CAPITALS):
                self.set_xy(self.side, 13)
                self.one_line(self.running, WIDE, align="C")
        self.bare = False
        self.set_xy(self.side, TOP)

    def footer(self) -> None:
        """The number of the page between two lozenges."""
        if self.page == 1:
            return
        at = self.h - 14
        with self.type(10, ink=DIM, features=TEXT):
            self.set_xy(self.side, at - 2.5)
            self.cell(WIDE, 5, str(self.page), align="C")
        for side in (-1, 1):
            self.gem(self.middle + side * 9, at, 1.3, "Y")

    @contextmanager
    def type(self, size: float, cut: str = "", ink: RGB = INK, features: Mapping[str, bool] = TEXT) -> Iterator[None]:
        """Set type in this size, cut and ink; afterwards as before."""
        before = (self.font_family, self.font_style, self.font_size_pt, self.text_color, self.text_shaping)
        self.set_font(LATIN, cut, size)
        self.set_text_color(ink)
        self.set_text_shaping(True, features=dict(features))
        yield
        family, style, points, colour, shaping = before
        if family:
            self.set_font(family, style, points)
        self.text_color, self.text_shaping = colour, shaping

    def lay(
        self,
        text: str,
        wide: float = WIDE,
        *,
        at: float | None = None,
        align: str = "L",
        leading: float = 1.3,
        dry: bool = False,
    ) -> float:
        """Set a text in lines below each other, from this edge on; how tall it came out. Nothing is cut off.

        Shape: a text that is read from the right starts there. `dry` only measures.
        """
        text = typeset(text)
        if not text:
            return 0.0
        left = self.side if at is None else at
        tall = self.font_size_pt * PT * leading
        family, way = self.font_family, align
        if runs_left(text):
            self.set_font(ARABIC, self.font_style, self.font_size_pt)
            way = "R" if align in ("L", "J") else align
            tall *= 1.18
        top = self.y
        self.x = left
        known = (text, wide, self.font_style, self.font_size_pt, tuple((self.text_shaping or {}).get("features", ())))
        if dry and known in self.measured:
            self.set_font(family, self.font_style, self.font_size_pt)
            return self.measured[known] * tall
        how: Any = {"dry_run": True, "output": MethodReturnValue.HEIGHT} if dry else {}
        found = self.multi_cell(wide, tall, text, align=Align.coerce(way), new_x=XPos.LEFT, new_y=YPos.NEXT, **how)
        self.set_font(family, self.font_style, self.font_size_pt)
        if dry:
            self.y = top
            self.measured[known] = float(found) / tall  # type: ignore[arg-type]
            return self.measured[known] * tall
        return self.y - top

    def centred(self, text: str, wide: float, leading: float = 1.3) -> None:
        """A text in the middle of the page, in as few lines as it needs, these about equally long."""
        tall, least = self.lay(text, wide, leading=leading, dry=True), wide
        while least > wide / 2 and self.lay(text, least - 4, leading=leading, dry=True) <= tall:
            least -= 4
        self.lay(text, least, at=self.middle - least / 2, align="C", leading=leading)

    def one_line(self, text: str, wide: float, *, align: str = "L", tall: float = 5) -> None:
        """A text on one line, as much smaller as that asks for."""
        text, size = typeset(text), self.font_size_pt
        if runs_left(text):
            self.set_font(ARABIC, self.font_style, size)
        while self.get_string_width(text) > wide and self.font_size_pt > 3:
            self.set_font_size(self.font_size_pt * 0.95)
        self.cell(wide, tall, text, align=align)
        self.set_font(LATIN, self.font_style, size)

    def fitting(self, texts: Iterable[str], wide: float, size: float, least: float = 7.0) -> float:
        """The size of type in which no word of these is wider than this, if there is one."""
        words = [word for text in texts for word in typeset(text).split()]
        with self.type(size, "B", features=FIGURES):
            widest = max((self.get_string_width(word) for word in words), default=0.0)
        return max(least, min(size, size * wide / widest * 0.98)) if widest else size

    def need(self, tall: float) -> bool:
        """Turn the page unless so much room is left; whether it was turned."""
        if self.will_page_break(tall) and self.y > TOP + 1:
            self.add_page()
            return True
        return False

    @property
    def room(self) -> float:
        """What is left of this page."""
        return self.below - self.y

    def gap(self, tall: float) -> None:
        """White; none at the head of a page."""
        if self.y > TOP + 1:
            self.y = min(self.y + tall, self.below)

    def leaf(self, running: str = "") -> None:
        """A page that opens something, without a name at its head; later pages bear this one."""
        self.running, self.bare = "", True
        if not (self.page > 1 and self.y == TOP):
            self.add_page()
        self.running, self.bare = running, False

    def verso(self) -> None:
        """See to it that the next leaf is a left page; the one before it then bears an ornament alone."""
        if (self.page + (self.y > TOP)) % 2:
            self.leaf()
            self.y = self.h * 0.47
            self.gems()

    def chapter(self, title: str, *, eyebrow: str = "", lead: str = "", level: int = 0) -> None:
        """A new page that opens a chapter."""
        self.leaf(title)
        self.y = TOP + 8
        self.gems()
        self.y += 6
        if eyebrow:
            with self.type(12, ink=GOLD, features=CAPITALS):
                self.lay(eyebrow, align="C")
            self.y += 1
        self.start_section(legible(title), level=level)
        with self.type(30):
            self.lay(title, align="C", leading=1.12)
        if lead:
            self.y += 2
            with self.type(13.5, "I", DIM):
                self.lay(lead, align="C")
        self.y += 9

    def heading(self, title: str, *, keep: float = 24, at: float | None = None, wide: float = WIDE) -> None:
        """A heading with a line below it; the page is turned before it where what follows has no room."""
        left = self.side if at is None else at
        self.gap(8)
        with self.type(16):
            self.need(self.lay(title, wide, dry=True) + 4 + keep)
            self.lay(title, wide, at=left)
        self.y += 1.2
        self.set_draw_color(RULE)
        self.set_line_width(0.25)
        self.line(left, self.y, left + wide, self.y)
        self.gem(left + wide / 2, self.y, 1.1, "Y")
        self.y += 4.5

    def prose(self, paragraphs: Sequence[str], *, size: float = 11.5, cut: str = "", leading: float = 1.38) -> None:
        """Paragraphs in a measure that is easy to read, in the middle of the page; no few lines stand alone on one."""
        left, gap = self.middle - MEASURE / 2, size * PT * 0.75
        paragraphs = [bound(text) for text in paragraphs]
        with self.type(size, cut):
            talls = [self.lay(text, MEASURE, at=left, leading=leading, dry=True) + gap for text in paragraphs]
            least = FEWEST * size * PT * leading
            for at, (paragraph, tall) in enumerate(zip(paragraphs, talls, strict=True)):
                if at and self._leaves_few(talls[at:], least):
                    self.add_page()
                self.need(min(tall - gap, 3 * size * PT * 1.7))
                self.lay(paragraph, MEASURE, at=left, leading=leading)
                self.gap(gap)

    def _leaves_few(self, talls: Sequence[float], least: float) -> bool:
        """Whether this is the last paragraph before which to turn, lest too little be left for the next page."""
        rest = sum(talls)
        return 0 < rest - self.room < least and rest - talls[0] < least <= rest

    def prose_height(self, paragraphs: Sequence[str], *, size: float, leading: float) -> float:
        """How tall they come out."""
        with self.type(size):
            talls = [self.lay(bound(text), MEASURE, leading=leading, dry=True) for text in paragraphs]
        return sum(talls) + len(talls) * size * PT * 0.75

    def note(self, text: str, *, align: str = "L") -> None:
        """A remark below something, in italics."""
        with self.type(10.5, "I", DIM):
            self.need(self.lay(text, dry=True))
            self.lay(text, align=align)
        self.y += 1

    def sheet(
        self,
        heads: Sequence[str],
        rows: Sequence[Sequence[str]],
        widths: Sequence[float],
        *,
        aligns: Sequence[str],
        strong: Sequence[int] = (),
        won: Sequence[int] = (),
        size: float = 10.5,
        pad: float = 1.25,
    ) -> None:
        """A table over as many pages as it takes, its heads on each; columns that won stand on tinted paper."""
        total, ways = sum(widths), tuple(Align.coerce(way) for way in aligns)
        self.x = self.side
        room = min(widths) / total * WIDE - 3.4
        head_size = self.fitting(heads[1:], room, size - 0.5)
        self.set_draw_color(RULE)
        self.set_fill_color(255)
        self.set_line_width(0.15)
        with (
            self.type(size, features=FIGURES),
            self.table(
                width=WIDE,
                col_widths=tuple(width / total * WIDE for width in widths),
                text_align=ways,
                v_align=VAlign.T,
                line_height=size * PT * 1.24,
                padding=(pad, 1.6),
                borders_layout=TableBordersLayout.HORIZONTAL_LINES,
                headings_style=FontFace(emphasis="", color=DIM, size_pt=head_size),
                repeat_headings=1,
            ) as table,
        ):
            head = table.row()
            for at, text in enumerate(heads):
                head.cell(typeset(text), style=FontFace(emphasis="B", color=INK) if at in won else None)
            for number, row in enumerate(rows):
                line = table.row()
                for at, text in enumerate(row):
                    bold = "B" if number in strong else ""
                    tint = TINT if at in won else None
                    line.cell(typeset(text), style=FontFace(emphasis=bold, fill_color=tint))
        self.set_draw_color(INK)

    def sheet_height(
        self, rows: Sequence[Sequence[str]], widths: Sequence[float], *, size: float = 10.5, pad: float = 1.25
    ) -> float:
        """About how tall a table comes out, heads and all."""
        rooms = [width / sum(widths) * WIDE - 3.4 for width in widths]
        line = size * PT * 1.24
        with self.type(size, features=FIGURES):
            talls = [max(map(self._cell_height, row, rooms)) for row in rows]
        return sum(max(line, tall) for tall in talls) + 2 * pad * (len(rows) + 1) + line

    def _cell_height(self, text: str, room: float) -> float:
        """How tall a cell comes out; what is surely one line is not measured."""
        short = "\n" not in text and len(text) * self.font_size_pt * PT * 0.55 < room
        return 0.0 if short else self.lay(text, room, leading=1.24, dry=True)

    def gem(self, x: float, y: float, reach: float, letter: str) -> None:
        """A lozenge of glass in its lead."""
        self.set_fill_color(rgb(GLASS[letter]))
        self.set_draw_color(INK)
        self.set_line_width(min(0.25, reach * 0.16))
        self.polygon([(x, y - reach), (x + reach * 0.8, y), (x, y + reach), (x - reach * 0.8, y)], style="DF")

    def gems(self, reach: float = 2.1) -> None:
        """Five lozenges in the middle of the page, a line running out to either side."""
        middle, y = self.middle, self.y + reach
        step = reach * 1.9
        self.set_draw_color(RULE)
        self.set_line_width(0.25)
        for side in (-1, 1):
            self.line(middle + side * (2.5 * step + 2), y, middle + side * (2.5 * step + 32), y)
        for at, letter in enumerate(GEMS):
            self.gem(middle + (at - 2) * step, y, reach, letter)
        self.y += 2 * reach
