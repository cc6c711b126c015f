"""Read-only links for friends of the table: made, listed, closed. No part of the log."""

from __future__ import annotations

import secrets

from django.utils import timezone

from campaign.models import Campaign, SharedLink

MOST = 20
"""Links of a campaign that may be open at the same time."""


def open_links(campaign: Campaign) -> list[SharedLink]:
    """The links that lead in, the oldest first."""
    return list(SharedLink.objects.filter(campaign=campaign, revoked=None))


def make_link(campaign: Campaign, key: str, *, label: str = "", diaries: bool = False, by: str = "") -> SharedLink:
    """A new way in. The same key twice makes one; the token cannot be guessed from it."""
    token = secrets.token_urlsafe(24)
    link, _new = SharedLink.objects.get_or_create(
        campaign=campaign, key=key, defaults={"token": token, "label": label, "diaries": diaries, "by": by}
    )
    return link


def close_link(campaign: Campaign, number: int) -> None:
    """Let nobody in any more who has this link."""
    SharedLink.objects.filter(campaign=campaign, pk=number, revoked=None).update(revoked=timezone.now())


def link_of(token: str) -> SharedLink | None:
    """The open link with this token, with its campaign; None where it is closed or its campaign off the shelf."""
    found = SharedLink.objects.select_related("campaign", "campaign__box")
    return found.filter(token=token, revoked=None, campaign__trashed=None).first()
