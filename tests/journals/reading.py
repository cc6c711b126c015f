"""Books and sheets as a reader sees them: pages, letters with where they stand, fonts, pictures."""

from dataclasses import dataclass
from functools import cached_property

import pypdfium2
from pypdfium2 import raw

PAPERS = {"a4": (595, 842), "letter": (612, 792)}
"""Width and height of a page in points."""

EDGE = 11 / 25.4 * 72 - 1
"""Points from the edge of the paper to what is printed outermost: the frame of the cover."""


@dataclass
class Printed:
    """A PDF that was written."""

    content: bytes

    @cached_property
    def pdf(self):
        return pypdfium2.PdfDocument(self.content)

    @cached_property
    def texts(self):
        """What each page says, in one line, whatever the lines it was broken into."""
        return [" ".join(page.get_textpage().get_text_range().split()) for page in self.pdf]

    @property
    def text(self):
        return " ".join(self.texts)

    @property
    def letters(self):
        """Every letter that shows, with its page and its box in points: left, bottom, right, top."""
        for number, page in enumerate(self.pdf, start=1):
            found = page.get_textpage()
            for at in range(found.count_chars()):
                letter = found.get_text_range(at, 1)
                if letter.strip():
                    yield number, letter, found.get_charbox(at)

    @property
    def sizes(self):
        """How wide and tall each page is."""
        return [tuple(map(round, page.get_size())) for page in self.pdf]

    def pictures_on(self, page):
        """How many pictures a page has, counted from 1."""
        return len(list(self.pdf[page - 1].get_objects(filter=[raw.FPDF_PAGEOBJ_IMAGE])))

    @property
    def outline(self):
        return [(item.level, item.get_title()) for item in self.pdf.get_toc()]

    @property
    def images(self):
        return [image for page in self.pdf for image in page.get_objects(filter=[raw.FPDF_PAGEOBJ_IMAGE])]

    def fonts(self):
        """Each font with whether it is embedded."""
        found = {}
        for page in self.pdf:
            for text in page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT]):
                font = raw.FPDFTextObj_GetFont(text)
                name = bytes(200)
                raw.FPDFFont_GetBaseFontName(font, name, 200)
                found[name.rstrip(b"\0").decode()] = raw.FPDFFont_GetIsEmbedded(font)
        return found

    def outside(self, edge=EDGE):
        """Letters that lie beyond the margin, in whole or in part."""
        sizes = self.sizes
        return [
            (page, letter, box)
            for page, letter, box in self.letters
            for wide, tall in [sizes[page - 1]]
            if box[0] < edge or box[1] < edge or box[2] > wide - edge or box[3] > tall - edge
        ]
