"""Point boxes of a window's tools."""

import pytest

from campaign.rules.boxes import boxes_of
from campaign.rules.edition import ToolPlan, WindowPlan

TOOLS = tuple(ToolPlan(slug, slug) for slug in ("brush", "mill", "rule"))


@pytest.mark.parametrize(
    ("boxes", "tool", "own"),
    [
        ((3, 2, 2), "brush", [0]),
        ((3, 2, 2), "rule", [2]),
        ((3, 2, 2, 1, 1, 1), "mill", [2, 3]),
        ((3, 2), "brush", []),
        ((), "brush", []),
        ((3, 2, 2), "from-a-card", [0, 1, 2]),
    ],
)
def test_A5_4_each_tool_has_its_share_from_left_to_right(boxes, tool, own):
    assert list(boxes_of(WindowPlan(1, tools=TOOLS, boxes=boxes), tool, per_tool=True)) == own


def test_A5_4_they_are_shared_as_a_rule():
    assert list(boxes_of(WindowPlan(1, tools=TOOLS, boxes=(3, 2, 2)), "mill")) == [0, 1, 2]
