"""The page of everything that was told of a box, and the posts that correct it."""

from dataclasses import replace

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaign.commands.borrowed import DescribeLines
from campaign.commands.box import DescribeObjective, DescribeOutline, DescribeTools, DescribeWindow
from campaign.commands.legacy_box import DescribeSticker
from campaign.commands.unlocks import OpenSealed
from campaign.rules.abilities import Step
from campaign.rules.edition import ObjectivePlan, ToolPlan
from campaign.rules.legacy_box import AbilityPlan, CardPlan, Reward, TrackBox
from campaign.rules.palette import BLUE, RED
from campaign.rules.told import told_edition
from journals.commands.scoring import ConfirmScores, WriteScore
from tests.campaign.box_tablet import BoxTablet
from tests.factories import afresh, make_campaign, make_game, recorded

pytestmark = pytest.mark.django_db


class ToldTablet(BoxTablet):
    """At the page of everything that was told; posts are about `window` where they are about one."""

    @property
    def address(self):
        return reverse("box-told", args=[self.campaign.slug])

    def _post(self, address, key, fields):
        return super()._post(address, key, {"page": "box-told", **fields})

    @property
    def legacy(self):
        return self.state.edition.legacy

    def part(self, slug, shown=None):
        context = (shown or self.get()).context
        return next(part for part in [*context["windows"], *context["between"]] if part.slug == slug)


@pytest.fixture
def tablet():
    return ToldTablet()


def names(part):
    return [line.name for line in part.lines]


def test_the_box_page_leads_there(tablet):
    box = tablet.get(reverse("box", args=[tablet.campaign.slug]))
    shown = tablet.get(box.link(text="Everything told so far"))
    assert (shown.status, shown.context["title"]) == (200, "Everything told so far")


def test_what_was_told_stands_line_by_line_with_the_way_to_correct_it(tablet):
    plan = ObjectivePlan("public-b", "Rows of glass", "row-colour-variety", 3)
    tools = (ToolPlan("tool-1", "Long pliers", RED, (Step("add", {"n": 2}, "tool-1"),)),)
    recorded(tablet.campaign, DescribeWindow(1, "Low tide"), DescribeTools(1, tools, (3, 1)))
    recorded(tablet.campaign, DescribeObjective(1, "B", plan))
    shown = tablet.get()
    part = tablet.part("window-1", shown)
    assert (part.title, names(part)) == ("Low tide", ["Drawing", "Long pliers", "Point boxes", "Rows of glass"])
    for line in part.lines:
        assert tablet.get(line.href).status == 200
    assert "+2" in part.lines[1].text and part.lines[1].href.endswith("?back=told&edit=tool-1")


def test_what_nobody_told_is_one_quiet_line_of_links(tablet):
    part = tablet.part("window-1")
    assert [each.name for each in part.missing][:2] == ["its title", "its tools"]
    shown = tablet.get()
    assert shown.text.count("Nobody told yet:") == sum(bool(p.missing) for p in shown.context["windows"]) + sum(
        bool(p.missing) for p in shown.context["between"]
    )
    for each in (*part.missing, *tablet.part("tracks", shown).missing, *tablet.part("slots", shown).missing):
        assert tablet.get(each.href if each.href.startswith("/") else tablet.address + each.href).status == 200


def test_a_sticker_is_built_from_an_ability_tap_by_tap(tablet):
    shown = tablet.get(tablet.address + tablet.part("stickers").add.href)
    assert len(shown.context["editor"].kinds) == 8 and shown.text.count('<svg class="example"') == 7
    shown = tablet.get(tablet.address + shown.link(data_kind="set-colour"))
    assert shown.context["editor"].recordable
    answer = tablet.post("describe-sticker", ability="set-colour", colour="B", name="Indigo")
    assert answer.status == 303
    assert tablet.legacy.sticker("indigo") == AbilityPlan(
        "indigo", "Indigo", (Step("set-colour", {"colour": "B"}, "indigo"),)
    )
    assert "Set colour: blue" in tablet.part("stickers").lines[0].text


