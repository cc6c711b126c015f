"""Letters in pictures and books: the fonts, which of them writes a text, and how large it may be.

Latin, Greek and Cyrillic are set in EB Garamond, the Arabic script (Persian names) in Amiri; both come as packages, so
that a picture is the same on every machine. Pillow shapes through raqm where the machine has FriBiDi; where it has not,
Arabic letters stay unjoined.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import fontpkg_amiri
import fontpkg_eb_garamond
from fontTools.ttLib import TTFont
from PIL import ImageDraw, ImageFont, features

from journals.rendering.picture_glass import RGB

Face = ImageFont.FreeTypeFont

_GARAMOND = Path(fontpkg_eb_garamond.ROOT) / "files"
_AMIRI = Path(fontpkg_amiri.ROOT) / "files"
_ARABIC = re.compile("[\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufeff]")

LINING = ["lnum"]
"""Figures as tall as capitals, wherever the font has others too."""


@dataclass(frozen=True)
class Style:
    """A cut of the letters: the Latin file with its weight, and the Arabic file."""

    latin: Path
    weight: int
    arabic: Path


UPRIGHT = Style(_GARAMOND / "EBGaramond[wght].ttf", 500, _AMIRI / "Amiri-Regular.ttf")
BOLD = Style(_GARAMOND / "EBGaramond[wght].ttf", 750, _AMIRI / "Amiri-Bold.ttf")
ITALIC = Style(_GARAMOND / "EBGaramond-Italic[wght].ttf", 500, _AMIRI / "Amiri-Italic.ttf")


def is_arabic(text: str) -> bool:
    """Whether a text has letters of the Arabic script; then all of it is set in one font, so that its order holds."""
    return _ARABIC.search(text) is not None


@lru_cache(maxsize=1)
def shapes() -> bool:
    """Whether this machine joins and orders letters."""
    return bool(features.check("raqm"))


@lru_cache(maxsize=256)
def face(style: Style, size: float, arabic: bool = False) -> Face:
    """A font in a size in pixels."""
    font = ImageFont.truetype(str(style.arabic if arabic else style.latin), size)
    if not arabic:
        font.set_variation_by_axes([style.weight])
    return font


@lru_cache(maxsize=8)
def known_letters(file: Path) -> frozenset[int]:
    """The characters a font can write."""
    with TTFont(file, lazy=True) as font:
        return frozenset(font.getBestCmap())


def written(text: str, style: Style) -> str:
    """The text as its font can write it: what the font lacks loses its marks, or is left out."""
    text = unicodedata.normalize("NFC", text)
    known = known_letters(style.arabic if is_arabic(text) else style.latin)
    found = "".join(letter if ord(letter) in known else _plain(letter, known) for letter in text)
    return " ".join(found.split()) or text


def _plain(letter: str, known: frozenset[int]) -> str:
    return "".join(part for part in unicodedata.normalize("NFKD", letter) if ord(part) in known)


def wide(text: str, font: Face) -> float:
    """How wide a text is. Units: pixels."""
    return font.getlength(text, features=LINING) if shapes() else font.getlength(text)


def fits(text: str, style: Style, size: float, room: float) -> bool:
    """Whether the whole text stands in its room in this size. Units: pixels."""
    text = written(text, style)
    return wide(text, face(style, size, is_arabic(text))) <= room


def fitting(text: str, style: Style, size: float, room: float) -> tuple[str, Face]:
    """The text in this size, or as much smaller as the room asks for; at half the size it is cut. Units: pixels."""
    text, least = written(text, style), size / 2
    arabic = is_arabic(text)
    while size > least and wide(text, face(style, size, arabic)) > room:
        size = max(least, size * 0.94)
    font, whole = face(style, size, arabic), text
    while text and wide(text, font) > room:
        whole = whole[:-1]
        text = whole.rstrip() + "\N{HORIZONTAL ELLIPSIS}"
    return text, font


def write(
    draw: ImageDraw.ImageDraw,
    at: tuple[float, float],
    text: str,
    style: Style,
    size: float,
    ink: RGB,
    *,
    room: float,
    anchor: str = "ms",
) -> float:
    """Write a text where its anchor is, no wider than its room; how wide it came out. Units: pixels."""
    fitted, font = fitting(text, style, size, room)
    if shapes():
        draw.text(at, fitted, ink, font, anchor=anchor, features=LINING)
    else:
        draw.text(at, fitted, ink, font, anchor=anchor)
    return wide(fitted, font)
