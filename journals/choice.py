"""What has been chosen on the table page and not yet recorded: it lives in the address, or in the fields of a post."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from django.http import QueryDict

from campaign.rules.abilities import ABILITIES, Input, Reach, Step, run_chain
from campaign.rules.dice import Die, Fill

END = "end"
"""In place of a space to paint: behind the last one."""
CARDS = ("more", "roll", "paint", "chairs", "touch", "late", "build", "stars")
LONGEST_CHAIN = 12
NUMBERS = {Input.VALUE.value, Input.NUMBER.value}


@dataclass(frozen=True)
class Choice:
    """A half-made turn or the card that is open.

    Shape: `view` is the family whose window is looked at; `round` an old round a forgotten turn is added to (late in an
           address, for a post tells its own round); `also` what this turn has filled before its last space; `pick` the
           chip whose input is asked for; `roll` the dice tapped so far; `later` puts off what a round's end asks.
    """

    card: str = ""
    view: int | None = None
    round: int | None = None
    die: Die | None = None
    chain: tuple[Step, ...] = ()
    also: tuple[tuple[str, Fill], ...] = ()
    again: bool = False
    pick: str = ""
    space: str = ""
    move: bool = False
    glass: Fill | None = None
    touch: bool = False
    roll: tuple[Die, ...] = ()
    later: bool = False

    @property
    def reach(self) -> Reach:
        return run_chain(self.die, self.chain)[-1]

    @property
    def chosen(self) -> bool:
        """Whether there is something to fill with."""
        return self.reach.fill is not None

    def but(self, **changes: Any) -> Choice:
        return replace(self, **changes)

    def pairs(self) -> list[tuple[str, str]]:
        """Names and texts, as in an address or in hidden fields."""
        found: list[tuple[str, str]] = []
        for name in ("card", "pick", "space"):
            if getattr(self, name):
                found.append((name, getattr(self, name)))
        found += [("late", str(self.round))] if self.round else []
        found += [(name, str(value)) for name in ("view", "die", "glass") if (value := getattr(self, name)) is not None]
        found += [("step", step_text(step)) for step in self.chain]
        found += [("also", f"{space}:{fill}") for space, fill in self.also]
        found += [(name, "1") for name in ("again", "move", "touch", "later") if getattr(self, name)]
        if self.roll:
            found.append(("roll", " ".join(str(die) for die in self.roll)))
        return found

    @property
    def query(self) -> str:
        """The address's query, with its question mark, or a bare one for the plain page."""
        return "?" + urlencode(self.pairs())

    @property
    def fields(self) -> list[tuple[str, str]]:
        """The pairs without the space, for a form whose buttons choose it."""
        return self.but(space="").pairs()

    @property
    def safe(self) -> Choice:
        """Back to where it was before the tap that met an objection."""
        return self.but(space="", move=False)

    @property
    def whole_board(self) -> Choice:
        """The board shown whole though the roll is known, or the roll again."""
        return self.but(pick="" if self.pick == "board" else "board")

    @property
    def without(self) -> Choice:
        """Nothing chosen to fill with, the same window looked at."""
        return Choice(view=self.view, round=self.round)

    @classmethod
    def read(cls, data: QueryDict) -> Choice:
        """From an address or a post; what makes no sense is left out."""
        return cls(
            card=_one_of(data.get("card", ""), CARDS),
            view=_whole(data.get("view")),
            round=_whole(data.get("late")),
            die=_parsed(Die, data.get("die")),
            chain=tuple(step for text in data.getlist("step")[:LONGEST_CHAIN] if (step := read_step(text))),
            also=tuple(pair for text in data.getlist("also")[:LONGEST_CHAIN] if (pair := read_pair(text))),
            again=data.get("again") == "1",
            pick=data.get("pick", "")[:60],
            space=data.get("space", "")[:8],
            move=data.get("move") == "1",
            glass=_parsed(Fill, data.get("glass")),
            touch=data.get("touch") == "1",
            roll=tuple(die for text in data.get("roll", "").split()[:30] if (die := _parsed(Die, text))),
            later=data.get("later") == "1",
        )


def step_text(step: Step) -> str:
    """A step as one word: add,n=1,tool=hake-brush,box=0."""
    parts = [step.ability, *(f"{key}={value}" for key, value in step.params.items())]
    parts += [f"tool={step.tool}"] if step.tool else []
    parts += [f"box={step.box}"] if step.box is not None else []
    return ",".join(parts)


def read_step(text: str) -> Step | None:
    """A step from its word; None where it makes no sense."""
    ability, *rest = text[:120].split(",")
    values = dict(part.split("=", 1) for part in rest if "=" in part)
    if ability not in ABILITIES:
        return None
    box = _whole(values.pop("box", None))
    tool = values.pop("tool", "")
    if not re.fullmatch(r"[\w-]*", tool) or not values.keys() <= {wanted.value for wanted in ABILITIES[ability].inputs}:
        return None
    params: dict[str, str | int] = {}
    for key, value in values.items():
        number = _whole(value) if key in NUMBERS else None
        if number is None and (key in NUMBERS or not re.fullmatch("[A-Z]", value)):
            return None
        params[key] = value if number is None else number
    return Step(ability, params, tool, box)


def read_pair(text: str) -> tuple[str, Fill] | None:
    """C2:R5."""
    space, _, fill = text.partition(":")
    found = _parsed(Fill, fill)
    return (space[:8], found) if found is not None else None


def template_steps(
    steps: Sequence[Step], tool: str, box: int | None, picked: Mapping[str, str | int]
) -> tuple[Step, ...]:
    """A tool's steps with what the player picked; the first one fills the box (A5.4)."""
    return tuple(
        Step(step.ability, {**step.params, **_needed(step, picked)}, tool, box if place == 0 else None)
        for place, step in enumerate(steps)
    )


def missing_input(steps: Sequence[Step]) -> Input | None:
    """The first input of a tool's steps that its description leaves to the player."""
    for step in steps:
        for wanted in ABILITIES[step.ability].inputs if step.ability in ABILITIES else ():
            if wanted.value not in step.params:
                return wanted
    return None


def _needed(step: Step, picked: Mapping[str, str | int]) -> dict[str, str | int]:
    inputs = ABILITIES[step.ability].inputs if step.ability in ABILITIES else ()
    return {wanted.value: picked[wanted.value] for wanted in inputs if wanted.value in picked}


def _one_of(text: str, known: Sequence[str]) -> str:
    return text if text in known else ""


def _whole(text: str | None) -> int | None:
    try:
        return int(text) if text and len(text) < 5 and text.isascii() else None
    except ValueError:
        return None


def _parsed(kind: Any, text: str | None) -> Any:
    try:
        return kind.parse(text) if text else None
    except ValueError:
        return None
