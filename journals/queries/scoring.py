"""The score page ready to show: the sheet, the window with what earned a line, and the question that comes next."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils.translation import gettext as _

from campaign.names import number_text, score_line_name
from campaign.registry import SHARED, Viewer
from campaign.rules.dice import Fill
from campaign.rules.edition import WindowPlan
from campaign.rules.layout import Layout
from campaign.rules.ranking import Ranking
from campaign.rules.scoring import (
    BOXES,
    PRIVATE,
    PUBLIC_LINES,
    TOTAL,
    LineScore,
    ScoreLine,
    Sheet,
    counted_window,
    total_alone,
)
from campaign.rules.state.campaign import Family, State
from campaign.rules.state.flow import now
from campaign.rules.state.game import Game, Phase
from campaign.story import Story
from journals import objective_words as words
from journals.confirming import confirmation
from journals.queries.table_parts import Undo
from journals.score_focus import Focus

OPEN = (Phase.SCORING, Phase.DONE)
"""When private objectives are no secret any more (A2.2)."""


@dataclass(frozen=True)
class Number:
    """One family's number on a line, where it comes from, and whether the sheet lacks it.

    Shape: `silent` is a family whose total says all.
    """

    family: Family
    points: int | None
    computed: int | None
    formula: str
    written: bool
    reason: str
    missing: bool
    secret: bool = False
    silent: bool = False

    @property
    def overruled(self) -> bool:
        """Whether another number than the one counted is written here. Rule: R0."""
        return self.written and self.computed not in (None, self.points)


@dataclass(frozen=True)
class Row:
    """One line of the sheet."""

    slug: str
    name: str
    rule: str
    numbers: tuple[Number, ...]
    open: bool = False
    by_hand: bool = False

    @property
    def complete(self) -> bool:
        """Whether every family that is scored by lines has a number here."""
        told = [n.points is not None for n in self.numbers if n.points is not None or not n.silent]
        return bool(told) and all(told)


@dataclass(frozen=True)
class Column:
    """A family at the head and the foot of the sheet; `so_far` adds up what is known."""

    family: Family
    total: int | None
    so_far: int
    shown: bool


@dataclass(frozen=True)
class Lit:
    """A family's window with the spaces that earned the open line; without a layout there is nothing to draw."""

    family: Family
    layout: Layout | None
    fills: Mapping[str, Fill]
    broken: Collection[str]
    lit: frozenset[str] | None = None
    tags: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Sheets:
    """A game with its sheet and ranking, as far as the phase lets them be seen."""

    state: State
    game: Game
    plan: WindowPlan
    phase: Phase
    round: int
    sheet: Sheet
    ranking: Ranking

    @property
    def is_open(self) -> bool:
        return self.phase in OPEN

    def family(self, number: int) -> Family:
        return self.state.families.get(number) or Family(number, str(number))

    @property
    def families(self) -> tuple[Family, ...]:
        return tuple(self.family(number) for number in self.game.present)

    @property
    def leader(self) -> int | None:
        """The family in front, as far as totals are known."""
        return self.ranking.placings[0].family if self.ranking.placings else None

    def line(self, slug: str) -> ScoreLine | None:
        return next((line for line in self.sheet.lines if line.slug == slug), None)


def sheets_of(state: State, number: int) -> Sheets:
    """The sheet of a game; until the rounds are over nothing in it tells of an objective that was dealt. Rule: A2.2."""
    game = state.game(number)
    stage = now(game, state)
    if stage.phase not in OPEN:
        game = replace(game, dealt={})
    _whole, sheet, ranking = confirmation(state.with_game(game), number)
    return Sheets(state, game, state.plan(game), stage.phase, stage.round, sheet, ranking)


def rows_of(sheets: Sheets, focus: Focus) -> tuple[Row, ...]:
    """The lines without the total, in their order."""
    return tuple(row_of(sheets, line, focus) for line in sheets.sheet.lines if line.slug != TOTAL)


def row_of(sheets: Sheets, line: ScoreLine, focus: Focus) -> Row:
    missing = set(sheets.sheet.missing) if sheets.is_open else set()
    return Row(
        line.slug,
        score_line_name(line.slug, sheets.state, sheets.game.number),
        _rule(sheets, line),
        tuple(_number(sheets, line, score, missing) for score in line.scores.values()),
        open=line.slug == focus.line,
        by_hand=line.slug in sheets.game.hand_lines,
    )


