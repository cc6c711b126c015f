"""A text that takes several lines in a picture: where it breaks, and how large it may be."""

from __future__ import annotations

from PIL import ImageDraw

from journals.rendering.picture_glass import RGB
from journals.rendering.picture_type import Face, Style, face, fitting, is_arabic, wide, write, written

LEAST = 0.46
"""The share of its size that a text may shrink to before it is cut."""


def broken(text: str, style: Style, size: float, room: float, most: int) -> tuple[list[str], float]:
    """The lines of a text, and the size that lets all of it stand in so many of them. Units: pixels."""
    text = written(text, style)
    least, arabic = size * LEAST, is_arabic(text)
    while True:
        lines = _filled(text, face(style, size, arabic), room)
        whole = len(lines) <= most and all(wide(line, face(style, size, arabic)) <= room for line in lines)
        if whole or size <= least:
            return (lines if len(lines) <= most else [*lines[: most - 1], " ".join(lines[most - 1 :])]), size
        size = max(least, size * 0.95)


def _filled(text: str, font: Face, room: float) -> list[str]:
    """As many words a line as there is room for, the lines about as long as each other."""
    count, words = len(_greedy(text.split(), font, room)), text.split()
    narrow = room
    while count > 1 and narrow > room * 0.4 and len(_greedy(words, font, narrow * 0.95)) == count:
        narrow *= 0.95
    return _greedy(words, font, narrow)


def _greedy(words: list[str], font: Face, room: float) -> list[str]:
    lines: list[str] = []
    for word in words:
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and wide(longer, font) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def write_lines(
    draw: ImageDraw.ImageDraw,
    at: tuple[float, float],
    text: str,
    style: Style,
    size: float,
    ink: RGB,
    *,
    room: float,
    most: int = 2,
    lead: float = 1.06,
) -> float:
    """Write a text in the middle, below a height; how far down it came. Units: pixels, `lead` in sizes."""
    x, y = at
    if not text:
        return y
    lines, fit = broken(text, style, size, room, most)
    for line in lines:
        tall, below = (1.3, 0.4) if is_arabic(line) else (1.0, 0.22)
        y += fit * tall * lead
        write(draw, (x, y - fit * below), line, style, fitting(line, style, fit, room)[1].size, ink, room=room)
    return y
