"""The records of a campaign: each with its figure, its family and its window."""

import pytest

from campaign import log
from campaign.queries.records import records
from campaign.rules.abilities import Step
from campaign.rules.state.game import Level, Placed
from journals.commands.afterwards import CloseGame
from journals.commands.paper import BreakSpace
from journals.commands.scoring import ConfirmScores
from journals.commands.seating import BeginGame, SetLevel
from tests.campaign.finishing import all_windows, earned, scored, standings_page
from tests.factories import make_campaign, make_game, recorded, turn

pytestmark = pytest.mark.django_db


def found(campaign):
    """Every record by its slug: the figure, who holds it, and the game."""
    state = log.story_of(campaign).state
    return {r.slug: (r.figure, [family.name for family in r.families], r.game) for r in records(state)}


def test_a_campaign_without_a_result_has_no_records(client):
    assert found(make_game()) == {}
    assert "Records of the campaign" not in standings_page(client, make_campaign())


def test_best_window_closest_game_and_most_windows_won():
    campaign = scored(make_campaign(3), 1, 40, 38, 20)
    scored(campaign, 2, 45, 30, 20)
    scored(campaign, 3, 20, 44, 43)
    told = found(campaign)
    assert told["best-window"] == ("45 points", ["Ferrer"], 2)
    assert told["closest-game"] == ("1 point apart", ["Oliva", "Brandt"], 3)
    assert told["most-won"] == ("2 windows", ["Ferrer"], 0)


def test_games_level_on_points_are_the_closest():
    campaign = scored(make_campaign(), 1, 40, 40, places={1: 1, 2: 2})
    assert found(campaign)["closest-game"] == ("level on points", ["Ferrer", "Oliva"], 1)


def test_what_all_families_share_is_no_record():
    campaign = scored(scored(make_campaign(), 1, 40, 30), 2, 30, 40)
    assert "most-won" not in found(campaign)


def test_most_legacy_points_in_one_game_leave_out_what_came_at_the_end():
    campaign = scored(scored(make_campaign(), 1, 40, 30), 2, 40, 30)
    earned(campaign, 3, 1, game=1, source="chart")
    earned(campaign, 2, 4, game=1, source="wisdom")
    earned(campaign, 9, game=2, source="collection")
    assert found(campaign)["most-legacy"] == ("5 legacy points", ["Ferrer", "Oliva"], 1)


def test_the_longest_lead_counts_windows_in_a_row_alone_in_front():
    campaign = make_campaign()
    points = [(3, 0), (1, 0), (0, 4), (0, 2), (0, 1), (3, 0)]
    for number, (one, two) in enumerate(points, start=1):
        earned(scored(campaign, number, 40, 30), one, two, game=number, source="chart")
    # after each window: 3-0, 4-0, 4-4, 4-6, 4-7, 7-7
    assert "longest-lead" not in found(campaign)
    earned(scored(campaign, 7, 40, 30), 0, 1, game=7, source="chart")
    earned(scored(campaign, 8, 40, 30), 0, 1, game=8, source="chart")
    earned(scored(campaign, 9, 40, 30), 0, 1, game=9, source="chart")
    assert found(campaign)["longest-lead"] == ("3 windows in a row", ["Oliva"], 0)


def chain(tool):
    return (Step("flip", tool=tool, box=0),)


def finish(campaign, number=1):
    recorded(campaign, ConfirmScores(number, {}, (Placed(1, 40, 1), Placed(2, 30, 2))), CloseGame(number))
    return campaign


def test_the_most_used_tool_is_counted_over_the_turns():
    campaign = make_game()
    tools = [tool.slug for tool in log.story_of(campaign).state.edition.window(1).tools]
    recorded(
        campaign,
        turn(1, 1, 1, "R5", "A1", chain=chain(tools[0])),
        turn(1, 2, 2, "R4", "A1", chain=chain(tools[1])),
        turn(1, 3, 2, "B4", "A2", chain=chain(tools[1])),
    )
    name = log.story_of(campaign).state.edition.window(1).tool(tools[1]).name
    assert found(finish(campaign))["most-used-tool"] == (f"{name}, 2 times", ["Oliva"], 0)


def test_the_fullest_and_the_most_broken_window():
    campaign = make_game()
    recorded(campaign, turn(1, 1, 1, "R5", "A1", "B1 G2", "C1 B1"), turn(1, 2, 2, "B3", "A1"))
    recorded(campaign, BreakSpace(1, 1, "B1"))
    told = found(finish(campaign))
    spaces = len(log.story_of(campaign).state.edition.window(1).layout)
    assert told["fullest-window"] == (f"2 of {spaces} spaces", ["Ferrer"], 1)
    assert told["most-broken"] == ("1 broken space", ["Ferrer"], 1)


@pytest.mark.parametrize("level", [Level.SCORES, Level.TOTAL])
def test_glass_that_nobody_recorded_sets_no_record(level):
    campaign = make_game()
    recorded(campaign, turn(1, 1, 1, "R5", "A1", "B1 G2"), BreakSpace(1, 1, "B1"), SetLevel(1, 1, level))
    assert not {"fullest-window", "most-broken"} & set(found(finish(campaign)))


def test_A1_4_a_one_off_sets_no_record():
    campaign = scored(make_campaign(), 1, 40, 30)
    recorded(campaign, BeginGame(2, 11, one_off=True), ConfirmScores(2, {}, (Placed(2, 99, 1), Placed(1, 9, 2))))
    assert found(campaign)["best-window"] == ("40 points", ["Ferrer"], 1)


def test_each_record_of_a_game_leads_to_its_result(client):
    campaign = all_windows()
    page = standings_page(client, campaign)
    assert "Records of the campaign" in page
    assert f'class="record__where" href="/c/{campaign.slug}/game/1/result/"' in page
