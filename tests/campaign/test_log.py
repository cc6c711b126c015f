"""The one write path: what is recorded, refused, overruled, struck, restored, corrected and added late."""

import pytest
from django.utils import timezone

from campaign import log, models, projection
from campaign.boxes import files_of
from campaign.commands.box import DescribeOutline, DescribeSpace
from campaign.commands.founding import FoundCampaign, Founder, RenameFamily
from campaign.log import Status
from campaign.rules.dice import Die, Fill
from campaign.rules.state.game import Chair
from campaign.stories import done_of, recorded_of
from journals.commands.paper import PaintSpace
from journals.commands.play import EndRound, EnterRoll
from journals.commands.seating import BeginGame, ChooseStart, SetChairs
from journals.models import WindowPage
from tests.factories import afresh, anyway, make_campaign, make_game, post, recorded, redo, round_of, turn, undo

pytestmark = pytest.mark.django_db

BEGIN, CHAIRS, START, FIRST, SECOND, THIRD, FOURTH = 3, 4, 5, 6, 7, 8, 9
"""Entries of the game: its set-up, and what the tests record behind it."""


@pytest.fixture
def campaign():
    """Two families at the first game of their own box, whose window is the plain 4×6 outline."""
    campaign = make_campaign(edition="my-box")
    recorded(campaign, DescribeOutline(1))
    return make_game(campaign)


def fills(campaign, family=1, game=1):
    """What the family's page holds, in the order of filling."""
    page = log.story_of(campaign).state.game(game).page(family)
    return [f"{space} {fill}" for space, fill in page.fills.items()]


def codes(outcome):
    return [problem.code for problem in outcome.problems]


def told(outcome):
    """The later entries an outcome lists, with the codes of what is new against them."""
    return {d.entry.number: [problem.code for problem in d.problems] for d in outcome.dependants}


def unchanged(campaign, acts):
    """Whether nothing was stored since the campaign had so many acts."""
    counted = models.Campaign.objects.get(pk=campaign.pk).acts
    return counted == acts == models.Act.objects.filter(campaign=campaign).count() == afresh(campaign).acts


# recording


def test_a_recorded_turn_is_in_log_story_and_tables(campaign):
    outcome = log.record(campaign, [turn(1, 1, 1, "R5", "A1")], post(by="Tablet"))
    assert outcome.status is Status.DONE
    assert outcome.story.acts == outcome.act.number == 4
    assert fills(campaign) == ["A1 R5"]
    row = models.Entry.objects.get(campaign=campaign, act=4)
    assert (row.kind, row.slot, row.stands, row.overruled) == ("take-turn", "game 1 round 1 turn 1", True, [])
    assert models.Act.objects.get(campaign=campaign, number=4).by == "Tablet"
    assert WindowPage.objects.get(campaign=campaign, family=1).fills == {"A1": "R5"}
    campaign.refresh_from_db()
    assert campaign.acts == 4 and timezone.now() >= campaign.touched > campaign.begun


def test_nonsense_is_refused_and_nothing_is_stored(campaign):
    outcome = log.record(campaign, [turn(1, 1, 9, "R5", "A1")], anyway())
    assert outcome.status is Status.REFUSED and codes(outcome) == ["no-such-family"]
    assert unchanged(campaign, 3)


def test_a_warning_stores_nothing_until_it_is_overruled(campaign):
    outcome = log.record(campaign, [turn(1, 1, 2, "R5", "A1")], post())
    assert outcome.status is Status.WARNED and codes(outcome) == ["out-of-turn"]
    assert unchanged(campaign, 3)
    log.record(campaign, [turn(1, 1, 2, "R5", "A1")], post(overrule=["out-of-turn"], reason="He was faster"))
    (entry,) = afresh(campaign).of_act(4)
    (overruled,) = entry.overruled
    assert (overruled.code, dict(overruled.values), entry.reason) == (
        "out-of-turn",
        {"family": 2, "expected": 1},
        "He was faster",
    )


def test_a_reason_is_kept_only_where_something_was_overruled(campaign):
    outcome = log.record(campaign, [turn(1, 1, 1, "R5", "A1")], post(reason="why not"))
    assert outcome.story.entries[FIRST].reason == ""


