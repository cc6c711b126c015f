"""What a table that plays by itself does around its rounds: set-up, constructions, stars, what is opened."""

from __future__ import annotations

import random
from collections.abc import Iterator

from campaign.commands.cathedral import Construct
from campaign.commands.rules import Amend
from campaign.commands.unlocks import OpenSealed
from campaign.registry import Command
from campaign.rules.legacy_order import chooser
from campaign.rules.stars import all_done
from campaign.rules.state.boards import candidates, duty
from campaign.rules.state.campaign import State
from campaign.rules.state.game import Chair, Game
from campaign.rules.triggers import suggested
from journals.capacity import capacity
from journals.commands.afterwards import GlazeStars
from journals.commands.before import BringTools, CountTools, TickStep
from journals.commands.seating import BeginGame, ChooseStart, DealObjective, SetChairs


def opening(state: State, game: Game, source: random.Random) -> tuple[Command, ...]:
    """A game begun: chairs, start player, objectives, checklist, tool counts, tools to bring. Rule: A2.0-A2.4."""
    families = source.sample(sorted(state.families), len(state.families))
    chairs = tuple(Chair(family, state.families[family].first_name) for family in families)
    private = [plan.slug for plan in state.plan(game).private]
    dealt = source.sample(private, len(families)) if len(private) >= len(families) else []
    first = game.number == 1
    start = source.choice(families) if first else _start(state, families, source)
    ticked = ("intro", "objectives", "page") if first else ("intro", "objectives", "page", "stickers", "pouch")
    return (
        BeginGame(game.number, game.window),
        SetChairs(game.number, chairs),
        ChooseStart(game.number, start, drawn=first),
        *(DealObjective(game.number, *pair) for pair in zip(sorted(families), dealt, strict=False)),
        *(TickStep(game.number, step) for step in ticked),
        *([] if first else _tools(state, game, families, source)),
    )


def _start(state: State, families: list[int], source: random.Random) -> int:
    """Whoever has the fewest legacy points takes the start itself. Rule: A2.1."""
    found = chooser({family: state.points(family) for family in families}, state.last_placing())
    if isinstance(found, int):
        return found
    return source.choice(sorted(found or families))


def _tools(state: State, game: Game, families: list[int], source: random.Random) -> Iterator[Command]:
    """Rule: A2.3, A2.4."""
    yield CountTools(game.number, {family: len(state.journal(family).tools) for family in families})
    for family in families:
        owned = sorted(state.journal(family).tools)
        most = capacity(state, family)
        brought = owned if most is None else source.sample(owned, min(most, len(owned)))
        if brought:
            yield BringTools(game.number, family, tuple(brought))


def after_round(state: State, game: Game, source: random.Random) -> tuple[Command, ...]:
    """What a round that has just ended asks for: a construction, the stars, a seal. Rule: A6, A8.3, A8.4."""
    number = max(game.left, default=0)
    if number and number not in game.unbuilt and not _built(state, game, number):
        found = candidates(state, game, number)
        if found:
            board, die = source.choice(found)
            points = next(b.points for b in state.box(game).legacy.boards if b.slug == board)
            return (Construct(game.number, number, duty(state, game, number), board, die, points),)
    windows = {family: state.window(game, family) for family in game.present}
    if number and game.stars is None and all_done(windows):
        return (GlazeStars(game.number, number),)
    return opened(state, game, number)


def opened(state: State, game: Game, number: int, game_over: bool = False) -> tuple[Command, ...]:
    """The first sealed thing whose time has come, with the rules it brings."""
    legacy, stars = state.edition.legacy, game.stars is not None
    ended = number or None
    for plan, reason in suggested(legacy.sealed, state.unlocks, game.window, ended, stars, game_over):
        rules: list[Command] = []
        for at, (what, values) in enumerate(plan.changes, start=1):
            given = {key: value for key, value in values.items() if key not in ("text", "until")}
            until = str(values.get("until", "good"))
            text = str(values.get("text", plan.title))
            since = max(1, number + 1) if not game_over else 1
            where = game.number + 1 if game_over and until == "good" else game.number
            rule = f"{plan.slug}-{at}"
            rules.append(Amend(rule, text, where, since, what, given, None, until, plan.slug))
        seal = OpenSealed(plan.slug, plan.kind, plan.number, game.number, number, reason)
        return (seal, *rules)
    return ()


def _built(state: State, game: Game, number: int) -> bool:
    return any(built.game == game.number and built.round == number for built in state.cathedral.values())
