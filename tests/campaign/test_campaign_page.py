"""The campaign page: where it is, what comes next, who plays."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from campaign import log
from campaign.commands.by_hand import ChangePoints
from campaign.commands.life import BringForward, FinishCampaign, JoinMidway
from campaign.commands.rules import Amend
from campaign.commands.unlocks import OpenSealed
from campaign.rules.dice import Die
from campaign.rules.state.game import Chair, Given, Level, Placed
from campaign.rules.state.legacy import Standing
from journals.commands.afterwards import CloseGame, GiveRewards, GlazeStars, NameMasterpiece, StockMarket
from journals.commands.before import TickStep
from journals.commands.play import CatchUp, EnterRoll
from journals.commands.scoring import ConfirmScores
from journals.commands.seating import BeginGame, SetChairs, SetLevel
from tests.campaign.finishing import all_windows, earned, scored
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


def test_in_mid_round_the_dice_on_the_board_are_laid_out_again(client):
    campaign = make_game()
    dice = tuple(Die.parse(die) for die in ("R5", "B2", "G1", "Y6", "P3"))
    recorded(campaign, EnterRoll(1, 1, dice), turn(1, 1, 1, "R5", "A1"))
    page = show(client, campaign)
    assert "Lay these dice out on the board again:" in page
    laid = re.search(r'<ul class="laid">.*?</ul>', page, re.DOTALL)[0]
    assert [name in laid for name in ("blue 2", "green 1", "yellow 6", "purple 3", "red 5")] == [True] * 4 + [False]
    assert laid.count("die__face") == 4


def test_where_the_roll_was_not_entered_it_says_how_many_dice_there_are(client):
    campaign = make_game()
    assert "Put all dice back, draw 5 and roll them." in show(client, campaign)
    recorded(campaign, turn(1, 1, 1, "R5", "A1"))
    assert "1 die of this round is taken; nobody entered the others." in show(client, campaign)


@pytest.mark.parametrize("level", [Level.PAINT, Level.SCORES, Level.TOTAL])
def test_a_game_whose_rounds_stay_on_paper_is_not_said_to_be_over(client, level):
    campaign = make_game()
    recorded(campaign, *(SetLevel(1, family, level) for family in (1, 2)))
    page = show(client, campaign)
    assert "The rounds are over." not in page
    assert f'class="btn go big" href="/c/{campaign.slug}/game/1/">To the table' in page
    assert "The game is over: the closing story" in client.get(f"/c/{campaign.slug}/game/1/").content.decode()
    recorded(campaign, GlazeStars(1), TickStep(1, "outro"))
    assert "Score game 1" in show(client, campaign)


def test_A7_1_after_the_rounds_the_first_step_of_the_end_comes_next(client):
    campaign = make_game()
    recorded(campaign, CatchUp(1, BEYOND))
    page = show(client, campaign)
    assert "The rounds are over." in page
    assert f'class="btn go big" href="/c/{campaign.slug}/game/1/after/">' in page
    recorded(campaign, GlazeStars(1), TickStep(1, "outro"))
    page = show(client, campaign)
    assert "Score game 1" in page
    assert f'href="/c/{campaign.slug}/game/1/score/"' in page


def test_A7_1_a_game_that_is_scored_goes_on_to_its_rewards_and_its_market(client):
    campaign = make_game()
    recorded(campaign, GlazeStars(1), TickStep(1, "outro"))
    confirm(campaign)
    page = show(client, campaign)
    assert "Game 1 is scored." in page and "Rewards and magic square" in page
    assert f'class="btn go big" href="/c/{campaign.slug}/game/1/after/">' in page
    recorded(campaign, GiveRewards(1, {1: Given(3, 0, 2), 2: Given(1, 0, 4)}), StockMarket(1, {"x": 1}))
    page = show(client, campaign)
    assert f'class="btn go big" href="/c/{campaign.slug}/game/1/market/">' in page
    assert "2 coins to spend" in page and "4 coins to spend" in page


def test_A10_3_a_game_that_is_put_away_shows_its_result_and_the_next_one(client):
    campaign = make_game()
    confirm(campaign)
    assert "Set up window 2" not in show(client, campaign)
    recorded(campaign, CloseGame(1))
    page = show(client, campaign)
    assert "1 window stands, 9 to go." in page
    assert "Set up window 2" in page
    assert f'href="/c/{campaign.slug}/game/1/result/"' in page
    assert ">40<" in page
    assert "coins to spend" not in page


def test_where_a_later_game_was_begun_the_table_has_gone_on(client):
    campaign = make_game()
    confirm(campaign)
    make_game(campaign, number=2)
    assert "Go on playing" in show(client, campaign)


def test_A2_1_who_chooses_the_start_player_is_said_with_the_reason(client):
    campaign = scored(make_campaign(), 1, 40, 30)
    earned(campaign, 3, 1)
    assert "Oliva has the fewest legacy points, 1, and chooses who starts." in show(client, campaign)


def test_A12_1_families_come_by_their_legacy_points(client):
    campaign = earned(scored(make_campaign(3), 1, 40, 30, 20), 2, 4, 3)
    page = show(client, campaign)
    names = re.findall(r'rank__name"><b><bdi>(\w+)', page)
    assert names == ["Oliva", "Brandt", "Ferrer"]
    assert "--share: 100%" in page and "--share: 50%" in page


def test_another_window_may_be_played_next(client):
    campaign = make_campaign()
    assert f'href="/c/{campaign.slug}/game/1/?window=4"' in show(client, campaign)


def test_windows_to_come_are_named_by_their_number_only(client):
    campaign = make_campaign()
    titles = [plan.title for number, plan in log.story_of(campaign).state.edition.windows.items() if number > 1]
    page = show(client, campaign)
    assert titles and not any(title in page for title in titles)


def test_A12_2_after_the_last_window_the_campaign_is_finished(client):
    campaign = all_windows()
    page = show(client, campaign)
    assert "All 10 windows stand." in page and "Every window stands" in page
    assert f'class="btn go big" href="/c/{campaign.slug}/standings/?finish=1">' in page
    recorded(campaign, FinishCampaign((Standing(1, 0, 1), Standing(2, 0, 2))))
    page = show(client, campaign)
    assert "The campaign is finished" in page and "Look at the podium" in page


def test_windows_from_before_the_app_came_are_done(client):
    campaign = make_campaign()
    recorded(campaign, JoinMidway(5, (2, 1)), BringForward(1, points=9))
    page = show(client, campaign)
    assert "4 windows stand, 6 to go." in page
    assert "Set up window 5" in page and f'href="/c/{campaign.slug}/game/5/"' in page
    assert "We are already further" not in page
    assert "?window=4" not in page and "?window=6" in page


def test_A1_4_a_one_off_is_played_beside_the_campaign(client):
    campaign = scored(make_campaign(), 1, 40, 30)
    page = show(client, campaign)
    assert f'href="/c/{campaign.slug}/game/2/?one_off=1"' in page
    recorded(campaign, BeginGame(2, 11, one_off=True))
    assert "Set up the booster window" in show(client, campaign)
    recorded(campaign, SetChairs(2, (Chair(1), Chair(2))))
    confirm(campaign, 2)
    page = show(client, campaign)
    assert "1 window stands, 9 to go." in page
    assert "Set up window 2" in page and f'href="/c/{campaign.slug}/game/3/"' in page


def test_a_new_campaign_may_be_further_already_and_learns_six_things(client):
    campaign = make_campaign()
    page = show(client, campaign)
    assert f'href="/c/{campaign.slug}/join/"' in page
    assert re.search(r'<details class="card fold habits" open>', page)
    assert page.count("<li><b>") >= 6
    scored(campaign, 1, 40, 30)
    page = show(client, campaign)
    assert f'href="/c/{campaign.slug}/join/"' not in page
    assert re.search(r'<details class="card fold habits">', page)


def test_A13_rules_in_force_and_A8_4_seals_that_may_be_opened_are_counted(client):
    campaign = make_game()
    recorded(campaign, Amend(rule="r-1", text="Dice may be swapped", game=1))
    recorded(campaign, CatchUp(1, BEYOND))
    confirm(campaign)
    page = show(client, campaign)
    assert "1 rule beyond the rulebook is in force" in page
    assert "may be opened" in page
    sealed = log.story_of(campaign).state.edition.legacy.sealed
    assert not any(plan.title in page or plan.story in page for plan in sealed if plan.title and plan.story)


def test_what_changed_when_the_table_last_sat_down(client, monkeypatch):
    campaign = make_game()
    confirm(campaign)
    recorded(campaign, NameMasterpiece(1, 2, "Salt and Canvas"))
    recorded(campaign, OpenSealed("envelope-7", number=7), OpenSealed("crate-1", "crate", 1))
    page = show(client, campaign)
    assert "<b><bdi>Ferrer</bdi></b> won First Light by 10 points" in page
    assert "<b><bdi>Oliva</bdi></b> called theirs “Salt and Canvas”" in page
    assert "Envelope 7 and Crate 1 were opened" in page
    later = timezone.now() + timedelta(days=3)
    monkeypatch.setattr("campaign.log.timezone.now", lambda: later)
    recorded(campaign, CloseGame(1))
    make_game(campaign, number=2)
    recorded(campaign, turn(1, 1, 1, game=2), turn(2, 1, 2, game=2))
    news = re.search(r'<section class="card news">.*?</section>', show(client, campaign), re.DOTALL)[0]
    assert "The Long Stair: rounds 1 to 2 were played" in news
    assert "Salt and Canvas" not in news


def test_of_much_that_changed_six_lines_are_told(client):
    campaign = make_game()
    recorded(campaign, *(ChangePoints(1, 1, 1, f"Card {n}") for n in range(9)))
    page = show(client, campaign)
    assert len(re.findall(r"<li>.*?</li>", page[page.index("news__list") : page.index("habits")], re.DOTALL)) == 6


def test_what_was_recorded_last_on_the_page_is_undone(client):
    campaign = make_campaign()
    recorded(campaign, ChangePoints(1, 0, 4, "A feast"))
    page = show(client, campaign)
    assert "Undo “Ferrer gains 4 legacy points: A feast”" in page
    act = log.story_of(campaign).acts
    fields = {"key": "u", "page": "campaign", "number": "0", "act": act, "undo": "campaign"}
    assert client.post(f"/c/{campaign.slug}/strike/", fields).status_code == 303
    assert log.story_of(campaign).state.points(1) == 0


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
    confirm(campaign)
    for number in range(2, 11):
        scored(campaign, number, 40, 30)
    earned(campaign, 9, 8)
    show(client, campaign)
    with django_assert_max_num_queries(8) as late:
        show(client, campaign)
    assert len(early) == len(late)


def test_a_campaign_nobody_founded_is_missing(client):
    assert client.get("/c/nowhere/").status_code == 404


def test_the_page_is_read_only(client):
    assert client.post(f"/c/{make_campaign().slug}/").status_code == 405


def test_A12_2_a_campaign_finished_early_has_no_window_to_go(client):
    campaign = scored(make_campaign(), 1, 40, 30)
    recorded(campaign, FinishCampaign((Standing(1, 0, 1), Standing(2, 0, 2))))
    page = show(client, campaign)
    assert "Finished with 1 window." in page and "to go" not in page
