"""Template tags for photos: the addresses of their files, and what they are called where nobody said."""

from __future__ import annotations

from django import template
from django.urls import reverse

from campaign.models import Campaign
from journals.photos import SIZES
from journals.queries.photos import PhotoCard, alt_of, mark_of

register = template.Library()
register.simple_tag(alt_of, name="photo_alt")


@register.simple_tag
def photo_address(campaign: Campaign, photo: PhotoCard, size: str = "large") -> str:
    """Where a browser gets one of its files."""
    return f"{reverse('photo-file', args=[campaign.slug, photo.uid, size])}?{mark_of(photo.digest)}"


@register.simple_tag
def photo_sources(campaign: Campaign, photo: PhotoCard) -> str:
    """All of its files with their widths, for `srcset`."""
    widths = {photo.size_of(size)[0]: size for size in SIZES}  # a small photo is the same in every size
    return ", ".join(f"{photo_address(campaign, photo, size)} {width}w" for width, size in sorted(widths.items()))
