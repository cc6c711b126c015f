"""A game planned to the last die: every family fills its whole window and breaks no rule (A3.3, A4)."""

import random
from dataclasses import dataclass, replace

from campaign.rules.dice import FACES, Die
from campaign.rules.draft import TURNS_EACH, turn_order
from campaign.rules.layout import Window
from campaign.rules.palette import STANDARD
from campaign.rules.placement import clashes

DICE = [Die(colour, value) for colour in STANDARD.letters for value in FACES]
A_COLOUR = 2  # dice of a colour are in the bag
ATTEMPTS = 500


@dataclass(frozen=True)
class PlannedTurn:
    """Whose turn, and what they write where."""

    family: int
    space: str
    die: Die


@dataclass(frozen=True)
class PlannedRound:
    """The turns of a round in their order, and the die that nobody takes."""

    turns: tuple[PlannedTurn, ...]
    left: Die

    @property
    def dice(self):
        return [*(turn.die for turn in self.turns), self.left]


def planned_game(layout, families, start, left, seed=1):
    """The rounds of a game in which these dice are left, the stars glazed as early as may be.

    The finished windows hang on the seed alone, whoever starts; `left` names a die for each round.
    """
    source = random.Random(seed)
    glass = {family: finished(layout, source) for family in families}
    for _ in range(ATTEMPTS):
        rounds = _rounds(glass, families, start, left, source)
        if rounds:
            return rounds
    raise ValueError("no plan was found: try another seed")


def stars_glazed(layout, rounds):
    """The round at whose end every family has filled all its stars."""
    stars = {space for space in layout if layout.spaces[space].star}
    return max(
        number for number, planned in enumerate(rounds, start=1) for turn in planned.turns if turn.space in stars
    )


def finished(layout, source):
    """A whole window that breaks no rule."""
    window = Window(layout)
    while window.empty:
        window = Window(layout)
        for space in layout:
            fits = [die for die in DICE if not clashes(window, die.fill, space, ordered=False)]
            if not fits:
                break
            window = window.filled(space, source.choice(fits).fill)
    return window


def _rounds(glass, families, start, left, source):
    """One try at an order of the fills; nothing when it comes to a dead end."""
    drawn = {family: Window(glass[family].layout) for family in families}
    rounds = []
    for number, die in enumerate(left, start=1):
        planned = PlannedRound((), Die.parse(die))
        for family in turn_order(families, start, number, TURNS_EACH):
            turn = _turn(family, glass[family], drawn[family], planned.dice, source)
            if turn is None:
                return None
            drawn[family] = drawn[family].filled(turn.space, turn.die.fill)
            planned = replace(planned, turns=(*planned.turns, turn))
        rounds.append(planned)
    return rounds


def _turn(family, glass, drawn, dice, source):
    """A space that can be filled now, with a die that differs from those of the round; the nearer a star the better."""
    found = []
    for space in drawn.empty:
        die = Die(glass.fills[space].colour, glass.fills[space].value)
        crowded = die in dice or sum(other.colour == die.colour for other in dice) == A_COLOUR
        if not crowded and not clashes(drawn, die.fill, space):
            found.append(PlannedTurn(family, space, die))
    stars = {space for space in drawn.empty if glass.layout.spaces[space].star}
    return min(found, key=lambda turn: (_steps(glass.layout, turn.space, stars), source.random()), default=None)


def _steps(layout, space, goals):
    """How many spaces lie between this one and the nearest goal; 0 where there is no goal."""
    reached, steps = {space}, 0
    while goals and reached.isdisjoint(goals):
        reached |= {near for name in reached for near in layout.adjacent(name)}
        steps += 1
    return steps
