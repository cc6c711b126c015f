"""How a family plays when nobody is at the table: legal turns that keep the rest of the window open."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import permutations, product

from campaign.rules.abilities import ABILITIES, Input, Step, run_chain
from campaign.rules.dice import Die, Fill
from campaign.rules.edition import Edition, ToolPlan
from campaign.rules.layout import Window
from campaign.rules.placement import legal_spaces
from campaign.rules.state.campaign import State
from campaign.rules.state.flow import dice_on_board
from campaign.rules.state.game import Game

SCARCE = 4.0
"""A space that so many fills still fit is more likely than not to be filled one day."""
TOOL_COST = 0.25
"""How much better than a plain fill one with a tool has to be, in spaces, for each box it uses."""
WHIM = 0.03
"""How far from the best move a family may stray, in spaces."""
MOST_TOOLS = 2

Chain = tuple[Step, ...]


@dataclass(frozen=True)
class Move:
    """What a family does in its turn; without a space the die stays unplaced, without a die it passes (A3.4)."""

    die: Die | None = None
    chain: Chain = ()
    fills: tuple[tuple[str, Fill], ...] = ()


def choose_move(state: State, game: Game, round_number: int, family: int, source: random.Random) -> Move:
    """A legal move, nearly the best by how much of the window it leaves open. Rule: A3.4, A4, A5."""
    window, dice = state.window(game, family), dice_on_board(game, round_number) or ()
    whim = {move: source.uniform(0, WHIM) for move in moves(state, game, family, dice)}
    if whim:
        return max(whim, key=lambda move: worth(move, window, state.edition) + whim[move])
    return Move(source.choice(dice)) if dice else Move()


def moves(state: State, game: Game, family: int, dice: Sequence[Die]) -> list[Move]:
    """Every way to fill one space with one of the dice, with two tools running only where nothing simpler fits."""
    window = state.window(game, family)
    for most in range(1, MOST_TOOLS + 1):
        chains = [(), *tool_chains(state, game, family, most)]
        fits: dict[tuple[Fill, frozenset[str]], tuple[str, ...]] = {}
        found = []
        for die, chain in product(dice, chains):
            reach = run_chain(die, chain)[-1]
            fill = reach.fill or die.fill
            key = (fill, reach.ignore)
            if key not in fits:
                fits[key] = legal_spaces(window, fill, rules=state.placement, ignore=reach.ignore)
            found += [Move(die, chain, ((space, fill),)) for space in fits[key] if space not in window.fills]
        if found:
            return found
    return []


def tool_chains(state: State, game: Game, family: int, most: int = 1) -> Iterator[Chain]:
    """Up to `most` uses of different tools, each in the leftmost empty point box left. Rule: A5.1, A5.4."""
    plan = state.plan(game)
    used = game.page(family).boxes
    free = [box for box in range(len(plan.boxes)) if box not in used]
    for count in range(1, min(most, len(free)) + 1):
        for tools in permutations(plan.tools, count):
            ways = [tool_uses(tool, box, state.edition) for tool, box in zip(tools, free, strict=False)]
            for uses in product(*ways):
                yield tuple(step for use in uses for step in use)


def tool_uses(tool: ToolPlan, box: int, edition: Edition) -> list[Chain]:
    """The ways to use a tool: one for each pick that its steps leave to the family."""
    picks: dict[Input, Sequence[str | int]] = {
        Input.COLOUR: edition.palette.letters,
        Input.VALUE: edition.faces,
        Input.NUMBER: (-1, 1),
    }
    ways: list[list[Step]] = []
    for step in tool.steps:
        known = ABILITIES.get(step.ability)
        asked = [pick for pick in (known.inputs if known else ()) if pick.value not in step.params]
        ways.append(
            [
                replace(
                    step,
                    params={**step.params, **{pick.value: value for pick, value in zip(asked, values, strict=True)}},
                    tool=tool.slug,
                    box=box,
                )
                for values in product(*(picks[pick] for pick in asked))
            ]
        )
    return list(product(*ways)) if ways else []


def worth(move: Move, window: Window, edition: Edition) -> float:
    """Spaces that may yet be filled after the move, less what its tools cost.

    Exact sums keep the result the same whatever order a set comes in.
    """
    [(space, fill)] = move.fills
    after = window.filled(space, fill)
    near = [name for name in window.layout.edges[space] if name not in window.fills]
    gains = [1 - promise(window, space, edition)]
    gains += [promise(after, name, edition) - promise(window, name, edition) for name in near]
    return math.fsum([*gains, *(-TOOL_COST for _ in {step.box for step in move.chain})])


def promise(window: Window, space: str, edition: Edition) -> float:
    """How likely an empty space is to be filled one day, from how many fills still fit it."""
    printed = window.layout.spaces[space]
    beside = [window.fills[name] for name in window.layout.edges[space] if name in window.fills]
    colours = {printed.colour} if printed.colour else set(edition.palette.letters)
    values = {printed.value} if printed.value is not None else set(edition.faces)
    room = len(colours - {fill.colour for fill in beside}) * len(values - {fill.value for fill in beside})
    return 1 - 2 ** (-room / SCARCE)
