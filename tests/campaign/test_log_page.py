"""The log page: who recorded what and when, what was overruled, struck or corrected; striking, undo and redo."""

import re

import pytest

from campaign import log
from campaign.commands.cathedral import LeaveUnbuilt
from campaign.commands.rules import Amend
from campaign.queries import LOG_PAGE
from campaign.rules.state.game import Level
from journals.commands.paper import BreakSpace, UseBoxes
from journals.commands.play import CatchUp, EndRound
from journals.commands.scoring import WriteScore
from journals.commands.seating import DealObjective, SetLevel
from tests.factories import make_game, post, recorded, redo, turn, undo

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign():
    """Two turns that lie beside each other, then a third on the second."""
    campaign = make_game()
    recorded(campaign, turn(1, 1, 1, "R5", "A1"), by="kitchen tablet")
    recorded(campaign, turn(1, 2, 2, "G3", "B2"), by="Rosa’s phone")
    recorded(campaign, turn(1, 3, 2, "B1", "C3"), by="Rosa’s phone")
    return campaign


def show(client, campaign, query=""):
    answer = client.get(f"/c/{campaign.slug}/log/{query}")
    assert answer.status_code == 200
    return answer.content.decode()


def lines(page):
    """The entries shown, by number, in the order of the page."""
    return [int(number) for number in re.findall(r'id="entry-(\d+)"', page)]


def chosen_from(page):
    """The rounds that the filter offers."""
    [offered] = re.findall(r'<select name="round">(.*?)</select>', page)
    return re.findall(r"<option[^>]*>(\d+)<", offered)


def strike(client, campaign, entry, **values):
    act = log.story_of(campaign).entries[entry].act
    fields = {"key": f"strike {entry}", "page": "log", "number": "0", "act": act, "entry": entry, **values}
    answer = client.post(f"/c/{campaign.slug}/strike/", fields)
    campaign.refresh_from_db()
    return answer


def test_the_newest_entry_comes_first_with_who_and_what(client, campaign):
    page = show(client, campaign)
    assert lines(page) == [7, 6, 5, 4, 3, 2, 1]
    assert "Ferrer fills A1 with red 5" in page
    assert "kitchen tablet" in page
    assert "Rosa’s phone" in page


@pytest.mark.parametrize(
    ("query", "numbers"),
    [
        ("?family=1", [5, 4]),
        ("?family=2", [7, 6]),
        ("?game=1&round=1", [7, 6, 5]),
        ("?round=2", []),
        ("?family=1&round=1", [5]),
        ("?family=x&round=-1&game=", [7, 6, 5, 4, 3, 2, 1]),
    ],
)
def test_the_log_is_filtered(client, campaign, query, numbers):
    assert lines(show(client, campaign, query)) == numbers


def test_an_entry_without_a_round_belongs_to_the_one_that_was_going_on(client, campaign):
    recorded(campaign, SetLevel(1, 2, Level.TURNS))  # 8
    recorded(campaign, BreakSpace(1, 1, "A1"))  # 9
    recorded(campaign, turn(1, 4, 1), EndRound(1, 1))  # 10, 11
    recorded(campaign, BreakSpace(1, 2, "B2"))  # 12
    recorded(campaign, turn(2, 1, 2))  # 13
    assert lines(show(client, campaign, "?round=1")) == [11, 10, 9, 8, 7, 6, 5]
    assert lines(show(client, campaign, "?round=2")) == [13, 12]
    assert "Game 1, round 2" in show(client, campaign, "?round=2")


def test_a_correction_of_an_old_round_does_not_turn_back_the_one_that_is_going_on(client, campaign):
    recorded(campaign, EndRound(1, 1), turn(2, 1, 2))  # 8, 9
    recorded(campaign, turn(1, 1, 1, "R6", "A1"), replaces=5)  # 10
    recorded(campaign, BreakSpace(1, 2, "B2"))  # 11
    assert lines(show(client, campaign, "?round=2")) == [11, 9]


def test_what_names_another_round_does_not_turn_back_the_one_that_is_going_on(client, campaign):
    """A construction belongs to the round that is over; a rule to the round from which on it holds."""
    recorded(campaign, EndRound(1, 1), EndRound(1, 2), LeaveUnbuilt(1, 1))  # 8, 9, 10
    recorded(campaign, Amend("late", "A rule", 1, 5, "text", {}))  # 11
    recorded(campaign, BreakSpace(1, 1, "A1"))  # 12
    assert 10 in lines(show(client, campaign, "?round=1"))
    assert lines(show(client, campaign, "?round=3")) == [12]
    assert lines(show(client, campaign, "?round=5")) == [11]


@pytest.mark.parametrize("over", [EndRound(1, 12), CatchUp(1, 13)])
def test_behind_the_last_round_there_is_none(client, campaign, over):
    recorded(campaign, over)  # 8
    recorded(campaign, BreakSpace(1, 1, "A1"))  # 9
    assert 9 not in lines(show(client, campaign, "?round=12"))
    assert 9 not in lines(show(client, campaign, "?round=13"))
    assert chosen_from(show(client, campaign)) in (["1"], ["1", "12"])


def test_entries_of_the_scoring_have_no_round(client, campaign):
    recorded(campaign, EndRound(1, 1), turn(2, 1, 2))  # 8, 9
    recorded(campaign, SetLevel(1, 1, Level.SCORES), SetLevel(1, 2, Level.SCORES))  # 10, 11
    recorded(campaign, WriteScore(1, 1, "private", 7), UseBoxes(1, 1))  # 12, 13
    assert lines(show(client, campaign, "?round=2")) == [11, 10, 9]