def test_a_sticker_whose_colour_is_chosen_when_it_is_placed(tablet):
    tablet.post("describe-sticker", ability="set-colour", recorded="on", name="House tint")
    assert tablet.legacy.sticker("house-tint").recorded
    tablet.post(
        "describe-sticker", sticker="house-tint", ability="set-colour", colour="R", recorded="on", name="House tint"
    )
    assert not tablet.legacy.sticker("house-tint").recorded


def test_a_sticker_by_hand_keeps_its_words(tablet):
    tablet.post("describe-sticker", ability="", name="An old favour", text="Swap two dice.")
    plan = tablet.legacy.sticker("an-old-favour")
    assert (plan.steps, plan.text) == ((), "Swap two dice.")
    assert "Swap two dice." in tablet.get()
    assert "Swap two dice." in tablet.get(tablet.address + "?edit=sticker-an-old-favour")


def test_a_sticker_is_corrected_and_taken_off_and_comes_back_by_undo(tablet):
    tablet.post("describe-sticker", ability="flip", name="Lens")
    tablet.post("describe-sticker", sticker="lens", ability="add", n="1", name="Turned lens")
    assert tablet.legacy.sticker("lens") == AbilityPlan("lens", "Turned lens", (Step("add", {"n": 1}, "lens"),))
    tablet.post("describe-sticker", sticker="lens", away="1")
    assert tablet.legacy.stickers == ()
    shown = tablet.tap(tablet.get(), text="Undo")
    assert shown.status == 200 and tablet.legacy.sticker("lens").name == "Turned lens"


@pytest.mark.parametrize("window", [1, 0])
def test_a_score_line_is_renamed_and_taken_off(tablet, window):
    recorded(tablet.campaign, DescribeLines(window, {"tide": "Tide", "ebb": "Ebb"}))
    part = tablet.part("window-1" if window else "lines")
    assert names(part)[-2:] == ["Tide", "Ebb"] and "Tide" in tablet.get(tablet.address + part.lines[-2].href)
    tablet.post("describe-line", number=window, line="tide", name="High tide")
    assert DescribeLines(window).told(tablet.state) == {"tide": "High tide", "ebb": "Ebb"}
    assert tablet.post("describe-line", number=window, line="tide").status == 422
    assert tablet.post("describe-line", number=window, line="x", name="x").status == 422
    make_game(tablet.campaign)
    recorded(tablet.campaign, WriteScore(1, 1, "tide", 3))
    assert tablet.post("describe-line", number=window, line="tide", away="1").problems == ["line-would-go"]
    tablet.post("describe-line", number=window, line="ebb", away="1")
    assert DescribeLines(window).told(tablet.state) == {"tide": "High tide"}


def test_a_score_line_of_a_window_still_sealed_is_missing():
    tablet = ToldTablet(edition="lantern-street")
    assert tablet.post("describe-line", number=2, line="x", name="x").status == 404
    assert tablet.get(tablet.address + "?edit=line-2-x").context["editor"] is None


def test_two_stickers_of_one_name_are_two(tablet):
    for _ in range(2):
        tablet.post("describe-sticker", ability="flip", name="Lens")
    assert len(tablet.legacy.stickers) == 2


def test_correcting_a_sticker_of_a_box_that_ships_keeps_its_copies_and_its_window():
    tablet = ToldTablet(edition="lantern-street")
    old = tablet.legacy.sticker("steady-hand")
    tablet.post("describe-sticker", sticker="steady-hand", ability="add", n="1", name="Steadier hand")
    assert tablet.legacy.sticker("steady-hand") == replace(old, name="Steadier hand")


