"""A window in lines, to be filled in by pencil: what is printed stands small at the head of each space."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.html import conditional_escape, escape
from django.utils.safestring import SafeString, mark_safe

from campaign.rules.layout import Layout, Space
from journals.rendering.marks import STAR, number
from journals.rendering.picture_glass import RGB, mix, sheet_colour
from journals.rendering.wire import wire_of

MARGIN = 8
PAPER: RGB = (255, 255, 255)


@dataclass(frozen=True)
class Pane:
    """A space: its outline, the tint of its printed colour, its mark with where that stands and how tall it is.

    Shape: `star` is where one is drawn, and how large. Units: those of the drawing.
    """

    path: str
    tint: RGB | None
    mark: str
    at: tuple[float, float]
    tall: float
    star: tuple[float, float, float] | None


def frame(layout: Layout) -> tuple[float, float, float, float]:
    """Left, top, width and height of the drawing."""
    x0, y0, x1, y1 = wire_of(layout).box
    return x0 - MARGIN, y0 - MARGIN, x1 - x0 + 2 * MARGIN, y1 - y0 + 2 * MARGIN


def panes_of(layout: Layout) -> Iterator[Pane]:
    """Every space as it is printed."""
    wire = wire_of(layout)
    for name, space in layout.spaces.items():
        x, y, room = wire.hearts[name]
        tint = mix(sheet_colour(space.colour, 0), PAPER, 0.72) if space.colour else None
        star = (x + room * 0.42, y + room * 0.42, room / 46) if space.star else None
        yield Pane(wire.panes[name], tint, _mark(space), (x, y - room * 0.42), room * 0.5, star)


def _mark(space: Space) -> str:
    """Letter and value, and the magic number, as they are printed."""
    value = "" if space.value is None else number(space.value)
    magic = f"#{space.magic}" if space.magic is not None else ""
    return " ".join(filter(None, (space.colour or "", value, magic)))


def outline_svg(layout: Layout, label: str) -> SafeString:
    """The window as a drawing that prints well: black lines, pale tints."""
    x, y, wide, tall = frame(layout)
    out = [
        f'<svg class="plain-window" viewBox="{x:.0f} {y:.0f} {wide:.0f} {tall:.0f}" role="img"'
        f' aria-label="{conditional_escape(label)}">'
    ]
    for pane in panes_of(layout):
        fill = f"rgb{pane.tint}" if pane.tint else "#fff"
        out.append(f'<path d="{pane.path}" fill="{fill}" stroke="#000" stroke-width="3.5" stroke-linejoin="round"/>')
        if pane.mark:
            left, top = pane.at
            out.append(
                f'<text x="{left:.0f}" y="{top:.0f}" dy=".35em" text-anchor="middle" font-size="{pane.tall:.0f}"'
                f' fill="#000">{escape(pane.mark)}</text>'
            )
        if pane.star:
            left, top, zoom = pane.star
            out.append(
                f'<path d="{STAR}" transform="translate({left:.0f} {top:.0f})scale({zoom:.2f})" fill="none"'
                ' stroke="#000" stroke-width="2"/>'
            )
    return mark_safe("".join(out) + "</svg>")
