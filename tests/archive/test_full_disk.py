"""No room on the disk, or a server that is stopped at the worst moment: told in words, and nothing is left behind."""

import os
import time
import uuid
from pathlib import Path

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import OperationalError
from django.urls import reverse

from campaign.archive import snapshots
from campaign.archive.reading import read
from campaign.archive.store import _uid, bring
from campaign.archive.strict import Damaged
from campaign.models import Campaign
from journals import photos
from tests.archive import chest

pytestmark = pytest.mark.django_db
VERSION_1 = Path(__file__).parent.parent / "data" / "archive" / "version-1.artisans"
WHOLE = VERSION_1.read_bytes()


@pytest.fixture
def no_room(monkeypatch):
    """Makes a function raise what a full disk raises."""

    def full(name, error=None):
        def raises(*args, **values):
            raise error or OSError(28, "No space left on device")

        monkeypatch.setattr(name, raises)

    return full


def sent(client):
    data = SimpleUploadedFile("x.artisans", WHOLE)
    return client.post(reverse("import"), {"file": data})


@pytest.mark.parametrize("name", ["campaign.archive.members.tempfile.mkdtemp", "pathlib.Path.open"])
def test_a_file_that_cannot_be_put_down_or_unpacked(client, no_room, name):
    before = chest.everything()
    no_room(name)
    answer = sent(client)
    assert answer.status_code == 422 and "room" in answer.context["problem"]
    assert chest.everything() == before


def test_a_post_that_cannot_be_put_down(client, no_room):
    """Django puts down what is large while it reads the post, before any page sees it."""
    no_room("django.core.files.uploadhandler.TemporaryUploadedFile")
    before = chest.everything()
    heavy = SimpleUploadedFile("x.artisans", b"PK" * 2_000_000)
    answer = client.post(reverse("import"), {"file": heavy})
    assert answer.status_code == 422 and "room" in answer.context["problem"]
    heavy.seek(0)
    answer = client.post(reverse("photos", args=["any"]), {"photos": heavy})
    assert answer.status_code == 507 and "room" in answer.content.decode()
    assert chest.everything() == before


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("journals.archive_parts.tempfile.mkdtemp", None),
        ("journals.archive_parts.shutil.copyfile", None),
        ("journals.archive_parts.os.replace", None),
        ("campaign.archive.store.projection.rebuild", OperationalError("database or disk is full")),
    ],
)
def test_an_import_that_finds_no_room(client, no_room, name, error):
    before = chest.everything()
    preview = sent(client)["Location"]
    no_room(name, error)
    answer = client.post(preview)
    assert answer.status_code == 422 and "no room" in answer.context["problem"]
    assert chest.everything() == before


def test_a_database_that_is_busy_loses_no_file(client, no_room):
    preview = sent(client)["Location"]
    no_room("campaign.archive.store.projection.rebuild", OperationalError("database is locked"))
    assert client.post(preview).status_code == 503
    assert client.get(preview).status_code == 200


def test_a_file_to_take_along_that_finds_no_room(client, no_room):
    campaign = chest.played()
    no_room("campaign.views.export.tempfile.TemporaryFile")
    answer = client.get(reverse("export-file", args=[campaign.slug]))
    assert answer.status_code == 507 and "has no room" in answer.content.decode()


@pytest.mark.parametrize("name", ["journals.photos.tempfile.mkstemp", "journals.photos.os.replace"])
def test_a_photo_that_finds_no_room(client, no_room, name):
    campaign = chest.make_campaign()
    before = chest.everything()
    no_room(name)
    photo = SimpleUploadedFile("a.jpg", chest.picture(), "image/jpeg")
    answer = client.post(
        reverse("photos", args=[campaign.slug]), {"key": "k", "use": "table", "one": "1", "photos": photo}
    )
    assert answer.status_code == 422 and "no room" in answer.content.decode()
    assert chest.everything() == before


def test_what_a_stopped_import_left_is_in_nobodys_way():
    """Its folder had its name already, its rows were never written; the same key brings the campaign all the same."""
    folder = Path(settings.PHOTOS_DIR) / _uid("stopped").hex
    folder.mkdir(parents=True)
    (folder / "half.jpg").write_bytes(b"x")
    campaign = bring(read(VERSION_1), "stopped")
    assert campaign.uid.hex == folder.name
    assert photos.UNOWNED not in chest.photo_files(campaign) and "half.jpg" not in chest.photo_files(campaign)


def test_a_folder_that_is_still_nobodys_goes_after_a_day():
    campaign = chest.brought(VERSION_1)
    marks = []
    for uid, age in ((uuid.uuid4(), 2), (uuid.uuid4(), 0), (campaign.uid, 2)):
        mark = Path(settings.PHOTOS_DIR) / uid.hex / photos.UNOWNED
        mark.parent.mkdir(parents=True, exist_ok=True)
        mark.touch()
        os.utime(mark, (time.time() - age * 24 * 3600,) * 2)
        marks.append(mark)
    another_database = Path(settings.PHOTOS_DIR) / uuid.uuid4().hex
    another_database.mkdir()
    os.utime(another_database, (0, 0))
    photos.sweep()
    old, new, owned = marks
    assert not old.parent.exists() and new.exists()
    assert owned.parent.exists() and not owned.exists()
    assert another_database.exists()


def test_an_import_that_fails_keeps_no_earlier_state(tmp_path, no_room):
    campaign = chest.played()
    archive = read(chest.written(campaign, tmp_path / "x"))
    no_room("campaign.archive.store.projection.rebuild")
    for key in "ab":
        with pytest.raises(Damaged):
            bring(archive, key)
    assert snapshots.snapshots_of(campaign.uid) == []


def test_a_rotten_earlier_state_is_listed_as_such(client, tmp_path):
    campaign = chest.played()
    snapshots.take(campaign, "hand")
    [whole] = snapshots.snapshots_of(campaign.uid)
    data = whole.path.read_bytes()
    listed = data.rindex(b"manifest.json") - 46  # where it stands in the list of members
    folders = [whole.path.parent, snapshots.folder_of(uuid.uuid4())]
    folders[1].mkdir()
    for at, value in ((8, 1), (10, 99), (6, 255)):  # encrypted, an unknown packing, a later zip
        rotten = bytearray(data)
        rotten[listed + at] = value
        for folder in folders:
            (folder / whole.name).write_bytes(bytes(rotten))
        page = client.get(reverse("snapshots", args=[campaign.slug]))
        assert page.status_code == 200 and "cannot be read any more" in page.content.decode()
        bin_ = client.get(reverse("trash"))
        assert bin_.status_code == 200 and "cannot be read any more" in bin_.content.decode()
        assert client.get(reverse("snapshot", args=[campaign.uid, whole.name])).status_code == 422
    whole.path.unlink()
    whole.path.mkdir()
    assert client.get(reverse("snapshots", args=[campaign.slug])).status_code == 200
    assert client.get(reverse("snapshot", args=[campaign.uid, whole.name])).status_code == 422
    assert Campaign.objects.count() == 1


def test_a_photo_of_a_game_that_was_struck_comes_along(tmp_path):
    campaign = chest.played()
    photos.keep_photo(campaign, chest.picture(), use="table", key="p", by="", game=1, family=1)
    campaign.photos.update(game=7, family=9)
    copy = chest.brought(chest.written(campaign, tmp_path / "x"))
    assert list(copy.photos.values_list("game", "family")) == [(0, 0)]
