"""Families by legacy points: A2.1, A9.2, A12.1."""

from itertools import permutations

import pytest

from campaign.rules.legacy_order import campaign_ranking, chooser, order
from campaign.rules.ranking import Contender, rank


@pytest.mark.parametrize(
    ("points", "placing", "families", "by_placing"),
    [
        ({1: 5, 2: 3, 3: 4}, (), (2, 3, 1), set()),
        ({1: 5, 2: 3, 3: 4}, (1, 2, 3), (2, 3, 1), set()),
        ({1: 5, 2: 5}, (2, 1), (1, 2), {1, 2}),
        ({1: 5, 2: 5, 3: 5}, (2, 3, 1), (1, 3, 2), {1, 2, 3}),
        ({1: 5, 2: 7, 3: 5, 4: 7}, (4, 3, 2, 1), (1, 3, 2, 4), {1, 2, 3, 4}),
        ({1: 0, 2: -1}, (1, 2), (2, 1), set()),
        ({}, (1, 2), (), set()),
    ],
)
def test_A9_2_fewest_points_first_and_among_equals_the_worse_placed(points, placing, families, by_placing):
    ordered = order(points, placing)
    assert (ordered.families, ordered.by_placing, ordered.undecided) == (families, by_placing, ())


@pytest.mark.parametrize(
    ("points", "placing", "undecided", "by_placing"),
    [
        ({1: 5, 2: 5}, (), [{1, 2}], set()),
        ({1: 5, 2: 5}, (1,), [{1, 2}], set()),
        ({1: 5, 2: 5, 3: 5}, (3, 1), [{1, 2, 3}], set()),
        ({1: 5, 2: 5, 3: 9, 4: 9}, (4, 3), [{1, 2}], {3, 4}),
        ({1: 5, 2: 6}, (), [], set()),
    ],
)
def test_A2_0_the_table_decides_about_equals_without_a_last_placing(points, placing, undecided, by_placing):
    ordered = order(points, placing)
    assert ([set(tied) for tied in ordered.undecided], ordered.by_placing) == (undecided, by_placing)
    assert set(ordered.families) == set(points)


@pytest.mark.parametrize(
    ("points", "placing", "chosen"),
    [
        ({1: 4, 2: 2}, (), 2),
        ({1: 4, 2: 4}, (1, 2), 2),
        ({1: 4, 2: 4, 3: 4}, (3, 1, 2), 2),
        ({1: 4, 2: 4, 3: 1}, (3, 1, 2), 3),
        ({1: 0, 2: 0}, (), {1, 2}),
        ({1: 4, 2: 4, 3: 4}, (3, 1), {1, 2}),
        ({1: 4, 2: 4, 3: 9}, (3, 1), {1, 2}),
        ({}, (), None),
    ],
)
def test_A2_1_the_fewest_points_choose_and_among_equals_the_worse_placed(points, placing, chosen):
    assert chooser(points, placing) == chosen


@pytest.mark.parametrize(
    ("points", "placing", "ranked"),
    [
        ({1: 5, 2: 9}, (), [(2, 9, 1, ""), (1, 5, 2, "points")]),
        ({1: 5, 2: 5}, (2, 1), [(2, 5, 1, ""), (1, 5, 2, "placing")]),
        ({1: 5, 2: 5, 3: 5}, (2, 3, 1), [(2, 5, 1, ""), (3, 5, 2, "placing"), (1, 5, 3, "placing")]),
        ({1: 9, 2: 5, 3: 5}, (2, 3, 1), [(1, 9, 1, ""), (2, 5, 2, "points"), (3, 5, 3, "placing")]),
        ({1: 5, 2: 5, 3: 4}, (3, 1), [(1, 5, 1, ""), (2, 5, 1, ""), (3, 4, 3, "points")]),
        ({1: 5, 2: 5, 3: 5}, (), [(1, 5, 1, ""), (2, 5, 1, ""), (3, 5, 1, "")]),
        ({}, (), []),
    ],
)
def test_A12_1_most_points_win_and_among_equals_the_better_placed(points, placing, ranked):
    found = campaign_ranking(points, placing)
    assert sorted(found) == sorted(ranked)
    assert [each.place for each in found] == sorted(each.place for each in found)


def test_A12_1_the_ranking_is_the_order_turned_round():
    points = {1: 5, 2: 5, 3: 5, 4: 2}
    for placing in permutations(points):
        assert [each.family for each in campaign_ranking(points, placing)] == [*order(points, placing).families][::-1]


@pytest.mark.parametrize(
    ("step", "figures"), [("legacy", (2, 1, 3)), ("blemishes", (2, 1, 3)), ("private", (5, 6, 4)), ("order", (1, 0, 2))]
)
def test_A7_3_each_step_alone_parts_three(step, figures):
    equal = {"legacy": 3, "blemishes": 2, "private": 8, "order": 0}
    three = [Contender(family, 40, **{**equal, step: figure}) for family, figure in enumerate(figures, start=1)]
    assert [(each.family, each.place, each.step) for each in rank(three).placings] == [
        (2, 1, ""),
        (1, 2, step),
        (3, 3, step),
    ]


def test_A7_3_and_A12_1_read_the_same_figures_the_other_way_round():
    """A game's tie goes to the fewest legacy points; the campaign's goes to the most, and then to the last placing."""
    legacy = {1: 8, 2: 6, 3: 7}
    game = rank([Contender(family, 40, legacy=points) for family, points in legacy.items()])
    assert [placing.family for placing in game.placings] == [2, 3, 1]
    placing = tuple(placing.family for placing in game.placings)
    assert [each.family for each in campaign_ranking(legacy, placing)] == [1, 3, 2]

    after = {1: 8, 2: 8, 3: 8}
    assert [each.family for each in campaign_ranking(after, placing)] == [2, 3, 1]
    assert order(after, placing).families == (1, 3, 2)
    assert chooser(after, placing) == 1
