"""Where what was given no longer follows from chart, places and square; nothing changes by itself (A7.1)."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.rules.legacy_box import Reward
from campaign.rules.state.campaign import State
from campaign.rules.state.game import Game, Given
from campaign.story import Story
from journals.commands.afterwards import GiveRewards
from journals.rewarding import due, given_of, square_due

CHART, SQUARE, SETTLED = "chart", "square", "settled"


@dataclass(frozen=True)
class Owed:
    """Legacy points that are told otherwise now; `ref` names the magic objective, or that the chart was settled."""

    family: int
    source: str
    ref: str
    before: int
    now: int

    @property
    def more(self) -> int:
        return self.now - self.before


@dataclass(frozen=True)
class Otherwise:
    """Tools or coins that the chart tells otherwise now."""

    family: int
    before: Given
    now: Given


def owed(story: Story, number: int) -> tuple[Owed, ...]:
    """The legacy points that a correction has changed since the rewards were given, family by family. Rule: A7.1."""
    state, game, command = _given(story, number)
    if command is None:
        return ()
    earned, found = due(state, game), list[Owed]()
    for family in game.present:
        settled = [line for line in state.ledger.get(family, ()) if line.game == number and line.ref == SETTLED]
        before = _then(command, family).points + sum(line.points for line in settled)
        now = earned.get(family, Reward()).points
        if before != now:
            found.append(Owed(family, CHART, SETTLED, before, now))
    later = any(other.number > number and not other.one_off for other in state.games.values())
    if not later:  # a square that was completed meanwhile is paid with the next game
        unpaid = square_due(state, game)
        found += [
            Owed(family, SQUARE, ref, 0, points) for family, refs in unpaid.items() for ref, points in refs.items()
        ]
    return tuple(found)


def otherwise(story: Story, number: int) -> tuple[Otherwise, ...]:
    """The families whose tools or coins the chart tells otherwise since; the table settles them by hand. Rule: A7.1."""
    state, game, command = _given(story, number)
    if command is None:
        return ()
    earned = due(state, game)
    pairs = ((family, _then(command, family), given_of(earned.get(family, Reward()))) for family in game.present)
    return tuple(
        Otherwise(family, then, now)
        for family, then, now in pairs
        if (then.tools, then.coins) != (now.tools, now.coins)
    )


def signed_otherwise(story: Story, number: int) -> tuple[tuple[int, str], ...]:
    """The families that signed the window though others came first since, each with its name in it. Rule: A8.1."""
    state, game = story.state, story.state.game(number)
    if game.confirmed is None:
        return ()
    may = {family for family, reward in due(state, game).items() if reward.signature}
    may |= {placed.family for placed in game.confirmed.ranking if placed.place == 1}
    signed = ((family, state.journal(family).signatures.get(number, "")) for family in game.present)
    return tuple((family, name) for family, name in signed if name and family not in may)


def differs(story: Story, number: int) -> bool:
    """Whether anything that was given or signed no longer follows. Rule: A7.1."""
    return any(found(story, number) for found in (owed, otherwise, signed_otherwise))


def _given(story: Story, number: int) -> tuple[State, Game, GiveRewards | None]:
    entry = story.slots.get(f"game {number} rewards")
    command = entry.command if entry and isinstance(entry.command, GiveRewards) else None
    return story.state, story.state.game(number), command


def _then(command: GiveRewards, family: int) -> Given:
    """What the chart said when the rewards were given."""
    return command.by_chart.get(family) or command.given.get(family) or Given()
