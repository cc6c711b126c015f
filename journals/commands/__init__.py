"""The commands of play. Importing them registers them."""

from journals.commands import afterwards, before, paper, play, scoring, seating, squares

__all__ = ["afterwards", "before", "paper", "play", "scoring", "seating", "squares"]
