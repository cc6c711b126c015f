"""What is sent lies in the folder of what was brought until it is kept, and nowhere once it is not."""

import os
import time
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from campaign import settings as own
from campaign.archive import incoming
from journals import photo_files
from tests.archive import chest
from tests.factories import make_campaign


def test_uploads_are_put_down_in_a_folder_that_is_there():
    assert Path(own.INCOMING_DIR).is_dir() and own.FILE_UPLOAD_TEMP_DIR == own.INCOMING_DIR


@pytest.mark.django_db
def test_a_heavy_photo_lies_there_while_it_is_developed_and_then_no_more(client, settings, monkeypatch):
    seen, develop = [], photo_files.develop

    def looked_at(data):
        seen.extend(path.stat().st_size for path in settings.INCOMING_DIR.iterdir())
        return develop(data)

    monkeypatch.setattr(photo_files, "develop", looked_at)
    photo = SimpleUploadedFile("a.jpg", chest.picture(size=(1600, 1200)) + b"x" * 3_000_000, "image/jpeg")
    campaign = make_campaign()
    fields = {"key": "k", "one": "1", "use": "table", "photos": photo}
    assert client.post(reverse("photos", args=[campaign.slug]), fields).status_code == 201
    assert campaign.photos.count() == 1
    assert seen == [photo.size]
    assert list(settings.INCOMING_DIR.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "hours", "stays"),
    [
        ("tmpx1.upload.jpg", 2, False),
        ("tmpx1.upload", 2, False),
        ("tmpx1.upload.heic", 0.5, True),
        ("0123.artisans", 2, True),
        ("0123.artisans", 25, False),
    ],
)
def test_an_upload_that_was_cut_off_goes_after_an_hour(settings, name, hours, stays):
    path = settings.INCOMING_DIR / name
    path.write_bytes(b"x")
    long_ago = time.time() - hours * 3600
    os.utime(path, (long_ago, long_ago))
    incoming.sweep()
    assert path.exists() is stays
