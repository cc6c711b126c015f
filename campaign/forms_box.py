"""Posts of a table that describes its box, turned into commands. A tap changes one thing; the rest stays as told."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from string import ascii_uppercase
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.brushes import Brush
from campaign.commands.box import (
    PRIVATE,
    DescribeObjective,
    DescribeOutline,
    DescribeSpace,
    DescribeTools,
    DescribeWindow,
    is_open,
)
from campaign.forms import PlainCharField, RecordForm, record_form
from campaign.names import ability_name, objective_name
from campaign.registry import Command
from campaign.rules.abilities import ABILITIES, Step
from campaign.rules.drawings import COLUMNS, blank_grid, grid_size
from campaign.rules.edition import PUBLIC, ObjectivePlan, ToolPlan, WindowPlan
from campaign.rules.layout import Layout, Space
from campaign.rules.objectives import OBJECTIVES, Objective
from campaign.rules.palette import Colour
from campaign.rules.reshaping import LONGEST_NAME
from campaign.rules.state.campaign import State

LONGEST = 80
FARTHEST = 99
"""Values and points the forms take, either side of nought."""
NUMBERS = range(-FARTHEST, FARTHEST + 1)
MOST_BOXES = 20
MOST_SPACES = 26 * 26
"""Spaces of the largest outline."""


MISSING = {
    "colour": gettext_lazy("Tap the colour it counts first, then its points."),
    "value": gettext_lazy("Tap the value it counts first, then its points."),
}
"""What to say of a parameter that has no default and was not chosen."""


class LastGiven(forms.HiddenInput):
    """Of several fields of one name the last that is not empty: a row of numbers to tap, and a field for any other."""

    def value_from_datadict(self, data: Any, files: Any, name: str) -> str:
        return next((text for text in reversed(data.getlist(name)) if text.strip()), "")


class NumberField(forms.IntegerField):
    widget = LastGiven

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"min_value": -FARTHEST, "max_value": FARTHEST, "required": False, **options})


class Stroke(forms.Field):
    """The spaces that were touched in one stroke, in its order; one, or many."""

    widget = forms.MultipleHiddenInput

    def clean(self, value: Any) -> tuple[str, ...]:
        names = tuple(dict.fromkeys(name for name in value or () if name))
        if len(names) > MOST_SPACES or any(len(name) > LONGEST_NAME for name in names):
            raise ValidationError(_("That is no stroke over this window. Tap its spaces one by one."))
        return tuple(super().clean(names))


class WindowForm(RecordForm):
    """A post about one window; `number` is its number."""

    number = forms.IntegerField(min_value=1, max_value=99)
    away = forms.BooleanField(required=False)

    def require(self, state: State) -> None:
        if not is_open(state, self.cleaned_data["number"]):
            raise Http404

    def plan(self, state: State) -> WindowPlan:
        return state.edition.window(self.cleaned_data["number"])

    def layout(self, state: State) -> Layout:
        layout = self.plan(state).layout
        if layout is None:
            raise ValidationError(_("This window has no shape yet. Choose one first."))
        return layout


class PickForm(WindowForm):
    """What an ability or an objective leaves open, under the names of their parameters."""

    colour = forms.CharField(max_length=1, required=False)
    colours = forms.MultipleChoiceField(choices=[(letter, letter) for letter in ascii_uppercase], required=False)
    value = NumberField()
    values = forms.TypedMultipleChoiceField(choices=[(n, n) for n in NUMBERS], coerce=int, required=False)
    n = NumberField()

    def picks(self, asked: Iterable[str]) -> dict[str, Any]:
        """Those of the parameters asked for that were given."""
        given = {name: self.cleaned_data[name] for name in asked}
        return {
            name: tuple(value) if isinstance(value, list) else value
            for name, value in given.items()
            if value not in (None, "", [])
        }


@record_form("describe-outline")
class DescribeOutlineForm(WindowForm):
    """The shape of a window: its size, with the holes it has so far; or places that become holes, or none any more.

    Fields: `size` is columns x rows, such as 6x4.
    """

    size = forms.RegexField(r"^[0-9]{1,3}x[0-9]{1,3}$", required=False)
    hole = Stroke(required=False)

    def commands(self, state: State) -> list[Command]:
        values, layout = self.cleaned_data, self.plan(state).layout
        told = grid_size(layout)
        if values["size"]:
            width, height = (int(text) for text in values["size"].split("x"))
            holes = frozenset(hole for hole in holes_of(layout) if is_place(hole, width, height))
        elif values["hole"] and told:
            (width, height), holes, swept = told, holes_of(layout), frozenset(values["hole"])
            holes = holes - swept if values["hole"][0] in holes else holes | swept
        elif values["hole"]:
            raise ValidationError(_("This window has no rows and columns. Choose an outline first."))
        else:
            raise ValidationError(_("Choose how many rows and columns the window has."))
        return [DescribeOutline(values["number"], width, height, tuple(sorted(holes)))]


@record_form("describe-space")
class DescribeSpaceForm(WindowForm):
    """A tap on a space with a brush in hand, or a stroke over several."""

    brush = forms.CharField(max_length=10)
    space = Stroke()

    def clean_brush(self) -> Brush:
        brush = Brush.parse(self.cleaned_data["brush"])
        if brush is None or not brush.prints:
            raise ValidationError(_("There is no such brush. Choose what is printed, then tap its spaces."))
        return brush

    def commands(self, state: State) -> list[Command]:
        values, layout = self.cleaned_data, self.layout(state)
        swept = [layout.spaces.get(name) or Space(name, ()) for name in values["space"]]
        return [
            DescribeSpace(values["number"], space.name, space.colour, space.value, space.star, space.magic)
            for space in values["brush"].sweep(swept)
        ]


@record_form("describe-window")
class DescribeWindowForm(WindowForm):
    """A window's title; none takes it off."""

    title = PlainCharField(max_length=LONGEST, required=False)

    def commands(self, state: State) -> list[Command]:
        return [DescribeWindow(self.cleaned_data["number"], self.cleaned_data["title"])]


