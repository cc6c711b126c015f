"""Blank sheets for an evening on paper alone: values ready to set in type, whether on a page or on paper."""

from __future__ import annotations

from dataclasses import dataclass

from journals.book import Column, Glass


@dataclass(frozen=True)
class ScoreRow:
    """A line of the score sheet: its name, and what it counts as far as that is known."""

    name: str
    rule: str = ""
    total: bool = False


@dataclass(frozen=True)
class Outline:
    """A window to fill in by pencil, for one family."""

    family: str
    glass: Glass
    alt: str


@dataclass(frozen=True)
class Turns:
    """Who drafts when: a row a round, its turns across. `seats` are who sits where, empty where that is not known."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    told: str
    seats: tuple[str, ...]


@dataclass(frozen=True)
class Sheets:
    """Everything to print. `words` are the headings: scores, order, board, windows."""

    language: str
    rtl: bool
    title: str
    window: str
    score: str
    order: str
    board: str
    families: tuple[str, ...]
    lines: tuple[ScoreRow, ...]
    boxes: tuple[str, ...]
    boxes_word: str
    turns: Turns
    dice: str
    boards: tuple[tuple[str, tuple[Column, ...]], ...]
    outlines: tuple[Outline, ...]
    star: str
    tick: str
