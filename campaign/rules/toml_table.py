"""TOML tables read key by key: typed values out, every fault noted with its file, table, key, and what was expected."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from campaign.rules.toml_guard import unsafe

T = TypeVar("T")
Reader = Callable[[Any], T]
MOST_FAULTS = 50
"""A file is read no further than that: it is none that anybody would set right by its faults."""
MOST_LISTED = 200
"""Members of a list, where nothing else is said."""
JOINERS = "\u200c\u200d"
"""Persian words and joined emoji need them, though they are seen only by what they do."""
_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@dataclass(frozen=True)
class Fault:
    """One thing wrong in an edition: where it stands, what was expected there, and what was found."""

    file: str
    table: str
    key: str
    expected: str
    got: str

    def __str__(self) -> str:
        where = ", ".join(part for part in (self.file, self.table and f"[{self.table}]", self.key) if part)
        return f"{where}: expected {self.expected}, got {self.got}"


class EditionError(ValueError):
    """An edition that cannot be read: every fault; file, table, key and expected are those of the first."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = tuple(faults)
        first = faults[0]
        self.file, self.table, self.key, self.expected = first.file, first.table, first.key, first.expected


class Unfit(ValueError):
    """A value that a reader does not take: what it expected, and what it found where the value itself does not say."""

    def __init__(self, expected: str, got: str = "") -> None:
        super().__init__(expected)
        self.expected, self.got = expected, got


class Table:
    """One table of a file. Keys are taken one by one; keys that nobody took are faults once the file is done."""

    def __init__(self, data: Mapping[str, Any], file: str, faults: list[Fault], name: str = "") -> None:
        self.data, self.file, self.faults, self.name = data, file, faults, name
        self._known: dict[str, None] = {}
        self._inner: list[Table] = []

    def wrong(self, key: str, expected: str, got: str = "") -> None:
        """Note a fault. Raises: EditionError once there are too many."""
        self.faults.append(Fault(self.file, self.name, key, expected, got or shown(self.data.get(key))))
        if len(self.faults) >= MOST_FAULTS:
            raise EditionError(self.faults)

    def take(self, key: str, read: Reader[T], default: T, *, required: bool = False) -> T:
        """The key's value as the reader gives it; the default where it is absent or, with a fault noted, unfit."""
        self._known[key] = None
        if key not in self.data and not required:
            return default
        try:
            return read(self.data.get(key))
        except Unfit as unfit:
            self.wrong(key, unfit.expected, unfit.got)
            return default

    def offers(self, key: str) -> bool:
        """Whether a key that may be left out is there."""
        self._known[key] = None
        return key in self.data

    def listed(self, key: str, read_one: Reader[T], most: int = MOST_LISTED) -> tuple[T, ...]:
        """What the reader makes of each member of the list under the key; nothing where it is absent."""
        none: tuple[T, ...] = ()
        return self.take(key, many(read_one, most=most), none)

    def table(self, key: str) -> Table:
        """The table under the key; an empty one where it is absent."""
        return self._open(self.take(key, mapping, {}), key)

    def tables(self, key: str, most: int = MOST_LISTED) -> list[Table]:
        """The tables of the array under the key, named after it and counted from 1."""
        return [self._open(data, f"{key} {n}") for n, data in enumerate(self.listed(key, mapping, most), start=1)]

    def fits(self, most: int) -> bool:
        """Whether it has no more keys than that; where it has, a fault is noted and nothing is asked of them."""
        if len(self.data) <= most:
            return True
        self.forgive()
        self.wrong("", f"at most {most} keys", f"{len(self.data)}")
        return False

    def forgive(self) -> None:
        """Ask nothing of the keys still left: what they should be hangs on one that is already a fault."""
        self._known.update(dict.fromkeys(self.data))

    def close(self) -> None:
        """Note every key that was not asked for, here and in the tables within."""
        for key in self.data:
            if key not in self._known:
                self.wrong(key, f"only {', '.join(self._known) or 'an empty table'}", "an unknown key")
        for inner in self._inner:
            inner.close()

    def _open(self, data: Mapping[str, Any], name: str) -> Table:
        self._inner.append(Table(data, self.file, self.faults, f"{self.name}.{name}" if self.name else name))
        return self._inner[-1]


