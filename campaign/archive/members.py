"""The zip of a campaign's file: sealed, whole, of known names and bounded sizes, before anything in it is believed."""

from __future__ import annotations

import hashlib
import shutil
import struct
import tempfile
import uuid
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.utils.translation import gettext as _

from campaign.archive.form import (
    DIGITS,
    MANIFEST,
    MARK,
    MEMBER,
    MOST_BYTES,
    MOST_MEMBERS,
    MOST_PHOTO,
    MOST_RATIO,
    MOST_TEXTS,
    PIECE,
    seal_of,
)
from campaign.archive.strict import Damaged, Told, again, too_much

BEGINNING = b"PK\x03\x04"
UNREADABLE = (zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError, ValueError, NotImplementedError)
"""What Python's zipfile raises at members that are not what they are said to be."""
END, END_SIGNATURE = struct.Struct("<4s6xHL6x"), b"PK\x05\x06"
"""The last record of a zip: how many members there are, and how many bytes their list has."""
LARGE_END, LARGE_SIGNATURE = 20, b"PK\x06\x07"
"""What stands before it in a zip that is larger than any of these files."""
MOST_LISTED = 200
"""Bytes of a member in that list."""
ENCRYPTED = 1
SMALL = 100_000
"""Bytes that may shrink as far as they like."""


@dataclass(frozen=True)
class Members:
    """The members of a file that is sealed, by name."""

    path: Path
    infos: Mapping[str, zipfile.ZipInfo]

    def text(self, name: str) -> bytes:
        """A JSON text. Raises: Damaged."""
        return b"".join(self._pieces(name, MOST_TEXTS))

    def digest(self, name: str) -> tuple[str, int]:
        """Checksum and size of a member as it is unpacked. Raises: Damaged."""
        digest, size = hashlib.sha256(), 0
        for piece in self._pieces(name, MOST_TEXTS):
            digest.update(piece)
            size += len(piece)
        return digest.hexdigest(), size

    @contextmanager
    def unpacked(self, name: str) -> Iterator[Path]:
        """A copy of a member, as long as it is looked at. Raises: Damaged."""
        incoming = Path(settings.INCOMING_DIR)
        incoming.mkdir(parents=True, exist_ok=True)
        folder = Path(tempfile.mkdtemp(dir=incoming))
        try:
            path = folder / Path(name).name
            with path.open("wb") as file:
                for piece in self._pieces(name, MOST_PHOTO):
                    file.write(piece)
            yield path
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def _pieces(self, name: str, most: int) -> Iterator[bytes]:
        left = most
        try:
            with zipfile.ZipFile(self.path) as archive, archive.open(name) as member:
                while piece := member.read(PIECE):
                    left -= len(piece)
                    if left < 0:
                        raise too_much()
                    yield piece
        except KeyError:
            raise missing(name) from None
        except UNREADABLE as error:
            raise again(_("“%(name)s” in it cannot be unpacked.") % {"name": name}) from error


def opened(path: Path) -> Members:
    """The members of a file. Raises: Damaged."""
    try:
        _check_seal(path)
        _check_directory(path)
        with zipfile.ZipFile(path) as archive:
            infos = archive.infolist()
    except UNREADABLE as error:
        raise again(_("Its table of contents cannot be read.")) from error
    _check_names([info.filename for info in infos])
    _check_sizes(infos, path.stat().st_size)
    return Members(path, {info.filename: info for info in infos})


