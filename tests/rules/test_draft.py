from collections import Counter

import pytest

from campaign.rules.draft import snake, turn_order


@pytest.mark.parametrize(("order", "turns"), [("", ""), ("a", "aa"), ("ab", "abba"), ("abcd", "abcddcba")])
def test_A3_3_the_last_player_takes_two_turns_running(order, turns):
    assert snake(order) == tuple(turns)


@pytest.mark.parametrize(
    ("chairs", "start", "round_number", "turns"),
    [
        ("ab", "a", 1, "abba"),
        ("ab", "a", 2, "baab"),
        ("abc", "b", 1, "bcaacb"),
        ("abc", "b", 2, "cabbac"),
        ("abc", "b", 3, "abccba"),
        ("abc", "b", 4, "bcaacb"),
        ("abcd", "d", 12, "cdabbadc"),
    ],
)
def test_A3_5_the_start_moves_one_chair_clockwise_each_round(chairs, start, round_number, turns):
    assert turn_order(chairs, start, round_number) == tuple(turns)


@pytest.mark.parametrize("chairs", ["ab", "abc", "abcd"])
def test_A3_3_a_family_drafts_24_times_a_game(chairs):
    drafts = Counter(player for number in range(1, 13) for player in turn_order(chairs, chairs[-1], number))
    assert drafts == dict.fromkeys(chairs, 24)


@pytest.mark.parametrize(("turns_each", "turns"), [(0, ""), (1, "abc"), (2, "abccba"), (3, "abccbaabc")])
def test_A13_2_other_numbers_of_turns_go_on_to_and_fro(turns_each, turns):
    assert turn_order("abc", "a", 1, turns_each) == tuple(turns)


def test_a_start_player_who_has_left_is_stood_in_for_by_the_first_chair():
    assert turn_order((1, 2), 7, 1) == (1, 2, 2, 1)
    assert turn_order((), 7, 1) == ()
