"""The stories of the campaigns a process served last, read from the log and caught up by acts. Reads only."""

from __future__ import annotations

import uuid
from collections import OrderedDict
from threading import Lock
from typing import Any

from campaign import models
from campaign.boxes import edition_of
from campaign.registry import load
from campaign.rules.problems import Level, Problem
from campaign.rules.state.campaign import State
from campaign.story import Done, Recorded, Story

KEPT = 64
"""Stories a process keeps in memory; one of ten games takes some megabytes."""

_stories: OrderedDict[tuple[int, uuid.UUID], Story] = OrderedDict()
_guard = Lock()


def story_of(campaign: models.Campaign) -> Story:
    """The campaign's story, caught up to the acts of the row that was read (or further, if this process knows more)."""
    with _guard:
        known = _stories.get((campaign.pk, campaign.uid))
    if known is None:
        known = unread(campaign)
    if known.acts < campaign.acts:
        known = known.grown(done_of(campaign, known.acts), recorded_of(campaign, known.acts))
    keep(campaign, known)
    return known


def unread(campaign: models.Campaign) -> Story:
    """The story before its first act. Raises: EditionError for a box that cannot be read."""
    return Story(State(edition=edition_of(campaign.edition, campaign.box.files)))


def keep(campaign: models.Campaign, story: Story) -> None:
    """Remember a story, unless a later one is known."""
    slot = (campaign.pk, campaign.uid)
    with _guard:
        known = _stories.get(slot)
        if known is None or known.acts <= story.acts:
            _stories[slot] = story
        _stories.move_to_end(slot)
        while len(_stories) > KEPT:
            _stories.popitem(last=False)


def forget(campaign: models.Campaign) -> None:
    """Drop one story."""
    with _guard:
        _stories.pop((campaign.pk, campaign.uid), None)


def forget_all() -> None:
    """Drop the stories kept in memory; the next reader folds anew."""
    with _guard:
        _stories.clear()


def done_of(campaign: models.Campaign, since: int) -> list[Done]:
    """The acts behind `since`, up to the row's and no further: one more may be recorded between two queries."""
    span = {"campaign": campaign.pk, "act__gt": since, "act__lte": campaign.acts}
    struck: dict[int, list[int]] = {}
    for act, entry in models.Strike.objects.filter(**span).order_by("act", "entry").values_list("act", "entry"):
        struck.setdefault(act, []).append(entry)
    acts = models.Act.objects.filter(campaign=campaign.pk, number__gt=since, number__lte=campaign.acts)
    return [
        Done(act.number, act.verb, act.key, act.by, act.at, act.undoes, tuple(struck.get(act.number, ())))
        for act in acts.order_by("number")
    ]


def rows_of(campaign: models.Campaign, since: int) -> list[models.Entry]:
    """The rows of the entries that the same acts recorded."""
    entries = models.Entry.objects.filter(campaign=campaign.pk, act__gt=since, act__lte=campaign.acts)
    return list(entries.order_by("number"))


def recorded_of(campaign: models.Campaign, since: int) -> list[Recorded]:
    return [recorded(row) for row in rows_of(campaign, since)]


def recorded(row: models.Entry) -> Recorded:
    """An entry as it was recorded. Raises: as `campaign.registry.load`."""
    overruled = tuple(_overruled(*problem) for problem in row.overruled)
    what = load(row.kind, row.version, row.values)
    return Recorded(row.number, row.act, what, row.slot, row.replaces, row.after, overruled, row.reason)


def _overruled(code: str, values: dict[str, Any], spaces: list[str]) -> Problem:
    listed = {name: tuple(value) if isinstance(value, list) else value for name, value in values.items()}
    return Problem(code, Level.WARNING, listed, tuple(spaces))
