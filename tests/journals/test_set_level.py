"""How closely a family is recorded, changed in the middle of a game."""

import pytest

from campaign.rules.state.game import Level, Phase
from tests.factories import recorded, round_of, turn
from tests.journals.contract import Contract
from tests.journals.tablet import Tablet

pytestmark = pytest.mark.django_db


class TestContract(Contract):
    kind = "set-level"
    fields = {"family": 2, "level": "paint"}


def test_two_taps_away_and_the_card_stays_open():
    tablet = Tablet()
    shown = tablet.follow(tablet.get(), aria_label="More")
    shown = tablet.tap(shown, place=2, name="level", value="paint")
    assert (tablet.taps, shown.view.card) == (2, "more")
    assert (tablet.now.level(1), tablet.now.level(2)) == (Level.TURNS, Level.PAINT)
    pressed = [button["aria-pressed"] for _, button in shown.buttons(name="level", value="paint")]
    assert pressed == ["false", "false", "true"]


@pytest.mark.parametrize("level", ["rounds", "paint", "scores", "total"])
def test_a_paper_familys_turns_pass_by_themselves(level):
    tablet = Tablet()
    tablet.post("set-level", family=2, level=level)
    whose = []
    for _ in range(2):
        whose.append(tablet.get().view.stage.family)
        tablet.tap(tablet.get(), text="No turn")
    assert whose == [1, 1]
    assert tablet.get().view.card == "left"
    tablet.tap(tablet.get(), text="Never mind")
    assert tablet.last().overruled == ()


def test_rounds_only_is_one_tap_a_round():
    tablet = Tablet()
    for family in (1, 2):
        tablet.post("set-level", family=family, level="rounds")
    shown = tablet.get()
    for number in range(1, 13):
        assert (shown.view.card, shown.view.stage.round) == ("left", number)
        shown = tablet.tap(shown, data_die="B3")
    assert (tablet.taps, shown.view.stage.phase) == (12, Phase.SCORING)
    assert not any(entry.overruled for entry in tablet.story.entries.values())


@pytest.mark.parametrize("level", ["paint", "scores", "total"])
def test_without_anyone_in_the_rounds_there_are_none(level):
    tablet = Tablet()
    for family in (1, 2):
        tablet.post("set-level", family=family, level=level)
    assert tablet.get().view.card == "scoring"


def test_back_to_every_turn_in_mid_game_what_was_recorded_stays():
    tablet = Tablet()
    recorded(tablet.campaign, turn(1, 1, 1, "R5", "A1"), *round_of(2, 1)[1:])
    tablet.post("set-level", family=1, level="paint")
    tablet.post("paint-space", family=1, space="F4", fill="B2")
    tablet.post("set-level", family=1, level="turns")
    shown = tablet.get("?view=1&die=G3")
    assert tablet.fills() == {"A1": "R5", "F4": "B2"}
    assert shown.view.fits == ("B1", "A2", "B2", "F3", "E4")


def test_the_turns_of_a_paper_family_may_still_be_told():
    tablet = Tablet()
    tablet.post("set-level", family=2, level="paint")
    shown = tablet.post("take-turn", round=1, turn=2, family=2, die="R5", space="A1", overrule="turn-early")
    assert (shown.status, tablet.fills(2)) == (303, {"A1": "R5"})


@pytest.mark.parametrize("level", ["scores", "total"])
def test_who_types_scores_is_not_offered_painting(level):
    tablet = Tablet()
    tablet.post("set-level", family=2, level=level)
    shown = tablet.get("?card=more")
    assert "Paint the window of Ferrer" in shown
    assert "Paint the window of Oliva" not in shown


def test_a_level_that_is_not_there_is_asked_for_again():
    tablet = Tablet()
    shown = tablet.post("set-level", family=2, level="loosely")
    assert shown.status == 422 and shown.errors
    assert tablet.now.level(2) is Level.TURNS


def test_a_mixed_table_reaches_the_scoring():
    """One taps, one tells only rounds, one paints, one types scores."""
    tablet = Tablet(families=4)
    for family, level in ((2, "rounds"), (3, "paint"), (4, "scores")):
        tablet.post("set-level", family=family, level=level)
    shown = tablet.get()
    for _ in range(12):
        for _ in range(2):
            assert shown.view.stage.family == 1
            shown = tablet.tap(shown, text="No turn")
        shown = tablet.tap(shown, data_die="B3")
    assert shown.view.stage.phase is Phase.SCORING
    assert [family.number for family in shown.view.painters] == [3]
