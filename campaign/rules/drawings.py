"""Windows as text: reading and writing the drawings that editions and tests are made of."""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Sequence

from campaign.rules.layout import CELL, Layout, Point, Space
from campaign.rules.palette import Colour

_TOKEN = re.compile(
    r"(?P<plain>\.)|(?P<colour>[A-Z])?(?P<value>-?\d{1,3})?(?P<star>\*)?(?:#(?P<magic>\d{1,3}))?(?P<late>\*)?"
)
NO_SPACE = "_"
COLUMNS = string.ascii_uppercase


def read_drawing(text: str) -> Layout:
    """Read a text drawing: tokens of a row parted by blanks.

    Tokens: `.` blank, a capital letter for a printed colour, an integer for a printed value, `*` a star, `#n` a magic
    number, `_` no space here; they combine, as in `R*` or `5#14`.
    Raises: ValueError naming row and token.
    """
    rows = [line.split() for line in text.strip().splitlines() if line.strip()]
    if not rows or len(rows[0]) > len(COLUMNS) or len(rows) > len(COLUMNS):
        raise ValueError("a drawing has 1 to 26 columns, and no more rows")
    printed: dict[str, Space] = {}
    for r, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise ValueError(f"row {r + 1} has {len(row)} spaces, the first has {len(rows[0])}")
        for c, token in enumerate(row):
            if token != NO_SPACE:
                name = f"{COLUMNS[c]}{r + 1}"
                try:
                    printed[name] = read_token(token, name, _corners(c, r))
                except ValueError as error:
                    raise ValueError(f"row {r + 1}: {error}") from None
    if not printed:
        raise ValueError("a drawing has at least one space")
    return grid(len(rows[0]), len(rows), printed)


def grid(width: int, height: int, spaces: dict[str, Space]) -> Layout:
    """A layout of square spaces; names that are missing are holes."""

    def at(c: int, r: int) -> str | None:
        name = f"{COLUMNS[c]}{r + 1}"
        return name if name in spaces else None

    points = {f"{c},{r}": (c * CELL, r * CELL) for c in range(width + 1) for r in range(height + 1)}
    return Layout(
        spaces=spaces,
        points=points,
        rows=tuple(tuple(at(c, r) for c in range(width)) for r in range(height)),
        columns=tuple(tuple(at(c, r) for r in range(height)) for c in range(width)),
    )


def blank_grid(width: int, height: int, holes: Sequence[str] = ()) -> Layout:
    """An outline: nothing printed, some spaces walled up."""
    names = [(c, r, f"{COLUMNS[c]}{r + 1}") for r in range(height) for c in range(width)]
    return grid(width, height, {n: Space(n, _corners(c, r)) for c, r, n in names if n not in holes})


def grid_size(layout: Layout | None) -> tuple[int, int] | None:
    """Columns and rows of a window of plain squares; None where any space has another shape, or there is none."""
    if layout is None or not layout.rows:
        return None
    width, height = len(layout.rows[0]), len(layout.rows)
    if width > len(COLUMNS):
        return None
    whole = blank_grid(width, height).spaces
    plain = all(name in whole and whole[name].ring == space.ring for name, space in layout.spaces.items())
    return (width, height) if plain else None


def read_token(token: str, name: str, ring: tuple[str, ...]) -> Space:
    """One space from its token.

    Raises: ValueError naming the token.
    """
    match = _TOKEN.fullmatch(token)
    if not match or not token:
        raise ValueError(f"{token!r} is not a space; write . R 5 * #10 or a mix such as R*")
    return Space(
        name,
        ring,
        colour=Colour(match["colour"]) if match["colour"] else None,
        value=int(match["value"]) if match["value"] else None,
        star=bool(match["star"] or match["late"]),
        magic=int(match["magic"]) if match["magic"] else None,
    )


def token_of(space: Space) -> str:
    """The token a space is drawn by; reading it gives the space again."""
    text = f"{space.colour or ''}{'' if space.value is None else space.value}{'*' if space.star else ''}"
    return text + (f"#{space.magic}" if space.magic is not None else "") or "."


def write_drawing(layout: Layout, token: Callable[[Space], str] = token_of) -> str:
    """The drawing of a grid layout. Raises: ValueError for a window whose spaces have other shapes."""
    if grid_size(layout) is None:
        raise ValueError("only a grid can be drawn as text")
    return "\n".join(" ".join(token(layout.spaces[name]) if name else NO_SPACE for name in row) for row in layout.rows)


def polygons(
    points: dict[str, Point],
    rings: dict[str, Sequence[str]],
    printed: dict[str, str] | None = None,
    bows: dict[tuple[str, str], Point] | None = None,
) -> Layout:
    """A layout whose spaces are rings of named points; neighbours follow from shared sides and points.

    Raises: ValueError for a ring that is too short or names a point that is not there.
    """
    spaces: dict[str, Space] = {}
    for name, ring in rings.items():
        unknown = [vertex for vertex in ring if vertex not in points]
        if unknown or len(ring) < 3:
            raise ValueError(f"space {name}: " + (f"no point {unknown[0]}" if unknown else "needs three points"))
        spaces[name] = read_token((printed or {}).get(name, "."), name, tuple(ring))
    return Layout(spaces=spaces, points=points, bows={frozenset(side): at for side, at in (bows or {}).items()})


def _corners(c: int, r: int) -> tuple[str, ...]:
    return (f"{c},{r}", f"{c + 1},{r}", f"{c + 1},{r + 1}", f"{c},{r + 1}")
