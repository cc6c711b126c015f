"""Irregular glass: two panes that become one, and one that becomes two."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from string import ascii_lowercase

from campaign.rules.cutting import UPRIGHT, area_of, centroid, chord_of, extent, halved
from campaign.rules.layout import Layout, Pair, Point, Space

LONGEST_NAME = 8
Line = tuple[str | None, ...]
REACHED = 0.2
"""Share of what a pane has in a line that a part of it must have to stand in that line."""


def area(layout: Layout, name: str) -> float:
    """The area of a space, in square drawing units."""
    return abs(area_of(layout, layout.spaces[name].ring))


def touching(layout: Layout, first: str, second: str) -> bool:
    """Whether two spaces share a side, whatever was said of neighbours."""
    return any(first in owners and second in owners for owners in layout.owners.values())


def merged(layout: Layout, first: str, second: str) -> Layout | None:
    """The window with both spaces as one, under the first's name; None where their union is no pane.

    Shape: it is printed with what either shows, the first where both do. In a line where both stand the second leaves
           a gap, so that all others keep their places; elsewhere the first takes its place: a pane stands in every row
           and column it reaches, and once in each.
    """
    ring = _union(layout, first, second) if first != second else None
    if ring is None:
        return None
    one, other = layout.spaces[first], layout.spaces[second]
    whole = replace(
        one,
        ring=ring,
        colour=one.colour or other.colour,
        value=other.value if one.value is None else one.value,
        star=one.star or other.star,
        magic=other.magic if one.magic is None else one.magic,
    )
    spaces = {name: whole if name == first else space for name, space in layout.spaces.items() if name != second}
    left = {*one.ring, *other.ring} - {vertex for space in spaces.values() for vertex in space.ring}
    sides = {Pair(side) for space in spaces.values() for side in _sides(space.ring)}
    was_near = layout.adjacent(first) | layout.adjacent(second)
    return replace(
        layout,
        spaces=spaces,
        points={vertex: at for vertex, at in layout.points.items() if vertex not in left},
        bows={side: at for side, at in layout.bows.items() if side in sides},
        rows=tuple(_merged_line(line, first, second) for line in layout.rows),
        columns=tuple(_merged_line(line, first, second) for line in layout.columns),
        joined=_renamed(layout.joined, first, second),
        parted=frozenset(pair for pair in _renamed(layout.parted, first, second) if not pair & was_near - {first}),
        gone=layout.gone | {second},
    )


def split(layout: Layout, name: str, cut: str, new: str) -> Layout | None:
    """The window with a space cut in two; None where it cannot be cut in this direction.

    Shape: the upper part, or of two at one height the left, keeps the name and what is printed; the new one is blank.
           In each row and column the parts stand side by side where both reach it, the new one in a gap beside the old
           where there is one; a line that only one of them reaches holds that one.
    """
    chord = chord_of(layout, name, cut)
    if chord is None or new in layout:
        return None
    cut_layout, *rings = halved(layout, name, chord, _vertices(layout, new))
    parts = {0: tuple(rings[0]), 1: tuple(rings[1])}
    middles = {n: centroid(_outline(cut_layout, ring)) for n, ring in parts.items()}
    first = min(parts, key=lambda n: _order(middles[n], cut))
    old = cut_layout.spaces[name]
    halves = {name: replace(old, ring=parts[first]), new: Space(new, parts[1 - first])}
    spaces: dict[str, Space] = {}
    for other, space in cut_layout.spaces.items():
        spaces.update(halves if other == name else {other: space})
    near = {other for side in _sides(halves[new].ring) for other in cut_layout.owners.get(Pair(side), ())} - {name}
    parted = {Pair((new, other)) for other in near if Pair((name, other)) in layout.parted}
    found = replace(cut_layout, spaces=spaces, parted=layout.parted | parted)
    return replace(
        found,
        rows=_split_lines(layout, found, layout.rows, (name, new), 1),
        columns=_split_lines(layout, found, layout.columns, (name, new), 0),
    )


def fresh_name(layout: Layout, name: str, taken: Collection[str] = ()) -> str:
    """A name for a part of this space that no space has or had: C2b for a part of C2, or of C2c."""
    used = {*layout.spaces, *layout.gone, *taken}
    stem = re.sub(r"(?<=\d)[b-z]$", "", name)
    first = [stem + letter for letter in ascii_lowercase[1:] if len(stem) < LONGEST_NAME]
    more = (f"n{number}" for number in range(1, len(used) + 2))
    return next(found for found in (*first, *more) if found not in used)


def _union(layout: Layout, first: str, second: str) -> tuple[str, ...] | None:
    """The outline of two spaces together; None where they share no side, or would close about something else."""
    one, other = layout.spaces[first].ring, layout.spaces[second].ring
    if (area_of(layout, one) < 0) != (area_of(layout, other) < 0):
        other = other[::-1]
    mine, theirs = _sides(one), _sides(other)
    shared = {Pair(side) for side in mine} & {Pair(side) for side in theirs}
    after: dict[str, str] = {}
    for a, b in (side for side in (*mine, *theirs) if Pair(side) not in shared):
        if a in after:
            return None
        after[a] = b
    if not shared or not after:
        return None
    start = here = next(vertex for vertex in (*one, *other) if vertex in after)
    ring: list[str] = []
    while here in after:
        ring.append(here)
        here = after.pop(here)
    return tuple(ring) if here == start and not after and len(ring) > 2 else None


def _sides(ring: Sequence[str]) -> list[tuple[str, str]]:
    return list(zip(ring, [*ring[1:], ring[0]], strict=True))


def _merged_line(line: Line, first: str, second: str) -> Line:
    if first in line:
        return tuple(None if name == second else name for name in line)
    return tuple(first if name == second else name for name in line)


def _renamed(pairs: Iterable[Pair], first: str, second: str) -> frozenset[Pair]:
    """What was said of neighbours, said of the first where it was said of the second."""
    told = (Pair(first if name == second else name for name in pair) for pair in pairs)
    return frozenset(pair for pair in told if len(pair) == 2)


def _vertices(layout: Layout, new: str) -> tuple[str, str]:
    """Names for two new vertices."""
    free = (f"{new}.{number}" for number in range(1, len(layout.points) + 3))
    one, other, *_ = (vertex for vertex in free if vertex not in layout.points)
    return one, other


def _order(middle: Point, cut: str) -> tuple[float, float]:
    x, y = round(middle[0], 3), round(middle[1], 3)
    return (x, y) if cut == UPRIGHT else (y, x)


def _outline(layout: Layout, ring: tuple[str, ...]) -> list[Point]:
    return replace(layout, spaces={"": Space("", ring)}).polygon("")


def _split_lines(
    layout: Layout, cut: Layout, lines: tuple[Line, ...], parts: tuple[str, str], across: int
) -> tuple[Line, ...]:
    """The rows or columns with the parts where the whole stood. `across` is the coordinate that tells lines apart.

    Shape: the lines of the whole are taken to divide its extent evenly, as those of a grid do.
    """
    name, new = parts
    holding = [place for place, line in enumerate(lines) if name in line]
    if not holding:
        return lines
    low, high = (corner[across] for corner in extent(layout.polygon(name)))
    step = (high - low) / len(holding)
    order = sorted(parts, key=lambda part: centroid(cut.polygon(part))[1 - across])
    shares = {
        part: [_between(cut.polygon(part), low + step * n, low + step * (n + 1), across) for n in range(len(holding))]
        for part in parts
    }
    found = list(lines)
    for n, place in enumerate(holding):
        whole = sum(shares[part][n] for part in parts)
        there = [part for part in order if shares[part][n] >= REACHED * whole or shares[part][n] == max(shares[part])]
        found[place] = _with_parts(lines[place], name, there)
    return tuple(found)


def _with_parts(line: Line, name: str, there: list[str]) -> Line:
    """A line with these parts where the whole stood."""
    at = line.index(name)
    if len(there) == 1:
        return (*line[:at], there[0], *line[at + 1 :])
    if at + 1 < len(line) and line[at + 1] is None:
        return (*line[:at], *there, *line[at + 2 :])
    if at and line[at - 1] is None:
        return (*line[: at - 1], *there, *line[at + 1 :])
    return (*line[:at], *there, *line[at + 1 :])


def _between(polygon: Sequence[Point], low: float, high: float, across: int) -> float:
    """The area of a polygon between two lines."""
    for limit, sign in ((low, 1), (high, -1)):
        kept: list[Point] = []
        for one, other in zip(polygon, [*polygon[1:], *polygon[:1]], strict=True):
            here, there = sign * (one[across] - limit), sign * (other[across] - limit)
            kept += [one] if here >= 0 else []
            if (here < 0) != (there < 0):
                t = here / (here - there)
                kept.append((one[0] + (other[0] - one[0]) * t, one[1] + (other[1] - one[1]) * t))
        polygon = kept
    pairs = zip(polygon, [*polygon[1:], *polygon[:1]], strict=True)
    return abs(sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairs)) / 2
