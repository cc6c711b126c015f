"""From whatever a phone sends to three plain JPEG files: upright, in sRGB, and with nothing said of where and when.

Only the pixels cross over: they are decoded, made smaller, and encoded anew. No camera, place, comment or second
picture that lay in the file is ever written.
"""

from __future__ import annotations

import hashlib
import io
import re
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

import pillow_heif
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from PIL import ExifTags, Image, ImageCms

MOST_BYTES = 20 * 1024 * 1024
MOST_PIXELS = 50_000_000
MOST_FRAMES = 600
"""A moving picture of more is no photo of a window."""
MOST_SCANS = 100
"""A progressive JPEG has about ten; one of thousands keeps a decoder busy for minutes."""
MOST_PROFILE = 4_000_000
"""Bytes of a colour profile."""

LONGEST = {"large": 2560, "medium": 1280, "small": 480}
"""Pixels of the long edge of each size; a smaller photo is not enlarged."""
QUALITY = 86
FORMATS = ("JPEG", "PNG", "WEBP", "AVIF", "HEIF")

PLAIN_PARTS = {0xC0, 0xC2, 0xC4, 0xDB, 0xDD}
"""What a JPEG needs to be shown: frame, Huffman and quantisation tables, restart interval."""
UPRIGHT = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}
"""What undoes each orientation that a camera notes."""
JFIF = re.compile(rb"\xff\xe0\x00\x10JFIF\x00..[\x00-\x02]....\x00\x00", re.DOTALL)
"""The one opening part that is let pass: no thumbnail in it."""
AFTER_SCAN = re.compile(rb"\xff[^\x00\xd0-\xd7]")

Image.MAX_IMAGE_PIXELS = MOST_PIXELS
pillow_heif.register_heif_opener()

_darkroom = Lock()
"""One photo at a time, so that four phones that send at once need no more memory than one."""
_SRGB = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB"))


class Refused(ValidationError):
    """A file that is not kept; its one message says what to do."""


@dataclass(frozen=True)
class Developed:
    """A photo ready to be kept: the files by size, and what is true of the largest."""

    files: dict[str, bytes]
    width: int
    height: int

    @property
    def digest(self) -> str:
        return hashlib.sha256(self.files["large"]).hexdigest()


def develop(data: bytes) -> Developed:
    """The three files of a photo, whatever it was sent as. Raises: Refused."""
    refuse_by_weight(len(data))
    _refuse_by_scans(data)
    with _darkroom:
        large = _shrunk(_opened(data), LONGEST["large"])
        files = {"large": _jpeg(large), **_smaller(large)}
    return Developed(files, *large.size)


def turned(large: bytes) -> Developed:
    """A largest file that is kept already, turned to the right by a quarter, with its smaller ones. Raises: Refused."""
    with _darkroom, _opened(large) as image:
        upright = _shrunk(image, LONGEST["large"]).transpose(Image.Transpose.ROTATE_270)
        return Developed({"large": _jpeg(upright), **_smaller(upright)}, *upright.size)


def refuse_by_weight(size: int) -> None:
    """Refuse a file for its bytes alone, before it is read."""
    if size > MOST_BYTES:
        megabytes = MOST_BYTES // 1024**2
        raise Refused(_("This photo has more than %(most)d MB. Send a smaller copy of it.") % {"most": megabytes})
    if not size:
        raise Refused(_("This file is empty. Choose the photo again."))


def _refuse_by_scans(data: bytes) -> None:
    if data.startswith(b"\xff\xd8") and data.count(b"\xff\xda") > MOST_SCANS:
        raise Refused(_("This photo is stored in too many passes. Take a screenshot of it and send that."))


def derive(large: bytes) -> dict[str, bytes]:
    """The smaller files of a largest one that is kept already. Raises: Refused."""
    _refuse_by_scans(large)
    with _darkroom, _opened(large) as image:
        return _smaller(_shrunk(image, LONGEST["large"]))


def check_kept(path: Path, *, decode: bool = True) -> tuple[int, int]:
    """Width and height of a largest file as this module writes it. Raises: Refused, for any other JPEG or file.

    Without `decode` its parts and its header are looked at, not its pixels: those who make the sizes decode it anyway.
    """
    if not 0 < path.stat().st_size <= MOST_BYTES:
        raise Refused(_("A photo in it is empty or too big."))
    data = path.read_bytes()
    _refuse_by_scans(data)
    if not is_plain(data):
        raise Refused(_("A photo in it is no plain JPEG, or holds more than its pixels."))
    with _darkroom, _opened(data) as image:
        if max(image.size) > LONGEST["large"]:
            raise Refused(_("A photo in it is larger than photos are kept."))
        if decode:
            _decoded(image)
        return image.size


