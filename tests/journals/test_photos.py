"""Keeping photos and taking them away: a row and three files, both or neither."""

import os
from datetime import timedelta
from threading import Barrier, Thread

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.utils import timezone
from PIL import Image

from campaign import trash
from campaign.models import Campaign
from journals import photo_files, photos
from journals.models import Photo
from journals.photos import SIZES, Refused, derive_sizes, erase, erase_all, folder_of, keep_photo, path_of, retell, turn
from journals.queries.photos import alt_of, photos_of
from tests.factories import make_campaign, make_game
from tests.journals.phone import encoded, phone_jpeg, snapshot

pytestmark = pytest.mark.django_db

DATA = phone_jpeg(600, 450)


def kept(campaign, data=DATA, key="one", **values):
    return keep_photo(campaign, data, **{"use": Photo.Use.TABLE, "key": key, "by": "the test", **values})


def halves(width, height):
    """Red above, blue below."""
    image = Image.new("RGB", (width, height), "red")
    image.paste("blue", (0, height // 2, width, height))
    return image


def files(campaign):
    folder = folder_of(campaign)
    return sorted(path.name for path in folder.iterdir()) if folder.exists() else []


def test_a_photo_is_a_row_and_three_files(settings):
    campaign = make_campaign()
    photo = kept(campaign, SimpleUploadedFile("a.png", DATA), family=1, game=2, alt="A window", caption="Ours")
    assert (photo.family, photo.game, photo.alt, photo.caption, photo.by) == (1, 2, "A window", "Ours", "the test")
    assert (photo.width, photo.height) == (450, 600)
    assert files(campaign) == [f"{photo.digest}-1280.jpg", f"{photo.digest}-480.jpg", f"{photo.digest}.jpg"]
    assert folder_of(campaign).parent == settings.PHOTOS_DIR
    for size in SIZES:
        assert photo_files.is_plain(path_of(photo, size).read_bytes())


def test_the_same_key_keeps_it_once(monkeypatch):
    campaign = make_campaign()
    first = kept(campaign)
    monkeypatch.setattr(photo_files, "develop", lambda data: pytest.fail("it was developed twice"))
    assert kept(campaign).pk == first.pk


def test_a_file_that_is_refused_leaves_nothing():
    campaign = make_campaign()
    with pytest.raises(Refused):
        kept(campaign, b"no photo")
    assert (files(campaign), Photo.objects.count()) == ([], 0)


def test_a_heavy_upload_is_refused_before_it_is_read():
    class Heavy:
        size = 21_000_000

        def read(self):
            pytest.fail("it was read")

    with pytest.raises(Refused, match="20 MB"):
        kept(make_campaign(), Heavy())


def test_a_row_that_cannot_be_written_leaves_no_file(monkeypatch):
    campaign = make_campaign()
    monkeypatch.setattr(Photo, "save", lambda *args, **kwargs: (_ for _ in ()).throw(RuntimeError))
    with pytest.raises(RuntimeError):
        kept(campaign)
    assert files(campaign) == []


def test_a_full_disk_leaves_no_file_and_no_row(monkeypatch):
    campaign, replace, done = make_campaign(), os.replace, []

    def full(draft, path):
        if done:
            raise OSError(28, "No space left on device")
        done.append(path)
        replace(draft, path)

    monkeypatch.setattr(photos.os, "replace", full)
    with pytest.raises(OSError, match="No space"):
        kept(campaign)
    assert (files(campaign), Photo.objects.count()) == ([], 0)


def test_erased_it_is_gone_with_its_files_and_its_folder():
    campaign = make_campaign()
    erase(kept(campaign))
    assert (Photo.objects.count(), folder_of(campaign).exists()) == (0, False)


def test_turned_it_lies_on_its_side_and_its_old_files_are_gone():
    campaign = make_campaign()
    photo = kept(campaign)
    old = photo.digest
    turn(photo, old)
    photo.refresh_from_db()
    assert (photo.width, photo.height) == (600, 450)
    assert files(campaign) == [f"{photo.digest}-1280.jpg", f"{photo.digest}-480.jpg", f"{photo.digest}.jpg"]
    assert photo.digest != old
    for size in SIZES:
        assert photo_files.is_plain(path_of(photo, size).read_bytes())
    with Image.open(path_of(photo)) as image:
        assert image.size == (600, 450)


def test_turned_to_the_right_what_was_above_is_right_of_it():
    photo = kept(make_campaign(), encoded(halves(80, 60)))
    turn(photo, photo.digest)
    photo.refresh_from_db()
    with Image.open(path_of(photo)) as image:
        assert (image.getpixel((50, 40))[0] > 200, image.getpixel((10, 40))[2] > 200) == (True, True)


def test_a_tap_that_saw_it_before_it_was_turned_turns_nothing():
    photo = kept(make_campaign())
    stale = Photo.objects.get(pk=photo.pk)
    turn(photo, photo.digest)
    turn(stale, stale.digest)  # its files are gone by now
    now = Photo.objects.get(pk=photo.pk)
    turn(now, stale.digest)
    assert (Photo.objects.get(pk=photo.pk).digest, now.width) == (now.digest, 600)


def test_of_two_rows_of_one_photo_only_one_is_turned():
    campaign = make_campaign()
    first, second = kept(campaign), kept(campaign, key="two")
    turn(first, first.digest)
    assert Photo.objects.get(pk=second.pk).digest == second.digest
    assert path_of(second).exists()


def test_the_same_photo_of_two_rows_stays_until_both_are_gone():
    campaign = make_campaign()
    first, second = kept(campaign), kept(campaign, key="two")
    assert first.digest == second.digest
    erase(first)
    assert path_of(second, "small").exists()
    erase(second)
    assert files(campaign) == []


def test_another_campaign_has_files_of_its_own():
    one, other = make_campaign(), make_campaign()
    erase(kept(one))
    photo = kept(other)
    erase_all(one)
    assert path_of(photo).exists()


def test_retold_it_keeps_what_was_not_told():
    campaign = make_campaign()
    photo = kept(campaign, family=1)
    retell(photo, alt="A window", caption="Ours", game=2)
    again = Photo.objects.get()
    assert (again.alt, again.caption, again.game, again.family, again.use) == ("A window", "Ours", 2, 0, "table")


def test_smaller_files_are_made_beside_one_from_elsewhere(tmp_path):
    campaign = make_campaign()
    photo = kept(campaign)
    large = tmp_path / path_of(photo).name
    large.write_bytes(path_of(photo).read_bytes())
    derive_sizes(large)
    assert sorted(path.name for path in tmp_path.glob("*.jpg")) == files(campaign)


@pytest.mark.parametrize(("days", "left"), [(29, 3), (31, 0)])
def test_the_emptied_trash_takes_the_files_along(days, left):
    campaign = make_campaign()
    kept(campaign)
    Campaign.everywhere.filter(pk=campaign.pk).update(trashed=timezone.now() - timedelta(days=days))
    trash.empty_trash()
    assert len(files(campaign)) == left


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("keys", [("one", "one"), ("one", "two")])
def test_two_devices_that_send_at_once(keys):
    campaign, together, found = make_campaign(), Barrier(2), []

    def send(key):
        together.wait()
        try:
            found.append(kept(campaign, key=key).pk)
        finally:
            connection.close()

    threads = [Thread(target=send, args=[key]) for key in keys]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(found)) == Photo.objects.count() == len(set(keys))
    assert len(files(campaign)) == 3


class TestPhotosOf:
    def test_gives_those_of_a_game_or_family_in_order_without_guides(self, django_assert_num_queries):
        campaign = make_campaign()
        kept(campaign, key="a", game=2, family=1)
        kept(campaign, key="b", game=1, family=2)
        kept(campaign, key="c", game=1, family=1)
        kept(campaign, key="d", use=Photo.Use.GUIDE, window=1)
        with django_assert_num_queries(1):
            found = photos_of(campaign)
        assert [(card.game, card.family) for card in found] == [(1, 2), (1, 1), (2, 1)]
        assert len(photos_of(campaign, game=1)) == 2
        assert len(photos_of(campaign, family=1)) == 2
        assert photos_of(campaign, game=0) == ()

    def test_knows_the_measures_of_every_file(self):
        campaign = make_campaign()
        kept(campaign, encoded(snapshot(1600, 1200)))
        [card] = photos_of(campaign)
        assert [card.size_of(size) for size in SIZES] == [(1600, 1200), (1280, 960), (480, 360)]

    @pytest.mark.parametrize(
        ("values", "words"),
        [
            ({"alt": "Blue, mostly"}, "Blue, mostly"),
            ({"game": 1, "family": 1}, "Photo of First Light by Ferrer"),
            ({"game": 1}, "Photo of the table at First Light"),
            ({"family": 2}, "Photo of Oliva"),
            ({"game": 7}, "Photo of the table"),
        ],
    )
    def test_always_has_something_to_say(self, values, words):
        from campaign.log import story_of

        campaign = make_game()
        kept(campaign, **values)
        [card] = photos_of(campaign)
        assert alt_of(card, story_of(campaign).state) == words
