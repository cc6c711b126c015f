"""The page after a game: its steps in the order of the rules, what each shows, and what it hides."""

import pytest
from django.urls import reverse

from campaign import log
from campaign.commands.by_hand import ChangeCoins
from campaign.commands.legacy_box import DescribeChart
from campaign.commands.unlocks import OpenSealed
from campaign.rules.dice import Fill
from campaign.rules.legacy_box import Reward
from campaign.rules.stars import starred
from campaign.rules.state.game import Chair, Level
from journals.commands.afterwards import GainTools, GiveRewards, GlazeStars, StockMarket
from journals.commands.before import TickStep
from journals.commands.paper import PaintSpace
from journals.commands.play import CatchUp
from journals.commands.scoring import WriteScore
from journals.commands.seating import BeginGame, ChooseStart, SetChairs, SetLevel
from journals.queries.after import next_after
from market.commands import LeaveMarket
from tests.factories import afresh, make_campaign, make_game, recorded, round_of, undo
from tests.journals.evening import BRANDT, FERRER, OLIVA, AfterTablet, confirm, ranked, rewarded

pytestmark = pytest.mark.django_db

DUE = "envelope-3"
"""What the end of the first game calls for."""


def upcoming(tablet):
    found = next_after(tablet.state, tablet.now)
    return found[0] if found else None


class TestTheOrder:
    def test_A7_1_four_groups_with_their_steps(self):
        groups = ranked({FERRER: 30, OLIVA: 20}).get().view.groups
        assert [(group.slug, [step.slug for step in group.steps]) for group in groups] == [
            ("before", ["stars", "outro"]),
            ("score", ["score"]),
            ("rewards", ["rewards", "tools", "market"]),
            ("close", ["unlocks", "masterpieces", "close"]),
        ]

    def test_A7_1_one_step_comes_after_another(self):
        tablet = ranked({FERRER: 30, OLIVA: 20}, read=False)
        seen = []
        tablet.post("end-play", done=["stars", "outro"])
        seen.append(upcoming(tablet))
        tablet.post("give-rewards")
        seen.append(upcoming(tablet))
        tablet.post("gain-tools", family=OLIVA, tools="tallow-stub")
        tablet.post("gain-tools", family=FERRER, tools="tallow-stub")
        seen.append(upcoming(tablet))
        recorded(tablet.campaign, LeaveMarket(1, OLIVA, 4), LeaveMarket(1, FERRER, 3))
        seen.append(upcoming(tablet))
        tablet.post("settle-unlocks")
        seen.append(upcoming(tablet))
        tablet.post("close-game", how="play-on")
        assert seen == ["rewards", "tools", "market", "unlocks", "masterpieces"]
        assert upcoming(tablet) is None
        assert tablet.get().view.kind == "done"

    def test_while_the_rounds_are_played_nothing_is_due(self):
        tablet = AfterTablet(make_game())
        shown = tablet.get()
        assert (shown.view.kind, upcoming(tablet)) == ("playing", None)
        assert shown.link(text="To the table") == reverse("table", args=[tablet.campaign.slug, 1])

    def test_after_the_last_round_the_stars_and_the_story_come_first(self):
        tablet = AfterTablet(make_game())
        recorded(tablet.campaign, *(what for number in range(1, 13) for what in round_of(2, number)))
        assert upcoming(tablet) == "stars"
        answer = tablet.tap(tablet.get(), text="Done, on to the score")
        assert answer.address == reverse("score", args=[tablet.campaign.slug, 1])
        assert tablet.now.ticked == {"outro"}
        assert tablet.now.stars == 0
        assert upcoming(tablet) == "score"

    def test_any_step_may_be_opened_and_done_out_of_its_order(self):
        tablet = ranked({FERRER: 30, OLIVA: 20}, read=False)
        shown = tablet.tap(tablet.step("rewards"), text="Give these rewards")
        assert shown.status == 200
        assert tablet.statuses()["rewards"] == "done"
        assert upcoming(tablet) == "stars"

    def test_A1_4_an_evening_beside_the_campaign_is_scored_and_put_away(self):
        campaign = make_campaign()
        recorded(
            campaign, BeginGame(1, 1, one_off=True), SetChairs(1, (Chair(FERRER), Chair(OLIVA))), ChooseStart(1, FERRER)
        )
        groups = AfterTablet(campaign).get().view.groups
        assert [[step.slug for step in group.steps] for group in groups] == [["score"], ["close"]]

    def test_the_result_leads_here(self):
        tablet = ranked({FERRER: 30, OLIVA: 20})
        shown = tablet.get(reverse("result", args=[tablet.campaign.slug, 1]))
        assert shown.link(text="On to the rewards") == tablet.address


