"""The trash: a campaign taken off the shelf can be put back for thirty days; then it is gone for good.

It is no part of the log: what is thrown away takes its log along.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from django.utils import timezone

from campaign.archive import snapshots
from campaign.archive.keeping import DELETION, TRASH
from campaign.models import Campaign
from campaign.stories import forget
from campaign.studio import forgotten

KEPT = timedelta(days=30)

ON_GONE: list[Callable[[Campaign], None]] = []
"""Called with each campaign that is gone for good, by those who keep files of it."""


def put_in_trash(campaign: Campaign) -> None:
    """Take a campaign off the shelf; its state as it is now is kept first."""
    snapshots.take(campaign, TRASH)
    Campaign.everywhere.filter(pk=campaign.pk, trashed=None).update(trashed=timezone.now())
    forget(campaign)


def put_back(campaign: Campaign) -> None:
    """Put a campaign on the shelf again."""
    Campaign.everywhere.filter(pk=campaign.pk).update(trashed=None)


def thrown_away() -> list[Campaign]:
    """What is in the trash and can still be put back, the latest first."""
    waiting = Campaign.everywhere.filter(trashed__gt=timezone.now() - KEPT)
    return list(waiting.order_by("-trashed").prefetch_related("families"))


def gone_on(campaign: Campaign) -> datetime | None:
    """When a campaign in the trash is gone for good."""
    return campaign.trashed + KEPT if campaign.trashed else None


def empty_trash() -> int:
    """Delete for good what has been in the trash for too long; how many campaigns went.

    What cannot be kept as an earlier state stays in the trash until it can.
    """
    late = Campaign.everywhere.filter(trashed__lte=timezone.now() - KEPT).select_related("box")
    over = [campaign for campaign in late if snapshots.take(campaign, DELETION, photos=True)]
    Campaign.everywhere.filter(pk__in=[campaign.pk for campaign in over]).delete()
    for campaign in over:
        with forgotten(campaign.shelf):
            for clear in ON_GONE:
                clear(campaign)
    return len(over)
