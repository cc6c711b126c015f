"""Files that somebody brought, until they are kept or turned away."""

from __future__ import annotations

import os
import shutil
import time
import uuid
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from django.conf import settings
from django.utils.translation import gettext as _

from campaign.archive.form import SUFFIX
from campaign.archive.reading import Archive, read
from campaign.archive.strict import Damaged

MOST_UPLOAD = 300_000_000
"""Bytes that a page takes; the command takes more."""
OLD = 24 * 3600
"""Seconds after which a file that nobody asked for is deleted."""
CUT_OFF = 3600
"""Seconds after which an upload of which no more came is what a server was stopped over."""


class TooLarge(Exception):
    """More bytes came than a page takes."""


def receive(pieces: Iterable[bytes]) -> uuid.UUID:
    """Put down what comes, piece by piece; the token by which it is found. Raises: TooLarge, OSError."""
    sweep()
    token = uuid.uuid4()
    path, left = path_of(token), MOST_UPLOAD
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with path.open("wb") as file:
            for piece in pieces:
                left -= len(piece)
                if left < 0:
                    raise TooLarge
                file.write(piece)
    except BaseException:
        path.unlink(missing_ok=True)
        raise
    return token


def path_of(token: uuid.UUID) -> Path:
    return Path(settings.INCOMING_DIR) / f"{token.hex}{SUFFIX}"


def drop(token: uuid.UUID) -> None:
    """Delete a file that was kept, or turned away."""
    _checked.pop(path_of(token), None)
    path_of(token).unlink(missing_ok=True)


def sweep() -> None:
    """Delete what was left lying: files nobody kept, and uploads and drafts whose server was stopped over them."""
    left = ((settings.INCOMING_DIR, "*.upload*", CUT_OFF), (settings.INCOMING_DIR, "*", OLD))
    for folder, pattern, age in (*left, (settings.PHOTOS_DIR, "*.draft", OLD)):
        for path in list(Path(folder).glob(pattern)):
            with suppress(OSError):
                if os.path.getmtime(path) < time.time() - age:
                    shutil.rmtree(path) if path.is_dir() else path.unlink()


_checked: dict[Path, Archive] = {}
"""The file read last: one that was looked at is not read again to be kept."""


def checked(token: uuid.UUID) -> Archive:
    """The file that was put down, read. Raises: Damaged."""
    path = path_of(token)
    if not path.is_file():
        raise Damaged(_("This file is not here any more. Choose it once more."))
    archive = _checked.get(path)
    if archive is None:
        _checked.clear()
        archive = read(path)
        _checked[path] = archive
    return archive
