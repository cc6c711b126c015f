"""Posts of the standings page, turned into commands: the end of a campaign (A12.2)."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from campaign.commands.by_hand import MOST as MOST_POINTS
from campaign.commands.founding import MOST as MOST_FAMILIES
from campaign.commands.life import CheckPaper, FinishCampaign, PayCollections
from campaign.forms import RecordForm, record_form
from campaign.happening import game_now
from campaign.registry import Command
from campaign.rules.palette import Colour
from campaign.rules.state.campaign import State
from journals.commands.before import TickStep
from journals.queries.finish import OUTROS, collections_due, collections_waiting, ledger_seen, podium_of


@record_form("read-outros")
class ReadOutrosForm(RecordForm):
    """Both closing cards of the last game, as one act; what was ticked before stays as it is (A12.2)."""

    finish = forms.CharField(max_length=20, required=False)

    def commands(self, state: State) -> list[Command]:
        game = game_now(state)
        waiting = [step for step in OUTROS if step not in state.game(game).ticked]
        if not waiting:
            raise ValidationError(_("Both cards were read already."))
        return [TickStep(game, step) for step in waiting]


class FamiliesForm(RecordForm):
    """A number a family: `NAME-N` for family N. `finish` names the step that was looked at."""

    NAME = ""
    LEAST = 0

    finish = forms.CharField(max_length=20, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for number in range(1, MOST_FAMILIES + 1):
            field = forms.IntegerField(min_value=self.LEAST, max_value=MOST_POINTS, required=False)
            self.fields[f"{self.NAME}-{number}"] = field

    def told(self, state: State) -> dict[int, int]:
        """What was typed for each family of the campaign."""
        found = {number: self.cleaned_data.get(f"{self.NAME}-{number}") for number in state.families}
        return {number: value for number, value in found.items() if value is not None}


@record_form("pay-all-collections")
class PayAllCollectionsForm(FamiliesForm):
    """What the colour collections earn, for every family in one act; nothing typed is what the squares show (A11.5)."""

    NAME = "points"

    def commands(self, state: State) -> list[Command]:
        told, worth = self.told(state), state.box_now().legacy.square.collection
        found: list[Command] = []
        for number in collections_waiting(self.story) or state.families:
            due = collections_due(state, number)
            points = told.get(number, len(due) * worth)
            found.append(PayCollections(number, game_now(state), points, tuple(Colour(colour) for colour in due)))
        return found


@record_form("check-papers")
class CheckPapersForm(FamiliesForm):
    """The totals that families count on paper; who typed nothing has not counted yet (A12.2)."""

    NAME = "total"
    LEAST = -MOST_POINTS

    def commands(self, state: State) -> list[Command]:
        told = self.told(state)
        if not told:
            raise ValidationError(_("Type what one family at least counts on paper, or go on without."))
        return [CheckPaper(number, game_now(state), total) for number, total in told.items()]


@record_form("finish-campaign")
class FinishCampaignForm(RecordForm):
    """The podium as it was shown. `order` holds the families that the table put in an order, parted by commas."""

    order = forms.RegexField(r"^[\d,]*$", max_length=20, required=False)
    seen = forms.CharField(max_length=100)
    finish = forms.CharField(max_length=20, required=False)

    def commands(self, state: State) -> list[Command]:
        if self.cleaned_data["seen"] != ledger_seen(state):
            raise ValidationError(_("The ledger changed meanwhile. Look at the places again, then confirm them."))
        tapped = [int(number) for number in self.cleaned_data["order"].split(",") if number]
        return [FinishCampaign(podium_of(state, tapped))]
