"""What is painted on glass: numerals with their letter, printed colours and values, stars, magic numbers, tags."""

from __future__ import annotations

from django.utils.html import escape

from campaign.rules.dice import Fill
from campaign.rules.layout import Space
from journals.rendering.palette import is_pale

ROOMY = 40.0
"""A pane with this much room about its heart takes a numeral of full size."""

CROSS = '<path class="cross" d="M-13-13 13 13M13-13-13 13"/>'
STAR = "M0-12 3.3-3.6 12-3.2 5 2 7.6 10.6 0 5.6-7.6 10.6-5 2-12-3.2-3.3-3.6Z"
LOZENGE = '<path class="lozenge" d="M0-8 6 0 0 8-6 0Z"/>'
TAG = "M-25-32H25V-9L0 0-25-9Z"


def number(value: int) -> str:
    """A number with a true minus sign."""
    return str(value).replace("-", "\N{MINUS SIGN}")


def pin(x: float, y: float, inner: str, room: float = ROOMY) -> str:
    """Marks set at a point. `.k` undoes the drawing's scale: inside it one unit is one pixel of the screen."""
    tight = f' style="--room:{room:.0f}"' if room < ROOMY else ""
    return f'<g transform="translate({x:.0f} {y:.0f})"><g class="k"{tight}>{inner}</g></g>'


def painted(fill: Fill, cls: str = "") -> str:
    """The numeral and letter of a fill; a half fill shows the half it has."""
    sort = cls or ("bare" if fill.colour is None else "enamel" if is_pale(fill.colour) else "milk")
    if fill.value is None:
        return f'<text class="num {sort}" dy=".34em"><tspan class="col">{fill.colour}</tspan></text>'
    letter = f'<tspan class="col" dx=".08em" dy=".12em">{fill.colour}</tspan>' if fill.colour else ""
    return f'<text class="num {sort}" dy=".34em">{number(fill.value)}{letter}</text>'


def room_for(fill: Fill, room: float) -> float:
    """Room a fill's numeral may take: two digits and signs need a smaller hand."""
    digits = len(str(fill.value)) if fill.value is not None else 1
    return room if digits == 1 else min(room, ROOMY * 0.98) * (0.8 if digits == 2 else 0.62)


def printed(space: Space, legal: bool = False) -> str:
    """What is printed in an empty space."""
    cls = "printed legal" if legal else "printed"
    if space.colour and space.value is not None:
        text = f'{number(space.value)}<tspan class="col" dx=".08em" dy=".12em">{space.colour}</tspan>'
    else:
        text = space.colour or ("" if space.value is None else number(space.value))
    out = f'<text class="{cls}" dy=".34em">{text}</text>' if text else ""
    shade = " legal" if legal else ""
    if space.star:
        corner = ' transform="translate(-17-15)scale(.66)"' if text else ""
        corner = corner or (' transform="translate(-12-12)scale(.9)"' if space.magic is not None else "")
        out += f'<path class="star{shade}"{corner} d="{STAR}"/>'
    if space.magic is not None:
        corner = ' transform="translate(15 16)scale(.76)"' if text or space.star else ""
        out += f'<g class="magic{shade}"{corner}><rect x="-15" y="-13" width="30" height="26" rx="4"/>'
        out += f'<text dy=".35em">{space.magic}</text></g>'
    if bool(text) + space.star + (space.magic is not None) > 1:
        out = f'<g class="crowd">{out}</g>'
    return out or (LOZENGE if legal else "")


def tag(text: str) -> str:
    """A little gold flag such as +4."""
    return f'<path class="tag" d="{TAG}"/><text class="tagt" y="-13">{escape(text)}</text>'
