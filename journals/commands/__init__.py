"""The commands of play. Importing them registers them."""

from journals.commands import paper, play, scoring, seating

__all__ = ["paper", "play", "scoring", "seating"]
