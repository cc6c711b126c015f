"""What a family owns, as chips of its turn: tool cards brought, crest abilities, dedications (A5.6, A9.4, A9.5)."""

import pytest

from campaign.commands.by_hand import ChangeTool, ChangeTrack, PlaceSticker
from campaign.commands.legacy_box import DescribeCards
from campaign.rules.abilities import Step
from campaign.rules.legacy_box import CardPlan
from campaign.words import line_text
from journals.commands.before import BringTools
from tests.factories import make_game, recorded, round_of, turn, undo
from tests.journals.tablet import Tablet

pytestmark = pytest.mark.django_db

FIRST = {"round": 1, "turn": 1, "family": 1}


def owning(*commands, **values):
    tablet = Tablet(make_game(**values))
    recorded(tablet.campaign, *commands)
    return tablet


def chips(shown):
    return {chip.label: str(chip.result or "") for chip in shown.view.owned}


class TestChips:
    def test_a_family_that_owns_nothing_has_none(self):
        shown = Tablet().get("?die=R5")
        assert shown.view.owned == () and "Ferrer has" not in shown

    def test_A5_6_cards_that_were_brought(self):
        tablet = owning(
            ChangeTool(1, 0, "tallow-stub"), ChangeTool(1, 0, "glass-marble"), BringTools(1, 1, ("glass-marble",))
        )
        assert chips(tablet.get("?die=R6")) == {"Glass Marble": "R1"}

    def test_A5_6_where_nobody_said_what_was_brought_all_that_are_owned(self):
        tablet = owning(ChangeTool(1, 0, "tallow-stub"), ChangeTool(1, 0, "glass-marble"))
        assert chips(tablet.get("?die=R6")) == {"Tallow Stub": "R2", "Glass Marble": "R1"}

    def test_A9_4_crest_abilities_with_the_colour_that_was_recorded(self):
        tablet = owning(PlaceSticker(1, 0, 1, "steady-hand"), PlaceSticker(1, 0, 2, "house-tint", "", "B"))
        assert chips(tablet.get("?die=R3")) == {"Steady Hand": "R4", "The Tint of the House": "B3"}

    def test_A9_4_a_covered_sticker_is_gone(self):
        tablet = owning(PlaceSticker(1, 0, 1, "steady-hand"), PlaceSticker(1, 0, 1, "turned-lens"))
        assert chips(tablet.get("?die=R3")) == {"Turned Lens": "R4"}

    def test_A9_5_the_dedication_of_a_track(self):
        tablet = owning(*(ChangeTrack(1, 0, "ironmonger", box) for box in range(7)))
        assert chips(tablet.get("?die=R3")) == {}
        recorded(tablet.campaign, ChangeTrack(1, 0, "ironmonger", 7, dedication=True))
        assert chips(tablet.get("?die=R3")) == {"One Turn of the Screw": "R4"}

    def test_what_one_family_owns_is_no_chip_of_another(self):
        assert owning(ChangeTool(1, 0, "tallow-stub")).get("?view=2&die=R3").view.owned == ()

    def test_a_colour_that_was_not_recorded_is_asked_at_each_use(self):
        tablet = owning(PlaceSticker(1, 0, 1, "house-tint"))
        shown = tablet.follow(tablet.get("?die=R3"), text="The Tint of the House")
        shown = tablet.follow(shown, text="green")
        assert str(shown.view.choice.reach.fill) == "G3"
        assert shown.view.choice.chain == (Step("set-colour", {"colour": "G"}, "house-tint"),)


