"""The colours of glass and what is painted on them, under the same names as static/css/tokens.css."""

from __future__ import annotations

from campaign.rules.palette import KNOWN, Colour

GLASS = {
    "R": "#cf2f36",
    "Y": "#f2b632",
    "G": "#1f8a4e",
    "B": "#2a6cc0",
    "P": "#8148b4",
    "O": "#ea7a24",
}
"""One base a colour; lighter and deeper sheets are mixed from it."""

MILK = "#fff7e8"
ENAMEL = "#1d1206"
LEAD = "#0c0b0a"
SHEETS = 4
"""Sheets of each colour: base, lighter, deeper, neighbouring hue."""

TEXTURES = {
    "R": "M-4 16L16-4M-4 28L28-4M8 28L28 8",
    "Y": "M7 5a3 3 0 1 0 .1 0M18 15a4 4 0 1 0 .1 0M5 18a1.6 1.6 0 1 0 .1 0M17 3a1.4 1.4 0 1 0 .1 0",
    "G": "M-2 6Q4 0 10 6T22 6T34 6M-8 18Q-2 12 4 18T16 18T28 18",
    "B": "M0 3H24M0 9H15M19 9H24M0 15H24M0 21H7M11 21H24",
    "P": "M0 0L24 24M24 0L0 24M12-3L15 0 12 3 9 0ZM12 21L15 24 12 27 9 24Z",
    "O": "M0 0A12 12 0 0 0 24 0M-12 12A12 12 0 0 0 12 12A12 12 0 0 0 36 12",
    "x": "M6 2v8M2 6h8M18 14v8M14 18h8",
}
"""A 24-unit tile a colour: reeds, seeds, ripples, streaks, lozenges, scales; crosses for a table's own colours."""

TEXTURE_TURNS = {"B": -4, "G": 8, "P": 3}
"""Degrees a texture is turned, so that it does not run along the lead."""

OTHER_HUES = (195, 345, 120, 225, 170, 325)
"""Hues in degrees that none of the known colours has, for colours of a table's own."""


def is_pale(letter: Colour | None) -> bool:
    """Whether the glass is painted on in dark enamel, not in milk."""
    return letter is not None and letter in KNOWN and KNOWN[letter].pale


def hue(letter: Colour) -> int:
    """A hue for a colour the project does not know. Two such colours may share it: they still have their letters."""
    return OTHER_HUES[ord(letter[0]) % len(OTHER_HUES)]


def glass(letter: Colour, sheet: int = 0, extra: str = "") -> str:
    """The attributes that colour a shape as this glass."""
    tail = f" {extra}" if extra else ""
    if letter in GLASS:
        return f'class="g{letter}{sheet}{tail}"'
    return f'class="gx{sheet}{tail}" style="--hue:{hue(letter)}"'


def texture(letter: Colour) -> str:
    """The paint server of the colour's texture."""
    return f"url(#g-t{letter if letter in GLASS else 'x'})"
