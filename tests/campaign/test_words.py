"""Every code has its sentence, and no sentence shows a number or a letter where a name belongs."""

import ast
import re
from pathlib import Path

import pytest

from campaign import names
from campaign.commands.box import DescribeObjective, DescribeSpace, DescribeTools, DescribeWindow
from campaign.commands.founding import FoundCampaign, Founder
from campaign.editions import load
from campaign.names import SCORE_LINES, SWITCHES, fill_text, listed
from campaign.registry import SHARED
from campaign.rules.abilities import Step
from campaign.rules.dice import Die, Fill
from campaign.rules.edition import ObjectivePlan, ToolPlan
from campaign.rules.problems import Line, Problem, refusal, warning
from campaign.rules.ranking import ARTISANS, CLASSIC
from campaign.rules.scoring import BOXES, EMPTY, PRIVATE, PUBLIC_LINES, TOOLS_OWNED, TOTAL
from campaign.rules.state import campaign as states
from campaign.rules.state.campaign import State
from campaign.rules.state.game import Game, HandLine, Level
from campaign.sentences import LINES, PROBLEMS
from campaign.words import line_text, problem_text
from journals.commands.play import CatchUp, EndRound, TakeTurn
from journals.commands.seating import DealObjective, SetLevel

ROOT = Path(__file__).resolve().parents[2]
SOURCES = [
    path
    for app in ("campaign", "journals", "market")
    for path in (ROOT / app).rglob("*.py")
    if "migrations" not in path.parts and path.name != "problems.py"
]
KINDS = {
    "Problem": ("problems", 0),
    "warning": ("problems", 0),
    "refusal": ("problems", 0),
    "_in_conflict": ("problems", 1),
    "Line": ("lines", 0),
}
"""What gives a code: which kind, as which argument."""

VARIANTS = {
    "turn-not-in-order",
    "take-turn-helped",
    "take-turn-changed",
    "take-turn-made",
    "set-level-rounds",
    "set-level-paint",
    "set-level-scores",
    "set-level-total",
    "catch-up-over",
    "blank-space",
    "untitle-window",
    "end-round-left",
    "end-round-many",
    "erase-note",
    "remove-line",
    "confirm-nobody",
}
"""Sentences that a code has beside its own, for values that are missing or differ."""


