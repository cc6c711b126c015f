"""Posts of the market page, turned into commands: its order, slots of the tool box, and leaving."""

from __future__ import annotations

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from campaign.forms import record_form
from campaign.registry import Command
from campaign.rules.state.campaign import State
from campaign.rules.state.game import Game
from journals.forms_table import FamilyForm, GameForm
from market.commands import FillSlot, LeaveMarket, OpenMarket
from market.order import by_points, undecided
from market.telling import tell_slot

FARTHEST = 99


@record_form("open-market")
class OpenMarketForm(GameForm):
    """The order in which families buy, as the table tapped it; `change` puts it in the place of the frozen one."""

    order = forms.RegexField(r"^\d{1,2}( \d{1,2})*$", max_length=40)

    def commands(self, state: State) -> list[Command]:
        order = tuple(int(word) for word in self.cleaned_data["order"].split())
        return [OpenMarket(self.cleaned_data["number"], order)]

    def replaces(self, state: State) -> int | None:
        holder = self.story.slots.get(self.commands(state)[0].slot() or "")
        return holder.number if holder and "change" in self.data else None


class BuyForm(FamilyForm):
    """A post of a family in the market; the first one opens it, the one that spends the last coin leaves it."""

    def game(self, state: State) -> Game:
        return state.game(self.cleaned_data["number"])

    def opening(self, state: State) -> list[Command]:
        """The order frozen, where it is not yet. Raises: ValidationError while the table has to say it."""
        game = self.game(state)
        if game.order is not None or game.number not in state.games:
            return []
        if undecided(state, game):
            raise ValidationError(_("Say first in which order the families buy: nothing parts some of them."))
        return [OpenMarket(game.number, by_points(state, game).families)]

    def leaving(self, state: State, coins: int) -> list[Command]:
        """With the last coin spent the family has left. Rule: A9.1."""
        game, family = self.game(state), self.cleaned_data["family"]
        leaves = game.purse(family) <= coins and family not in game.lost
        return [LeaveMarket(game.number, family)] if leaves and coins else []


@record_form("fill-slot")
class FillSlotForm(BuyForm):
    """The next slot of the tool box; a price nobody told is told with it; `last`: no slot comes behind it."""

    tool_slot = forms.IntegerField(min_value=1, max_value=FARTHEST)
    coins = forms.IntegerField(min_value=0, max_value=FARTHEST)
    last = forms.BooleanField(required=False)

    def commands(self, state: State) -> list[Command]:
        values = self.cleaned_data
        slot, coins = values["tool_slot"], values["coins"]
        known = slot <= len(self.edition(state).legacy.slots)
        told = [] if known else tell_slot(state, slot, coins, values["last"])
        filled = FillSlot(values["number"], values["family"], coins, slot)
        return [*self.opening(state), *told, filled, *self.leaving(state, coins)]


@record_form("leave-market")
class LeaveMarketForm(BuyForm):
    """The family has done; `coins` are those that the button said are lost."""

    coins = forms.IntegerField(min_value=0, max_value=FARTHEST)

    def commands(self, state: State) -> list[Command]:
        values, game = self.cleaned_data, self.game(state)
        left = max(0, game.purse(values["family"]))
        if left != values["coins"]:
            raise ValidationError(_("The purse has changed meanwhile. Look at it again before the family leaves."))
        if not left and values["family"] in game.lost:
            raise ValidationError(_("This family has left already."))
        return [*self.opening(state), LeaveMarket(values["number"], values["family"], left)]
