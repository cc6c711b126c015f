"""Posts of the table page, turned into commands."""

from __future__ import annotations

import random
from dataclasses import replace

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from campaign.commands.founding import SetSwitch
from campaign.forms import DiceField, DieField, FillField, PlainCharField, RecordForm, record_form
from campaign.registry import Command
from campaign.rules.abilities import Step
from campaign.rules.dice import Die, Fill, roll
from campaign.rules.edition import Edition
from campaign.rules.placement import completed
from campaign.rules.state.campaign import SWITCHES, State
from campaign.rules.state.game import Level
from campaign.story import Recorded
from journals.choice import Choice
from journals.commands.paper import BreakSpace, FinishWindow, PaintSpace, WriteNote
from journals.commands.play import AddTurn, CatchUp, EndRound, EnterRoll, TakeTurn
from journals.commands.seating import SetLevel
from journals.forms_round import WhichCell, cells_of, construction, without_gone
from journals.queries.fills import filled_by

HIGHEST_VALUE = 999


def in_palette(box: Edition, *glass: Die | Fill | None) -> None:
    """Raises: ValidationError for a colour that the box does not have."""
    strange = sorted({one.colour for one in glass if one and one.colour and one.colour not in box.palette})
    if strange:
        letters = ", ".join(strange)
        raise ValidationError(_("This box has no colour %(letters)s. Tap one on the board.") % {"letters": letters})


class GameForm(RecordForm):
    """A post about one game; `number` is its number."""

    number = forms.IntegerField(min_value=1, max_value=99)


class FamilyForm(GameForm):
    family = forms.IntegerField(min_value=1, max_value=99)

    def edition(self, state: State) -> Edition:
        """The box as it holds for this family now."""
        return state.box(state.game(self.cleaned_data["number"]), self.cleaned_data["family"])


class RoundForm(GameForm):
    round = forms.IntegerField(min_value=1, max_value=99)

    def edition(self, state: State, family: int | None = None) -> Edition:
        """The box as it holds in this round."""
        return state.box(state.game(self.cleaned_data["number"]), family, self.cleaned_data["round"])


@record_form("take-turn")
class TakeTurnForm(RoundForm):
    """One turn: the die and its chain from the choice, the space from the tap; no space: the die stays unplaced."""

    turn = forms.IntegerField(min_value=1, max_value=99)
    family = forms.IntegerField(min_value=1, max_value=99)
    die = DieField(required=False)
    space = forms.CharField(max_length=8, required=False)

    def commands(self, state: State) -> list[Command]:
        values, choice = self.cleaned_data, Choice.read(self.data)
        fill, fills = choice.reach.fill, list(choice.also)
        if (len(choice.chain), len(choice.also)) != (len(self.data.getlist("step")), len(self.data.getlist("also"))):
            raise ValidationError(_("A step of this turn makes no sense, or there are too many. Choose the die anew."))
        if values["space"]:
            if fill is None:
                raise ValidationError(_("Choose a die first, or a fill by hand; then tap its space."))
            if fill.value is not None and abs(fill.value) > HIGHEST_VALUE:
                raise ValidationError(_("A value has three digits at most. Take a step back."))
            written = state.game(values["number"]).page(values["family"]).fills.get(values["space"])
            fills.append((values["space"], (completed(written, fill) if written else None) or fill))
        in_palette(self.edition(state, values["family"]), values["die"], *(fill for _space, fill in fills))
        where = (values["number"], values["round"], values["turn"], values["family"])
        cells, asked = cells_of(state, state.game(values["number"]), values["family"], fills, self.data)
        turn = TakeTurn(*where, values["die"], choice.chain, tuple(fills), cells)
        if asked and not self.post("").objections(turn.check(state)):
            raise WhichCell(asked)
        return [turn]


@record_form("paint-space")
class PaintSpaceForm(FamilyForm):
    """One space of a finished window; a space painted before is corrected."""

    space = forms.CharField(max_length=8)
    fill = FillField()

    def commands(self, state: State) -> list[Command]:
        values = self.cleaned_data
        in_palette(self.edition(state), values["fill"])
        where, space = (values["number"], values["family"]), values["space"]
        fills = [(space, values["fill"])]
        cells, asked = cells_of(state, state.game(values["number"]), values["family"], fills, self.data)
        paint = PaintSpace(*where, space, values["fill"], cells.get(space))
        if asked and not self.post("").objections(paint.check(state)):
            raise WhichCell(asked)
        return [paint]


@record_form("correct-fill")
class CorrectFillForm(FamilyForm):
    """What was typed wrong: another fill in this space, or the same one in another; `entry` is what was seen."""

    space = forms.CharField(max_length=8)
    fill = FillField(required=False)
    to = forms.CharField(max_length=8, required=False)
    entry = forms.IntegerField(min_value=1, required=False)
    nothing = forms.BooleanField(required=False)

    def commands(self, state: State) -> list[Command]:
        entry, values = self._entry(), self.cleaned_data
        if values["nothing"] and isinstance(entry.command, TakeTurn):
            kept = tuple(pair for pair in entry.command.fills if pair[0] != values["space"])
            return [replace(entry.command, fills=kept, cells=without_gone(entry.command.cells, dict(kept)))]
        if not values["fill"] and not values["to"]:
            raise ValidationError(_("Tap what stands there on paper, or the space it stands in."))
        in_palette(self.edition(state), values["fill"])
        place = values["to"] or values["space"]
        if isinstance(entry.command, PaintSpace):
            cell = entry.command.cell if place == entry.command.space else None
            return [replace(entry.command, space=place, fill=values["fill"] or entry.command.fill, cell=cell)]
        assert isinstance(entry.command, TakeTurn)
        return [_corrected(entry.command, values["space"], place, values["fill"])]

    def replaces(self, state: State) -> int:
        return self._entry().number

    def _entry(self) -> Recorded:
        """The entry that was seen, even if it was corrected meanwhile; or the one that filled this space last."""
        values = self.cleaned_data
        where = (values["number"], values["family"], values["space"])
        seen = self.story.entries.get(values["entry"] or 0)
        if seen is not None and where in seen.command.filled():
            return seen
        found = filled_by(self.story, *where)
        if found is None:
            raise ValidationError(_("Nothing is recorded in %(space)s any more.") % {"space": values["space"]})
        return found


