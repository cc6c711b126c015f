"""Magic spaces: what a fill does to the magic square, and which of two equal numbers was meant (A11.2, A11.3)."""

from dataclasses import replace

import pytest

from campaign.commands.by_hand import WriteSquare
from campaign.rules.dice import Fill
from journals.commands.paper import BreakSpace, PaintSpace
from journals.queries.magic import meant
from tests.factories import make_campaign, make_game, recorded, turn, undo
from tests.journals.contract import Contract
from tests.journals.tablet import Tablet

pytestmark = pytest.mark.django_db

LEFT_10, RIGHT_10, LEFT_14, RIGHT_14 = 9, 10, 1, 2
FIRST = {"round": 1, "turn": 1, "family": 1}


def at(window, *commands, campaign=None, number=1):
    """A tablet at a game on some window of the Lantern Street box."""
    tablet = Tablet(make_game(campaign or make_campaign(), number, window), game=number)
    if commands:
        recorded(tablet.campaign, *commands)
    return tablet


def space_of(tablet, number):
    """The space of the window with a magic number."""
    layout = tablet.state.plan(tablet.now).layout
    return next(name for name, space in layout.spaces.items() if space.magic == number)


def signed(tablet, family=1):
    """The family's square: cell to colour."""
    return {cell: str(s.colour) for cell, s in tablet.state.square(family).signed.items() if not s.broken}


def fill(tablet, space, die="R5", **fields):
    return tablet.post("take-turn", **{**FIRST, **fields}, die=die, space=space)


class TestANumberThatStandsOnce:
    def test_A11_2_it_is_signed_at_once_and_the_page_says_so(self):
        tablet = at(1)
        shown = tablet.tap(tablet.get("?die=R5"), name="space", value="F4")
        assert (shown.status, signed(tablet)) == (200, {3: "R"})
        assert tablet.last().command.cells == {}
        assert shown.view.signed == ("In the magic square of Ferrer 4 becomes red.",)
        assert "4 becomes red" in shown

    def test_the_note_is_gone_with_the_next_line(self):
        tablet = at(1, turn(1, 1, 1, "R5", "F4"), turn(1, 2, 2))
        assert tablet.get().view.signed == ()

    def test_A11_3_broken_in_the_window_it_is_broken_in_the_square(self):
        tablet = at(1, turn(1, 1, 1, "R5", "F4"))
        shown = tablet.get("?view=1&space=F4")
        assert shown.view.breaks_square == "In the magic square 4 breaks with it."
        shown = tablet.tap(shown, text="Wrong on paper")
        assert tablet.state.square(1).signed[3].broken and signed(tablet) == {}
        assert shown.view.signed == ("In the magic square of Ferrer 4 breaks too.",)
        undo(tablet.campaign)
        assert signed(tablet) == {3: "R"}

    def test_a_one_off_evening_signs_nothing(self):
        tablet = at(1)
        game = replace(tablet.now, one_off=True)
        assert meant(tablet.state, game, 1, [("D2", Fill("R", 5))], {}) == ({}, None)


