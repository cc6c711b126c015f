"""Irregular glass: panes that are merged and cut, on grids and on round windows."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from campaign.rules.cutting import CUTS, FALLING, LEVEL, RISING, UPRIGHT, area_of
from campaign.rules.drawings import blank_grid, grid_size, read_drawing, write_drawing
from campaign.rules.layout import Pair, inside
from campaign.rules.reshaping import area, fresh_name, merged, split, touching
from tests.rules.rose import rose
from tests.rules.test_properties import layouts, quick

SIX_BY_FOUR = blank_grid(6, 4)
WINDOW = rose()


def bowed_rose():
    """A rose whose outer sides are bent outward."""
    drawn = rose()
    bows = {}
    for n in range(6):
        (x0, y0), (x1, y1) = drawn.points[f"r{n}"], drawn.points[f"r{(n + 1) % 6}"]
        middle = ((x0 + x1) / 2, (y0 + y1) / 2)
        bows[Pair((f"r{n}", f"r{(n + 1) % 6}"))] = (middle[0] * 1.3 - 60, middle[1] * 1.3 - 60)
    return replace(drawn, bows=bows)


BOWED = bowed_rose()


def names(found):
    return " ".join(sorted(found))


def chain(layout, *pairs):
    """Several merges, one after the other."""
    for first, second in pairs:
        layout = merged(layout, first, second)
    return layout


# --- merging --------------------------------------------------------------------------------------------------------


def test_two_touching_panes_become_one_under_the_firsts_name():
    found = merged(SIX_BY_FOUR, "B1", "C1")
    assert "C1" not in found and found.gone == {"C1"}
    assert area(found, "B1") == 20_000
    assert names(found.edges["B1"]) == "A1 B2 C2 D1"
    assert names(found.corners["B1"]) == "A2 D2"


def test_the_union_keeps_what_either_shows_and_the_firsts_where_both_do():
    drawn = read_drawing("R* 5#14\nB3 Y4")
    assert [drawn.spaces["A1"].star, drawn.spaces["B1"].value] == [True, 5]
    whole = merged(drawn, "A1", "B1").spaces["A1"]
    assert (whole.colour, whole.value, whole.star, whole.magic) == ("R", 5, True, 14)
    whole = merged(drawn, "A2", "B2").spaces["A2"]
    assert (whole.colour, whole.value) == ("B", 3)


def test_a_pane_stands_once_in_every_row_and_column_it_reaches():
    found = chain(blank_grid(3, 3), ("A1", "B1"), ("A1", "A2"))
    assert found.rows == (("A1", None, "C1"), ("A1", "B2", "C2"), ("A3", "B3", "C3"))
    assert found.columns == (("A1", None, "A3"), ("A1", "B2", "B3"), ("C1", "C2", "C3"))


@pytest.mark.parametrize(("first", "second"), [("A1", "B2"), ("A1", "C1"), ("A1", "A1")])
def test_panes_that_share_no_side_cannot_be_merged(first, second):
    assert merged(SIX_BY_FOUR, first, second) is None


def test_a_pane_cannot_close_round_another():
    ring = chain(blank_grid(3, 3), ("A1", "B1"), ("A1", "C1"), ("A1", "C2"), ("A1", "C3"), ("A1", "B3"), ("A1", "A3"))
    assert merged(ring, "A1", "A2") is None
    assert merged(ring, "A1", "B2") is not None


def test_a_pane_cannot_close_round_a_wall_nor_meet_itself_in_a_corner():
    walled = chain(blank_grid(3, 2, holes=["B2"]), ("A1", "A2"), ("C1", "C2"), ("A1", "B1"))
    assert merged(walled, "A1", "C1") is not None
    pinched = chain(blank_grid(2, 3, holes=["A2"]), ("B1", "A1"), ("B1", "B2"))
    assert merged(pinched, "B1", "B3") is not None
    assert merged(chain(pinched, ("B1", "B3")), "B1", "A3") is not None
    closed = chain(blank_grid(3, 3, holes=["B2"]), ("A1", "B1"), ("A1", "C1"), ("A1", "C2"), ("A1", "C3"), ("A1", "B3"))
    assert merged(chain(closed, ("A1", "A3")), "A1", "A2") is None


def test_neighbours_that_were_told_stay_told():
    pairs = frozenset({Pair(("B1", "D4")), Pair(("A1", "B1"))})
    assert merged(replace(SIX_BY_FOUR, joined=pairs), "A1", "B1").joined == {Pair(("A1", "D4"))}


def test_parted_neighbours_stay_so_unless_the_other_pane_was_one():
    only_from_one = replace(SIX_BY_FOUR, parted=frozenset({Pair(("A1", "A2"))}))
    assert "A2" in merged(only_from_one, "A1", "B1").edges["A1"]
    from_both = replace(SIX_BY_FOUR, parted=frozenset({Pair(("A1", "A2")), Pair(("A2", "B1"))}))
    assert merged(from_both, "A1", "B1").parted == {Pair(("A1", "A2"))}


def test_panes_drawn_the_other_way_round_merge_too():
    turned = replace(WINDOW.spaces["petal1"], ring=WINDOW.spaces["petal1"].ring[::-1])
    found = merged(WINDOW.with_space(turned), "petal0", "petal1")
    assert area(found, "petal0") == pytest.approx(area(WINDOW, "petal0") + area(WINDOW, "petal1"))


def test_bows_stay_where_their_sides_do():
    found = merged(BOWED, "pane0", "pane1")
    assert found.bows == BOWED.bows
    assert area(found, "pane0") == pytest.approx(area(BOWED, "pane0") + area(BOWED, "pane1"))
    inner = replace(BOWED, bows={**BOWED.bows, Pair(("p1", "r1")): (300.0, 340.0)})
    assert Pair(("p1", "r1")) not in merged(inner, "pane0", "pane1").bows


# --- cutting --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cut", "near_old", "near_new"),
    [
        (UPRIGHT, "A2 B1 B2b B3", "B1 B2 B3 C2"),
        (LEVEL, "A2 B1 B2b C2", "A2 B2 B3 C2"),
        (FALLING, "B1 B2b C2", "A2 B2 B3"),
        (RISING, "A2 B1 B2b", "B2 B3 C2"),
    ],
)
def test_a_square_is_cut_in_four_ways_and_neighbours_follow(cut, near_old, near_new):
    found = split(blank_grid(3, 3), "B2", cut, "B2b")
    assert (area(found, "B2"), area(found, "B2b")) == (5_000, 5_000)
    assert (names(found.edges["B2"]), names(found.edges["B2b"])) == (near_old, near_new)


def test_a_cut_that_ends_in_a_side_gives_the_pane_beyond_one_more_vertex():
    found = split(blank_grid(3, 3), "B2", UPRIGHT, "B2b")
    assert len(found.spaces["B1"].ring) == 5
    assert len(found.spaces["A2"].ring) == 4


def test_what_is_printed_stays_with_the_name():
    found = split(read_drawing("R5*#3 ."), "A1", LEVEL, "A1b")
    assert (found.spaces["A1"].colour, found.spaces["A1"].value, found.spaces["A1"].magic) == ("R", 5, 3)
    assert found.spaces["A1b"].colour is None and not found.spaces["A1b"].star


def test_both_parts_stand_where_the_whole_stood_in_reading_order():
    found = split(blank_grid(3, 2), "B1", UPRIGHT, "B1b")
    assert list(found)[:4] == ["A1", "B1", "B1b", "C1"]
    assert found.rows[0] == ("A1", "B1", "B1b", "C1")
    assert found.columns[1] == ("B1", "B1b", "B2")


@pytest.mark.parametrize(("other", "cut"), [("B1", UPRIGHT), ("A2", LEVEL)])
def test_two_squares_merged_and_cut_again_have_their_old_shapes_and_lines(other, cut):
    whole = blank_grid(3, 3)
    found = split(merged(whole, "A1", other), "A1", cut, "A1b")
    assert set(found.spaces["A1"].ring) == set(whole.spaces["A1"].ring)
    assert set(found.spaces["A1b"].ring) == set(whole.spaces[other].ring)
    assert [[other if name == "A1b" else name for name in line] for line in found.rows] == list(map(list, whole.rows))
    assert [[other if name == "A1b" else name for name in line] for line in found.columns] == list(
        map(list, whole.columns)
    )


def test_an_angle_is_cut_where_it_bends():
    angle = chain(blank_grid(3, 3), ("A1", "A2"), ("A1", "B2"))
    found = split(angle, "A1", UPRIGHT, "A1b")
    assert (area(found, "A1"), area(found, "A1b")) == (20_000, 10_000)
    assert found.rows[:2] == (("A1", "B1", "C1"), ("A1", "A1b", "C2"))


@pytest.mark.parametrize("cut", CUTS)
@pytest.mark.parametrize("name", list(WINDOW))
@pytest.mark.parametrize("layout", [WINDOW, BOWED], ids=["rose", "bowed"])
def test_every_pane_of_a_round_window_can_be_cut_fairly(layout, name, cut):
    found = split(layout, name, cut, "new")
    parts = area(found, name), area(found, "new")
    assert sum(parts) == pytest.approx(area(layout, name))
    assert min(parts) > 0.15 * sum(parts)


def test_a_curved_side_is_cut_into_two_curves():
    found = split(BOWED, "pane1", UPRIGHT, "new")
    assert len(found.bows) == len(BOWED.bows) + 1
    assert all(any(side == Pair(pair) for name in found for pair in found.sides(name)) for side in found.bows)


def test_parted_neighbours_stay_parted_from_both_parts():
    drawn = replace(blank_grid(2, 2), parted=frozenset({Pair(("A1", "A2"))}))
    found = split(drawn, "A1", UPRIGHT, "A1b")
    assert "A2" not in found.adjacent("A1") | found.adjacent("A1b")


def test_a_name_that_is_there_is_no_name_for_a_part():
    assert split(SIX_BY_FOUR, "A1", LEVEL, "B1") is None


@pytest.mark.parametrize(
    ("name", "gone", "fresh"),
    [
        ("C2", (), "C2b"),
        ("C2", ("C2b",), "C2c"),
        ("C2b", ("C2b",), "C2c"),
        ("petal0", (), "petal0b"),
        ("longname", (), "n1"),
        ("longname", ("n1",), "n2"),
    ],
)
def test_a_parts_name_is_one_that_no_space_has_or_had(name, gone, fresh):
    assert fresh_name(replace(SIX_BY_FOUR, gone=frozenset(gone)), name) == fresh
    assert fresh_name(SIX_BY_FOUR, name, taken=gone) == fresh


def test_only_plain_squares_are_a_grid_and_can_be_drawn_as_text():
    found = merged(SIX_BY_FOUR, "A1", "B1")
    assert (grid_size(SIX_BY_FOUR), grid_size(found), grid_size(WINDOW), grid_size(None)) == ((6, 4), None, None, None)
    assert grid_size(split(SIX_BY_FOUR, "A1", FALLING, "A1b")) is None
    with pytest.raises(ValueError, match="only a grid"):
        write_drawing(found)


# --- laws -----------------------------------------------------------------------------------------------------------


@st.composite
def reshaped(draw):
    """Any window after a few merges and cuts, and how it was before."""
    layout = whole = draw(st.one_of(layouts, st.just(BOWED)))
    for _ in range(draw(st.integers(1, 6))):
        name = draw(st.sampled_from(list(layout)))
        if draw(st.booleans()):
            near = [other for other in layout if other != name and touching(layout, name, other)]
            layout = (merged(layout, name, draw(st.sampled_from(near))) if near else None) or layout
        else:
            layout = split(layout, name, draw(st.sampled_from(CUTS)), fresh_name(layout, name)) or layout
    assume(layout is not whole)
    return whole, layout


def all_of(layout):
    return sum(area(layout, name) for name in layout)


@quick
@given(reshaped())
def test_whatever_is_merged_and_cut_the_glass_stays_whole(windows):
    whole, layout = windows
    assert all_of(layout) == pytest.approx(all_of(whole))
    assert all(area(layout, name) > 1 for name in layout)
    assert all(name == space.name for name, space in layout.spaces.items())
    assert not set(layout) & layout.gone


@quick
@given(reshaped())
def test_whatever_is_merged_and_cut_no_panes_overlap(windows):
    _, layout = windows
    ways: dict[tuple[str, str], str] = {}
    for name in layout:
        ring = layout.spaces[name].ring
        ring = ring if area_of(layout, ring) > 0 else ring[::-1]
        assert len(set(ring)) == len(ring) > 2
        for side in pairwise([*ring, ring[0]]):
            assert side not in ways, f"{name} and {ways[side]} lie on one hand of a side"
            ways[side] = name
    polygons = [layout.polygon(name) for name in layout]
    for name in layout:
        x, y, room = layout.hearts[name]
        assert room == 0 or sum(inside((x, y), polygon) for polygon in polygons) == 1


@quick
@given(reshaped())
def test_whatever_is_merged_and_cut_neighbours_are_mutual_and_lines_hold_only_what_is_there(windows):
    _, layout = windows
    for kind in (layout.edges, layout.corners):
        assert all(name in kind[other] and name != other for name in layout for other in kind[name])
    for lines in (layout.rows, layout.columns):
        assert all(len(set(named)) == len(named) for line in lines for named in [[n for n in line if n is not None]])
        assert {name for line in lines for name in line if name is not None} == (set(layout) if lines else set())
