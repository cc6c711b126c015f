"""Template tags for what is told of a box: pictures of abilities, and what may be borrowed."""

from __future__ import annotations

from django import template

from campaign.borrowing import Offer, window_offers
from campaign.rules.state.campaign import State
from journals.rendering.abilities import ability_svg

register = template.Library()
register.simple_tag(ability_svg, name="ability_picture")


@register.filter
def lent(state: State, window: int) -> list[Offer]:
    """What borrowed files tell of a window that is open, of what nobody told here."""
    return window_offers(state, window)
