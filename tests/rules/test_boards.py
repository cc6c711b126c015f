"""Boards of dice: how many alike may lie there, and what waits to be constructed (A3.2, A6)."""

from dataclasses import replace

import pytest

from campaign.rules.dice import Die
from campaign.rules.edition import Edition
from campaign.rules.legacy_box import BoardPlan, LegacyBox
from campaign.rules.state.boards import candidates, crowded, duty, room_for, settled, used_up
from campaign.rules.state.campaign import State
from campaign.rules.state.game import Chair, Game
from campaign.rules.state.legacy import Constructed

CHAPEL = BoardPlan("chapel", "Chapel", ("R", "Y"), (1, 2, 3))


def dice(text):
    return tuple(Die.parse(die) for die in text.split())


def box_with(*boards):
    return Edition("box", "Box", legacy=LegacyBox(boards=(BoardPlan(), *boards)))


def played(left, built=None, *boards):
    """A state with one game of two families: the dice left by round, and what was constructed after which."""
    game = Game(1, 1, tuple(Chair(n) for n in (1, 2)), 1, left={n: dice(text) for n, text in left.items()})
    cathedral = {("cathedral", space): Constructed(1, 1, number) for space, number in (built or {}).items()}
    return State(edition=box_with(*boards), games={1: game}, cathedral=cathedral), game


@pytest.mark.parametrize(("die", "room"), [("R1", 2), ("R3", 2), ("R4", 1), ("B1", 1), ("R9", 1)])
def test_A3_2_dice_alike_may_lie_one_on_each_board_that_has_their_space(die, room):
    assert room_for(box_with(CHAPEL), Die.parse(die)) == room
    assert room_for(box_with(), Die.parse(die)) == 1


@pytest.mark.parametrize(
    ("boards", "told", "found"),
    [((), "R1 B2 R1", "R1"), ((CHAPEL,), "R1 B2 R1", ""), ((CHAPEL,), "R1 R1 R1 B2 B2", "R1 B2")],
)
def test_A3_2_only_what_finds_no_room_is_crowded(boards, told, found):
    assert tuple(crowded(box_with(*boards), dice(told))) == dice(found)


def test_A3_2_a_die_is_used_up_once_it_was_taken_from_every_board():
    assert used_up(box_with(CHAPEL), dice("R1 B2")) == {Die.parse("B2")}
    assert used_up(box_with(CHAPEL), dice("R1 R1")) == {Die.parse("R1")}


@pytest.mark.parametrize(
    ("left", "built", "round_number", "found"),
    [
        ({1: "R1"}, {}, 1, "R1"),
        ({1: "R2"}, {}, 1, ""),
        ({1: "R1 B1 G2"}, {}, 1, "R1 B1"),
        ({1: ""}, {}, 1, ""),
        ({1: "R2", 2: "R1"}, {"R1": 2}, 1, ""),  # the lower one came only later
        ({1: "R1", 2: "R2"}, {"R1": 1}, 2, "R2"),
        ({1: "R1", 2: "R1"}, {"R1": 2}, 1, ""),  # it stands by now
    ],
)
def test_A6_1_what_counts_is_what_was_lowest_when_the_round_ended(left, built, round_number, found):
    state, game = played(left, built)
    assert tuple(die for _board, die in candidates(state, game, round_number)) == dice(found)


def test_A6_1_every_board_is_looked_at():
    state, game = played({1: "R1"}, {}, CHAPEL)
    assert [board for board, _die in candidates(state, game, 1)] == ["cathedral", "chapel"]


def test_A6_3_the_last_turn_of_the_round_has_the_duty_extra_turns_too():
    state, game = played({1: "R1"})
    assert [duty(state, game, number) for number in (1, 2)] == [1, 2]
    assert duty(state, replace(game, extra_turns={1: (2,)}), 1) == 2


def test_A6_1_a_round_is_settled_by_a_construction_or_by_the_table_saying_so():
    state, game = played({1: "R1", 2: "B1", 3: "G1"}, {"R1": 1})
    game = replace(game, unbuilt=frozenset({2}))
    assert [settled(state, game, number) for number in (1, 2, 3)] == [True, True, False]
