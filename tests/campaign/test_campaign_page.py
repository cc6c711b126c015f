"""The campaign page: where it is, what comes next, who plays."""

import pytest

from campaign import log
from campaign.rules.state.game import Chair, Placed
from journals.commands.play import CatchUp
from journals.commands.scoring import ConfirmScores
from journals.commands.seating import BeginGame, SetChairs
from tests.factories import make_campaign, make_game, recorded, turn

pytestmark = pytest.mark.django_db

BEYOND = 13


def show(client, campaign, **values):
    answer = client.get(f"/c/{campaign.slug}/", **values)
    assert answer.status_code == 200
    return answer.content.decode()


def confirm(campaign, number=1):
    """Score a game by hand: family 1 wins."""
    recorded(campaign, ConfirmScores(number, {}, (Placed(1, 40, 1), Placed(2, 30, 2))))


def test_a_new_campaign_is_set_up_next(client):
    campaign = make_campaign()
    page = show(client, campaign)
    assert "0 windows stand, 10 to go." in page
    assert "Set up window 1" in page
    assert f'href="/c/{campaign.slug}/game/1/"' in page
    assert "Ferrer" in page


def test_a_game_that_is_played_goes_on(client):
    campaign = make_game()
    recorded(campaign, turn(1, 1, 1, "R5", "A1"))
    page = show(client, campaign)
    assert "Go on playing" in page
    assert "Round 1 of 12." in page
    assert "It is the turn of <b><bdi>Oliva</bdi></b>." in page


def test_after_the_rounds_the_game_is_scored(client):
    campaign = make_game()
    recorded(campaign, CatchUp(1, BEYOND))
    page = show(client, campaign)
    assert "Score game 1" in page
    assert f'href="/c/{campaign.slug}/game/1/score/"' in page


def test_a_game_that_is_done_shows_its_result_and_the_next_one(client):
    campaign = make_game()
    confirm(campaign)
    page = show(client, campaign)
    assert "1 window stands, 9 to go." in page
    assert "Set up window 2" in page
    assert f'href="/c/{campaign.slug}/game/1/result/"' in page
    assert ">40<" in page
    assert "--share: 75%" in page


def test_another_window_may_be_played_next(client):
    campaign = make_campaign()
    assert f'href="/c/{campaign.slug}/game/1/?window=4"' in show(client, campaign)


def test_windows_to_come_are_named_by_their_number_only(client):
    campaign = make_campaign()
    titles = [plan.title for number, plan in log.story_of(campaign).state.edition.windows.items() if number > 1]
    page = show(client, campaign)
    assert titles and not any(title in page for title in titles)


def test_after_the_last_window_nothing_is_left_to_set_up(client):
    campaign = make_game()
    confirm(campaign)
    for number in range(2, 11):
        recorded(campaign, BeginGame(number, number), SetChairs(number, (Chair(1), Chair(2))))
        confirm(campaign, number)
    page = show(client, campaign)
    assert "Every window stands" in page
    assert f'href="/c/{campaign.slug}/game/10/result/"' in page


def rename(client, campaign, key="k", **values):
    """Send the form of the names; `name_1` stands for its field name-1."""
    fields = {name.replace("_", "-"): value for name, value in values.items()}
    answer = client.post(
        f"/c/{campaign.slug}/record/rename-all/", {"key": key, "page": "campaign", "number": "0", **fields}
    )
    campaign.refresh_from_db()
    return answer


def test_all_names_are_changed_by_one_act_that_holds_only_what_changed(client):
    campaign = make_campaign()
    slug = campaign.slug
    values = {"title": "Rainy Sundays", "name_1": "Ferrer i Mas", "first_1": "Joan", "tincture_1": "wine"}
    answer = rename(client, campaign, **values, name_2="Oliva")
    assert (answer.status_code, answer["Location"]) == (303, f"/c/{slug}/")
    story = log.story_of(campaign)
    assert [entry.command.kind for entry in story.of_act(story.acts)] == ["rename-campaign", "rename-family"]
    family = story.state.families[1]
    assert (family.name, family.first_name, family.tincture) == ("Ferrer i Mas", "Joan", "wine")
    assert campaign.families.get(number=1).name == "Ferrer i Mas"
    assert (campaign.title, campaign.slug) == ("Rainy Sundays", slug)
    assert "Rainy Sundays" in show(client, campaign)


def test_what_was_not_posted_stays(client):
    campaign = make_campaign()
    rename(client, campaign, name_1="Ferrer", tincture_1="wine", first_1="Joan")
    rename(client, campaign, key="again", name_1="Mas")
    family = log.story_of(campaign).state.families[1]
    assert (family.name, family.first_name, family.tincture) == ("Mas", "Joan", "wine")


def test_where_nothing_changed_it_says_so_and_records_nothing(client):
    campaign = make_campaign()
    answer = rename(client, campaign, title=campaign.title, name_1="Ferrer", name_2="Oliva")
    assert answer.status_code == 422
    assert "there was nothing to save" in answer.content.decode()
    assert campaign.acts == 1


def test_a_name_given_up_may_be_taken_at_once(client):
    campaign = make_campaign()
    assert rename(client, campaign, name_1="Oliva", name_2="Mas").status_code == 303
    assert [family.name for family in log.story_of(campaign).state.families.values()] == ["Oliva", "Mas"]


def test_a_name_somebody_has_is_warned_of_and_overruled(client):
    campaign = make_campaign()
    answer = rename(client, campaign, name_1="Oliva")
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Two families have the same name." in page
    assert "Record it all the same" in page
    assert '<input type="hidden" name="name-1" value="Oliva">' in page
    assert rename(client, campaign, name_1="Oliva", overrule="families-alike", reason="Twins").status_code == 303
    [*_, entry] = log.story_of(campaign).entries.values()
    assert entry.reason == "Twins"


@pytest.mark.parametrize("name", ["", "x" * 10_000, "a\x00b"])
def test_a_name_that_cannot_be_is_refused_and_all_that_was_typed_stays(client, name):
    campaign = make_campaign()
    answer = rename(client, campaign, title="Rainy Sundays", name_1=name, name_2="Mas", first_2="Rosa")
    page = answer.content.decode()
    assert answer.status_code == 422
    assert 'role="alert"' in page
    assert 'aria-describedby="e-name-1"' in page
    assert all(f'value="{typed}"' in page for typed in ("Rainy Sundays", "Mas", "Rosa"))
    assert campaign.acts == 1


def test_queries_do_not_grow_with_what_was_recorded(client, django_assert_max_num_queries):
    campaign = make_game()
    show(client, campaign)
    with django_assert_max_num_queries(8) as early:
        show(client, campaign)
    for number in range(1, 9):
        recorded(campaign, turn(number, 1, 1), turn(number, 2, 2))
    make_game(title="Another one")
    with django_assert_max_num_queries(8) as late:
        show(client, campaign)
    assert len(early) == len(late)


def test_a_campaign_nobody_founded_is_missing(client):
    assert client.get("/c/nowhere/").status_code == 404


def test_the_page_is_read_only(client):
    assert client.post(f"/c/{make_campaign().slug}/").status_code == 405
