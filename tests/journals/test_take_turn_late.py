"""A forgotten turn, added to an old round."""

import pytest

from journals.commands.play import EndRound, TakeTurn
from tests.factories import round_of, turn
from tests.journals.tablet import begun

pytestmark = pytest.mark.django_db


def test_it_stands_behind_its_predecessor_in_the_old_round():
    rounds = [what for number in (1, 2) for what in round_of(2, number)]
    rounds = [what for what in rounds if getattr(what, "turn", 0) != 4 or what.round != 1]
    tablet = begun(*rounds)
    shown = tablet.follow(tablet.get("?card=more"), text="A forgotten turn")
    assert [(n, [f.name for f in families]) for n, families in shown.view.forgotten] == [(1, ["Ferrer"])]
    shown = tablet.follow(shown, text="Ferrer")
    shown = tablet.follow(shown, data_die="R5")
    shown = tablet.tap(shown, name="space", value="A1")
    assert shown.status == 200
    order = [
        (entry.command.round, entry.command.turn)
        for entry in tablet.story.ordered
        if isinstance(entry.command, TakeTurn)
    ]
    assert order.index((1, 4)) == order.index((1, 3)) + 1
    assert tablet.last().after is not None
    assert shown.view.round == 3


def test_it_is_checked_against_the_window_as_it_was_then():
    tablet = begun(
        turn(1, 1, 1), turn(1, 2, 2), turn(1, 3, 2), EndRound(1, 1), turn(2, 1, 2), turn(2, 2, 1, "R5", "A1")
    )
    shown = tablet.post("take-turn", round=1, turn=4, family=1, die="G4", space="D4")
    assert shown.status == 422
    assert [later.line.code for later in shown.context["objection"].later] == ["take-turn"]
    assert shown.problems == []


def test_later_fills_it_makes_wrong_are_listed_and_may_stand_or_go():
    start = (turn(1, 1, 1), turn(1, 2, 2), turn(1, 3, 2), EndRound(1, 1), turn(2, 1, 2), turn(2, 2, 1, "R5", "A1"))
    for answer, fills in (("keep", {"B1": "R4", "A1": "R5"}), ("strike", {"B1": "R4"})):
        tablet = begun(*start)
        shown = tablet.post("take-turn", round=1, turn=4, family=1, die="R4", space="B1")
        assert "Edge neighbour B1 is red too" in shown
        shown = tablet.tap(shown, text="keep them" if answer == "keep" else "strike them too")
        assert (shown.status, tablet.fills()) == (200, fills)
