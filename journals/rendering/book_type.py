"""Letters on paper: the fonts a document needs, cut down to what it says, and texts as those fonts can write them."""

from __future__ import annotations

import re
import tempfile
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import uharfbuzz
from fpdf import FPDF
from fpdf.fonts import TTFFont

from journals.rendering.picture_type import BOLD, ITALIC, UPRIGHT, Style, known_letters

LATIN, ARABIC = "latin", "arabic"
CUTS: tuple[tuple[str, Style, int], ...] = (("", UPRIGHT, 430), ("B", BOLD, 660), ("I", ITALIC, 430))
"""Each cut with its weight: print wants a lighter hand than a picture."""

FEATURES = ("kern", "mark", "mkmk", "ccmp", "locl", "liga", "calt", "lnum", "onum", "tnum", "pnum", "smcp")
ALWAYS = frozenset(map(chr, (*range(0x20, 0x7F), *range(0xA0, 0x180), *range(0x2010, 0x2030), 0x2212)))
"""Letters that may be set though no text has them as they stand: of page numbers, or what is left without its mark."""

JOINERS = frozenset("\u200c\u200d\u200e\u200f")
"""What stands between Arabic letters and has no form: taken from their font, or a word would be set in two pieces."""

_LETTERS = "[\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufeff]+"
_PARTED = re.compile(f"{_LETTERS}(?:[ \u200c\u200d]+{_LETTERS})+")

SHORT = 9
"""Letters of a word that looks lost on a line of its own."""

TEXT = {"onum": True}
FIGURES = {"lnum": True, "tnum": True}
CAPITALS = {"smcp": True, "onum": True}


@contextmanager
def fonts(pdf: FPDF, letters: frozenset[str]) -> Iterator[None]:
    """Give a document its fonts, with these letters and no others: to cut them first is what makes it quick.

    The files lie in a folder of their own until the document is written.
    """
    wanted = frozenset(letter for letter in letters | ALWAYS if ord(letter) in known_letters(UPRIGHT.latin)) - JOINERS
    with tempfile.TemporaryDirectory(prefix="book-") as folder:
        for cut, style, weight in CUTS:
            file = Path(folder) / f"latin{cut}.ttf"
            file.write_bytes(_cut(style.latin, weight, wanted))
            for name, written in ((LATIN, file), (ARABIC, style.arabic)):
                pdf.fonts[name + cut] = Face(pdf, written, name + cut, cut)
        pdf.set_fallback_fonts([ARABIC, LATIN], exact_match=False)
        pdf.set_text_shaping(True, features=TEXT)
        yield


def _cut(file: Path, weight: int, letters: frozenset[str]) -> bytes:
    """One weight of a variable font with some of its letters."""
    face = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(file)))
    wanted = uharfbuzz.SubsetInput()
    wanted.unicode_set.update(map(ord, letters))
    wanted.layout_feature_tag_set.clear()
    wanted.layout_feature_tag_set.update(int.from_bytes(tag.encode()) for tag in FEATURES)
    wanted.pin_axis_location(face, "wght", weight)
    wanted.flags = uharfbuzz.SubsetFlags.NOTDEF_OUTLINE | uharfbuzz.SubsetFlags.NO_HINTING
    found: bytes = wanted.subset(face).blob.data
    return found


class Face(TTFFont):
    """A font that is asked each width once: lines are broken letter by letter, and for each letter fpdf measures the
    whole line before it. No Latin letter is kerned across a blank, so that a line is as wide as its words."""

    def __init__(self, pdf: FPDF, file: Path, key: str, cut: str) -> None:
        super().__init__(pdf, file, key, cut)
        self.parted = key.startswith(LATIN)
        self.widths: dict[tuple[object, ...], dict[str, float]] = {}

    def shaped_text_width(
        self, text: str, font_size_pt: float, text_shaping_params: dict[str, Any] | None
    ) -> tuple[int, float]:
        """How many letters, and how wide they are together in this size."""
        how = text_shaping_params or {}
        key = (*how.get("features", ()), how.get("fragment_direction"), how.get("script"), how.get("language"))
        known = self.widths.setdefault(key, {"": 0.0})
        if text not in known:
            words = text.split(" ") if self.parted else [text]
            for word in (*words, " "):
                if word not in known:
                    known[word] = super().shaped_text_width(word, 1000, how)[1]
            known[text] = sum(known[word] for word in words) + (len(words) - 1) * known[" "]
        return len(text), known[text] * font_size_pt / 1000


def legible(text: str) -> str:
    """The text as the fonts can write it: what both lack loses its marks, or is left out; lines stay lines."""
    known = known_letters(UPRIGHT.latin) | known_letters(UPRIGHT.arabic)
    text = unicodedata.normalize("NFC", text.replace("\t", " "))
    return "".join(letter if letter == "\n" or ord(letter) in known else _plain(letter, known) for letter in text)


def typeset(text: str) -> str:
    """The same, with Arabic words in a row marked as one: where a joiner parts two, they would change places."""
    return _PARTED.sub("\u202b\\g<0>\u202c", legible(text))


def bound(text: str) -> str:
    """The text with its last word tied to the one before: no short word stands alone on a line."""
    before, blank, last = text.rpartition(" ")
    return f"{before}\u00a0{last}" if blank and len(last) <= SHORT and not runs_left(text) else text


def _plain(letter: str, known: frozenset[int]) -> str:
    return "".join(part for part in unicodedata.normalize("NFKD", letter) if ord(part) in known)


def runs_left(text: str) -> bool:
    """Whether a text is read from right to left: whether it begins so, and most of its letters are so too."""
    ways = [unicodedata.bidirectional(letter) for letter in text]
    strong = ["R" if way == "AL" else way for way in ways if way in ("L", "R", "AL")]
    return bool(strong) and strong[0] == "R" and strong.count("R") * 2 > len(strong)
