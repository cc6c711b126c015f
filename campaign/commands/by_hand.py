"""Something happened: a gain or loss of anything, with the table's own label (A12.3, A13.4)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import count

from campaign.registry import Command, Viewer, command
from campaign.rules.legacy_box import CREST_SLOTS
from campaign.rules.palette import Colour
from campaign.rules.problems import Line, Problem, Value, refusal, warning
from campaign.rules.state.campaign import State, put
from campaign.rules.state.legacy import Journal, LegacyPoint, Sticker

MOST = 999
SOURCES = ("chart", "square", "wisdom", "construction", "unlock", "hand", "collection", "brought", "paper")
"""Where legacy points come from."""


@dataclass(frozen=True)
class ForFamily(Command):
    """Something that happened to one family; `game` 0 is between the games."""

    family: int
    game: int = 0

    def pages(self) -> frozenset[str]:
        pages = {"campaign", f"family-{self.family}"}
        return frozenset(pages | {f"game-{self.game}"} if self.game else pages)

    def known(self, state: State) -> list[Problem]:
        return [] if self.family in state.families else [refusal("no-such-family", family=self.family)]

    def journal(self, state: State) -> Journal:
        return state.journal(self.family)

    def written(self, state: State, journal: Journal) -> State:
        return state.with_journal(self.family, journal)


@command("change-points")
@dataclass(frozen=True)
class ChangePoints(ForFamily):
    """Legacy points gained or lost, with their reason (A12.1, A12.3)."""

    points: int = 0
    label: str = ""
    source: str = "hand"
    ref: str = ""

    def check(self, state: State) -> list[Problem]:
        problems = self.known(state)
        if not self.points:
            problems.append(refusal("amount-none"))
        if abs(self.points) > MOST:
            problems.append(refusal("amount-too-large", most=MOST))
        if self.source not in SOURCES:
            problems.append(refusal("no-such-source"))
        return problems

    def apply(self, state: State) -> State:
        return state.earned(self.family, LegacyPoint(self.points, self.source, self.game, self.ref, self.label))

    def say(self, viewer: Viewer) -> Line:
        if self.label:
            code = "gain-points-for" if self.points > 0 else "lose-points-for"
        else:
            code = "gain-points" if self.points > 0 else "lose-points"
        return Line(code, {"family": self.family, "points": abs(self.points), "label": self.label})


@command("change-tool")
@dataclass(frozen=True)
class ChangeTool(ForFamily):
    """A tool card gained, or gone; `label` names one that the box does not know.

    Shape: with `to_market` a card that is gone lies in the market box; with `from_market` one that is gained lay there.
    """

    tool: str = ""
    gained: bool = True
    label: str = ""
    to_market: bool = False
    from_market: bool = False

    def check(self, state: State) -> list[Problem]:
        problems = self.known(state)
        if not self.tool:
            problems.append(refusal("tool-unnamed"))
        owned = self.tool in self.journal(state).tools
        if self.gained and owned:
            problems.append(warning("tool-owned", tool=self.tool, family=self.family))
        if not self.gained and not owned:
            problems.append(warning("tool-not-owned", tool=self.tool, family=self.family))
        if self.gained and self.from_market and state.market.get(self.tool, 0) < 1:
            problems.append(warning("not-in-market", tool=self.tool))
        return problems

    def apply(self, state: State) -> State:
        journal = self.journal(state)
        tools = {slug: game for slug, game in journal.tools.items() if slug != self.tool}
        if self.gained:
            tools = put(journal.tools, self.tool, self.game)
        labels = put(journal.labels, self.tool, self.label) if self.label else journal.labels
        state = self.written(state, replace(journal, tools=tools, labels=labels))
        copies = state.market.get(self.tool, 0)
        if self.to_market and not self.gained:
            return replace(state, market=put(state.market, self.tool, copies + 1))
        if self.from_market and self.gained:
            return replace(state, market=put(state.market, self.tool, max(0, copies - 1)))
        return state

    def say(self, viewer: Viewer) -> Line:
        return Line("gain-tool" if self.gained else "lose-tool", {"family": self.family, "tool": self.tool})


@command("change-coins")
@dataclass(frozen=True)
class ChangeCoins(ForFamily):
    """Coins gained or lost beside the chart; they are spent in their game or lost (A9.1)."""

    coins: int = 0
    label: str = ""

    def check(self, state: State) -> list[Problem]:
        problems = self.known(state)
        if not self.coins:
            problems.append(refusal("amount-none"))
        if abs(self.coins) > MOST:
            problems.append(refusal("amount-too-large", most=MOST))
        if self.game not in state.games:
            problems.append(warning("coins-between-games"))
        if self.game in state.games and state.games[self.game].closed:
            problems.append(warning("game-packed", game=self.game))
        return problems

    def apply(self, state: State) -> State:
        if self.game not in state.games:
            return state
        game = state.game(self.game)
        coins = game.coins.get(self.family, 0) + self.coins
        return state.with_game(replace(game, coins=put(game.coins, self.family, coins)))

    def say(self, viewer: Viewer) -> Line:
        code = "gain-coins" if self.coins > 0 else "lose-coins"
        return Line(code, {"family": self.family, "coins": abs(self.coins), "label": self.label})


@command("change-track")
@dataclass(frozen=True)
class ChangeTrack(ForFamily):
    """A box of a track crossed off, or given back, without the market (A9.3, A9.5). `box` counts from 0."""

    track: str = ""
    box: int = 0
    cross: bool = True
    dedication: bool = False

    def check(self, state: State) -> list[Problem]:
        track = state.box_now(self.family).legacy.track(self.track)
        if track is None or not 0 <= self.box < MOST:
            return [*self.known(state), refusal("no-such-track")]
        crossed = self.journal(state).crossed.get(self.track, ())
        values: dict[str, Value] = {"box": self.box + 1, "track": self.track}
        problems = self.known(state)
        if (self.box in crossed) == self.cross:
            against = "box-crossed" if self.cross else "box-not-crossed"
            problems.append(warning(against, **values))
        elif self.cross and (first := next(box for box in count() if box not in crossed)) < self.box:
            problems.append(warning("box-not-next", next=first + 1, **values))
        elif not self.cross and self.box < max(crossed):
            problems.append(warning("box-before-others", last=max(crossed) + 1, **values))
        if self.cross and track.total is not None and self.box >= track.total:
            problems.append(warning("box-beyond", **values))
        if self.dedication and track.total is not None and self.box != track.total - 1:
            problems.append(warning("not-the-last-box", **values))
        return problems

    def apply(self, state: State) -> State:
        journal = self.journal(state)
        boxes = [box for box in journal.crossed.get(self.track, ()) if box != self.box]
        boxes += [self.box] if self.cross else []
        others = tuple(track for track in journal.dedications if track != self.track)
        dedications = (*others, self.track) if self.dedication else others if not self.cross else journal.dedications
        journal = replace(
            journal, crossed=put(journal.crossed, self.track, tuple(sorted(boxes))), dedications=dedications
        )
        return self.written(state, journal)

    def say(self, viewer: Viewer) -> Line:
        code = "cross-by-hand" if self.cross else "uncross-by-hand"
        return Line(code, {"family": self.family, "track": self.track, "box": self.box + 1})


@command("change-slots")
@dataclass(frozen=True)
class ChangeSlots(ForFamily):
    """How many slots of the tool box are filled, as the table says (A9.6)."""

    count: int = 0

    def check(self, state: State) -> list[Problem]:
        problems = self.known(state)
        if not 0 <= self.count <= MOST:
            problems.append(refusal("amount-too-large", most=MOST))
        start = state.box_now(self.family).legacy.filled or 0
        if self.count < start:
            problems.append(warning("slots-from-start", count=start))
        elif self.count == max(self.journal(state).filled, start):
            problems.append(warning("slots-so", count=self.count))
        return problems

    def apply(self, state: State) -> State:
        return self.written(state, replace(self.journal(state), filled=self.count))

    def say(self, viewer: Viewer) -> Line:
        return Line("change-slots", {"family": self.family, "count": self.count})


@command("place-sticker")
@dataclass(frozen=True)
class PlaceSticker(ForFamily):
    """A crest sticker placed on a slot, over whatever is there; without a sticker, the top one is taken off (A9.4)."""

    crest_slot: int = 1
    sticker: str = ""
    label: str = ""
    colour: Colour | None = None

    def check(self, state: State) -> list[Problem]:
        problems = self.known(state) + slot_problems(state, self.family, self.crest_slot, bool(self.sticker))
        below = self.journal(state).stickers.get(self.crest_slot)
        if self.sticker and below is not None:
            covered = below.label or below.slug
            problems.append(warning("sticker-covers", slot=self.crest_slot, sticker=covered))
        plan = state.box_now(self.family).legacy.sticker(self.sticker)
        if plan is not None and plan.recorded and self.colour is None:
            problems.append(warning("sticker-colour"))
        if self.colour is not None and self.colour not in state.box_now(self.family).palette:
            problems.append(refusal("no-such-colour", colour=self.colour))
        return problems

    def apply(self, state: State) -> State:
        placed = Sticker(self.sticker, self.label, self.colour, self.game) if self.sticker else None
        return self.written(state, with_sticker(self.journal(state), self.crest_slot, placed))

    def say(self, viewer: Viewer) -> Line:
        code = "place-sticker" if self.sticker else "take-sticker"
        name = self.label or self.sticker
        return Line(code, {"family": self.family, "sticker": name, "slot": self.crest_slot})


def slot_problems(state: State, family: int, slot: int, placed: bool = True) -> list[Problem]:
    """What speaks against a slot of the crest: there is none, or nothing on it to take off. Rule: A9.4."""
    if not 1 <= slot <= MOST:
        return [refusal("no-such-slot")]
    found = [warning("slot-beyond", slot=slot, most=CREST_SLOTS)] if slot > CREST_SLOTS else []
    empty = slot not in state.journal(family).stickers
    return found + ([warning("slot-empty", slot=slot)] if empty and not placed else [])


def with_sticker(journal: Journal, slot: int, sticker: Sticker | None) -> Journal:
    """The journal with a sticker on top of a slot, or without the one on top."""
    pile = journal.crest.get(slot, ())
    return replace(journal, crest=put(journal.crest, slot, (*pile, sticker) if sticker else pile[:-1]))


@command("write-square")
@dataclass(frozen=True)
class WriteSquare(ForFamily):
    """A cell of the magic square by hand: a colour; nothing at all; or as the windows have it after all (A11).

    Shape: `as_windows` takes the handwriting off; otherwise `colour` None leaves the cell empty whatever was filled.
    """

    cell: int = 0
    colour: Colour | None = None
    as_windows: bool = False

    def check(self, state: State) -> list[Problem]:
        problems = self.known(state)
        numbers = state.box_now().legacy.square.numbers
        if not 0 <= self.cell < len(numbers):
            problems.append(refusal("no-such-cell"))
        if self.colour is not None and self.colour not in state.box_now().palette:
            problems.append(refusal("no-such-colour", colour=self.colour))
        return problems

    def apply(self, state: State) -> State:
        journal = self.journal(state)
        signed = {cell: colour for cell, colour in journal.signed.items() if cell != self.cell}
        if not self.as_windows:
            signed[self.cell] = self.colour
        return self.written(state, replace(journal, signed=signed))

    def say(self, viewer: Viewer) -> Line:
        code = "unwrite-square" if self.as_windows else "write-square" if self.colour else "clear-square"
        return Line(code, {"family": self.family, "cell": self.cell + 1, "colour": self.colour})


@command("sign-window")
@dataclass(frozen=True)
class SignWindow(ForFamily):
    """Who signs for the family in a game; nobody, after all, with an empty name (A8.1)."""

    name: str = ""

    def check(self, state: State) -> list[Problem]:
        return self.known(state) + ([] if self.game in state.games else [refusal("no-such-game", game=self.game)])

    def apply(self, state: State) -> State:
        journal = self.journal(state)
        signatures = put(journal.signatures, self.game, self.name)
        kept = {game: name for game, name in signatures.items() if name}
        return self.written(state, replace(journal, signatures=kept))

    def say(self, viewer: Viewer) -> Line:
        return Line("sign-window" if self.name else "unsign-window", {"family": self.family, "name": self.name})
