"""The market of a box that nobody has described: it asks there and then, once, and never insists (A9.3-A9.6)."""

import pytest

from campaign.commands.by_hand import ChangeSlots
from campaign.commands.legacy_box import DescribeTrack, DescribeTrackBox
from campaign.rules.changes import CHANGES
from campaign.rules.legacy_box import TrackBox
from campaign.rules.market import Slot, next_slot
from tests.factories import afresh, recorded
from tests.market.stalls import FERRER, OLIVA, SKILL, TRADE, WISDOM, market

pytestmark = pytest.mark.django_db


def stall(coins=4):
    """Ferrer buys first; nothing is known of tracks, slots and stock."""
    return market(coins={FERRER: coins, OLIVA: coins}, points={OLIVA: 3}, edition="my-box", stock=None)


def track(tablet, slug):
    return tablet.state.edition.legacy.track(slug)


class TestABox:
    def test_is_asked_for_and_told_with_the_purchase_in_two_taps(self):
        tablet = stall()
        shown = tablet.follow(tablet.get(), text="Box 1, one coin")
        assert shown.view.stall.deal.kind == "ask"
        tablet.tap(shown, value="legacy:2")
        assert tablet.taps == 2
        assert tablet.kinds() == ["open-market", "describe-track-box", "cross-box"]
        assert tablet.state.points(FERRER) == 2
        assert track(tablet, WISDOM).boxes == (TrackBox("legacy", 2),)
        assert track(tablet, WISDOM).total is None

    def test_is_not_asked_for_again(self):
        tablet = stall()
        tablet.cross(FERRER, WISDOM, 1, shows="legacy:2")
        tablet.post("leave-market", family=FERRER, coins=3)
        shown = tablet.get(f"?track={WISDOM}")
        assert shown.view.stall.family.name == "Oliva"
        assert (shown.view.stall.deal.kind, shown.view.stall.deal.after) == ("boxes", 5)
        assert [box.icon for box in shown.view.stall.tracks[0].boxes] == ["legacy"]

    def test_may_be_left_untold(self):
        tablet = stall()
        tablet.tap(tablet.get(f"?track={WISDOM}"), text="Only cross it off")
        assert (tablet.journal(FERRER).crossed, track(tablet, WISDOM).boxes) == ({WISDOM: (0,)}, ())
        assert tablet.state.points(FERRER) == 0

    def test_may_show_nothing(self):
        tablet = stall()
        tablet.tap(tablet.get(f"?track={WISDOM}"), text="Nothing")
        assert track(tablet, WISDOM).boxes == (TrackBox(),)

    def test_may_show_any_number(self):
        tablet = stall()
        tablet.cross(FERRER, WISDOM, 1, shows="legacy", amount=11)
        assert (tablet.state.points(FERRER), track(tablet, WISDOM).boxes) == (11, (TrackBox("legacy", 11),))

    def test_A9_5_told_as_the_last_one_it_earns_the_dedication(self):
        tablet = stall()
        tablet.cross(FERRER, WISDOM, 1, shows="legacy:1")
        tablet.cross(FERRER, WISDOM, 2, shows="legacy:3", last=1, dedication_name="A Second Look")
        assert tablet.journal(FERRER).dedications == (WISDOM,)
        assert (track(tablet, WISDOM).total, track(tablet, WISDOM).dedication.name) == (2, "A Second Look")
        assert tablet.get().view.stall.tracks[0].next is None
        assert [box.last for box in tablet.get("?family=2").view.stall.tracks[0].boxes] == [False, True]

    def test_A9_5_without_a_name_the_dedication_is_earned_all_the_same(self):
        tablet = stall()
        tablet.cross(FERRER, WISDOM, 1, shows="legacy:1", last=1)
        assert (tablet.journal(FERRER).dedications, track(tablet, WISDOM).dedication) == ((WISDOM,), None)

    def test_struck_it_is_untold_again_and_comes_back_with_the_purchase(self):
        tablet = stall()
        before = tablet.state
        tablet.cross(FERRER, WISDOM, 1, shows="legacy:2")
        after = tablet.state
        act = list(tablet.story.done)[-1]
        tablet.strike(act=act, undo="game-1", page="market")
        assert tablet.state == before
        tablet.redo(act=tablet.story.redoable().number, page="market")
        assert tablet.state == after == afresh(tablet.campaign).state

    def test_R0_it_may_give_something_else_than_was_told(self):
        tablet = stall()
        tablet.cross(FERRER, WISDOM, 1, shows="legacy:2")
        tablet.post("leave-market", family=FERRER, coins=3)
        shown = tablet.follow(tablet.get(f"?track={WISDOM}"), text="It gives something else")
        assert shown.view.stall.deal.kind == "ask"
        shown = tablet.tap(shown, value="legacy:5")
        assert shown.problems == ["box-gives-points"]
        tablet.tap(shown, text="all the same")
        assert (tablet.state.points(OLIVA), track(tablet, WISDOM).boxes) == (8, (TrackBox("legacy", 2),))


