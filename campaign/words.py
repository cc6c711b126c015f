"""Codes into words: problems and lines of the log, with names for numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from campaign import names
from campaign.names import colour_name, fill_text
from campaign.rules.dice import Fill
from campaign.rules.problems import Line, Problem, Value
from campaign.rules.state.campaign import State
from campaign.sentences import LINES, PROBLEMS


@dataclass(frozen=True)
class Words:
    """A problem in words: what clashes, and the rule with what to do next."""

    title: str
    detail: str


class Count(int):
    """A number that a sentence counts by, shown with a true minus sign."""

    def __str__(self) -> str:
        return names.number_text(int(self))


def problem_text(problem: Problem, state: State) -> Words:
    """A problem in words, with names for numbers and colours for letters."""
    title, detail = PROBLEMS.get(_problem_code(problem), (problem.code.replace("-", " "), ""))
    words = _said(problem.values, state)
    words |= {
        "spaces": names.listed(problem.spaces),
        "space": problem.values.get("space") or next(iter(problem.spaces), ""),
    }
    if "by" in problem.values:
        words["by"] = problem.values["by"] or gettext("Another device")
    return Words(_sentence(title % words), detail % words)


def line_text(line: Line, state: State) -> str:
    """A line of the log in words."""
    words = _said(line.values, state)
    if line.code == "take-turn":
        words["fills"] = _fills(line, state)
    return _sentence(LINES.get(_line_code(line, state), line.code.replace("-", " ")) % words)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _problem_code(problem: Problem) -> str:
    nobody = problem.code == "out-of-turn" and problem.values.get("expected") is None
    return "turn-not-in-order" if nobody else problem.code


def _line_code(line: Line, state: State) -> str:
    """The code of the sentence: some lines read otherwise where a value is missing or differs."""
    code, values = line.code, line.values
    if code == "take-turn":
        return _turn_code(values)
    if code == "set-level" and f"{code}-{values.get('level')}" in LINES:
        return f"{code}-{values['level']}"
    if code == "catch-up" and int(str(values["round"])) > state.box_now().rounds:
        return "catch-up-over"
    for wanted, value, otherwise in _OTHERWISE:
        if code == wanted and not values.get(value):
            return otherwise
    if code == "end-round":
        dice = values.get("dice")
        return "end-round-many" if isinstance(dice, tuple) and len(dice) > 1 else "end-round-left"
    return code


def _turn_code(values: Mapping[str, Value]) -> str:
    """A turn by what became of its die, and whether it says how."""
    via = values.get("via")
    via = via if isinstance(via, tuple) else ()
    if values.get("die") not in (None, values["fill"]):
        return "take-turn-made" if via else "take-turn-changed"
    return "take-turn-helped" if set(via) - names.CHANGES else "take-turn"


_OTHERWISE = (
    ("end-round", "dice", "end-round"),
    ("write-note", "text", "erase-note"),
    ("add-line", "label", "remove-line"),
    ("describe-space", "printed", "blank-space"),
    ("describe-window", "title", "untitle-window"),
    ("confirm-scores", "family", "confirm-nobody"),
)


def _fills(line: Line, state: State) -> str:
    pairs = zip(str(line.values["space"]).split(", "), str(line.values["fill"]).split(", "), strict=False)
    return names.listed(
        gettext("%(space)s with %(fill)s") % {"space": space, "fill": _fill(fill, state)} for space, fill in pairs
    )


def _fill(text: Value, state: State) -> str:
    """A fill as a command writes it, in words; several are parted by commas."""
    try:
        return names.listed(fill_text(Fill.parse(part), state) for part in str(text).split(", "))
    except ValueError:
        return str(text)


def _colour_or_number(value: Value, state: State) -> str:
    return names.number_text(value) if isinstance(value, int) else colour_name(str(value), state)


def _via(value: Any, state: State) -> str:
    """What a die was changed by: the tools by their names, abilities in plain words."""
    return names.listed(names.means_name(slug, state) for slug in value)


def _printed(value: Any, state: State) -> str:
    return names.listed(names.printed_name(token, state) for token in value)


_READ: Mapping[str, Callable[[Any, State], str]] = {
    "family": names.family_name,
    "expected": names.family_name,
    "families": lambda value, state: names.listed(names.family_name(int(number), state) for number in value),
    "colour": colour_name,
    "wanted": _colour_or_number,
    "got": _colour_or_number,
    "die": _fill,
    "fill": _fill,
    "written": _fill,
    "dice": lambda value, state: names.listed(_fill(die, state) for die in value),
    "tool": names.tool_name,
    "tools": lambda value, state: names.listed(value),
    "labels": lambda value, state: names.listed(value),
    "boxes": lambda value, state: ", ".join(value) if isinstance(value, tuple) else names.number_text(value),
    "via": _via,
    "printed": _printed,
    "switch": lambda value, state: names.switch_name(value),
    "track": names.track_name,
    "sealed": names.sealed_name,
    "icon": lambda value, state: str(names.ICONS.get(value, value)),
    "objective": lambda value, state: str(names.MAGIC.get(value, value)),
    "cards": lambda value, state: names.listed(names.tool_name(slug, state) for slug in value),
    "counts": lambda value, state: ", ".join(value),
    "figure": lambda value, state: names.step_name(value),
}
"""How each value of a code is read, by its name; others are shown as they are."""


def _said(values: Mapping[str, Value], state: State) -> dict[str, Any]:
    words: dict[str, Any] = {name: Count(v) if type(v) is int else v for name, v in values.items()}
    words |= {name: _READ[name](value, state) for name, value in values.items() if name in _READ and value is not None}
    if "line" in values:
        game = values.get("game")
        words["line"] = names.score_line_name(str(values["line"]), state, game if isinstance(game, int) else None)
    return words
