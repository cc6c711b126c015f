"""The window's new tools: chosen from last place upward, no second copy, the rest to the market box (A8.2)."""

import pytest
from django.urls import reverse

from campaign.commands.by_hand import ChangeTool
from campaign.rules.state.game import Given
from journals.commands.afterwards import GiveRewards
from tests.factories import recorded, undo
from tests.journals.evening import BRANDT, FERRER, OLIVA, QUILL, ranked, rewarded

pytestmark = pytest.mark.django_db

STUB, MARBLE, LADDER = "tallow-stub", "glass-marble", "apprentice-ladder"


def choosing(tablet):
    family = tablet.get().view.card.family
    return family.name if family else None


def test_A8_2_the_last_place_chooses_first():
    tablet = rewarded({1: 40, 2: 30, 3: 20, 4: 10})
    order = []
    while tablet.get().view.kind == "tools":
        order.append(choosing(tablet))
        tablet.tap(tablet.get(), name="tools")
    assert order == ["Quill", "Brandt", "Oliva", "Ferrer"]


def test_another_family_may_choose_before_its_turn():
    tablet = rewarded()
    shown = tablet.follow(tablet.get(), text="Choose now")
    assert shown.view.card.family.name == "Ferrer"
    tablet.tap(shown, text="Glass Marble")
    assert tablet.now.gained == {FERRER: (MARBLE,)}


def test_each_card_says_what_it_does_and_how_many_are_left():
    shown = rewarded().get()
    said = {tool.name: (tool.rule, tool.left) for tool in shown.view.card.cards}
    assert said["Tallow Stub"] == ("the die counts as a 2; twice a game", 3)
    assert said["Apprentice’s Ladder"] == ("the space need not touch a filled one; once a game", 2)


def test_two_tools_are_one_tap():
    tablet = rewarded({1: 40, 2: 30, 3: 20})
    shown = tablet.get()
    assert [[tool.slug for tool in offer] for offer in shown.view.card.offers] == [
        [STUB, MARBLE],
        [STUB, LADDER],
        [MARBLE, LADDER],
    ]
    tablet.tap(shown, name="tools", value=f"{STUB} {LADDER} ")
    assert tablet.now.gained == {BRANDT: (STUB, LADDER)}


def test_fewer_may_be_taken_and_none():
    tablet = rewarded({1: 40, 2: 30, 3: 20})
    tablet.post("gain-tools", family=BRANDT, tool=[MARBLE])
    tablet.tap(tablet.get(), text="takes none")
    assert tablet.now.gained == {BRANDT: (MARBLE,), OLIVA: ()}


def test_A8_2_no_second_copy_in_one_family():
    tablet = ranked({FERRER: 30, OLIVA: 20})
    recorded(tablet.campaign, ChangeTool(OLIVA, 0, STUB))
    tablet.post("give-rewards")
    assert STUB not in [tool.slug for tool in tablet.get().view.card.cards]
    answer = tablet.post("gain-tools", step="tools", family=OLIVA, tools=STUB)
    assert (answer.status, answer.problems) == (422, ["tool-owned"])
    tablet.tap(answer, text="Record it all the same")
    assert tablet.now.gained == {OLIVA: (STUB,)}


def test_A8_2_copies_run_out():
    tablet = rewarded({1: 40, 2: 30, 3: 20, 4: 10})
    tablet.post("gain-tools", family=QUILL, tool=[LADDER])
    tablet.post("gain-tools", family=BRANDT, tools=LADDER)
    assert LADDER not in [tool.slug for tool in tablet.get().view.card.cards]


def test_a_family_that_may_have_none_is_passed_over():
    tablet = ranked({FERRER: 30, OLIVA: 20})
    tablet.post("give-rewards", **{"tools-2": 0})
    assert choosing(tablet) == "Ferrer"


class TestTheRest:
    def test_A8_2_two_families_leave_one_copy_of_each_to_the_market(self):
        tablet = rewarded()
        for family in (OLIVA, FERRER):
            tablet.post("gain-tools", family=family, tools=STUB)
        assert tablet.now.stock == tablet.state.market == {STUB: 1, MARBLE: 1, LADDER: 1}
        assert "To the market box: Apprentice’s Ladder, Glass Marble and" in tablet.get(
            reverse("log", args=[tablet.campaign.slug])
        )

    def test_A8_2_three_leave_all_that_nobody_chose(self):
        tablet = rewarded({1: 40, 2: 30, 3: 20})
        for family, tools in ((BRANDT, f"{STUB} {MARBLE}"), (OLIVA, STUB), (FERRER, LADDER)):
            tablet.post("gain-tools", family=family, tools=tools)
        assert tablet.now.stock == {STUB: 1, MARBLE: 2, LADDER: 1}

    def test_the_last_choice_stocks_it_and_opens_the_market(self):
        tablet = rewarded()
        tablet.post("gain-tools", family=OLIVA, tools=STUB)
        assert tablet.now.stock is None
        answer = tablet.tap(tablet.get(), text="Glass Marble")
        assert answer.address == reverse("market", args=[tablet.campaign.slug, 1])
        assert tablet.now.stock is not None
        undo(tablet.campaign)
        assert (tablet.now.stock, tablet.state.market) == (None, {})

    def test_with_nobody_to_choose_the_rewards_stock_it(self):
        tablet = ranked({FERRER: 30, OLIVA: 20})
        tablet.post("give-rewards", **{"tools-1": 0, "tools-2": 0})
        assert tablet.now.stock == {STUB: 1, MARBLE: 1, LADDER: 1}
        assert tablet.statuses()["tools"] == "done"

    def test_left_over_it_is_one_tap(self):
        tablet = ranked({FERRER: 30, OLIVA: 20})
        recorded(tablet.campaign, GiveRewards(1, {FERRER: Given(3), OLIVA: Given(1)}))
        tablet.tap(tablet.get(), text="The rest goes to the market box")
        assert tablet.now.stock == {STUB: 1, MARBLE: 1, LADDER: 1}


class TestMyBox:
    def test_names_are_typed_and_known_again(self):
        tablet = ranked({FERRER: 30, OLIVA: 20}, edition="my-box")
        tablet.post("give-rewards", **{"tools-1": 1, "tools-2": 2})
        assert tablet.get().view.card.typed == 2
        tablet.post("gain-tools", family=OLIVA, name=["Copper Shears", "Ink"])
        tablet.post("gain-tools", family=FERRER, name="copper shears")
        assert tablet.now.gained == {OLIVA: ("copper-shears", "ink"), FERRER: ("copper-shears",)}
        assert "Copper Shears" in tablet.get()

    def test_told_cards_are_chosen_by_a_tap(self):
        tablet = ranked({FERRER: 30, OLIVA: 20}, edition="my-box")
        tablet.post("give-rewards", **{"tools-2": 1, "tools-1": 0}, card="Ink", copies="2")
        tablet.tap(tablet.get(), text="Ink")
        assert (tablet.now.gained, tablet.now.stock) == ({OLIVA: ("ink",)}, {"ink": 1})


def test_twice_with_one_key_it_acts_once():
    tablet = rewarded()
    answers = [tablet.post("gain-tools", "one-tap", family=OLIVA, tools=STUB).status for _ in range(2)]
    assert answers == [303, 303]


def test_chosen_meanwhile_it_is_a_conflict():
    tablet = rewarded()
    tablet.post("gain-tools", family=OLIVA, tools=STUB)
    assert tablet.post("gain-tools", family=OLIVA, tools=MARBLE).status == 409
