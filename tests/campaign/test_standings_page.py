"""The standings: ledger totals, ties in words, the course of the points and where they came from (A12.1)."""

import re

import pytest

from campaign import log
from campaign.commands.life import BringForward, JoinMidway
from campaign.queries.standings import ledger_standings, running_totals
from campaign.rules.state.legacy import LegacyPoint
from journals.commands.seating import BeginGame
from tests.campaign.finishing import all_windows, earned, scored, standings_page
from tests.factories import make_campaign, recorded

pytestmark = pytest.mark.django_db


def standings(campaign):
    return ledger_standings(log.story_of(campaign).state)


def names(found):
    return [row.name for row in found.rows]


def test_before_the_first_window_it_says_how_points_come(client):
    page = standings_page(client, make_campaign())
    assert "No legacy points yet" in page
    assert "To the campaign" in page
    assert "chart__svg" not in page


def test_A12_1_most_legacy_points_lead():
    campaign = earned(scored(make_campaign(3), 1, 40, 30, 20), 3, 8, 5)
    found = standings(campaign)
    assert names(found) == ["Oliva", "Brandt", "Ferrer"]
    assert [(row.place, row.points) for row in found.rows] == [(1, 8), (2, 5), (3, 3)]
    assert found.headline == "Oliva leads by 3 points"
    assert found.ties == ()


def test_A12_1_among_two_equals_the_better_placed_in_the_last_window_leads():
    campaign = earned(scored(make_campaign(), 1, 30, 40), 12, 12)
    found = standings(campaign)
    assert names(found) == ["Oliva", "Ferrer"]
    assert found.ties == ("Oliva and Ferrer have 12 each; Oliva was placed better in the last window.",)
    assert found.headline == "Oliva leads, level on points"


def test_A12_1_three_equals_come_in_the_order_of_the_last_window():
    campaign = earned(scored(make_campaign(3), 1, 20, 40, 30), 7, 7, 7)
    found = standings(campaign)
    assert names(found) == ["Oliva", "Brandt", "Ferrer"]
    assert [row.place for row in found.rows] == [1, 2, 3]
    sentence = "Oliva, Brandt and Ferrer have 7 each; in the last window they were placed in this order."
    assert found.ties == (sentence,)


def test_A12_1_whoever_was_away_from_the_last_window_shares_the_place():
    campaign = scored(make_campaign(3), 1, 40, 30, 20)
    scored(campaign, 2, 40, None, 30)
    found = standings(earned(campaign, 6, 6, 6))
    assert [row.place for row in found.rows] == [1, 1, 1]
    assert found.ties == (
        "Brandt, Ferrer and Oliva have 6 each; the last window has no place for Oliva to part them by.",
    )
    assert found.headline == "Brandt, Ferrer and Oliva are level"


def test_A12_1_those_who_shared_the_last_place_are_not_parted():
    campaign = earned(scored(make_campaign(), 1, 30, 30), 4, 4)
    found = standings(campaign)
    assert [row.shared for row in found.rows] == [True, True]
    assert found.ties == ("Ferrer and Oliva have 4 each, and the last window does not part them.",)


def test_A1_4_a_one_off_parts_nobody_and_is_no_window():
    campaign = earned(scored(make_campaign(), 1, 30, 40), 4, 4)
    recorded(campaign, BeginGame(2, 11, one_off=True))
    found = standings(campaign)
    assert found.windows == (1,)
    assert names(found) == ["Oliva", "Ferrer"]


def test_the_course_ends_on_the_whole_ledger():
    ledger = [
        LegacyPoint(5, "brought"),
        LegacyPoint(2, "chart", 1),
        LegacyPoint(1, "hand"),
        LegacyPoint(3, "chart", 3),
        LegacyPoint(2, "collection"),
    ]
    assert running_totals(ledger, [1, 2, 3]) == (5, 8, 8, 13)
    assert running_totals(ledger, []) == (13,)


