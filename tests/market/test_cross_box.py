"""Boxes crossed off for coins: A9.1, A9.3 to A9.5."""

import pytest

from campaign import log
from campaign.commands.by_hand import ChangeCoins, ChangeTrack, PlaceSticker
from campaign.commands.legacy_box import DescribeTrackBox
from campaign.rules.state.legacy import LegacyPoint, Sticker
from journals.commands.afterwards import CloseGame
from market.commands import LeaveMarket, OpenMarket
from tests.factories import post, recorded
from tests.market.contract import Contract
from tests.market.stalls import BRANDT, FERRER, LAMP, OLIVA, ROOM, SHELF, STOCK, market

pytestmark = pytest.mark.django_db


class TestCrossBox(Contract):
    kind = "cross-box"
    fields = {"family": FERRER, "track": LAMP, "first": 0}


def stall(coins=3, **values):
    """Ferrer with some coins, Oliva with as many and more points."""
    return market(coins={FERRER: coins, OLIVA: coins}, points={OLIVA: 2}, **values)


def crossed(*boxes, track=LAMP, family=FERRER):
    """Boxes crossed off before, counted from 1."""
    return [ChangeTrack(family, 0, track, box - 1) for box in boxes]


class TestBooksOfWisdom:
    def test_A9_3_a_coin_gives_the_points_of_the_leftmost_box(self):
        tablet = stall()
        recorded(tablet.campaign, *crossed(1))
        assert tablet.cross(FERRER, LAMP, 2).status == 303
        assert tablet.state.points(FERRER) == 1
        assert tablet.state.ledger[FERRER] == (LegacyPoint(1, "wisdom", 1, f"{LAMP} 2"),)
        assert (tablet.coins(FERRER), tablet.journal(FERRER).crossed[LAMP]) == (2, (0, 1))

    def test_A9_3_several_plain_boxes_are_one_purchase(self):
        tablet = stall()
        assert tablet.cross(FERRER, LAMP, 1, upto=2).status == 303
        assert (tablet.coins(FERRER), tablet.state.points(FERRER)) == (1, 1)
        assert tablet.kinds() == ["open-market", "cross-box", "cross-box"]

    def test_A9_3_a_later_box_is_warned_of_and_overruled(self):
        tablet = stall()
        shown = tablet.cross(FERRER, LAMP, 2)
        assert (shown.status, shown.problems) == (422, ["box-not-next"])
        assert tablet.journal(FERRER).crossed == {}
        shown = tablet.tap(shown, text="all the same")
        assert (shown.status, tablet.journal(FERRER).crossed[LAMP]) == (200, (1,))

    def test_other_points_than_the_box_shows_are_warned_of(self):
        tablet = stall()
        recorded(tablet.campaign, *crossed(1))
        shown = tablet.cross(FERRER, LAMP, 2, shows="legacy:3")
        assert shown.problems == ["box-gives-points"]
        tablet.tap(shown, text="all the same")
        assert tablet.state.points(FERRER) == 3


class TestFamilySkillTraining:
    def test_A9_4_a_sticker_goes_on_the_slot_that_was_chosen(self):
        tablet = stall()
        tablet.cross(FERRER, ROOM, 1, sticker="steady-hand", crest_slot=3)
        assert tablet.journal(FERRER).crest == {3: (Sticker("steady-hand", "Steady Hand", None, 1),)}

    def test_A9_4_without_a_slot_the_first_free_one_is_meant(self):
        tablet = stall()
        for box in (1, 3):
            tablet.cross(FERRER, ROOM, box, sticker="steady-hand", overrule="box-not-next")
        assert sorted(tablet.journal(FERRER).stickers) == [1, 2]

    def test_A9_4_a_covered_sticker_is_gone(self):
        tablet = stall()
        tablet.cross(FERRER, ROOM, 1, sticker="steady-hand", crest_slot=1)
        tablet.cross(FERRER, ROOM, 2)
        tablet.cross(FERRER, ROOM, 3, sticker="turned-lens", crest_slot=1)
        assert tablet.journal(FERRER).stickers[1].slug == "turned-lens"
        assert [sticker.slug for sticker in tablet.journal(FERRER).crest[1]] == ["steady-hand", "turned-lens"]

    def test_A9_4_the_colour_is_recorded_with_the_sticker(self):
        tablet = stall()
        tablet.cross(FERRER, ROOM, 1, sticker="house-tint", crest_slot=1, colour="B")
        assert tablet.journal(FERRER).stickers[1].colour == "B"

    def test_A9_4_a_colour_left_open_is_warned_of(self):
        tablet = stall()
        shown = tablet.cross(FERRER, ROOM, 1, sticker="house-tint", crest_slot=1)
        assert shown.problems == ["sticker-colour"]

    def test_a_colour_the_box_does_not_have_is_refused(self):
        tablet = stall()
        shown = tablet.cross(FERRER, ROOM, 1, sticker="house-tint", crest_slot=1, colour="O")
        assert (shown.status, tablet.journal(FERRER).crest) == (422, {})

    def test_without_a_sticker_it_asks_and_keeps_what_was_chosen(self):
        tablet = stall()
        shown = tablet.cross(FERRER, ROOM, 1, crest_slot=3)
        assert shown.errors == ("Choose a sticker, or cross the box off without one.",)
        assert ("crest_slot", "3") in [pair for form in shown.forms for pair in form.fields]
        tablet.cross(FERRER, ROOM, 1, without=1)
        assert tablet.journal(FERRER).crossed == {ROOM: (0,)}

    def test_a_full_crest_asks_which_sticker_is_covered(self):
        tablet = stall()
        recorded(tablet.campaign, *(PlaceSticker(FERRER, 0, slot, "old-favour") for slot in (1, 2, 3, 4)))
        shown = tablet.cross(FERRER, ROOM, 1, sticker="steady-hand")
        assert "All slots are taken" in shown.errors[0]


