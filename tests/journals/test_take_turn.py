"""One turn: a die and its space, two taps, and everything that may stand against it."""

import pytest

from campaign.rules.dice import Die, Fill
from campaign.rules.state.game import Turn
from campaign.stories import forget_all
from journals.commands.paper import PaintSpace
from journals.commands.play import EndRound, EnterRoll, TakeTurn
from journals.commands.scoring import ConfirmScores
from tests.factories import make_game, recorded, round_of, turn, undo
from tests.journals.contract import Contract
from tests.journals.tablet import Tablet

pytestmark = pytest.mark.django_db

FIRST = {"round": 1, "turn": 1, "family": 1}


def begun(*commands, **values):
    """A table with some commands recorded."""
    tablet = Tablet(**values)
    if commands:
        recorded(tablet.campaign, *commands)
    return tablet


class TestContract(Contract):
    kind = "take-turn"
    fields = {**FIRST, "die": "R5", "space": "A1"}


class TestTwoTaps:
    def test_A3_3_a_die_and_its_space_and_the_next_family_comes_up(self):
        tablet = Tablet()
        shown = tablet.follow(tablet.get(), data_die="R5")
        shown = tablet.tap(shown, name="space", value="A1")
        assert tablet.taps == 2
        assert tablet.fills(1) == {"A1": "R5"}
        assert tablet.now.turns[1, 1] == Turn(1, Die("R", 5), (), tablet.last().command.fills)
        assert shown.view.family.name == "Oliva"

    def test_A3_3_the_snake_turns_back(self):
        tablet = Tablet()
        families = []
        for _ in range(5):
            shown = tablet.get()
            families.append(shown.view.number)
            tablet.tap(shown, text="No turn") if shown.view.card == "turn" else None
        assert families[:4] == [1, 2, 2, 1]
        assert shown.view.card == "left"

    def test_A4_the_legal_spaces_glow_and_are_told_to_who_cannot_see_them(self):
        tablet = begun(turn(1, 1, 1, "R5", "A1"), turn(1, 2, 2), turn(1, 3, 2))
        shown = tablet.get("?die=B2")
        assert shown.view.fits == ("B1", "A2")
        assert [space for space, state in shown.view.states.items() if state == "legal"] == ["B1", "A2"]
        [label] = [button["aria-label"] for _, button in shown.buttons(name="space", value="B1")]
        assert label.endswith("fits")

    def test_the_glow_can_be_switched_off(self):
        tablet = Tablet()
        tablet.post("set-switch", name="glow", on="no")
        assert "legal" not in tablet.get("?die=B2").view.states.values()

    def test_a_die_that_was_chosen_is_put_back_by_a_tap(self):
        tablet = Tablet()
        shown = tablet.follow(tablet.get("?die=R5"), data_die="R5")
        assert not shown.view.choice.chosen

    def test_A3_4_the_roll_shows_what_is_left_and_who_took_the_rest(self):
        tablet = begun(EnterRoll(1, 1, tuple(map(Die.parse, ("R5", "B2", "G3", "Y1", "P6")))), turn(1, 1, 1, "R5", "A1"))
        shown = tablet.get()
        assert [(cell.text, cell.by) for cell in shown.view.rolled] == [
            ("R5", 1),
            ("B2", None),
            ("G3", None),
            ("Y1", None),
            ("P6", None),
        ]
        assert [link for link in shown.links if link.get("data-die") == "R5"] == []


