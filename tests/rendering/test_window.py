"""The drawing of a window: well-formed, the same every time, small, and saying what it shows."""

from __future__ import annotations

import re

import pytest

from campaign.rules.dice import Fill
from campaign.rules.drawings import read_drawing
from journals.rendering.defs import art_defs
from journals.rendering.glass import STATES, view_box, window_svg
from journals.rendering.palette import GLASS
from journals.rendering.wire import wire_of
from tests.rendering.drawn import GRID, LAYOUTS, filled, ids, read, text

every_layout = pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)


@every_layout
@pytest.mark.parametrize("detail", [True, False])
def test_every_layout_is_well_formed_with_all_it_can_show(layout, detail):
    names = list(layout)
    svg = window_svg(
        layout,
        filled(layout),
        names[:2],
        uid="w",
        label="A window",
        states={name: STATES[n % len(STATES)] for n, name in enumerate(names)},
        lit=names[::2],
        ghost=(names[-1], Fill.parse("R5")),
        burning=[(names[0], names[-1])],
        tags=[(names[0], "+4")],
        dormant=names,
        detail=detail,
        pool=True,
    )
    assert read(svg).tag == "svg"
    assert len(ids(svg)) == len(set(ids(svg)))


@every_layout
def test_every_id_that_is_used_is_there(layout):
    svg = window_svg(layout, filled(layout), uid="w", label="", states={next(iter(layout)): "legal"})
    there = {*ids(svg), *ids(art_defs())}
    assert set(re.findall(r"#([\w-]+)", svg)) <= there


def test_two_windows_on_a_page_share_no_id():
    one, other = (window_svg(GRID, filled(GRID), uid=uid, label="") for uid in ("main", "other"))
    assert not set(ids(one)) & set(ids(other))


def test_the_same_values_give_the_same_text_whatever_the_order():
    fills = filled(GRID)
    turned = dict(reversed(fills.items()))
    again = read_drawing("R . 5\n. * #10\n2 G* R5#7")
    assert window_svg(GRID, fills, uid="w", label="") == window_svg(again, turned, uid="w", label="")


def test_what_is_printed_later_does_not_move_the_glass():
    plain = read_drawing(". . .\n. . .\n. . .")
    assert wire_of(plain).sheets == wire_of(GRID).sheets
    assert wire_of(plain).panes == wire_of(GRID).panes


def test_a_label_is_escaped():
    svg = window_svg(GRID, {}, uid="w", label="<b>\"Ferrer\" & 'co'", tags=[("A1", "<i>")])
    assert read(svg).attrib["aria-label"] == "<b>\"Ferrer\" & 'co'"
    assert "<i>" not in svg


@pytest.mark.parametrize("uid", ["", "a b", '"', "a#"])
def test_a_uid_is_a_plain_name(uid):
    with pytest.raises(ValueError, match="uid"):
        window_svg(GRID, {}, uid=uid, label="")


@pytest.mark.parametrize(
    ("fill", "shown", "glazed"),
    [
        ("R5", "5R", True),
        ("R", "R", True),
        ("5", "5", False),
        ("G-1", "−1G", True),
        ("B12", "12B", True),
        ("T3", "3T", True),
    ],
)
def test_a_fill_shows_what_it_has(fill, shown, glazed):
    svg = window_svg(read_drawing("."), {"A1": Fill.parse(fill)}, uid="w", label="")
    assert text(svg) == shown
    assert bool(re.search(r'class="g\w\d"', svg)) == glazed


def test_a_colour_of_the_tables_own_has_a_hue_and_a_texture():
    svg = window_svg(read_drawing("."), {"A1": Fill.parse("T3")}, uid="w", label="")
    assert "--hue:" in svg
    assert "url(#g-tx)" in svg


@pytest.mark.parametrize(
    ("token", "shown"), [(".", ""), ("R", "R"), ("5", "5"), ("-3", "−3"), ("#14", "14"), ("R5", "5R"), ("*", "")]
)
def test_an_empty_space_shows_what_is_printed(token, shown):
    svg = window_svg(read_drawing(token), {}, uid="w", label="")
    assert text(svg) == shown
    assert ('class="star"' in svg) == ("*" in token)


def test_a_broken_space_shows_a_cross_and_not_its_fill():
    svg = window_svg(read_drawing("."), {"A1": Fill.parse("R5")}, ["A1"], uid="w", label="")
    assert text(svg) == ""
    assert 'class="cross"' in svg
    assert 'class="gR2 shard"' in svg


def test_legal_is_told_by_more_than_colour():
    svg = window_svg(read_drawing("."), {}, uid="w", label="", states={"A1": "legal"})
    assert 'class="st-legal"' in svg
    assert 'class="lozenge"' in svg


def test_a_small_window_keeps_glass_and_lead_only():
    svg = window_svg(GRID, filled(GRID), uid="w", label="", detail=False, labels=False)
    assert text(svg) == ""
    assert "filter" not in svg


@every_layout
def test_a_window_weighs_little(layout):
    assert len(window_svg(layout, filled(layout), uid="w", label="A window").encode()) < 40_000
    assert len(window_svg(layout, filled(layout), uid="w", label="", detail=False, labels=False).encode()) < 8_000


@every_layout
def test_the_view_box_holds_every_pane(layout):
    left, top, width, height = view_box(layout)
    for name in layout:
        for x, y in layout.polygon(name):
            assert left < x < left + width
            assert top < y < top + height


@every_layout
def test_panes_side_by_side_are_cut_from_different_sheets(layout):
    sheets = wire_of(layout).sheets
    if len(layout.rows) > 0:  # four sheets are enough for a grid
        assert all(sheets[name] != sheets[other] for name in layout for other in layout.edges[name])


def test_every_known_colour_has_its_texture():
    assert {f"g-t{letter}" for letter in [*GLASS, "x"]} <= set(ids(art_defs()))
