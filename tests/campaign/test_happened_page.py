"""Something happened: five taps from any page to whatever a card did, and back."""

from urllib.parse import urlencode

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaign.commands.by_hand import ChangeTool, PlaceSticker
from campaign.commands.trackers import AddTracker
from campaign.happening import WHATS
from campaign.names import score_line_name
from journals.commands.scoring import ConfirmScores
from tests.campaign.telling import Teller, scored
from tests.factories import make_campaign, make_game, recorded

pytestmark = pytest.mark.django_db

PAGES = [
    ("campaign", ()),
    ("table", (1,)),
    ("score", (1,)),
    ("result", (1,)),
    ("after", (1,)),
    ("market", (1,)),
    ("box", ()),
    ("window", (1,)),
    ("unlocks", ()),
    ("cathedral", ()),
    ("journals", ()),
    ("journal", (1,)),
    ("square", (1,)),
    ("standings", ()),
    ("rules", ()),
    ("log", ()),
    ("device", ()),
    ("join", ()),
]


@pytest.mark.parametrize(("name", "args"), PAGES, ids=[name for name, _args in PAGES])
def test_every_page_leads_there_by_one_tap_and_it_leads_back(name, args):
    teller = scored()
    shown = teller.open(name, *args)
    assert teller.taps == 1
    assert shown.status == 200
    back = shown.context["back"].address
    assert teller.get(back).status == 200
    assert back.startswith(f"/c/{teller.campaign.slug}/")


def test_the_way_back_keeps_what_was_looked_at():
    teller = Teller()
    here = f"/c/{teller.campaign.slug}/log/?family=1"
    shown = teller.get(teller.get(here).link(text="Happened"))
    assert shown.context["back"].address == here


def test_from_a_journal_the_family_is_known_and_can_be_changed():
    shown = Teller().open("journal", 2)
    assert shown.heading.startswith("What came to Oliva")
    teller = Teller()
    again = teller.follow(teller.open("journal", 2), text="choose another")
    assert again.heading.startswith("To whom")


@pytest.mark.parametrize(
    "elsewhere",
    [
        "https://example.org/",
        "//example.org/c/x/",
        "/c/another/",
        "/admin/",
        "javascript:alert(1)",
        "/c/the-test-window/../../admin/",
        "/c/the-test-window/record/happen/",
        "/c/the-test-window/log/#x",
        "/c/the-test-window/nowhere/",
        "\\\\example.org",
        "x" * 500,
        "",
    ],
)
def test_it_leads_back_to_pages_of_this_campaign_only(elsewhere):
    teller = Teller()
    home = f"/c/{teller.campaign.slug}/"
    assert home == "/c/the-test-window/"
    assert teller.get("?" + urlencode({"from": elsewhere})).context["back"].address == home
    shown = teller.get("?" + urlencode({"from": elsewhere, "who": 1, "what": "points"}))
    assert teller.record(shown).link(text="Back to the campaign") == home


def test_each_answer_says_what_it_would_change():
    teller = Teller()
    teller.record(teller.tell("Ferrer", "Legacy points"), other="11")
    shown = teller.tell("Ferrer", "Legacy points")
    assert "11 › 13" in shown
    assert "11 › 10" in shown
    assert '<option value="1" selected>' in shown


def test_everyone_gains_points_in_one_act():
    teller = Teller(families=3)
    shown = teller.record(teller.tell("Everyone", "Legacy points"), {"n": "2"}, label="The fair")
    assert [teller.state.points(family) for family in (1, 2, 3)] == [2, 2, 2]
    assert "Brandt gains 2 legacy points: The fair" in shown
    teller.undo()
    assert [teller.state.points(family) for family in (1, 2, 3)] == [0, 0, 0]


@pytest.mark.parametrize("what", [what for what in WHATS if what != "signature"])
@pytest.mark.parametrize("who", [0, 1])
@pytest.mark.parametrize("edition", ["lantern-street", "my-box"])
def test_every_question_is_shown_before_any_game_and_without_a_description(who, what, edition):
    teller = Teller(make_campaign(edition=edition))
    shown = teller.get(f"?who={who}&what={what}")
    assert shown.status == 200
    assert "Which tracker" in shown or shown.context["panel"] is not None


@pytest.mark.parametrize(
    "query", ["?who=9", "?who=x&what=y", "?what=points&at=99", "?who=1&what=square&at=99", "?done=x"]
)
def test_an_address_that_makes_no_sense_asks_from_the_beginning(query):
    assert Teller().get(query).status == 200


