"""What a turn can be made of: chips and point boxes. Each is a link to the choice it would make."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from campaign.names import colour_name, tool_name
from campaign.rules.abilities import Input, Step, run_chain
from campaign.rules.boxes import boxes_of
from campaign.rules.dice import Fill
from campaign.rules.edition import Edition
from campaign.rules.palette import Colour
from campaign.rules.state.campaign import State
from campaign.rules.state.game import Game
from journals.choice import Choice, missing_input, template_steps


@dataclass(frozen=True)
class Chip:
    """An ability or a tool with the fill it would make.

    Shape: `kind` is empty for what belongs to the window; `left` are uses left in this game; `spent`: only against a
           rule.
    """

    label: str
    query: str
    result: Fill | None = None
    pressed: bool = False
    kind: str = ""
    left: int | None = None
    spent: bool = False

    def about(self, kind: str, left: int | None, spent: bool) -> Chip:
        return replace(self, kind=kind, left=left, spent=spent)


@dataclass(frozen=True)
class Crumb:
    """One link of the chain so far, and the choice before it."""

    label: str
    result: Fill | None
    back: str


@dataclass(frozen=True)
class PointBox:
    """A point box of the window's tools: its points, and whether it is used."""

    points: int
    used: bool
    colour: Colour | None = None


def halves(box: Edition, choice: Choice, tool: str = "", point_box: int | None = None) -> tuple[Chip, ...]:
    """By hand: a colour alone or a value alone, and values no face shows (A4.7, A5.2)."""
    colours = [Fill(glass.letter, None) for glass in box.palette]
    values = [Fill(None, value) for value in sorted({0, *box.faces, max(box.faces) + 1})]
    return tuple(by_hand(choice, fill, tool, point_box) for fill in (*colours, *values))


def chips(state: State, choice: Choice) -> tuple[Chip, ...]:
    """The primitive effects, each with what it would make of the die (A5.2)."""
    found = [
        _step_chip(_("+1"), choice, Step("add", {"n": 1})),
        _step_chip(_("−1"), choice, Step("add", {"n": -1})),
        _step_chip(_("Flip"), choice, Step("flip")),
        _pick_chip(_("Colour…"), choice, "colour"),
        _pick_chip(_("Value…"), choice, "value"),
        _step_chip(_("Anywhere"), choice, Step("ignore-adjacency"), once=True),
        _pick_chip(_("By hand…"), choice, "hand"),
        Chip(_("Another fill"), choice.but(again=not choice.again).query, pressed=choice.again),
    ]
    return tuple(found)


def picks(state: State, game: Game, family: int, choice: Choice) -> tuple[Chip, ...]:
    """The answers to the chip whose input is asked for."""
    box = state.box(game, family)
    if choice.pick == "colour":
        return tuple(_colour_picks(state, box, choice, lambda colour: (Step("set-colour", {"colour": colour}),)))
    if choice.pick == "value":
        return tuple(_step_chip(str(value), choice, Step("set-value", {"value": value})) for value in box.faces)
    if choice.pick == "hand":
        return halves(box, choice)
    tool = state.plan(game).tool(choice.pick)
    if tool is None:
        return ()
    point_box = next(iter(free_boxes(state, game, family, choice, tool.slug)), None)
    return input_picks(state, box, choice, tool.slug, tool.steps, point_box)


def input_picks(
    state: State, box: Edition, choice: Choice, tool: str, steps: tuple[Step, ...], point_box: int | None
) -> tuple[Chip, ...]:
    """The answers to what the steps of a tool leave to the player."""
    wanted = missing_input(steps)
    if wanted is None:
        return ()
    if wanted is Input.COLOUR:
        return tuple(_colour_picks(state, box, choice, lambda c: template_steps(steps, tool, point_box, {"colour": c})))
    numbers = box.faces if wanted is Input.VALUE else (1, -1, 2, -2)
    return tuple(
        _steps_chip(f"{number:+d}" if wanted is Input.NUMBER else str(number), choice, made)
        for number in numbers
        for made in [template_steps(steps, tool, point_box, {wanted.value: number})]
    )


def tools(state: State, game: Game, family: int, choice: Choice) -> tuple[Chip, ...]:
    """The window's tools while a point box is empty; a use without one is still possible, and warned of (A5.4)."""
    found, plan = [], state.plan(game)
    for tool in plan.tools:
        box = next(iter(free_boxes(state, game, family, choice, tool.slug)), None)
        steps = template_steps(tool.steps, tool.slug, box, {})
        chip = source_chip(tool.name, tool.slug, choice, steps)
        found.append(chip.about("", None, spent=bool(plan.boxes) and box is None and not chip.pressed))
    return tuple(found)


def is_by_hand(steps: Sequence[Step]) -> bool:
    """Whether only the table knows what comes of it (A13.4)."""
    return not steps or any(step.ability == "by-hand" and not step.params for step in steps)


