"""Which of a campaign's earlier states are kept, by their age alone."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from campaign.archive.form import SUFFIX

GAME, BRINGING, TRASH, DELETION, UPGRADE, HAND = "game", "import", "trash", "deletion", "upgrade", "hand"
REASONS = (GAME, BRINGING, TRASH, DELETION, UPGRADE, HAND)

ALL = timedelta(days=3)
DAILY = timedelta(days=31)
WEEKLY = timedelta(days=366)
AFTER_DELETION = timedelta(days=60)
STAMP = "%Y%m%dT%H%M%S%fZ"
NAME = re.compile(rf"(\d{{8}}T\d{{12}}Z)-(\d+)-({'|'.join(REASONS)}){re.escape(SUFFIX)}")


@dataclass(frozen=True, order=True)
class Mark:
    """When an earlier state was kept, how many acts it holds, and why it was kept."""

    at: datetime
    acts: int
    reason: str

    @property
    def name(self) -> str:
        """The file's."""
        return f"{self.at.astimezone(UTC).strftime(STAMP)}-{self.acts}-{self.reason}{SUFFIX}"


def mark_of(name: str) -> Mark | None:
    """What a file's name says; None for any other file."""
    found = NAME.fullmatch(name)
    try:
        return Mark(datetime.strptime(found[1], STAMP).replace(tzinfo=UTC), int(found[2]), found[3]) if found else None
    except ValueError:
        return None


def kept(marks: Collection[Mark], now: datetime, *, gone: bool = False) -> set[Mark]:
    """All of the last three days, then the last of each day for a month, then the last of each week for a year.

    Always the last, and for sixty days those made before a campaign was deleted. Of a campaign that is `gone` nothing
    stays after that time.
    """
    last = max(marks, default=None)
    if last is None or (gone and now - last.at > AFTER_DELETION):
        return set()
    found = {last}
    days: dict[object, Mark] = {}
    weeks: dict[object, Mark] = {}
    for mark in sorted(marks):
        age = now - mark.at
        if age <= ALL or (mark.reason == DELETION and age <= AFTER_DELETION):
            found.add(mark)
        elif age <= DAILY:
            days[mark.at.date()] = mark
        elif age <= WEEKLY:
            weeks[mark.at.isocalendar()[:2]] = mark
    return found | set(days.values()) | set(weeks.values())
