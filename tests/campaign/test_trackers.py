"""Trackers: what only this table counts, made, marked, worth points, and put away (A13.4)."""

import pytest
from django.template.loader import render_to_string
from django.test import RequestFactory

from campaign.commands.founding import FoundCampaign, Founder
from campaign.commands.trackers import AddTracker, DropTracker, MarkTracker
from campaign.queries.trackers import tracker_cards
from campaign.registry import SHARED
from campaign.rules.state.campaign import State
from campaign.rules.state.legacy import TrackerBox
from campaign.words import line_text
from tests.campaign.telling import Teller
from tests.factories import afresh, recorded

BOXES = (TrackerBox(), TrackerBox("oak", 2), TrackerBox("ash", -1))
LAMPS = AddTracker("lamps", "Lamps", False, 3, BOXES)
GUILD = AddTracker("guild", "The guild", True, 3, BOXES)
OIL = AddTracker("oil", "Oil")


def table(*commands):
    state = FoundCampaign("Evenings", (Founder("Ferrer"), Founder("Oliva"))).apply(State())
    for what in commands:
        state = what.apply(state)
    return state


def codes(state, what):
    return [problem.code for problem in what.check(state)]


def test_a_number_goes_up_and_down_for_each_family():
    state = table(OIL, MarkTracker("oil", 1, 3), MarkTracker("oil", 1, -1), MarkTracker("oil", 2, 5))
    assert dict(state.trackers["oil"].counts) == {1: 2, 2: 5}


def test_A12_1_a_box_earns_its_points_with_a_line_in_the_ledger():
    state = table(LAMPS, MarkTracker("lamps", 1, box=1, points=2, game=4, label="Lamps"))
    assert state.trackers["lamps"].marked == {1: (1,)}
    assert [(p.points, p.game, p.ref, p.label) for p in state.ledger[1]] == [(2, 4, "tracker lamps", "Lamps")]


def test_a_shared_one_belongs_to_nobody():
    state = table(GUILD, MarkTracker("guild", box=1, points=2))
    assert state.trackers["guild"].marked == {0: (1,)}
    assert dict(state.ledger) == {}


@pytest.mark.parametrize(
    ("what", "code"),
    [
        (AddTracker("", "Oil"), "tracker-unnamed"),
        (AddTracker("oil", ""), "tracker-unnamed"),
        (AddTracker("oil", "Oil", columns=3), "tracker-boxless"),
        (AddTracker("oil", "Oil", boxes=(TrackerBox(),) * 201), "tracker-size"),
        (AddTracker("oil", "Oil", columns=1, boxes=(TrackerBox("", 1000),)), "amount-too-large"),
        (MarkTracker("gone", 1, 1), "no-such-tracker"),
        (MarkTracker("lamps", 9, box=0), "no-such-family"),
        (MarkTracker("lamps", 0, box=0), "tracker-whose"),
        (MarkTracker("guild", 1, box=0), "tracker-whose"),
        (MarkTracker("lamps", 1, box=3), "no-such-box"),
        (MarkTracker("lamps", 1), "amount-none"),
        (MarkTracker("lamps", 1, 1000), "amount-too-large"),
        (MarkTracker("lamps", 1, box=0, marked=False), "tracker-box-so"),
        (DropTracker("gone"), "no-such-tracker"),
    ],
)
def test_what_speaks_against_it(what, code):
    assert codes(table(LAMPS, GUILD), what) == [code]


def test_one_that_is_described_anew_keeps_its_marks():
    state = table(LAMPS, MarkTracker("lamps", 1, box=1), AddTracker("lamps", "Lanterns", False, 3, BOXES))
    assert (state.trackers["lamps"].label, state.trackers["lamps"].marked) == ("Lanterns", {1: (1,)})


@pytest.mark.parametrize(
    ("what", "line"),
    [
        (MarkTracker("oil", 1, 2, label="Oil"), "Oil of Ferrer goes up by 2"),
        (MarkTracker("oil", 1, -2, label="Oil"), "Oil of Ferrer goes down by 2"),
        (MarkTracker("oil", 1, -2, points=3, label="Oil"), "Oil of Ferrer changes by −2: 3 legacy points"),
        (MarkTracker("wood", 0, 2, label="Wood"), "Wood goes up by 2"),
        (MarkTracker("wood", 0, -1, label="Wood"), "Wood goes down by 1"),
        (MarkTracker("lamps", 1, box=1, label="Lamps"), "Ferrer marks box 2 of Lamps"),
        (MarkTracker("lamps", 1, box=1, points=2, label="Lamps"), "Ferrer marks box 2 of Lamps: 2 legacy points"),
        (MarkTracker("lamps", 1, box=1, marked=False, label="Lamps"), "Ferrer clears box 2 of Lamps"),
        (
            MarkTracker("lamps", 1, box=1, marked=False, points=-2, label="Lamps"),
            "Ferrer clears box 2 of Lamps: 2 legacy points fewer",
        ),
        (MarkTracker("guild", box=0, label="The guild"), "Box 1 of The guild is marked"),
        (MarkTracker("guild", box=0, marked=False, label="The guild"), "Box 1 of The guild is cleared"),
        (OIL, "New tracker: Oil"),
        (DropTracker("oil", "Oil"), "The tracker Oil is put away"),
    ],
)
def test_the_log_says_it(what, line):
    assert line_text(what.say(SHARED), table()) == line


