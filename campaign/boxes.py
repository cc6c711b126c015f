"""A campaign's own copy of its box: the files it was read from, and the edition they describe."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory

from campaign.editions import HERE
from campaign.rules.edition import Edition
from campaign.rules.edition_file import read_edition


def files_of(slug: str) -> dict[str, str]:
    """The files of a box that ships, by name. Empty where there is none of that slug."""
    return {file.name: file.read_text(encoding="utf-8") for file in sorted((HERE / slug).glob("*.toml"))}


def edition_of(slug: str, files: Mapping[str, str]) -> Edition:
    """The edition that a copy's files describe.

    Raises: EditionError, or ValueError for what are no files at all.
    """
    if not isinstance(files, Mapping) or not all(n.endswith(".toml") and isinstance(t, str) for n, t in files.items()):
        raise ValueError("a box is file names with their TOML texts")
    return _read(slug, tuple(sorted(files.items())))


@lru_cache(maxsize=16)
def _read(slug: str, files: tuple[tuple[str, str], ...]) -> Edition:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "box"
        path.mkdir()
        for name, text in files:
            (path / Path(name).name).write_text(text, encoding="utf-8")
        edition = read_edition(path)
    return replace(edition, slug=slug, shipped=frozenset(edition.windows))
