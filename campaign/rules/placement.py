"""Where a fill may go (A4), with every reason against it at once; and which spaces to cross out when it went wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from campaign.rules.abilities import ADJACENCY
from campaign.rules.dice import Fill
from campaign.rules.layout import Window
from campaign.rules.problems import Problem, refusal, warning

PRINTED = PRINTED_COLOUR, PRINTED_VALUE = "printed-colour", "printed-value"


@dataclass(frozen=True)
class PlacementRules:
    """What differs between games, and between tables that read a silence otherwise.

    first: where a window's first fill may go (A4.1, B2). broken_counts: a broken space counts as filled for its
    neighbours (A4.2). may_complete_half: a half fill may be completed (A4.7). touch_none: the die must lie apart from
    all others, in place of A4.2 (a base-Sagrada tool).
    """

    first: Literal["anywhere", "border"] = "anywhere"
    broken_counts: bool = False
    may_complete_half: bool = True
    touch_none: bool = False


ARTISANS = PlacementRules()
CLASSIC = PlacementRules(first="border")


def clashes(
    window: Window,
    fill: Fill,
    space: str,
    *,
    rules: PlacementRules = ARTISANS,
    ignore: frozenset[str] = frozenset(),
    ordered: bool = True,
) -> list[Problem]:
    """Every reason against this fill in this space; none when it is legal.

    Shape:  `ignore` may hold adjacency, printed-colour, printed-value. Without `ordered` (a window painted
            afterwards) A4.1 and A4.2 are not tested.
    Rule:   A4.1-A4.4, A4.7; B2, B3 with `CLASSIC`.
    """
    if space not in window.layout:
        return [refusal("no-such-space", space=space)]
    return list(_reasons(window, window.sound, fill, space, rules, ignore, ordered))


def legal_spaces(
    window: Window,
    fill: Fill,
    *,
    rules: PlacementRules = ARTISANS,
    ignore: frozenset[str] = frozenset(),
    ordered: bool = True,
) -> tuple[str, ...]:
    """The spaces that nothing speaks against, in reading order."""
    sound = window.sound
    return tuple(s for s in window.layout if not any(_reasons(window, sound, fill, s, rules, ignore, ordered)))


def completed(written: Fill, fill: Fill) -> Fill | None:
    """What a half fill becomes when `fill` is added to it, or None where that adds nothing or contradicts it.

    Rule: A4.7, our reading.
    """
    added = _added(written, fill)
    if added is None:
        return None
    return Fill(added.colour or written.colour, written.value if added.value is None else added.value)


def offenders(window: Window) -> dict[str, list[Problem]]:
    """Filled, unbroken spaces at odds with their print or an edge neighbour, whatever the order they were filled in.

    Rule: A4.3, A4.4, A4.5.
    """
    sound = window.sound
    found = {
        name: [*_against_print(window, sound[name], name, frozenset()), *_beside(window, sound, sound[name], name)]
        for name in window.layout
        if name in sound
    }
    return {name: problems for name, problems in found.items() if problems}


def fewest_breaks(window: Window) -> tuple[str, ...]:
    """A smallest set of spaces to cross out so that nothing is broken any more; the family may choose another.

    Shape:  reading order. A space at odds with its print has to go; of each two at odds with each other, one.
    Rule:   A4.5.
    """
    problems = offenders(window)
    forced = {name for name, found in problems.items() if any(problem.code in PRINTED for problem in found)}
    rest = [name for name in problems if name not in forced]
    near = [sum({1 << rest.index(at) for p in problems[name] for at in p.spaces if at in rest}) for name in rest]
    cover = _cover(near, (1 << len(rest)) - 1, {})
    chosen = forced | {name for place, name in enumerate(rest) if cover >> place & 1}
    return tuple(name for name in window.layout if name in chosen)


def _reasons(
    window: Window,
    sound: Mapping[str, Fill],
    fill: Fill,
    space: str,
    rules: PlacementRules,
    ignore: frozenset[str],
    ordered: bool,
) -> Iterator[Problem]:
    written = window.fills.get(space)
    broken = space in window.broken
    added = _added(written, fill) if written and rules.may_complete_half and not broken else None
    if broken:
        yield warning("space-broken", space)
    elif written and not added:
        yield warning("space-taken", space, written=str(written))
    if ordered and not added:
        yield from _out_of_order(window, sound, space, rules, ignore)
    fill = added or fill
    yield from _against_print(window, fill, space, ignore)
    yield from _beside(window, sound, fill, space)


def _added(written: Fill, fill: Fill) -> Fill | None:
    """The half that `fill` adds to a half fill; the other half is not judged again. Rule: A4.7, our reading."""
    if written.colour is None and fill.colour and fill.value in (None, written.value):
        return Fill(fill.colour, None)
    if written.value is None and fill.value is not None and fill.colour in (None, written.colour):
        return Fill(None, fill.value)
    return None


def _out_of_order(
    window: Window, sound: Mapping[str, Fill], space: str, rules: PlacementRules, ignore: frozenset[str]
) -> Iterator[Problem]:
    """First fill where the game allows it, later ones next to another.

    With only broken spaces left a fill is a first fill again; adding to a half fill is not asked for neighbours.
    Rule: A4.1, A4.2, our reading; B2.
    """
    layout = window.layout
    others = sound.keys() | (window.broken & layout.spaces.keys() if rules.broken_counts else set())
    others -= {space}
    if not others:
        if rules.first == "border" and space not in layout.border:
            yield warning("first-on-border")
    elif rules.touch_none:
        touched = [name for name in layout if name in others and name in layout.adjacent(space)]
        if touched:
            yield warning("touches-a-die", *touched)
    elif ADJACENCY not in ignore and others.isdisjoint(layout.adjacent(space)):
        yield warning("not-adjacent")


def _against_print(window: Window, fill: Fill, space: str, ignore: frozenset[str]) -> Iterator[Problem]:
    """A printed colour or value that a fill does not match; a half fill only where it speaks. Rule: A4.4, A4.7."""
    printed = window.layout.spaces[space]
    if PRINTED_COLOUR not in ignore and fill.colour and printed.colour and fill.colour != printed.colour:
        yield warning(PRINTED_COLOUR, space, wanted=printed.colour, got=fill.colour)
    if PRINTED_VALUE not in ignore and printed.value is not None and fill.value not in (None, printed.value):
        yield warning(PRINTED_VALUE, space, wanted=printed.value, got=fill.value)


def _beside(window: Window, sound: Mapping[str, Fill], fill: Fill, space: str) -> Iterator[Problem]:
    """Each edge neighbour of the same colour or value; a broken one restricts nothing. Rule: A4.3, A4.6."""
    near = window.layout.edges[space] & sound.keys()
    for name in [name for name in window.layout if name in near]:
        other = sound[name]
        if fill.colour is not None and fill.colour == other.colour:
            yield warning("same-colour-beside", name, colour=fill.colour)
        if fill.value is not None and fill.value == other.value:
            yield warning("same-value-beside", name, value=fill.value)


def _cover(near: Sequence[int], left: int, known: dict[int, int]) -> int:
    """A smallest set of places that touches each conflict among those left.

    Shape: sets of places are the bits of an integer; near[i] holds the places at odds with i.
    Exact: parts without a conflict between them are solved apart, a place with one conflict gives way to its partner,
    and otherwise the most contested place is either in the set or all it contests with are.
    """
    if left not in known:
        known[left] = _cover_of(near, left, known)
    return known[left]


def _cover_of(near: Sequence[int], left: int, known: dict[int, int]) -> int:
    degrees = [((near[i] & left).bit_count(), i) for i in range(len(near)) if left >> i & 1]
    contested = [(degree, i) for degree, i in degrees if degree]
    if not contested:
        return 0
    part = _part(near, left, contested[0][1])
    everything = sum(1 << i for _, i in contested)
    if part != everything:
        return _cover(near, part, known) | _cover(near, everything & ~part, known)
    for degree, i in contested:
        if degree == 1:
            partner = near[i] & left
            return partner | _cover(near, left & ~partner & ~(1 << i), known)
    _, most = max(contested, key=lambda pair: pair[0])
    rivals = near[most] & left
    with_it = 1 << most | _cover(near, left & ~(1 << most), known)
    without_it = rivals | _cover(near, left & ~rivals & ~(1 << most), known)
    return min(with_it, without_it, key=int.bit_count)


def _part(near: Sequence[int], left: int, start: int) -> int:
    """The places joined to `start` by conflicts."""
    part, fresh = 0, 1 << start
    while fresh:
        part |= fresh
        touched = 0
        for i in range(len(near)):
            if fresh >> i & 1:
                touched |= near[i]
        fresh = touched & left & ~part
    return part
