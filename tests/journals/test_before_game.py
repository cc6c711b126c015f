"""Before a later game: who starts and why, the checklist, what is asked again after a part was struck."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaign.commands.by_hand import ChangePoints
from campaign.commands.life import BringForward, JoinMidway, NameAge
from campaign.rules.state.game import Chair, Phase
from journals.commands.seating import BeginGame, ChooseStart
from tests.factories import afresh, make_campaign, recorded
from tests.journals.second_game import SAW, WEDGE, second_game
from tests.journals.tablet import Tablet

pytestmark = pytest.mark.django_db


def starting(tablet):
    setup = tablet.get().context["setup"]
    return setup.start, setup.starting.why


class TestStartPlayer:
    def test_A2_1_game_1_draws_lots(self):
        start, why = starting(Tablet(make_campaign()))
        assert (start, why) == ("draw", "In the first game lots are drawn.")

    def test_A2_1_later_the_fewest_legacy_points_choose(self):
        assert starting(second_game((5, 3))) == ("2", "Oliva has the fewest legacy points, 3, and chooses who starts.")

    def test_A2_1_among_equals_the_one_placed_worse(self):
        start, why = starting(second_game((3, 3, 9), (1, 2, 3)))
        assert start == "2"
        assert why.startswith("Ferrer and Oliva have the fewest legacy points, 3 each. Oliva was placed worse")

    def test_A2_1_three_equals(self):
        start, why = starting(second_game((3, 3, 3, 4), (3, 1, 2, 4)))
        assert start == "1"
        assert "Ferrer, Oliva and Brandt" in why and "Ferrer was placed worst of them" in why

    def test_A2_0_without_a_last_placing_the_table_decides(self):
        tablet = second_game((3, 3, 9), (1, 1, 3))
        shown = tablet.get()
        setup = shown.context["setup"]
        assert (setup.start, setup.starting.among) == ("draw", (1, 2))
        assert "the table decides which of Ferrer and Oliva chooses" in setup.starting.why
        assert "Draw lots between them" in shown

    def test_A2_0_lots_are_drawn_among_the_undecided_alone(self):
        for _ in range(6):
            tablet = second_game((3, 3, 0), (1, 1, 3))
            tablet.post("set-up", window=2, start="draw", **{"seat-1": "1", "seat-2": "2", "seat-3": ""})
            assert tablet.now.start in (1, 2)
            tablet = second_game((3, 9, 3), (1, 2, 1))
            tablet.post("set-up", window=2, start="draw", **{"seat-1": "1", "seat-2": "2", "seat-3": "3"})
            assert (tablet.now.start in (1, 3), tablet.now.start_by) == (True, "drawn")

    def test_A2_0_the_absent_cannot_be_chosen(self):
        tablet = second_game((5, 3, 4), (1, 2, 3))
        shown = tablet.get("?seat-1=1&seat-2=&seat-3=2&start=2&proposed=2")
        setup = shown.context["setup"]
        assert (setup.start, [row.family.number for row in setup.present]) == ("3", [1, 3])
        assert setup.starting.why.startswith("Brandt has the fewest legacy points, 4")
        assert '<input type="radio" name="start" value="2"' not in shown

    def test_a_family_sent_away_without_a_script_gets_the_reason_afresh(self):
        tablet = second_game((5, 3, 4), (1, 2, 3))
        seats = {"seat-1": "1", "seat-2": "", "seat-3": "2"}
        shown = tablet.post("set-up", window=2, start="2", proposed="2", **seats)
        assert (shown.status, shown.problems) == (422, ["family-away"])
        assert shown.context["setup"].start == "3"
        assert tablet.tap(shown, text="Begin round 1").status == 200
        assert tablet.now.start == 3

    def test_a_start_player_chosen_by_hand_stays_when_a_seat_changes(self):
        tablet = second_game((5, 3, 4), (1, 2, 3))
        query = "?seat-1=1&seat-2=&seat-3=2&start=1&proposed=2"
        assert tablet.get(query).context["setup"].start == "1"

    def test_A2_0_who_is_away_is_said_and_away_last_time_is_away_again(self):
        tablet = second_game((5, 3, 4, 1), (1, 2, 3, 0))
        shown = tablet.get()
        assert "Quill sits this one out: no score, no place, no reward by the chart." in shown
        assert shown.context["setup"].start == "2"
        shown = tablet.get("?seat-1=1&seat-2=2&seat-3=&seat-4=")
        assert "Brandt and Quill sit this one out" in shown

    def test_a_family_that_was_away_last_time_has_no_placing(self):
        tablet = second_game((5, 3, 3), (1, 2, 0))
        setup = tablet.get("?seat-1=1&seat-2=2&seat-3=3").context["setup"]
        assert (setup.start, setup.starting.among) == ("draw", (2, 3))

    def test_A2_1_a_campaign_joined_midway_begins_with_its_later_rule(self):
        campaign = make_campaign()
        recorded(campaign, JoinMidway(5, (2, 1)), BringForward(1, 0, 12), BringForward(2, 0, 12))
        shown = Tablet(campaign, game=5).get()
        setup = shown.context["setup"]
        assert (setup.window, setup.start) == (5, "1")
        assert "Ferrer was placed worse in the last window" in setup.starting.why
        tablet = Tablet(campaign, game=5)
        assert tablet.tap(shown, text="Begin round 1").status == 200
        assert (tablet.now.start, tablet.now.window, tablet.now.tool_counts) == (1, 5, {1: 0, 2: 0})

    @pytest.mark.parametrize("number", [1, 4, 6])
    def test_only_the_window_it_joined_at_can_be_set_up(self, number):
        campaign = make_campaign()
        recorded(campaign, JoinMidway(5, (2, 1)))
        assert Tablet(campaign, game=number).get().status == 404

    def test_points_that_came_later_do_not_count(self):
        tablet = second_game((5, 3))
        recorded(tablet.campaign, ChangePoints(2, 2, 40, ""))
        assert starting(tablet)[0] == "2"


class TestChecklist:
    def test_A2_0_in_game_1_three_steps_and_later_five(self):
        slugs = [step.slug for step in Tablet(make_campaign()).get().context["setup"].before.steps]
        assert slugs == ["intro", "objectives", "page"]
        slugs = [step.slug for step in second_game().get().context["setup"].before.steps]
        assert slugs == ["intro", "objectives", "page", "stickers", "pouch"]

    def test_A2_0_one_tap_records_it_all_as_one_act_in_order(self):
        tablet = second_game((3, 5), tools=[[WEDGE], []])
        acts = tablet.story.acts
        shown = tablet.tap(tablet.get(), text="Begin round 1")
        assert (shown.status, shown.view.stage.phase, tablet.taps) == (200, Phase.PLAY, 1)
        assert tablet.story.acts == acts + 1
        assert [entry.command.kind for entry in tablet.story.of_act(acts + 1)] == [
            "begin-game",
            "set-chairs",
            *["tick-step"] * 5,
            "count-tools",
            "bring-tools",
            "choose-start",
        ]
        assert tablet.now.ticked == {"intro", "objectives", "page", "stickers", "pouch"}

    def test_a_step_may_be_left_open(self):
        tablet = second_game()
        tablet.post("set-up", window=2, start="1", **{"seat-1": "1", "seat-2": "2", "step-intro": "on"})
        assert tablet.now.ticked == {"intro"}

    def test_a_step_unticked_stays_so_when_the_post_fails(self):
        tablet = second_game()
        fields = {"seat-1": "", "seat-2": "2", "step-intro": "on", "count-2": "4"}
        shown = tablet.post("set-up", window=2, start="2", **fields)
        before = shown.context["setup"].before
        assert [step.slug for step in before.steps if step.ticked] == ["intro"]
        assert [kit.count for kit in before.kits] == [4]

    def test_the_story_is_told_once_the_window_is_next(self):
        tablet = second_game()
        plan = tablet.state.edition.window(2)
        assert plan.intro in tablet.get() and plan.story in tablet.get()
        plan = tablet.state.edition.window(4)
        shown = tablet.get("?window=4")
        assert plan.intro not in shown and plan.story not in shown and plan.title not in shown

    def test_undone_as_a_whole_and_done_again(self):
        tablet = second_game((3, 5), tools=[[WEDGE], []])
        before = tablet.state
        tablet.tap(tablet.get(), text="Begin round 1")
        after = tablet.state
        shown = tablet.tap(tablet.get(), text="Undo")
        assert (tablet.state, shown.view.card) == (before, "setup")
        tablet.tap(shown, aria_label=shown.buttons(**{"class": "btn icon"})[0][1]["aria-label"])
        assert tablet.state == after == afresh(tablet.campaign).state


class TestPartly:
    def test_without_its_start_player_only_that_is_asked(self):
        tablet = second_game(tools=[[WEDGE], []])
        tablet.tap(tablet.get(), text="Begin round 1")
        entry = next(e for e in tablet.story.of_act(tablet.story.acts) if isinstance(e.command, ChooseStart))
        tablet.strike(act=tablet.story.acts, entry=entry.number, along="no")
        shown = tablet.get()
        setup = shown.context["setup"]
        assert (setup.seated, setup.before.steps, setup.before.counting) == (True, (), False)
        assert 'name="seat-1"' not in shown
        tablet.tap(shown, text="Begin round 1")
        assert [e.command.kind for e in tablet.story.of_act(tablet.story.acts)] == ["choose-start"]

    def test_without_its_chairs_the_start_player_stands(self):
        tablet = second_game()
        recorded(tablet.campaign, BeginGame(2, 2))
        shown = tablet.get()
        assert (shown.view.card, shown.context["setup"].window) == ("setup", 2)
        assert tablet.tap(shown, text="Begin round 1").status == 200

    def test_nobody_at_the_table(self):
        shown = second_game().post("set-up", window=2, start="1")
        assert (shown.status, "Nobody sits at the table" in shown) == (422, True)

    def test_a_stand_in_and_another_page_as_last_time(self):
        tablet = second_game()
        fields = {"seat-1": "2", "seat-2": "1", "standin-1": "on", "page-1": "2", "page-2": "1", "first-2": "Nia"}
        tablet.post("set-up", window=2, start="1", **fields)
        assert tablet.now.chairs == (Chair(2, "Nia", page=1), Chair(1, stand_in=True, page=2))
        assert (tablet.now.start, tablet.now.tool_counts) == (1, {1: 0, 2: 0})

    def test_A1_2_a_new_age_brings_its_own_first_name(self):
        tablet = second_game()
        recorded(tablet.campaign, NameAge(1, 0, 2, "Otto"))
        names = {row.family.number: row.first_name for row in tablet.get().context["setup"].rows}
        assert names == {1: "Otto", 2: ""}


def test_posted_twice_with_one_key_it_acts_once():
    tablet = second_game(tools=[[WEDGE], []])
    fields = {"window": 2, "start": "1", "seat-1": "1", "seat-2": "2", "step-intro": "on"}
    answers = [tablet.post("set-up", "one-tap", **fields) for _ in range(2)]
    assert [answer.status for answer in answers] == [303, 303]
    assert [act.key for act in tablet.story.done.values()].count("one-tap") == 1


def test_with_htmx_the_page_itself_answers():
    tablet = second_game(htmx=True)
    answer = tablet.post("set-up", window=2, start="1", **{"seat-1": "1", "seat-2": "2"})
    assert (answer.status, answer.text.lstrip().startswith('<div id="page"')) == (200, True)


@pytest.mark.parametrize("families", [2, 4])
def test_the_card_asks_few_questions_of_the_database(families):
    tablet = second_game((3, 5, 1, 1)[:families], (1, 2, 3, 4)[:families], [[WEDGE, SAW]] * families)
    tablet.get()
    with CaptureQueriesContext(connection) as captured:
        tablet.get()
    assert len(captured) <= 2


def test_A2_0_a_campaign_that_joined_sits_as_it_said(client):
    campaign = make_campaign(families=3)
    recorded(campaign, JoinMidway(5, (2, 1, 3), (3, 1, 2)))
    page = client.get(reverse("table", args=[campaign.slug, 5])).content.decode()
    seats = re.findall(r'name="seat-(\d)"', page)
    assert list(dict.fromkeys(seats)) == ["3", "1", "2"]
