"""Slots of the tool box, paid for one after another: A9.6."""

import pytest

from campaign.commands.by_hand import ChangeSlots
from journals.capacity import capacity
from tests.factories import recorded
from tests.market.contract import Contract
from tests.market.stalls import FERRER, OLIVA, market

pytestmark = pytest.mark.django_db


class TestFillSlot(Contract):
    kind = "fill-slot"
    fields = {"family": FERRER, "tool_slot": 2, "coins": 2}


def stall(coins=5, **values):
    return market(coins={FERRER: coins, OLIVA: coins}, points={OLIVA: 2}, **values)


def fill(tablet, slot, coins, **fields):
    return tablet.post("fill-slot", family=FERRER, tool_slot=slot, coins=coins, **fields)


def test_A9_6_the_next_slot_is_paid_and_filled():
    tablet = stall()
    assert fill(tablet, 2, 2).status == 303
    assert (tablet.coins(FERRER), capacity(tablet.state, FERRER)) == (3, 2)
    assert fill(tablet, 3, 3).status == 303
    assert (tablet.coins(FERRER), capacity(tablet.state, FERRER)) == (0, 3)
    assert tablet.kinds() == ["fill-slot", "leave-market"]


@pytest.mark.parametrize(
    ("slot", "coins", "problems"),
    [(3, 3, {"slot-not-next"}), (2, 1, {"slot-costs"}), (4, 9, {"slot-not-next", "slot-costs", "coins-short"})],
)
def test_A9_6_another_slot_or_price_is_warned_of(slot, coins, problems):
    shown = fill(stall(), slot, coins)
    assert (shown.status, set(shown.problems)) == (422, problems)


def test_A9_6_a_full_tool_box_has_no_more_slots():
    tablet = stall()
    recorded(tablet.campaign, ChangeSlots(FERRER, 0, 6))
    assert [slot.state for slot in tablet.get().view.stall.tool_box.slots] == ["filled"] * 6
    assert tablet.get("?card=slot").view.stall.deal is None
    assert fill(tablet, 7, 1).problems == ["slots-full"]


def test_a_slot_needs_no_more_than_two_taps():
    tablet = stall()
    shown = tablet.follow(tablet.get(), text="slot 2")
    shown = tablet.tap(shown, text="Fill slot 2")
    assert (tablet.taps, tablet.journal(FERRER).filled) == (2, 2)
    assert shown.view.stall.purse.left == 3
