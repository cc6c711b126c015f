"""Typed wrong: another fill, or another space, any round back."""

import pytest

from campaign.rules.dice import Die, Fill
from journals.commands.paper import BreakSpace, PaintSpace
from journals.commands.play import EndRound, TakeTurn
from journals.commands.scoring import ConfirmScores
from tests.factories import recorded, redo, round_of, turn, undo
from tests.journals.contract import Contract
from tests.journals.tablet import Tablet

pytestmark = pytest.mark.django_db


def played(*commands):
    tablet = Tablet()
    recorded(tablet.campaign, *(commands or (turn(1, 1, 1, "R5", "A1"), turn(1, 2, 2), turn(1, 3, 2))))
    return tablet


class TestContract(Contract):
    kind = "correct-fill"
    fields = {"family": 1, "space": "A1", "fill": "R6"}

    def tablet(self, **values):
        tablet = super().tablet(**values)
        recorded(tablet.campaign, turn(1, 1, 1, "R5", "A1"))
        return tablet


class TestAnotherFill:
    def test_at_most_five_taps_three_rounds_back(self):
        rounds = [what for number in (1, 2, 3) for what in round_of(2, number)]
        rounds[0] = turn(1, 1, 1, "R5", "A1")
        tablet = played(*rounds)
        shown = tablet.get()
        assert shown.view.number == 2
        shown = tablet.follow(shown, data_family="1")
        shown = tablet.tap(shown, name="space", value="A1")
        shown = tablet.follow(shown, text="Typed wrong")
        shown = tablet.tap(shown, data_die="R6")
        assert shown.status == 200
        assert tablet.taps <= 5
        assert tablet.fills() == {"A1": "R6"}
        assert tablet.last().replaces is not None

    def test_a_plain_die_was_typed_wrong_with_its_fill(self):
        tablet = played()
        tablet.post("correct-fill", family=1, space="A1", fill="R6")
        assert tablet.last().command == turn(1, 1, 1, "R6", "A1")
        assert tablet.now.turns[1, 1].die == Die("R", 6)

    def test_it_stands_where_the_old_one_stood(self):
        tablet = played(turn(1, 1, 1, "R5", "A1"), turn(1, 2, 2), turn(1, 3, 2), turn(1, 4, 1, "B2", "A2"))
        tablet.post("correct-fill", family=1, space="A1", fill="R6")
        assert list(tablet.fills().items()) == [("A1", "R6"), ("A2", "B2")]

    def test_with_a_chain_the_die_stays_and_the_chain_is_kept(self):
        tablet = Tablet()
        tablet.post("take-turn", round=1, turn=1, family=1, die="R1", space="C1", step=["add,n=1", "flip"])
        tablet.post("correct-fill", family=1, space="C1", fill="Y5")
        made = tablet.last().command
        assert (made.die, tablet.fills()) == (Die("R", 1), {"C1": "Y5"})
        assert [step.ability for step in made.chain] == ["add", "flip", "by-hand"]
        assert tablet.last().overruled == ()

    def test_another_fill_of_the_same_turn_stays(self):
        tablet = Tablet()
        tablet.post(
            "take-turn", round=1, turn=1, family=1, die="R5", also="A1:R5", step="by-hand,colour=G,value=2", space="B1"
        )
        tablet.post("correct-fill", family=1, space="A1", fill="R6")
        assert tablet.fills() == {"A1": "R6", "B1": "G2"}
        assert tablet.last().command.die == Die("R", 5)

    def test_half_a_fill(self):
        tablet = played()
        tablet.post("correct-fill", family=1, space="A1", fill="R")
        assert tablet.fills() == {"A1": "R"}
        assert tablet.last().command.die == Die("R", 5)

    def test_a_painted_space(self):
        tablet = played(PaintSpace(1, 1, "A1", Fill.parse("R5")))
        tablet.post("correct-fill", family=1, space="A1", fill="R6")
        assert tablet.last().command == PaintSpace(1, 1, "A1", Fill.parse("R6"))
        assert tablet.fills() == {"A1": "R6"}

    def test_a_correction_is_corrected_again(self):
        tablet = played()
        for fill in ("R6", "R4", "R3"):
            assert tablet.post("correct-fill", family=1, space="A1", fill=fill).status == 303
        assert tablet.fills() == {"A1": "R3"}

    def test_undoing_it_brings_the_old_one_back(self):
        tablet = played()
        tablet.post("correct-fill", family=1, space="A1", fill="R6")
        undo(tablet.campaign)
        assert tablet.fills() == {"A1": "R5"}
        redo(tablet.campaign)
        assert tablet.fills() == {"A1": "R6"}

    def test_A4_4_it_is_warned_of_like_any_fill_and_overruled(self):
        tablet = played()
        entries = len(tablet.story.entries)
        shown = tablet.post("correct-fill", family=1, space="A1", fill="B6")
        assert (shown.status, shown.problems) == (422, ["printed-colour"])
        assert (len(tablet.story.entries), tablet.fills()) == (entries, {"A1": "R5"})
        shown = tablet.tap(shown, text="A card says so")
        assert (shown.status, tablet.fills(), tablet.last().reason) == (200, {"A1": "B6"}, "A card says so")

    def test_A7_1_in_a_closed_game_what_was_confirmed_stays(self):
        tablet = played()
        recorded(tablet.campaign, ConfirmScores(1, {1: {"total": 3}, 2: {"total": 1}}, ()))
        tablet.post("correct-fill", family=1, space="A1", fill="R6")
        assert tablet.fills() == {"A1": "R6"}
        assert tablet.now.confirmed.points[1] == {"total": 3}

    def test_nothing_there_any_more_is_said(self):
        tablet = played()
        shown = tablet.get("?view=1&space=A1&pick=wrong")
        undo(tablet.campaign)
        assert tablet.tap(shown, data_die="R6").status == 409

    def test_what_was_corrected_meanwhile_is_not_corrected_again_from_an_old_page(self):
        tablet = played()
        stale = tablet.get("?view=1&space=A1&pick=wrong")
        tablet.tap(tablet.get("?view=1&space=A1&pick=wrong"), data_die="R6")
        assert tablet.tap(stale, data_die="B1").status == 409
        assert tablet.now.page(1).fills["A1"] == Fill.parse("R6")

    def test_an_empty_space_has_nothing_to_correct(self):
        shown = played().post("correct-fill", family=1, space="F4", fill="R6")
        assert shown.status == 422
        assert "Nothing is recorded in F4 any more" in shown

    def test_neither_fill_nor_space_is_asked_for(self):
        shown = played().post("correct-fill", family=1, space="A1")
        assert (shown.status, len(shown.errors)) == (422, 1)


