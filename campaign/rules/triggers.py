"""Which sealed things it may be time to open, and why; the table alone decides (A8.4, R0)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass

from campaign.rules.legacy_box import SealedPlan, Trigger


@dataclass(frozen=True)
class Moment:
    """Where a game is: its window, the last round that ended, whether all stars are glazed, whether play is over."""

    window: int
    round_ended: int | None = None
    stars_done: bool = False
    game_over: bool = False

    def is_past(self, round_number: int) -> bool:
        """Whether that round has ended; all have once the game is over."""
        return self.game_over or (self.round_ended or 0) >= round_number


REASONS: Mapping[str, Callable[[Trigger, Moment], bool]] = {
    "round-end": lambda trigger, moment: moment.is_past(trigger.round),
    "stars": lambda trigger, moment: moment.stars_done,
    "game-end": lambda trigger, moment: moment.game_over,
    "story": lambda trigger, moment: moment.is_past(trigger.round),
}
"""Kinds of triggers that can be suggested; a card is seen by the table alone.

A story speaks from the window's beginning on, or after the round it names. Rule: A8.4, our reading.
"""


def suggested(
    sealed: Iterable[SealedPlan],
    opened: Collection[str],
    window: int,
    round_ended: int | None,
    stars_done: bool,
    game_over: bool,
) -> list[tuple[SealedPlan, str]]:
    """What is still sealed and whose trigger has come, each with the kind of trigger as the reason.

    It stays suggested until it was opened or the window is over. A trigger without a window holds in any. Whether a
    condition in words is met, only the table can tell.
    Rule: A8.4.
    """
    moment = Moment(window, round_ended, stars_done, game_over)
    return [
        (plan, plan.trigger.kind)
        for plan in sealed
        if plan.slug not in opened and plan.trigger is not None and _has_come(plan.trigger, moment)
    ]


def _has_come(trigger: Trigger, moment: Moment) -> bool:
    reason = REASONS.get(trigger.kind)
    return reason is not None and trigger.window in (0, moment.window) and reason(trigger, moment)
