"""What a campaign's file holds, in figures, and what is on the shelf of it already."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from campaign.archive.reading import Archive
from campaign.archive.writing import Gathered
from campaign.models import Act, Campaign
from campaign.names import window_name
from campaign.rules.state.campaign import Family, State


@dataclass(frozen=True)
class Contents:
    """What a file holds, for those who are about to keep it or to bring it.

    Shape: `windows` are the titles of those played; `counts` says of each part how much there is; `guides` are those of
           its photos that windows are drawn by; `missing` photos are told of and lie neither in the file nor on this
           server.
    """

    title: str
    families: tuple[Family, ...]
    windows: tuple[str, ...]
    acts: int
    counts: dict[str, int]
    began: datetime
    touched: datetime
    size: int
    guides: int = 0
    missing: int = 0

    @property
    def photos(self) -> int:
        return self.counts.get("photos", 0)

    @property
    def album(self) -> int:
        """The photos that the album shows."""
        return self.photos - self.guides

    @property
    def pages(self) -> int:
        return self.counts.get("diary", 0)


def contents_of(gathered: Gathered) -> Contents:
    """What a file of a campaign would hold; its size is that of its photos."""
    story = gathered.story
    return Contents(
        story.state.title,
        tuple(story.state.families.values()),
        windows_played(story.state),
        story.acts,
        {name: exported.count for name, exported in gathered.parts.items()},
        gathered.begun,
        story.done[story.acts].at,
        sum(exported.size for exported in gathered.parts.values()),
        sum(exported.aside for exported in gathered.parts.values()),
    )


def contents_read(archive: Archive) -> Contents:
    """What a file that was read holds."""
    return Contents(
        archive.state.title,
        tuple(archive.state.families.values()),
        windows_played(archive.state),
        archive.story.acts,
        {name: checked.count for name, checked in archive.parts.items()},
        archive.begun,
        archive.touched,
        archive.members.path.stat().st_size,
        sum(checked.aside for checked in archive.parts.values()),
        sum(checked.missing for checked in archive.parts.values()),
    )


def windows_played(state: State) -> tuple[str, ...]:
    """The windows of the games that were scored, in the order they were played."""
    return tuple(window_name(game.window, state) for _number, game in sorted(state.games.items()) if game.confirmed)


def relatives(archive: Archive) -> list[Campaign]:
    """Campaigns on the shelf that began with the same act as the one in a file: itself, or brought from its file."""
    first = archive.story.done[1].key
    return list(Campaign.objects.filter(pk__in=Act.objects.filter(number=1, key=first).values("campaign")))
