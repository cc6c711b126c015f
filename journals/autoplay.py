"""A table that plays by itself, through the same commands as any other; it yields samples, tests and load."""

from __future__ import annotations

import random
import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from campaign import log, models
from campaign.boxes import files_of
from campaign.commands.box import DescribeOutline
from campaign.commands.founding import FoundCampaign, Founder
from campaign.registry import Command
from campaign.rules.dice import Fill, roll
from campaign.rules.legacy_order import campaign_ranking
from campaign.rules.state.campaign import State
from campaign.rules.state.flow import dice_on_board, now
from campaign.rules.state.game import Game, Phase
from journals.autoplay_between import after_round, opening
from journals.autoplay_moves import choose_move
from journals.commands.play import EndRound, EnterRoll, TakeTurn
from journals.commands.scoring import WriteFigure, WriteScore
from journals.confirming import confirmation

FOUNDERS = (
    Founder("Abelard", "copper", "Maud"),
    Founder("Castellan", "olive", "Piet"),
    Founder("Dufour", "slate", "Ines"),
    Founder("Harrow", "mauve", "Tobias"),
    Founder("Lindqvist", "wine", "Sanna"),
    Founder("Marchetti", "teal", "Renzo"),
    Founder("Okonjo", "ochre", "Amara"),
    Founder("Tanaka", "iron", "Haru"),
)
WIDTH, HEIGHT = 6, 4
"""The outline of a window that nobody has described."""
MOST_LEGACY, MOST_BY_HAND = 30, 9
"""Highest figure and score that the families make up where the app cannot count."""


class Halted(Exception):
    """A command did not pass, which no legal play should bring about."""


@dataclass
class SelfPlayer:
    """Plays a campaign from one random source; what happens next follows from its state and that source alone."""

    campaign: models.Campaign
    source: random.Random
    by: str

    @property
    def state(self) -> State:
        self.campaign.refresh_from_db(fields=["acts"])
        return log.story_of(self.campaign).state

    def play(self, game: int, until: Callable[[State], bool] = lambda state: False) -> None:
        """Play a game to its confirmed scores, or until the state is as asked."""
        state = self.state
        while not until(state) and (commands := next_act(state, game, self.source)):
            state = self.record(*commands)

    def record(self, *commands: Command) -> State:
        """Record one act.

        Raises: Halted.
        """
        outcome = log.record(self.campaign, commands, log.Post(key=uuid.uuid4().hex, by=self.by))
        if outcome.status is not log.Status.DONE:
            raise Halted(f"{commands}: {outcome.problems}")
        return outcome.story.state


def found_campaign(title: str, edition: str, families: int, source: random.Random, by: str) -> SelfPlayer:
    """A new campaign of so many families with a copy of a box that ships."""
    founders = tuple(source.sample(FOUNDERS, families))
    post = log.Post(key=uuid.uuid4().hex, by=by)
    campaign, outcome = log.found(title, edition, files_of(edition), FoundCampaign(title, founders), post)
    if outcome.status is not log.Status.DONE:
        raise Halted(f"{title}: {outcome.problems}")
    return SelfPlayer(campaign, source, by)


@dataclass(frozen=True)
class Result:
    """How a family did over all games: legacy points, points, games won, and its place in the campaign's standings."""

    family: str
    legacy: int
    total: int
    wins: int
    place: int


def results(state: State) -> list[Result]:
    """Every family's result over the confirmed games, best first. Rule: A12.1."""
    placed = [placing for game in state.games.values() if game.confirmed for placing in game.confirmed.ranking]
    points = {family: state.points(family) for family in state.families}
    return [
        Result(
            state.families[each.family].name,
            each.points,
            sum(placing.total for placing in placed if placing.family == each.family),
            sum(placing.place == 1 for placing in placed if placing.family == each.family),
            each.place,
        )
        for each in campaign_ranking(points, state.last_placing())
    ]


def next_act(state: State, number: int, source: random.Random) -> tuple[Command, ...]:
    """What the table records next in a game; nothing once its scores are confirmed."""
    game = state.game(number)
    stage = now(game, state)
    if state.plan(game).layout is None:
        return (DescribeOutline(game.window, WIDTH, HEIGHT),)
    if stage.phase is Phase.CHAIRS:
        return opening(state, game, source)
    if stage.phase in (Phase.PLAY, Phase.SCORING) and (settled := after_round(state, game, source)):
        return settled
    if stage.phase is Phase.PLAY:
        return (_in_round(state, game, source),)
    if stage.phase is Phase.SCORING:
        return _closing(state, game, source)
    return ()


def _in_round(state: State, game: Game, source: random.Random) -> Command:
    """A roll, a turn, or a round's end. Rule: A3.1-A3.5."""
    stage = now(game, state)
    if stage.round not in game.rolls:
        box = state.box(game, round_number=stage.round)
        dice = roll(box.bag, min(box.dice_count(len(game.present)), len(box.bag)), source, box.faces)
        return EnterRoll(game.number, stage.round, dice)
    if stage.turn is None or stage.family is None:
        return EndRound(game.number, stage.round, dice_on_board(game, stage.round) or ())
    move = choose_move(state, game, stage.round, stage.family, source)
    cells = _cells(state, game, stage.family, move.fills, source)
    return TakeTurn(game.number, stage.round, stage.turn, stage.family, move.die, move.chain, move.fills, cells)


def _cells(
    state: State, game: Game, family: int, fills: Sequence[tuple[str, Fill]], source: random.Random
) -> dict[str, int]:
    """Which cell of the magic square is meant, where a number stands there twice. Rule: A11.2."""
    layout, square = state.window(game, family).layout, state.square(family)
    magic = {space: layout.spaces[space].magic for space, _fill in fills}
    free = {space: square.free(number) for space, number in magic.items() if number is not None}
    return {
        space: source.choice(cells)
        for space, cells in free.items()
        if cells and len(square.cells(magic[space] or 0)) > 1
    }


def _closing(state: State, game: Game, source: random.Random) -> tuple[Command, ...]:
    """The confirmed scores, or first what the app cannot count and what a tie asks for. Rule: A7.2, A7.3."""
    command, sheet, ranking = confirmation(state, game.number)
    if command is not None:
        return (command,)
    if sheet.missing:
        return tuple(WriteScore(game.number, *asked, source.randint(0, MOST_BY_HAND)) for asked in sheet.missing)
    return tuple(
        WriteFigure(game.number, family, figure, source.randint(0, MOST_LEGACY))
        for figure, families in ranking.missing
        for family in families
    )
