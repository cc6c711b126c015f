"""What a TOML text must keep to before it is parsed: the parser is slow for keys of many parts, and it recurses."""

from __future__ import annotations

import re

MOST_TEXT = 1_000_000
"""Characters of one file."""
MOST_PARTS = 20
DEEPEST = 20
_STRINGS = (
    r'"""(?:[^"\\]+|\\.?|"(?!""))*+(?:""")?',
    r"'''(?:[^']+|'(?!''))*+(?:''')?",
    r'"(?:[^"\\\n]+|\\[^\n])*+"?',
    r"'[^'\n]*+'?",
)
_MARKS = re.compile("|".join((*_STRINGS, r"#[^\n]*+", r"[\[\]{}.=,\n]")), re.DOTALL)
"""Strings and comments as wholes, one that is not closed to its end; and what parts keys and values."""


def unsafe(text: str) -> tuple[str, int]:
    """What a text should be that is not to be parsed, and the line that is not so; ("", 0) for any other.

    Shape: it passes texts that are no TOML, as long as the parser says so soon.
    """
    if len(text) > MOST_TEXT:
        return f"a file of at most {MOST_TEXT} characters", 0
    dots = depth = 0
    for match in _MARKS.finditer(text):
        mark = match[0]
        if mark == ".":
            dots += 1
            if dots >= MOST_PARTS:
                return f"keys of at most {MOST_PARTS} parts", _line(text, match.start())
        elif mark in ("[", "{"):
            dots, depth = 0, depth + 1
            if depth > DEEPEST:
                return f"lists and tables at most {DEEPEST} deep", _line(text, match.start())
        elif mark in ("]", "}"):
            dots, depth = 0, depth - 1
        elif mark in ("=", ",", "\n"):
            dots = 0
    return "", 0


def _line(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1
