"""A campaign as its log has it: the box as described, the families, the games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

from campaign.rules.edition import Edition, WindowPlan
from campaign.rules.layout import Layout, Window
from campaign.rules.placement import ARTISANS, PlacementRules
from campaign.rules.state.game import Game

K = TypeVar("K")
V = TypeVar("V")

SWITCHES = {"glow": True, "live-score": True, "broken-counts": False, "box-per-tool": False}
"""What a table may turn off or on, with what holds at first."""

NO_LAYOUT = Layout({}, {})


@dataclass(frozen=True)
class Family:
    """A family of the campaign; its crest's tincture is a slug, empty when none was chosen (A1.2)."""

    number: int
    name: str
    tincture: str = ""
    first_name: str = ""


@dataclass(frozen=True)
class State:
    """The fold of a campaign's standing entries. Nothing in it is ever changed in place."""

    title: str = ""
    edition: Edition = Edition("my-box", "")
    families: Mapping[int, Family] = field(default_factory=dict)
    games: Mapping[int, Game] = field(default_factory=dict)
    switches: Mapping[str, bool] = field(default_factory=dict)

    def game(self, number: int) -> Game:
        """The game; one that was never begun is opened with the window of its number."""
        return self.games.get(number) or Game(number, number)

    def with_game(self, game: Game) -> State:
        return replace(self, games=put(self.games, game.number, game))

    def plan(self, game: Game) -> WindowPlan:
        return self.edition.window(game.window)

    def window(self, game: Game, family: int) -> Window:
        """The family's window as it stands in this game."""
        page = game.page(family)
        return Window(self.plan(game).layout or NO_LAYOUT, page.fills, page.broken)

    def is_sealed(self, window: int) -> bool:
        """Whether a window that came with the box is still ahead: not begun, nor next with every game scored."""
        begun = {game.window for game in self.games.values()}
        if window not in self.edition.shipped or window in begun:
            return False
        waiting = any(game.confirmed is None for game in self.games.values())
        return waiting or any(number not in begun for number in range(1, window))

    def switch(self, name: str) -> bool:
        return self.switches.get(name, SWITCHES.get(name, False))

    @property
    def placement(self) -> PlacementRules:
        return replace(ARTISANS, broken_counts=self.switch("broken-counts"))


def put(mapping: Mapping[K, V], key: K, value: V) -> dict[K, V]:
    """A copy of the mapping with one value set; a key that is new comes last."""
    return {**mapping, key: value}
