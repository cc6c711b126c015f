"""The journal of a family: cover, tree, windows, crest, tools, tracks, points."""

import pytest

from campaign.commands.by_hand import (
    ChangePoints,
    ChangeSlots,
    ChangeTool,
    ChangeTrack,
    PlaceSticker,
    SignWindow,
)
from campaign.commands.life import BringForward, NameAge
from campaign.commands.remarks import WriteRemark
from campaign.rules.palette import Colour
from campaign.rules.scoring import TOTAL
from campaign.rules.state.game import Chair, Given, Placed
from journals.commands.afterwards import CloseGame, GiveRewards, NameMasterpiece
from journals.commands.scoring import ConfirmScores
from journals.commands.seating import SetChairs
from tests.factories import make_campaign, make_game, recorded, turn
from tests.journals.paged import PageTablet, costs_the_same, played

pytestmark = pytest.mark.django_db

FERRER, OLIVA = 1, 2
PLACES = (Placed(FERRER, 31, 1), Placed(OLIVA, 28, 2, "points"))


def journal(campaign=None, family=FERRER, **values):
    return PageTablet("journal", campaign, family, **values)


def drawn(*commands, **values):
    """A campaign in its first game: Ferrer and Oliva each filled a space."""
    campaign = make_game(**values)
    recorded(campaign, turn(1, 1, FERRER, "R5", "A1"), turn(1, 2, OLIVA, "B2", "A1"), *commands)
    return campaign


def scored(*commands):
    """The same with its places confirmed."""
    points = {FERRER: {TOTAL: 31}, OLIVA: {TOTAL: 28}}
    return drawn(ConfirmScores(1, points, PLACES), *commands)


def sat(campaign, *chairs, game=1):
    """The chairs of a game corrected."""
    slot = PageTablet("journal", campaign).story.slots[f"game {game} chairs"]
    recorded(campaign, SetChairs(game, chairs), replaces=slot.number)


class TestAFamilyWithoutAnything:
    def test_is_told_so_in_words(self):
        shown = journal().get()
        assert shown.status == 200
        for words in ("No window yet", "None yet.", "No sticker yet", "No tool card yet", "next at the bench"):
            assert words in shown

    def test_on_a_box_that_nobody_described(self):
        shown = journal(make_game(edition="my-box")).get()
        assert "This window is on paper only." in shown
        assert "Nobody has told its slots yet" in shown
        assert [len(track.boxes) for track in shown.view.tracks] == [1, 1, 1]

    def test_a_family_that_is_none_has_no_journal(self):
        assert journal(family=9).get().status == 404


class TestTheCover:
    def test_A9_4_shows_what_counts_on_the_crest(self):
        campaign = make_campaign()
        placed = [(1, "steady-hand", None), (2, "house-tint", Colour("B")), (3, "crooked-mirror", None)]
        recorded(campaign, *(PlaceSticker(FERRER, 0, slot, slug, colour=colour) for slot, slug, colour in placed))
        assert journal(campaign).get().view.cover.slots == (("+1", ""), ("B", "B"), ("CM", ""), None)

    def test_A9_4_a_covered_sticker_stays_in_the_history_of_its_slot(self):
        campaign = scored()
        recorded(campaign, PlaceSticker(FERRER, 1, 1, "steady-hand"), PlaceSticker(FERRER, 1, 1, "turned-lens"))
        shown = journal(campaign).get()
        slot = shown.view.crest[0]
        assert (slot.top.name, slot.top.since) == ("Turned Lens", "First Light")
        assert [(below.name, above.name) for below, above in slot.covered] == [("Steady Hand", "Turned Lens")]
        assert "covered by Turned Lens at First Light" in shown

    def test_counts_points_and_windows_won(self):
        campaign = scored(ChangePoints(FERRER, 1, 3, "a card"))
        [ferrer, oliva] = PageTablet("journals", campaign, family=0).get().context["covers"]
        assert (ferrer.points, ferrer.won, ferrer.windows) == (3, 1, 1)
        assert (oliva.points, oliva.won, oliva.windows) == (0, 0, 1)

    def test_stands_beside_the_others(self):
        shown = PageTablet("journals", scored(), family=0).get()
        for family in ("Ferrer", "Oliva"):
            assert family in shown
        assert {"/c/{}/journals/1/", "/c/{}/journals/2/square/", "/c/{}/cathedral/"} <= {
            link["href"].replace(shown.context["campaign"].slug, "{}") for link in shown.links
        }


