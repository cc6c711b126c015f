"""What the score page asks next, and everything its answer needs."""

from __future__ import annotations

import uuid

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.names import listed, score_line_name
from campaign.rules.edition import ObjectivePlan
from campaign.rules.layout import Window
from campaign.rules.objectives import tally
from campaign.rules.scoring import BOXES, EMPTY, PRIVATE, PUBLIC_LINES, TOTAL, counted_window, total_alone
from campaign.rules.state.game import Level, Phase
from campaign.story import Story
from journals import objective_words as words
from journals.differences import differences, shown_totals
from journals.queries.ranks import places
from journals.queries.results import changes, confirming_entry
from journals.queries.score_cards import (
    Card,
    Closed,
    Confirming,
    NewLine,
    OneLine,
    PointBox,
    Question,
    SeatsFirst,
    StillPlaying,
    Untold,
    WhichBoxes,
    WhichCard,
    WhichFigure,
    WhichNumber,
)
from journals.queries.scoring import Number, Row, Sheets, row_of
from journals.score_focus import Focus

COMMON = range(31)
"""Numbers one tap away; the others are behind "more"."""
MORE = range(31, 61)
TOTALS = range(61)
TOLD = "use-boxes"
"""The command that tells them."""
LEFT_OVERS = (Level.ROUNDS, Level.PAINT)
"""Levels that do not tell which point boxes were used."""


def question(story: Story, sheets: Sheets, focus: Focus) -> Question:
    """What was tapped, or else what is still to be done: numbers, boxes, ties, and the confirmation."""
    first = _tapped(sheets, focus) or _waiting(story, sheets) or _missing(sheets)
    return first or _boxes(story, sheets) or _last(sheets)


def _tapped(sheets: Sheets, focus: Focus) -> Question | None:
    if not sheets.game.present:
        return None
    if focus.card == "new-line":
        slug = f"hand-{uuid.uuid4().hex[:8]}"
        labels = (_("Stars"), _("A story card"), _("A sticker"), _("A slip"))
        return NewLine(slug=slug, labels=labels, walk=Focus(slug, sheets.game.present[0], change=True).query)
    if focus.card == "confirm" and sheets.phase is Phase.SCORING:
        return _confirm(sheets)
    family = focus.family if focus.family in sheets.game.present else None
    if focus.card == "objective" and family and sheets.is_open and sheets.plan.private:
        return which_card(sheets, family, change=True)
    line = sheets.line(focus.line)
    if line is None:
        return None
    if focus.change and family:
        return which_number(sheets, family, line.slug, tapped=True)
    shown = sheets.family(family) if family else None
    if line.slug == TOTAL:
        return None
    cards = line.slug == PRIVATE and bool(sheets.plan.private) and sheets.is_open
    return OneLine(shown, row_of(sheets, line, focus), cards)


def _waiting(story: Story, sheets: Sheets) -> Question | None:
    if sheets.phase is Phase.CHAIRS:
        return SeatsFirst()
    if sheets.phase is Phase.PLAY:
        return StillPlaying(round=sheets.round, last=sheets.state.box(sheets.game).rounds)
    confirmed = sheets.game.confirmed
    if confirmed is None:
        return None
    return Closed(
        changed=changes(sheets, confirmed),
        can_keep=bool(differences(confirmed, sheets.sheet)),
        entry=confirming_entry(story, sheets.game.number),
        seen=shown_totals(sheets.sheet.totals),
    )


def _missing(sheets: Sheets) -> Question | None:
    """The first number that the sheet lacks, line by line; private objectives first, as each family has its card."""
    asked = sorted(sheets.sheet.missing, key=lambda pair: pair[1] != PRIVATE)
    for family, line in asked:
        named = family in sheets.game.dealt
        counted = counted_window(sheets.game, sheets.plan, family) is not None
        if line == PRIVATE and sheets.plan.private and counted and not named:
            return which_card(sheets, family)
        return which_number(sheets, family, line)
    return None


def which_number(sheets: Sheets, family: int, slug: str, *, tapped: bool = False) -> WhichNumber | None:
    """The numbers to choose from for one family and line. Rule: A7.2, R0."""
    line = sheets.line(slug)
    if line is None or family not in line.scores:
        return None
    row = row_of(sheets, line, Focus(slug))
    number = next(number for number in row.numbers if number.family.number == family)
    numbers, more = _range(sheets, slug)
    usual = slug != TOTAL and not row.by_hand
    unseen = usual and number.missing and counted_window(sheets.game, sheets.plan, family) is None
    return WhichNumber(
        sheets.family(family),
        row,
        number,
        numbers,
        more,
        walk=_walk(family, row, number) if tapped else "",
        cards=slug == PRIVATE and bool(sheets.plan.private) and sheets.is_open and not number.secret,
        zeros=_zeros(row),
        unseen=unseen,
        paintable=unseen and sheets.plan.layout is not None and sheets.game.level(family) in LEFT_OVERS,
    )


def _zeros(row: Row) -> str:
    """What a 0 for all who lack a number here is called: no private objectives at all, or nobody else has points."""
    lacking = [number.family.name for number in row.numbers if number.missing]
    if row.slug == PRIVATE and lacking and all(number.points is None for number in row.numbers):
        return _("None in this game")
    if len(lacking) > 1 and any(number.points is not None for number in row.numbers):
        return _("0 for %(families)s") % {"families": listed(lacking)}
    return ""


