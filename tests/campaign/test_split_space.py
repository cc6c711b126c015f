"""Irregular glass: one pane that is two on the page."""

import pytest

from campaign.commands.box import DescribeSpace
from campaign.commands.reshaping import MergeSpaces, SplitSpace
from campaign.rules.dice import Fill
from campaign.rules.reshaping import area
from tests.campaign.box_tablet import BoxContract, BoxTablet
from tests.factories import make_game, recorded, turn, undo

pytestmark = pytest.mark.django_db


class TestContract(BoxContract):
    kind = "split-space"
    fields = {"space": "C2", "cut": "falling"}


def test_a_pane_is_cut_by_a_tap_on_it_and_one_on_the_picture_of_the_cut():
    tablet = BoxTablet()
    shown = tablet.tap(tablet.get("?brush=split"), name="first", value="C2")
    assert shown.heading.startswith("How is C2 cut?")
    assert [button["value"] for _, button in shown.buttons(name="cut")] == ["upright", "level", "falling", "rising"]
    shown = tablet.tap(shown, name="cut", value="level")
    assert tablet.taps == 2
    assert (area(tablet.layout, "C2"), area(tablet.layout, "C2b")) == (5_000, 5_000)
    assert "Undo “C2 cut in two”" in shown
    assert shown.heading.startswith("Tap the pane to cut in two")


def test_what_is_printed_and_filled_stays_with_the_name():
    tablet = BoxTablet(make_game(edition="my-box"))
    recorded(tablet.campaign, DescribeSpace(1, "A1", "R", None, True))
    recorded(tablet.campaign, turn(1, 1, 1, "R5", "A1"))
    tablet.post("split-space", space="A1", cut="upright")
    assert (tablet.printed("A1"), tablet.printed("A1b")) == (("R", None, True, None), (None, None, False, None))
    assert tablet.state.window(tablet.state.games[1], 1).sound == {"A1": Fill.parse("R5")}


def test_a_name_is_never_used_again_not_even_that_of_a_cut_that_was_undone():
    tablet = BoxTablet()
    tablet.post("split-space", space="A1", cut="upright")
    undo(tablet.campaign, "window-1")
    tablet.post("split-space", space="A1", cut="upright")
    assert "A1c" in tablet.layout and "A1b" not in tablet.layout
    tablet.post("merge-spaces", first="A1", space="A1c")
    tablet.post("split-space", space="A1", cut="level")
    assert set(tablet.layout) >= {"A1", "A1d"} and "A1c" not in tablet.layout
    assert ">A1e<" in tablet.get("?brush=split&first=A1")


@pytest.mark.parametrize("new", ["B2", "A1b", "", "a b", "x" * 9])
def test_a_name_that_is_or_was_there_is_refused(new):
    tablet = BoxTablet()
    recorded(tablet.campaign, SplitSpace(1, "A1", "upright", "A1b"), MergeSpaces(1, "A1", "A1b"))
    assert [problem.code for problem in SplitSpace(1, "A1", "level", new).check(tablet.state)] == ["name-taken"]


def test_a_space_that_is_not_there_is_refused_and_a_cut_that_is_none_is_told_so():
    tablet = BoxTablet()
    assert tablet.post("split-space", space="Z9", cut="level").problems == ["no-such-space"]
    assert tablet.post("split-space", space="A1", cut="zigzag").errors
    assert [problem.code for problem in SplitSpace(1, "A1", "zigzag", "n1").check(tablet.state)] == ["no-such-cut"]


def test_a_pane_can_be_cut_until_it_is_too_small_to_tell_its_parts_apart():
    tablet = BoxTablet(size=(1, 1))
    for _ in range(4):
        shown = tablet.post("split-space", space="A1", cut="falling")
    assert shown.status in (303, 422)
    assert sum(area(tablet.layout, name) for name in tablet.layout) == pytest.approx(10_000)


def test_the_page_shows_irregular_glass_with_a_button_a_pane():
    tablet = BoxTablet(size=(2, 2))
    recorded(tablet.campaign, MergeSpaces(1, "A1", "B1"), SplitSpace(1, "A2", "rising", "A2b"))
    labels = [button["aria-label"] for _, button in tablet.get().buttons(name="space")]
    assert labels == ["A1: blank", "A2: blank", "A2b: blank", "B2: blank"]
    recorded(tablet.campaign, DescribeSpace(1, "A2b", "R"))
    assert tablet.printed("A2b")[0] == "R"


def test_a_window_of_another_shape_than_squares_can_be_cut_and_merged_too():
    tablet = BoxTablet(make_game(edition="lantern-street", number=1, window=4), window=4, size=None)
    space = next(iter(tablet.layout))
    count = len(tablet.layout)
    assert tablet.post("split-space", space=space, cut="upright").status == 303
    assert len(tablet.layout) == count + 1
    new = tablet.last().command.new
    assert tablet.post("merge-spaces", first=space, space=new).status == 303
    assert len(tablet.layout) == count


def test_apply_never_fails_whatever_is_named():
    state = BoxTablet().state
    for space, cut, new in (("Z9", "level", "n1"), ("A1", "zigzag", "n1"), ("A1", "level", "B1")):
        assert SplitSpace(1, space, cut, new).apply(state).edition.window(1).layout == state.edition.window(1).layout
    SplitSpace(2, "A1", "level", "n1").apply(state)