def test_a_sticker_still_ahead_is_neither_shown_nor_corrected():
    tablet = ToldTablet(edition="lantern-street")
    assert "Crooked Mirror" not in tablet.get()
    assert tablet.get(tablet.address + "?edit=sticker-crooked-mirror").context["editor"] is None
    answer = tablet.post("describe-sticker", sticker="crooked-mirror", away="1")
    assert answer.status == 422 and "Crooked Mirror" not in answer


@pytest.mark.parametrize(
    ("kind", "fields", "words"),
    [
        ("describe-sticker", {"name": ""}, "Give it a name"),
        ("describe-sticker", {"ability": "set-colour", "colour": "Z"}, "no such colour"),
        ("describe-slots", {"costs": "0 two"}, "as numbers"),
        ("describe-track", {"track": "tools-of-the-trade", "box": "gold"}, "no such icon"),
        ("describe-chart", {"number": 1, "players": 2, "points-1": "many"}, "Write a number"),
        ("describe-board", {"board": "cathedral"}, "Tap how many"),
    ],
)
def test_what_cannot_be_read_keeps_the_editor_open(tablet, kind, fields, words):
    edit = {"describe-sticker": "new-sticker", "describe-slots": "slots"}.get(kind, "track-tools-of-the-trade")
    answer = tablet.post(kind, at=f"edit={edit}&kind=set-colour", **{"number": 0, **fields})
    assert answer.status == 422 and any(words in error for error in answer.errors)
    assert answer.context["editor"] is not None


def test_the_words_typed_into_a_stopped_editor_stay(tablet):
    answer = tablet.post("describe-slots", at="edit=slots", costs="0 two", filled="1", number=0)
    assert 'value="0 two"' in answer and 'value="1"' in answer


def test_a_track_is_told_box_by_box_and_what_it_earns(tablet):
    answer = tablet.client.post(
        reverse("record", args=[tablet.campaign.slug, "describe-track"]),
        {"key": "one", "page": "box-told", "number": "0", "track": "tools-of-the-trade", "name": "Tools",
         "box": ["", "legacy:2", "crest", "tool", "-", "-"], "more": "on"},
    )  # fmt: skip
    assert answer.status_code == 303
    tablet.post("describe-dedication", track="tools-of-the-trade", ability="flip", name="Last turn", number=0)
    track = tablet.legacy.track("tools-of-the-trade")
    assert track.boxes == (TrackBox(), TrackBox("legacy", 2), TrackBox("crest"), TrackBox("tool")) and track.more
    assert (track.name, track.dedication.name, track.dedication.steps[0].ability) == ("Tools", "Last turn", "flip")
    tablet.post("describe-dedication", track="tools-of-the-trade", away="1", number=0)
    assert tablet.legacy.track("tools-of-the-trade").dedication is None


def test_slots_board_chart_words_and_cards_are_told_here(tablet):
    tablet.post("describe-slots", costs="0 2, 3", filled="1", more="on", number=0)
    tablet.post("describe-board", board="cathedral", points="2", number=0)
    chart = {"points-1": "3", "tools-1": "1", "coins-2": "4", "signature-2": "on"}
    tablet.post("describe-chart", players=2, **chart)
    tablet.post("describe-words", what="star", text="Every family hums.")
    tablet.post("describe-card", name="Clapper", ability="flip", copies="3")
    legacy, plan = tablet.legacy, tablet.plan
    assert (legacy.slots, legacy.filled, legacy.more_slots, legacy.boards[0].points) == ((0, 2, 3), 1, True, 2)
    assert plan.chart[2] == (Reward(3, 1, 0), Reward(0, 0, 4, True))
    assert plan.star == "Every family hums."
    assert plan.cards == (CardPlan("card-1", "Clapper", (Step("flip", {}, "card-1"),), 3),)
    shown = tablet.get()
    for line in (line for part in (*shown.context["windows"], *shown.context["between"]) for line in part.lines):
        assert tablet.get(line.href if line.href.startswith("/") else tablet.address + line.href).status == 200
    tablet.post("describe-words", what="star", away="1")
    tablet.post("describe-card", card="card-1", away="1")
    assert (tablet.plan.star, tablet.plan.cards) == ("", ())


