"""The photos that a campaign keeps: the one place that writes their rows and their files.

They are no part of the log. A file is named by what is in it, so that the same photo lies there once.
"""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Protocol
from uuid import UUID

from django.conf import settings
from django.db import IntegrityError, transaction

from campaign import studio
from campaign.auditing import Finding
from campaign.models import Campaign
from journals import photo_files
from journals.models import Photo
from journals.photo_files import Refused

__all__ = [
    "SIZES",
    "Refused",
    "audited",
    "check_kept",
    "derive_sizes",
    "erase",
    "erase_all",
    "keep_photo",
    "path_of",
    "retell",
    "shelf_of",
    "sweep",
    "turn",
    "unowned",
]

SIZES = ("large", "medium", "small")
SUFFIX = {"large": "", "medium": "-1280", "small": "-480"}

UNOWNED = "unowned"
"""An empty file in a folder of photos, until the rows of its campaign are written."""
OLD = 24 * 3600
"""Seconds after which a file or a folder that is still nobody's goes."""

check_kept = photo_files.check_kept

_shelf = Lock()
"""Held where a row and its files come or go together."""


class Upload(Protocol):
    """What is read of a file that was sent."""

    size: int | None

    def read(self) -> bytes: ...


def folder_of(campaign: Campaign) -> Path:
    """Where a campaign's photos lie."""
    return Path(settings.PHOTOS_DIR) / campaign.shelf


def shelf_of(campaign: Campaign) -> str:
    """Where the studio keeps drawings that show photos of a campaign."""
    return f"{campaign.shelf}/photos"


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
    found = Photo.objects.filter(pk=photo.pk).update(**told)
    with studio.forgotten(shelf_of(photo.campaign)):  # a book may say what was said before
        return bool(found)


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
            with studio.forgotten(shelf_of(photo.campaign)):
                _remove_unowned(photo)


def erase(photo: Photo) -> None:
    """Take a photo away for good: its files, and every book it is in; another row of the same photo keeps the files.

    The files go last, so that a server that is stopped in between leaves what `sweep` finds.
    """
    with _shelf:
        Photo.objects.filter(pk=photo.pk).delete()
        with studio.forgotten(shelf_of(photo.campaign)):
            _remove_unowned(photo)


def erase_all(campaign: Campaign) -> None:
    """Take away the files of a campaign that is gone."""
    shutil.rmtree(folder_of(campaign), ignore_errors=True)


def unowned(campaign: Campaign) -> list[Path]:
    """Files of photos that no row has: of those that are coming or going, and what a stopped server left of them."""
    digests = set(Photo.objects.filter(campaign=campaign).values_list("digest", flat=True))
    paths = sorted(folder_of(campaign).glob("*.*"))
    return [path for path in paths if path.suffix in (".jpg", ".draft") and path.stem.split("-")[0] not in digests]


def audited(campaign: Campaign) -> Iterator[Finding]:
    """What an audit says of a campaign's photos."""
    if left := unowned(campaign):
        text = f"{len(left)} files belong to none; when the table is opened, those older than a day are deleted"
        yield Finding("photos", text, note=True)


def sweep() -> None:
    """Delete what a server left behind that was stopped over a photo or an import.

    Folders of another database are somebody's: of those that are no campaign's here, only one goes that still says it
    is nobody's.
    """
    for mark in list(Path(settings.PHOTOS_DIR).glob(f"*/{UNOWNED}")):
        with suppress(OSError, ValueError):
            if Campaign.everywhere.filter(uid=UUID(hex=mark.parent.name)).exists():
                mark.unlink()
            elif _is_old(mark):
                shutil.rmtree(mark.parent)
    for campaign in Campaign.everywhere.all():
        _sweep(campaign)


def _sweep(campaign: Campaign) -> None:
    with _shelf:
        left = [path for path in unowned(campaign) if _is_old(path)]
        if left:
            with studio.forgotten(shelf_of(campaign)):  # a book may show what is left
                for path in left:
                    path.unlink(missing_ok=True)
            _remove_empty(campaign)


def _is_old(path: Path) -> bool:
    return path.stat().st_mtime < time.time() - OLD


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
    _remove_empty(photo.campaign)


def _remove_empty(campaign: Campaign) -> None:
    with suppress(OSError):  # other photos lie there, or none ever did
        folder_of(campaign).rmdir()
