"""Something sealed is opened in one tap; its name and notes; what came out of it; undo, with a warning."""

import pytest
from django.urls import reverse

from campaign.commands.rules import Amend
from campaign.commands.unlocks import NoteUnlock, OpenSealed
from campaign.models import Unlock
from campaign.registry import SHARED
from campaign.words import line_text
from tests.campaign.test_unlocks_page import UnlockTablet
from tests.factories import afresh, make_game, recorded, round_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def tablet():
    """Lantern Street after three rounds of its first game."""
    tablet = UnlockTablet()
    for number in (1, 2, 3):
        recorded(tablet.campaign, *round_of(2, number))
    return tablet


def said(tablet):
    return line_text(tablet.last().command.say(SHARED), tablet.state)


# --- opening --------------------------------------------------------------------------------------------------------
def test_one_tap_records_when_and_by_what_trigger(tablet):
    shown = tablet.tap(tablet.get(), text="We broke seal 1")
    opened = tablet.state.unlocks["envelope-1"]
    assert (opened.number, opened.game, opened.round, opened.trigger) == (1, 1, 3, "round-end")
    assert tablet.taps == 1
    assert "A Knock at Supper" in shown.heading
    assert said(tablet) == "Envelope 1 is opened"


def test_what_nothing_suggests_is_opened_all_the_same(tablet):
    tablet.tap(tablet.get("?open=envelope-14"), text="We broke seal 14")
    opened = tablet.state.unlocks["envelope-14"]
    assert (opened.game, opened.round, opened.trigger) == (1, 3, "")


def test_the_table_may_give_another_reason(tablet):
    tablet.post("open-sealed", sealed="crate-3", trigger="card")
    tablet.post("open-sealed", sealed="envelope-1", trigger="card", why="Rosa could not wait")
    assert tablet.state.unlocks["crate-3"].trigger == "card"
    assert tablet.state.unlocks["envelope-1"].trigger == "Rosa could not wait"


def test_in_the_middle_of_a_round_it_is_that_round():
    tablet = UnlockTablet()
    recorded(tablet.campaign, *round_of(2, 1)[:2])
    tablet.post("open-sealed", sealed="envelope-14")
    assert tablet.state.unlocks["envelope-14"].round == 1


def test_what_the_box_does_not_number_is_opened_by_its_name(tablet):
    shown = tablet.follow(tablet.get(), href="?add=1")
    assert "Something else was sealed" in shown.heading
    answer = tablet.post("open-other", name="Red packet", why="it lay below", then="open=new")
    assert answer.status == 303
    assert tablet.state.unlocks["other-1"].label == "Red packet"
    assert said(tablet) == "Red packet is opened"
    tablet.htmx = True
    shown = tablet.post("open-other", name="Blue bag", then="open=new")
    assert shown.context["card"].name == "Blue bag"
    assert [item.name for item in shown.context["shelf"]["other"]] == ["Red packet", "Blue bag"]


def test_without_a_name_it_is_not_recorded(tablet):
    answer = tablet.post("open-other", name="  ")
    assert answer.status == 422 and "Write what it is called." in answer


def test_a_get_is_not_allowed(tablet):
    assert tablet.client.get(reverse("record", args=[tablet.campaign.slug, "open-sealed"])).status_code == 405


def test_without_htmx_it_leads_to_what_was_opened(tablet):
    answer = tablet.post("open-sealed", sealed="envelope-1", then="open=envelope-1")
    assert (answer.status, answer["Location"]) == (303, f"{tablet.address}?open=envelope-1")


def test_htmx_gets_the_inside_of_the_page_and_its_address(tablet):
    tablet.htmx = True
    answer = tablet.post("open-sealed", sealed="envelope-1", then="open=envelope-1")
    assert (answer.status, answer["HX-Replace-Url"]) == (200, f"{tablet.address}?open=envelope-1")
    assert answer.text.lstrip().startswith('<div id="page"')


def test_twice_with_one_key_it_acts_once(tablet):
    answers = [tablet.post("open-sealed", "one-tap", sealed="envelope-1") for _ in range(2)]
    assert [answer.status for answer in answers] == [303, 303]
    assert [act.key for act in tablet.story.done.values()].count("one-tap") == 1


