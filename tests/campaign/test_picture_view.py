"""The picture of a window: drawn for who asks, once for each browser, and never of what is not begun."""

import io

import pytest
from django.db import connection
from django.urls import reverse
from PIL import Image

from campaign import log
from campaign.rules.state.game import Placed
from campaign.views import picture_works as view
from journals.commands.paper import BreakSpace
from journals.commands.scoring import ConfirmScores
from journals.queries.keepsake import keepsake
from journals.rendering.picture_card import SIZE
from tests.factories import make_campaign, make_game, recorded, turn

pytestmark = pytest.mark.django_db


@pytest.fixture
def drawn(monkeypatch):
    """What was drawn, in place of drawing it."""
    calls = []

    def draw(*values, **options):
        calls.append((values, options))
        return Image.new("RGB", (4, 5))

    monkeypatch.setattr(view, "draw_keepsake", draw)
    return calls


@pytest.fixture
def campaign():
    """A game of two families, of whom the first has filled a space."""
    campaign = make_game()
    recorded(campaign, turn(1, 1, 1, "R5", "A1"))
    return campaign


def address(campaign, game=1, family=1):
    return reverse("picture", args=[campaign.slug, game, family])


def test_a_begun_window_is_a_png_of_its_own_size(client, campaign):
    answer = client.get(address(campaign))
    assert answer.status_code == 200
    assert answer["Content-Type"] == "image/png"
    assert "private" in answer["Cache-Control"]
    with Image.open(io.BytesIO(answer.getvalue())) as png:
        assert png.size == SIZE


def test_it_shows_the_page_and_says_who_and_what(client, campaign, drawn):
    ranking = (Placed(2, 40, 1), Placed(1, -1, 2))
    recorded(campaign, ConfirmScores(1, {}, ranking))
    client.get(address(campaign))
    [((_layout, fills, broken, words), options)] = drawn
    assert {name: str(fill) for name, fill in fills.items()} == {"A1": "R5"}
    assert (words.name, words.result, words.campaign) == (
        "Ferrer",
        "2nd place · \N{MINUS SIGN}1 points",
        campaign.title,
    )
    assert words.title
    assert options == {"night": True}
    assert not broken


def test_while_nothing_is_confirmed_it_tells_no_points(campaign):
    assert keepsake(log.story_of(campaign).state, 1, 1).result == ""


def test_a_browser_that_has_it_is_not_sent_it_again(client, campaign, drawn):
    first = client.get(address(campaign))
    again = client.get(address(campaign), headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 304
    assert again["ETag"] == first["ETag"]
    assert len(drawn) == 1


@pytest.mark.parametrize("change", ["turn", "break", "confirm"])
def test_another_picture_has_another_tag(client, campaign, drawn, change):
    first = client.get(address(campaign))
    commands = {
        "turn": turn(1, 4, 1, "B2", "B1"),
        "break": BreakSpace(1, 1, "A1"),
        "confirm": ConfirmScores(1, {}, (Placed(1, 9, 1), Placed(2, 3, 2))),
    }
    recorded(campaign, commands[change])
    again = client.get(address(campaign), headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 200
    assert again["ETag"] != first["ETag"]


def test_what_others_did_leaves_the_tag_as_it_is(client, campaign, drawn):
    first = client.get(address(campaign))
    recorded(campaign, turn(1, 2, 2, "B2", "B1"))
    assert client.get(address(campaign))["ETag"] == first["ETag"]


def test_a_device_of_the_day_has_a_picture_of_the_day(client, campaign, drawn):
    night = client.get(address(campaign))
    client.cookies["theme"] = "day"
    day = client.get(address(campaign))
    assert day["ETag"] != night["ETag"]
    assert drawn[-1][1] == {"night": False}


@pytest.mark.parametrize(
    ("game", "family"), [(1, 2), (1, 3), (2, 1), (0, 1)], ids=["nothing filled", "no such family", "not begun", "none"]
)
def test_what_is_not_begun_is_not_found(client, campaign, drawn, game, family):
    assert client.get(address(campaign, game, family)).status_code == 404
    assert drawn == []


def test_a_window_nobody_has_outlined_is_not_found(client, drawn):
    campaign = make_game(make_campaign(edition="my-box"))
    assert client.get(address(campaign)).status_code == 404


def test_it_is_only_read(client, campaign):
    assert client.post(address(campaign)).status_code == 405


@pytest.mark.django_db(transaction=True)
def test_nothing_is_locked_while_it_is_drawn(client, monkeypatch):
    campaign = make_game()
    recorded(campaign, turn(1, 1, 1, "R5", "A1"))
    held = []

    def draw(*values, **options):
        held.append(connection.in_atomic_block)
        return Image.new("RGB", (4, 5))

    monkeypatch.setattr(view, "draw_keepsake", draw)
    assert client.get(address(campaign)).status_code == 200
    assert held == [False]


def test_the_result_page_offers_pictures_once_there_is_something_to_see(client, campaign):
    recorded(campaign, ConfirmScores(1, {}, (Placed(1, 9, 1), Placed(2, 3, 2))))
    page, link = reverse("result", args=[campaign.slug, 1]), reverse("pictures", args=[campaign.slug, 1])
    assert link not in client.get(page).content.decode()
    layout = log.story_of(campaign).state.plan(log.story_of(campaign).state.game(1)).layout
    recorded(campaign, turn(1, 4, 1, "R5", *(f"{name} B2" for name in list(layout)[2:9])))
    assert f'href="{link}?family=1"' in client.get(page).content.decode()
    assert f'href="{link}?family=2"' not in client.get(page + "?family=2").content.decode()
