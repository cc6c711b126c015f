"""The market page: who buys, what there is, what a purchase would change, how few taps it takes (A9)."""

import pytest
from django.urls import reverse

from campaign.commands.by_hand import ChangeTool, ChangeTrack
from campaign.rules.state.legacy import Sticker
from journals.commands.afterwards import CloseGame
from journals.commands.scoring import ConfirmScores
from market.commands import CrossBox
from tests.factories import make_campaign, make_game, recorded
from tests.market.stalls import BRANDT, FERRER, LAMP, OLIVA, ROOM, SHELF, MarketTablet, market, play, ranked

pytestmark = pytest.mark.django_db
BUDGET = 12


def stall(*commands, coins=3, **values):
    """Ferrer buys first, then Oliva."""
    return market(*commands, coins={FERRER: coins, OLIVA: coins}, points={OLIVA: 2}, **values)


def crossed(track, *boxes, family=FERRER):
    return [ChangeTrack(family, 0, track, box - 1) for box in boxes]


def words(shown):
    """What is read on the page, blanks made one."""
    return " ".join(shown.text.split())


class TestWhoBuys:
    def test_the_first_one_with_coins_is_at_the_stall(self):
        shown = stall().get()
        assert shown.view.stall.family.name == "Ferrer"
        assert [(seat.family.name, seat.points, seat.coins, seat.state) for seat in shown.view.seats] == [
            ("Ferrer", 0, 3, "now"),
            ("Oliva", 2, 3, "later"),
        ]

    def test_any_other_may_be_chosen(self):
        tablet = stall()
        shown = tablet.follow(tablet.get(), aria_label="Oliva, 2 legacy points, 3 coins")
        assert shown.view.stall.family.name == "Oliva"

    def test_with_the_last_coin_the_next_family_comes_up_by_itself(self):
        tablet = stall(coins=1)
        shown = tablet.tap(tablet.get(f"?track={LAMP}"), text="Cross off box 1")
        assert (shown.view.stall.family.name, shown.view.stall.deal) == ("Oliva", None)
        assert [seat.state for seat in shown.view.seats] == ["left", "now"]

    def test_with_coins_left_the_track_stays_open_and_the_next_family_is_one_tap_away(self):
        tablet = stall()
        shown = tablet.tap(tablet.get(f"?track={LAMP}"), text="Cross off box 1")
        assert (shown.view.stall.family.name, shown.view.stall.deal.first) == ("Ferrer", 1)
        shown = tablet.follow(shown, text="A coin a turn: on to Oliva")
        assert shown.view.stall.family.name == "Oliva"

    def test_a_family_that_was_chosen_out_of_turn_stays_chosen(self):
        tablet = stall()
        shown = tablet.tap(tablet.get(f"?family=2&track={LAMP}"), text="Cross off box 1")
        shown = tablet.tap(shown, text="all the same")
        assert shown.view.stall.family.name == "Oliva"

    def test_nobody_has_coins_before_the_rewards(self):
        campaign = make_game()
        recorded(campaign, ConfirmScores(1, {}, ranked(FERRER, OLIVA)))
        shown = MarketTablet(campaign, 1).get()
        assert shown.view.done
        assert "Nobody has coins yet" in shown
        assert shown.link(text="To the rewards") == reverse("after", args=[campaign.slug, 1])


