"""The table page ready to show: whose turn, which question, what may be touched."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property

from campaign.names import short_line_name
from campaign.registry import SHARED, Viewer
from campaign.rules.dice import Die, Fill, dice_count
from campaign.rules.edition import WindowPlan
from campaign.rules.layout import Layout, Window
from campaign.rules.placement import fewest_breaks, legal_spaces, offenders
from campaign.rules.problems import Line, Problem
from campaign.rules.scoring import BOXES, EMPTY, PUBLIC_LINES, ScoreLine, live_scores, score_sheet
from campaign.rules.state.campaign import NO_LAYOUT, Family, State
from campaign.rules.state.flow import ROUND_LEVELS, Now, dice_on_board, now, order_of
from campaign.rules.state.game import Game, Level, Phase
from campaign.story import Done, Recorded, Story
from journals.choice import Choice
from journals.queries import turn as turns

RECENT = 3
LIVE = (*PUBLIC_LINES, BOXES, EMPTY)
"""Lines that may be shown during play."""


@dataclass(frozen=True)
class Seat:
    """One turn of the round's order; `turned` marks where the order turns back."""

    family: Family
    state: str
    turned: bool = False


@dataclass(frozen=True)
class Other:
    """A family's window, small, at the side."""

    family: Family
    window: Window
    score: int | None
    shown: bool
    query: str


@dataclass(frozen=True)
class Undo:
    """The act an undo button names."""

    act: int
    line: Line
    more: int = 0


@dataclass(frozen=True)
class Seated:
    """A family at the table, and how closely it is recorded."""

    number: int
    name: str
    level: Level


@dataclass(frozen=True)
class ScoreRow:
    """A family's points so far, by line."""

    family: Family
    points: tuple[int | None, ...]
    total: int