def _rule(sheets: Sheets, line: ScoreLine) -> str:
    if line.slug in PUBLIC_LINES:
        plan = sheets.plan.public.get(PUBLIC_LINES[line.slug])
        return words.objective_rule(plan, sheets.state) if plan else _("not described: counted by the table")
    if line.slug in sheets.plan.lines and line.slug not in sheets.game.hand_lines:
        return str(words.LINES["rule"])
    return str(words.LINES[line.label_code])


def _number(sheets: Sheets, line: ScoreLine, score: LineScore, missing: set[tuple[int, str]]) -> Number:
    page = sheets.game.page(score.family)
    said = words.formula(line.slug, score, page, sheets.plan.boxes)
    if line.slug == PRIVATE and score.plan is not None:
        said = _("%(card)s: %(formula)s") % {"card": score.plan.name, "formula": said} if said else score.plan.name
    return Number(
        sheets.family(score.family),
        score.points,
        score.computed,
        said,
        written=score.written is not None,
        reason=score.written.reason if score.written else "",
        missing=(score.family, line.slug) in missing,
        secret=line.slug == PRIVATE and not sheets.is_open and score.points is None,
        silent=total_alone(sheets.game, score.family),
    )


def columns_of(sheets: Sheets, shown: int | None) -> tuple[Column, ...]:
    """The families with their totals; without one, what is known adds up."""
    lines = [line for line in sheets.sheet.lines if line.slug != TOTAL]
    return tuple(
        Column(
            sheets.family(family),
            total,
            sum(line.scores[family].points or 0 for line in lines),
            shown=family == shown,
        )
        for family, total in sheets.sheet.totals.items()
    )


def lit_window(sheets: Sheets, family: int, line: str) -> Lit:
    """A family's window; with a line, only what earned it stays in full light."""
    page, window = sheets.game.page(family), counted_window(sheets.game, sheets.plan, family)
    layout = sheets.plan.layout if window is not None or page.fills else None
    found = sheets.line(line)
    score = found.scores.get(family) if found else None
    seen = Lit(sheets.family(family), layout, page.fills, page.broken)
    if score is None or score.computed is None or line in (BOXES, TOTAL):
        return seen
    return replace(seen, lit=frozenset(n for group in score.groups for n in group), tags=_tags(score, page.fills))


def _tags(score: LineScore, fills: Mapping[str, Fill]) -> tuple[tuple[str, str], ...]:
    """What each group earned, planted on its first space."""
    each, found = score.points_each or 0, []
    for group in score.groups:
        if score.plan is not None and score.plan.kind == "colour-sum":
            points = each * (fills[group[0]].value or 0)
        else:
            points = each * (score.times // len(score.groups) if score.times == len(score.groups) else len(group))
        found.append((group[0], f"+{points}" if points >= 0 else number_text(points)))
    return tuple(found)


@dataclass(frozen=True)
class ScoreView:
    """Everything the score page shows but its question."""

    sheets: Sheets
    focus: Focus
    rows: tuple[Row, ...]
    columns: tuple[Column, ...]
    window: Lit | None
    undo: Undo | None
    saved: datetime | None

    @property
    def game(self) -> Game:
        return self.sheets.game

    @property
    def state(self) -> State:
        return self.sheets.state


def score_view(story: Story, sheets: Sheets, focus: Focus, shown: int | None) -> ScoreView:
    """The page of one game; `shown` is the family whose window is looked at."""
    present = sheets.game.present
    family = shown if shown in present else next(iter(present), None)
    return ScoreView(
        sheets,
        focus,
        rows_of(sheets, focus),
        columns_of(sheets, family),
        lit_window(sheets, family, focus.line) if family is not None else None,
        undo_of(story, sheets.game.number),
        saved_at(story),
    )


def undo_of(story: Story, game: int, viewer: Viewer = SHARED) -> Undo | None:
    """What the undo button of a game's pages takes back."""
    act = story.last(f"game-{game}")
    entries = [entry for entry in story.of_act(act.number) if entry.number in story.standing] if act else []
    return Undo(act.number, entries[-1].command.say(viewer), len(entries) - 1) if act and entries else None


def saved_at(story: Story) -> datetime | None:
    return story.done[story.acts].at if story.acts else None
