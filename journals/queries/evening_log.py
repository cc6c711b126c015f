"""What only the log of a game tells when it is gone through again: the points after each round, and what was bought."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from threading import Lock

from campaign.rules.scoring import live_scores
from campaign.rules.state.campaign import State
from campaign.rules.state.game import Game, Level
from campaign.rules.state.legacy import Journal
from campaign.story import Recorded, Story

PURCHASES = ("cross-box", "fill-slot")
KEPT = 128
"""Games whose log needs not be gone through again as long as nothing in it, or before it, changes."""


@dataclass(frozen=True)
class Bought:
    """What a family bought in the market: boxes by track, slots of the tool box, tools, tracks it completed."""

    boxes: Mapping[str, int] = field(default_factory=dict)
    slots: int = 0
    tools: tuple[str, ...] = ()
    completed: tuple[str, ...] = ()


Told = tuple[tuple[Mapping[int, int], ...], Mapping[int, Bought]]
"""The points of all families in sight after each round, and what each bought."""

_kept: OrderedDict[int, tuple[tuple[Recorded, ...], Told]] = OrderedDict()
_guard = Lock()


def own_entries(story: Story, number: int) -> tuple[Recorded, ...]:
    """The entries of a game, in the order of play."""
    found = (entry for entry in story.ordered if not entry.command.holds_backwards)
    return tuple(entry for entry in found if getattr(entry.command, "game", None) == number)


def by_turns(state: State, game: Game) -> bool:
    """Whether every turn of every family was recorded, round by round."""
    levels = {game.level(family) for family in game.present}
    return levels == {Level.TURNS} and game.reached == 1 and every_round(state, game)


def every_round(state: State, game: Game) -> bool:
    """Whether each round was ended."""
    return set(range(1, state.box(game).rounds + 1)) <= set(game.left)


def played_through(story: Story, own: Sequence[Recorded], game: Game) -> Told:
    """The points after each round, empty where not every turn was recorded; and what was bought. Rule: A7.2, A9.

    Acts on later games leave the log up to here as it is: then it is known already.
    """
    if not own:
        return (), {}
    entries = story.ordered[: story.before(story.order(own[-1])) + 1]
    slot = id(own[-1])  # of an entry that is kept here, so that no other one can have it
    with _guard:
        known = _kept.get(slot)
    if known is not None and _same(known[0], entries):
        return known[1]
    told = _gone_through(story, own, game)
    with _guard:
        _kept[slot] = (entries, told)
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return told


def _same(known: Sequence[Recorded], entries: Sequence[Recorded]) -> bool:
    return len(known) == len(entries) and all(one is other for one, other in zip(known, entries, strict=True))


def _steps(story: Story, own: Sequence[Recorded]) -> Iterator[tuple[Recorded, State, State]]:
    """Each of the game's entries, with the state before it and the one after."""
    numbers = {entry.number for entry in own}
    first, last = story.before(story.order(own[0])), story.before(story.order(own[-1]))
    state = story.up_to(first)
    for entry in story.ordered[first : last + 1]:
        after = entry.command.apply(state)
        if entry.number in numbers:
            yield entry, state, after
        state = after


def _gone_through(story: Story, own: Sequence[Recorded], game: Game) -> Told:
    told = by_turns(story.state, game)
    points: dict[int, Mapping[int, int]] = {}
    bought: dict[int, Bought] = {}
    for entry, before, after in _steps(story, own):
        if entry.command.kind in PURCHASES:
            family = getattr(entry.command, "family", 0)
            bought[family] = _more(bought.get(family, Bought()), before.journal(family), after.journal(family))
        elif told:
            played = after.game(game.number)
            for number in played.left.keys() - before.game(game.number).left.keys():
                points[number] = live_scores(played, after.plan(played))
    whole = all(set(found) == set(game.present) for found in points.values())
    return (tuple(points[number] for number in sorted(points)) if whole else ()), bought


def _more(bought: Bought, before: Journal, after: Journal) -> Bought:
    """What was bought so far with one more purchase."""
    boxes = Counter(bought.boxes)
    for track, crossed in after.crossed.items():
        boxes[track] += len(crossed) - len(before.crossed.get(track, ()))
    return replace(
        bought,
        boxes={track: count for track, count in boxes.items() if count > 0},
        slots=bought.slots + max(0, after.filled - before.filled),
        tools=(*bought.tools, *(slug for slug in after.tools if slug not in before.tools)),
        completed=(*bought.completed, *(slug for slug in after.dedications if slug not in before.dedications)),
    )
