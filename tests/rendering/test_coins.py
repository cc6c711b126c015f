"""Coins and the drawings of tools."""

from __future__ import annotations

import pytest

from journals.rendering.coins import coin_svg
from journals.rendering.tool_art import _KIN, DRAWINGS, tool_drawing, tool_svg
from tests.rendering.drawn import read


@pytest.mark.parametrize(("spent", "name"), [(False, "coin"), (True, "spent coin")])
def test_A9_1_a_coin_says_whether_it_is_spent(spent, name):
    assert read(coin_svg(spent)).attrib["aria-label"] == name
    assert ("coin--spent" in coin_svg(spent)) is spent


@pytest.mark.parametrize(
    ("slug", "drawing"),
    [("fine-brush", "brush"), ("wax-lamp", "lamp"), ("hand-mirror", "lens"), ("door-wedge", "iron"), ("", "hammer")],
)
def test_a_tool_is_drawn_by_a_word_of_its_slug(slug, drawing):
    assert tool_drawing(slug) == drawing


def test_every_word_leads_to_a_drawing():
    assert set(_KIN.values()) <= set(DRAWINGS)
    assert not set(_KIN) & set(DRAWINGS)


@pytest.mark.parametrize("slug", [*DRAWINGS, "no-such", "<script>"])
def test_every_tool_is_well_formed_and_its_label_escaped(slug):
    assert read(tool_svg(slug, "<script>")).attrib["aria-label"] == "<script>"
    assert "aria-label" not in tool_svg(slug)
