"""What the table page shows, ready to show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property

from campaign.names import score_line_name, short_line_name
from campaign.queries.unlocks import Suggestion
from campaign.rules.dice import Die, Fill
from campaign.rules.layout import Layout
from campaign.rules.placement import fewest_breaks, offenders
from campaign.rules.problems import Line, Problem
from campaign.rules.scoring import SHOWN_LATER, ScoreLine, live_scores, score_sheet
from campaign.rules.state.boards import used_up
from campaign.rules.state.campaign import Family
from campaign.rules.state.flow import dice_on_board, on_paper, order_of, taken_dice
from campaign.rules.state.game import Level
from campaign.story import Recorded
from journals.choice import END, Choice
from journals.differences import differences
from journals.queries.building import OFFERED, Building, ahead, building
from journals.queries.magic import Question, breaks_too, question
from journals.queries.pads import Cell
from journals.queries.table_parts import Other, ScoreHead, ScoreRow, Seat, Seated, Undo, unpainted
from journals.queries.table_turn import TurnView
from journals.queries.watch import seals, star_marks
from journals.queries.worded import Worded, worded


@dataclass(frozen=True)
class TableView(TurnView):
    """All the table page shows, for one viewer.

    Shape: `entry` filled the space being touched, `cross` crossed it out; `asked` is the magic space a post left open;
           `building` waits to be settled, `stars` is the round after which all of them were glazed; `signed` says what
           the last line did to magic squares.
    """

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
    asked: Question | None = None
    building: Building | None = None
    stars: int | None = None
    signed: tuple[str, ...] = ()

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
    def paint_order(self) -> list[str]:
        """The space being painted, and what is asked behind it if each one is filled."""
        names = list(self.layout)
        behind = names[names.index(self.paint_space) + 1 :] if self.paint_space in self.layout else []
        return [self.paint_space, *(name for name in behind if name in self.empties), END]

    @property
    def taken_by(self) -> Family | None:
        """Who took the chosen die already this round, if somebody did (A3.2)."""
        taken = taken_dice(self.game, self.round)
        takers = [family for family, die in taken if die == self.choice.die]
        left = dice_on_board(self.game, self.round)
        gone = used_up(self.state.box(self.game, round_number=self.round), (die for _family, die in taken))
        free = self.choice.die in left if left else self.choice.die not in gone
        return self.state.families.get(takers[0]) if takers and not free else None

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
    def common_level(self) -> Level | None:
        """How closely everybody is recorded, where it is the same for all."""
        levels = {seated.level for seated in self.present}
        return levels.pop() if len(levels) == 1 else None

    @property
    def on_paper(self) -> bool:
        """Whether nobody's rounds are recorded, nor was any before."""
        return on_paper(self.game)

    @property
    def worded(self) -> tuple[Worded, ...]:
        """Rules that only the table can keep, as they hold now (A13.4)."""
        return worded(self.state, self.game, self.stage.round)

    @property
    def later_rounds(self) -> range:
        return range(self.stage.round + 1, self.rounds + 1)

    @property
    def rounds(self) -> int:
        """The rounds of this game as it is played now (A13.2)."""
        return self.state.box(self.game).rounds

    @property
    def ahead(self) -> Building | None:
        """What the dice on the board would construct if the round ended now, told with its end (A6.1)."""
        return ahead(self.state, self.game, self.round, self.left)

    @cached_property
    def left_pad(self) -> tuple[Cell, ...]:
        """The board, with a keystone on each space that comes next."""
        sites = building(self.state, self.game, self.round).sites
        fills = {space.fill for site in sites for space in site.spaces}
        return tuple(replace(cell, next=cell.fill in fills and not self.game.one_off) for cell in self.board)

    @property
    def marked(self) -> bool:
        """Whether a space of that board comes next on the cathedral."""
        return any(cell.next for cell in self.left_pad)

    @property
    def builder(self) -> Family | None:
        """Who constructs: the family whose window is looked at, or whose duty it is."""
        other = self.family if self.choice.view else None
        return other or (self.building.family if self.building else None)

    @property
    def builds_by_duty(self) -> bool:
        return self.building is not None and self.builder == self.building.family

    @property
    def offered(self) -> range:
        return OFFERED

    @property
    def dues(self) -> bool:
        """Whether what was put off, or may be opened, is said beside the question."""
        asking = self.card in ("turn", "left", "scoring") and not self.choice.chosen and not self.problems
        return asking and bool(self.building or self.stars is not None or self.seals)

    @property
    def star_rows(self) -> tuple[tuple[Family, tuple[int, int]], ...]:
        return tuple((self.state.families[family], marks) for family, marks in self.star_marks.items())

    @cached_property
    def star_marks(self) -> Mapping[int, tuple[int, int]]:
        return star_marks(self.state, self.game)

    @property
    def own_stars(self) -> tuple[int, int] | None:
        return self.star_marks.get(self.number)

    @cached_property
    def seals(self) -> tuple[Suggestion, ...]:
        return seals(self.state, self.game, self.stage)

    @property
    def meant(self) -> Question | None:
        """The cell of the magic square that the touched space stands for, where it could be another (A11.2)."""
        if self.touched is None:
            return None
        return question(self.state, self.game, self.number, self.choice.space, self.touched)

    @property
    def breaks_square(self) -> str:
        """What crossing out the touched space does to the magic square (A11.3)."""
        return breaks_too(self.state, self.game, self.number, self.choice.space)

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
    def score_heads(self) -> tuple[ScoreHead, ...]:
        state, game = self.state, self.game.number
        lines = [line.slug for line in self._open_lines]
        names = [(short_line_name(slug, state, game), score_line_name(slug, state, game)) for slug in lines]
        return tuple(ScoreHead(*each) for each in names)

    @property
    def score_rows(self) -> tuple[ScoreRow, ...]:
        """Public points so far, line by line; nothing secret among them."""
        return tuple(
            ScoreRow(self.state.families[family], tuple(line.scores[family].points for line in self._open_lines), total)
            for family, total in self._totals.items()
            if not unpainted(self.game, family)
        )

    @cached_property
    def _totals(self) -> Mapping[int, int]:
        return live_scores(self.game, self.plan)

    @cached_property
    def _open_lines(self) -> tuple[ScoreLine, ...]:
        lines = [line for line in score_sheet(self.game, self.plan).lines if line.slug not in SHOWN_LATER]
        return tuple(line for line in lines if any(line.scores[family].points is not None for family in self._totals))

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

    @property
    def story_to_read(self) -> bool:
        """Whether the closing story comes before the points are counted (A7.1)."""
        return not self.game.one_off and "outro" not in self.game.ticked
