"""Starting tool counts and tools to bring: A2.3, A2.4."""

import pytest

from campaign.commands.by_hand import ChangeTool
from campaign.rules.dice import Die
from journals.commands.before import BringTools, CountTools
from journals.commands.play import EnterRoll
from tests.factories import make_campaign, recorded, undo
from tests.journals.contract import Contract
from tests.journals.second_game import BOTTLE, SAW, WEDGE, played, second_game
from tests.journals.tablet import Tablet

pytestmark = pytest.mark.django_db


class TestToolCounts:
    def test_A2_3_all_cards_owned_are_counted_before_game_2_and_none_before_game_1(self):
        tablet = Tablet(make_campaign())
        tablet.tap(tablet.get(), text="Begin round 1")
        assert tablet.now.tool_counts == {}
        tablet = second_game(tools=[[WEDGE, BOTTLE], []], slots=(4, 4))
        tablet.tap(tablet.get(), text="Begin round 1")
        assert tablet.now.tool_counts == {1: 2, 2: 0}

    def test_A2_3_another_count_is_warned_of_and_overruled(self):
        tablet = second_game(tools=[[WEDGE], []])
        fields = {"window": 2, "start": "1", "seat-1": "1", "seat-2": "2", "count-1": "3", "count-2": "0"}
        shown = tablet.post("set-up", **fields)
        assert (shown.status, shown.problems) == (422, ["tool-count-differs"])
        assert 2 not in tablet.state.games
        assert [kit.count for kit in shown.context["setup"].before.kits] == [3, 0]
        assert tablet.tap(shown, text="Do it anyway").status == 200
        assert tablet.now.tool_counts == {1: 3, 2: 0}

    @pytest.mark.parametrize("text", ["many", "-1", "³", "100", "1.5"])
    def test_what_is_no_count_is_said(self, text):
        tablet = second_game()
        shown = tablet.post("set-up", window=2, start="1", **{"seat-1": "1", "seat-2": "2", "count-1": text})
        assert (shown.status, "is no count of tool cards" in shown) == (422, True)

    def test_A2_0_the_absent_are_not_counted(self):
        tablet = second_game((3, 5, 1), (1, 2, 3), tools=[[WEDGE], [], [SAW]])
        tablet.post("set-up", window=2, start="1", **{"seat-1": "1", "seat-2": "2", "seat-3": ""})
        assert (tablet.now.tool_counts, dict(tablet.now.brought)) == ({1: 1, 2: 0}, {1: (WEDGE,)})

    def test_struck_alone_they_are_asked_for_alone(self):
        tablet = second_game(tools=[[WEDGE], []])
        tablet.tap(tablet.get(), text="Begin round 1")
        act = tablet.story.acts
        entry = next(e for e in tablet.story.of_act(act) if isinstance(e.command, CountTools))
        tablet.strike(act=act, entry=entry.number, along="no")
        shown = tablet.get()
        assert (shown.view.card, shown.heading) == ("bring", "Tool cards owned")
        shown = tablet.tap(shown, text="Begin round 1")
        assert (shown.view.card, tablet.now.tool_counts) == ("turn", {1: 1, 2: 0})

    def test_corrected_from_the_chairs(self):
        tablet = second_game(tools=[[WEDGE], []])
        tablet.tap(tablet.get(), text="Begin round 1")
        shown = tablet.post("count-tools", card="chairs", overrule="tool-count-differs", **{"count-1": "2"})
        assert (shown.status, tablet.now.tool_counts) == (303, {1: 2, 2: 0})
        assert tablet.last().replaces is not None
        shown = tablet.get("?card=chairs")
        assert "Tool cards owned at the start" in shown
        undo(tablet.campaign, "game-2")
        assert tablet.now.tool_counts == {1: 1, 2: 0}


