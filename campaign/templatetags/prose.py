"""Template filters for what people wrote: plain text as paragraphs, its links made safe, its opening words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

register = template.Library()

PARAGRAPH = re.compile(r"\n[ \t]*\n\s*")
LINK = re.compile(
    r"https?://[^\s<>\"'`{}|\\^\u0000-\u001f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+", re.IGNORECASE
)
BEHIND = ".,:;!?…”’»"
"""What follows an address more often than it ends one."""


def split(text: str) -> list[str]:
    """The paragraphs of a text; an empty line parts them."""
    return [paragraph for paragraph in PARAGRAPH.split(text.replace("\r\n", "\n").strip()) if paragraph.strip()]


@register.filter
def paragraphs(text: str) -> SafeString:
    """A text as paragraphs, each running the way its own words run; everything but its links is escaped."""
    return mark_safe("".join(f'<p dir="auto">{"".join(_parts(each))}</p>' for each in split(text)))


@register.filter
def opening(text: str, most: int = 220) -> str:
    """The first words of a text, cut between two of them."""
    words = " ".join(text.split())
    if len(words) <= most:
        return words
    return words[:most].rpartition(" ")[0].rstrip(".,:;") + "…" if " " in words[:most] else words[:most] + "…"


def _parts(paragraph: str) -> Iterator[str]:
    at = 0
    for found in LINK.finditer(paragraph):
        address = _address(found[0])
        if address:
            yield _escaped(paragraph[at : found.start()])
            shown = escape(address)
            yield f'<a href="{shown}" rel="nofollow noopener noreferrer" hx-boost="false">{shown}</a>'
            at = found.start() + len(address)
    yield _escaped(paragraph[at:])


def _address(found: str) -> str:
    """The address without what stands behind it; nothing where it leads nowhere."""
    address = found.rstrip(BEHIND)
    for opens, closes in ("()", "[]"):
        while address.endswith(closes) and address.count(closes) > address.count(opens):
            address = address[:-1].rstrip(BEHIND)
    try:
        return address if urlsplit(address).hostname else ""
    except ValueError:
        return ""


def _escaped(text: str) -> str:
    return escape(text).replace("\n", "<br>")
