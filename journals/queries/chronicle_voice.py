"""How a chronicle speaks: names, points and lists in words, and one of several ways to say a thing."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from zlib import crc32

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.names import family_name, listed, number_text, window_name
from journals.queries.evening import Evening

ISOLATED, ISOLATE, POP = frozenset({"R", "AL", "AN", "RLE", "RLO", "LRE", "LRO"}), "\u2068", "\u2069"


@dataclass(frozen=True)
class Voice:
    """The words for one evening."""

    evening: Evening

    def pick(self, what: str, *ways: str) -> str:
        """One way of saying something: always the same for the same game, another one for the next."""
        state, game = self.evening.state, self.evening.game
        return ways[crc32(f"{state.title} {game.number} {what}".encode()) % len(ways)]

    def name(self, family: int | None) -> str:
        return apart(family_name(family, self.evening.state))

    def names(self, families: Iterable[int]) -> str:
        return listed(self.name(family) for family in families)

    @property
    def window(self) -> str:
        return apart(window_name(self.evening.game.window, self.evening.state))


def apart(name: str) -> str:
    """A name that runs against the text, or meddles with how it runs, kept from moving what stands beside it."""
    meddles = any(unicodedata.bidirectional(character) in ISOLATED for character in name)
    return f"{ISOLATE}{name}{POP}" if meddles else name


def points_text(points: int) -> str:
    return ngettext("%(points)s point", "%(points)s points", abs(points)) % {"points": number_text(points)}


def legacy_text(points: int) -> str:
    said = ngettext("%(points)s legacy point", "%(points)s legacy points", abs(points))
    return said % {"points": number_text(points)}


def each(said: Iterable[str]) -> str:
    """Several short statements as one sentence, such as: A did this; B did that."""
    return "; ".join(said)


def told(sentences: Iterable[str]) -> str:
    """Sentences as one paragraph."""
    return " ".join(sentence for sentence in sentences if sentence)


def alike(found: Mapping[int, int]) -> list[tuple[tuple[int, ...], int]]:
    """Families of whom the same number is told, together."""
    return [
        (tuple(family for family, number in found.items() if number == told_of), told_of)
        for told_of in dict.fromkeys(found.values())
    ]


def by_points(earned: Mapping[int, int]) -> list[tuple[int, int]]:
    """Families with what they earned, the most first."""
    return sorted(earned.items(), key=lambda pair: -pair[1])


def took_text(minutes: int) -> str:
    """A span of time to the nearest five minutes."""
    hours, minutes = divmod(max(5, 5 * round(minutes / 5)), 60)
    said = []
    if hours:
        said.append(ngettext("%(n)s hour", "%(n)s hours", hours) % {"n": hours})
    if minutes:
        said.append(ngettext("%(n)s minute", "%(n)s minutes", minutes) % {"n": minutes})
    return _("%(some)s and %(last)s") % {"some": said[0], "last": said[1]} if len(said) > 1 else said[0]
