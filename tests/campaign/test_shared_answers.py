"""What is answered below a link of friends, found or not: a page of the link's own that nobody keeps or tells on."""

import logging.config

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from campaign import sharing
from journals import photos
from tests.factories import make_campaign
from tests.journals.phone import phone_jpeg

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign():
    return make_campaign()


@pytest.fixture
def link(campaign):
    return sharing.make_link(campaign, "k", diaries=True)


def answers(client, link):
    """Of each page and file below a link, of what is not there, and of a post."""
    photo = photos.keep_photo(
        link.campaign, SimpleUploadedFile("a.jpg", phone_jpeg(300, 200), "image/jpeg"), use="table", key="p", by=""
    )
    gone = "00000000-0000-4000-8000-000000000000"
    pages = ("", "1/", f"photos/{photo.uid}/")
    files = ("card.jpg", f"photos/{photo.uid}/small.jpg")
    nothing = ("7/", "x/", f"photos/{gone}/", f"photos/{gone}/large.jpg", f"photos/{photo.uid}/huge.jpg", "photos/1/")
    home = f"/s/{link.token}/"
    return (
        [client.get(home + each) for each in pages],
        [client.get(home + each) for each in files],
        [client.get(home + each) for each in nothing],
        [Client(enforce_csrf_checks=True).post(home + each) for each in (*pages, *files, *nothing)],
    )


def test_no_page_of_a_link_is_kept_on_its_way_open_or_closed(client, link):
    pages, files, nothing, posts = answers(client, link)
    assert [each.status_code for each in pages + files] == [200] * 5
    assert [each.status_code for each in nothing] == [404] * 6
    assert [each.status_code for each in posts] == [405] * 11
    assert {each["Cache-Control"] for each in pages + nothing + posts} == {"private, no-store"}
    assert {each["Cache-Control"] for each in files} == {"private, no-cache"}, "asked for each time, by its mark"
    sharing.close_link(link.campaign, link.pk)
    for address in ("", "1/", "card.jpg", "x/"):
        closed = client.get(f"/s/{link.token}/{address}")
        assert (closed.status_code, closed["Cache-Control"]) == (404, "private, no-store")


def test_what_is_not_there_is_said_in_a_page_of_the_links_own(client, link):
    pages, files, nothing, posts = answers(client, link)
    for answer in (*pages, *files, *nothing, *posts):
        assert answer["X-Robots-Tag"] == "noindex, nofollow" and answer["Referrer-Policy"] == "no-referrer"
    for answer in nothing:
        text = answer.content.decode()
        assert "This is not here" in text and f'href="/s/{link.token}/"' in text
        assert 'href="/"' not in text and "<script" not in text and f"/c/{link.campaign.slug}" not in text


def test_a_photo_whose_file_is_lost_is_not_there(client, link):
    answers(client, link)
    photo = link.campaign.photos.get()
    photos.path_of(photo, "small").unlink()
    assert client.get(reverse("shared-photo", args=[link.token, photo.uid, "small"])).status_code == 404


def test_an_address_without_its_last_stroke_is_led_to_the_page(client, link):
    assert client.get(f"/s/{link.token}/1")["Location"] == f"/s/{link.token}/1/"


def test_no_token_stands_in_the_servers_log(client, link, caplog):
    [told] = settings.LOGGING["formatters"].values()
    formatter = logging.config.DictConfigurator(settings.LOGGING).configure_formatter(told)
    with caplog.at_level("INFO"):
        answers(client, link)
        client.get(f"/s/{link.token}/nothing-such.txt")
        logging.getLogger("django").info('"GET %s HTTP/1.1" 200', f"http://table.example/s/{link.token}/?x=1")
    lines = [formatter.format(record) for record in caplog.records]
    assert sum(link.token in record.getMessage() for record in caplog.records) > 10
    assert not [line for line in lines if link.token in line]
    assert any("/s/…/7/" in line for line in lines), "what was not found is still told"
