"""Letters on paper: the fonts a document needs, cut down to what it says, and texts as those fonts can write them."""

from __future__ import annotations

import io
import re
import tempfile
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer
from fpdf import FPDF

from journals.rendering.picture_type import BOLD, ITALIC, UPRIGHT, Style, known_letters

LATIN, ARABIC = "latin", "arabic"
CUTS: tuple[tuple[str, Style, int], ...] = (("", UPRIGHT, 430), ("B", BOLD, 660), ("I", ITALIC, 430))
"""Each cut with its weight: print wants a lighter hand than a picture."""

FEATURES = ("kern", "mark", "mkmk", "ccmp", "locl", "liga", "calt", "lnum", "onum", "tnum", "pnum", "smcp")
ALWAYS = frozenset(map(chr, (*range(0x20, 0x7F), *range(0xA0, 0x180), *range(0x2010, 0x2030), 0x2212)))
"""Letters that every document has, so that most of them need the same ones: these are cut once in a process."""

JOINERS = frozenset("\u200c\u200d\u200e\u200f")
"""What stands between Arabic letters and has no form: taken from their font, or a word would be set in two pieces."""

_LETTERS = "[\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufeff]+"
_PARTED = re.compile(f"{_LETTERS}(?:[ \u200c\u200d]+{_LETTERS})+")

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
            pdf.add_font(LATIN, cut, file)
            pdf.add_font(ARABIC, cut, style.arabic)
        pdf.set_fallback_fonts([ARABIC, LATIN], exact_match=False)
        pdf.set_text_shaping(True, features=TEXT)
        yield


@lru_cache(maxsize=2 * len(CUTS))
def _cut(file: Path, weight: int, letters: frozenset[str]) -> bytes:
    """One weight of a variable font with some of its letters."""
    options = subset.Options(layout_features=list(FEATURES), notdef_outline=True, glyph_names=False, hinting=False)
    font, cutter, out = TTFont(file), subset.Subsetter(options), io.BytesIO()
    cutter.populate(unicodes=[ord(letter) for letter in letters])
    cutter.subset(font)
    instancer.instantiateVariableFont(font, {"wght": weight}, inplace=True).save(out)
    return out.getvalue()


def legible(text: str) -> str:
    """The text as the fonts can write it: what both lack loses its marks, or is left out; lines stay lines."""
    known = known_letters(UPRIGHT.latin) | known_letters(UPRIGHT.arabic)
    text = unicodedata.normalize("NFC", text.replace("\t", " "))
    return "".join(letter if letter == "\n" or ord(letter) in known else _plain(letter, known) for letter in text)


def typeset(text: str) -> str:
    """The same, with Arabic words in a row marked as one: where a joiner parts two, they would change places."""
    return _PARTED.sub("\u202b\\g<0>\u202c", legible(text))


def _plain(letter: str, known: frozenset[int]) -> str:
    return "".join(part for part in unicodedata.normalize("NFKD", letter) if ord(part) in known)


def runs_left(text: str) -> bool:
    """Whether a text is read from right to left: whether it begins so, and most of its letters are so too."""
    ways = [unicodedata.bidirectional(letter) for letter in text]
    strong = ["R" if way == "AL" else way for way in ways if way in ("L", "R", "AL")]
    return bool(strong) and strong[0] == "R" and strong.count("R") * 2 > len(strong)