def test_cards_and_the_end_of_a_window_that_ships_wait_for_its_scores():
    tablet = ToldTablet(make_game())
    plan = tablet.state.edition.window(1)
    card = plan.cards[0]
    assert card.name not in tablet.get() and plan.outro not in tablet.get()
    for edit in (f"card-1-{card.slug}", "card-1-new"):
        assert tablet.get(f"{tablet.address}?edit={edit}").context["editor"] is None
    assert plan.outro not in tablet.get(f"{tablet.address}?edit=outro-1")
    assert tablet.post("describe-card", name="Mine").status == 404
    assert not told_edition(tablet.state).window(1).cards
    recorded(tablet.campaign, ConfirmScores(1))
    assert card.name in tablet.get()
    assert told_edition(tablet.state).window(1).cards


def test_windows_ahead_are_not_there():
    tablet = ToldTablet(make_game())
    ahead = tablet.state.edition.window(2).title
    assert [part.slug for part in tablet.get().context["windows"]] == ["window-1"]
    for edit in ("star-2", "chart-2-2", "card-2-new", "intro-2"):
        shown = tablet.get(f"{tablet.address}?edit={edit}")
        assert shown.context["editor"] is None and ahead not in shown
    assert tablet.post("describe-words", what="star", text="x", number=2).status == 404


@pytest.mark.parametrize(
    "edit", ["", "x", "sticker-", "sticker-x", "earned-x", "board-x", "chart-1-9", "words-1", "star-x"]
)
def test_an_address_that_makes_no_sense_shows_the_page_alone(tablet, edit):
    shown = tablet.get(f"{tablet.address}?edit={edit}&kind=zz")
    assert shown.status == 200 and shown.context["editor"] is None


def test_what_was_opened_stands_with_what_the_table_called_it(tablet):
    recorded(tablet.campaign, OpenSealed("envelope-4", "envelope", 4, 1, 2, "story", "A key", "It fits nothing."))
    line = tablet.part("opened").lines[0]
    assert (line.name, line.text) == ("Envelope 4", "A key: It fits nothing.")
    assert tablet.get(line.href).status == 200


def test_twice_with_one_key_it_tells_once(tablet):
    for _ in range(2):
        tablet.post("describe-sticker", "one-tap", ability="flip", name="Lens")
    assert len(tablet.legacy.stickers) == 1


def test_htmx_gets_the_inside_of_the_page():
    tablet = ToldTablet(htmx=True)
    answer = tablet.post("describe-sticker", ability="flip", name="Lens")
    assert answer.status == 200 and answer.text.lstrip().startswith('<div id="page"') and "<html" not in answer


def test_the_page_asks_few_questions_however_much_was_told(client):
    campaign = make_campaign(edition="my-box")

    def asked():
        with CaptureQueriesContext(
            connection,
        ) as queries:
            assert client.get(reverse("box-told", args=[campaign.slug])).status_code == 200
        return len(queries)

    asked()
    before = asked()
    for window in range(1, 9):
        recorded(campaign, DescribeOutline(window), DescribeWindow(window, f"Window of {window}"))
        recorded(campaign, DescribeSticker(f"sticker-{window}", f"Sticker {window}"))
    afresh(campaign)
    asked()
    assert asked() == before <= 12


def test_a_description_of_blue_is_told_in_the_colour_of_its_boxes(tablet):
    recorded(tablet.campaign, DescribeTools(1, (ToolPlan("tool-1", "Blue saw", BLUE),), ()))
    line = next(line for line in tablet.part("window-1").lines if line.name == "Blue saw")
    assert line.glass.colour == BLUE and line.text == "only its name is known"