def source_chip(label: str, tool: str, choice: Choice, steps: tuple[Step, ...]) -> Chip:
    """The chip of something with steps of its own: used already, tapping takes it back; else it asks, or it acts."""
    if any(step.tool == tool for step in choice.chain):
        kept = tuple(step for step in choice.chain if step.tool != tool)
        return Chip(label, choice.but(chain=kept, pick="").query, pressed=True)
    if is_by_hand(steps) or missing_input(steps) is not None:
        return _pick_chip(label, choice, tool)
    return _steps_chip(label, choice, steps)


def free_boxes(state: State, game: Game, family: int, choice: Choice, tool: str) -> tuple[int, ...]:
    """The point boxes a tool may still fill, the leftmost first, this turn's chain counted. Rule: A5.4, our reading."""
    used = game.page(family).boxes.keys() | {step.box for step in choice.chain}
    own = boxes_of(state.plan(game), tool, per_tool=state.switch("box-per-tool"))
    return tuple(box for box in own if box not in used)


def box_picks(state: State, game: Game, family: int, choice: Choice) -> tuple[Chip, ...]:
    """The other boxes that the tool used last could fill as well: the family may choose (A5.4)."""
    found: list[Chip] = []
    for place, step in enumerate(choice.chain):
        others = free_boxes(state, game, family, choice, step.tool)
        if step.box is None or not others:
            continue
        found = []
        for box in sorted({step.box, *others}):
            chain = (*choice.chain[:place], replace(step, box=box), *choice.chain[place + 1 :])
            points = state.plan(game).boxes[box] if box < len(state.plan(game).boxes) else 0
            found.append(Chip(str(points), choice.but(chain=chain).query, pressed=box == step.box))
    return tuple(found)


def point_boxes(state: State, game: Game, family: int, choice: Choice) -> tuple[PointBox, ...]:
    plan, used = state.plan(game), dict(game.page(family).boxes)
    used |= {step.box: step.tool for step in choice.chain if step.box is not None}
    colours = {tool.slug: tool.colour for tool in plan.tools}
    return tuple(PointBox(p, box in used, colours.get(used.get(box, ""))) for box, p in enumerate(plan.boxes))


def crumbs(state: State, game: Game, choice: Choice) -> tuple[Crumb, ...]:
    """The chain so far: what each step made, all steps of one tool together, and the way back before it."""
    reaches = run_chain(choice.die, choice.chain)
    found: list[Crumb] = []
    for place, (step, reach) in enumerate(zip(choice.chain, reaches[1:], strict=True)):
        if place and step.tool and step.tool == choice.chain[place - 1].tool:
            found[-1] = replace(found[-1], result=reach.fill)
        else:
            back = choice.but(chain=choice.chain[:place], pick="").query
            found.append(Crumb(step_label(state, game, step), reach.fill, back))
    return tuple(found)


def step_label(state: State, game: Game, step: Step) -> str:
    """A step in a word or two."""
    tool = state.plan(game).tool(step.tool) if step.tool else None
    if tool or step.tool:
        return tool.name if tool else tool_name(step.tool, state)
    if step.ability == "add":
        return f"{int(step.params.get('n', 0)):+d}".replace("-", "−")
    if step.ability == "set-colour":
        return colour_name(Colour(str(step.params.get("colour", ""))), state)
    names = {
        "set-value": str(step.params.get("value", "")),
        "flip": _("flip"),
        "ignore-adjacency": _("anywhere"),
        "by-hand": _("by hand"),
        "fill-again": _("another fill"),
    }
    return names.get(step.ability, step.ability)


def by_hand(choice: Choice, fill: Fill | None, tool: str = "", point_box: int | None = None) -> Chip:
    """The choice with whatever the table says: a fill made by hand, or none other, under the name of a tool."""
    params: dict[str, str | int] = {"colour": fill.colour} if fill and fill.colour else {}
    params |= {"value": fill.value} if fill and fill.value is not None else {}
    step = Step("by-hand", params, tool, point_box)
    return Chip("", choice.but(chain=(*choice.chain, step), pick="").query, fill)


def _step_chip(label: str, choice: Choice, step: Step, once: bool = False) -> Chip:
    return _steps_chip(label, choice, (step,), pressed=once and step in choice.chain)


def _steps_chip(label: str, choice: Choice, steps: tuple[Step, ...], pressed: bool = False) -> Chip:
    """Tapped again, a pressed chip takes its steps out of the chain."""
    if pressed:
        tool = steps[0].tool
        kept = tuple(s for s in choice.chain if (s.tool != tool if tool else s not in steps))
        return Chip(label, choice.but(chain=kept, pick="").query, pressed=True)
    longer = choice.but(chain=(*choice.chain, *steps), pick="")
    before, after = choice.reach.fill, longer.reach.fill
    return Chip(label, longer.query, after if after != before else None)


def _pick_chip(label: str, choice: Choice, pick: str) -> Chip:
    open_now = choice.pick == pick
    return Chip(label, choice.but(pick="" if open_now else pick).query, pressed=open_now)


def _colour_picks(
    state: State, box: Edition, choice: Choice, steps_for: Callable[[Colour], tuple[Step, ...]]
) -> Iterator[Chip]:
    for glass in box.palette:
        yield _steps_chip(colour_name(glass.letter, state), choice, steps_for(glass.letter))