def test_every_problem_is_told_at_once_and_each_must_be_overruled(campaign):
    recorded(campaign, turn(1, 1, 1, "R5", "A1"))
    bad = turn(1, 2, 1, "R5", "B1")
    outcome = log.record(campaign, [bad], post())
    assert codes(outcome) == ["out-of-turn", "die-taken", "same-colour-beside", "same-value-beside"]
    outcome = log.record(campaign, [bad], post(overrule=["out-of-turn", "die-taken"]))
    assert outcome.status is Status.WARNED and len(outcome.problems) == 4
    assert log.record(campaign, [bad], post(overrule=codes(outcome))).status is Status.DONE


def test_what_cannot_be_read_again_is_refused(campaign):
    outcome = log.record(campaign, [PaintSpace(1, 1, "A1", Fill("R", 12345))], anyway())
    assert outcome.status is Status.REFUSED and codes(outcome) == ["unwritable"]
    assert unchanged(campaign, 3)


def test_several_commands_are_one_act_checked_one_after_the_other(campaign):
    first, second = turn(1, 1, 1, "R5", "A1"), turn(1, 2, 2, "B2", "A1")
    outcome = log.record(campaign, [first, second], post())
    assert outcome.status is Status.DONE
    assert [entry.command for entry in outcome.story.of_act(4)] == [first, second]
    assert undo(campaign).status is Status.DONE
    assert fills(campaign) == fills(campaign, 2) == []


def test_of_a_group_with_one_refusal_nothing_is_stored(campaign):
    assert log.record(campaign, [turn(1, 1, 1, "R5", "A1"), turn(1, 2, 9)], anyway()).status is Status.REFUSED
    assert unchanged(campaign, 3)


def test_one_slot_twice_in_an_act_is_refused(campaign):
    outcome = log.record(campaign, [turn(1, 1, 1), turn(1, 1, 1, "R5", "A1")], anyway())
    assert outcome.status is Status.REFUSED and codes(outcome) == ["not-its-place"]
    assert unchanged(campaign, 3)


def test_a_failure_while_projecting_leaves_nothing_behind(campaign, monkeypatch):
    def fail(*states):
        raise RuntimeError

    with monkeypatch.context() as broken:
        broken.setattr(projection, "project", fail)
        with pytest.raises(RuntimeError):
            log.record(campaign, [turn(1, 1, 1, "R5", "A1")], post())
    assert log.story_of(campaign).acts == 3
    assert unchanged(campaign, 3)


# keys, slots, conflicts


def test_the_same_key_twice_acts_once(campaign):
    key = post("one tap")
    first = log.record(campaign, [turn(1, 1, 1, "R5", "A1")], key)
    again = log.record(campaign, [turn(1, 1, 1, "R5", "A1")], key)
    assert (again.status, again.act, again.repeated) == (Status.DONE, first.act, True)
    for act in (lambda: undo(campaign, key="undo"), lambda: redo(campaign, key="redo")):
        first = act()
        acts = models.Act.objects.filter(campaign=campaign).count()
        assert first.status is Status.DONE and not first.repeated
        again = log.strike(campaign, [FIRST], post(first.act.key), undo="game-1")
        assert (again.status, again.act, again.repeated) == (Status.DONE, first.act, True)
        assert unchanged(campaign, acts)


def test_a_slot_that_is_held_is_a_conflict_that_names_its_holder(campaign):
    log.record(campaign, [turn(1, 1, 1, "R5", "A1")], post(by="Tablet"))
    outcome = log.record(campaign, [turn(1, 1, 1, "B2", "A1")], anyway())
    assert outcome.status is Status.CONFLICT
    (problem,) = outcome.problems
    assert (problem.code, dict(problem.values)) == ("slot-taken", {"entry": FIRST, "by": "Tablet"})
    assert outcome.story.acts == 4 and unchanged(campaign, 4)


def test_a_post_made_on_older_acts_is_checked_against_today(campaign):
    older = models.Campaign.objects.get(pk=campaign.pk)
    recorded(campaign, EnterRoll(1, 1, (Die("B", 2), Die("R", 5))))
    outcome = log.record(older, [turn(1, 1, 1, "G3", "A1")], post())
    assert outcome.status is Status.WARNED and codes(outcome) == ["die-not-there"]
    assert log.record(older, [turn(1, 1, 1, "R5", "A1")], post()).status is Status.DONE