class TestToolsToBring:
    def test_A2_4_within_the_capacity_all_come_along_in_the_same_act(self):
        tablet = second_game(tools=[[WEDGE], [BOTTLE, SAW]], slots=(1, 2))
        tablet.tap(tablet.get(), text="Begin round 1")
        assert dict(tablet.now.brought) == {1: (WEDGE,), 2: (BOTTLE, SAW)}
        assert tablet.get().view.card == "turn"

    def test_A2_4_beyond_it_the_family_chooses_on_a_second_card(self):
        tablet = second_game(tools=[[WEDGE], [WEDGE, BOTTLE, SAW]], slots=(1, 2))
        shown = tablet.get()
        assert "Oliva owns 3 cards, its tool box holds 2." in shown
        shown = tablet.tap(shown, text="Next: choose the tools")
        assert (shown.view.card, shown.heading) == ("bring", "Which tools come along?")
        assert [kit.family.number for kit in shown.context["setup"].choosing] == [2]
        assert dict(tablet.now.brought) == {1: (WEDGE,)}
        shown = tablet.tap(shown, text="Begin round 1")
        assert (shown.view.card, tablet.taps) == ("turn", 2)
        assert len(tablet.now.brought[2]) == 2

    def test_A2_4_it_proposes_what_came_last_time(self):
        tablet = second_game(tools=[[], [WEDGE, BOTTLE, SAW]], slots=(2, 2))
        tablet.tap(tablet.get(), text="Next")
        tablet.post("bring-tools", **{"bring-2": "1", f"tool-2-{WEDGE}": "on", f"tool-2-{SAW}": "on"})
        assert tablet.now.brought[2] == (WEDGE, SAW)
        recorded(tablet.campaign, *played(2, {1: 1, 2: 2})[3:], ChangeTool(2, 2, "madder-root"))
        third = Tablet(tablet.campaign, game=3)
        shown = third.tap(third.get(), text="Next")
        assert set(shown.context["setup"].choosing[0].brought) == {WEDGE, SAW}

    def test_A2_4_more_than_it_holds_is_warned_of_and_overruled(self):
        tablet = second_game(tools=[[], [WEDGE, BOTTLE]], slots=(1, 1))
        tablet.tap(tablet.get(), text="Next")
        fields = {"bring-2": "1", f"tool-2-{WEDGE}": "on", f"tool-2-{BOTTLE}": "on"}
        shown = tablet.post("bring-tools", **fields)
        assert (shown.status, shown.problems, shown.view.card) == (422, ["tools-beyond-capacity"], "bring")
        assert set(shown.context["setup"].choosing[0].brought) == {WEDGE, BOTTLE}
        assert tablet.tap(shown, text="Do it anyway").status == 200
        assert len(tablet.now.brought[2]) == 2

    def test_none_may_come_along(self):
        tablet = second_game(tools=[[], [WEDGE, BOTTLE]], slots=(1, 1))
        tablet.tap(tablet.get(), text="Next")
        assert tablet.post("bring-tools", **{"bring-2": "1"}).status == 303
        assert tablet.now.brought[2] == ()
        assert tablet.get().view.card == "turn"

    def test_a_card_of_another_family_is_passed_over(self):
        tablet = second_game(tools=[[SAW], [WEDGE, BOTTLE]], slots=(1, 1))
        tablet.tap(tablet.get(), text="Next")
        tablet.post("bring-tools", **{"bring-2": "1", f"tool-2-{SAW}": "on", f"tool-2-{WEDGE}": "on"})
        assert tablet.now.brought[2] == (WEDGE,)

    def test_nobody_named(self):
        tablet = second_game(tools=[[], [WEDGE, BOTTLE]], slots=(1, 1))
        tablet.tap(tablet.get(), text="Next")
        assert tablet.post("bring-tools", **{"bring-9": "1"}).status == 422

    def test_the_second_card_is_undone_by_itself(self):
        tablet = second_game(tools=[[], [WEDGE, BOTTLE]], slots=(1, 1))
        tablet.tap(tablet.tap(tablet.get(), text="Next"), text="Begin round 1")
        shown = tablet.tap(tablet.get(), text="Undo")
        assert (shown.view.card, 2 in tablet.now.brought) == ("bring", False)
        assert tablet.tap(shown, text="Undo").view.card == "setup"

    def test_once_a_die_was_rolled_it_is_not_asked_any_more(self):
        tablet = second_game(tools=[[], [WEDGE, BOTTLE]], slots=(1, 1))
        tablet.tap(tablet.get(), text="Next")
        recorded(tablet.campaign, EnterRoll(2, 1, (Die.parse("R5"),) * 5))
        assert tablet.get().view.card == "turn"

    def test_struck_for_one_family_it_is_asked_for_that_one(self):
        tablet = second_game(tools=[[WEDGE], [BOTTLE]], slots=(1, 1))
        tablet.tap(tablet.get(), text="Begin round 1")
        act = tablet.story.acts
        entry = next(e for e in tablet.story.of_act(act) if e.command == BringTools(2, 2, (BOTTLE,)))
        tablet.strike(act=act, entry=entry.number, along="no")
        shown = tablet.get()
        assert [kit.family.number for kit in shown.context["setup"].choosing] == [2]

    def test_corrected_from_the_chairs(self):
        tablet = second_game(tools=[[WEDGE, BOTTLE], []], slots=(2, 2))
        tablet.tap(tablet.get(), text="Begin round 1")
        shown = tablet.tap(tablet.get("?card=chairs"), text="Keep these tools")
        assert shown.status == 200
        tablet.post("bring-other-tools", family=1, **{f"tool-1-{WEDGE}": "on"})
        assert (tablet.now.brought[1], tablet.last().replaces is not None) == ((WEDGE,), True)

    def test_A9_6_my_box_brings_all_and_asks_once_what_the_tool_box_holds(self):
        tablet = second_game(tools=[["a-saw", "a-key"], ["a-pot"]], edition="my-box")
        shown = tablet.get()
        assert "How many slots of each tool box are filled?" in shown
        tablet.tap(shown, text="Begin round 1")
        assert dict(tablet.now.brought) == {1: ("a-key", "a-saw"), 2: ("a-pot",)}
        recorded(tablet.campaign, *played(2, {1: 1, 2: 2})[3:])
        assert "How many slots" not in Tablet(tablet.campaign, game=3).get()

    def test_A9_6_its_answer_is_a_description_and_holds_at_once(self):
        tablet = second_game(tools=[["a-saw", "a-key"], ["a-pot"]], edition="my-box")
        tablet.post("set-up", window=2, start="1", slots="1", outline="6x4", **{"seat-1": "1", "seat-2": "2"})
        assert (tablet.state.edition.legacy.filled, dict(tablet.now.brought)) == (1, {2: ("a-pot",)})
        assert [kit.family.number for kit in tablet.get().context["setup"].choosing] == [1]
        undo(tablet.campaign, "game-2")
        assert (tablet.state.edition.legacy.filled, 2 in tablet.state.games) == (None, False)