class TestStarsThatOnlyTheTableKnowsOf:
    """A window on paper only: the app asks, and claims nothing (A8.3)."""

    QUESTION, CLAIM = "Did every family glaze all of its stars?", "Not every star was glazed in time"

    def over(self, *commands, levels=(Level.TOTAL, Level.TOTAL)):
        """A game that is over, of which nothing but this is told."""
        campaign = make_game()
        recorded(campaign, *(SetLevel(1, family, level) for family, level in enumerate(levels, start=1)), *commands)
        recorded(campaign, CatchUp(1, 13))
        return AfterTablet(campaign)

    def painted(self, family, *spaces):
        return [PaintSpace(1, family, space, Fill.parse("R1")) for space in spaces]

    def test_it_asks_and_says_nothing_of_its_own(self):
        shown = self.over().get()
        assert self.QUESTION in shown
        assert self.CLAIM not in shown
        assert " of 3" not in shown
        assert not shown.buttons(name="done", value="stars")

    @pytest.mark.parametrize(("answer", "line"), [("yes", "by the end of round 12"), ("no", "settled before scoring")])
    def test_both_answers_settle_it(self, answer, line):
        tablet = self.over()
        tablet.post("end-play", glazed=answer, done=["outro"])
        assert tablet.now.stars == (12 if answer == "yes" else 0)
        assert (tablet.now.ticked, tablet.statuses()["stars"]) == ({"outro"}, "done")
        assert line in tablet.step("stars")

    def test_an_answer_is_enough_and_none_at_all_is_asked_for_again(self):
        tablet = self.over()
        assert tablet.post("end-play").status == 422
        assert tablet.post("end-play", glazed="perhaps").status == 422
        assert tablet.now.stars is None
        assert tablet.post("end-play", glazed="no").status in (200, 303)
        assert tablet.now.stars == 0

    def test_one_star_that_is_known_to_be_empty_answers_it(self):
        layout = log.story_of(make_game()).state.edition.window(1).layout
        first, *_rest = starred(layout)
        shown = self.over(*self.painted(1, first), levels=(Level.PAINT, Level.TOTAL)).get()
        assert self.CLAIM in shown
        assert "Ferrer 1 of 3." in shown
        assert "Oliva 0 of 3" not in shown
        assert self.QUESTION not in shown

    def test_all_that_are_known_to_be_glazed_leave_the_question_open_while_another_window_is_on_paper(self):
        stars = starred(log.story_of(make_game()).state.edition.window(1).layout)
        shown = self.over(*self.painted(1, *stars), levels=(Level.PAINT, Level.TOTAL)).get()
        assert self.QUESTION in shown
        assert "Ferrer 3 of 3." in shown

    def test_where_every_star_is_glazed_nobody_is_told_otherwise(self):
        stars = starred(log.story_of(make_game()).state.edition.window(1).layout)
        both = [*self.painted(1, *stars), *self.painted(2, *stars)]
        shown = self.over(*both, levels=(Level.PAINT, Level.PAINT)).get()
        assert "Every star is glazed: do its instruction now, unless you did." in shown
        assert self.CLAIM not in shown
        assert self.QUESTION not in shown


