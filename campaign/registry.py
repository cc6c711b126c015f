"""What a command is, and the one list of them: packages register theirs, so that the log imports none."""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, ClassVar, TypeVar, Union, get_args, get_origin, get_type_hints

from campaign.rules.dice import Die, Fill
from campaign.rules.problems import Line, Problem
from campaign.rules.state.campaign import State


@dataclass(frozen=True)
class Viewer:
    """For whom a page is made: a family's own device, or the shared table (None)."""

    family: int | None = None


SHARED = Viewer()
LARGEST = 32_767
"""The largest number that a command may name, either way."""
LONGEST_TEXT = 20_000
"""Letters of a text in a command that says nothing else."""


@dataclass(frozen=True)
class Command:
    """What the table did, results included. Names things by number and slug, never by a database id.

    `stays` marks what cannot be struck: without it there would be nothing to come back to.
    `cannot_undo` is the code of the warning that what was done on the table stays done when the entry is struck.
    `holds_backwards` marks a description of the box: it holds from the first game on (A13.3) and is folded first.
    `longest_text` is how many letters any of its texts may have.
    """

    kind: ClassVar[str] = ""
    version: ClassVar[int] = 1
    holds_backwards: ClassVar[bool] = False
    stays: ClassVar[bool] = False
    cannot_undo: ClassVar[str] = ""
    longest_text: ClassVar[int] = LONGEST_TEXT

    def slot(self) -> str | None:
        """The address that only one standing entry may hold; None where any number may stand."""
        return None

    def private(self) -> bool:
        """Whether what it says is not everybody's to read: a campaign's file encodes it."""
        return False

    def pages(self) -> frozenset[str]:
        """The pages whose undo this command belongs to, such as game-4."""
        return frozenset()

    def moment(self) -> tuple[int, ...] | None:
        """Its (game, round, turn), if it may be recorded late; None: it stands where it was recorded."""
        return None

    def filled(self) -> tuple[tuple[int, int, str], ...]:
        """The spaces it fills, as (game, family, space)."""
        return ()

    def crossed(self) -> tuple[tuple[int, int, str], ...]:
        """The spaces it crosses out, as (game, family, space)."""
        return ()

    def check(self, state: State) -> list[Problem]:
        """Every reason against it at once."""
        return []

    def apply(self, state: State) -> State:
        """The state afterwards, from the command's own values alone; never fails, asks no rule."""
        raise NotImplementedError

    def say(self, viewer: Viewer) -> Line:
        raise NotImplementedError


C = TypeVar("C", bound=type[Command])

COMMANDS: dict[str, type[Command]] = {}
UPGRADES: dict[tuple[str, int], Callable[[dict[str, Any]], dict[str, Any]]] = {}
"""Old versions stay loadable: (kind, version) -> values of the next version."""


def command(kind: str) -> Callable[[C], C]:
    """Register a command class under its kind."""

    def register(cls: C) -> C:
        if kind in COMMANDS:
            raise ValueError(f"two commands are called {kind}")
        cls.kind = kind
        COMMANDS[kind] = cls
        return cls

    return register


def dump(what: Command) -> dict[str, Any]:
    """The command's values as JSON."""
    return {f.name: _encode(getattr(what, f.name)) for f in fields(what)}


def load(kind: str, version: int, values: Mapping[str, Any]) -> Command:
    """The command of an entry, brought up to today's version.

    Raises: KeyError for a kind nobody registered, ValueError or TypeError for values that do not fit.
    """
    found = dict(values)
    if version > COMMANDS[kind].version:
        raise ValueError(f"{kind} version {version} was written by a later release")
    while (kind, version) in UPGRADES:
        found = UPGRADES[kind, version](found)
        version += 1
    return _decode(COMMANDS[kind], found)


def writes_back(what: Command) -> bool:
    """Whether a command can be read again as it was written; one that cannot would close its log for good.

    Nor may a number be one that no table counts to, nor a text hold what no database takes: the rows that follow from
    them could not hold them.
    """
    try:
        values = dump(what)
        return _storable(values, what.longest_text) and load(what.kind, what.version, values) == what
    except (KeyError, TypeError, ValueError):
        return False


def _storable(value: Any, longest: int) -> bool:
    if isinstance(value, dict):
        keys = [int(key) if key.lstrip("-").isdecimal() else key for key in value]
        return all(_storable(inner, longest) for inner in (*keys, *value.values()))
    if isinstance(value, list):
        return all(_storable(inner, longest) for inner in value)
    if isinstance(value, str):
        return len(value) <= longest and "\0" not in value
    return not isinstance(value, int) or abs(value) <= LARGEST


def _encode(value: Any) -> Any:
    if isinstance(value, (Fill, Die)):
        return str(value)
    if isinstance(value, Enum):
        return value.value
    if is_dataclass(value):
        return {f.name: _encode(getattr(value, f.name)) for f in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): _encode(inner) for key, inner in value.items()}
    if isinstance(value, (tuple, list)):
        return [_encode(inner) for inner in value]
    return value


@cache
def _hints(cls: type) -> dict[str, Any]:
    return get_type_hints(cls)


def _decode(wanted: Any, data: Any) -> Any:
    origin, inner = get_origin(wanted), get_args(wanted)
    supertype = getattr(wanted, "__supertype__", None)
    if supertype is not None:
        return wanted(_decode(supertype, data))
    if origin in (Union, types.UnionType):
        return _decode_union(inner, data)
    if wanted in (Fill, Die):
        _expect(data, str)
        return wanted.parse(data)
    if isinstance(wanted, type) and issubclass(wanted, Enum):
        return wanted(data)
    if is_dataclass(wanted):
        return _decode_dataclass(wanted, data)
    if origin is tuple:
        _expect(data, (list, tuple))
        if len(inner) == 2 and inner[1] is Ellipsis:
            return tuple(_decode(inner[0], item) for item in data)
        return tuple(_decode(kind, item) for kind, item in zip(inner, data, strict=True))
    if origin is not None and issubclass(origin, Mapping):
        _expect(data, Mapping)
        return {_decode_key(inner[0], key): _decode(inner[1], value) for key, value in data.items()}
    if wanted in (int, str, bool) and type(data) is not wanted:
        raise TypeError(f"{data!r} is not {wanted.__name__}")
    return data


def _expect(data: Any, kind: type | tuple[type, ...]) -> None:
    if not isinstance(data, kind):
        raise TypeError(f"{data!r} is not what is written there")


def _decode_key(wanted: Any, key: str) -> Any:
    return int(key) if wanted is int else key


def _decode_union(kinds: tuple[Any, ...], data: Any) -> Any:
    if data is None and type(None) in kinds:
        return None
    failure: Exception = TypeError(f"{data!r} fits none of {kinds}")
    for kind in kinds:
        if kind is not type(None):
            try:
                return _decode(kind, data)
            except (TypeError, ValueError) as error:
                failure = error
    raise failure


def _decode_dataclass(cls: Any, data: Mapping[str, Any]) -> Any:
    _expect(data, Mapping)
    hints, values = _hints(cls), {}
    for f in fields(cls):
        if f.name in data:
            values[f.name] = _decode(hints[f.name], data[f.name])
        elif f.default is MISSING and f.default_factory is MISSING:
            raise ValueError(f"{cls.__name__} needs {f.name}")
    unknown = data.keys() - {f.name for f in fields(cls)}
    if unknown:
        raise ValueError(f"{cls.__name__} has no {sorted(unknown)[0]}")
    return cls(**values)
