"""An evening of base Sagrada: patterns, boards, totals together and alone (B1-B3, B6)."""

import pytest

from campaign.rules.classic import (
    ALONE,
    PUBLIC,
    TOGETHER,
    Solo,
    classic_solo,
    classic_total,
    private,
    read_board,
    read_pattern,
)
from campaign.rules.dice import Die, Fill
from campaign.rules.objectives import OBJECTIVES
from campaign.rules.palette import BLUE, RED
from campaign.rules.placement import CLASSIC, clashes, legal_spaces

EMPTY = [[""] * 5 for _ in range(4)]
ROWS = [["R1", "B2", "R1", "B2", "R1"], ["B2", "R1", "B2", "R1", "B2"], *EMPTY[2:]]


def test_B2_a_pattern_is_read_row_by_row():
    layout = read_pattern(["4.25G", "..6G2", ".3G4.", "5G1.."])
    assert (len(layout), layout.spaces["A1"].value, layout.spaces["E1"].colour) == (20, 4, "G")


def test_B2_the_first_die_goes_on_the_border():
    window = read_board(EMPTY)
    assert len(legal_spaces(window, Fill(RED, 1), rules=CLASSIC)) == 14
    assert [problem.code for problem in clashes(window, Fill(RED, 1), "B2", rules=CLASSIC)] == ["first-on-border"]


@pytest.mark.parametrize("board", [ROWS[:3], [row[:4] for row in ROWS], [["R"] * 5] * 4, [["R1x"] * 5] * 4])
def test_B2_a_board_that_does_not_fit_is_refused(board):
    with pytest.raises(ValueError):
        read_board(board)


@pytest.mark.parametrize("name", PUBLIC)
def test_B6_every_public_objective_has_a_kind_with_its_parameters(name):
    plan = PUBLIC[name]
    assert set(plan.params) == set(OBJECTIVES[plan.kind].params)


def test_B6_publics_private_and_tokens_less_empty_spaces():
    window = read_board(ROWS)
    assert classic_total(window, [PUBLIC["Light Shades"]], [RED], tokens=3) == 10 + 5 + 3 - 10
    assert classic_total(window, [], [], rules=TOGETHER) == -10


def test_B1_alone_an_empty_space_costs_three_and_the_better_private_counts():
    window = read_board(ROWS)
    assert classic_total(window, [], [RED, BLUE], rules=ALONE) == 10 - 30
    assert classic_solo(window, [], [RED, BLUE], [Die(RED, 6), Die(BLUE, 2)]) == Solo(-20, 8)


@pytest.mark.parametrize(("total", "won"), [(30, False), (31, False), (32, True)])
def test_B1_alone_only_more_than_the_target_wins(total, won):
    assert Solo(total, 31).won is won


def test_B6_a_private_objective_is_named_by_its_colour():
    assert (private(RED).slug, private(RED).params) == ("shades-of-r", {"colour": "R"})
