"""Values of a file that anybody may have written: each of the type and in the range asked for, or it is damaged."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, NoReturn

from django.utils.translation import gettext as _

MOST = 2_147_483_647
"""The largest number that a column holds."""
FIRST_YEAR, LAST_YEAR = 1990, 9000
HEX_64 = re.compile(r"[0-9a-f]{64}")


class Damaged(Exception):
    """A file that is not taken: what is wrong with it, and what to do."""


def again(what: str) -> Damaged:
    """Damage that a fresh copy of the file mends."""
    sentence = _("%(what)s Nothing was taken from the file: bring it once more from where it comes from.")
    return Damaged(sentence % {"what": what})


@dataclass(frozen=True)
class Told:
    """An object of a JSON text, and where it stands there."""

    where: str
    values: dict[str, Any]

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
        return Told(self.where, value)

    def list_of(self, name: str, kind: type, most: int) -> list[Any]:
        value = self.values.get(name)
        if not isinstance(value, list) or len(value) > most or any(type(each) is not kind for each in value):
            self.wrong(name)
        return value

    def rows(self, name: str, most: int, where: str) -> Iterator[Told]:
        """The objects of a list; `where` is called by their number, from 1."""
        for number, row in enumerate(self.list_of(name, dict, most), start=1):
            yield Told(f"{where} {number}", row)


def storable(value: Any) -> bool:
    """Whether every database takes what a JSON text held: no lone surrogate, no zero byte, no number beyond all."""
    if isinstance(value, dict):
        return all(storable(key) and storable(inner) for key, inner in value.items())
    if isinstance(value, list):
        return all(storable(inner) for inner in value)
    if isinstance(value, str):
        return "\0" not in value and not any("\ud800" <= letter <= "\udfff" for letter in value)
    return not isinstance(value, (int, float)) or abs(value) <= MOST


def parsed(data: bytes, where: str) -> Told:
    """The object that a JSON text is. Raises: Damaged."""
    try:
        found = json.loads(data.decode(), object_pairs_hook=_once, parse_constant=_none)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise again(_("%(where)s cannot be read.") % {"where": where})
    return Told(where, found)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a name stands there twice")
    return found


def _none(text: str) -> NoReturn:
    raise ValueError(f"{text} is no number")