def is_plain(data: bytes) -> bool:
    """Whether a JPEG is made of its picture alone: no metadata, no comment, no thumbnail, nothing behind its end."""
    at = 2
    if not data.startswith(b"\xff\xd8"):
        return False
    while at + 4 <= len(data) and data[at] == 0xFF:
        kind, length = data[at + 1], int.from_bytes(data[at + 2 : at + 4], "big")
        if kind == 0xDA:
            found = AFTER_SCAN.search(data, at + 2 + length)
            if found is None:
                return False
            at = found.start()
            if data[at + 1] == 0xD9:
                return at + 2 == len(data)
        elif kind in PLAIN_PARTS or (at == 2 and JFIF.match(data, at)):
            at += 2 + length
        else:
            return False
    return False


def _opened(data: bytes) -> Image.Image:
    """The photo with its header read: what it says of itself is judged before a pixel is decoded."""
    too_large = _("This photo has more than %(most)d megapixels. Send a smaller copy of it.") % {
        "most": MOST_PIXELS // 1_000_000
    }
    try:
        image = Image.open(io.BytesIO(data), formats=FORMATS)
        frames = getattr(image, "n_frames", 1)
    except Image.DecompressionBombError:
        raise Refused(too_large) from None
    except Exception as error:  # hostile bytes make the decoders fail in every way there is
        raise Refused(_("This is no photo that can be read here. Send it as JPEG, PNG, WebP, AVIF or HEIC.")) from error
    if image.width * image.height > MOST_PIXELS:
        raise Refused(too_large)
    if frames > MOST_FRAMES:
        raise Refused(_("This is a film rather than a photo. Take a screenshot of it and send that."))
    return image


def _decoded(image: Image.Image) -> None:
    try:
        image.load()
    except Exception as error:  # as above
        raise Refused(_("This photo is damaged or was cut off on its way. Send it again.")) from error


def _shrunk(image: Image.Image, longest: int) -> Image.Image:
    """Upright, in sRGB, without transparency, and no longer than that; of the photo nothing but its pixels."""
    if image.format in ("JPEG", "MPO"):
        image.draft("RGB", _within(image.size, longest))  # decoded at a half, a quarter or an eighth where that will do
    _decoded(image)
    try:
        profile, turn = image.info.get("icc_profile"), _turn(image)
        image = _resized(_resizable(image), _within(image.size, longest))
        return _pixels(_in_srgb(_on_white(image if turn is None else image.transpose(turn)), profile))
    except Exception as error:  # as above
        raise Refused(_("This photo cannot be read to its end. Take a screenshot of it and send that.")) from error


def _turn(image: Image.Image) -> Image.Transpose | None:
    """How the photo is turned upright; what cannot be read beside it is passed over."""
    try:
        return UPRIGHT.get(image.getexif().get(ExifTags.Base.Orientation, 1))
    except Exception:  # as above
        return None


def _within(size: tuple[int, int], longest: int) -> tuple[int, int]:
    share = min(1.0, longest / max(size))
    return max(1, round(size[0] * share)), max(1, round(size[1] * share))


def _resizable(image: Image.Image) -> Image.Image:
    """In a mode whose pixels can be averaged."""
    if image.has_transparency_data:
        return image if image.mode == "RGBA" else image.convert("RGBA")
    if image.mode in ("1", "P"):
        return image.convert("L" if image.mode == "1" else "RGB")
    return image


def _resized(image: Image.Image, size: tuple[int, int]) -> Image.Image:
    if image.size != size:
        image = image.resize(size, Image.Resampling.LANCZOS, reducing_gap=3.0)
    if image.mode.startswith("I"):  # sixteen bits of grey
        image = image.convert("I").point(lambda value: value * (1 / 257)).convert("L")
    return image


def _on_white(image: Image.Image) -> Image.Image:
    if image.mode != "RGBA":
        return image
    ground = Image.new("RGBA", image.size, "white")
    ground.alpha_composite(image)
    return ground.convert("RGB")


def _in_srgb(image: Image.Image, profile: object) -> Image.Image:
    """The colours as their profile means them; a profile that is broken, or of something else, is passed over."""
    if isinstance(profile, bytes) and len(profile) <= MOST_PROFILE:
        try:
            source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
            meant = {"RGB": "RGB", "GRAY": "L", "CMYK": "CMYK"}.get(source.profile.xcolor_space.strip())
            if meant == image.mode:
                return ImageCms.profileToProfile(image, source, _SRGB, outputMode="RGB") or image.convert("RGB")
        except (ImageCms.PyCMSError, OSError, ValueError, TypeError):
            pass
    return image.convert("RGB")


def _pixels(image: Image.Image) -> Image.Image:
    """Another image with the same pixels, and nothing that was noted beside them."""
    bare = Image.new("RGB", image.size)
    bare.paste(image)
    return bare


def _smaller(large: Image.Image) -> dict[str, bytes]:
    medium = _resized(large, _within(large.size, LONGEST["medium"]))
    small = _resized(medium, _within(large.size, LONGEST["small"]))
    return {"medium": _jpeg(medium), "small": _jpeg(small)}


def _jpeg(image: Image.Image) -> bytes:
    file = io.BytesIO()
    image.save(file, "JPEG", quality=QUALITY, optimize=True, progressive=True)
    return file.getvalue()
