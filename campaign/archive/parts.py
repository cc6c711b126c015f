"""What a campaign's file holds beside the log: packages register theirs, so that the archive imports none."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator, Mapping, Set
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from campaign.archive.strict import Told
from campaign.models import Campaign
from campaign.rules.state.campaign import State


@dataclass(frozen=True)
class Exported:
    """A part of a campaign as its file holds it: JSON values, how many there are, files by their names in the file."""

    data: Mapping[str, Any]
    count: int = 0
    files: Mapping[str, Path] = field(default_factory=dict)

    @property
    def size(self) -> int:
        """Bytes of its files."""
        return sum(path.stat().st_size for path in self.files.values())


@dataclass(frozen=True)
class Held:
    """What a part may ask of the file that is read.

    Shape: `files` are the members of its folder; `unpacked` gives a copy of one, as long as it is looked at.
    """

    state: State
    origin: uuid.UUID
    files: Set[str]
    unpacked: Callable[[str], AbstractContextManager[Path]]


@dataclass(frozen=True)
class Checked:
    """A part that may be stored; `count` and `missing` are for people: how much there is, and what the file lacks."""

    content: Any
    count: int = 0
    missing: int = 0


class Part:
    """One part; its name is that of its JSON text and of its folder."""

    name: str = ""

    def export(self, campaign: Campaign) -> Exported:
        raise NotImplementedError

    def check(self, told: Told, held: Held) -> Checked:
        """What may be stored. Raises: Damaged."""
        raise NotImplementedError

    @contextmanager
    def placed(self, checked: Checked, held: Held, uid: uuid.UUID) -> Iterator[Any]:
        """Files made ready before anything is locked, gone where the storing fails; `uid` is the new campaign's."""
        yield None

    def store(self, campaign: Campaign, checked: Checked, ready: Any) -> None:
        """Write the rows, and move to their place the files made ready."""
        raise NotImplementedError


PARTS: dict[str, Part] = {}

P = TypeVar("P", bound=type[Part])


def part(name: str) -> Callable[[P], P]:
    """Register a part under its name."""

    def register(cls: P) -> P:
        cls.name = name
        PARTS[name] = cls()
        return cls

    return register
