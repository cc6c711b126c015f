"""Which point boxes a window's tool may fill."""

from __future__ import annotations

from campaign.rules.edition import WindowPlan


def boxes_of(plan: WindowPlan, tool: str, *, per_tool: bool = False) -> range:
    """A tool's boxes, counted from 0: all of the window's, or where each has its own, its share from the left.

    Rule: A5.4, our reading; a tool the window does not have shares them all.
    """
    count, slugs = len(plan.boxes), [known.slug for known in plan.tools]
    if not per_tool or tool not in slugs:
        return range(count)
    place, tools = slugs.index(tool), len(slugs)
    return range(place * count // tools, (place + 1) * count // tools)
