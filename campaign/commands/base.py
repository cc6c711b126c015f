"""What all commands of a game share."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.registry import Command
from campaign.rules.problems import Problem, refusal, warning
from campaign.rules.state.campaign import State
from campaign.rules.state.game import Game


@dataclass(frozen=True)
class GameCommand(Command):
    """A command about one game, by its number."""

    game: int

    def pages(self) -> frozenset[str]:
        return frozenset({f"game-{self.game}"})

    def known(self, state: State, family: int | None = None) -> list[Problem]:
        """Refusals for a game that was not begun or a family that is not at its table; a warning once it is closed."""
        game = state.games.get(self.game)
        if game is None:
            return [refusal("no-such-game", game=self.game)]
        problems = [warning("game-closed", game=self.game)] if game.confirmed else []
        if game.closed and not game.confirmed:
            problems.append(warning("game-packed", game=self.game))
        if family is not None and family not in game.present:
            code = "family-away" if family in state.families else "no-such-family"
            problems.append(refusal(code, family=family))
        return problems

    def seen(self, state: State) -> Game:
        return state.game(self.game)
