"""Chairs corrected once the game is on."""

import pytest

from campaign.rules.state.game import Chair
from tests.factories import recorded, turn, undo
from tests.journals.contract import Contract
from tests.journals.tablet import Tablet

pytestmark = pytest.mark.django_db


class TestContract(Contract):
    kind = "set-chairs"
    fields = {"seat-1": "2", "seat-2": "1", "first-1": "Ada"}


class TestContractOfTheStart(Contract):
    kind = "choose-start"
    fields = {"family": 2}


def test_A2_0_the_card_shows_the_chairs_as_they_are():
    tablet = Tablet()
    tablet.post("set-chairs", **{"seat-1": "2", "seat-2": "1", "first-1": "Ada", "standin-2": "on"})
    shown = tablet.get("?card=chairs")
    rows = shown.context["setup"].rows
    assert [(row.family.number, row.seat, row.first_name, row.stand_in) for row in rows] == [
        (2, "1", "", True),
        (1, "2", "Ada", False),
    ]
    assert tablet.tap(shown, text="Keep these chairs").status == 200


def test_it_is_a_correction_and_undo_brings_the_old_ones_back():
    tablet = Tablet()
    tablet.post("set-chairs", **{"seat-1": "2", "seat-2": "1", "first-1": "Ada"})
    assert tablet.now.chairs == (Chair(2), Chair(1, "Ada"))
    assert tablet.last().replaces is not None
    undo(tablet.campaign)
    assert tablet.now.chairs == (Chair(1), Chair(2))


def test_A3_3_another_order_lists_the_turns_it_leaves_out_of_turn():
    tablet = Tablet(families=3)
    recorded(tablet.campaign, turn(1, 1, 1, "R5", "A1"), turn(1, 2, 2, "B2", "A2"))
    seats = {"card": "chairs", "seat-1": "1", "seat-2": "3", "seat-3": "2"}
    shown = tablet.post("set-chairs", **seats)
    assert shown.status == 422
    assert [p.code for later in shown.context["objection"].later for p in later.problems] == ["out-of-turn"]
    shown = tablet.post("set-chairs", **seats, along="no")
    assert (shown.status, tablet.now.present, tablet.fills(2)) == (303, (1, 3, 2), {"A2": "B2"})


def test_a_family_that_played_cannot_stay_away_but_with_its_turns():
    tablet = Tablet(families=3)
    recorded(tablet.campaign, turn(1, 1, 1, "R5", "A1"), turn(1, 2, 2, "B2", "A2"))
    seats = {"card": "chairs", "seat-1": "1", "seat-2": "", "seat-3": "2"}
    shown = tablet.post("set-chairs", **seats)
    assert shown.status == 422
    [later] = shown.context["objection"].later
    assert later.groundless
    shown = tablet.post("set-chairs", **seats, along="no")
    assert (shown.status, tablet.now.present, tablet.now.turns.keys()) == (303, (1, 3), {(1, 1)})


def test_A2_1_another_start_player():
    tablet = Tablet()
    shown = tablet.post("choose-start", family=2)
    assert (shown.status, tablet.now.start) == (303, 2)
    assert tablet.get().view.family.number == 2


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"seat-1": "", "seat-2": ""}, "Nobody sits at the table"),
        ({"seat-1": "1", "seat-7": "2"}, "This campaign has no such family"),
    ],
)
def test_what_makes_no_sense_is_said(fields, words):
    tablet = Tablet()
    shown = tablet.post("set-chairs", card="chairs", **fields)
    assert shown.status == 422
    assert words in shown
    assert tablet.now.present == (1, 2)


def test_one_family_alone_is_warned_of_and_overruled():
    tablet = Tablet()
    shown = tablet.post("set-chairs", card="chairs", **{"seat-1": "1", "seat-2": ""})
    assert (shown.status, shown.problems) == (422, ["one-present"])
    assert tablet.now.present == (1, 2)
    shown = tablet.tap(shown, text="Do it anyway")
    assert (shown.status, tablet.now.present) == (200, (1,))