class TestWhatThereIs:
    def test_A9_3_the_leftmost_open_box_of_each_track_shines(self):
        shown = stall(*crossed(LAMP, 1, 2)).get()
        tracks = {track.slug: track for track in shown.view.stall.tracks}
        assert [box.state for box in tracks[LAMP].boxes][:4] == ["crossed", "crossed", "next", "later"]
        assert [tracks[slug].next for slug in (LAMP, ROOM, SHELF)] == [3, 1, 1]

    def test_A9_3_later_boxes_can_be_chosen_as_far_as_coins_and_choices_go(self):
        [lamp, room, shelf] = stall(coins=3).get().view.stall.tracks
        assert [[bool(box.link) for box in track.boxes][:4] for track in (lamp, room, shelf)] == [
            [True, True, True, False],
            [True, False, False, False],
            [True, True, False, False],
        ]

    def test_A9_3_tools_of_the_market_box_are_on_the_track_and_owned_ones_marked(self):
        shown = stall(*crossed(SHELF, 1), ChangeTool(FERRER, 0, "glass-marble")).get()
        [*_, shelf] = shown.view.stall.tracks
        assert [(pick.name, bool(pick.link)) for pick in shelf.picks] == [
            ("Apprentice’s Ladder", True),
            ("Tallow Stub", True),
            ("Glass Marble", False),
        ]
        assert "Glass Marble, owned" in shown

    def test_a_track_that_is_complete_names_what_it_earned(self):
        shown = stall(*crossed(LAMP, *range(1, 10))).get()
        assert shown.view.stall.tracks[0].next is None
        assert "All crossed off: The Other Page is earned" in shown

    def test_A9_6_the_tool_box_shows_cards_room_and_prices(self):
        box = (
            stall(ChangeTool(FERRER, 0, "glass-marble"), ChangeTool(FERRER, 0, "tallow-stub")).get().view.stall.tool_box
        )
        assert [(slot.state, slot.coins, slot.name) for slot in box.slots][:3] == [
            ("filled", 0, "Glass Marble"),
            ("next", 2, ""),
            ("later", 3, ""),
        ]
        assert (box.carries, box.beside) == (1, ("Tallow Stub",))

    def test_A9_1_the_purse_says_what_is_left_and_spent(self):
        tablet = stall()
        tablet.cross(FERRER, LAMP, 1)
        shown = tablet.get()
        assert "2 coins left, 1 spent." in words(shown)
        assert shown.view.stall.purse.drawn == (False, False, True)


class TestWhatItWouldChange:
    def test_points_and_whom_they_pass(self):
        deal = stall(*crossed(LAMP, 1, 2, 3)).get(f"?track={LAMP}&upto=4").view.stall.deal
        assert (deal.before, deal.after, deal.coins) == (0, 2, 2)
        assert deal.remark == "Ferrer draws level with Oliva."

    def test_A9_4_each_sticker_in_words_and_the_slots_empty_ones_first(self):
        tablet = stall()
        worn = CrossBox(1, FERRER, 0, ROOM, 0, sticker=Sticker("steady-hand", "Steady Hand"), crest_slot=1)
        recorded(tablet.campaign, worn, *crossed(ROOM, 2))
        crest = tablet.get(f"?track={ROOM}").view.stall.deal.crest
        assert [(slot.number, slot.covers, slot.first) for slot in crest.slots] == [
            (2, "", True),
            (3, "", False),
            (4, "", False),
            (1, "Steady Hand", False),
        ]
        assert {sticker.name: sticker.effect for sticker in crest.stickers}["Steady Hand"] == "the value is 1 higher"

    def test_A9_4_a_sticker_of_which_none_is_left_is_not_offered(self):
        tablet = stall()
        placed = [
            CrossBox(1, OLIVA, 0, ROOM, box, sticker=Sticker("full-blaze", "Full Blaze"), crest_slot=box + 1)
            for box in range(2)
        ]
        recorded(tablet.campaign, *placed)
        crest = tablet.get(f"?track={ROOM}").view.stall.deal.crest
        assert "full-blaze" not in [sticker.slug for sticker in crest.stickers]

    def test_A9_3_the_limit_of_a_game_is_said(self):
        tablet = stall(*crossed(SHELF, 1, 3, 4, 6), coins=4)
        for box, tool in ((2, "tallow-stub"), (5, "glass-marble")):
            tablet.cross(FERRER, SHELF, box, tool=tool)
        assert "Ferrer has bought 2 tools in this game: that is the most." in tablet.get(f"?track={SHELF}")

    def test_A9_5_the_last_box_says_what_it_earns(self):
        shown = stall(*crossed(LAMP, *range(1, 9))).get(f"?track={LAMP}")
        assert shown.view.stall.deal.last
        assert "<b>The Other Page</b> is earned for the rest of the campaign" in shown

    @pytest.mark.parametrize(
        "query", ["?track=nowhere", "?track=reading-lamp&upto=99", "?family=77", "?family=x", "?card=x"]
    )
    def test_nonsense_in_the_address_is_left_out(self, query):
        assert stall().get(f"?{query}").status == 200


