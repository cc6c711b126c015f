"""Objectives of a window: public ones at A, B and C, private ones beside them; a kind with points, or by hand."""

import pytest

from campaign.rules.edition import ObjectivePlan
from campaign.rules.objectives import OBJECTIVES
from journals.commands.seating import DealObjective
from tests.campaign.box_tablet import BoxContract, BoxTablet
from tests.factories import make_game, recorded

pytestmark = pytest.mark.django_db


class TestContract(BoxContract):
    kind = "describe-objective"
    fields = {"place": "A", "kind_of": "colour-diagonals", "points": 1}


def test_A7_4_a_public_objective_by_taps_alone():
    tablet = BoxTablet()
    shown = tablet.follow(tablet.get(), data_place="B")
    shown = tablet.follow(shown, data_kind="row-colour-variety")
    tablet.tap(shown, name="points", value="6")
    assert tablet.taps == 3
    assert tablet.plan.public == {"B": ObjectivePlan("public-b", "Row colour variety", "row-colour-variety", 6)}
    assert "6 points for each full row whose colours all differ" in tablet.get()


def test_every_kind_says_what_it_counts_before_it_is_chosen():
    kinds = BoxTablet().get("?edit=A").context["editor"].kinds
    assert [choice.name for choice in kinds] == list(OBJECTIVES)
    texts = {choice.name: choice.text for choice in kinds}
    assert texts["vertical-colour-balance"] == "each equal colour at the same place of the upper and the lower half"
    assert texts["colour-count"] == "each space of one colour"
    assert len(set(texts.values())) == len([text for text in texts.values() if text]) >= len(OBJECTIVES) - 1


def test_A7_4_no_points_are_chosen_for_the_table():
    tablet = BoxTablet()
    shown = tablet.get("?edit=A&kind=filled-stars")
    assert not [button for _, button in shown.buttons(name="points") if "aria-pressed" in button]
    assert "How many points for each filled star?" in shown
    shown = tablet.tap(shown, text="Keep it")
    assert (shown.status, shown.errors) == (422, ("Tap how many points it is worth.",))
    assert tablet.plan.public == {}


def test_what_was_kept_is_pressed_and_stays_when_only_the_name_changes():
    tablet = BoxTablet()
    tablet.post("describe-objective", place="A", kind_of="filled-stars", points=4)
    shown = tablet.get("?edit=A")
    assert [button["value"] for _, button in shown.buttons(name="points", aria_pressed="true")] == ["4"]
    tablet.tap(shown, text="Keep it")
    assert tablet.plan.public["A"].points == 4
    tablet.tap(tablet.get("?edit=A"), name="points", value="5")
    assert tablet.plan.public["A"].points == 5


@pytest.mark.parametrize("kind", OBJECTIVES)
def test_every_kind_has_an_editor_with_each_of_its_parameters(kind):
    shown = BoxTablet().get(f"?edit=C&kind={kind}")
    editor = shown.context["editor"]
    assert [pick.name for pick in editor.picks] == list(OBJECTIVES[kind].params)
    assert (editor.points is None) == (kind == "by-hand")


@pytest.mark.parametrize("kind", OBJECTIVES)
def test_every_kind_is_kept_with_what_was_chosen(kind):
    given = {"colour": "B", "value": 3, "values": (1, 2), "colours": ("R", "G")}
    params = {name: given[name] for name in OBJECTIVES[kind].params}
    tablet = BoxTablet()
    tablet.post("describe-objective", place="A", kind_of=kind, name="The name", points=["4", ""], **params)
    assert tablet.plan.public["A"] == ObjectivePlan("public-a", "The name", kind, 4, params)
    assert ("name", "The name") in [pair for form in tablet.get("?edit=A").forms for pair in form.fields]


def test_what_an_objective_counts_has_to_be_chosen():
    tablet = BoxTablet()
    at = "edit=A&kind=colour-count"
    shown = tablet.post("describe-objective", place="A", kind_of="colour-count", points=3, at=at)
    assert (shown.status, shown.errors) == (422, ("Tap the colour it counts first, then its points.",))
    assert "Show what stands now" not in shown
    assert tablet.plan.public == {}


def test_an_objective_by_hand_needs_only_its_name():
    tablet = BoxTablet()
    tablet.post("describe-objective", place="C", kind_of="by-hand", name="Gulls")
    assert tablet.plan.public["C"].name == "Gulls"


def test_private_objectives_keep_their_order_and_slug_when_corrected():
    tablet = BoxTablet()
    for name in ("One", "Two"):
        tablet.post("describe-objective", place="private", kind_of="by-hand", name=name)
    told = {"place": "private", "objective": "private-1"}
    tablet.post("describe-objective", **told, kind_of="filled-stars", name="First", points=2)
    assert [(plan.slug, plan.name) for plan in tablet.plan.private] == [("private-1", "First"), ("private-2", "Two")]


def test_a_public_objective_is_taken_off():
    tablet = BoxTablet()
    tablet.post("describe-objective", place="A", kind_of="filled-stars", points=1)
    tablet.tap(tablet.get("?edit=A"), name="away")
    assert tablet.plan.public == {}


def test_A13_3_a_dealt_objective_that_would_go_warns():
    tablet = BoxTablet(make_game(edition="my-box"))
    tablet.post("describe-objective", place="private", kind_of="filled-stars", points=1)
    recorded(tablet.campaign, DealObjective(1, 1, "private-1"))
    shown = tablet.tap(tablet.get("?edit=private-1"), name="away")
    assert (shown.status, shown.problems, len(tablet.plan.private)) == (422, ["objective-would-go"], 1)
    tablet.tap(shown, text="all the same")
    assert (tablet.plan.private, tablet.state.games[1].dealt) == ((), {1: "private-1"})


@pytest.mark.parametrize(
    "fields",
    [
        {"place": "D", "kind_of": "filled-stars", "points": 1},
        {"place": "A", "kind_of": "filled-stars"},
        {"place": "A", "kind_of": "most-beautiful"},
        {"place": "A"},
        {"place": "A", "kind_of": "filled-stars", "points": "100"},
        {"place": "A", "kind_of": "filled-stars", "name": "x" * 10_000},
        {"place": "A", "kind_of": "value-count", "value": "many"},
        {"place": "A", "kind_of": "value-sets", "values": "1,2"},
        {"place": "A", "kind_of": "colour-count", "colour": "red"},
    ],
)
def test_a_post_made_by_hand_is_told_what_is_wrong(fields):
    tablet = BoxTablet()
    shown = tablet.post("describe-objective", **fields)
    assert (shown.status, bool(shown.errors), tablet.plan.public) == (422, True, {})


@pytest.mark.parametrize(
    "fields", [{"kind_of": "colour-count", "colour": "Q"}, {"kind_of": "colour-sets", "colours": "Q"}]
)
def test_a_colour_the_box_does_not_have_is_refused(fields):
    tablet = BoxTablet()
    shown = tablet.post("describe-objective", place="A", points=1, **fields)
    assert (shown.status, shown.problems, tablet.plan.public) == (422, ["no-such-colour"], {})
