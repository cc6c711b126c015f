"""Template tags for what is told of a box: pictures of abilities, and what may be borrowed."""

from __future__ import annotations

from django import template

from campaign.borrowing import Offer, box_offers, sticker_offers, window_offers
from campaign.names import listed
from campaign.rules.state.campaign import State
from campaign.sentences.borrowed import REVEALED
from journals.rendering.abilities import ability_svg

register = template.Library()
register.simple_tag(ability_svg, name="ability_picture")


@register.filter
def lent(state: State, window: int) -> list[Offer]:
    """What borrowed files tell of a window that is open, of what nobody told here."""
    return window_offers(state, window)


@register.filter
def lent_box(state: State) -> list[Offer]:
    """What borrowed files tell of tracks, slots and the like, of what nobody told here."""
    return box_offers(state)


@register.filter
def lent_stickers(state: State, named: str = "") -> list[Offer]:
    """What borrowed files tell of stickers that are known here by their names alone; of the one `named`, if any."""
    return sticker_offers(state, named)


@register.filter
def revealed(offer: Offer) -> str:
    """What kind of things a taking would reveal, and nothing of what they say; a sticker by the name it has here."""
    said = (str(REVEALED[command.kind]) % {"name": getattr(command, "name", "")} for command in offer.commands)
    return listed(dict.fromkeys(said))
