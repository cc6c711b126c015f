"""What a tool card, a sticker or a dedication does, in our own words (A5.2)."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from campaign.names import ABILITY_RULES, colour_name, listed
from campaign.rules.abilities import Step
from campaign.rules.legacy_box import CardPlan
from campaign.rules.state.campaign import State

BY_CARD = _("the table does what the card says")


def card_rule(card: CardPlan, state: State) -> str:
    """What a tool card does, and how often in a game. Rule: A5.6."""
    rule = steps_rule(card.steps, state)
    if card.uses is None:
        return rule
    times = {1: gettext("once a game"), 2: gettext("twice a game")}
    often = times.get(card.uses) or ngettext("%(n)s time a game", "%(n)s times a game", card.uses) % {"n": card.uses}
    return f"{rule}; {often}"


def steps_rule(steps: Sequence[Step], state: State) -> str:
    """What the steps of an ability make of a die, one after another. Rule: A5.2."""
    return listed(step_rule(step, state) for step in steps) if steps else str(BY_CARD)


def step_rule(step: Step, state: State) -> str:
    """What one step makes of a die; what it leaves open is picked at each use. Rule: A5.2."""
    params = step.params
    if step.ability == "set-colour" and params.get("colour"):
        return gettext("the die counts as %(colour)s") % {"colour": colour_name(str(params["colour"]), state)}
    if step.ability == "set-value" and "value" in params:
        return gettext("the die counts as a %(value)s") % {"value": params["value"]}
    if step.ability == "add" and params.get("n"):
        n = int(params["n"])
        up, down = gettext("the value is %(n)s higher"), gettext("the value is %(n)s lower")
        return (up if n > 0 else down) % {"n": abs(n)}
    return str(ABILITY_RULES.get(step.ability, BY_CARD))