@pytest.mark.parametrize(
    ("windows", "cells", "kinds"),
    [
        ((1, 6), (LEFT_10, RIGHT_10), "columns and diagonals"),
        ((2, 4), (LEFT_14, RIGHT_14), "columns"),
    ],
)
class TestANumberThatStandsTwice:
    def both(self, windows, cells):
        campaign = make_campaign()
        number = 10 if cells[0] == LEFT_10 else 14
        one = at(windows[0], campaign=campaign)
        return one, space_of(one, number), number

    def ask(self, tablet, space):
        """A fill that nothing speaks against but the square."""
        return tablet.post("take-turn", **FIRST, die="R5", space=space, overrule="printed-colour printed-value")

    def test_A11_2_asked_before_anything_is_recorded(self, windows, cells, kinds):
        tablet, space, number = self.both(windows, cells)
        entries = len(tablet.story.entries)
        shown = self.ask(tablet, space)
        assert (shown.status, shown.view.card, len(tablet.story.entries)) == (422, "cell", entries)
        assert shown.heading == f"Which {number} of the magic square?"
        assert [option.cell for option in shown.view.asked.options] == list(cells)
        assert f"The choice matters for {kinds}." in shown

    @pytest.mark.parametrize("which", [0, 1])
    def test_A11_2_the_answer_is_recorded_with_the_turn(self, windows, cells, kinds, which):
        tablet, space, number = self.both(windows, cells)
        shown = tablet.tap(self.ask(tablet, space), place=which, name="cell")
        assert (shown.status, tablet.fills()) == (200, {space: "R5"})
        assert tablet.last().command.cells == {space: cells[which]}
        assert signed(tablet) == {cells[which]: "R"}
        assert f"the {number} in column {cells[which] % 4 + 1} becomes red" in shown

    def test_A11_2_with_one_taken_the_other_is_meant_and_nobody_is_asked(self, windows, cells, kinds):
        tablet, space, number = self.both(windows, cells)
        tablet.tap(self.ask(tablet, space), place=1, name="cell")
        other = at(windows[1], campaign=tablet.campaign, number=2)
        again = space_of(other, number)
        shown = other.post("take-turn", **FIRST, die="B5", space=again, overrule="printed-colour printed-value")
        assert shown.status == 303
        assert other.last().command.cells == {again: cells[0]}
        assert signed(other) == {cells[0]: "B", cells[1]: "R"}

    def test_taken_back_both_are_free_again(self, windows, cells, kinds):
        tablet, space, _number = self.both(windows, cells)
        tablet.tap(self.ask(tablet, space), name="cell")
        undo(tablet.campaign)
        assert signed(tablet) == {}
        assert self.ask(tablet, space).view.card == "cell"

    def test_each_family_has_a_square_of_its_own(self, windows, cells, kinds):
        tablet, space, _number = self.both(windows, cells)
        tablet.tap(self.ask(tablet, space), name="cell")
        fields = {"round": 1, "turn": 2, "family": 2, "die": "B5", "space": space}
        assert tablet.post("take-turn", **fields, overrule="printed-colour printed-value").view.card == "cell"

    def test_the_same_answer_sent_twice_acts_once(self, windows, cells, kinds):
        tablet, space, _number = self.both(windows, cells)
        shown = self.ask(tablet, space)
        for _ in range(2):
            assert tablet.tap(shown, name="cell").status == 200
        assert len(tablet.now.turns) == 1


class TestWhatTheChoiceChanges:
    def test_A11_4_what_each_would_complete_or_lose(self):
        magic = {0: "Y", 1: "R", 5: "G", 13: "B", 2: "P", 6: "Y", 14: "Y"}
        tablet = at(1)
        recorded(tablet.campaign, *(WriteSquare(1, 0, cell, colour) for cell, colour in magic.items()))
        shown = fill(tablet, "D2", "P5")
        effects = {option.cell: option.effects for option in shown.view.asked.options}
        assert effects[LEFT_10][0] == "Column 2 is done: 4 different colours"
        assert effects[RIGHT_10][0] == "Column 3 has purple twice"
        assert effects[LEFT_10][1] == "The diagonal from the top right has 2 of 4 colours"
        lit = [at for at, cell in enumerate(shown.view.asked.options[0].cells) if cell.lit]
        assert lit == [1, 3, 5, 6, 9, 12, 13]

    def test_a_way_back_to_another_space(self):
        shown = at(1).post("take-turn", **FIRST, die="R5", space="D2")
        assert "die=R5" in shown.link(text="Choose another space")


