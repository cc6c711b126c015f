"""What becomes of a photo: upright, in sRGB, made smaller, and with nothing left of where and when."""

import io
import struct
import zlib

import pytest
from PIL import Image

from journals import photo_files
from journals.photo_files import LONGEST, MOST_BYTES, Refused, check_kept, develop, is_plain
from tests.journals.phone import MARKS, corners, encoded, exif, phone_jpeg, profile, snapshot

FORMS = ("JPEG", "PNG", "WEBP", "AVIF", "HEIF")
RED, LIME, BLUE, YELLOW = (255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 0)


def opened(data):
    image = Image.open(io.BytesIO(data))
    image.load()
    return image


def bare(image):
    file = io.BytesIO()
    image.save(file, "JPEG")
    return file.getvalue()


def corner_colours(data):
    """The colours in the corners, from the upper left and clockwise."""
    image = opened(data)
    right, low = image.width - 20, image.height - 20
    return [image.getpixel(at) for at in ((20, 20), (right, 20), (right, low), (20, low))]


def near(colours, wanted, by=28):
    return all(
        abs(a - b) <= by for one, other in zip(colours, wanted, strict=True) for a, b in zip(one, other, strict=True)
    )


def assert_bare(data):
    """Nothing but pixels."""
    assert is_plain(data)
    assert [mark for mark in MARKS if mark in data] == []
    image = opened(data)
    assert image.format == "JPEG"
    assert dict(image.getexif()) == {}
    assert set(image.info) <= {"jfif", "jfif_version", "jfif_unit", "jfif_density", "progressive", "progression"}


@pytest.mark.parametrize("form", FORMS)
def test_every_format_becomes_three_bare_jpegs(form):
    data = encoded(snapshot(1440, 1080), form)
    assert any(mark in data for mark in MARKS), "the test's own photo says nothing"
    developed = develop(data)
    assert (developed.width, developed.height) == (1440, 1080)
    sizes = {size: opened(file).size for size, file in developed.files.items()}
    assert sizes == {"large": (1440, 1080), "medium": (1280, 960), "small": (480, 360)}
    for file in developed.files.values():
        assert_bare(file)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    ("orientation", "colours"),
    [
        (1, (RED, LIME, BLUE, YELLOW)),
        (3, (BLUE, YELLOW, RED, LIME)),
        (6, (YELLOW, RED, LIME, BLUE)),
        (8, (LIME, BLUE, YELLOW, RED)),
        (2, (LIME, RED, YELLOW, BLUE)),
    ],
)
def test_it_stands_upright(form, orientation, colours):
    developed = develop(encoded(corners(), form, orientation))
    upright = orientation in (6, 8)
    assert (developed.width < developed.height) is upright
    assert near(corner_colours(developed.files["large"]), colours)


def test_a_photo_of_a_phone_says_nothing_any_more():
    data = phone_jpeg()
    assert [mark for mark in MARKS if mark not in data and mark != b"MPF\0"] == []
    developed = develop(data)
    assert (developed.width, developed.height) == (900, 1200)
    for file in developed.files.values():
        assert_bare(file)


def test_several_pictures_in_one_file_become_one():
    file = io.BytesIO()
    corners().save(file, "MPO", save_all=True, append_images=[snapshot(320, 240)])
    assert b"MPF\0" in file.getvalue()
    developed = develop(file.getvalue())
    assert_bare(developed.files["large"])
    assert near(corner_colours(developed.files["large"]), (RED, LIME, BLUE, YELLOW))


@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP"])
def test_a_profile_is_heeded_before_it_is_dropped(form):
    data = encoded(corners(), form, icc_profile=profile())  # one in which red and blue are each other's
    assert near(corner_colours(develop(data).files["large"]), (BLUE, LIME, RED, (0, 255, 255)))


def test_a_broken_profile_is_passed_over():
    data = encoded(corners(), icc_profile=b"no profile at all" * 20)
    assert near(corner_colours(develop(data).files["large"]), (RED, LIME, BLUE, YELLOW))


@pytest.mark.parametrize("form", ["PNG", "WEBP", "AVIF", "HEIF"])
def test_what_is_clear_becomes_white(form):
    image = corners().convert("RGBA")
    image.paste((0, 0, 0, 0), (0, 0, 320, 240))
    assert near(corner_colours(develop(encoded(image, form)).files["large"]), ((255, 255, 255), LIME, BLUE, YELLOW))


