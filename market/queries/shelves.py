"""What every family has of the market, to be read while none is on: tracks, dedications, crest, tool box."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.rules.state.campaign import Family, State
from campaign.rules.state.game import Game
from journals.queries.covers import shield_slots
from market.queries.tracks import ToolBoxView, TrackView, tool_box, track_view


@dataclass(frozen=True)
class Shelf:
    """One family's."""

    family: Family
    points: int
    shield: tuple[tuple[str, str] | None, ...]
    tracks: tuple[TrackView, ...]
    tool_box: ToolBoxView

    @property
    def uid(self) -> str:
        """What its drawing is called on the page."""
        return f"shelf-{self.family.number}"


def shelves(state: State, game: Game) -> tuple[Shelf, ...]:
    """Every family's, in the order the families were named."""
    return tuple(_shelf(state, game, number, family) for number, family in state.families.items())


def _shelf(state: State, game: Game, number: int, family: Family) -> Shelf:
    box = state.box(game, number).legacy
    tracks = tuple(track_view(state, track, number, 0) for track in box.tracks)
    return Shelf(family, state.points(number), shield_slots(state, number), tracks, tool_box(state, box, number))
