"""What each kind of objective earns (A7.4), and what a new entry of the registry lacks."""

import re

import pytest

from campaign.rules.drawings import blank_grid
from campaign.rules.layout import Window
from campaign.rules.objectives import OBJECTIVES, tally
from tests.rules.boards import board, filled, pie

EXAMPLES = [
    # kind, params, board, times
    ("row-value-variety", {}, "R1 R2 R3 \n G4 G4 G5", 1),
    ("row-value-variety", {}, "R1 R2 . \n G4 !G6 G5", 0),
    ("row-value-variety", {}, "R1 _ R2 \n _ G5 _", 1),
    ("column-value-variety", {}, "R1 R1 \n R2 R1 \n R3 R4", 1),
    ("column-value-variety", {}, "R1 . \n _ R1 \n R3 R4", 1),
    ("row-colour-variety", {}, "R1 G1 B1 \n R2 R3 B2 \n Y1 P1 G1", 2),
    ("row-colour-variety", {}, "R1 G1 4 \n . . . \n !R2 G2 B2", 0),
    ("column-colour-variety", {}, "R1 R2 \n G1 R3", 1),
    ("column-colour-variety", {}, "R G \n B5 Y", 2),
    ("value-sets", {}, "R1 R2 R3 R4 \n G5 G6 G1 G2 \n B3 B4 B5 B6", 2),
    ("value-sets", {}, "R1 R2 R3 \n G4 G5 !G6", 0),
    ("value-sets", {"values": (0, 1, 7)}, "R0 R7 R1 \n G1 B7 .", 1),
    ("colour-sets", {}, "R1 Y1 G1 B1 P1 \n R2 Y2 G2 B2 .", 1),
    ("colour-sets", {"colours": ("R", "O")}, "R1 O1 R2 \n O2 R3 .", 2),
    ("value-pairs", {}, "R1 R2 R1 \n G2 G2 !G1", 2),
    ("value-pairs", {"values": (5, 6)}, "R5 R6 5 \n 6 G6 .", 2),
    ("value-pairs", {"values": (3, 3)}, "R3 B3 G3", 1),
    ("colour-diagonals", {}, "R1 . R2 \n . R3 . \n G1 . G2", 3),
    ("colour-diagonals", {}, "R1 R2 \n G1 G2", 0),
    ("colour-diagonals", {}, "R1 G1 R2 \n G2 !R3 G3", 3),
    ("vertical-colour-balance", {}, "R1 G2 B3 \n R4 B5 B6", 2),
    ("vertical-colour-balance", {}, "R1 G1 \n B2 Y2 \n Y3 Y4 \n R5 Y6", 1),
    ("vertical-colour-balance", {}, "R1 G1 \n R2 G2 \n R3 B3", 1),
    ("vertical-value-balance", {}, "R1 G2 B3 \n B1 . !Y3", 1),
    ("vertical-value-balance", {}, "R1 R2 \n _ G3 \n G1 G2", 2),
    ("horizontal-colour-balance", {}, "R1 G1 R2 B1 \n G2 Y1 Y2 G3", 1),
    ("horizontal-colour-balance", {}, "R1 B1 R2 \n G1 G2 B2", 1),
    ("horizontal-value-balance", {}, "R1 G2 B1 Y2 \n G3 4 R3 4", 4),
    ("horizontal-value-balance", {}, "R R \n R1 B2", 0),
    ("colour-sum", {"colour": "R"}, "R1 R6 G5 \n R R7 !R3", 14),
    ("colour-sum", {"colour": "B"}, "B-2 B5 R1", 3),
    ("colour-count", {"colour": "P"}, "P1 P \n !P3 R1", 2),
    ("colour-count", {"colour": "G"}, "R1 B2 \n . .", 0),
    ("value-count", {"value": 0}, "R0 G0 \n B1 !Y0", 2),
    ("value-count", {"value": 5}, "5 R5 \n G .", 2),
    ("surrounded-spaces", {}, "R1 G2 R3 \n G4 B1 G5 \n R6 . R2", 5),
    ("surrounded-spaces", {}, "R1 _ G2 \n _ _ G3", 2),
    ("by-hand", {}, "R1 G2", None),
    ("by-hand", {}, ". .", None),
]
STARS = [
    ("filled-stars", "* . \n R* 5", "R1 G1 \n R2 .", 2),
    ("filled-stars", "* . \n R* 5*", "R1 G1 \n !R2 .", 1),
]


