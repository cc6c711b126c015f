"""A table that plays by itself, through the same commands as any other; it yields samples, tests and load."""

from __future__ import annotations

import random
import uuid
from collections.abc import Callable
from dataclasses import dataclass

from campaign import log, models
from campaign.boxes import files_of
from campaign.commands.box import DescribeOutline
from campaign.commands.founding import FoundCampaign, Founder
from campaign.registry import Command
from campaign.rules.dice import roll
from campaign.rules.state.campaign import State
from campaign.rules.state.flow import dice_on_board, now
from campaign.rules.state.game import Chair, Game, Phase
from journals.autoplay_moves import choose_move
from journals.commands.play import EndRound, EnterRoll, TakeTurn
from journals.commands.scoring import WriteFigure, WriteScore
from journals.commands.seating import BeginGame, ChooseStart, DealObjective, SetChairs
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
    """How a family did over all games: points, games won, and its place by points, shared by equals."""

    family: str
    total: int
    wins: int
    place: int


def results(state: State) -> list[Result]:
    """Every family's result over the confirmed games, best first."""
    placed = [placing for game in state.games.values() if game.confirmed for placing in game.confirmed.ranking]
    totals = {family: sum(p.total for p in placed if p.family == family) for family in state.families}
    found = [
        Result(
            state.families[family].name,
            total,
            sum(p.family == family and p.place == 1 for p in placed),
            1 + sum(other > total for other in totals.values()),
        )
        for family, total in totals.items()
    ]
    return sorted(found, key=lambda result: result.place)


def next_act(state: State, number: int, source: random.Random) -> tuple[Command, ...]:
    """What the table records next in a game; nothing once its scores are confirmed."""
    game = state.game(number)
    stage = now(game, state)
    if state.plan(game).layout is None:
        return (DescribeOutline(game.window, WIDTH, HEIGHT),)
    if stage.phase is Phase.CHAIRS:
        return _opening(state, game, source)
    if stage.phase is Phase.PLAY:
        return (_in_round(state, game, source),)
    if stage.phase is Phase.SCORING:
        return _closing(state, game, source)
    return ()


def _opening(state: State, game: Game, source: random.Random) -> tuple[Command, ...]:
    """A game begun: chairs, start player, and private objectives where the box knows them. Rule: A2.0-A2.2."""
    families = source.sample(sorted(state.families), len(state.families))
    chairs = tuple(Chair(family, state.families[family].first_name) for family in families)
    private = [plan.slug for plan in state.plan(game).private]
    dealt = source.sample(private, len(families)) if len(private) >= len(families) else []
    return (
        BeginGame(game.number, game.window),
        SetChairs(game.number, chairs),
        ChooseStart(game.number, source.choice(families), drawn=game.number == 1),
        *(DealObjective(game.number, *pair) for pair in zip(sorted(families), dealt, strict=False)),
    )


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
    return TakeTurn(game.number, stage.round, stage.turn, stage.family, move.die, move.chain, move.fills)


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
