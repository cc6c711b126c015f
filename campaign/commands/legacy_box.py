"""Describing what a box holds for the time between the games, once for all families. It holds backwards (A13.3)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from campaign.commands.box import Description
from campaign.registry import Command, Viewer, command
from campaign.rules.abilities import Step
from campaign.rules.edition import WindowPlan
from campaign.rules.legacy_box import (
    AbilityPlan,
    CardPlan,
    LegacyBox,
    Reward,
    SealedPlan,
    SquarePlan,
    TrackBox,
    TrackPlan,
    Trigger,
)
from campaign.rules.problems import Line, Problem, refusal
from campaign.rules.state.campaign import State
from campaign.rules.tracks import ICONS

MOST = 99
TRIGGERS = ("round-end", "stars", "game-end", "story", "card")


@command("describe-chart")
@dataclass(frozen=True)
class DescribeChart(Description):
    """What each place earns on a window, for so many families at the table (A8.1)."""

    players: int = 2
    rewards: tuple[Reward, ...] = ()

    def check(self, state: State) -> list[Problem]:
        numbers = [number for r in self.rewards for number in (r.points, r.tools, r.coins)]
        wrong = [refusal("amount-too-large", most=MOST)] if any(not 0 <= number <= MOST for number in numbers) else []
        return super().check(state) + wrong

    def apply(self, state: State) -> State:
        def change(plan: WindowPlan) -> WindowPlan:
            return replace(plan, chart={**plan.chart, self.players: self.rewards})

        return self.planned(state, change)

    def say(self, viewer: Viewer) -> Line:
        return Line("describe-chart", {"window": self.window, "players": self.players})


@command("describe-cards")
@dataclass(frozen=True)
class DescribeCards(Description):
    """The tool cards that a window brings (A8.2)."""

    cards: tuple[CardPlan, ...] = ()

    def check(self, state: State) -> list[Problem]:
        problems = super().check(state)
        slugs = [card.slug for card in self.cards]
        return [*problems, refusal("tools-alike")] if len(set(slugs)) < len(slugs) else problems

    def apply(self, state: State) -> State:
        return self.planned(state, lambda plan: replace(plan, cards=self.cards))

    def say(self, viewer: Viewer) -> Line:
        return Line("describe-cards", {"window": self.window, "tools": tuple(card.name for card in self.cards)})


@dataclass(frozen=True)
class BoxDescription(Command):
    """Something of the whole box, told by the table."""

    holds_backwards = True

    def pages(self) -> frozenset[str]:
        return frozenset({"box"})

    def told(self, state: State, change: Callable[[LegacyBox], LegacyBox]) -> State:
        return replace(state, edition=replace(state.edition, legacy=change(state.edition.legacy)))


@command("describe-track")
@dataclass(frozen=True)
class DescribeTrack(BoxDescription):
    """A track's name, its boxes, and the dedication below it (A9.3, A9.5)."""

    track: str
    name: str
    boxes: tuple[TrackBox, ...] = ()
    dedication: AbilityPlan | None = None
    more: bool = False

    def check(self, state: State) -> list[Problem]:
        problems = [] if self.track and self.name else [refusal("track-unnamed")]
        strange = {box.icon for box in self.boxes if box.icon and box.icon not in ICONS}
        return problems + [refusal("no-such-icon", icon=icon) for icon in sorted(strange)]

    def apply(self, state: State) -> State:
        track = TrackPlan(self.track, self.name, self.boxes, self.dedication, self.more)

        def change(legacy: LegacyBox) -> LegacyBox:
            tracks = {other.slug: other for other in legacy.tracks} | {self.track: track}
            return replace(legacy, tracks=tuple(tracks.values()))

        return self.told(state, change)

    def say(self, viewer: Viewer) -> Line:
        return Line("describe-track", {"name": self.name, "boxes": len(self.boxes)})


@command("describe-track-box")
@dataclass(frozen=True)
class DescribeTrackBox(BoxDescription):
    """What is printed in one box of a track; boxes before it that nobody told are blank; the last one may be told."""

    track: str
    box: int = 0
    icon: str = ""
    amount: int = 1
    last: bool = False

    def check(self, state: State) -> list[Problem]:
        problems = [] if state.edition.legacy.track(self.track) else [refusal("no-such-track")]
        if not 0 <= self.box < MOST or not 0 <= self.amount <= MOST:
            problems.append(refusal("amount-too-large", most=MOST))
        return problems + ([refusal("no-such-icon", icon=self.icon)] if self.icon and self.icon not in ICONS else [])

    def apply(self, state: State) -> State:
        def change(legacy: LegacyBox) -> LegacyBox:
            track = legacy.track(self.track)
            if track is None or not 0 <= self.box < MOST:
                return legacy
            boxes = [*track.boxes, *[TrackBox()] * (self.box + 1 - len(track.boxes))]
            boxes[self.box] = TrackBox(self.icon, self.amount)
            kept = tuple(boxes[: self.box + 1] if self.last else boxes)
            more = track.total is None and not self.last
            tracks = [replace(t, boxes=kept, more=more) if t.slug == self.track else t for t in legacy.tracks]
            return replace(legacy, tracks=tuple(tracks))

        return self.told(state, change)

    def say(self, viewer: Viewer) -> Line:
        return Line("describe-track-box", {"track": self.track, "box": self.box + 1, "icon": self.icon})


