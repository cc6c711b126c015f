"""Read-only links for friends of the table: made, listed, closed. No part of the log."""

from __future__ import annotations

import re
import secrets

from django.db import transaction
from django.utils import timezone

from campaign.models import Campaign, SharedLink

MOST = 20
"""Links of a campaign that may be open at the same time."""

TOKEN = re.compile(r"[\w-]{1,64}", re.ASCII)


class Full(Exception):
    """As many links are open as may be."""


class Closed(Exception):
    """The link that was made with this key is closed by now."""


def open_links(campaign: Campaign) -> list[SharedLink]:
    """The links that lead in, the oldest first."""
    return list(SharedLink.objects.filter(campaign=campaign, revoked=None))


def make_link(campaign: Campaign, key: str, *, label: str = "", diaries: bool = False, by: str = "") -> SharedLink:
    """A new way in. The same key twice makes one; the token cannot be guessed from it. Raises: Full, Closed."""
    with transaction.atomic():
        Campaign.everywhere.select_for_update().get(pk=campaign.pk)  # of two posts at once, one waits for the other
        known = SharedLink.objects.filter(campaign=campaign, key=key).first()
        if known is not None and known.revoked:
            raise Closed
        if known is None and len(open_links(campaign)) >= MOST:
            raise Full
        return known or SharedLink.objects.create(
            campaign=campaign, key=key, token=secrets.token_urlsafe(24), label=label, diaries=diaries, by=by
        )


def close_link(campaign: Campaign, number: int) -> None:
    """Let nobody in any more who has this link."""
    SharedLink.objects.filter(campaign=campaign, pk=number, revoked=None).update(revoked=timezone.now())


def link_of(token: str) -> SharedLink | None:
    """The open link with this token, with its campaign; None where it is closed or its campaign off the shelf."""
    if not TOKEN.fullmatch(token):
        return None
    found = SharedLink.objects.select_related("campaign", "campaign__box")
    return found.filter(token=token, revoked=None, campaign__trashed=None).first()
