"""Brushes: what a tap on a space says of it while a window is described."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from campaign.rules.layout import Space
from campaign.rules.palette import Colour

STAR, BLANK, HOLE, JOIN, PART, MERGE, SPLIT = "star", "blank", "hole", "join", "part", "merge", "split"
MAGIC = "magic-"
PAIRING = (JOIN, PART)
"""Brushes that say of two spaces whether they are neighbours."""
CHOOSING = (*PAIRING, MERGE, SPLIT)
"""Brushes whose first tap only chooses a space."""

_TEXT = re.compile(rf"(?P<colour>[A-Z])|(?P<value>-?\d{{1,3}})|{MAGIC}(?P<magic>\d{{1,3}})", re.ASCII)
_OTHERS = (STAR, BLANK, HOLE, *CHOOSING)


@dataclass(frozen=True)
class Brush:
    """One brush: a colour's letter, a value, magic-n, star, blank, hole, join, part, merge or split."""

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
        return self.name not in (HOLE, *CHOOSING)

    def touch(self, space: Space) -> Space:
        """The space with this printed in it; touched again, it is off again."""
        return self.off(space) if self.is_on(space) else self.on(space)

    def sweep(self, spaces: Sequence[Space]) -> list[Space]:
        """Several spaces touched in one stroke: all become what the first does."""
        paint = self.off if spaces and self.is_on(spaces[0]) else self.on
        return [paint(space) for space in spaces]

    def is_on(self, space: Space) -> bool:
        """Whether this is printed in a space."""
        return self.name != BLANK and self.on(space) == space

    def on(self, space: Space) -> Space:
        if self.name == BLANK:
            return replace(space, colour=None, value=None, star=False, magic=None)
        if self.name == STAR:
            return replace(space, star=True)
        if self.colour is not None:
            return replace(space, colour=self.colour)
        if self.value is not None:
            return replace(space, value=self.value)
        return replace(space, magic=self.magic)

    def off(self, space: Space) -> Space:
        if self.name == STAR:
            return replace(space, star=False)
        if self.colour is not None:
            return replace(space, colour=None)
        if self.value is not None:
            return replace(space, value=None)
        return replace(space, magic=None)