def texts(node, names_of):
    """The strings an expression may stand for."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return {node.value}
    if isinstance(node, ast.IfExp):
        return texts(node.body, names_of) | texts(node.orelse, names_of)
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Dict):
        return set().union(*(texts(value, names_of) for value in node.value.values))
    if isinstance(node, ast.Name):
        return names_of.get(node.id, set())
    return set()


def assigned(tree):
    """Every name of a module with the strings it is given somewhere."""
    found = {}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Assign):
            continue
        for target in node.targets:
            several = isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple)
            for name, value in zip(target.elts, node.value.elts, strict=False) if several else [(target, node.value)]:
                if isinstance(name, ast.Name):
                    found.setdefault(name.id, set()).update(texts(value, found))
    return found


def codes():
    """Each kind of code with where it is given."""
    found = {"problems": {}, "lines": {}}
    for path in SOURCES:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        names_of = assigned(tree)
        for code in names_of.get("cannot_undo", ()):
            found["problems"].setdefault(code, str(path.relative_to(ROOT)))
        for node in ast.walk(tree):
            kind, place = KINDS.get(getattr(getattr(node, "func", None), "id", ""), ("", 0))
            if kind and len(node.args) > place:
                for code in texts(node.args[place], names_of):
                    found[kind].setdefault(code, f"{path.relative_to(ROOT)}:{node.lineno}")
    return found


@pytest.fixture
def state():
    founders = (Founder("Ferrer"), Founder("Oliva"), Founder("Puig"))
    return FoundCampaign("Evenings", founders).apply(State(edition=load("lantern-street")))


def test_every_problem_has_its_words():
    given = codes()["problems"]
    assert len(given) > 40, "the search finds the codes"
    assert {code: where for code, where in given.items() if code not in PROBLEMS} == {}


def test_every_line_has_its_words():
    given = codes()["lines"]
    assert len(given) > 25, "the search finds the codes"
    assert {code: where for code, where in given.items() if code not in LINES} == {}


@pytest.mark.parametrize(("kind", "known"), [("problems", PROBLEMS), ("lines", LINES)])
def test_no_words_are_left_over(kind, known):
    assert set(known) - set(codes()[kind]) - VARIANTS == set()


def plain(text):
    """A sentence as it is written down; of one that counts, how it is said of many."""
    return vars(text).get("_kw", {}).get("plural") or str(text)


@pytest.mark.parametrize(("coins", "said"), [(1, "1 coin is lost"), (0, "0 coins are lost"), (3, "3 coins are lost")])
def test_a_sentence_counts(state, coins, said):
    line = Line("leave-market-losing", {"family": 1, "coins": coins})
    assert line_text(line, state) == f"Ferrer leaves the market; {said}"


@pytest.mark.parametrize("code", sorted(PROBLEMS))
def test_a_problem_says_what_clashes_and_what_to_do(code):
    title, detail = (plain(text) for text in PROBLEMS[code])
    assert title.endswith(".")
    assert detail.endswith(".")
    assert "error" not in f"{title} {detail}".lower()


def test_words_name_families_colours_and_values(state):
    assert problem_text(warning("same-colour-beside", "C3", colour="R"), state).title == "Edge neighbour C3 is red too."
    assert problem_text(warning("same-value-beside", "C3", value=-1), state).title == "Edge neighbour C3 has a −1 too."
    assert problem_text(warning("printed-colour", "B2", wanted="Y", got="B"), state).title == (
        "B2 is printed yellow, and this is blue."
    )
    assert (
        problem_text(warning("printed-value", "B2", wanted=5, got=3), state).title == "B2 is printed 5, and this is 3."
    )
    assert (
        problem_text(warning("space-taken", "B2", written="R"), state).title == "B2 already holds a red without value."
    )
    assert problem_text(warning("out-of-turn", family=1, expected=2), state).title == (
        "It is the turn of Oliva, not of Ferrer."
    )
    assert problem_text(warning("out-of-turn", family=1, expected=None), state).title == (
        "This round has no such turn for Ferrer."
    )
    assert problem_text(warning("turns-missing", families=("1", "2", "3")), state).title == (
        "Turns are missing: Ferrer, Oliva and Puig."
    )
    assert problem_text(warning("die-fits", "A1", "B2", die="G2"), state).title == "Green 2 would fit in A1 and B2."
    assert problem_text(refusal("no-such-space", space="Z9"), state).title == "This window has no space Z9."
    assert problem_text(Problem("slot-taken", values={"entry": 3, "by": ""}), state).title.startswith("Another device ")


def test_lines_read_like_a_log(state):
    def said(command):
        return line_text(command.say(SHARED), state)

    red, yellow = Fill.parse("R5"), Fill.parse("Y5")
    assert said(TakeTurn(1, 3, 1, 1, Die.parse("R5"), fills=(("C2", red),))) == "Ferrer fills C2 with red 5"
    assert said(TakeTurn(1, 3, 1, 1, Die.parse("R5"), fills=(("C2", yellow),))) == (
        "Ferrer fills C2 with yellow 5, made from red 5"
    )
    assert said(TakeTurn(1, 3, 1, 1, fills=(("C2", red), ("D3", yellow)))) == (
        "Ferrer fills C2 with red 5 and D3 with yellow 5"
    )
    assert said(TakeTurn(1, 3, 1, 1, Die.parse("R5"))) == "Ferrer takes red 5 and places nothing"
    assert said(TakeTurn(1, 3, 1, 2)) == "Oliva takes no die"
    assert said(EndRound(1, 3, (Die.parse("B2"),))) == "Round 3 ends, blue 2 is left"
    assert said(EndRound(1, 3, (Die.parse("B2"), Die.parse("R1")))) == "Round 3 ends, blue 2 and red 1 are left"
    assert said(EndRound(1, 3)) == "Round 3 ends"


def test_a_changed_die_names_what_changed_it(state):
    def said(fill, *steps):
        filled = TakeTurn(1, 3, 1, 1, Die.parse("G3"), tuple(steps), (("C2", Fill.parse(fill)),))
        return line_text(filled.say(SHARED), state).removeprefix("Ferrer fills C2 with ")

    snuffer = Step("set-value", {"value": 1}, tool="candle-snuffer", box=0)
    assert said("G1", snuffer) == "green 1, made from green 3 by Candle Snuffer"
    assert said("Y4", Step("set-colour", {"colour": "Y"}), Step("add", {"n": 1}), Step("flip")) == (
        "yellow 4, made from green 3 by a change of colour, adding and a flip"
    )
    assert said("R6", Step("by-hand", {"colour": "R", "value": 6})) == "red 6, made from green 3 by hand"
    assert said("G3", Step("ignore-adjacency")) == "green 3, helped by leave to fill anywhere"
    assert said("G3", Step("add", {"n": 1}), Step("add", {"n": -1})) == "green 3"
    assert said("G3", Step("flip", tool="tool-nobody-knows")) == "green 3, helped by tool-nobody-knows"


@pytest.mark.parametrize(
    ("level", "said"),
    [
        (Level.TURNS, "Every turn of Ferrer is recorded"),
        (Level.ROUNDS, "Of Ferrer only the rounds are recorded"),
        (Level.PAINT, "The window of Ferrer is painted afterwards"),
        (Level.SCORES, "Of Ferrer only the scores are written"),
        (Level.TOTAL, "Of Ferrer only the total is written"),
    ],
)
def test_a_level_is_a_sentence(state, level, said):
    assert line_text(SetLevel(1, 1, level).say(SHARED), state) == said


def test_past_the_last_round_all_are_over(state):
    assert line_text(CatchUp(1, 12).say(SHARED), state) == "The table is in round 12"
    assert line_text(CatchUp(1, 13).say(SHARED), state) == "All rounds are over"


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (DescribeTools(1, (ToolPlan("a", "Hake Brush"),)), "Tools of window 1: Hake Brush"),
        (DescribeTools(1, (), (3, 2, 2)), "Point boxes of window 1: 3, 2, 2"),
        (
            DescribeTools(1, (ToolPlan("a", "Hake Brush"), ToolPlan("b", "Awl")), (3, 2)),
            "Tools of window 1: Hake Brush and Awl; point boxes: 3, 2",
        ),
        (DescribeTools(1), "Window 1 has no tools and no point boxes"),
        (DescribeSpace(1, "B1", "R", -1, True, 14), "In window 1, B1 is printed red, −1, star and magic number 14"),
        (DescribeSpace(1, "B1"), "In window 1, nothing is printed in B1"),
        (DescribeWindow(1, "Noon"), "Window 1 is called “Noon”"),
        (DescribeWindow(1), "Window 1 has no title any more"),
        (DescribeObjective(1, "A", ObjectivePlan("a", "Stars", "filled-stars")), "Objective A of window 1: Stars"),
        (DescribeObjective(1, "A", ObjectivePlan("a", "Stars", "")), "Objective A of window 1 is taken off"),
        (
            DescribeObjective(1, "private", ObjectivePlan("p", "Stars", "filled-stars")),
            "A private objective of window 1: Stars",
        ),
        (
            DescribeObjective(1, "private", ObjectivePlan("p", "Stars", "")),
            "A private objective of window 1 is taken off",
        ),
    ],
)
def test_what_was_told_of_a_box_is_a_sentence(state, command, said):
    assert line_text(command.say(SHARED), state) == said


def test_a_dealt_objective_stays_secret(state):
    secret = load("lantern-street").window(1).private[0]
    text = line_text(DealObjective(1, 1, secret.slug).say(SHARED), state)
    assert text == "The private objective of Ferrer is dealt"
    assert secret.name not in text


def test_a_score_line_goes_by_its_own_name(state):
    game = Game(1, 1, hand_lines={"hand-1": HandLine("Bird’s nest")})
    played = state.with_game(game)
    written = {"game": 1, "family": 1, "points": -2}
    assert line_text(Line("write-score", {**written, "line": "public-a"}), played) == "Ferrer, Sunbeams: −2 written"
    assert line_text(Line("write-score", {**written, "line": "hand-1"}), played) == "Ferrer, Bird’s nest: −2 written"
    assert line_text(Line("write-score", {**written, "line": "public-a"}), state) == (
        "Ferrer, Public objective A: −2 written"
    )


def test_a_code_of_another_version_is_still_readable(state):
    assert problem_text(warning("moon-in-the-way"), state).title == "Moon in the way"
    assert line_text(Line("look-up"), state) == "Look up"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("R5", "red 5"),
        ("R", "a red without value"),
        ("5", "a 5 without colour"),
        ("X3", "colour X 3"),
        ("G-1", "green −1"),
    ],
)
def test_fills_in_words(text, words, state):
    assert fill_text(Fill.parse(text), state) == words


@pytest.mark.parametrize(
    ("words", "text"), [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")]
)
def test_lists_are_spoken(words, text):
    assert listed(words) == text


def test_everything_that_is_chosen_has_a_name():
    assert set(names.LEVELS) == set(Level)
    assert set(SWITCHES) == set(states.SWITCHES)
    assert {step.slug for step in (*ARTISANS, *CLASSIC)} <= set(names.STEPS)
    assert {TOOLS_OWNED, *PUBLIC_LINES, PRIVATE, BOXES, EMPTY, TOTAL} <= set(SCORE_LINES)


def test_no_word_is_a_placeholder_nobody_fills(state):
    """Whatever a sentence asks for, problem_text can give: its placeholders are values of that code somewhere."""
    asked = {name for pair in PROBLEMS.values() for text in pair for name in re.findall(r"%\((\w+)\)", plain(text))}
    source = "".join(path.read_text(encoding="utf-8") for path in SOURCES)
    given = {"space", "spaces", "by"} | set(re.findall(r"\b(\w+)=", source))
    assert asked <= given
