"""The book on its page, the page where one waits for its file, and the file itself."""

import re

import pytest
from django.urls import reverse

from campaign import studio
from campaign.rules.dice import Fill
from campaign.trash import put_in_trash
from campaign.views import book as views
from journals import diary
from journals.commands.paper import PaintSpace
from journals.rendering import book_glass
from tests.factories import make_campaign, make_game, recorded
from tests.journals.evening import FERRER, OLIVA, ranked
from tests.journals.reading import PAPERS, Printed

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
PAGES = ("book", "book-drawing", "book-file", "sheets", "sheets-file")


@pytest.fixture
def campaign():
    campaign = make_game()
    recorded(campaign, PaintSpace(1, 1, "A1", Fill.parse("R1")), PaintSpace(1, 2, "A1", Fill.parse("G2")))
    return campaign


@pytest.fixture(autouse=True)
def coarse(monkeypatch):
    monkeypatch.setattr(book_glass, "DPI", 40 / 25.4)


def address(name, campaign):
    return reverse(name, args=[campaign.slug])


def test_the_page_holds_the_whole_book(client, campaign):
    shown = client.get(address("book", campaign)).content.decode()
    for words in ("Ferrer", "Oliva", "First Light", "Still being played", "How it stands"):
        assert words in shown
    assert shown.count('<svg class="window"') >= 2 + 2, "a square a family, a window a family"
    assert "The Long Stair" not in shown


def test_the_contents_lead_to_every_part_that_is_there(client):
    campaign = ranked({FERRER: 30, OLIVA: 20}).campaign
    diary.write_page(campaign, FERRER, 0, diary.Words("", "Rain.", "a key of it"))
    shown = client.get(address("book", campaign)).content.decode()
    links = re.findall(r'href="#([\w-]+)"', shown.partition('class="leafside contents"')[2].partition("</nav>")[0])
    assert {"house-1", "game-1", "diary-1", "the-end"} <= set(links)
    assert len(links) == len(set(links))
    assert [link for link in links if f'id="{link}"' not in shown] == []


@pytest.mark.parametrize("name", ["book", "sheets"])
def test_the_button_that_prints_waits_for_a_script(client, campaign, name):
    assert "data-print hidden" in client.get(address(name, campaign)).content.decode()


def test_the_page_of_a_campaign_nobody_has_played(client):
    shown = client.get(address("book", make_campaign(families=4))).content.decode()
    assert "Quill" in shown and "No legacy points yet" in shown


def test_htmx_gets_the_inside_of_the_page(client, campaign):
    for name in ("book", "book-drawing", "sheets"):
        shown = client.get(address(name, campaign), headers=HTMX).content.decode()
        assert shown.lstrip().startswith('<div id="page"')


def test_the_file_is_begun_by_a_post_and_offered_when_it_is_there(client, campaign, monkeypatch):
    begun = []
    monkeypatch.setattr(studio._bench, "submit", lambda task, *values: begun.append((task, values)))
    here = address("book-drawing", campaign)
    assert "Make the book" in client.get(here).content.decode()
    assert client.post(here).status_code == 302
    waiting = client.get(here).content.decode()
    assert "<progress" in waiting and "hx-trigger" in waiting
    [(task, values)] = begun
    task(*values)
    assert "?save" in client.get(here).content.decode()


def test_the_file_is_streamed_with_a_mark_and_saved_under_the_campaigns_name(client, campaign):
    here = address("book-file", campaign)
    answer = client.get(here)
    assert answer.headers["Content-Type"] == "application/pdf"
    assert b"".join(answer.streaming_content).startswith(b"%PDF-")
    again = client.get(here, headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304
    saved = client.get(here + "?save")
    assert f'attachment; filename="{campaign.slug}.pdf"' in saved.headers["Content-Disposition"]
    recorded(campaign, PaintSpace(1, 1, "A2", Fill.parse("B4")))
    assert client.get(here).headers["ETag"] != answer.headers["ETag"]


@pytest.mark.parametrize(("page", "file"), [("book-drawing", "book-file"), ("sheets", "sheets-file")])
def test_the_paper_is_chosen_on_the_page_and_kept_for_this_device(client, campaign, page, file):
    def sizes(query=""):
        return set(Printed(b"".join(client.get(address(file, campaign) + query).streaming_content)).sizes)

    shown = client.get(address(page, campaign)).content.decode()
    assert re.findall(r'href="(\?paper=\w+)" aria-current="true">([^<]+)', shown) == [("?paper=a4", "A4")]
    assert sizes() == {PAPERS["a4"]}
    shown = client.get(address(page, campaign) + "?paper=letter").content.decode()
    assert re.findall(r'href="(\?paper=\w+)" aria-current="true"', shown) == ["?paper=letter"]
    assert sizes() == {PAPERS["letter"]}
    assert sizes("?paper=a4") == {PAPERS["a4"]}
    assert sizes("?paper=papyrus") == {PAPERS["letter"]}, "what it chose last"
    client.cookies["paper"] = "papyrus"
    assert sizes() == {PAPERS["a4"]}


def test_the_addresses_of_the_files_say_their_paper(client, campaign):
    shown = client.get(address("sheets", campaign) + "?paper=letter").content.decode()
    assert "?save&amp;paper=letter" in shown
    client.get(address("book-file", campaign) + "?paper=letter")
    shown = client.get(address("book-drawing", campaign) + "?paper=letter").content.decode()
    assert "?save&amp;paper=letter" in shown
    other = client.get(address("book-drawing", campaign) + "?paper=a4").content.decode()
    assert "?save" not in other and 'action="' + address("book-drawing", campaign) + '?paper=a4"' in other


def test_a_window_is_drawn_once_for_all_books(client, campaign, monkeypatch):
    drawn = []
    monkeypatch.setattr(views, "window_jpeg", lambda *values: drawn.append(values) or book_glass.window_jpeg(*values))
    client.get(address("book-file", campaign))
    assert len(drawn) == 2
    diary.write_page(campaign, FERRER, 0, diary.Words("", "Rain.", "a key of it", by=""))
    client.get(address("book-file", campaign))
    assert len(drawn) == 2, "only what is new is drawn"
    recorded(campaign, PaintSpace(1, 1, "A2", Fill.parse("B4")))
    client.get(address("book-file", campaign))
    assert len(drawn) == 3


@pytest.mark.parametrize("name", PAGES)
def test_who_is_not_on_the_shelf_has_no_book(client, campaign, name):
    there = address(name, campaign)
    assert client.get(reverse(name, args=["nobody"])).status_code == 404
    put_in_trash(campaign)
    assert client.get(there).status_code == 404


@pytest.mark.parametrize("name", ["book", "book-file", "sheets", "sheets-file"])
def test_looking_is_all_one_can_do(client, campaign, name):
    assert client.post(address(name, campaign)).status_code == 405
