"""Values of a file that anybody may have written: each of the type and in the range asked for, or it is damaged."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, NoReturn

from django.utils.translation import gettext as _

from campaign.archive.form import MOST_TEXTS, MOST_VALUES

MOST = 2_147_483_647
"""The largest number that a column holds."""
FIRST_YEAR, LAST_YEAR = 1990, 9000
MOST_DEPTH = 40
"""How deep values may lie in one another; a turn's lie ten deep."""
HEX_64 = re.compile(r"[0-9a-f]{64}")


class Damaged(Exception):
    """A file that is not taken: what is wrong with it, and what to do."""


def again(what: str) -> Damaged:
    """Damage that a fresh copy of the file mends."""
    sentence = _("%(what)s Nothing was taken from the file: bring it once more from where it comes from.")
    return Damaged(sentence % {"what": what})


def too_much() -> Damaged:
    return Damaged(_("Unpacked, this file would be larger than any campaign is. Nothing was taken from it."))


def no_room() -> Damaged:
    return Damaged(_("The server has no room for it. Nothing was stored: make some, then try again."))


@dataclass
class Allowance:
    """How much may still be unpacked of one file, whatever it is wrapped in."""

    size: int = MOST_TEXTS
    values: int = MOST_VALUES

    def take(self, text: bytes) -> None:
        """Count a JSON text, before anything is made of it. Raises: Damaged."""
        self.size -= len(text)
        self.values -= sum(map(text.count, (b",", b"[", b"{")))
        if self.size < 0 or self.values < 0:
            raise too_much()


@dataclass(frozen=True)
class Told:
    """An object of a JSON text, where it stands there, and how much more may be unpacked of its file."""

    where: str
    values: dict[str, Any]
    allowance: Allowance = field(default_factory=Allowance)

    def only(self, *names: str) -> Told:
        """The same, where it has these fields and no others."""
        if self.values.keys() != set(names):
            odd = sorted(self.values.keys() ^ set(names))[0]
            raise again(_("In %(where)s “%(name)s” is missing or unknown.") % {"where": self.where, "name": odd[:60]})
        return self

    def wrong(self, name: str) -> NoReturn:
        raise again(_("In %(where)s “%(name)s” is not what stands there.") % {"where": self.where, "name": name})

    def text(self, name: str, longest: int, *, needed: bool = False) -> str:
        value = self.values.get(name)
        if not isinstance(value, str) or len(value) > longest or (needed and not value.strip()) or not storable(value):
            self.wrong(name)
        return value

    def number(self, name: str, least: int = 0, most: int = MOST) -> int:
        value = self.values.get(name)
        if type(value) is not int or not least <= value <= most:
            self.wrong(name)
        return value

    def number_or_none(self, name: str, least: int = 0, most: int = MOST) -> int | None:
        return None if self.values.get(name) is None else self.number(name, least, most)

    def flag(self, name: str) -> bool:
        value = self.values.get(name)
        if type(value) is not bool:
            self.wrong(name)
        return value

    def one_of(self, name: str, choices: Collection[str]) -> str:
        value = self.values.get(name)
        if not isinstance(value, str) or value not in choices:
            self.wrong(name)
        return value

    def digest(self, name: str) -> str:
        value = self.values.get(name)
        if not isinstance(value, str) or not HEX_64.fullmatch(value):
            self.wrong(name)
        return value

    def moment(self, name: str) -> datetime:
        """A time with its zone, as UTC."""
        try:
            found = datetime.fromisoformat(self.text(name, 40))
            if found.tzinfo is None or not FIRST_YEAR < found.year < LAST_YEAR:
                self.wrong(name)
            return found.astimezone(UTC)
        except (ValueError, OverflowError):
            self.wrong(name)

    def moment_or_none(self, name: str) -> datetime | None:
        return None if self.values.get(name) is None else self.moment(name)

    def child(self, name: str) -> Told:
        value = self.values.get(name)
        if not isinstance(value, dict):
            self.wrong(name)
        return Told(self.where, value, self.allowance)

    def list_of(self, name: str, kind: type, most: int) -> list[Any]:
        value = self.values.get(name)
        if not isinstance(value, list) or len(value) > most or any(type(each) is not kind for each in value):
            self.wrong(name)
        return value

    def rows(self, name: str, most: int, where: str) -> Iterator[Told]:
        """The objects of a list; `where` is called by their number, from 1."""
        for number, row in enumerate(self.list_of(name, dict, most), start=1):
            yield Told(f"{where} {number}", row, self.allowance)


def storable(value: Any) -> bool:
    """Whether every database takes what a JSON text held: no lone surrogate, no zero byte, no number beyond all."""
    if isinstance(value, dict):
        return all(storable(key) and storable(inner) for key, inner in value.items())
    if isinstance(value, list):
        return all(storable(inner) for inner in value)
    if isinstance(value, str):
        return "\0" not in value and not any("\ud800" <= letter <= "\udfff" for letter in value)
    return not isinstance(value, (int, float)) or abs(value) <= MOST


def parsed(data: bytes, where: str, allowance: Allowance | None = None) -> Told:
    """The object that a JSON text is; it counts as unpacked. Raises: Damaged."""
    allowance = allowance or Allowance()
    allowance.take(data)
    try:
        found = json.loads(data.decode(), object_pairs_hook=_once, parse_constant=_none)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict) or not _is_flat(found):
        raise again(_("%(where)s cannot be read.") % {"where": where})
    return Told(where, found, allowance)


def _is_flat(found: Any) -> bool:
    """Whether values lie no deeper in one another than those who walk through them can go."""
    layer = [found]
    for _depth in range(MOST_DEPTH):
        layer = [
            inner
            for outer in layer
            for inner in (outer.values() if isinstance(outer, dict) else outer)
            if isinstance(inner, (dict, list))
        ]
        if not layer:
            return True
    return False


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a name stands there twice")
    return found


def _none(text: str) -> NoReturn:
    raise ValueError(f"{text} is no number")
