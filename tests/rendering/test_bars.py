"""The bars of sources."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from journals.rendering.bars import SOURCES, Sources, source_bars, source_name
from tests.rendering.drawn import read, text

CSS = (Path(__file__).parents[2] / "static/css/components/bars.css").read_text()
ROWS = [Sources("Ferrer", "copper", {"square": 4, "chart": 9, "paper": -2, "hand": 0}), Sources("Oliva", "olive", {})]


def names(html):
    return [part.attrib["aria-label"] for part in read(html).iter() if part.attrib.get("role") == "img"]


def test_A12_1_each_bar_says_its_total_and_its_parts_in_words():
    assert names(source_bars(ROWS)) == [
        "Ferrer, 11: places 9, magic square 4, paper check −2",
        "Oliva, 0: no points yet",
    ]


def test_what_was_lost_lies_on_the_other_side_of_the_line():
    html = source_bars(ROWS)
    assert "--low:2;--high:13" in html
    assert re.search(r'bars__low"><span class="bars__seg bars__seg--paper', html)
    assert "bars__low" not in source_bars([Sources("A", "", {"chart": 1})])


def test_the_key_names_what_is_there_and_nothing_else():
    html = source_bars([Sources("A", "", {"chart": 1, "odd": 2})])
    assert [text.strip() for text in re.findall(r"</span>([^<]+)</li>", html)] == ["places", "odd"]


def test_every_source_has_a_name_and_a_pattern_of_its_own():
    weaves = [re.search(rf"\.bars__seg--{source} \{{(.*?)\}}", CSS, flags=re.S)[1] for source in SOURCES]
    patterns = [re.sub(r"--hue1.*?;", "", weave) for weave in weaves]
    assert len(set(patterns)) == len(SOURCES)
    assert len({source_name(source) for source in SOURCES}) == len(SOURCES)


@pytest.mark.parametrize("rows", [[], [Sources("A", "", {})], [Sources("A", "", {"chart": -5})]])
def test_bars_of_nothing_are_well_formed(rows):
    read(source_bars(rows))


def test_hostile_names_are_escaped():
    html = source_bars([Sources('"<script>', "<script>", {'"<script>': 3})], label='"<script>')
    assert "<script" not in html
    assert "<script>" in text(html)
