"""The table page under rules that came during the campaign: dice, turns, rounds, faces, colours, boards (A13.2)."""

import pytest

from campaign.commands.rules import Amend
from campaign.rules.dice import Die
from journals.commands.play import EnterRoll
from tests.factories import recorded, turn
from tests.journals.tablet import begun

pytestmark = pytest.mark.django_db

FIRST = {"round": 1, "turn": 1, "family": 1}
CHAPEL = {"slug": "chapel", "label": "Chapel", "letters": "RY", "numbers": (1, 2, 3), "points": 2}


def under(what, values, family=None, since=1, until="good"):
    return begun(Amend("rule", "A rule.", 1, since, what, values, family, until))


def dice(text):
    return tuple(Die.parse(die) for die in text.split())


def test_dice_a_round():
    shown = under("dice", {"number": 4}).get("?card=roll")
    assert (shown.view.dice_expected, shown.heading) == (8, "Which 8 dice fell?")


def test_dice_a_round_of_one_round_only():
    tablet = under("dice", {"number": 4}, until="round")
    assert tablet.get("?card=roll").view.dice_expected == 8
    tablet.post("end-round", round=1, overrule="turns-missing")
    assert tablet.get("?card=roll").view.dice_expected == 5


def test_the_app_rolls_so_many():
    tablet = under("dice", {"number": 4})
    tablet.post("roll-dice", round=1)
    assert len(tablet.now.rolls[1]) == 8


def test_turns_a_round():
    seats = under("turns", {"number": 3}).get().view.seats
    assert [seat.family.number for seat in seats] == [1, 2, 2, 1, 1, 2]


def test_rounds_a_game():
    tablet = under("rounds", {"number": 13})
    shown = tablet.get()
    assert (shown.view.rounds, list(shown.view.later_rounds)[-1]) == (13, 13)
    assert "/ 13" in shown
    tablet.post("catch-up", round=13)
    assert tablet.get().view.card == "turn"
    tablet.post("catch-up", round=14)
    assert tablet.get().view.card == "scoring"


def test_values_0_and_7():
    tablet = under("faces", {"numbers": (0, 1, 2, 3, 4, 5, 6, 7)})
    shown = tablet.get()
    assert [cell.text for cell in shown.view.board[::5]] == ["R7", "R6", "R5", "R4", "R3", "R2", "R1", "R0"]
    shown = tablet.tap(tablet.follow(shown, data_die="R0"), name="space", value="B1")
    assert (shown.status, tablet.fills()) == (200, {"B1": "R0"})
    values = [str(chip.result) for chip in tablet.get("?pick=hand").view.picks]
    assert len(values) == len(set(values)) and "8" in values


def test_a_new_colour_is_on_the_board_the_pads_and_in_the_roll():
    tablet = under("add-colour", {"letter": "O", "name": "orange", "pale": True, "count": 2})
    shown = tablet.get()
    assert (shown.view.cols, "O5" in [cell.text for cell in shown.view.board]) == (6, True)
    assert "O5" in [cell.text for cell in tablet.get("?card=roll").view.roll_pad]
    shown = tablet.tap(tablet.follow(shown, data_die="O5"), name="space", value="B1")
    assert (shown.status, tablet.fills()) == (200, {"B1": "O5"})


def test_a_rule_of_one_family_holds_on_its_pads_alone():
    tablet = under("add-colour", {"letter": "O", "name": "orange", "pale": True, "count": 2}, family=2)
    assert tablet.get("?card=paint&view=2").view.hand_cols == 6
    assert tablet.get("?card=paint&view=1").view.hand_cols == 5
    assert tablet.get("?view=2").view.cols == 5
    assert tablet.post("paint-space", family=1, space="B1", fill="O5").status == 422
    assert tablet.post("paint-space", family=2, space="B1", fill="O5").status == 303


class TestASecondBoard:
    def test_dice_may_be_alike_one_on_each(self):
        tablet = under("board", CHAPEL)
        assert tablet.post("enter-roll", round=1, roll="R1 R1 B2 G3 Y1").status == 303
        shown = tablet.post("enter-roll", round=1, roll="R1 R1 R1 B2 B2")
        assert (shown.status, shown.problems) == (422, ["dice-alike", "dice-alike"])
        assert [problem.values["die"] for problem in shown.view.problems] == ["R1", "B2"]

    def test_tapped_again_its_like_is_told_and_then_taken_back(self):
        tablet = under("board", CHAPEL)
        shown = tablet.follow(tablet.get("?card=roll"), data_die="R1")
        shown = tablet.follow(shown, data_die="R1")
        assert shown.view.choice.roll == dice("R1 R1") and "×2" in shown
        shown = tablet.follow(shown, data_die="R1")
        assert shown.view.choice.roll == ()

    def test_a_die_taken_once_may_be_taken_from_the_other_board(self):
        tablet = under("board", CHAPEL)
        recorded(tablet.campaign, turn(1, 1, 1, "R1", "A1"))
        shown = tablet.get("?die=R1")
        assert shown.view.taken_by is None
        assert next(cell for cell in shown.view.board if cell.text == "R1").by is None
        assert tablet.tap(shown, name="space", value="B1").status == 200
        shown = tablet.post("take-turn", round=1, turn=3, family=2, die="R1", space="C2")
        assert "die-taken" in shown.problems

    def test_of_two_alike_in_the_roll_one_is_chosen(self):
        tablet = under("board", CHAPEL)
        recorded(tablet.campaign, EnterRoll(1, 1, dice("R1 R1 B2")))
        assert [cell.pressed for cell in tablet.get("?die=R1").view.rolled] == [True, False, False]

    def test_one_of_two_alike_may_be_left(self):
        tablet = under("board", CHAPEL)
        recorded(tablet.campaign, turn(1, 1, 1, "R1", "A1"), turn(1, 2, 2), turn(1, 3, 2), turn(1, 4, 1))
        assert tablet.post("end-round", round=1, left="R1").status == 303


def test_A3_2_on_one_board_dice_alike_are_warned_of():
    shown = begun().post("enter-roll", round=1, roll="R1 R1 B2 G3 Y1")
    assert (shown.status, shown.problems) == (422, ["dice-alike"])
