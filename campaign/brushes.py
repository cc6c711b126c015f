"""Brushes: what a tap on a space says of it while a window is described."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from campaign.rules.layout import Space
from campaign.rules.palette import Colour

STAR, BLANK, HOLE, JOIN, PART = "star", "blank", "hole", "join", "part"
MAGIC = "magic-"
PAIRING = (JOIN, PART)
"""Brushes that take two taps."""

_TEXT = re.compile(rf"(?P<colour>[A-Z])|(?P<value>-?\d{{1,3}})|{MAGIC}(?P<magic>\d{{1,3}})", re.ASCII)
_OTHERS = (STAR, BLANK, HOLE, JOIN, PART)


@dataclass(frozen=True)
class Brush:
    """One brush: a colour's letter, a value, magic-n, star, blank, hole, join or part."""

    name: str
    colour: Colour | None = None
    value: int | None = None
    magic: int | None = None

    @classmethod
    def parse(cls, text: str) -> Brush | None:
        """The brush of this name; None where there is none."""
        if text in _OTHERS:
            return cls(text)
        match = _TEXT.fullmatch(text)
        if match is None:
            return None
        colour, value, magic = match["colour"], match["value"], match["magic"]
        return cls(
            text,
            Colour(colour) if colour else None,
            None if value is None else int(value),
            None if magic is None else int(magic),
        )

    @classmethod
    def of(cls, colour: Colour) -> Brush:
        return cls(colour, colour)

    @property
    def prints(self) -> bool:
        """Whether it says what is printed, rather than where spaces are."""
        return self.name not in (HOLE, *PAIRING)

    def touch(self, space: Space) -> Space:
        """The space with this printed in it; touched again, it is off again."""
        if self.name == BLANK:
            return replace(space, colour=None, value=None, star=False, magic=None)
        if self.name == STAR:
            return replace(space, star=not space.star)
        if self.colour is not None:
            return replace(space, colour=None if space.colour == self.colour else self.colour)
        if self.value is not None:
            return replace(space, value=None if space.value == self.value else self.value)
        return replace(space, magic=None if space.magic == self.magic else self.magic)
