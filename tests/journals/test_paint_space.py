"""Painting a finished window from paper: one tap a space, clashes marked as they come."""

import pytest

from campaign.rules.state.game import Level
from tests.factories import recorded, round_of, turn, undo
from tests.journals.contract import Contract
from tests.journals.tablet import Tablet

pytestmark = pytest.mark.django_db


class TestContract(Contract):
    kind = "paint-space"
    fields = {"family": 1, "space": "A1", "fill": "R5"}


def painting(*commands, **values):
    """A table whose first family paints its window."""
    tablet = Tablet(**values)
    tablet.post("set-level", family=1, level="paint")
    if commands:
        recorded(tablet.campaign, *commands)
    return tablet


def test_the_walk_goes_through_the_empty_spaces_one_tap_each():
    tablet = painting()
    shown = tablet.get("?card=paint&view=1")
    asked = []
    for die in ("R5", "G2", "B5", "R1"):
        asked.append(shown.view.paint_space)
        shown = tablet.tap(shown, data_die=die)
    assert asked == ["A1", "B1", "C1", "D1"]
    assert tablet.taps == 4
    assert tablet.fills() == {"A1": "R5", "B1": "G2", "C1": "B5", "D1": "R1"}
    assert shown.view.paint_space == "E1"
    assert "20 spaces are empty" in shown


def test_a_whole_window_takes_one_tap_a_space_and_one_for_the_magic_number_that_stands_twice():
    tablet = painting()
    shown = tablet.follow(tablet.get("?card=more"), aria_label="Paint the window of Ferrer")
    while shown.view.card == "cell" or shown.view.paint_space:
        wanted = {"name": "cell"} if shown.view.card == "cell" else {"data_die": "R1"}
        shown = tablet.tap(shown, **wanted)
    assert tablet.taps == 26
    assert (len(tablet.fills()), shown.view.empties) == (24, [])
    assert "The window is complete" in shown


def test_a_space_that_is_empty_on_paper_is_left_out():
    tablet = painting()
    shown = tablet.follow(tablet.get("?card=paint&view=1"), text="It is empty")
    assert shown.view.paint_space == "B1"
    shown = tablet.tap(shown, data_die="G2")
    assert tablet.fills() == {"B1": "G2"}
    assert shown.view.paint_space == "C1"


def test_the_page_knows_every_space_it_will_ask_for_so_that_a_hurried_tap_goes_to_the_right_one():
    tablet = painting()
    for space in ("C1", "E4"):
        tablet.post("paint-space", family=1, space=space, fill="R5")
    shown = tablet.get("?card=paint&view=1&space=B1")
    assert shown.view.paint_order[:3] == ["B1", "D1", "E1"]
    assert shown.view.paint_order[-3:] == ["D4", "F4", "end"]
    assert tablet.get("?card=paint&view=1&space=F4").view.paint_order == ["F4", "end"]


def test_a_window_with_empty_spaces_is_done_when_the_table_says_so():
    tablet = painting()
    shown = tablet.get("?card=paint&view=1&space=F4")
    shown = tablet.tap(shown, data_die="R5")
    assert (shown.view.paint_space, len(shown.view.empties)) == ("", 23)
    assert [family.name for family in shown.view.painters] == ["Ferrer"]
    shown = tablet.tap(shown, text="The window is done")
    assert shown.view.painters == ()
    undo(tablet.campaign)
    assert [family.name for family in tablet.get().view.painters] == ["Ferrer"]


def test_a_crossed_out_space_takes_one_tap_on_the_walk():
    tablet = painting()
    shown = tablet.tap(tablet.get("?card=paint&view=1"), text="Crossed out")
    assert tablet.now.page(1).broken == {"A1"}
    assert shown.view.paint_space == "B1"


def test_A4_1_a_painted_window_has_no_order():
    tablet = painting()
    for space, fill in (("A1", "R5"), ("F4", "B2")):
        assert tablet.post("paint-space", family=1, space=space, fill=fill).status == 303
        assert tablet.last().overruled == ()


def test_A4_3_clashes_are_recorded_as_overruled_and_marked():
    tablet = painting()
    shown = tablet.get("?card=paint&view=1")
    shown = tablet.tap(shown, data_die="G5")
    assert [problem.code for problem in tablet.last().overruled] == ["printed-colour"]
    shown = tablet.tap(shown, data_die="G5")
    assert [problem.code for problem in tablet.last().overruled] == ["same-colour-beside", "same-value-beside"]
    assert shown.status == 200
    assert {space for space, state in shown.view.states.items() if state == "culprit"} == {"A1", "B1"}


def test_a_line_says_what_dashed_frames_are_where_there_are_some():
    tablet = painting()
    assert "Dashed:" not in tablet.get("?card=paint&view=1")
    shown = tablet.get("?card=paint&view=1")
    for _ in range(2):
        shown = tablet.tap(shown, data_die="G5")
    assert "Dashed: beside its like, or not as printed." in shown


