"""Dice, fills, and the roll of a round."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from campaign.rules.palette import STANDARD, Colour

_TEXT = re.compile(r"([A-Z])?(-?\d{1,3})?")


@dataclass(frozen=True, order=True)
class Fill:
    """What was written in a space: a colour and a value, or one of the two alone (A4.7). Any integer is a value."""

    colour: Colour | None
    value: int | None

    def __post_init__(self) -> None:
        if self.colour is None and self.value is None:
            raise ValueError("a fill has a colour, a value, or both")

    def __str__(self) -> str:
        return f"{self.colour or ''}{'' if self.value is None else self.value}"

    @classmethod
    def parse(cls, text: str) -> Fill:
        """Read R5, R, 5, G-1 or B12.

        Raises: ValueError for anything else.
        """
        match = _TEXT.fullmatch(text)
        if not match or not text:
            raise ValueError(f"{text!r} is not a fill such as R5, R or 5")
        letter, number = match.groups()
        return cls(Colour(letter) if letter else None, None if number is None else int(number))

    @property
    def whole(self) -> bool:
        return self.colour is not None and self.value is not None


@dataclass(frozen=True, order=True)
class Die:
    """A die as it lies on the board."""

    colour: Colour
    value: int

    def __str__(self) -> str:
        return f"{self.colour}{self.value}"

    @classmethod
    def parse(cls, text: str) -> Die:
        """Read R5.

        Raises: ValueError for anything else.
        """
        fill = Fill.parse(text)
        if fill.colour is None or fill.value is None:
            raise ValueError(f"{text!r} is not a die such as R5")
        return cls(fill.colour, fill.value)

    @property
    def fill(self) -> Fill:
        return Fill(self.colour, self.value)


FACES = (1, 2, 3, 4, 5, 6)
BAG: tuple[Colour, ...] = STANDARD.letters * 2
"""Ten dice, two of each standard colour. Rule: A3.1, our reading."""


def roll(bag: Sequence[Colour], count: int, source: random.Random, faces: Sequence[int] = FACES) -> tuple[Die, ...]:
    """Draw and roll a round's dice; of each duplicate one is rerolled until it differs.

    Raises: ValueError when the bag may give dice that cannot all differ.
    Rule: A3.1, A3.2.
    """
    most = min(count, max(Counter(bag).values(), default=0))
    if count > len(bag) or most > len(set(faces)):
        raise ValueError(f"{len(bag)} dice cannot give {count} that all differ")
    taken: set[Die] = set()
    rolled: list[Die] = []
    for colour in source.sample(list(bag), count):
        die = Die(colour, source.choice(faces))
        while die in taken:
            die = Die(colour, source.choice(faces))
        taken.add(die)
        rolled.append(die)
    return tuple(rolled)


def duplicates(dice: Sequence[Die]) -> list[Die]:
    """Each die that shares its board space with an earlier one. Rule: A3.2."""
    return [die for place, die in enumerate(dice) if die in dice[:place]]
