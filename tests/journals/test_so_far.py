"""The points so far are those of the score sheet (A7.2), stars of windows nobody records claim nothing (A8.3)."""

import pytest

from campaign.rules.scoring import SHOWN_LATER, score_sheet
from campaign.rules.state.game import Level
from journals.commands.before import CountTools
from journals.commands.seating import SetLevel
from tests.factories import make_game, recorded, turn
from tests.journals.tablet import Tablet

pytestmark = pytest.mark.django_db


def at_window_2(*commands):
    tablet = Tablet(make_game(number=2), game=2)
    recorded(tablet.campaign, CountTools(2, {1: 3, 2: 1}), turn(1, 1, 1, "R5", "A1", game=2), *commands)
    return tablet


def test_A7_2_the_total_so_far_is_that_of_the_sheet():
    shown = at_window_2().get()
    state, game = shown.view.state, shown.view.game
    lines = [line for line in score_sheet(game, state.plan(game)).lines if line.slug not in SHOWN_LATER]
    for row in shown.view.score_rows:
        points = [line.scores[row.family.number].points for line in lines]
        assert row.total == sum(each for each in points if each is not None) == sum(filter(None, row.points))
    assert [row.points[0] for row in shown.view.score_rows] == [3, 1]


def test_A7_2_what_the_table_wrote_counts_here_too():
    tablet = at_window_2()
    before = tablet.get().view.score_rows[0].total
    tablet.post("write-score", page="score", family=1, line="tools-owned", points=5)
    after = tablet.get().view.score_rows[0]
    assert (after.points[0], after.total) == (5, before + 2)


def test_A7_2_the_columns_are_called_as_on_the_sheet():
    shown = at_window_2().get()
    heads = {head.short: head.name for head in shown.view.score_heads}
    assert heads["Tool cards"] == "Tool cards owned"
    assert (heads["Point boxes"], heads["Empty"]) == ("Empty point boxes", "Empty and broken spaces")
    assert '<abbr title="Empty point boxes">Point boxes</abbr>' in shown


@pytest.mark.parametrize("level", [Level.SCORES, Level.TOTAL, Level.ROUNDS, Level.PAINT])
def test_A8_3_stars_are_watched_only_where_the_window_is_recorded(level):
    tablet = at_window_2(SetLevel(2, 2, level))
    assert 2 not in tablet.get().view.star_marks
    assert [other.stars for other in tablet.get().view.others][1] is None


def test_A8_3_a_painted_window_shows_its_stars():
    tablet = at_window_2(SetLevel(2, 2, Level.PAINT))
    starred = set(tablet.get().view.star_marks)
    tablet.post("paint-space", family=2, space="A1", fill="R5")
    assert set(tablet.get().view.star_marks) == starred | ({2} if starred else set())
