"""Wrong on paper: a space is crossed out."""

import pytest

from campaign.rules.dice import Fill
from journals.commands.paper import PaintSpace
from tests.factories import recorded, turn, undo
from tests.journals.contract import Contract
from tests.journals.tablet import Tablet

pytestmark = pytest.mark.django_db


def played():
    tablet = Tablet()
    recorded(tablet.campaign, turn(1, 1, 1, "R5", "A1"), turn(1, 2, 2), turn(1, 3, 2))
    return tablet


class TestContract(Contract):
    kind = "break-space"
    fields = {"family": 1, "space": "A1"}

    def tablet(self, **values):
        tablet = super().tablet(**values)
        recorded(tablet.campaign, turn(1, 1, 1, "R5", "A1"))
        return tablet


def test_A4_5_two_taps_from_its_space():
    tablet = played()
    shown = tablet.tap(tablet.get("?view=1"), name="space", value="A1")
    assert shown.view.card == "touch"
    shown = tablet.tap(shown, text="Wrong on paper")
    assert (shown.status, tablet.taps) == (200, 2)
    assert tablet.now.page(1).broken == {"A1"}
    assert tablet.fills() == {"A1": "R5"}
    assert "Ferrer crosses out A1" in shown


def test_A4_6_a_broken_space_counts_for_nothing():
    tablet = played()
    before = {other.family.number: other.score for other in tablet.get().view.others}
    tablet.post("break-space", family=1, space="A1")
    after = {other.family.number: other.score for other in tablet.get().view.others}
    assert after[1] == before[1] - 1


def test_A4_6_a_broken_space_restricts_no_neighbour():
    tablet = played()
    tablet.post("break-space", family=1, space="A1")
    shown = tablet.post("take-turn", round=1, turn=4, family=1, die="R6", space="B1")
    assert shown.status == 303


def test_A4_5_a_later_break_never_makes_an_older_fill_wrong():
    tablet = played()
    recorded(tablet.campaign, turn(1, 4, 1, "B2", "A2"))
    shown = tablet.post("break-space", family=1, space="A1")
    assert (shown.status, tablet.now.page(1).broken) == (303, {"A1"})


@pytest.mark.parametrize(("space", "code"), [("B1", "nothing-to-break"), ("A1", "broken-already")])
def test_what_is_empty_or_crossed_out_already_is_warned_of(space, code):
    tablet = played()
    tablet.post("break-space", family=1, space="A1")
    before = tablet.state
    shown = tablet.post("break-space", family=1, space=space)
    assert (shown.status, shown.problems) == (422, [code])
    assert tablet.state is before
    shown = tablet.tap(shown, text="House rule")
    assert shown.status == 200
    assert ([problem.code for problem in tablet.last().overruled], tablet.last().reason) == ([code], "House rule")


def test_A4_5_the_fewest_spaces_to_cross_out_are_told():
    tablet = played()
    clashing = [PaintSpace(1, 1, space, Fill.parse("R5")) for space in ("B1", "A2")]
    recorded(tablet.campaign, *clashing)
    shown = tablet.get("?view=1&space=B1")
    assert shown.view.breaks == ("A1",)
    assert "crossing out A1 would make the window whole again" in shown


def test_a_cross_is_taken_back_by_undo():
    tablet = played()
    tablet.tap(tablet.get("?view=1&space=A1"), text="Wrong on paper")
    undo(tablet.campaign)
    assert not tablet.now.page(1).broken


def test_a_cross_is_taken_back_from_its_space_whatever_came_after():
    tablet = played()
    tablet.tap(tablet.get("?view=1&space=A1"), text="Wrong on paper")
    recorded(tablet.campaign, turn(1, 4, 1))
    tablet.tap(tablet.get("?view=1&space=A1"), text="Take the cross back")
    assert not tablet.now.page(1).broken
    assert (1, 4) in tablet.now.turns
