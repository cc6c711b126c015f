"""A campaign as its log has it: the box as described, the families, the games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TypeVar

from campaign.rules.changes import amended
from campaign.rules.edition import Edition, WindowPlan
from campaign.rules.layout import Layout, Window
from campaign.rules.legacy_box import AbilityPlan
from campaign.rules.placement import ARTISANS, PlacementRules
from campaign.rules.square import Signing, Square, sign
from campaign.rules.state.game import Game
from campaign.rules.state.legacy import (
    Borrowed,
    Constructed,
    Joined,
    Journal,
    LegacyPoint,
    Rule,
    Standing,
    Tracker,
    Unlocked,
)

K = TypeVar("K")
V = TypeVar("V")

SWITCHES = {"glow": True, "live-score": True, "broken-counts": False, "box-per-tool": False}
"""What a table may turn off or on, with what holds at first."""

NO_LAYOUT = Layout({}, {})


@dataclass(frozen=True)
class Family:
    """A family of the campaign; its crest's tincture is a slug, empty when none was chosen (A1.2)."""

    number: int
    name: str
    tincture: str = ""
    first_name: str = ""


@dataclass(frozen=True)
class State:
    """The fold of a campaign's standing entries. Nothing in it is ever changed in place.

    Shape: `ledger` and `journals` by family; `cathedral` by board and die, such as ("cathedral", "R3"); `unlocks`,
           `rules` and `trackers` by slug; `remarks` by what they are about, such as "entry 41" or "family 2";
           `finish` is the podium once the campaign was ended; `borrowed` what other tables told of their boxes.
    """

    title: str = ""
    edition: Edition = Edition("my-box", "")
    families: Mapping[int, Family] = field(default_factory=dict)
    games: Mapping[int, Game] = field(default_factory=dict)
    switches: Mapping[str, bool] = field(default_factory=dict)
    ledger: Mapping[int, tuple[LegacyPoint, ...]] = field(default_factory=dict)
    journals: Mapping[int, Journal] = field(default_factory=dict)
    cathedral: Mapping[tuple[str, str], Constructed] = field(default_factory=dict)
    unlocks: Mapping[str, Unlocked] = field(default_factory=dict)
    rules: Mapping[str, Rule] = field(default_factory=dict)
    trackers: Mapping[str, Tracker] = field(default_factory=dict)
    remarks: Mapping[str, str] = field(default_factory=dict)
    market: Mapping[str, int] = field(default_factory=dict)
    joined: Joined | None = None
    finish: tuple[Standing, ...] = ()
    borrowed: tuple[Borrowed, ...] = ()

    def game(self, number: int) -> Game:
        """The game; one that was never begun is opened with the window of its number."""
        return self.games.get(number) or Game(number, number)

    def with_game(self, game: Game) -> State:
        return replace(self, games=put(self.games, game.number, game))

    def box(self, game: Game, family: int | None = None, round_number: int | None = None) -> Edition:
        """The box as it holds in a round of a game, for one family or for all: as described, and then amended.

        Without a round, the one that is going on; a game that is over keeps what held at its end. Rule: A13.3.
        """
        if not self.rules:
            return self.edition
        when = (game.number, max(game.left, default=0) + 1 if round_number is None else round_number)
        slugs = tuple(rule.slug for rule in self.rules.values() if rule.holds(when, family))
        if slugs not in self._boxes:
            self._boxes[slugs] = amended(self.edition, (self.rules[slug] for slug in slugs))
        return self._boxes[slugs]

    @cached_property
    def _boxes(self) -> dict[tuple[str, ...], Edition]:
        return {}

    def box_now(self, family: int | None = None) -> Edition:
        """The box as it holds for what comes next."""
        latest = max(self.games, default=self.joined.window - 1 if self.joined else 0)
        game = self.games.get(latest)
        return self.box(Game(latest + 1, 0) if game is None or game.closed else game, family)

    def plan(self, game: Game, family: int | None = None) -> WindowPlan:
        """The window of a game as it holds: with the whole box's score lines, and pages that stickers made other."""
        box = self.box(game, family)
        plan = box.window(game.window)
        if box.legacy.lines:
            plan = replace(plan, lines={**box.legacy.lines, **plan.lines})
        own = {number: self.box(game, number).window(game.window).layout for number in self._stickered()}
        layouts = {number: layout for number, layout in own.items() if layout is not None and layout is not plan.layout}
        return replace(plan, layouts=layouts) if layouts else plan

    def _stickered(self) -> Iterable[int]:
        """The families that some rule is for alone."""
        return dict.fromkeys(rule.family for rule in self.rules.values() if rule.family is not None)

    def window(self, game: Game, family: int) -> Window:
        """The family's window as it stands in this game."""
        page = game.page(family)
        return Window(self.plan(game).layout_of(family) or NO_LAYOUT, page.fills, page.broken)

    def journal(self, family: int) -> Journal:
        return self.journals.get(family) or Journal()

    def with_journal(self, family: int, journal: Journal) -> State:
        return replace(self, journals=put(self.journals, family, journal))

    def points(self, family: int, before: int | None = None) -> int:
        """A family's legacy points; with `before`, those of the games before that one. Rule: A12.1."""
        return sum(each.points for each in self.ledger.get(family, ()) if before is None or each.game < before)

    def earned(self, family: int, *points: LegacyPoint) -> State:
        """The state with more lines in a family's ledger; a line of nothing is left out."""
        found = tuple(each for each in points if each.points)
        return replace(self, ledger=put(self.ledger, family, (*self.ledger.get(family, ()), *found))) if found else self

    @cached_property
    def squares(self) -> Mapping[int, Square]:
        """Every family's magic square. It follows from the windows; what was written by hand stands above (A11.2)."""
        return {family: self._square(family) for family in self.families}

    def square(self, family: int) -> Square:
        return self.squares.get(family) or Square(self.box_now().legacy.square)

    def _square(self, family: int) -> Square:
        signings = [
            Signing(game.number, space, magic, fill.colour, space in page.broken, page.cells.get(space))
            for game in self.games.values()
            if (page := game.pages.get(family)) is not None and not game.one_off
            for layout in (self.plan(game).layout_of(family),)
            if layout is not None
            for space, fill in page.fills.items()
            if space in layout and (magic := layout.spaces[space].magic) is not None and fill.colour is not None
        ]
        journal = self.journals.get(family)
        by_hand = journal.signed if journal else {}
        plan = self.box_now().legacy.square
        written = {
            cell: Signing(0, "", plan.numbers[cell], colour) if colour else None
            for cell, colour in by_hand.items()
            if 0 <= cell < len(plan.numbers)
        }
        return sign(plan, signings, written)

    def last_placing(self, before: int | None = None) -> tuple[int, ...]:
        """The families of the window finished last, best first; where the app joined later, as they were told.

        Whoever shared a place is left out: nothing parts them. Rule: A2.1, A9.2.
        """
        games = [
            g for g in self.games.values() if g.confirmed and not g.one_off and (before is None or g.number < before)
        ]
        if not games:
            return self.joined.placing if self.joined else ()
        last = max(games, key=lambda game: game.number).confirmed
        places = [placed.place for placed in last.ranking] if last else []
        return tuple(placed.family for placed in last.ranking if places.count(placed.place) == 1) if last else ()

    def is_sealed(self, window: int) -> bool:
        """Whether a window that came with the box is still ahead."""
        return window in self.edition.shipped and self.is_ahead(window)

    def is_ahead(self, window: int) -> bool:
        """Whether a window is still ahead: not begun, nor next with every game scored."""
        begun = {game.window for game in self.games.values()}
        first = self.joined.window if self.joined else 1
        if window in begun or window < first:
            return False
        waiting = any(game.confirmed is None for game in self.games.values() if not game.one_off)
        return waiting or any(number not in begun for number in range(first, window))

    def stickers_of(self, box: Edition) -> tuple[AbilityPlan, ...]:
        """The crest stickers that may be seen: those of the windows that were reached. Rule: A9.4, A1.3."""
        reached = max((game.window for game in self.games.values() if not game.one_off), default=0)
        reached = max(reached, self.joined.window - 1 if self.joined else 0)
        return tuple(plan for plan in box.legacy.stickers if plan.window <= reached)

    def switch(self, name: str) -> bool:
        return self.switches.get(name, SWITCHES.get(name, False))

    @property
    def placement(self) -> PlacementRules:
        return replace(ARTISANS, broken_counts=self.switch("broken-counts"))


def put(mapping: Mapping[K, V], key: K, value: V) -> dict[K, V]:
    """A copy of the mapping with one value set; a key that is new comes last."""
    return {**mapping, key: value}
