"""The gallery of a game: what it offers, what it has drawn in the background, what it never shows."""

import re

import pytest
from django.urls import reverse
from PIL import Image

from campaign import studio
from campaign.rules.dice import Fill
from campaign.views import picture_works
from journals.commands.paper import FinishWindow, PaintSpace
from tests.factories import make_game, recorded, turn

pytestmark = pytest.mark.django_db


class AtOnce:
    """A bench that draws while one waits."""

    def submit(self, what, *values):
        what(*values)


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """No picture takes its time, and nothing is drawn beside the test."""
    monkeypatch.setattr(studio, "_bench", AtOnce())
    monkeypatch.setattr(picture_works, "draw_window", lambda *values, **options: Image.new("RGB", (8, 6)))
    monkeypatch.setattr(picture_works, "draw_growth", lambda *v, **o: ([Image.new("RGB", (8, 6))], [10]))


@pytest.fixture
def campaign():
    campaign = make_game(families=3)
    recorded(campaign, turn(1, 1, 1, "R5", "A1"), turn(1, 2, 2, "B5", "A1"))
    return campaign


def page(campaign, game=1):
    return reverse("pictures", args=[campaign.slug, game])


def html(client, address):
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def test_it_shows_the_window_large_and_offers_every_size_and_sort_of_file(client, campaign):
    shown = html(client, page(campaign))
    assert f'src="{reverse("window-picture", args=[campaign.slug, 1, 1, 1024, "webp"])}?look=night"' in shown
    for width in picture_works.WIDTHS:
        assert f"size={width}" in shown
    for suffix in ("png", "webp"):
        assert f"type={suffix}" in shown
    assert "1024 × " in shown
    assert f'href="{reverse("window-picture", args=[campaign.slug, 1, 1, 1024, "png"])}?look=night&amp;save"' in shown


def test_only_families_with_something_to_show_are_offered(client, campaign):
    shown = html(client, page(campaign))
    assert "Ferrer" in shown
    assert "Oliva" in shown
    assert "Brandt" not in shown


def test_the_place_of_the_picture_is_as_large_as_the_picture_will_be(client, campaign):
    shown = html(client, page(campaign) + "?sort=card")
    assert 'style="--w: 1200; --h: 630"' in shown
    assert 'width="1200" height="630"' in shown
    assert "It is being drawn" in shown


def test_every_family_and_sort_hangs_in_a_place_of_its_own(client, campaign):
    def place(query):
        return re.search(r'id="(picture-\w+)"', html(client, page(campaign) + query))[1]

    places = [place(query) for query in ("?family=1", "?family=2", "?family=1&sort=card", "?family=1&look=day")]
    assert len(set(places)) == 4
    assert place("?family=1&type=webp&size=512") == places[0]  # the same picture as another file


def test_a_sort_of_file_is_called_by_its_name(client, campaign):
    shown = html(client, page(campaign) + "?type=webp")
    assert "WebP" in shown
    assert "WEBP" not in shown


@pytest.mark.parametrize(("sort", "name"), [("keepsake", "picture"), ("card", "share-card")])
def test_what_is_quick_may_be_saved_at_once(client, campaign, sort, name):
    shown = html(client, page(campaign) + f"?family=2&sort={sort}&look=day")
    assert f'href="{reverse(name, args=[campaign.slug, 1, 2])}?look=day&amp;save"' in shown
    assert "<progress" not in shown


@pytest.mark.parametrize("query", ["?sort=growing", "?sort=window&size=4096", "?sort=window&size=2048&type=webp"])
def test_what_is_slow_is_drawn_when_it_is_asked_for(client, campaign, query):
    before = html(client, page(campaign) + query)
    assert "Draw it" in before
    assert 'hx-trigger="load, submit"' in before  # with a script it begins by itself
    assert "&amp;save" not in before
    answer = client.post(page(campaign) + query)
    assert answer.status_code == 302
    after = html(client, answer["Location"])
    assert "Draw it" not in after
    assert "&amp;save" in after
    assert re.search(r"\d+\xa0bytes", after)


def test_with_htmx_the_same_page_answers(client, campaign):
    answer = client.post(page(campaign) + "?sort=growing", headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert b'class="p-pictures"' in answer.content


def test_a_drawing_that_failed_is_told_and_may_be_tried_again(client, campaign, monkeypatch):
    def fail(*values, **options):
        raise OSError("no room")

    monkeypatch.setattr(picture_works, "draw_growth", fail)
    client.post(page(campaign) + "?sort=growing")
    shown = html(client, page(campaign) + "?sort=growing")
    assert "It could not be drawn" in shown
    assert "Try again" in shown


def test_nonsense_in_the_address_is_passed_over(client, campaign):
    shown = html(client, page(campaign) + "?family=77&sort=poem&size=12&type=gif&labels=x&look=noon")
    assert "1024 × " in shown


@pytest.mark.parametrize("name", ["family", "size"])
@pytest.mark.parametrize("value", ["9" * 5000, "99999999999", "-1", "١", "\0"])
def test_a_number_that_is_none_is_passed_over(client, campaign, name, value):
    assert "1024 × " in client.get(page(campaign), {name: value}).content.decode()


def test_a_window_from_paper_says_that_it_has_no_order(client):
    campaign = make_game()
    recorded(campaign, PaintSpace(1, 1, "A1", Fill.parse("R1")), FinishWindow(1, 1))
    assert "row by row" in html(client, page(campaign) + "?sort=growing")


@pytest.mark.parametrize("game", [0, 2, 99])
def test_a_game_that_was_not_begun_is_not_found(client, campaign, game):
    assert client.get(page(campaign, game)).status_code == 404
    assert client.post(page(campaign, game)).status_code == 404


def test_a_game_in_which_nothing_is_filled_has_no_pictures(client):
    assert client.get(page(make_game())).status_code == 404


def test_it_takes_few_questions_however_much_was_played(client, campaign, django_assert_max_num_queries):
    for rounds in range(2):
        with django_assert_max_num_queries(12):
            client.get(page(campaign) + "?sort=growing")
        recorded(campaign, PaintSpace(1, 1, f"B{rounds + 1}", Fill.parse("G2")))
