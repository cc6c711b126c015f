"""The magic square: A11."""

from itertools import product

import pytest

from campaign.rules.legacy_box import SQUARE, SquarePlan
from campaign.rules.square import (
    Signing,
    Square,
    at_stake,
    collections,
    is_done,
    is_possible,
    magic_objectives,
    payments,
    sign,
)

PLAN = SquarePlan()
OBJECTIVES = {objective.slug: objective for objective in magic_objectives(PLAN)}
TWINS = {14: (1, 2), 10: (9, 10)}


def signing(number, colour="R", cell=None, *, broken=False, game=1):
    return Signing(game, f"{number}{colour}", number, colour, broken, cell)


def square(text, broken=()):
    """A square from four rows of letters, a dot for an empty cell."""
    letters = text.split()
    cells = {
        cell: Signing(1, "", SQUARE[cell], letter, cell in broken)
        for cell, letter in enumerate("".join(letters))
        if letter != "."
    }
    return Square(PLAN, cells)


def done(of):
    return {slug for slug, objective in OBJECTIVES.items() if is_done(of, objective)}


def possible(of):
    return {slug for slug, objective in OBJECTIVES.items() if is_possible(of, objective)}


def colours(of):
    return {cell: colour for cell in range(len(SQUARE)) if (colour := of.colour(cell))}


def test_A11_4_the_places_that_should_show_four_colours():
    assert {slug: objective.cells for slug, objective in OBJECTIVES.items() if objective.kind != "rows"} == {
        "column-1": (0, 4, 8, 12),
        "column-2": (1, 5, 9, 13),
        "column-3": (2, 6, 10, 14),
        "column-4": (3, 7, 11, 15),
        "diagonal-1": (0, 5, 10, 15),
        "diagonal-2": (3, 6, 9, 12),
        "corners": (0, 3, 12, 15),
        "middle": (5, 6, 9, 10),
    }
    assert [OBJECTIVES[f"row-{row}"].cells for row in range(1, 5)] == [tuple(range(at, at + 4)) for at in (0, 4, 8, 12)]


@pytest.mark.parametrize("numbers", [(), (7,), (1, 2, 3, 4), tuple(range(9)), tuple(range(7)), tuple(range(25))])
def test_A11_1_a_square_of_another_size_keeps_to_its_cells(numbers):
    plan = SquarePlan(numbers)
    assert all(0 <= cell < len(numbers) for objective in magic_objectives(plan) for cell in objective.cells)
    assert payments(Square(plan), ()) == {}


def test_A11_2_a_number_signs_its_cell_in_the_order_of_play():
    found = sign(PLAN, [signing(4, "B"), signing(15, "G"), signing(4, "R", game=2)], {})
    assert colours(found) == {3: "B", 15: "G"}


def test_A11_2_a_number_that_is_not_in_the_square_signs_nothing():
    assert sign(PLAN, [signing(99), signing(0)], {}).signed == {}


@pytest.mark.parametrize(("number", "cells"), TWINS.items())
def test_A11_2_both_tens_and_both_fourteens(number, cells):
    first, other = cells
    assert Square(PLAN).free(number) == cells
    assert colours(sign(PLAN, [signing(number, "R")], {})) == {first: "R"}
    assert colours(sign(PLAN, [signing(number, "R", other)], {})) == {other: "R"}
    for meant in (None, first, other):
        one, two = signing(number, "R", meant), signing(number, "B")
        expected = {meant or first: "R", (other if meant in (None, first) else first): "B"}
        assert colours(sign(PLAN, [one, two], {})) == expected
    assert colours(sign(PLAN, [signing(number, "R", other), signing(number, "B", other)], {})) == {
        other: "R",
        first: "B",
    }
    three = [signing(number, "R"), signing(number, "B"), signing(number, "G", first)]
    assert colours(sign(PLAN, three, {})) == {first: "R", other: "B"}


def test_A11_2_a_cell_that_is_not_of_the_number_is_not_meant():
    assert colours(sign(PLAN, [signing(10, "R", 0)], {})) == {9: "R"}


def test_A11_2_what_the_choice_between_the_two_changes():
    assert at_stake(PLAN, 14) == ("columns",)
    assert at_stake(PLAN, 10) == ("columns", "diagonals")
    assert at_stake(PLAN, 4) == at_stake(PLAN, 99) == ()


@pytest.mark.parametrize(("number", "kinds"), [(14, {"columns"}), (10, {"columns", "diagonals"})])
def test_A11_2_the_choice_never_matters_for_rows_corners_and_middle(number, kinds):
    """Every pair of colours on the twins, whichever was meant first, in squares that are full but for them."""
    first, other = TWINS[number]
    changed = set()
    for text in ("RYGB GBRY BGYR YRBG", "RYGB BRYG YGBR GBRY", "RGYB YBRG GRBY BYGR"):
        rest = {cell: each for cell, each in square(text).signed.items() if cell not in (first, other)}
        for one, two in product("RYGBP", repeat=2):
            here = Square(PLAN, {**rest, first: signing(number, one), other: signing(number, two)})
            there = Square(PLAN, {**rest, first: signing(number, two), other: signing(number, one)})
            changed |= {OBJECTIVES[slug].kind for slug in done(here) ^ done(there)}
            half = [Square(PLAN, {**rest, cell: signing(number, one)}) for cell in (first, other)]
            assert {slug for slug in done(half[0]) ^ done(half[1]) if OBJECTIVES[slug].kind not in kinds} == set()
    assert changed == kinds


