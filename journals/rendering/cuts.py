"""A pane and the two that come of a cut through it, as a small picture to choose by."""

from __future__ import annotations

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from campaign.rules.cutting import extent
from campaign.rules.layout import Layout, Pair, heart
from journals.rendering.palette import glass

MARGIN = 0.07
"""Room for the lead about the pane, as a share of its greater extent."""
SMALLEST, LARGEST = 0.1, 0.19
"""Letters of a name, as shares of the same; what has no room for the smallest is not named."""


def cut_svg(layout: Layout, name: str, new: str) -> SafeString:
    """Both parts as they would be, each with its name; `layout` is the window after the cut."""
    polygons = {part: layout.polygon(part) for part in (name, new)}
    (x0, y0), (x1, y1) = extent([point for polygon in polygons.values() for point in polygon])
    size = max(x1 - x0, y1 - y0)
    side = size * (1 + 2 * MARGIN)
    left, top = (x0 + x1 - side) / 2, (y0 + y1 - side) / 2
    out = [f'<svg class="cut" viewBox="{left:.1f} {top:.1f} {side:.1f} {side:.1f}" aria-hidden="true">']
    for part in (name, new):
        colour = layout.spaces[part].colour
        path = _path(layout, part)
        out.append(f'<path class="cut__pane{" cut__pane--new" if part == new else ""}" d="{path}"/>')
        out += [f'<path {glass(colour, 0, "hint")} d="{path}"/>'] if colour else []
        out.append(f'<path class="cut__lead" style="--px:{size / 100:.2f}" d="{path}"/>')
    for part, polygon in polygons.items():
        x, y, room = heart(polygon)
        letters = min(LARGEST * size, room * 2.6 / len(part))
        if letters >= SMALLEST * size:
            at = f'x="{x:.0f}" y="{y:.0f}" font-size="{letters:.1f}"'
            out.append(f'<text class="cut__name" {at}>{escape(part)}</text>')
    return mark_safe("".join(out) + "</svg>")


def _path(layout: Layout, name: str) -> str:
    x, y = layout.points[layout.spaces[name].ring[0]]
    out = f"M{x:.1f} {y:.1f}"
    for a, b in layout.sides(name):
        x, y = layout.points[b]
        bow = layout.bows.get(Pair((a, b)))
        out += f"Q{bow[0]:.1f} {bow[1]:.1f} {x:.1f} {y:.1f}" if bow else f"L{x:.1f} {y:.1f}"
    return out + "Z"
