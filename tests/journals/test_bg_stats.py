"""A game pushed to BG Stats: the documented link, as a button and as a code."""

import json
import re
from datetime import UTC, datetime
from urllib.parse import parse_qs, unquote, urlsplit

import pytest
from django.urls import reverse

from campaign import log
from campaign.models import Act
from campaign.rules.state.game import Chair
from journals.commands.scoring import WriteScore
from journals.commands.seating import SetChairs
from journals.queries.bg_stats import play_of
from tests.factories import anyway, make_game, recorded
from tests.journals.evening import FERRER, OLIVA, confirm, ranked

pytestmark = pytest.mark.django_db


def carried(play):
    """What the link carries, read as BG Stats does."""
    parts = urlsplit(play.address)
    assert (parts.scheme, parts.netloc, parts.path) == ("https", "app.bgstatsapp.com", "/createPlay.html")
    [data] = parse_qs(parts.query, strict_parsing=True)["data"]
    return json.loads(data)


def pushed(tablet, **values):
    return play_of(log.story_of(tablet.campaign), 1, tablet.campaign.uid.hex, **values)


def test_the_link_carries_what_is_documented():
    tablet = ranked({FERRER: 21, OLIVA: 34})
    data = carried(pushed(tablet))
    assert data["sourceName"] == "Artisans"
    assert data["sourcePlayId"] == f"{tablet.campaign.uid.hex}-1"
    assert data["game"] == {
        "name": "Sagrada: Artisans",
        "bggId": 369751,
        "sourceGameId": "artisans",
        "highestWins": True,
        "noPoints": False,
    }
    assert [(p["name"], p["role"], p["rank"], p["score"]) for p in data["players"]] == [
        ("Oliva", "Oliva", 1, 34),
        ("Ferrer", "Ferrer", 2, 21),
    ]
    for player in data["players"]:
        assert type(player["winner"]) is bool
        assert type(player["startPlayer"]) is bool
    assert [p["winner"] for p in data["players"]] == [True, False]
    assert [p["startPlayer"] for p in data["players"]] == [False, True]


def test_a_play_is_dated_in_utc_by_the_games_first_act():
    tablet = ranked({FERRER: 21, OLIVA: 34})
    begun = datetime(2026, 7, 1, 22, 30, 15, 123456, tzinfo=UTC)
    Act.objects.filter(campaign=tablet.campaign).update(at=begun)
    last = Act.objects.filter(campaign=tablet.campaign).latest("number")
    log.forget_all()
    assert carried(pushed(tablet))["playDate"] == "2026-07-01 22:30:15"
    assert "durationMin" not in carried(pushed(tablet)), "scores written in one go were played at another time"
    Act.objects.filter(campaign=tablet.campaign, number__gt=last.number - 4).update(
        at=begun.replace(hour=23, minute=40)
    )
    log.forget_all()
    assert carried(pushed(tablet))["durationMin"] == 70


@pytest.mark.parametrize("how", ["in its place", "struck and anew"])
def test_a_play_is_no_longer_when_its_scores_are_corrected_later(how):
    tablet = ranked({FERRER: 21, OLIVA: 34})
    acts, begun = Act.objects.filter(campaign=tablet.campaign), datetime(2026, 7, 1, 18, 0, tzinfo=UTC)
    acts.update(at=begun)
    confirmed = next(e for e in tablet.story.standing.values() if e.command.kind == "confirm-scores")
    acts.filter(number=confirmed.act).update(at=begun.replace(hour=19, minute=30))
    log.forget_all()
    assert carried(pushed(tablet))["durationMin"] == 90
    recorded(tablet.campaign, WriteScore(1, FERRER, "total", 40))
    if how == "in its place":
        confirm(tablet, replaces=confirmed.number)
    else:
        log.strike(tablet.campaign, [confirmed.number], anyway())
        confirm(tablet)
    acts.filter(number__gt=confirmed.act).update(at=begun.replace(hour=23))
    log.forget_all()
    data = carried(pushed(tablet))
    assert data["durationMin"] == 90
    assert [player["score"] for player in data["players"]] == [40, 34]


