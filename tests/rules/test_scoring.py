"""The score sheet (A7.2): what is counted, what is asked for, what the table wrote over."""

from dataclasses import replace

import pytest

from campaign.rules.edition import ObjectivePlan, WindowPlan
from campaign.rules.scoring import contenders, live_scores, score_sheet
from campaign.rules.state.game import Chair, Confirmed, Game, HandLine, Level, Page, Written
from tests.rules.boards import board

OLIVA, FERRER = 1, 2
PLAN = WindowPlan(
    1,
    layout=board(". . . \n . . .").layout,
    boxes=(1, 2, 4),
    public={
        "A": ObjectivePlan("a", "Rows of many colours", "row-colour-variety", 5),
        "B": ObjectivePlan("b", "Light pairs", "value-pairs", 2, {"values": (1, 2)}),
        "C": ObjectivePlan("c", "Balance", "vertical-colour-balance", 3),
    },
    private=(
        ObjectivePlan("reds", "Red light", "colour-sum", 1, {"colour": "R"}),
        ObjectivePlan("told", "The keeper's wish", "by-hand", 1),
    ),
)
BLANK = WindowPlan(1)
OUTLINE = WindowPlan(1, layout=PLAN.layout)


def make_game(drawing="R1 G2 B3 \n R4 . !G6", *, window=1, boxes=(1,), dealt="reds", level=Level.TURNS, **more):
    seen = board(drawing)
    page = Page(fills=seen.fills, broken=seen.broken, boxes=dict.fromkeys(boxes, "hake-brush"))
    game = Game(1, window, (Chair(OLIVA),), pages={OLIVA: page}, levels={OLIVA: level}, **more)
    return replace(game, dealt={OLIVA: dealt} if dealt else {})


def column(game, plan=PLAN):
    """Oliva's numbers, by line."""
    return {line.slug: line.scores[OLIVA].points for line in score_sheet(game, plan).lines}


def test_A7_2_every_line_is_counted_and_added():
    assert column(make_game()) == {
        "public-a": 5,
        "public-b": 2,
        "public-c": 3,
        "private": 5,
        "boxes": 5,
        "empty": -2,
        "total": 18,
    }


def test_A7_2_a_line_shows_its_formula_and_the_spaces_that_earned_it():
    first, *_ = score_sheet(make_game(), PLAN).lines
    score = first.scores[OLIVA]
    assert (first.label_code, first.name, first.kind) == ("public-a", "Rows of many colours", "row-colour-variety")
    assert (score.times, score.points_each, score.groups) == (1, 5, (("A1", "B1", "C1"),))


def test_A7_2_empty_and_broken_spaces_are_lit():
    empty = next(line for line in score_sheet(make_game(), PLAN).lines if line.slug == "empty")
    assert empty.scores[OLIVA].groups == (("B2",), ("C2",))


@pytest.mark.parametrize(("window", "there"), [(1, False), (2, True)])
def test_A2_3_tools_owned_count_from_the_second_window(window, there):
    game = make_game(window=window, figures={(OLIVA, "tools-owned"): 3})
    assert column(game).get("tools-owned") == (3 if there else None)
    assert column(game)["total"] == (21 if there else 18)


def test_R0_what_the_table_wrote_wins_over_what_was_counted():
    game = make_game(written={(OLIVA, "public-a"): Written(10, "a sticker says so"), (OLIVA, "boxes"): Written(0)})
    score = score_sheet(game, PLAN).lines[0].scores[OLIVA]
    assert (score.points, score.computed, score.written.reason) == (10, 5, "a sticker says so")
    assert column(game)["total"] == 18


def test_R0_a_written_total_wins_over_the_sum_and_asks_for_nothing_more():
    sheet = score_sheet(make_game(dealt="told", written={(OLIVA, "total"): Written(30)}), PLAN)
    assert (sheet.totals, sheet.missing) == ({OLIVA: 30}, ())


def test_A13_4_lines_by_hand_add_with_any_sign():
    game = make_game(
        hand_lines={"hand-1": HandLine("Cracked pane"), "hand-2": HandLine("Guild prize")},
        written={(OLIVA, "hand-1"): Written(-4)},
    )
    line = next(line for line in score_sheet(game, PLAN).lines if line.slug == "hand-1")
    assert (line.label_code, line.name, line.kind) == ("hand", "Cracked pane", "by-hand")
    assert (column(game)["hand-1"], column(game)["hand-2"], column(game)["total"]) == (-4, None, 14)


