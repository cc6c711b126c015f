"""Rules in words alone, which only the table can keep (A13.4)."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.queries.rules import KEPT_IN_MIND
from campaign.rules.state.campaign import Family, State
from campaign.rules.state.game import Game


@dataclass(frozen=True)
class Worded:
    """A rule the table keeps in mind; it is for one family, or None: for all."""

    text: str
    family: Family | None


def worded(state: State, game: Game, round_number: int) -> tuple[Worded, ...]:
    """Those that hold in a round, for all or for a family at the table, in the order they came. Rule: A13.4."""
    here, when = (None, *(game.present or state.families)), (game.number, round_number)
    return tuple(
        Worded(rule.text, state.families.get(rule.family or 0))
        for rule in state.rules.values()
        if rule.what in ("", KEPT_IN_MIND) and rule.family in here and rule.holds(when, rule.family)
    )
