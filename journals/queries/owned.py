"""Chips of what a family owns: tool cards, crest abilities, dedications, each with the die it would make (A5.6)."""

from __future__ import annotations

from campaign.rules.edition import WindowPlan
from campaign.rules.state.at_hand import Ability, at_hand, used_in
from campaign.rules.state.campaign import State
from campaign.rules.state.game import Game
from journals.choice import Choice, template_steps
from journals.queries.turn import Chip, free_boxes, source_chip


def owned(state: State, game: Game, family: int, choice: Choice) -> tuple[Chip, ...]:
    """A chip for each; one without steps opens the pad by hand, and stands in the chain under its name (A13.4)."""
    return tuple(_chip(state, game, family, choice, one) for one in at_hand(state, game, family))


def picked(state: State, game: Game, family: int, choice: Choice) -> Ability | None:
    """The one whose chip asks for something."""
    return next((one for one in at_hand(state, game, family) if choice.pick and one.slug == choice.pick), None)


def window_tool(plan: WindowPlan, choice: Choice) -> Ability | None:
    """The window's tool whose chip asks for something."""
    tool = plan.tool(choice.pick) if choice.pick else None
    return Ability(tool.slug, "", tool.name, tool.steps, fills_box=True) if tool else None


def box_for(state: State, game: Game, family: int, choice: Choice, one: Ability) -> int | None:
    """The point box that its use takes, where it says so. Rule: A5.4, A5.6."""
    return next(iter(free_boxes(state, game, family, choice, one.slug)), None) if one.fills_box else None


def _chip(state: State, game: Game, family: int, choice: Choice, one: Ability) -> Chip:
    box = box_for(state, game, family, choice, one)
    left = None if one.uses is None else max(0, one.uses - used_in(game, family, one))
    full = one.fills_box and bool(state.plan(game).boxes) and box is None
    chip = source_chip(one.name, one.slug, choice, template_steps(one.steps, one.slug, box, {}))
    return chip.about(one.kind, left, spent=not chip.pressed and (full or left == 0))