def test_a_taken_space_is_a_warning_and_no_conflict(campaign):
    recorded(campaign, PaintSpace(1, 1, "A1", Fill("R", 5)))
    outcome = log.record(campaign, [PaintSpace(1, 1, "A1", Fill("B", 2))], post())
    assert outcome.status is Status.WARNED and codes(outcome) == ["space-taken"]


# undo and redo


def test_any_number_of_steps_is_undone_and_redone(campaign):
    drawn = [("A1", "R5"), ("B1", "G2"), ("C1", "R3"), ("D1", "B1")]
    for number, (space, die) in enumerate(drawn, start=1):
        recorded(campaign, turn(number, 1 + (number % 2 == 0) * 3, 1, die, space))
    after = [log.story_of(campaign).state]
    for _ in drawn:
        assert undo(campaign).status is Status.DONE
        after.append(log.story_of(campaign).state)
    assert fills(campaign) == []
    for state in after[-2::-1]:
        assert redo(campaign).status is Status.DONE
        assert log.story_of(campaign).state == state
    assert log.story_of(campaign).redoable() is None
    assert afresh(campaign).state == after[0]


def test_redo_is_offered_until_something_new_is_recorded(campaign):
    recorded(campaign, turn(1, 1, 1, "R5", "A1"))
    undo(campaign)
    assert log.story_of(campaign).redoable().number == 5
    recorded(campaign, RenameFamily(1, "Ferrers"))
    assert log.story_of(campaign).redoable() is None


def test_undo_of_what_is_no_longer_the_last_is_a_conflict(campaign):
    recorded(campaign, turn(1, 1, 1, "R5", "A1"))
    recorded(campaign, turn(1, 2, 2, "B2", "A1"))
    outcome = log.strike(campaign, [FIRST], post(), undo="game-1")
    assert outcome.status is Status.CONFLICT and codes(outcome) == ["not-the-last"]
    assert unchanged(campaign, 5)


def test_undo_minds_only_its_own_page(campaign):
    recorded(campaign, turn(1, 1, 1, "R5", "A1"))
    recorded(campaign, RenameFamily(1, "Ferrers"))
    assert log.strike(campaign, [FIRST], post(), undo="").status is Status.CONFLICT
    assert undo(campaign, "game-1").status is Status.DONE
    assert log.story_of(campaign).state.families[1].name == "Ferrers" and fills(campaign) == []


def test_striking_what_is_gone_is_a_conflict(campaign):
    recorded(campaign, turn(1, 1, 1, "R5", "A1"))
    undo(campaign)
    for numbers in ([FIRST], [99], []):
        outcome = log.strike(campaign, numbers, post())
        assert outcome.status is Status.CONFLICT and codes(outcome) == ["entry-gone"]
    assert unchanged(campaign, 5)


def test_a_struck_turn_leaves_its_slot_and_what_takes_it_stops_the_redo(campaign):
    recorded(campaign, turn(1, 1, 1, "R5", "A1"))
    struck = undo(campaign).act.number
    recorded(campaign, turn(1, 1, 1, "B2", "A1"))
    outcome = log.restore(campaign, struck, anyway())
    assert outcome.status is Status.CONFLICT and codes(outcome) == ["place-taken"]
    assert fills(campaign) == ["A1 B2"]
    recorded(campaign, turn(1, 2, 2, "G1", "A1"))
    log.strike(campaign, [SECOND], anyway())
    assert log.restore(campaign, struck, anyway()).status is Status.DONE
    assert fills(campaign) == ["A1 R5"]


@pytest.mark.parametrize("act", [1, 4, 99])
def test_only_a_strike_can_be_taken_back(campaign, act):
    recorded(campaign, turn(1, 1, 1, "R5", "A1"))
    assert codes(log.restore(campaign, act, anyway())) == ["entry-gone"]


def test_a_strike_is_taken_back_once(campaign):
    recorded(campaign, turn(1, 1, 1, "R5", "A1"))
    struck = undo(campaign).act.number
    redo(campaign)
    assert codes(log.restore(campaign, struck, anyway())) == ["entry-gone"]


