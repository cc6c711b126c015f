"""The cathedral page: what is constructed, by whom and when, and what comes next (A6)."""

import pytest

from campaign.commands.by_hand import ChangePoints
from campaign.commands.cathedral import Construct, PullDown
from campaign.rules.dice import Die
from tests.factories import make_campaign, make_game, recorded
from tests.journals.paged import PageTablet, posts_well

pytestmark = pytest.mark.django_db

FERRER, OLIVA = 1, 2


def page(*commands, campaign=None):
    tablet = PageTablet("cathedral", campaign or make_game(), family=0)
    if commands:
        recorded(tablet.campaign, *commands)
    return tablet


def built(space, family=FERRER, round_number=1, points=1):
    return Construct(1, round_number, family, "cathedral", Die.parse(space), points)


def test_A6_1_without_anything_the_lowest_of_each_colour_is_next():
    shown = page(campaign=make_campaign()).get()
    [board] = shown.view.boards
    assert [str(space.die) for space in board.next] == ["R1", "Y1", "G1", "B1", "P1"]
    assert "Nothing is constructed yet." in shown


def test_A6_2_it_says_who_constructed_what_and_when():
    shown = page(built("R1", FERRER, 1), built("R2", OLIVA, 4), built("B1", None, 0, 0)).get()
    [board] = shown.view.boards
    said = [(str(b.die), b.family and b.family.name, b.window, b.round) for b in board.built]
    assert said == [
        ("B1", None, "First Light", 0),
        ("R2", "Oliva", "First Light", 4),
        ("R1", "Ferrer", "First Light", 1),
    ]
    assert [(count.family.name, count.spaces, count.points) for count in board.counts] == [
        ("Ferrer", 1, 1),
        ("Oliva", 1, 1),
    ]
    assert [str(space.die) for space in board.next] == ["R3", "Y1", "G1", "B2", "P1"]
    assert (board.standing, board.total) == (3, 30)


def test_A6_2_a_space_is_constructed_by_hand():
    tablet = page()
    shown = tablet.get("?space=cathedral%20R1")
    assert "Who constructed red 1?" in shown
    tablet.tap(shown, name="who", value=str(OLIVA))
    assert tablet.state.cathedral["cathedral", "R1"].family == OLIVA
    assert tablet.state.points(OLIVA) == 1


def test_A6_2_it_is_undone_here():
    posts_well(page(), "build-by-hand", who=FERRER, pick="+cathedral R1", earns="on")


def test_R0_one_that_is_not_the_lowest_is_warned_of_and_may_be_overruled():
    tablet = page()
    fields = {"who": FERRER, "pick": "+cathedral R4"}
    answer = tablet.post("build-by-hand", **fields)
    assert (answer.status, answer.problems) == (422, ["not-the-lowest"])
    assert tablet.state.cathedral == {}
    answer = tablet.post("build-by-hand", **fields, overrule="not-the-lowest")
    assert (answer.status, list(tablet.state.cathedral)) == (303, [("cathedral", "R4")])


def test_one_is_taken_down_with_its_points():
    tablet = page(built("R1"))
    shown = tablet.get("?space=cathedral%20R1")
    assert "Take red 1 down?" in shown
    tablet.post("build-by-hand", who=FERRER, pick="-cathedral R1", earns="on")
    assert (tablet.state.cathedral, tablet.state.points(FERRER)) == ({}, 0)
    journal = PageTablet("journal", tablet.campaign)
    assert [line.words for line in journal.get().view.lines] == ["Cathedral, red 1", "Cathedral, red 1 taken down"]


def test_the_last_act_of_the_page_is_what_it_undoes():
    tablet = page(built("R1"), PullDown(1, "cathedral", Die.parse("R1")))
    recorded(tablet.campaign, ChangePoints(FERRER, 1, 2, "elsewhere"))
    assert tablet.get().view.undo.line.code == "construct"


@pytest.mark.parametrize("query", ["?space=nowhere%20R1", "?space=cathedral%20Q9", "?space=R1", "?space="])
def test_a_space_that_is_none_is_not_asked_for(query):
    assert page().get(query).view.asked is None


def test_before_the_first_game_nothing_can_be_constructed():
    assert "Construction begins with the first game." in page(campaign=make_campaign()).get("?space=cathedral%20R1")
