"""The magic square while a window is filled: which cell a space stands for, and what the choice changes (A11.2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.names import colour_name, family_name, listed
from campaign.registry import Command
from campaign.rules.dice import Fill
from campaign.rules.palette import Colour
from campaign.rules.square import MagicObjective, Signing, Square, at_stake, is_done, is_possible, magic_objectives
from campaign.rules.state.campaign import State
from campaign.rules.state.game import Game

Fills = Iterable[tuple[str, Fill]]

KINDS: Mapping[str, Promise] = {
    "rows": gettext_lazy("rows"),
    "columns": gettext_lazy("columns"),
    "diagonals": gettext_lazy("diagonals"),
    "corners": gettext_lazy("the corners"),
    "middle": gettext_lazy("the middle"),
}
"""Kinds of magic objectives, within a sentence."""


@dataclass(frozen=True)
class Drawn:
    """One cell of the square as it is drawn."""

    number: int
    colour: str | None
    broken: bool
    lit: bool


@dataclass(frozen=True)
class Option:
    """One cell that could be meant: where it is, the square with it, and what becomes of each objective at stake."""

    cell: int
    name: str
    cells: tuple[Drawn, ...]
    effects: tuple[str, ...]
    pressed: bool = False


@dataclass(frozen=True)
class Question:
    """A magic space whose number stands in the square several times."""

    space: str
    fill: Fill
    number: int
    options: tuple[Option, ...]
    matters: str = ""


def magic_number(state: State, game: Game, family: int, space: str) -> int | None:
    """The number printed in a space of a window that counts for the square."""
    layout = state.plan(game).layout_of(family)
    return None if game.one_off or layout is None or space not in layout else layout.spaces[space].magic


def signing_of(state: State, game: Game, family: int, space: str) -> tuple[int, Signing] | None:
    """The cell that a filled space signed, if it did."""
    found = state.square(family).signed.items()
    return next(((cell, s) for cell, s in found if (s.game, s.space) == (game.number, space)), None)


def open_cells(state: State, game: Game, family: int, space: str) -> tuple[int, ...]:
    """The cells that a space may stand for, where its number stands in the square several times. Rule: A11.2."""
    number, square = magic_number(state, game, family, space), state.square(family)
    if number is None or len(square.cells(number)) < 2 or signing_of(state, game, family, space):
        return ()
    return tuple(cell for cell in square.free(number) if cell not in state.journal(family).signed)


def meant(
    state: State, game: Game, family: int, fills: Fills, told: Mapping[str, int]
) -> tuple[dict[str, int], str | None]:
    """The cells that some fills stand for, and the first space of which only the table can tell. Rule: A11.2."""
    cells: dict[str, int] = {}
    for space, fill in fills:
        free = [cell for cell in open_cells(state, game, family, space) if cell not in cells.values()]
        if fill.colour is None or not free:
            continue
        if told.get(space) not in free and len(free) > 1:
            return cells, space
        cells[space] = told[space] if told.get(space) in free else free[0]
    return cells, None


def question(
    state: State, game: Game, family: int, space: str, fill: Fill, taken: Iterable[int] = ()
) -> Question | None:
    """What the table is asked, before the fill is recorded or when it is corrected; None where there is no choice."""
    number, square = magic_number(state, game, family, space), state.square(family)
    own = signing_of(state, game, family, space)
    if number is None or fill.colour is None or (own and own[1].broken):
        return None
    cells = square.cells(number) if own else open_cells(state, game, family, space)
    if own:
        square = Square(square.plan, {cell: s for cell, s in square.signed.items() if cell != own[0]})
    options = tuple(
        _option(state, square, cell, cells, fill.colour, own is not None and own[0] == cell)
        for cell in cells
        if cell not in taken
    )
    kinds = listed(str(KINDS[kind]) for kind in at_stake(square.plan, number))
    matters = _("The choice matters for %(kinds)s.") % {"kinds": kinds} if kinds else _("The choice changes nothing.")
    return Question(space, fill, number, options, matters) if len(options) > 1 else None


def cell_name(square: Square, cell: int, cells: Iterable[int]) -> str:
    """Where a cell is, told apart from others of its number."""
    row, column = divmod(cell, square.side)
    others = [divmod(other, square.side) for other in cells if other != cell]
    if all(other != column for _row, other in others):
        return _("column %(n)s") % {"n": column + 1}
    if all(other != row for other, _column in others):
        return _("row %(n)s") % {"n": row + 1}
    return _("row %(row)s, column %(column)s") % {"row": row + 1, "column": column + 1}


def notes(state: State, game: Game, command: Command) -> tuple[str, ...]:
    """What a command has just done to magic squares, a line each. Rule: A11.2, A11.3."""
    touched = [where for where in (*command.filled(), *command.crossed()) if where[0] == game.number]
    found = []
    for _game, family, space in touched:
        signed = signing_of(state, game, family, space)
        if signed is None:
            continue
        cell, signing = signed
        square = state.square(family)
        values = {"number": str(signing.number), "colour": colour_name(signing.colour, state)}
        values["family"] = family_name(family, state)
        alike = square.cells(signing.number)
        values["where"] = cell_name(square, cell, alike) if len(alike) > 1 else ""
        found.append(_note(signing.broken, bool(values["where"])) % values)
    return tuple(found)


def breaks_too(state: State, game: Game, family: int, space: str) -> str:
    """What crossing out a space does to the magic square, before it is done. Rule: A11.3."""
    signed = signing_of(state, game, family, space)
    if signed is None or signed[1].broken:
        return ""
    return _("In the magic square %(number)s breaks with it.") % {"number": signed[1].number}


def _note(broken: bool, several: bool) -> str:
    if broken:
        return (
            _("In the magic square of %(family)s the %(number)s in %(where)s breaks too.")
            if several
            else _("In the magic square of %(family)s %(number)s breaks too.")
        )
    return (
        _("In the magic square of %(family)s the %(number)s in %(where)s becomes %(colour)s.")
        if several
        else _("In the magic square of %(family)s %(number)s becomes %(colour)s.")
    )


def _option(state: State, square: Square, cell: int, cells: tuple[int, ...], colour: Colour, pressed: bool) -> Option:
    """The square as it would be. Only what is not the same for every cell is at stake (A11.2)."""
    plan = square.plan
    with_it = Square(plan, {**square.signed, cell: Signing(0, "", plan.numbers[cell], colour)})
    differing = [o for o in magic_objectives(plan) if cell in o.cells and not set(cells) <= set(o.cells)]
    lit = {other for objective in differing for other in objective.cells} or {cell}
    drawn = tuple(
        Drawn(number, with_it.colour(at) or _broken_colour(with_it, at), _is_broken(with_it, at), at in lit)
        for at, number in enumerate(plan.numbers)
    )
    effects = tuple(_effect(with_it, objective, colour, state) for objective in differing)
    return Option(cell, cell_name(square, cell, cells), drawn, effects, pressed)


def _is_broken(square: Square, cell: int) -> bool:
    return cell in square.signed and square.signed[cell].broken


def _broken_colour(square: Square, cell: int) -> Colour | None:
    return square.signed[cell].colour if cell in square.signed else None


def _effect(square: Square, objective: MagicObjective, colour: Colour, state: State) -> str:
    """What becomes of one objective. Rule: A11.4."""
    values = {"objective": objective_name(objective, square.side), "colour": colour_name(colour, state)}
    colours = [found for cell in objective.cells if (found := square.colour(cell)) is not None]
    values |= {"n": str(len(set(colours))), "all": str(len(objective.cells))}
    if is_done(square, objective):
        return _("%(objective)s is done: %(all)s different colours") % values
    if colours.count(colour) > 1:
        return _("%(objective)s has %(colour)s twice") % values
    if not is_possible(square, objective):
        return _("%(objective)s is lost already") % values
    return _("%(objective)s has %(n)s of %(all)s colours") % values


def objective_name(objective: MagicObjective, side: int) -> str:
    """A place of the square, such as column 2."""
    place = objective.slug.rpartition("-")[2]
    names = {
        "rows": _("Row %(place)s"),
        "columns": _("Column %(place)s"),
        "diagonals": _("The diagonal from the top left") if place == "1" else _("The diagonal from the top right"),
        "corners": _("The corners"),
        "middle": _("The middle"),
    }
    return names.get(objective.kind, objective.slug) % {"place": place}