# corrections


@pytest.fixture
def beside(campaign):
    """Ferrer has R5 in A1 and B2 beside it, each from a turn: the first and the second entry."""
    recorded(campaign, turn(1, 1, 1, "R5", "A1"))
    recorded(campaign, turn(1, 4, 1, "B2", "B1"))
    return campaign


def test_a_correction_stands_in_the_old_ones_place(beside):
    recorded(beside, turn(1, 1, 1, "R6", "A1"), replaces=FIRST)
    story = log.story_of(beside)
    assert [entry.number for entry in story.ordered][-2:] == [THIRD, SECOND]
    assert fills(beside) == ["A1 R6", "B1 B2"]
    assert models.Entry.objects.get(campaign=beside, number=FIRST).stands is False
    assert afresh(beside).state == story.state


def test_a_correction_is_checked_at_its_place(beside):
    outcome = log.record(beside, [turn(1, 1, 1, "R6", "C4")], post(), replaces=FIRST)
    assert outcome.problems == () and told(outcome) == {SECOND: ["not-adjacent"]}
    outcome = log.record(beside, [turn(1, 4, 1, "R2", "B1")], post(), replaces=SECOND)
    assert codes(outcome) == ["turn-early", "same-colour-beside"]


def test_problems_and_dependants_are_told_at_once(beside):
    outcome = log.record(beside, [turn(1, 1, 2, "B5", "A1")], post(), replaces=FIRST)
    assert outcome.status is Status.WARNED
    assert codes(outcome) == ["out-of-turn"] and told(outcome) == {}
    outcome = log.record(beside, [turn(1, 1, 1, "B5", "A1", "C1")], post(), replaces=FIRST)
    assert "not-adjacent" in codes(outcome) and told(outcome) == {SECOND: ["same-colour-beside"] * 2}


def test_later_entries_with_new_warnings_stand_unless_the_table_takes_them_along(beside):
    correction = [turn(1, 1, 1, "B5", "A1")]
    outcome = log.record(beside, correction, post(), replaces=FIRST)
    assert outcome.status is Status.WARNED and told(outcome) == {SECOND: ["same-colour-beside"]}
    assert unchanged(beside, 5)
    outcome = log.record(beside, correction, post(take_along=False), replaces=FIRST)
    assert outcome.status is Status.DONE and fills(beside) == ["A1 B5", "B1 B2"]
    undo(beside)
    assert fills(beside) == ["A1 R5", "B1 B2"]
    outcome = log.record(beside, correction, post(take_along=True), replaces=FIRST)
    assert outcome.act.struck == (SECOND,) and fills(beside) == ["A1 B5"]
    assert afresh(beside).state == outcome.story.state


def test_undoing_a_correction_brings_back_the_old_one_and_what_it_took_along(beside):
    before = log.story_of(beside).state
    corrected = log.record(beside, [turn(1, 1, 1, "B5", "A1")], post(take_along=True), replaces=FIRST).story.state
    assert undo(beside).status is Status.DONE
    assert log.story_of(beside).state == before == afresh(beside).state
    assert redo(beside).status is Status.DONE
    assert log.story_of(beside).state == corrected == afresh(beside).state


def test_what_a_correction_took_along_can_be_restored_alone(beside):
    act = log.record(beside, [turn(1, 1, 1, "B5", "A1")], post(take_along=True), replaces=FIRST).act
    assert log.restore(beside, act.number, anyway()).status is Status.DONE
    assert fills(beside) == ["A1 B5", "B1 B2"]
    assert undo(beside).status is Status.DONE
    assert fills(beside) == ["A1 R5", "B1 B2"]


def test_a_correction_can_be_corrected_and_undone_step_by_step(beside):
    recorded(beside, turn(1, 1, 1, "R6", "A1"), replaces=FIRST)
    recorded(beside, turn(1, 1, 1, "R1", "A1"), replaces=THIRD)
    assert fills(beside) == ["A1 R1", "B1 B2"]
    undo(beside)
    assert fills(beside) == ["A1 R6", "B1 B2"]
    undo(beside)
    assert fills(beside) == ["A1 R5", "B1 B2"]


