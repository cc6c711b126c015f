"""A family's magic square ready to show: cells, objectives with what they pay, collections, where colours came from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaign.names import MAGIC, colour_name, listed, window_name
from campaign.rules.palette import Colour
from campaign.rules.square import (
    COLLECTED,
    MagicObjective,
    Signing,
    Square,
    is_done,
    is_possible,
    magic_objectives,
    payments,
)
from campaign.rules.state.campaign import Family, State
from journals.queries.magic import cell_name, objective_name

KINDS: Mapping[str, Promise] = {
    "rows": gettext_lazy("Rows"),
    "columns": gettext_lazy("Columns"),
    "diagonals": gettext_lazy("Diagonals"),
    "corners": gettext_lazy("Corners"),
    "middle": gettext_lazy("Middle"),
}
DONE, POSSIBLE, GONE = "done", "possible", "gone"


@dataclass(frozen=True)
class Cell:
    """One cell, ready to draw and to tap: `at` counts from 0, row by row; `told` is all of it in words."""

    at: int
    number: int
    colour: str
    broken: bool
    lit: bool
    told: str
    chosen: bool = False


@dataclass(frozen=True)
class Source:
    """Where a cell's colour came from: a space of a window, or the family's hand (game 0)."""

    cell: int
    number: int
    colour: str
    colour_name: str
    broken: bool
    window: str
    space: str
    game: int


@dataclass(frozen=True)
class Objective:
    """One place of the square that should show different colours: done, still possible, or gone."""

    slug: str
    name: str
    state: str
    shown: bool


@dataclass(frozen=True)
class Payment:
    """What a kind pays: `state` as above, or paid (with the window it was paid in) or due."""

    words: str
    points: int
    state: str
    window: str = ""


@dataclass(frozen=True)
class Kind:
    """All objectives of one kind, and what they pay (A11.4)."""

    slug: str
    name: str
    objectives: tuple[Objective, ...]
    payments: tuple[Payment, ...]


@dataclass(frozen=True)
class Gathered:
    """How often a colour counts in the square; enough of it is a collection (A11.5)."""

    colour: str
    name: str
    count: int
    needed: int

    @property
    def pips(self) -> tuple[bool, ...]:
        """One for each square that is needed, and for each beyond: whether it is there."""
        return tuple(at < self.count for at in range(max(self.count, self.needed)))

    @property
    def whole(self) -> bool:
        return self.count >= self.needed


@dataclass(frozen=True)
class Asked:
    """The cell that was tapped: what it shows, where from, and where else its signing may be meant (A11.2)."""

    cell: Cell
    source: Source | None
    by_hand: bool
    others: tuple[tuple[Cell, str], ...]
    colours: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class SquareView:
    """Everything the page of a magic square shows."""

    family: Family
    side: int
    cells: tuple[Cell, ...]
    kinds: tuple[Kind, ...]
    collections: tuple[Gathered, ...]
    collections_points: int
    collections_paid: bool
    sources: tuple[Source, ...]
    asked: Asked | None
    earned: int


def square_view(state: State, family: int, cell: int | None = None, shown: str = "") -> SquareView:
    """The page; `cell` is the one that was tapped, `shown` the objective that is lit."""
    square = state.square(family)
    objectives = magic_objectives(square.plan)
    lit = next((objective.cells for objective in objectives if objective.slug == shown), ())
    cells = cells_of(state, family, lit, cell)
    lines = state.ledger.get(family, ())
    kept = collections_of(state, square)
    return SquareView(
        family=state.families[family],
        side=square.side,
        cells=cells,
        kinds=kinds_of(state, family, shown),
        collections=kept,
        collections_points=sum(each.whole for each in kept) * square.plan.collection,
        collections_paid=any(line.source == "collection" for line in lines),
        sources=sources_of(state, square),
        asked=_asked(state, family, square, cells, cell),
        earned=sum(line.points for line in lines if line.source == "square"),
    )


def cells_of(state: State, family: int, lit: Collection[int] = (), chosen: int | None = None) -> tuple[Cell, ...]:
    """The cells as they are drawn, row by row. Rule: A11.2, A11.3."""
    square = state.square(family)
    return tuple(_cell(state, square, at, at in lit, at == chosen) for at in range(len(square.plan.numbers)))


def _cell(state: State, square: Square, at: int, lit: bool, chosen: bool) -> Cell:
    signing, number = square.signed.get(at), square.plan.numbers[at]
    colour = str(signing.colour) if signing else ""
    broken = bool(signing and signing.broken)
    said = _("broken") if broken else colour_name(colour, state) if colour else _("empty")
    told = _("%(number)s, %(said)s") % {"number": number, "said": said}
    return Cell(at, number, colour, broken, lit, told, chosen)


def kinds_of(state: State, family: int, shown: str = "") -> tuple[Kind, ...]:
    """The objectives by kind, with what each has paid, pays now, or may still pay. Rule: A11.4."""
    square, paid = state.square(family), paid_refs(state, family)
    due = payments(square, paid)
    by_kind: dict[str, list[MagicObjective]] = {}
    for objective in magic_objectives(square.plan):
        by_kind.setdefault(objective.kind, []).append(objective)
    return tuple(_kind(state, square, kind, of_kind, paid, due, shown) for kind, of_kind in by_kind.items())


def paid_refs(state: State, family: int) -> dict[str, str]:
    """The magic objectives paid so far, and the window each was paid in; "" for before the app came."""
    found = dict.fromkeys(state.journal(family).paid, "")
    for line in state.ledger.get(family, ()):
        if line.source == "square":
            game = state.games.get(line.game)
            found[line.ref] = window_name(game.window, state) if game else ""
    return found


def _kind(
    state: State,
    square: Square,
    slug: str,
    objectives: Sequence[MagicObjective],
    paid: Mapping[str, str],
    due: Mapping[str, int],
    shown: str,
) -> Kind:
    states = [_state(square, objective) for objective in objectives]
    rows = tuple(
        Objective(each.slug, objective_name(each, square.side), how, each.slug == shown)
        for each, how in zip(objectives, states, strict=True)
    )
    first = DONE if DONE in states else POSSIBLE if POSSIBLE in states else GONE
    whole = GONE if GONE in states else POSSIBLE if POSSIBLE in states else DONE
    pays = [(f"first-{slug}", square.plan.first, first)]
    pays += [(f"all-{slug}", square.plan.all, whole)] if len(objectives) > 1 else []
    return Kind(
        slug,
        str(KINDS.get(slug, slug)),
        rows,
        tuple(_payment(ref, points, how, paid, due) for ref, points, how in pays if points or ref in paid),
    )


def _payment(ref: str, points: int, how: str, paid: Mapping[str, str], due: Mapping[str, int]) -> Payment:
    words = str(MAGIC.get(ref, ref))
    if ref in paid:
        return Payment(words, points, "paid", paid[ref])
    return Payment(words, points, "due" if ref in due else how)


def _state(square: Square, objective: MagicObjective) -> str:
    return DONE if is_done(square, objective) else POSSIBLE if is_possible(square, objective) else GONE


def collections_of(state: State, square: Square) -> tuple[Gathered, ...]:
    """How often each colour counts, the most frequent first. Rule: A11.5."""
    counted = Counter(colour for cell in square.signed if (colour := square.colour(cell)) is not None)
    letters = dict.fromkeys([*state.box_now().palette.letters, *counted])
    found = [Gathered(str(c), colour_name(c, state), counted[Colour(c)], COLLECTED) for c in letters]
    return tuple(sorted(found, key=lambda each: -each.count))


def collections_words(state: State, family: int) -> str:
    """What the collections are worth at the end, in a sentence; nothing while there are none."""
    square = state.square(family)
    whole = [each.name for each in collections_of(state, square) if each.whole]
    points = len(whole) * square.plan.collection
    words = ngettext(
        "%(colours)s on four squares or more: %(points)s point at the end.",
        "%(colours)s on four squares or more: %(points)s points at the end.",
        points,
    )
    return words % {"colours": listed(whole).capitalize(), "points": points} if whole else ""


def sources_of(state: State, square: Square) -> tuple[Source, ...]:
    """Where each colour came from, row by row. Rule: A11.2."""
    return tuple(_source(state, cell, signing) for cell, signing in sorted(square.signed.items()))


def _source(state: State, cell: int, signing: Signing) -> Source:
    game = state.games.get(signing.game)
    return Source(
        cell,
        signing.number,
        str(signing.colour),
        colour_name(signing.colour, state),
        signing.broken,
        window_name(game.window, state) if game else "",
        signing.space,
        signing.game,
    )


def _asked(state: State, family: int, square: Square, cells: Sequence[Cell], cell: int | None) -> Asked | None:
    if cell is None or not 0 <= cell < len(cells):
        return None
    signing = square.signed.get(cell)
    source = _source(state, cell, signing) if signing else None
    from_window = signing is not None and signing.game > 0
    alike = square.cells(cells[cell].number)
    others = [(cells[at], cell_name(square, at, alike)) for at in alike if at != cell] if from_window else []
    colours = tuple((str(letter), colour_name(letter, state)) for letter in state.box_now().palette.letters)
    return Asked(cells[cell], source, cell in state.journal(family).signed, tuple(others), colours)
