"""Problems and log lines: a code with values. The sentences for them live outside the core."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

Value = str | int | bool | None | tuple[str, ...]


class Level(Enum):
    """How far a problem goes: nonsense, recorded meanwhile, or something the table may overrule (R0)."""

    REFUSAL = "refusal"
    CONFLICT = "conflict"
    WARNING = "warning"


@dataclass(frozen=True)
class Problem:
    """One reason against a command. `spaces` are the culprits a picture can point at."""

    code: str
    level: Level = Level.WARNING
    values: Mapping[str, Value] = field(default_factory=dict)
    spaces: tuple[str, ...] = ()

    def __hash__(self) -> int:
        return hash((self.code, self.level, tuple(sorted(self.values.items(), key=str)), self.spaces))


@dataclass(frozen=True)
class Line:
    """One readable line of the log, as a code with values."""

    code: str
    values: Mapping[str, Value] = field(default_factory=dict)


def warning(code: str, *spaces: str, **values: Value) -> Problem:
    return Problem(code, Level.WARNING, values, spaces)


def refusal(code: str, *spaces: str, **values: Value) -> Problem:
    return Problem(code, Level.REFUSAL, values, spaces)
