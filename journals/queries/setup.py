"""The set-up card, prefilled from last time (A2.0)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign import names
from campaign.rules.dice import Fill
from campaign.rules.drawings import blank_grid
from campaign.rules.layout import Layout
from campaign.rules.state.campaign import Family, State
from campaign.rules.state.flow import ROUND_LEVELS, next_window
from campaign.rules.state.game import Chair, Game, Level
from campaign.story import Story
from journals.queries.before import DRAW, STEPS, Before, Kit, Lacking, Start, before, lacking, start
from journals.queries.worded import Worded, worded

SIZES = ("6x4", "4x6", "5x4", "5x5", "8x3", "6x5")
"""Columns by rows of the outlines offered first."""
COARSE: Mapping[Level, Promise] = {
    Level.ROUNDS: gettext_lazy("Only the rounds are recorded, not every turn."),
    Level.PAINT: gettext_lazy("Only the finished windows are recorded, no turns."),
    Level.SCORES: gettext_lazy("Only the scores are recorded, no turns."),
    Level.TOTAL: gettext_lazy("Only the totals are recorded, no turns."),
}
WITHOUT_ROUNDS: Mapping[Level, Promise] = {
    Level.PAINT: gettext_lazy("Begin, finished windows only"),
    Level.SCORES: gettext_lazy("Begin, scores only"),
    Level.TOTAL: gettext_lazy("Begin, totals only"),
}


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
    """The card as it is filled in: from the post that failed, the game as recorded, or the game before.

    Shape: `seated` and `started` say that chairs and start player stand already; `familiar` that the chairs are as they
           were last time; `begun` that the window is, and so its title is known; `carried` that the levels are those of
           the game before.
    """

    rows: tuple[ChairRow, ...]
    seats: tuple[str, ...]
    start: str
    starting: Start
    window: int
    begun: bool
    one_off: bool
    outlined: bool
    outline: str
    sizes: tuple[Size, ...]
    can_deal: bool
    deal: bool
    kind: str
    seated: bool
    started: bool
    familiar: bool
    carried: bool
    before: Before
    lacking: Lacking
    worded: tuple[Worded, ...] = ()
    nothing: Mapping[str, Fill] = field(default_factory=dict)

    @property
    def swapped(self) -> bool:
        return any(row.page != row.family.number for row in self.rows)

    @property
    def choosing(self) -> tuple[Kit, ...]:
        """The families whose tools are chosen on a card of their own."""
        return tuple(kit for kit in self.before.kits if kit.family.number in self.lacking.families)

    @property
    def present(self) -> tuple[ChairRow, ...]:
        return tuple(row for row in self.rows if row.seat)

    @property
    def coarse(self) -> str:
        """What is said where not every turn is recorded; nothing where it is."""
        levels = {Level(row.level) for row in self.present}
        if levels <= {Level.TURNS}:
            return ""
        if len(levels) == 1:
            return str(COARSE[levels.pop()])
        found: dict[Level, list[str]] = {}
        for row in self.present:
            found.setdefault(Level(row.level), []).append(row.family.name)
        said = [
            _("%(families)s: %(level)s") % {"families": names.listed(families), "level": names.level_name(level)}
            for level, families in found.items()
            if level is not Level.TURNS
        ]
        return _("Not every turn is recorded. %(which)s.") % {"which": "; ".join(said)}

    @property
    def begin(self) -> str:
        """What the button begins: round 1, or a game whose rounds nobody records."""
        levels = {Level(row.level) for row in self.present}
        if not levels or levels & set(ROUND_LEVELS):
            return _("Begin round 1")
        return str(WITHOUT_ROUNDS[levels.pop()]) if len(levels) == 1 else _("Begin, no rounds recorded")

    @property
    def away(self) -> str:
        """What is said of the families that are not at the table. Rule: A2.0."""
        missing = [row.family.name for row in self.rows if not row.seat]
        if not missing or len(missing) == len(self.rows):
            return ""
        said = {"families": names.listed(missing)}
        if len(missing) == 1:
            return _("%(families)s sits this one out: no score, no place, no reward by the chart.") % said
        return _("%(families)s sit this one out: no score, no place, no reward by the chart.") % said


def set_up(story: Story, number: int, typed: Mapping[str, str]) -> SetUp:
    """The card of a game that has not begun, or that still lacks something, or whose chairs are looked at again."""
    state = story.state
    one_off = typed.get("one_off") == "1" if number not in state.games else state.game(number).one_off
    game = replace(state.game(number), one_off=one_off)
    window = _window(state, game, typed)
    plan = state.edition.window(window)
    sealed = state.is_sealed(window)
    earlier = [state.games[n] for n in sorted(state.games) if n < number and state.games[n].chairs]
    last = game if game.chairs or not earlier else earlier[-1]
    if not last.chairs and state.joined:
        last = replace(game, chairs=tuple(Chair(family) for family in state.joined.chairs))
    filled_in = any(name.startswith("seat-") for name in typed)
    as_before = _rows(state, last, window, {})
    rows = _levelled(_rows(state, last, window, typed) if filled_in else as_before, typed.get("levels", ""))
    starting = start(state, number, [row.family.number for row in rows if row.seat], one_off)
    present = game.present or [row.family.number for row in rows if row.seat]
    stories = {} if sealed else {"intro": plan.intro, "page": plan.story}
    ticked = {slug for slug in STEPS if typed.get(f"step-{slug}")} if filled_in else None
    return SetUp(
        rows=rows,
        seats=tuple(str(seat) for seat in range(1, len(state.families) + 1)),
        start=_start(game, starting, rows, typed),
        starting=starting,
        window=window,
        begun=number in state.games,
        one_off=one_off,
        outlined=plan.layout is not None,
        outline=typed.get("outline") or SIZES[0],
        sizes=tuple(Size(size, *(int(part) for part in size.split("x"))) for size in SIZES),
        can_deal=len(plan.private) >= len(state.families),
        deal=bool(typed.get("deal")),
        kind="set-chairs" if game.start is not None and game.chairs else "set-up",
        seated=bool(game.chairs),
        started=game.start is not None,
        familiar=bool(last.chairs)
        and (not filled_in or "levels" in typed)
        and _levelled(rows, "turns") == _levelled(as_before, "turns"),
        carried=last.number != number and rows == as_before,
        before=before(state, game, present, stories, ticked, typed),
        lacking=lacking(story, game),
        worded=worded(state, game, 1),
    )


def _start(game: Game, starting: Start, rows: tuple[ChairRow, ...], typed: Mapping[str, str]) -> str:
    """The start player that is marked: as recorded, or typed, unless only proposed or gone meanwhile; or proposed."""
    if game.start is not None:
        return str(game.start)
    wished = typed.get("start", "")
    seated = {str(row.family.number) for row in rows if row.seat}
    typed_so = wished == DRAW or wished in seated
    return wished if typed_so and wished != typed.get("proposed") else starting.proposed


def _rows(state: State, last: Game, window: int, typed: Mapping[str, str]) -> tuple[ChairRow, ...]:
    """A line for each family, in the order of the seats, the absent last."""
    if typed:
        rows = [_typed_row(family, typed) for family in state.families.values()]
    else:
        rows = [_row(state, family, last, window) for family in state.families.values()]
    return tuple(sorted(rows, key=lambda row: (row.seat or "99", row.family.number)))


def _levelled(rows: tuple[ChairRow, ...], level: str) -> tuple[ChairRow, ...]:
    """The lines, every one recorded as closely as that, where it is a level."""
    known = level in {each.value for each in Level}
    return tuple(replace(row, level=level) for row in rows) if known else rows


def _row(state: State, family: Family, last: Game, window: int) -> ChairRow:
    number, level = family.number, last.level(family.number).value
    called = _called(state, family, last, window)
    if not last.chairs:
        place = list(state.families).index(number) + 1
        return ChairRow(family, str(place), called or family.first_name, False, level, number)
    for seat, chair in enumerate(last.chairs, start=1):
        if chair.family == number:
            name = called or chair.first_name or family.first_name
            return ChairRow(family, str(seat), name, chair.stand_in, level, chair.page or number)
    return ChairRow(family, "", called or family.first_name, False, level, number)


def _called(state: State, family: Family, last: Game, window: int) -> str:
    """The first name of an age that has begun since the chairs were last told. Rule: A1.2."""
    ages = [age for age in state.journal(family.number).names if age <= window]
    begun = max(ages, default=0)
    known = last.chairs and last.window >= begun
    return "" if not begun or known else state.journal(family.number).names[begun]


def _typed_row(family: Family, typed: Mapping[str, str]) -> ChairRow:
    n = family.number
    return ChairRow(
        family,
        typed.get(f"seat-{n}", ""),
        typed.get(f"first-{n}", ""),
        typed.get(f"standin-{n}") == "on",
        _level(typed.get(f"level-{n}", "")),
        _number(typed, f"page-{n}", n),
    )


def _level(told: str) -> str:
    """A level as it was told; every turn where that is none."""
    return next((level.value for level in Level if level.value == told), Level.TURNS.value)


def _window(state: State, game: Game, typed: Mapping[str, str]) -> int:
    """The window that was chosen for a game not begun, if it may be; otherwise the game's own, or the next one."""
    if game.number in state.games:
        return game.window
    most = state.edition.window_count
    if game.one_off:
        begun = [other.window for other in state.games.values() if other.one_off]
        following = max([most, *begun]) + 1
        chosen = _number(typed, "window", following)
        return chosen if chosen > most else following
    chosen = _number(typed, "window", 0)
    return chosen if 1 <= chosen <= most else next_window(state)


def _number(typed: Mapping[str, str], name: str, otherwise: int) -> int:
    text = typed.get(name, "")
    return int(text) if text.isdecimal() and len(text) < 3 else otherwise
