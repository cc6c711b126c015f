"""The points on paper against the ledger: counted, compared, settled by hand or left alone (A12.2)."""

import pytest

from campaign.commands.by_hand import ChangePoints
from tests.factories import make_game, recorded, undo
from tests.journals.paged import PageTablet, posts_well

pytestmark = pytest.mark.django_db

FERRER = 1


def tablet(points=12):
    found = PageTablet("journal", make_game())
    recorded(found.campaign, ChangePoints(FERRER, 1, points, "so far"))
    return found


def counted(total, **values):
    found = tablet(**values)
    found.post("check-paper", family=FERRER, total=total)
    return found


def test_A12_2_the_total_is_written_down():
    found = tablet()
    posts_well(found, "check-paper", family=FERRER, total=14)
    assert found.state.journal(FERRER).paper == 14


def test_A12_2_both_agree():
    shown = counted(12).get()
    assert "Paper and ledger agreed on 12." in shown
    assert not shown.buttons(text="Take the paper")


@pytest.mark.parametrize(("total", "difference", "words"), [(14, 2, "+2"), (9, -3, "\N{MINUS SIGN}3")])
def test_A12_2_the_difference_is_seen_and_changes_nothing(total, difference, words):
    found = counted(total)
    shown = found.get()
    assert shown.view.paper.difference == difference
    assert f"Difference: {words}" in shown
    assert found.state.points(FERRER) == 12


def test_A12_2_it_is_settled_by_hand_with_a_reason():
    found = counted(14)
    posts_well(found, "settle-paper", family=FERRER, difference=2, label="a forgotten card")
    assert found.state.points(FERRER) == 14
    shown = found.get()
    assert shown.view.lines[-1].words == "Settled on paper: a forgotten card"
    assert "Paper and ledger agreed on 14." in shown


def test_points_gained_afterwards_are_no_difference():
    found = counted(12)
    recorded(found.campaign, ChangePoints(FERRER, 1, 3, "later"))
    check = found.get().view.paper
    assert (check.difference, check.since) == (0, 3)


def test_what_was_settled_and_undone_differs_again():
    found = counted(14)
    found.post("settle-paper", family=FERRER, difference=2)
    undo(found.campaign, f"family-{FERRER}")
    assert found.get().view.paper.difference == 2


@pytest.mark.parametrize(
    ("total", "difference", "words"),
    [(14, 3, "The difference is 2 by now"), (12, 0, "Paper and ledger agree"), (14, "x", "Enter a whole number")],
)
def test_only_the_difference_that_was_seen_is_settled(total, difference, words):
    found = counted(total)
    answer = found.post("settle-paper", family=FERRER, difference=difference)
    assert answer.status == 422
    assert words in answer
    assert found.state.points(FERRER) == 12


@pytest.mark.parametrize("total", ["", "many", 1000, -1000])
def test_what_is_no_total_is_refused(total):
    found = tablet()
    assert found.post("check-paper", family=FERRER, total=total).status == 422
    assert found.state.journal(FERRER).paper is None
