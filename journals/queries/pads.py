"""Boards of dice and pads of fills: what each tap on one would choose."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from campaign.rules.dice import Die, Fill
from campaign.rules.edition import Edition
from campaign.rules.state.boards import room_for, used_up
from campaign.rules.state.campaign import Family, State
from campaign.rules.state.flow import taken_dice
from campaign.rules.state.game import Game
from journals.choice import Choice
from journals.queries.turn import by_hand


@dataclass(frozen=True)
class Cell:
    """One die of the board, or one fill of a pad: its text, what tapping it would choose, and who took it.

    Shape: `times` counts dice alike that were told; `next` marks the lowest space of its colour to be constructed.
    """

    fill: Fill
    query: str = ""
    pressed: bool = False
    by: Family | None = None
    times: int = 0
    next: bool = False

    @property
    def text(self) -> str:
        return str(self.fill)


def board(state: State, game: Game, round_number: int, choice: Choice) -> tuple[Cell, ...]:
    """Every colour and value, highest value first; dice taken this round carry who took them. Rule: A3.2."""
    box = state.box(game, round_number=round_number)
    taken = {die: state.families.get(family) for family, die in taken_dice(game, round_number)}
    gone = used_up(box, (die for _family, die in taken_dice(game, round_number)))
    return tuple(
        Cell(
            die.fill,
            choice.but(die=None if choice.die == die else die).query,
            choice.die == die,
            taken[die] if die in gone else None,
        )
        for die in every_die(box)
    )


def rolled(state: State, game: Game, round_number: int, choice: Choice) -> tuple[Cell, ...]:
    """The dice of the roll in the order they were told; a taken one carries who took it."""
    taken = list(taken_dice(game, round_number))
    cells, chosen = [], choice.die
    for die in game.rolls.get(round_number, ()):
        by = next((family for family, other in taken if other == die), None)
        if by is not None:
            taken.remove((by, die))
        mine = by is None and chosen == die
        chosen = None if mine else chosen
        query = choice.but(die=None if mine else die).query
        cells.append(Cell(die.fill, query, mine, state.families.get(by or 0)))
    return tuple(cells)


def roll_pad(box: Edition, choice: Choice) -> tuple[Cell, ...]:
    """The board for telling the whole roll: tapped again, a die is taken back, or its like on another board told."""
    cells = []
    for die in every_die(box):
        times = choice.roll.count(die)
        more = times < room_for(box, die)
        roll = (*choice.roll, die) if more else tuple(told for told in choice.roll if told != die)
        cells.append(Cell(die.fill, choice.but(roll=roll).query, times > 0, times=times))
    return tuple(cells)


def pad(box: Edition, pressed: Fill | None = None, choice: Choice | None = None) -> tuple[Cell, ...]:
    """Every colour with every value, as fills to post, or with a choice as glass to take up."""
    return tuple(
        Cell(die.fill, choice.but(glass=die.fill).query if choice else "", die.fill == pressed)
        for die in every_die(box)
    )


def by_hand_pad(box: Edition, choice: Choice, tool: str = "", point_box: int | None = None) -> tuple[Cell, ...]:
    """By hand: any colour with any value."""
    return tuple(Cell(die.fill, by_hand(choice, die.fill, tool, point_box).query) for die in every_die(box))


def every_die(box: Edition) -> Iterator[Die]:
    """Every die that may lie on a board: the highest values first, colours as in the palette."""
    for value in sorted(box.faces, reverse=True):
        for glass in box.palette:
            yield Die(glass.letter, value)
