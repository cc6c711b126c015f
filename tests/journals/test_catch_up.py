"""We are in round n: the rounds before end without their turns."""

import pytest

from campaign.rules.state.game import Phase
from tests.factories import recorded, turn, undo
from tests.journals.contract import Contract
from tests.journals.tablet import Tablet

pytestmark = pytest.mark.django_db


class TestContract(Contract):
    kind = "catch-up"
    fields = {"round": 5}


def test_two_taps_lead_to_the_round_the_table_is_in():
    tablet = Tablet()
    shown = tablet.follow(tablet.get(), aria_label="More")
    assert list(shown.view.later_rounds) == list(range(2, 13))
    shown = tablet.tap(shown, name="round", value="5", text="5")
    assert (tablet.taps, shown.view.stage.round, shown.view.family.name) == (2, 5, "Ferrer")


def test_A3_5_the_start_player_of_that_round_begins():
    tablet = Tablet()
    tablet.post("catch-up", round=4)
    assert tablet.get().view.family.name == "Oliva"


def test_all_rounds_are_over():
    tablet = Tablet()
    shown = tablet.tap(tablet.get("?card=more"), text="All rounds are over")
    assert (shown.view.stage.phase, shown.view.card) == (Phase.SCORING, "scoring")


def test_turns_of_the_rounds_passed_over_can_be_added():
    tablet = Tablet()
    recorded(tablet.campaign, turn(1, 1, 1, "R5", "A1"))
    tablet.post("catch-up", round=3)
    shown = tablet.get("?card=late")
    assert [(number, [family.number for family in families]) for number, families in shown.view.forgotten] == [
        (2, [2, 1]),
        (1, [2, 1]),
    ]
    tablet.post("take-turn", round=1, turn=4, family=1, die="B2", space="A2")
    assert tablet.fills() == {"A1": "R5", "A2": "B2"}
    assert tablet.get().view.stage.round == 3


def test_it_is_taken_back_by_undo():
    tablet = Tablet()
    tablet.post("catch-up", round=9)
    undo(tablet.campaign)
    assert tablet.get().view.stage.round == 1


def test_back_to_an_earlier_round():
    tablet = Tablet()
    tablet.post("catch-up", round=9)
    tablet.post("catch-up", round=2)
    assert tablet.get().view.stage.round == 2
