"""The life of a campaign: joined in the middle, names for its ages, paper counted, finished (A1, A12)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from campaign.commands.by_hand import MOST, ForFamily
from campaign.registry import Command, Viewer, command
from campaign.rules.dice import Die
from campaign.rules.legacy_box import BoardPlan
from campaign.rules.palette import Colour
from campaign.rules.problems import Line, Problem, refusal, warning
from campaign.rules.state.campaign import State, put
from campaign.rules.state.legacy import Constructed, Joined, LegacyPoint, Standing, Sticker, Unlocked

BOARD = BoardPlan.slug


@command("join-midway")
@dataclass(frozen=True)
class JoinMidway(Command):
    """The campaign was under way before the app came: the window that is next, and what the whole table had.

    Shape: `placing` is that of the last window, best first; `chairs` goes clockwise; `built` are spaces of the
           cathedral; `opened` is what was unsealed, as slug, kind and number.
    """

    window: int
    placing: tuple[int, ...] = ()
    chairs: tuple[int, ...] = ()
    built: tuple[Die, ...] = ()
    opened: tuple[tuple[str, str, int], ...] = ()

    def slot(self) -> str:
        return "joined"

    def pages(self) -> frozenset[str]:
        return frozenset({"campaign"})

    def check(self, state: State) -> list[Problem]:
        problems = []
        if not 1 < self.window <= state.edition.window_count:
            problems.append(refusal("no-such-window", window=self.window))
        named = dict.fromkeys((*self.placing, *self.chairs))
        problems += [refusal("no-such-family", family=each) for each in named if each not in state.families]
        if any(len(set(row)) < len(row) for row in (self.placing, self.chairs)):
            problems.append(refusal("family-twice"))
        if state.games:
            problems.append(warning("games-already"))
        return problems

    def apply(self, state: State) -> State:
        built = {(BOARD, str(die)): Constructed(None, 0, 0) for die in self.built}
        opened = {slug: Unlocked(slug, kind, number, 0, 0) for slug, kind, number in self.opened}
        return replace(
            state,
            joined=Joined(self.window, self.placing, self.chairs),
            cathedral={**state.cathedral, **built},
            unlocks={**state.unlocks, **opened},
        )

    def say(self, viewer: Viewer) -> Line:
        return Line("join-midway", {"window": self.window})


@command("bring-forward")
@dataclass(frozen=True)
class BringForward(ForFamily):
    """What a family had when the app joined: points, tools, tracks, slots, stickers, square (A12.1).

    Shape: `tools` maps slugs to names; `tracks` a track to its crossed boxes; `crest` a slot to its sticker; `signed`
           a cell of the magic square to its colour; `paid` the magic objectives paid already.
    """

    points: int = 0
    tools: Mapping[str, str] = field(default_factory=dict)
    tracks: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    dedications: tuple[str, ...] = ()
    slots: int = 0
    crest: Mapping[int, Sticker] = field(default_factory=dict)
    signed: Mapping[int, Colour] = field(default_factory=dict)
    paid: tuple[str, ...] = ()

    def slot(self) -> str:
        return f"brought by {self.family}"

    def check(self, state: State) -> list[Problem]:
        wrong = not 0 <= self.points <= MOST or not 0 <= self.slots <= MOST
        return self.known(state) + ([refusal("amount-too-large", most=MOST)] if wrong else [])

    def apply(self, state: State) -> State:
        journal = self.journal(state)
        journal = replace(
            journal,
            tools={**journal.tools, **dict.fromkeys(sorted(self.tools), 0)},  # a database may have mixed them
            labels={**journal.labels, **self.tools},
            crossed={**journal.crossed, **self.tracks},
            dedications=tuple(dict.fromkeys((*journal.dedications, *self.dedications))),
            filled=self.slots or journal.filled,
            crest={**journal.crest, **{slot: (sticker,) for slot, sticker in self.crest.items()}},
            signed={**journal.signed, **self.signed},
            paid=tuple(dict.fromkeys((*journal.paid, *self.paid))),
        )
        return self.written(state, journal).earned(self.family, LegacyPoint(self.points, "brought"))

    def say(self, viewer: Viewer) -> Line:
        return Line("bring-forward", {"family": self.family, "points": self.points, "count": len(self.tools)})


@command("name-age")
@dataclass(frozen=True)
class NameAge(ForFamily):
    """The first name that a family plays by from a window on (A1.2)."""

    window: int = 1
    name: str = ""

    def check(self, state: State) -> list[Problem]:
        return self.known(state) + ([] if self.window >= 1 else [refusal("no-such-window", window=self.window)])

    def apply(self, state: State) -> State:
        journal = self.journal(state)
        names = put(journal.names, self.window, self.name)
        kept = {window: name for window, name in names.items() if name}
        return self.written(state, replace(journal, names=kept))

    def say(self, viewer: Viewer) -> Line:
        return Line("name-age", {"family": self.family, "window": self.window, "name": self.name})


@command("check-paper")
@dataclass(frozen=True)
class CheckPaper(ForFamily):
    """The legacy points a family counts on paper, front and back (A12.2)."""

    total: int = 0

    def check(self, state: State) -> list[Problem]:
        wrong = [refusal("amount-too-large", most=MOST)] if abs(self.total) > MOST else []
        return self.known(state) + wrong

    def apply(self, state: State) -> State:
        return self.written(state, replace(self.journal(state), paper=self.total))

    def say(self, viewer: Viewer) -> Line:
        return Line("check-paper", {"family": self.family, "points": self.total})


@command("pay-collections")
@dataclass(frozen=True)
class PayCollections(ForFamily):
    """What a family's colour collections earn at the end, once (A11.5)."""

    points: int = 0
    colours: tuple[Colour, ...] = ()

    def slot(self) -> str:
        return f"collections of {self.family}"

    def check(self, state: State) -> list[Problem]:
        wrong = [refusal("amount-too-large", most=MOST)] if not 0 <= self.points <= MOST else []
        return self.known(state) + wrong

    def apply(self, state: State) -> State:
        point = LegacyPoint(self.points, "collection", self.game, "".join(self.colours))
        return state.earned(self.family, point)

    def say(self, viewer: Viewer) -> Line:
        return Line("pay-collections", {"family": self.family, "points": self.points})


@command("finish-campaign")
@dataclass(frozen=True)
class FinishCampaign(Command):
    """The campaign is over: its standings as the table confirmed them (A12). Struck, it is open again."""

    standings: tuple[Standing, ...] = ()

    def slot(self) -> str:
        return "finish"

    def pages(self) -> frozenset[str]:
        return frozenset({"campaign", "standings"})

    def check(self, state: State) -> list[Problem]:
        named = [standing.family for standing in self.standings]
        problems = [refusal("no-such-family", family=each) for each in named if each not in state.families]
        open_games = [game.number for game in state.games.values() if game.confirmed is None]
        return problems + [warning("game-still-open", game=number) for number in open_games]

    def apply(self, state: State) -> State:
        return replace(state, finish=self.standings)

    def say(self, viewer: Viewer) -> Line:
        first = [standing for standing in self.standings if standing.place == 1]
        names = tuple(str(standing.family) for standing in first)
        return Line("finish-campaign", {"families": names, "points": first[0].points if first else 0})
