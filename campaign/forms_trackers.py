"""Posts about trackers, turned into commands (A13.4)."""

from __future__ import annotations

import re
from itertools import zip_longest

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.commands.by_hand import ChangePoints
from campaign.commands.trackers import MOST_BOXES, SHARED, AddTracker, DropTracker, MarkTracker
from campaign.forms import PlainCharField, RecordForm, record_form
from campaign.forms_happened import FARTHEST, HappenedForm
from campaign.registry import Command
from campaign.rules.state.campaign import State
from campaign.rules.state.legacy import Tracker, TrackerBox

NUMBER, ROW, GRID = "number", "row", "grid"
FAMILIES, TABLE = "families", "table"
ROW_BOXES = 10
"""Boxes of a row of which nobody said how many."""


class TrackerForm(RecordForm):
    """A post about one tracker by its slug."""

    tracker = forms.CharField(max_length=60)

    def found(self, state: State) -> Tracker:
        """Raises: ValidationError where it was put away."""
        tracker = state.trackers.get(self.cleaned_data["tracker"])
        if tracker is None:
            raise ValidationError(_("There is no such tracker any more. Reload the page."))
        return tracker


@record_form("add-tracker")
class AddTrackerForm(RecordForm):
    """A new tracker: a number, a row, or a grid so many columns wide; labels and points box by box."""

    label = PlainCharField(
        max_length=60, error_messages={"required": gettext_lazy("A tracker needs a name. Write what is being counted.")}
    )
    shape = forms.ChoiceField(choices=[(shape, shape) for shape in (NUMBER, ROW, GRID)])
    whose = forms.ChoiceField(choices=[(whose, whose) for whose in (FAMILIES, TABLE)])
    count = forms.IntegerField(min_value=1, max_value=MOST_BOXES, required=False)
    columns = forms.IntegerField(min_value=1, max_value=FARTHEST, required=False)
    labels = PlainCharField(max_length=800, required=False)
    worth = PlainCharField(max_length=800, required=False)

    def commands(self, state: State) -> list[Command]:
        values = self.cleaned_data
        boxes = () if values["shape"] == NUMBER else self._boxes()
        columns = values["columns"] if values["shape"] == GRID else None
        slug, shared = f"tracker-{values['key'][:8]}", values["whose"] == TABLE
        return [AddTracker(slug, values["label"], shared, columns or len(boxes), boxes)]

    def _boxes(self) -> tuple[TrackerBox, ...]:
        """Raises: ValidationError for points that are no numbers."""
        values = self.cleaned_data
        labels = [label.strip()[:20] for label in values["labels"].split(",")] if values["labels"] else []
        try:
            points = [int(word) for word in re.split(r"[\s,]+", values["worth"].strip()) if word]
        except ValueError:
            raise ValidationError(_("Write the points of each box as numbers, such as 0 0 1.")) from None
        count = values["count"] or max(len(labels), len(points)) or ROW_BOXES
        if max(len(labels), len(points)) > count:
            raise ValidationError(_("There are more labels or points than boxes. Say how many boxes it has."))
        pairs = zip_longest(labels, points, range(count))
        return tuple(TrackerBox(label or "", worth or 0) for label, worth, _place in pairs)


@record_form("mark-tracker")
class MarkTrackerForm(TrackerForm, HappenedForm):
    """A box is marked or cleared, or a number goes up or down; what it is worth goes to those it happened to (A12.1).

    Shape: `box` is marked and `clear` cleared, both counted from 0; of a shared tracker, `who` gets the points, and
           nobody does where it is empty.
    """

    who = forms.IntegerField(min_value=0, max_value=FARTHEST, required=False)
    box = forms.IntegerField(min_value=0, max_value=MOST_BOXES, required=False)
    clear = forms.IntegerField(min_value=0, max_value=MOST_BOXES, required=False)
    n = forms.IntegerField(required=False)
    other = forms.IntegerField(required=False)
    points = forms.IntegerField(required=False)

    def commands(self, state: State) -> list[Command]:
        values, tracker, game = self.cleaned_data, self.found(state), self.in_game(state)
        marked = values["clear"] is None
        box = values["box"] if marked else values["clear"]
        told = values["n"] if values["other"] is None else values["other"]
        amount, points = 0 if box is not None else told or 0, self._points(tracker, box, marked)
        families = self.families(state) if values["who"] is not None else ()
        if not tracker.shared:
            return [
                MarkTracker(tracker.slug, family, amount, box, marked, points, game, tracker.label)
                for family in families or (SHARED,)
            ]
        mark = MarkTracker(tracker.slug, SHARED, amount, box, marked, 0, game, tracker.label)
        earned = [ChangePoints(family, game, points, tracker.label) for family in families if points]
        return [mark, *earned]

    def _points(self, tracker: Tracker, box: int | None, marked: bool) -> int:
        """What a box is worth, or what the table says that a number is; a mark that goes takes its points along."""
        if box is None:
            return self.cleaned_data["points"] or 0
        worth = tracker.boxes[box].points if box < len(tracker.boxes) else 0
        return worth if marked else -worth


@record_form("drop-tracker")
class DropTrackerForm(TrackerForm):
    """A tracker is put away; an undo brings it back with all its marks."""

    def commands(self, state: State) -> list[Command]:
        return [DropTracker(self.cleaned_data["tracker"], self.found(state).label)]
