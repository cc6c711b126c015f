"""Colours of glass: letters, the palette a box comes with, and the groups the rules name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NewType

Colour = NewType("Colour", str)
"""One capital letter of a palette, such as R. A colour is told by it wherever hue alone would not do."""

RED, YELLOW, GREEN, BLUE, PURPLE, ORANGE = (Colour(letter) for letter in "RYGBPO")


@dataclass(frozen=True)
class Glass:
    """One colour of a palette: its letter, its plain name, and whether it is painted on in dark enamel."""

    letter: Colour
    name: str
    pale: bool = False


@dataclass(frozen=True)
class Palette:
    """The colours a box knows, in the order its board shows them."""

    glasses: tuple[Glass, ...]

    def __iter__(self) -> Iterator[Glass]:
        return iter(self.glasses)

    def __contains__(self, letter: object) -> bool:
        return any(glass.letter == letter for glass in self.glasses)

    def __getitem__(self, letter: Colour) -> Glass:
        for glass in self.glasses:
            if glass.letter == letter:
                return glass
        raise KeyError(letter)

    @property
    def letters(self) -> tuple[Colour, ...]:
        return tuple(glass.letter for glass in self.glasses)


KNOWN = {
    glass.letter: glass
    for glass in (
        Glass(RED, "red"),
        Glass(YELLOW, "yellow", pale=True),
        Glass(GREEN, "green"),
        Glass(BLUE, "blue"),
        Glass(PURPLE, "purple"),
        Glass(ORANGE, "orange", pale=True),
    )
}
"""Glass the project can draw by name; a table may add colours of its own."""

STANDARD = Palette(tuple(KNOWN[letter] for letter in (RED, YELLOW, GREEN, BLUE, PURPLE)))
PRIMARY = frozenset({RED, YELLOW, BLUE})
SECONDARY = frozenset({PURPLE, GREEN, ORANGE})