@pytest.mark.parametrize(
    ("mode", "form", "colours"),
    [
        ("L", "JPEG", ((76,) * 3, (150,) * 3, (29,) * 3, (226,) * 3)),
        ("L", "PNG", ((76,) * 3, (150,) * 3, (29,) * 3, (226,) * 3)),
        ("LA", "PNG", ((76,) * 3, (150,) * 3, (29,) * 3, (226,) * 3)),
        ("1", "PNG", None),
        ("P", "PNG", (RED, LIME, BLUE, YELLOW)),
        ("CMYK", "JPEG", (RED, LIME, BLUE, YELLOW)),
        ("I;16", "PNG", ((76,) * 3, (150,) * 3, (29,) * 3, (226,) * 3)),
    ],
)
def test_every_kind_of_pixel_is_read(mode, form, colours):
    if mode == "I;16":
        image = corners().convert("L").convert("I").point(lambda value: value * 257).convert("I;16")
    else:
        image = corners().convert(mode)
    file = io.BytesIO()
    image.save(file, form)
    developed = develop(file.getvalue())
    assert opened(developed.files["large"]).mode == "RGB"
    assert colours is None or near(corner_colours(developed.files["large"]), colours)


def test_a_large_grey_of_sixteen_bits_is_made_smaller():
    file = io.BytesIO()
    Image.new("I;16", (3000, 2000), 30000).save(file, "PNG")
    developed = develop(file.getvalue())
    assert (developed.width, developed.height) == (2560, 1707)
    assert near([opened(developed.files["small"]).getpixel((9, 9))], [(117,) * 3], by=3)


def test_a_palette_with_a_clear_colour():
    image = corners().convert("P", palette=Image.Palette.ADAPTIVE)
    file = io.BytesIO()
    image.save(file, "PNG", transparency=image.getpixel((20, 20)))
    assert near(corner_colours(develop(file.getvalue()).files["large"]), ((255, 255, 255), LIME, BLUE, YELLOW))


@pytest.mark.parametrize("form", ["PNG", "WEBP", "AVIF"])
def test_of_a_moving_picture_the_first_is_kept(form):
    file = io.BytesIO()
    corners().save(file, form, save_all=True, append_images=[snapshot(640, 480)], duration=90)
    assert near(corner_colours(develop(file.getvalue()).files["large"]), (RED, LIME, BLUE, YELLOW))


@pytest.mark.parametrize(
    ("size", "large", "small"),
    [
        ((4000, 3000), (2560, 1920), (480, 360)),
        ((1000, 3000), (853, 2560), (160, 480)),
        ((300, 200), (300, 200), (300, 200)),
        ((6000, 4), (2560, 2), (480, 1)),
        ((1, 1), (1, 1), (1, 1)),
    ],
)
def test_long_edges_are_bounded_and_nothing_is_enlarged(size, large, small):
    developed = develop(encoded(Image.new("RGB", size, "teal")))
    assert (opened(developed.files["large"]).size, opened(developed.files["small"]).size) == (large, small)


def test_noise_can_be_encoded():
    noise = Image.merge("RGB", [Image.effect_noise((2560, 2560), 120) for _ in range(3)])
    assert_bare(develop(encoded(noise)).files["large"])


def test_the_same_photo_gives_the_same_files():
    data = phone_jpeg()
    assert develop(data).digest == develop(data).digest


