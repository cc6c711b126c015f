"""What a die becomes before it is written: abilities, tools, fills by hand, and more than one fill."""

import pytest

from campaign.rules.dice import Die
from tests.factories import make_game, turn, undo
from tests.journals.tablet import Tablet, begun

pytestmark = pytest.mark.django_db

FIRST = {"round": 1, "turn": 1, "family": 1}


class TestChains:
    def test_A5_3_the_worked_example_by_taps(self):
        """Red 1, made yellow, +1: yellow 2, flipped: yellow 5."""
        tablet = Tablet()
        shown = tablet.follow(tablet.get(), data_die="R1")
        for label in ("Colour…", "yellow", "+1", "Flip"):
            shown = tablet.follow(shown, text=label)
        assert str(shown.view.choice.reach.fill) == "Y5"
        assert [(crumb.label, str(crumb.result)) for crumb in shown.view.crumbs] == [
            ("yellow", "Y1"),
            ("+1", "Y2"),
            ("flip", "Y5"),
        ]
        shown = tablet.tap(shown, name="space", value="C1")
        assert shown.status == 200
        assert tablet.fills() == {"C1": "Y5"}
        made = tablet.last().command
        assert made.die == Die("R", 1)
        assert [step.ability for step in made.chain] == ["set-colour", "add", "flip"]
        assert "made from red 1" in shown

    def test_a_step_is_taken_back_by_tapping_it(self):
        tablet = Tablet()
        shown = tablet.get("?die=R1&step=set-colour,colour=Y&step=add,n=1&step=flip")
        back = tablet.follow(shown, text="+1")
        assert [step.ability for step in back.view.choice.chain] == ["set-colour"]

    def test_A5_1_chips_stand_before_the_die_too(self):
        tablet = Tablet()
        shown = tablet.follow(tablet.get(), text="Flip")
        shown = tablet.follow(shown, data_die="R2")
        shown = tablet.tap(shown, name="space", value="C1")
        assert (shown.status, tablet.fills()) == (200, {"C1": "R5"})

    def test_a_chip_shows_the_die_it_would_make(self):
        results = {chip.label: str(chip.result) for chip in Tablet().get("?die=R2").view.chips if chip.result}
        assert results == {"+1": "R3", "−1": "R1", "Flip": "R5"}

    def test_A5_2_ignoring_adjacency_lets_every_space_glow(self):
        tablet = begun(turn(1, 1, 1, "R5", "A1"), turn(1, 2, 2), turn(1, 3, 2))
        shown = tablet.follow(tablet.get("?die=B2"), text="Anywhere")
        assert "D4" in shown.view.fits
        shown = tablet.tap(shown, name="space", value="D4")
        assert (shown.status, tablet.last().overruled) == (200, ())

    @pytest.mark.parametrize(
        ("taps", "fill"),
        [
            (["G3"], "G3"),
            (["P"], "P"),
            (["6"], "6"),
            (["0"], "0"),
            (["7"], "7"),
            (["0", "Colour…", "green"], "G0"),
        ],
    )
    def test_A4_7_by_hand_any_colour_any_value_or_one_alone(self, taps, fill):
        tablet = Tablet()
        shown = tablet.follow(tablet.get(), text="By hand…")
        made = {cell.text: cell.query for cell in shown.view.hand_pad}
        made |= {str(chip.result): chip.query for chip in shown.view.picks}
        shown = tablet.get(made[taps[0]])
        for label in taps[1:]:
            shown = tablet.follow(shown, text=label)
        shown = tablet.tap(shown, name="space", value="B1")
        assert (shown.status, tablet.fills()) == (200, {"B1": fill})
        assert tablet.now.turns[1, 1].die is None

    def test_A4_7_a_half_fill_is_completed(self):
        tablet = begun(turn(1, 1, 1, "", "B1 G"), turn(1, 2, 2), turn(1, 3, 2))
        shown = tablet.get("?step=by-hand,value=4")
        assert "B1" in shown.view.fits
        shown = tablet.tap(shown, name="space", value="B1")
        assert (shown.status, tablet.fills()) == (200, {"B1": "G4"})

    def test_A4_7_a_half_fill_completed_wrongly_is_warned_of(self):
        tablet = begun(turn(1, 1, 1, "", "B1 G"), turn(1, 2, 2), turn(1, 3, 2))
        shown = tablet.tap(tablet.get("?die=R4"), name="space", value="B1")
        assert (shown.status, shown.problems) == (422, ["space-taken"])


