"""The album, a photo's own page, and the files: added, told, found and erased."""

import re
import uuid

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from PIL import Image

from campaign.trash import put_in_trash
from journals.models import Photo
from journals.photo_files import is_plain
from journals.photos import SIZES, keep_photo, path_of
from journals.queries.photos import mark_of
from tests.factories import make_campaign, make_game
from tests.journals.evening import FERRER, OLIVA, ranked
from tests.journals.paged import played
from tests.journals.phone import MARKS, phone_jpeg

pytestmark = pytest.mark.django_db

DATA = phone_jpeg(600, 450)
HTMX = {"HX-Request": "true"}


@pytest.fixture
def campaign():
    return make_game()


def page(name, campaign, *args):
    return reverse(name, args=[campaign.slug, *args])


def upload(data=DATA, name="IMG_0001.JPG"):
    return SimpleUploadedFile(name, data, "image/jpeg")


def add(client, campaign, *files, query="", key="a-key", headers=None, **fields):
    values = {"key": key, "use": "page", "photos": list(files or [upload()]), **fields}
    return client.post(page("photos", campaign) + query, values, headers=headers or {})


def kept(campaign, key="one", **values):
    return keep_photo(campaign, DATA, **{"use": Photo.Use.PAGE, "key": key, "by": "the test", **values})


def text(answer):
    return answer.content.decode()


def body(answer):
    return b"".join(answer.streaming_content) if answer.streaming else answer.content


class TestAdding:
    def test_keeps_it_with_its_game_and_family(self, client, campaign):
        client.cookies["device"] = "Anna"
        answer = add(client, campaign, game=1, family=2)
        assert (answer.status_code, answer["Location"]) == (303, page("photos", campaign))
        photo = Photo.objects.get()
        assert (photo.use, photo.game, photo.family, photo.by) == ("page", 1, 2, "Anna")

    def test_keeps_several_at_once(self, client, campaign):
        add(client, campaign, upload(), upload(phone_jpeg(500, 400, 2)), upload(phone_jpeg(400, 400, 3)))
        assert Photo.objects.count() == 3

    def test_twice_with_one_key_keeps_them_once(self, client, campaign):
        for _ in range(2):
            add(client, campaign, upload(), upload(phone_jpeg(500, 400, 2)))
        assert Photo.objects.count() == 2

    def test_a_file_that_is_refused_keeps_the_others_and_says_why(self, client, campaign):
        heavy, page_ = upload(DATA + bytes(21_000_000), "big.jpg"), upload(b"<html>", "page.jpg")
        answer = add(client, campaign, heavy, upload(), page_)
        assert answer.status_code == 422
        assert "big.jpg: This photo has more than 20 MB. Send a smaller copy of it." in text(answer)
        assert "page.jpg: This is no photo that can be read here." in text(answer)
        assert Photo.objects.count() == 1

    def test_to_htmx_it_answers_with_the_page_alone(self, client, campaign):
        answer = add(client, campaign, headers=HTMX)
        assert answer.status_code == 200
        assert text(answer).lstrip().startswith('<div id="page"')
        assert "<html" not in text(answer)

    def test_to_a_script_that_sends_one_it_answers_in_words(self, client, campaign):
        answer = add(client, campaign, one=1)
        assert (answer.status_code, answer.content) == (201, b"")
        answer = add(client, campaign, upload(b"no"), one=1, key="other")
        assert answer.status_code == 422
        assert answer["Content-Type"].startswith("text/plain")
        assert "no photo" in text(answer)

    def test_nothing_chosen_is_said(self, client, campaign):
        answer = client.post(page("photos", campaign), {"key": "k"})
        assert answer.status_code == 422
        assert "Choose a photo first." in text(answer)

    @pytest.mark.parametrize(
        "fields", [{"game": 9}, {"family": 9}, {"use": "guide"}, {"key": ""}, {"key": "a\0b"}, {"game": "x"}]
    )
    def test_nonsense_keeps_nothing(self, client, campaign, fields):
        assert add(client, campaign, **{"key": "k", **fields}).status_code == 422
        assert Photo.objects.count() == 0

    def test_what_was_added_is_seen_even_beside_the_filter(self, client, campaign):
        assert add(client, campaign, query="?family=1&game=1", family=2, game=1)["Location"].endswith("?game=1")

    @pytest.mark.parametrize(
        ("query", "chosen"),
        [
            ("?game=1&use=table", ['value="table" checked', '<option value="1" selected>Window 1']),
            ("?family=2", ['value="table" checked', '<option value="2" selected>Oliva']),
            ("?family=2&use=page", ['value="page" checked', '<option value="2" selected>Oliva']),
        ],
    )
    def test_the_form_knows_where_one_came_from(self, client, campaign, query, chosen):
        shown = text(client.get(page("photos", campaign) + query)).partition('id="add"')[2]
        assert [words for words in chosen if words not in shown] == []


