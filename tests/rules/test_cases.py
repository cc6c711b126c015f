"""Worked cases of base Sagrada, and the command that checks a file of them."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from campaign.management.commands.check_cases import Command
from campaign.rules.cases import KINDS, REASONS, CaseError, read_cases, run

FILE = Path(__file__).parents[1] / "data" / "classic_cases.json"
DATA = json.loads(FILE.read_text(encoding="utf-8"))
CASES = read_cases(FILE.read_text(encoding="utf-8"))
SNAKE = {
    "id": "s1",
    "kind": "snake_order",
    "input": {"players": ["a", "b"], "round": 2},
    "expected": ["b", "a", "a", "b"],
}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_B_a_worked_case_comes_out_as_expected(case):
    outcome = run(case)
    assert (outcome.got, outcome.passed) == (case.expected, True)


def test_B_every_case_of_the_file_is_run_and_the_rejected_ones_stay_out():
    assert len(CASES) == sum(DATA["counts"].values()) == 275
    assert {case.kind for case in CASES} == set(DATA["counts"]) == set(DATA["format"]["kinds"]) == set(KINDS)
    assert list(REASONS.values()) == DATA["format"]["reasons"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", "not JSON"),
        ("[]", 'no list "cases"'),
        ('{"cases": 3}', 'no list "cases"'),
        ('{"cases": ["x"]}', "case number 1 is no object"),
        ('{"cases": [{"kind": "snake_order"}]}', "case number 1 has no id, input, expected"),
        ('{"cases": [{"id": "s1", "kind": "chess", "input": {}, "expected": 1}]}', "case s1: unknown kind 'chess'"),
        ('{"cases": [{"id": "s1", "kind": [], "input": {}, "expected": 1}]}', "case s1: unknown kind []"),
        (
            '{"cases": [{"id": "s1", "kind": "snake_order", "input": 3, "expected": 1}]}',
            "case s1: the input is no object",
        ),
    ],
)
def test_a_broken_file_says_what_is_wrong_and_where(text, told):
    with pytest.raises(CaseError, match=told.replace("[", r"\[")):
        read_cases(text)


@pytest.mark.parametrize(
    ("kind", "given", "told"),
    [
        ("snake_order", {"players": ["a"]}, "'round'"),
        ("snake_order", {"players": [], "round": 1}, "cannot be read"),
        ("score_public", {"board": [["R1"]], "objective": "Color Variety"}, "4 rows of 5"),
        ("score_public", {"board": [[""] * 5] * 4, "objective": "Bingo"}, "'Bingo'"),
        ("score_private", {"board": [["Q"] * 5] * 4, "color": "R"}, "'Q' is not a die"),
        ("score_total", {"board": [[""] * 5] * 4, "public": 3, "private": None, "favor_tokens": 0}, "cannot be read"),
    ],
)
def test_an_input_that_cannot_be_read_names_its_case(kind, given, told):
    (case,) = read_cases(json.dumps({"cases": [{"id": "c7", "kind": kind, "input": given, "expected": 0}]}))
    with pytest.raises(CaseError, match=f"c7 .*{told}"):
        run(case)


def check(*files):
    """Exit status and output of the command."""
    out = StringIO()
    try:
        call_command(Command(stdout=out), *map(str, files))
    except SystemExit as stopped:
        return stopped.code, out.getvalue()
    return 0, out.getvalue()


def test_check_cases_passes_the_whole_file():
    assert check(FILE) == (0, "275 passed, 0 failed\n")


def test_check_cases_prints_what_failed_and_exits_with_1(tmp_path):
    wrong = tmp_path / "cases.json"
    wrong.write_text(json.dumps({"cases": [SNAKE, {**SNAKE, "id": "s2", "expected": ["a", "b", "b", "a"]}]}))
    status, printed = check(FILE, wrong)
    assert status == 1
    assert printed.splitlines() == [
        f"{wrong}: s2 (snake_order)",
        '  expected ["a", "b", "b", "a"]',
        '  got      ["b", "a", "a", "b"]',
        "276 passed, 1 failed",
    ]


@pytest.mark.parametrize("content", [None, b"{", b"\xff\xfe", b'{"cases": [{}]}'])
def test_check_cases_names_a_file_it_cannot_read_and_exits_with_2(tmp_path, content):
    broken = tmp_path / "broken.json"
    if content is not None:
        broken.write_bytes(content)
    with pytest.raises(CommandError, match="broken.json") as raised:
        check(FILE, broken)
    assert raised.value.returncode == 2
