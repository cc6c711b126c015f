"""Earlier states of every campaign, kept by themselves: after each game, and before whatever could take one away.

They are files like any other; the photos in them are only told of, as long as those lie on this server anyway. Making
one never stops the table: where it fails, that is told on the page of earlier states.
"""

from __future__ import annotations

import json
import logging
import os
import shutil
import tempfile
import time
import uuid
import zipfile
from collections.abc import Iterable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from threading import Lock
from typing import Any

from django.conf import settings
from django.utils import timezone

from campaign.archive.form import MANIFEST
from campaign.archive.keeping import DELETION, GAME, UPGRADE, Mark, kept, mark_of
from campaign.archive.members import UNREADABLE
from campaign.archive.strict import Damaged, parsed
from campaign.archive.writing import Gathered, gather, put
from campaign.models import Campaign
from campaign.story import Story

MOST_MANIFEST = 2_000_000
DRAFT = 24 * 3600
"""Seconds after which a draft is one that its server was stopped over."""

_bench = ThreadPoolExecutor(max_workers=1, thread_name_prefix="snapshots")
_shelf = Lock()
"""Held where one is put beside those that are there."""
_waiting: set[Future[bool]] = set()
_failed: dict[uuid.UUID, datetime] = {}
"""When the last one of a campaign could not be made."""


@dataclass(frozen=True)
class Snapshot:
    """An earlier state: its file, and what the file says of itself; one that cannot be read says nothing."""

    mark: Mark
    path: Path
    size: int
    title: str
    games: int
    families: tuple[str, ...]
    readable: bool = True

    @property
    def name(self) -> str:
        return self.path.name


@dataclass(frozen=True)
class Gone:
    """A campaign that is gone for good, of which earlier states are left; the latest first, of those to be read."""

    uid: uuid.UUID
    snapshots: tuple[Snapshot, ...]


def folder_of(uid: uuid.UUID) -> Path:
    return Path(settings.SNAPSHOTS_DIR) / uid.hex


def take(campaign: Campaign, reason: str, *, photos: bool = False) -> bool:
    """Keep a campaign's state as it is now; whether that could be done."""
    try:
        return _keep(campaign.uid, gather(campaign, photos=photos), reason, folder_of(campaign.uid))
    except Exception:
        return _could_not(campaign.uid)


def take_all(reason: str = UPGRADE) -> int:
    """Keep the state of every campaign; of how many that could be done."""
    return sum(take(campaign, reason) for campaign in Campaign.everywhere.select_related("box"))


def after_act(campaign: Campaign, before: Story, after: Story) -> None:
    """Keep the state once a game was closed, beside the table's work; the file is written without the database."""
    if before.state.games is after.state.games or not _closed(before, after):
        return
    try:
        gathered = gather(campaign, photos=False, story=after)
    except Exception:
        _could_not(campaign.uid)
        return
    job = _bench.submit(_keep, campaign.uid, gathered, GAME, folder_of(campaign.uid))
    _waiting.add(job)
    job.add_done_callback(_waiting.discard)


def finish() -> None:
    """Wait for what is being written."""
    wait(list(_waiting))


def _closed(before: Story, after: Story) -> bool:
    known = {number for number, game in before.state.games.items() if game.closed}
    return any(game.closed and number not in known for number, game in after.state.games.items())


def _keep(uid: uuid.UUID, gathered: Gathered, reason: str, folder: Path) -> bool:
    """Write a draft first, so that no half a file is ever found; then let go of what is too old.

    What is kept already is kept once, except before a deletion: how long that one stays is counted from then.
    """
    mark = Mark(timezone.now(), gathered.story.acts, reason)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        descriptor, draft = tempfile.mkstemp(dir=folder, suffix=".draft")
        try:
            with open(descriptor, "w+b") as file:
                put(gathered, file)
            with _shelf:
                if reason == DELETION or not _is_kept(mark, Path(draft), folder):
                    os.replace(draft, folder / mark.name)
        finally:
            with suppress(FileNotFoundError):
                os.unlink(draft)
        _let_go(folder)
    except Exception:
        return _could_not(uid)
    _failed.pop(uid, None)
    return True


