"""What a tap costs the database, BEGIN and COMMIT counted: the same early and late, alone and among hundreds."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaign.models import Campaign
from campaign.stories import forget_all
from tests.factories import make_campaign, make_game, recorded, round_of
from tests.journals.tablet import Tablet

pytestmark = pytest.mark.django_db(transaction=True)

# The budget is 12 for a recorded turn and 8 for the page; this is what they take.
TURN, ROUND_END, UNDO, WARNED, PAGE, COLD_PAGE = 9, 9, 10, 5, 1, 4
MANY = 500


@pytest.fixture(params=[(1, 1), (12, 1), (1, MANY), (12, MANY)], ids=lambda p: f"round {p[0]}, {p[1]} campaigns")
def tablet(request):
    """A table in its first or its last round, on a server with one campaign or with many."""
    rounds, campaigns = request.param
    tablet = Tablet(make_game(make_campaign(4)), htmx=True)
    if played := [what for number in range(1, rounds) for what in round_of(4, number)]:
        recorded(tablet.campaign, *played)
    Campaign.objects.bulk_create(
        Campaign(slug=f"n-{n}", title="Another", edition="my-box") for n in range(1, campaigns)
    )
    tablet.get()
    return tablet


def queries(status, act):
    """The statements of what is done."""
    with CaptureQueriesContext(connection) as captured:
        answer = act()
    assert answer.status == status, answer.text
    return [query["sql"] for query in captured]


def listed(statements):
    return "\n".join(statements)


def turn_of(tablet):
    stage = tablet.get().view.stage
    return {"round": stage.round, "turn": stage.turn, "family": stage.family}


def test_a_recorded_turn(tablet):
    where = turn_of(tablet)
    found = queries(
        200, lambda: tablet.post("take-turn", **where, die="R5", space="A1", step="flip,tool=hand-mirror,box=0")
    )
    assert len(found) <= TURN, listed(found)
    assert [sql.split()[0] for sql in found if sql.split()[0] in ("BEGIN", "COMMIT")] == ["BEGIN", "COMMIT"]


def test_a_turn_that_is_warned_of(tablet):
    where = turn_of(tablet)
    found = queries(422, lambda: tablet.post("take-turn", **where, die="R5", space="E1"))
    assert len(found) <= WARNED, listed(found)


def test_the_end_of_a_round(tablet):
    number = tablet.get().view.stage.round
    found = queries(200, lambda: tablet.post("end-round", round=number, left="R5", overrule="turns-missing"))
    assert len(found) <= ROUND_END, listed(found)


def test_an_undo(tablet):
    tablet.post("take-turn", **turn_of(tablet), die="R5", space="A1")
    act = tablet.get().view.undo.act
    found = queries(200, lambda: tablet.strike(act=act, undo="game-1"))
    assert len(found) <= UNDO, listed(found)


@pytest.mark.parametrize("query", ["", "?die=R5", "?card=more", "?card=paint&view=1"])
def test_the_table_page(tablet, query):
    found = queries(200, lambda: tablet.get(query))
    assert len(found) <= PAGE, listed(found)


def test_the_table_page_after_a_restart(tablet):
    forget_all()
    found = queries(200, tablet.get)
    assert len(found) <= COLD_PAGE, listed(found)
