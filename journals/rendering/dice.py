"""Dice, and the small panes that stand for a fill in a line of text."""

from __future__ import annotations

from functools import lru_cache

from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

from campaign.rules.dice import Fill
from campaign.rules.palette import Colour
from journals.rendering.marks import number, painted
from journals.rendering.palette import GLASS, glass, hue, is_pale, texture

PIPS = {1: (4,), 2: (0, 8), 3: (0, 4, 8), 4: (0, 2, 6, 8), 5: (0, 2, 4, 6, 8), 6: (0, 2, 3, 5, 6, 8)}
"""Which of nine places carry a pip, in reading order from 0."""


@lru_cache(maxsize=512)
def die_svg(colour: Colour | None, value: int | None, size: int = 56, label: str = "") -> SafeString:
    """A die of glass. A colour without a value has a blank face; a value outside 1..6 is written.

    Units: `size` is the side in pixels at most; it shrinks with its box. Without a label it is decoration.
    """
    pale = is_pale(colour)
    if value in PIPS:
        dark = " dark" if pale else ""
        face = "".join(
            f'<circle class="pip{dark}" cx="{17 + 15 * (place % 3)}" cy="{17 + 15 * (place // 3)}" r="5.4"/>'
            for place in PIPS[value]
        )
    elif value is not None:
        face = f'<text class="die__number {"enamel" if pale else "milk"}" x="32" y="43">{number(value)}</text>'
    else:
        face = ""
    body = '<rect x="2" y="2" width="60" height="60" rx="13" '
    coloured = glass(colour) if colour else 'class="clear"'
    named = f'role="img" aria-label="{conditional_escape(label)}"' if label else 'aria-hidden="true"'
    return mark_safe(
        f'<svg class="die__face" viewBox="0 0 64 64" style="--d:{size}px" {named}>{body}{coloured}/>'
        + (f'{body}fill="{texture(colour)}"/>' if colour else "")
        + f'{body}fill="url(#g-sun)" class="sunlit"/>'
        '<rect class="die__well" x="8" y="8" width="48" height="48" rx="9"/>'
        f'<path class="die__shine" d="M8 20Q8 6 22 6H42"/>{face}</svg>'
    )


@lru_cache(maxsize=512)
def mini(fill: Fill, label: str = "") -> SafeString:
    """A small pane such as B3, for chips and sentences."""
    named = f' role="img" aria-label="{conditional_escape(label)}"' if label else ""
    text = f"{fill.colour or ''}{'' if fill.value is None else number(fill.value)}"
    if fill.colour is None:
        cls, style = "mini", ""
    elif fill.colour in GLASS:
        cls, style = f"mini {fill.colour}", ""
    else:
        cls, style = "mini x", f' style="--hue:{hue(fill.colour)}"'
    return mark_safe(f'<span class="{cls}"{style}{named}>{text}</span>')


@lru_cache(maxsize=512)
def pane_svg(fill: Fill, label: str = "") -> SafeString:
    """A single pane of glass with its mark, for pads and boards that are laid out as buttons."""
    named = f'role="img" aria-label="{conditional_escape(label)}"' if label else 'aria-hidden="true"'
    shape = '<rect x="1" y="1" width="62" height="62" rx="4" '
    coloured = (
        f'<g class="pane__glass">{shape}{glass(fill.colour)}/></g>{shape}fill="{texture(fill.colour)}"/>'
        if fill.colour
        else ""
    )
    return mark_safe(
        f'<svg class="pane" viewBox="0 0 64 64" preserveAspectRatio="xMidYMid slice" {named}>'
        f'{shape}fill="url(#g-dull)"/>{coloured}{shape}fill="url(#g-sun)" class="sunlit"/>{shape}class="pane__lead"/>'
        f'<g transform="translate(32 32)">{painted(fill)}</g></svg>'
    )
