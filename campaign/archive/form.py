"""How a campaign's file is made up: a zip of JSON texts and photos, sealed in its last bytes.

manifest.json  what it is, which version wrote it, and the checksum of every other member
log.json       every act and every entry, struck ones too, with their times; what is not everybody's to read is encoded
box.json       the campaign's own copy of its box, encoded: what is sealed in it is found by no search
<part>.json    what hangs on the campaign beside its log, and in a folder of that name its files
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
import zlib
from typing import Any, BinaryIO

FORMAT, VERSION, SUFFIX = "artisans", 1, ".artisans"
CONTENT_TYPE = "application/vnd.artisans+zip"
MANIFEST, LOG, BOX = "manifest.json", "log.json", "box.json"
MEMBER = re.compile(r"[a-z]{1,20}\.json|[a-z]{1,20}/[0-9a-f]{64}\.jpg")
"""Names that a member may have."""

MOST_BYTES = 2_000_000_000
"""Of a whole file."""
MOST_MEMBERS = 4_000
MOST_TEXTS = 64_000_000
"""Bytes of all JSON texts together, unpacked, and of what is encoded in them; photos are stored as they are."""
MOST_VALUES = 4_000_000
"""Values in them: each takes far more memory than letters in the file."""
MOST_PHOTO = 40_000_000
MOST_RATIO = 150
"""How often its packed size a JSON text may be; a log shrinks to a twentieth."""

MARK = b"artisans seal sha256 "
DIGITS = 64
"""Length of the seal: the last bytes of the file, in hexadecimal digits."""
PIECE = 1 << 20


def seal_of(file: BinaryIO, size: int) -> str:
    """The seal that a file of so many bytes should bear: the checksum of every byte before it."""
    file.seek(0)
    digest, left = hashlib.sha256(), size - DIGITS
    while left > 0 and (piece := file.read(min(PIECE, left))):
        digest.update(piece)
        left -= len(piece)
    return digest.hexdigest()


def compact(value: Any) -> bytes:
    """A value as a JSON text, the same for the same value."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()


def encoded(value: Any) -> str:
    """A value that is not to be read by a glance or a search."""
    return base64.b64encode(zlib.compress(compact(value), 9)).decode("ascii")


class TooMuch(ValueError):
    """What was encoded grows beyond what may be."""


def decoded(text: str, most: int = MOST_TEXTS) -> bytes:
    """The JSON text that was encoded.

    Raises: TooMuch; ValueError for what was not encoded so.
    """
    packed = zlib.decompressobj()
    try:
        found = packed.decompress(base64.b64decode(text, validate=True), max(1, most))
    except zlib.error as error:
        raise ValueError(str(error)) from error
    if packed.unconsumed_tail:
        raise TooMuch
    if not packed.eof or packed.unused_data:
        raise ValueError("it does not end where it should")
    return found
