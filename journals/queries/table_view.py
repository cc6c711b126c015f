"""What the table page shows, ready to show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property

from campaign.names import short_line_name
from campaign.rules.dice import Die, Fill
from campaign.rules.edition import WindowPlan
from campaign.rules.layout import Layout, Window
from campaign.rules.placement import fewest_breaks, offenders
from campaign.rules.problems import Line, Problem
from campaign.rules.scoring import ScoreLine, live_scores, score_sheet
from campaign.rules.state.campaign import Family, State
from campaign.rules.state.flow import Now, dice_on_board, order_of, taken_dice
from campaign.rules.state.game import Game, Level
from campaign.story import Recorded
from journals.choice import END, Choice
from journals.differences import differences
from journals.queries import turn as turns
from journals.queries.table_parts import LIVE, Other, ScoreRow, Seat, Seated, Undo, unpainted


@dataclass(frozen=True)
class TableView:
    """All the table page shows, for one viewer. `entry` filled the space being touched, `cross` crossed it out."""

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
    entry: Recorded | None = None
    cross: Recorded | None = None

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
    def open_dice(self) -> tuple[turns.Cell, ...]:
        """The dice to choose from for a space that was tapped first."""
        return tuple(cell for cell in self.rolled if cell.by is None) or self.board

    @property
    def roll_gaps(self) -> range:
        """Places for dice that are not told yet."""
        return range(len(self.choice.roll), max(self.dice_expected, len(self.choice.roll)))

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
    def changing(self) -> bool:
        """Whether the die is being changed by more than the window's tools."""
        choice = self.choice
        return choice.again or choice.pick in ("colour", "value", "hand") or any(not s.tool for s in choice.chain)

    @property
    def box_picks(self) -> tuple[turns.Chip, ...]:
        return turns.box_picks(self.state, self.game, self.number, self.choice)

    @property
    def crumbs(self) -> tuple[turns.Crumb, ...]:
        return turns.crumbs(self.state, self.game, self.choice)

    @property
    def number(self) -> int:
        return self.family.number if self.family else 0

    @property
    def cols(self) -> int:
        return len(self.state.box(self.game).palette.glasses)

    @property
    def dice_expected(self) -> int:
        return self.state.box(self.game).dice_count(len(self.game.present))

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
        return self.number in self.game.secret

    @property
    def journal(self) -> Family | None:
        """The family whose journal this one draws in today, where not its own."""
        chair = next((chair for chair in self.game.chairs if chair.family == self.number), None)
        return self.state.families.get(chair.page) if chair and chair.page else None

    @property
    def paint_space(self) -> str:
        """The space being painted: the chosen one, the first that is empty, or none behind the last."""
        if self.choice.space in self.layout:
            return self.choice.space
        return "" if self.choice.space == END else next(iter(self.empties), "")

    @property
    def paint_kind(self) -> str:
        return "correct-fill" if self.paint_space in self.window.fills else "paint-space"

    @property
    def next_empty(self) -> str:
        """The empty space behind the one being painted, in reading order; END where there is none."""
        names = list(self.layout)
        place = names.index(self.paint_space) if self.paint_space in self.layout else -1
        return next((name for name in names[place + 1 :] if name in self.empties), END)

    @property
    def taken_by(self) -> Family | None:
        """Who took the chosen die already this round, if somebody did (A3.2)."""
        takers = [family for family, die in taken_dice(self.game, self.round) if die == self.choice.die]
        left = dice_on_board(self.game, self.round)
        return self.state.families.get(takers[0]) if takers and self.choice.die not in (left or ()) else None

    @property
    def about_spaces(self) -> bool:
        """Whether what stands against the turn is its space, and not its die."""
        return any(problem.spaces or problem.code == "not-adjacent" for problem in self.problems)

    @property
    def opening(self) -> bool:
        """Whether nobody has had a turn yet."""
        return self.stage.round == 1 and self.stage.turn == 1

    @property
    def starter(self) -> Family | None:
        return self.state.families.get(self.game.start or 0)

    @property
    def present(self) -> tuple[Seated, ...]:
        return tuple(
            Seated(number, self.state.families[number].name, self.game.level(number)) for number in self.game.present
        )

    @property
    def later_rounds(self) -> range:
        return range(self.stage.round + 1, self.state.box(self.game).rounds + 1)

    @property
    def forgotten(self) -> tuple[tuple[int, tuple[Family, ...]], ...]:
        """Rounds before this one with turns that were not recorded, latest first, and whose."""
        found = []
        for number in range(self.stage.round - 1, 0, -1):
            order = order_of(self.game, number, self.state)
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
            if family in totals and not unpainted(self.game, family)
        )

    @cached_property
    def _open_lines(self) -> tuple[ScoreLine, ...]:
        lines = score_sheet(self.game, self.plan).lines
        return tuple(
            line for line in lines if line.slug in LIVE and any(s.computed is not None for s in line.scores.values())
        )

    @property
    def troubles(self) -> tuple[Problem, ...]:
        """What is against the glass of the space being looked at, as the window stands."""
        space = self.paint_space if self.card == "paint" else self.choice.space
        return tuple(offenders(self.window).get(space, ()))

    @property
    def tags(self) -> tuple[tuple[str, str], ...]:
        """A sign on every space with a note."""
        return tuple((space, "✎") for space in self.game.page(self.number).notes if space in self.layout)

    @property
    def differs(self) -> bool:
        """Whether the sheet counts otherwise now than was confirmed (A7.1)."""
        confirmed = self.game.confirmed
        return confirmed is not None and bool(differences(confirmed, score_sheet(self.game, self.plan)))

    @property
    def secrets(self) -> tuple[Family, ...]:
        """Families whose private objective the app dealt, and which can be read on a page of its own."""
        return tuple(self.state.families[family] for family in self.game.present if family in self.game.secret)

    @property
    def painters(self) -> tuple[Family, ...]:
        """Families whose window is painted afterwards and is not complete yet."""
        return tuple(
            self.state.families[family]
            for family in self.game.present
            if self.game.level(family) is Level.PAINT
            and self.state.window(self.game, family).empty
            and not self.game.page(family).painted
        )
