"""Files that are small and grow, or are as deep as they are long: refused in words, before they cost anything."""

import json
import struct
import tracemalloc
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from campaign.archive import incoming
from campaign.archive.form import compact, encoded
from campaign.archive.members import opened
from campaign.archive.reading import read
from campaign.archive.replay import MOST_STEPS
from campaign.archive.strict import Damaged, parsed
from campaign.commands.borrowed import MOST_TEXT, BorrowBox
from campaign.registry import LONGEST_TEXT, writes_back
from tests.archive import chest

pytestmark = pytest.mark.django_db
VERSION_1 = Path(__file__).parent.parent / "data" / "archive" / "version-1.artisans"


@pytest.fixture
def texts():
    """The members of a whole file, without its photos."""
    whole = chest.members(VERSION_1)
    return {name: text for name, text in whole.items() if name.endswith(".json")} | {"photos.json": b'{"photos":[]}'}


def problem(texts, path, **values):
    """Why a file is not taken."""
    with pytest.raises(Damaged) as refused:
        read(chest.packed(texts, path / "x.artisans", **values))
    return str(refused.value)


def logged(texts, change):
    told = json.loads(texts["log.json"])
    change(told)
    about = json.loads(texts["manifest.json"])
    about["campaign"]["acts"] = len(told["acts"])
    return {**texts, "log.json": compact(told), "manifest.json": compact(about)}


def described(change):
    """The members with something else told of the campaign in the manifest."""

    def again(texts):
        about = json.loads(texts["manifest.json"])
        about["campaign"] |= change
        return {**texts, "manifest.json": compact(about)}

    return again


def more(told, kind, said, **place):
    """One act more, that recorded one entry more."""
    act, entry = len(told["acts"]) + 1, len(told["entries"]) + 1
    told["acts"].append({**told["acts"][0], "number": act, "key": f"more {act}"})
    place = {"slot": "", "replaces": None, "after": None, "stands": True, **place}
    told["entries"].append({"number": entry, "act": act, "kind": kind, "version": 1, **place, **said})


def said(values):
    return {"values": values, "overruled": [], "reason": ""}


def test_what_is_encoded_counts_as_unpacked(texts, tmp_path):
    """Each of the texts is as long as one may be; there are too many of them, in a file of a few kilobytes."""

    def borrow(told):
        for number in range(80):
            box = {"title": f"t{number}", "windows": [1], "text": f"{number:03}" + "a" * (MOST_TEXT - 3)}
            more(told, "borrow-box", {"sealed": encoded(said(box))})

    other = logged(texts, borrow)
    assert len(compact(other["log.json"].decode())) < 400_000
    tracemalloc.start()
    assert "larger than any campaign" in problem(other, tmp_path)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 200_000_000


def test_a_text_is_no_longer_than_any_command_needs(texts, tmp_path):
    box = {"title": "t", "windows": [1], "text": "a" * MOST_TEXT}
    whole = logged(texts, lambda told: more(told, "borrow-box", {"sealed": encoded(said(box))}))
    assert read(chest.packed(whole, tmp_path / "whole")).state.borrowed[-1].text == box["text"]
    for kind, values in (
        ("borrow-box", {**box, "text": "a" * (MOST_TEXT + 1)}),
        ("name-masterpiece", {"game": 1, "family": 1, "name": "a" * (LONGEST_TEXT + 1)}),
    ):
        spoken = said(values) if kind == "name-masterpiece" else {"sealed": encoded(said(values))}
        assert "cannot be read" in problem(logged(texts, lambda told, k=kind, s=spoken: more(told, k, s)), tmp_path)


def test_nor_is_one_recorded_that_no_file_could_bring_back():
    assert writes_back(BorrowBox("t", (1,), "a" * MOST_TEXT))
    assert not writes_back(BorrowBox("t", (1,), "a" * (MOST_TEXT + 1)))


def test_values_are_counted_before_they_are_made(texts, tmp_path):
    """Each empty list is three letters in the file, and twenty times that in memory."""
    heavy = b'{"acts":[' + b"[]," * 4_000_000 + b"[]]}"
    tracemalloc.start()
    with pytest.raises(Damaged, match="larger than any campaign"):
        parsed(heavy, "log.json")
    assert tracemalloc.get_traced_memory()[1] < 1_000_000
    tracemalloc.stop()


