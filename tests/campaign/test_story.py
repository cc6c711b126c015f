"""The log in memory, without a database: order, what stands, undo and redo, and what is carried over."""

from datetime import UTC, datetime

import pytest

from campaign.commands.box import DescribeOutline
from campaign.commands.founding import FoundCampaign, Founder, RenameFamily
from campaign.rules.state.campaign import State
from campaign.rules.state.game import Chair
from campaign.story import RECORD, RESTORE, STRIKE, Done, Recorded, Story, dependants, fold
from journals.commands.seating import BeginGame, ChooseStart, SetChairs
from tests.factories import round_of, turn

NOW = datetime(2026, 3, 1, 20, 14, tzinfo=UTC)
SET_UP = (
    FoundCampaign("Lead", (Founder("Ferrer"), Founder("Oliva"))),
    DescribeOutline(1),
    BeginGame(1, 1),
    SetChairs(1, (Chair(1), Chair(2))),
    ChooseStart(1, 1),
)


def record(story, *commands, replaces=None, struck=()):
    """The story with one more act, each command at its place."""
    act = Done(story.acts + 1, RECORD, f"key {story.acts + 1}", "", NOW, struck=struck)
    for what in commands:
        after = None if replaces else story.predecessor(what)
        entry = Recorded(len(story.entries) + 1, act.number, what, what.slot() or "", replaces, after)
        story = story.grown([act], [entry])
    return story


def strike(story, *numbers, undoes=None):
    return story.grown([Done(story.acts + 1, STRIKE, f"key {story.acts + 1}", "", NOW, undoes, numbers)])


def restore(story, act):
    return story.grown([Done(story.acts + 1, RESTORE, f"key {story.acts + 1}", "", NOW, act)])


def numbers(entries):
    return [entry.number for entry in entries]


@pytest.fixture(autouse=True)
def states_are_kept_often(monkeypatch):
    monkeypatch.setattr("campaign.story.STRIDE", 2)


@pytest.fixture
def story():
    """Two families sit at the first game: one act, five entries."""
    return record(Story(State()), *SET_UP)


def test_descriptions_come_first_and_play_by_place(story):
    story = record(story, turn(1, 1, 1))
    story = record(story, DescribeOutline(2))
    assert numbers(story.ordered) == [2, 7, 1, 3, 4, 5, 6]
    assert story.state == story.fold()


def test_everything_known_is_carried_over_by_a_plain_recording(story):
    grown = record(record(story, turn(1, 1, 1, "R5", "A1")), turn(1, 2, 2, "B2", "A1"))
    fresh = Story(grown.beginning, grown.entries, grown.done)
    carried = [name for name in grown.__dict__ if name not in ("beginning", "entries", "done")]
    assert len(carried) == 10
    for name in set(carried) - {"marks"}:
        assert getattr(grown, name) == getattr(fresh, name), name
    for name in ("standing", "by_key", "slots", "places"):
        assert list(getattr(grown, name)) == list(getattr(fresh, name)), f"{name} in another order"


def test_states_kept_on_the_way_are_those_of_the_fold(story):
    story = record(record(story, *round_of(2, 1)), *round_of(2, 2))
    story = record(story, turn(2, 2, 2, "R5", "A1"), replaces=12)
    story = strike(record(story, turn(1, 6, 1)), 10)
    assert len(story.marks) > 2
    for count in range(len(story.ordered) + 1):
        fresh = Story(story.beginning, story.entries, story.done)
        assert story.up_to(count) == fold(story.beginning, story.ordered[:count]) == fresh.up_to(count)
    assert all(state == fold(story.beginning, story.ordered[:at]) for at, state in story.marks.items())


def test_a_story_never_changes(story):
    before = (dict(story.entries), dict(story.done), story.state, story.ordered)
    strike(record(record(story, turn(1, 1, 1)), turn(1, 1, 1, "R5", "A1"), replaces=6), 7)
    assert (story.entries, story.done, story.state, story.ordered) == before


