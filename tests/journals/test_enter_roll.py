"""The roll: tapped as a whole, rolled by the app, or not told at all."""

import pytest

from campaign.rules.dice import Die, duplicates
from tests.factories import recorded, turn
from tests.journals.contract import Contract
from tests.journals.tablet import Tablet

pytestmark = pytest.mark.django_db

ROLL = "R5 B2 G3 Y1 P6"


class TestContract(Contract):
    kind = "enter-roll"
    fields = {"round": 1, "roll": ROLL}


class TestRolledByTheApp(Contract):
    kind = "roll-dice"
    fields = {"round": 1}


def tapped(tablet, *dice):
    shown = tablet.follow(tablet.get(), text="Tell the whole roll")
    for die in dice:
        shown = tablet.follow(shown, data_die=die)
    return shown


def test_A3_2_the_dice_are_tapped_on_the_board():
    tablet = Tablet()
    shown = tablet.tap(tapped(tablet, *ROLL.split()), text="These 5 of 5")
    assert shown.status == 200
    assert [str(die) for die in tablet.now.rolls[1]] == ROLL.split()
    assert [cell.text for cell in shown.view.rolled] == ROLL.split()


def test_tapping_again_takes_a_die_back():
    tablet = Tablet()
    shown = tapped(tablet, "R5", "B2", "R5")
    assert [str(die) for die in shown.view.choice.roll] == ["B2"]


@pytest.mark.parametrize(("families", "dice"), [(2, 5), (3, 7), (4, 9)])
def test_A3_1_two_dice_a_family_and_one_more_as_a_hint(families, dice):
    tablet = Tablet(families=families)
    shown = tapped(tablet, "R5")
    assert f"Which {dice} dice fell?" in shown
    assert tablet.tap(shown, text=f"These 1 of {dice}").status == 200


@pytest.mark.parametrize(("families", "dice"), [(2, 5), (3, 7), (4, 9)])
def test_A3_2_the_app_rolls_dice_that_all_differ(families, dice):
    tablet = Tablet(families=families)
    tablet.post("roll-dice", round=1)
    assert len(tablet.now.rolls[1]) == dice
    assert not duplicates(tablet.now.rolls[1])


def test_A3_2_dice_alike_are_warned_of_and_overruled():
    tablet = Tablet()
    shown = tablet.post("enter-roll", round=1, roll="R5 R5 B2", card="roll")
    assert (shown.status, shown.problems, dict(tablet.now.rolls)) == (422, ["dice-alike"], {})
    assert [str(die) for die in shown.view.choice.roll] == ["R5", "R5", "B2"]
    tablet.tap(shown, text="Do it anyway")
    assert len(tablet.now.rolls[1]) == 3
    assert [problem.code for problem in tablet.last().overruled] == ["dice-alike"]


def test_a_turn_that_took_a_die_the_roll_has_not_is_listed():
    tablet = Tablet()
    recorded(tablet.campaign, turn(1, 1, 1, "R4", "A1"))
    shown = tablet.post("enter-roll", round=1, roll=ROLL)
    [later] = shown.context["objection"].later
    assert (shown.status, [problem.code for problem in later.problems]) == (422, ["die-not-there"])
    shown = tablet.tap(shown, text="keep them")
    assert (shown.status, tablet.fills()) == (200, {"A1": "R4"})
    assert len(tablet.now.rolls[1]) == 5


def test_a_roll_told_again_replaces_the_first():
    tablet = Tablet()
    tablet.post("enter-roll", round=1, roll="R1 B1")
    tablet.post("enter-roll", round=1, roll=["R2 B2", "G3"])
    assert tablet.now.rolls[1] == (Die("R", 2), Die("B", 2), Die("G", 3))


def test_the_last_die_on_the_board_is_the_one_left():
    tablet = Tablet()
    tablet.post("enter-roll", round=1, roll=ROLL)
    fills = (("R5", "A1"), ("B2", "B1"), ("G3", "A1"), ("Y1", "B1"))
    order = (1, 2, 2, 1)
    recorded(
        tablet.campaign, *(turn(1, n, f, die, s) for n, (f, (die, s)) in enumerate(zip(order, fills, strict=True), 1))
    )
    shown = tablet.get()
    assert (shown.view.card, [str(die) for die in shown.view.left]) == ("left", ["P6"])
    tablet.tap(shown, text="End round 1")
    assert tablet.now.left[1] == (Die("P", 6),)


def test_an_empty_roll_is_asked_for_again():
    shown = Tablet().post("enter-roll", round=1, roll="")
    assert shown.status == 422 and shown.errors


def test_dice_past_counting_are_asked_for_again():
    shown = Tablet().post("enter-roll", round=1, roll="R1 " * 3000)
    assert shown.status == 422 and shown.errors