def test_a_card_shows_one_row_a_family_or_one_for_all():
    state = table(LAMPS, GUILD, OIL, MarkTracker("lamps", 2, box=1), MarkTracker("oil", 1, 4))
    lamps, guild, oil = tracker_cards(state)
    assert [count.family.name for count in lamps.counts] == ["Ferrer", "Oliva"]
    assert [[box.marked for box in count.boxes] for count in lamps.counts] == [[False] * 3, [False, True, False]]
    assert ([count.family for count in guild.counts], guild.asks_who, lamps.asks_who) == ([None], True, False)
    assert [count.number for count in oil.counts] == [4, 0]
    assert [len(card.counts) for card in tracker_cards(state, 2)] == [1, 1, 1]


@pytest.mark.django_db
class TestPage:
    def made(self, teller, **fields):
        fields = {"label": "Lamps", "shape": "row", "whose": "families", **fields}
        answer = teller.post("add-tracker", **fields)
        assert answer.status == 303, answer.errors
        return list(teller.state.trackers.values())[-1]

    def test_a_row_has_labels_and_points_box_by_box(self):
        tracker = self.made(Teller(), labels="oak, ash,, elm", worth="0 1 -2", count="5")
        assert tracker.columns == 5
        assert [(box.label, box.points) for box in tracker.boxes] == [
            ("oak", 0),
            ("ash", 1),
            ("", -2),
            ("elm", 0),
            ("", 0),
        ]

    def test_a_grid_has_so_many_in_a_row(self):
        tracker = self.made(Teller(), shape="grid", count="12", columns="4", whose="table")
        assert (tracker.columns, len(tracker.boxes), tracker.shared) == (4, 12, True)

    def test_a_number_has_no_boxes_whatever_was_typed(self):
        tracker = self.made(Teller(), shape="number", count="5", labels="a,b")
        assert (tracker.columns, tracker.boxes) == (0, ())

    def test_a_row_nobody_told_the_length_of_has_ten(self):
        assert len(self.made(Teller()).boxes) == 10

    @pytest.mark.parametrize(
        "fields",
        [
            {"label": ""},
            {"shape": "heap"},
            {"count": "0"},
            {"count": "201"},
            {"worth": "many"},
            {"labels": "a,b", "count": 1},
        ],
    )
    def test_one_that_cannot_be_made_is_kept_as_it_was_typed(self, fields):
        teller = Teller()
        fields = {"card": "tracker", "label": "Owls", "shape": "row", "whose": "table", **fields}
        shown = teller.post("add-tracker", **fields)
        assert shown.status == 422
        assert shown.heading.startswith("A new tracker")
        assert 'value="table" checked' in shown
        assert dict(teller.state.trackers) == {}

    def test_it_is_marked_where_it_is_shown_and_cleared_again(self):
        teller = Teller()
        recorded(teller.campaign, LAMPS)
        shown = teller.tap(teller.get(), name="box", value="1")
        assert teller.state.points(1) == 2
        assert shown.heading.startswith("To whom")
        teller.tap(shown, name="clear", value="1")
        assert teller.state.points(1) == 0
        assert teller.state.trackers["lamps"].marked == {1: ()}
        teller.undo()
        assert teller.state.points(1) == 2

    def test_what_a_shared_box_is_worth_goes_to_whoever_is_told(self):
        teller = Teller()
        recorded(teller.campaign, GUILD)
        link = teller.get().link(**{"class": "markbox"})
        assert "what=tracker" in link
        shown = teller.follow(teller.get(link), text="Oliva")
        shown = teller.tap(shown, name="box", value="1")
        assert shown.heading.startswith("Recorded")
        assert (teller.state.points(1), teller.state.points(2)) == (0, 2)
        teller.tap(teller.tell("Everyone", "A tracker"), name="clear", value="1")
        assert (teller.state.points(1), teller.state.points(2)) == (-2, 0)

    def test_another_number_may_be_worth_points(self):
        teller = Teller()
        recorded(teller.campaign, OIL)
        shown = teller.record(teller.tell("Oliva", "A tracker"), other="7", points="2")
        assert shown.heading.startswith("Recorded")
        assert (teller.state.trackers["oil"].counts, teller.state.points(2)) == ({2: 7}, 2)

    def test_nothing_said_is_refused(self):
        teller = Teller()
        recorded(teller.campaign, OIL)
        assert teller.post("mark-tracker", tracker="oil").problems == ["amount-none"]
        assert teller.post("mark-tracker", tracker="gone", n="1").status == 422
        assert teller.post("mark-tracker", tracker="oil", who=None, n="1").problems == ["tracker-whose"]

    def test_it_is_put_away_and_brought_back_with_all_its_marks(self):
        teller = Teller()
        recorded(teller.campaign, OIL, MarkTracker("oil", 1, 4))
        teller.tap(teller.get(), text="Put it away")
        assert dict(teller.state.trackers) == {}
        teller.undo()
        assert afresh(teller.campaign).state.trackers["oil"].counts == {1: 4}

    def test_marking_what_was_put_away_meanwhile_is_refused(self):
        teller = Teller()
        recorded(teller.campaign, OIL)
        shown = teller.get()
        recorded(teller.campaign, DropTracker("oil", "Oil"))
        assert teller.tap(shown, aria_label="One more").status == 422

    def test_the_cards_may_stand_on_any_page(self):
        teller = Teller()
        recorded(teller.campaign, LAMPS, GUILD, OIL)
        request = RequestFactory().get(f"/c/{teller.campaign.slug}/")
        context = {"campaign": teller.campaign, "state": teller.state, "page": "campaign", "number": 0, "then": ""}
        shown = render_to_string("campaign/happened/_trackers.html", context, request)
        assert shown.count('name="page" value="campaign"') == 3 + 2 + 1 + 2
        assert f"from=/c/{teller.campaign.slug}/" in shown
