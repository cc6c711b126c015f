"""The shape of a window from its file: a text drawing, or rings of named points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from campaign.rules.drawings import NO_SPACE, polygons, read_drawing, read_token
from campaign.rules.layout import Layout, Pair
from campaign.rules.palette import Palette
from campaign.rules.reshaping import LONGEST_NAME, area
from campaign.rules.step_file import expected_letters
from campaign.rules.toml_table import EditionError, Fault, Table, Unfit, parse_table, point, shown, words

MOST_SPACES = 26 * 26
MOST_CORNERS = 4_000
"""Of all rings together; as many points."""
MOST_RING = 200
MOST_BOWS = 400
MOST_LINES = 60
LEAST_AREA = 1.0
"""Square drawing units of a pane: anything less has no inside that could be drawn."""


def read_panes(text: str, palette: Palette) -> Layout:
    """The shape of one window from the keys of its file that tell it, and no others.

    Raises: EditionError as an edition does.
    """
    faults: list[Fault] = []
    page = parse_table(text, "", faults)
    layout = read_layout(page, palette) if page else None
    if page:
        page.close()
    if faults or layout is None:
        raise EditionError(faults or [Fault("", "", "drawing", "a window", "nothing")])
    return layout


def is_told(layout: Layout, *new: str) -> bool:
    """Whether a file can tell the window: no more panes, corners and lines than are read, and new panes no finer."""
    rings = [len(space.ring) for space in layout.spaces.values()]
    counted = (
        (len(rings), MOST_SPACES),
        (max(sum(rings), len(layout.points)), MOST_CORNERS),
        (max(rings, default=0), MOST_RING),
        (len(layout.bows), MOST_BOWS),
        (max(len(layout.joined), len(layout.parted)), MOST_SPACES),
        *((max(len(lines), *map(len, lines), 0), MOST_LINES) for lines in (layout.rows, layout.columns)),
    )
    return all(found <= most for found, most in counted) and all(area(layout, name) >= LEAST_AREA for name in new)


def read_layout(page: Table, palette: Palette) -> Layout | None:
    """The window's shape, from a text drawing or from rings of points; none where the file gives neither."""
    drawn = page.take("drawing", _drawing, None)
    spaces, points, bows = (page.table(key) for key in ("spaces", "points", "bows"))
    joined, parted = (page.listed(key, words(2, 2), MOST_SPACES) for key in ("joined", "parted"))
    rows, columns = (page.listed(key, _line_of, MOST_LINES) for key in ("rows", "columns"))
    traced = [table for table in (spaces, points, bows) if table.data]
    if traced and "drawing" in page.data:
        page.wrong("drawing", "either a drawing or points and spaces", "both")
        for table in traced:
            table.forgive()
        return None
    layout = _polygons(spaces, points, bows) if traced else drawn
    if layout is None:
        return None
    for space in layout.spaces.values():
        if space.colour is not None and space.colour not in palette:
            page.wrong("drawing" if drawn else "spaces", expected_letters(palette), f"{space.colour} in {space.name}")
    for key, pairs in (("joined", joined), ("parted", parted)):
        for name in (name for pair in pairs for name in pair if name not in layout):
            page.wrong(key, "spaces of this window", shown(name))
    for key, lines in (("rows", rows), ("columns", columns)):
        for name in (name for names in lines for name in names if name is not None and name not in layout):
            page.wrong(key, "spaces of this window", shown(name))
        if lines and not traced:
            page.wrong(key, "none beside a drawing, which has its own")
    if traced:
        layout = replace(layout, rows=rows, columns=columns)
    return replace(layout, joined=frozenset(map(Pair, joined)), parted=frozenset(map(Pair, parted)))


def _polygons(spaces: Table, points: Table, bows: Table) -> Layout | None:
    """Rings of named points, with the control point of each curved side; each fault stands at its own space."""
    before = len(spaces.faults)
    if not all([spaces.fits(MOST_SPACES), points.fits(MOST_CORNERS), bows.fits(MOST_BOWS)]):
        for table in (spaces, points, bows):
            table.forgive()
        return None
    at = {name: points.take(name, point, (0.0, 0.0)) for name in points.data}
    rings: dict[str, Sequence[str]] = {}
    printed: dict[str, str] = {}
    for name in spaces.data:
        table = spaces.table(name)
        rings[name] = table.take("ring", words(3, MOST_RING), (), required=True)
        printed[name] = table.take("printed", _token, ".")
        if not name.isascii() or not name.isalnum() or len(name) > LONGEST_NAME:
            spaces.wrong(name, f"a name of up to {LONGEST_NAME} letters and digits, such as B1", shown(name))
        for vertex in rings[name]:
            if vertex not in at:
                table.wrong("ring", "names of [points]", shown(vertex))
    if sum(map(len, rings.values())) > MOST_CORNERS:
        spaces.wrong("", f"at most {MOST_CORNERS} corners in all rings", "more")
    if not rings:
        spaces.wrong("", "at least one space", "none")
    bent = {side: bows.take(" ".join(side), point, (0.0, 0.0)) for side in _sides(bows)}
    if len(spaces.faults) > before:
        return None
    layout = polygons(at, rings, printed, bent)
    for name in rings:
        if area(layout, name) < LEAST_AREA:
            spaces.wrong(name, "a ring around an area", "none")
    for side in bent:
        if Pair(side) not in layout.owners:
            bows.wrong(" ".join(side), "two points next to each other in a ring", "no such side")
    for names in layout.owners.values():
        if len(names) > 2:
            spaces.wrong(names[2], "at most two spaces at a side", f"a side of {', '.join(names)}")
    return layout


def _sides(bows: Table) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for key in bows.data:
        try:
            first, second = words(2, 2)(key)
            found.append((first, second))
        except Unfit as unfit:
            bows.forgive()
            bows.wrong(key, unfit.expected, shown(key))
    return found


def _line_of(value: Any) -> tuple[str | None, ...]:
    """A line of spaces as an objective reads it, with _ for each gap."""
    found = value.split() if isinstance(value, str) else []
    if not found:
        raise Unfit("names of spaces parted by blanks, with _ for a gap")
    if len(found) > MOST_LINES:
        raise Unfit(f"at most {MOST_LINES} names", f"{len(found)}")
    return tuple(None if name == NO_SPACE else name for name in found)


def _drawing(value: Any) -> Layout | None:
    if not isinstance(value, str):
        raise Unfit("a text drawing")
    try:
        return read_drawing(value)
    except ValueError as error:
        raise Unfit("a text drawing of even rows", str(error)) from None


def _token(value: Any) -> str:
    try:
        read_token(value if isinstance(value, str) else "", "", ())
    except ValueError:
        raise Unfit("what is printed in the space, such as R 5 * #10 or R*") from None
    return str(value)