@dataclass(frozen=True)
class TableView:
    """Everything the table page shows, for one viewer."""

    state: State
    game: Game
    plan: WindowPlan
    stage: Now
    choice: Choice
    round: int
    family: Family | None
    window: Window
    turn: int | None
    card: str
    seats: tuple[Seat, ...]
    others: tuple[Other, ...]
    lines: tuple[Line, ...]
    undo: Undo | None
    redo: Undo | None
    saved: datetime | None
    fits: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    ghost: tuple[str, Fill] | None = None
    states: Mapping[str, str] = field(default_factory=dict)
    burning: tuple[tuple[str, str], ...] = ()

    @property
    def layout(self) -> Layout:
        return self.window.layout

    @property
    def scores(self) -> bool:
        return self.state.switch("live-score")

    @property
    def is_now(self) -> bool:
        """Whether the window shown is that of the family whose turn it is."""
        return self.family is not None and self.stage.family == self.family.number and self.round == self.stage.round

    @property
    def rolled(self) -> tuple[turns.Cell, ...]:
        return turns.rolled(self.state, self.game, self.round, self.choice)

    @property
    def board(self) -> tuple[turns.Cell, ...]:
        return turns.board(self.state, self.game, self.round, self.choice)

    @property
    def roll_pad(self) -> tuple[turns.Cell, ...]:
        return turns.roll_pad(self.state, self.choice)

    @property
    def pad(self) -> tuple[turns.Cell, ...]:
        return turns.pad(self.state, self.window.fills.get(self.choice.space))

    @property
    def glasses(self) -> tuple[turns.Cell, ...]:
        return turns.pad(self.state, self.choice.glass, self.choice)

    @property
    def hand_pad(self) -> tuple[turns.Cell, ...]:
        return turns.by_hand_pad(self.state, self.choice)

    @property
    def chips(self) -> tuple[turns.Chip, ...]:
        return turns.chips(self.state, self.choice)

    @property
    def picks(self) -> tuple[turns.Chip, ...]:
        return turns.picks(self.state, self.game, self.number, self.choice)

    @property
    def tools(self) -> tuple[turns.Chip, ...]:
        return turns.tools(self.state, self.game, self.number, self.choice)

    @property
    def boxes(self) -> tuple[turns.PointBox, ...]:
        return turns.point_boxes(self.state, self.game, self.number, self.choice)

    @property
    def crumbs(self) -> tuple[turns.Crumb, ...]:
        return turns.crumbs(self.state, self.game, self.choice)

    @property
    def number(self) -> int:
        return self.family.number if self.family else 0

    @property
    def cols(self) -> int:
        return len(self.state.edition.palette.glasses)

    @property
    def dice_expected(self) -> int:
        return dice_count(len(self.game.present))

    @property
    def left(self) -> tuple[Die, ...]:
        return dice_on_board(self.game, self.round) or ()

    @property
    def empties(self) -> list[str]:
        return self.window.empty

    @property
    def breaks(self) -> tuple[str, ...]:
        """The fewest spaces to cross out, where the window as written breaks a rule (A4.5)."""
        return fewest_breaks(self.window) if offenders(self.window) else ()

    @property
    def mode(self) -> str:
        """What tapping a space does: place, also, move, touch or look."""
        choice = self.choice
        if self.card in ("turn", "clash") and choice.chosen and self.turn is not None:
            return "also" if choice.again else "place"
        if choice.move and choice.space:
            return "move"
        return "touch" if self.card == "paint" and choice.touch and choice.glass else "look"

    @property
    def choice_once(self) -> Choice:
        """The choice once another fill has been set aside."""
        return self.choice.but(again=False)

    @property
    def touched(self) -> Fill | None:
        return self.window.fills.get(self.choice.space)

    @property
    def note(self) -> str:
        return self.game.page(self.number).notes.get(self.choice.space, "")

    @property
    def player(self) -> str:
        """The first name of who plays for the family today."""
        return next((chair.first_name for chair in self.game.chairs if chair.family == self.number), "")

    @property
    def has_secret(self) -> bool:
        """Whether the app dealt this family its private objective (A2.2)."""
        return self.number in self.game.dealt

    @property
    def journal(self) -> Family | None:
        """The family whose journal this one draws in today, where not its own."""
        chair = next((chair for chair in self.game.chairs if chair.family == self.number), None)
        return self.state.families.get(chair.page) if chair and chair.page else None

    @property
    def paint_space(self) -> str:
        """The space being painted: the chosen one, or the first that is empty."""
        return self.choice.space if self.choice.space in self.layout else next(iter(self.empties), "")

    @property
    def paint_kind(self) -> str:
        return "correct-fill" if self.paint_space in self.window.fills else "paint-space"

    @property
    def next_empty(self) -> str:
        """The empty space behind the one being painted, going round."""
        empties = self.empties
        if self.paint_space not in empties:
            return next(iter(empties), "")
        place = empties.index(self.paint_space) + 1
        return (empties[place:] + empties)[0] if len(empties) > 1 else ""

    @property
    def present(self) -> tuple[Seated, ...]:
        return tuple(
            Seated(number, self.state.families[number].name, self.game.level(number)) for number in self.game.present
        )

    @property
    def later_rounds(self) -> range:
        return range(self.stage.round + 1, self.state.edition.rounds + 1)

    @property
    def forgotten(self) -> tuple[tuple[int, tuple[Family, ...]], ...]:
        """Rounds before this one with turns that were not recorded, latest first, and whose."""
        found = []
        for number in range(self.stage.round - 1, 0, -1):
            order = order_of(self.game, number, self.state.edition)
            missing = [f for turn, f in enumerate(order, start=1) if (number, turn) not in self.game.turns]
            if missing:
                found.append((number, tuple(self.state.families[family] for family in dict.fromkeys(missing))))
        return tuple(found)

    @property
    def score_heads(self) -> tuple[str, ...]:
        return tuple(short_line_name(line.slug, self.state, self.game.number) for line in self._open_lines)

    @property
    def score_rows(self) -> tuple[ScoreRow, ...]:
        """Public points so far, line by line; nothing secret among them."""
        totals = live_scores(self.game, self.plan)
        return tuple(
            ScoreRow(
                self.state.families[family],
                tuple(line.scores[family].computed for line in self._open_lines),
                totals[family],
            )
            for family in self.game.present
            if family in totals
        )

    @cached_property
    def _open_lines(self) -> tuple[ScoreLine, ...]:
        lines = score_sheet(self.game, self.plan).lines
        return tuple(
            line for line in lines if line.slug in LIVE and any(s.computed is not None for s in line.scores.values())
        )

    @property
    def painters(self) -> tuple[Family, ...]:
        """Families whose window is painted afterwards and is not complete yet."""
        return tuple(
            self.state.families[family]
            for family in self.game.present
            if self.game.level(family) is Level.PAINT and self.state.window(self.game, family).empty
        )


def table_view(
    story: Story, number: int, choice: Choice, problems: tuple[Problem, ...] = (), viewer: Viewer = SHARED
) -> TableView:
    """The page of one game, with what is chosen on it."""
    state, game = story.state, story.state.game(number)
    stage, plan = now(game, state.edition), state.plan(game)
    seen = choice.view if choice.view in game.present else stage.family or (game.present[0] if game.present else None)
    round_number = min(max(1, choice.round or stage.round), state.edition.rounds) if choice.round else stage.round
    window = state.window(game, seen) if seen else Window(plan.layout or NO_LAYOUT)
    card = _card(game, stage, choice, seen, plan)
    fits = _fits(state, window, choice) if card in ("turn", "clash") else ()
    view = TableView(
        state=state,
        game=game,
        plan=plan,
        stage=stage,
        choice=choice,
        round=round_number,
        family=state.families.get(seen) if seen else None,
        window=window,
        turn=_turn(state, game, stage, round_number, seen, choice),
        card="clash" if problems and choice.space and card == "turn" else card,
        seats=_seats(state, game, stage),
        others=_others(state, game, seen, choice, plan),
        lines=tuple(e.command.say(viewer) for e in _recent(story, number)),
        undo=_undo(story, number, plan.number, viewer),
        redo=_redo(story, viewer),
        saved=story.done[story.acts].at if story.acts else None,
        fits=fits,
        problems=problems,
    )
    return _pointed_out(view)


