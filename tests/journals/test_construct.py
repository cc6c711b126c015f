"""Construction after a round, asked on the table page: a card only when there is something to construct (A6)."""

import pytest
from django.urls import reverse

from campaign.commands.cathedral import Construct, PullDown
from campaign.commands.rules import Amend
from campaign.rules.dice import Die
from campaign.rules.state.legacy import Constructed
from journals.commands.paper import WriteNote
from journals.commands.play import AddTurn, CatchUp, EndRound, EnterRoll
from journals.commands.scoring import ConfirmScores
from tests.factories import make_game, recorded, round_of, turn, undo
from tests.journals.contract import Contract
from tests.journals.tablet import Tablet, begun

pytestmark = pytest.mark.django_db


def dice(text):
    return tuple(Die.parse(die) for die in text.split())


def ended(left, families=2, number=1, **values):
    """A tablet at a table that has ended its first rounds with some dice left over after the last."""
    tablet = Tablet(make_game(families=families, **values))
    for before in range(1, number):
        recorded(tablet.campaign, *round_of(families, before))
    recorded(tablet.campaign, *round_of(families, number)[:-1], EndRound(1, number, dice(left)))
    return tablet


def built(tablet):
    return {space: (it.family, it.round, it.points) for (_board, space), it in tablet.state.cathedral.items()}


class TestWhenItIsAsked:
    @pytest.mark.parametrize("left", ["", "R2", "R6 B3"])
    def test_A6_1_without_an_eligible_die_there_is_no_card(self, left):
        shown = ended(left).get()
        assert (shown.view.card, shown.view.building) == ("turn", None)

    def test_A6_1_one_eligible_die_is_one_tap(self):
        tablet = ended("R1 B4")
        shown = tablet.get()
        assert (shown.view.card, shown.heading) == ("build", "Ferrer constructs red 1")
        shown = tablet.tap(shown, text="Construct red 1")
        assert (shown.status, shown.view.card) == (200, "turn")
        assert built(tablet) == {"R1": (1, 1, 1)}
        assert (tablet.taps, tablet.state.points(1)) == (1, 1)

    def test_A6_1_of_two_the_family_chooses_one(self):
        tablet = ended("R1 B1")
        shown = tablet.get()
        assert shown.heading == "Which of these does Ferrer construct?"
        shown = tablet.tap(shown, text="Construct blue 1")
        assert (built(tablet), shown.view.card) == ({"B1": (1, 1, 1)}, "turn")

    def test_A6_1_the_lowest_space_of_each_colour_is_shown(self):
        tablet = ended("R2")
        recorded(tablet.campaign, *(Construct(1, 0, 2, "cathedral", Die.parse(die)) for die in ("R1", "G1", "G2")))
        [site] = tablet.get("?card=build").view.building.sites
        assert [str(space.fill) for space in site.spaces] == ["R2", "Y1", "G3", "B1", "P1"]

    def test_A6_1_the_last_in_the_order_has_the_duty(self):
        assert ended("R1", families=4, number=2).get().view.builder.name == "Oliva"
        tablet = Tablet(make_game(families=2))
        recorded(tablet.campaign, AddTurn(1, 1, 2), *round_of(2, 1)[:-1], turn(1, 5, 2), EndRound(1, 1, dice("R1")))
        assert tablet.get().view.builder.name == "Oliva"

    def test_A6_1_after_the_last_round_it_comes_before_the_points(self):
        tablet = ended("R1")
        recorded(tablet.campaign, CatchUp(1, 13))
        shown = tablet.get()
        assert shown.view.card == "build"
        assert "Nothing constructed yet after round 1" in tablet.get("?later=1")

    def test_a_scored_game_asks_nothing_more(self):
        tablet = ended("R1")
        recorded(tablet.campaign, ConfirmScores(1, {1: {"total": 3}, 2: {"total": 1}}, ()))
        assert tablet.get("?card=build").view.card == "done"

    def test_A13_2_a_second_board_is_asked_about_too(self):
        tablet = Tablet()
        chapel = {"slug": "chapel", "label": "Chapel", "letters": "RY", "numbers": (1, 2, 3), "points": 2}
        recorded(tablet.campaign, Amend("chapel", "A chapel.", 1, 1, "board", chapel))
        recorded(tablet.campaign, *round_of(2, 1)[:-1], EndRound(1, 1, dice("R1 B1")))
        shown = tablet.get()
        assert [(site.slug, [str(die) for die in site.dice]) for site in shown.view.building.sites] == [
            ("cathedral", ["R1", "B1"]),
            ("chapel", ["R1"]),
        ]
        tablet.tap(shown, place=2, name="die")
        assert tablet.state.cathedral == {("chapel", "R1"): Constructed(1, 1, 1, 2)}


