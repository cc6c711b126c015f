"""Posts of what comes before round 1: steps ticked, starting tool counts, tools to bring (A2.0, A2.3, A2.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from campaign.commands.legacy_box import DescribeSlots
from campaign.forms import record_form
from campaign.registry import Command
from campaign.rules.state.campaign import State
from campaign.rules.state.game import Game
from journals.capacity import capacity
from journals.commands.before import BEFORE, BringTools, CountTools, TickStep
from journals.forms_table import FamilyForm, GameForm
from journals.queries.before import is_first


def ticks(data: Mapping[str, str], number: int) -> list[Command]:
    """The steps that were ticked: `step-` and the step's name."""
    return [TickStep(number, step) for step in BEFORE if data.get(f"step-{step}")]


def counted(data: Mapping[str, str], state: State, game: int, families: Sequence[int]) -> CountTools:
    """The starting tool counts: `count-N`, or all the cards the family owns (A2.3).

    Raises: ValidationError for what is no count.
    """
    counts = {}
    for family in families:
        text = data.get(f"count-{family}", "").strip()
        if text and not (text.isdecimal() and len(text) < 3):
            raise ValidationError(_("“%(text)s” is no count of tool cards.") % {"text": text[:20]})
        counts[family] = int(text) if text else len(state.journal(family).tools)
    return CountTools(game, counts)


def chosen(data: Mapping[str, str], state: State, family: int) -> tuple[str, ...]:
    """The family's cards that were ticked: `tool-N-` and the card's slug."""
    return tuple(slug for slug in sorted(state.journal(family).tools) if data.get(f"tool-{family}-{slug}"))


def tools(
    data: Mapping[str, str], state: State, game: Game, families: Sequence[int], one_off: bool, slots: int | None
) -> list[Command]:
    """Counts, slots as told, and all the cards of whoever need not choose; nothing in a first game (A2.3, A2.4)."""
    if is_first(state, game.number, one_off):
        return []
    found: list[Command] = [] if game.tool_counts else [counted(data, state, game.number, families)]
    if slots is not None and state.box_now().legacy.filled is None:
        found.append(DescribeSlots(state.edition.legacy.slots, slots))
    for family in families:
        owned, most = tuple(sorted(state.journal(family).tools)), capacity(state, family)
        most = slots if most is None else most
        if owned and family not in game.brought and (most is None or len(owned) <= most):
            found.append(BringTools(game.number, family, owned))
    return found


@record_form("bring-tools")
class BringToolsForm(GameForm):
    """The tools of each family that had to choose, named by `bring-N`; the counts too where they were struck."""

    def commands(self, state: State) -> list[Command]:
        number, game = self.cleaned_data["number"], state.game(self.cleaned_data["number"])
        families = [family for family in game.present if self.data.get(f"bring-{family}")]
        found: list[Command] = []
        if not game.tool_counts and any(name.startswith("count-") for name in self.data):
            found.append(counted(self.data, state, number, game.present))
        found += [BringTools(number, family, chosen(self.data, state, family)) for family in families]
        if not found:
            raise ValidationError(_("Choose the tools of a family that is at the table."))
        return found


@record_form("count-tools")
class CountToolsForm(GameForm):
    """Other starting tool counts once the game is on: a correction, where they were told before."""

    def commands(self, state: State) -> list[Command]:
        number = self.cleaned_data["number"]
        return [counted(self.data, state, number, state.game(number).present)]

    def replaces(self, state: State) -> int | None:
        holder = self.story.slots.get(f"game {self.cleaned_data['number']} tool counts")
        return holder.number if holder else None


@record_form("bring-other-tools")
class BringOtherToolsForm(FamilyForm):
    """Other tools of one family once the game is on: a correction, where they were told before."""

    def commands(self, state: State) -> list[Command]:
        values = self.cleaned_data
        return [BringTools(values["number"], values["family"], chosen(self.data, state, values["family"]))]

    def replaces(self, state: State) -> int | None:
        values = self.cleaned_data
        holder = self.story.slots.get(f"game {values['number']} tools brought by {values['family']}")
        return holder.number if holder else None
