"""The cathedral board."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from journals.rendering.board_art import cathedral_board
from tests.rendering.drawn import read, text


def column(letter="R", name="red", built=2, family="Ferrer", values=6):
    spaces = [
        SimpleNamespace(
            value=value,
            state="built" if value <= built else "next" if value == built + 1 else "later",
            tincture="copper",
            family=family,
        )
        for value in range(1, values + 1)
    ]
    return SimpleNamespace(colour=letter, name=name, spaces=spaces)


def labels(svg):
    return [part.attrib["aria-label"] for part in read(svg).iter() if part.attrib.get("role") == "img"]


def test_A6_1_each_space_says_who_constructed_it_or_whether_it_is_next():
    assert labels(cathedral_board([column(values=4)])) == [
        "red 1, constructed by Ferrer",
        "red 2, constructed by Ferrer",
        "red 3, next to be constructed",
        "red 4, to come",
    ]
    assert labels(cathedral_board([column(built=1, family="", values=1)])) == ["red 1, constructed"]


def test_states_are_told_by_shape_too():
    svg = cathedral_board([column()])
    assert svg.count('class="crest"') == 2
    assert svg.count("cathedral__mark") == 1


def test_a_colour_that_is_complete_has_a_gilt_keystone():
    assert "cathedral__key whole" in cathedral_board([column(built=6)])
    assert "cathedral__key whole" not in cathedral_board([column(built=5), column(values=0)])


@pytest.mark.parametrize("columns", [[], [column("T", "teal")], [column(letter) for letter in "RYGBPOT"]])
def test_a_board_has_as_many_piers_as_colours(columns):
    svg = cathedral_board(columns)
    assert svg.count('class="cathedral__pier"') == len(columns)
    assert f"--cols:{max(len(columns), 1)}" in svg


def test_hostile_names_are_escaped_and_a_state_nobody_knows_fails():
    svg = cathedral_board([column("<", "<script>", family='"<script>')], label="<script>")
    assert "<script" not in svg
    assert "<script>" in text(svg)
    odd = SimpleNamespace(colour="R", name="red", spaces=[SimpleNamespace(value=1, state="?", tincture="", family="")])
    with pytest.raises(KeyError):
        cathedral_board([odd])
