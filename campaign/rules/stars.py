"""Starred spaces, watched until every family at the table has glazed all of theirs (A8.3)."""

from __future__ import annotations

from collections.abc import Mapping

from campaign.rules.layout import Layout, Window


def starred(layout: Layout) -> tuple[str, ...]:
    """The starred spaces in reading order."""
    return tuple(name for name, space in layout.spaces.items() if space.star)


def progress(window: Window) -> tuple[int, int]:
    """Starred spaces filled, and all there are; a broken one is not filled. Rule: A8.3, our reading."""
    stars, sound = starred(window.layout), window.sound
    return sum(name in sound for name in stars), len(stars)


def glazed(window: Window) -> bool:
    """Whether no starred space is left empty or broken. Rule: A8.3."""
    done, total = progress(window)
    return done == total


def watched(windows: Mapping[int, Window]) -> dict[int, tuple[int, int]]:
    """Starred spaces filled, and all there are, family by family. Rule: A8.3."""
    return {family: progress(window) for family, window in windows.items()}


def all_done(windows: Mapping[int, Window]) -> bool:
    """Whether every family at the table has glazed all its stars; where there is none, nothing is done by it.

    Rule: A8.3.
    """
    return any(starred(window.layout) for window in windows.values()) and all(map(glazed, windows.values()))