def _check_seal(path: Path) -> None:
    """Whether every byte is as it was written."""
    size = path.stat().st_size
    if size == 0:
        raise Damaged(_("This file is empty. Bring it once more from where it comes from."))
    if size > MOST_BYTES:
        most = {"most": MOST_BYTES // 1_000_000}
        raise Damaged(_("This file is larger than %(most)d MB. Export the campaign without its photos.") % most)
    with path.open("rb") as file:
        if file.read(len(BEGINNING)) != BEGINNING[:size]:
            raise Damaged(_("This is not a campaign’s file. Choose one whose name ends in .artisans."))
        if size < len(MARK) + DIGITS:
            raise again(_("This file is cut off."))
        file.seek(size - DIGITS - len(MARK))
        if file.read(len(MARK)) != MARK:
            raise again(_("This file is cut off, was changed at its end, or was not written by Artisans."))
        if file.read(DIGITS) != seal_of(file, size).encode("ascii"):
            raise again(_("A part of this file has changed since it was written: its seal does not fit."))


def _check_directory(path: Path) -> None:
    """Whether the table of contents is one of a file this size, by what stands at its end, before any of it is read."""
    behind = END.size + len(MARK) + DIGITS
    with path.open("rb") as file:
        file.seek(max(0, path.stat().st_size - behind - LARGE_END))
        before, end = file.read(LARGE_END), file.read(END.size)
    if len(end) < END.size:
        raise zipfile.BadZipFile
    signature, count, length = END.unpack(end)
    if signature != END_SIGNATURE or before.startswith(LARGE_SIGNATURE):
        raise zipfile.BadZipFile
    if count > MOST_MEMBERS:
        raise _too_many(count)
    if length > MOST_MEMBERS * MOST_LISTED:
        raise zipfile.BadZipFile


def _too_many(count: int) -> Damaged:
    return Damaged(_("There are %(count)d files in it, more than any campaign has.") % {"count": count})


def _check_names(names: list[str]) -> None:
    if len(names) > MOST_MEMBERS:
        raise _too_many(len(names))
    for name in names:
        shown = {"name": name[:80]}
        if name.startswith(("/", "\\")) or ".." in name or ":" in name or "\\" in name:
            sentence = _("“%(name)s” in it would be put outside of its place. Nothing was taken from this file.")
            raise Damaged(sentence % shown)
        if not MEMBER.fullmatch(name):
            raise Damaged(_("“%(name)s” in it does not belong in a campaign’s file.") % shown)
    if doubled := [name for name, count in Counter(names).items() if count > 1]:
        raise again(_("“%(name)s” stands in it twice.") % {"name": doubled[0]})


def _check_sizes(infos: list[zipfile.ZipInfo], whole: int) -> None:
    """Texts of bounded size; photos that lie there unpacked, and not one upon the other."""
    texts = [info for info in infos if info.filename.endswith(".json")]
    photos = [info for info in infos if not info.filename.endswith(".json")]
    if sum(info.file_size for info in texts) > MOST_TEXTS or sum(info.file_size for info in photos) > whole:
        raise too_much()
    for info in infos:
        most, packing = (MOST_TEXTS, zipfile.ZIP_DEFLATED) if info in texts else (MOST_PHOTO, zipfile.ZIP_STORED)
        ratio = info.file_size / max(1, info.compress_size)
        if info.file_size > most or (info.file_size > SMALL and ratio > MOST_RATIO):
            raise too_much()
        if info.flag_bits & ENCRYPTED or info.compress_type != packing:
            raise again(_("“%(name)s” in it cannot be unpacked.") % {"name": info.filename})


def check_sums(members: Members, manifest: Told) -> None:
    """Whether the members are the ones the manifest lists, byte for byte. Raises: Damaged."""
    listed = manifest.child("files").values
    there = members.infos.keys() - {MANIFEST}
    if unlisted := sorted(there - listed.keys()):
        raise again(_("“%(name)s” in it is not in its list of files.") % {"name": unlisted[0]})
    for name, values in listed.items():
        if name not in there:
            raise missing(name)
        told = Told(name, values if isinstance(values, dict) else {}).only("sha256", "bytes")
        if members.digest(name) != (told.digest("sha256"), told.number("bytes")):
            raise again(_("“%(name)s” in it has changed since it was written.") % {"name": name})


def missing(name: str) -> Damaged:
    return again(_("“%(name)s” is missing in it.") % {"name": name[:80]})


def origin_of(told: Told) -> uuid.UUID:
    """The identity of the campaign that was written."""
    try:
        return uuid.UUID(hex=told.text("uid", 32))
    except ValueError:
        told.wrong("uid")