def test_a_first_name_is_the_player_and_the_family_the_role():
    tablet = ranked({FERRER: 5, OLIVA: -3})
    story = log.story_of(tablet.campaign)
    [entry] = [each for each in story.standing.values() if isinstance(each.command, SetChairs)]
    chairs = (Chair(FERRER, "پیمان"), Chair(OLIVA, "Ines & Co"))
    recorded(tablet.campaign, SetChairs(1, chairs), replaces=entry.number)
    assert [(p["name"], p["role"], p["score"]) for p in carried(pushed(tablet))["players"]] == [
        ("پیمان", "Ferrer", 5),
        ("Ines & Co", "Oliva", -3),
    ]


def test_a_play_can_be_filed_under_the_base_game():
    tablet = ranked({FERRER: 21, OLIVA: 34})
    data = carried(pushed(tablet, filed_under="sagrada"))
    assert (data["game"]["name"], data["game"]["bggId"]) == ("Sagrada", 199561)
    assert pushed(tablet, filed_under="chess") is None


def test_the_numbers_of_the_games_are_settings(settings):
    settings.BGG_IDS = {"artisans": 1, "sagrada": 2}
    assert carried(pushed(ranked({FERRER: 21, OLIVA: 34})))["game"]["bggId"] == 1


def test_the_page_has_the_link_and_its_code(client):
    tablet = ranked({FERRER: 21, OLIVA: 34})
    page = client.get(reverse("bg-stats", args=[tablet.campaign.slug, 1]))
    text = page.content.decode()
    [address] = re.findall(r'href="(https://app\.bgstatsapp\.com/[^"]+)"', text)
    assert json.loads(unquote(address.split("data=")[1]))["sourcePlayId"] == f"{tablet.campaign.uid.hex}-1"
    assert page.context["code"].startswith("<svg")
    assert "369751" not in text.replace(address, "").replace(page.context["code"], "")


def test_a_tap_on_the_code_shows_nothing_but_the_code_and_leads_back(client):
    tablet = ranked({FERRER: 21, OLIVA: 34})
    here = reverse("bg-stats", args=[tablet.campaign.slug, 1])
    small = client.get(f"{here}?as=sagrada")
    assert f'href="{here}?as=sagrada&amp;whole"' in small.content.decode()
    whole = client.get(f"{here}?as=sagrada&whole")
    assert small.context["code"] in whole.content.decode()
    assert "<table" not in whole.content.decode()
    assert f'href="{here}?as=sagrada"' in whole.content.decode()


def test_the_page_answers_a_fragment_and_files_under_what_is_tapped(client):
    tablet = ranked({FERRER: 21, OLIVA: 34})
    page = client.get(
        reverse("bg-stats", args=[tablet.campaign.slug, 1]) + "?as=sagrada", headers={"HX-Request": "true"}
    )
    assert "<html" not in page.content.decode()
    assert "199561" in unquote(page.context["play"].address)


def test_a_game_without_scores_has_no_such_page(client):
    campaign = make_game()
    for game in (1, 9):
        assert client.get(reverse("bg-stats", args=[campaign.slug, game])).status_code == 404


def test_names_too_long_for_a_code_leave_the_button(client):
    tablet = ranked({FERRER: 21, OLIVA: 34, 3: 30, 4: 12})
    story = log.story_of(tablet.campaign)
    [entry] = [each for each in story.standing.values() if isinstance(each.command, SetChairs)]
    recorded(tablet.campaign, SetChairs(1, tuple(Chair(n, "ژ" * 60) for n in range(1, 5))), replaces=entry.number)
    page = client.get(reverse("bg-stats", args=[tablet.campaign.slug, 1]))
    assert page.context["code"] == ""
    assert "too long for a code" in page.content.decode()
    assert "app.bgstatsapp.com" in page.content.decode()
    whole = client.get(reverse("bg-stats", args=[tablet.campaign.slug, 1]) + "?whole")
    assert "too long for a code" in whole.content.decode()
