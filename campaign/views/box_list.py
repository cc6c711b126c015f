"""The windows of a box as its page lists them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.commands.box import is_open, reached
from campaign.names import window_name
from campaign.rules.dice import Fill
from campaign.rules.edition import WindowPlan
from campaign.rules.state.campaign import State


@dataclass(frozen=True)
class Listed:
    """A window of the box: its plan, what is known of it in words, and where play stands with it."""

    number: int
    name: str
    plan: WindowPlan
    text: str
    where: str
    current: bool
    glass: Mapping[str, Fill] = field(default_factory=dict)

    @property
    def eyebrow(self) -> str:
        """What stands above its name: its number, unless that is its name, and where play stands with it."""
        number = _("Window %(number)s") % {"number": self.number}
        return " · ".join(text for text in (number if self.name != number else "", self.where) if text)

    @property
    def uid(self) -> str:
        return f"window-{self.number}"


def listed_windows(state: State) -> list[Listed]:
    """The windows up to the one that is next, and those that were described ahead; none that is sealed."""
    last, games = reached(state), {game.window: game for _number, game in sorted(state.games.items())}
    current = state.games[max(state.games)].window if state.games else last
    found = []
    for number in range(1, state.edition.window_count + 1):
        plan, game = state.edition.window(number), games.get(number)
        if is_open(state, number) and (number <= last or number in state.edition.windows):
            where = "" if game is None else _("played") if game.confirmed else _("on the table")
            found.append(Listed(number, window_name(number, state), plan, plan_text(plan), where, number == current))
    return found


def plan_text(plan: WindowPlan) -> str:
    """What is known of a window, in a few words."""
    spaces = plan.layout.spaces.values() if plan.layout else ()
    printed = [s for s in spaces if s.star or any(mark is not None for mark in (s.colour, s.value, s.magic))]
    objectives = len(plan.public) + len(plan.private)
    parts = [
        (len(spaces), ngettext("%(n)s space", "%(n)s spaces", len(spaces))),
        (len(printed), ngettext("%(n)s printed", "%(n)s printed", len(printed))),
        (len(plan.tools), ngettext("%(n)s tool", "%(n)s tools", len(plan.tools))),
        (objectives, ngettext("%(n)s objective", "%(n)s objectives", objectives)),
    ]
    return ", ".join(text % {"n": n} for n, text in parts if n) or _("not described yet")