class TestAnotherFill:
    def test_with_the_die(self):
        tablet = Tablet()
        shown = tablet.follow(tablet.get("?die=R5"), text="Another fill")
        shown = tablet.tap(shown, name="also", value="A1:R5")
        assert [(space, str(fill)) for space, fill in shown.view.choice.also] == [("A1", "R5")]
        shown = tablet.get(shown.view.choice.query + "&step=set-value,value=2&step=set-colour,colour=B")
        shown = tablet.tap(shown, name="space", value="B1")
        assert (shown.status, tablet.fills()) == (200, {"A1": "R5", "B1": "B2"})
        assert len(tablet.now.turns) == 1

    def test_without_a_die(self):
        tablet = Tablet()
        shown = tablet.get("?step=by-hand,colour=G,value=3&again=1")
        shown = tablet.tap(shown, name="also", value="B1:G3")
        shown = tablet.tap(shown, text="That is all")
        assert (shown.status, tablet.fills()) == (200, {"B1": "G3"})
        assert tablet.now.turns[1, 1].die is None

    def test_A4_3_the_second_fill_clashes_with_the_first(self):
        tablet = Tablet()
        shown = tablet.tap(tablet.get("?die=R5&also=A1:R5"), name="space", value="B1")
        assert (shown.status, shown.problems) == (422, ["same-colour-beside", "same-value-beside"])


class TestTools:
    def test_A5_4_a_tool_fills_the_leftmost_empty_box(self):
        tablet = Tablet()
        shown = tablet.follow(tablet.get("?die=R5"), text="Candle Snuffer")
        assert str(shown.view.choice.reach.fill) == "R1"
        assert [(box.points, box.used) for box in shown.view.boxes] == [(1, True), (1, False), (2, False), (3, False)]
        tablet.tap(shown, name="space", value="A1")
        assert dict(tablet.now.page(1).boxes) == {0: "candle-snuffer"}
        assert tablet.fills() == {"A1": "R1"}

    def test_A5_4_the_next_use_fills_the_next_box(self):
        tablet = begun(turn(1, 1, 1), turn(1, 2, 2), turn(1, 3, 2))
        tablet.get()
        shown = tablet.follow(tablet.get("?die=R5"), text="Candle Snuffer")
        shown = tablet.follow(shown, text="Hand Mirror")
        shown = tablet.tap(shown, name="space", value="B1")
        assert dict(tablet.now.page(1).boxes) == {0: "candle-snuffer", 1: "hand-mirror"}
        assert tablet.fills() == {"B1": "R6"}

    def test_A5_4_the_boxes_of_one_family_are_its_own(self):
        tablet = begun()
        tablet.post("take-turn", **FIRST, die="R5", space="A1", step="flip,tool=hand-mirror,box=0")
        assert [box.used for box in tablet.get("?die=B2").view.boxes] == [False] * 4

    def test_A5_4_no_box_left_is_warned_of(self):
        tablet = Tablet()
        steps = [f"set-value,value=1,tool=candle-snuffer,box={box}" for box in range(4)]
        tablet.post("take-turn", **FIRST, die="R5", space="A1", step=steps)
        assert len(tablet.now.page(1).boxes) == 4
        tablet.post("take-turn", round=1, turn=2, family=2)
        tablet.post("take-turn", round=1, turn=3, family=2)
        shown = tablet.follow(tablet.get("?die=B2"), text="Candle Snuffer")
        shown = tablet.tap(shown, name="space", value="A2")
        assert "boxes-used-up" in shown.problems

    def test_A5_4_a_used_box_and_a_strange_tool_are_warned_of(self):
        tablet = begun(turn(1, 2, 2))
        tablet.post("take-turn", **FIRST, die="R5", space="A1", step="set-value,value=1,tool=candle-snuffer,box=0")
        steps = ["flip,tool=hand-mirror,box=0", "flip,tool=hake-brush,box=1"]
        shown = tablet.post("take-turn", round=1, turn=3, family=2)
        shown = tablet.post("take-turn", round=1, turn=4, family=1, die="B2", space="B1", step=steps)
        assert (shown.status, shown.problems) == (422, ["tool-elsewhere", "box-used"])

    def test_A5_4_a_use_taken_back_empties_its_box(self):
        tablet = Tablet()
        tablet.post("take-turn", **FIRST, die="R5", space="A1", step="set-value,value=1,tool=candle-snuffer,box=0")
        undo(tablet.campaign)
        assert not tablet.now.page(1).boxes


class TestWhichPointBox:
    def test_A5_4_the_leftmost_unless_the_family_chooses_another(self):
        tablet = Tablet(make_game(edition="lantern-street"))
        shown = tablet.follow(tablet.get("?die=R5"), text="Hand Mirror")
        assert [step.box for step in shown.view.choice.chain] == [0]
        other = next(link for link in shown.links if "data-box" in link and link["aria-pressed"] == "false")
        shown = tablet.get(other["href"])
        assert [step.box for step in shown.view.choice.chain] == [1]
        assert [step.tool for step in shown.view.choice.chain] == ["hand-mirror"]

    def test_A5_4_each_tool_has_its_own_where_the_table_says_so(self):
        tablet = Tablet(make_game(edition="lantern-street"))
        tablet.post("set-switch", name="box-per-tool", on="yes")
        shown = tablet.follow(tablet.get("?die=R5"), text="Hand Mirror")
        assert [step.box for step in shown.view.choice.chain] == [1]
        shown = tablet.get("?die=R5&step=flip,tool=hand-mirror,box=0")
        shown = tablet.tap(shown, value="B2")
        assert "box-elsewhere" in shown.problems