@record_form("describe-tool")
class DescribeToolForm(PickForm):
    """One of a window's tools; `tool` is its slug, none for a new one. What is not picked is picked at each use."""

    tool = forms.SlugField(max_length=40, required=False)
    name = PlainCharField(max_length=LONGEST, required=False)
    glass = forms.CharField(max_length=1, required=False)
    ability = forms.ChoiceField(choices=[("", ""), *((slug, slug) for slug in ABILITIES)], required=False)

    def commands(self, state: State) -> list[Command]:
        values, plan = self.cleaned_data, self.plan(state)
        tools = {tool.slug: tool for tool in plan.tools}
        slug = values["tool"] or fresh("tool", tools)
        if values["away"]:
            tools.pop(slug, None)
        else:
            tools[slug] = self.described(slug, tools.get(slug))
        return [DescribeTools(values["number"], tuple(tools.values()), plan.boxes)]

    def described(self, slug: str, old: ToolPlan | None) -> ToolPlan:
        """The tool; further steps of one that had several stay as long as the first is of the same kind."""
        values, kind = self.cleaned_data, self.cleaned_data["ability"]
        steps: tuple[Step, ...] = ()
        if kind:
            asked = [pick.value for pick in ABILITIES[kind].inputs]
            more = old.steps[1:] if old and old.steps and old.steps[0].ability == kind else ()
            steps = (Step(kind, self.picks(asked), slug), *more)
        name = values["name"] or (ability_name(kind) if kind else "")
        if not name:
            raise ValidationError(_("Give the tool a name, or choose what it does."))
        return ToolPlan(slug, name, Colour(values["glass"]) if values["glass"] else None, steps)


