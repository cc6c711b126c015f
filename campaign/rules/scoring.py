"""The score sheet: lines down, families across, each number with where it comes from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from campaign.rules.edition import PUBLIC, ObjectivePlan, WindowPlan
from campaign.rules.layout import Window
from campaign.rules.objectives import Spaces, tally
from campaign.rules.ranking import Contender
from campaign.rules.state.game import Game, Level, Written

TOOLS_OWNED, PRIVATE, BOXES, EMPTY, TOTAL = "tools-owned", "private", "boxes", "empty", "total"
PUBLIC_LINES = {f"public-{letter.lower()}": letter for letter in PUBLIC}
FIRST_WITH_TOOLS = 2


@dataclass(frozen=True)
class LineScore:
    """One family's number on one line.

    Shape: `plan` is the objective counted, `needed` whether the sheet asks for a number it cannot count.
    """

    family: int
    computed: int | None = None
    groups: tuple[Spaces, ...] = ()
    times: int = 0
    points_each: int | None = None
    written: Written | None = None
    plan: ObjectivePlan | None = None
    needed: bool = False

    @property
    def points(self) -> int | None:
        """What counts: the table's number before the computed one (R0)."""
        return self.written.points if self.written else self.computed


@dataclass(frozen=True)
class ScoreLine:
    """One line of the sheet; `name` and `kind` come from data, `label_code` stands for words."""

    slug: str
    label_code: str
    name: str
    scores: Mapping[int, LineScore]
    kind: str = ""


@dataclass(frozen=True)
class Sheet:
    """The whole sheet. A family's total is None while a number is missing; `missing` pairs families with lines."""

    lines: tuple[ScoreLine, ...]
    totals: Mapping[int, int | None]
    missing: tuple[tuple[int, str], ...]


def score_sheet(game: Game, plan: WindowPlan) -> Sheet:
    """Every line for every family present, as far as level and description let it be counted.

    What is not described is not asked for: such a line adds nothing unless the table writes a number.
    Rule: A7.2, R0, A13.4.
    """
    columns = {family: _column(game, plan, family) for family in game.present}
    totals = {family: _total(game, family, column) for family, column in columns.items()}
    slugs = (*_fixed(game), *game.hand_lines)
    lines = [_line(slug, game, plan, {family: column[slug] for family, column in columns.items()}) for slug in slugs]
    missing = [
        (family, slug)
        for family, column in columns.items()
        if totals[family].written is None
        for slug in _asked(game, family, column)
    ]
    lines.append(ScoreLine(TOTAL, TOTAL, "", totals))
    return Sheet(tuple(lines), {family: total.points for family, total in totals.items()}, tuple(missing))


def live_scores(game: Game, plan: WindowPlan) -> Mapping[int, int]:
    """What each recorded window shows to everyone so far: publics, point boxes and empty spaces. Rule: A7.2."""
    windows = {family: counted_window(game, plan, family) for family in game.present}
    return {
        family: sum(
            score.computed or 0
            for score in (
                *(_objective(family, window, plan.public.get(letter)) for letter in PUBLIC),
                _boxes(game, plan, family, window),
                _empty(plan, family, window),
            )
        )
        for family, window in windows.items()
        if window is not None
    }


def counted_window(game: Game, plan: WindowPlan, family: int) -> Window | None:
    """The family's window where the app can count it: described, and recorded by turns, by painting or in part."""
    level, page = game.level(family), game.page(family)
    recorded = level in (Level.TURNS, Level.PAINT) or (level is Level.ROUNDS and page.fills)
    return Window(plan.layout, page.fills, page.broken) if plan.layout is not None and recorded else None


def blemishes(window: Window) -> int:
    """Empty and broken spaces. Rule: A7.2, A7.3."""
    return len(window.layout) - len(window.sound)


def contenders(
    game: Game, plan: WindowPlan, sheet: Sheet, legacy: Mapping[int, int], order: Sequence[int]
) -> list[Contender]:
    """Who is ranked, with every figure a tie may ask for; what the table wrote as a figure comes first.

    A window that can be counted tells its blemishes, whatever the table wrote for them as points.
    Shape: `legacy` counts before this game; `order` is the turn order of the final round.
    Rule:  A7.3.
    """
    windows = {family: counted_window(game, plan, family) for family in sheet.totals}
    counted = {family: blemishes(window) for family, window in windows.items() if window is not None}
    known: dict[str, Mapping[int, int]] = {
        "legacy": legacy,
        "blemishes": {**{family: -points for family, points in _points(sheet, EMPTY).items()}, **counted},
        "private": _points(sheet, PRIVATE),
        "order": {family: order.index(family) for family in sheet.totals if family in order},
    }
    return [
        Contender(
            family, total, **{slug: game.figures.get((family, slug), of.get(family)) for slug, of in known.items()}
        )
        for family, total in sheet.totals.items()
        if total is not None
    ]


