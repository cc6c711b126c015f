"""A leaf of the family tree is written on."""

import pytest

from tests.factories import make_campaign, make_game
from tests.journals.paged import PageTablet, posts_well

pytestmark = pytest.mark.django_db

FERRER = 1


def tablet():
    return PageTablet("journal", make_game())


def test_A1_2_the_first_name_and_the_masterpiece_in_one_act():
    found = tablet()
    posts_well(found, "name-age", family=FERRER, window=1, game=1, name="Joan", masterpiece="Morning")
    journal = found.state.journal(FERRER)
    assert (journal.names, journal.masterpieces) == ({1: "Joan"}, {1: "Morning"})


def test_only_what_is_new_is_recorded():
    found = tablet()
    found.post("name-age", family=FERRER, window=1, game=1, name="Joan", masterpiece="")
    found.post("name-age", family=FERRER, window=1, game=1, name="Joan", masterpiece="Morning")
    assert [entry.command.kind for entry in found.story.entries.values()][-2:] == ["name-age", "name-masterpiece"]


def test_nothing_new_is_said_and_what_was_typed_stays():
    found = tablet()
    answer = found.post("name-age", family=FERRER, window=1, game=1, name="", masterpiece="")
    assert answer.status == 422
    assert answer.errors == ("Nothing is changed: both names are as they were.",)
    assert answer.context["writing"] == 1


def test_a_leaf_that_is_not_begun_takes_a_name_alone():
    found = PageTablet("journal", make_campaign())
    found.post("name-age", family=FERRER, window=1, name="Joan", masterpiece="Morning")
    journal = found.state.journal(FERRER)
    assert (journal.names, journal.masterpieces) == ({1: "Joan"}, {})


def test_a_name_can_be_taken_off():
    found = tablet()
    found.post("name-age", family=FERRER, window=1, game=1, name="Joan", masterpiece="Morning")
    found.post("name-age", family=FERRER, window=1, game=1, name="", masterpiece="")
    journal = found.state.journal(FERRER)
    assert (journal.names, journal.masterpieces) == ({}, {})


def test_the_form_stands_on_the_leaf_that_was_tapped():
    found = tablet()
    assert not found.get().buttons(text="Write it")[1:]
    shown = found.get("?age=1")
    [form] = [form for form in shown.forms if form.address.endswith("/name-age/")]
    assert dict(form.fields)["window"] == "1"


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"window": 0}, "greater than or equal to 1"),
        ({"window": "first"}, "Enter a whole number"),
        ({"family": 9}, "This campaign has no such family"),
        ({"name": "x" * 61}, "at most 60 characters"),
        ({"masterpiece": "x" * 81}, "at most 80 characters"),
    ],
)
def test_what_makes_no_sense_is_refused(fields, words):
    found = tablet()
    answer = found.post("name-age", **{"family": FERRER, "window": 1, "game": 1, "name": "Joan", **fields})
    assert answer.status == 422
    assert words in answer
    assert found.state.journal(FERRER).names == {}
