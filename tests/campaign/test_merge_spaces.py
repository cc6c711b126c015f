"""Irregular glass: two panes that are one on the page."""

import pytest

from campaign.commands.box import DescribeSpace
from campaign.commands.reshaping import MergeSpaces, SplitSpace
from campaign.rules.dice import Fill
from campaign.rules.drawings import grid_size
from tests.campaign.box_tablet import BoxContract, BoxTablet
from tests.factories import make_game, recorded, turn, undo

pytestmark = pytest.mark.django_db


class TestContract(BoxContract):
    kind = "merge-spaces"
    fields = {"first": "A1", "space": "B1"}


def played(**values):
    """A game on the table's own box in which B1 is filled."""
    tablet = BoxTablet(make_game(edition="my-box"), **values)
    recorded(tablet.campaign, turn(1, 1, 1, "R5", "B1"))
    return tablet


def test_two_taps_merge_panes_that_touch_and_the_first_keeps_its_name():
    tablet = BoxTablet()
    shown = tablet.tap(tablet.get("?brush=merge"), name="first", value="A1")
    assert shown.heading.startswith("A1 becomes one with which pane?")
    shown = tablet.tap(shown, name="space", value="B1")
    assert tablet.taps == 2
    assert "B1" not in tablet.layout and "C1" in tablet.layout.edges["A1"]
    assert "Undo “A1 and B1 as one”" in shown
    assert shown.buttons(name="first")


def test_a_stroke_over_several_panes_makes_them_one_and_a_tap_still_chooses_the_first():
    tablet = BoxTablet()
    shown = tablet.get("?brush=merge")
    assert 'data-stroke="swept"' in shown and 'id="swept"' in shown
    assert tablet.post("merge-spaces", first="A1", space=["B1", "C1"]).status == 303
    assert not {"B1", "C1"} & tablet.layout.spaces.keys() and "D1" in tablet.layout.edges["A1"]
    assert 'id="swept"' not in tablet.get("?brush=merge&first=A1")


def test_a_stroke_that_leaps_is_stopped_as_a_whole():
    tablet = BoxTablet()
    shown = tablet.post("merge-spaces", first="A1", space=["B1", "D1"])
    assert (shown.status, shown.problems, len(tablet.layout)) == (422, ["not-touching"], 24)


def test_the_panes_that_can_be_merged_with_the_first_are_shown():
    shown = BoxTablet().get("?brush=merge&first=A1")
    assert shown.context["states"] == {"A1": "chosen", "A2": "legal", "B1": "legal"}


@pytest.mark.parametrize(
    ("first", "space", "problems"),
    [
        ("A1", "A1", ["merge-with-itself"]),
        ("A1", "B2", ["not-touching"]),
        ("A1", "Z9", ["no-such-space"]),
        ("Y8", "Z9", ["no-such-space", "no-such-space"]),
    ],
)
def test_panes_that_cannot_be_one_are_refused_with_the_reason(first, space, problems):
    tablet = BoxTablet()
    shown = tablet.post("merge-spaces", first=first, space=space)
    assert (shown.status, shown.problems, len(tablet.layout)) == (422, problems, 24)


def test_a_pane_that_would_close_round_another_is_refused():
    tablet = BoxTablet(size=(3, 3))
    recorded(tablet.campaign, *(MergeSpaces(1, "A1", other) for other in ("B1", "C1", "C2", "C3", "B3", "A3")))
    assert tablet.post("merge-spaces", first="A1", space="A2").problems == ["would-enclose"]
    assert tablet.post("merge-spaces", first="A1", space="B2").status == 303


def test_A13_3_a_pane_that_takes_in_a_filled_one_warns_and_names_it():
    tablet = played()
    shown = tablet.post("merge-spaces", first="A1", space="B1")
    assert (shown.status, shown.problems, "B1" in tablet.layout) == (422, ["merge-loses-fills"], True)
    assert "There is glass in B1" in shown
    assert tablet.post("merge-spaces", first="B1", space="A1").status == 303


def test_A13_3_merged_anyway_nothing_that_was_played_is_lost():
    tablet = played()
    shown = tablet.tap(tablet.post("merge-spaces", first="A1", space="B1"), text="all the same")
    assert (shown.status, "B1" in tablet.layout) == (200, False)
    assert tablet.state.window(tablet.state.games[1], 1).sound == {}
    undo(tablet.campaign, "window-1")
    assert tablet.state.window(tablet.state.games[1], 1).sound == {"B1": Fill.parse("R5")}


def test_A13_3_a_merged_pane_is_one_pane_for_every_game_played_on_the_window():
    tablet = played()
    recorded(tablet.campaign, DescribeSpace(1, "C1", "B"))
    tablet.post("merge-spaces", first="B1", space="C1")
    assert tablet.printed("B1")[0] == "B"
    assert tablet.state.window(tablet.state.games[1], 1).sound == {"B1": Fill.parse("R5")}


def test_a_new_outline_of_merged_glass_warns_that_it_becomes_square():
    tablet = BoxTablet()
    recorded(tablet.campaign, MergeSpaces(1, "A1", "B1"), SplitSpace(1, "C2", "upright", "C2b"))
    shown = tablet.post("describe-outline", size="5x4")
    assert (shown.status, shown.problems) == (422, ["glass-would-be-square"])
    tablet.tap(shown, text="all the same")
    assert grid_size(tablet.layout) == (5, 4)
    assert {"C2b", "F1"} <= tablet.layout.gone and "B1" not in tablet.layout.gone


def test_holes_are_told_of_squares_only():
    tablet = BoxTablet()
    assert [link for link in tablet.get().links if link.get("data-brush") == "hole"]
    assert "No holes to tap any more" not in tablet.get()
    recorded(tablet.campaign, MergeSpaces(1, "A1", "B1"))
    shown = tablet.get("?brush=hole")
    assert not [link for link in shown.links if link.get("data-brush") == "hole"]
    assert "No holes to tap any more" in shown
    assert tablet.post("describe-outline", hole="C1").errors


def test_apply_never_fails_whatever_is_named():
    state = BoxTablet().state
    for first, second in (("A1", "Z9"), ("A1", "A1"), ("A1", "C3")):
        assert MergeSpaces(1, first, second).apply(state).edition.window(1).layout == state.edition.window(1).layout
    MergeSpaces(2, "A1", "B1").apply(state)
