"""The page of the poster: begun by a post, told while it is drawn, shown and taken along when it is there."""

import io
import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from PIL import Image

from campaign import studio
from campaign.stories import forget_all
from campaign.views import poster as view
from journals.commands.play import EndRound
from tests.factories import make_campaign, make_game, recorded, turn

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
A_TENTH = (351, 496)


@pytest.fixture
def drawn(monkeypatch):
    """What was drawn, in place of drawing it."""
    studio._drawings.clear()
    calls = []

    def draw(poster, *, night, tell):
        calls.append((poster, night))
        tell(0.5)
        return Image.new("RGB", A_TENTH, "navy" if night else "ivory")

    monkeypatch.setattr(view, "draw_poster", draw)
    return calls


@pytest.fixture
def campaign():
    """A game of two families, of whom the first has filled a space."""
    campaign = make_game()
    recorded(campaign, turn(1, 1, 1, "R5", "A1"))
    return campaign


def address(campaign, look="night"):
    return f"{reverse('poster', args=[campaign.slug])}?look={look}"


def file_of(campaign, look="night", suffix="png"):
    return reverse("poster-file", args=[campaign.slug, look, suffix])


def wait():
    studio._bench.submit(lambda: None).result()


def test_looking_draws_nothing_and_the_button_does(client, campaign, drawn):
    page = client.get(address(campaign)).content.decode()
    assert drawn == []
    assert "Draw the poster" in page
    assert 'hx-trigger="load, submit"' in page
    assert client.post(address(campaign)).status_code == 303
    wait()
    assert len(drawn) == 1
    page = client.get(address(campaign)).content.decode()
    assert f'src="{file_of(campaign, suffix="webp")}?' in page
    assert "29.7 × 42.0 cm" in page
    assert re.findall(r'href="([^"]+)\?save" download', page) == [
        file_of(campaign, suffix="png"),
        file_of(campaign, suffix="jpg"),
    ]


def test_with_htmx_a_post_answers_with_the_page_as_it_goes_on(client, campaign, drawn):
    answer = client.post(address(campaign), headers=HTMX)
    assert answer.status_code == 200
    assert "<html" not in answer.content.decode()
    wait()
    assert "<progress" not in client.get(address(campaign), headers=HTMX).content.decode()
    assert len(drawn) == 1


def test_while_it_is_drawn_the_page_says_how_far_it_has_come(client, campaign, monkeypatch, drawn):
    seen = []

    def draw(poster, *, night, tell):
        tell(0.5)
        seen.append(client.get(address(campaign), headers=HTMX).content.decode())
        return Image.new("RGB", A_TENTH)

    monkeypatch.setattr(view, "draw_poster", draw)
    client.get(file_of(campaign))
    assert re.search(r'<progress max="100" value="(\d+)"', seen[0])[1] == "36"
    assert "every 700ms" in seen[0]


def test_what_failed_is_told_and_may_be_tried_again(client, campaign, monkeypatch, drawn):
    def fails(poster, *, night, tell):
        raise MemoryError("a poster is too large for this machine")

    with monkeypatch.context() as broken:
        broken.setattr(view, "draw_poster", fails)
        client.post(address(campaign))
        wait()
    page = client.get(address(campaign)).content.decode()
    assert "could not be drawn" in page
    assert "hx-trigger" not in page.split('class="drawing"')[1].split("</form>")[0]
    client.post(address(campaign))
    wait()
    assert "Download as PNG" in client.get(address(campaign)).content.decode()


@pytest.mark.parametrize(("suffix", "sort"), [("png", "PNG"), ("jpg", "JPEG"), ("webp", "WEBP")])
def test_a_file_is_what_its_name_says_and_may_be_saved(client, campaign, drawn, suffix, sort):
    answer = client.get(file_of(campaign, suffix=suffix) + "?save")
    assert answer["Content-Disposition"] == f'attachment; filename="{campaign.slug}-night.{suffix}"'
    with Image.open(io.BytesIO(answer.getvalue())) as picture:
        assert picture.format == sort
        assert picture.width == (1200 if suffix == "webp" else A_TENTH[0])
    assert len(drawn) == 1


def test_a_browser_that_has_it_is_not_sent_it_again(client, campaign, drawn):
    first = client.get(file_of(campaign))
    again = client.get(file_of(campaign), headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 304


def test_night_and_day_are_two_posters(client, campaign, drawn):
    night, day = (client.get(file_of(campaign, look)) for look in ("night", "day"))
    assert night["ETag"] != day["ETag"]
    assert [night for _poster, night in drawn] == [True, False]
    client.cookies["theme"] = "day"
    assert 'aria-current="true">Day' in client.get(reverse("poster", args=[campaign.slug])).content.decode()


def test_another_fill_makes_another_poster_and_the_end_of_a_round_does_not(client, campaign, drawn):
    first = client.get(file_of(campaign))["ETag"]
    recorded(campaign, EndRound(1, 1))
    assert client.get(file_of(campaign))["ETag"] == first
    recorded(campaign, turn(2, 1, 1, "B2", "B1"))
    assert client.get(file_of(campaign))["ETag"] != first


@pytest.mark.parametrize(("look", "suffix"), [("dusk", "png"), ("night", "gif"), ("night", "pdf")])
def test_there_is_no_other_look_and_no_other_file(client, campaign, drawn, look, suffix):
    assert client.get(file_of(campaign, look, suffix)).status_code == 404
    assert drawn == []


def test_before_the_first_game_there_is_nothing_to_hang_up(client, drawn):
    campaign = make_campaign()
    assert "nothing to hang up yet" in client.get(address(campaign)).content.decode()
    assert client.post(address(campaign)).status_code == 303
    assert client.get(file_of(campaign)).status_code == 404


def test_the_page_asks_the_database_little(client, campaign, drawn):
    forget_all()
    with CaptureQueriesContext(connection) as captured:
        client.get(address(campaign))
    assert len(captured) <= 12


@pytest.mark.django_db(transaction=True)
def test_nothing_is_locked_and_nothing_is_asked_while_it_is_drawn(client, monkeypatch):
    campaign = make_game()
    recorded(campaign, turn(1, 1, 1, "R5", "A1"))
    held = []

    def draw(poster, *, night, tell):
        with CaptureQueriesContext(connection) as captured:
            picture = Image.new("RGB", A_TENTH)
        held.append((connection.in_atomic_block, len(captured)))
        return picture

    monkeypatch.setattr(view, "draw_poster", draw)
    assert client.get(file_of(campaign)).status_code == 200
    assert held == [(False, 0)]
