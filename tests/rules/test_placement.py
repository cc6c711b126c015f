from dataclasses import replace

import pytest

from campaign.rules.dice import Fill
from campaign.rules.drawings import blank_grid
from campaign.rules.layout import Layout, Window
from campaign.rules.placement import ARTISANS, CLASSIC, clashes, completed, fewest_breaks, legal_spaces, offenders
from campaign.rules.problems import Level, Problem
from tests.rules.boards import board, filled
from tests.rules.rose import rose

ROSE = rose()
BROKEN_COUNTS = replace(ARTISANS, broken_counts=True)
HALVES_STAY = replace(ARTISANS, may_complete_half=False)
APART = replace(CLASSIC, touch_none=True)


def told(problems: list[Problem]) -> list[str]:
    """Reasons as `code` or `code culprit culprit`."""
    return [" ".join((problem.code, *problem.spaces)) for problem in problems]


def reasons(window: Window, fill: str, space: str, **options) -> list[str]:
    return told(clashes(window, Fill.parse(fill), space, **options))


def legal(window: Window, fill: str, **options) -> str:
    return " ".join(legal_spaces(window, Fill.parse(fill), **options))


def test_A4_1_the_first_fill_goes_anywhere():
    window = board(". . .\n. . .\n. . .")
    assert legal(window, "R5") == "A1 B1 C1 A2 B2 C2 A3 B3 C3"


def test_B2_the_first_die_goes_on_the_border():
    window = board(". . .\n. . .\n. . .")
    assert legal(window, "R5", rules=CLASSIC) == "A1 B1 C1 A2 C2 A3 B3 C3"
    assert reasons(window, "R5", "B2", rules=CLASSIC) == ["first-on-border"]
    assert reasons(window, "R5", "B2", rules=CLASSIC, ignore=frozenset({"adjacency"})) == ["first-on-border"]
    assert reasons(window, "R5", "B2", rules=CLASSIC, ordered=False) == []


@pytest.mark.parametrize(
    ("fills", "space", "expected"),
    [
        ("R5 . . .\n. . . .", "B1", []),
        ("R5 . . .\n. . . .", "B2", []),
        ("R5 . . .\n. . . .", "C1", ["not-adjacent"]),
        ("R . . .\n. . . .", "C1", ["not-adjacent"]),
        ("R5 _ .\n. . .", "C1", ["not-adjacent"]),
    ],
)
def test_A4_2_later_fills_are_adjacent_by_edge_or_corner(fills, space, expected):
    assert reasons(board(fills), "B2", space) == expected


def test_A4_2_is_waived_by_an_ability_and_untested_in_a_painted_window():
    window = board("R5 . . R4")
    assert reasons(window, "R1", "C1", ignore=frozenset({"adjacency"})) == ["same-colour-beside D1"]
    window = board("R5 . . .")
    assert legal(window, "R1") == ""
    assert legal(window, "R1", ignore=frozenset({"adjacency"})) == legal(window, "R1", ordered=False) == "C1 D1"


def test_A4_2_a_broken_space_does_not_count_as_filled_but_may_by_a_switch():
    window = board("R5 . . . !G2 .")
    assert legal(window, "B2") == "B1"
    assert legal(window, "B2", rules=BROKEN_COUNTS) == "B1 D1 F1"


def test_A4_1_with_only_broken_spaces_left_a_fill_is_a_first_fill_again():
    window = board("!R5 . . ! .")
    assert legal(window, "B2") == "B1 C1 E1"
    assert legal(window, "B2", rules=BROKEN_COUNTS) == "B1 C1 E1"
    assert legal(window, "B2", rules=CLASSIC) == "B1 C1 E1"
    assert legal(board("! . . . ."), "B2", rules=BROKEN_COUNTS) == "B1"


@pytest.mark.parametrize(
    ("fill", "space", "expected"),
    [
        ("R3", "B2", ["same-colour-beside B1", "same-value-beside A2"]),
        ("R5", "B2", ["same-colour-beside B1", "same-value-beside B1"]),
        ("B1", "B2", ["same-value-beside C2"]),
        ("P2", "B2", []),
        ("R2", "A1", ["same-colour-beside B1"]),
        ("Y2", "A1", []),
    ],
)
def test_A4_3_edge_neighbours_share_neither_colour_nor_value(fill, space, expected):
    window = board("""
        .  R5 .
        G3 .  Y1
        .  .  .
    """)
    assert reasons(window, fill, space) == expected
    assert reasons(window, fill, space, ignore=frozenset({"adjacency", "same-colour-beside"})) == expected
    assert reasons(window, fill, space, ordered=False) == expected


def test_A4_3_corner_neighbours_may_be_alike():
    assert reasons(board("R5 .\n.  ."), "R5", "B2") == []