def test_opened_on_another_tablet_meanwhile_it_is_a_conflict_and_shown(tablet):
    recorded(tablet.campaign, OpenSealed("envelope-1", "envelope", 1), by="Rosa’s phone")
    answer = tablet.post("open-sealed", sealed="envelope-1", then="open=envelope-1")
    assert answer.status == 409
    assert "Rosa’s phone" in answer and answer.context["card"].opened


def test_the_row_says_when(tablet):
    tablet.post("open-sealed", sealed="envelope-1")
    row = Unlock.objects.get(campaign=tablet.campaign)
    assert (row.slug, row.game, row.round, row.trigger) == ("envelope-1", 1, 3, "round-end")


# --- undo -----------------------------------------------------------------------------------------------------------
def test_undo_warns_that_paper_stays_open_and_is_overruled(tablet):
    tablet.tap(tablet.get(), text="We broke seal 1")
    before = tablet.state
    shown = tablet.tap(tablet.get(), aria_label="Undo “Envelope 1 is opened”")
    assert (shown.status, shown.problems) == (422, ["paper-stays-open"])
    assert "An opened envelope cannot be closed again." in shown
    assert tablet.state == before, "nothing is saved"
    shown = tablet.tap(shown, text="Forget it was opened")
    assert shown.status == 200
    assert "envelope-1" not in tablet.state.unlocks
    tablet.redo(act=tablet.story.acts)
    assert tablet.state == before
    assert afresh(tablet.campaign).state == before


def test_undo_asks_about_the_note_that_stands_on_it(tablet):
    tablet.post("open-sealed", sealed="envelope-1")
    opened = tablet.last().act
    tablet.post("note-unlock", sealed="envelope-1", label="The boy")
    answer = tablet.strike(act=opened)
    assert answer.status == 422 and "Later entries stand on this one." in answer
    assert tablet.strike(act=opened, overrule="paper-stays-open", along="yes").status == 303
    assert tablet.state.unlocks == {}


# --- label and notes ------------------------------------------------------------------------------------------------
def test_it_can_be_given_a_name_and_notes(tablet):
    tablet.post("open-sealed", sealed="envelope-1")
    shown = tablet.get("?open=envelope-1&came=note")
    assert shown.buttons(text="Keep it")
    tablet.post("note-unlock", sealed="envelope-1", label="The boy", notes="Joan read it aloud")
    opened = tablet.state.unlocks["envelope-1"]
    assert (opened.label, opened.notes, opened.round) == ("The boy", "Joan read it aloud", 3)
    shown = tablet.get("?open=envelope-1")
    assert "“The boy”" in shown and "Joan read it aloud" in shown


def test_a_name_for_what_is_still_sealed_is_warned_of_and_overruled(tablet):
    answer = tablet.post("note-unlock", sealed="envelope-1", label="The boy")
    assert (answer.status, answer.problems) == (422, ["still-sealed"])
    assert tablet.post("note-unlock", sealed="envelope-1", label="The boy", overrule="still-sealed").status == 303
    assert tablet.last().command == NoteUnlock("envelope-1", "The boy")


def test_what_has_no_number_keeps_its_name(tablet):
    tablet.post("open-other", name="Red packet")
    tablet.post("note-unlock", sealed="other-1", label="", notes="empty")
    assert tablet.state.unlocks["other-1"].label == "Red packet"


# --- what came out of it --------------------------------------------------------------------------------------------
def test_the_changes_it_suggests_become_rules_one_by_one(tablet):
    tablet.post("open-sealed", sealed="envelope-7")
    shown = tablet.get("?open=envelope-7")
    assert [card.number for card in shown.context["card"].changes] == [1, 2, 3, 4]
    assert "5 dice a round become 8." in shown
    tablet.post("accept-change", sealed="envelope-7", change="4", span="good")
    assert tablet.last().command == Amend(
        "envelope-7-4", "Three dice more are rolled each round.", 1, 4, "dice", {"number": 4}, source="envelope-7"
    )
    assert tablet.state.box_now().dice_count(2) == 8
    shown = tablet.get("?open=envelope-7")
    assert [card.number for card in shown.context["card"].changes] == [1, 2, 3]
    assert "Rules that came from it" in shown