class TestToolsOfTheTrade:
    def test_A9_3_a_tool_of_the_market_box_changes_hands(self):
        tablet = stall()
        recorded(tablet.campaign, *crossed(1, track=SHELF))
        tablet.cross(FERRER, SHELF, 2, tool="tallow-stub")
        assert tablet.journal(FERRER).tools == {"tallow-stub": 1}
        assert tablet.state.market["tallow-stub"] == STOCK["tallow-stub"] - 1
        assert tablet.now.bought == {FERRER: ("tallow-stub",)}

    def test_A9_3_no_tool_twice(self):
        tablet = stall()
        recorded(tablet.campaign, *crossed(1, track=SHELF))
        tablet.cross(FERRER, SHELF, 2, tool="tallow-stub")
        recorded(tablet.campaign, *crossed(3, 4, track=SHELF))
        assert tablet.cross(FERRER, SHELF, 5, tool="tallow-stub").problems == ["tool-owned"]

    def test_A9_3_two_tools_a_game_at_most(self):
        tablet = stall(coins=4)
        recorded(tablet.campaign, *crossed(1, 3, 4, 6, track=SHELF))
        for box, tool in ((2, "tallow-stub"), (5, "glass-marble")):
            assert tablet.cross(FERRER, SHELF, box, tool=tool).status == 303
        assert tablet.cross(FERRER, SHELF, 7, tool="apprentice-ladder").problems == ["tools-enough"]

    def test_A9_3_a_tool_that_is_gone_is_warned_of(self):
        tablet = stall(stock={"tallow-stub": 1, "glass-marble": 1})
        recorded(tablet.campaign, *crossed(1, track=SHELF), *crossed(1, track=SHELF, family=OLIVA))
        tablet.cross(FERRER, SHELF, 2, tool="tallow-stub")
        tablet.post("leave-market", family=FERRER, coins=2)
        assert tablet.cross(OLIVA, SHELF, 2, tool="tallow-stub").problems == ["not-in-market"]

    def test_a_card_that_is_not_listed_is_named(self):
        tablet = stall()
        recorded(tablet.campaign, *crossed(1, track=SHELF))
        shown = tablet.cross(FERRER, SHELF, 2, tool_name="Copper Thing")
        assert shown.problems == ["not-in-market"]
        tablet.tap(shown, text="all the same")
        assert tablet.journal(FERRER).labels == {"copper-thing": "Copper Thing"}

    def test_a_name_that_is_known_is_the_card_of_that_name(self):
        tablet = stall()
        recorded(tablet.campaign, *crossed(1, track=SHELF))
        tablet.cross(FERRER, SHELF, 2, tool_name="glass marble")
        assert tablet.journal(FERRER).tools == {"glass-marble": 1}

    @pytest.mark.parametrize("tool", [None, "no-such-thing"])
    def test_without_a_tool_it_asks(self, tool):
        tablet = stall()
        recorded(tablet.campaign, *crossed(1, track=SHELF))
        assert tablet.cross(FERRER, SHELF, 2, tool=tool).errors == ("Choose a tool, or cross the box off without one.",)
        assert tablet.cross(FERRER, SHELF, 2, without=1).status == 303


@pytest.mark.parametrize(
    ("track", "total", "chosen"),
    [(LAMP, 9, {}), (ROOM, 8, {"sticker": "steady-hand"}), (SHELF, 8, {"tool": "tallow-stub"})],
)
def test_A9_5_the_last_box_of_each_track_earns_its_dedication(track, total, chosen):
    tablet = stall()
    recorded(tablet.campaign, *crossed(*range(1, total - 1), track=track))
    tablet.cross(FERRER, track, total - 1, **chosen)
    assert tablet.journal(FERRER).dedications == ()
    tablet.cross(FERRER, track, total, **{**chosen, **({"tool": "glass-marble"} if "tool" in chosen else {})})
    assert tablet.journal(FERRER).dedications == (track,)
    assert tablet.cross(FERRER, track, total + 1, without=1).problems == ["box-beyond"]


