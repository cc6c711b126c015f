"""The diaries that families write: the one place that writes their pages and what these say.

They are no part of the log. Nothing that was written goes by being written anew: each version is kept, until the page
is erased for good.
"""

from __future__ import annotations

import unicodedata
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from django.db import transaction
from django.utils import timezone

from campaign.models import Campaign
from journals.models import DiaryPage, DiaryVersion

T = TypeVar("T")

LONGEST, LONGEST_TITLE, LONGEST_KEY, LONGEST_BY = 20_000, 120, 64, 60


@dataclass(frozen=True)
class Words:
    """What a page is to say, by which device; `key` is the post's, which sent twice writes once."""

    title: str
    text: str
    key: str
    by: str = ""


@dataclass(frozen=True)
class Written:
    """What became of a post: the version that stands; `meanwhile` says that it is somebody else's."""

    page: DiaryPage
    version: DiaryVersion
    meanwhile: bool = False


def plain(text: str) -> str:
    """A text as it is kept: lines end in one way, no control characters, nothing at its ends."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").replace("\u2028", "\n").replace("\u2029", "\n\n")
    return "".join(c for c in lines if c in "\n\t" or unicodedata.category(c) not in ("Cc", "Cs")).strip()


def write_page(campaign: Campaign, family: int, game: int, words: Words) -> Written:
    """A new page. Its name follows from the key, so that two posts with one key make one page."""
    uid = uuid.uuid5(campaign.uid, f"diary {family} {words.key}")
    with transaction.atomic():
        _hold(campaign)
        page, new = DiaryPage.objects.get_or_create(
            uid=uid, defaults={"campaign": campaign, "family": family, "game": game}
        )
        return Written(page, _add(page, words) if new else _latest(page))


def rewrite(page: DiaryPage, words: Words, base: int) -> Written:
    """Another version of a page; where somebody wrote since version `base`, nothing but what stands."""
    return _changed(page, lambda held: _rewritten(held, words, base))


def write_chronicle(campaign: Campaign, family: int, game: int, words: Words, base: int) -> Written:
    """A game's chronicle in the family's own words; where it was torn out before, its page is put back."""
    with transaction.atomic():
        _hold(campaign)
        page, new = DiaryPage.objects.get_or_create(campaign=campaign, family=family, game=game, chronicle=True)
        if new or page.removed is None:
            return Written(page, _add(page, words)) if new else _rewritten(page, words, base)
        known = page.versions.filter(key=words.key[:LONGEST_KEY]).first()
        if known is None:
            _stand(page)
        return Written(page, known or _add(page, words))


def restore(page: DiaryPage, number: int, key: str, by: str) -> DiaryVersion | None:
    """What a page once said, as its newest version; None for a version it never had."""

    def again(held: DiaryPage) -> DiaryVersion | None:
        old = held.versions.filter(number=number).first()
        if old is None:
            return None
        known = held.versions.filter(key=key[:LONGEST_KEY]).first()
        return known or _add(held, Words(old.title, old.text, key, by))

    return _changed(page, again)


def tear_out(page: DiaryPage) -> None:
    """Take a page out; it can be put back."""
    DiaryPage.objects.filter(pk=page.pk, removed=None).update(removed=timezone.now())


def put_back(page: DiaryPage) -> None:
    """Put a page back that was torn out."""
    _stand(page)


def erase(page: DiaryPage) -> None:
    """Erase for good a page that was torn out before, with all it ever said."""
    DiaryPage.objects.filter(pk=page.pk, removed__isnull=False).delete()


def _stand(page: DiaryPage) -> None:
    DiaryPage.objects.filter(pk=page.pk).update(removed=None)


def _hold(campaign: Campaign) -> None:
    """Of two posts at once, one waits for the other."""
    Campaign.everywhere.select_for_update().get(pk=campaign.pk)


def _changed(page: DiaryPage, change: Callable[[DiaryPage], T]) -> T:
    with transaction.atomic():
        return change(DiaryPage.objects.select_for_update().get(pk=page.pk))


def _rewritten(page: DiaryPage, words: Words, base: int) -> Written:
    known, latest = page.versions.filter(key=words.key[:LONGEST_KEY]).first(), _latest(page)
    if known is not None:
        return Written(page, known)
    if latest.number == base and (latest.title, latest.text) == (words.title, words.text):
        return Written(page, latest)
    return Written(page, latest, meanwhile=True) if latest.number != base else Written(page, _add(page, words))


def _latest(page: DiaryPage) -> DiaryVersion:
    return page.versions.order_by("-number")[0]


def _add(page: DiaryPage, words: Words) -> DiaryVersion:
    number = page.versions.count() + 1
    return page.versions.create(
        number=number,
        key=words.key[:LONGEST_KEY],
        title=words.title[:LONGEST_TITLE],
        text=words.text[:LONGEST],
        by=words.by[:LONGEST_BY],
    )