def _card(game: Game, stage: Now, choice: Choice, seen: int | None, plan: WindowPlan) -> str:
    """Which question is asked."""
    if stage.phase is Phase.CHAIRS:
        return "setup"
    if choice.card:
        return choice.card
    if choice.space and not choice.chosen:
        return "touch"
    if stage.phase is Phase.DONE:
        return "done"
    if stage.phase is Phase.SCORING and not choice.round:
        return "scoring"
    if choice.round or (seen is not None and game.level(seen) is Level.TURNS and (stage.turn is not None)):
        return "turn"
    return "left"


def _turn(state: State, game: Game, stage: Now, round_number: int, seen: int | None, choice: Choice) -> int | None:
    """The place in the round's order that a turn recorded now would take."""
    if seen == stage.family and round_number == stage.round:
        return stage.turn
    for place, family in enumerate(order_of(game, round_number, state.edition), start=1):
        if family == seen and (round_number, place) not in game.turns:
            return place
    return None


def _fits(state: State, window: Window, choice: Choice) -> tuple[str, ...]:
    fill = choice.reach.fill
    if fill is None:
        return ()
    for space, other in choice.also:
        window = window.filled(space, other)
    return legal_spaces(window, fill, rules=state.placement, ignore=choice.reach.ignore)


def _seats(state: State, game: Game, stage: Now) -> tuple[Seat, ...]:
    if stage.phase is not Phase.PLAY:
        return ()
    order, found = order_of(game, stage.round, state.edition), []
    for place, family in enumerate(order, start=1):
        if place == stage.turn:
            what = "now"
        elif (stage.round, place) in game.turns or game.level(family) is not Level.TURNS:
            what = "past"
        else:
            what = "later"
        found.append(Seat(state.families[family], what, turned=place > 1 and order[place - 2] == family))
    return tuple(found) if any(game.level(family) in ROUND_LEVELS for family in order) else ()


def _others(state: State, game: Game, seen: int | None, choice: Choice, plan: WindowPlan) -> tuple[Other, ...]:
    scores = live_scores(game, plan) if plan.layout is not None else {}
    return tuple(
        Other(
            state.families[family],
            state.window(game, family),
            scores.get(family),
            family == seen,
            Choice(card=choice.card if choice.card == "paint" else "", view=family).query,
        )
        for family in game.present
        if family in state.families
    )


def _recent(story: Story, game: int) -> list[Recorded]:
    page, found = f"game-{game}", []
    for number in sorted(story.standing, reverse=True):
        if page in story.standing[number].command.pages():
            found.append(story.standing[number])
            if len(found) == RECENT:
                break
    return found


def _undo(story: Story, game: int, window: int, viewer: Viewer) -> Undo | None:
    act = story.last(f"game-{game}")
    return _named(story, act, viewer) if act else None


def _redo(story: Story, viewer: Viewer) -> Undo | None:
    act = story.redoable()
    if act is None:
        return None
    entry = story.entries[act.struck[0]]
    return Undo(act.number, entry.command.say(viewer), len(act.struck) - 1)


def _named(story: Story, act: Done, viewer: Viewer) -> Undo:
    entries = [entry for entry in story.of_act(act.number) if entry.number in story.standing]
    return Undo(act.number, entries[-1].command.say(viewer), len(entries) - 1)


def _pointed_out(view: TableView) -> TableView:
    """The view with the states of the spaces: what fits, what clashes with what."""
    choice, states = view.choice, {}
    if view.card == "turn" and view.state.switch("glow"):
        states = dict.fromkeys(view.fits, "legal")
    if view.card == "clash":
        culprits = {space for problem in view.problems for space in problem.spaces}
        states = dict.fromkeys(view.fits, "legal") | dict.fromkeys(culprits, "culprit") | {choice.space: "clash"}
        fill = choice.reach.fill
        ghost = (choice.space, fill) if fill and choice.space in view.layout else None
        edges = view.layout.edges.get(choice.space, frozenset())
        burning = tuple((choice.space, culprit) for culprit in sorted(culprits & edges))
        return replace(view, states=states, ghost=ghost, burning=burning)
    if view.card == "touch" and choice.space in view.layout:
        states = {choice.space: "chosen"} | {space: "culprit" for space in view.breaks if space != choice.space}
    if view.card == "paint":
        at = choice.space if choice.space in view.layout else next(iter(view.empties), "")
        states = {at: "chosen"} if at and not choice.touch else {}
        states |= dict.fromkeys((space for space in offenders(view.window) if space != at), "culprit")
    if not states and view.lines and not choice.chosen:
        last = list(view.window.fills)[-1:]
        states = dict.fromkeys((space for space in last if space in view.layout), "new")
    return replace(view, states=states)