class TestWithOtherReasons:
    def test_what_clashes_is_said_first_and_then_it_is_asked(self):
        tablet = at(1, turn(1, 1, 1, "R5", "A1"), turn(1, 2, 2), turn(1, 3, 2))
        shown = tablet.tap(tablet.get("?die=B4"), name="space", value="D2")
        assert (shown.status, shown.problems) == (422, ["not-adjacent"])
        shown = tablet.tap(shown, text="A card says so")
        assert (shown.status, shown.view.card) == (422, "cell")
        shown = tablet.tap(shown, place=1, name="cell")
        assert (shown.status, signed(tablet)) == (200, {RIGHT_10: "B"})
        assert (tablet.last().reason, tablet.last().overruled[0].code) == ("A card says so", "not-adjacent")

    def test_a_value_without_colour_signs_nothing_yet(self):
        tablet = at(1)
        shown = tablet.tap(tablet.get("?step=by-hand,value=4"), name="space", value="D2")
        assert (shown.status, signed(tablet)) == (200, {})
        recorded(tablet.campaign, turn(1, 2, 2), turn(1, 3, 2))
        shown = tablet.tap(tablet.get("?step=by-hand,colour=G"), name="space", value="D2")
        assert shown.view.card == "cell"
        tablet.tap(shown, place=1, name="cell")
        assert (tablet.fills(), signed(tablet)) == ({"D2": "G4"}, {RIGHT_10: "G"})

    @pytest.mark.parametrize("cell", ["D2:0", "D2:99", "D2:x", "A1:9", ":", "D2:-1", "D2"])
    def test_an_answer_that_makes_no_sense_is_asked_again(self, cell):
        shown = at(1).post("take-turn", **FIRST, die="R5", space="D2", cell=cell)
        assert (shown.status, shown.view.card) == (422, "cell")

    def test_htmx_gets_the_question_in_the_inside_of_the_page(self):
        tablet = at(1)
        tablet.htmx = True
        shown = tablet.post("take-turn", **FIRST, die="R5", space="D2")
        assert shown.status == 422 and shown.text.lstrip().startswith('<div id="page"')


class TestPainted:
    def test_asked_while_both_are_free_and_then_not(self):
        tablet = at(1)
        shown = tablet.tap(tablet.get("?card=paint&view=1&space=D2"), data_die="R5")
        assert shown.view.card == "cell"
        shown = tablet.tap(shown, place=1, name="cell")
        assert (shown.view.card, signed(tablet)) == ("paint", {RIGHT_10: "R"})
        other = at(6, campaign=tablet.campaign, number=2)
        shown = other.tap(other.get(f"?card=paint&view=1&space={space_of(other, 10)}"), data_die="B5")
        assert (shown.view.card, other.last().command.cell) == ("paint", LEFT_10)


class TestChangedLater(Contract):
    kind = "mean-cell"
    fields = {"family": 1, "space": "D2", "cell": RIGHT_10}

    def tablet(self, **values):
        tablet = Tablet(**values)
        recorded(tablet.campaign, PaintSpace(1, 1, "D2", Fill.parse("R5"), LEFT_10))
        return tablet

    def test_from_the_card_of_the_touched_space(self):
        tablet = self.tablet()
        shown = tablet.get("?view=1&space=D2")
        assert "It stands for the 10 in column 2" in shown
        shown = tablet.tap(shown, text="No, the 10 in column 3")
        assert (shown.status, signed(tablet)) == (200, {RIGHT_10: "R"})
        assert "It stands for the 10 in column 3" in shown

    def test_where_the_other_is_taken_they_change_places(self):
        tablet = self.tablet()
        space = space_of(Tablet(make_game(tablet.campaign, 2, 6), game=2), 10)
        recorded(tablet.campaign, PaintSpace(2, 1, space, Fill.parse("B5"), RIGHT_10))
        assert tablet.post("mean-cell", **self.fields).status == 303
        assert signed(tablet) == {LEFT_10: "B", RIGHT_10: "R"}

    def test_a_broken_space_is_not_asked_about(self):
        tablet = self.tablet()
        recorded(tablet.campaign, BreakSpace(1, 1, "D2"))
        assert tablet.get("?view=1&space=D2").view.meant is None

    def test_a_fill_that_moves_away_leaves_its_cell(self):
        tablet = Tablet()
        fill(tablet, "D2", cell=f"D2:{RIGHT_10}")
        tablet.post("correct-fill", family=1, space="D2", to="B3")
        assert (tablet.now.page(1).cells, signed(tablet)) == ({}, {})
