"""Boxes of a market track."""

from __future__ import annotations

import pytest

from journals.rendering.tracks_art import STATES, trackbox
from tests.rendering.drawn import read, text

ICONS = [("legacy", 2), ("crest", 1), ("crest", "+1"), ("crest", "B"), ("tool", 1), ("tool", 2), ("", 1), ("bell", 3)]


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize(("icon", "amount"), ICONS)
def test_any_box_is_well_formed_and_named(icon, amount, state):
    box = read(trackbox(state, icon, amount, "olive"))
    assert box.attrib["role"] == "img"
    assert str(STATES[state]) in box.attrib["aria-label"]


@pytest.mark.parametrize(
    ("args", "name"),
    [
        (("next", "legacy", 2), "2 legacy points, next"),
        (("crossed", "legacy", 1, "slate"), "1 legacy point, crossed off"),
        (("later", "crest", "+1"), "crest ability +1, later"),
        (("chosen", "tool", 1), "1 tool, chosen"),
        (("last", ""), "nothing printed, later, last box"),
    ],
)
def test_A9_3_a_box_says_what_it_gives_and_how_it_stands(args, name):
    assert read(trackbox(*args)).attrib["aria-label"] == name


def test_states_are_told_by_shape_too():
    assert "trackbox__cross" in trackbox("crossed", "legacy", 2)
    assert text(trackbox("crossed", "legacy", 2)) == ""
    assert "trackbox__edge" in trackbox("next", "legacy", 2)
    assert "trackbox__edge" not in trackbox("later", "legacy", 2)


@pytest.mark.parametrize("state", STATES)
def test_the_last_box_has_its_star_in_every_state(state):
    assert "trackbox__star" in trackbox(state, "legacy", 3, last=True)


def test_hostile_words_are_escaped():
    for svg in (trackbox("next", "<script>", 1), trackbox("next", "crest", '"<script>', "<script>")):
        assert "<script" not in svg
        read(svg)
