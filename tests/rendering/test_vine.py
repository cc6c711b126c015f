"""The leaves of a family tree."""

import pytest

from journals.rendering.vine import leaf_svg
from tests.rendering.drawn import read


@pytest.mark.parametrize(("number", "tone"), [(1, "G"), (2, "Y"), (10, "T"), (3, "")])
def test_a_leaf_has_its_stem_its_number_and_its_glass(number, tone):
    svg = leaf_svg(number, tone)
    read(f"<g>{svg}</g>")
    assert f">{number}</text>" in svg
    assert ('class="bud"' in svg) == (not tone)


def test_leaves_turn_left_and_right():
    assert "scale(-1 1)" not in leaf_svg(1, "G")
    assert "scale(-1 1)" in leaf_svg(2, "G")
