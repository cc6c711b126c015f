"""What may stand in a line that people type: letters of any script, and nothing that turns the line about."""

from __future__ import annotations

from campaign.rules.toml_table import JOINERS

ODD = "\x0b\x0c\x1c\x1d\x1e\x1f\x85\u2028\u2029"
"""Blanks that nobody types."""


def one_line(text: str) -> str:
    """The text without control characters or marks that turn its direction, its blanks drawn together."""
    return " ".join("".join(filter(_stands, text)).split())


def _stands(letter: str) -> bool:
    return letter.isprintable() or letter in JOINERS or (letter.isspace() and letter not in ODD)
