"""Letters in pictures: this machine's own serif, as pages have it; where it has none, what Pillow brings."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from PIL import ImageFont

Face = ImageFont.FreeTypeFont | ImageFont.ImageFont

UPRIGHT = ("pala.ttf", "LiberationSerif-Regular.ttf", "times.ttf", "NotoSerif-Regular.ttf", "DejaVuSerif.ttf")
BOLD = ("palab.ttf", "LiberationSerif-Bold.ttf", "timesbd.ttf", "NotoSerif-Bold.ttf", "DejaVuSerif-Bold.ttf")
ITALIC = ("palai.ttf", "LiberationSerif-Italic.ttf", "timesi.ttf", "NotoSerif-Italic.ttf", "DejaVuSerif-Italic.ttf")
"""Files that are looked for wherever this system keeps its fonts, best first."""


@lru_cache(maxsize=8)
def _file(names: tuple[str, ...]) -> str | None:
    """The first of these fonts that is here."""
    for name in names:
        try:
            return str(ImageFont.truetype(name, 20).path)
        except OSError:
            continue
    return None


@lru_cache(maxsize=128)
def face(names: tuple[str, ...], size: float) -> Face:
    """A font in a size in pixels."""
    path = _file(names)
    return ImageFont.truetype(path, size) if path else ImageFont.load_default(size)


def written(text: str, names: tuple[str, ...]) -> str:
    """The text as this font can write it: Pillow's own knows no accents."""
    if _file(names):
        return text
    plain = text.replace("\N{MINUS SIGN}", "-").replace("\N{MIDDLE DOT}", "-").replace("\N{EN DASH}", "-")
    return unicodedata.normalize("NFKD", plain).encode("ascii", "ignore").decode()


def fitting(text: str, names: tuple[str, ...], size: float, room: float) -> tuple[str, Face]:
    """The text in this size, or as much smaller as the room asks for; at half the size it is cut. Units: pixels."""
    text, least = written(text, names), size / 2
    while size > least and face(names, size).getlength(text) > room:
        size = max(least, size * 0.94)
    font, whole = face(names, size), text
    while text and font.getlength(text) > room:
        whole = whole[:-1]
        text = written(whole.rstrip() + "\N{HORIZONTAL ELLIPSIS}", names)
    return text, font
