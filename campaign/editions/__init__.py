"""The boxes that ship, each a folder of TOML beside this file."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from campaign.rules.edition import Edition
from campaign.rules.edition_file import BOX, read_edition

HERE = Path(__file__).parent
DEFAULT = "my-box"
"""The box a new campaign starts from."""


def shipped() -> list[tuple[str, str]]:
    """Slug and title of each box, the default first."""
    slugs = sorted((file.parent.name for file in HERE.glob(f"*/{BOX}")), key=lambda slug: (slug != DEFAULT, slug))
    return [(slug, load(slug).title) for slug in slugs]


@lru_cache
def load(slug: str) -> Edition:
    """A box that ships.

    Raises: KeyError for a slug that none has.
    """
    folders = {file.parent.name: file.parent for file in HERE.glob(f"*/{BOX}")}
    return read_edition(folders[slug])
