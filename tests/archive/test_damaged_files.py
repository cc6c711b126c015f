"""A file that is not as it was written is refused in words, and nothing of it is left behind."""

import base64
import hashlib
import io
import json
import random
import zipfile
import zlib
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from PIL import Image

from campaign.archive import form
from campaign.archive.form import DIGITS, MARK
from campaign.archive.reading import read
from campaign.archive.store import bring
from campaign.archive.strict import Damaged
from journals.archive_parts import Photos
from tests.archive import chest

pytestmark = pytest.mark.django_db
WHOLE = (Path(__file__).parent.parent / "data" / "archive" / "version-1.artisans").read_bytes()
PHOTO = next(name for name in zipfile.ZipFile(io.BytesIO(WHOLE)).namelist() if name.endswith(".jpg"))


@pytest.fixture
def texts():
    """The members of a whole file."""
    with zipfile.ZipFile(io.BytesIO(WHOLE)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def refused(client, data):
    """What the page says of a file; it stores nothing and leaves nothing."""
    before = chest.everything()
    answer = client.post(reverse("import"), {"file": SimpleUploadedFile("ours.artisans", data)})
    assert answer.status_code == 422
    assert chest.everything() == before
    return answer.context["problem"]


def repacked(client, tmp_path, texts, **values):
    return refused(client, chest.packed(texts, tmp_path / "x.artisans", **values).read_bytes())


def changed(texts, name, change):
    """The members with one JSON text changed."""
    value = json.loads(texts[name])
    change(value)
    return {**texts, name: json.dumps(value).encode()}


def test_the_file_itself_is_taken(client, tmp_path, texts):
    path = tmp_path / "x.artisans"
    path.write_bytes(WHOLE)
    assert read(path).story.acts > 70
    chest.packed(texts, path)  # and so is one that was packed anew, as these tests do it
    assert read(path).story.acts > 70


def test_every_truncation_is_noticed(client):
    for place in range(50):
        problem = refused(client, WHOLE[: len(WHOLE) * place // 50])
        assert "empty" in problem if place == 0 else "cut off" in problem


def test_the_last_bytes_are_missed_too(client):
    for length in range(1, 80, 7):
        assert "cut off" in refused(client, WHOLE[:-length])


def test_every_flipped_byte_is_noticed(client):
    dice = random.Random(6)
    for _ in range(200):
        data = bytearray(WHOLE)
        data[dice.randrange(len(data))] ^= 1 << dice.randrange(8)
        assert refused(client, bytes(data))


def test_every_bit_of_the_seal_and_of_the_beginning_counts(tmp_path):
    path = tmp_path / "x"
    for place in (*range(4), *range(len(WHOLE) - DIGITS - len(MARK), len(WHOLE))):
        data = bytearray(WHOLE)
        data[place] ^= 1
        path.write_bytes(bytes(data))
        with pytest.raises(Damaged):
            read(path)


def test_something_behind_the_end_is_noticed(client):
    assert "cut off" in refused(client, WHOLE + b"\0")


@pytest.mark.parametrize("data", [b"", b"PK", b"PK\x03\x04", b"\x89PNG\r\n", b"{}", b"x" * 5000, MARK + b"0" * DIGITS])
def test_what_is_no_such_file_is_refused(client, data):
    assert refused(client, data)


def test_a_zip_of_something_else_is_refused(client, tmp_path):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("letter.txt", "Dear all")
    assert "not written by Artisans" in refused(client, file.getvalue())
    assert "does not belong" in repacked(client, tmp_path, {"letter.txt": b"Dear all"}, listed=False)
    assert "manifest.json" in repacked(client, tmp_path, {"log.json": b"{}"}, listed=False)
    assert "not a campaign" in repacked(client, tmp_path, {"manifest.json": b'{"format": "other"}'}, listed=False)


@pytest.mark.parametrize(
    "name",
    ["../evil.json", "/etc/evil.json", "photos/../../evil.jpg", "..\\evil.json", "C:/evil.json", "photos\\evil.jpg"],
)
def test_names_that_lead_outside_are_refused(client, tmp_path, texts, name):
    problem = repacked(client, tmp_path, {**texts, name: b"{}"})
    assert "outside" in problem or "does not belong" in problem
    assert not list(tmp_path.rglob("*evil*"))


@pytest.mark.parametrize("name", ["readme.txt", "log.json/", "photos/a.jpg", "photos/x/y.jpg", "a.exe", "LOG.JSON"])
def test_unexpected_names_are_refused(client, tmp_path, texts, name):
    assert "does not belong" in repacked(client, tmp_path, {**texts, name: b"x"})


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_name_that_stands_there_twice_is_refused(client, tmp_path, texts):
    assert "twice" in repacked(client, tmp_path, texts, more=[("log.json", b"{}")])


@pytest.mark.parametrize("name", ["log.json", "box.json", PHOTO])
def test_a_missing_file_is_named(client, tmp_path, texts, name):
    less = {other: text for other, text in texts.items() if other != name}
    assert f"“{name}” is missing" in repacked(client, tmp_path, less, listed=False)


def test_what_the_list_does_not_name_is_refused(client, tmp_path, texts):
    more = f"photos/{'a' * 64}.jpg"
    assert "not in its list" in repacked(client, tmp_path, {**texts, more: b"x"}, listed=False)
    assert "belongs to no photo" in repacked(client, tmp_path, {**texts, more: b"x"})


def test_a_part_that_changed_since_the_list_was_made_is_named(client, tmp_path, texts):
    other = {**texts, "diary.json": texts["diary.json"] + b" "}
    assert "“diary.json” in it has changed" in repacked(client, tmp_path, other, listed=False)


def test_a_newer_version_asks_to_bring_this_one_up_to_date(client, tmp_path, texts):
    newer = changed(texts, "manifest.json", lambda manifest: manifest.update(version=2))
    assert "newer Artisans (format 2; this one reads up to 1)" in repacked(client, tmp_path, newer)


def test_a_command_that_is_not_known_asks_for_the_same(client, tmp_path, texts):
    def kind(told):
        told["entries"][7]["kind"] = "juggle"

    def version(told):
        told["entries"][7]["version"] = 99

    for change in (kind, version):
        problem = repacked(client, tmp_path, changed(texts, "log.json", change))
        assert "Entry 8" in problem and "up to date" in problem


def test_a_part_that_is_not_known_asks_for_the_same(client, tmp_path, texts):
    assert "“songs”" in repacked(client, tmp_path, {**texts, "songs.json": b"{}"})


def entry(number, **values):
    return lambda told: told["entries"][number - 1].update(values)


def act(number, **values):
    return lambda told: told["acts"][number - 1].update(values)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda told: told["acts"].pop(3), "act 4 is missing"),
        (lambda told: told["entries"].pop(3), "entry 4 is missing"),
        (act(5, key="twice"), None),
        (lambda told: [act(n, key="twice")(told) for n in (5, 6)], "act 6 has the key of another"),
        (act(5, at="2026-01-01T10:00:00"), "“at”"),
        (act(5, at="0001-01-01T00:00:00+14:00"), "“at”"),
        (act(5, verb="burn"), "“verb”"),
        (act(5, strikes=[3, 3]), "“strikes”"),
        (act(5, strikes=[999]), "act 5 strikes what was not there"),
        (act(5, undoes=5), "“undoes”"),
        (act(5, by="\ud800"), "“by”"),
        (act(5, by="x" * 61), "“by”"),
        (entry(9, values={}), "Entry 9"),
        (entry(9, values=[]), "“values”"),
        (entry(9, slot="elsewhere"), "Entry 9"),
        (entry(9, stands=False), "entry 9 stands"),
        (entry(9, act=1), "“act”"),
        (entry(9, replaces=9), "“replaces”"),
        (entry(9, overruled=[["x", {}, [1]]]), "“overruled”"),
        (entry(9, overruled=[["%(gone)s", {}, []]]), "Entry 9"),
        (entry(9, reason=None), "“reason”"),
        (entry(9, more=1), "“more”"),
        (lambda told: told.update(entries={}), "“entries”"),
        (lambda told: told.update(entries=[1]), "“entries”"),
        (lambda told: told.update(acts=[], entries=[]), "empty"),
    ],
)
def test_a_log_that_does_not_fit_together_is_refused(client, tmp_path, texts, change, words):
    other = changed(texts, "log.json", change)
    if words is None:
        assert read(chest.packed(other, tmp_path / "x")).story.done[5].key == "twice"
    else:
        assert words in repacked(client, tmp_path, other)


