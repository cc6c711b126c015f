"""From a game as it stands to the scores and places that the table is asked to confirm."""

from __future__ import annotations

from campaign.rules.ranking import Ranking, rank
from campaign.rules.scoring import Sheet, contenders, score_sheet
from campaign.rules.state.campaign import State
from campaign.rules.state.flow import order_of
from campaign.rules.state.game import Game, Placed
from journals.commands.scoring import ConfirmScores


def confirmation(state: State, game_number: int) -> tuple[ConfirmScores | None, Sheet, Ranking]:
    """What confirming would record, with the sheet and the ranking it comes from; None while either lacks a number.

    Rule: A7.2, A7.3.
    """
    game = state.game(game_number)
    plan = state.plan(game)
    sheet = score_sheet(game, plan)
    order = order_of(game, state.box(game).rounds, state)
    ranking = rank(contenders(game, plan, sheet, legacy_before(state, game), order))
    if sheet.missing or ranking.missing or not ranking.placings:
        return None, sheet, ranking
    return ConfirmScores(game_number, points_of(sheet), places_of(ranking)), sheet, ranking


def points_of(sheet: Sheet) -> dict[int, dict[str, int]]:
    """The sheet's numbers by family, then by line, the total among them."""
    return {
        family: {
            line.slug: points
            for line in sheet.lines
            if family in line.scores and (points := line.scores[family].points) is not None
        }
        for family in sheet.totals
    }


def places_of(ranking: Ranking) -> tuple[Placed, ...]:
    return tuple(Placed(placing.family, placing.total, placing.place, placing.step) for placing in ranking.placings)


def legacy_before(state: State, game: Game) -> dict[int, int]:
    """Each family's legacy points before this game, as far as known. Rule: A7.3.

    They are known from the ledger, unless a game before this one was scored and nobody told what its places earned.
    """
    earlier = [other for other in state.games.values() if other.number < game.number and not other.one_off]
    lines = {line.game for ledger in state.ledger.values() for line in ledger if line.source in ("chart", "hand")}
    told = all(other.given is not None or other.number in lines for other in earlier if other.confirmed)
    started = earlier or state.joined or game.number == game.window == 1
    return {family: state.points(family, before=game.number) for family in game.present} if told and started else {}