def test_A4_3_joined_spaces_are_edge_neighbours_and_parted_ones_may_be_alike():
    grid = blank_grid(3, 1)
    joined = Layout(grid.spaces, grid.points, joined=frozenset({frozenset({"A1", "C1"})}))
    parted = Layout(grid.spaces, grid.points, parted=frozenset({frozenset({"A1", "B1"})}))
    assert reasons(filled(joined, A1="R5"), "R5", "C1") == ["same-colour-beside A1", "same-value-beside A1"]
    assert reasons(filled(parted, A1="R5"), "R5", "B1") == ["not-adjacent"]


@pytest.mark.parametrize(
    ("fill", "space", "expected"),
    [
        ("B5", "petal1", ["same-colour-beside eye", "same-value-beside petal2"]),
        ("R6", "petal0", []),
        ("G6", "petal0", ["printed-colour petal0"]),
        ("R4", "pane3", ["printed-value pane3"]),
        ("R4", "pane5", ["not-adjacent", "printed-colour pane5"]),
        ("R5", "pane1", []),
    ],
)
def test_A4_a_round_window_follows_the_same_rules(fill, space, expected):
    assert reasons(filled(ROSE, eye="B1", petal2="Y5"), fill, space) == expected


@pytest.mark.parametrize(
    ("fill", "space", "expected"),
    [
        ("R2", "A1", []),
        ("B2", "A1", ["printed-colour A1"]),
        ("B2", "B1", ["printed-value B1"]),
        ("B5", "B1", []),
        ("B4", "C1", ["printed-colour C1", "printed-value C1"]),
        ("B0", "D1", ["printed-value D1"]),
        ("R", "C1", []),
        ("B", "C1", ["printed-colour C1"]),
        ("4", "C1", ["printed-value C1"]),
        ("B4", "E1", []),
        ("B4", "F1", []),
    ],
)
def test_A4_4_print_is_matched_and_stars_and_magic_numbers_restrict_nothing(fill, space, expected):
    window = board(". . . . . .", printed="R 5 R2 -1 * #10")
    assert reasons(window, fill, space) == expected


def test_A4_4_print_is_waived_by_base_sagrada_tools_only_half_by_half():
    window = board(".", printed="R2")
    assert reasons(window, "B4", "A1", rules=CLASSIC, ignore=frozenset({"printed-colour"})) == ["printed-value A1"]
    assert reasons(window, "B4", "A1", rules=CLASSIC, ignore=frozenset({"printed-value"})) == ["printed-colour A1"]


@pytest.mark.parametrize(
    ("fill", "space", "expected"),
    [
        ("R3", "A1", ["space-taken A1"]),
        ("B2", "A1", ["space-taken A1", "same-colour-beside B1"]),
        ("B2", "B1", ["space-taken B1"]),
        ("R5", "C1", ["space-broken C1"]),
        ("R5", "D1", ["space-broken D1", "not-adjacent"]),
        ("R5", "E1", ["space-broken E1", "not-adjacent"]),
    ],
)
def test_A4_7_a_space_is_filled_once_and_a_broken_one_not_again(fill, space, expected):
    assert reasons(board("R5 B6 ! !R5 !R"), fill, space) == expected


@pytest.mark.parametrize(
    ("half", "fill", "expected"),
    [
        ("2", "B2", ["same-value-beside A1"]),
        ("2", "B3", []),
        ("2", "B", []),
        ("0", "B0", ["same-value-beside A1"]),
        ("R", "R6", ["same-colour-beside A1"]),
        ("R", "R", ["same-colour-beside A1"]),
        ("R", "B6", []),
        ("R", "6", []),
    ],
)
def test_A4_7_a_half_fill_restricts_as_far_as_it_goes(half, fill, expected):
    assert reasons(board(f"{half} ."), fill, "B1") == expected


@pytest.mark.parametrize(
    ("written", "fill", "whole"),
    [
        ("R", "5", "R5"),
        ("R", "R5", "R5"),
        ("5", "R", "R5"),
        ("5", "R5", "R5"),
        ("R", "0", "R0"),
        ("0", "R", "R0"),
        ("R", "R", ""),
        ("R", "B", ""),
        ("R", "B5", ""),
        ("5", "R4", ""),
        ("R5", "R5", ""),
        ("R5", "5", ""),
    ],
)
def test_A4_7_a_half_fill_is_completed_in_the_missing_part_only(written, fill, whole):
    got = completed(Fill.parse(written), Fill.parse(fill))
    assert (str(got) if got else "") == whole
    assert reasons(board(f"{written} ."), fill, "A1") == ([] if whole else ["space-taken A1"])
    assert "space-taken A1" in reasons(board(f"{written} ."), fill, "A1", rules=HALVES_STAY)


@pytest.mark.parametrize(
    ("fill", "expected"),
    [
        ("5", ["printed-value A1", "same-value-beside B1"]),
        ("R5", ["printed-value A1", "same-value-beside B1"]),
        ("R4", ["printed-value A1"]),
        ("R6", []),
    ],
)
def test_A4_7_only_the_added_half_is_judged(fill, expected):
    assert reasons(board("R R5", printed="B6 ."), fill, "A1") == expected


