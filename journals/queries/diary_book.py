"""A family's diary ready to show as a book: a chapter for each game, free pages between, what was torn out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from campaign.models import Campaign
from campaign.names import window_name
from campaign.rules.state.campaign import Family
from campaign.story import Story
from journals.queries.chronicle import Chronicle, chronicle_of
from journals.queries.diary import Leaf, beginnings, every_leaf, in_order, place_of
from journals.queries.drawn import Drawn, windows_in
from journals.queries.photos import PhotoCard, photos_of


@dataclass(frozen=True)
class Chapter:
    """A game of the family: its window, its chronicle, what was written about it, photos; then the free pages.

    Shape: `game` 0 is the time before the first; `drawn` is None where the window lies elsewhere; `own` stands in place
           of the app's chronicle.
    """

    game: int
    title: str = ""
    drawn: Drawn | None = None
    chronicle: Chronicle | None = None
    own: Leaf | None = None
    pages: tuple[Leaf, ...] = ()
    photos: tuple[PhotoCard, ...] = ()
    free: tuple[Leaf, ...] = ()


@dataclass(frozen=True)
class DiaryBook:
    """Everything the page of a diary shows; `loose` are the family's own photos that are of none of its evenings."""

    family: Family
    chapters: tuple[Chapter, ...]
    torn: tuple[Leaf, ...]
    loose: tuple[PhotoCard, ...] = ()

    @property
    def games(self) -> tuple[Chapter, ...]:
        return tuple(chapter for chapter in self.chapters if chapter.game)

    @property
    def written(self) -> int:
        """How many pages the family wrote."""
        return sum(len(c.pages) + len(c.free) + (c.own is not None) for c in self.chapters)


def diary_book(campaign: Campaign, story: Story, family: int) -> DiaryBook:
    """The diary of a family, whose number is known."""
    everything = every_leaf(campaign, family)
    standing = in_order(story, (leaf for leaf in everything if leaf.removed is None))
    begun, games = beginnings(story), games_of(story, family)
    drawn = {d.game: d for d in reversed(windows_in(story.state, family))}
    photos = photos_of(campaign)
    chapters = [Chapter(0)]
    for number in games:
        own = [leaf for leaf in standing if leaf.game == number]
        told = next((leaf for leaf in own if leaf.chronicle), None)
        chapters.append(
            Chapter(
                number,
                window_name(story.state.games[number].window, story.state),
                drawn.get(number),
                chronicle_of(story, number),
                told,
                tuple(leaf for leaf in own if leaf is not told),
                tuple(photo for photo in photos if photo.game == number and photo.family in (0, family)),
            )
        )
    return DiaryBook(
        story.state.families[family],
        tuple(_with_free(chapters, (leaf for leaf in standing if leaf.game not in games), begun)),
        tuple(leaf for leaf in everything if leaf.removed is not None),
        tuple(photo for photo in photos if photo.family == family and photo.game not in games),
    )


def games_of(story: Story, family: int) -> tuple[int, ...]:
    """The games that belong in a family's diary: those it played, and those drawn in its journal. Rule: A2.0."""
    return tuple(
        number
        for number, game in sorted(story.state.games.items())
        if any(family in (chair.family, chair.page) for chair in game.chairs)
    )


def _with_free(chapters: Iterable[Chapter], free: Iterable[Leaf], begun: Mapping[int, datetime]) -> Iterable[Chapter]:
    """The chapters with the pages that are about none of them: each behind the last one begun before it."""
    chapters, behind = list(chapters), defaultdict[int, list[Leaf]](list)
    for leaf in free:
        behind[place_of(leaf, begun)[0]].append(leaf)
    following = [*(chapter.game for chapter in chapters[1:]), max(behind, default=0) + 1]
    for chapter, until in zip(chapters, following, strict=True):
        games = range(chapter.game, max(chapter.game + 1, until))
        yield replace(chapter, free=tuple(leaf for game in games for leaf in behind.get(game, ())))
