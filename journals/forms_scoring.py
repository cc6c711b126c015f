"""Posts of the score and result pages, turned into commands."""

from __future__ import annotations

from dataclasses import replace

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from campaign.forms import PlainCharField, record_form
from campaign.log import Post
from campaign.registry import Command
from campaign.rules.scoring import TOTAL
from campaign.rules.state.campaign import State
from campaign.rules.state.flow import now
from campaign.rules.state.game import Phase
from journals.commands.paper import UseBoxes
from journals.commands.scoring import AddLine, ConfirmScores, WriteFigure, WriteScore
from journals.commands.seating import DealObjective
from journals.confirming import confirmation, places_of, points_of
from journals.differences import shown_totals, to_keep
from journals.forms_table import FamilyForm, GameForm

UNSCORED, CLOSED = "family-unscored", "game-closed"
SCORED = (Phase.SCORING, Phase.DONE)


@record_form("write-score")
class WriteScoreForm(FamilyForm):
    """A number of the sheet as the table says; none goes back to what the app counts."""

    line = forms.CharField(max_length=40)
    points = forms.IntegerField(required=False)

    def commands(self, state: State) -> list[Command]:
        values = self.cleaned_data
        lines = [line.slug for line in confirmation(state, values["number"])[1].lines]
        if values["line"] not in [*lines, TOTAL]:
            raise ValidationError(_("The score sheet has no such line any more."))
        return [WriteScore(values["number"], values["family"], values["line"], values["points"], values["reason"])]


@record_form("write-zeros")
class WriteZerosForm(GameForm):
    """A 0 for every family that still lacks a number on this line."""

    line = forms.CharField(max_length=40)

    def commands(self, state: State) -> list[Command]:
        number, line = self.cleaned_data["number"], self.cleaned_data["line"]
        lacking = [family for family, slug in confirmation(state, number)[1].missing if slug == line]
        if not lacking:
            raise ValidationError(_("Every family has a number on this line already."))
        return [WriteScore(number, family, line, 0) for family in lacking]


@record_form("add-line")
class AddLineForm(GameForm):
    """A line by hand, named by a chip or by words of the table's own; with `line` and no name it is taken off."""

    line = forms.CharField(max_length=40, required=False)
    label = PlainCharField(max_length=60, required=False)

    def commands(self, state: State) -> list[Command]:
        values = self.cleaned_data
        if not values["label"] and values["line"] not in state.game(values["number"]).hand_lines:
            raise ValidationError(_("Give the line a name, such as the card it comes from."))
        line = values["line"] or f"hand-{values['key'][:8]}"
        return [AddLine(values["number"], line, values["label"])]


@record_form("write-figure")
class WriteFigureForm(FamilyForm):
    """The figure that decides a tie (A7.3)."""

    figure = forms.CharField(max_length=20)
    value = forms.IntegerField(min_value=-999, max_value=999)

    def commands(self, state: State) -> list[Command]:
        values = self.cleaned_data
        return [WriteFigure(values["number"], values["family"], values["figure"], values["value"])]


@record_form("use-boxes")
class UseBoxesForm(FamilyForm):
    """Which point boxes are used: so many from the left, or each by its own (A5.4)."""

    first = forms.IntegerField(min_value=0, max_value=99, required=False)
    box = forms.TypedMultipleChoiceField(coerce=int, choices=[(box, box) for box in range(99)], required=False)

    def commands(self, state: State) -> list[Command]:
        values = self.cleaned_data
        used = values["box"] if values["first"] is None else range(values["first"])
        known = state.game(values["number"]).page(values["family"]).boxes
        return [UseBoxes(values["number"], values["family"], {box: known.get(box, "") for box in used})]


@record_form("deal-objective")
class DealObjectiveForm(FamilyForm):
    """The private objective a family shows at scoring; named wrongly, it is corrected (A2.2)."""

    objective = forms.CharField(max_length=60)

    def commands(self, state: State) -> list[Command]:
        values = self.cleaned_data
        game = state.game(values["number"])
        if values["number"] in state.games and now(game, state).phase not in SCORED:
            raise ValidationError(_("A private objective is secret until the rounds are over."))
        return [DealObjective(values["number"], values["family"], values["objective"], shown=True)]

    def replaces(self, state: State) -> int | None:
        holder = self.story.slots.get(self.commands(state)[0].slot() or "")
        return holder.number if holder and "change" in self.data else None


@record_form("confirm-scores")
class ConfirmScoresForm(GameForm):
    """The sheet and its ranking, confirmed as the table saw them.

    Fields: `seen` the totals that were shown; `shared` yes: those still tied share their place; `instead` the entry of
            the confirmation that this one takes the place of. Numbers that are missing are 0 once that is overruled.
    """

    seen = forms.CharField(max_length=200, required=False)
    shared = forms.BooleanField(required=False)
    instead = forms.IntegerField(min_value=1, required=False)

    def commands(self, state: State) -> list[Command]:
        values = self.cleaned_data
        number = values["number"]
        if number not in state.games:
            return [ConfirmScores(number)]
        if now(state.game(number), state).phase not in SCORED:
            raise ValidationError(_("The rounds are not over yet. End them at the table first."))
        zeros = self._zeros(state) if UNSCORED in values["overrule"].split() and not values["instead"] else []
        for zero in zeros:
            state = zero.apply(state)
        _whole, sheet, ranking = confirmation(state, number)
        if values["seen"] and not zeros and values["seen"] != shown_totals(sheet.totals):
            raise ValidationError(_("The sheet has changed meanwhile. Look at the new numbers, then confirm."))
        if ranking.missing and not values["shared"]:
            raise ValidationError(_("A tie is open. Give the number that decides it, or let them share the place."))
        return [*zeros, ConfirmScores(number, points_of(sheet), places_of(ranking))]

    def _zeros(self, state: State) -> list[Command]:
        """A 0 for whatever is missing, and for what is then asked of the other families."""
        number, zeros = self.cleaned_data["number"], list[Command]()
        while missing := confirmation(state, number)[1].missing:
            found = [WriteScore(number, family, line, 0, self.cleaned_data["reason"]) for family, line in missing]
            for zero in found:
                state = zero.apply(state)
            zeros += found
        return zeros

    def replaces(self, state: State) -> int | None:
        return self.cleaned_data["instead"]


@record_form("keep-scores")
class KeepScoresForm(GameForm):
    """What was confirmed stays on the sheet, written over what is counted now (A7.1)."""

    def commands(self, state: State) -> list[Command]:
        number = self.cleaned_data["number"]
        game = state.game(number)
        if game.confirmed is None:
            raise ValidationError(_("These scores are not confirmed any more."))
        kept = to_keep(game.confirmed, confirmation(state, number)[1])
        if not kept:
            raise ValidationError(_("Nothing differs any more."))
        reason = self.cleaned_data["reason"] or _("as confirmed")
        return [WriteScore(number, each.family, each.line, each.confirmed, reason) for each in kept]

    def post(self, by: str) -> Post:
        """The button says that the game is closed: that is no news to the table."""
        post = super().post(by)
        return replace(post, overrule=(*(post.overrule or ()), CLOSED))
