import pytest

from campaign.rules.abilities import ABILITIES, Ability, Input, Reach, Step, flipped, run_chain
from campaign.rules.dice import Die, Fill

YELLOW = Step("set-colour", {"colour": "Y"})
UP = Step("add", {"n": 1})
FLIP = Step("flip")


def reached(die: str, *steps: Step) -> str:
    """The fill at the end of the chain, as text."""
    fill = run_chain(Die.parse(die) if die else None, steps)[-1].fill
    return str(fill) if fill else ""


def test_A5_3_the_worked_example_red_1_ends_as_yellow_5():
    reaches = run_chain(Die.parse("R1"), [YELLOW, UP, FLIP])
    assert [str(reach.fill) for reach in reaches] == ["R1", "Y1", "Y2", "Y5"]


@pytest.mark.parametrize(
    ("slug", "params", "before", "after"),
    [
        ("set-colour", {"colour": "Y"}, "R4", "Y4"),
        ("set-colour", {"colour": "Y"}, "", "Y"),
        ("set-value", {"value": 1}, "R4", "R1"),
        ("set-value", {"value": 0}, "", "0"),
        ("add", {"n": 1}, "R6", "R7"),
        ("add", {"n": -3}, "R2", "R-1"),
        ("add", {"n": 1}, "", ""),
        ("flip", {}, "R2", "R5"),
        ("flip", {}, "", ""),
        ("ignore-adjacency", {}, "R2", "R2"),
        ("by-hand", {"colour": "G", "value": 9}, "R2", "G9"),
        ("by-hand", {"colour": "G"}, "R2", "G"),
        ("by-hand", {"value": 3}, "R2", "3"),
        ("by-hand", {"value": 3}, "", "3"),
        ("fill-again", {}, "R2", "R2"),
    ],
)
def test_A5_2_each_ability_used_once(slug, params, before, after):
    assert reached(before, Step(slug, params)) == after


@pytest.mark.parametrize(
    ("die", "steps", "after"),
    [
        ("R1", [FLIP, UP, YELLOW], "Y7"),
        ("R6", [UP, FLIP], "R0"),
        ("R6", [UP, FLIP, YELLOW], "Y0"),
        ("R3", [Step("set-value", {"value": 1}), FLIP], "R6"),
        ("R3", [Step("by-hand", {"colour": "G"}), UP, FLIP], "G"),
        ("R3", [Step("by-hand", {"value": 2}), YELLOW, UP], "Y3"),
        ("", [YELLOW, Step("set-value", {"value": 2}), FLIP], "Y5"),
        ("R3", [UP, Step("fill-again"), UP], "R5"),
        ("R3", [Step("ignore-adjacency"), UP], "R4"),
    ],
)
def test_A5_1_each_step_works_on_what_the_last_one_left(die, steps, after):
    assert reached(die, *steps) == after


@pytest.mark.parametrize(
    ("before", "after"), [(1, 6), (2, 5), (3, 4), (4, 3), (5, 2), (6, 1), (0, 0), (7, 0), (-1, 0), (12, 0)]
)
def test_A5_3_a_flip_shows_the_opposite_face_or_nought(before, after):
    assert flipped(before) == after


def test_A5_2_ignoring_adjacency_lasts_to_the_end_of_the_chain_and_touches_no_fill():
    reaches = run_chain(Die.parse("R3"), [UP, Step("ignore-adjacency"), FLIP])
    assert [sorted(reach.ignore) for reach in reaches] == [[], [], ["adjacency"], ["adjacency"]]


def test_A5_5_tools_are_chains_with_a_name_and_a_box():
    brush = Step("set-value", {"value": 1}, tool="hake-brush", box=2)
    stone = Step("flip", tool="grinding-stone", box=0)
    assert reached("P4", brush, stone) == "P6"


def test_a_chain_without_steps_is_the_die_or_nothing():
    assert run_chain(Die.parse("B2"), []) == [Reach(Fill.parse("B2"))]
    assert run_chain(None, []) == [Reach(None)]


@pytest.mark.parametrize(
    "step",
    [
        Step("polish"),
        Step("set-colour"),
        Step("set-colour", {"colour": 3}),
        Step("set-colour", {"colour": "yellow"}),
        Step("set-value", {"value": "x"}),
        Step("set-value", {"value": True}),
        Step("add", {"n": "two"}),
        Step("add"),
        Step("by-hand"),
    ],
)
def test_a_step_that_makes_no_sense_changes_nothing(step):
    assert run_chain(Die.parse("R3"), [step, UP])[1:] == [Reach(Fill.parse("R3")), Reach(Fill.parse("R4"))]


@pytest.mark.parametrize("ability", ABILITIES.values(), ids=list(ABILITIES))
def test_each_ability_cites_a_rule_and_says_what_the_player_picks(ability: Ability):
    assert ABILITIES[ability.slug] is ability
    assert ability.name and ability.rule.startswith("A")
    assert all(isinstance(pick, Input) for pick in ability.inputs)
