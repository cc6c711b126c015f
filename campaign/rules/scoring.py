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
USUAL = (TOOLS_OWNED, *PUBLIC_LINES, PRIVATE, BOXES, EMPTY)
"""The lines of every sheet, above its total. Rule: A7.2."""
FIRST_WITH_TOOLS = 2
SHOWN_LATER = frozenset({PRIVATE, TOTAL})
"""Lines that are not shown during play."""
COUNTED = (Level.TURNS, Level.ROUNDS, Level.PAINT)
"""Levels at which a window may be told."""


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
    """The whole sheet. A family's total is None while a number is missing.

    Shape: `missing` pairs families with lines, line by line; `untold` are the lines that nobody has a number on and
           nobody is asked for: they add nothing.
    """

    lines: tuple[ScoreLine, ...]
    totals: Mapping[int, int | None]
    missing: tuple[tuple[int, str], ...]
    untold: tuple[str, ...] = ()


def score_sheet(game: Game, plan: WindowPlan) -> Sheet:
    """Every line for every family present, as far as level and description let it be counted.

    What is not described is not asked for, unless one family has a number there; a private objective always is.
    Rule: A7.2, A2.2, R0, A13.4.
    """
    slugs = (*_fixed(game), *_by_hand(game, plan))
    columns = {family: _column(game, plan, family, slugs) for family in game.present}
    asked = {family: _asked(game, family, column) for family, column in columns.items()}
    totals = {family: _total(game, family, column, asked[family]) for family, column in columns.items()}
    lines = [_line(slug, game, plan, {family: column[slug] for family, column in columns.items()}) for slug in slugs]
    missing = tuple((family, slug) for slug in (*slugs, TOTAL) for family in columns if slug in asked[family])
    return Sheet(
        (*lines, ScoreLine(TOTAL, TOTAL, "", totals)),
        {family: total.points for family, total in totals.items()},
        missing,
        _untold(game, lines, {slug for _family, slug in missing}),
    )


def live_scores(game: Game, plan: WindowPlan) -> Mapping[int, int]:
    """What the sheet adds up so far for each recorded window, but for the private objective. Rule: A7.2, A2.2."""
    slugs = [slug for slug in (*_fixed(game), *_by_hand(game, plan)) if slug not in SHOWN_LATER]
    told = [family for family in game.present if counted_window(game, plan, family) is not None]
    return {family: sum(score.points or 0 for score in _column(game, plan, family, slugs).values()) for family in told}


def counted_window(game: Game, plan: WindowPlan, family: int) -> Window | None:
    """The family's window where the app can count it: described, and recorded by turns or copied from paper.

    Where rounds were passed over and nothing of the family was told, its window is on paper alone.
    """
    level, page = game.level(family), game.page(family)
    copied = level in COUNTED and (page.fills or page.broken or page.painted)
    played = level is Level.TURNS and (game.reached == 1 or any(t.family == family for t in game.turns.values()))
    layout = plan.layout_of(family)
    return Window(layout, page.fills, page.broken) if layout is not None and (played or copied) else None


def total_alone(game: Game, family: int) -> bool:
    """Whether a family's total says all, so that its lines may stay empty."""
    return game.level(family) is Level.TOTAL or (family, TOTAL) in game.written


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


def _by_hand(game: Game, plan: WindowPlan) -> Mapping[str, str]:
    """Lines that only the table can count: those that a rule or the window added, and this game's own. Rule: A7.2."""
    return {**plan.lines, **{slug: line.label for slug, line in game.hand_lines.items()}}


