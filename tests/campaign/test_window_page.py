"""The page of one window: what it shows, what it keeps shut, and the ways in and out."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaign import log
from campaign.commands.box import DescribeOutline, DescribeSpace, DescribeWindow
from campaign.models import Campaign
from campaign.rules.state.game import Chair
from campaign.stories import forget_all
from journals.commands.scoring import ConfirmScores
from journals.commands.seating import BeginGame, SetChairs
from tests.campaign.box_tablet import BoxTablet
from tests.factories import make_campaign, make_game, post, recorded

pytestmark = pytest.mark.django_db


def status(campaign, window):
    return BoxTablet(campaign, window, size=None, edition="any").get().status


def test_a_window_nobody_described_asks_for_its_shape_and_nothing_else_is_needed():
    shown = BoxTablet(size=None).get()
    assert (shown.status, shown.heading.startswith("Is it this shape?")) == (200, True)


def test_of_the_shapes_none_looks_chosen_before_one_is_and_yes_or_a_tap_on_the_drawing_takes_the_one_shown():
    tablet = BoxTablet(size=None)
    shown = tablet.get("?size=5x5")
    assert "aria-pressed" not in shown
    assert [button["value"] for _, button in shown.buttons(aria_label="Yes, 5 × 5")] == ["5x5"]
    shown = tablet.tap(shown, text="Yes, 5 × 5")
    assert (len(tablet.layout), shown.context["shaping"]) == (25, False)
    again = tablet.get("?edit=outline")
    assert [button["value"] for _, button in again.buttons(aria_pressed="true")] == ["5x5"]
    assert not again.buttons(text="Yes") and again.link(aria_label="Leave it as it was")


def test_every_space_is_a_button_with_its_words():
    tablet = BoxTablet(size=(3, 2))
    recorded(tablet.campaign, DescribeSpace(1, "B1", "R", 5, True, 14))
    labels = [button["aria-label"] for _, button in tablet.get().buttons(name="space")]
    assert labels[:3] == ["A1: blank", "B1: red, 5, star and magic number 14", "C1: blank"]
    assert len(labels) == 6


@pytest.mark.parametrize(("window", "found"), [(1, 200), (2, 404), (4, 404), (11, 404), (0, 404), (99999, 404)])
def test_a_box_that_ships_shows_no_window_ahead_of_the_campaign(window, found):
    assert status(make_campaign(edition="lantern-street"), window) == found


def test_a_box_that_ships_opens_its_next_window_once_the_game_before_is_scored():
    campaign = make_game(edition="lantern-street")
    assert [status(campaign, window) for window in (1, 2, 3)] == [200, 404, 404]
    recorded(campaign, ConfirmScores(1, {}, ()))
    assert [status(campaign, window) for window in (1, 2, 3)] == [200, 200, 404]


def test_a_post_to_a_sealed_window_saves_nothing_and_tells_nothing():
    tablet = BoxTablet(edition="lantern-street", window=3, size=None)
    title = tablet.plan.title
    shown = tablet.post("describe-window", title="Peep")
    assert (shown.status, tablet.plan.title, title in shown) == (404, title, False)


def test_the_tables_own_box_opens_at_any_window_it_has():
    campaign = make_campaign(edition="my-box")
    assert [status(campaign, window) for window in (1, 7, 10, 11)] == [200, 200, 200, 404]


def test_the_way_back_to_the_table_of_the_game_on_this_window():
    campaign = make_game(edition="my-box", number=1, window=3)
    table = reverse("table", args=[campaign.slug, 1])
    at = BoxTablet(campaign, 3)
    assert at.get("?back=game").link(text="Back to the table") == table
    assert "Back to the table" not in at.get()


def test_before_its_game_the_way_back_leads_to_its_set_up():
    campaign = make_campaign(edition="my-box")
    assert BoxTablet(campaign).get("?back=game").link(text="Back to the table") == reverse(
        "table", args=[campaign.slug, 1]
    )


def test_undo_takes_back_what_was_last_told_of_this_window_only():
    tablet = BoxTablet()
    recorded(tablet.campaign, DescribeSpace(1, "A1", "R"))
    other = BoxTablet(tablet.campaign, window=2)
    shown = tablet.get("?brush=star")
    assert "Undo “A1: red”" in shown
    shown = tablet.tap(shown, text="Undo")
    assert (tablet.printed("A1")[0], other.layout is not None) == (None, True)
    assert shown.address.endswith("?brush=star")


def test_an_undo_that_came_too_late_is_a_conflict():
    tablet = BoxTablet()
    recorded(tablet.campaign, DescribeSpace(1, "A1", "R"))
    shown = tablet.get()
    recorded(tablet.campaign, DescribeSpace(1, "B1", "R"))
    late = tablet.tap(shown, text="Undo")
    assert (late.status, late.problems, tablet.printed("B1")[0]) == (409, ["not-the-last"], "R")


@pytest.mark.parametrize(
    "query",
    [
        "?brush=nonsense",
        "?brush=join&first=Z99",
        "?brush=join&first=%3Cscript%3E",
        "?edit=tool-99",
        "?edit=box-0",
        "?edit=box-٣",
        "?edit=new-tool&kind=melt",
        "?edit=A&kind=beauty",
        "?edit=outline&size=0x0",
        "?edit=outline&size=9999999x1",
        "?edit=outline&size=٣x٣",
        "?edit=" + "x" * 5000,
        "?back=99999999",
    ],
)
def test_an_address_that_makes_no_sense_shows_the_plain_page(query):
    assert BoxTablet().get(query).status == 200


def test_the_page_costs_few_queries_however_much_was_told():
    tablet = BoxTablet()

    def queries():
        forget_all()
        with CaptureQueriesContext(connection) as found:
            tablet.get()
        return len(found)

    few = queries()
    recorded(tablet.campaign, *(DescribeSpace(1, f"{column}{row}", "R") for column in "ABCDEF" for row in (1, 2, 3)))
    assert queries() == few <= 8


def test_undo_takes_back_descriptions_only_and_not_the_set_up_that_came_with_one():
    campaign = make_campaign(edition="my-box")
    log.record(campaign, [BeginGame(1, 1), DescribeOutline(1, 6, 4), SetChairs(1, (Chair(1), Chair(2)))], post())
    assert log.story_of(Campaign.objects.get(pk=campaign.pk)).last("window-1") is None
    log.record(campaign, [DescribeSpace(1, "A1", colour="R")], post())
    assert log.story_of(Campaign.objects.get(pk=campaign.pk)).last("window-1").number == 3


def test_undo_names_what_was_done_last_and_not_the_whole_shape():
    tablet = BoxTablet(size=(6, 4))
    assert tablet.get().context["undo"].text == "4 × 6"
    for fields, named in (
        ({"hole": "C4"}, "Hole at C4"),
        ({"hole": ["A1", "B1"]}, "Holes at A1 and B1"),
        ({"hole": "A1"}, "A1 open again"),
        ({"size": "5x4"}, "4 × 5"),
    ):
        shown = tablet.post("describe-outline", **fields)
        assert shown.context["undo"].text == named
    shown = tablet.post("describe-space", brush="R", space=["A2", "B2", "C2"])
    assert shown.context["undo"].text == "A2: red and 2 more"


def test_undo_names_all_that_came_from_another_table_at_once():
    tablet = BoxTablet(size=(6, 4))
    recorded(tablet.campaign, DescribeWindow(1, "Rose"), DescribeOutline(1, 5, 5))
    assert tablet.get().context["undo"].text == "What was borrowed"


def test_what_is_done_again_is_named_like_what_is_undone():
    tablet = BoxTablet(size=(6, 4))
    tablet.post("describe-outline", hole="C4")
    tablet.tap(tablet.get(), aria_label="Undo “Hole at C4”")
    shown = tablet.get()
    assert (shown.context["undo"].text, shown.context["redo"].text) == ("4 × 6", "Hole at C4")


def test_holes_come_before_panes_that_are_cut_or_joined():
    tablet = BoxTablet(size=(6, 4))
    assert "Holes first, then join or cut." in tablet.get()
    tablet.post("merge-spaces", first="A1", space="B1")
    shown = tablet.get()
    assert "Holes first" not in shown and "No holes to tap any more" in shown


def test_boxes_that_were_added_are_done_and_not_left_as_they_were():
    tablet = BoxTablet(size=(6, 4))
    assert tablet.get("?edit=new-box").link(aria_label="Leave it as it was")
    tablet.tap(tablet.get("?edit=new-box"), value="3")
    shown = tablet.get("?edit=new-box")
    assert shown.link(aria_label="Done") and "Leave it as it was" not in shown


@pytest.mark.parametrize("htmx", [True, False])
def test_what_is_corrected_from_the_list_of_everything_told_ends_in_the_list(htmx):
    tablet = BoxTablet(size=(6, 4), htmx=htmx)
    told = reverse("box-told", args=[tablet.campaign.slug])
    assert tablet.get("?back=told").link(aria_label="Everything told so far") == told
    shown = tablet.get("?back=told&edit=new-tool&kind=flip")
    assert shown.link(aria_label="Leave it as it was") == told
    shown = tablet.tap(shown, text="Keep it")
    assert "windows" in shown.context and shown.context["here"] == told
    assert [tool.steps[0].ability for tool in tablet.plan.tools] == ["flip"]


def test_what_is_stopped_on_its_way_to_the_list_keeps_its_editor():
    tablet = BoxTablet(size=(6, 4))
    shown = tablet.get("?back=told&edit=new-tool&kind=name-only")
    shown = tablet.tap(shown, text="Keep it")
    assert (shown.status, shown.context["editor"].template) == (422, "tool")
