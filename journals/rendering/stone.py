"""Stone about glass: the frame that follows a window's outline, and the plug of a walled-up space."""

from __future__ import annotations

from collections.abc import Iterable


def stonework(outline: str, width: int, *, detail: bool = True) -> str:
    """Concentric strokes of the outline; dashes of the widest are mortar joints and tinted blocks. Fits any shape."""
    wide = width * 2
    if not detail:
        return (
            f'<g fill="none"><path d="{outline}" stroke-width="{wide}" stroke="url(#g-ashlar)"/>'
            f'<path d="{outline}" class="reveal" stroke-width="{width * 0.7:.0f}"/></g>'
        )

    def paint(cls: str) -> str:
        return 'stroke="url(#g-ashlar)"' if cls == "ashlar" else f'class="{cls}"'

    strokes = (
        ("cast", wide + 4, "", 0),
        ("ashlar", wide, "", 0),
        ("blk-l", wide, "44 92", 0),
        ("blk-d", wide, "44 182", -45),
        ("joint", wide, "2 43", 0),
        ("joint-l", wide, "1.5 43.5", -2),
        ("fillet", round(width * 1.06), "", 0),
        ("ashlar", round(width * 0.96), "", 0),
        ("reveal", round(width * 0.62), "", 0),
    )
    return (
        '<g fill="none">'
        + "".join(
            f'<path d="{outline}" {paint(cls)} stroke-width="{stroke}"'
            + (f' stroke-dasharray="{dash}" stroke-dashoffset="{shift}"' if dash else "")
            + "/>"
            for cls, stroke, dash, shift in strokes
        )
        + "</g>"
    )


def plugs(holes: Iterable[str], *, detail: bool = True) -> str:
    """Walled-up spaces: dressed stone with its courses."""
    return "".join(
        f'<path d="{hole}" fill="url(#g-ashlar)"/>' + (f'<path d="{hole}" fill="url(#g-courses)"/>' if detail else "")
        for hole in holes
    )
