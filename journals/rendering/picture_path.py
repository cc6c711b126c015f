"""Path data as lines: every verb of SVG, curves in short steps."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from campaign.rules.layout import Point

Line = tuple[Point, ...]
"""Points joined by straight strokes; a closed line ends where it began."""

_STEPS = 10
_TOKEN = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)")
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "Q": 4, "T": 2, "C": 6, "S": 4, "A": 7}
"""How many numbers each verb takes."""


@lru_cache(maxsize=4096)
def lines(path: str) -> tuple[Line, ...]:
    """The path's lines. Raises: ValueError for a verb that SVG does not know."""
    found: list[list[Point]] = []
    bow: Point = (0.0, 0.0)
    for verb, numbers in _steps(path):
        if verb == "Z":
            found[-1].append(found[-1][0])
            continue
        here = found[-1][-1] if found else (0.0, 0.0)
        if verb == "M":
            found.append([_points(numbers)[0]])
        elif verb == "L":
            found[-1] += _points(numbers)
        elif verb == "A":
            radius, large, sweep, end = numbers[0], numbers[3], numbers[4], (numbers[5], numbers[6])
            found[-1] += _arc(here, end, radius, bool(large), bool(sweep))
        else:
            corners = _points(numbers)
            if verb in "TS":
                corners.insert(0, (2 * here[0] - bow[0], 2 * here[1] - bow[1]))
            bow = corners[-2]
            found[-1] += _curve([here, *corners])
            continue
        bow = found[-1][-1]
    return tuple(tuple(line) for line in found)


def _steps(path: str) -> Iterator[tuple[str, list[float]]]:
    """Each verb with its numbers, all of them counted from the corner: never relative, `H` and `V` as lines."""
    tokens, verb, at = _TOKEN.findall(path), "", 0
    here = start = (0.0, 0.0)
    while at < len(tokens):
        if tokens[at].isalpha():
            verb, at = tokens[at], at + 1
        sort = verb.upper()
        if sort == "Z":
            here, verb = start, ""
            yield "Z", []
            continue
        if sort not in _TAKES:
            raise ValueError(f"{verb!r} in a path")
        numbers = [float(token) for token in tokens[at : at + _TAKES[sort]]]
        at += _TAKES[sort]
        near = here if verb.islower() else (0.0, 0.0)
        if sort in "HV":
            numbers = [numbers[0] + near[0], here[1]] if sort == "H" else [here[0], numbers[0] + near[1]]
            sort = "L"
        elif sort == "A":
            numbers[5:] = [numbers[5] + near[0], numbers[6] + near[1]]
        else:
            numbers = [number + near[n % 2] for n, number in enumerate(numbers)]
        here = (numbers[-2], numbers[-1])
        if sort == "M":
            start, verb = here, "l" if verb == "m" else "L"
        yield sort, numbers


def _points(numbers: list[float]) -> list[Point]:
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def _curve(corners: list[Point]) -> Iterator[Point]:
    """A curve of the second or third degree from its first corner on."""
    degree = len(corners) - 1
    for step in range(1, _STEPS + 1):
        t = step / _STEPS
        weights = [math.comb(degree, n) * t**n * (1 - t) ** (degree - n) for n in range(degree + 1)]
        yield (
            sum(weight * x for weight, (x, _y) in zip(weights, corners, strict=True)),
            sum(weight * y for weight, (_x, y) in zip(weights, corners, strict=True)),
        )


def _arc(start: Point, end: Point, radius: float, large: bool, sunwise: bool) -> Iterator[Point]:
    """A circle's arc: the large or the small one of those that run that way."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    chord = math.hypot(dx, dy) or 1e-9
    rise = math.sqrt(max(0.0, radius**2 - chord**2 / 4)) * (1 if large != sunwise else -1)
    middle = ((start[0] + end[0]) / 2 - dy / chord * rise, (start[1] + end[1]) / 2 + dx / chord * rise)
    first = math.atan2(start[1] - middle[1], start[0] - middle[0])
    turn = (math.atan2(end[1] - middle[1], end[0] - middle[0]) - first) % math.tau
    turn = turn if sunwise else turn - math.tau
    for step in range(1, 2 * _STEPS + 1):
        at = first + turn * step / (2 * _STEPS)
        yield middle[0] + radius * math.cos(at), middle[1] + radius * math.sin(at)


def box(found: Iterable[Line]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of some lines."""
    points = [point for line in found for point in line]
    xs, ys = [x for x, _y in points], [y for _x, y in points]
    return min(xs), min(ys), max(xs), max(ys)
