"""A campaign's log in memory: entries, strikes, what stands, in which order, and the state it folds to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property

from campaign.registry import Command
from campaign.rules.problems import Level, Problem
from campaign.rules.state.campaign import State

Place = tuple[int, ...]
RECORD, STRIKE, RESTORE = "record", "strike", "restore"


@dataclass(frozen=True)
class Recorded:
    """An entry: a command with its number, its act, and where it stands in the story."""

    number: int
    act: int
    command: Command
    slot: str = ""
    replaces: int | None = None
    after: int | None = None
    overruled: tuple[Problem, ...] = ()
    reason: str = ""


@dataclass(frozen=True)
class Done:
    """An act: who, when, and what it recorded, struck or took back."""

    number: int
    verb: str
    key: str
    by: str
    at: datetime
    undoes: int | None = None
    struck: tuple[int, ...] = ()


@dataclass(frozen=True)
class Dependant:
    """A later entry whose problems would grow, and those problems."""

    entry: Recorded
    problems: tuple[Problem, ...]

    @property
    def groundless(self) -> bool:
        return any(problem.level is Level.REFUSAL for problem in self.problems)


@dataclass(frozen=True)
class Story:
    """The log of one campaign up to its act `acts`, and its fold. Never changed in place."""

    beginning: State
    entries: Mapping[int, Recorded] = field(default_factory=dict)
    done: Mapping[int, Done] = field(default_factory=dict)
    state: State = State()

    @property
    def acts(self) -> int:
        return len(self.done)

    @cached_property
    def struck(self) -> frozenset[int]:
        """Numbers of the entries struck by an act that was not taken back."""
        taken_back = {act.undoes for act in self.done.values() if act.verb == RESTORE}
        return frozenset(
            entry for act in self.done.values() if act.verb == STRIKE and act.number not in taken_back for entry in act.struck
        )

    @cached_property
    def standing(self) -> Mapping[int, Recorded]:
        """Entries that are neither struck nor corrected by one that stands, by number."""
        alive = {number: entry for number, entry in self.entries.items() if number not in self.struck}
        corrected = {entry.replaces for entry in alive.values()}
        return {number: entry for number, entry in alive.items() if number not in corrected}

    @cached_property
    def by_key(self) -> Mapping[str, Done]:
        return {act.key: act for act in self.done.values()}

    @cached_property
    def slots(self) -> Mapping[str, Recorded]:
        return {entry.slot: entry for entry in self.standing.values() if entry.slot}

    @cached_property
    def places(self) -> Mapping[int, Place]:
        """Where each entry stands: a correction in the old one's place, a late entry behind its predecessor."""
        found: dict[int, Place] = {}
        for number, entry in self.entries.items():
            found[number] = place_of(number, entry.replaces, entry.after, found)
        return found

    @cached_property
    def ordered(self) -> tuple[Recorded, ...]:
        """Standing entries in the order they are folded: descriptions of the box first, then play by place."""
        return tuple(sorted(self.standing.values(), key=self.order))

    def order(self, entry: Recorded) -> tuple[bool, Place]:
        return (not entry.command.holds_backwards, self.places[entry.number])

    def last(self, page: str | None = None) -> Done | None:
        """The last recording act with a standing entry, on any page or on one."""
        for number in sorted(self.standing, reverse=True):
            entry = self.standing[number]
            if page is None or page in entry.command.pages():
                return self.done[entry.act]
        return None

    def redoable(self) -> Done | None:
        """The last strike not taken back, as long as nothing new was recorded since."""
        taken_back = {act.undoes for act in self.done.values() if act.verb == RESTORE}
        for number in sorted(self.done, reverse=True):
            act = self.done[number]
            if act.verb == RECORD:
                return None
            if act.verb == STRIKE and number not in taken_back:
                return act
        return None

    def of_act(self, act: int) -> tuple[Recorded, ...]:
        return tuple(entry for entry in self.entries.values() if entry.act == act)

    def grown(self, act: Done, entries: Iterable[Recorded] = ()) -> Story:
        """The story with one more act. Plain recordings fold on; anything else folds anew."""
        new = tuple(entries)
        story = Story(
            self.beginning,
            {**self.entries, **{entry.number: entry for entry in new}},
            {**self.done, act.number: act},
        )
        if act.verb == RECORD and all(_plain(entry) for entry in new):
            return self._continued(story, new)
        return replace(story, state=story.fold())

    def _continued(self, story: Story, new: tuple[Recorded, ...]) -> Story:
        """The grown story with everything known of this one carried over, so that a turn costs no walk over the log."""
        state = self.state
        for entry in new:
            state = entry.command.apply(state)
        story = replace(story, state=state)
        story.__dict__.update(
            struck=self.struck,
            standing={**self.standing, **{entry.number: entry for entry in new}},
            slots={**self.slots, **{entry.slot: entry for entry in new if entry.slot}},
            places={**self.places, **{entry.number: (entry.number,) for entry in new}},
            by_key={**self.by_key, story.done[story.acts].key: story.done[story.acts]},
        )
        return story

    def caught_up(self, acts: Iterable[Done], entries: Iterable[Recorded]) -> Story:
        """The story with many acts at once, folded once at the end."""
        acts, entries = tuple(acts), tuple(entries)
        if len(acts) == 1:
            return self.grown(acts[0], entries)
        story = Story(
            self.beginning,
            {**self.entries, **{entry.number: entry for entry in entries}},
            {**self.done, **{act.number: act for act in acts}},
        )
        return replace(story, state=story.fold())

    def fold(self) -> State:
        """The state from the beginning, replayed."""
        return fold(self.beginning, self.ordered)

    def before(self, key: tuple[bool, Place]) -> State:
        """The state that an entry at this place is checked against."""
        return fold(self.beginning, [entry for entry in self.ordered if self.order(entry) < key])


def place_of(number: int, replaces: int | None, after: int | None, places: Mapping[int, Place]) -> Place:
    if replaces is not None and replaces in places:
        return (*places[replaces], 0, number)
    if after is not None and after in places:
        return (*places[after], 1, number)
    return (number,)


def fold(beginning: State, entries: Iterable[Recorded]) -> State:
    state = beginning
    for entry in entries:
        state = entry.command.apply(state)
    return state


def dependants(before: Story, after: Story, since: tuple[bool, Place]) -> list[Dependant]:
    """Entries later than `since` that stand in both stories and have problems in the second they had not in the first."""
    first, second = _problems(before, since, after), _problems(after, since, before)
    found = []
    for number, problems in second.items():
        new = tuple(problem for problem in problems if problem not in first[number])
        if new:
            found.append(Dependant(after.entries[number], new))
    return found


def _problems(story: Story, since: tuple[bool, Place], other: Story) -> dict[int, list[Problem]]:
    state, found = story.beginning, {}
    for entry in story.ordered:
        if story.order(entry) > since and entry.number in other.standing:
            found[entry.number] = entry.command.check(state)
        state = entry.command.apply(state)
    return found


def _plain(entry: Recorded) -> bool:
    return entry.replaces is None and entry.after is None and not entry.command.holds_backwards