class TestWarned:
    def test_A4_every_reason_at_once_and_nothing_is_saved(self):
        tablet = begun(turn(1, 1, 1, "R5", "A1"), turn(1, 2, 2), turn(1, 3, 2))
        entries = len(tablet.story.entries)
        shown = tablet.tap(tablet.get("?die=R6"), name="space", value="F1")
        shown = tablet.tap(tablet.get("?die=G5"), name="space", value="E1")
        assert shown.status == 422
        assert shown.problems == ["not-adjacent", "printed-colour"]
        assert "E1 is printed blue, and this is green" in shown
        assert "Nothing beside this space is filled" in shown
        assert len(tablet.story.entries) == entries
        assert tablet.fills() == {"A1": "R5"}

    def test_A4_3_the_culprits_are_pointed_out(self):
        tablet = begun(turn(1, 1, 1, "R5", "A1"), turn(1, 2, 2), turn(1, 3, 2))
        shown = tablet.tap(tablet.get("?die=R5"), name="space", value="B1")
        assert set(shown.problems) == {"die-taken", "same-colour-beside", "same-value-beside"}
        assert shown.view.states["A1"] == "culprit"
        assert shown.view.burning == (("B1", "A1"),)
        assert shown.view.ghost[0] == "B1"

    def test_what_was_chosen_stays_chosen(self):
        tablet = begun(turn(1, 1, 1, "R5", "A1"), turn(1, 2, 2), turn(1, 3, 2))
        shown = tablet.get("?die=R4&step=add,n=2&step=set-colour,colour=G")
        shown = tablet.tap(shown, name="space", value="F4")
        assert (shown.status, str(shown.view.choice.reach.fill)) == (422, "G6")
        again = tablet.follow(shown, text="Choose another")
        assert (again.view.card, str(again.view.choice.reach.fill)) == ("turn", "G6")
        tablet.tap(again, name="space", value="B1")
        assert tablet.fills() == {"A1": "R5", "B1": "G6"}

    def test_R0_overruled_in_one_tap_the_entry_keeps_what_was_overruled(self):
        tablet = begun(turn(1, 1, 1, "R5", "A1"), turn(1, 2, 2), turn(1, 3, 2))
        shown = tablet.tap(tablet.get("?die=G5"), name="space", value="E1")
        shown = tablet.tap(shown, text="Fill E1 anyway")
        assert shown.status == 200
        assert tablet.fills() == {"A1": "R5", "E1": "G5"}
        assert [problem.code for problem in tablet.last().overruled] == ["not-adjacent", "printed-colour"]
        assert tablet.last().reason == ""

    def test_R0_overruled_with_a_reason(self):
        tablet = begun(turn(1, 1, 1, "R5", "A1"), turn(1, 2, 2), turn(1, 3, 2))
        shown = tablet.tap(tablet.get("?die=G5"), name="space", value="E1")
        shown = tablet.tap(shown, text="A card says so")
        assert shown.status == 200
        assert tablet.last().reason == "A card says so"

    def test_what_was_not_seen_is_not_overruled(self):
        """Another device fills a neighbour between the warning and the tap that overrules it."""
        tablet = begun(turn(1, 1, 1, "R5", "A1"))
        shown = tablet.tap(tablet.get("?die=G4"), name="space", value="E1")
        assert shown.problems == ["printed-colour"]
        recorded(tablet.campaign, PaintSpace(1, 2, "E2", Fill.parse("P4")))
        shown = tablet.tap(shown, text="Fill E1 anyway")
        assert (shown.status, shown.problems) == (422, ["printed-colour", "same-value-beside"])
        shown = tablet.tap(shown, text="Fill E1 anyway")
        assert shown.status == 200

    @pytest.mark.parametrize(
        ("fields", "codes"),
        [
            ({"turn": 2, "family": 2}, ["turn-early"]),
            ({"family": 2}, ["out-of-turn"]),
            ({"turn": 7}, ["out-of-turn"]),
            ({"round": 13}, ["round-beyond", "turn-early"]),
        ],
    )
    def test_A3_3_out_of_turn(self, fields, codes):
        tablet = Tablet()
        shown = tablet.post("take-turn", **{**FIRST, "die": "R5", "space": "A1", **fields})
        assert (shown.status, shown.problems) == (422, codes)
        assert not tablet.now.turns
        shown = tablet.tap(shown, text="anyway")
        assert (shown.status, len(tablet.now.turns)) == (200, 1)

    def test_A3_1_a_die_that_is_not_in_the_roll(self):
        tablet = begun(EnterRoll(1, 1, tuple(map(Die.parse, ("R5", "B2", "G3", "Y1", "P6")))))
        shown = tablet.post("take-turn", **FIRST, die="R6", space="A1")
        assert (shown.status, shown.problems) == (422, ["die-not-there"])

    def test_A3_2_a_die_that_was_taken(self):
        tablet = begun(turn(1, 1, 1, "R5", "A1"))
        shown = tablet.post("take-turn", round=1, turn=2, family=2, die="R5", space="A1")
        assert (shown.status, shown.problems) == (422, ["die-taken"])

    def test_A4_7_a_space_that_is_filled(self):
        tablet = begun(turn(1, 1, 1, "R5", "A1"), turn(1, 2, 2), turn(1, 3, 2))
        shown = tablet.post("take-turn", round=1, turn=4, family=1, die="R2", space="A1")
        assert (shown.status, shown.problems) == (422, ["space-taken"])
        assert "A1 already holds red 5" in shown

    def test_A4_5_a_space_that_is_crossed_out(self):
        tablet = begun(turn(1, 1, 1, "R5", "A1"), turn(1, 2, 2), turn(1, 3, 2))
        tablet.post("break-space", family=1, space="A1")
        shown = tablet.post("take-turn", round=1, turn=4, family=1, die="R2", space="A1")
        assert shown.problems == ["space-broken"]

    def test_A4_2_a_space_away_from_all_glass(self):
        tablet = begun(turn(1, 1, 1, "R5", "A1"), turn(1, 2, 2), turn(1, 3, 2))
        shown = tablet.post("take-turn", round=1, turn=4, family=1, die="R2", space="D4")
        assert shown.problems == ["not-adjacent"]

    def test_a_closed_game_warns_and_is_still_added_to(self):
        tablet = begun()
        recorded(tablet.campaign, ConfirmScores(1, {1: {"total": 3}, 2: {"total": 1}}, ()))
        shown = tablet.post("take-turn", **FIRST, die="R5", space="A1")
        assert (shown.status, shown.problems) == (422, ["game-closed"])


