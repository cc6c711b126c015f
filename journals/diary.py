"""The diaries that families write: the one place that writes their pages and what these say.

They are no part of the log. Nothing that was written goes by being written anew: each version is kept, until the page
is erased for good.
"""

from __future__ import annotations

import unicodedata
import uuid
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeVar

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from campaign.models import Campaign
from journals.models import DiaryPage, DiaryVersion

T = TypeVar("T")

LONGEST, LONGEST_TITLE, LONGEST_KEY, LONGEST_BY = 20_000, 120, 64, 60
AGAIN = "+"
"""Parts a post's key from the number of a version that was written with a key used before; no such key has it."""
ROOM = LONGEST_KEY - 7
"""Letters of a key before that."""


class Erased(Exception):
    """The page is gone for good: somebody erased it meanwhile."""


@dataclass(frozen=True)
class Words:
    """What a page is to say, by which device; `key` is the post's: sent twice with the same words it writes once."""

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


def posted_key(key: str) -> str:
    """The key of the post that wrote a version."""
    return key.partition(AGAIN)[0]


def write_page(campaign: Campaign, family: int, game: int, words: Words) -> Written:
    """A new page. Its name follows from the key, so that two posts with one key make one page.

    Other words, or another game, with the same key were meant for that page: it is written anew, and put back.
    """
    uid = uuid.uuid5(campaign.uid, f"diary {family} {words.key}")
    with transaction.atomic():
        _hold(campaign)
        page, new = DiaryPage.objects.get_or_create(
            uid=uid, defaults={"campaign": campaign, "family": family, "game": game}
        )
        if new:
            return Written(page, _add(page, words))
        known = _known(_by_key(page, words.key), words, 0)
        if known is not None and (page.game == game or page.removed or known != _latest(page)):
            return Written(page, known)
        done = _rewritten(page, words, 0)
        if not done.meanwhile:
            DiaryPage.objects.filter(pk=page.pk).update(game=game, removed=None)
        return done


def rewrite(page: DiaryPage, words: Words, base: int, game: int | None = None) -> Written:
    """Another version of a page; where somebody wrote since version `base`, nothing but what stands. Raises: Erased.

    Shape: `game` is what it is about from now on, None for what it is about already; a chronicle stays with its game.
    """

    def again(held: DiaryPage) -> Written:
        done = _rewritten(held, words, base)
        stands = not done.meanwhile and done.version.number == _latest(held).number
        if game is not None and stands and not held.chronicle:
            DiaryPage.objects.filter(pk=held.pk).update(game=game)
        return done

    return _changed(page, again)


def write_chronicle(campaign: Campaign, family: int, game: int, words: Words, base: int) -> Written:
    """A game's chronicle in the family's own words; where it was torn out before, its page is put back."""
    with transaction.atomic():
        _hold(campaign)
        page, new = DiaryPage.objects.get_or_create(campaign=campaign, family=family, game=game, chronicle=True)
        if new:
            return Written(page, _add(page, words))
        if page.removed is None:
            return _rewritten(page, words, base)
        known = _known(_by_key(page, words.key), words, base)
        if known is None:
            _stand(page)
        return Written(page, known or _add(page, words))


def restore(page: DiaryPage, number: int, key: str, by: str) -> DiaryVersion | None:
    """What a page once said, as its newest version; None for a version it never had. Raises: Erased."""

    def again(held: DiaryPage) -> DiaryVersion | None:
        old = held.versions.filter(number=number).first()
        if old is None:
            return None
        words = Words(old.title, old.text, key, by)
        return _known(_by_key(held, key), words, number) or _add(held, words)

    return _changed(page, again)


def tear_out(page: DiaryPage) -> None:
    """Take a page out; it can be put back."""
    DiaryPage.objects.filter(pk=page.pk, removed=None).update(removed=timezone.now())


def put_back(page: DiaryPage) -> None:
    """Put a page back that was torn out. Raises: Erased."""
    if not _stand(page):
        raise Erased


def erase(page: DiaryPage) -> None:
    """Erase for good a page that was torn out before, with all it ever said."""
    with transaction.atomic():
        held = _held(page)
        if held is not None and held.removed is not None:
            held.delete()


def _stand(page: DiaryPage) -> bool:
    return bool(DiaryPage.objects.filter(pk=page.pk).update(removed=None))


def _hold(campaign: Campaign) -> None:
    """Of two posts at once, one waits for the other."""
    Campaign.everywhere.select_for_update().get(pk=campaign.pk)


def _held(page: DiaryPage) -> DiaryPage | None:
    """The page as it stands once nobody else writes on it; None where it is erased."""
    return DiaryPage.objects.select_for_update().filter(pk=page.pk).first()


def _changed(page: DiaryPage, change: Callable[[DiaryPage], T]) -> T:
    with transaction.atomic():
        held = _held(page)
        if held is None:
            raise Erased
        return change(held)


def _rewritten(page: DiaryPage, words: Words, base: int) -> Written:
    """Written over version `base`, or over what the same key wrote since: that is what its device saw."""
    own, latest = _by_key(page, words.key), _latest(page)
    known = _known(own, words, base)
    if known is not None:
        return Written(page, known)
    if latest.number != max([base, *(version.number for version in own)]):
        return Written(page, latest, meanwhile=True)
    return Written(page, latest if _says(latest, words) else _add(page, words))


def _by_key(page: DiaryPage, key: str) -> list[DiaryVersion]:
    """The versions that posts with this key wrote."""
    return list(page.versions.filter(Q(key=key[:LONGEST_KEY]) | Q(key__startswith=key[:ROOM] + AGAIN)))


def _known(own: Iterable[DiaryVersion], words: Words, base: int) -> DiaryVersion | None:
    """What this very post has written already; a post over a later version is another one."""
    return next((version for version in own if version.number > base and _says(version, words)), None)


def _says(version: DiaryVersion, words: Words) -> bool:
    return (version.title, version.text) == (words.title[:LONGEST_TITLE], words.text[:LONGEST])


def _latest(page: DiaryPage) -> DiaryVersion:
    return page.versions.order_by("-number")[0]


def _add(page: DiaryPage, words: Words) -> DiaryVersion:
    number, key = page.versions.count() + 1, words.key[:LONGEST_KEY]
    if page.versions.filter(key=key).exists():
        key = f"{key[:ROOM]}{AGAIN}{number}"
    return page.versions.create(
        number=number,
        key=key,
        title=words.title[:LONGEST_TITLE],
        text=words.text[:LONGEST],
        by=words.by[:LONGEST_BY],
    )
