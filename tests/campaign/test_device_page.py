"""Going on with another device, and what this one is called and looks like."""

import re

import pytest

from campaign import log
from campaign.serving import LISTENS_AT
from campaign.views import origin
from journals.commands.play import CatchUp
from journals.commands.scoring import ConfirmScores
from tests.factories import make_campaign, make_game, recorded

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign():
    return make_game()


def show(client, campaign, query="", **headers):
    answer = client.get(f"/c/{campaign.slug}/device/{query}", headers=headers)
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_address_is_the_one_this_device_used(client, campaign):
    page = show(client, campaign, Host="192.168.1.20:8000")
    assert f">http://192.168.1.20:8000/c/{campaign.slug}/<" in page
    assert "<svg" in page[page.index('class="qr"') :]


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:8000", "[::1]:8000"])
def test_on_the_server_itself_the_local_networks_address_is_shown(client, campaign, host, monkeypatch):
    monkeypatch.setattr(origin, "lan_address", lambda: "192.168.1.20")
    page = show(client, campaign, Host=host)
    assert f">http://192.168.1.20:8000/c/{campaign.slug}/<" in page
    assert "same Wi-Fi" in page


def test_without_a_network_it_says_so(client, campaign, monkeypatch):
    monkeypatch.setattr(origin, "lan_address", lambda: "127.0.0.1")
    page = show(client, campaign, Host="localhost:8000")
    assert "This server is in no network at the moment" in page
    assert 'class="qr"' not in page


@pytest.mark.parametrize("listens_at", ["127.0.0.1", "localhost", "::1"])
def test_a_server_that_listens_on_its_own_machine_only_says_so_and_shows_no_code(
    client, campaign, monkeypatch, listens_at
):
    monkeypatch.setenv(LISTENS_AT, listens_at)
    monkeypatch.setattr(origin, "lan_address", lambda: "192.168.1.20")
    page = show(client, campaign, Host="localhost:8000")
    assert "Only this machine can open the table" in page
    assert "without --host" in page
    assert 'class="qr"' not in page
    assert "192.168.1.20" not in page


def test_behind_a_name_of_its_own_even_such_a_server_is_reached(client, campaign, monkeypatch):
    monkeypatch.setenv(LISTENS_AT, "127.0.0.1")
    assert f">http://table.example/c/{campaign.slug}/<" in show(client, campaign, Host="table.example")


def targets(page):
    return re.findall(r'<a class="chip" href="\?page=(\w+)(?:&amp;number=(\d+))?"', page)


def test_the_page_where_the_campaign_is_can_be_taken_along(client, campaign):
    assert targets(show(client, campaign)) == [("campaign", ""), ("table", "1"), ("log", "")]
    recorded(campaign, CatchUp(1, 13))
    assert targets(show(client, campaign)) == [("campaign", ""), ("score", "1"), ("log", "")]
    recorded(campaign, ConfirmScores(1, {}, ()))
    assert targets(show(client, campaign)) == [("campaign", ""), ("result", "1"), ("log", "")]


def test_a_game_that_was_not_begun_has_no_table_to_take_along(client):
    assert targets(show(client, make_campaign())) == [("campaign", ""), ("log", "")]


def test_another_page_can_be_taken_along(client, campaign):
    assert f"/c/{campaign.slug}/game/1/<" in show(client, campaign, "?page=table&number=1")
    assert f"/c/{campaign.slug}/log/<" in show(client, campaign, "?page=log")
    assert f"/c/{campaign.slug}/<" in show(client, campaign, "?page=nonsense&number=x")


def test_a_device_is_named_and_its_name_is_in_the_log(client):
    campaign = make_campaign()
    answer = client.post("/device-name/", {"name": "Rosa’s phone", "next": f"/c/{campaign.slug}/device/"})
    assert (answer.status_code, answer["Location"]) == (303, f"/c/{campaign.slug}/device/")
    assert 'value="Rosa’s phone"' in show(client, campaign)
    values = {"key": "k", "page": "campaign", "number": "0", "title": "Sundays"}
    client.post(f"/c/{campaign.slug}/record/rename-all/", values)
    campaign.refresh_from_db()
    story = log.story_of(campaign)
    assert story.done[story.acts].by == "Rosa’s phone"


@pytest.mark.parametrize("name", ["x" * 10_000, "a\x00b\r\nSet-Cookie: c=d", "", "☕"])
def test_no_name_breaks_anything(client, campaign, name):
    assert client.post("/device-name/", {"name": name}).status_code == 303
    show(client, campaign)


@pytest.mark.parametrize("theme", ["night", "day"])
def test_the_theme_is_kept(client, campaign, theme):
    answer = client.post("/theme/", {"theme": theme, "next": f"/c/{campaign.slug}/"})
    assert answer["Location"] == f"/c/{campaign.slug}/"
    assert f'data-theme="{theme}"' in show(client, campaign)
    client.post("/theme/", {"theme": "system"})
    assert "data-theme=" not in show(client, campaign).split("<body")[0]


def test_a_theme_that_does_not_exist_changes_nothing(client):
    assert "theme" not in client.post("/theme/", {"theme": "noon"}).cookies


@pytest.mark.parametrize("address", ["https://elsewhere.example/", "//elsewhere.example/", "javascript:alert(1)", ""])
@pytest.mark.parametrize("form", ["theme", "device-name"])
def test_the_way_back_never_leads_elsewhere(client, form, address):
    assert client.post(f"/{form}/", {"next": address})["Location"] == "/"


def test_only_posts_change_a_device(client):
    assert client.get("/theme/").status_code == 405
    assert client.get("/device-name/").status_code == 405


def test_queries_are_few(client, campaign, django_assert_max_num_queries):
    with django_assert_max_num_queries(8):
        show(client, campaign)
