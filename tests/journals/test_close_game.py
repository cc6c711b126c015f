"""The end of a game: names for the windows, the cards put away, play on or pack up (A10)."""

import pytest

from journals.commands.before import TickStep
from tests.factories import make_game, recorded, redo, undo
from tests.journals.evening import FERRER, OLIVA, AfterTablet, ranked

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("button", "how"), [("Done, play on", "play-on"), ("All is packed", "pack-up")])
def test_A10_3_play_on_or_pack_up(button, how):
    tablet = ranked({FERRER: 30, OLIVA: 20})
    shown = tablet.tap(tablet.step("close"), text=button)
    assert (tablet.now.closed, shown.view.kind) == (how, "done")
    assert {"unlocks", "cards-away"} <= tablet.now.ticked


def test_A10_1_names_are_recorded_along_with_it_and_none_need_be():
    tablet = ranked({FERRER: 30, OLIVA: 20})
    tablet.post("close-game", how="play-on", **{"masterpiece-1": " The  Blue Hour ", "masterpiece-2": ""})
    assert tablet.state.journal(FERRER).masterpieces == {1: "The Blue Hour"}
    assert tablet.state.journal(OLIVA).masterpieces == {}
    assert [entry.command.kind for entry in tablet.story.of_act(tablet.story.acts)].count("name-masterpiece") == 1


def test_A10_1_a_name_may_come_later_and_go():
    tablet = ranked({FERRER: 30, OLIVA: 20})
    tablet.post("close-game", how="play-on")
    answer = tablet.post("close-game", step="masterpieces", **{"masterpiece-1": ""})
    assert answer.errors == ("Type a name first.",)
    tablet.post("close-game", **{"masterpiece-1": "The Blue Hour"})
    assert "The Blue Hour" in tablet.step("masterpieces")
    tablet.post("close-game", **{"masterpiece-1": ""})
    assert tablet.state.journal(FERRER).masterpieces == {}


def test_A10_1_of_the_names_it_says_how_many_there_are():
    tablet = ranked({FERRER: 30, OLIVA: 20})
    tablet.post("close-game", how="play-on", **{"masterpiece-1": "The Blue Hour"})
    shown = tablet.get()
    assert "1 of 2 named" in shown
    assert "Undo “Game 1 is done" in shown


def test_what_was_not_done_is_left_out_once_it_is_closed():
    tablet = ranked({FERRER: 30, OLIVA: 20})
    tablet.post("close-game", how="play-on")
    assert tablet.statuses()["rewards"] == "nothing"


def test_what_is_ticked_already_is_not_ticked_again():
    tablet = ranked({FERRER: 30, OLIVA: 20})
    recorded(tablet.campaign, TickStep(1, "unlocks"))
    assert tablet.post("close-game", how="play-on").status == 303


def test_before_the_scores_it_warns_and_may_be_overruled():
    tablet = AfterTablet(make_game())
    answer = tablet.post("close-game", step="close", how="play-on")
    assert (answer.status, answer.problems, tablet.now.closed) == (422, ["not-ranked-yet"], "")
    tablet.tap(answer, text="Record it all the same")
    assert tablet.now.closed == "play-on"


def test_struck_and_restored():
    tablet = ranked({FERRER: 30, OLIVA: 20})
    tablet.post("close-game", how="pack-up", **{"masterpiece-1": "Noon"})
    after = tablet.state
    undo(tablet.campaign)
    assert (tablet.now.closed, tablet.state.journal(FERRER).masterpieces) == ("", {})
    redo(tablet.campaign)
    assert tablet.state == after


def test_closed_meanwhile_it_is_a_conflict():
    tablet = ranked({FERRER: 30, OLIVA: 20})
    tablet.post("close-game", how="play-on")
    assert tablet.post("close-game", how="pack-up").status == 409
