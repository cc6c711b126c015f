"""A window's tools and the points of its point boxes, each by taps, corrected later without losing a use."""

import pytest

from campaign.rules.abilities import ABILITIES, Step
from journals.commands.paper import UseBoxes
from tests.campaign.box_tablet import BoxContract, BoxTablet
from tests.factories import make_game, recorded

pytestmark = pytest.mark.django_db


class TestToolContract(BoxContract):
    kind = "describe-tool"
    fields = {"ability": "flip"}


class TestBoxesContract(BoxContract):
    kind = "describe-boxes"
    fields = {"points": "2"}


def test_A5_4_a_tool_by_taps_alone():
    tablet = BoxTablet()
    shown = tablet.follow(tablet.get(), href="?brush=R&edit=new-tool")
    shown = tablet.follow(shown, data_kind="set-value")
    assert "Which value?" in shown
    tablet.post("describe-tool", ability="set-value", value=["3", ""], glass="B", name="")
    [tool] = tablet.plan.tools
    assert (tool.slug, tool.name, tool.colour) == ("tool-1", "Set value", "B")
    assert tool.steps == (Step("set-value", {"value": 3}, "tool-1"),)


@pytest.mark.parametrize("kind", [*ABILITIES, "name-only"])
def test_every_kind_of_ability_has_an_editor_that_can_be_kept(kind):
    tablet = BoxTablet()
    tablet.post("describe-tool", name="Tool", ability="" if kind == "name-only" else kind)
    shown = tablet.get(f"?edit=tool-1&kind={kind}")
    tablet.tap(shown, text="Keep it")
    assert [step.ability for step in tablet.plan.tools[0].steps] == [] if kind == "name-only" else [kind]


def test_what_is_left_open_is_picked_at_each_use():
    tablet = BoxTablet()
    tablet.post("describe-tool", ability="add", name="Mill Wheel", n="")
    assert tablet.plan.tools[0].steps == (Step("add", {}, "tool-1"),)


def test_any_other_number_may_be_typed():
    tablet = BoxTablet()
    tablet.post("describe-tool", ability="add", n=["1", "-7"])
    assert tablet.plan.tools[0].steps[0].params == {"n": -7}


def test_a_correction_keeps_slug_place_and_the_other_tools():
    tablet = BoxTablet()
    for name in ("One", "Two", "Three"):
        tablet.post("describe-tool", name=name)
    tablet.post("describe-tool", tool="tool-2", name="Second", ability="flip")
    assert [(tool.slug, tool.name) for tool in tablet.plan.tools] == [
        ("tool-1", "One"),
        ("tool-2", "Second"),
        ("tool-3", "Three"),
    ]


def test_further_steps_of_a_tool_that_came_with_the_box_stay():
    tablet = BoxTablet(make_game(edition="lantern-street"), size=None, edition="lantern-street")
    before = tablet.plan.tools[0]
    tablet.tap(tablet.get(f"?edit={before.slug}"), text="Keep it")
    assert tablet.plan.tools[0] == before


def test_point_boxes_from_left_to_right_a_tap_each():
    tablet = BoxTablet()
    shown = tablet.get("?edit=new-box")
    for points in ("1", "2", "2"):
        shown = tablet.tap(shown, name="points", value=points)
    assert (tablet.taps, tablet.plan.boxes) == (3, (1, 2, 2))


def test_a_box_is_corrected_in_its_place_and_the_last_one_taken_off():
    tablet = BoxTablet()
    for points in (1, 2, 3):
        tablet.post("describe-boxes", points=points)
    tablet.tap(tablet.get("?edit=box-2"), name="points", value="5")
    assert tablet.plan.boxes == (1, 5, 3)
    tablet.tap(tablet.get("?edit=box-3"), name="away")
    assert tablet.plan.boxes == (1, 5)


def test_A13_3_a_used_box_that_would_go_warns_and_keeps_its_use():
    tablet = BoxTablet(make_game(edition="my-box"))
    tablet.post("describe-boxes", points=2)
    recorded(tablet.campaign, UseBoxes(1, 1, {0: ""}))
    shown = tablet.post("describe-boxes", away="1")
    assert (shown.status, shown.problems, tablet.plan.boxes) == (422, ["boxes-would-go"], (2,))
    tablet.tap(shown, text="all the same")
    assert tablet.plan.boxes == ()
    assert tablet.state.games[1].page(1).boxes


def test_A13_3_a_used_tool_that_would_go_warns_too():
    tablet = BoxTablet(make_game(edition="my-box"))
    tablet.post("describe-tool", name="Wheel")
    tablet.post("describe-boxes", points=2)
    recorded(tablet.campaign, UseBoxes(1, 1, {0: "tool-1"}))
    shown = tablet.tap(tablet.get("?edit=tool-1"), name="away")
    assert (shown.status, shown.problems, len(tablet.plan.tools)) == (422, ["tool-would-go"], 1)


@pytest.mark.parametrize(
    ("fields", "problems"),
    [({"name": "x", "glass": "Q"}, ["no-such-colour"]), ({"name": "x", "glass": "<"}, ["no-such-colour"])],
)
def test_a_tool_in_a_colour_the_box_does_not_have_is_refused(fields, problems):
    tablet = BoxTablet()
    shown = tablet.post("describe-tool", **fields)
    assert (shown.status, shown.problems, tablet.plan.tools) == (422, problems, ())


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("describe-tool", {}),
        ("describe-tool", {"ability": "melt"}),
        ("describe-tool", {"ability": "add", "n": "1000"}),
        ("describe-tool", {"name": "x" * 10_000}),
        ("describe-tool", {"name": "x", "tool": "no such slug"}),
        ("describe-boxes", {}),
        ("describe-boxes", {"points": "many"}),
        ("describe-boxes", {"points": "1", "box": "9"}),
        ("describe-boxes", {"points": "1", "box": "-1"}),
    ],
)
def test_a_post_made_by_hand_is_told_what_is_wrong(kind, fields):
    tablet = BoxTablet()
    shown = tablet.post(kind, **fields)
    assert (shown.status, bool(shown.errors), tablet.plan.tools, tablet.plan.boxes) == (422, True, (), ())


def test_what_was_typed_stays_when_it_is_stopped():
    tablet = BoxTablet()
    shown = tablet.post("describe-tool", name="Mill Wheel", ability="add", n="1000", at="edit=new-tool&kind=add")
    [form] = [form for form in shown.forms if ("ability", "add") in form.fields]
    assert ("name", "Mill Wheel") in form.fields
