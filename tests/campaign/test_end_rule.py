"""A rule ends where the campaign is, and holds on in what was played before."""

import pytest
from django.urls import reverse

from campaign.commands.rules import Amend, EndRule
from campaign.registry import SHARED
from campaign.words import line_text
from tests.campaign.test_rules_page import RulesTablet, texts
from tests.factories import afresh, make_game, recorded

pytestmark = pytest.mark.django_db


@pytest.fixture
def tablet():
    """Nine rounds a game since game 1; game 2 is in its third round."""
    tablet = RulesTablet()
    recorded(tablet.campaign, Amend("nine", "Nine rounds", 1, 1, "rounds", {"number": 9}))
    tablet.finish()
    make_game(tablet.campaign, 2)
    tablet.play(1, 2, game=2)
    return tablet


def rounds(tablet):
    state = tablet.state
    return [state.box(state.game(1)).rounds, *(state.box(state.game(2), None, number).rounds for number in (2, 3))]


def test_A13_3_it_holds_to_the_round_before(tablet):
    shown = tablet.tap(tablet.get(), text="End it")
    assert tablet.last().command == EndRule("nine", 2, 3, "Nine rounds")
    assert rounds(tablet) == [9, 9, 12]
    assert texts(shown.context["rules"].ended) == ["Nine rounds"]
    assert shown.context["rules"].ended[0].until == "to the end of round 2 in game 2"
    assert line_text(tablet.last().command.say(SHARED), tablet.state) == "A rule ends: Nine rounds"


def test_between_games_it_holds_to_the_end_of_the_last_one():
    tablet = RulesTablet()
    recorded(tablet.campaign, Amend("nine", "Nine rounds", 1, 1, "rounds", {"number": 9}))
    tablet.finish()
    tablet.post("end-rule", rule="nine")
    assert tablet.get().context["rules"].ended[0].until == "to the end of game 1"
    assert tablet.state.box(tablet.state.game(1)).rounds == 9
    assert tablet.state.box_now().rounds == 12


def test_a_rule_to_come_never_holds(tablet):
    recorded(tablet.campaign, Amend("later", "Later", 3, 1))
    tablet.post("end-rule", rule="later")
    [rule] = [row for row in tablet.get().context["rules"].ended if row.slug == "later"]
    assert rule.until == "never in force"


def test_one_that_is_over_is_warned_of_and_overruled(tablet):
    tablet.post("end-rule", rule="nine")
    answer = tablet.post("end-rule", rule="nine")
    assert (answer.status, answer.problems) == (422, ["rule-over"])
    assert tablet.post("end-rule", rule="nine", overrule="rule-over").status == 303


def test_one_that_does_not_exist_is_refused(tablet):
    answer = tablet.post("end-rule", rule="moon")
    assert (answer.status, answer.problems) == (422, ["no-such-rule"])


def test_undone_it_holds_again(tablet):
    before = tablet.state
    tablet.post("end-rule", rule="nine")
    tablet.tap(tablet.get(), aria_label="Undo “A rule ends: Nine rounds”")
    assert tablet.state == before
    tablet.redo(act=tablet.story.acts)
    assert rounds(tablet) == [9, 9, 12]
    assert afresh(tablet.campaign).state == tablet.state


def test_striking_the_rule_takes_its_end_along(tablet):
    act = tablet.last().act
    recorded(tablet.campaign, Amend("brief", "Brief", 2, 3))
    made = tablet.last().act
    tablet.post("end-rule", rule="brief")
    answer = tablet.strike(act=made)
    assert answer.status == 422 and "Later entries stand on this one." in answer
    assert tablet.strike(act=made, along="no").status == 303
    assert "brief" not in tablet.state.rules and tablet.last().act > act


def test_as_any_post(tablet):
    assert tablet.client.get(reverse("record", args=[tablet.campaign.slug, "end-rule"])).status_code == 405
    answer = tablet.post("end-rule", "one-tap", rule="nine")
    assert (answer.status, answer["Location"]) == (303, tablet.address)
    assert tablet.post("end-rule", "one-tap", rule="nine").status == 303
    assert [act.key for act in tablet.story.done.values()].count("one-tap") == 1
