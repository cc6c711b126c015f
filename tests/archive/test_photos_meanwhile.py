"""Photos that are turned or erased while a file is written or brought: never half of it, never a wrong reason."""

import pytest
from django.urls import reverse

from campaign.archive import snapshots, writing
from campaign.archive.keeping import HAND
from campaign.archive.parts import Exported
from campaign.archive.reading import read
from campaign.archive.store import bring
from campaign.room import is_full
from journals import archive_parts, photos
from tests.archive import chest
from tests.factories import make_campaign

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign():
    campaign = make_campaign()
    for seed in (1, 2):
        photos.keep_photo(campaign, chest.picture(seed), use="page", key=f"p{seed}", by="phone")
    return campaign


def turned(photo):
    photos.turn(photo, photo.digest)


def once(monkeypatch, module, name, *, after=None, before=None):
    """Something that happens after, or before, a function is called for the first time."""
    whole, waiting = getattr(module, name), [1]

    def call(*args, **values):
        first = bool(waiting) and bool(waiting.pop())
        if first and before:
            before()
        result = whole(*args, **values)
        if first and after:
            after()
        return result

    monkeypatch.setattr(module, name, call)


@pytest.mark.parametrize(("do", "left"), [(photos.erase, 1), (turned, 2)])
def test_a_photo_that_goes_before_it_is_written_is_asked_for_anew(client, monkeypatch, tmp_path, campaign, do, left):
    once(monkeypatch, writing, "gather", after=lambda: do(campaign.photos.first()))
    answer = client.get(reverse("export-file", args=[campaign.slug]))
    assert answer.status_code == 200
    path = tmp_path / "a.artisans"
    path.write_bytes(b"".join(answer.streaming_content))
    found = read(path).parts["photos"]
    assert (found.count, found.missing) == (left, 0)


@pytest.mark.parametrize(("do", "left"), [(photos.erase, 1), (turned, 2)])
def test_a_photo_that_goes_while_all_are_gathered_is_not_said_to_be_lost(monkeypatch, tmp_path, campaign, do, left):
    once(monkeypatch, archive_parts, "folder_of", before=lambda: do(campaign.photos.first()))
    found = read(chest.written(campaign, tmp_path / "a.artisans")).parts["photos"]
    assert (found.count, found.missing) == (left, 0)
    assert len([name for name in chest.members(tmp_path / "a.artisans") if name.endswith(".jpg")]) == left


def test_a_photo_that_is_lost_for_good_is_told_of_without_its_file(tmp_path, campaign):
    photos.path_of(campaign.photos.first()).unlink()
    found = read(chest.written(campaign, tmp_path / "a.artisans")).parts["photos"]
    assert (found.count, found.missing) == (1, 1)


def test_no_room_is_said_only_where_there_is_none(client, monkeypatch, campaign):
    def lost(*args):
        raise FileNotFoundError(2, "No such file or directory")

    monkeypatch.setattr(writing, "put", lost)
    client.raise_request_exception = False
    assert client.get(reverse("export-file", args=[campaign.slug])).status_code == 500
    assert is_full(OSError(28, "No space left on device")) and not is_full(FileNotFoundError(2, "No such file"))


def test_an_earlier_state_whose_photo_goes_while_it_is_brought_back_lacks_that_one(campaign):
    assert snapshots.take(campaign, HAND)
    [kept] = snapshots.snapshots_of(campaign.uid)
    archive = read(kept.path)
    assert archive.parts["photos"].count == 2
    gone, stays = campaign.photos.all()
    photos.erase(gone)
    brought = bring(archive, "k")
    assert [photo.digest for photo in brought.photos.all()] == [stays.digest]
    assert len(chest.photo_files(brought)) == 3


def test_what_is_gone_weighs_nothing(tmp_path):
    assert Exported({}, 1, {"photos/a.jpg": tmp_path / "gone.jpg"}).size == 0
