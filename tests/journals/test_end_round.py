"""The end of a round: one tap, the die that is left."""

import pytest

from campaign.rules.dice import Die
from campaign.rules.state.game import Phase
from tests.factories import recorded, round_of, turn
from tests.journals.contract import Contract
from tests.journals.tablet import Tablet

pytestmark = pytest.mark.django_db


def played(*commands, **values):
    tablet = Tablet(**values)
    recorded(tablet.campaign, *(commands or round_of(2, 1)[:-1]))
    return tablet


class TestContract(Contract):
    kind = "end-round"
    fields = {"round": 1, "left": "B3"}

    def tablet(self, **values):
        tablet = super().tablet(**values)
        recorded(tablet.campaign, *round_of(2, 1)[:-1])
        return tablet


def test_A3_5_one_tap_on_the_die_that_is_left():
    tablet = played()
    shown = tablet.get()
    assert (shown.view.card, shown.heading) == ("left", "Which die is left?")
    shown = tablet.tap(shown, data_die="B3")
    assert tablet.taps == 1
    assert tablet.now.left == {1: (Die("B", 3),)}
    assert (shown.view.stage.round, shown.view.family.name) == (2, "Oliva")


def test_without_telling_the_die():
    tablet = played()
    tablet.tap(tablet.get(), text="Never mind")
    assert tablet.now.left == {1: ()}


def test_a_round_ends_without_its_turns_and_the_warning_names_whose():
    tablet = played(turn(1, 1, 1))
    shown = tablet.tap(tablet.get("?card=more"), text="End the round now")
    assert (shown.status, shown.problems) == (422, ["turns-missing"])
    assert "Oliva" in shown and "Ferrer" in shown
    assert tablet.now.left == {}
    shown = tablet.tap(shown, text="House rule")
    assert (shown.status, shown.view.stage.round, tablet.last().reason) == (200, 2, "House rule")
    assert [number for number, _ in tablet.get("?card=late").view.forgotten] == [1]


def test_a_die_that_was_taken_cannot_be_left():
    tablet = played(turn(1, 1, 1, "R5", "A1"), *round_of(2, 1)[1:-1])
    shown = tablet.post("end-round", round=1, left="R5")
    assert (shown.status, shown.problems) == (422, ["left-was-taken"])


def test_a_conflict_when_another_device_ended_it():
    tablet = played()
    shown = tablet.get()
    Tablet(tablet.campaign).post("end-round", round=1, left="B3")
    answer = tablet.tap(shown, data_die="G1")
    assert (answer.status, answer.problems) == (409, ["slot-taken"])
    assert (answer.view.stage.round, tablet.now.left[1]) == (2, (Die("B", 3),))


def test_A3_5_after_the_last_round_the_points_are_counted():
    tablet = played(*[what for number in range(1, 13) for what in round_of(2, number)][:-1])
    tablet.tap(tablet.get(), text="Never mind")
    shown = tablet.get()
    assert (shown.view.stage.phase, shown.view.card) == (Phase.SCORING, "scoring")


def test_several_dice_may_be_left():
    tablet = played()
    tablet.post("end-round", round=1, left=["B3", "R1"])
    assert tablet.now.left[1] == (Die("B", 3), Die("R", 1))


def test_a_turn_recorded_behind_the_end_of_its_round_stands_before_it():
    tablet = played(turn(1, 1, 1))
    tablet.post("end-round", round=1, overrule="turns-missing")
    shown = tablet.post("take-turn", round=1, turn=2, family=2, die="R5", space="A1")
    assert shown.status == 303
    assert [entry.command.kind for entry in tablet.story.ordered][-2:] == ["take-turn", "end-round"]
