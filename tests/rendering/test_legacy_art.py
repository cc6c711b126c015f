"""The template tags for what a campaign gathers, and the tool box."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from django.template import engines
from django.template.loader import render_to_string

from journals.rendering.bars import Sources
from journals.rendering.chart import Series

HOSTILE = '"<script>'


@pytest.mark.parametrize(
    "tag",
    [
        '{% envelope 3 "sealed" %}',
        '{% crate 1 "opened" %}',
        '{% sealed "pouch" hostile "open-now" %}',
        "{% coin True %}",
        '{% trackbox "next" "legacy" 2 hostile %}',
        '{% trackbox "crossed" "tool" 1 "olive" last=True %}',
        '{% tool_icon "fine-brush" %}',
        '{% shield "copper" slots label=hostile %}',
        "{% magic_square cells %}",
        "{% cathedral_board columns %}",
        '{% line_chart series labels uid="a" title=hostile %}',
        "{% chart_key series %}",
        "{% source_bars rows %}",
        "{% podium places %}",
        '{{ "chart"|source_name }}{{ 2|ordinal }}',
    ],
)
def test_every_tag_draws_with_plain_arguments_and_lets_nothing_through(tag):
    context = {
        "hostile": HOSTILE,
        "slots": [(HOSTILE, "B"), None],
        "cells": [SimpleNamespace(number=1, colour="R", broken=False, lit=False)],
        "columns": [SimpleNamespace(colour="R", name=HOSTILE, spaces=[])],
        "series": [Series(HOSTILE, "copper", (1, 2))],
        "labels": [HOSTILE, "2"],
        "rows": [Sources(HOSTILE, "copper", {HOSTILE: 3})],
        "places": [SimpleNamespace(place=1, name=HOSTILE, tincture="copper", points=1)],
    }
    html = engines["django"].from_string("{% load legacy_art %}" + tag).render(context)
    assert html
    assert "<script" not in html


def test_A9_6_a_tool_box_shows_cards_the_next_slot_and_later_ones_with_their_coins():
    slots = [
        {"number": 1, "state": "filled", "slug": "fine-brush", "name": HOSTILE},
        {"number": 2, "state": "filled"},
        {"number": 3, "state": "next", "coins": 2},
        {"number": 4, "state": "later", "coins": 1},
    ]
    html = render_to_string("components/_toolbox.html", {"slots": slots})
    assert "<script" not in html
    for words in ("&lt;script&gt;", "room for a tool", "next slot", "2 coins", "slot 4", "1 coin"):
        assert words in html
    assert html.count("i-tool") == 1
