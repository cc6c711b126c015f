"""Buttons over panes: one a space, within the drawing, over their own pane and no other."""

from __future__ import annotations

import pytest

from campaign.rules.layout import inside
from journals.rendering.glass import view_box
from journals.rendering.panes import SpaceBox, space_buttons
from tests.rendering.drawn import LAYOUTS

every_layout = pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)


def outline(box: SpaceBox, view: tuple[float, float, float, float]) -> list[tuple[float, float]]:
    """The button's shape in drawing units, read back from its clip."""
    left, top, width, height = view
    corners = [corner.split() for corner in box.clip.removeprefix("polygon(").removesuffix(")").split(",")]
    return [
        (
            left + (box.x + box.w * float(x.rstrip("%")) / 100) / 100 * width,
            top + (box.y + box.h * float(y.rstrip("%")) / 100) / 100 * height,
        )
        for x, y in corners
    ]


@every_layout
def test_there_is_a_button_a_space_in_reading_order(layout):
    assert [box.name for box in space_buttons(layout)] == list(layout)


@every_layout
def test_a_button_covers_its_own_heart_and_no_other(layout):
    shapes = {box.name: outline(box, view_box(layout)) for box in space_buttons(layout)}
    for name in layout:
        x, y, _room = layout.hearts[name]
        assert [other for other in layout if inside((x, y), shapes[other])] == [name]


@every_layout
def test_buttons_stay_within_the_drawing(layout):
    for box in space_buttons(layout):
        assert 0 <= box.x <= box.x + box.w <= 100.01
        assert 0 <= box.y <= box.y + box.h <= 100.01


def test_the_style_is_custom_properties_only():
    style = space_buttons(LAYOUTS["grid"])[0].style
    assert all(part.startswith("--") for part in style.split(";"))
