"""What a campaign has to keep: its evenings, each with the window that won it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from campaign.names import family_name, listed, window_name
from campaign.rules.dice import Fill
from campaign.rules.layout import Layout
from campaign.rules.state.campaign import State
from campaign.rules.state.game import Game


@dataclass(frozen=True)
class Evening:
    """A game that was begun: its window's title, how it went in few words, the glass of the winner or of whoever began.

    Shape: without a layout there is no glass to show; `scored` once the table confirmed it.
    """

    game: int
    title: str
    words: str
    family: int
    tincture: str
    layout: Layout | None
    fills: Mapping[str, Fill]
    broken: Collection[str]
    scored: bool

    @property
    def uid(self) -> str:
        return f"evening-{self.game}"


def evenings(state: State) -> tuple[Evening, ...]:
    """Every game that was begun, the latest first."""
    return tuple(_evening(state, game) for game in sorted(state.games.values(), key=lambda game: -game.number))


def _evening(state: State, game: Game) -> Evening:
    winners = [placed.family for placed in game.confirmed.ranking if placed.place == 1] if game.confirmed else []
    shown = next(iter(winners or game.present), 0)
    page, known = game.page(shown), state.families.get(shown)
    layout = state.plan(game).layout_of(shown)
    return Evening(
        game=game.number,
        title=window_name(game.window, state),
        words=_words(state, winners) if game.confirmed else _("still being played"),
        family=shown,
        tincture=known.tincture if known else "",
        layout=layout if page.fills else None,
        fills=page.fills,
        broken=page.broken,
        scored=game.confirmed is not None,
    )


def _words(state: State, winners: list[int]) -> str:
    if not winners:
        return _("Nobody was ranked")
    names = listed(family_name(family, state) for family in winners)
    return (_("%(name)s won it") if len(winners) == 1 else _("%(name)s shared it")) % {"name": names}