def _range(sheets: Sheets, slug: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The likely numbers of a line, and more of them."""
    if slug == EMPTY:
        spaces = len(sheets.plan.layout) if sheets.plan.layout else len(COMMON)
        return tuple(-n for n in range(min(spaces, 24) + 1)), ()
    if slug == BOXES and sheets.plan.boxes:
        return tuple(range(sum(sheets.plan.boxes) + 1)), ()
    if slug == TOTAL:
        return tuple(TOTALS), tuple(range(61, 100))
    if slug in sheets.game.hand_lines or slug in sheets.plan.lines:
        return tuple(range(-10, 21)), tuple(range(21, 41))
    return tuple(COMMON), tuple(MORE)


def _walk(family: int, row: Row, number: Number) -> str:
    """After a number that was tapped: the next family without one; then the line stays open only if it was changed."""
    if row.slug == TOTAL:
        return ""
    others = [n.family.number for n in row.numbers if n.points is None and not n.silent and n.family.number != family]
    if others:
        return Focus(row.slug, next((n for n in others if n > family), others[0]), change=True).query
    return Focus(row.slug, family).query if number.points is not None else ""


def which_card(sheets: Sheets, family: int, *, change: bool = False) -> WhichCard:
    """The cards of this window, each with what it would be worth. Rule: A2.2."""
    window = counted_window(sheets.game, sheets.plan, family)
    holders = {slug: holder for holder, slug in sheets.game.dealt.items()}
    cards = [_card(sheets, plan, family, window, holders.get(plan.slug)) for plan in sheets.plan.private]
    walk = Focus(PRIVATE, family).query if change else ""
    named, line = family in sheets.game.dealt, sheets.line(PRIVATE)
    zeros = _zeros(row_of(sheets, line, Focus(PRIVATE))) if line and not named else ""
    return WhichCard(sheets.family(family), tuple(cards), change=named, walk=walk, zeros=zeros)


def _card(sheets: Sheets, plan: ObjectivePlan, family: int, window: Window | None, holder: int | None) -> Card:
    found = tally(plan.kind, window, plan.points, plan.params) if window is not None else None
    return Card(
        plan,
        words.objective_rule(plan, sheets.state),
        found.points if found else None,
        words.times_text(found.times, plan.points) if found and found.points is not None else "",
        sheets.family(holder) if holder is not None and holder != family else None,
        chosen=holder == family,
    )


def _boxes(story: Story, sheets: Sheets) -> Question | None:
    """The point boxes of families whose level does not tell them, until each has been asked."""
    game, boxes = sheets.game, sheets.plan.boxes
    if not boxes or sheets.phase is not Phase.SCORING:
        return None
    told = {
        getattr(entry.command, "family", None)
        for entry in story.standing.values()
        if entry.command.kind == TOLD and f"game-{game.number}" in entry.command.pages()
    }
    for family in game.present:
        written = (family, BOXES) in game.written or (family, TOTAL) in game.written
        counted = counted_window(game, sheets.plan, family) is not None
        if game.level(family) in LEFT_OVERS and counted and family not in told and not written:
            return which_boxes(sheets, family)
    return None


def which_boxes(sheets: Sheets, family: int) -> WhichBoxes:
    """The point boxes from left to right (A5.4)."""
    boxes, used = sheets.plan.boxes, sheets.game.page(family).boxes
    return WhichBoxes(
        sheets.family(family),
        tuple(PointBox(n + 1, points, n in used, sum(boxes[n + 1 :])) for n, points in enumerate(boxes)),
        sum(boxes),
        sheets.plan.star,
    )


def _last(sheets: Sheets) -> Question:
    """The figure that decides a tie, or the confirmation."""
    for figure, families in sheets.ranking.missing:
        return which_figure(sheets, figure, families)
    return _confirm(sheets)


def which_figure(sheets: Sheets, figure: str, families: tuple[int, ...]) -> WhichFigure:
    """The first family whose deciding figure is not known. Rule: A7.3."""
    total = sheets.sheet.totals[families[0]] or 0
    tied = [family for family, points in sheets.sheet.totals.items() if points == total]
    numbers = range(len(sheets.game.present)) if figure == "order" else COMMON
    return WhichFigure(
        sheets.family(families[0]),
        figure,
        tuple(sheets.family(family) for family in tied),
        total,
        tuple(numbers),
        untold_of(sheets),
    )


def _confirm(sheets: Sheets) -> Confirming:
    totals = sheets.sheet.totals
    return Confirming(
        places=places(sheets, sheets.ranking.placings),
        missing=tuple(sheets.family(family) for family, total in totals.items() if total is None),
        shared=bool(sheets.ranking.missing),
        seen=shown_totals(totals),
        untold=untold_of(sheets),
    )


def untold_of(sheets: Sheets) -> Untold | None:
    """What counts 0 because nobody has described it, nor has a number there. Rule: R0, A13.4."""
    slugs = sheets.sheet.untold
    families = [family for family in sheets.game.present if not total_alone(sheets.game, family)]
    if not slugs or not families:
        return None
    names = {slug: score_line_name(slug, sheets.state, sheets.game.number) for slug in slugs}
    letters = [PUBLIC_LINES[slug] for slug in slugs if slug in PUBLIC_LINES]
    objectives = ngettext("objective %(letters)s", "objectives %(letters)s", len(letters)) % {
        "letters": listed(letters)
    }
    others = [str(words.UNTOLD.get(slug, names[slug])) for slug in slugs if slug not in PUBLIC_LINES]
    return Untold(
        listed([objectives, *others] if letters else others),
        tuple((slug, PUBLIC_LINES.get(slug, names[slug])) for slug in slugs),
        sheets.family(families[0]),
        describable=bool(letters) or BOXES in slugs,
    )