@pytest.mark.parametrize("dealt", ["", "told", "not-in-this-box"])
def test_A7_2_a_private_objective_the_app_cannot_count_is_asked_for(dealt):
    sheet = score_sheet(make_game(dealt=dealt), PLAN)
    assert (sheet.missing, sheet.totals) == (((OLIVA, "private"),), {OLIVA: None})


def test_R0_what_is_not_described_is_not_asked_for():
    sheet = score_sheet(make_game(dealt="", written={(OLIVA, "private"): Written(5)}), OUTLINE)
    assert (sheet.missing, sheet.totals) == ((), {OLIVA: 3})
    assert sheet.untold == ("public-a", "public-b", "public-c", "boxes")


@pytest.mark.parametrize("level", [Level.TURNS, Level.ROUNDS, Level.PAINT])
@pytest.mark.parametrize("plan", [PLAN, OUTLINE])
def test_A2_2_a_private_objective_is_asked_for_described_or_not(level, plan):
    sheet = score_sheet(make_game(level=level, dealt=""), plan)
    assert (sheet.missing, sheet.totals) == (((OLIVA, "private"),), {OLIVA: None})


USUAL = ["public-a", "public-b", "public-c", "private", "boxes", "empty"]


@pytest.mark.parametrize(
    ("level", "plan", "missing"),
    [
        (Level.SCORES, PLAN, USUAL),
        (Level.SCORES, BLANK, USUAL),
        (Level.TOTAL, PLAN, ["total"]),
        (Level.TOTAL, BLANK, ["total"]),
        (Level.TURNS, BLANK, USUAL),
        (Level.ROUNDS, BLANK, USUAL),
        (Level.ROUNDS, PLAN, []),
        (Level.PAINT, PLAN, []),
        (Level.TURNS, PLAN, []),
    ],
)
def test_A7_2_each_level_is_asked_for_what_it_cannot_tell(level, plan, missing):
    game = make_game(level=level, dealt="reds" if plan is PLAN else "")
    assert [line for _, line in score_sheet(game, plan).missing] == missing


@pytest.mark.parametrize("level", [Level.ROUNDS, Level.PAINT])
def test_A7_2_a_window_that_nobody_copied_is_not_taken_for_an_empty_one(level):
    bare = replace(make_game(level=level), pages={})
    assert [line for _, line in score_sheet(bare, PLAN).missing] == USUAL
    told = replace(bare, pages={OLIVA: Page(painted=True)})
    assert column(told)["empty"] == -6


def test_A2_3_typed_scores_are_asked_for_the_tools_owned_from_the_second_window():
    sheet = score_sheet(make_game(level=Level.SCORES, window=2), PLAN)
    assert [line for _, line in sheet.missing] == ["tools-owned", *USUAL]
    assert score_sheet(make_game(window=2), PLAN).missing == ()


def two(level=Level.TURNS, **more):
    """Oliva and Ferrer on the outline alone, both with their private points."""
    game = make_game(dealt="", **more)
    private = {(family, "private"): Written(5) for family in (OLIVA, FERRER)}
    chairs, levels = (Chair(OLIVA), Chair(FERRER)), {FERRER: level}
    return replace(game, chairs=chairs, levels=levels, written={**private, **game.written})


@pytest.mark.parametrize("line", ["public-c", "boxes", "tools-owned", "hand-1"])
def test_R0_where_one_family_has_a_number_the_others_are_asked(line):
    more = {"window": 2, "hand_lines": {"hand-1": HandLine("Guild prize")}}
    assert score_sheet(two(**more), OUTLINE).missing == ()
    sheet = score_sheet(two(written={(OLIVA, line): Written(0)}, **more), OUTLINE)
    assert (sheet.missing, sheet.totals[FERRER]) == (((FERRER, line),), None)
    assert line not in sheet.untold


