"""What may be taken from the files a table has borrowed, now and no sooner: the descriptions that are still missing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from campaign.commands.borrowed import WORDS, DescribePanes, DescribeWords
from campaign.commands.box import PRIVATE, DescribeObjective, DescribeTools, DescribeWindow, is_open
from campaign.commands.legacy_box import (
    DescribeBoard,
    DescribeCards,
    DescribeChart,
    DescribeSlots,
    DescribeSquare,
    DescribeTrack,
)
from campaign.commands.unlocks import NoteUnlock
from campaign.registry import Command
from campaign.rules.edition import Edition, WindowPlan
from campaign.rules.edition_file import EditionError, read_spoilers
from campaign.rules.edition_text import panes_text
from campaign.rules.layout import Layout
from campaign.rules.legacy_box import LegacyBox
from campaign.rules.state.campaign import State
from campaign.rules.state.legacy import Borrowed

LATE = ("outro",)
"""Words of a window that are told once its game is scored."""


@dataclass(frozen=True)
class Offer:
    """A file that tells what the table has not told; `source` is its place among those borrowed, from 0."""

    source: int
    title: str
    commands: tuple[Command, ...]

    @property
    def draws(self) -> bool:
        """Whether the window's shape is among it."""
        return any(isinstance(each, DescribePanes) for each in self.commands)


def window_offers(state: State, window: int) -> list[Offer]:
    """What borrowed files tell of a window that the table has come to, of what it has not told itself.

    Rule: A1.3: a window that is still ahead has none, whatever was told of it.
    """
    if window in state.edition.shipped or not is_open(state, window) or state.is_ahead(window):
        return []
    scored = any(game.confirmed for game in state.games.values() if game.window == window)
    return _offers(state, lambda told: list(_missing(state.edition.window(window), told.windows.get(window), scored)))


def box_offers(state: State) -> list[Offer]:
    """What borrowed files tell of tracks, tool box, square and board, once the first game was scored."""
    if state.edition.shipped or not any(game.confirmed for game in state.games.values()):
        return []
    return _offers(state, lambda told: list(_missing_of_box(state.edition.legacy, told.legacy)))


def unlock_offers(state: State) -> list[Offer]:
    """What other tables call that which this one has opened and given no name."""
    return _offers(state, lambda told: list(_unlocks(state, told.legacy)))


def told_by(borrowed: Borrowed) -> Edition | None:
    """The edition that a borrowed file tells; None where this release cannot read it."""
    return _read(borrowed.text)


@lru_cache(maxsize=16)
def _read(text: str) -> Edition | None:
    try:
        return read_spoilers(text, "").edition
    except EditionError:
        return None


def _offers(state: State, missing: Callable[[Edition], list[Command]]) -> list[Offer]:
    """What each file tells of what is missing; a file that tells none of it offers nothing."""
    found = [
        Offer(source, borrowed.title, tuple(missing(told)))
        for source, borrowed in enumerate(state.borrowed)
        if (told := told_by(borrowed)) is not None
    ]
    return [offer for offer in found if offer.commands]


def _missing(own: WindowPlan, told: WindowPlan | None, scored: bool) -> Iterator[Command]:
    """The descriptions of a window that are told there and not here; its cards and its end once it is scored."""
    if told is None:
        return
    number = own.number
    if told.title and not own.title:
        yield DescribeWindow(number, told.title)
    if told.layout and is_bare(own.layout) and told.layout != own.layout:
        yield DescribePanes(number, panes_text(told.layout))
    if (told.tools or told.boxes) and not (own.tools or own.boxes):
        yield DescribeTools(number, told.tools, told.boxes)
    for place, public in told.public.items():
        if place not in own.public:
            yield DescribeObjective(number, place, public)
    for private in () if own.private else told.private:
        yield DescribeObjective(number, PRIVATE, private)
    for players, rewards in told.chart.items():
        if players not in own.chart:
            yield DescribeChart(number, players, rewards)
    if scored and told.cards and not own.cards:
        yield DescribeCards(number, told.cards)
    for what in WORDS:
        text = getattr(told, what)
        if text and not getattr(own, what) and (scored or what not in LATE):
            yield DescribeWords(number, what, text)


def is_bare(layout: Layout | None) -> bool:
    """Whether nothing is told of a window but perhaps how many rows and columns it has."""
    if layout is None:
        return True
    printed = any(s.star or (s.colour, s.value, s.magic) != (None, None, None) for s in layout.spaces.values())
    return not (printed or layout.joined or layout.parted)


def _missing_of_box(own: LegacyBox, told: LegacyBox) -> Iterator[Command]:
    """Tracks of which no box is told, prices that nobody told, the square and the board as the rules have them."""
    bare = LegacyBox()
    for track in told.tracks:
        mine = own.track(track.slug)
        if track.boxes and not (mine and mine.boxes):
            yield DescribeTrack(track.slug, track.name, track.boxes, track.dedication, track.more)
    if told.slots and not own.slots:
        filled = told.filled if own.filled is None else own.filled
        yield DescribeSlots(told.slots, filled, told.more_slots)
    if told.square != bare.square == own.square:
        square = told.square
        yield DescribeSquare(square.numbers, square.first, square.all, square.collection)
    for board in told.boards:
        mine_too = next((each for each in own.boards if each.slug == board.slug), None)
        if board.points and mine_too and not mine_too.points:
            yield DescribeBoard(board.slug, board.points)


def _unlocks(state: State, told: LegacyBox) -> Iterator[Command]:
    for opened in state.unlocks.values():
        plan = told.sealed_one(opened.slug)
        if plan and opened.number and (plan.title or plan.story) and not (opened.label or opened.notes):
            yield NoteUnlock(opened.slug, plan.title[:80], plan.story[:200])
