"""What the table is asked to confirm at the end of a game."""

import pytest

from campaign.rules.dice import Fill
from campaign.rules.drawings import blank_grid
from campaign.rules.edition import Edition, ObjectivePlan, WindowPlan
from campaign.rules.state.campaign import Family, State
from campaign.rules.state.game import Chair, Game, Page, Placed, Written
from journals.confirming import confirmation

NO_POINTS = {(family, "private"): Written(0) for family in (1, 2)}
FIRST, SECOND = Page({"A1": Fill.parse("R5"), "B1": Fill.parse("G2")}), Page({"A1": Fill.parse("B5")})


def ended(pages, number=1, window=None, plan=None, written=NO_POINTS, **of_the_game):
    """A finished game of two families on a window of two spaces, without private objectives."""
    window = window or number
    plan = plan or WindowPlan(window, layout=blank_grid(2, 1))
    game = Game(
        number, window, chairs=(Chair(1), Chair(2)), start=1, pages=pages, written=written, reached=13, **of_the_game
    )
    families = {1: Family(1, "Ferrer"), 2: Family(2, "Oliva")}
    return State(edition=Edition("test", "").with_window(plan), families=families, games={number: game})


def test_A7_2_points_by_family_and_line_with_the_total_among_them():
    command, _, _ = confirmation(ended({1: FIRST, 2: SECOND}), 1)
    assert command.points == {
        1: {"private": 0, "empty": 0, "total": 0},
        2: {"private": 0, "empty": -1, "total": -1},
    }
    assert command.ranking == (Placed(1, 0, 1), Placed(2, -1, 2, "points"))


def test_A7_2_nothing_to_confirm_while_the_sheet_lacks_a_number():
    by_hand = ObjectivePlan("odd", "Odd", "by-hand")
    plan = WindowPlan(1, layout=blank_grid(2, 1), public={"A": by_hand})
    command, sheet, _ = confirmation(ended({1: FIRST, 2: SECOND}, plan=plan), 1)
    assert command is None
    assert sheet.missing == ((1, "public-a"), (2, "public-a"))


def test_A2_2_nor_while_a_private_objective_is_not_told():
    command, sheet, _ = confirmation(ended({1: FIRST, 2: SECOND}, written={}), 1)
    assert (command, sheet.missing) == (None, ((1, "private"), (2, "private")))


def test_R0_a_number_the_table_wrote_counts():
    written = {**NO_POINTS, (1, "public-a"): Written(0), (2, "public-a"): Written(9)}
    command, _, _ = confirmation(ended({1: FIRST, 2: SECOND}, written=written), 1)
    assert command.points[2] == {"public-a": 9, "private": 0, "empty": -1, "total": 8}
    assert [placed.family for placed in command.ranking] == [2, 1]


def test_A7_3_before_the_first_window_nobody_has_legacy_points():
    """Equal in all else, so the order of the final round decides: it begins with the second family."""
    command, _, _ = confirmation(ended({1: FIRST, 2: FIRST}), 1)
    assert command.ranking == (Placed(2, 0, 1), Placed(1, 0, 2, "order"))


@pytest.mark.parametrize(("number", "window"), [(2, 2), (1, 3), (2, 1)])
def test_A7_3_later_a_tie_asks_for_them(number, window):
    command, _, ranking = confirmation(ended({1: FIRST, 2: FIRST}, number, window), number)
    assert command is None
    assert ranking.missing == (("legacy", (1, 2)),)


def test_A7_3_figures_that_were_written_part_the_tied():
    figures = {(1, "legacy"): 7, (2, "legacy"): 4}
    command, _, _ = confirmation(ended({1: FIRST, 2: FIRST}, 2, figures=figures), 2)
    assert command.ranking == (Placed(2, 0, 1), Placed(1, 0, 2, "legacy"))


def test_nothing_to_confirm_where_nobody_sits():
    command, _, _ = confirmation(State(games={1: Game(1, 1)}), 1)
    assert command is None
