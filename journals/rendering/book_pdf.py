"""The book as a file to print: every part in its order, told page by page."""

from __future__ import annotations

import io
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from journals.book import Book, Glass
from journals.rendering import book_parts as parts
from journals.rendering.book_games import Pane, chapters
from journals.rendering.book_glass import window_jpeg
from journals.rendering.book_houses import houses
from journals.rendering.book_paper import Paper
from journals.rendering.book_type import fonts

PER_WINDOW, PER_PAGE = 3, 1
"""How long things take, beside each other."""


def draw_book(
    book: Book, path: Path, progress: Callable[[float], None], size: str = "a4", pane: Pane = window_jpeg
) -> None:
    """Write the book, its fonts and pictures within, on a paper of this size.

    Shape: `progress` is told shares from 0 to 1; `pane` gives a window as a picture in a width in millimetres.
    """
    windows = sum(window.glass is not None for chapter in book.chapters for window in chapter.windows)
    expected = windows * PER_WINDOW + _pages(book) * PER_PAGE
    done = 0

    def tell(amount: int) -> None:
        nonlocal done
        done += amount
        progress(min(0.97, done / expected))

    def glazed(glass: Glass, wide: float) -> io.BytesIO | Path:
        found = pane(glass, wide)
        tell(PER_WINDOW)
        return found

    paper = Paper(
        title=book.title,
        author=book.names,
        language=book.language,
        rtl=book.rtl,
        turned=lambda: tell(PER_PAGE),
        size=size,
        spreads=True,
    )
    paper.set_creation_date(datetime.now(UTC))
    paper.set_subject(book.box)
    with fonts(paper, frozenset(repr(book))):
        parts.cover(paper, book)
        parts.imprint(paper, book)
        parts.contents(paper, book)
        houses(paper, book)
        chapters(paper, book, glazed)
        parts.pages(paper, book)
        parts.ledgers(paper, book)
        parts.opened(paper, book)
        parts.boards(paper, book)
        parts.standings(paper, book)
        paper.output(str(path))
    progress(1.0)


def _pages(book: Book) -> int:
    """About how many pages it will have."""
    photos = sum(len(chapter.photos) for chapter in book.chapters)
    return 13 + 2 * len(book.houses) + 2 * len(book.chapters) + photos // 4