class TestASticker:
    def test_A9_4_is_named_and_described_with_the_purchase(self):
        tablet = stall()
        shown = tablet.follow(tablet.get(f"?track={SKILL}"), text="A crest ability")
        assert shown.view.stall.deal.kind == "crest"
        tablet.cross(FERRER, SKILL, 1, shows="crest", sticker_name="Bold Brush", does="add:2", crest_slot=1)
        assert tablet.kinds() == ["open-market", "describe-track-box", "describe-sticker", "cross-box"]
        [sticker] = tablet.state.edition.legacy.stickers
        assert (sticker.name, sticker.steps[0].ability, sticker.steps[0].params) == ("Bold Brush", "add", {"n": 2})
        assert tablet.journal(FERRER).stickers[1].slug == sticker.slug
        assert track(tablet, SKILL).boxes == (TrackBox("crest"),)

    def test_A9_4_one_that_changes_a_colour_records_it(self):
        tablet = stall()
        told = {"shows": "crest", "sticker_name": "House Red", "does": "set-colour", "crest_slot": 1}
        assert tablet.cross(FERRER, SKILL, 1, **told).problems == ["sticker-colour"]
        tablet.cross(FERRER, SKILL, 1, **told, colour="R")
        assert tablet.journal(FERRER).stickers[1].colour == "R"
        assert tablet.state.edition.legacy.stickers[0].recorded

    def test_what_it_does_may_be_left_untold(self):
        tablet = stall()
        tablet.cross(FERRER, SKILL, 1, shows="crest", sticker_name="ß!", crest_slot=2)
        assert tablet.state.edition.legacy.stickers[0].steps == ()
        assert tablet.journal(FERRER).stickers[2].label == "ß!"

    def test_a_name_that_is_known_is_not_told_twice(self):
        tablet = stall()
        tablet.cross(FERRER, SKILL, 1, shows="crest", sticker_name="Bold Brush", crest_slot=1)
        tablet.cross(FERRER, SKILL, 2, shows="crest", sticker_name="bold brush", crest_slot=2)
        assert len(tablet.state.edition.legacy.stickers) == 1


class TestATool:
    def test_A9_3_is_named_where_no_stock_is_known(self):
        tablet = stall()
        shown = tablet.follow(tablet.get(f"?track={TRADE}"), text="A tool")
        assert (shown.view.stall.deal.kind, shown.view.stall.deal.tools.tools) == ("tool", ())
        assert tablet.cross(FERRER, TRADE, 1, shows="tool", tool_name="Grozing Iron").status == 303
        assert tablet.journal(FERRER).tools == {"grozing-iron": 1}
        assert tablet.journal(FERRER).labels == {"grozing-iron": "Grozing Iron"}


class TestASlot:
    def test_A9_6_its_price_is_told_with_it_and_how_many_are_free(self):
        tablet = stall()
        shown = tablet.get("?card=slot")
        assert shown.view.stall.deal.unsure
        assert tablet.post("fill-slot", family=FERRER, tool_slot=3, coins=2).status == 303
        legacy = tablet.state.edition.legacy
        assert (legacy.slots, legacy.filled, legacy.more_slots) == ((0, 0, 2), 2, True)
        assert (tablet.journal(FERRER).filled, tablet.coins(FERRER)) == (3, 2)

    def test_A9_6_the_price_is_known_to_the_next_family_and_asked_behind_it(self):
        tablet = stall()
        tablet.post("fill-slot", family=FERRER, tool_slot=2, coins=2)
        assert tablet.get("?family=2&card=slot").view.stall.deal.coins == 2
        deal = tablet.get("?card=slot").view.stall.deal
        assert (deal.slot, deal.coins, deal.unsure) == (3, None, False)
        tablet.post("fill-slot", family=FERRER, tool_slot=3, coins=2, last=1)
        legacy = tablet.state.edition.legacy
        assert (legacy.slots, legacy.filled, legacy.more_slots) == ((0, 2, 2), 1, False)

    def test_where_slots_were_counted_by_hand_only_the_purchase_is_recorded(self):
        tablet = stall()
        recorded(tablet.campaign, ChangeSlots(FERRER, 0, 2))
        assert tablet.post("fill-slot", family=FERRER, tool_slot=3, coins=2).status == 303
        assert (tablet.journal(FERRER).filled, tablet.state.edition.legacy.slots) == (3, ())


class TestHowMuchIsTold:
    """What a table tells box by box leaves open how many come behind."""

    @pytest.mark.parametrize(("last", "total"), [(False, None), (True, 2)])
    def test_boxes_told_one_by_one_have_no_last_until_one_is_told_as_such(self, last, total):
        tablet = stall()
        recorded(tablet.campaign, DescribeTrackBox(WISDOM, 0, "legacy"), DescribeTrackBox(WISDOM, 1, "legacy", 2, last))
        assert track(tablet, WISDOM).total == total

    def test_a_track_told_whole_stays_whole_when_one_box_is_told_again(self):
        tablet = stall()
        recorded(tablet.campaign, DescribeTrack(WISDOM, "Books of Wisdom", (TrackBox("legacy"), TrackBox())))
        recorded(tablet.campaign, DescribeTrackBox(WISDOM, 0, "legacy", 2))
        assert (track(tablet, WISDOM).total, track(tablet, WISDOM).boxes[0].amount) == (2, 2)

    def test_A13_3_a_rule_that_tells_a_track_anew_tells_it_whole(self):
        tablet = stall()
        recorded(tablet.campaign, DescribeTrackBox(WISDOM, 0, "legacy"))
        box = CHANGES["track"].apply(tablet.state.edition, {"track": WISDOM, "icons": ("legacy", "", "legacy")})
        assert box.legacy.track(WISDOM).total == 3

    @pytest.mark.parametrize(
        ("filled", "more", "slot"), [(1, True, Slot(2, 2)), (2, True, Slot(3, None)), (2, False, None)]
    )
    def test_A9_6_behind_the_slots_told_others_may_come(self, filled, more, slot):
        assert next_slot(filled, (0, 2), more) == slot