@command("describe-slots")
@dataclass(frozen=True)
class DescribeSlots(BoxDescription):
    """The coins that each slot of the tool box costs, and how many are filled from the start (A9.6).

    Shape: `more` says that there are slots behind those, of which the table tells the price later.
    """

    costs: tuple[int, ...] = ()
    start: int | None = None
    more: bool = False

    def check(self, state: State) -> list[Problem]:
        wrong = any(not 0 <= cost <= MOST for cost in (*self.costs, self.start or 0))
        return [refusal("amount-too-large", most=MOST)] if wrong else []

    def apply(self, state: State) -> State:
        def change(legacy: LegacyBox) -> LegacyBox:
            return replace(legacy, slots=self.costs, filled=self.start, more_slots=self.more)

        return self.told(state, change)

    def say(self, viewer: Viewer) -> Line:
        return Line("describe-slots", {"count": len(self.costs)})


@command("describe-sticker")
@dataclass(frozen=True)
class DescribeSticker(BoxDescription):
    """A crest sticker: its name and what it does; without a name it is taken off the list (A9.4)."""

    sticker: str
    name: str = ""
    steps: tuple[Step, ...] = ()
    recorded: bool = False
    text: str = ""

    def check(self, state: State) -> list[Problem]:
        problems = [] if self.sticker else [refusal("sticker-unnamed")]
        named = {str(step.params["colour"]) for step in self.steps if "colour" in step.params}
        strange = sorted(letter for letter in named if letter not in state.edition.palette.letters)
        return problems + [refusal("no-such-colour", colour=letter) for letter in strange]

    def apply(self, state: State) -> State:
        def change(legacy: LegacyBox) -> LegacyBox:
            old = legacy.sticker(self.sticker) or AbilityPlan(self.sticker, "")
            plan = replace(old, name=self.name, steps=self.steps, recorded=self.recorded, text=self.text)
            stickers = {other.slug: other for other in legacy.stickers} | {self.sticker: plan}
            return replace(legacy, stickers=tuple(each for each in stickers.values() if each.name))

        return self.told(state, change)

    def say(self, viewer: Viewer) -> Line:
        return Line("describe-sticker" if self.name else "forget-sticker", {"name": self.name or self.sticker})


@command("describe-sealed")
@dataclass(frozen=True)
class DescribeSealed(BoxDescription):
    """Something sealed that the box has, and what makes it be opened, as far as the table may know (A8.4)."""

    sealed: str
    kind_of: str = "envelope"
    number: int = 0
    trigger: Trigger | None = None

    def pages(self) -> frozenset[str]:
        return frozenset({"unlocks", "box"})

    def check(self, state: State) -> list[Problem]:
        problems = [] if self.sealed else [refusal("no-such-seal", sealed=self.sealed)]
        strange = self.trigger is not None and self.trigger.kind not in TRIGGERS
        return [*problems, refusal("no-such-trigger")] if strange else problems

    def apply(self, state: State) -> State:
        def change(legacy: LegacyBox) -> LegacyBox:
            old = legacy.sealed_one(self.sealed) or SealedPlan(self.sealed, self.kind_of, self.number)
            new = replace(old, trigger=self.trigger)
            sealed = {other.slug: other for other in legacy.sealed} | {self.sealed: new}
            return replace(legacy, sealed=tuple(sealed.values()))

        return self.told(state, change)

    def say(self, viewer: Viewer) -> Line:
        return Line("describe-sealed", {"sealed": self.sealed})


@command("describe-square")
@dataclass(frozen=True)
class DescribeSquare(BoxDescription):
    """The numbers of the magic square row by row, and what its objectives pay (A11.1, A11.4)."""

    numbers: tuple[int, ...]
    first: int = 1
    all: int = 1
    collection: int = 1

    def check(self, state: State) -> list[Problem]:
        side = round(len(self.numbers) ** 0.5)
        problems = [refusal("square-uneven")] if side * side != len(self.numbers) or not side else []
        wrong = any(not 0 <= points <= MOST for points in (self.first, self.all, self.collection))
        return [*problems, refusal("amount-too-large", most=MOST)] if wrong else problems

    def apply(self, state: State) -> State:
        plan = SquarePlan(self.numbers, self.first, self.all, self.collection)
        return self.told(state, lambda legacy: replace(legacy, square=plan))

    def say(self, viewer: Viewer) -> Line:
        return Line("describe-square")


@command("describe-board")
@dataclass(frozen=True)
class DescribeBoard(BoxDescription):
    """What each construction on a board earns (A6.1)."""

    board: str = "cathedral"
    points: int = 0

    def check(self, state: State) -> list[Problem]:
        known = self.board in {board.slug for board in state.edition.legacy.boards}
        return [] if known else [refusal("no-such-board")]

    def apply(self, state: State) -> State:
        def change(legacy: LegacyBox) -> LegacyBox:
            boards = [replace(b, points=self.points) if b.slug == self.board else b for b in legacy.boards]
            return replace(legacy, boards=tuple(boards))

        return self.told(state, change)

    def say(self, viewer: Viewer) -> Line:
        return Line("describe-board", {"points": self.points})
