"""A colour in words, for the names of drawings."""

from __future__ import annotations

from django.utils.translation import pgettext

from campaign.rules.palette import KNOWN, Colour


def colour_word(letter: str) -> str:
    """A colour's plain name; a table's own is called by its letter."""
    known = KNOWN.get(Colour(letter))
    return pgettext("colour", known.name) if known else letter