@pytest.mark.parametrize(
    ("kind", "fields", "kept"),
    [
        ("change-points", {"what": "points", "label": "The fair"}, 'value="The fair"'),
        ("change-points", {"what": "points", "other": "0", "label": "The fair"}, 'value="The fair"'),
        ("change-points", {"what": "points", "other": "5000"}, 'value="5000"'),
        ("change-tool", {"what": "tool", "market": "on"}, 'name="market" checked'),
        ("sign-window", {"what": "signature", "name": " "}, "Who signs"),
        ("happen", {"what": "other", "text": "", "other": "3"}, 'value="3"'),
        ("add-rule-line", {"what": "line", "label": ""}, "What the line is called"),
        ("place-sticker", {"what": "sticker", "at": "2", "pick": "+nothing"}, "Slot 2"),
        ("build-by-hand", {"what": "construction", "pick": "+cathedral ?"}, "A construction"),
        ("write-square", {"what": "square", "at": "3"}, "What stands in space 4"),
        (
            "add-tracker",
            {"card": "tracker", "label": "Oil", "shape": "row", "whose": "table", "worth": "x"},
            'value="Oil"',
        ),
    ],
)
@pytest.mark.parametrize("htmx", [False, True])
def test_what_was_typed_is_kept_while_something_is_missing(kind, fields, kept, htmx):
    teller = Teller()
    teller.htmx = htmx
    before = teller.story.acts
    shown = teller.post(kind, **fields)
    assert shown.status == 422
    assert kept in shown
    assert teller.story.acts == before


def test_a_number_that_was_tapped_stays_tapped():
    shown = Teller().post("change-points", what="points", n="3", label="x" * 200)
    assert shown.status == 422
    assert 'value="3" checked' in shown


def test_twice_with_one_key_it_happens_once():
    teller = Teller()
    for _ in range(2):
        answer = teller.post("change-points", "one-tap", what="points", n="2")
        assert answer.status == 303
    assert teller.state.points(1) == 2


def test_with_htmx_the_page_answers_with_what_was_recorded():
    teller = Teller()
    teller.htmx = True
    shown = teller.post("change-points", "tapped", what="points", n="2", then="done=tapped")
    assert shown.status == 200
    assert shown.text.lstrip().startswith('<div id="page"')
    assert shown.heading.startswith("Recorded")
    assert shown["HX-Replace-Url"].startswith(teller.address)


def test_get_records_nothing():
    teller = Teller()
    assert teller.client.get(f"/c/{teller.campaign.slug}/record/change-points/").status_code == 405
    assert teller.client.post(teller.address).status_code == 405
    assert teller.client.get("/c/nowhere/happened/").status_code == 404


def test_warnings_are_overruled_with_a_reason():
    teller = scored()
    recorded(teller.campaign, PlaceSticker(1, 1, 2, "steady-hand", "Steady Hand"))
    shown = teller.tap(teller.get("?who=1&what=sticker&at=2"), text="Light Touch")
    assert (shown.status, shown.problems) == (422, ["sticker-covers"])
    shown = teller.tap(shown, text="Record it all the same")
    assert shown.heading.startswith("Recorded")
    assert "overruled: Steady Hand is on slot 2." in shown
    assert [sticker.slug for sticker in teller.state.journal(1).crest[2]] == ["steady-hand", "light-touch"]


def test_a_line_from_now_on_is_on_every_sheet_with_a_slug_of_its_own():
    teller = Teller()
    a_line_called(teller, "Owls")
    shown = a_line_called(teller, "Bats")
    assert list(teller.state.rules) == ["hand-rule-1", "hand-rule-2"]
    assert score_line_name("hand-rule-2", teller.state, 1) == "Bats"
    teller.tap(shown, text="Take it back")
    a_line_called(teller, "Cats")
    assert list(teller.state.rules) == ["hand-rule-1", "hand-rule-3"]


def a_line_called(teller, label):
    return teller.record(teller.tell("Everyone", "A score line"), label=label)


def test_a_line_for_this_game_alone_is_made_on_its_sheet():
    teller = Teller()
    shown = teller.tell("Everyone", "A score line")
    assert shown.link(text="Only in game 1") == f"/c/{teller.campaign.slug}/game/1/score/?card=new-line"


def test_cards_and_stickers_to_come_are_not_told():
    teller = Teller()
    edition = teller.state.edition
    cards = [card.name for plan in edition.windows.values() for card in plan.cards]
    stickers = [plan.name for plan in edition.legacy.stickers]
    shown = teller.get("?who=1&what=tool").text + teller.get("?who=0&what=tool").text
    shown += teller.get("?who=1&what=sticker").text + teller.get("?who=0&what=sticker").text
    assert cards and stickers
    assert [name for name in (*cards, *stickers) if name in shown] == []
    recorded(teller.campaign, ConfirmScores(1))
    shown = teller.get("?who=1&what=tool").text
    later = [card.name for number, plan in edition.windows.items() if number > 1 for card in plan.cards]
    first = [card.name.split("’")[0].split("'")[0] for card in edition.window(1).cards]
    assert all(name in shown for name in first)
    assert [name for name in later if name in shown and name not in cards[: len(first)]] == []


@pytest.mark.parametrize("query", ["", "?who=1", "?who=1&what=tool", "?who=0&what=points", "?who=1&what=tracker"])
def test_queries_do_not_grow_with_the_campaign(query):
    teller = Teller(make_game(families=4))
    teller.get(query)
    counts = []
    for number in range(2):
        with CaptureQueriesContext(connection) as captured:
            teller.get(query)
        counts.append(len(captured))
        recorded(teller.campaign, *(AddTracker(f"t-{number}-{n}", f"Tracker {n}") for n in range(6)))
        recorded(teller.campaign, *(ChangeTool(1 + n % 4, 1, f"tool-{n}", label=f"Tool {n}") for n in range(12)))
        teller.get(query)
    assert counts[0] == counts[1] <= 12