class TestTheTree:
    def test_A1_2_has_a_name_and_a_masterpiece_for_each_age(self):
        campaign = scored(NameMasterpiece(1, FERRER, "Morning"), CloseGame(1))
        sat(campaign, Chair(FERRER, "Joan"), Chair(OLIVA))
        [age, following] = journal(campaign).get().view.ages
        assert (age.window, age.name, age.masterpiece, age.stage) == (1, "Joan", "Morning", "done")
        assert (following.window, following.stage, following.title) == (2, "next", "")

    def test_A1_2_a_name_goes_on_until_another_one_is_written(self):
        campaign = scored(NameAge(FERRER, 0, 1, "Joan"))
        recorded(campaign, NameAge(FERRER, 0, 3, "Marta"))
        make_game(campaign, 2)
        ages = journal(campaign).get().view.ages
        assert [(age.window, age.name, age.again) for age in ages] == [(1, "Joan", False), (2, "Joan", True)]

    def test_A2_0_a_stand_in_is_none_of_the_family(self):
        campaign = scored()
        sat(campaign, Chair(FERRER, "Joan", stand_in=True), Chair(OLIVA))
        shown = journal(campaign).get()
        assert shown.view.ages[0].name == ""
        assert "Joan, standing in for Ferrer" in shown

    def test_A1_2_who_sat_there_before_goes_on_through_a_stand_in(self):
        campaign = scored()
        sat(campaign, Chair(FERRER, "Joan"), Chair(OLIVA))
        make_game(campaign, 2)
        sat(campaign, Chair(FERRER, "Pau", stand_in=True), Chair(OLIVA), game=2)
        shown = journal(campaign).get()
        assert [(age.window, age.name, age.again) for age in shown.view.ages] == [(1, "Joan", False), (2, "Joan", True)]
        assert "Pau, standing in for Joan Ferrer" in shown


class TestTheWindows:
    def test_the_latest_is_large_with_its_place_and_points(self):
        campaign = scored(NameMasterpiece(1, FERRER, "Morning"), SignWindow(FERRER, 1, "Joan F."))
        shown = journal(campaign).get()
        assert (shown.view.large.heading, shown.view.large.result) == ("Morning", "1st, 31 points")
        assert "Ferrer, 1st with 31 points. 23 spaces left open." in shown
        assert "Joan F." in shown

    def test_any_other_may_be_looked_at(self):
        campaign = scored()
        make_game(campaign, 2)
        tablet = journal(campaign)
        assert [one.game for one in (tablet.get().view.large, *tablet.get().view.small)] == [2, 1]
        assert tablet.get("?large=1").view.large.game == 1
        assert tablet.get("?large=7").view.large.game == 2

    def test_values_are_shown_when_they_are_asked_for(self):
        tablet = journal(drawn())
        plain = tablet.get()
        assert "Show values" in plain
        valued = tablet.get("?values=1")
        assert "Hide values" in valued
        assert valued.text.count('class="num') > plain.text.count('class="num')

    def test_A2_0_a_page_that_another_family_drew_lies_where_it_was_drawn(self):
        campaign = drawn()
        sat(campaign, Chair(FERRER, page=OLIVA), Chair(OLIVA, page=FERRER))
        shown = journal(campaign).get()
        assert {space: str(fill) for space, fill in shown.view.large.fills.items()} == {"A1": "B2"}
        assert "drawn by Oliva" in shown
        assert "First Light was drawn in the journal of Oliva" in shown

    def test_windows_ahead_are_not_spoken_of(self):
        tablet = journal(scored())
        ahead = [tablet.state.edition.window(number) for number in range(2, 11)]
        for page in ("journal", "square"):
            tablet.page = page
            shown = tablet.get()
            assert not [plan.title for plan in ahead if plan.title in shown]
            assert not [card.name for plan in ahead for card in plan.cards if card.name in shown]


