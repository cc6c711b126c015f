"""The magic square of a family: which numbers it has signed in which colour, and what that earns (A11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import isqrt

from campaign.rules.legacy_box import SquarePlan
from campaign.rules.palette import Colour

COLLECTED = 4
"""Squares of one colour that make a collection. Rule: A11.5."""


@dataclass(frozen=True)
class Signing:
    """A magic space that was filled: where, its number, its colour; `cell` if the table said which one was meant."""

    game: int
    space: str
    number: int
    colour: Colour
    broken: bool = False
    cell: int | None = None


@dataclass(frozen=True)
class Square:
    """A family's square: the signing of each cell; cells count from 0, row by row."""

    plan: SquarePlan = SquarePlan()
    signed: Mapping[int, Signing] = field(default_factory=dict)

    @property
    def side(self) -> int:
        return isqrt(len(self.plan.numbers))

    def colour(self, cell: int) -> Colour | None:
        """The colour that counts there. Rule: A11.3."""
        found = self.signed.get(cell)
        return found.colour if found and not found.broken else None

    def cells(self, number: int) -> tuple[int, ...]:
        return tuple(cell for cell, printed in enumerate(self.plan.numbers) if printed == number)

    def free(self, number: int) -> tuple[int, ...]:
        """The cells of a number that nothing was written in."""
        return tuple(cell for cell in self.cells(number) if cell not in self.signed)


@dataclass(frozen=True)
class MagicObjective:
    """One place of the square that should show as many colours as it has cells; `kind` groups those of a sort."""

    slug: str
    kind: str
    cells: tuple[int, ...]


def sign(plan: SquarePlan, signings: Iterable[Signing], by_hand: Mapping[int, Signing | None]) -> Square:
    """The square after every signing in the order of play; what was written by hand stands above it (R0).

    A number that stands twice takes the cell that was meant, else its first free one; where the cell that was meant
    was written by hand, that is what became of the signing. Rule: A11.2.
    """
    square = Square(plan, {cell: signing for cell, signing in by_hand.items() if signing is not None})
    for signing in signings:
        cell = _cell(square, signing, by_hand)
        if cell is not None:
            square = Square(plan, {**square.signed, cell: signing})
    return square


def _cell(square: Square, signing: Signing, by_hand: Mapping[int, Signing | None]) -> int | None:
    free = [cell for cell in square.free(signing.number) if cell not in by_hand]
    if signing.cell in free:
        return signing.cell
    overwritten = signing.cell in by_hand and signing.cell in square.cells(signing.number)
    return None if overwritten else next(iter(free), None)


def magic_objectives(plan: SquarePlan) -> tuple[MagicObjective, ...]:
    """Rows, columns, both diagonals, the corners, the middle. Rule: A11.4."""
    side = isqrt(len(plan.numbers))
    if side < 2:
        return ()
    middle = [row * side + column for row in _middle(side) for column in _middle(side)]
    return (
        *(MagicObjective(f"row-{row + 1}", "rows", tuple(range(row * side, (row + 1) * side))) for row in range(side)),
        *(MagicObjective(f"column-{c + 1}", "columns", tuple(range(c, side * side, side))) for c in range(side)),
        MagicObjective("diagonal-1", "diagonals", tuple(range(0, side * side, side + 1))),
        MagicObjective("diagonal-2", "diagonals", tuple(range(side - 1, side * side - 1, side - 1))),
        MagicObjective("corners", "corners", (0, side - 1, side * (side - 1), side * side - 1)),
        MagicObjective("middle", "middle", tuple(middle)),
    )


def _middle(side: int) -> Sequence[int]:
    return (side // 2 - 1, side // 2) if side % 2 == 0 else (side // 2 - 1, side // 2 + 1)


def at_stake(plan: SquarePlan, number: int) -> tuple[str, ...]:
    """Kinds of objectives for which it matters which cell of a number is meant. Rule: A11.2."""
    cells = {cell for cell, printed in enumerate(plan.numbers) if printed == number}
    found = {o.kind: None for o in magic_objectives(plan) if cells & set(o.cells) and not cells <= set(o.cells)}
    return tuple(found)


def is_done(square: Square, objective: MagicObjective) -> bool:
    """Whether all its cells count and differ. Rule: A11.3, A11.4."""
    colours = [square.colour(cell) for cell in objective.cells]
    return None not in colours and len(set(colours)) == len(colours)


def is_possible(square: Square, objective: MagicObjective) -> bool:
    """Whether it is not done, but still may be: no cell broken, no colour twice."""
    if is_done(square, objective) or any(
        cell in square.signed and square.signed[cell].broken for cell in objective.cells
    ):
        return False
    colours = [colour for cell in objective.cells if (colour := square.colour(cell)) is not None]
    return len(set(colours)) == len(colours)


def payments(square: Square, paid: Iterable[str]) -> dict[str, int]:
    """What the square earns that was not paid yet, reference to points.

    The first of a kind pays, and once more when all of a kind with several are done. Paid once, stays paid.
    Rule: A11.4, our reading of the points.
    """
    known, due = set(paid), dict[str, int]()
    kinds: dict[str, list[MagicObjective]] = {}
    for objective in magic_objectives(square.plan):
        kinds.setdefault(objective.kind, []).append(objective)
    for kind, of_kind in kinds.items():
        done = [objective for objective in of_kind if is_done(square, objective)]
        if done and f"first-{kind}" not in known and square.plan.first:
            due[f"first-{kind}"] = square.plan.first
        if len(done) == len(of_kind) > 1 and f"all-{kind}" not in known and square.plan.all:
            due[f"all-{kind}"] = square.plan.all
    return due


def collections(square: Square) -> dict[Colour, int]:
    """Colours on enough cells, with how many. Rule: A11.5."""
    counted = Counter(colour for cell in square.signed if (colour := square.colour(cell)) is not None)
    return {colour: count for colour, count in sorted(counted.items()) if count >= COLLECTED}