class TestAnotherSpace:
    def test_at_most_five_taps(self):
        tablet = played()
        shown = tablet.tap(tablet.get("?view=1"), name="space", value="A1")
        shown = tablet.follow(shown, text="Typed wrong")
        shown = tablet.follow(shown, text="It stands in another space")
        assert shown.view.mode == "move"
        shown = tablet.tap(shown, name="to", value="C1")
        assert (shown.status, tablet.taps) == (200, 4)
        assert tablet.fills() == {"C1": "R5"}
        assert tablet.last().command.die == Die("R", 5)

    def test_a_space_that_clashes_is_warned_of(self):
        tablet = played()
        shown = tablet.post("correct-fill", family=1, space="A1", to="E1")
        assert (shown.status, shown.problems) == (422, ["printed-colour"])

    def test_a_space_that_is_taken_is_warned_of(self):
        tablet = played(turn(1, 1, 1, "R5", "A1"), turn(1, 2, 2), turn(1, 3, 2), turn(1, 4, 1, "G2", "B1"))
        shown = tablet.post("correct-fill", family=1, space="B1", to="A1")
        assert (shown.status, shown.problems) == (422, ["space-taken", "printed-colour"])

    def test_a_painted_space_moves(self):
        tablet = played(PaintSpace(1, 1, "A1", Fill.parse("R5")))
        tablet.post("correct-fill", family=1, space="A1", to="C1")
        assert tablet.fills() == {"C1": "R5"}


class TestDependants:
    """Round 2 fills B1 beside A1; then A1 turns out to be what makes it wrong."""

    def table(self):
        return played(
            turn(1, 1, 1, "R5", "A1"),
            turn(1, 2, 2),
            turn(1, 3, 2),
            turn(1, 4, 1),
            EndRound(1, 1),
            turn(2, 2, 1, "G2", "B1"),
        )

    def test_they_are_listed_first_and_nothing_is_saved(self):
        tablet = self.table()
        shown = tablet.post("correct-fill", family=1, space="A1", fill="R2")
        assert shown.status == 422
        [later] = shown.context["objection"].later
        assert (later.line.code, [problem.code for problem in later.problems]) == ("take-turn", ["same-value-beside"])
        assert "Ferrer fills B1 with green 2" in shown
        assert tablet.fills() == {"A1": "R5", "B1": "G2"}

    def test_they_stay_with_the_warning(self):
        tablet = self.table()
        shown = tablet.post("correct-fill", family=1, space="A1", fill="R2")
        shown = tablet.tap(shown, text="Do it, keep them")
        assert (shown.status, tablet.fills()) == (200, {"A1": "R2", "B1": "G2"})

    def test_they_go_along_and_come_back_together(self):
        tablet = self.table()
        shown = tablet.post("correct-fill", family=1, space="A1", fill="R2")
        shown = tablet.tap(shown, text="strike them too")
        assert (shown.status, tablet.fills()) == (200, {"A1": "R2"})
        undo(tablet.campaign)
        assert tablet.fills() == {"A1": "R5", "B1": "G2"}

    def test_warnings_and_dependants_together_take_one_tap(self):
        tablet = self.table()
        shown = tablet.post("correct-fill", family=1, space="A1", fill="B2")
        assert (shown.status, shown.problems) == (422, ["printed-colour"])
        shown = tablet.tap(shown, text="keep them")
        assert (shown.status, tablet.fills()) == (200, {"A1": "B2", "B1": "G2"})
        assert [problem.code for problem in tablet.last().overruled] == ["printed-colour"]

    def test_a_cross_stands_on_what_it_crosses_out(self):
        tablet = self.table()
        recorded(tablet.campaign, BreakSpace(1, 1, "A1"))
        shown = tablet.post("correct-fill", family=1, space="A1", to="C1")
        assert shown.status == 422
        assert "nothing-to-break" in [p.code for later in shown.context["objection"].later for p in later.problems]

    def test_leaving_it_changes_nothing(self):
        tablet = self.table()
        shown = tablet.post("correct-fill", family=1, space="A1", fill="R2", view=1)
        shown = tablet.follow(shown, text="Cancel")
        assert (shown.status, tablet.fills()) == (200, {"A1": "R5", "B1": "G2"})


def test_of_two_turns_that_filled_a_space_the_last_is_corrected():
    tablet = played(turn(1, 1, 1, "", "B1 G"), turn(1, 2, 2), turn(1, 3, 2))
    tablet.post("take-turn", round=1, turn=4, family=1, step="by-hand,value=4", space="B1")
    shown = tablet.post("correct-fill", family=1, space="B1", fill="G3")
    assert (shown.status, tablet.fills()) == (303, {"B1": "G3"})
    kinds = [e.command.turn for e in tablet.story.ordered if isinstance(e.command, TakeTurn)]
    assert kinds == [1, 2, 3, 4]
