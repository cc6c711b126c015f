"""One palette: what pictures call a colour, pages call it too."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from campaign.rules.palette import KNOWN
from journals.rendering import palette

STATIC = Path(__file__).parents[2] / "static"
TOKENS = dict(re.findall(r"--([\w-]+): ([^;]+);", (STATIC / "css/tokens.css").read_text()))
STYLES = sorted((STATIC / "css").rglob("*.css"))
ROOT = STATIC.parent
SETTERS = [
    *STYLES,
    *(ROOT / "templates").rglob("*.html"),
    *ROOT.glob("campaign/**/*.py"),
    *ROOT.glob("journals/**/*.py"),
]
SET = {name for path in SETTERS for name in re.findall(r"(--[\w-]+):", path.read_text())}
"""Custom properties that a stylesheet, a template or a drawing gives a value."""


def test_pictures_and_pages_name_the_same_colours():
    assert {f"glass-{letter.lower()}": colour for letter, colour in palette.GLASS.items()}.items() <= TOKENS.items()
    assert TOKENS["milk"] == palette.MILK
    assert TOKENS["enamel"] == palette.ENAMEL
    assert TOKENS["lead"] == palette.LEAD


def test_every_known_colour_can_be_drawn_and_told_without_its_hue():
    assert set(palette.GLASS) == set(KNOWN)
    assert len({palette.TEXTURES[letter] for letter in KNOWN}) == len(KNOWN)


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
def test_styles_use_only_properties_that_something_sets(path):
    used = set(re.findall(r"var\((--[\w-]+)\)", path.read_text()))  # those with a default may be missing
    assert used <= SET


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
def test_styles_have_no_id_selector_and_nothing_forced(path):
    text = re.sub(r"/\*.*?\*/|url\([^)]*\)", "", path.read_text(), flags=re.S)
    selectors = re.findall(r"([^{};]+)\{", text)
    assert "!important" not in text
    assert not [selector for selector in selectors if "#" in selector]


def test_every_stylesheet_of_a_component_is_linked():
    linked = (STATIC.parent / "templates/components/styles.html").read_text()
    assert [
        path.name for path in STYLES if path.parent.name == "components" and f"components/{path.name}" not in linked
    ] == []
