"""Abilities as signs on a crest."""

import pytest

from campaign.rules.abilities import Step
from journals.crest_signs import sign


@pytest.mark.parametrize(
    ("name", "steps", "wanted"),
    [
        ("Steady Hand", [Step("add", {"n": 1})], "+1"),
        ("Light Touch", [Step("add", {"n": -1})], "\N{MINUS SIGN}1"),
        ("Lime Bucket", [Step("add")], "±"),
        ("First Spark", [Step("set-value", {"value": 1})], "=1"),
        ("House Tint", [Step("set-colour", {"colour": "B"})], "B"),
        ("House Tint", [Step("set-colour")], "hue"),
        ("Turned Lens", [Step("flip")], "flip"),
        ("Lone Lantern", [Step("ignore-adjacency")], "far"),
        ("Second Pane", [Step("fill-again")], "×2"),
        ("Crooked Mirror", [Step("flip"), Step("add", {"n": 1})], "CM"),
        ("An Old Favour", [], "AO"),
        ("Glow", [], "Glow"),
    ],
)
def test_A9_4_a_sign_fits_into_a_slot(name, steps, wanted):
    assert sign(name, steps) == wanted