class TestCoins:
    def test_A9_1_the_last_coin_leaves_the_market_in_the_same_act(self):
        tablet = stall(coins=1)
        tablet.cross(FERRER, LAMP, 1)
        assert tablet.kinds() == ["open-market", "cross-box", "leave-market"]
        assert tablet.now.lost == {FERRER: 0}

    def test_A9_1_without_coins_a_purchase_is_warned_of(self):
        tablet = stall(coins=1)
        tablet.cross(FERRER, LAMP, 1)
        shown = tablet.cross(FERRER, LAMP, 2)
        assert set(shown.problems) == {"coins-short", "market-left"}
        shown = tablet.tap(shown, text="all the same")
        assert tablet.coins(FERRER) == -1

    def test_a_coin_that_came_later_is_spent_without_a_warning(self):
        tablet = stall(coins=1)
        tablet.cross(FERRER, LAMP, 1)
        recorded(tablet.campaign, ChangeCoins(FERRER, 1, 1, "a card"))
        assert tablet.cross(FERRER, LAMP, 2).status == 303
        assert (tablet.coins(FERRER), tablet.kinds()) == (0, ["cross-box"])


class TestOrder:
    def test_A9_2_out_of_order_is_warned_of_and_overruled(self):
        tablet = stall()
        shown = tablet.cross(OLIVA, LAMP, 1)
        assert (shown.status, shown.problems) == (422, ["buys-later"])
        assert "Ferrer buys first" in shown
        shown = tablet.tap(shown, text="all the same")
        assert tablet.journal(OLIVA).crossed == {LAMP: (0,)}

    def test_A9_2_a_table_may_play_a_coin_a_turn(self):
        tablet = market(coins=dict.fromkeys((FERRER, OLIVA, BRANDT), 2), points={OLIVA: 1, BRANDT: 2}, families=3)
        for box in (1, 2):
            for family in (FERRER, OLIVA, BRANDT):
                assert tablet.cross(family, LAMP, box).status == 303
        assert {tablet.coins(family) for family in (FERRER, OLIVA, BRANDT)} == {0}

    def test_A9_2_who_has_left_is_warned_of(self):
        tablet = stall()
        tablet.post("leave-market", family=FERRER, coins=3)
        assert set(tablet.cross(FERRER, LAMP, 1).problems) == {"market-left", "coins-short"}


class TestWhatIsRecorded:
    @pytest.mark.parametrize("fields", [{"track": "nowhere"}, {"family": 9}, {"first": 200}, {"track": None}])
    def test_nonsense_is_refused(self, fields):
        tablet = stall()
        assert tablet.post("cross-box", **{"family": FERRER, "track": LAMP, "first": 0, **fields}).status == 422
        assert tablet.now.spent == {}

    def test_an_old_market_says_that_its_game_is_put_away(self):
        tablet = stall()
        recorded(tablet.campaign, CloseGame(1))
        assert tablet.cross(FERRER, LAMP, 1).problems == ["game-packed"]

    def test_a_purchase_struck_from_the_middle_lists_what_stands_on_it(self):
        tablet = stall(coins=2)
        tablet.cross(FERRER, LAMP, 1)
        first = tablet.story.slots[f"game 1 track {LAMP} box 0 of 1"]
        tablet.cross(FERRER, LAMP, 2)
        shown = tablet.strike(act=first.act, entry=first.number, page="market")
        said = {problem.code for later in shown.context["objection"].later for problem in later.problems}
        assert said == {"box-not-next", "coins-left"}
        tablet.tap(shown, text="Strike them too")
        assert (tablet.journal(FERRER).crossed, tablet.now.lost, tablet.coins(FERRER)) == ({}, {}, 2)

    def test_A13_3_a_box_told_wrongly_and_corrected_lists_the_purchase(self):
        tablet = market(coins={FERRER: 2}, edition="my-box", stock=None)
        tablet.cross(FERRER, "books-of-wisdom", 1, shows="legacy:2")
        [told] = [e for e in tablet.story.standing.values() if isinstance(e.command, DescribeTrackBox)]
        outcome = log.record(
            tablet.campaign, [DescribeTrackBox("books-of-wisdom", 0, "legacy", 3)], post(), replaces=told.number
        )
        assert [p.code for d in outcome.dependants for p in d.problems] == ["box-gives-points"]

    def test_the_order_is_frozen_with_the_first_purchase_only(self):
        tablet = stall()
        tablet.cross(FERRER, LAMP, 1)
        tablet.cross(FERRER, LAMP, 2)
        assert tablet.kinds() == ["cross-box"]
        commands = [entry.command for entry in tablet.story.standing.values()]
        assert [c.order for c in commands if isinstance(c, OpenMarket)] == [(FERRER, OLIVA)]
        assert not [c for c in commands if isinstance(c, LeaveMarket)]
