"""Construction after a round: what waits, what could be constructed, whose duty it is, what it earns (A6)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from campaign.rules.dice import Die, Fill
from campaign.rules.legacy_box import BoardPlan
from campaign.rules.state.boards import candidates, construction_slot, duty, lowest_on, settled
from campaign.rules.state.campaign import Family, State
from campaign.rules.state.game import Game
from campaign.story import Story

OFFERED = range(4)
"""Points of a construction that are offered where the box does not know them."""


@dataclass(frozen=True)
class Next:
    """The lowest space of a colour that is not constructed; `fits` where a die left over lies on it."""

    fill: Fill
    fits: bool


@dataclass(frozen=True)
class Site:
    """A board with its next spaces; `asks` whether it is not known yet what a construction there earns."""

    slug: str
    name: str
    points: int
    spaces: tuple[Next, ...]
    dice: tuple[Die, ...]
    asks: bool


@dataclass(frozen=True)
class Building:
    """What waits to be settled after a round, with the dice left over then."""

    round: int
    family: Family | None
    left: tuple[Die, ...]
    sites: tuple[Site, ...]

    @property
    def dice(self) -> tuple[Die, ...]:
        return tuple(die for site in self.sites for die in site.dice)

    @property
    def choices(self) -> tuple[tuple[Site, Die], ...]:
        return tuple((site, die) for site in self.sites for die in site.dice)

    @property
    def only(self) -> Die | None:
        """The one die that constructs, where there is no choice."""
        return self.dice[0] if len(self.dice) == 1 else None

    @property
    def asks(self) -> bool:
        return any(site.asks for site in self.sites)


def waiting(story: Story, game: Game) -> Building | None:
    """The earliest round after which something could be constructed, and nothing was settled. Rule: A6.1.

    Where the dice left over were not told, there is nothing to ask.
    """
    state = story.state
    if game.one_off or game.confirmed:
        return None
    for number in sorted(game.left):
        if game.left[number] and construction_slot(game.number, number) not in story.slots:
            found = building(state, game, number)
            if found.dice and not settled(state, game, number):
                return found
    return None


def ahead(state: State, game: Game, round_number: int, left: tuple[Die, ...]) -> Building | None:
    """What could be constructed if the round ended now, with these dice left."""
    if game.one_off or not left or settled(state, game, round_number):
        return None
    ended = replace(game, left={**game.left, round_number: left})
    found = building(state, ended, round_number)
    return found if found.dice and not found.asks else None


def building(state: State, game: Game, round_number: int) -> Building:
    """A round's end on every board."""
    box, left = state.box(game, round_number=round_number), game.left.get(round_number, ())
    found = candidates(state, game, round_number)
    builder = duty(state, game, round_number)
    sites = tuple(
        _site(state, game, board, {str(die): die for slug, die in found if slug == board.slug}, round_number)
        for board in box.legacy.boards
    )
    return Building(round_number, state.families.get(builder or 0), left, sites)


def _site(state: State, game: Game, board: BoardPlan, dice: dict[str, Die], round_number: int) -> Site:
    box = state.box(game, round_number=round_number)
    lowest = lowest_on(state, board, box)
    spaces = tuple(
        Next(Fill(letter, lowest[letter]), f"{letter}{lowest[letter]}" in dice)
        for letter in box.palette.letters
        if letter in lowest
    )
    told = {each.slug for each in state.edition.legacy.boards}
    begun = any(slug == board.slug for slug, _space in state.cathedral)
    asks = not board.points and not begun and board.slug in told and not state.edition.shipped
    return Site(board.slug, board.name, board.points, spaces, tuple(dice.values()), asks)