class TestToolsAndTracks:
    def test_A5_6_each_card_says_what_it_does_and_where_it_came_from(self):
        campaign = scored()
        card = journal(campaign).state.edition.window(1).cards[0]
        recorded(campaign, ChangeTool(FERRER, 1, card.slug), ChangeTool(FERRER, 1, "spoon", label="A spoon"))
        known, own = journal(campaign).get().view.cards
        assert (known.name, known.since) == (card.name, "First Light")
        assert known.effect
        assert (own.name, own.effect) == ("A spoon", "")

    def test_A9_6_the_tool_box_has_cards_in_its_filled_slots_and_the_price_of_the_next(self):
        campaign = make_campaign()
        recorded(campaign, ChangeSlots(FERRER, 0, 2), ChangeTool(FERRER, 0, "spoon", label="A spoon"))
        slots = journal(campaign).get().view.slots
        assert [(slot.state, slot.name, slot.coins) for slot in slots[:4]] == [
            ("filled", "A spoon", 0),
            ("filled", "", 0),
            ("next", "", 3),
            ("later", "", 4),
        ]

    def test_A9_5_a_track_shows_its_boxes_and_its_dedication(self):
        campaign = make_campaign()
        boxes = range(8)
        recorded(campaign, *(ChangeTrack(FERRER, 0, "back-room", box, dedication=box == 7) for box in boxes))
        recorded(campaign, ChangeTrack(FERRER, 0, "ironmonger", 0))
        lamp, room, ironmonger = journal(campaign).get().view.tracks
        assert [box.state for box in lamp.boxes[:2]] == ["next", "later"]
        assert {box.state for box in room.boxes} == {"crossed"}
        assert (room.dedication, lamp.dedication) == ("A Voice Across the Room", "")
        assert [box.state for box in ironmonger.boxes[:2]] == ["crossed", "next"]


class TestTheLedger:
    @pytest.mark.parametrize(
        ("source", "ref", "label", "words"),
        [
            ("square", "first-rows", "", "Magic square: a row of different colours"),
            ("wisdom", "reading-lamp 3", "", "The Reading Lamp, box 3"),
            ("construction", "R3", "", "Cathedral, red 3"),
            ("unlock", "envelope-3", "The cellar", "Envelope 3: The cellar"),
            ("hand", "", "Best coffee", "Best coffee"),
            ("hand", "", "", "By hand"),
            ("collection", "RG", "", "Colour collections: red and green"),
            ("paper", "", "forgotten", "Settled on paper: forgotten"),
            ("construction", "what", "", "Cathedral"),
        ],
    )
    def test_A12_1_every_point_has_its_reason(self, source, ref, label, words):
        campaign = scored(ChangePoints(FERRER, 1, 2, label, source, ref))
        [line] = journal(campaign).get().view.lines
        assert (line.window, line.points, line.total, line.words) == (1, 2, 2, words)

    def test_A8_1_a_place_is_called_by_its_window(self):
        campaign = scored(GiveRewards(1, {FERRER: Given(points=3), OLIVA: Given(points=1)}))
        assert [line.words for line in journal(campaign).get().view.lines] == ["First at First Light"]
        assert [line.words for line in journal(campaign, OLIVA).get().view.lines] == ["Second at First Light"]

    def test_A12_1_it_adds_up_line_by_line(self):
        campaign = scored(BringForward(FERRER, points=4), ChangePoints(FERRER, 1, 3), ChangePoints(FERRER, 1, -2))
        view = journal(campaign).get().view
        assert [(line.window, line.points, line.total) for line in view.lines] == [(None, 4, 4), (1, 3, 7), (1, -2, 5)]
        assert view.cover.points == 5


def test_a_note_on_the_family_is_shown_and_written():
    tablet = journal(make_campaign())
    recorded(tablet.campaign, WriteRemark("family 1", "They hum"))
    assert "They hum" in tablet.get()
    tablet.post("write-remark", about="family 1", text="They sing")
    assert "They sing" in tablet.get()


def test_it_takes_few_queries_early_and_late(django_assert_max_num_queries):
    costs_the_same(django_assert_max_num_queries, ("journals", 0), ("journal", 1), ("square", 2), ("cathedral", 0))


def test_a_whole_campaign_on_an_own_box_can_be_looked_at():
    tablet = PageTablet("journal", played(1, edition="my-box"))
    for page, family in (("journals", 0), ("journal", 1), ("square", 1), ("cathedral", 0)):
        tablet.page, tablet.family = page, family
        assert tablet.get().status == 200
