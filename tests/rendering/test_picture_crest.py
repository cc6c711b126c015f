"""Crests as pictures: the size asked for, the tinctures and mixtures of the pages, told apart by their charge."""

import re
from pathlib import Path

import pytest
from PIL import ImageChops, ImageStat

from journals.rendering.crests import CRESTS, PLAIN
from journals.rendering.picture_crest import QUARRIES, TINCTURES, charge_strokes, crest_height, draw_crest
from journals.rendering.picture_glass import rgb

CSS = Path(__file__).parents[2] / "static" / "css"


@pytest.mark.parametrize("width", [18, 39, 64, 300])
@pytest.mark.parametrize("crest", [crest.slug for crest in (*CRESTS, PLAIN)])
def test_a_crest_has_the_width_asked_for_and_nothing_about_it(crest, width):
    picture = draw_crest(crest, width)
    assert (picture.mode, picture.size) == ("RGBA", (width, crest_height(width)))
    opaque = picture.getchannel("A")
    assert opaque.getpixel((width // 2, picture.height // 2)) == 255
    for corner in ((0, picture.height - 1), (width - 1, picture.height - 1)):
        assert opaque.getpixel(corner) == 0


def test_crests_differ_from_each_other_also_without_colour():
    greys = [draw_crest(crest.slug, 96).convert("L") for crest in CRESTS]
    for n, one in enumerate(greys):
        for other in greys[n + 1 :]:
            assert ImageStat.Stat(ImageChops.difference(one, other)).mean[0] > 6


def test_every_path_of_a_charge_is_drawn():
    for crest in CRESTS:
        assert len(list(charge_strokes(crest.charge))) == crest.charge.count("<path")
        assert any(stroke.light for stroke in charge_strokes(crest.charge))


def test_tinctures_are_those_of_the_pages():
    tokens = (CSS / "tokens.css").read_text()
    found = {int(n): rgb(colour) for n, colour in re.findall(r"--fam-c(\d): (#\w{6});", tokens)}
    assert found == TINCTURES
    css = (CSS / "components" / "crest.css").read_text()
    mixed = re.findall(r"\.quarry\d \{\s*fill: color-mix\(in oklab, var\(--f\), (#\w{3}) (\d+)%\)", css)
    assert tuple((255 if to == "#fff" else 0, int(part) / 100) for to, part in mixed) == QUARRIES


def test_an_unknown_crest_is_a_plain_shield():
    assert draw_crest("nobody", 60) == draw_crest(PLAIN.slug, 60)