def claiming(width, height):
    """A PNG that says it is that large, and is not."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(bytes(999))) + chunk(b"IEND", b"")
    )


@pytest.mark.parametrize(("width", "height"), [(60_000, 60_000), (10_200, 5_000), (2**31 - 1, 1)])
def test_a_bomb_is_told_by_its_header(width, height, monkeypatch):
    monkeypatch.setattr(photo_files, "_decoded", lambda image: pytest.fail("it was decoded"))
    with pytest.raises(Refused, match="megapixels"):
        develop(claiming(width, height))


@pytest.mark.parametrize("form", ["JPEG", "WEBP"])
def test_51_megapixels_are_one_too_many(form):
    file = io.BytesIO()
    Image.new("L" if form == "JPEG" else "RGB", (8500, 6000)).save(file, form, quality=1, method=0)
    with pytest.raises(Refused, match="50 megapixels"):
        develop(file.getvalue())


DISGUISED = {
    "a page": b"<!doctype html><script>alert(1)</script>",
    "a drawing": b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    "an archive": b"PK\x03\x04" + bytes(200),
    "a program": b"MZ\x90\x00" + bytes(200),
    "another program": b"\x7fELF" + bytes(200),
    "a text": b"a photo, believe me",
    "only a beginning": b"\xff\xd8\xff",
    "a GIF": b"GIF89a" + bytes(200),
    "a PostScript": b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n",
    "zeros": bytes(4000),
    "an empty HEIC": b"\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic" + bytes(40),
    "an empty AVIF": b"\x00\x00\x00\x18ftypavif\x00\x00\x00\x00mif1avif" + bytes(40),
    "an empty WebP": b"RIFF\x20\x00\x00\x00WEBPVP8 " + bytes(24),
}


@pytest.mark.parametrize("name", DISGUISED)
def test_what_is_no_photo_is_refused(name):
    with pytest.raises(Refused, match="no photo|cut off"):
        develop(DISGUISED[name])


def test_of_two_things_in_one_file_only_the_photo_is_kept():
    data = encoded(corners()) + b"PK\x03\x04<script>alert(1)</script>"
    assert b"script" not in develop(data).files["large"]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("share", [0.02, 0.3, 0.6, 0.9])
def test_what_was_cut_off_is_refused(form, share):
    data = encoded(snapshot(800, 600), form)
    with pytest.raises(Refused):
        develop(data[: int(len(data) * share)])


@pytest.mark.parametrize("form", FORMS)
def test_flipped_bits_are_refused_or_make_a_bare_photo(form):
    data = bytearray(encoded(snapshot(320, 240), form))
    for at in range(0, len(data), max(1, len(data) // 40)):
        broken = bytes(data[:at]) + bytes([data[at] ^ 0xA5]) + bytes(data[at + 1 :])
        try:
            assert_bare(develop(broken).files["large"])
        except Refused as reason:
            assert reason.messages[0].endswith(".")


def test_an_empty_file_and_a_heavy_one():
    with pytest.raises(Refused, match="empty"):
        develop(b"")
    with pytest.raises(Refused, match="20 MB"):
        develop(encoded(corners()) + bytes(21_000_000))
    assert MOST_BYTES < 21_000_000


def test_a_film_is_refused():
    file = io.BytesIO()
    frames = [Image.new("RGB", (8, 8), (shade % 256, shade // 256, 0)) for shade in range(photo_files.MOST_FRAMES + 1)]
    frames[0].save(file, "WEBP", save_all=True, append_images=frames[1:], duration=20, lossless=True)
    with pytest.raises(Refused, match="film"):
        develop(file.getvalue())


def test_a_jpeg_of_thousands_of_scans_is_refused():
    data = encoded(corners(), progressive=True)
    scan = data.rindex(b"\xff\xda")
    with pytest.raises(Refused, match="passes"):
        develop(data[:-2] + data[scan:-2] * 200 + data[-2:])


class TestCheckKept:
    def test_takes_what_this_app_wrote(self, tmp_path):
        path = tmp_path / "a.jpg"
        path.write_bytes(develop(phone_jpeg(2600, 1950)).files["large"])
        assert check_kept(path) == (1920, 2560)

    def test_the_smaller_files_follow_from_the_largest(self):
        developed = develop(phone_jpeg())
        again = photo_files.derive(developed.files["large"])
        assert {size: opened(file).size for size, file in again.items()} == {"medium": (900, 1200), "small": (360, 480)}
        for file in again.values():
            assert_bare(file)

    @pytest.mark.parametrize(
        "data",
        [
            phone_jpeg(),
            encoded(corners(), "PNG"),
            b"",
            b"<html>",
            bare(Image.new("RGB", (LONGEST["large"] + 1, 9))),
        ],
        ids=["with metadata", "a PNG", "empty", "a page", "too large"],
    )
    def test_refuses_anything_else(self, tmp_path, data):
        path = tmp_path / "a.jpg"
        path.write_bytes(data)
        with pytest.raises(Refused):
            check_kept(path)

    @pytest.mark.parametrize("tail", [b"PK\x03\x04", b"\xff\xd8\xff\xd9", b"\0"])
    def test_refuses_what_lies_behind_the_picture(self, tmp_path, tail):
        path = tmp_path / "a.jpg"
        path.write_bytes(develop(phone_jpeg()).files["large"] + tail)
        with pytest.raises(Refused):
            check_kept(path)

    @pytest.mark.parametrize("kind", [0xE0, 0xE1, 0xE2, 0xED, 0xEE, 0xFE])
    def test_refuses_a_part_that_tells_something(self, tmp_path, kind):
        data = develop(phone_jpeg()).files["large"]
        part = bytes([0xFF, kind, 0, 12]) + b"0123456789"
        for at in (2, 20, data.index(b"\xff\xda")):
            path = tmp_path / "a.jpg"
            path.write_bytes(data[:at] + part + data[at:])
            with pytest.raises(Refused):
                check_kept(path)


def test_the_phone_of_these_tests_tells_a_place():
    data = Image.Exif()
    data.load(exif())
    assert data.get_ifd(0x8825)[1] == "N"
