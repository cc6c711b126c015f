"""Rules in words alone, at the set-up and at the table, while they hold (A13.4)."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaign.commands.rules import Amend
from tests.factories import recorded
from tests.journals.second_game import second_game
from tests.journals.tablet import begun

pytestmark = pytest.mark.django_db

WORDS = "Nobody speaks while the dice roll."


def rules(shown):
    return [(rule.text, rule.family.name if rule.family else "") for rule in shown.view.worded]


def test_A13_4_without_any_nothing_is_said():
    assert "beyond the rulebook" not in begun().get()


def test_A13_4_a_rule_in_words_stands_at_the_table():
    tablet = begun(Amend("hush", WORDS, 1, 1), Amend("own", "She may peek.", 1, 1, family=2))
    shown = tablet.get()
    assert rules(shown) == [(WORDS, ""), ("She may peek.", "Oliva")]
    assert "2 rules beyond the rulebook" in shown and WORDS in shown
    assert tablet.get("?card=more").text.count(f"<span>{WORDS}</span>") == 2


def test_A13_4_what_the_app_does_by_itself_is_not_repeated():
    assert rules(begun(Amend("more", "More dice.", 1, 1, "dice", {"number": 4})).get()) == []


def test_A13_3_only_what_holds_now():
    tablet = begun(Amend("once", "Once.", 1, 1, until="round"), Amend("later", "Later.", 1, 2))
    assert rules(tablet.get()) == [("Once.", "")]
    tablet.post("end-round", round=1, overrule="turns-missing")
    assert rules(tablet.get()) == [("Later.", "")]


def test_A13_4_the_set_up_says_it_too():
    tablet = second_game()
    recorded(tablet.campaign, Amend("hush", WORDS, 2, 1), Amend("past", "Past.", 1, 1, until="game"))
    shown = tablet.get()
    assert "1 rule beyond the rulebook" in shown and WORDS in shown
    assert "<span>Past.</span>" not in shown


def test_it_costs_no_query():
    tablet = begun()
    tablet.get()
    with CaptureQueriesContext(
        connection,
    ) as plain:
        tablet.get()
    recorded(tablet.campaign, *(Amend(f"r{n}", WORDS, 1, 1) for n in range(5)))
    tablet.get()
    with CaptureQueriesContext(connection) as worded:
        tablet.get()
    assert len(worded) == len(plain)


def test_A6_1_why_the_die_that_is_left_matters():
    tablet = begun()
    for family in (1, 2):
        tablet.post("set-level", family=family, level="rounds")
    assert "A marked die builds the cathedral." in tablet.get()
