"""Worked cases of base Sagrada: reading a file of them, and what the rules say to each."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from campaign.rules.classic import PUBLIC, classic_solo, classic_total, private, read_board, read_pattern
from campaign.rules.dice import Die
from campaign.rules.draft import turn_order
from campaign.rules.layout import Window
from campaign.rules.objectives import tally
from campaign.rules.palette import Colour
from campaign.rules.placement import CLASSIC, PRINTED_COLOUR, PRINTED_VALUE, PlacementRules, clashes, legal_spaces
from campaign.rules.ranking import Contender, rank_classic

Input = Mapping[str, Any]
REASONS = {
    "space-taken": "occupied",
    "printed-colour": "space_color",
    "printed-value": "space_value",
    "first-on-border": "first_die_not_on_edge",
    "not-adjacent": "not_adjacent_to_any_die",
    "touches-a-die": "touches_a_die",
    "same-colour-beside": "orthogonal_same_color",
    "same-value-beside": "orthogonal_same_value",
}
"""The file's word for each problem, in the file's order."""
IGNORE = {"color": PRINTED_COLOUR, "value": PRINTED_VALUE}
MUST_NOT_TOUCH = "must_not_touch"


class CaseError(Exception):
    """A file of cases that cannot be read, in words that name the place."""


@dataclass(frozen=True)
class Case:
    """One worked case, as the file has it."""

    id: str
    kind: str
    input: Input
    expected: object


@dataclass(frozen=True)
class Outcome:
    """A case with what the rules give."""

    case: Case
    got: object

    @property
    def passed(self) -> bool:
        return _same(self.got, self.case.expected)


def read_cases(text: str) -> list[Case]:
    """The cases of a file; what it lists as rejected stays out.

    Raises: CaseError for text that is no such file, and for a kind that is not known.
    """
    try:
        data = json.loads(text)
    except ValueError as error:
        raise CaseError(f"not JSON: {error}") from None
    entries = data.get("cases") if isinstance(data, dict) else None
    if not isinstance(entries, list):
        raise CaseError('no list "cases" at the top level')
    return [_read_case(entry, number) for number, entry in enumerate(entries, start=1)]


def run(case: Case) -> Outcome:
    """What the rules say to a case.

    Raises: CaseError for an input that its kind cannot read.
    """
    try:
        return Outcome(case, KINDS[case.kind](case.input))
    except KeyError as error:
        raise CaseError(f"case {case.id} ({case.kind}): the input has no known {error}") from None
    except (AttributeError, IndexError, TypeError, ValueError) as error:
        raise CaseError(f"case {case.id} ({case.kind}): the input cannot be read: {error}") from None


def score_public(given: Input) -> int | None:
    """Rule: B6."""
    plan = PUBLIC[given["objective"]]
    return tally(plan.kind, read_board(given["board"]), plan.points, plan.params).points


def score_private(given: Input) -> int | None:
    """Rule: B6."""
    plan = private(Colour(given["color"]))
    return tally(plan.kind, read_board(given["board"]), plan.points, plan.params).points


def score_total(given: Input) -> int:
    """Rule: B6."""
    colours = [Colour(given["private"])] if given["private"] else []
    publics = [PUBLIC[name] for name in given["public"]]
    return classic_total(read_board(given["board"]), publics, colours, given["favor_tokens"])


def score_solo(given: Input) -> dict[str, object]:
    """Rule: B1, B6."""
    publics = [PUBLIC[name] for name in given["public"]]
    colours = [Colour(letter) for letter in given["privates"]]
    solo = classic_solo(read_board(given["board"]), publics, colours, [Die.parse(die) for die in given["round_track"]])
    return {"total": solo.total, "target": solo.target, "win": solo.won}


def placement(given: Input) -> dict[str, object]:
    """Legal or not, and why; of an occupied space nothing else is told. Rule: B2, B3."""
    window, rules, ignore = _window(given), _rules(given), _ignored(given)
    row, column = given["cell"]
    if row < 0 or column < 0:
        raise CaseError(f"cell {given['cell']} is not on the board")
    space = window.layout.rows[row][column] or ""
    codes = {p.code for p in clashes(window, Die.parse(given["die"]).fill, space, rules=rules, ignore=ignore)}
    told = [REASONS[code] for code in REASONS if code in codes]
    return {"legal": not codes, "reasons": told[:1] if "space-taken" in codes else told}


def legal_cells(given: Input) -> dict[str, object]:
    """Rule: B2, B3."""
    window, rules, ignore = _window(given), _rules(given), _ignored(given)
    legal = legal_spaces(window, Die.parse(given["die"]).fill, rules=rules, ignore=ignore)
    at = {name: [r, c] for r, names in enumerate(window.layout.rows) for c, name in enumerate(names)}
    cells = sorted(at[name] for name in legal)
    return {"count": len(cells), "cells": cells}


def snake_order(given: Input) -> list[str]:
    """Rule: B1."""
    players: Sequence[str] = given["players"]
    return list(turn_order(players, players[0], given["round"]))


def tie_break(given: Input) -> str | list[str]:
    """Rule: B7."""
    players = given["players"]
    ranking = rank_classic(
        [
            Contender(
                number,
                player["total"],
                private=player["private"],
                tokens=player["tokens"],
                order=player["last_round_position"],
            )
            for number, player in enumerate(players)
        ]
    )
    names = [str(players[placing.family]["name"]) for placing in ranking.placings]
    return names[0] if given.get("winner_only") else names


KINDS: Mapping[str, Callable[[Input], object]] = {
    kind.__name__: kind
    for kind in (
        score_public,
        score_private,
        score_total,
        score_solo,
        placement,
        legal_cells,
        snake_order,
        tie_break,
    )
}


def _read_case(entry: object, number: int) -> Case:
    if not isinstance(entry, dict):
        raise CaseError(f"case number {number} is no object")
    lacking = [key for key in ("id", "kind", "input", "expected") if key not in entry]
    if lacking:
        raise CaseError(f"case {entry.get('id', f'number {number}')} has no {', '.join(lacking)}")
    if entry["kind"] not in list(KINDS):
        raise CaseError(f"case {entry['id']}: unknown kind {entry['kind']!r}; known are {', '.join(sorted(KINDS))}")
    if not isinstance(entry["input"], dict):
        raise CaseError(f"case {entry['id']}: the input is no object")
    return Case(str(entry["id"]), entry["kind"], entry["input"], entry["expected"])


def _same(got: object, expected: object) -> bool:
    """Equal, and of one type: true is not 1."""
    return json.dumps(got, sort_keys=True) == json.dumps(expected, sort_keys=True)


def _window(given: Input) -> Window:
    return read_board(given["board"], read_pattern(given["grid"]))


def _rules(given: Input) -> PlacementRules:
    return replace(CLASSIC, touch_none=MUST_NOT_TOUCH in given.get("ignore", ()))


def _ignored(given: Input) -> frozenset[str]:
    return frozenset(IGNORE[word] for word in given.get("ignore", ()) if word != MUST_NOT_TOUCH)