def test_each_source_has_its_part():
    campaign = scored(make_campaign(), 1, 40, 30)
    earned(campaign, 3, 1, source="chart")
    earned(campaign, 2, source="unlock")
    found = standings(campaign)
    assert found.sources == ("chart", "unlock")
    assert [dict(row.parts) for row in found.rows] == [{"chart": 3, "unlock": 2}, {"chart": 1}]


def cells(page, caption):
    """The rows of the table behind a chart."""
    table = next(t for t in re.findall(r"<table>.*?</table>", page, re.DOTALL) if caption in t)
    rows = re.findall(r"<tr.*?</tr>", table, re.DOTALL)
    return [[re.sub(r"<[^>]*>", "", cell) for cell in re.findall(r"<t[hd].*?</t[hd]>", row)] for row in rows]


def test_behind_each_chart_stands_a_table(client):
    campaign = scored(make_campaign(), 1, 40, 30)
    earned(campaign, 3, 1, source="chart")
    scored(campaign, 2, 30, 40)
    earned(campaign, 0, 4, game=2, source="chart")
    page = standings_page(client, campaign)
    assert "chart__svg" in page and "bars__rows" in page
    course = [["Window", "Oliva", "Ferrer"], ["start", "0", "0"], ["1", "1", "3"], ["2", "5", "3"]]
    assert cells(page, "window by window") == course
    sources = [["From", "Oliva", "Ferrer"], ["Places", "5", "3"], ["All", "5", "3"]]
    assert cells(page, "Where the points came from") == sources


def test_A12_1_points_from_before_the_app_stand_at_the_start(client):
    campaign = make_campaign()
    recorded(campaign, JoinMidway(5, (2, 1)), BringForward(1, points=9), BringForward(2, points=9))
    page = standings_page(client, campaign)
    assert "Oliva and Ferrer have 9 each; Oliva was placed better in the last window." in page
    assert cells(page, "window by window")[1] == ["start", "9", "9"]


def test_the_end_is_a_quiet_link_until_every_window_stands(client):
    campaign = scored(make_campaign(), 1, 40, 30)
    page = standings_page(client, campaign)
    assert "9 windows are still to come." in page
    assert "The campaign ends here" in page
    assert "Finish the campaign" not in page


def test_once_every_window_stands_the_end_is_the_main_answer(client):
    page = standings_page(client, all_windows())
    assert "Finish the campaign" in page
    assert "The campaign ends here" not in page


def test_nothing_of_windows_to_come_is_named(client):
    campaign = earned(scored(make_campaign(), 1, 40, 30), 3, 1)
    state = log.story_of(campaign).state
    ahead = [plan for number, plan in state.edition.windows.items() if state.is_sealed(number)]
    page = standings_page(client, campaign) + standings_page(client, campaign, "?finish=1")
    told = [text for plan in ahead for text in (plan.title, plan.outro, *(card.name for card in plan.cards))]
    assert told and not any(text in page for text in told if text)


def test_queries_do_not_grow_with_games(client, django_assert_max_num_queries):
    campaign = scored(make_campaign(4), 1, 50, 40, 30, 20)
    standings_page(client, campaign)
    with django_assert_max_num_queries(12) as early:
        standings_page(client, campaign)
    for number in range(2, 11):
        scored(campaign, number, 50, 40, 30, 20)
    earned(campaign, 9, 8, 7, 6)
    standings_page(client, campaign)
    with django_assert_max_num_queries(12) as late:
        standings_page(client, campaign)
    assert len(early) == len(late)


def test_the_page_is_read_only(client):
    assert client.post(f"/c/{make_campaign().slug}/standings/").status_code == 405


@pytest.mark.parametrize("query", ["?finish=nonsense", "?finish=podium&order=9,x,,1", "?finish="])
def test_a_query_that_makes_no_sense_shows_the_page(client, query):
    assert "The end of the campaign" in standings_page(client, make_campaign(), query)
