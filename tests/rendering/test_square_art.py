"""The magic square as a window."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from journals.rendering.square_art import magic_square
from tests.rendering.drawn import ids, read, text


def cell(number=1, colour=None, broken=False, lit=False):
    return SimpleNamespace(number=number, colour=colour, broken=broken, lit=lit)


CELLS = [cell(1, "R"), cell(14, "P", broken=True), cell(14), cell(4, "T", lit=True)]


def label(svg):
    return next(part.attrib["aria-label"] for part in read(svg).iter() if "aria-label" in part.attrib)


def test_A11_1_each_cell_shows_its_number_and_the_letter_of_its_glass():
    assert text(magic_square(CELLS)) == "1R14144T"


def test_A11_3_every_cell_is_said_in_words():
    assert label(magic_square(CELLS)) == "Magic square: 1 red, 14 broken; 14 empty, 4 T"
    assert label(magic_square(CELLS, label="<script>")) == "<script>"


@pytest.mark.parametrize("count", [0, 1, 2, 4, 7, 16, 36])
def test_any_number_of_cells_makes_a_square(count):
    svg = magic_square([cell(number) for number in range(count)])
    assert len(ids(svg)) == len(set(ids(svg)))


def test_what_is_broken_or_lit_is_told_by_shape_too():
    svg = magic_square(CELLS)
    assert svg.count("square__crack") == 1
    assert svg.count('class="st-lit"') == 1
    assert "shade" in svg
    assert "shade" not in magic_square([cell(1, "R")])


def test_a_hostile_colour_is_escaped():
    svg = magic_square([cell(1, "<script>")])
    assert "<script" not in svg
    read(svg)