def test_two_entries_at_one_place_are_refused(client, tmp_path, texts):
    def change(told):
        double = dict(next(entry for entry in told["entries"] if entry["slot"] and entry["stands"]))
        double |= {"number": len(told["entries"]) + 1, "act": told["entries"][-1]["act"]}
        told["entries"].append(double)

    assert "same place" in repacked(client, tmp_path, changed(texts, "log.json", change))


@pytest.mark.parametrize("text", [b"", b"[]", b"nul", b"\xff", b'{"a": NaN}', b"[" * 100_000, b'{"a": 1, "a": 2}'])
@pytest.mark.parametrize("name", ["manifest.json", "log.json", "box.json", "diary.json", "photos.json"])
def test_a_text_that_cannot_be_read_is_named(client, tmp_path, texts, name, text):
    listed = name != "manifest.json"
    assert name in repacked(client, tmp_path, {**texts, name: text}, listed=listed)


def encoded(value):
    return json.dumps({"encoded": base64.b64encode(zlib.compress(json.dumps(value).encode())).decode()}).encode()


@pytest.mark.parametrize("box", [{}, {"box.toml": "x = ["}, {"../box.toml": ""}, {"box.txt": ""}, {"box.toml": 3}, []])
def test_a_box_that_cannot_be_read_is_refused(client, tmp_path, texts, box):
    assert repacked(client, tmp_path, {**texts, "box.json": encoded(box)})


