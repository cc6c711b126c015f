"""What families wrote in their diaries: pages in order, what a game's page tells, the versions of one page."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Prefetch

from campaign.models import Campaign
from campaign.rules.state.campaign import Family
from campaign.stories import story_of
from campaign.story import Story
from journals.diary import posted_key
from journals.models import DiaryPage, DiaryVersion


@dataclass(frozen=True)
class Version:
    """What a page says, or once said; `key` is that of the post that wrote it."""

    number: int
    title: str
    text: str
    by: str
    written: datetime
    key: str = ""


@dataclass(frozen=True)
class Leaf:
    """A page of a family's diary.

    Shape: `game` is 0 for a free page; `chronicle` stands in place of what the app tells of the game; `begun` is when
           it was first written, `written` when it was last; `removed` is empty while it is there; `versions` are all
           it ever said, the latest first.
    """

    uid: uuid.UUID
    family: Family
    game: int
    chronicle: bool
    begun: datetime
    removed: datetime | None
    versions: tuple[Version, ...]

    @property
    def title(self) -> str:
        return self.versions[0].title

    @property
    def text(self) -> str:
        return self.versions[0].text

    @property
    def written(self) -> datetime:
        return self.versions[0].written

    @property
    def by(self) -> str:
        return self.versions[0].by


def leaves(campaign: Campaign, family: int | None = None) -> tuple[Leaf, ...]:
    """The pages that stand, of one family or of all: family by family, in the order of the evenings."""
    found = (leaf for leaf in every_leaf(campaign, family) if leaf.removed is None)
    return in_order(story_of(campaign), found)


def every_leaf(campaign: Campaign, family: int | None = None) -> tuple[Leaf, ...]:
    """All pages, those torn out among them, as they were begun."""
    pages = DiaryPage.objects.filter(campaign=campaign)
    if family is not None:
        pages = pages.filter(family=family)
    versions = Prefetch("versions", DiaryVersion.objects.order_by("-number"))
    families = story_of(campaign).state.families
    found = pages.order_by("family", "begun", "pk").prefetch_related(versions)
    return tuple(_leaf(page, families) for page in found if page.versions.all())


def _leaf(page: DiaryPage, families: Mapping[int, Family]) -> Leaf:
    versions = tuple(
        Version(v.number, v.title, v.text, v.by, v.written, posted_key(v.key)) for v in page.versions.all()
    )
    family = families.get(page.family) or Family(page.family, str(page.family))
    return Leaf(page.uid, family, page.game, page.chronicle, page.begun, page.removed, versions)


def in_order(story: Story, found: Iterable[Leaf]) -> tuple[Leaf, ...]:
    """Pages by family, then by game; a free page comes behind the games that were begun before it."""
    begun = beginnings(story)
    return tuple(sorted(found, key=lambda leaf: (leaf.family.number, *place_of(leaf, begun))))


def place_of(leaf: Leaf, begun: Mapping[int, datetime]) -> tuple[int, int, datetime]:
    """Where a page lies in the book: the game it comes behind, which of its pages, and when it was begun."""
    if leaf.game:
        return leaf.game, 0 if leaf.chronicle else 1, leaf.begun
    return max((game for game, at in begun.items() if at <= leaf.begun), default=0), 2, leaf.begun


def beginnings(story: Story) -> dict[int, datetime]:
    """When each game's first entry that stands was recorded."""
    found: dict[int, datetime] = {}
    for entry in story.standing.values():
        game = getattr(entry.command, "game", None)
        if isinstance(game, int) and game in story.state.games and not entry.command.holds_backwards:
            found.setdefault(game, story.done[entry.act].at)
    return found


def leaf_of(campaign: Campaign, uid: uuid.UUID | None = None, chronicle: tuple[int, int] | None = None) -> Leaf | None:
    """One page, torn out or not: by its name, or the family and game whose chronicle it is."""
    found = every_leaf(campaign, chronicle[0] if chronicle else None)
    if chronicle:
        return next((leaf for leaf in found if leaf.chronicle and leaf.game == chronicle[1]), None)
    return next((leaf for leaf in found if leaf.uid == uid), None)


def page_named(uid: uuid.UUID) -> DiaryPage | None:
    """A page of any diary, torn out or not."""
    return DiaryPage.objects.filter(uid=uid).first()


def latest_leaf(campaign: Campaign, family: int) -> Leaf | None:
    """The page of a family that was written last, of those that stand."""
    standing = (leaf for leaf in every_leaf(campaign, family) if leaf.removed is None)
    return max(standing, key=lambda leaf: leaf.written, default=None)
