"""The tables hold what the log has led to, and only what changed is written."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaign import log, models, projection
from campaign.commands.box import DescribeOutline, DescribeTools
from campaign.commands.founding import RenameFamily, SetSwitch
from campaign.rules.state.campaign import State
from campaign.rules.state.game import Chair, Placed
from journals.commands.paper import BreakSpace, UseBoxes
from journals.commands.play import CatchUp, EndRound
from journals.commands.scoring import ConfirmScores
from journals.commands.seating import SetChairs
from journals.models import WindowPage
from tests.factories import make_campaign, make_game, recorded, redo, turn, undo

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign():
    """Two families at the first game of their own box, whose window is the plain 4×6 outline."""
    campaign = make_campaign(edition="my-box")
    recorded(campaign, DescribeOutline(1), DescribeTools(1, boxes=(1, 2, 3)))
    return make_game(campaign)


def rows(campaign):
    """Every projected row, by its model and its own values."""
    return {
        model.__name__: sorted(
            str({k: v for k, v in values.items() if k != "id"})
            for values in model.objects.filter(campaign=campaign).values()
        )
        for model in projection.projected()
    }


def written(campaign, *commands):
    """The statements that one act needed for the projected tables."""
    tables = [model._meta.db_table for model in projection.projected()]
    with CaptureQueriesContext(connection) as queries:
        recorded(campaign, *commands)
    return [
        query["sql"].split("(")[0].split(" SET ")[0]
        for query in queries
        if not query["sql"].startswith("SELECT") and any(f'"{table}"' in query["sql"] for table in tables)
    ]


def test_families_games_chairs_and_pages_have_a_row_each(campaign):
    assert [family.name for family in campaign.families.all()] == ["Ferrer", "Oliva"]
    game = campaign.games.get()
    assert (game.number, game.window, game.phase, game.round, game.winner) == (1, 1, "play", 1, None)
    assert [(chair.family, chair.seat) for chair in campaign.chairs.all()] == [(1, 1), (2, 2)]
    assert [(page.family, page.fills) for page in campaign.window_pages.all()] == [(1, {}), (2, {})]


def test_a_page_holds_fills_broken_spaces_and_boxes(campaign):
    recorded(campaign, turn(1, 1, 1, "R5", "A1", "B1 B2"), BreakSpace(1, 1, "A1"), UseBoxes(1, 1, {2: "hake-brush"}))
    page = WindowPage.objects.get(campaign=campaign, family=1)
    assert (page.fills, page.broken, page.boxes) == ({"A1": "R5", "B1": "B2"}, ["A1"], {"2": "hake-brush"})


def test_confirmed_scores_give_totals_places_and_a_winner(campaign):
    recorded(campaign, ConfirmScores(1, {}, (Placed(2, 31, 1), Placed(1, 30, 2, "points"))))
    assert list(campaign.window_pages.values_list("family", "total", "place")) == [(1, 30, 2), (2, 31, 1)]
    assert (campaign.games.get().winner, campaign.games.get().phase) == (2, "done")
    undo(campaign)
    assert list(campaign.window_pages.values_list("total", "place")) == [(None, None)] * 2
    assert campaign.games.get().winner is None


def test_a_turn_writes_one_row(campaign):
    assert written(campaign, turn(1, 1, 1, "R5", "A1")) == ['UPDATE "journals_windowpage"']


def test_what_no_table_shows_writes_no_row(campaign):
    assert written(campaign, turn(1, 1, 1)) == []
    assert written(campaign, SetSwitch("glow", False)) == []
    assert written(campaign, EndRound(1, 1)) == ['UPDATE "campaign_game"']


def test_a_family_that_left_has_no_chair(campaign):
    recorded(campaign, SetChairs(1, (Chair(2), Chair(1))), replaces=5)
    assert list(campaign.chairs.values_list("family", "seat")) == [(2, 1), (1, 2)]
    recorded(campaign, SetChairs(1, (Chair(2),)), replaces=7)
    assert list(campaign.chairs.values_list("family", "seat")) == [(2, 1)]


def test_undo_and_redo_change_the_rows_back_and_forth(campaign):
    before = rows(campaign)
    recorded(campaign, turn(1, 1, 1, "R5", "A1"), EndRound(1, 1), RenameFamily(1, "Ferrers"))
    after = rows(campaign)
    undo(campaign)
    assert rows(campaign) == before
    redo(campaign)
    assert rows(campaign) == after


def test_a_game_that_was_undone_leaves_no_rows(campaign):
    undo(campaign)
    assert not campaign.games.exists() and not campaign.chairs.exists() and not campaign.window_pages.exists()


def test_rebuilt_rows_are_the_same(campaign):
    recorded(campaign, turn(1, 1, 1, "R5", "A1"), EndRound(1, 1), CatchUp(1, 7))
    other = make_game()
    before, others = rows(campaign), rows(other)
    models.Chair.objects.filter(campaign=campaign, family=1).delete()
    WindowPage.objects.filter(campaign=campaign, family=1).update(fills={})
    models.Family.objects.create(campaign=campaign, number=9, name="Nobody")
    log.rebuild(campaign)
    assert rows(campaign) == before and rows(other) == others


def test_expected_rows_are_what_is_stored(campaign):
    recorded(campaign, turn(1, 1, 1, "R5", "A1"))
    for (model, key), values in projection.expected(log.story_of(campaign).state).items():
        assert model.objects.filter(campaign=campaign, **dict(key)).values(*values).get() == values


def test_nothing_is_expected_of_an_empty_state():
    assert projection.expected(State()) == {}
