"""What the blank sheets say: the next window as far as it may be seen, and blank lines for the rest."""

from __future__ import annotations

from django.utils.translation import get_language, get_language_bidi
from django.utils.translation import gettext as _

from campaign.names import family_name, number_text, score_line_name, window_name
from campaign.queries.campaigns import next_step
from campaign.queries.cathedral import cathedral_view
from campaign.rules.draft import turn_order
from campaign.rules.drawings import blank_grid
from campaign.rules.edition import PUBLIC, Edition, WindowPlan
from campaign.rules.layout import Layout
from campaign.rules.scoring import BOXES, EMPTY, FIRST_WITH_TOOLS, PRIVATE, TOOLS_OWNED, TOTAL
from campaign.rules.state.campaign import State
from campaign.rules.state.flow import order_of
from campaign.rules.state.game import Game
from campaign.story import Story
from journals.book import Column, Space
from journals.objective_words import LINES, objective_rule
from journals.queries.book_games import glass_of
from journals.sheets import Outline, ScoreRow, Sheets, Turns

BLANK = blank_grid(6, 4)
"""What is printed where nobody described the window: an even grid to draw one's own into."""

SPARE = 2
"""Lines of the score sheet left free for whatever a card says."""


def sheets_of(story: Story) -> Sheets:
    """The sheets for the game that is going on, or the next one. Of what is sealed they say nothing. Rule: R0."""
    state = story.state
    step = next_step(state)
    game = state.games.get(step.game)
    going = game if game is not None and game.confirmed is None else None
    window = going.window if going else step.window if step.phase is not None and game is None else 0
    plan, box = _plan(state, going, window)
    present = going.present if going and going.present else tuple(state.families)
    return Sheets(
        language=get_language() or "en",
        rtl=get_language_bidi(),
        title=state.title,
        window=window_name(window, state) if window else _("Any window"),
        score=_("Score sheet"),
        order=_("Whose turn"),
        board=_("Boards"),
        families=tuple(family_name(family, state) for family in present),
        lines=_lines(state, plan, going, window),
        boxes=tuple(number_text(points) for points in plan.boxes),
        boxes_word=_("Point boxes"),
        turns=_turns(state, box, going, present),
        dice=_dice(box, len(present)),
        boards=_boards(story),
        outlines=tuple(_outline(state, plan, family) for family in present),
        star=plan.star,
        tick=_("Tick a round when it is over."),
    )


def _plan(state: State, going: Game | None, window: int) -> tuple[WindowPlan, Edition]:
    """The window as it may be seen: one that was begun, or the next once it is no secret; otherwise a blank one."""
    if going is not None:
        return state.plan(going), state.box(going)
    box = state.box_now()
    if not window or state.is_sealed(window):
        return WindowPlan(window), box
    return state.plan(Game(max(state.games, default=0) + 1, window)), box


def _lines(state: State, plan: WindowPlan, going: Game | None, window: int) -> tuple[ScoreRow, ...]:
    """The lines that will be asked for, and some to spare. Rule: A7.2."""
    number = going.number if going else None
    lines = []
    if not window or window >= FIRST_WITH_TOOLS:
        lines.append(ScoreRow(score_line_name(TOOLS_OWNED, state, number), str(LINES[TOOLS_OWNED])))
    for letter in PUBLIC:
        public = plan.public.get(letter)
        name = public.name if public and public.name else score_line_name(f"public-{letter.lower()}", state)
        lines.append(ScoreRow(name, objective_rule(public, state) if public else ""))
    lines += [ScoreRow(score_line_name(slug, state), str(LINES[slug])) for slug in (PRIVATE, BOXES, EMPTY)]
    lines += [ScoreRow(label) for label in plan.lines.values()]
    if going:
        lines += [ScoreRow(line.label) for line in going.hand_lines.values()]
    lines += [ScoreRow("")] * SPARE
    return (*lines, ScoreRow(score_line_name(TOTAL, state), total=True), ScoreRow(_("Place"), total=True))


def _turns(state: State, box: Edition, going: Game | None, present: tuple[int, ...]) -> Turns:
    """The snake, by name where the start player is known, otherwise by seat. Rule: A3.3, A3.5."""
    rounds = range(1, box.rounds + 1)
    seats: tuple[str, ...] = ()
    if going is not None and going.start in going.present:
        rows = [[family_name(f, state) for f in order_of(going, number, state)] for number in rounds]
        told = _("Clockwise from the start player, then back; each round starts one seat further.")
    else:
        chairs = tuple(range(1, len(present) + 1))
        rows = [[str(seat) for seat in turn_order(chairs, 1, number, box.turns_each)] for number in rounds]
        told = _("Seat 1 is the start player, the others follow clockwise. Write down who sits where.")
        seats = tuple(_("Seat %(number)s") % {"number": seat} for seat in chairs)
    longest = max((len(row) for row in rows), default=0)
    filled = tuple((str(number), *row, *[""] * (longest - len(row))) for number, row in zip(rounds, rows, strict=True))
    heads = (_("Round"), *(_("Turn %(number)s") % {"number": turn} for turn in range(1, longest + 1)))
    return Turns(heads, filled, told, seats)


def _dice(box: Edition, players: int) -> str:
    return _("Draw %(count)s dice each round; roll again one of two that show the same colour and value.") % {
        "count": box.dice_count(players)
    }


def _boards(story: Story) -> tuple[tuple[str, tuple[Column, ...]], ...]:
    """The boards as they stand: what is constructed is marked, the rest is to be ticked. Rule: A6.1."""
    return tuple(
        (
            board.name or _("Cathedral board"),
            tuple(
                Column(c.colour, c.name, tuple(Space(s.value, s.state, s.tincture, s.family) for s in c.spaces))
                for c in board.columns
            ),
        )
        for board in cathedral_view(story).boards
        if board.total
    )


def _outline(state: State, plan: WindowPlan, family: int) -> Outline:
    layout: Layout = plan.layout_of(family) or BLANK
    words = {"family": family_name(family, state)}
    return Outline(words["family"], glass_of(layout, {}, ()), _("The blank window of %(family)s") % words)
