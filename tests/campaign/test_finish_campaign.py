"""The end of a campaign: outros, collections, paper, podium; opened again, it goes on (A12.2, A11.5)."""

import pytest

from campaign import log
from campaign.rules.legacy_order import campaign_ranking
from journals.commands.seating import BeginGame
from journals.queries.finish import finish, ledger_seen, ordered
from tests.campaign.finishing import all_windows, collected, earned, post, scored, standings_page
from tests.factories import afresh, make_campaign, recorded, redo, undo

pytestmark = pytest.mark.django_db


def state_of(campaign):
    return log.story_of(campaign).state


def finished(client, campaign, **values):
    return post(client, campaign, "finish-campaign", seen=ledger_seen(state_of(campaign)), **values)


def steps(campaign):
    return {step.slug: step.done for step in finish(log.story_of(campaign)).steps}


def test_A12_2_the_end_begins_with_the_closing_cards_of_the_last_window(client):
    campaign = all_windows()
    assert list(steps(campaign)) == ["outros", "collections", "paper", "podium"]
    page = standings_page(client, campaign, "?finish=1")
    assert "Read both closing cards of the last window" in page
    assert state_of(campaign).edition.window(10).outro in page
    answer = post(client, campaign, "read-outros", then="finish=collections")
    assert (answer.status_code, answer["Location"]) == (303, f"/c/{campaign.slug}/standings/?finish=collections")
    assert state_of(campaign).games[10].ticked >= {"outro", "outro-2"}
    assert steps(campaign)["outros"]


def test_closing_cards_that_were_read_are_not_asked_for_again(client):
    campaign = all_windows()
    post(client, campaign, "read-outros")
    answer = post(client, campaign, "read-outros", finish="outros")
    assert answer.status_code == 422
    assert "Both cards were read already." in answer.content.decode()
    assert "On to the collections" in standings_page(client, campaign, "?finish=outros")


def test_A11_5_collections_pay_a_point_a_colour_once_for_all_in_one_act(client):
    campaign = collected(collected(all_windows(), 1, "R", "G"), 2, "B")
    before = campaign.acts
    page = standings_page(client, campaign, "?finish=collections")
    assert 'name="points-1" value="2"' in page and 'name="points-2" value="1"' in page
    assert post(client, campaign, "pay-all-collections", points_1="2", points_2="1").status_code == 303
    assert campaign.acts == before + 1
    paid = [[(line.points, line.ref, line.game) for line in state_of(campaign).ledger[n]] for n in (1, 2)]
    assert paid == [[(2, "GR", 10)], [(1, "B", 10)]]
    again = post(client, campaign, "pay-all-collections", finish="collections")
    assert again.status_code == 409
    assert [state_of(campaign).points(n) for n in (1, 2)] == [2, 1]


def test_A11_5_what_the_table_says_of_a_collection_stands(client):
    campaign = collected(all_windows(), 1, "R")
    post(client, campaign, "pay-all-collections", points_1="3", points_2="0")
    assert state_of(campaign).points(1) == 3
    page = standings_page(client, campaign, "?finish=collections")
    assert 'name="points-1"' not in page


def test_A11_5_where_nothing_is_due_the_step_is_done():
    assert steps(all_windows())["collections"]
    assert not steps(collected(all_windows(), 2, "P"))["collections"]


@pytest.mark.parametrize("points", ["-1", "1000", "x"])
def test_points_that_cannot_be_are_refused_and_nothing_is_saved(client, points):
    campaign = all_windows()
    answer = post(client, campaign, "pay-all-collections", finish="collections", points_1=points)
    assert answer.status_code == 422
    assert "Colour collections" in answer.content.decode()
    assert state_of(campaign).ledger == {}


def test_A12_2_a_difference_on_paper_is_shown_and_settled_by_hand(client):
    campaign = earned(all_windows(), 12, 9, game=10)
    post(client, campaign, "check-papers", total_1="14", total_2="9")
    page = standings_page(client, campaign, "?finish=paper")
    assert "2 more on paper" in page and "paper agrees" in page
    assert not steps(campaign)["paper"]
    assert post(client, campaign, "settle-paper", family="1", difference="2").status_code == 303
    [*_, last] = state_of(campaign).ledger[1]
    assert (last.points, last.source, last.game) == (2, "paper", 10)
    assert state_of(campaign).points(1) == 14
    assert steps(campaign)["paper"]
    again = post(client, campaign, "settle-paper", family="1", difference="2", finish="paper")
    assert again.status_code == 422
    assert "What does the paper say?" in again.content.decode()