class TestPutOff:
    def test_R0_play_may_go_on_and_it_stays_asked(self):
        tablet = ended("R1")
        shown = tablet.follow(tablet.get(), text="Later")
        assert shown.view.card == "turn"
        shown = tablet.follow(shown, data_die="B5")
        tablet.tap(shown, name="space", value="B1")
        shown = tablet.get()
        assert (shown.view.card, shown.view.building.round) == ("turn", 1)
        shown = tablet.follow(shown, text="Nothing constructed yet after round 1")
        assert shown.view.card == "build"
        tablet.tap(shown, text="Construct red 1")
        assert built(tablet) == {"R1": (1, 1, 1)}

    def test_at_the_end_of_the_next_round_it_is_a_card_again(self):
        tablet = ended("R1")
        recorded(tablet.campaign, *round_of(2, 2))
        assert tablet.get().view.card == "build"

    def test_what_is_built_later_makes_no_older_round_ask(self):
        tablet = ended("R2")
        recorded(tablet.campaign, *round_of(2, 2)[:-1], EndRound(1, 2, dice("R1")))
        tablet.tap(tablet.get(), text="Construct red 1")
        assert tablet.get().view.building is None

    def test_leave_it_a_card_says_so(self):
        tablet = ended("R1")
        shown = tablet.tap(tablet.get(), text="Leave it: a card says so")
        assert (shown.status, shown.view.card, shown.view.building) == (200, "turn", None)
        assert (tablet.now.unbuilt, built(tablet)) == ({1}, {})
        assert tablet.last().overruled[0].code == "must-construct"
        assert tablet.last().reason == "A card says so"
        undo(tablet.campaign)
        assert tablet.get().view.card == "build"

    def test_what_was_pulled_down_again_is_not_asked_anew(self):
        tablet = ended("R1")
        tablet.tap(tablet.get(), text="Construct red 1")
        recorded(tablet.campaign, PullDown(1, "cathedral", Die.parse("R1")))
        assert tablet.get().view.building is None


class TestWarned:
    def test_another_family_may_build_when_the_table_says_so(self):
        tablet = ended("R1")
        shown = tablet.follow(tablet.get(), text="Oliva")
        assert shown.heading == "Oliva constructs red 1"
        assert "It would be the duty of Ferrer" in shown
        shown = tablet.tap(shown, text="Construct red 1")
        assert (shown.status, shown.problems, shown.view.card) == (422, ["not-the-builder"], "build")
        shown = tablet.tap(shown, text="Do it anyway")
        assert (shown.status, built(tablet)) == (200, {"R1": (2, 1, 1)})

    @pytest.mark.parametrize(("die", "codes"), [("R2", ["not-the-lowest", "die-not-left"]), ("B1", ["die-not-left"])])
    def test_A6_1_a_space_that_no_die_lies_on(self, die, codes):
        shown = ended("R1").post("construct", round=1, family=1, board="cathedral", die=die)
        assert (shown.status, shown.problems) == (422, codes)

    def test_two_devices_at_once(self):
        tablet = ended("R1 B1")
        shown = tablet.get()
        Tablet(tablet.campaign).post("construct", round=1, family=1, board="cathedral", die="B1")
        answer = tablet.tap(shown, text="Construct red 1")
        assert (answer.status, answer.problems) == (409, ["slot-taken"])
        assert built(tablet) == {"B1": (1, 1, 1)}

    def test_a_board_there_is_not(self):
        shown = ended("R1").post("construct", round=1, family=1, board="attic", die="R1")
        assert (shown.status, shown.problems) == (422, ["no-such-board"])


