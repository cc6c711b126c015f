"""Abilities and their chains (A5): what a die counts as after each use."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum

from campaign.rules.dice import FACES, Die, Fill
from campaign.rules.palette import Colour

Params = Mapping[str, str | int]
ADJACENCY = "adjacency"


@dataclass(frozen=True)
class Step:
    """One link of a chain: an ability with what the player picked, and the tool and point box it used (A5.4)."""

    ability: str
    params: Params = field(default_factory=dict)
    tool: str = ""
    box: int | None = None


@dataclass(frozen=True)
class Reach:
    """How far a chain has come: what would be filled in now, and which rules it may pass over."""

    fill: Fill | None
    ignore: frozenset[str] = frozenset()


class Input(Enum):
    """What a player picks for an ability; the value is its key in a step's params."""

    COLOUR = "colour"
    VALUE = "value"
    NUMBER = "n"


@dataclass(frozen=True)
class Ability:
    """One kind of ability. `apply` never fails: a pick that is missing or makes no sense changes nothing."""

    slug: str
    name: str
    rule: str
    inputs: tuple[Input, ...]
    apply: Callable[[Reach, Params], Reach]


def set_colour(reach: Reach, params: Params) -> Reach:
    """Another colour, the value kept; without a die, the colour alone. Rule: A5.2."""
    colour = _colour(params)
    return _filled(reach, colour, reach.fill.value if reach.fill else None) if colour else reach


def set_value(reach: Reach, params: Params) -> Reach:
    """Another value, the colour kept; without a die, the value alone. Rule: A5.2."""
    value = _number(params, Input.VALUE)
    return reach if value is None else _filled(reach, reach.fill.colour if reach.fill else None, value)


def add(reach: Reach, params: Params) -> Reach:
    """The value n higher, or lower where n is negative; it may leave 1..6. Rule: A5.2."""
    return _with_value(reach, lambda value: value + (_number(params, Input.NUMBER) or 0))


def flip(reach: Reach, params: Params) -> Reach:
    """The value on the die's other side. Rule: A5.3."""
    return _with_value(reach, flipped)


def ignore_adjacency(reach: Reach, params: Params) -> Reach:
    """Leave to fill away from every filled space, until the turn ends; A4.3 and A4.4 hold. Rule: A5.2."""
    return replace(reach, ignore=reach.ignore | {ADJACENCY})


def by_hand(reach: Reach, params: Params) -> Reach:
    """Exactly what the table says: a colour, a value, or both. Rule: A5.2, A13.4."""
    colour, value = _colour(params), _number(params, Input.VALUE)
    return reach if colour is None and value is None else _filled(reach, colour, value)


def fill_again(reach: Reach, params: Params) -> Reach:
    """One more space is filled this turn, with what the die counts as then. Rule: A13.4."""
    return reach


def flipped(value: int) -> int:
    """The opposite face; 0 for a value that no face shows. Rule: A5.3, our reading of the pairs."""
    return FACES[0] + FACES[-1] - value if value in FACES else 0


ABILITIES: Mapping[str, Ability] = {
    ability.slug: ability
    for ability in (
        Ability("set-colour", "Set colour", "A5.2", (Input.COLOUR,), set_colour),
        Ability("set-value", "Set value", "A5.2", (Input.VALUE,), set_value),
        Ability("add", "Add or subtract", "A5.2", (Input.NUMBER,), add),
        Ability("flip", "Flip", "A5.3", (), flip),
        Ability("ignore-adjacency", "Ignore adjacency", "A5.2", (), ignore_adjacency),
        Ability("by-hand", "By hand", "A5.2", (Input.COLOUR, Input.VALUE), by_hand),
        Ability("fill-again", "Fill another space", "A13.4", (), fill_again),
    )
}


def run_chain(die: Die | None, steps: Sequence[Step]) -> list[Reach]:
    """What the die counts as before the first step and after each; an unknown ability changes nothing.

    Shape:  one more reach than there are steps.
    Rule:   A5.1.
    """
    reaches = [Reach(die.fill if die else None)]
    for step in steps:
        ability = ABILITIES.get(step.ability)
        reaches.append(ability.apply(reaches[-1], step.params) if ability else reaches[-1])
    return reaches


def _filled(reach: Reach, colour: Colour | None, value: int | None) -> Reach:
    return replace(reach, fill=Fill(colour, value))


def _with_value(reach: Reach, change: Callable[[int], int]) -> Reach:
    if reach.fill is None or reach.fill.value is None:
        return reach
    return _filled(reach, reach.fill.colour, change(reach.fill.value))


def _colour(params: Params) -> Colour | None:
    picked = params.get(Input.COLOUR.value)
    return Colour(picked) if isinstance(picked, str) and re.fullmatch("[A-Z]", picked) else None


def _number(params: Params, key: Input) -> int | None:
    picked = params.get(key.value)
    return picked if isinstance(picked, int) and not isinstance(picked, bool) else None