class TestUnplaced:
    def test_A3_4_a_die_that_fits_may_be_left_with_a_hint(self):
        tablet = begun(turn(1, 1, 1, "R5", "A1"), turn(1, 2, 2), turn(1, 3, 2))
        shown = tablet.tap(tablet.get("?die=B2"), text="Can’t place")
        assert (shown.status, shown.problems) == (422, ["die-fits"])
        assert "Blue 2 would fit in B1 and A2" in shown
        shown = tablet.tap(shown, text="Do it anyway")
        assert shown.status == 200
        assert (tablet.last().command.die, tablet.last().command.fills) == (Die("B", 2), ())

    def test_A3_4_a_die_that_fits_nowhere_is_left_in_one_tap(self):
        tablet = begun(turn(1, 1, 1, "R5", "A1"), turn(1, 2, 2), turn(1, 3, 2))
        shown = tablet.tap(tablet.get("?die=R2"), text="Can’t place")
        assert shown.status == 200 and tablet.now.turns[1, 4].die == Die("R", 2)

    def test_no_turn(self):
        tablet = Tablet()
        shown = tablet.tap(tablet.get(), text="No turn")
        assert tablet.now.turns[1, 1] == Turn(1)
        assert shown.view.family.number == 2
        assert "Ferrer takes no die" in shown


class TestSlotTakenMeanwhile:
    def test_a_conflict_shows_what_stands_now_and_by_whom(self):
        tablet, other = Tablet(), None
        shown = tablet.get("?die=G3")
        other = Tablet(tablet.campaign)
        other.client.cookies["device"] = "kitchen"
        other.post("take-turn", **FIRST, die="R5", space="A1")
        answer = tablet.tap(shown, name="space", value="B2")
        assert (answer.status, answer.problems) == (409, ["slot-taken"])
        assert "Kitchen recorded this meanwhile" in answer
        assert str(answer.view.others[0].window.fills["A1"]) == "R5"
        assert answer.view.family.number == 2
        assert tablet.fills() == {"A1": "R5"}

    def test_a_conflict_comes_to_htmx_as_the_fresh_page(self):
        tablet = Tablet(htmx=True)
        Tablet(tablet.campaign).post("take-turn", **FIRST, die="R5", space="A1")
        answer = tablet.post("take-turn", **FIRST, die="G3", space="B2")
        assert answer.status == 409
        assert answer.text.lstrip().startswith('<div id="page"')
        assert answer["HX-Replace-Url"] == tablet.address

    def test_the_same_post_sent_again_is_no_conflict(self):
        tablet = Tablet()
        for _ in range(2):
            assert tablet.post("take-turn", "lost-wifi", **FIRST, die="R5", space="A1").status == 303
        forget_all()
        assert tablet.post("take-turn", "lost-wifi", **FIRST, die="R5", space="A1").status == 303

    def test_a_post_made_on_older_acts_whose_slot_is_free_is_no_conflict(self):
        tablet = Tablet()
        shown = tablet.get("?die=R5")
        Tablet(tablet.campaign).post("set-level", family=2, level="paint")
        assert tablet.tap(shown, name="space", value="A1").status == 200

    def test_an_undo_that_is_no_longer_the_last_is_a_conflict(self):
        tablet = begun(turn(1, 1, 1, "R5", "A1"))
        shown = tablet.get()
        recorded(tablet.campaign, turn(1, 2, 2, "B2", "A2"))
        answer = tablet.tap(shown, text="Undo")
        assert (answer.status, answer.problems) == (409, ["not-the-last"])
        assert tablet.fills(1) and tablet.fills(2)


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

    @pytest.mark.parametrize("fill", ["G0", "G7", "P", "6", "0", "7"])
    def test_A4_7_by_hand_any_colour_any_value_or_one_alone(self, fill):
        tablet = Tablet()
        shown = tablet.follow(tablet.get(), text="By hand…")
        offered = {str(chip.result): chip for chip in shown.view.picks} | {cell.text: cell for cell in shown.view.hand_pad}
        for step in (fill,) if fill in offered else (fill[0], fill[1:]):
            shown = tablet.get(offered[step].query) if step in offered else shown
        if fill not in offered:
            shown = tablet.get(f"?step=by-hand,colour={fill[0]},value={fill[1:]}")
        shown = tablet.tap(shown, name="space", value="B1")
        assert (shown.status, tablet.fills()) == (200, {"B1": fill})

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
        assert (shown.status, shown.problems) == (422, ["box-used", "tool-elsewhere"])

    def test_A5_4_a_use_taken_back_empties_its_box(self):
        tablet = Tablet()
        tablet.post("take-turn", **FIRST, die="R5", space="A1", step="set-value,value=1,tool=candle-snuffer,box=0")
        undo(tablet.campaign)
        assert not tablet.now.page(1).boxes