def test_a_change_for_a_game_may_wait_for_the_next_one(tablet):
    tablet.post("open-sealed", sealed="crate-3")
    spans = tablet.get("?open=crate-3").context["card"].changes[0].spans
    assert [span for span, _words in spans] == ["game", "next-game"]
    tablet.post("accept-change", sealed="crate-3", change="1", span="next-game")
    rule = tablet.state.rules["crate-3-1"]
    assert (rule.since, rule.ended) == ((2, 1), (3, 0))


def test_a_change_taken_twice_is_refused(tablet):
    tablet.post("open-sealed", sealed="envelope-5")
    fields = {"sealed": "envelope-5", "change": "1", "span": "good"}
    assert tablet.post("accept-change", **fields).status == 303
    answer = tablet.post("accept-change", **fields)
    assert (answer.status, answer.problems) == (422, ["rule-twice"])


def test_a_change_taken_is_undone_here(tablet):
    tablet.post("open-sealed", sealed="envelope-5")
    tablet.tap(tablet.get("?open=envelope-5"), text="From now on, for good")
    assert "O" in tablet.state.box_now().palette
    tablet.tap(tablet.get(), aria_label="Undo “New rule: Orange is a colour now: two orange dice go into the bag.”")
    assert "O" not in tablet.state.box_now().palette


@pytest.mark.parametrize("kind", ["text", "add-colour", "space", "score-line"])
def test_what_came_is_told_on_the_page_of_rules_with_its_source(tablet, kind):
    tablet.post("open-sealed", sealed="envelope-1")
    shown = tablet.get("?open=envelope-1")
    rules = reverse("rules", args=[tablet.campaign.slug])
    told = tablet.follow(shown, href=f"{rules}?new={kind}&source=envelope-1")
    assert told.status == 200 and told.context["new"]["source"] == "envelope-1"


def test_a_tracker_is_told_where_anything_is(tablet):
    tablet.post("open-sealed", sealed="envelope-1")
    happened = reverse("happened", args=[tablet.campaign.slug])
    [link] = [each["href"] for each in tablet.get("?open=envelope-1").links if each["href"].startswith(f"{happened}?c")]
    assert "card=tracker" in link and tablet.get(link).status == 200


def test_a_tool_comes_out_for_each_family():
    tablet = UnlockTablet(make_game(edition="my-box"))
    tablet.post("open-sealed", sealed="envelope-2")
    shown = tablet.get("?open=envelope-2&came=tools")
    assert "Who gains which tool?" in shown
    tablet.post("gain-unlocked", sealed="envelope-2", name="Moon Knife", family=["1", "2"])
    assert [set(tablet.state.journal(family).tools) for family in (1, 2)] == [{"moon-knife"}, {"moon-knife"}]
    assert tablet.state.journal(1).labels["moon-knife"] == "Moon Knife"
    tablet.tap(tablet.get(), aria_label="Undo “Ferrer gains the tool Moon Knife”")
    assert not tablet.state.journal(1).tools and not tablet.state.journal(2).tools


def test_a_tool_that_is_owned_is_warned_of(tablet):
    tablet.post("open-sealed", sealed="envelope-2")
    tablet.post("gain-unlocked", sealed="envelope-2", name="Moon Knife", family="1")
    answer = tablet.post("gain-unlocked", sealed="envelope-2", tool="moon-knife", family="1")
    assert (answer.status, answer.problems) == (422, ["tool-owned"])


@pytest.mark.parametrize(
    ("fields", "said"),
    [({"name": "Awl"}, "Choose who gains the tool."), ({"family": "1"}, "Choose a tool, or write its name.")],
)
def test_a_tool_needs_a_family_and_a_name(tablet, fields, said):
    tablet.post("open-sealed", sealed="envelope-2")
    answer = tablet.post("gain-unlocked", sealed="envelope-2", **fields)
    assert answer.status == 422 and said in answer


def test_cards_of_later_windows_are_not_offered(tablet):
    tablet.post("open-sealed", sealed="envelope-1")
    assert tablet.get("?open=envelope-1&came=tools").context["tools"] == []