class TestUsed:
    def test_the_chain_and_the_log_name_which_one_it_was(self):
        tablet = owning(ChangeTool(1, 0, "glass-marble"), PlaceSticker(1, 0, 3, "steady-hand"))
        shown = tablet.follow(tablet.get("?die=R3"), text="Glass Marble")
        shown = tablet.follow(shown, text="Steady Hand")
        assert [(crumb.label, str(crumb.result)) for crumb in shown.view.crumbs] == [
            ("Glass Marble", "R4"),
            ("Steady Hand", "R5"),
        ]
        shown = tablet.tap(shown, name="space", value="B1")
        assert (shown.status, tablet.fills()) == (200, {"B1": "R5"})
        assert [step.tool for step in tablet.last().command.chain] == ["glass-marble", "steady-hand"]
        assert "made from red 3 by Glass Marble and Steady Hand" in shown

    def test_A9_5_the_log_names_a_dedication(self):
        tablet = owning(ChangeTrack(1, 0, "ironmonger", 7, dedication=True))
        shown = tablet.follow(tablet.get("?die=R3"), text="One Turn of the Screw")
        tablet.tap(shown, name="space", value="B1")
        assert [step.tool for step in tablet.last().command.chain] == ["dedication-ironmonger"]
        assert "One Turn of the Screw" in line_text(tablet.last().command.say(None), tablet.state)

    def test_several_steps_of_one_ability_are_one_link_of_the_chain(self):
        tablet = owning(PlaceSticker(1, 0, 1, "crooked-mirror"))
        shown = tablet.follow(tablet.get("?die=R2"), text="Crooked Mirror")
        assert [(crumb.label, str(crumb.result)) for crumb in shown.view.crumbs] == [("Crooked Mirror", "R6")]
        assert tablet.tap(shown, name="space", value="B1").status == 200

    def test_a_second_tap_takes_it_back(self):
        tablet = owning(PlaceSticker(1, 0, 1, "steady-hand"))
        shown = tablet.follow(tablet.get("?die=R2"), text="Steady Hand")
        shown = tablet.get(next(link["href"] for link in shown.links if link.get("data-owned") == "crest"))
        assert shown.view.choice.chain == ()

    def test_A5_6_a_use_of_a_card_takes_no_point_box(self):
        tablet = owning(ChangeTool(1, 0, "glass-marble"))
        shown = tablet.tap(tablet.get("?die=R3&step=flip,tool=glass-marble"), name="space", value="B1")
        assert (shown.status, dict(tablet.now.page(1).boxes)) == (200, {})

    def test_A5_6_unless_the_card_says_so(self):
        card = CardPlan("glass-marble", "Glass Marble", (Step("flip"),), fills_box=True)
        tablet = owning(ChangeTool(1, 0, "glass-marble"), DescribeCards(1, (card,)))
        shown = tablet.follow(tablet.get("?die=R3"), text="Glass Marble")
        assert tablet.tap(shown, name="space", value="B1").status == 200
        assert dict(tablet.now.page(1).boxes) == {0: "glass-marble"}
        shown = tablet.post("take-turn", round=1, turn=2, family=1, die="R3", space="A1", step="flip,tool=glass-marble")
        assert "boxes-used-up" in shown.problems

    def test_A13_4_without_steps_it_is_done_by_hand_under_its_name(self):
        tablet = owning(PlaceSticker(1, 0, 1, "old-favour"))
        shown = tablet.follow(tablet.get("?die=R3"), text="An Old Favour")
        assert shown.heading.startswith("An Old Favour: what does it become?")
        made = {cell.text: cell.query for cell in shown.view.hand_pad}
        shown = tablet.get(made["G6"])
        assert [(crumb.label, str(crumb.result)) for crumb in shown.view.crumbs] == [("An Old Favour", "G6")]
        tablet.tap(shown, name="space", value="B1")
        assert tablet.fills() == {"B1": "G6"}
        assert tablet.last().command.chain == (Step("by-hand", {"colour": "G", "value": 6}, "old-favour"),)

    def test_A13_4_or_it_is_only_used(self):
        tablet = owning(PlaceSticker(1, 0, 1, "favour", label="A Favour Owed"))
        shown = tablet.follow(tablet.get("?die=R3"), text="A Favour Owed")
        shown = tablet.follow(shown, text="it is only used")
        assert str(shown.view.choice.reach.fill) == "R3"
        shown = tablet.tap(shown, name="space", value="B1")
        assert "helped by A Favour Owed" in shown