def test_a_correction_is_struck_whole_where_the_old_one_is_named_too(beside):
    recorded(beside, turn(1, 1, 1, "R6", "A1"), replaces=FIRST)
    assert log.strike(beside, [FIRST, THIRD], anyway()).status is Status.DONE
    assert fills(beside) == ["B1 B2"]
    redo(beside)
    assert fills(beside) == ["A1 R6", "B1 B2"]


def test_correcting_what_was_corrected_meanwhile_is_a_conflict(beside):
    recorded(beside, turn(1, 1, 1, "R6", "A1"), replaces=FIRST)
    outcome = log.record(beside, [turn(1, 1, 1, "R4", "A1")], anyway(), replaces=FIRST)
    assert outcome.status is Status.CONFLICT and codes(outcome) == ["entry-gone"]


@pytest.mark.parametrize(
    "other", [turn(1, 2, 2, "R5", "A1"), DescribeOutline(1, 2, 2), PaintSpace(1, 1, "A1", Fill("R", 5))]
)
def test_a_correction_takes_the_place_of_its_like_only(beside, other):
    outcome = log.record(beside, [other], anyway(), replaces=FIRST)
    assert outcome.status is Status.REFUSED and codes(outcome) == ["not-its-place"]


def test_a_correction_is_one_command(beside):
    with pytest.raises(ValueError, match="one command"):
        log.record(beside, [turn(1, 1, 1), turn(1, 2, 2)], anyway(), replaces=FIRST)


def test_a_restored_correction_conflicts_with_a_newer_one(beside):
    recorded(beside, turn(1, 1, 1, "R6", "A1"), replaces=FIRST)
    struck = undo(beside).act.number
    recorded(beside, turn(1, 1, 1, "R1", "A1"), replaces=FIRST)
    assert codes(log.restore(beside, struck, anyway())) == ["place-taken"]


# late entries


def test_a_forgotten_turn_stands_behind_its_predecessor(campaign):
    first, second, third, fourth, end = round_of(2, 1)
    recorded(campaign, first, third, fourth, end)
    recorded(campaign, turn(2, 1, 2, "B2", "A1"))
    recorded(campaign, second)
    story = log.story_of(campaign)
    assert [entry.command for entry in story.ordered][START : START + 4] == [first, second, third, fourth]
    assert afresh(campaign).state == story.state


@pytest.mark.parametrize("order", [(2, 3), (3, 2)])
def test_several_forgotten_turns_stand_in_the_order_of_play(campaign, order):
    turns = dict(enumerate(round_of(2, 1), start=1))
    recorded(campaign, turns[1])
    recorded(campaign, turns[4], turns[5])
    for number in order:
        recorded(campaign, turns[number])
    assert [entry.command for entry in log.story_of(campaign).ordered][START:] == list(turns.values())


def test_forgotten_turns_recorded_together_stand_in_the_order_of_play(campaign):
    first, *forgotten, end = round_of(2, 1)
    recorded(campaign, first, end)
    recorded(campaign, *forgotten)
    assert [entry.command for entry in log.story_of(campaign).ordered][START:] == [first, *forgotten, end]


def test_a_forgotten_turn_is_checked_against_the_state_at_its_place(campaign):
    recorded(campaign, turn(1, 1, 1, "R5", "A1"), turn(2, 4, 1, "B2", "B1"))
    outcome = log.record(campaign, [turn(1, 4, 1, "B6", "B2")], post(overrule=["turn-early"]))
    assert codes(outcome) == ["turn-early"]
    assert told(outcome) == {SECOND: ["same-colour-beside"]}
    outcome = log.record(campaign, [turn(1, 4, 1, "B6", "C1")], post())
    assert codes(outcome) == ["turn-early", "not-adjacent"]


def test_a_command_behind_a_late_one_in_the_same_act_is_checked_at_its_own_place(campaign):
    recorded(campaign, turn(1, 1, 1, "R5", "A1"), turn(2, 1, 2), turn(2, 2, 1, "G2", "B1"))
    outcome = log.record(campaign, [turn(1, 2, 2), turn(2, 3, 1, "B1", "C1")], post())
    assert codes(outcome) == ["turn-early"], "C1 lies beside B1, which only the second round fills"


