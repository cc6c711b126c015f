"""Where a pane of any shape can be cut in two: a chord from side to side, along one of four directions."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from campaign.rules.layout import Layout, Pair, Point, Space, heart, inside

UPRIGHT, LEVEL, FALLING, RISING = "upright", "level", "falling", "rising"
CUTS = (UPRIGHT, LEVEL, FALLING, RISING)
"""Ways to cut: from top to bottom, from side to side, and along either diagonal of the pane."""

FAIR = 0.3
"""Share of a pane's area that its smaller part should have; the first chord that is as fair is taken."""
LEAST = 0.06
"""Share below which a chord is no cut."""
SNAP = 0.2
"""How near a vertex a chord ends in it, as a share of the pane's smaller extent."""
NEAR = 1e-6
SAMPLES = 16


@dataclass(frozen=True)
class End:
    """Where a chord meets the pane's outline: on the side that begins at this place of its ring, so far along it."""

    side: int
    t: float
    at: Point


Chord = tuple[End, End]


def chord_of(layout: Layout, name: str, cut: str) -> Chord | None:
    """The fairest chord of a space in this direction; None where there is none.

    Shape: it lies through the middle of the pane's extent, or else of its area, or else through its heart, and ends in
           a vertex where one is near.
    """
    polygon = layout.polygon(name)
    (x0, y0), (x1, y1) = extent(polygon)
    wide, tall = x1 - x0, y1 - y0
    along: Mapping[str, Point] = {UPRIGHT: (0, tall), LEVEL: (wide, 0), FALLING: (wide, tall), RISING: (wide, -tall)}
    best, share = None, LEAST
    for anchor in (((x0 + x1) / 2, (y0 + y1) / 2), centroid(polygon), heart(polygon)[:2]):
        for chord in _chords(layout, name, anchor, along[cut], SNAP * min(wide, tall)):
            fair = _fairness(layout, name, chord)
            if fair > share + NEAR:
                best, share = chord, fair
        if share >= FAIR:
            break
    return best


def area_of(layout: Layout, ring: Sequence[str]) -> float:
    """The area within a ring of vertices, its curved sides included; below zero where it runs the other way round."""
    total = 0.0
    for a, b in zip(ring, [*ring[1:], ring[0]], strict=True):
        (x0, y0), (x2, y2) = layout.points[a], layout.points[b]
        total += (x0 * y2 - x2 * y0) / 2
        bow = layout.bows.get(Pair((a, b)))
        if bow is not None:
            total += ((bow[0] - x0) * (y2 - y0) - (x2 - x0) * (bow[1] - y0)) / 3
    return total


def halved(layout: Layout, name: str, chord: Chord, named: Sequence[str]) -> tuple[Layout, list[str], list[str]]:
    """The layout with the chord's ends among its vertices, under these names where they are new; and both rings."""
    ring = layout.spaces[name].ring
    ends: list[str] = []
    for end, fresh in zip(chord, named, strict=True):
        a, b = ring[end.side], ring[(end.side + 1) % len(ring)]
        if end.t > 0:
            layout = _with_vertex(layout, a, b, end, fresh)
        ends.append(fresh if end.t > 0 else a)
    whole = list(layout.spaces[name].ring)
    p, q = sorted(whole.index(end) for end in ends)
    return layout, whole[p : q + 1], whole[q:] + whole[: p + 1]


def extent(polygon: Sequence[Point]) -> tuple[Point, Point]:
    """The least and the greatest of both coordinates."""
    xs, ys = [x for x, _ in polygon], [y for _, y in polygon]
    return (min(xs), min(ys)), (max(xs), max(ys))


def centroid(polygon: Sequence[Point]) -> Point:
    """The middle of a polygon's area."""
    total = x = y = 0.0
    for (x0, y0), (x1, y1) in zip(polygon, [*polygon[1:], polygon[0]], strict=True):
        cross = x0 * y1 - x1 * y0
        total, x, y = total + cross, x + (x0 + x1) * cross, y + (y0 + y1) * cross
    return (x / (3 * total), y / (3 * total)) if total else polygon[0]


def _chords(layout: Layout, name: str, anchor: Point, along: Point, near: float) -> Iterator[Chord]:
    """The chords of a space on one line, each with its ends drawn to vertices that are near, and then as it falls."""
    ring = layout.spaces[name].ring
    hits = sorted(_hits(layout, name, anchor, along), key=lambda end: _reach(end.at, anchor, along))
    for one, other in zip(hits, hits[1:], strict=False):
        for chord in ((_drawn(layout, ring, one, near), _drawn(layout, ring, other, near)), (one, other)):
            if _is_cut(layout, name, chord):
                yield chord
                break