class TestTheAlbum:
    def test_says_what_to_do_while_it_is_empty(self, client, campaign):
        answer = client.get(page("photos", campaign))
        assert answer.status_code == 200
        assert "The album is empty" in text(answer)

    def test_shows_photos_by_game_and_not_the_guides(self, client, campaign):
        for key, game in (("a", 0), ("b", 1)):
            kept(campaign, key, game=game, alt=f"alt {key}")
        kept(campaign, "g", use=Photo.Use.GUIDE, window=5, alt="alt guide")
        shown = text(client.get(page("photos", campaign)))
        assert re.findall(r' alt="(alt [a-z]+)"', shown) == ["alt b", "alt a"]
        assert "First Light" in shown

    @pytest.mark.parametrize(("query", "alts"), [("?game=1", ["b", "c"]), ("?family=2", ["c"]), ("?game=0", ["a"])])
    def test_is_narrowed_to_a_game_or_family(self, client, campaign, query, alts):
        for key, game, family in (("a", 0, 1), ("b", 1, 1), ("c", 1, 2)):
            kept(campaign, key, game=game, family=family, alt=f"alt {key}")
        shown = text(client.get(page("photos", campaign) + query))
        assert re.findall(r' alt="alt ([a-z])"', shown) == alts

    @pytest.mark.parametrize("query", ["?game=77", "?family=9", "?game=77&family=9", "?game=x"])
    def test_of_what_is_not_there_is_the_whole_album(self, client, campaign, query):
        photo = kept(campaign, alt="alt a")
        assert "alt a" in text(client.get(page("photos", campaign) + query))
        for headers, status in ((HTMX, 200), ({}, 303)):
            answers = [
                add(client, campaign, query=query, key=f"k{status}", headers=headers),
                client.post(page("photo", campaign, photo.uid) + query, {"alt": "b", "then": "album"}, headers=headers),
                client.post(page("photo", campaign, photo.uid) + query, {"alt": "b"}, headers=headers),
                client.post(page("erase-photo", campaign, uuid.uuid4()) + query, headers=headers),
            ]
            assert [answer.status_code for answer in answers] == [status] * 4

    def test_asks_what_is_on_a_photo_until_it_is_told(self, client, campaign):
        photo = kept(campaign, family=1, game=1, caption="Ours")
        assert "What is on it?" in text(client.get(page("photos", campaign)))
        fields = {"then": "album", "alt": " Blue,  mostly "}
        answer = client.post(page("photo", campaign, photo.uid), fields)
        assert (answer.status_code, answer["Location"]) == (303, page("photos", campaign))
        assert Photo.objects.filter(alt="Blue, mostly", caption="Ours", game=1, family=1).exists()
        assert "pic__tell" not in text(client.get(page("photos", campaign)))

    def test_costs_the_same_with_many_photos(self, client, campaign):
        photo = kept(campaign, family=1)
        addresses = [page("photos", campaign), page("photo", campaign, photo.uid), page("journal", campaign, 1)]
        counts = []
        for more in (0, 30):
            row = Photo.objects.filter(pk=photo.pk).values().get()
            Photo.objects.bulk_create(
                Photo(**row | {"id": None, "uid": uuid.uuid4(), "key": f"more {n}"}) for n in range(more)
            )
            for address in addresses:
                client.get(address)
                with CaptureQueriesContext(connection) as found:
                    assert client.get(address).status_code == 200
                counts.append(len(found))
        assert counts[:3] == counts[3:]
        assert max(counts) <= 12


