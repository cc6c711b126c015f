"""A campaign as one file. What goes into it is gathered first; writing it asks no database and holds no lock."""

from __future__ import annotations

import hashlib
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, BinaryIO

from django.utils import timezone

from campaign.archive.form import (
    BOX,
    DIGITS,
    FORMAT,
    LOG,
    MANIFEST,
    MARK,
    PIECE,
    VERSION,
    compact,
    encoded,
    seal_of,
)
from campaign.archive.parts import PARTS, Exported
from campaign.log import story_of
from campaign.models import Campaign
from campaign.registry import dump
from campaign.story import Recorded, Story

TRIES = 10
"""How often what was gathered may be gone before it is written."""
LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The time of every member: the manifest says when the file was made."""


@dataclass(frozen=True)
class Gathered:
    """All that a file of a campaign holds, as of one act."""

    uid: str
    edition: str
    begun: datetime
    story: Story
    box: Mapping[str, str]
    parts: Mapping[str, Exported]

    @property
    def files(self) -> dict[str, Path]:
        """The files of its parts, by their names in the file."""
        return {name: path for exported in self.parts.values() for name, path in exported.files.items()}


def gather(campaign: Campaign, *, photos: bool = True, story: Story | None = None) -> Gathered:
    """What is known of a campaign now; without `photos`, only what is told of them."""
    parts = {name: part.export(campaign) for name, part in sorted(PARTS.items())}
    return Gathered(
        campaign.uid.hex,
        campaign.edition,
        campaign.begun,
        story or story_of(campaign),
        campaign.box.files,
        {name: exported if photos else Exported(exported.data, exported.count) for name, exported in parts.items()},
    )


def write(campaign: Campaign, file: BinaryIO, *, photos: bool = True) -> None:
    """Write a campaign's file, from its beginning to its seal; `file` can be read and sought in as well.

    A photo that was turned or erased meanwhile has its file no more: what there is now is gathered once more.
    """
    for left in reversed(range(TRIES)):
        try:
            return put(gather(campaign, photos=photos), file)
        except FileNotFoundError:
            if not left:
                raise
            file.seek(0)
            file.truncate()


def put(gathered: Gathered, file: BinaryIO) -> None:
    """Write what was gathered."""
    texts = {LOG: compact(_log(gathered.story)), BOX: compact({"encoded": encoded(dict(gathered.box))})}
    texts |= {f"{name}.json": compact(exported.data) for name, exported in gathered.parts.items()}
    sums = {name: (hashlib.sha256(text).hexdigest(), len(text)) for name, text in texts.items()}
    with zipfile.ZipFile(file, "w") as archive:
        for name, path in sorted(gathered.files.items()):
            with path.open("rb") as source:
                sums[name] = _copy(archive, name, source, path.stat().st_size)
        texts[MANIFEST] = compact(_manifest(gathered, sums))
        for name, text in sorted(texts.items()):
            archive.writestr(_member(name, zipfile.ZIP_DEFLATED), text)
        archive.comment = MARK + b"0" * DIGITS
    _seal(file)


def _copy(archive: zipfile.ZipFile, name: str, source: BinaryIO, size: int) -> tuple[str, int]:
    """A photo as it is; its checksum and its size."""
    member, digest, count = _member(name, zipfile.ZIP_STORED), hashlib.sha256(), 0
    member.file_size = size
    with archive.open(member, "w") as target:
        while piece := source.read(PIECE):
            digest.update(piece)
            count += len(piece)
            target.write(piece)
    return digest.hexdigest(), count


def _member(name: str, packing: int) -> zipfile.ZipInfo:
    """A member that tells nothing of the machine it was written on."""
    member = zipfile.ZipInfo(name, LONG_AGO)
    member.create_system, member.external_attr, member.compress_type = 3, 0o600 << 16, packing
    return member


def _seal(file: BinaryIO) -> None:
    size = file.seek(0, 2)
    seal = seal_of(file, size)
    file.seek(size - DIGITS)
    file.write(seal.encode("ascii"))
    file.flush()


def _manifest(gathered: Gathered, sums: Mapping[str, tuple[str, int]]) -> dict[str, Any]:
    story = gathered.story
    return {
        "format": FORMAT,
        "version": VERSION,
        "made": stamp(timezone.now()),
        "campaign": {
            "uid": gathered.uid,
            "title": story.state.title,
            "edition": gathered.edition,
            "begun": stamp(gathered.begun),
            "touched": stamp(story.done[story.acts].at),
            "acts": story.acts,
            "families": [family.name for family in story.state.families.values()],
            "games": sum(game.confirmed is not None for game in story.state.games.values()),
        },
        "files": {name: {"sha256": digest, "bytes": size} for name, (digest, size) in sorted(sums.items())},
    }


def _log(story: Story) -> dict[str, Any]:
    return {
        "acts": [
            {
                "number": act.number,
                "verb": act.verb,
                "key": act.key,
                "by": act.by,
                "at": stamp(act.at),
                "undoes": act.undoes,
                "strikes": list(act.struck),
            }
            for act in story.done.values()
        ],
        "entries": [_entry(entry, entry.number in story.standing) for entry in story.entries.values()],
    }


def _entry(entry: Recorded, stands: bool) -> dict[str, Any]:
    """An entry's columns; what it says is encoded where it is not everybody's to read."""
    said: dict[str, Any] = {
        "values": dump(entry.command),
        "overruled": [[problem.code, dict(problem.values), list(problem.spaces)] for problem in entry.overruled],
        "reason": entry.reason,
    }
    return {
        "number": entry.number,
        "act": entry.act,
        "kind": entry.command.kind,
        "version": entry.command.version,
        "slot": entry.slot,
        "replaces": entry.replaces,
        "after": entry.after,
        "stands": stands,
        **({"sealed": encoded(said)} if entry.command.private() else said),
    }


def stamp(moment: datetime) -> str:
    """A time to the microsecond, in UTC."""
    return moment.astimezone(UTC).isoformat(timespec="microseconds")