class TestBringContract(Contract):
    kind = "bring-tools"
    fields = {"bring-2": "1", f"tool-2-{WEDGE}": "on"}

    def tablet(self, **values):
        tablet = second_game(tools=[[], [WEDGE, BOTTLE]], slots=(1, 1), **values)
        seats = {"seat-1": "1", "seat-2": "2", "count-1": "0", "count-2": "2"}
        Tablet(tablet.campaign, game=2).post("set-up", window=2, start="1", **seats)
        return tablet

    def test_another_device_chose_first(self):
        tablet = self.tablet()
        tablet.post("bring-tools", **self.fields)
        answer = tablet.post("bring-tools", **{"bring-2": "1", f"tool-2-{BOTTLE}": "on"})
        assert (answer.status, set(answer.problems), tablet.now.brought[2]) == (409, {"slot-taken"}, (WEDGE,))


class TestCountContract(Contract):
    kind = "count-tools"
    fields = {"count-1": "0", "count-2": "2", "overrule": "tool-count-differs"}

    def tablet(self, **values):
        tablet = second_game(**values)
        Tablet(tablet.campaign, game=2).post("set-up", window=2, start="1", **{"seat-1": "1", "seat-2": "2"})
        return tablet


class TestOtherToolsContract(Contract):
    kind = "bring-other-tools"
    fields = {"family": 1, f"tool-1-{WEDGE}": "on"}

    def tablet(self, **values):
        tablet = second_game(tools=[[WEDGE, BOTTLE], []], slots=(2, 2), **values)
        Tablet(tablet.campaign, game=2).post("set-up", window=2, start="1", **{"seat-1": "1", "seat-2": "2"})
        return tablet
