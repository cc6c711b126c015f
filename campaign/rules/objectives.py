"""Kinds of objectives: what a window earns, how many times, and with which spaces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from campaign.rules.dice import FACES, Fill
from campaign.rules.layout import Window
from campaign.rules.palette import STANDARD, Colour

Spaces = tuple[str, ...]
Line = Sequence[str | None]
Params = Mapping[str, str | int | tuple[int, ...] | tuple[str, ...]]
Part = Callable[[Fill], Colour | int | None]
NO_PARAMS: Params = MappingProxyType({})
SHORTEST_LINE = 2


@dataclass(frozen=True)
class Earned:
    """How often an objective was met, and the spaces to light for it. By default each group is one time."""

    times: int
    groups: tuple[Spaces, ...]

    @classmethod
    def each(cls, groups: Iterable[Spaces]) -> Earned:
        found = tuple(groups)
        return cls(len(found), found)


@dataclass(frozen=True)
class Tally:
    """What an objective pays: points for each time it was met; None where the table counts by hand."""

    points: int | None
    times: int
    groups: tuple[Spaces, ...]


Score = Callable[[Window, Params], Earned | None]


@dataclass(frozen=True)
class Objective:
    """One kind. `params` names what the data may set, `defaults` what holds where it does not."""

    slug: str
    name: str
    rule: str
    params: tuple[str, ...]
    score: Score
    defaults: Params = field(default_factory=dict)


def colour(fill: Fill) -> Colour | None:
    return fill.colour


def value(fill: Fill) -> int | None:
    return fill.value


def rows(window: Window) -> Sequence[Line]:
    return window.layout.rows


def columns(window: Window) -> Sequence[Line]:
    return window.layout.columns


def varied(lines: Callable[[Window], Sequence[Line]], part: Part) -> Score:
    """One for each whole line whose fills all differ.

    A gap is no space: a line is whole when all the spaces it has are soundly filled, and it has two at least.
    Rule: A7.4, our reading; B6.
    """

    def score(window: Window, params: Params) -> Earned:
        sound = window.sound
        found = []
        for line in lines(window):
            spaces = tuple(name for name in line if name is not None)
            seen = {part(sound[name]) for name in spaces if name in sound} - {None}
            if len(seen) == len(spaces) >= SHORTEST_LINE:
                found.append(spaces)
        return Earned.each(found)

    return score


def sets(param: str, part: Part) -> Score:
    """One for each set of all that the data names, anywhere in the window; a space serves one set. Rule: A7.4; B6."""

    def score(window: Window, params: Params) -> Earned:
        wanted = Counter(_many(params, param))
        where = _where(window, part)
        times = min((len(where.get(each, ())) // count for each, count in wanted.items()), default=0)
        return Earned.each(
            tuple(name for each, count in wanted.items() for name in where[each][turn * count : (turn + 1) * count])
            for turn in range(times)
        )

    return score


def balanced(lines: Callable[[Window], Sequence[Line]], part: Part) -> Score:
    """One for each pair of equals at the same place of both halves, shifted and not mirrored.

    Of an odd count of lines the middle one belongs to neither half.
    Rule: A7.4; the middle line is our reading.
    """

    def score(window: Window, params: Params) -> Earned:
        sound = window.sound
        drawn = lines(window)
        half = len(drawn) // 2
        return Earned.each(
            (first, second)
            for here, there in zip(drawn[:half], drawn[len(drawn) - half :], strict=True)
            for first, second in zip(here, there, strict=False)
            if first is not None and second is not None and first in sound and second in sound
            if part(sound[first]) is not None and part(sound[first]) == part(sound[second])
        )

    return score


def colour_diagonals(window: Window, params: Params) -> Earned:
    """One for each space in a chain of corner neighbours of its colour; a chain has two spaces at least.

    Rule: A7.4, our reading on windows that are no grid; B6.
    """
    sound, corners = window.sound, window.layout.corners
    seen: set[str] = set()
    chains: list[Spaces] = []
    for start in window.layout:
        shade = sound[start].colour if start in sound and start not in seen else None
        if shade is None:
            continue
        chain, ahead = {start}, [start]
        while ahead:
            near = [n for n in corners[ahead.pop()] if n not in chain and n in sound and sound[n].colour == shade]
            chain.update(near)
            ahead += near
        seen |= chain
        if len(chain) > 1:
            chains.append(tuple(name for name in window.layout if name in chain))
    return Earned(sum(len(chain) for chain in chains), tuple(chains))


def colour_sum(window: Window, params: Params) -> Earned:
    """The sum of the values of one colour; a colour without a value adds none. Rule: A7.4; B6."""
    mine = [(name, fill.value) for name, fill in window.sound.items() if fill.colour == params.get("colour")]
    found = [(name, number) for name, number in mine if number is not None]
    return Earned(sum(number for _, number in found), tuple((name,) for name, _ in found))


def count(param: str, part: Part) -> Score:
    """One for each space of the colour or value that the data names. Rule: A7.4."""

    def score(window: Window, params: Params) -> Earned:
        return Earned.each((name,) for name in _where(window, part).get(params.get(param), ()))

    return score


def filled_stars(window: Window, params: Params) -> Earned:
    """One for each starred space that is filled; a broken star is not. Rule: A7.4, A8.3."""
    sound = window.sound
    return Earned.each((name,) for name, space in window.layout.spaces.items() if space.star and name in sound)


def surrounded_spaces(window: Window, params: Params) -> Earned:
    """One for each filled space whose edge neighbours are all filled; the wall closes a side, none alone counts.

    Rule: A7.4, our reading.
    """
    sound, edges = window.sound, window.layout.edges
    return Earned.each(
        (name,) for name in window.layout if name in sound and edges[name] and sound.keys() >= edges[name]
    )


def by_hand(window: Window, params: Params) -> None:
    """The table counts. Rule: A13.4."""


OBJECTIVES: Mapping[str, Objective] = {
    objective.slug: objective
    for objective in (
        Objective("row-value-variety", "Row value variety", "A7.4", (), varied(rows, value)),
        Objective("column-value-variety", "Column value variety", "A7.4", (), varied(columns, value)),
        Objective("row-colour-variety", "Row colour variety", "A7.4", (), varied(rows, colour)),
        Objective("column-colour-variety", "Column colour variety", "A7.4", (), varied(columns, colour)),
        Objective("value-sets", "Sets of all values", "A7.4", ("values",), sets("values", value), {"values": FACES}),
        Objective(
            "colour-sets",
            "Sets of all colours",
            "A7.4",
            ("colours",),
            sets("colours", colour),
            {"colours": STANDARD.letters},
        ),
        Objective("value-pairs", "Pairs of values", "A7.4", ("values",), sets("values", value), {"values": (1, 2)}),
        Objective("colour-diagonals", "Colour diagonals", "A7.4", (), colour_diagonals),
        Objective("vertical-colour-balance", "Vertical colour balance", "A7.4", (), balanced(rows, colour)),
        Objective("vertical-value-balance", "Vertical value balance", "A7.4", (), balanced(rows, value)),
        Objective("horizontal-colour-balance", "Horizontal colour balance", "A7.4", (), balanced(columns, colour)),
        Objective("horizontal-value-balance", "Horizontal value balance", "A7.4", (), balanced(columns, value)),
        Objective("colour-sum", "Sum of a colour", "A7.4", ("colour",), colour_sum),
        Objective("colour-count", "Spaces of a colour", "A7.4", ("colour",), count("colour", colour)),
        Objective("value-count", "Spaces of a value", "A7.4", ("value",), count("value", value)),
        Objective("filled-stars", "Filled stars", "A8.3", (), filled_stars),
        Objective("surrounded-spaces", "Surrounded spaces", "A7.4", (), surrounded_spaces),
        Objective("by-hand", "Counted by hand", "A13.4", (), by_hand),
    )
}


def tally(kind: str, window: Window, points: int, params: Params = NO_PARAMS) -> Tally:
    """What a window earns for an objective; a kind that is not known is counted by hand. Rule: A7.2, A7.4, A13.4."""
    objective = OBJECTIVES.get(kind) or OBJECTIVES["by-hand"]
    earned = objective.score(window, {**objective.defaults, **params})
    if earned is None:
        return Tally(None, 0, ())
    return Tally(points * earned.times, earned.times, earned.groups)


def _many(params: Params, param: str) -> tuple[object, ...]:
    given = params.get(param, ())
    return (given,) if isinstance(given, str | int) else tuple(given)


def _where(window: Window, part: Part) -> dict[object, list[str]]:
    """The sound spaces of each colour or value, in reading order."""
    sound = window.sound
    found: dict[object, list[str]] = {}
    for name in window.layout:
        if name in sound and (seen := part(sound[name])) is not None:
            found.setdefault(seen, []).append(name)
    return found