class TestForgottenTurns:
    def test_it_stands_behind_its_predecessor_in_the_old_round(self):
        rounds = [what for number in (1, 2) for what in round_of(2, number)]
        rounds = [what for what in rounds if getattr(what, "turn", 0) != 4 or what.round != 1]
        tablet = begun(*rounds)
        shown = tablet.follow(tablet.get("?card=more"), text="A forgotten turn")
        assert [(n, [f.name for f in families]) for n, families in shown.view.forgotten] == [(1, ["Ferrer"])]
        shown = tablet.follow(shown, text="Ferrer")
        shown = tablet.follow(shown, data_die="R5")
        shown = tablet.tap(shown, name="space", value="A1")
        assert shown.status == 200
        order = [(entry.command.round, entry.command.turn) for entry in tablet.story.ordered if isinstance(entry.command, TakeTurn)]
        assert order.index((1, 4)) == order.index((1, 3)) + 1
        assert tablet.last().after is not None
        assert shown.view.round == 3

    def test_it_is_checked_against_the_window_as_it_was_then(self):
        tablet = begun(turn(1, 1, 1), turn(1, 2, 2), turn(1, 3, 2), EndRound(1, 1), turn(2, 1, 2), turn(2, 2, 1, "R5", "A1"))
        shown = tablet.post("take-turn", round=1, turn=4, family=1, die="G4", space="D4")
        assert shown.status == 422
        assert [later.line.code for later in shown.context["objection"].later] == ["take-turn"]
        assert shown.problems == []

    def test_later_fills_it_makes_wrong_are_listed_and_may_stand_or_go(self):
        start = (turn(1, 1, 1), turn(1, 2, 2), turn(1, 3, 2), EndRound(1, 1), turn(2, 1, 2), turn(2, 2, 1, "R5", "A1"))
        for answer, fills in (("keep", {"B1": "R4", "A1": "R5"}), ("strike", {"B1": "R4"})):
            tablet = begun(*start)
            shown = tablet.post("take-turn", round=1, turn=4, family=1, die="R4", space="B1")
            assert "Edge neighbour B1 is red too" in shown
            shown = tablet.tap(shown, text="keep them" if answer == "keep" else "strike them too")
            assert (shown.status, tablet.fills()) == (200, fills)


def test_a_game_of_twelve_rounds_ends_at_the_score_sheet():
    tablet = begun(*(what for number in range(1, 13) for what in round_of(2, number)))
    shown = tablet.get()
    assert shown.view.card == "scoring"
    assert "To the score sheet" in shown


def test_the_campaigns_of_one_server_are_apart():
    one, two = Tablet(make_game(title="One")), Tablet(make_game(title="Two"))
    one.post("take-turn", **FIRST, die="R5", space="A1")
    assert two.fills() == {}
