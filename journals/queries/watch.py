"""What the table page keeps an eye on: starred spaces, and sealed things that may be opened (A8.3, A8.4)."""

from __future__ import annotations

from campaign.queries.unlocks import Suggestion, suggestions
from campaign.rules.scoring import counted_window
from campaign.rules.stars import all_done, watched
from campaign.rules.state.campaign import State
from campaign.rules.state.flow import Now
from campaign.rules.state.game import Game, Phase


def star_marks(state: State, game: Game) -> dict[int, tuple[int, int]]:
    """Starred spaces filled and all there are, of the families whose window has some and is recorded. Rule: A8.3."""
    plan = state.plan(game)
    told = (family for family in game.present if counted_window(game, plan, family) is not None)
    windows = {family: state.window(game, family) for family in told}
    return {family: marks for family, marks in watched(windows).items() if marks[1]}


def stars_due(state: State, game: Game) -> int | None:
    """The round after which every star was glazed, where the window's instruction was not done yet. Rule: A8.3."""
    if game.stars is not None or game.confirmed or not game.left:
        return None
    return max(game.left) if all_done({family: state.window(game, family) for family in game.present}) else None


def between_rounds(game: Game, stage: Now) -> bool:
    """Whether a round has just ended and no turn of the next one was recorded."""
    if not game.left or stage.phase not in (Phase.PLAY, Phase.SCORING):
        return False
    return stage.phase is Phase.SCORING or not any(number == stage.round for number, _turn in game.turns)


def seals(state: State, game: Game, stage: Now) -> tuple[Suggestion, ...]:
    """What may be opened in the course of the campaign's latest game: number and reason, nothing else. Rule: A8.4.

    Stars tell once their round is over; what hangs on the end of the game is asked after it.
    """
    latest = max((each.number for each in state.games.values() if not each.one_off), default=0)
    if game.number != latest or stage.phase not in (Phase.PLAY, Phase.SCORING):
        return ()
    return tuple(
        found
        for found in suggestions(state)
        if found.reason != "game-end" and (found.reason != "stars" or game.stars is not None)
    )