class TestWarned:
    def test_A2_4_a_card_that_was_not_brought_and_overruled(self):
        tablet = owning(ChangeTool(1, 0, "glass-marble"), BringTools(1, 1, ()))
        shown = tablet.post("take-turn", **FIRST, die="R3", space="B1", step="flip,tool=glass-marble")
        assert (shown.status, shown.problems) == (422, ["tool-not-brought"])
        assert "Ferrer did not bring Glass Marble" in shown
        shown = tablet.tap(shown, text="A card says so")
        assert (shown.status, tablet.fills()) == (200, {"B1": "R4"})
        assert [problem.code for problem in tablet.last().overruled] == ["tool-not-brought"]

    @pytest.mark.parametrize("tool", ["glass-marble", "steady-hand", "dedication-ironmonger"])
    def test_what_the_family_does_not_own(self, tool):
        shown = Tablet().post("take-turn", **FIRST, die="R3", space="B1", step=f"flip,tool={tool}")
        assert (shown.status, shown.problems) == (422, ["tool-not-owned"])

    def test_A5_6_a_card_used_as_often_as_it_may_be(self):
        tablet = owning(ChangeTool(1, 0, "apprentice-ladder"))
        assert [chip.left for chip in tablet.get("?die=R3").view.owned] == [1]
        step = "ignore-adjacency,tool=apprentice-ladder"
        tablet.post("take-turn", **FIRST, die="R3", space="B1", step=step)
        recorded(tablet.campaign, turn(1, 2, 2), turn(1, 3, 2))
        shown = tablet.get("?die=B2")
        assert [(chip.left, chip.spent) for chip in shown.view.owned] == [(0, True)]
        shown = tablet.follow(shown, text="Apprentice")
        shown = tablet.tap(shown, name="space", value="D4")
        assert (shown.status, shown.problems) == (422, ["tool-used-up"])
        shown = tablet.tap(shown, text="anyway")
        assert (shown.status, tablet.fills()) == (200, {"B1": "R3", "D4": "B2"})

    def test_A5_6_another_game_counts_its_own_uses(self):
        tablet = owning(ChangeTool(1, 0, "apprentice-ladder"))
        tablet.post("take-turn", **FIRST, die="R3", space="B1", step="ignore-adjacency,tool=apprentice-ladder")
        make_game(tablet.campaign, 2)
        other = Tablet(tablet.campaign, game=2)
        assert [chip.left for chip in other.get("?die=R3").view.owned] == [1]

    def test_a_use_taken_back_may_be_used_again(self):
        tablet = owning(ChangeTool(1, 0, "apprentice-ladder"))
        tablet.post("take-turn", **FIRST, die="R3", space="B1", step="ignore-adjacency,tool=apprentice-ladder")
        undo(tablet.campaign)
        assert [chip.left for chip in tablet.get("?die=R3").view.owned] == [1]


def test_a_tool_gained_after_a_game_is_a_chip_from_then_on():
    tablet = owning(*(what for number in range(1, 13) for what in round_of(2, number)))
    recorded(tablet.campaign, ChangeTool(1, 1, "watch-glass"))
    make_game(tablet.campaign, 2)
    assert chips(Tablet(tablet.campaign, game=2).get("?die=R3")) == {"Watch Glass": "R4"}


def test_the_boxs_own_tools_by_the_name_the_family_wrote():
    tablet = owning(ChangeTool(1, 0, "whetstone", label="Grandfather’s Whetstone"), edition="my-box")
    shown = tablet.get("?die=R3")
    assert chips(shown) == {"Grandfather’s Whetstone": ""}
    assert "Grandfather’s Whetstone: what does it become?" in tablet.follow(shown, text="Whetstone").heading
