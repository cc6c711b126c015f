"""The shelf: the campaigns on this server, the latest first."""

import pytest
from django.utils.timezone import localtime

from campaign import log, models
from campaign.commands.life import FinishCampaign, JoinMidway
from campaign.queries import SHELF_PAGE
from campaign.rules.state.game import Chair, Placed
from campaign.rules.state.legacy import Standing
from journals.commands.afterwards import CloseGame
from journals.commands.scoring import ConfirmScores
from journals.commands.seating import BeginGame, SetChairs
from tests.campaign.finishing import scored
from tests.factories import make_campaign, make_game, recorded, round_of, turn

pytestmark = pytest.mark.django_db

SAT_DOWN = (BeginGame(1, 1), SetChairs(1, (Chair(1), Chair(2))))


def text(client, address="/"):
    return client.get(address).content.decode()


def test_an_empty_shelf_offers_to_begin(client):
    page = text(client)
    assert "No campaign stands here yet" in page
    assert "Begin a campaign" in page


def test_the_latest_campaign_comes_first_with_its_families(client):
    first = make_campaign(title="Older")
    make_campaign(title="Newer", families=3)
    assert text(client).index("Newer") < text(client).index("Older")
    assert "Brandt" in text(client)
    recorded(first, *SAT_DOWN)
    assert text(client).index("Older") < text(client).index("Newer")


def test_each_campaign_says_where_it_is(client):
    campaign = make_campaign()
    assert "Not begun yet" in text(client)
    recorded(campaign, *SAT_DOWN)
    assert "Game 1 is being set up" in text(client)
    playing = make_game(title="Playing")
    recorded(playing, turn(1, 1, 1, "R5", "A1"))
    recorded(playing, *round_of(2, 1)[1:])
    assert "Game 1, round 2" in text(client)


def test_a_campaign_of_today_shows_the_time_and_an_older_one_its_date(client):
    campaign = make_campaign()
    now = localtime(models.Campaign.objects.get(pk=campaign.pk).touched)
    assert f"today {now:%H:%M}" in text(client)
    models.Campaign.objects.update(touched=now.replace(year=2020, month=5, day=17, hour=20, minute=14))
    assert "17 May 2020, 20:14" in text(client)


def test_queries_do_not_grow_with_campaigns(client, django_assert_max_num_queries):
    make_game(title="Only one")
    with django_assert_max_num_queries(8) as few:
        client.get("/")
    rows = [models.Campaign(slug=f"c-{n}", title=f"Campaign {n}", edition="my-box") for n in range(500)]
    models.Campaign.objects.bulk_create(rows)
    with django_assert_max_num_queries(8) as many:
        client.get("/")
    assert len(few) == len(many)


def test_the_shelf_has_pages(client):
    rows = [models.Campaign(slug=f"c-{n}", title=f"Campaign {n}", edition="my-box") for n in range(SHELF_PAGE + 1)]
    models.Campaign.objects.bulk_create(rows)
    assert text(client).count("volume__go") == SHELF_PAGE
    assert text(client, "/?page=2").count("volume__go") == 1
    assert text(client, "/?page=99999").count("volume__go") == SHELF_PAGE
    assert client.get("/?page=x").status_code == 200


def test_the_shelf_reads_tables_and_folds_no_log(client, monkeypatch):
    make_campaign()
    monkeypatch.setattr(log, "story_of", None)
    assert client.get("/").status_code == 200


def test_htmx_gets_the_inside_alone(client):
    page = client.get("/", headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in page
    assert page.count('id="page"') == 1


def test_a_title_cannot_bring_markup(client):
    make_campaign(title="<b>Bold</b>")
    assert "<b>Bold</b>" not in text(client)


def test_the_shelf_is_read_only(client):
    assert client.post("/").status_code == 405


def test_a_campaign_that_was_joined_names_the_window_that_comes_next(client):
    recorded(make_campaign(), JoinMidway(5))
    assert "Next: window 5" in text(client) and "Not begun yet" not in text(client)


def test_A12_2_a_campaign_that_is_finished_names_who_won(client):
    campaign = scored(make_campaign(), 1, 40, 30)
    recorded(campaign, FinishCampaign((Standing(2, 9, 1), Standing(1, 4, 2))))
    assert "Finished: Oliva won" in text(client)
    shared = make_campaign(title="Level")
    recorded(shared, JoinMidway(5))
    recorded(shared, FinishCampaign((Standing(2, 9, 1), Standing(1, 9, 1))))
    assert "Finished: Ferrer and Oliva won" in text(client)


def test_a_scored_game_that_is_not_put_away_waits_for_its_rewards(client):
    campaign = make_game()
    recorded(campaign, ConfirmScores(1, {}, (Placed(1, 30, 1), Placed(2, 20, 2))))
    assert "Game 1 waits for its rewards" in client.get("/").content.decode()
    recorded(campaign, CloseGame(1))
    assert "Game 1 is done" in client.get("/").content.decode()
