"""The set-up card, prefilled from last time (A2.0)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from campaign.rules.dice import Fill
from campaign.rules.drawings import blank_grid
from campaign.rules.edition import WindowPlan
from campaign.rules.layout import Layout
from campaign.rules.state.campaign import Family, State
from campaign.rules.state.game import Chair, Game, Level
from journals.forms_seating import DRAW, SIZES


@dataclass(frozen=True)
class ChairRow:
    """A family's line: its seat ("" away), who plays, a stand-in or not, how closely recorded, in whose journal."""

    family: Family
    seat: str
    first_name: str
    stand_in: bool
    level: str
    page: int


@dataclass(frozen=True)
class Size:
    """An outline offered: columns and rows, and how it is asked for."""

    value: str
    columns: int
    rows: int

    @property
    def layout(self) -> Layout:
        return blank_grid(self.columns, self.rows)


@dataclass(frozen=True)
class SetUp:
    """The card as it is filled in: from the post that failed, the game as recorded, or the game before."""

    rows: tuple[ChairRow, ...]
    seats: tuple[str, ...]
    start: str
    window: int
    plan: WindowPlan
    outline: str
    sizes: tuple[Size, ...]
    can_deal: bool
    deal: bool
    kind: str
    nothing: Mapping[str, Fill] = field(default_factory=dict)

    @property
    def swapped(self) -> bool:
        return any(row.page != row.family.number for row in self.rows)


def set_up(state: State, number: int, typed: Mapping[str, str] | None = None) -> SetUp:
    """The card of a game that has not begun, or whose chairs are looked at again."""
    game = state.game(number)
    window = _window(state, game, typed)
    plan = state.edition.window(window)
    plan = replace(plan, story="") if state.is_sealed(window) else plan
    seats = tuple(str(seat) for seat in range(1, len(state.families) + 1))
    before = [state.games[n] for n in sorted(state.games) if n < number and state.games[n].chairs]
    last = game if game.chairs or not before else before[-1]
    chairs = last.chairs
    if typed and any(name.startswith("seat-") for name in typed):
        rows = tuple(_typed_row(family, typed) for family in state.families.values())
    else:
        rows = tuple(_row(family, chairs, seats, last.level(family.number)) for family in state.families.values())
    start = str(game.start) if game.start else DRAW
    return SetUp(
        rows=tuple(sorted(rows, key=lambda row: (row.seat or "99", row.family.number))),
        seats=seats,
        start=typed.get("start", start) if typed else start,
        window=window,
        plan=plan,
        outline=typed.get("outline") or SIZES[0] if typed else SIZES[0],
        sizes=tuple(Size(size, *(int(part) for part in size.split("x"))) for size in SIZES),
        can_deal=len(plan.private) >= len(state.families),
        deal=bool(typed and typed.get("deal")),
        kind="set-chairs" if game.start is not None and game.chairs else "set-up",
    )


def _row(family: Family, chairs: tuple[Chair, ...], seats: tuple[str, ...], level: Level) -> ChairRow:
    if not chairs:
        return ChairRow(family, seats[family.number - 1], family.first_name, False, level.value, family.number)
    for seat, chair in enumerate(chairs, start=1):
        if chair.family == family.number:
            name = chair.first_name or family.first_name
            return ChairRow(family, str(seat), name, chair.stand_in, level.value, chair.page or family.number)
    return ChairRow(family, "", family.first_name, False, level.value, family.number)


def _typed_row(family: Family, typed: Mapping[str, str]) -> ChairRow:
    n = family.number
    return ChairRow(
        family,
        typed.get(f"seat-{n}", ""),
        typed.get(f"first-{n}", ""),
        typed.get(f"standin-{n}") == "on",
        typed.get(f"level-{n}", Level.TURNS.value),
        _number(typed, f"page-{n}", n),
    )


def _window(state: State, game: Game, typed: Mapping[str, str] | None) -> int:
    """The window that was chosen for a game not begun, if the box has it; otherwise the game's own."""
    chosen = _number(typed, "window", game.window) if game.number not in state.games else game.window
    return chosen if 1 <= chosen <= state.edition.window_count else game.window


def _number(typed: Mapping[str, str] | None, name: str, otherwise: int) -> int:
    text = typed.get(name, "") if typed else ""
    return int(text) if text.isdecimal() and len(text) < 3 else otherwise