def test_a_turn_undone_and_taken_otherwise_is_not_late(campaign):
    recorded(campaign, turn(1, 1, 1, "R5", "A1"))
    recorded(campaign, turn(1, 2, 2, "B2", "A1"))
    undo(campaign)
    recorded(campaign, turn(1, 2, 2, "G1", "A1"))
    assert log.story_of(campaign).entries[FOURTH - 1].after is None


def test_undoing_a_late_entry_takes_it_from_its_place(campaign):
    first, second, *rest = round_of(2, 1)
    recorded(campaign, first, *rest)
    before = log.story_of(campaign).state
    recorded(campaign, second)
    assert undo(campaign).status is Status.DONE
    assert log.story_of(campaign).state == before


# dependants


def test_entries_left_without_ground_go_in_the_same_act_and_come_back_with_it(campaign):
    recorded(campaign, turn(1, 1, 1, "R5", "A1"), turn(1, 2, 2, "B2", "A1"))
    recorded(campaign, EndRound(1, 1))
    before = log.story_of(campaign).state
    outcome = log.strike(campaign, [BEGIN], post())
    assert outcome.status is Status.WARNED
    assert told(outcome) == {number: ["no-such-game"] for number in (CHAIRS, START, FIRST, SECOND, THIRD)}
    assert unchanged(campaign, 5)
    outcome = log.strike(campaign, [BEGIN], post(take_along=False))
    assert outcome.act.struck == (BEGIN, CHAIRS, START, FIRST, SECOND, THIRD)
    assert log.story_of(campaign).state.games == {}
    assert redo(campaign).status is Status.DONE
    assert log.story_of(campaign).state == before == afresh(campaign).state


def test_what_hangs_on_an_entry_without_ground_is_listed_too(campaign):
    recorded(campaign, turn(1, 1, 1, "R5", "A1"))
    outcome = log.record(campaign, [SetChairs(1, (Chair(2),))], post(overrule=["one-present"]), replaces=CHAIRS)
    assert told(outcome) == {START: ["family-away"], FIRST: ["family-away"]}
    recorded(campaign, SetChairs(1, (Chair(2),)), replaces=CHAIRS)
    assert log.story_of(campaign).state.game(1).start is None and fills(campaign) == []


def test_a_correction_without_ground_takes_the_old_entry_along(campaign):
    recorded(campaign, turn(1, 1, 2, "R5", "A1"))
    recorded(campaign, turn(1, 1, 1, "R5", "A1"), replaces=FIRST)
    recorded(campaign, SetChairs(1, (Chair(2),)), replaces=CHAIRS)
    story = log.story_of(campaign)
    assert {FIRST, SECOND} <= story.struck and not {FIRST, SECOND} & story.standing.keys()
    undo(campaign)
    assert fills(campaign) == ["A1 R5"]


def test_a_strike_lists_the_warnings_it_would_bring(beside):
    recorded(beside, turn(2, 2, 1, "R1", "C1"))
    outcome = log.strike(beside, [SECOND], post())
    assert outcome.status is Status.WARNED and told(outcome) == {THIRD: ["not-adjacent"]}
    assert log.strike(beside, [SECOND], post(take_along=True)).act.struck == (SECOND, THIRD)
    assert fills(beside) == ["A1 R5"]


def test_the_founding_stays(campaign):
    outcome = log.strike(campaign, [1], post(take_along=True))
    assert outcome.status is Status.REFUSED
    assert [problem.code for problem in outcome.problems] == ["founding-stays"]
    assert log.story_of(campaign).state.families


def test_a_restore_lists_the_warnings_it_would_bring(campaign):
    recorded(campaign, PaintSpace(1, 1, "A1", Fill("R", 5)))
    struck = undo(campaign).act.number
    recorded(campaign, PaintSpace(1, 1, "B1", Fill("R", 1)))
    outcome = log.restore(campaign, struck, post())
    assert outcome.status is Status.WARNED and told(outcome) == {SECOND: ["same-colour-beside"]}
    outcome = log.restore(campaign, struck, post(take_along=True))
    assert outcome.act.struck == (SECOND,) and fills(campaign) == ["A1 R5"]
    assert afresh(campaign).state == outcome.story.state


# descriptions


