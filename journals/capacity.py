"""How many tool cards a family may bring to a game."""

from __future__ import annotations

from campaign.rules.state.campaign import State


def capacity(state: State, family: int) -> int | None:
    """A family's filled slots of its tool box; None where the box was not told. Rule: A9.6, A2.4."""
    filled, start = state.journal(family).filled, state.box_now(family).legacy.filled
    return max(filled, start) if start is not None else filled or None
