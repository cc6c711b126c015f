"""Notes on an entry, a family, a rule, a game or the campaign, shown where they belong (A13.4)."""

import pytest
from django.template.loader import render_to_string
from django.test import RequestFactory

from campaign.commands.remarks import WriteRemark
from campaign.commands.rules import Amend
from tests.campaign.telling import Teller
from tests.factories import recorded

pytestmark = pytest.mark.django_db

ABOUT = ["entry 4", "family 2", "rule r-1", "game 1", "campaign"]


@pytest.fixture
def teller():
    teller = Teller()
    recorded(teller.campaign, Amend("r-1", "Owls fly", 1))
    return teller


def note(teller, about, text="By the window", key=None, **fields):
    return teller.post("write-remark", key, about=about, text=text, **fields)


@pytest.mark.parametrize("about", ABOUT)
def test_a_note_is_written_changed_and_taken_off(teller, about):
    assert note(teller, about).status == 303
    assert teller.state.remarks == {about: "By the window"}
    note(teller, about, "By the door")
    assert teller.state.remarks == {about: "By the door"}
    note(teller, about, "")
    assert dict(teller.state.remarks) == {}
    teller.undo()
    assert teller.state.remarks == {about: "By the door"}


@pytest.mark.parametrize(
    ("about", "line"),
    [
        ("entry 4", "Note on entry 4: By the window"),
        ("family 2", "Note on Oliva: By the window"),
        ("campaign", "Note: By the window"),
    ],
)
def test_the_log_says_what_it_is_about(teller, about, line):
    note(teller, about)
    assert line in teller.get(f"/c/{teller.campaign.slug}/log/")


@pytest.mark.parametrize(
    "about", ["", "entry 999", "entry x", "entry", "family 9", "rule r-9", "game 7", "cat 1", "campaign 2", "entry ²"]
)
def test_a_note_on_nothing_is_refused(teller, about):
    assert note(teller, about).status == 422
    assert dict(teller.state.remarks) == {}


def test_an_empty_note_where_there_is_none_is_refused(teller):
    assert note(teller, "family 1", "").problems == ["nothing-said"]


def test_twice_with_one_key_it_is_written_once(teller):
    acts = teller.story.acts
    assert [note(teller, "campaign", key="one-tap").status for _ in range(2)] == [303, 303]
    assert teller.story.acts == acts + 1


def test_the_log_shows_it_under_its_line_and_offers_to_change_it(teller):
    log = f"/c/{teller.campaign.slug}/log/"
    shown = teller.get(log)
    assert shown.text.count('name="about" value="entry ') == len(teller.story.entries)
    answer = note(teller, "entry 2", page="log", then="game=1")
    assert (answer.status, answer["Location"]) == (303, f"{log}?game=1")
    row = teller.get(log).text.split('id="entry-2"')[1].split('id="entry-1"')[0]
    assert '<p class="remark__text">' in row
    assert row.count("By the window") == 2, "the note, and its field"


def test_an_entry_that_no_longer_stands_keeps_its_note(teller):
    note(teller, "entry 5")
    teller.strike(act=teller.story.entries[5].act, entry=5, along="no", overrule="")
    row = teller.get(f"/c/{teller.campaign.slug}/log/").text.split('id="entry-5"')[1].split('id="entry-4"')[0]
    assert "<s>" in row
    assert "By the window" in row


def test_a_note_that_is_too_long_stays_as_it_was_typed(teller):
    shown = note(teller, "entry 2", "long " * 100, page="log")
    assert shown.status == 422
    row = shown.text.split('id="entry-2"')[1].split('id="entry-1"')[0]
    assert "long long" in row
    assert '<details class="entry__more" open>' in row
    assert shown.text.count('<details class="entry__more" open>') == 1


def test_the_campaign_s_note_stands_on_the_page_of_what_happened(teller):
    assert note(teller, "campaign", "<b>Sundays</b>").status == 303
    page = teller.get().text
    assert "&lt;b&gt;Sundays&lt;/b&gt;" in page
    assert "<b>Sundays" not in page


def test_any_page_may_show_and_change_a_note(teller):
    recorded(teller.campaign, WriteRemark("rule r-1", "Only at night"))
    request = RequestFactory().get("/")
    context = {"campaign": teller.campaign, "state": teller.state, "page": "rules", "number": 0, "about": "rule r-1"}
    shown = render_to_string("components/_remark.html", context, request)
    assert "Only at night" in shown
    assert "Change the note" in shown
    assert 'name="about" value="rule r-1"' in shown
    assert 'name="page" value="rules"' in shown
    assert "Write a note" in render_to_string("components/_remark.html", context | {"about": "family 1"}, request)
