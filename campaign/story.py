"""A campaign's log in memory: entries, strikes, what stands, in which order, and the state it folds to."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property

from campaign.registry import Command
from campaign.rules.problems import Level, Problem
from campaign.rules.state.campaign import State

Place = tuple[int, ...]
RECORD, STRIKE, RESTORE = "record", "strike", "restore"
INSTEAD, BEHIND = 0, 1
STRIDE = 100
"""Entries between two states that are kept to fold on from."""


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

    @property
    def in_turn(self) -> bool:
        """Neither a correction nor late; a description that is new is in turn, though it holds backwards."""
        return self.replaces is None and self.after is None

    @property
    def plain(self) -> bool:
        """Whether it is folded last when it is recorded."""
        return self.in_turn and not self.command.holds_backwards


@dataclass(frozen=True)
class Done:
    """An act: who, when, and what it recorded, struck or took back.

    Shape: `struck` may belong to any act: what a correction left without ground goes with it. `undoes` is the act whose
           strikes this one takes back.
    """

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
    """The log of one campaign up to its act `acts`, and its fold. Never changed in place.

    Shape: `entries` and `done` are in the order of their numbers.
    """

    beginning: State
    entries: dict[int, Recorded] = field(default_factory=dict)
    done: dict[int, Done] = field(default_factory=dict)

    @property
    def acts(self) -> int:
        return len(self.done)

    @cached_property
    def state(self) -> State:
        """The state after the last entry."""
        return self.up_to(len(self.ordered))

    @cached_property
    def marks(self) -> dict[int, State]:
        """Some states on the way, by the number of entries folded."""
        return {0: self.beginning}

    @cached_property
    def void(self) -> frozenset[int]:
        """Acts whose strikes were taken back, by an act that was not taken back itself."""
        found: set[int] = set()
        for number, act in reversed(self.done.items()):
            if act.undoes is not None and number not in found:
                found.add(act.undoes)
        return frozenset(found)

    @cached_property
    def struck(self) -> frozenset[int]:
        """Numbers of the entries struck by an act that was not taken back."""
        return frozenset(entry for number, act in self.done.items() if number not in self.void for entry in act.struck)

    @cached_property
    def standing(self) -> dict[int, Recorded]:
        """Entries that are neither struck nor corrected by one that stands, by number."""
        alive = {number: entry for number, entry in self.entries.items() if number not in self.struck}
        corrected = {entry.replaces for entry in alive.values()}
        return {number: entry for number, entry in alive.items() if number not in corrected}

    @cached_property
    def by_key(self) -> dict[str, Done]:
        return {act.key: act for act in self.done.values()}

    @cached_property
    def slots(self) -> dict[str, Recorded]:
        return {entry.slot: entry for entry in self.standing.values() if entry.slot}

    @cached_property
    def latest(self) -> dict[int, tuple[int, ...]]:
        """The latest moment of each game that a standing entry has."""
        return _latest({}, self.standing.values())

    @cached_property
    def places(self) -> dict[int, Place]:
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
        """The last recording act with a standing entry, on one page or on any; the founding belongs to none."""
        for entry in reversed(self.standing.values()):
            pages = entry.command.pages()
            if (page in pages and not self._along_with_play(entry)) if page else pages:
                return self.done[entry.act]
        return None

    def _along_with_play(self, entry: Recorded) -> bool:
        """Whether a description was recorded in one act with play: it is then undone where that is."""
        return entry.command.holds_backwards and any(
            not other.command.holds_backwards and other.command.pages() for other in self.of_act(entry.act)
        )

    def redoable(self) -> Done | None:
        """The last strike not taken back, as long as nothing new was recorded since."""
        for number, act in reversed(self.done.items()):
            if act.verb == RECORD:
                return None
            if act.verb == STRIKE and number not in self.void:
                return act
        return None

    def of_act(self, act: int) -> tuple[Recorded, ...]:
        return tuple(entry for entry in self.entries.values() if entry.act == act)

    def lineage(self, number: int) -> tuple[int, ...]:
        """An entry with the ones it corrects, back to the first."""
        line = [number]
        while (before := self.entries[line[-1]].replaces) is not None:
            line.append(before)
        return tuple(line)

    def grown(self, acts: Iterable[Done], entries: Iterable[Recorded] = ()) -> Story:
        """The story with more acts and their entries. Plain recordings fold on; anything else folds anew."""
        acts, entries = tuple(acts), tuple(entries)
        story = Story(
            self.beginning,
            {**self.entries, **{entry.number: entry for entry in entries}},
            {**self.done, **{act.number: act for act in acts}},
        )
        recorded = all(act.verb == RECORD and not act.struck for act in acts)
        if recorded and all(entry.plain for entry in entries):
            self._carry_over(story, acts, entries)
        else:
            pairs = enumerate(zip(self.ordered, story.ordered, strict=False))
            shared = next(
                (at for at, (old, new) in pairs if old is not new), min(len(self.ordered), len(story.ordered))
            )
            story.__dict__["marks"] = {at: state for at, state in self.marks.items() if at <= shared}
        return story

    def _carry_over(self, story: Story, acts: tuple[Done, ...], entries: tuple[Recorded, ...]) -> None:
        """Hand everything known of this story to the grown one, so that a turn costs no walk over the log."""
        numbered = {entry.number: entry for entry in entries}
        state, count = fold(self.state, entries), len(self.ordered) + len(entries)
        passed = count // STRIDE > len(self.ordered) // STRIDE
        story.__dict__.update(
            state=state,
            marks={**self.marks, count: state} if passed else self.marks,
            void=self.void,
            struck=self.struck,
            standing={**self.standing, **numbered},
            by_key={**self.by_key, **{act.key: act for act in acts}},
            slots={**self.slots, **{entry.slot: entry for entry in entries if entry.slot}},
            latest=_latest(self.latest, entries),
            places={**self.places, **{number: (number,) for number in numbered}},
            ordered=(*self.ordered, *entries),
        )

    def fold(self) -> State:
        """The state from the beginning, replayed."""
        return fold(self.beginning, self.ordered)

    def up_to(self, count: int) -> State:
        """The state after so many entries, folded on from the last one that is known."""
        start = max(at for at in self.marks if at <= count)
        state, passed = self.marks[start], {}
        for at, entry in enumerate(self.ordered[start:count], start=start + 1):
            state = entry.command.apply(state)
            if at % STRIDE == 0:
                passed[at] = state
        if passed:
            self.__dict__["marks"] = {**self.marks, **passed}
        return state

    def before(self, place: tuple[bool, Place]) -> int:
        """How many entries stand before a place."""
        return bisect_left(self.ordered, place, key=self.order)

    def ground(self, what: Command, replaces: int | None, after: int | None) -> State:
        """The state that a command is checked against at its place; a description, against everything but itself."""
        if replaces is None and after is None:
            return self.state
        if what.holds_backwards:
            return fold(self.beginning, [entry for entry in self.ordered if entry.number != replaces])
        place = place_of(len(self.entries) + 1, None, after, self.places) if replaces is None else self.places[replaces]
        return self.up_to(self.before((True, place)))

    def predecessor(self, what: Command) -> int | None:
        """The entry that a late command stands behind; None when it comes last anyway."""
        moment = what.moment()
        if moment is None or self.latest.get(moment[0], moment) <= moment:
            return None
        before: int | None = None
        for entry in self.ordered:
            if entry.command.holds_backwards or f"game-{moment[0]}" not in entry.command.pages():
                continue
            other = entry.command.moment()
            if other is not None and other > moment:
                break
            before = entry.number
        return before

    def clashes(self) -> bool:
        """Whether two standing entries hold one slot, or two live corrections one place."""
        slots = [entry.slot for entry in self.standing.values() if entry.slot]
        places = [e.replaces for e in self.entries.values() if e.replaces is not None and e.number not in self.struck]
        return len(set(slots)) < len(slots) or len(set(places)) < len(places)


def place_of(number: int, replaces: int | None, after: int | None, places: Mapping[int, Place]) -> Place:
    """Of several late entries behind the same one, the last recorded stands next to it."""
    if replaces is not None and replaces in places:
        return (*places[replaces], INSTEAD, number)
    if after is not None and after in places:
        return (*places[after], BEHIND, -number)
    return (number,)


def fold(beginning: State, entries: Iterable[Recorded]) -> State:
    state = beginning
    for entry in entries:
        state = entry.command.apply(state)
    return state


def dependants(before: Story, after: Story, going: Collection[int] = ()) -> list[Dependant]:
    """Entries standing in both stories that have problems in the second they had not in the first, nor overruled.

    What is left without ground, and what is `going`, is gone for the entries behind it.
    """
    changed = before.standing.keys() ^ after.standing.keys()
    moved = [after.entries[number] for number in changed]
    moved = [entry for entry in moved if entry.number in before.entries or not entry.in_turn]
    if not moved:
        return []
    since = min(after.order(entry) for entry in moved)
    known, left = (story.ordered[story.before(since) :] for story in (before, after))
    if not any(entry.number in before.standing for entry in left):
        return []
    ground = before.up_to(before.before(since))
    first = _problems(ground, known)
    state, found = ground, []
    for entry in left:
        if entry.number in first:
            new = tuple(problem for problem in entry.command.check(state) if problem not in first[entry.number])
            dependant = Dependant(entry, new)
            if new:
                found.append(dependant)
            if dependant.groundless or entry.number in going:
                continue
        state = entry.command.apply(state)
    return found


def _problems(state: State, entries: Iterable[Recorded]) -> dict[int, list[Problem]]:
    """The problems of each of some entries, from a state on."""
    found = {}
    for entry in entries:
        found[entry.number] = entry.command.check(state)
        state = entry.command.apply(state)
    return found


def _latest(known: Mapping[int, tuple[int, ...]], entries: Iterable[Recorded]) -> dict[int, tuple[int, ...]]:
    found = dict(known)
    for entry in entries:
        moment = entry.command.moment()
        if moment is not None:
            found[moment[0]] = max(moment, found.get(moment[0], moment))
    return found