def _reach(point: Point, anchor: Point, along: Point) -> float:
    return (point[0] - anchor[0]) * along[0] + (point[1] - anchor[1]) * along[1]


def _hits(layout: Layout, name: str, anchor: Point, along: Point) -> Iterator[End]:
    """Where a line meets the outline of a space; a vertex counts once, for the side that begins there."""
    length = math.hypot(*along)

    def off(point: Point) -> float:
        return ((point[0] - anchor[0]) * along[1] - (point[1] - anchor[1]) * along[0]) / length

    for side, (a, b) in enumerate(layout.sides(name)):
        start, end, bow = layout.points[a], layout.points[b], layout.bows.get(Pair((a, b)))
        middle = bow or ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        if abs(off(start)) < NEAR:
            yield End(side, 0.0, start)
        for t in _roots(off(start) - 2 * off(middle) + off(end), 2 * (off(middle) - off(start)), off(start)):
            if NEAR < t < 1 - NEAR:
                yield End(side, t, bent(start, middle, end, t))


def _roots(a: float, b: float, c: float) -> list[float]:
    """Where a·t² + b·t + c is nought."""
    if abs(a) < NEAR:
        return [-c / b] if abs(b) > NEAR else []
    inner = b * b - 4 * a * c
    return [] if inner < 0 else [(-b - math.sqrt(inner)) / (2 * a), (-b + math.sqrt(inner)) / (2 * a)]


def bent(start: Point, middle: Point, end: Point, t: float) -> Point:
    """A point of a curved side."""
    x, y = ((1 - t) ** 2 * p + 2 * t * (1 - t) * q + t * t * r for p, q, r in zip(start, middle, end, strict=True))
    return (x, y)


def _drawn(layout: Layout, ring: Sequence[str], end: End, near: float) -> End:
    """An end, drawn to the nearer vertex of its side where that is near."""
    if end.t == 0:
        return end
    sides = (end.side, (end.side + 1) % len(ring))
    side = min(sides, key=lambda place: math.dist(layout.points[ring[place]], end.at))
    at = layout.points[ring[side]]
    return End(side, 0.0, at) if math.dist(at, end.at) < near else end


def _is_cut(layout: Layout, name: str, chord: Chord) -> bool:
    """Whether a chord runs within the space and leaves two parts that have three vertices each."""
    one, other = chord
    ring = layout.spaces[name].ring
    if one.side == other.side or math.dist(one.at, other.at) < NEAR:
        return False
    if one.t == other.t == 0 and Pair((ring[one.side], ring[other.side])) in layout.owners:
        return False
    (x0, y0), (x1, y1) = one.at, other.at
    length = math.dist(one.at, other.at)
    aside = ((y1 - y0) / length / 8, (x0 - x1) / length / 8)
    polygon = layout.polygon(name)
    samples = ((x0 + (x1 - x0) * n / SAMPLES, y0 + (y1 - y0) * n / SAMPLES) for n in range(1, SAMPLES))
    if not all(inside((x + sign * aside[0], y + sign * aside[1]), polygon) for x, y in samples for sign in (-1, 1)):
        return False
    return min(len(part) for part in halved(layout, name, chord, ("one", "other"))[1:]) > 2


def _fairness(layout: Layout, name: str, chord: Chord) -> float:
    """The smaller part's share of the area; below zero for a chord that leaves the pane."""
    cut, one, other = halved(layout, name, chord, ("\0one", "\0other"))
    parts = [area_of(cut, one), area_of(cut, other)]
    total = sum(parts)
    return min(part / total for part in parts) if total else 0.0


def _with_vertex(layout: Layout, a: str, b: str, end: End, fresh: str) -> Layout:
    """The layout with one more vertex on the side from `a` to `b`, for both spaces that share it."""
    start, stop, bow = layout.points[a], layout.points[b], layout.bows.get(Pair((a, b)))
    bows = dict(layout.bows)
    if bow is not None:
        del bows[Pair((a, b))]
        bows[Pair((a, fresh))] = _between(start, bow, end.t)
        bows[Pair((fresh, b))] = _between(bow, stop, end.t)
    spaces = {name: _with_corner(space, a, b, fresh) for name, space in layout.spaces.items()}
    return replace(layout, spaces=spaces, points={**layout.points, fresh: end.at}, bows=bows)


def _between(one: Point, other: Point, t: float) -> Point:
    return (one[0] + (other[0] - one[0]) * t, one[1] + (other[1] - one[1]) * t)


def _with_corner(space: Space, a: str, b: str, fresh: str) -> Space:
    ring = space.ring
    for place, pair in enumerate(zip(ring, ring[1:] + ring[:1], strict=True)):
        if pair in ((a, b), (b, a)):
            return replace(space, ring=(*ring[: place + 1], fresh, *ring[place + 1 :]))
    return space
