"""Template tags for what the table keeps of its own: trackers, and notes on whatever there is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import template

from campaign.queries.trackers import TrackerCard, tracker_cards
from campaign.rules.state.campaign import State

register = template.Library()


@register.simple_tag(name="tracker_cards")
def cards_of(state: State, who: int | str | None = None) -> tuple[TrackerCard, ...]:
    """Every tracker; where the page is about a family, or about everyone, only what of it they have."""
    return tracker_cards(state, who if isinstance(who, int) else None)


@dataclass(frozen=True)
class Remark:
    """The note on something: as it stands, and as it was typed where it could not be saved."""

    text: str
    typed: str

    @property
    def open(self) -> bool:
        return self.text != self.typed


@register.simple_tag(takes_context=True)
def remark(context: dict[str, Any], about: str) -> Remark:
    """The note on `about`, such as entry 41, family 2, rule r-3 or campaign: `{% remark "campaign" as note %}`."""
    text = context["state"].remarks.get(about, "")
    stopped = context.get("objection")
    again = dict(stopped.again) if stopped else {}
    return Remark(text, again["text"] if again.get("about") == about and "text" in again else text)