def test_A4_7_a_half_fill_standing_alone_may_be_completed():
    assert legal(board("R . . ."), "R5", rules=CLASSIC) == "A1"
    assert legal(board(". . R .\n. . . .\n. . . ."), "5") == "B1 C1 D1 B2 C2 D2"


def test_A4_every_reason_comes_at_once_as_a_warning():
    window = board(
        """
        R5 .  .  .
        .  .  G3 .
        .  B3 .  G4
        .  .  !  .
        """,
        printed=". . . .\n. . . .\n. . R6 .\n. . . .",
    )
    problems = clashes(window, Fill.parse("G3"), "C3")
    assert told(problems) == [
        "printed-colour C3",
        "printed-value C3",
        "same-colour-beside C2",
        "same-value-beside C2",
        "same-value-beside B3",
        "same-colour-beside D3",
    ]
    assert {problem.level for problem in problems} == {Level.WARNING}
    assert problems[0].values == {"wanted": "R", "got": "G"} and problems[1].values == {"wanted": 6, "got": 3}
    assert problems[2].values == {"colour": "G"} and problems[3].values == {"value": 3}


def test_a_space_that_does_not_exist_is_refused():
    problems = clashes(board(". ."), Fill.parse("R5"), "Z9")
    assert told(problems) == ["no-such-space"] and problems[0].level is Level.REFUSAL
    assert problems[0].values == {"space": "Z9"}


def test_B4_a_die_that_may_touch_no_other():
    window = board("R5 . . .\n. . . .\n. . . B2")
    assert legal(window, "G1", rules=APART) == "C1 D1 A3 B3"
    assert reasons(window, "G1", "B2", rules=APART) == ["touches-a-die A1"]
    assert reasons(board(". . .\n. . .\n. . ."), "G1", "B2", rules=APART) == ["first-on-border"]


def test_B3_the_same_clashes_in_base_sagrada():
    window = board(". R5 .\n. . .", printed=". . 5\n. Y .")
    assert reasons(window, "R5", "C1", rules=CLASSIC) == ["same-colour-beside B1", "same-value-beside B1"]
    assert reasons(window, "R5", "B2", rules=CLASSIC) == [
        "printed-colour B2",
        "same-colour-beside B1",
        "same-value-beside B1",
    ]


@pytest.mark.parametrize(
    ("fills", "printed", "found"),
    [
        ("R5 B2\nG1 .", "", {}),
        ("R5 R2\nG1 .", "", {"A1": ["same-colour-beside B1"], "B1": ["same-colour-beside A1"]}),
        ("R5 !R2\nG1 .", "", {}),
        ("R R\n. .", "", {"A1": ["same-colour-beside B1"], "B1": ["same-colour-beside A1"]}),
        ("R5 . . G2", ". . . B", {"D1": ["printed-colour D1"]}),
        ("R5 . . !G2", ". . . B", {}),
        ("R5 . . 2", ". . . B", {}),
    ],
)
def test_A4_5_offenders_are_told_whatever_the_order_of_filling(fills, printed, found):
    assert {space: told(problems) for space, problems in offenders(board(fills, printed)).items()} == found


@pytest.mark.parametrize(
    ("fills", "printed", "fewest", "certain"),
    [
        ("R5 B2 .", "", 0, ""),
        ("R5 R2 .", "", 1, ""),
        ("R5 R2 R1", "", 1, "B1"),
        ("B5 R2 R1", "B Y .", 1, "B1"),
        ("R5 R2 R1", "B . .", 2, "A1"),
        ("R1 R2 R3 R4", "", 2, ""),
        ("R1 R2 R3 R4 R5", "", 2, "B1 D1"),
        (".  R1 .\nR2 R3 R4\n.  R5 .", "", 1, "B2"),
        ("R1 R2\nR3 R4", "", 2, ""),
        ("R1 R2 _ Y1 Y2", "", 2, ""),
        ("R1 R2 R3\nB1 B2 B3\nB4 P5 Y6", "", 3, "B1 A2 C2"),
        ("R . R5 R\n5 R . 2", "", 1, ""),
    ],
)
def test_A4_5_as_few_spaces_as_needed_are_crossed_out(fills, printed, fewest, certain):
    window = board(fills, printed)
    chosen = fewest_breaks(window)
    assert len(chosen) == fewest and set(certain.split()) <= set(chosen)
    assert not offenders(window.without(*chosen))


def test_A4_5_holds_in_a_round_window_too():
    window = filled(ROSE, **dict.fromkeys(ROSE, "R"))
    chosen = fewest_breaks(window)
    assert len(chosen) == 7 and {"eye", "pane5"} <= set(chosen)
    assert not offenders(window.without(*chosen))