def _column(game: Game, plan: WindowPlan, family: int, slugs: Sequence[str]) -> dict[str, LineScore]:
    """One family's numbers, by line."""
    window = counted_window(game, plan, family)
    counted = {
        TOOLS_OWNED: LineScore(family, game.tool_counts.get(family, game.figures.get((family, TOOLS_OWNED)))),
        **{line: _objective(family, window, plan.public.get(letter)) for line, letter in PUBLIC_LINES.items()},
        PRIVATE: _objective(family, window, plan.objective(game.dealt.get(family, ""))),
        BOXES: _boxes(game, plan, family, window),
        EMPTY: _empty(family, window),
    }
    found = {slug: counted.get(slug) or LineScore(family) for slug in slugs}
    return {
        slug: replace(score, needed=_needed(game, plan, slug, score, window), written=game.written.get((family, slug)))
        for slug, score in found.items()
    }


def _needed(game: Game, plan: WindowPlan, slug: str, score: LineScore, window: Window | None) -> bool:
    """Whether a line is asked for where it cannot be counted.

    That is a private objective, whatever is described, what a rule or the window added, every usual line of a window
    that cannot be seen, and what another family has a number on. Rule: A2.2, A7.2, A13.2, R0.
    """
    unseen = window is None and slug not in _by_hand(game, plan)
    begun = any(line == slug and family in game.present for family, line in game.written)
    return slug == PRIVATE or slug in plan.lines or score.plan is not None or unseen or begun


def _line(slug: str, game: Game, plan: WindowPlan, scores: Mapping[int, LineScore]) -> ScoreLine:
    label = _by_hand(game, plan).get(slug)
    if label is not None:
        return ScoreLine(slug, "hand", label, scores, "by-hand")
    public = plan.public.get(PUBLIC_LINES.get(slug, ""))
    return ScoreLine(slug, slug, public.name if public else "", scores, public.kind if public else "")


def _objective(family: int, window: Window | None, plan: ObjectivePlan | None) -> LineScore:
    """An objective counted, public or dealt; without a plan it is the table's to count. Rule: A7.2."""
    if plan is None or window is None:
        return LineScore(family, points_each=plan.points if plan else None, plan=plan)
    found = tally(plan.kind, window, plan.points, plan.params)
    return LineScore(family, found.points, found.groups, found.times, plan.points, plan=plan)


def _boxes(game: Game, plan: WindowPlan, family: int, window: Window | None) -> LineScore:
    """The points of the boxes still empty. Rule: A5.4, A7.2."""
    used = game.page(family).boxes
    free = sum(points for box, points in enumerate(plan.boxes) if box not in used)
    return LineScore(family, free if plan.boxes and window is not None else None)


def _empty(family: int, window: Window | None) -> LineScore:
    """One point lost for each empty or broken space. Rule: A7.2, A4.6."""
    if window is None:
        return LineScore(family, points_each=-1)
    sound = window.sound
    lost = tuple((name,) for name in window.layout if name not in sound)
    return LineScore(family, -len(lost), lost, len(lost), -1)


def _total(game: Game, family: int, column: Mapping[str, LineScore], asked: Sequence[str]) -> LineScore:
    """The sum of a family's lines, where all that is asked for is there. Rule: A7.2."""
    known = [score.points for score in column.values() if score.points is not None]
    return LineScore(family, None if asked else sum(known), written=game.written.get((family, TOTAL)))


def _asked(game: Game, family: int, column: Mapping[str, LineScore]) -> list[str]:
    """The lines that lack a number, or the total alone where the family gives no more; a closed game asks for nothing.

    Rule: A7.1, A7.2.
    """
    if game.confirmed is not None or (family, TOTAL) in game.written:
        return []
    if total_alone(game, family):
        return [TOTAL]
    return [slug for slug, score in column.items() if score.needed and score.points is None]


def _untold(game: Game, lines: Sequence[ScoreLine], asked: set[str]) -> tuple[str, ...]:
    """The lines without any number that nobody is asked for, where there are families who are scored by lines."""
    if all(total_alone(game, family) for family in game.present):
        return ()
    bare = [line.slug for line in lines if all(score.points is None for score in line.scores.values())]
    return tuple(slug for slug in bare if slug not in asked)
