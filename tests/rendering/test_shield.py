"""A crest with what its slots hold."""

from __future__ import annotations

import pytest

from journals.rendering.crests import BY_SLUG
from journals.rendering.shield import shield_svg, short
from tests.rendering.drawn import ids, read, text


@pytest.mark.parametrize("slug", [*BY_SLUG, "", "<script>"])
def test_every_crest_takes_its_slots(slug):
    svg = shield_svg(slug, [("+1", "B"), ("flip", ""), ("Y", "Y"), None], label="Ferrer")
    assert read(svg).attrib["aria-label"] == (
        "Ferrer, slot 1: +1 (blue), slot 2: flip, slot 3: Y (yellow), slot 4 free"
    )
    assert text(svg) == "+1flipY"
    assert len(ids(svg)) == 1


def test_A9_4_four_slots_are_there_from_the_start():
    assert str(shield_svg("copper")).count("shield__free") == 4
    assert str(shield_svg("copper", [None] * 6)).count("shield__free") == 6


def test_two_on_a_page_may_have_ids_of_their_own():
    assert ids(shield_svg("copper", uid="a")) != ids(shield_svg("copper", uid="b"))


def test_a_long_label_is_cut_and_said_whole():
    svg = shield_svg("copper", [("any number", "T")])
    assert text(svg) == short("any number") == "any."
    assert "any number (T)" in read(svg).attrib["aria-label"]


def test_hostile_words_are_escaped():
    svg = shield_svg("copper", [("<script>", "")], label='"<script>', uid='"><script>')
    assert "<script" not in svg
    read(svg)
