"""A campaign's file becomes a new campaign: everything of it in one transaction, with its times, or nothing at all."""

from __future__ import annotations

import uuid
from contextlib import ExitStack

from django.db import DataError, IntegrityError, transaction
from django.utils.translation import gettext as _

from campaign import models, projection
from campaign.archive import snapshots
from campaign.archive.keeping import BRINGING
from campaign.archive.parts import PARTS
from campaign.archive.reading import Archive, made_ready
from campaign.archive.strict import again, no_room
from campaign.log import campaign_row, row_of
from campaign.room import NO_ROOM, is_full
from campaign.stories import keep

BATCH = 500
"""Rows written by one statement."""


def brought_before(key: str) -> models.Campaign | None:
    """The campaign that a key has brought already."""
    return models.Campaign.everywhere.filter(uid=_uid(key)).first()


def bring(archive: Archive, key: str) -> models.Campaign:
    """The campaign of a file, new on the shelf. The same key twice brings one.

    Raises: Damaged; then nothing is left of it.
    """
    known = brought_before(key)
    if known is not None:
        return known
    try:
        with ExitStack() as stack:
            ready = made_ready(archive, _uid(key), stack)
            with transaction.atomic():
                campaign, new = _founded(archive, _uid(key))
                if new:
                    _store_log(campaign, archive)
                    for name, checked in archive.parts.items():
                        PARTS[name].store(campaign, checked, ready[name])
    except (DataError, IntegrityError, OverflowError, ValueError) as error:
        raise again(_("It holds what no campaign can hold.")) from error
    except NO_ROOM as error:
        if not is_full(error):
            raise
        raise no_room() from error
    keep(campaign, archive.story)
    for origin in models.Campaign.everywhere.filter(uid=archive.origin).select_related("box") if new else ():
        snapshots.take(origin, BRINGING)
    return campaign


def _uid(key: str) -> uuid.UUID:
    """Of another version than those of campaigns founded here: the shelf tells them apart by it."""
    return uuid.uuid3(uuid.NAMESPACE_OID, f"brought {key}")


def _founded(archive: Archive, uid: uuid.UUID) -> tuple[models.Campaign, bool]:
    return campaign_row(
        uid,
        archive.state.title,
        edition=archive.edition,
        acts=archive.story.acts,
        begun=archive.begun,
        touched=archive.touched,
    )


def _store_log(campaign: models.Campaign, archive: Archive) -> None:
    """The box, every act, every entry, every strike, and the rows they have led to."""
    story = archive.story
    models.Box.objects.create(campaign=campaign, files=dict(archive.box))
    models.Act.objects.bulk_create(
        (
            models.Act(campaign=campaign, number=a.number, verb=a.verb, key=a.key, by=a.by, at=a.at, undoes=a.undoes)
            for a in story.done.values()
        ),
        BATCH,
    )
    models.Entry.objects.bulk_create(
        (row_of(campaign, entry, entry.number in story.standing) for entry in story.entries.values()), BATCH
    )
    models.Strike.objects.bulk_create(
        (
            models.Strike(campaign=campaign, act=act.number, entry=number)
            for act in story.done.values()
            for number in act.struck
        ),
        BATCH,
    )
    projection.rebuild(campaign, story.state)
