"""Posts of the set-up: who sits where, who starts, how closely each family is recorded."""

from __future__ import annotations

import random

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from campaign.commands.box import DescribeOutline
from campaign.forms import PlainCharField, record_form
from campaign.registry import Command
from campaign.rules.state.campaign import State
from campaign.rules.state.flow import next_game
from campaign.rules.state.game import Chair, Level
from journals.commands.seating import BeginGame, ChooseStart, DealObjective, SetChairs, SetLevel
from journals.forms_before import ticks, tools
from journals.forms_table import FamilyForm, GameForm
from journals.queries.before import DRAW, start
from journals.queries.setup import SIZES


def nobody() -> ValidationError:
    return ValidationError(_("Nobody sits at the table. Give at least one family a seat."))


class SeatingForm(GameForm):
    """Who sits where: for each family `seat-N` (a number, or empty: away), `first-N`, `standin-N`, `page-N`."""

    needs_seats = True
    """Whether nobody at the table is nonsense; otherwise the chairs that stand are meant."""

    def clean(self) -> dict[str, object]:
        values = super().clean() or {}
        seats: list[tuple[int, int, Chair]] = []
        for name in self.data:
            number, seat = name.removeprefix("seat-"), str(self.data[name])
            if name.startswith("seat-") and number.isdecimal() and seat.isdecimal():
                seats.append((int(seat[:3]), int(number[:3]), self._chair(number)))
        values["chairs"] = tuple(chair for _, _, chair in sorted(seats, key=lambda seat: seat[:2]))
        if not seats and self.needs_seats:
            raise nobody()
        return values

    def _chair(self, number: str) -> Chair:
        first = PlainCharField(max_length=60, required=False).clean(self.data.get(f"first-{number}", "")[:60])
        other = self.data.get(f"page-{number}", "")
        page = int(other[:3]) if other.isdecimal() and other[:3] != number else None
        return Chair(int(number[:3]), first, self.data.get(f"standin-{number}") == "on", page)


@record_form("set-chairs")
class SetChairsForm(SeatingForm):
    """Chairs changed once the game is on: a correction of what was recorded."""

    def commands(self, state: State) -> list[Command]:
        return [SetChairs(self.cleaned_data["number"], self.cleaned_data["chairs"])]

    def replaces(self, state: State) -> int | None:
        holder = self.story.slots.get(f"game {self.cleaned_data['number']} chairs")
        return holder.number if holder else None


@record_form("choose-start")
class ChooseStartForm(FamilyForm):
    """Another start player once the game is on: a correction."""

    def commands(self, state: State) -> list[Command]:
        return [ChooseStart(self.cleaned_data["number"], self.cleaned_data["family"])]

    def replaces(self, state: State) -> int | None:
        holder = self.story.slots.get(f"game {self.cleaned_data['number']} start")
        return holder.number if holder else None


@record_form("set-up")
class SetUpForm(SeatingForm):
    """Everything before the first round, as one act: window, chairs, steps, tools, start player (A2.0)."""

    window = forms.IntegerField(min_value=1, max_value=99)
    one_off = forms.BooleanField(required=False)
    start = forms.CharField(max_length=6, required=False)
    outline = forms.ChoiceField(choices=[(size, size) for size in ("", *SIZES)], required=False)
    deal = forms.BooleanField(required=False)
    slots = forms.IntegerField(min_value=0, max_value=99, required=False)

    needs_seats = False

    def commands(self, state: State) -> list[Command]:
        values, source = self.cleaned_data, random.SystemRandom()
        number, game = values["number"], state.game(values["number"])
        found = [] if number in state.games else [self._begin(state)]
        chairs = values["chairs"] or game.chairs
        if not chairs:
            raise nobody()
        families = [chair.family for chair in chairs]
        plan = state.edition.window(values["window"])
        if plan.layout is None and values["outline"]:
            width, height = values["outline"].split("x")
            found.append(DescribeOutline(values["window"], int(width), int(height)))
        found += [SetChairs(number, chairs), *ticks(self.data, number)]
        if values["deal"] and len(plan.private) >= len(families):
            dealt = source.sample([objective.slug for objective in plan.private], len(families))
            found += [DealObjective(number, family, slug) for family, slug in zip(families, dealt, strict=True)]
        found += tools(self.data, state, game, families, bool(values["one_off"]), values["slots"])
        found += self._levels(number, families)
        found.append(self._start(state, families, source))
        return [what for what in found if not self._stands(what)] or found

    def _begin(self, state: State) -> Command:
        """Raises: ValidationError for a game or a window whose time has not come."""
        number, window, one_off = (self.cleaned_data[name] for name in ("number", "window", "one_off"))
        if number > next_game(state):
            raise ValidationError(_("Game %(number)s comes later. Begin the one before it first.") % {"number": number})
        if window > state.edition.window_count and not one_off:
            raise ValidationError(_("This box has no window %(number)s.") % {"number": window})
        if window <= state.edition.window_count and one_off:
            raise ValidationError(_("Window %(number)s belongs to the campaign.") % {"number": window})
        return BeginGame(number, window, one_off)

    def _start(self, state: State, families: list[int], source: random.Random) -> Command:
        """The start player: as it stands, as it was chosen, or drawn among those the rules leave (A2.1)."""
        number, wished = self.cleaned_data["number"], self.cleaned_data["start"]
        stands = state.game(number).start
        if not wished and stands is not None:
            return ChooseStart(number, stands, state.game(number).start_by == "drawn")
        if wished == DRAW:
            among = start(state, number, families, self.cleaned_data["one_off"]).among
            return ChooseStart(number, source.choice(among or families), True)
        if not wished.isdecimal():
            raise ValidationError(_("Draw the start player, or choose a family."))
        return ChooseStart(number, int(wished))

    def _stands(self, what: Command) -> bool:
        """Whether the same was recorded before, as when only the start player was struck."""
        holder = self.story.slots.get(what.slot() or "")
        return holder is not None and holder.command == what

    def _levels(self, game: int, families: list[int]) -> list[Command]:
        """Each family's level, where it is not so already."""
        known, before = {level.value: level for level in Level}, self.story.state.game(game)
        wished = {family: known.get(self.data.get(f"level-{family}", "")) for family in families}
        return [
            SetLevel(game, family, level)
            for family, level in wished.items()
            if level is not None and level is not before.level(family)
        ]
