"""The editors of a window's tools, point boxes and objectives: what to choose from, and what is chosen so far."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from campaign.commands.box import PRIVATE
from campaign.forms_box import MOST_BOXES
from campaign.names import ABILITY_RULES, ability_name, colour_name, listed, number_text, objective_name
from campaign.rules.abilities import ABILITIES, Step
from campaign.rules.dice import Fill
from campaign.rules.edition import PUBLIC, ObjectivePlan, ToolPlan, WindowPlan
from campaign.rules.objectives import NO_PARAMS, OBJECTIVES, Params
from campaign.rules.palette import Colour
from campaign.rules.state.campaign import State
from campaign.views.box_desk import Asked, Choice
from journals.objective_words import objective_counts, objective_rule

NEW_TOOL, NEW_BOX, NEW_PRIVATE = "new-tool", "new-box", "new-private"
NAME_ONLY = "name-only"
"""Chosen instead of an ability: the tool is only called by its name."""

STEPS = (-3, -2, -1, 1, 2, 3)
POINTS = range(1, 11)
Given = Mapping[str, list[str]]
"""What a form starts with: as it was described, or as it was posted and stopped."""


@dataclass(frozen=True)
class Option:
    value: str
    label: str
    chosen: bool = False
    fill: Fill | None = None


@dataclass(frozen=True)
class Pick:
    """One question of an editor. `many` takes several answers; `numeric` takes any other number."""

    name: str
    label: str
    options: tuple[Option, ...]
    many: bool = False
    numeric: bool = False


@dataclass(frozen=True)
class ToolRow:
    """A tool as it was described: what it does in words, and the address of its editor."""

    name: str
    text: str
    query: str
    glass: Fill | None


@dataclass(frozen=True)
class BoxRow:
    points: int
    query: str
    chosen: bool


@dataclass(frozen=True)
class ObjectiveRow:
    """An objective as it was described, or the empty place of one."""

    place: str
    name: str
    text: str
    query: str


@dataclass(frozen=True)
class Editor:
    """One open editor. `kinds` are offered until a kind is chosen; then its questions are.

    `text` says what the kind does or counts. `points` is the question whose answer is kept with one tap.
    """

    template: str
    title: str
    kinds: tuple[Choice, ...] = ()
    kind: str = ""
    kind_name: str = ""
    text: str = ""
    again: str = ""
    place: str = ""
    slug: str = ""
    name: str = ""
    picks: tuple[Pick, ...] = ()
    points: Pick | None = None
    box: int = 0
    told: bool = False


def editor(asked: Asked, plan: WindowPlan, state: State, posted: Given | None) -> Editor | None:
    """The editor that the address names; None where it names none."""
    tool, objective = plan.tool(asked.edit), plan.objective(asked.edit)
    if asked.edit == NEW_TOOL or tool:
        return _tool_editor(asked, tool, state, posted)
    if asked.edit in (*PUBLIC, NEW_PRIVATE) or objective:
        return _objective_editor(asked, plan.public.get(asked.edit) or objective, state, posted)
    number = asked.edit.removeprefix("box-")
    if asked.edit == NEW_BOX or (number.isdecimal() and len(number) < 3 and 0 < int(number) <= len(plan.boxes)):
        return _box_editor(asked, int(number) if asked.edit != NEW_BOX else 0, plan, posted)
    return None


def _tool_editor(asked: Asked, tool: ToolPlan | None, state: State, posted: Given | None) -> Editor:
    first = tool.steps[0] if tool and tool.steps else None
    told = (first.ability if first else NAME_ONLY) if tool else ""
    kinds = {**{slug: ability_name(slug) for slug in ABILITIES}, NAME_ONLY: _("Only its name")}
    texts: dict[str, str | Promise] = {
        **ABILITY_RULES,
        NAME_ONLY: _("nothing is worked out: the table does what the card says"),
    }
    kind = asked.kind if asked.kind in kinds else told
    title = tool.name if tool else _("A new tool")
    if not kind or asked.kind == "any":
        return Editor("tool", title, _kinds(asked, kinds, texts, told))
    step = first if first and first.ability == kind else Step(kind)
    given = posted or {
        "name": [tool.name if tool else ""],
        "glass": [tool.colour or "" if tool else ""],
        **{name: [str(value)] for name, value in step.params.items()},
    }
    inputs = [pick.value for pick in ABILITIES[kind].inputs] if kind in ABILITIES else []
    return Editor(
        template="tool",
        title=title,
        kind=kind if kind in ABILITIES else "",
        kind_name=kinds[kind],
        text=str(texts.get(kind, "")),
        again=asked.query(edit=asked.edit, kind="any"),
        slug=tool.slug if tool else "",
        name=_one(given, "name"),
        picks=(
            *(pick_of(name, given, state, _("whatever is picked at each use")) for name in inputs),
            pick_of("glass", given, state, _("not known")),
        ),
        told=tool is not None,
    )


def _objective_editor(asked: Asked, old: ObjectivePlan | None, state: State, posted: Given | None) -> Editor:
    private = asked.edit not in PUBLIC
    told = old.kind if old else ""
    kinds = {slug: objective_name(slug) for slug in OBJECTIVES}
    kind = asked.kind if asked.kind in kinds else told
    title = _("Private objective") if private else _("Public objective %(place)s") % {"place": asked.edit}
    place, slug = PRIVATE if private else asked.edit, old.slug if old and private else ""
    if not kind or asked.kind == "any":
        return Editor("objective", title, _kinds(asked, kinds, {slug: _counts(slug, state) for slug in kinds}, told))
    params = {**OBJECTIVES[kind].defaults, **(old.params if old and old.kind == kind else {})}
    given = posted or {
        "name": [old.name if old else ""],
        "points": [str(old.points)] if old else [],
        **{name: _texts(value) for name, value in params.items()},
    }
    return Editor(
        template="objective",
        title=title,
        kind=kind,
        kind_name=kinds[kind],
        text=_counts(kind, state, params),
        again=asked.query(edit=asked.edit, kind="any"),
        place=place,
        slug=slug,
        name=_one(given, "name"),
        picks=tuple(pick_of(name, given, state) for name in OBJECTIVES[kind].params),
        points=None if kind == "by-hand" else _points(given, _counts(kind, state, params)),
        told=old is not None,
    )


def _counts(kind: str, state: State, params: Params = NO_PARAMS) -> str:
    """What a kind of objective counts, in words."""
    return objective_counts(kind, state, params) or _("the table counts and types the points")


def _points(given: Given, what: str) -> Pick:
    """How many points each time of it is worth; nothing is chosen until the table has said so."""
    return replace(_numbers("points", given, POINTS), label=_("How many points for %(what)s?") % {"what": what})


def _box_editor(asked: Asked, number: int, plan: WindowPlan, posted: Given | None) -> Editor:
    """The points of one box; while boxes are added, the editor stays open for the next."""
    at = number or len(plan.boxes) + 1
    given = posted or {"points": [str(plan.boxes[at - 1])] if number else []}
    title = _("Point box %(number)s") % {"number": at}
    again = "" if number else asked.query(edit=NEW_BOX).removeprefix("?")
    picks = (_numbers("points", given, range(7)),)
    return Editor("box", title, again=again, picks=picks, box=at, told=at == len(plan.boxes))


def _kinds(asked: Asked, kinds: Mapping[str, str], texts: Mapping[str, str | Promise], told: str) -> tuple[Choice, ...]:
    return tuple(
        Choice(name, asked.query(edit=asked.edit, kind=slug), slug == told, slug, text=str(texts.get(slug, "")))
        for slug, name in kinds.items()
    )


def pick_of(name: str, given: Given, state: State, nothing: str = "", offered: Iterable[int] = ()) -> Pick:
    """The question for a parameter; `nothing` is the answer that leaves it open, `offered` other numbers."""
    if name in ("colour", "colours", "glass"):
        chosen = given.get(name, [])
        options = [
            Option(glass.letter, colour_name(glass.letter, state), glass.letter in chosen, Fill(glass.letter, None))
            for glass in state.edition.palette
        ]
        label = {"colour": _("Which colour?"), "colours": _("Which colours?")}.get(name, _("Colour of its boxes"))
        pick = Pick(name, label, tuple(options), name == "colours")
    else:
        pick = _numbers(name, given, offered or (STEPS if name == "n" else state.edition.faces))
    if not nothing:
        return pick
    left_open = Option("", nothing, not any(given.get(name, [])))
    return Pick(name, pick.label, (left_open, *pick.options), numeric=pick.numeric)


LONGEST_NUMBER = 6
"""Characters of a number that is worth showing again."""


def _numbers(name: str, given: Given, offered: Iterable[int]) -> Pick:
    """Numbers to tap, the given ones among them."""
    labels = {
        "points": _("How many points is it worth?"),
        "value": _("Which value?"),
        "values": _("Which values?"),
        "n": _("How much?"),
    }
    chosen = {int(t) for t in given.get(name, []) if t.removeprefix("-").isdecimal() and len(t) <= LONGEST_NUMBER}
    options = tuple(Option(str(n), _number(name, n), n in chosen) for n in sorted({*offered, *chosen}))
    return Pick(name, labels[name], options, name == "values", True)


def _number(name: str, value: int) -> str:
    """A number as it is written on a tool: what is added shows its sign."""
    return f"+{value}" if name == "n" and value > 0 else number_text(value)


def _one(given: Given, name: str) -> str:
    return next(iter(given.get(name, [])), "")


def _texts(value: object) -> list[str]:
    return [str(each) for each in value] if isinstance(value, tuple) else [str(value)]


def tool_rows(asked: Asked, plan: WindowPlan, state: State) -> list[ToolRow]:
    return [
        ToolRow(
            tool.name,
            "; ".join(step_text(step, state) for step in tool.steps) or _("only its name is known"),
            asked.query(edit=tool.slug),
            Fill(tool.colour, None) if tool.colour else None,
        )
        for tool in plan.tools
    ]


def step_text(step: Step, state: State) -> str:
    """An ability with what was picked for it: set colour: blue."""
    picks = [
        colour_name(Colour(value), state) if isinstance(value, str) else _number(name, value)
        for name, value in step.params.items()
    ]
    name = ability_name(step.ability)
    return _("%(ability)s: %(picks)s") % {"ability": name, "picks": listed(picks)} if picks else name


def box_rows(asked: Asked, plan: WindowPlan) -> list[BoxRow]:
    return [
        BoxRow(points, asked.query(edit=f"box-{number}"), asked.edit == f"box-{number}")
        for number, points in enumerate(plan.boxes, start=1)
    ]


def may_add_box(plan: WindowPlan) -> bool:
    return len(plan.boxes) < MOST_BOXES


def public_rows(asked: Asked, plan: WindowPlan, state: State) -> list[ObjectiveRow]:
    """A, B and C, described or not."""
    return [_row(place, plan.public.get(place), asked.query(edit=place), state) for place in PUBLIC]


def private_rows(asked: Asked, plan: WindowPlan, state: State) -> list[ObjectiveRow]:
    return [_row("", each, asked.query(edit=each.slug), state) for each in plan.private]


def _row(place: str, plan: ObjectivePlan | None, query: str, state: State) -> ObjectiveRow:
    if plan is None:
        return ObjectiveRow(place, "", pgettext("objective", "not described"), query)
    return ObjectiveRow(place, plan.name, objective_rule(plan, state), query)
