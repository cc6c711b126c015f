"""The reward chart, the window's tools, the market box: A8.1, A8.2."""

import pytest

from campaign.rules.legacy_box import CardPlan, Reward
from campaign.rules.rewards import due, market_stock, window_tools
from campaign.rules.state.game import Placed

CHART = {
    2: (Reward(4, 1, 3, True), Reward(2, 1, 4)),
    3: (Reward(4, 2, 3, True), Reward(0, 1, 4), Reward(0, 1, 6)),
    4: (Reward(5, 2, 2, True),),
}
CARDS = (CardPlan("awl", "Awl", copies=2), CardPlan("rasp", "Rasp", copies=1), CardPlan("vise", "Vise", copies=3))


def ranking(*places):
    """Families 1, 2, 3… at these places."""
    return [Placed(family, 40, place) for family, place in enumerate(places, start=1)]


def test_A8_1_a_place_earns_what_the_chart_says_for_so_many_players():
    assert due(CHART, 2, ranking(2, 1)) == {1: Reward(2, 1, 4), 2: Reward(4, 1, 3, True)}
    assert due(CHART, 3, ranking(3, 1, 2)) == {1: Reward(0, 1, 6), 2: Reward(4, 2, 3, True), 3: Reward(0, 1, 4)}


def test_A8_1_the_second_earns_one_point_where_the_chart_does_not_say_otherwise():
    assert due(CHART, 4, ranking(1, 2, 3, 4)) == {1: Reward(5, 2, 2, True), 2: Reward(1), 3: Reward(), 4: Reward()}


def test_A8_1_without_a_chart_only_the_second_one_s_point_is_known():
    assert due({}, 3, ranking(1, 2, 3)) == {1: None, 2: Reward(1), 3: None}
    assert due({2: CHART[2]}, 3, ranking(1, 2, 3)) == {1: None, 2: Reward(1), 3: None}


def test_A8_1_families_at_one_place_earn_what_it_is_worth_each():
    assert due(CHART, 3, ranking(1, 1, 3)) == {1: CHART[3][0], 2: CHART[3][0], 3: CHART[3][2]}
    assert due({}, 3, ranking(1, 2, 2)) == {1: None, 2: Reward(1), 3: Reward(1)}


@pytest.mark.parametrize(
    ("owned", "taken", "allowance", "choices"),
    [
        ({}, {}, {2: 1, 1: 1}, {2: ("awl", "rasp", "vise"), 1: ("awl", "rasp", "vise")}),
        ({}, {2: ("rasp",)}, {2: 1, 1: 1}, {2: (), 1: ("awl", "vise")}),
        ({1: ["awl"]}, {2: ("rasp",)}, {2: 2, 1: 2}, {2: ("awl", "vise"), 1: ("vise",)}),
        ({2: ["awl", "rasp", "vise"]}, {}, {2: 1, 1: 0}, {2: (), 1: ()}),
        ({}, {1: ("awl",)}, {}, {2: ("awl", "rasp", "vise"), 1: ("rasp", "vise")}),
        ({}, {2: ("awl",), 3: ("awl",)}, {1: 1, 2: 1}, {2: (), 1: ("rasp", "vise")}),
    ],
)
def test_A8_2_a_family_may_choose_what_is_left_and_not_its_own(owned, taken, allowance, choices):
    found = window_tools(CARDS, (2, 1), owned, taken, allowance)
    assert found == choices
    assert list(found) == [2, 1]


@pytest.mark.parametrize(
    ("families", "taken", "market", "discard"),
    [
        (2, {}, {"awl": 1, "rasp": 1, "vise": 1}, {"awl": 1, "vise": 2}),
        (2, {1: ("vise",), 2: ("rasp",)}, {"awl": 1, "vise": 1}, {"awl": 1, "vise": 1}),
        (2, {1: ("awl",)}, {"awl": 1, "rasp": 1, "vise": 1}, {"vise": 2}),
        (3, {}, {"awl": 2, "rasp": 1, "vise": 3}, {}),
        (4, {1: ("rasp",), 2: ("awl",)}, {"awl": 1, "vise": 3}, {}),
        (2, {1: ("rasp",), 2: ("rasp",)}, {"awl": 1, "vise": 1}, {"awl": 1, "vise": 2}),
    ],
)
def test_A8_2_with_two_families_one_of_each_goes_to_the_market_box(families, taken, market, discard):
    assert market_stock(CARDS, taken, families) == (market, discard)


def test_A8_2_a_window_without_cards_leaves_the_market_box_alone():
    assert market_stock((), {}, 2) == ({}, {})