def test_half_fills_are_painted_and_completed():
    tablet = painting()
    tablet.post("paint-space", family=1, space="A1", fill="R")
    tablet.post("paint-space", family=1, space="B1", fill="2")
    assert tablet.fills() == {"A1": "R", "B1": "2"}
    tablet.post("paint-space", family=1, space="A1", fill="R5")
    assert tablet.fills() == {"A1": "R5", "B1": "2"}


def test_A4_7_a_filled_space_warns_and_is_overruled_in_one_tap():
    tablet = painting(turn(1, 1, 1, "R5", "A1"))
    entries = len(tablet.story.entries)
    shown = tablet.post("paint-space", family=1, space="A1", fill="B2")
    assert (shown.status, shown.problems) == (422, ["space-taken", "printed-colour"])
    assert len(tablet.story.entries) == entries
    assert tablet.tap(shown, text="anyway").status == 200
    assert tablet.fills() == {"A1": "B2"}
    assert [problem.code for problem in tablet.last().overruled] == ["space-taken", "printed-colour"]


def test_a_space_that_is_painted_already_is_corrected_where_it_stands():
    tablet = painting()
    tablet.post("paint-space", family=1, space="A1", fill="R5")
    tablet.post("paint-space", family=1, space="B1", fill="B4")
    shown = tablet.tap(tablet.get("?card=paint&view=1"), name="space", value="A1")
    assert (shown.view.card, shown.view.paint_kind) == ("paint", "correct-fill")
    shown = tablet.tap(shown, data_die="R6")
    assert shown.status == 200
    assert list(tablet.fills().items()) == [("A1", "R6"), ("B1", "B4")]
    assert shown.view.card == "paint"


def test_glass_may_be_chosen_first_and_touched_to_its_spaces():
    tablet = painting()
    shown = tablet.follow(tablet.get("?card=paint&view=1"), text="Glass first")
    shown = tablet.follow(shown, data_die="R5")
    shown = tablet.tap(shown, name="space", value="A1")
    shown = tablet.tap(shown, name="space", value="B3")
    assert tablet.fills() == {"A1": "R5", "B3": "R5"}
    assert (shown.view.mode, str(shown.view.choice.glass)) == ("touch", "R5")


def test_what_was_told_turn_by_turn_stays_and_is_added_to():
    tablet = painting(turn(1, 1, 1, "R5", "A1"))
    shown = tablet.get("?card=paint&view=1")
    assert shown.view.paint_space == "B1"
    tablet.tap(shown, data_die="G2")
    assert tablet.fills() == {"A1": "R5", "B1": "G2"}


def test_it_is_open_before_the_rounds_are_over_and_offered_behind_them():
    tablet = Tablet()
    assert tablet.get("?card=paint&view=2").view.card == "paint"
    tablet = painting()
    tablet.post("set-level", family=2, level="paint")
    shown = tablet.get()
    assert shown.view.card == "scoring"
    assert [family.name for family in shown.view.painters] == ["Ferrer", "Oliva"]
    shown = tablet.follow(shown, text="Paint the window of Ferrer")
    assert shown.view.card == "paint"


def test_the_other_painter_is_one_tap_away():
    tablet = painting()
    tablet.post("set-level", family=2, level="paint")
    shown = tablet.follow(tablet.get("?card=paint&view=1"), text="Now Oliva")
    tablet.tap(shown, data_die="R5")
    assert (tablet.fills(1), tablet.fills(2)) == ({}, {"A1": "R5"})


def test_two_devices_paint_one_space_the_second_is_asked():
    tablet, other = painting(), None
    shown = tablet.get("?card=paint&view=1")
    other = Tablet(tablet.campaign)
    other.post("paint-space", family=1, space="A1", fill="R5")
    shown = tablet.tap(shown, data_die="R6")
    assert (shown.status, shown.problems) == (422, ["space-taken"])
    assert tablet.fills() == {"A1": "R5"}


def test_undone_space_by_space():
    tablet = painting()
    for space in ("A1", "B1"):
        tablet.post("paint-space", family=1, space=space, fill="R5", overrule="same-colour-beside same-value-beside")
    undo(tablet.campaign)
    assert tablet.fills() == {"A1": "R5"}
    undo(tablet.campaign)
    assert tablet.fills() == {}


def test_a_painters_turns_pass_by_themselves():
    tablet = painting()
    assert [seat.state for seat in tablet.get().view.seats] == ["now", "later"]
    recorded(tablet.campaign, turn(1, 2, 2), turn(1, 3, 2))
    assert tablet.get().view.card == "left"
    assert tablet.now.level(1) is Level.PAINT


def test_a_game_that_was_played_is_painted_to_its_end():
    tablet = painting(*(what for number in range(1, 13) for what in round_of(2, number)))
    shown = tablet.get()
    assert [family.name for family in shown.view.painters] == ["Ferrer"]
