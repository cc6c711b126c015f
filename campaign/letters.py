"""What may stand in a line that people type: letters of any script, and nothing that turns the line about."""

from __future__ import annotations

JOINERS = "\u200c\u200d"
"""Persian words and joined emoji need them, though they are seen only by what they do."""


def one_line(text: str) -> str:
    """The text without control characters or marks that turn its direction, its blanks drawn together."""
    return " ".join("".join(c for c in text if c.isprintable() or c in JOINERS or c.isspace()).split())
