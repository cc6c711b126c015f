"""A purchase struck after the next game was set up: what stands on it is listed, and goes and comes back with it."""

import pytest

from campaign.rules.state.game import Chair
from journals.commands.before import BringTools, CountTools
from journals.commands.seating import BeginGame, ChooseStart, SetChairs
from tests.factories import afresh, recorded
from tests.market.stalls import FERRER, OLIVA, SHELF, market

pytestmark = pytest.mark.django_db
NEXT = 2


def bought_and_set_up():
    """Ferrer bought a tool; the next game counts it, and Ferrer brings it."""
    tablet = market(coins={FERRER: 2, OLIVA: 1}, points={OLIVA: 2})
    tablet.cross(FERRER, SHELF, 1, upto=2, tool="tallow-stub")
    tablet.post("leave-market", family=OLIVA, coins=1)
    recorded(
        tablet.campaign,
        BeginGame(NEXT, NEXT),
        SetChairs(NEXT, (Chair(FERRER), Chair(OLIVA))),
        ChooseStart(NEXT, FERRER),
        CountTools(NEXT, {FERRER: 1, OLIVA: 0}),
        BringTools(NEXT, FERRER, ("tallow-stub",)),
    )
    return tablet


def purchase(tablet):
    """The act in which the tool was bought, and its entry."""
    return tablet.story.slots[f"game 1 track {SHELF} box 1 of {FERRER}"]


def strike(tablet, **fields):
    return tablet.strike(act=purchase(tablet).act, page="market", **fields)


def listed(shown):
    return {(later.line.code, problem.code) for later in shown.context["objection"].later for problem in later.problems}


def test_what_the_next_game_took_from_the_market_is_listed():
    tablet = bought_and_set_up()
    shown = strike(tablet)
    assert shown.status == 422
    assert listed(shown) == {("count-tools", "tool-count-differs"), ("bring-tools", "tool-not-owned")}
    assert tablet.journal(FERRER).tools == {"tallow-stub": 1}


def test_struck_together_and_restored_together():
    tablet = bought_and_set_up()
    before = tablet.state
    shown = tablet.tap(strike(tablet), text="Strike them too")
    assert shown.status == 200
    assert tablet.journal(FERRER).tools == {}
    assert (tablet.state.games[NEXT].tool_counts, tablet.state.games[NEXT].brought) == ({}, {})
    assert (tablet.coins(FERRER), tablet.now.order, tablet.state.market["tallow-stub"]) == (2, None, 2)
    act = tablet.story.redoable().number
    assert tablet.redo(act=act, page="market").status == 303
    assert tablet.state == before
    assert afresh(tablet.campaign).state == before


def test_struck_alone_the_others_stand_as_they_were_confirmed():
    tablet = bought_and_set_up()
    tablet.tap(strike(tablet), text="Keep them")
    assert tablet.journal(FERRER).tools == {}
    assert tablet.state.games[NEXT].tool_counts == {FERRER: 1, OLIVA: 0}
    assert tablet.state.games[NEXT].brought == {FERRER: ("tallow-stub",)}


def test_one_entry_of_the_act_lists_the_market_too():
    tablet = bought_and_set_up()
    shown = tablet.strike(act=purchase(tablet).act, entry=purchase(tablet).number, page="market")
    assert ("leave-market", "coins-left") in listed(shown)
    assert ("count-tools", "tool-count-differs") in listed(shown)
