"""The chart of lines."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from journals.rendering.chart import DASHES, HEIGHT, MARKERS, Series, chart_key, line_chart, nice_ticks
from tests.rendering.drawn import ids, read, text

RACE = [
    Series("Ferrer", "copper", (0, 4, 12)),
    Series("Oliva", "olive", (0, 2, None)),
    Series("Puig", "", (None, -3, 1)),
]
LABELS = ["start", "1", "2"]


@pytest.mark.parametrize(
    ("low", "high", "ticks"),
    [
        (0, 0, [0, 1]),
        (0, 3, [0, 1, 2, 3]),
        (0, 47, [0, 10, 20, 30, 40, 50]),
        (-12, 3, [-15, -10, -5, 0, 5]),
        (0, 1000, [0, 200, 400, 600, 800, 1000]),
    ],
)
def test_ticks_are_round(low, high, ticks):
    assert nice_ticks(low, high) == ticks


@given(st.integers(-5000, 0), st.integers(0, 5000))
def test_ticks_enclose_what_is_drawn_in_even_steps(low, high):
    ticks = nice_ticks(low, high)
    assert ticks[0] <= low <= high <= ticks[-1]
    assert len({b - a for a, b in zip(ticks, ticks[1:], strict=False)}) == 1
    assert 0 in ticks
    assert 2 <= len(ticks) <= 8


def test_the_picture_is_named_and_says_where_each_line_ends():
    root = read(line_chart(RACE, LABELS, uid="a", title="Legacy points"))
    svg = root[0]
    assert svg.attrib["role"] == "img"
    assert svg.attrib["aria-labelledby"] == "a-t a-d"
    assert (svg[0].text, svg[1].text) == ("Legacy points", "Ferrer 12, Oliva 2, Puig 1")


def test_each_point_says_whose_it_is():
    titles = re.findall(r"<title>(.*?)</title>", line_chart(RACE, LABELS))
    assert titles[:3] == ["Ferrer, start: 0", "Ferrer, 1: 4", "Ferrer, 2: 12"]
    assert titles[-2:] == ["Puig, 1: −3", "Puig, 2: 1"]


def test_lines_are_told_apart_without_their_hue():
    assert len(set(DASHES)) == len(DASHES) == len(set(MARKERS)) == len(MARKERS) >= 8
    dashes = re.findall(r'class="chart__dash" d="[^"]+"(.*?)/>', chart_key(RACE))
    assert len(set(dashes)) == len(RACE)


def test_a_family_without_points_for_a_while_has_no_line_there():
    svg = line_chart([Series("A", "copper", (1, 2, None, 3, 4))], list("abcde"))
    assert re.search(r'class="chart__dash" d="(.*?)"', svg)[1].count("M") == 2


@pytest.mark.parametrize(
    ("series", "labels"),
    [
        ([], []),
        ([], ["start"]),
        (RACE, []),
        (RACE, ["start"]),
        ([Series("A", "copper", (None, None))], ["1", "2"]),
        ([Series("A", "copper", (0, 0, 0))], LABELS),
        ([Series("A", "copper", (-4, -9, -2))], LABELS),
        ([Series(str(n), "iron", (5, 5, 5)) for n in range(8)], LABELS),
        ([Series("A", "copper", tuple(range(40)))], [str(n) for n in range(40)]),
        ([Series("A", "copper", (1, 2, 3, 4, 5))], LABELS),
    ],
)
def test_a_chart_of_anything_is_well_formed_and_stays_in_its_frame(series, labels):
    svg = line_chart(series, labels)
    assert len(ids(svg)) == len(set(ids(svg))) == 2
    assert "nan" not in svg
    spots = [float(y) for y in re.findall(r'<svg x="[\d.]+" y="(-?[\d.]+)"', svg)]
    assert all(-1 <= y <= HEIGHT - 20 for y in spots)
    assert spots == sorted(spots)


@pytest.mark.parametrize(("series", "labels"), [([], []), ([Series("A", "", (None,))], ["1"])])
def test_a_chart_without_points_says_so(series, labels):
    assert text(line_chart(series, labels)).count("no points yet") == 2


def test_hostile_names_are_escaped():
    one = Series('"<script>', "<script>", (1, 2))
    svg = line_chart([one], ["<script>", "&"], title="<script>", x_title="<script>", y_title="<script>")
    for html in (svg, chart_key([one])):
        assert "<script" not in html
        read(html)
    with pytest.raises(ValueError, match="uid"):
        line_chart([one], ["1"], uid='"><script>')