def test_R0_not_those_whose_total_says_all():
    written = {(OLIVA, "public-c"): Written(3)}
    assert score_sheet(two(Level.TOTAL, written=written), OUTLINE).missing == ((FERRER, "total"),)
    assert score_sheet(two(written={**written, (FERRER, "total"): Written(9)}), OUTLINE).missing == ()


def test_A7_2_what_is_missing_is_told_line_by_line():
    sheet = score_sheet(replace(two(Level.SCORES), written={(OLIVA, "boxes"): Written(2)}), OUTLINE)
    assert sheet.missing == (
        (FERRER, "public-a"),
        (FERRER, "public-b"),
        (FERRER, "public-c"),
        (OLIVA, "private"),
        (FERRER, "private"),
        (FERRER, "boxes"),
        (FERRER, "empty"),
    )
    assert sheet.untold == ()


def test_A7_2_totals_alone_leave_nothing_untold():
    assert score_sheet(make_game(level=Level.TOTAL, written={(OLIVA, "total"): Written(9)}), BLANK).untold == ()
    assert score_sheet(Game(1, 1), BLANK).untold == ()


def test_A7_1_a_closed_game_asks_for_nothing():
    closed = replace(two(written={(OLIVA, "public-c"): Written(3)}), confirmed=Confirmed({}, ()))
    sheet = score_sheet(closed, OUTLINE)
    assert (sheet.missing, sheet.totals) == ((), {OLIVA: 6, FERRER: -1})


def test_A7_2_rounds_alone_tell_nothing_of_the_window():
    game = replace(make_game(level=Level.ROUNDS), pages={})
    assert column(game)["empty"] is None
    assert live_scores(game, PLAN) == {}


def test_A7_2_typed_scores_add_up_without_a_window():
    lines = {"public-a": 5, "public-b": 4, "public-c": 3, "private": 6, "boxes": 1, "empty": -2}
    game = make_game(level=Level.SCORES, written={(OLIVA, line): Written(points) for line, points in lines.items()})
    assert score_sheet(game, PLAN).totals == {OLIVA: 17}


def test_A7_2_the_live_score_leaves_the_private_objective_out():
    assert live_scores(make_game(), PLAN) == {OLIVA: 13}
    assert live_scores(make_game(". . . \n . . .", boxes=()), PLAN) == {OLIVA: 1}


def test_A7_2_the_live_score_is_that_of_the_sheet_without_the_private_objective():
    game = make_game(window=2, tool_counts={OLIVA: 3}, written={(OLIVA, "public-a"): Written(7)})
    assert live_scores(game, PLAN) == {OLIVA: 13 + 3 + 2}
    numbers = column(game)
    assert live_scores(game, PLAN)[OLIVA] == numbers["total"] - numbers["private"]


def test_A7_3_contenders_bring_every_figure_a_tie_may_ask_for():
    game = replace(
        make_game(figures={(OLIVA, "legacy"): 9}),
        chairs=(Chair(OLIVA), Chair(FERRER)),
        levels={FERRER: Level.TOTAL},
        written={(FERRER, "total"): Written(18)},
    )
    first, second = contenders(
        game, PLAN, score_sheet(game, PLAN), {OLIVA: 4, FERRER: 3}, (FERRER, OLIVA, OLIVA, FERRER)
    )
    assert (first.total, first.legacy, first.blemishes, first.private, first.order) == (18, 9, 2, 5, 1)
    assert (second.total, second.legacy, second.blemishes, second.private, second.order) == (18, 3, None, None, 0)


@pytest.mark.parametrize(("level", "blemishes"), [(Level.PAINT, 2), (Level.SCORES, 5)])
def test_A7_3_blemishes_are_counted_and_only_otherwise_read_from_the_points(level, blemishes):
    lines = ("public-a", "public-b", "public-c", "private", "boxes")
    written = {**{(OLIVA, line): Written(1) for line in lines}, (OLIVA, "empty"): Written(-5)}
    game = make_game(level=level, written=written)
    (contender,) = contenders(game, PLAN, score_sheet(game, PLAN), {}, ())
    assert contender.blemishes == blemishes


def test_A7_3_a_family_without_a_total_is_not_ranked():
    game = make_game(level=Level.TOTAL)
    assert contenders(game, PLAN, score_sheet(game, PLAN), {}, ()) == []