def _points(sheet: Sheet, slug: str) -> dict[int, int]:
    """The points of one line, of the families that have any."""
    scores = next(line.scores for line in sheet.lines if line.slug == slug)
    return {family: score.points for family, score in scores.items() if score.points is not None}


def _fixed(game: Game) -> tuple[str, ...]:
    tools = (TOOLS_OWNED,) if game.window >= FIRST_WITH_TOOLS else ()
    return (*tools, *PUBLIC_LINES, PRIVATE, BOXES, EMPTY)


def _column(game: Game, plan: WindowPlan, family: int) -> dict[str, LineScore]:
    """One family's numbers, by line."""
    window = counted_window(game, plan, family)
    counted = {
        TOOLS_OWNED: LineScore(family, game.figures.get((family, TOOLS_OWNED))),
        **{line: _objective(family, window, plan.public.get(letter)) for line, letter in PUBLIC_LINES.items()},
        PRIVATE: _private(game, plan, family, window),
        BOXES: _boxes(game, plan, family, window),
        EMPTY: _empty(plan, family, window),
    }
    return {
        slug: replace(counted.get(slug) or LineScore(family), written=game.written.get((family, slug)))
        for slug in (*_fixed(game), *game.hand_lines)
    }


def _line(slug: str, game: Game, plan: WindowPlan, scores: Mapping[int, LineScore]) -> ScoreLine:
    if slug in game.hand_lines:
        return ScoreLine(slug, "hand", game.hand_lines[slug].label, scores, "by-hand")
    public = plan.public.get(PUBLIC_LINES.get(slug, ""))
    return ScoreLine(slug, slug, public.name if public else "", scores, public.kind if public else "")


def _objective(family: int, window: Window | None, plan: ObjectivePlan | None) -> LineScore:
    if plan is None:
        return LineScore(family)
    if window is None:
        return LineScore(family, points_each=plan.points, plan=plan, needed=True)
    found = tally(plan.kind, window, plan.points, plan.params)
    return LineScore(family, found.points, found.groups, found.times, plan.points, plan=plan, needed=True)


def _private(game: Game, plan: WindowPlan, family: int, window: Window | None) -> LineScore:
    """The objective dealt where it is known, otherwise by hand. Rule: A2.2, A7.2."""
    dealt = game.dealt.get(family, "")
    score = _objective(family, window, plan.objective(dealt))
    return replace(score, needed=bool(dealt or plan.private))


def _boxes(game: Game, plan: WindowPlan, family: int, window: Window | None) -> LineScore:
    """The points of the boxes still empty. Rule: A5.4, A7.2."""
    used = game.page(family).boxes
    free = sum(points for box, points in enumerate(plan.boxes) if box not in used)
    return LineScore(family, free if plan.boxes and window is not None else None, needed=bool(plan.boxes))


def _empty(plan: WindowPlan, family: int, window: Window | None) -> LineScore:
    """One point lost for each empty or broken space. Rule: A7.2, A4.6."""
    if window is None:
        return LineScore(family, points_each=-1, needed=plan.layout is not None)
    sound = window.sound
    lost = tuple((name,) for name in window.layout if name not in sound)
    return LineScore(family, -len(lost), lost, len(lost), -1, needed=True)


def _total(game: Game, family: int, column: Mapping[str, LineScore]) -> LineScore:
    """The sum of a family's lines, where all that is asked for is there. Rule: A7.2."""
    known = [score.points for score in column.values() if score.points is not None]
    asked = _asked(game, family, column)
    return LineScore(family, None if asked else sum(known), written=game.written.get((family, TOTAL)))


def _asked(game: Game, family: int, column: Mapping[str, LineScore]) -> list[str]:
    """The lines that lack a number; the total alone where the family gives no more, or where nothing is known."""
    if game.level(family) is Level.TOTAL:
        return [TOTAL]
    lacking = [slug for slug, score in column.items() if score.needed and score.points is None]
    return lacking or ([TOTAL] if all(score.points is None for score in column.values()) else [])