def read_table(path: Path, file: str, faults: list[Fault]) -> Table | None:
    """The top table of a TOML file; None, with a fault noted, where it cannot be read."""
    try:
        return parse_table(path.read_text(encoding="utf-8"), file, faults)
    except OSError as error:
        faults.append(Fault(file, "", "", "a file that can be read", error.strerror or "none"))
    except ValueError as error:
        faults.append(Fault(file, "", "", "TOML in UTF-8", str(error)))
    return None


def parse_table(text: str, file: str, faults: list[Fault]) -> Table | None:
    """The top table of a text; None, with a fault noted, where it is no TOML, or none that is safe to parse."""
    expected, number = unsafe(text)
    if expected:
        faults.append(Fault(file, "", f"line {number}" if number else "", expected, "more"))
        return None
    try:
        return Table(tomllib.loads(text), file, faults)
    except (ValueError, RecursionError) as error:
        faults.append(Fault(file, "", "", "TOML in UTF-8", str(error)))
    return None


def shown(value: object) -> str:
    """A value as a fault tells it: short, and `nothing` where the key is absent."""
    try:
        text = "nothing" if value is None else repr(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, tables in tables
        text = "what is too long to tell"
    return text if len(text) <= 60 else f"{text[:57]}…"


def whole(least: int = -999, most: int = 999) -> Reader[int]:
    def read(value: Any) -> int:
        if type(value) is not int or not least <= value <= most:
            raise Unfit(f"a whole number from {least} to {most}")
        return value

    return read


def line(limit: int) -> Reader[str]:
    """One line of text, without control characters or such as turn its direction."""

    def read(value: Any) -> str:
        plain = isinstance(value, str) and not any(map(_unseen, value))
        if not plain or not 0 < len(value.strip()) <= limit:
            raise Unfit(f"a line of 1 to {limit} characters")
        return str(value.strip())

    return read


def _unseen(letter: str) -> bool:
    return unicodedata.category(letter) in ("Cc", "Cf") and letter not in JOINERS


def many(
    read_one: Reader[T], least: int = 0, most: int = MOST_LISTED, *, distinct: bool = False
) -> Reader[tuple[T, ...]]:
    """A list whose every member the reader takes."""

    def read(value: Any) -> tuple[T, ...]:
        if not isinstance(value, list) or len(value) < least:
            raise Unfit(f"a list of at least {least}" if least else "a list")
        if len(value) > most:
            raise Unfit(f"a list of at most {most}", f"{len(value)}")
        found: list[T] = []
        for place, member in enumerate(value, start=1):
            try:
                found.append(read_one(member))
            except Unfit as unfit:
                raise Unfit(f"a list with {unfit.expected} at place {place}", unfit.got or shown(member)) from None
        if distinct and len(set(found)) < len(found):
            raise Unfit("a list in which nothing stands twice")
        return tuple(found)

    return read


def words(least: int, most: int | None = None) -> Reader[tuple[str, ...]]:
    """Different words parted by blanks."""
    upto = f"{least} to {most}" if most else f"at least {least}"
    expected = f"{least if most == least else upto} different names"

    def read(value: Any) -> tuple[str, ...]:
        found = tuple(value.split()) if isinstance(value, str) else ()
        if len(found) < least or (most and len(found) > most) or len(set(found)) < len(found):
            raise Unfit(f"{expected} parted by blanks")
        return found

    return read


def one_of(choices: Iterable[str]) -> Reader[str]:
    allowed = sorted(choices)

    def read(value: Any) -> str:
        if value not in allowed:
            raise Unfit(f"one of {', '.join(allowed)}")
        return str(value)

    return read


def slug(value: Any) -> str:
    if not isinstance(value, str) or not _SLUG.fullmatch(value) or len(value) > 40:
        raise Unfit("a slug of up to 40 small letters, digits and hyphens, such as first-light")
    return value


def truth(value: Any) -> bool:
    if not isinstance(value, bool):
        raise Unfit("true or false")
    return value


def point(value: Any) -> tuple[float, float]:
    """Units: drawing units, from the window's top left corner."""
    fits = isinstance(value, list) and len(value) == 2 and all(type(n) in (int, float) for n in value)
    if not fits or not all(0 <= n <= 10_000 for n in value):
        raise Unfit("two numbers from 0 to 10000, such as [120.5, 80]")
    return float(value[0]), float(value[1])


def mapping(value: Any) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise Unfit("a table")
    return value