class TestStepsWithNothingToDecide:
    def test_stars_glazed_in_play(self):
        tablet = ranked({FERRER: 30, OLIVA: 20}, read=False)
        recorded(tablet.campaign, GlazeStars(1, 7))
        assert tablet.statuses()["stars"] == "done"
        assert "all glazed by the end of round 7" in tablet.get()

    def test_A8_2_no_tools_after_the_last_window(self):
        tablet = rewarded(game=10, window=10)
        assert tablet.statuses()["tools"] == "nothing"
        assert tablet.now.stock is None
        assert "No tools after the last window" in tablet.step("tools")

    def test_A12_2_the_last_window_has_two_closing_stories(self):
        tablet = ranked({FERRER: 30, OLIVA: 20}, game=10, window=10, read=False)
        tablet.tap(tablet.get(), text="Done, go on")
        assert tablet.now.ticked == {"outro", "outro-2"}

    def test_A9_1_without_coins_there_is_no_market(self):
        tablet = ranked({FERRER: 30, OLIVA: 20})
        tablet.post("give-rewards", **{"coins-1": 0, "coins-2": 0})
        assert tablet.statuses()["market"] == "nothing"

    def test_A9_1_the_market_is_over_once_all_with_coins_have_left(self):
        tablet = rewarded()
        recorded(tablet.campaign, GainTools(1, OLIVA), GainTools(1, FERRER), StockMarket(1, {}))
        recorded(tablet.campaign, ChangeCoins(FERRER, 1, -3))
        assert upcoming(tablet) == "market"
        recorded(tablet.campaign, LeaveMarket(1, OLIVA, 4))
        assert tablet.statuses()["market"] == "done"

    def test_A8_4_what_may_be_opened_is_a_number_and_a_reason(self):
        tablet = rewarded()
        shown = tablet.step("unlocks")
        due = [plan.slug for plan, _reason in shown.view.card.unlocks]
        assert DUE in due
        assert f"?open={DUE}" in shown
        titles = [plan.title for plan in tablet.state.edition.legacy.sealed if plan.title]
        assert [title for title in titles if title in shown] == []
        recorded(tablet.campaign, *(OpenSealed(slug, game=1) for slug in due))
        assert tablet.statuses()["unlocks"] == "nothing"


class TestWhatIsStillHidden:
    def test_the_closing_story_before_the_game_is_over(self):
        tablet = AfterTablet(make_game())
        outro = tablet.state.plan(tablet.now).outro
        assert outro not in tablet.step("outro")
        recorded(tablet.campaign, *(what for number in range(1, 13) for what in round_of(2, number)))
        assert outro in tablet.step("outro")

    def test_the_new_tools_before_the_places_are_confirmed(self):
        tablet = AfterTablet(make_game())
        for slug in ("rewards", "tools", "close"):
            assert "Tallow Stub" not in tablet.step(slug)

    def test_a_game_that_was_never_begun_has_no_evening(self):
        tablet = ranked({FERRER: 30, OLIVA: 20})
        tablet.game = 2
        assert tablet.get().status == 404


class TestACorrection:
    def corrected(self):
        """Oliva had more points after all: the places change."""
        tablet = rewarded()
        recorded(tablet.campaign, WriteScore(1, OLIVA, "total", 40))
        confirm(tablet, replaces=tablet.story.slots["game 1 scores"].number)
        return tablet

    def test_A7_1_what_was_given_stays_and_both_are_shown(self):
        tablet = self.corrected()
        assert [tablet.points(family) for family in (FERRER, OLIVA)] == [3, 1]
        since = tablet.get().view.since
        assert [(each.family.name, each.before, each.now) for each in since] == [("Ferrer", 3, 1), ("Oliva", 1, 3)]

    def test_A7_1_the_difference_is_added_by_a_button_once(self):
        tablet = self.corrected()
        shown = tablet.tap(tablet.get(), text="Add all differences")
        assert [tablet.points(family) for family in (FERRER, OLIVA)] == [1, 3]
        assert shown.view.since == ()
        assert tablet.post("settle-reward").status == 422

    def test_A7_1_one_family_may_be_settled_alone(self):
        tablet = self.corrected()
        tablet.tap(tablet.get(), name="family", value=str(OLIVA))
        assert [tablet.points(family) for family in (FERRER, OLIVA)] == [3, 3]

    def test_tools_and_coins_are_told_and_settled_by_hand(self):
        tablet = self.corrected()
        assert "Ferrer: the chart now says 4 coins, given were 3." in tablet.get()

    def test_a_chart_that_is_corrected_shows_the_difference(self):
        tablet = rewarded()
        recorded(tablet.campaign, DescribeChart(1, 2, (Reward(5, 1, 3, True), Reward(1, 1, 4))))
        [each] = tablet.get().view.since
        assert (each.family.name, each.before, each.now, each.more) == ("Ferrer", 3, 5, 2)

    def test_a_number_the_table_has_changed_itself_is_no_difference(self):
        tablet = ranked({FERRER: 30, OLIVA: 20})
        tablet.post("give-rewards", **{"points-1": 7})
        assert tablet.points(FERRER) == 7
        assert tablet.get().view.since == ()
        recorded(tablet.campaign, DescribeChart(1, 2, (Reward(4, 1, 3, True), Reward(1, 1, 4))))
        [each] = tablet.get().view.since
        assert (each.before, each.now) == (3, 4)