def _corrected(turn: TakeTurn, space: str, place: str, fill: Fill | None) -> TakeTurn:
    """The turn with one fill changed; where it was the plain die, the die was typed wrong with it."""
    fills = tuple((place, fill or old) if name == space else (name, old) for name, old in turn.fills)
    turn = replace(turn, cells=without_gone(turn.cells, dict(fills)))
    if fill is None:
        return replace(turn, fills=fills)
    if turn.die is not None and not turn.chain and len(turn.fills) == 1 and fill.colour and fill.value is not None:
        return replace(turn, fills=fills, die=type(turn.die)(fill.colour, fill.value))
    params: dict[str, str | int] = {"colour": fill.colour} if fill.colour else {}
    params |= {"value": fill.value} if fill.value is not None else {}
    return replace(turn, fills=fills, chain=(*turn.chain, Step("by-hand", params)))


@record_form("break-space")
class BreakSpaceForm(FamilyForm):
    space = forms.CharField(max_length=8)

    def commands(self, state: State) -> list[Command]:
        values = self.cleaned_data
        return [BreakSpace(values["number"], values["family"], values["space"])]


@record_form("finish-window")
class FinishWindowForm(FamilyForm):
    def commands(self, state: State) -> list[Command]:
        return [FinishWindow(self.cleaned_data["number"], self.cleaned_data["family"])]


@record_form("write-note")
class WriteNoteForm(FamilyForm):
    space = forms.CharField(max_length=8)
    text = PlainCharField(max_length=200, required=False)

    def commands(self, state: State) -> list[Command]:
        values = self.cleaned_data
        return [WriteNote(values["number"], values["family"], values["space"], values["text"])]


@record_form("enter-roll")
class EnterRollForm(RoundForm):
    """The dice tapped on the board."""

    roll = DiceField()

    def commands(self, state: State) -> list[Command]:
        values = self.cleaned_data
        in_palette(self.edition(state), *values["roll"])
        return [EnterRoll(values["number"], values["round"], values["roll"])]


@record_form("roll-dice")
class RollDiceForm(RoundForm):
    """The app rolls: what fell is what is recorded."""

    def commands(self, state: State) -> list[Command]:
        values = self.cleaned_data
        game = state.game(values["number"])
        edition = self.edition(state)
        count = min(edition.dice_count(len(game.present)), len(edition.bag))
        dice = roll(edition.bag, count, random.SystemRandom(), edition.faces)
        return [EnterRoll(values["number"], values["round"], dice)]


@record_form("end-round")
class EndRoundForm(RoundForm):
    """The die or dice left on the board; none told is fine. `build` constructs with one of them in the same act."""

    left = DiceField(required=False)
    build = forms.CharField(max_length=70, required=False)

    def commands(self, state: State) -> list[Command]:
        values = self.cleaned_data
        in_palette(self.edition(state), *values["left"])
        built = construction(state, state.game(values["number"]), values["round"], values["build"])
        end = EndRound(values["number"], values["round"], values["left"])
        return [end, built] if built else [end]


@record_form("catch-up")
class CatchUpForm(RoundForm):
    def commands(self, state: State) -> list[Command]:
        return [CatchUp(self.cleaned_data["number"], self.cleaned_data["round"])]


@record_form("add-turn")
class AddTurnForm(RoundForm):
    family = forms.IntegerField(min_value=1, max_value=99)

    def commands(self, state: State) -> list[Command]:
        values = self.cleaned_data
        return [AddTurn(values["number"], values["round"], values["family"])]


@record_form("set-level")
class SetLevelForm(GameForm):
    """How closely one family is recorded, or everybody at the table where none is named."""

    family = forms.IntegerField(min_value=1, max_value=99, required=False)
    level = forms.ChoiceField(choices=[(level.value, level.value) for level in Level])

    def commands(self, state: State) -> list[Command]:
        values = self.cleaned_data
        number, level = values["number"], Level(values["level"])
        families = [values["family"]] if values["family"] else state.game(number).present
        changed = [family for family in families if state.game(number).level(family) is not level]
        return [SetLevel(number, family, level) for family in changed or families]


@record_form("set-switch")
class SetSwitchForm(RecordForm):
    name = forms.ChoiceField(choices=[(name, name) for name in SWITCHES])
    on = forms.ChoiceField(choices=[("yes", ""), ("no", "")])

    def commands(self, state: State) -> list[Command]:
        return [SetSwitch(self.cleaned_data["name"], self.cleaned_data["on"] == "yes")]
