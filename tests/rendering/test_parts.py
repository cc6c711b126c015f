"""Dice, crests, icons, the front: well-formed, escaped, and showing nothing that is sealed."""

from __future__ import annotations

import pytest
from django.utils.html import format_html

from campaign.forms_founding import TINCTURES
from campaign.rules.dice import Fill
from journals.rendering.crests import BY_SLUG, CRESTS, crest_svg, glass_crest_svg
from journals.rendering.defs import art_defs
from journals.rendering.dice import PIPS, die_svg, mini, pane_svg
from journals.rendering.front import LIGHTS, front_svg
from journals.rendering.icons import ICONS, icon
from journals.rendering.rounds import mark_svg, niche_svg, rounds_svg
from tests.rendering.drawn import LAYOUTS, filled, ids, read, text

FILLS = ["R5", "Y6", "G", "4", "T2", "B-1", "P12"]


@pytest.mark.parametrize("value", PIPS)
def test_a_die_has_as_many_pips_as_its_value(value):
    assert str(die_svg("R", value)).count('class="pip') == value


@pytest.mark.parametrize("fill", [Fill.parse(text) for text in FILLS], ids=FILLS)
def test_any_fill_is_a_die_a_pane_and_a_mini_pane(fill):
    for svg in (die_svg(fill.colour, fill.value), pane_svg(fill), mini(fill, "<b>")):
        read(svg)


def test_a_mini_pane_says_colour_and_value():
    assert text(mini(Fill.parse("B-3"))) == "B−3"


def test_there_are_crests_for_two_full_tables_and_the_form_offers_them_all():
    assert len(CRESTS) == len(BY_SLUG) >= 8
    assert tuple(crest.slug for crest in CRESTS) == TINCTURES


@pytest.mark.parametrize("slug", [*BY_SLUG, "", "no-such"])
def test_every_crest_is_well_formed_and_one_not_known_is_plain(slug):
    assert read(crest_svg(slug, 40, '"Ferrer" <b>')).attrib["aria-label"] == '"Ferrer" <b>'
    read(glass_crest_svg(slug, "a"))
    read(niche_svg(slug, "<b>Ferrer", "Joan & Co", "a"))


@pytest.mark.parametrize("name", ICONS)
def test_every_icon_is_well_formed(name):
    read(icon(name, "<b>"))


def test_progress_shows_what_is_done_what_is_now_and_what_is_to_come():
    svg = str(rounds_svg(4, 12, "round 5 of 12"))
    assert (svg.count('"done"'), svg.count('"now"'), svg.count('"later"')) == (4, 1, 7)


def test_shared_art_is_well_formed_and_names_nothing_twice():
    read(mark_svg("Artisans"))
    assert len(ids(art_defs())) == len(set(ids(art_defs())))
    assert all(name.startswith("g-") for name in ids(art_defs()))


def test_the_front_shows_finished_windows_and_numbers_of_the_others():
    lights = {n: (layout, filled(layout), ()) for n, layout in enumerate(LAYOUTS.values(), 1) if n <= 3}
    svg = front_svg(lights, 4, {1: "olive"}, uid="f", label="<b>", built=("R1", "G2"))
    assert read(svg).attrib["aria-label"] == "<b>"
    assert text(svg) == "".join(str(n) for n in LIGHTS if n not in lights)
    assert str(svg).count('class="lightno next"') == 1
    assert len(ids(svg)) == len(set(ids(svg)))


def test_the_front_takes_a_window_without_any_glass():
    layout = LAYOUTS["grid"]
    read(front_svg({1: (layout, {}, ()), 11: (layout, {}, ())}, None, {}, uid="f", label="", whole=True))


def test_a_name_that_a_template_escaped_is_not_escaped_again():
    label = format_html("Window of {}", "O’Brien & Sons")
    assert 'aria-label="Window of O’Brien &amp; Sons"' in crest_svg(CRESTS[0].slug, 40, label)
    assert 'aria-label="&lt;b&gt;"' in crest_svg(CRESTS[0].slug, 40, "<b>")
