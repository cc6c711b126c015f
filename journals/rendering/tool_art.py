"""Drawings for tool cards on a 24-unit square, picked by a word of the card's slug; a hammer stands for any other."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

DRAWINGS: Mapping[str, str] = {
    "brush": "M4 20c3 0 5-1 5-4l-2-2c-3 0-3 3-3 6zM8.5 14.5 19 3l2 2L10.5 15.5",
    "compass": "M12 3v3M12 6 6 21M12 6l6 15M8.5 15q3.5 2.5 7 0M12 6.1h.1",
    "hammer": "M4 20 13 11M10 8l6-5 5 5-5 6zM13 5l6 6",
    "iron": "M4 20 12 12M12 12l1-4 5-4 2 2-4 5z",
    "key": "M8 4a4.5 4.5 0 1 0 .1 0M11.2 11.7 20 20.5M15.5 16l2.5-2.5M18 18.5l2.5-2.5",
    "ladder": "M8 3 6 21M16 3l2 18M7.5 8h9M7 13h10M6.5 18h11",
    "lamp": "M7 21h10l-2-9H9zM12 12c-3-3 0-5 0-8 3 3 2 5 0 8z",
    "lens": "M10 3a7 7 0 1 0 .1 0M15 15l6 6M6.5 9q.5-3 3.5-3",
    "nib": "M4 20 14 10M14 10l2-5 4-1-1 4zM4 20l3-.5",
    "pot": "M6 9h12l-1 11H7zM8 9V6h8v3M4.5 9h15M7.5 14h9",
    "rule": "M3 17 17 3l4 4L7 21zM7 13l2 2M10 10l3 3M13 7l2 2",
    "saw": "M3 7h12l6 4v2l-6 2H3zM5 15v2.5M8 15v2.5M11 15v2.5M14 15v2.5",
    "wheel": "M12 3a9 9 0 1 0 .1 0M12 3v18M3 12h18M5.6 5.6l12.8 12.8M18.4 5.6 5.6 18.4",
}
_KIN = {
    "bellows": "lamp",
    "bob": "compass",
    "candle": "lamp",
    "chalk": "nib",
    "glass": "lens",
    "ink": "pot",
    "knife": "saw",
    "lantern": "lamp",
    "line": "rule",
    "marble": "lens",
    "mirror": "lens",
    "pen": "nib",
    "pencil": "nib",
    "pendulum": "compass",
    "pigment": "pot",
    "root": "pot",
    "sieve": "wheel",
    "spring": "wheel",
    "tallow": "lamp",
    "tread": "ladder",
    "vat": "pot",
    "wedge": "iron",
}
"""Words that go with a drawing of another name."""


def tool_drawing(slug: str) -> str:
    """Which of DRAWINGS a card has; two cards may share one, their names tell them apart."""
    words = [_KIN.get(word, word) for word in reversed(slug.split("-"))]
    return next((word for word in words if word in DRAWINGS), "hammer")


def tool_svg(slug: str, label: str = "") -> SafeString:
    """A tool card's icon; without a label it is decoration."""
    named = f'role="img" aria-label="{conditional_escape(label)}"' if label else 'aria-hidden="true"'
    path = DRAWINGS[tool_drawing(slug)]
    return mark_safe(f'<svg class="i i-tool" viewBox="0 0 24 24" {named}><path d="{path}"/></svg>')
