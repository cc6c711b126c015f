"""Kinds of icons on the boxes of market tracks: what crossing one off gives (A9.3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Icon:
    """One kind. `counted` says whether a box may hold several of it."""

    slug: str
    name: str
    rule: str
    counted: bool = False


ICONS: Mapping[str, Icon] = {
    icon.slug: icon
    for icon in (
        Icon("legacy", "Legacy points", "A9.3", counted=True),
        Icon("crest", "A crest sticker", "A9.4"),
        Icon("tool", "A tool from the market box", "A9.3"),
    )
}
