"""One turn: a die and its space, two taps, and everything that may stand against it."""

import pytest
from django.urls import reverse

from campaign.rules.dice import Die, Fill
from campaign.rules.state.game import Turn
from campaign.stories import forget_all
from journals.commands.before import TickStep
from journals.commands.paper import PaintSpace
from journals.commands.play import EnterRoll
from journals.commands.scoring import ConfirmScores
from tests.factories import make_game, recorded, round_of, turn
from tests.journals.contract import Contract
from tests.journals.tablet import Tablet, begun

pytestmark = pytest.mark.django_db

FIRST = {"round": 1, "turn": 1, "family": 1}


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
        tablet = begun(
            EnterRoll(1, 1, tuple(map(Die.parse, ("R5", "B2", "G3", "Y1", "P6")))), turn(1, 1, 1, "R5", "A1")
        )
        shown = tablet.get()
        assert [(cell.text, cell.by and cell.by.name) for cell in shown.view.rolled] == [
            ("R5", "Ferrer"),
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

    def test_htmx_gets_the_reasons_in_the_inside_of_the_page(self):
        tablet = Tablet(htmx=True)
        shown = tablet.post("take-turn", **FIRST, die="R5", space="E1")
        assert (shown.status, shown.problems, shown["HX-Replace-Url"]) == (422, ["printed-colour"], tablet.address)
        assert shown.text.lstrip().startswith('<div id="page"') and "<html" not in shown

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
        shown = tablet.tap(shown, text="Leave it unplaced")
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


def test_a_game_of_twelve_rounds_ends_at_the_score_sheet():
    tablet = begun(*(what for number in range(1, 13) for what in round_of(2, number)))
    shown = tablet.get()
    assert shown.view.card == "scoring"
    assert "To the score sheet" in shown


def test_A7_1_the_closing_story_comes_before_the_score_sheet():
    tablet = begun(*(what for number in range(1, 13) for what in round_of(2, number)))
    after = reverse("after", args=[tablet.campaign.slug, 1])
    assert tablet.get().link(text="The closing story") == after
    recorded(tablet.campaign, TickStep(1, "outro"))
    assert not tablet.get().view.story_to_read


def test_the_campaigns_of_one_server_are_apart():
    one, two = Tablet(make_game(title="One")), Tablet(make_game(title="Two"))
    one.post("take-turn", **FIRST, die="R5", space="A1")
    assert two.fills() == {}


class TestSpaceFirst:
    def test_a_space_then_a_die_is_a_turn_too(self):
        tablet = Tablet()
        shown = tablet.get("?view=1&space=B3")
        assert (shown.view.card, shown.view.states) == ("turn", {"B3": "chosen"})
        tablet.tap(shown, data_die="R5")
        assert tablet.fills() == {"B3": "R5"}

    def test_an_illegal_one_says_why_and_leads_back(self):
        tablet = Tablet()
        shown = tablet.tap(tablet.get("?view=1&space=C1"), data_die="R4")
        assert (shown.status, shown.problems, shown.view.card) == (422, ["printed-value"], "clash")

    def test_the_space_of_another_family_is_only_looked_at(self):
        assert Tablet().get("?view=2&space=D2").view.card == "touch"


class TestADieTakenAlready:
    def test_it_is_said_before_a_space_is_tapped(self):
        tablet = begun(turn(1, 1, 1, "R5", "A1"))
        assert tablet.get("?die=R5").view.taken_by.name == "Ferrer"
        assert tablet.get("?die=R4").view.taken_by is None

    def test_no_space_is_called_safe_and_the_way_back_is_another_die(self):
        tablet = begun(turn(1, 1, 1, "R5", "A1"))
        shown = tablet.tap(tablet.get("?die=R5"), value="B2")
        assert "die-taken" in shown.problems
        assert not tablet.follow(shown, text="Another die").view.choice.chosen

    def test_a_die_that_was_not_told_with_the_roll_can_still_be_taken(self):
        tablet = begun(EnterRoll(1, 1, tuple(map(Die.parse, ("R5", "B2", "G3", "Y1")))))
        shown = tablet.follow(tablet.get(), text="Not in the roll")
        shown = tablet.follow(shown, data_die="P6")
        assert (shown.view.choice.die, shown.view.mode) == (Die.parse("P6"), "place")
