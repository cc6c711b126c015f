"""Textures, light and filters that all glass on a page shares. Drawn once a page, by templates/base.html."""

from __future__ import annotations

from django.utils.safestring import SafeString, mark_safe

from journals.rendering.palette import TEXTURE_TURNS, TEXTURES

_SRGB = 'color-interpolation-filters="sRGB"'
_BRIGHTER = "{0} 0 0 0 0 0 {0} 0 0 0 0 0 {0} 0 0 0 0 0 {1} 0"
_CONTRAST = "2.6 0 0 0 -.8 2.6 0 0 0 -.8 2.6 0 0 0 -.8 0 0 0 0 1"


def _texture(letter: str, path: str) -> str:
    turn = TEXTURE_TURNS.get(letter, 0)
    return (
        f'<pattern id="g-t{letter}" width="24" height="24" patternUnits="userSpaceOnUse"'
        f' patternTransform="rotate({turn})"><path d="{path}" class="tx-d"/>'
        f'<path d="{path}" class="tx-l" transform="translate(-.9 -1.2)"/></pattern>'
    )


def _blur(name: str, spread: float, reach: int, matrix: str = "") -> str:
    """A blur whose region reaches so many percent beyond the shape."""
    colour = f'<feColorMatrix values="{matrix}"/>' if matrix else ""
    return (
        f'<filter id="{name}" x="-{reach}%" y="-{reach}%" width="{100 + 2 * reach}%" height="{100 + 2 * reach}%"'
        f' {_SRGB}><feGaussianBlur stdDeviation="{spread}"/>{colour}</filter>'
    )


def _stops(*stops: tuple[float, str, float]) -> str:
    return "".join(f'<stop offset="{at}" stop-color="{colour}" stop-opacity="{alpha}"/>' for at, colour, alpha in stops)


def _round(name: str, x: float, y: float, r: float, stops: str) -> str:
    return f'<radialGradient id="{name}" cx="{x}" cy="{y}" r="{r}">{stops}</radialGradient>'


def _slant(name: str, stops: str) -> str:
    return f'<linearGradient id="{name}" x1="0" y1="0" x2="1" y2="1">{stops}</linearGradient>'


def _art() -> str:
    return "".join(
        (
            *(_texture(letter, path) for letter, path in TEXTURES.items()),
            _blur("g-soft", 5, 10),
            _blur("g-bloom", 7, 10),
            _blur("g-spill", 20, 25, _BRIGHTER.format("1.5", "1.5")),
            _blur("g-halo", 58, 60, _BRIGHTER.format("1.25", "1.2")),
            _blur("g-pool", 34, 60),
            f'<filter id="g-streak" x="0" y="0" width="100%" height="100%" {_SRGB}>'
            '<feTurbulence type="fractalNoise" baseFrequency=".007 .019" numOctaves="2" seed="8"/>'
            f'<feColorMatrix values="{_CONTRAST}"/></filter>',
            _round(
                "g-sun",
                0.36,
                0.2,
                0.95,
                _stops((0, "#fff", 0.75), (0.4, "#fff", 0.12), (0.62, "#000", 0.05), (1, "#000", 0.5)),
            ),
            _round("g-dull", 0.4, 0.3, 0.9, _stops((0, "var(--void)", 1), (1, "var(--void-2)", 1))),
            _round("g-door", 0.5, 1, 0.9, _stops((0, "#ffcf7a", 1), (0.5, "#d98a2b", 0.55), (1, "#d98a2b", 0))),
            _round("g-moon", 0.5, 0.5, 0.5, _stops((0, "var(--moon)", 0.4), (1, "var(--moon)", 0))),
            _slant("g-ashlar", _stops((0, "var(--frame-1)", 1), (1, "var(--frame-2)", 1))),
            _slant("g-wall", _stops((0, "var(--wall-1)", 1), (1, "var(--wall-2)", 1))),
            '<pattern id="g-courses" width="50" height="34" patternUnits="userSpaceOnUse">'
            '<path d="M0 1H50M0 18H50M14 1V18M39 18V34" class="joint" fill="none" stroke-width="2"/></pattern>',
            '<pattern id="g-brick" width="38" height="26" patternUnits="userSpaceOnUse">'
            '<path d="M0 .5H38M0 13.5H38M9.5 0V13M28.5 13V26" class="mortar"/></pattern>',
        )
    )


_SHEET = f'<svg class="defs" width="0" height="0" aria-hidden="true" focusable="false"><defs>{_art()}</defs></svg>'


def art_defs() -> SafeString:
    """The sheet of shared art. Ids begin with `g-`."""
    return mark_safe(_SHEET)