def test_a_description_holds_backwards_and_loses_nothing(beside):
    outcome = log.record(beside, [DescribeSpace(1, "A1", colour="B")], post())
    assert outcome.status is Status.DONE
    story = log.story_of(beside)
    assert [entry.number for entry in story.ordered][:3] == [2, THIRD, 1]
    assert story.state.edition.window(1).layout.spaces["A1"].colour == "B"
    assert fills(beside) == ["A1 R5", "B1 B2"]


def test_a_description_corrected_lists_the_fills_it_would_take(beside):
    number = next(e.number for e in log.story_of(beside).ordered if isinstance(e.command, DescribeOutline))
    outcome = log.record(beside, [DescribeOutline(1, holes=("A1",))], post(), replaces=number)
    assert outcome.status is Status.WARNED and codes(outcome) == ["fills-would-go"]
    assert outcome.problems[0].spaces == ("A1",)


# catching up and restarts


def test_everything_survives_a_restart(beside):
    recorded(beside, turn(1, 1, 1, "R6", "A1"), replaces=FIRST)
    undo(beside)
    redo(beside)
    story = log.story_of(beside)
    fresh = afresh(beside)
    assert (fresh.state, fresh.entries, fresh.done) == (story.state, story.entries, story.done)
    assert undo(beside).status is Status.DONE
    assert fills(beside) == ["A1 R5", "B1 B2"]


def test_a_process_that_fell_behind_catches_up_from_where_it_was(beside):
    behind = log.story_of(beside)
    recorded(beside, turn(2, 1, 2, "G1", "A1"))
    recorded(beside, turn(2, 2, 1, "R1", "C1"))
    plain = behind.grown(done_of(beside, behind.acts), recorded_of(beside, behind.acts))
    recorded(beside, turn(1, 1, 1, "R6", "A1"), replaces=FIRST)
    corrected = plain.grown(done_of(beside, plain.acts), recorded_of(beside, plain.acts))
    assert corrected.state == afresh(beside).state
    assert plain.state == plain.fold() != corrected.state


def test_a_reader_stops_at_the_acts_of_the_row_it_read(campaign):
    row = models.Campaign.objects.get(pk=campaign.pk)
    recorded(campaign, turn(1, 1, 1, "R5", "A1"))
    log.forget_all()
    assert log.story_of(row).acts == row.acts == 3
    assert fills(campaign) == ["A1 R5"]


# founding


def found(key, edition="my-box", families=("Ferrer", "Oliva"), title="Lead and light"):
    command = FoundCampaign(title, tuple(Founder(name) for name in families))
    return log.found(title, edition, files_of(edition), command, post(key))


def test_the_same_key_twice_founds_one_campaign():
    first, _ = found("found")
    second, outcome = found("found")
    assert first == second and outcome.repeated and models.Campaign.objects.count() == 1


def test_a_refused_founding_leaves_nothing_and_its_key_free():
    _, outcome = found("found", families=("Ferrer",))
    assert outcome.status is Status.REFUSED and models.Campaign.objects.count() == 0
    campaign, outcome = found("found", edition="lantern-street")
    assert outcome.status is Status.DONE
    assert log.story_of(campaign).state.edition.slug == "lantern-street"


def test_campaigns_of_one_title_have_addresses_of_their_own():
    slugs = [found(key)[0].slug for key in ("a", "b", "c")] + [found("d", title="★")[0].slug]
    assert slugs == ["lead-and-light", "lead-and-light-2", "lead-and-light-3", "campaign"]


def test_a_campaign_keeps_its_own_copy_of_the_box():
    campaign, _ = found("found", edition="lantern-street")
    files = campaign.box.files
    campaign.box.files = {**files, "box.toml": files["box.toml"].replace('title = "', 'title = "Our ', 1)}
    campaign.box.save()
    assert afresh(campaign).state.edition.title.startswith("Our ")


def test_one_campaign_does_not_know_of_another():
    ours, theirs = make_campaign(), make_campaign()
    recorded(ours, BeginGame(1, 1), SetChairs(1, (Chair(1), Chair(2))), ChooseStart(1, 1))
    assert log.story_of(theirs).state.games == {} and theirs.chairs.count() == 0
    assert codes(log.strike(theirs, [2], anyway())) == ["entry-gone"]