class TestTaps:
    """What a typical purchase takes, with everything described."""

    def test_one_plain_box_takes_two_and_each_more_one(self):
        tablet = stall()
        shown = tablet.tap(tablet.follow(tablet.get(), text="Box 1, one coin"), text="Cross off box 1")
        shown = tablet.tap(shown, text="Cross off box 2")
        assert (tablet.taps, tablet.coins(FERRER)) == (3, 1)

    def test_three_plain_boxes_take_two(self):
        tablet = stall()
        shown = tablet.follow(tablet.get(), aria_label="Box 3: nothing by itself: it leads to the next one")
        tablet.tap(shown, text="Cross off boxes 1, 2 and 3 for 3 coins")
        assert (tablet.taps, tablet.coins(FERRER)) == (2, 0)

    def test_a_tool_takes_two(self):
        tablet = stall(*crossed(SHELF, 1))
        shown = tablet.follow(tablet.get(), text="Glass Marble")
        assert shown.view.stall.deal.tools.tools[1].chosen
        tablet.cross(FERRER, SHELF, 2, tool="glass-marble")
        assert (tablet.taps + 1, list(tablet.journal(FERRER).tools)) == (2, ["glass-marble"])


class TestNoMarket:
    def test_once_the_game_is_put_away_everything_is_read_only(self):
        tablet = stall()
        tablet.cross(FERRER, LAMP, 1)
        recorded(tablet.campaign, CloseGame(1))
        shown = tablet.get()
        assert (shown.view.is_on, shown.view.stall) == (False, None)
        assert [shelf.family.name for shelf in shown.view.shelves] == ["Ferrer", "Oliva"]
        assert not [form for form in shown.forms if "cross-box" in form.address or "leave" in form.address]
        assert shown.view.shelves[0].tracks[0].boxes[0].state == "crossed"

    def test_a_forgotten_purchase_is_noted_all_the_same(self):
        tablet = stall()
        recorded(tablet.campaign, CloseGame(1))
        shown = tablet.follow(tablet.get(), text="Somebody bought something after all")
        shown = tablet.follow(shown, text="Box 1, one coin")
        shown = tablet.tap(shown, text="Cross off box 1")
        assert (shown.status, tablet.journal(FERRER).crossed) == (200, {LAMP: (0,)})
        assert shown.view.is_on
        assert [p.code for p in tablet.last().overruled] == ["game-packed"]

    def test_before_the_scores_are_confirmed_it_is_not_open(self):
        campaign = make_game()
        shown = MarketTablet(campaign, 1).get()
        assert not shown.view.is_on
        assert "once the scores of this game are confirmed" in shown
        assert MarketTablet(campaign, 1).cross(FERRER, LAMP, 1).problems == ["not-ranked-yet", "coins-short"]

    def test_a_game_never_begun_has_none(self):
        tablet = stall()
        tablet.game = 9
        assert tablet.get().status == 404
        assert tablet.cross(FERRER, LAMP, 1).status == 404


class TestQueries:
    @pytest.mark.parametrize("query", ["", f"?track={LAMP}", f"?track={ROOM}", "?card=slot", "?card=order"])
    def test_the_page_takes_as_few_after_ten_games_as_after_one(self, query, django_assert_num_queries):
        campaign = make_campaign(3)
        coins = dict.fromkeys((FERRER, OLIVA, BRANDT), 2)
        play(campaign, 1, coins)
        tablet = MarketTablet(campaign, 1)
        tablet.get(query)
        with django_assert_num_queries(1):
            tablet.get(query)
        for number in range(2, 11):
            play(campaign, number, coins, {FERRER: number})
            tablet = MarketTablet(campaign, number)
            for family in (BRANDT, OLIVA, FERRER):
                tablet.cross(family, LAMP, number - 1, without=1, overrule="buys-later box-beyond")
        tablet.get(query)
        with django_assert_num_queries(1):
            tablet.get(query)

    def test_a_purchase_stays_in_the_budget(self, django_assert_max_num_queries):
        tablet = stall(htmx=True)
        tablet.cross(FERRER, LAMP, 1)
        with django_assert_max_num_queries(BUDGET + 2):  # savepoints of the test among them
            tablet.cross(FERRER, LAMP, 2)


def test_nothing_of_what_is_sealed_is_named():
    shown = stall().get(f"?track={SHELF}")
    for later in ("Cracked Rule", "Madder Root", "The Long Stair"):
        assert later not in shown.text


def test_the_latest_market_is_found_without_its_game(client):
    campaign = make_campaign()
    where = reverse("latest-market", args=[campaign.slug])
    assert client.get(where).headers["Location"] == reverse("campaign", args=[campaign.slug])
    make_game(campaign)
    make_game(campaign, number=2)
    assert client.get(where).headers["Location"] == reverse("market", args=[campaign.slug, 2])
