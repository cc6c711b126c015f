"""What the files of a box write alike: letters of the palette, ability steps, slugs that differ."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from campaign.rules.abilities import ABILITIES, Step
from campaign.rules.palette import Colour, Palette
from campaign.rules.toml_table import Reader, Table, Unfit, many, one_of, whole

MOST_LETTERS = 60
MOST_VALUES = 40
MOST_STEPS = 20


def expected_letters(palette: Palette) -> str:
    return f"letters of the palette {''.join(palette.letters)}"


def letter(palette: Palette) -> Reader[Colour | None]:
    def read(value: Any) -> Colour:
        if not isinstance(value, str) or value not in palette:
            raise Unfit(f"one of the {expected_letters(palette)}")
        return Colour(value)

    return read


def letters(palette: Palette, most: int = MOST_LETTERS) -> Reader[tuple[Colour, ...]]:
    def read(value: Any) -> tuple[Colour, ...]:
        if not isinstance(value, str) or not value or not set(value) <= set(palette.letters):
            raise Unfit(expected_letters(palette))
        if len(value) > most:
            raise Unfit(f"at most {most} letters", f"{len(value)}")
        return tuple(Colour(letter) for letter in value)

    return read


PARAMS: Mapping[str, Callable[[Palette], Reader[Any]]] = {
    "colour": letter,
    "colours": lambda palette: letters(palette),
    "value": lambda _: whole(),
    "values": lambda _: many(whole(), 1, MOST_VALUES, distinct=True),
    "n": lambda _: whole(),
}
"""How each parameter of abilities and objectives is written."""


def read_steps(table: Table, palette: Palette, tool: str = "") -> tuple[Step, ...]:
    """The steps of a tool, card, sticker or dedication. Rule: A5.2, A5.4, A9.4."""
    return tuple(_step(step, palette, tool) for step in table.tables("steps", MOST_STEPS))


def _step(table: Table, palette: Palette, tool: str) -> Step:
    """One step. A parameter left out is picked by the player at each use."""
    kind = table.take("ability", one_of(ABILITIES), "", required=True)
    if not kind:
        table.forgive()
        return Step("")
    asked = [pick.value for pick in ABILITIES[kind].inputs]
    given = {key: table.take(key, PARAMS[key](palette), None, required=key in table.data) for key in asked}
    return Step(kind, {key: value for key, value in given.items() if value is not None}, tool)


def distinct(what: str, slugs: Sequence[tuple[Table, str]], whose: str = "the window", key: str = "slug") -> None:
    """Note each slug that an earlier one has already."""
    for place, (table, name) in enumerate(slugs):
        if name in [earlier for _, earlier in slugs[:place] if earlier]:
            table.wrong(key, f"a {key} that no other {what} of {whose} has")
