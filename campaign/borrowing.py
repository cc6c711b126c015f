"""What may be taken from the files a table has borrowed, now and no sooner: the descriptions that are still missing."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from django.utils.text import slugify

from campaign.commands.borrowed import WORDS, DescribeLines, DescribePanes, DescribeWords
from campaign.commands.box import PRIVATE, DescribeObjective, DescribeTools, DescribeWindow, is_open
from campaign.commands.legacy_box import (
    DescribeBoard,
    DescribeCards,
    DescribeChart,
    DescribeSlots,
    DescribeSquare,
    DescribeSticker,
    DescribeTrack,
)
from campaign.commands.unlocks import NoteUnlock
from campaign.registry import Command
from campaign.rules.abilities import Step
from campaign.rules.edition import Edition, WindowPlan
from campaign.rules.edition_file import EditionError, read_spoilers
from campaign.rules.edition_text import panes_text
from campaign.rules.layout import Layout
from campaign.rules.legacy_box import AbilityPlan, LegacyBox
from campaign.rules.scoring import TOTAL, USUAL
from campaign.rules.state.campaign import State
from campaign.rules.state.legacy import Borrowed

LATE = ("outro",)
"""Words of a window that are told once its game is scored."""
BY_HAND = "hand-"
"""How the slugs of score lines begin that a table adds to one game."""


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
    own, sheet = state.edition.window(window), _sheet(state, window)
    return _offers(state, lambda told: list(_missing(own, told.windows.get(window), scored, sheet)))


def box_offers(state: State) -> list[Offer]:
    """What borrowed files tell of tracks, tool box, square, board and score sheet, once the first game was scored."""
    if state.edition.shipped or not any(game.confirmed for game in state.games.values()):
        return []
    sheet = set(state.box_now().legacy.lines.values())
    return _offers(state, lambda told: list(_missing_of_box(state.edition.legacy, told.legacy, sheet)))


def sticker_offers(state: State, named: str = "") -> list[Offer]:
    """What borrowed files tell of the crest stickers that are known here by no more than their names.

    Shape: with `named`, of the sticker of that name alone, whether it was met before or is met now.
    Rule:  A9.4, A1.3: one that nobody here has named has none, whatever was told of it.
    """
    met = [] if state.edition.shipped else _met(state)
    if named and not state.edition.shipped:
        known = [plan for plan in met if _called(plan) == _called(AbilityPlan("", named))]
        met = known or [AbilityPlan(_fresh(named, [plan.slug for plan in met]), named)]
    bare = [plan for plan in met if not says_more(plan)]
    return _offers(state, lambda told: list(_stickers(bare, told.legacy.stickers)))


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


def _missing(own: WindowPlan, told: WindowPlan | None, scored: bool, sheet: set[str]) -> Iterator[Command]:
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
    yield from _lines(number, own.lines, told.lines, sheet)
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


def _sheet(state: State, window: int) -> set[str]:
    """The labels of the score lines that a window has here by whatever way they came."""
    games = [game for game in state.games.values() if game.window == window]
    plans = [state.box_now().window(window), *(state.plan(game) for game in games)]
    by_hand = {line.label for game in games for line in game.hand_lines.values()}
    return by_hand | {label for plan in plans for label in plan.lines.values()}


def _lines(window: int, own: Mapping[str, str], told: Mapping[str, str], sheet: set[str]) -> Iterator[Command]:
    """The score lines that are told there and are not on the sheet here; none that would pass for a usual one."""
    labels, slugs = {label.casefold() for label in sheet}, {*own, *USUAL, TOTAL}
    found = {slug: label for slug, label in told.items() if slug not in slugs and not slug.startswith(BY_HAND)}
    new = {slug: label for slug, label in found.items() if label and label.casefold() not in labels}
    if new:
        yield DescribeLines(window, {**own, **new})


def _missing_of_box(own: LegacyBox, told: LegacyBox, sheet: set[str]) -> Iterator[Command]:
    """Tracks of which no box is told, prices that nobody told, the square and the board as the rules have them."""
    bare = LegacyBox()
    for track in told.tracks:
        mine = own.track(track.slug)
        earned = _earned(mine.dedication if mine else None, track.dedication)
        if track.boxes and not (mine and mine.boxes):
            yield DescribeTrack(track.slug, track.name, track.boxes, earned, track.more)
        elif mine and mine.boxes and earned != mine.dedication:
            yield DescribeTrack(mine.slug, mine.name, mine.boxes, earned, mine.more)
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
    yield from _lines(0, own.lines, told.lines, sheet)


def says_more(plan: AbilityPlan) -> bool:
    """Whether more is told of a sticker or a dedication than its name."""
    return bool(plan.steps or plan.recorded or plan.text)


def _earned(own: AbilityPlan | None, told: AbilityPlan | None) -> AbilityPlan | None:
    """What a track earns: as the table told it, else as the file does, under the name that the table gave it."""
    if told is None or own is None:
        return own or told
    return own if says_more(own) or not says_more(told) else replace(told, slug=own.slug, name=own.name)


def _met(state: State) -> list[AbilityPlan]:
    """The stickers that somebody here has named: described, or placed on a crest by their names."""
    piles = (pile for journal in state.journals.values() for pile in journal.crest.values())
    placed = {one.slug: AbilityPlan(one.slug, one.label) for pile in piles for one in pile if one.label}
    return list((placed | {plan.slug: plan for plan in state.edition.legacy.stickers}).values())


def _stickers(bare: Iterable[AbilityPlan], told: Iterable[AbilityPlan]) -> Iterator[Command]:
    """What the file says of stickers that go by the same names, each under its own slug here."""
    known = {_called(plan): plan for plan in told if says_more(plan)}
    for plan in bare:
        if found := known.get(_called(plan)):
            steps = tuple(Step(step.ability, step.params, plan.slug) for step in found.steps)
            yield DescribeSticker(plan.slug, plan.name, steps, found.recorded, found.text)


def _called(plan: AbilityPlan) -> str:
    """A name as people compare it."""
    return " ".join(plan.name.casefold().split())


def _fresh(name: str, taken: Collection[str]) -> str:
    stem = slugify(name)[:36] or "sticker"
    slugs = (stem, *(f"{stem}-{number}" for number in range(2, len(taken) + 3)))
    return next(slug for slug in slugs if slug not in taken)


def _unlocks(state: State, told: LegacyBox) -> Iterator[Command]:
    for opened in state.unlocks.values():
        plan = told.sealed_one(opened.slug)
        if plan and opened.number and (plan.title or plan.story) and not (opened.label or opened.notes):
            yield NoteUnlock(opened.slug, plan.title[:80], plan.story[:200])
