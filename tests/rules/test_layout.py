import math

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from campaign.rules.drawings import blank_grid, read_drawing
from campaign.rules.layout import Layout, Window, heart, inside
from tests.rules.boards import board
from tests.rules.rose import rose

NINE = blank_grid(3, 3)
PANED = rose()


def names(found) -> str:
    return " ".join(sorted(found))


@pytest.mark.parametrize(
    ("space", "edges", "corners"),
    [("A1", "A2 B1", "B2"), ("B1", "A1 B2 C1", "A2 C2"), ("B2", "A2 B1 B3 C2", "A1 A3 C1 C3")],
)
def test_neighbours_on_a_grid(space, edges, corners):
    assert names(NINE.edges[space]) == edges
    assert names(NINE.corners[space]) == corners
    assert NINE.adjacent(space) == NINE.edges[space] | NINE.corners[space]


def test_a_hole_is_nobodys_neighbour_and_corners_meet_across_it():
    layout = blank_grid(3, 3, holes=["B1"])
    assert names(layout.edges["A1"]) == "A2"
    assert names(layout.adjacent("B2")) == "A1 A2 A3 B3 C1 C2 C3"
    assert "B1" not in layout and len(layout) == 8


@pytest.mark.parametrize(
    ("space", "edges", "corners"),
    [
        ("eye", "petal0 petal1 petal2 petal3 petal4 petal5", ""),
        ("petal0", "eye pane0 petal1 petal5", "pane1 pane5"),
        ("pane0", "pane1 pane5 petal0", "petal1 petal5"),
    ],
)
def test_neighbours_in_a_round_window_follow_from_shared_sides_and_points(space, edges, corners):
    assert names(PANED.edges[space]) == edges
    assert names(PANED.corners[space]) == corners


@pytest.mark.parametrize("layout", [NINE, PANED, blank_grid(4, 2, holes=["B1", "C2"])])
def test_neighbours_are_mutual_and_never_oneself(layout: Layout):
    for kind in (layout.edges, layout.corners):
        assert all(name in kind[other] and name != other for name in layout for other in kind[name])
    assert all(not layout.edges[name] & layout.corners[name] for name in layout)


def test_joined_spaces_are_edge_neighbours_and_parted_ones_are_none():
    layout = Layout(NINE.spaces, NINE.points, joined=frozenset({frozenset({"A1", "C3"}), frozenset({"A1", "B2"})}))
    assert names(layout.edges["A1"]) == "A2 B1 B2 C3" and not layout.corners["A1"]
    layout = Layout(NINE.spaces, NINE.points, parted=frozenset({frozenset({"A1", "B1"}), frozenset({"A1", "B2"})}))
    assert names(layout.adjacent("A1")) == "A2" and names(layout.adjacent("B1")) == "A2 B2 C1 C2"


def test_joining_a_space_that_is_not_there_changes_nothing():
    layout = Layout(NINE.spaces, NINE.points, joined=frozenset({frozenset({"A1", "Z9"}), frozenset({"A1"})}))
    assert layout.edges == NINE.edges


def test_B2_the_border_is_where_no_other_space_shares_a_side():
    assert NINE.border == set(NINE) - {"B2"}
    assert names(PANED.border) == "pane0 pane1 pane2 pane3 pane4 pane5"


def test_rows_and_columns_show_their_gaps():
    layout = read_drawing(". _ .\n. . .")
    assert layout.rows == (("A1", None, "C1"), ("A2", "B2", "C2"))
    assert layout.columns == (("A1", "A2"), (None, "B2"), ("C1", "C2"))


@pytest.mark.parametrize("layout", [NINE, PANED])
def test_the_heart_of_a_space_lies_within_it(layout: Layout):
    assert all(inside(layout.hearts[name][:2], layout.polygon(name)) for name in layout)
    assert heart([(0, 0), (100, 0), (100, 100), (0, 100)]) == (50, 50, 50)


def test_a_curved_side_is_drawn_through_points_of_its_bow():
    a, b, *_ = NINE.spaces["A1"].ring
    bowed = Layout(NINE.spaces, NINE.points, bows={frozenset((a, b)): (50.0, -40.0)})
    assert len(bowed.polygon("A1")) == 7 and (50.0, -20.0) in bowed.polygon("A1")
    assert bowed.size == (300, 300)


def test_A4_6_a_broken_space_keeps_its_fill_but_does_not_count():
    window = board("R5 !B2\n.  !")
    assert {name: str(fill) for name, fill in window.sound.items()} == {"A1": "R5"}
    assert window.empty == ["A2"]
    assert str(window.fills["B1"]) == "B2"


def test_a_window_changes_by_giving_a_new_one():
    window = Window(NINE)
    filled = window.filled("A1", board("R5").fills["A1"])
    assert not window.fills and filled.empty == [name for name in NINE if name != "A1"]
    assert filled.without("A1", "B2").broken == {"A1", "B2"} and not filled.broken


def test_a_fill_in_a_space_that_is_gone_does_not_count():
    fills = board("R5 B2").fills
    assert list(Window(blank_grid(2, 1, holes=["B1"]), fills).sound) == ["A1"]


SLIVER = [(5000.0, 5000.0), (4070.0, 11.0), (4107.0, 102.0)]
NUMBERS = st.integers(0, 10_000).map(float)
OUTLINES = st.lists(st.tuples(NUMBERS, NUMBERS), min_size=3, max_size=9)


@given(OUTLINES)
@example(SLIVER)
@example([(0.0, 0.0)] * 3)
@example([(0.0, 0.0), (50.0, 0.0), (100.0, 0.0)])
@example([(0.0, 0.0), (100.0, 100.0), (100.0, 0.0), (0.0, 100.0)])
@example([(0.0, 0.0), (1e-300, 0.0), (0.0, 1e-300)])
def test_every_outline_has_a_heart_within_its_extent(outline):
    x, y, room = heart(outline)
    assert room >= 0
    for at, along in ((x, [x for x, _ in outline]), (y, [y for _, y in outline])):
        assert min(along) - 1e-9 <= at <= max(along) + 1e-9


@given(st.lists(st.tuples(NUMBERS, NUMBERS), min_size=3, max_size=3))
@example(SLIVER)
@example([(0.0, 0.0), (10_000.0, 1.0), (9_999.0, 1.0)])
def test_the_heart_of_a_pane_however_narrow_is_inside(outline):
    (ax, ay), (bx, by), (cx, cy) = outline
    if abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) < 2:
        return
    x, y, room = heart(outline)
    assert room > 0 and inside((x, y), outline)


@given(st.lists(st.integers(1, 5000), min_size=5, max_size=12), st.integers(1, 5000))
def test_the_heart_of_a_jagged_pane_is_inside(spokes, wide):
    outline = [
        (
            5000 + far * wide / 5000 * math.cos(2 * math.pi * n / len(spokes)),
            5000 + far * math.sin(2 * math.pi * n / len(spokes)),
        )
        for n, far in enumerate(spokes)
    ]
    x, y, room = heart(outline)
    assert room > 0 and inside((x, y), outline)
