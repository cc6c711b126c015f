"""What is constructed on a board after a round, with which of the dice left, and by whom (A6)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from campaign.rules.dice import Die
from campaign.rules.legacy_box import BoardPlan
from campaign.rules.palette import Colour


def spaces(board: BoardPlan, letters: Sequence[Colour], faces: Sequence[int]) -> dict[Colour, tuple[int, ...]]:
    """The board's spaces: the values of each colour, the lowest first.

    Shape: `letters` and `faces` are those of the box; a colour that the box no longer has is left out.
    Rule:  A6.1.
    """
    values = tuple(sorted(set(board.values or faces)))
    return {colour: values for colour in board.colours or letters if colour in letters}


def lowest(
    board: BoardPlan, letters: Sequence[Colour], faces: Sequence[int], constructed: Collection[str]
) -> dict[Colour, int]:
    """The lowest space of each colour that is not constructed; a colour that is complete is left out.

    Shape: `constructed` names spaces like dice, such as R3.
    Rule:  A6.1.
    """
    open_ones = {
        colour: [value for value in values if str(Die(colour, value)) not in constructed]
        for colour, values in spaces(board, letters, faces).items()
    }
    return {colour: values[0] for colour, values in open_ones.items() if values}


def eligible(left: Sequence[Die], next_spaces: Mapping[Colour, int]) -> tuple[Die, ...]:
    """Of all dice left on the board, those that lie on the lowest open space of their colour. Rule: A6.1, A6.3."""
    return tuple(die for die in dict.fromkeys(left) if next_spaces.get(die.colour) == die.value)


def builder(order: Sequence[int]) -> int | None:
    """Whose duty it is: whoever has the last turn of the round, wherever they sit.

    Shape: `order` holds the families turn by turn, extra turns too.
    Rule:  A6.1, A6.3.
    """
    return order[-1] if order else None