@pytest.mark.parametrize("deep", [60, 500, 960])
def test_what_is_too_deep_is_refused_and_not_left_lying(client, texts, tmp_path, deep):
    nest = b"[" * deep + b"]" * deep
    told = json.loads(texts["log.json"])
    at = next(at for at, entry in enumerate(told["entries"]) if "overruled" in entry)
    told["entries"][at]["overruled"] = [["x", {"a": "@@"}, []]]
    deep_log = {**texts, "log.json": compact(told).replace(b'"@@"', nest)}
    assert "log.json cannot be read" in problem(deep_log, tmp_path)
    before = chest.everything()
    sent = SimpleUploadedFile("x.artisans", chest.packed(deep_log, tmp_path / "y").read_bytes())
    assert client.post(reverse("import"), {"file": sent}).status_code == 422
    assert chest.everything() == before


def test_a_file_that_breaks_its_reader_is_not_left_lying(client, monkeypatch):
    def breaks(path):
        raise LookupError

    monkeypatch.setattr(incoming, "read", breaks)
    client.raise_request_exception = False
    before = chest.everything()
    sent = SimpleUploadedFile("x.artisans", VERSION_1.read_bytes())
    assert client.post(reverse("import"), {"file": sent}).status_code == 500
    assert chest.everything() == before


@pytest.mark.parametrize("field", ["replaces", "after"])
def test_entries_do_not_hang_on_one_another_without_end(texts, tmp_path, field):
    def chained(length):
        def change(told):
            rule = next(entry for entry in told["entries"] if entry["kind"] == "amend")
            for step in range(length):
                last = told["entries"][-1]
                if step and field == "replaces":
                    last["stands"] = False
                here = {field: last["number"]} if step else {}
                more(told, "amend", said(rule["values"]), slot=rule["slot"], **here)

        return change

    tracemalloc.start()
    length = int((2 * MOST_STEPS) ** 0.5) + 10
    assert "hang on one another" in problem(logged(texts, chained(length)), tmp_path)
    assert tracemalloc.get_traced_memory()[1] < 60_000_000
    tracemalloc.stop()


def test_a_list_of_members_is_measured_before_it_is_read(texts, tmp_path, monkeypatch):
    path = chest.packed(texts, tmp_path / "x.artisans")
    data = bytearray(path.read_bytes())
    end = data.rindex(b"PK\x05\x06")

    def unread(*args, **values):
        raise AssertionError("the list was read")

    monkeypatch.setattr("campaign.archive.members.zipfile.ZipFile", unread)
    lies = (10, struct.pack("<H", 60_000), "files in it"), (12, struct.pack("<L", 90_000_000), "table of contents")
    for at, value, words in lies:
        other = bytearray(data)
        other[end + at : end + at + len(value)] = value
        path.write_bytes(chest.sealed(bytes(other)))
        with pytest.raises(Damaged, match=words):
            opened(path)


@pytest.mark.parametrize(
    "change", [{"touched": 5}, {"families": [1]}, {"families": "x"}, {"games": -1}, {"games": "x"}]
)
def test_the_manifest_is_read_strictly(texts, tmp_path, change):
    assert "manifest.json" in problem(described(change)(texts), tmp_path)


def test_what_no_row_can_hold_is_told_before_anything_is_promised(texts, tmp_path):
    def change(told):
        ranked = next(entry for entry in told["entries"] if entry["kind"] == "confirm-scores")
        ranked["values"]["ranking"][0]["place"] = -1

    assert "no campaign can hold" in problem(logged(texts, change), tmp_path)


def test_one_file_is_remembered_and_forgotten_once_it_was_used(client):
    for _ in range(2):
        sent = SimpleUploadedFile("x.artisans", VERSION_1.read_bytes())
        answer = client.post(reverse("import"), {"file": sent})
        assert len(incoming._checked) == 1
    client.post(answer["Location"], {"cancel": "1"})
    assert not incoming._checked
