"""Places and ties: A7.3 of the campaign, B7 of an evening of base Sagrada."""

from itertools import permutations

import pytest

from campaign.rules.ranking import Contender, rank, rank_classic

KNOWN = {"legacy": 3, "blemishes": 2, "private": 8}


def tied(*figures):
    """Families 1, 2, 3… with equal points; all figures but the given ones are equal, the earlier one first in order."""
    return [
        Contender(number, 40, **{**KNOWN, "order": number - 1, **given})
        for number, given in enumerate(figures, start=1)
    ]


def places(ranking):
    return [(placing.family, placing.place, placing.step) for placing in ranking.placings]


def test_A7_3_most_points_win():
    ranking = rank([Contender(1, 30), Contender(2, 41), Contender(3, -2)])
    assert places(ranking) == [(2, 1, ""), (1, 2, "points"), (3, 3, "points")]
    assert [placing.compared for placing in ranking.placings] == [None, (41, 30), (30, -2)]
    assert ranking.missing == ()


@pytest.mark.parametrize(
    ("figures", "step", "compared"),
    [
        ({"legacy": 2}, "legacy", (2, 3)),
        ({"blemishes": 0}, "blemishes", (0, 2)),
        ({"private": 9}, "private", (9, 8)),
        ({"order": -1}, "order", (-1, 0)),
    ],
)
def test_A7_3_each_step_breaks_a_tie_and_says_so(figures, step, compared):
    ranking = rank(tied({}, figures))
    assert places(ranking) == [(2, 1, ""), (1, 2, step)]
    assert ranking.placings[1].compared == compared


def test_A7_3_an_earlier_step_goes_before_a_later_one():
    assert places(rank(tied({"legacy": 4, "blemishes": 0, "private": 20}, {}))) == [(2, 1, ""), (1, 2, "legacy")]


def test_A7_3_three_tied_are_parted_step_by_step():
    by_two_steps = tied({"legacy": 5}, {"private": 6}, {})
    assert places(rank(by_two_steps)) == [(3, 1, ""), (2, 2, "private"), (1, 3, "legacy")]


def test_A7_3_a_step_looks_only_at_those_still_tied():
    four = tied({"legacy": 1, "blemishes": 9}, {"blemishes": 1}, {"legacy": 1}, {"blemishes": 0})
    assert places(rank(four)) == [(3, 1, ""), (1, 2, "blemishes"), (4, 3, "legacy"), (2, 4, "blemishes")]


def test_A7_3_only_the_figure_that_decides_is_asked_for():
    unknown = [Contender(1, 40, legacy=2), Contender(2, 40, legacy=3), Contender(3, 39)]
    assert rank(unknown).missing == ()
    assert places(rank(unknown)) == [(1, 1, ""), (2, 2, "legacy"), (3, 3, "points")]


def test_A7_3_while_the_deciding_figure_is_missing_the_place_is_shared():
    ranking = rank(tied({"blemishes": None}, {}, {"legacy": 9}))
    assert places(ranking) == [(1, 1, ""), (2, 1, ""), (3, 3, "legacy")]
    assert ranking.missing == (("blemishes", (1,)),)


def test_A7_3_two_ties_may_ask_for_the_same_figure():
    ranking = rank([Contender(1, 40), Contender(2, 40), Contender(3, 30), Contender(4, 30, legacy=1)])
    assert places(ranking) == [(1, 1, ""), (2, 1, ""), (3, 3, "points"), (4, 3, "")]
    assert ranking.missing == (("legacy", (1, 2, 3)),)


def test_A7_3_what_no_step_parts_shares_a_place():
    assert places(rank(tied({"order": 0}, {"order": 0}))) == [(1, 1, ""), (2, 1, "")]


def test_A7_3_places_do_not_depend_on_who_is_named_first():
    four = tied({"legacy": 1}, {"blemishes": 1}, {"private": 9}, {})
    assert len({tuple(places(rank(order))) for order in permutations(four)}) == 1


@pytest.mark.parametrize("contenders", [[], [Contender(1, 12)]])
def test_A7_3_fewer_than_two_need_no_step(contenders):
    assert rank(contenders).missing == ()
    assert len(rank(contenders).placings) == len(contenders)


@pytest.mark.parametrize(
    ("figures", "step"),
    [
        ({"private": 9}, "private"),
        ({"tokens": 4}, "tokens"),
        ({"order": 2}, "order"),
    ],
)
def test_B7_most_private_points_then_most_tokens_then_the_later_turn(figures, step):
    equal = {"private": 8, "tokens": 3, "order": 1}
    ranking = rank_classic([Contender(1, 40, **equal), Contender(2, 40, **{**equal, **figures})])
    assert places(ranking) == [(2, 1, ""), (1, 2, step)]