def test_A11_2_what_was_written_by_hand_stands_above():
    by_hand = {3: Signing(0, "", 4, "Y"), 15: None}
    assert colours(sign(PLAN, [signing(4, "B"), signing(15, "G")], by_hand)) == {3: "Y"}


def test_A11_2_a_twin_written_by_hand_leaves_the_other_one_to_play():
    by_hand = {9: Signing(0, "", 10, "Y")}
    assert colours(sign(PLAN, [signing(10, "B")], by_hand)) == {9: "Y", 10: "B"}


def test_A11_2_a_cell_written_over_by_hand_does_not_push_its_signing_to_the_twin():
    by_hand = {9: Signing(0, "", 10, "Y")}
    assert colours(sign(PLAN, [signing(10, "B", 9)], by_hand)) == {9: "Y"}
    assert colours(sign(PLAN, [signing(10, "B", 9)], {9: None})) == {}


def test_A11_3_broken_in_the_window_is_broken_in_the_square():
    found = sign(PLAN, [signing(4, "B", broken=True), signing(4, "R")], {})
    assert found.colour(3) is None
    assert found.signed[3].broken


def test_A11_3_equal_neighbours_are_fine():
    assert colours(sign(PLAN, [signing(1, "B"), signing(11, "B"), signing(14, "B")], {})) == {0: "B", 4: "B", 1: "B"}


@pytest.mark.parametrize(
    ("text", "broken", "expected"),
    [
        ("RYGB .... .... ....", (), {"row-1"}),
        ("RYGR .... .... ....", (), set()),
        ("RYG. .... .... ....", (), set()),
        ("RYGB .... .... ....", (2,), set()),
        ("R... Y... G... P...", (), {"column-1"}),
        ("R... .Y.. ..G. ...B", (), {"diagonal-1"}),
        ("R..B .... .... G..Y", (), {"corners"}),
        (".... .RY. .GP. ....", (), {"middle"}),
    ],
)
def test_A11_4_done_is_four_cells_that_count_and_differ(text, broken, expected):
    assert done(square(text, broken)) == expected


def test_A11_4_what_may_still_be_done():
    assert possible(Square(PLAN)) == set(OBJECTIVES)
    found = possible(square("RYGB R... .... ....", (3,)))
    assert found == set(OBJECTIVES) - {"row-1", "column-1", "column-4", "corners", "diagonal-2"}
    assert "row-1" not in possible(square("RYGB .... .... ...."))


def test_A11_4_the_first_of_a_kind_pays_and_all_of_it_once_more():
    one_row = square("RYGB .... .... ....")
    assert payments(one_row, ()) == {"first-rows": 1}
    assert payments(square("RYGB BGYR .... ...."), {"first-rows"}) == {}
    all_rows = square("RYGB RYGB RYGB RYGB")
    assert payments(all_rows, {"first-rows"})["all-rows"] == 1
    assert payments(all_rows, ())["first-rows"] == 1
    assert payments(square(".... .RY. .GP. ...."), ()) == {"first-middle": 1}


def test_A11_4_the_points_are_data():
    cells = square("RYGB RYGB RYGB RYGB").signed
    dear = payments(Square(SquarePlan(first=2, all=5), cells), ())
    assert (dear["first-rows"], dear["all-rows"]) == (2, 5)
    assert payments(Square(SquarePlan(first=0, all=0), cells), ()) == {}


def test_A11_4_completed_then_broken_then_repaired_pays_once():
    play = [signing(1, "R"), signing(14, "Y", 1), signing(14, "G", 2)]
    paid = dict(payments(sign(PLAN, play, {}), ()))
    assert paid == {}

    completed = sign(PLAN, [*play, signing(4, "B")], {})
    assert payments(completed, paid) == {"first-rows": 1}
    paid |= payments(completed, paid)

    broken = sign(PLAN, [*play, signing(4, "B", broken=True)], {})
    assert (done(broken), payments(broken, paid)) == (set(), {})
    assert paid == {"first-rows": 1}

    repaired = sign(PLAN, [*play, signing(4, "B")], {})
    assert (done(repaired), payments(repaired, paid)) == ({"row-1"}, {})


def test_A11_4_broken_before_it_was_paid_pays_only_once_repaired():
    row = [signing(1, "R"), signing(14, "Y"), signing(14, "G")]
    assert payments(sign(PLAN, [*row, signing(4, "B", broken=True)], {}), ()) == {}
    assert payments(sign(PLAN, [*row, signing(4, "B")], {}), ()) == {"first-rows": 1}


@pytest.mark.parametrize(
    ("text", "broken", "expected"),
    [
        ("RRR. .... .... ....", (), {}),
        ("RRRR .... .... ....", (), {"R": 4}),
        ("RRRR R... .... ....", (1, 2), {}),
        ("RRRR RBBB B... ....", (), {"B": 4, "R": 5}),
        ("RRRR BBBB GGGG YYYY", (), {"B": 4, "G": 4, "R": 4, "Y": 4}),
    ],
)
def test_A11_5_colours_on_four_squares_or_more(text, broken, expected):
    assert collections(square(text, broken)) == expected