def test_A12_2_fewer_on_paper_takes_points(client):
    campaign = earned(all_windows(), 12, 9, game=10)
    post(client, campaign, "check-papers", total_2="8")
    assert "1 fewer on paper" in standings_page(client, campaign, "?finish=paper")
    post(client, campaign, "settle-paper", family="2", difference="-1")
    assert state_of(campaign).points(2) == 8


def test_paper_may_be_left_out_but_not_sent_empty(client):
    campaign = all_windows()
    page = standings_page(client, campaign, "?finish=paper")
    assert "Go on without" in page and 'href="?finish=podium"' in page
    answer = post(client, campaign, "check-papers", finish="paper")
    assert answer.status_code == 422
    assert "Type what one family at least counts on paper" in answer.content.decode()


def test_points_that_came_after_the_count_are_no_difference(client):
    campaign = collected(earned(all_windows(), 12, 9, game=10), 1, "R")
    post(client, campaign, "check-papers", total_1="12", total_2="9")
    post(client, campaign, "pay-all-collections")
    page = standings_page(client, campaign, "?finish=paper")
    assert "1 came since it was counted" in page
    assert "on paper</span>" not in page and steps(campaign)["paper"]


def test_A12_1_the_podium_is_the_ledgers_ranking(client):
    campaign = earned(all_windows(3), 9, 14, 12, game=10)
    answer = finished(client, campaign)
    assert (answer.status_code, answer["Location"]) == (303, f"/c/{campaign.slug}/standings/")
    found = [(standing.family, standing.points, standing.place) for standing in state_of(campaign).finish]
    assert found == [(2, 14, 1), (3, 12, 2), (1, 9, 3)]
    page = standings_page(client, campaign)
    assert "The cathedral is finished" in page
    assert "Oliva wins by 2 points" in page
    assert page.index("podium__name") < page.index("chart__svg")
    assert 'class="front"' in page


def test_A12_1_a_tie_that_nothing_parts_is_put_in_order_by_the_table(client):
    campaign = earned(all_windows(3), 5, 5, 5, game=10)
    scored(campaign, 11, 40, 40, 40, window=9)
    page = standings_page(client, campaign, "?finish=podium")
    assert "Who of them comes first? The table decides." in page
    assert 'href="?finish=podium&amp;order=3"' in page
    page = standings_page(client, campaign, "?finish=podium&order=3")
    assert "And who comes next?" in page
    assert 'href="?finish=podium&amp;order=3,1"' in page
    assert "The table’s order:" in standings_page(client, campaign, "?finish=podium&order=3,1")
    finished(client, campaign, order="3,1")
    assert [(each.family, each.place) for each in state_of(campaign).finish] == [(3, 1), (1, 2), (2, 3)]
    assert "Brandt wins the tie" in standings_page(client, campaign)


def test_A12_1_a_tie_may_stay_shared(client):
    campaign = earned(all_windows(), 5, 5, game=10)
    scored(campaign, 11, 40, 40, window=9)
    finished(client, campaign)
    assert [each.place for each in state_of(campaign).finish] == [1, 1]
    assert "Ferrer and Oliva share the victory" in standings_page(client, campaign)


@pytest.mark.parametrize(
    ("tapped", "places"),
    [
        ((), {1: 2, 2: 1, 3: 2, 4: 2}),
        ((4,), {2: 1, 4: 2, 1: 3, 3: 3}),
        ((4, 3), {2: 1, 4: 2, 3: 3, 1: 4}),
        ((2, 3), {2: 1, 3: 2, 1: 3, 4: 3}),
        ((3, 3, 9), {2: 1, 3: 2, 1: 3, 4: 3}),
    ],
)
def test_A12_1_taps_part_only_those_who_share_a_place(tapped, places):
    ranking = campaign_ranking({1: 5, 2: 8, 3: 5, 4: 5}, ())
    assert {each.family: each.place for each in ordered(ranking, tapped)} == places


