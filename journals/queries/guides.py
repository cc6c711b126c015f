"""Photos of empty pages, to draw windows by. They are shown nowhere else."""

from __future__ import annotations

from campaign.models import Campaign
from journals.models import Photo


def guides_of(campaign: Campaign, window: int) -> list[Photo]:
    """The guides of a window, the one that was added last first; each knows its campaign."""
    return list(campaign.photos.filter(use=Photo.Use.GUIDE, window=window).order_by("-added", "-pk"))
