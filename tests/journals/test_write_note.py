"""A note on a space."""

import pytest

from journals.commands.scoring import ConfirmScores
from tests.factories import recorded, turn
from tests.journals.contract import Contract
from tests.journals.tablet import Tablet

pytestmark = pytest.mark.django_db


class TestContract(Contract):
    kind = "write-note"
    fields = {"family": 1, "space": "A1", "text": "smudged"}


def played():
    tablet = Tablet()
    recorded(tablet.campaign, turn(1, 1, 1, "R5", "A1"))
    return tablet


def test_a_note_is_kept_and_read_at_its_space():
    tablet = played()
    tablet.post("write-note", family=1, space="A1", text="  drawn in\nred  ink ")
    assert dict(tablet.now.page(1).notes) == {"A1": "drawn in red ink"}
    assert "drawn in red ink" in tablet.get("?view=1&space=A1")


def test_it_is_offered_from_the_space_and_comes_filled_in():
    tablet = played()
    tablet.post("write-note", family=1, space="A1", text="smudged")
    shown = tablet.tap(tablet.get("?view=1"), name="space", value="A1")
    shown = tablet.follow(shown, text="Note")
    assert ("text", "smudged") in shown.buttons(text="Keep the note")[0][0].fields
    tablet.tap(shown, text="Keep the note")
    assert dict(tablet.now.page(1).notes) == {"A1": "smudged"}


def test_an_empty_note_takes_it_off():
    tablet = played()
    tablet.post("write-note", family=1, space="A1", text="smudged")
    tablet.post("write-note", family=1, space="A1", text="   ")
    assert dict(tablet.now.page(1).notes) == {}


def test_markup_in_a_note_is_shown_as_typed():
    tablet = played()
    tablet.post("write-note", family=1, space="A1", text="<script>alert(1)</script>")
    shown = tablet.get("?view=1&space=A1")
    assert "<script>alert" not in shown
    assert "&lt;script&gt;alert(1)" in shown


def test_a_closed_game_may_still_be_annotated():
    tablet = played()
    recorded(tablet.campaign, ConfirmScores(1, {1: {"total": 3}, 2: {"total": 1}}, ()))
    assert tablet.post("write-note", family=1, space="A1", text="lovely").status == 303


def test_the_newer_of_two_notes_stands():
    tablet = played()
    for text in ("one", "two"):
        tablet.post("write-note", family=1, space="A1", text=text)
    assert dict(tablet.now.page(1).notes) == {"A1": "two"}


def test_a_space_that_is_not_there_is_refused_and_cannot_be_overruled():
    tablet = played()
    shown = tablet.post("write-note", family=1, space="Z9", text="x", overrule="no-such-space")
    assert (shown.status, shown.problems) == (422, ["no-such-space"])
    assert not shown.context["objection"].can_overrule
