"""What a turn can be made of: dice, board, chips. Each is a link to the choice it would make."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from campaign.names import colour_name
from campaign.rules.abilities import Input, Step, run_chain
from campaign.rules.boxes import boxes_of
from campaign.rules.dice import Die, Fill
from campaign.rules.palette import Colour
from campaign.rules.state.campaign import Family, State
from campaign.rules.state.flow import taken_dice
from campaign.rules.state.game import Game
from journals.choice import Choice, missing_input, template_steps


@dataclass(frozen=True)
class Cell:
    """One die of the board, or one fill of a pad: its text, what tapping it would choose, and who took it."""

    fill: Fill
    query: str = ""
    pressed: bool = False
    by: Family | None = None

    @property
    def text(self) -> str:
        return str(self.fill)


@dataclass(frozen=True)
class Chip:
    """An ability or a tool with the fill it would make."""

    label: str
    query: str
    result: Fill | None = None
    pressed: bool = False


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


def board(state: State, game: Game, round_number: int, choice: Choice) -> tuple[Cell, ...]:
    """Every colour and value, highest value first; dice taken this round carry who took them. Rule: A3.2."""
    taken = {die: state.families.get(family) for family, die in taken_dice(game, round_number)}
    return tuple(
        Cell(die.fill, choice.but(die=None if choice.die == die else die).query, choice.die == die, taken.get(die))
        for die in _every(state)
    )


def rolled(state: State, game: Game, round_number: int, choice: Choice) -> tuple[Cell, ...]:
    """The dice of the roll in the order they were told; a taken one carries who took it."""
    taken = list(taken_dice(game, round_number))
    cells = []
    for die in game.rolls.get(round_number, ()):
        by = next((family for family, other in taken if other == die), None)
        if by is not None:
            taken.remove((by, die))
        mine = by is None and choice.die == die
        query = choice.but(die=None if mine else die).query
        cells.append(Cell(die.fill, query, mine, state.families.get(by or 0)))
    return tuple(cells)


def roll_pad(state: State, choice: Choice) -> tuple[Cell, ...]:
    """The board for telling the whole roll: tapping again takes a die back."""
    return tuple(
        Cell(
            die.fill,
            choice.but(
                roll=tuple(d for d in choice.roll if d != die) if die in choice.roll else (*choice.roll, die)
            ).query,
            die in choice.roll,
        )
        for die in _every(state)
    )


def pad(state: State, pressed: Fill | None = None, choice: Choice | None = None) -> tuple[Cell, ...]:
    """Every colour with every value, as fills to post, or with a choice as glass to take up."""
    return tuple(
        Cell(die.fill, choice.but(glass=die.fill).query if choice else "", die.fill == pressed) for die in _every(state)
    )


def halves(state: State, choice: Choice) -> tuple[Chip, ...]:
    """By hand: a colour alone or a value alone, and values no face shows (A4.7, A5.2)."""
    colours = [Fill(glass.letter, None) for glass in state.box_now().palette]
    values = [Fill(None, value) for value in (0, *state.box_now().faces, max(state.box_now().faces) + 1)]
    return tuple(Chip("", _by_hand(choice, fill), fill) for fill in (*colours, *values))


def by_hand_pad(state: State, choice: Choice) -> tuple[Cell, ...]:
    """By hand: any colour with any value."""
    return tuple(Cell(die.fill, _by_hand(choice, die.fill)) for die in _every(state))


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
    if choice.pick == "colour":
        return tuple(_colour_picks(state, choice, lambda colour: (Step("set-colour", {"colour": colour}),)))
    if choice.pick == "value":
        values = (*state.box_now().faces,)
        return tuple(_step_chip(str(value), choice, Step("set-value", {"value": value})) for value in values)
    if choice.pick == "hand":
        return halves(state, choice)
    tool = state.plan(game).tool(choice.pick)
    wanted = missing_input(tool.steps) if tool else None
    if tool is None or wanted is None:
        return ()
    box = next(iter(free_boxes(state, game, family, choice, tool.slug)), None)
    if wanted is Input.COLOUR:
        return tuple(_colour_picks(state, choice, lambda c: template_steps(tool.steps, tool.slug, box, {"colour": c})))
    numbers = state.box_now().faces if wanted is Input.VALUE else (1, -1, 2, -2)
    return tuple(
        _steps_chip(f"{number:+d}" if wanted is Input.NUMBER else str(number), choice, steps)
        for number in numbers
        for steps in [template_steps(tool.steps, tool.slug, box, {wanted.value: number})]
    )


def tools(state: State, game: Game, family: int, choice: Choice) -> tuple[Chip, ...]:
    """The window's tools while a point box is empty; a use without one is still possible, and warned of (A5.4)."""
    found = []
    for tool in state.plan(game).tools:
        box = next(iter(free_boxes(state, game, family, choice, tool.slug)), None)
        used = any(step.tool == tool.slug for step in choice.chain)
        if missing_input(tool.steps) is not None:
            found.append(Chip(tool.name, choice.but(pick=tool.slug).query, pressed=used or choice.pick == tool.slug))
        else:
            steps = template_steps(tool.steps, tool.slug, box, {}) or (Step("by-hand", {}, tool.slug, box),)
            found.append(_steps_chip(tool.name, choice, steps, pressed=used))
    return tuple(found)


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
    """The chain so far: what each step made, and the way back before it."""
    reaches = run_chain(choice.die, choice.chain)
    return tuple(
        Crumb(step_label(state, game, step), reach.fill, choice.but(chain=choice.chain[:place], pick="").query)
        for place, (step, reach) in enumerate(zip(choice.chain, reaches[1:], strict=True))
    )


def step_label(state: State, game: Game, step: Step) -> str:
    """A step in a word or two."""
    tool = state.plan(game).tool(step.tool) if step.tool else None
    if tool:
        return tool.name
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


def _every(state: State) -> Iterator[Die]:
    for value in sorted(state.box_now().faces, reverse=True):
        for glass in state.box_now().palette:
            yield Die(glass.letter, value)


def _by_hand(choice: Choice, fill: Fill) -> str:
    params: dict[str, str | int] = {"colour": fill.colour} if fill.colour else {}
    params |= {"value": fill.value} if fill.value is not None else {}
    return choice.but(chain=(*choice.chain, Step("by-hand", params)), pick="").query


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


def _colour_picks(state: State, choice: Choice, steps_for: Callable[[Colour], tuple[Step, ...]]) -> Iterator[Chip]:
    for glass in state.box_now().palette:
        yield _steps_chip(colour_name(glass.letter, state), choice, steps_for(glass.letter))