def test_what_grows_beyond_all_when_it_is_unpacked_is_refused(client, tmp_path, texts, monkeypatch):
    bomb = json.dumps({"acts": "0" * 30_000_000}).encode()
    assert "larger than any campaign" in repacked(client, tmp_path, {**texts, "log.json": bomb})
    inner = json.dumps({"encoded": base64.b64encode(zlib.compress(b"0" * 90_000_000)).decode()}).encode()
    assert repacked(client, tmp_path, {**texts, "box.json": inner})
    with pytest.raises(ValueError):
        form.decoded(json.loads(inner)["encoded"])
    monkeypatch.setattr("campaign.archive.members.MOST_TEXTS", 10_000)
    assert "larger than any campaign" in repacked(client, tmp_path, texts)


def test_a_zip_within_the_zip_is_refused(client, tmp_path, texts):
    assert "does not belong" in repacked(client, tmp_path, {**texts, "inner.zip": WHOLE})
    assert repacked(client, tmp_path, {**texts, PHOTO: WHOLE})


def test_a_size_that_is_not_the_true_one_is_refused(client):
    """A member that says it is small, and goes on."""
    data = bytearray(WHOLE)
    with zipfile.ZipFile(io.BytesIO(WHOLE)) as archive:
        info = archive.getinfo("log.json")
    for at in range(len(data) - 46):
        if data[at : at + 4] == b"PK\x01\x02" and info.filename.encode() in data[at + 46 : at + 46 + 20]:
            data[at + 24 : at + 28] = (100).to_bytes(4, "little")
    assert refused(client, chest.sealed(bytes(data)))


def test_more_files_than_any_campaign_has_are_refused(client, tmp_path, texts, monkeypatch):
    monkeypatch.setattr("campaign.archive.members.MOST_MEMBERS", 3)
    assert "files in it" in repacked(client, tmp_path, texts)


def photo_told(**values):
    return lambda told: told["photos"][0].update(values)