@pytest.mark.parametrize(("kind", "params", "drawing", "times"), EXAMPLES)
def test_A7_4_an_objective_pays_each_time_it_is_met(kind, params, drawing, times):
    found = tally(kind, board(drawing), 3, params)
    assert (found.points, found.times) == ((None, 0) if times is None else (3 * times, times))


@pytest.mark.parametrize(("kind", "printed", "drawing", "times"), STARS)
def test_A8_3_a_star_counts_once_it_is_filled(kind, printed, drawing, times):
    assert tally(kind, board(drawing, printed), 1).points == times


@pytest.mark.parametrize("slug", OBJECTIVES)
def test_an_entry_of_the_registry_lacks_nothing(slug):
    entry = OBJECTIVES[slug]
    examples = [example for example in (*EXAMPLES, *STARS) if example[0] == slug]
    lacks = {
        "a slug in kebab-case": re.fullmatch(r"[a-z]+(-[a-z]+)*", slug) and slug == entry.slug,
        "a name": entry.name[:1].isupper(),
        "the id of a rule": re.fullmatch(r"[AB]\d+(\.\d+)?", entry.rule),
        "two worked examples": len(examples) >= 2,
        "an example with each parameter": set(entry.params) <= {key for e in examples for key in e[1]},
        "defaults that are parameters": set(entry.defaults) <= set(entry.params),
        "a tally of an empty window": tally(slug, Window(blank_grid(2, 2)), 1).times == 0,
    }
    assert [what for what, there in lacks.items() if not there] == []


@pytest.mark.parametrize(
    ("kind", "params", "drawing", "groups"),
    [
        ("row-value-variety", {}, "R1 R2 \n G4 G4", (("A1", "B1"),)),
        ("value-pairs", {}, "R1 R2 R1 \n G2 G2 .", (("A1", "B1"), ("C1", "A2"))),
        ("colour-diagonals", {}, "R1 G2 \n G3 R4", (("A1", "B2"), ("B1", "A2"))),
        ("vertical-colour-balance", {}, "R1 G2 \n R4 B5", (("A1", "A2"),)),
        ("colour-sum", {"colour": "R"}, "R1 R6 G5", (("A1",), ("B1",))),
    ],
)
def test_a_tally_names_the_spaces_that_earned_it(kind, params, drawing, groups):
    assert tally(kind, board(drawing), 1, params).groups == groups


def test_A7_4_colour_diagonals_follow_corner_neighbours_where_there_is_no_grid():
    across = filled(pie(), n="R1", s="R2", e="R3", w="G1")
    assert tally("colour-diagonals", across, 1).groups == (("n", "s"),)
    assert tally("colour-diagonals", across.without("s"), 1).points == 0


def test_A7_4_a_window_without_lines_earns_nothing_for_lines():
    full = filled(pie(), n="R1", e="G2", s="B3", w="Y4")
    assert {tally(kind, full, 5).points for kind in OBJECTIVES if kind.startswith(("row", "column", "ver", "hor"))} == {
        0
    }
    assert tally("surrounded-spaces", full, 1).times == 4


def test_A13_4_a_kind_that_is_not_known_is_counted_by_hand():
    assert tally("never-heard-of", board("R1 G2"), 4).points is None


@pytest.mark.parametrize("kind", ["colour-sum", "colour-count", "value-count"])
def test_a_parameter_nobody_has_described_earns_nothing(kind):
    assert tally(kind, board("R1 G2"), 4).points == 0