class TestUndo:
    def test_across_the_steps_and_back(self):
        tablet = rewarded()
        for family in (OLIVA, FERRER):
            tablet.post("gain-tools", family=family, tools="tallow-stub")
        before = tablet.state
        outcome = undo(tablet.campaign)
        assert outcome.status.value == "done"
        assert upcoming(tablet) == "tools"
        undo(tablet.campaign)
        undo(tablet.campaign)
        assert (upcoming(tablet), tablet.points(FERRER)) == ("rewards", 0)
        for _ in range(3):
            tablet.redo(act=tablet.story.redoable().number)
        assert tablet.state == before
        assert afresh(tablet.campaign).state == before

    def test_by_the_button_of_the_bar(self):
        tablet = rewarded()
        tablet.tap(tablet.get(), text="Undo")
        assert tablet.now.given is None

    def test_rewards_struck_alone_are_asked_for_again(self):
        tablet = rewarded()
        tablet.post("gain-tools", family=OLIVA, tools="tallow-stub")
        assert tablet.strike(act=tablet.story.slots["game 1 rewards"].act, page="after").status == 303
        assert (upcoming(tablet), tablet.now.gained) == ("rewards", {OLIVA: ("tallow-stub",)})


def test_A7_1_two_families_tap_no_more_than_they_must():
    """Everything described: from the end of the rounds to the next game, market and score sheet left out."""
    tablet = AfterTablet(make_game())
    recorded(tablet.campaign, *(what for number in range(1, 13) for what in round_of(2, number)))
    recorded(tablet.campaign, *(WriteScore(1, family, "total", 30 - family) for family in (FERRER, OLIVA)))
    tablet.tap(tablet.get(), text="Done, on to the score")
    confirm(tablet)
    tablet.follow(tablet.get(reverse("result", args=[tablet.campaign.slug, 1])), text="On to the rewards")
    tablet.tap(tablet.get(), text="Give these rewards")
    for _ in range(2):
        tablet.tap(tablet.get(), name="tools", value="tallow-stub ")
    recorded(tablet.campaign, LeaveMarket(1, OLIVA, 4), LeaveMarket(1, FERRER, 3), TickStep(1, "unlocks"))
    tablet.tap(tablet.get(), text="Done, play on")
    assert tablet.now.closed == "play-on"
    assert tablet.taps == 6


def test_three_families_are_one_page(django_assert_max_num_queries):
    tablet = ranked({FERRER: 31, OLIVA: 30, BRANDT: 22})
    for step in ("", "rewards", "tools", "market", "unlocks", "close", "outro"):
        with django_assert_max_num_queries(8):
            assert tablet.step(step).status == 200


def test_a_correction_needs_no_rewards_of_before():
    tablet = ranked({FERRER: 30, OLIVA: 20})
    recorded(tablet.campaign, GiveRewards(1))
    assert [each.more for each in tablet.get().view.since] == [3, 1]
