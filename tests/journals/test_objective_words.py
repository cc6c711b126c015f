"""Objectives in words, and how a number came about."""

import pytest

from campaign.rules.edition import ObjectivePlan, WindowPlan
from campaign.rules.objectives import OBJECTIVES
from campaign.rules.scoring import score_sheet
from campaign.rules.state.campaign import State
from campaign.rules.state.game import Chair, Game, Page
from journals import objective_words
from journals.objective_words import formula, objective_rule
from tests.rules.boards import board

TIMES = "\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}"


@pytest.mark.parametrize("kind", OBJECTIVES)
def test_every_kind_says_what_it_pays_for(kind):
    plan = ObjectivePlan("x", "X", kind, 3, {"colour": "R", "value": 5})
    said = objective_rule(plan, State())
    assert said.startswith("3 points for each") or kind == "by-hand"
    assert "%" not in said


def test_params_are_named():
    pairs = ObjectivePlan("x", "X", "value-pairs", 2)
    assert objective_rule(pairs, State()) == "2 points for each set of the values 1 and 2"
    reds = ObjectivePlan("x", "X", "colour-count", 1, {"colour": "R"})
    assert objective_rule(reds, State()) == "1 point for each red space"


def test_a_kind_nobody_found_words_for_is_called_by_its_name(monkeypatch):
    monkeypatch.delitem(objective_words.RULES, "filled-stars")
    assert objective_rule(ObjectivePlan("x", "X", "filled-stars", 2), State()) == "2 points each: Filled stars"


@pytest.mark.parametrize(
    ("line", "kind", "params", "drawing", "said"),
    [
        ("public-a", "column-colour-variety", {}, "R1 R2 \n G1 . ", f"column A: 1{TIMES}4"),
        ("public-a", "row-value-variety", {}, "R1 R2 \n G1 G3", f"rows 1 and 2: 2{TIMES}4"),
        ("public-a", "value-pairs", {"values": (1, 2)}, "R1 R2 \n G1 . ", f"1{TIMES}4"),
        ("public-a", "row-value-variety", {}, "R1 R1 \n . .", f"0{TIMES}4"),
        ("public-a", "by-hand", {}, "R1 R1 \n . .", ""),
        ("empty", "by-hand", {}, "R1 R1 \n . .", f"A2 and B2: 2{TIMES}\N{MINUS SIGN}1"),
        ("boxes", "by-hand", {}, "R1 R1 \n . .", "2 + 3"),
    ],
)
def test_A7_2_formulas(line, kind, params, drawing, said):
    seen = board(drawing)
    plan = WindowPlan(1, layout=seen.layout, boxes=(1, 2, 3), public={"A": ObjectivePlan("a", "A", kind, 4, params)})
    page = Page(fills=seen.fills, boxes={0: ""})
    sheet = score_sheet(Game(1, 1, (Chair(1),), pages={1: page}), plan)
    score = next(each for each in sheet.lines if each.slug == line).scores[1]
    assert formula(line, score, page, plan.boxes) == said


def test_A7_2_a_sum_of_values_is_written_as_a_sum():
    seen = board("R3 R5 \n G1 .")
    plan = WindowPlan(1, layout=seen.layout, public={"A": ObjectivePlan("a", "A", "colour-sum", 1, {"colour": "R"})})
    page = Page(fills=seen.fills)
    [score, *_] = score_sheet(Game(1, 1, (Chair(1),), pages={1: page}), plan).lines[0].scores.values()
    assert formula("public-a", score, page, ()) == "3 + 5"
