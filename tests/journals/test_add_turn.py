"""Another turn for a family, behind those of the round."""

import pytest

from tests.factories import recorded, round_of, undo
from tests.journals.contract import Contract
from tests.journals.tablet import Tablet

pytestmark = pytest.mark.django_db


class TestContract(Contract):
    kind = "add-turn"
    fields = {"round": 1, "family": 2}


def test_it_comes_last_in_the_order_of_the_round():
    tablet = Tablet()
    shown = tablet.tap(tablet.get("?card=more"), text="for Oliva")
    assert [seat.family.name for seat in shown.view.seats] == ["Ferrer", "Oliva", "Oliva", "Ferrer", "Oliva"]


def test_it_is_taken_before_the_round_ends():
    tablet = Tablet()
    recorded(tablet.campaign, *round_of(2, 1)[:-1])
    tablet.post("add-turn", round=1, family=2)
    shown = tablet.get("?die=R5")
    assert (shown.view.turn, shown.view.family.name) == (5, "Oliva")
    shown = tablet.tap(shown, name="space", value="A1")
    assert (tablet.last().overruled, shown.view.card) == ((), "left")


def test_a_family_that_has_taken_all_is_offered_one_more():
    tablet = Tablet()
    recorded(tablet.campaign, *round_of(2, 1)[:3])
    shown = tablet.get("?view=2")
    assert "Oliva has taken every turn of round 1" in shown
    shown = tablet.tap(shown, text="Another turn")
    assert (shown.view.number, shown.view.turn, shown.view.card) == (2, 5, "turn")


def test_for_another_round_only_that_round_grows():
    tablet = Tablet()
    tablet.post("add-turn", round=2, family=1)
    assert len(tablet.get().view.seats) == 4


def test_it_is_taken_back_by_undo():
    tablet = Tablet()
    tablet.post("add-turn", round=1, family=2)
    undo(tablet.campaign)
    assert not tablet.now.extra_turns


@pytest.mark.parametrize(("family", "code"), [(3, "family-away"), (9, "no-such-family")])
def test_a_family_that_is_not_at_the_table_is_refused(family, code):
    tablet = Tablet(families=3)
    tablet.post("set-chairs", **{"seat-1": 1, "seat-2": 2, "seat-3": ""})
    shown = tablet.post("add-turn", round=1, family=family, overrule=code)
    assert (shown.status, shown.problems) == (422, [code])
    assert not tablet.now.extra_turns


def test_beyond_the_last_round_it_is_warned_of_and_overruled():
    tablet = Tablet()
    shown = tablet.post("add-turn", round=13, family=1)
    assert (shown.status, shown.problems) == (422, ["round-beyond"])
    assert tablet.tap(shown, text="Do it anyway").status == 200
    assert tablet.now.extra_turns == {13: (1,)}