class TestWithTheEndOfTheRound:
    def rolled(self, roll, *taken):
        tablet = begun(EnterRoll(1, 1, dice(roll)))
        families = (1, 2, 2, 1)
        recorded(tablet.campaign, *(turn(1, n + 1, families[n], die) for n, die in enumerate(taken)))
        return tablet

    def test_one_tap_ends_it_where_nothing_is_to_build(self):
        tablet = self.rolled("R5 B2 G3 Y1 P6", "R5", "B2", "G3", "Y1")
        tablet.tap(tablet.get(), text="End round 1")
        assert (tablet.taps, tablet.get().view.card, tablet.now.left) == (1, "turn", {1: dice("P6")})

    def test_A6_1_one_tap_ends_it_and_constructs(self):
        tablet = self.rolled("R5 B2 G3 Y1 P6", "R5", "B2", "G3", "P6")
        shown = tablet.tap(tablet.get(), text="Round over, Ferrer constructs yellow 1")
        assert (shown.status, shown.view.card) == (200, "turn")
        assert (tablet.now.left, built(tablet)) == ({1: dice("Y1")}, {"Y1": (1, 1, 1)})
        undo(tablet.campaign)
        assert (tablet.now.left, built(tablet)) == ({}, {})

    def test_A13_2_with_two_boards_each_button_names_its_own(self):
        tablet = self.rolled("R5 B2 G3 Y1 P6", "R5", "B2", "G3", "P6")
        chapel = {"slug": "chapel", "label": "Chapel", "points": 2}
        recorded(tablet.campaign, Amend("chapel", "A chapel.", 1, 1, "board", chapel))
        [dark_nave, other] = [button["text"] for _form, button in tablet.get().buttons(name="build")]
        assert dark_nave.endswith("Ferrer constructs yellow 1 The Dark Nave")
        assert other.endswith("Ferrer constructs yellow 1 Chapel")

    def test_or_only_ends_it_and_is_asked(self):
        tablet = self.rolled("R5 B2 G3 Y1 P6", "R5", "B2", "G3", "P6")
        shown = tablet.tap(tablet.get(), text="Only end round 1")
        assert (shown.view.card, built(tablet)) == ("build", {})

    @pytest.mark.parametrize("build", ["", "x", "cathedral:", "attic:Y1", "cathedral:Y9"])
    def test_a_construction_that_makes_no_sense(self, build):
        tablet = self.rolled("R5 B2 G3 Y1 P6", "R5", "B2", "G3", "P6")
        assert tablet.post("end-round", round=1, left="Y1", build=build).status in (303, 422)
        assert built(tablet) == {}

    def test_the_board_shows_which_spaces_come_next(self):
        tablet = begun(*round_of(2, 1)[:-1])
        assert {cell.text for cell in tablet.get().view.left_pad if cell.next} == {"R1", "Y1", "G1", "B1", "P1"}
        assert "next to be constructed" in tablet.get()


class TestOwnBox:
    def test_what_a_construction_earns_is_asked_once(self):
        tablet = ended("R1 B1", edition="my-box")
        shown = tablet.get()
        assert "What does each construction earn?" in shown
        fields = {"round": 1, "family": 1, "board": "cathedral", "die": "R1", "earns": "2"}
        assert tablet.post("construct", **fields).status == 303
        assert (built(tablet), tablet.state.points(1)) == ({"R1": (1, 1, 2)}, 2)
        recorded(tablet.campaign, *round_of(2, 2)[:-1], EndRound(1, 2, dice("B1")))
        shown = tablet.get()
        assert "What does each construction earn?" not in shown and "It earns 2 legacy points" in shown

    def test_it_can_be_skipped(self):
        tablet = ended("R1", edition="my-box")
        tablet.tap(tablet.get(), text="Construct red 1")
        assert built(tablet) == {"R1": (1, 1, 0)}
        recorded(tablet.campaign, *round_of(2, 2)[:-1], EndRound(1, 2, dice("B1")))
        assert "What does each construction earn?" not in tablet.get()

    def test_undone_with_what_it_told_about_the_box(self):
        tablet = ended("R1", edition="my-box")
        tablet.post("construct", round=1, family=1, board="cathedral", die="R1", earns="2")
        tablet.tap(tablet.get(), text="Undo")
        assert (built(tablet), tablet.state.edition.legacy.boards[0].points) == ({}, 0)

    def test_where_it_is_not_known_yet_the_round_is_ended_by_itself(self):
        tablet = begun(EnterRoll(1, 1, dice("R1")), *round_of(2, 1)[:-1], edition="my-box")
        assert "constructs" not in tablet.get()


class TestConstructContract(Contract):
    kind = "construct"
    fields = {"round": 1, "family": 1, "board": "cathedral", "die": "R1"}

    def tablet(self, **values):
        tablet = Tablet(**values)
        recorded(tablet.campaign, *round_of(2, 1)[:-1], EndRound(1, 1, dice("R1")))
        return tablet


class TestLeaveUnbuiltContract(TestConstructContract):
    kind = "leave-unbuilt"
    fields = {"round": 1, "overrule": "must-construct"}


def test_the_boards_are_a_tap_away():
    tablet = ended("R1")
    assert tablet.get().link(text="The boards") == reverse("cathedral", args=[tablet.campaign.slug])


def test_a_note_meanwhile_is_no_conflict():
    tablet = ended("R1")
    shown = tablet.get()
    recorded(tablet.campaign, WriteNote(1, 1, "A1", "look"))
    assert tablet.tap(shown, text="Construct red 1").status == 200
