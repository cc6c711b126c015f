"""Photos that are made to break what reads them."""

import io
import struct

import pytest
from PIL import Image

from journals.photo_files import Refused, check_kept, derive, develop, is_plain
from tests.journals.phone import corners, encoded


def noted(*tags):
    """A photo on its side, whose notes are these tags: number, type, count, four bytes."""
    data = encoded(corners())
    notes = b"".join(struct.pack("<HHI4s", *tag) for tag in ((0x0112, 3, 1, b"\6\0\0\0"), *tags))
    exif = b"Exif\0\0II*\0\x08\0\0\0" + struct.pack("<H", 1 + len(tags)) + notes + b"\0\0\0\0"
    return data[:2] + b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif + data[2:]


@pytest.mark.parametrize("tag", [0xA005, 0x0111, 0x8769, 0x8825])
def test_notes_that_cannot_be_written_again_do_not_matter(tag):
    """Each of a type that it cannot have."""
    developed = develop(noted((tag, 2, 4, b"abc\0")))
    assert developed.height > developed.width


@pytest.mark.filterwarnings("ignore:Tag data larger")
@pytest.mark.parametrize(
    ("kind", "count", "value"), [(2, 4, b"abc\0"), (5, 1, b"\x1a\0\0\0"), (99, 1, b"\6\0\0\0"), (3, 10**9, b"x")]
)
def test_an_orientation_that_is_none_is_passed_over(kind, count, value):
    data = encoded(corners())
    exif = b"Exif\0\0II*\0\x08\0\0\0\1\0" + struct.pack("<HHI4s", 0x0112, kind, count, value) + b"\0" * 12
    assert develop(data[:2] + b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif + data[2:]).files


def test_what_nobody_expected_is_a_refusal(monkeypatch):
    def breaks(*args):
        raise AttributeError("odd")

    monkeypatch.setattr("journals.photo_files._resizable", breaks)
    with pytest.raises(Refused):
        develop(encoded(corners()))


def test_thousands_of_scans_are_refused_in_a_kept_file_as_well(tmp_path):
    file = io.BytesIO()
    Image.effect_noise((64, 64), 50).convert("RGB").save(file, "JPEG", progressive=True)
    scan = bytes([0xFF, 0xDA, 0, 8, 1, 1, 0, 1, 5, 0, 0])
    data = file.getvalue()[:-2] + scan * 5000 + b"\xff\xd9"
    path = tmp_path / "large.jpg"
    path.write_bytes(data)
    assert is_plain(data)
    for look in (lambda: check_kept(path), lambda: check_kept(path, decode=False), lambda: derive(data)):
        with pytest.raises(Refused, match="passes"):
            look()
