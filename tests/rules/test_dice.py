import random
from collections import Counter

import pytest

from campaign.rules.dice import BAG, FACES, Die, Fill, duplicates, roll
from campaign.rules.edition import Edition
from campaign.rules.palette import BLUE, GREEN, RED

VALUES = [None, -12, -1, 0, *FACES, 7, 12]


class Loaded(random.Random):
    """A source that draws the bag from its front and shows the given faces in turn."""

    def __init__(self, *faces: int) -> None:
        super().__init__(0)
        self.faces = list(faces)

    def sample(self, population, k):
        return population[:k]

    def choice(self, seq):
        return self.faces.pop(0)


@pytest.mark.parametrize("value", VALUES)
@pytest.mark.parametrize("colour", [None, *"RYGBPO"])
def test_a_fill_reads_back_as_it_was_written(colour, value):
    if colour is None and value is None:
        with pytest.raises(ValueError, match="a colour, a value, or both"):
            Fill(colour, value)
    else:
        assert Fill.parse(str(Fill(colour, value))) == Fill(colour, value)


@pytest.mark.parametrize("colour", "RYGBPO")
@pytest.mark.parametrize("value", FACES)
def test_a_die_reads_back_as_it_was_written(colour, value):
    assert Die.parse(str(Die(colour, value))) == Die(colour, value)
    assert Die(colour, value).fill == Fill(colour, value)


@pytest.mark.parametrize("text", ["", "r5", "5R", "R5x", "R 5", "RR", "R5.5", "R1234", "-", " R5", "R5\n"])
def test_anything_else_is_no_fill(text):
    with pytest.raises(ValueError, match="not a fill"):
        Fill.parse(text)


@pytest.mark.parametrize("text", ["R", "5", ""])
def test_half_a_die_is_no_die(text):
    with pytest.raises(ValueError, match="is not a"):
        Die.parse(text)


def test_A4_7_a_fill_is_whole_or_half():
    assert Fill(RED, 0).whole
    assert not Fill(RED, None).whole and not Fill(None, 0).whole


@pytest.mark.parametrize(("players", "dice"), [(2, 5), (3, 7), (4, 9)])
def test_A3_1_two_dice_a_player_and_one_more(players, dice):
    assert Edition("my-box", "").dice_count(players) == dice


def test_A3_1_the_bag_holds_two_dice_of_each_standard_colour():
    assert Counter(BAG) == dict.fromkeys("RYGBP", 2)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_A3_2_no_two_rolled_dice_share_a_space(players):
    for seed in range(200):
        dice = roll(BAG, Edition("my-box", "").dice_count(players), random.Random(seed))
        assert len(set(dice)) == len(dice) == Edition("my-box", "").dice_count(players)
        assert not Counter(die.colour for die in dice) - Counter(BAG)
        assert duplicates(dice) == []


def test_A3_2_one_die_of_a_pair_is_rerolled_until_it_differs():
    dice = roll((RED, RED, BLUE), 3, Loaded(4, 4, 4, 2, 4))
    assert dice == (Die(RED, 4), Die(RED, 2), Die(BLUE, 4))


def test_A3_1_the_same_source_rolls_the_same_dice():
    assert roll(BAG, 9, random.Random(5)) == roll(BAG, 9, random.Random(5))


@pytest.mark.parametrize(
    ("bag", "count", "faces"), [(BAG, 11, FACES), ((RED,) * 3, 3, (1, 2)), ((RED,) * 2, 2, (1, 1))]
)
def test_A3_2_a_roll_that_could_never_differ_is_refused(bag, count, faces):
    with pytest.raises(ValueError, match="all differ"):
        roll(bag, count, random.Random(0), faces)


def test_A13_2_a_deep_bag_and_other_faces_may_be_rolled():
    assert len(set(roll((RED,) * 18, 6, random.Random(0)))) == 6
    assert roll((GREEN,), 1, random.Random(0), (0,)) == (Die(GREEN, 0),)
    assert roll(BAG, 0, random.Random(0)) == ()


def test_A3_2_duplicates_names_the_later_die_of_each_pair():
    assert duplicates([Die(RED, 1), Die(BLUE, 1), Die(RED, 1), Die(RED, 2)]) == [Die(RED, 1)]
