"""How a window came about, fill by fill, as the log tells it."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from statistics import median

from django.utils.translation import gettext as _

from campaign.rules.dice import Fill
from campaign.rules.layout import Layout
from campaign.rules.state.game import Page
from campaign.story import Recorded, Story
from journals.queries.seen import seen_glass

PAINTED = "paint-space"


@dataclass(frozen=True)
class Moment:
    """What the window showed, and the words that stand below it."""

    fills: Mapping[str, Fill]
    broken: frozenset[str]
    words: str

    @property
    def content(self) -> tuple[object, ...]:
        return (*seen_glass(self.fills, self.broken), self.words)


@dataclass(frozen=True)
class Growth:
    """A window's moments from empty to what it is now; `in_order` unless nobody wrote down in which order it came."""

    moments: tuple[Moment, ...]
    in_order: bool

    @property
    def content(self) -> tuple[object, ...]:
        return tuple(moment.content for moment in self.moments)


def growth(story: Story, game: int, family: int) -> Growth:
    """Every moment that changed the window, corrections in their place, what was struck left out.

    A window that was copied from paper has no order (A4.2): it grows row by row. What was filled in a space that the
    window does not have any more is left out too.
    """
    page = story.state.game(game).page(family)
    layout = story.state.plan(story.state.game(game)).layout_of(family)
    painted = {space for entry in _of_game(story, game) for space in _painted(entry, game, family)}
    if layout is not None and (page.painted or 2 * len(painted & page.fills.keys()) > len(page.fills)):
        return Growth(tuple(_kept(_row_by_row(layout, page), layout)), in_order=False)
    return Growth(tuple(_kept(_as_played(story, game, family), layout or ())), in_order=True)


def _kept(moments: Iterable[Moment], spaces: Container[str]) -> Iterator[Moment]:
    """The moments with what lies in these spaces; those that change nothing there are no moments."""
    before = None
    for moment in moments:
        fills = {name: fill for name, fill in moment.fills.items() if name in spaces}
        broken = frozenset(name for name in moment.broken if name in spaces)
        if before is None or (fills, broken) != (before.fills, before.broken):
            before = Moment(fills, broken, moment.words)
            yield before


def _of_game(story: Story, game: int) -> tuple[Recorded, ...]:
    page = f"game-{game}"
    return tuple(entry for entry in story.ordered if page in entry.command.pages())


def _painted(entry: Recorded, game: int, family: int) -> Iterator[str]:
    if entry.command.kind == PAINTED:
        yield from (space for of, by, space in entry.command.filled() if (of, by) == (game, family))


def _as_played(story: Story, game: int, family: int) -> Iterator[Moment]:
    """One moment a space that was filled or changed; what one turn filled comes in the order it was told."""
    page_name = f"game-{game}"
    first = next((at for at, entry in enumerate(story.ordered) if page_name in entry.command.pages()), 0)
    state, before = story.up_to(first), Page()
    yield Moment({}, frozenset(), "")
    for entry in story.ordered[first:]:
        state = entry.command.apply(state)
        played = state.games.get(game)
        page = played.page(family) if played else before
        if page is not before and (page.fills != before.fills or page.broken != before.broken):
            yield from _between(before, page, _words(entry))
            before = page


def _between(before: Page, after: Page, words: str) -> Iterator[Moment]:
    """The moments from one page to the next, a space at a time."""
    fills, broken = dict(before.fills), before.broken
    for name in (name for name in before.fills if name not in after.fills):
        del fills[name]
        yield Moment(dict(fills), broken, words)
    for name, fill in after.fills.items():
        if fills.get(name) != fill:
            fills[name] = fill
            yield Moment(dict(fills), broken, words)
    if after.broken != broken:
        yield Moment(dict(fills), after.broken, words)


def _words(entry: Recorded) -> str:
    """The round, where the entry belongs to one."""
    moment = entry.command.moment()
    return _("Round %(number)s") % {"number": moment[1]} if moment is not None and len(moment) > 2 else ""


def _row_by_row(layout: Layout, page: Page) -> Iterator[Moment]:
    yield Moment({}, frozenset(), "")
    words = _("Painted afterwards, row by row")
    fills: dict[str, Fill] = {}
    broken: frozenset[str] = frozenset()
    for row in _rows(layout):
        fills |= {name: page.fills[name] for name in row if name in page.fills}
        broken |= page.broken & set(row)
        yield Moment(dict(fills), broken, words)


def _rows(layout: Layout) -> list[list[str]]:
    """The spaces from the top down, those whose middles lie about as high together."""
    hearts = layout.hearts
    reach = 0.6 * median(room for _x, _y, room in hearts.values())
    rows: list[list[str]] = []
    top = 0.0
    for name in sorted(layout, key=lambda name: hearts[name][1]):
        if not rows or hearts[name][1] - top > reach:
            rows.append([])
            top = hearts[name][1]
        rows[-1].append(name)
    return rows