def test_many_acts_at_once_lead_where_one_by_one_does(story):
    last = record(story, turn(1, 1, 1, "R5", "A1"))
    last = record(last, turn(1, 1, 1, "R6", "A1"), replaces=6)
    last = restore(strike(last, 7), 4)
    missed = [act for number, act in last.done.items() if number > story.acts]
    at_once = story.grown(missed, [entry for entry in last.entries.values() if entry.act > story.acts])
    assert (at_once.state, at_once.standing, at_once.ordered) == (last.state, last.standing, last.ordered)


@pytest.mark.parametrize("order", [(2, 3, 4), (4, 3, 2), (3, 2, 4), (2, 4, 3), (4, 2, 3), (3, 4, 2)])
def test_forgotten_turns_stand_in_the_order_of_play_in_whatever_order_they_come(story, order):
    turns = dict(enumerate(round_of(2, 1), start=1))
    story = record(record(story, turns[1]), turns[5])
    for number in order:
        story = record(story, turns[number])
    assert [entry.command for entry in story.ordered][5:] == list(turns.values())


def test_what_is_late_behind_a_correction_comes_next_to_it(story):
    first, second, third, *rest = round_of(2, 1)
    story = record(story, first, *rest)
    story = record(story, third)
    story = record(story, turn(1, 1, 1, "R5", "A1"), replaces=6)
    story = record(story, second)
    assert [entry.command for entry in story.ordered][6:] == [second, third, *rest]


def test_a_turn_of_another_game_is_not_late(story):
    story = record(story, BeginGame(2, 2), turn(5, 1, 1, game=2))
    assert story.predecessor(turn(1, 1, 1)) is None


def test_undo_takes_the_last_act_of_a_page(story):
    story = record(record(story, turn(1, 1, 1)), RenameFamily(1, "Ferrers"))
    assert (story.last().number, story.last("game-1").number, story.last("campaign").number) == (3, 2, 3)
    story = strike(story, 6)
    assert story.last("game-1").number == 1 and story.last("game-2") is None


def test_redo_walks_back_over_several_undos(story):
    story = record(record(story, turn(1, 1, 1)), turn(1, 2, 2))
    story = strike(strike(story, 7), 6)
    assert story.redoable().number == 5
    story = restore(story, 5)
    assert story.redoable().number == 4
    story = restore(story, 4)
    assert story.redoable() is None and numbers(story.standing.values()) == [1, 2, 3, 4, 5, 6, 7]


def test_a_restore_can_be_taken_back_itself(story):
    story = restore(strike(record(story, turn(1, 1, 1)), 6), 3)
    assert 6 in story.standing
    story = restore(story, 4)
    assert 6 not in story.standing and story.void == {4}


def test_an_act_taken_back_gives_back_what_it_struck(story):
    story = record(record(story, turn(1, 1, 1)), turn(1, 2, 2))
    story = record(story, turn(1, 1, 1, "R5", "A1"), replaces=6, struck=(7,))
    assert numbers(story.standing.values()) == [1, 2, 3, 4, 5, 8]
    story = strike(story, 8, undoes=4)
    assert numbers(story.standing.values()) == [1, 2, 3, 4, 5, 6, 7]
    story = restore(story, 5)
    assert numbers(story.standing.values()) == [1, 2, 3, 4, 5, 8]


def test_lineage_goes_back_to_the_first(story):
    story = record(story, turn(1, 1, 1))
    story = record(record(story, turn(1, 1, 1, "R5", "A1"), replaces=6), turn(1, 1, 1, "R6", "A1"), replaces=7)
    assert story.lineage(8) == (8, 7, 6) and story.lineage(5) == (5,)


def test_dependants_see_what_is_left_without_ground_as_gone(story):
    story = record(story, turn(1, 1, 1, "R5", "A1"))
    found = dependants(story, strike(story, 3))
    assert {dependant.entry.number: dependant.groundless for dependant in found} == {4: True, 5: True, 6: True}


def test_a_new_description_and_a_plain_turn_have_no_dependants(story):
    story = record(story, turn(1, 1, 1, "R5", "A1"))
    assert dependants(story, record(story, DescribeOutline(1, 2, 2))) == []
    assert dependants(story, record(story, turn(1, 2, 2))) == []


def test_entries_before_a_change_are_never_dependants(story):
    story = record(record(story, turn(1, 1, 1, "R5", "A1")), turn(1, 2, 2, "B2", "A1"))
    assert dependants(story, strike(story, 7)) == []
