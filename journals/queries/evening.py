"""What is known of the evening of one game: measured from its log, not yet in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta

from campaign.rules.dice import Die, Fill
from campaign.rules.scoring import counted_window
from campaign.rules.state.campaign import State
from campaign.rules.state.flow import ROUND_LEVELS
from campaign.rules.state.game import Game, Placed
from campaign.story import Recorded, Story
from journals.queries.evening_log import Bought, by_turns, every_round, own_entries, played_through

TURN = "take-turn"
SHORTEST, LONGEST = timedelta(minutes=20), timedelta(hours=10)
"""What an evening may take; anything else was not recorded while it was played."""


@dataclass(frozen=True)
class LastFill:
    """The space filled last of all."""

    family: int
    round: int
    space: str
    fill: Fill


@dataclass(frozen=True)
class Glass:
    """How a family's window ended: spaces left empty, spaces broken."""

    empty: int
    broken: int


@dataclass(frozen=True)
class Evening:
    """One game, told in figures.

    Shape: `rounds` are the points in sight after each round, of all families; empty where they were not recorded turn
           by turn. `built` maps a board to its builders (None: unknown) and their dice; `paid` a family to the magic
           objectives it was paid for; `earned` to its legacy points, but for its colour collections, which are
           `collected`; `overruled` are turns in which the table let a warning be, not what was painted or written
           afterwards; `took` is None where nobody can tell.
    """

    state: State
    game: Game
    ranking: tuple[Placed, ...]
    rounds: tuple[Mapping[int, int], ...] = ()
    last: LastFill | None = None
    glass: Mapping[int, Glass] = field(default_factory=dict)
    built: Mapping[str, Mapping[int | None, tuple[Die, ...]]] = field(default_factory=dict)
    signed: Mapping[int, int] = field(default_factory=dict)
    paid: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    earned: Mapping[int, int] = field(default_factory=dict)
    collected: Mapping[int, int] = field(default_factory=dict)
    opened: tuple[str, ...] = ()
    bought: Mapping[int, Bought] = field(default_factory=dict)
    overruled: int = 0
    took: timedelta | None = None

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(placed.family for placed in self.ranking if placed.place == 1)


def evening_of(story: Story, number: int) -> Evening | None:
    """A game whose scores are confirmed; kept with the story, which is never changed."""
    kept: dict[int, Evening | None] = vars(story).setdefault("evenings", {})
    if number not in kept:
        kept[number] = _measured(story, number)
    return kept[number]


def _measured(story: Story, number: int) -> Evening | None:
    state = story.state
    game = state.games.get(number)
    if game is None or game.confirmed is None or not game.confirmed.ranking:
        return None
    own = own_entries(story, number)
    rounds, bought = played_through(story, own, game)
    return Evening(
        state=state,
        game=game,
        ranking=game.confirmed.ranking,
        rounds=rounds,
        last=_last_fill(game) if by_turns(state, game) else None,
        glass=_glass(state, game),
        built=_built(state, number),
        signed={f: n for f in state.families if (n := _signed(state, f, number))},
        paid={f: refs for f in state.families if (refs := _paid(state, f, number))},
        earned={f: n for f in state.families if (n := _earned(state, f, number))},
        collected={f: n for f in state.families if (n := _earned(state, f, number, collections=True))},
        opened=tuple(slug for slug, unlocked in state.unlocks.items() if unlocked.game == number),
        bought=bought,
        overruled=sum(entry.in_turn and entry.command.kind == TURN and bool(entry.overruled) for entry in own),
        took=_took(story, own, game),
    )


def _last_fill(game: Game) -> LastFill | None:
    """The last turn whose fill is still there."""
    for (round_number, _turn), turn in sorted(game.turns.items(), reverse=True):
        page = game.page(turn.family)
        for space, fill in reversed(turn.fills):
            if page.fills.get(space) == fill and space not in page.broken:
                return LastFill(turn.family, round_number, space, fill)
    return None


def _glass(state: State, game: Game) -> dict[int, Glass]:
    """The windows that were told whole. Rule: A4.6."""
    plan, found = state.plan(game), {}
    for family in game.present:
        window, page = counted_window(game, plan, family), game.page(family)
        if window is not None and page.fills:
            empty = sum(name not in page.fills and name not in page.broken for name in window.layout)
            found[family] = Glass(empty, len(page.broken))
    return found


def _built(state: State, number: int) -> dict[str, dict[int | None, tuple[Die, ...]]]:
    """What was constructed in this game and stands, in the order of building. Rule: A6.2."""
    found: dict[str, dict[int | None, tuple[Die, ...]]] = {}
    for (board, die), built in state.cathedral.items():
        if built.game == number:
            builders = found.setdefault(board, {})
            builders[built.family] = (*builders.get(built.family, ()), Die.parse(die))
    return found


def _signed(state: State, family: int, number: int) -> int:
    """How many numbers of its magic square a family signed. Rule: A11.2."""
    signed = state.square(family).signed.values()
    return sum(signing.game == number and not signing.broken for signing in signed)


def _paid(state: State, family: int, number: int) -> tuple[str, ...]:
    lines = state.ledger.get(family, ())
    return tuple(line.ref for line in lines if line.source == "square" and line.game == number and line.points > 0)


def _earned(state: State, family: int, number: int, *, collections: bool = False) -> int:
    lines = [line for line in state.ledger.get(family, ()) if line.game == number]
    return sum(line.points for line in lines if (line.source == "collection") == collections)


def _took(story: Story, own: Sequence[Recorded], game: Game) -> timedelta | None:
    """From the first thing recorded to the confirmed scores, where the rounds were recorded as they were played."""
    confirming = story.slots.get(f"game {game.number} scores")
    played = any(game.level(family) in ROUND_LEVELS for family in game.present) and every_round(story.state, game)
    if confirming is None or not own or not played:
        return None
    end = story.done[story.entries[story.lineage(confirming.number)[-1]].act].at
    took = end - min(story.done[entry.act].at for entry in own if entry.in_turn)
    return took if SHORTEST <= took <= LONGEST else None