class TestAPhoto:
    def test_stands_between_those_before_and_after_it(self, client, campaign):
        one, two, three = (kept(campaign, key) for key in "abc")
        shown = text(client.get(page("photo", campaign, two.uid)))
        assert re.search(f'rel="prev" href="{page("photo", campaign, one.uid)}"', shown)
        assert re.search(f'rel="next" href="{page("photo", campaign, three.uid)}"', shown)
        assert "Photo 2 of 3" in shown

    def test_is_told_anew_and_moved(self, client, campaign):
        photo = kept(campaign, family=1)
        fields = {"alt": "A", "caption": "B", "use": "table", "game": 1, "family": 0}
        answer = client.post(page("photo", campaign, photo.uid), fields)
        assert (answer.status_code, answer["Location"]) == (303, page("photo", campaign, photo.uid))
        photo.refresh_from_db()
        assert [photo.alt, photo.caption, photo.use, photo.game, photo.family] == ["A", "B", "table", 1, 0]
        answer = client.post(page("photo", campaign, photo.uid), fields, headers=HTMX)
        assert text(answer).lstrip().startswith('<div id="page"')

    def test_words_that_are_too_long_are_kept_in_the_form(self, client, campaign):
        photo = kept(campaign)
        answer = client.post(page("photo", campaign, photo.uid), {"alt": "x" * 301, "caption": "typed", "game": 1})
        assert answer.status_code == 422
        assert "x" * 301 in text(answer)
        assert "typed" in text(answer)
        assert "These words are too long: 300 characters at most, and they have 301." in text(answer)
        assert "Ensure this value" not in text(answer)
        answer = client.post(page("photo", campaign, photo.uid), {"alt": "typed", "game": 77})
        assert "That choice is not there any more." in text(answer)

    @pytest.mark.parametrize("headers", [{}, HTMX])
    @pytest.mark.parametrize("then", ["", "album"])
    def test_that_was_erased_meanwhile_gives_the_words_back(self, client, campaign, headers, then):
        photo = kept(campaign)
        client.post(page("erase-photo", campaign, photo.uid))
        fields = {"alt": "<b>typed</b>", "caption": "below it", "then": then}
        answer = client.post(page("photo", campaign, photo.uid), fields, headers=headers)
        assert answer.status_code == 409
        assert "This photo was erased meanwhile" in text(answer)
        assert "&lt;b&gt;typed&lt;/b&gt;</textarea>" in text(answer)
        assert "below it</textarea>" in text(answer)
        assert page("photos", campaign) in text(answer)

    def test_that_is_erased_while_it_is_told_gives_the_words_back(self, client, campaign, monkeypatch):
        photo = kept(campaign)
        monkeypatch.setattr("campaign.views.photos.photo_of", lambda *_: photo)
        Photo.objects.all().delete()
        answer = client.post(page("photo", campaign, photo.uid), {"alt": "typed"})
        assert answer.status_code == 409
        assert "typed</textarea>" in text(answer)

    def test_is_erased_with_its_files(self, client, campaign):
        photo = kept(campaign)
        for _ in range(2):  # a double tap
            answer = client.post(page("erase-photo", campaign, photo.uid))
            assert (answer.status_code, answer["Location"]) == (303, page("photos", campaign))
        assert Photo.objects.count() == 0
        assert not path_of(photo).exists()
        assert client.get(page("photo-file", campaign, photo.uid, "small")).status_code == 404

    @pytest.mark.parametrize("htmx", [False, True])
    def test_is_turned_by_its_button_and_twice_the_same_tap_turns_it_once(self, client, campaign, htmx):
        photo = kept(campaign)
        shown = text(client.get(page("photo", campaign, photo.uid)))
        assert "Turn by a quarter" in shown
        seen, before = re.search(r'name="seen" value="(\w+)"', shown)[1], (photo.width, photo.height)
        address = page("turn-photo", campaign, photo.uid)
        for _ in range(2):
            answer = client.post(address, {"seen": seen}, headers=HTMX if htmx else {})
            assert answer.status_code == (200 if htmx else 303)
        photo.refresh_from_db()
        assert (photo.height, photo.width) == before
        assert mark_of(photo.digest) in text(client.get(page("photo", campaign, photo.uid)))

    def test_whose_file_is_lost_cannot_be_turned(self, client, campaign):
        photo = kept(campaign)
        path_of(photo).unlink()
        assert client.post(page("turn-photo", campaign, photo.uid), {"seen": photo.digest}).status_code == 404

    def test_is_erased_by_post_alone(self, client, campaign):
        assert client.get(page("erase-photo", campaign, kept(campaign).uid)).status_code == 405

    def test_a_guide_has_no_page_but_a_file(self, client, campaign):
        photo = kept(campaign, use=Photo.Use.GUIDE, window=1)
        assert client.get(page("photo", campaign, photo.uid)).status_code == 404
        assert client.get(page("photo-file", campaign, photo.uid, "large")).status_code == 200


