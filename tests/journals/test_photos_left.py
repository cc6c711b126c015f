"""A photo that was taken away is nowhere: not in a book drawn before, nor in what a stopped server left behind."""

import os
import time
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.urls import reverse
from django.utils import timezone

from campaign import trash
from campaign.auditing import audit
from campaign.models import Campaign
from campaign.rules.dice import Fill
from journals import photos
from journals.commands.paper import PaintSpace
from journals.models import Photo
from journals.photos import OLD, UNOWNED, erase, keep_photo, path_of, retell, sweep, turn, unowned
from journals.rendering import book_glass
from tests.factories import make_campaign, make_game, recorded
from tests.journals.phone import phone_jpeg

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def coarse(monkeypatch):
    monkeypatch.setattr(book_glass, "DPI", 40 / 25.4)


def kept(campaign, key="one", seed=1, **values):
    return keep_photo(campaign, phone_jpeg(600, 400, seed=seed), use="page", key=key, by="", **values)


def glazed():
    """A campaign with something to draw."""
    campaign = make_game()
    recorded(campaign, PaintSpace(1, 1, "A2", Fill.parse("B4")))
    return campaign


def aged(campaign, seconds):
    """Its files, as old as that."""
    when = time.time() - seconds
    for path in photos.folder_of(campaign).iterdir():
        os.utime(path, (when, when))


def book(client, campaign):
    answer = client.get(reverse("book-file", args=[campaign.slug]))
    return b"".join(answer.streaming_content)


def drawn(settings, suffix="*"):
    return sorted(path.suffix for path in settings.PICTURES_DIR.rglob(f"*.{suffix}"))


class TestABookDrawnBefore:
    @pytest.fixture
    def campaign(self):
        return glazed()

    @pytest.mark.parametrize(
        "take_away",
        [
            erase,
            lambda photo: turn(photo, photo.digest),
            lambda photo: retell(photo, alt="", caption="Another word", game=1),
        ],
        ids=["erased", "turned", "retold"],
    )
    def test_goes_with_a_photo_that_is_not_as_it_was(self, client, settings, campaign, take_away):
        photo, other = kept(campaign, game=1, family=1, caption="A word"), make_game()
        theirs = kept(other, game=1, family=1, seed=2)
        pixels = path_of(photo).read_bytes()[200:2000]
        before = book(client, campaign)
        assert pixels in before or path_of(photo, "medium").read_bytes()[200:2000] in before
        book(client, other)
        take_away(photo)
        left = list(settings.PICTURES_DIR.rglob("*.pdf"))
        assert [path.parent.parent.name for path in left] == [theirs.campaign.shelf]

    def test_does_not_take_the_glass_along(self, client, settings, campaign):
        kept(campaign, game=1)
        assert client.get(reverse("window-picture", args=[campaign.slug, 1, 1, 512, "webp"])).status_code == 200
        book(client, campaign)
        erase(campaign.photos.get())
        assert drawn(settings) == [".jpg", ".webp"]

    def test_that_is_drawn_while_a_photo_is_erased_is_not_kept(self, client, settings, campaign, monkeypatch):
        from campaign.views import book as view

        photo, draw = kept(campaign, game=1), view.draw_book

        def meanwhile(*args):
            draw(*args)
            monkeypatch.undo()
            erase(photo)

        monkeypatch.setattr(view, "draw_book", meanwhile)
        answer = client.get(reverse("book-file", args=[campaign.slug]))
        assert (answer.status_code, drawn(settings, "pdf")) == (302, [])
        assert book(client, campaign).startswith(b"%PDF-")


@pytest.mark.parametrize(("days", "stays"), [(29, True), (31, False)])
def test_what_was_drawn_of_a_campaign_goes_for_good_with_it(client, settings, days, stays):
    campaign = glazed()
    kept(campaign, game=1)
    book(client, campaign)
    for name, args in (("share-card", (1, 1)), ("sheets-file", ())):
        assert client.get(reverse(name, args=[campaign.slug, *args])).status_code == 200
    assert len(drawn(settings)) >= 4
    Campaign.everywhere.filter(pk=campaign.pk).update(trashed=timezone.now() - timedelta(days=days))
    trash.empty_trash()
    assert bool(drawn(settings)) is stays


def half_kept(campaign):
    """Its files are there, its row was never written."""
    kept(campaign)
    Photo.objects.filter(campaign=campaign).delete()


def half_written(campaign):
    kept(campaign)
    (photos.folder_of(campaign) / "tmpabc.draft").write_bytes(b"half")


def half_turned(campaign):
    """Its row tells of the new files, and the old ones are there as well."""
    photo = kept(campaign)
    old = {path: path.read_bytes() for path in photos.folder_of(campaign).iterdir()}
    turn(photo, photo.digest)
    for path, data in old.items():
        path.write_bytes(data)


STOPPED = [(half_kept, 3, 0), (half_written, 1, 3), (half_turned, 3, 3)]


class TestAStoppedServer:
    @pytest.mark.parametrize(("stopped", "left", "owned"), STOPPED)
    def test_leaves_nothing_that_the_next_start_does_not_find(self, client, settings, stopped, left, owned):
        campaign = make_campaign()
        stopped(campaign)
        book(client, campaign)
        aged(campaign, OLD - 60)
        sweep()
        assert len(unowned(campaign)) == left, "somebody may be at it"
        assert drawn(settings, "pdf") == [".pdf"]
        aged(campaign, OLD + 60)
        sweep()
        assert unowned(campaign) == []
        assert drawn(settings, "pdf") == [], "it may show what was left"
        folder = photos.folder_of(campaign)
        assert len(list(folder.glob("*"))) == owned and folder.exists() == bool(owned)

    @pytest.mark.parametrize(("stopped", "left", "owned"), STOPPED)
    def test_is_found_out_by_an_audit(self, stopped, left, owned, capsys):
        campaign = make_campaign()
        stopped(campaign)
        [found] = audit(campaign)
        assert found.note and str(found).startswith(f"note: photos: {left} files belong to none")
        call_command("audit")
        assert f"photos: {left} files" in capsys.readouterr().out

    def test_takes_no_photo_that_is_somebodys(self):
        campaign, other = make_campaign(), make_campaign()
        for each in (campaign, other):
            kept(each)
            aged(each, OLD * 40)
        stranger = photos.folder_of(campaign).with_name("0" * 32)
        stranger.mkdir()
        (stranger / f"{'a' * 64}.jpg").write_bytes(b"of another database")
        Campaign.everywhere.filter(pk=other.pk).update(trashed=timezone.now())
        (photos.folder_of(campaign) / UNOWNED).touch()
        sweep()
        assert [len(list(photos.folder_of(each).iterdir())) for each in (campaign, other)] == [3, 3]
        assert len(list(stranger.iterdir())) == 1
        assert audit(campaign) == []
