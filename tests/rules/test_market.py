"""What coins buy: A9.3 to A9.6."""

import pytest

from campaign.rules.legacy_box import LegacyBox
from campaign.rules.market import is_last, may_buy_tool, next_box, next_slot, tools_on_sale


@pytest.mark.parametrize(
    ("crossed", "total", "box"),
    [
        ((), 4, 0),
        ((0, 1), 4, 2),
        ((0, 2), 4, 1),
        ((0, 1, 2), 4, 3),
        ((0, 1, 2, 3), 4, None),
        ((), None, 0),
        ((0, 1, 2, 3), None, 4),
    ],
)
def test_A9_3_a_coin_crosses_off_the_leftmost_box(crossed, total, box):
    assert next_box(crossed, total) == box


@pytest.mark.parametrize("track", [track.slug for track in LegacyBox().tracks])
@pytest.mark.parametrize("total", [1, 6])
def test_A9_5_the_last_box_of_each_track_and_no_other(track, total):
    crossed, last = {track: ()}, []
    while (box := next_box(crossed[track], total)) is not None:
        crossed[track] += (box,)
        last.append(is_last(box, total))
    assert last == [*[False] * (total - 1), True]


def test_A9_5_no_box_is_the_last_where_nobody_knows_how_many_there_are():
    assert not any(is_last(box, None) for box in range(20))


def test_A9_3_on_sale_is_what_the_market_box_has_and_the_family_has_not():
    stock = {"awl": 1, "rasp": 0, "vise": 2, "plane": -1, "saw": 1}
    assert tools_on_sale(stock, {"vise": 3}) == ("awl", "saw")
    assert tools_on_sale({}, ()) == ()


@pytest.mark.parametrize(
    ("bought", "more"), [((), True), (("awl",), True), (("awl", "saw"), False), (("awl", "saw", "rasp"), False)]
)
def test_A9_3_two_tools_a_game_at_most(bought, more):
    assert may_buy_tool(bought) is more


@pytest.mark.parametrize(
    ("filled", "slots", "slot"),
    [
        (0, (1, 2, 3), (1, 1)),
        (2, (1, 2, 3), (3, 3)),
        (3, (1, 2, 3), None),
        (5, (1, 2, 3), None),
        (0, (), (1, None)),
        (4, (), (5, None)),
    ],
)
def test_A9_6_the_next_slot_and_its_price(filled, slots, slot):
    assert next_slot(filled, slots) == slot