class TestFiles:
    @pytest.mark.parametrize("size", SIZES)
    def test_are_served_without_metadata_and_kept_by_browsers(self, client, campaign, size):
        photo = kept(campaign)
        answer = client.get(page("photo-file", campaign, photo.uid, size))
        data = body(answer)
        assert answer["Content-Type"] == "image/jpeg"
        assert "immutable" not in answer["Cache-Control"]
        marked = f"{page('photo-file', campaign, photo.uid, size)}?{mark_of(photo.digest)}"
        assert "immutable" in client.get(marked)["Cache-Control"]
        assert is_plain(data)
        assert [mark for mark in MARKS if mark in data] == []
        assert dict(Image.open(path_of(photo, size)).getexif()) == {}
        again = client.get(page("photo-file", campaign, photo.uid, size), headers={"If-None-Match": answer["ETag"]})
        assert again.status_code == 304

    @pytest.mark.parametrize("name", ["photo", "erase-photo", "turn-photo"])
    def test_and_pages_of_another_campaign_are_missing(self, client, campaign, name):
        photo, other = kept(campaign), make_campaign()
        assert client.get(page("photo-file", other, photo.uid, "large")).status_code == 404
        client.post(page(name, other, photo.uid), {"alt": "Not mine"})
        assert Photo.objects.get().alt == ""

    def test_of_a_campaign_in_the_trash_are_missing(self, client, campaign):
        photo = kept(campaign)
        put_in_trash(campaign)
        for address in (page("photos", campaign), page("photo-file", campaign, photo.uid, "large")):
            assert client.get(address).status_code == 404

    def test_of_another_size_or_lost_from_the_disk_are_missing(self, client, campaign):
        photo = kept(campaign)
        assert client.get(page("photo-file", campaign, photo.uid, "huge")).status_code == 404
        path_of(photo, "small").unlink()
        assert client.get(page("photo-file", campaign, photo.uid, "small")).status_code == 404


@pytest.mark.parametrize(("game", "use"), [(1, "page"), (2, "table"), (None, "table")])
def test_a_finished_page_is_expected_only_of_a_game_that_is_over(client, game, use):
    campaign = ranked({FERRER: 30, OLIVA: 20}).campaign
    make_game(campaign, 2)
    query = f"?family=1&game={game}" if game else "?family=1"
    assert f'value="{use}" checked' in text(client.get(page("photos", campaign) + query)).partition('id="add"')[2]


def test_the_journal_shows_the_photos_of_its_family(client, campaign):
    kept(campaign, "a", family=1, alt="Of the first")
    kept(campaign, "b", family=2, alt="Of the second")
    shown = text(client.get(page("journal", campaign, 1)))
    assert "Of the first" in shown
    assert "Of the second" not in shown
    assert f"{page('photos', campaign)}?family=1#add" in shown


def test_the_result_of_a_game_offers_to_add_a_photo_of_the_table(client):
    campaign = played(1)
    shown = text(client.get(page("result", campaign, 1)))
    assert f"{page('photos', campaign)}?game=1&amp;use=table#add" in shown
