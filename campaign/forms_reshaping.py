"""Posts of a table that says which panes are neighbours, are one, or are two, turned into commands."""

from __future__ import annotations

from django import forms

from campaign.brushes import PAIRING
from campaign.commands.box import JoinSpaces
from campaign.commands.reshaping import MergeSpaces, SplitSpace
from campaign.forms import record_form
from campaign.forms_box import Stroke, WindowForm
from campaign.registry import Command
from campaign.rules.cutting import CUTS
from campaign.rules.layout import Pair
from campaign.rules.reshaping import LONGEST_NAME, fresh_name
from campaign.rules.state.campaign import State
from campaign.story import Story


def cut_off(story: Story, window: int) -> set[str]:
    """Names that were ever given to a part of a pane of this window, whether that still stands or not."""
    told = (entry.command for entry in story.entries.values())
    return {each.new for each in told if isinstance(each, SplitSpace) and each.window == window}


@record_form("join-spaces")
class JoinSpacesForm(WindowForm):
    """Two spaces that become neighbours, or none; done once more, they are what the drawing says."""

    brush = forms.ChoiceField(choices=[(name, name) for name in PAIRING])
    first = forms.CharField(max_length=8)
    space = forms.CharField(max_length=8)

    def commands(self, state: State) -> list[Command]:
        values, layout = self.cleaned_data, self.layout(state)
        join = values["brush"] == PAIRING[0]
        told = Pair((values["first"], values["space"])) in (layout.joined if join else layout.parted)
        return [JoinSpaces(values["number"], values["first"], values["space"], None if told else join)]


@record_form("merge-spaces")
class MergeSpacesForm(WindowForm):
    """Two panes that become one, or all that one stroke went over; the first keeps its name."""

    first = forms.CharField(max_length=LONGEST_NAME)
    space = Stroke()

    def commands(self, state: State) -> list[Command]:
        values = self.cleaned_data
        return [MergeSpaces(values["number"], values["first"], space) for space in values["space"]]


@record_form("split-space")
class SplitSpaceForm(WindowForm):
    """One pane that becomes two. Its part is named anew, and not as any that was ever cut off, undone or not."""

    space = forms.CharField(max_length=LONGEST_NAME)
    cut = forms.ChoiceField(choices=[(cut, cut) for cut in CUTS])

    def commands(self, state: State) -> list[Command]:
        values, layout = self.cleaned_data, self.layout(state)
        new = fresh_name(layout, values["space"], cut_off(self.story, values["number"]))
        return [SplitSpace(values["number"], values["space"], values["cut"], new)]
