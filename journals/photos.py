"""The photos that a campaign keeps: the one place that writes their rows and their files.

They are no part of the log. A file is named by what is in it, so that the same photo lies there once.
"""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Protocol
from uuid import UUID

from django.conf import settings
from django.db import IntegrityError, transaction

from campaign.models import Campaign
from journals import photo_files
from journals.models import Photo
from journals.photo_files import Refused

__all__ = [
    "SIZES",
    "Refused",
    "check_kept",
    "derive_sizes",
    "erase",
    "erase_all",
    "keep_photo",
    "path_of",
    "retell",
    "turn",
]

SIZES = ("large", "medium", "small")
SUFFIX = {"large": "", "medium": "-1280", "small": "-480"}

UNOWNED = "unowned"
"""An empty file in a folder of photos, until the rows of its campaign are written."""
OLD = 24 * 3600
"""Seconds after which a folder that is still nobody's goes."""

check_kept = photo_files.check_kept

_shelf = Lock()
"""Held where a row and its files come or go together."""


class Upload(Protocol):
    """What is read of a file that was sent."""

    size: int | None

    def read(self) -> bytes: ...


def folder_of(campaign: Campaign) -> Path:
    """Where a campaign's photos lie."""
    return Path(settings.PHOTOS_DIR) / campaign.uid.hex


def path_of(photo: Photo, size: str = "large") -> Path:
    """The file of a photo in one of `SIZES`."""
    return folder_of(photo.campaign) / f"{photo.digest}{SUFFIX[size]}.jpg"


def keep_photo(
    campaign: Campaign,
    upload: Upload | bytes,
    *,
    use: str,
    key: str,
    by: str,
    family: int = 0,
    game: int = 0,
    window: int = 0,
    alt: str = "",
    caption: str = "",
) -> Photo:
    """Keep what was sent as a photo; the same key again gives the one that is kept. Raises: Refused."""
    known = campaign.photos.filter(key=key).first()
    if known is not None:
        return known
    developed = photo_files.develop(_bytes(upload))
    photo = Photo(
        campaign=campaign,
        use=use,
        key=key,
        by=by,
        family=family,
        game=game,
        window=window,
        alt=alt,
        caption=caption,
        digest=developed.digest,
        width=developed.width,
        height=developed.height,
    )
    with _shelf:
        try:
            _write({path_of(photo, size): data for size, data in developed.files.items()})
            with transaction.atomic():
                photo.save(force_insert=True)
        except BaseException as error:
            _remove_unowned(photo)
            if isinstance(error, IntegrityError) and (known := campaign.photos.filter(key=key).first()):
                return known
            raise
    return photo


def derive_sizes(large: Path) -> None:
    """Make the smaller files beside a largest one that came from elsewhere, and was checked. Raises: Refused."""
    stem = large.name.removesuffix(".jpg")
    files = photo_files.derive(large.read_bytes())
    _write({large.with_name(f"{stem}{SUFFIX[size]}.jpg"): data for size, data in files.items()})


def retell(photo: Photo, *, alt: str, caption: str, use: str = "", family: int = 0, game: int = 0) -> bool:
    """Say anew what is on a photo, and what and whose it is; whether it is still there."""
    told = {"alt": alt, "caption": caption, "use": use or photo.use, "family": family, "game": game}
    return bool(Photo.objects.filter(pk=photo.pk).update(**told))


def turn(photo: Photo, seen: str) -> None:
    """Turn a photo to the right by a quarter; one that is not what was seen (digest) was turned by the tap before.

    Raises: FileNotFoundError, Refused, where its file is lost or damaged.
    """
    if photo.digest != seen:
        return
    try:
        large = path_of(photo).read_bytes()
    except FileNotFoundError:
        if Photo.objects.filter(pk=photo.pk, digest=seen).exists():
            raise
        return
    developed = photo_files.turned(large)
    now = {"digest": developed.digest, "width": developed.width, "height": developed.height}
    after = Photo(campaign=photo.campaign, **now)
    with _shelf:
        try:
            _write({path_of(after, size): data for size, data in developed.files.items()})
            Photo.objects.filter(pk=photo.pk, digest=seen).update(**now)
        finally:
            _remove_unowned(after)
            _remove_unowned(photo)


def erase(photo: Photo) -> None:
    """Take a photo away for good, its files included; another row of the same photo keeps them."""
    with _shelf:
        Photo.objects.filter(pk=photo.pk).delete()
        _remove_unowned(photo)


def erase_all(campaign: Campaign) -> None:
    """Take away the files of a campaign that is gone."""
    shutil.rmtree(folder_of(campaign), ignore_errors=True)


def sweep() -> None:
    """Delete what a server that was stopped over an import left behind; folders of campaigns are never touched.

    Only a folder that still says it is nobody's goes, after a day: those of another database are somebody's.
    """
    for mark in list(Path(settings.PHOTOS_DIR).glob(f"*/{UNOWNED}")):
        with suppress(OSError, ValueError):
            if Campaign.everywhere.filter(uid=UUID(hex=mark.parent.name)).exists():
                mark.unlink()
            elif mark.stat().st_mtime < time.time() - OLD:
                shutil.rmtree(mark.parent)


def _bytes(upload: Upload | bytes) -> bytes:
    if isinstance(upload, bytes):
        return upload
    photo_files.refuse_by_weight(upload.size or 0)
    return upload.read()


def _write(files: dict[Path, bytes]) -> None:
    """Each into a draft first, so that no half a file is ever found; one that is there already is the same."""
    for path, data in files.items():
        if path.exists():
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor, draft = tempfile.mkstemp(dir=path.parent, suffix=".draft")
        try:
            with open(descriptor, "wb") as file:
                file.write(data)
            os.chmod(draft, 0o644)
            os.replace(draft, path)
        finally:
            with suppress(FileNotFoundError):
                os.unlink(draft)


def _remove_unowned(photo: Photo) -> None:
    if photo.campaign.photos.filter(digest=photo.digest).exists():
        return
    for size in SIZES:
        path_of(photo, size).unlink(missing_ok=True)
    with suppress(OSError):  # other photos lie there, or none ever did
        folder_of(photo.campaign).rmdir()
