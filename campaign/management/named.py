"""The campaigns that a command is about."""

from __future__ import annotations

from collections.abc import Sequence

from django.core.management.base import CommandError

from campaign.models import Campaign


def campaigns_named(slugs: Sequence[str]) -> list[Campaign]:
    """The campaigns with these slugs, or all of them. Raises: CommandError for a slug that none has."""
    known = {campaign.slug: campaign for campaign in Campaign.objects.order_by("slug")}
    unknown = [slug for slug in slugs if slug not in known]
    if unknown:
        raise CommandError(f"there is no campaign {', '.join(unknown)}; there are: {', '.join(known) or 'none'}")
    return [known[slug] for slug in slugs] if slugs else list(known.values())
