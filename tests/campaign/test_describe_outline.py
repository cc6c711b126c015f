"""The shape of a window: a size by one tap, holes by a tap each, and a later correction that loses nothing."""

import pytest

from campaign.commands.box import DescribeOutline, DescribeSpace
from campaign.rules.dice import Fill
from tests.campaign.box_tablet import BoxContract, BoxTablet
from tests.factories import make_game, recorded, turn, undo

pytestmark = pytest.mark.django_db


class TestContract(BoxContract):
    kind = "describe-outline"
    fields = {"size": "6x4"}

    def tablet(self, **values):
        return BoxTablet(size=None, **values)


def played(**values):
    """A game on the table's own box in which A1 and F4 are filled."""
    tablet = BoxTablet(make_game(edition="my-box"), **values)
    recorded(tablet.campaign, turn(1, 1, 1, "R5", "A1"), turn(1, 2, 2, "B4", "F4"))
    return tablet


def test_four_rows_of_six_are_offered_first_and_taken_by_one_tap():
    tablet = BoxTablet(size=None)
    shown = tablet.get()
    assert shown.buttons(name="size")[0][1]["value"] == "6x4"
    tablet.tap(shown, name="size")
    assert tablet.taps == 1
    assert (len(tablet.layout), len(tablet.layout.rows), len(tablet.layout.columns)) == (24, 4, 6)


def test_any_other_size_by_steppers():
    tablet = BoxTablet(size=None)
    shown = tablet.follow(tablet.get(), aria_label="Rows: one more")
    shown = tablet.follow(shown, aria_label="Columns: one more")
    tablet.tap(shown, text="Yes, 5 × 7")
    assert (len(tablet.layout.rows), len(tablet.layout.columns)) == (5, 7)


@pytest.mark.parametrize(("size", "gone"), [("1x1", ("fewer", "fewer")), ("26x26", ("more", "more"))])
def test_the_steppers_end_where_sizes_do(size, gone):
    shown = BoxTablet(size=None).get(f"?size={size}")
    ends = [link["aria-label"].split()[-1] for link in shown.links if ": one" in link.get("aria-label", "")]
    assert not set(gone) & set(ends)


def test_holes_by_a_tap_each_and_by_another_tap_none():
    tablet = BoxTablet()
    shown = tablet.follow(tablet.get(), data_brush="hole")
    shown = tablet.tap(shown, name="hole", value="A1")
    shown = tablet.tap(shown, name="hole", value="F4")
    assert tablet.taps == 3
    assert "A1" not in tablet.layout
    assert len(tablet.layout) == 22
    tablet.tap(shown, name="hole", value="A1")
    assert "A1" in tablet.layout


def test_a_whole_side_of_holes_can_be_opened_again():
    tablet = BoxTablet(size=(2, 2), holes=("B1", "B2"))
    tablet.tap(tablet.get("?brush=hole"), name="hole", value="B2")
    assert set(tablet.layout) == {"A1", "A2", "B2"}


def test_one_stroke_makes_a_row_of_holes_and_another_opens_it():
    tablet = BoxTablet()
    tablet.post("describe-outline", hole=["A1", "B1", "C1"])
    assert len(tablet.layout) == 21
    tablet.post("describe-outline", hole=["B1", "D1", "A1"])
    assert {"A1", "B1", "D1"} <= set(tablet.layout) and "C1" not in tablet.layout


def test_another_size_keeps_what_was_told_and_the_holes_within():
    tablet = BoxTablet(holes=("A1", "F4"))
    recorded(tablet.campaign, DescribeSpace(1, "B1", "R"))
    tablet.post("describe-outline", size="5x5")
    assert (tablet.printed("B1")[0], "A1" in tablet.layout, len(tablet.layout)) == ("R", False, 24)


def test_A13_3_an_outline_without_a_filled_space_warns_and_names_it():
    tablet = played()
    shown = tablet.post("describe-outline", size="5x4")
    assert (shown.status, shown.problems, len(tablet.layout)) == (422, ["fills-would-go"], 24)
    assert "F4" in shown
    assert "A1" not in shown.context["objection"].problems[0].spaces


def test_A13_3_described_anyway_nothing_that_was_played_is_lost():
    tablet = played()
    shown = tablet.tap(tablet.post("describe-outline", size="5x4"), text="all the same")
    assert (shown.status, len(tablet.layout)) == (200, 20)
    assert tablet.state.games[1].page(2).fills == {"F4": Fill.parse("B4")}
    assert tablet.last().overruled[0].code == "fills-would-go"
    undo(tablet.campaign, "window-1")
    assert tablet.state.window(tablet.state.games[1], 2).sound == {"F4": Fill.parse("B4")}


def test_A13_3_a_hole_over_a_filled_space_warns_too_and_only_once():
    tablet = played()
    assert tablet.post("describe-outline", hole="A1").status == 422
    assert tablet.post("describe-outline", hole="A1", overrule="fills-would-go").status == 303
    assert tablet.post("describe-outline", hole="B1").status == 303


def test_a_hole_in_a_window_of_polygons_is_refused_in_words():
    tablet = BoxTablet(make_game(edition="lantern-street", number=1, window=4), window=4, size=None)
    shown = tablet.post("describe-outline", hole="C3")
    assert (shown.status, shown.errors) == (422, ("This window has no rows and columns. Choose an outline first.",))


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"size": "27x4"}, "outline-size"),
        ({"size": "6x0"}, "outline-size"),
        ({"size": "999x999"}, "outline-size"),
        ({"hole": "Z9"}, "no-such-space"),
        ({"hole": "a1'"}, "no-such-space"),
    ],
)
def test_a_post_made_by_hand_is_refused_with_its_reason(fields, problem):
    tablet = BoxTablet()
    shown = tablet.post("describe-outline", **fields)
    assert (shown.status, shown.problems, len(tablet.layout)) == (422, [problem], 24)


@pytest.mark.parametrize(
    "fields", [{}, {"size": "6"}, {"size": "x" * 10_000}, {"size": "-6x4"}, {"hole": "A" * 10_000}]
)
def test_a_post_that_says_nothing_is_told_so(fields):
    shown = BoxTablet().post("describe-outline", **fields)
    assert (shown.status, bool(shown.errors)) == (422, True)


def test_the_last_space_cannot_become_a_hole():
    tablet = BoxTablet(size=(1, 1))
    assert tablet.post("describe-outline", hole="A1").problems == ["outline-empty"]


def test_apply_never_fails_whatever_the_size():
    state = BoxTablet(size=None).state
    for width, height in ((99, 99), (0, 0), (-3, 4)):
        DescribeOutline(1, width, height, ("Q9",)).apply(state)