def _is_kept(mark: Mark, draft: Path, folder: Path) -> bool:
    """Whether the last one of these acts, kept for this reason, holds what a draft holds."""
    same = {each: path for each, path in _marked(folder) if (each.acts, each.reason) == (mark.acts, mark.reason)}
    return bool(same) and _held_by(same[max(same)]) == _held_by(draft)


def _held_by(path: Path) -> dict[str, Any] | None:
    """What a file holds, by its manifest; None where it cannot be read as it was written."""
    try:
        with zipfile.ZipFile(path) as archive:
            told = json.loads(archive.read(MANIFEST))
            return {"campaign": told["campaign"], "files": told["files"]} if archive.testzip() is None else None
    except (*UNREADABLE, KeyError, TypeError, ValueError):
        return None


def _could_not(uid: uuid.UUID) -> bool:
    logging.getLogger(__name__).exception("an earlier state of campaign %s could not be kept", uid)
    _failed[uid] = timezone.now()
    return False


def failed_at(campaign: Campaign) -> datetime | None:
    """When the last attempt failed, since this server was started; None where it did not."""
    return _failed.get(campaign.uid)


def snapshots_of(uid: uuid.UUID) -> list[Snapshot]:
    """What is kept of a campaign, the latest first."""
    found = [snapshot for mark, path in _marked(folder_of(uid)) if (snapshot := _described(mark, path))]
    return sorted(found, key=lambda snapshot: snapshot.mark, reverse=True)


def snapshot_named(uid: uuid.UUID, name: str) -> Snapshot | None:
    """One of them by its file's name; None for any other name."""
    mark = mark_of(name)
    return _described(mark, folder_of(uid) / name) if mark else None


def slug_of(uid: uuid.UUID) -> str:
    """The address of a campaign that is on the shelf; empty for any other."""
    return Campaign.objects.filter(uid=uid).values_list("slug", flat=True).first() or ""


def gone_for_good() -> list[Gone]:
    """Campaigns that are in no list any more, of which earlier states are kept."""
    left = {uid: snapshots_of(uid) for uid in _folders() - _known()}
    found = [Gone(uid, tuple(s for s in all_ if s.readable) or tuple(all_)) for uid, all_ in left.items()]
    return sorted((gone for gone in found if gone.snapshots), key=lambda gone: gone.snapshots[0].mark, reverse=True)


def let_go() -> None:
    """Delete what is too old in every folder; with the last of a campaign that is gone, the folder."""
    known = _known()
    for uid in _folders():
        with suppress(OSError):
            _let_go(folder_of(uid), gone=uid not in known)


def _let_go(folder: Path, *, gone: bool = False) -> None:
    paths = dict(_marked(folder))
    for mark in paths.keys() - kept(paths.keys(), timezone.now(), gone=gone):
        paths[mark].unlink(missing_ok=True)
    for draft in folder.glob("*.draft"):
        if draft.stat().st_mtime < time.time() - DRAFT:
            draft.unlink(missing_ok=True)
    if gone and not any(_marked(folder)):
        shutil.rmtree(folder, ignore_errors=True)


def _known() -> set[uuid.UUID]:
    return set(Campaign.everywhere.values_list("uid", flat=True))


def _folders() -> set[uuid.UUID]:
    root, found = Path(settings.SNAPSHOTS_DIR), set()
    for path in root.iterdir() if root.is_dir() else ():
        with suppress(ValueError):
            found.add(uuid.UUID(hex=path.name))
    return found


def _marked(folder: Path) -> Iterable[tuple[Mark, Path]]:
    paths = list(folder.iterdir()) if folder.is_dir() else []
    return [(mark, path) for path in paths if (mark := mark_of(path.name))]


def _described(mark: Mark, path: Path) -> Snapshot | None:
    """What a file says of itself; the whole of it is read when it is brought back. None where there is no file."""
    try:
        size = path.stat().st_size
    except OSError:
        return None
    try:
        with zipfile.ZipFile(path) as archive, archive.open(MANIFEST) as member:
            about = parsed(member.read(MOST_MANIFEST), MANIFEST).child("campaign")
        families = tuple(str(name) for name in about.list_of("families", str, 100))
        return Snapshot(mark, path, size, about.text("title", 200), about.number("games"), families)
    except (*UNREADABLE, KeyError, Damaged):
        return Snapshot(mark, path, size, "", 0, (), readable=False)