@record_form("describe-boxes")
class DescribeBoxesForm(WindowForm):
    """The points of one point box, counted from 1; one behind the last is new. `remove` takes the last one off."""

    box = forms.IntegerField(min_value=1, max_value=MOST_BOXES, required=False)
    points = NumberField()

    def commands(self, state: State) -> list[Command]:
        values, plan = self.cleaned_data, self.plan(state)
        boxes, box = list(plan.boxes), values["box"] or len(plan.boxes) + 1
        if values["away"]:
            boxes = boxes[:-1]
        elif values["points"] is None:
            raise ValidationError(_("Tap how many points the box is worth."))
        elif box > min(len(boxes) + 1, MOST_BOXES):
            raise ValidationError(_("Point boxes stand side by side, %(most)s at most.") % {"most": MOST_BOXES})
        else:
            boxes[box - 1 : box] = [values["points"]]
        return [DescribeTools(values["number"], plan.tools, tuple(boxes))]


@record_form("describe-objective")
class DescribeObjectiveForm(PickForm):
    """A public objective at its place, or a private one by its slug, none for a new one."""

    place = forms.ChoiceField(choices=[(place, place) for place in (*PUBLIC, PRIVATE)])
    objective = forms.SlugField(max_length=40, required=False)
    kind_of = forms.ChoiceField(choices=[(slug, slug) for slug in OBJECTIVES], required=False)
    name = PlainCharField(max_length=LONGEST, required=False)
    points = NumberField()

    def commands(self, state: State) -> list[Command]:
        values, plan = self.cleaned_data, self.plan(state)
        place, old = values["place"], self.told(plan)
        slug = old.slug if old else self.new_slug(plan)
        if values["away"]:
            gone = replace(old, kind="") if old else ObjectivePlan(slug, "", "")
            return [DescribeObjective(values["number"], place, gone)]
        kind = OBJECTIVES.get(values["kind_of"])
        if kind is None:
            raise ValidationError(_("Choose what the objective counts, or count it by hand."))
        params = {**kind.defaults, **self.picks(kind.params)}
        for missing in kind.params:
            if missing not in params:
                raise ValidationError(MISSING[missing])
        points = self.worth(kind, old)
        name = values["name"] or objective_name(kind.slug)
        return [DescribeObjective(values["number"], place, ObjectivePlan(slug, name, kind.slug, points, params))]

    def worth(self, kind: Objective, old: ObjectivePlan | None) -> int:
        """The points of each time it is met; one that is counted by hand has none to tell."""
        points: int | None = self.cleaned_data["points"]
        if points is not None:
            return points
        if old is None and kind.slug != "by-hand":
            raise ValidationError(_("Tap how many points it is worth."))
        return old.points if old else 1

    def told(self, plan: WindowPlan) -> ObjectivePlan | None:
        """The objective as it was described so far."""
        place = self.cleaned_data["place"]
        return plan.objective(self.cleaned_data["objective"]) if place == PRIVATE else plan.public.get(place)

    def new_slug(self, plan: WindowPlan) -> str:
        place = self.cleaned_data["place"]
        return fresh(PRIVATE, [old.slug for old in plan.private]) if place == PRIVATE else f"public-{place.lower()}"


def holes_of(layout: Layout | None) -> frozenset[str]:
    """The places of a grid that have no space."""
    size = grid_size(layout)
    if layout is None or size is None:
        return frozenset()
    return frozenset(name for name in blank_grid(*size) if name not in layout)


def is_place(name: str, width: int, height: int) -> bool:
    """Whether a place of a grid lies within these columns and rows."""
    return COLUMNS.index(name[0]) < width and int(name[1:]) <= height


def fresh(stem: str, taken: Iterable[str]) -> str:
    """The first slug of the stem that is not taken."""
    used = set(taken)
    return next(slug for n in range(1, len(used) + 2) if (slug := f"{stem}-{n}") not in used)
