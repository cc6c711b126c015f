"""Magic objectives: paid in the game in which they are completed, once, and never taken back (A11.4)."""

import pytest

from campaign.commands.by_hand import WriteSquare
from campaign.rules.dice import Fill
from campaign.rules.palette import Colour
from journals.commands.paper import BreakSpace, PaintSpace
from tests.factories import recorded, undo
from tests.journals.evening import FERRER, OLIVA, ranked

pytestmark = pytest.mark.django_db

MAGIC_4 = "F4"
"""The space of First Light that stands for the last cell of the square's first row."""


def completed(**values):
    """Ferrer has three colours in the first row by hand, and fills the fourth in the window."""
    tablet = ranked({FERRER: 30, OLIVA: 20}, **values)
    row = (WriteSquare(FERRER, 1, cell, Colour(letter)) for cell, letter in enumerate("RYG"))
    recorded(tablet.campaign, *row, PaintSpace(1, FERRER, MAGIC_4, Fill.parse("B4")))
    return tablet


def paid(tablet, family=FERRER):
    return [(line.ref, line.points) for line in tablet.state.ledger.get(family, ()) if line.source == "square"]


def test_A11_4_each_is_shown_with_its_colours_and_paid_with_the_rewards():
    tablet = completed()
    [objective] = tablet.get().view.card.rows[0].objectives
    assert (objective.name, objective.where, objective.points) == (
        "a row of different colours",
        "red, yellow, green, blue",
        1,
    )
    tablet.tap(tablet.get(), text="Give these rewards")
    assert paid(tablet) == [("first-rows", 1)]
    assert tablet.points(FERRER) == 3 + 1
    assert paid(tablet, OLIVA) == []


def test_A11_4_completed_then_broken_then_undone_it_is_paid_once():
    tablet = completed()
    tablet.post("give-rewards")
    recorded(tablet.campaign, BreakSpace(1, FERRER, MAGIC_4))
    assert (paid(tablet), tablet.get().view.since) == ([("first-rows", 1)], ())
    undo(tablet.campaign)
    assert (paid(tablet), tablet.get().view.since) == ([("first-rows", 1)], ())
    following = ranked({FERRER: 10, OLIVA: 20}, campaign=tablet.campaign, game=2)
    following.post("give-rewards")
    assert paid(following) == [("first-rows", 1)]


def test_A11_3_broken_before_the_rewards_it_is_not_paid():
    tablet = completed()
    recorded(tablet.campaign, BreakSpace(1, FERRER, MAGIC_4))
    tablet.post("give-rewards")
    assert paid(tablet) == []


def test_A7_1_completed_by_a_correction_it_is_shown_and_added_once():
    tablet = ranked({FERRER: 30, OLIVA: 20})
    tablet.post("give-rewards")
    recorded(tablet.campaign, *(WriteSquare(FERRER, 1, cell, Colour(letter)) for cell, letter in enumerate("RYGB")))
    [each] = tablet.get().view.since
    assert (each.what, each.more) == ("a row of different colours", 1)
    tablet.tap(tablet.get(), text="Add 1")
    assert (paid(tablet), tablet.get().view.since) == ([("first-rows", 1)], ())


def test_R0_its_points_may_be_others():
    tablet = completed()
    tablet.post("give-rewards", **{f"square-{FERRER}-first-rows": 2})
    assert paid(tablet) == [("first-rows", 2)]


def test_undone_and_given_again_it_is_paid_again():
    tablet = completed()
    tablet.post("give-rewards")
    undo(tablet.campaign)
    assert paid(tablet) == []
    tablet.post("give-rewards")
    assert paid(tablet) == [("first-rows", 1)]
