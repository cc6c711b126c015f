"""Coins are spent now or lost: A9.1."""

import pytest
from django.urls import reverse

from campaign.commands.by_hand import ChangeCoins
from journals.commands.afterwards import CloseGame
from market.commands import LeaveMarket
from tests.factories import recorded
from tests.market.contract import Contract
from tests.market.stalls import FERRER, LAMP, OLIVA, market

pytestmark = pytest.mark.django_db


class TestLeaveMarket(Contract):
    kind = "leave-market"
    fields = {"family": FERRER, "coins": 3}
    taken = 422


def stall(coins=2):
    return market(coins={FERRER: coins, OLIVA: coins}, points={OLIVA: 2})


def test_A9_1_the_button_says_what_is_lost():
    tablet = stall()
    shown = tablet.tap(tablet.get(), text="Leave, 2 coins are lost")
    assert (tablet.now.lost, tablet.coins(FERRER)) == ({FERRER: 2}, 0)
    assert shown.view.stall.family.name == "Oliva"
    assert [seat.state for seat in shown.view.seats] == ["left", "now"]


def test_A9_1_one_coin_is_called_one():
    assert stall(1).get().buttons(text="Leave, 1 coin is lost")


def test_a_purse_that_changed_is_looked_at_again():
    tablet = stall()
    tablet.cross(FERRER, LAMP, 1)
    shown = tablet.post("leave-market", family=FERRER, coins=2)
    assert (shown.status, tablet.now.lost) == (422, {})


def test_A9_1_a_coin_that_comes_later_can_be_lost_too():
    tablet = stall()
    tablet.post("leave-market", family=FERRER, coins=2)
    recorded(tablet.campaign, ChangeCoins(FERRER, 1, 1, "a card"))
    assert tablet.post("leave-market", family=FERRER, coins=1).status == 303
    assert tablet.now.lost == {FERRER: 3}


def test_coins_noted_as_lost_that_are_not_there_are_warned_of():
    tablet = stall()
    state = tablet.state
    assert [p.code for p in LeaveMarket(1, FERRER, 2).check(state)] == []
    assert [p.code for p in LeaveMarket(1, FERRER, 1).check(state)] == ["coins-left"]
    assert [p.code for p in LeaveMarket(1, 9, 1).check(state)] == ["no-such-family"]


def test_once_all_have_left_it_goes_on_with_the_close():
    tablet = stall()
    tablet.post("leave-market", family=FERRER, coins=2)
    tablet.post("leave-market", family=OLIVA, coins=2)
    shown = tablet.get()
    assert shown.view.done
    assert shown.link(text="Done, on with the close") == f"/c/{tablet.campaign.slug}/game/1/after/"


@pytest.mark.parametrize("htmx", [False, True])
def test_the_last_coin_leads_straight_on_with_the_close(htmx):
    tablet = market(coins={FERRER: 1, OLIVA: 1}, points={OLIVA: 2}, htmx=htmx)
    after = reverse("after", args=[tablet.campaign.slug, 1])
    tablet.cross(FERRER, LAMP, 1)
    answer = tablet.post("leave-market", family=OLIVA, coins=1)
    assert (answer["HX-Push-Url"] if htmx else answer["Location"]) == after
    shown = answer if htmx else tablet.get(after)
    assert {step.slug: step.status.value for group in shown.context["view"].groups for step in group.steps}[
        "market"
    ] == "done"
    tablet.tap(shown, text="Undo")
    assert tablet.coins(OLIVA) == 1


def test_the_last_coin_of_a_late_market_stays_there():
    tablet = market(CloseGame(1, "play-on"), coins={FERRER: 1, OLIVA: 0})
    fields = {"family": FERRER, "coins": 1, "late": 1, "then": "late=1"}
    overrule = " ".join(tablet.post("leave-market", **fields).problems)
    assert tablet.post("leave-market", **fields, overrule=overrule)["Location"] == f"{tablet.address}?late=1"
