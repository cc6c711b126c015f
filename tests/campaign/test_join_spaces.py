"""Neighbours that the drawing does not show: joined or parted by tapping two spaces."""

import pytest

from tests.campaign.box_tablet import BoxContract, BoxTablet

pytestmark = pytest.mark.django_db


class TestContract(BoxContract):
    kind = "join-spaces"
    fields = {"brush": "join", "first": "A1", "space": "F4"}


def paired(tablet, brush, first, second):
    shown = tablet.tap(tablet.get(f"?brush={brush}"), name="first", value=first)
    return tablet.tap(shown, name="space", value=second)


def test_two_taps_join_spaces_that_lie_apart():
    tablet = BoxTablet()
    shown = paired(tablet, "join", "A1", "F4")
    assert tablet.taps == 2
    assert "F4" in tablet.layout.edges["A1"]
    assert "A1 and F4 touch" in shown


def test_two_taps_part_neighbours():
    tablet = BoxTablet()
    paired(tablet, "part", "B2", "B1")
    assert "B1" not in tablet.layout.adjacent("B2")


@pytest.mark.parametrize("brush", ["join", "part"])
def test_done_once_more_they_are_as_drawn(brush):
    tablet = BoxTablet()
    drawn = tablet.layout
    paired(tablet, brush, "A1", "B2")
    assert tablet.layout != drawn
    paired(tablet, brush, "B2", "A1")
    assert tablet.layout == drawn


def test_the_list_of_pairs_takes_one_back():
    tablet = BoxTablet()
    shown = paired(tablet, "join", "A1", "F4")
    tablet.tap(shown, aria_label="Not so: A1 and F4 touch")
    assert tablet.layout.joined == frozenset()


def test_the_first_space_tapped_again_chooses_another():
    tablet = BoxTablet()
    shown = tablet.follow(tablet.get("?brush=join&first=C2"), aria_label="C2: choose another first")
    assert shown.buttons(name="first")


@pytest.mark.parametrize(
    ("first", "space", "problems"),
    [("A1", "A1", ["space-twice"]), ("A1", "Z9", ["no-such-space"]), ("Y8", "Z9", ["no-such-space", "no-such-space"])],
)
def test_pairs_that_make_no_sense_are_refused(first, space, problems):
    tablet = BoxTablet()
    shown = tablet.post("join-spaces", brush="join", first=first, space=space)
    assert (shown.status, shown.problems) == (422, problems)


def test_a_pair_without_a_brush_is_told_so():
    shown = BoxTablet().post("join-spaces", brush="glue", first="A1", space="B1")
    assert (shown.status, bool(shown.errors)) == (422, True)
