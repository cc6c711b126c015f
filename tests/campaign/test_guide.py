"""A photo of the empty page under the drawing: laid, moved, hidden, taken away, and shown nowhere else."""

import io
import uuid

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from PIL import Image

from campaign.views.box_guide import Placing
from journals.models import Photo
from journals.photos import path_of
from tests.campaign.box_tablet import BoxTablet
from tests.factories import make_campaign

pytestmark = pytest.mark.django_db


def photo_file(size=(640, 480), colour=(200, 180, 140)):
    data = io.BytesIO()
    Image.new("RGB", size, colour).save(data, "JPEG")
    return SimpleUploadedFile("page.jpg", data.getvalue(), content_type="image/jpeg")


def sent(tablet, query="", key=None, **fields):
    """Post to the guide of the tablet's window."""
    address = reverse("guide", args=[tablet.campaign.slug, tablet.window]) + query
    values = {"key": key or uuid.uuid4().hex, "page": "window", "number": tablet.window, **fields}
    return tablet._seen(tablet.client.post(address, values, headers=tablet._headers({})), address)


def laid(**values):
    tablet = BoxTablet(**values)
    assert sent(tablet, photo=photo_file()).status == 303
    return tablet


def test_a_photo_is_laid_under_the_drawing_and_the_glass_becomes_clear():
    tablet = laid()
    photo = Photo.objects.get()
    assert (photo.use, photo.window, photo.game, photo.family) == (Photo.Use.GUIDE, 1, 0, 0)
    shown = tablet.get()
    assert reverse("photo-file", args=[tablet.campaign.slug, photo.uid, "large"]) in shown
    assert "traced" in shown and "Hide" in shown
    assert photo.uid.hex not in BoxTablet(tablet.campaign, window=2).get().text.replace("-", "")


def test_without_htmx_it_leads_back_to_where_the_brush_was():
    tablet = BoxTablet()
    answer = sent(tablet, "?brush=star", photo=photo_file())
    assert (answer.status, answer["Location"]) == (303, f"{tablet.address}?brush=star")


def test_htmx_gets_the_page_with_the_photo_in_it():
    tablet = BoxTablet(htmx=True)
    answer = sent(tablet, "?brush=star", photo=photo_file())
    assert (answer.status, "data-guide" in answer, "<html" in answer) == (200, True, False)


def test_sent_twice_with_one_key_it_lies_there_once_and_another_takes_its_place():
    tablet = BoxTablet()
    for _ in range(2):
        sent(tablet, photo=photo_file(), key="one-tap")
    first = Photo.objects.get()
    sent(tablet, photo=photo_file(colour=(10, 20, 30)))
    assert Photo.objects.get().pk != first.pk
    assert not path_of(first).exists()


def test_sliders_and_nudges_move_it_for_this_device_alone():
    tablet = laid()
    sent(tablet, x=100, y=-40, size=1200, stretch=1000, turn=26, quarters=0, shown=1, nudge="x:4")
    assert "--x:104;--y:-40;--size:1200;--stretch:1000;--turn:26;--quarters:0" in tablet.get()
    sent(tablet, x=104, y=-40, size=1200, stretch=1000, turn=26, quarters=3, shown=1, nudge="quarters:1")
    assert "--turn:26;--quarters:0" in tablet.get()
    assert "--x:0;" in BoxTablet(tablet.campaign, size=None).get()


def test_it_can_be_hidden_and_shown_again_where_it_lay():
    tablet = laid()
    sent(tablet, x=100, y=0, size=1200, stretch=1000, turn=0, quarters=0, shown=1)
    hidden = tablet.tap(tablet.get(), name="placing")
    assert "data-guide" not in hidden and "traced" not in hidden
    shown = tablet.tap(hidden, name="placing")
    assert "data-guide" in shown and "--x:100;" in shown


def test_its_editor_moves_it_and_takes_it_away():
    tablet = laid()
    shown = tablet.follow(tablet.get(), text="Move")
    assert shown.heading.startswith("Move the photo") and not shown.buttons(name="space")
    gone = Photo.objects.get()
    tablet.tap(shown, name="away")
    assert not Photo.objects.exists() and not path_of(gone).exists()
    assert "Lay a photo under it" in tablet.get("?edit=guide")


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"photo": SimpleUploadedFile("page.jpg", b"no photo at all", content_type="image/jpeg")},
        {"photo": SimpleUploadedFile("page.jpg", b"", content_type="image/jpeg")},
        {"x": "5"},
        {"nudge": "x:1;y"},
    ],
)
def test_what_is_no_photo_is_told_so_and_the_page_stays(fields):
    tablet = BoxTablet()
    answer = sent(tablet, **fields)
    assert (answer.status, bool(answer.errors), Photo.objects.count()) == (422, True, 0)


@pytest.mark.parametrize("cookie", ["", "x", "_1.2.3", "_9.9.9.9.9.9.9.9", "_--1.0.0.0.0.0.0", "_99999999.0.0.0.0.0.1"])
def test_a_cookie_of_nonsense_lays_it_where_it_would_lie_at_first(cookie):
    tablet = laid()
    tablet.client.cookies["guide-1"] = Photo.objects.get().uid.hex[:8] + cookie
    assert "--x:0;--y:0;" in tablet.get()


def test_placings_are_held_within_what_the_sliders_reach():
    assert Placing.read("9999.-9999.1.1.9999.7.5", Placing()) == Placing(700, -700, 300, 500, 200, 3, 1)


def test_it_is_in_no_album_and_a_sealed_window_takes_none():
    tablet = laid()
    album = tablet.get(reverse("photos", args=[tablet.campaign.slug]))
    assert str(Photo.objects.get().uid) not in album
    sealed = BoxTablet(make_campaign(edition="lantern-street"), window=3, size=None)
    assert sent(sealed, photo=photo_file()).status == 404
    assert sealed.client.get(reverse("guide", args=[tablet.campaign.slug, 1])).status_code == 405
