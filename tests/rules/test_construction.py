"""What is constructed after a round, and by whom: A6."""

import pytest

from campaign.rules.construction import builder, eligible, lowest, spaces
from campaign.rules.dice import FACES, Die
from campaign.rules.draft import turn_order
from campaign.rules.legacy_box import BoardPlan

LETTERS = tuple("RYGBP")


def dice(text):
    return tuple(Die.parse(die) for die in text.split())


@pytest.mark.parametrize(
    ("constructed", "changed"),
    [
        ([], {}),
        (["R1"], {"R": 2}),
        (["R1", "R2", "B1", "G3"], {"R": 3, "B": 2}),
        (["R2", "R3"], {}),
        (["P1", "P2", "P3", "P4", "P5", "P6"], {"P": None}),
    ],
)
def test_A6_1_the_lowest_space_of_each_colour(constructed, changed):
    expected = {**dict.fromkeys(LETTERS, 1), **changed}
    found = lowest(BoardPlan(), LETTERS, FACES, constructed)
    assert found == {colour: value for colour, value in expected.items() if value}


def test_A6_1_a_board_may_have_colours_and_values_of_its_own():
    board = BoardPlan("crypt", colours=("B", "O", "Z"), values=(8, 7, 0))
    assert spaces(board, (*LETTERS, "O"), FACES) == {"B": (0, 7, 8), "O": (0, 7, 8)}
    assert lowest(board, (*LETTERS, "O"), FACES, ["O0", "B0", "B7"]) == {"B": 8, "O": 7}
    assert lowest(BoardPlan(), ("R",), (-1, 2), ["R-1"]) == {"R": 2}


@pytest.mark.parametrize(
    ("left", "found"),
    [
        ("", ""),
        ("R1", ""),
        ("R2", "R2"),
        ("R3 B4 G6", ""),
        ("R3 B1 G6", "B1"),
        ("R2 B1 G6", "R2 B1"),
        ("P1 P2", "P1"),
        ("Y1 Y1", "Y1"),
    ],
)
def test_A6_1_no_die_left_one_or_several_may_be_constructed(left, found):
    assert eligible(dice(left), lowest(BoardPlan(), LETTERS, FACES, ["R1"])) == dice(found)


def test_A6_1_no_die_fits_a_colour_that_is_complete():
    assert eligible(dice("R6 R1"), lowest(BoardPlan(), LETTERS, FACES, [f"R{value}" for value in FACES])) == ()


@pytest.mark.parametrize(("turns_each", "extra", "family"), [(2, (), 5), (1, (), 3), (3, (), 3), (2, (8,), 8)])
def test_A6_3_the_last_in_turn_order_constructs_wherever_they_sit(turns_each, extra, family):
    order = (*turn_order((5, 8, 3), 5, 1, turns_each), *extra)
    assert builder(order) == family


def test_A6_3_nobody_constructs_where_nobody_had_a_turn():
    assert builder(()) is None