def test_points_that_changed_after_the_podium_was_shown_are_looked_at_again(client):
    campaign = earned(all_windows(), 5, 4, game=10)
    seen = ledger_seen(state_of(campaign))
    earned(campaign, 0, 3, game=10)
    answer = post(client, campaign, "finish-campaign", seen=seen, finish="podium")
    assert answer.status_code == 422
    assert "The ledger changed meanwhile." in answer.content.decode()
    assert state_of(campaign).finish == ()


def test_twice_with_one_key_it_ends_once_and_with_another_it_is_a_conflict(client):
    campaign = earned(all_windows(), 5, 4, game=10)
    assert [finished(client, campaign, key="one-tap").status_code for _ in range(2)] == [303, 303]
    assert finished(client, campaign).status_code == 409
    assert len(log.story_of(campaign).of_act(campaign.acts)) == 1


def test_a_game_that_is_not_scored_is_warned_of_and_overruled(client):
    campaign = all_windows()
    recorded(campaign, BeginGame(11, 11, one_off=True))
    assert "Game 11 is not scored." in standings_page(client, campaign, "?finish=podium")
    answer = finished(client, campaign, finish="podium")
    assert answer.status_code == 422
    assert "Game 11 is not scored yet." in answer.content.decode()
    assert state_of(campaign).finish == ()
    assert finished(client, campaign, overrule="game-still-open").status_code == 303


def test_it_may_end_before_its_last_window_with_a_warning_shown(client):
    campaign = earned(scored(make_campaign(), 1, 40, 30), 3, 1)
    page = standings_page(client, campaign, "?finish=1")
    assert "9 windows of the box were not begun." in page
    assert list(steps(campaign)) == ["collections", "paper", "podium"]
    finished(client, campaign)
    page = standings_page(client, campaign)
    assert "The campaign has ended" in page
    assert "Ferrer wins by 2 points" in page


def test_opened_again_the_podium_is_gone_and_everything_else_stays(client):
    campaign = collected(earned(all_windows(), 5, 4, game=10), 1, "R")
    post(client, campaign, "pay-all-collections")
    finished(client, campaign)
    entry = log.story_of(campaign).slots["finish"]
    assert "Open the campaign again" in standings_page(client, campaign)
    fields = {"key": "again", "page": "standings", "number": "0", "act": entry.act, "entry": entry.number}
    answer = client.post(f"/c/{campaign.slug}/strike/", fields)
    assert (answer.status_code, answer["Location"]) == (303, f"/c/{campaign.slug}/standings/")
    page = standings_page(client, campaign)
    assert "podium__name" not in page and "Finish the campaign" in page
    assert state_of(campaign).points(1) == 6
    campaign.refresh_from_db()
    assert finished(client, campaign).status_code == 303


def test_struck_and_restored(client):
    campaign = earned(all_windows(), 5, 4, game=10)
    finished(client, campaign)
    podium = state_of(campaign).finish
    undo(campaign, "standings")
    assert state_of(campaign).finish == ()
    redo(campaign)
    assert state_of(campaign).finish == podium == afresh(campaign).state.finish


def test_what_is_corrected_after_the_end_is_shown_beside_the_podium(client):
    campaign = earned(all_windows(), 5, 4, game=10)
    finished(client, campaign)
    earned(campaign, 0, 3, game=10)
    page = standings_page(client, campaign)
    assert "Ferrer wins by 1 point" in page
    assert "The ledger has changed since" in page and "Oliva now has 7." in page


@pytest.mark.parametrize("kind", ["read-outros", "pay-all-collections", "check-papers", "finish-campaign"])
def test_a_get_is_not_allowed(client, kind):
    assert client.get(f"/c/{make_campaign().slug}/record/{kind}/").status_code == 405


def test_htmx_gets_the_inside_of_the_page(client):
    campaign = all_windows()
    headers = {"HX-Request": "true", "HX-Current-URL": f"http://testserver/c/{campaign.slug}/standings/?finish=paper"}
    fields = {"key": "k", "page": "standings", "number": "0", "total-1": "0", "total-2": "0", "then": "finish=paper"}
    answer = client.post(f"/c/{campaign.slug}/record/check-papers/", fields, headers=headers)
    page = answer.content.decode()
    assert answer.status_code == 200
    assert page.lstrip().startswith('<div id="page"') and "On to the podium" in page