def test_only_rounds_that_were_played_can_be_chosen(client, campaign):
    assert chosen_from(show(client, campaign)) == ["1"]
    recorded(campaign, EndRound(1, 1), BreakSpace(1, 1, "A1"))
    assert chosen_from(show(client, campaign)) == ["1"]
    recorded(campaign, turn(2, 1, 2))
    assert chosen_from(show(client, campaign)) == ["1", "2"]


def test_what_was_overruled_is_marked_with_its_reason(client, campaign):
    recorded(campaign, turn(1, 4, 1, "R2", "B1"), reason="We play it so")
    page = show(client, campaign)
    assert "overruled: Edge neighbour A1 is red too." in page
    assert "We play it so" in page


def test_a_struck_entry_stays_and_is_marked(client, campaign):
    undo(campaign, by="the table")
    page = show(client, campaign)
    assert "struck by the table" in page
    assert "<s>Oliva fills C3 with blue 1</s>" in page
    redo(campaign)
    assert "struck by" not in show(client, campaign)


def test_a_corrected_entry_names_its_correction(client, campaign):
    recorded(campaign, turn(1, 1, 1, "R6", "A1"), replaces=5)
    page = show(client, campaign)
    assert "corrected by entry 8" in page
    assert "corrects entry 5" in page


def test_a_forgotten_turn_is_marked(client, campaign):
    undo(campaign)
    recorded(campaign, turn(2, 1, 1))
    recorded(campaign, turn(1, 3, 2, "B1", "C3"))
    assert "added later" in show(client, campaign)


def test_a_secret_objective_is_not_told(client, campaign):
    secret = log.story_of(campaign).state.edition.window(1).private[0]
    recorded(campaign, DealObjective(1, 1, secret.slug))
    page = show(client, campaign)
    assert "The private objective of Ferrer is dealt" in page
    assert secret.name not in page
    assert secret.slug not in page


def test_one_entry_is_struck(client, campaign):
    answer = strike(client, campaign, 7, then="family=2")
    assert (answer.status_code, answer["Location"]) == (303, f"/c/{campaign.slug}/log/?family=2")
    assert 7 not in log.story_of(campaign).standing


def test_later_entries_are_listed_before_anything_is_struck(client, campaign):
    answer = strike(client, campaign, 6)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Later entries stand on this one." in page
    assert "Oliva fills C3 with blue 1" in page
    assert "Strike them too" in page
    assert "Keep them" in page
    assert 6 in log.story_of(campaign).standing


@pytest.mark.parametrize(("along", "left"), [("yes", {1, 2, 3, 4, 5}), ("no", {1, 2, 3, 4, 5, 7})])
def test_the_table_says_whether_later_entries_go_too(client, campaign, along, left):
    assert strike(client, campaign, 6, along=along).status_code == 303
    assert set(log.story_of(campaign).standing) == left


def test_striking_what_is_gone_is_a_conflict(client, campaign):
    strike(client, campaign, 7)
    answer = strike(client, campaign, 7, key="again")
    assert answer.status_code == 409
    assert "What you wanted to change is gone already." in answer.content.decode()


def test_the_last_act_is_undone_and_redone(client, campaign):
    story = log.story_of(campaign)
    assert "Undo “Oliva fills C3 with blue 1”" in show(client, campaign)
    fields = {"key": "u", "page": "log", "number": "0", "undo": "any", "act": story.last().number}
    assert client.post(f"/c/{campaign.slug}/strike/", fields).status_code == 303
    campaign.refresh_from_db()
    assert 7 not in log.story_of(campaign).standing
    assert "Redo “Oliva fills C3 with blue 1" in show(client, campaign)
    fields = {"key": "r", "page": "log", "number": "0", "act": log.story_of(campaign).redoable().number}
    assert client.post(f"/c/{campaign.slug}/redo/", fields).status_code == 303
    campaign.refresh_from_db()
    assert 7 in log.story_of(campaign).standing


def test_undoing_what_is_no_longer_the_last_is_a_conflict(client, campaign):
    old = log.story_of(campaign).last().number
    recorded(campaign, turn(1, 4, 1))
    fields = {"key": "u", "page": "log", "number": "0", "undo": "any", "act": old}
    answer = client.post(f"/c/{campaign.slug}/strike/", fields)
    assert answer.status_code == 409
    assert "Something else was recorded meanwhile." in answer.content.decode()


def test_the_log_has_pages_and_the_filter_goes_along(client, campaign):
    for number in range(2, 2 + LOG_PAGE):
        recorded(campaign, turn(number, 1, 1))
    first, second = show(client, campaign, "?family=1"), show(client, campaign, "?family=1&page=2")
    assert len(lines(first)) == LOG_PAGE
    assert lines(second) == [5, 4]
    assert 'href="?family=1&amp;page=2"' in first
    assert lines(show(client, campaign, "?page=999")) == lines(show(client, campaign, "?page=2"))


def test_queries_do_not_grow_with_the_log(client, campaign, django_assert_max_num_queries):
    show(client, campaign)
    with django_assert_max_num_queries(8) as few:
        show(client, campaign)
    for number in range(2, 12):
        recorded(campaign, turn(number, 1, 1))
    with django_assert_max_num_queries(8) as many:
        show(client, campaign)
    assert len(few) == len(many)


def test_a_reason_or_a_device_cannot_bring_markup(client, campaign):
    outcome = log.record(campaign, [turn(1, 4, 1, "R2", "B1")], post(by="<i>x</i>", overrule=None, reason="<b>y</b>"))
    assert outcome.status is log.Status.DONE
    campaign.refresh_from_db()
    page = show(client, campaign)
    assert "<i>x</i>" not in page
    assert "<b>y</b>" not in page


def test_the_page_is_read_only(client, campaign):
    assert client.post(f"/c/{campaign.slug}/log/").status_code == 405
    assert client.get("/c/nowhere/log/").status_code == 404
