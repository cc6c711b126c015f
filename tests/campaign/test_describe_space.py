"""What is printed, by a brush: one tap a space, once more and it is off again."""

import pytest

from campaign.brushes import Brush
from campaign.rules.layout import Space
from tests.campaign.box_tablet import BoxContract, BoxTablet
from tests.factories import make_game, recorded, turn

pytestmark = pytest.mark.django_db

BARE = (None, None, False, None)


class TestContract(BoxContract):
    kind = "describe-space"
    fields = {"brush": "R", "space": "B2"}


@pytest.mark.parametrize(
    ("brush", "printed"),
    [
        ("R", ("R", None, False, None)),
        ("5", (None, 5, False, None)),
        ("-1", (None, -1, False, None)),
        ("star", (None, None, True, None)),
        ("magic-14", (None, None, False, 14)),
    ],
)
def test_A4_4_each_brush_prints_by_one_tap_and_takes_off_by_the_next(brush, printed):
    tablet = BoxTablet()
    shown = tablet.tap(tablet.get(f"?brush={brush}"), name="space", value="C2")
    assert tablet.printed("C2") == printed
    tablet.tap(shown, name="space", value="C2")
    assert tablet.printed("C2") == BARE


def test_two_taps_print_the_first_space_and_one_each_further_one():
    tablet = BoxTablet()
    shown = tablet.follow(tablet.get(), data_brush="G")
    for space in ("A1", "B2", "C3"):
        shown = tablet.tap(shown, name="space", value=space)
    assert tablet.taps == 4
    assert [tablet.printed(space)[0] for space in ("A1", "B2", "C3")] == ["G", "G", "G"]


def test_the_answer_keeps_the_brush_with_and_without_htmx():
    plain, quick = BoxTablet(), BoxTablet(htmx=True)
    shown = plain.tap(plain.get("?brush=star&back=game"), name="space", value="A1")
    assert shown.address.endswith("?brush=star&back=game")
    shown = quick.tap(quick.get("?brush=star"), name="space", value="A1")
    assert shown.buttons(name="space")[0][0].fields.count(("brush", "star")) == 1
    assert shown["HX-Replace-Url"].endswith("?brush=star")


def test_brushes_mix_in_a_space_and_blank_wipes_it():
    tablet = BoxTablet()
    for brush in ("R", "star", "magic-3"):
        tablet.post("describe-space", brush=brush, space="D1")
    assert tablet.printed("D1") == ("R", None, True, 3)
    tablet.post("describe-space", brush="blank", space="D1")
    assert tablet.printed("D1") == BARE


def test_A13_3_what_was_filled_stays_when_its_space_is_described_later():
    tablet = BoxTablet(make_game(edition="my-box"))
    recorded(tablet.campaign, turn(1, 1, 1, "R5", "A1"))
    assert tablet.post("describe-space", brush="B", space="A1").status == 303
    assert tablet.state.games[1].page(1).fills.keys() == {"A1"}


@pytest.mark.parametrize(
    ("fields", "problems"),
    [
        ({"brush": "R", "space": "Z9"}, ["no-such-space"]),
        ({"brush": "R", "space": "<b>"}, ["no-such-space"]),
        ({"brush": "Q", "space": "A1"}, ["no-such-colour"]),
    ],
)
def test_a_post_made_by_hand_is_refused_with_its_reason(fields, problems):
    tablet = BoxTablet()
    shown = tablet.post("describe-space", **fields)
    assert (shown.status, shown.problems, tablet.printed("A1")) == (422, problems, BARE)


@pytest.mark.parametrize(
    ("brush", "space"), [("", "A1"), ("hole", "A1"), ("R" * 9, "A1"), ("R" * 10_000, "A1"), ("R", ""), ("٣", "A1")]
)
def test_a_brush_that_is_none_is_told_so(brush, space):
    shown = BoxTablet().post("describe-space", brush=brush, space=space)
    assert (shown.status, bool(shown.errors)) == (422, True)


def test_a_window_without_a_shape_asks_for_one_first():
    shown = BoxTablet(size=None).post("describe-space", brush="R", space="A1")
    assert (shown.status, shown.errors) == (422, ("This window has no shape yet. Choose one first.",))


@pytest.mark.parametrize("name", ["", "r", "RR", "magic-", "magic-1000", "1000", "--1", "5\n", "star "])
def test_no_other_text_is_a_brush(name):
    assert Brush.parse(name) is None


def test_a_brush_changes_only_its_own_part():
    space = Space("A1", (), "R", 5, True, 3)
    assert Brush.parse("B").touch(space) == Space("A1", (), "B", 5, True, 3)
    assert Brush.parse("4").touch(space) == Space("A1", (), "R", 4, True, 3)


def test_one_stroke_prints_every_pane_it_touched_and_one_undo_takes_all_back():
    tablet = BoxTablet()
    tablet.post("describe-space", brush="R", space=["A1", "B1", "B2", "A1"])
    assert [tablet.printed(space)[0] for space in ("A1", "B1", "B2", "C1")] == ["R", "R", "R", None]
    tablet.tap(tablet.get(), text="Undo")
    assert [tablet.printed(space)[0] for space in ("A1", "B1", "B2")] == [None, None, None]


def test_what_a_stroke_does_is_what_its_first_pane_does():
    tablet = BoxTablet()
    tablet.post("describe-space", brush="star", space="B1")
    tablet.post("describe-space", brush="star", space=["A1", "B1"])
    assert [tablet.printed(space)[2] for space in ("A1", "B1")] == [True, True]
    tablet.post("describe-space", brush="star", space=["A1", "B1", "C1"])
    assert [tablet.printed(space)[2] for space in ("A1", "B1", "C1")] == [False, False, False]


def test_a_stroke_of_nonsense_is_told_so_and_saves_nothing():
    tablet = BoxTablet()
    assert tablet.post("describe-space", brush="R", space=["A1", "Z" * 50]).errors
    assert tablet.post("describe-space", brush="R", space=["A1", "Z9"]).problems == ["no-such-space"]
    assert tablet.printed("A1")[0] is None
