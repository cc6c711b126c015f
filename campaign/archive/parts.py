"""What a campaign's file holds beside the log: packages register theirs, so that the archive imports none."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator, Mapping, Set
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from campaign.archive.strict import Told
from campaign.models import Campaign
from campaign.rules.state.campaign import State


@dataclass(frozen=True)
class Exported:
    """A part of a campaign as its file holds it: JSON values, how many there are, files by their names in the file.

    Shape: `aside` are those of `count` that no page of the campaign shows.
    """

    data: Mapping[str, Any]
    count: int = 0
    files: Mapping[str, Path] = field(default_factory=dict)
    aside: int = 0

    @property
    def size(self) -> int:
        """Bytes of its files; one that was taken away since has none."""
        found = 0
        for path in self.files.values():
            with suppress(FileNotFoundError):
                found += path.stat().st_size
        return found


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
    """A part that may be stored; the figures are for people: how much there is, what it lacks, `aside` as above."""

    content: Any
    count: int = 0
    missing: int = 0
    aside: int = 0


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