@pytest.mark.parametrize(
    "change",
    [
        photo_told(width=3),
        photo_told(digest="b" * 63),
        photo_told(family=-1),
        photo_told(game=100),
        photo_told(use="poster"),
        photo_told(key=""),
        photo_told(key="p2"),
        photo_told(alt=7),
        photo_told(added="yesterday"),
        lambda told: told.update(photos=None),
    ],
)
def test_photos_are_told_of_strictly(client, tmp_path, texts, change):
    assert repacked(client, tmp_path, changed(texts, "photos.json", change))


def test_a_photo_with_anything_but_its_pixels_is_refused(client, tmp_path, texts):
    """A photo that says where it was taken, under the name that its checksum gives it."""
    file, exif = io.BytesIO(), Image.Exif()
    exif[0x010E] = "at home"
    Image.open(io.BytesIO(texts[PHOTO])).save(file, "JPEG", exif=exif)
    digest = hashlib.sha256(file.getvalue()).hexdigest()
    old = PHOTO.removeprefix("photos/").removesuffix(".jpg")
    told = texts["photos.json"].replace(old.encode(), digest.encode())
    less = {name: text for name, text in texts.items() if name != PHOTO}
    other = {**less, f"photos/{digest}.jpg": file.getvalue(), "photos.json": told}
    assert "its pixels" in repacked(client, tmp_path, other)


def test_a_photo_whose_pixels_cannot_be_read_leaves_nothing(tmp_path, texts):
    """Its parts are those of a photo, so that only making the smaller sizes finds it out."""
    data = texts[PHOTO]
    at = data.index(b"\xff\xc4") + 5  # the lengths of its first Huffman table's codes
    broken = data[:at] + b"\x7f" * 16 + data[at + 16 :]
    digest = hashlib.sha256(broken).hexdigest()
    old = PHOTO.removeprefix("photos/").removesuffix(".jpg")
    less = {name: text for name, text in texts.items() if name != PHOTO}
    told = texts["photos.json"].replace(old.encode(), digest.encode())
    path = chest.packed({**less, f"photos/{digest}.jpg": broken, "photos.json": told}, tmp_path / "x")
    before = chest.everything()
    with pytest.raises(Damaged, match="cannot be read|photo"):
        bring(read(path), "broken")
    assert chest.everything() == before


def test_a_photo_under_another_name_than_its_checksum_is_refused(client, tmp_path, texts):
    photos = [name for name in texts if name.endswith(".jpg")]
    assert "has changed" in repacked(client, tmp_path, {**texts, photos[0]: texts[photos[1]]})


@pytest.mark.parametrize(
    "change",
    [
        lambda told: told["pages"][0].update(family=7),
        lambda told: told["pages"][0].update(versions=[]),
        lambda told: told["pages"][0]["versions"][0].update(number=2),
        lambda told: told["pages"][0]["versions"][0].update(text="x" * 500_000),
        lambda told: told["pages"].append(next(page for page in told["pages"] if page["chronicle"])),
    ],
)
def test_diaries_are_told_strictly(client, tmp_path, texts, change):
    assert repacked(client, tmp_path, changed(texts, "diary.json", change))


def test_a_store_that_fails_half_way_leaves_nothing(tmp_path, monkeypatch):
    """Rows are taken back and the photos' folder goes, whatever fails, and wherever."""
    path = tmp_path / "x"
    path.write_bytes(WHOLE)
    archive = read(path)
    real = Photos.store

    def fails_after(self, campaign, checked, ready):
        real(self, campaign, checked, ready)
        raise OSError("no room")

    def fails_before(self, campaign, checked, ready):
        raise ValueError("odd")

    for failing in (fails_after, fails_before):
        monkeypatch.setattr(Photos, "store", failing)
        before = chest.everything()
        with pytest.raises(Damaged):
            bring(archive, "half")
        assert chest.everything() == before


def test_the_format_says_what_it_is_for():
    assert form.SUFFIX == ".artisans" and form.VERSION == 1
