"""The one write path: lock, key, slot, check, store, project. Nothing else writes entries or what they lead to."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.text import slugify

from campaign import models, projection
from campaign.registry import Command, dump, writes_back
from campaign.rules.problems import Level, Problem, refusal, warning
from campaign.stories import forget, forget_all, keep, story_of
from campaign.story import RECORD, RESTORE, STRIKE, Dependant, Done, Recorded, Story, dependants

__all__ = [
    "AFTERWARDS",
    "Outcome",
    "Post",
    "Status",
    "campaign_row",
    "forget_all",
    "found",
    "rebuild",
    "record",
    "restore",
    "row_of",
    "story_of",
    "strike",
]


class Status(Enum):
    """What became of a post."""

    DONE = "done"
    WARNED = "warned"
    REFUSED = "refused"
    CONFLICT = "conflict"


@dataclass(frozen=True)
class Outcome:
    """The answer to a post: what became of it, why, and the story as it now stands."""

    status: Status
    story: Story
    act: Done | None = None
    problems: tuple[Problem, ...] = ()
    dependants: tuple[Dependant, ...] = ()
    repeated: bool = False


@dataclass(frozen=True)
class Post:
    """What every post carries: who, its key, and what the table overrules.

    Shape: `overrule` holds the codes of the warnings the table has seen; None overrules whatever comes up.
           `take_along` says of later entries that would stand with new warnings whether they go too; None asks.
    """

    key: str
    by: str = ""
    overrule: Collection[str] | None = ()
    reason: str = ""
    take_along: bool | None = None

    def objections(self, problems: Iterable[Problem]) -> tuple[Problem, ...]:
        """The problems that stop this post."""
        return tuple(
            problem
            for problem in problems
            if problem.level is Level.REFUSAL or (self.overrule is not None and problem.code not in self.overrule)
        )


Change = Callable[[Story, Done], Outcome]
"""From the story and the act that is to be to the outcome, whose story has the act where it is done."""

AFTERWARDS: list[Callable[[models.Campaign, Story, Story], None]] = []
"""Who is told of an act once it is safe: the campaign, its story before and after. Whatever they do, the act stands."""


def found(
    title: str, edition: str, files: Mapping[str, str], command: Command, post: Post
) -> tuple[models.Campaign, Outcome]:
    """Begin a campaign with its own copy of the box. The same key twice founds one campaign."""
    uid = uuid.uuid5(uuid.NAMESPACE_OID, post.key)
    with transaction.atomic():
        campaign, new = campaign_row(uid, title, edition=edition)
        if new:
            models.Box.objects.create(campaign=campaign, files=dict(files))
        outcome = record(campaign, [command], post)
        if new:
            forget(campaign)  # until it is committed
        if outcome.status is not Status.DONE:
            transaction.set_rollback(True)
    return campaign, outcome


def record(
    campaign: models.Campaign,
    commands: Sequence[Command],
    post: Post,
    *,
    replaces: int | None = None,
) -> Outcome:
    """Record commands as one act; with `replaces`, one command in the place of the entry of that number."""
    if not commands:
        raise ValueError("an act records one command at least")
    if replaces is not None and len(commands) != 1:
        raise ValueError("a correction is one command")
    return _acted(campaign, post, RECORD, partial(_recorded, commands=commands, replaces=replaces, post=post))


def strike(campaign: models.Campaign, numbers: Collection[int], post: Post, *, undo: str | None = None) -> Outcome:
    """Strike entries in one act; struck corrections bring the old ones back, unless those are named as well.

    With `undo`, they must be what was last recorded on that page ("" any page), and what that act struck comes back.
    """
    return _acted(campaign, post, STRIKE, partial(_struck, numbers=frozenset(numbers), undo=undo, post=post))


def restore(campaign: models.Campaign, act_number: int, post: Post) -> Outcome:
    """Take back what an act struck, unless something recorded meanwhile holds its place."""
    return _acted(campaign, post, RESTORE, partial(_restored, act_number=act_number, post=post))


def answered_before(story: Story, key: str) -> Outcome | None:
    """The answer a key had the first time: sent again, it acts no more and asks nothing."""
    act = story.by_key.get(key)
    return None if act is None else Outcome(Status.DONE, story, act, repeated=True)


def rebuild(campaign: models.Campaign) -> None:
    """Write the rows of a campaign anew from its log."""
    with transaction.atomic():
        locked = models.Campaign.objects.select_for_update().get(pk=campaign.pk)
        state = story_of(locked).state
        models.Campaign.objects.filter(pk=campaign.pk).update(title=state.title)
        projection.rebuild(locked, state)


def _acted(campaign: models.Campaign, post: Post, verb: str, change: Change) -> Outcome:
    """The order in which everything is written: lock, key, then the change asks and checks, then store and project."""
    with transaction.atomic():
        locked = models.Campaign.objects.select_for_update().get(pk=campaign.pk)
        story = story_of(locked)
        if story.acts > locked.acts:  # what this process remembers was rolled back, or the file was put back
            forget(locked)
            story = story_of(locked)
        outcome = answered_before(story, post.key)
        if outcome is not None:
            return outcome
        outcome = change(story, Done(story.acts + 1, verb, post.key, post.by, timezone.now()))
        if outcome.status is Status.DONE:
            _store(locked, story, outcome.story)
            for told in AFTERWARDS:
                transaction.on_commit(partial(told, campaign, story, outcome.story), robust=True)
    if outcome.status is Status.DONE:
        keep(locked, outcome.story)
    return outcome


def _recorded(story: Story, act: Done, *, commands: Sequence[Command], replaces: int | None, post: Post) -> Outcome:
    conflict = _conflict(story, commands, replaces)
    if conflict:
        return Outcome(Status.CONFLICT, story, problems=conflict)
    changed, problems = story, list[Problem]()
    for what in commands:
        after = changed.predecessor(what) if replaces is None else None
        found = _problems(changed, what, replaces, after)
        overruled = tuple(problem for problem in found if problem.level is Level.WARNING)
        reason = post.reason if overruled else ""
        number, slot = len(changed.entries) + 1, what.slot() or ""
        entry = Recorded(number, act.number, what, slot, replaces, after, overruled, reason)
        changed = changed.grown([act], [entry])
        problems += [problem for problem in found if problem not in problems]
    return _settled(story, changed, post, problems)


def _problems(story: Story, what: Command, replaces: int | None, after: int | None) -> list[Problem]:
    """Everything against a command at its place; a correction takes the place of its like."""
    if not writes_back(what):
        return [refusal("unwritable")]
    slot, old = what.slot() or "", story.entries.get(replaces or 0)
    unlike = old is not None and (old.slot != slot or old.command.holds_backwards != what.holds_backwards)
    if unlike or (old is None and slot in story.slots):
        return [refusal("not-its-place")]
    return what.check(story.ground(what, replaces, after))


def _struck(story: Story, act: Done, *, numbers: frozenset[int], undo: str | None, post: Post) -> Outcome:
    standing = numbers & story.standing.keys()
    corrected = {old for number in standing for old in story.lineage(number)}
    if not standing or numbers - corrected:
        return _in_conflict(story, "entry-gone")
    if any(story.entries[number].command.stays for number in numbers):
        return Outcome(Status.REFUSED, story, problems=(refusal("founding-stays"),))
    act = replace(act, struck=tuple(sorted(numbers)))
    lasting = dict.fromkeys(c.cannot_undo for n in sorted(numbers) if (c := story.entries[n].command).cannot_undo)
    problems = [warning(code) for code in lasting]
    if undo is None:
        return _settled(story, story.grown([act]), post, problems)
    last = story.last(undo or None)
    if last is None or any(story.entries[number].act != last.number for number in numbers):
        return _in_conflict(story, "not-the-last")
    whole = all(entry.number in numbers for entry in story.of_act(last.number) if entry.number in story.standing)
    changed = story.grown([replace(act, undoes=last.number)]) if whole and last.struck else story.grown([act])
    if changed.clashes():
        return _in_conflict(story, "place-taken")
    return _settled(story, changed, post, problems)


def _restored(story: Story, act: Done, *, act_number: int, post: Post) -> Outcome:
    undone = story.done.get(act_number)
    if undone is None or not (undone.struck or undone.verb == STRIKE) or act_number in story.void:
        return _in_conflict(story, "entry-gone")
    changed = story.grown([replace(act, undoes=act_number)])
    if changed.clashes():
        return _in_conflict(story, "place-taken")
    return _settled(story, changed, post)


def _in_conflict(story: Story, code: str) -> Outcome:
    return Outcome(Status.CONFLICT, story, problems=(Problem(code, Level.CONFLICT),))


def _conflict(story: Story, commands: Sequence[Command], replaces: int | None) -> tuple[Problem, ...]:
    """Slots that another entry holds, told once a device; and a correction of what no longer stands."""
    if replaces is not None and replaces not in story.standing:
        return (Problem("entry-gone", Level.CONFLICT),)
    found: dict[str, Problem] = {}
    for what in commands:
        holder = story.slots.get(what.slot() or "")
        if holder is not None and holder.number != replaces:
            by = story.done[holder.act].by
            found.setdefault(by, Problem("slot-taken", Level.CONFLICT, {"entry": holder.number, "by": by}))
    return tuple(found.values())


def _settled(story: Story, changed: Story, post: Post, problems: Sequence[Problem] = ()) -> Outcome:
    """The changed story, with what has to go along; or what the table is asked first, all at once."""
    objections = post.objections(problems)
    if any(problem.level is Level.REFUSAL for problem in objections):
        return Outcome(Status.REFUSED, story, problems=tuple(problems))
    later = dependants(story, changed)
    if objections or (later and post.take_along is None):
        return Outcome(Status.WARNED, story, problems=tuple(problems), dependants=tuple(later))
    if later and post.take_along:
        listed = {dependant.entry.number for dependant in later}
        later += [d for d in dependants(story, changed, listed) if d.groundless and d.entry.number not in listed]
    going = {old for d in later if post.take_along or d.groundless for old in changed.lineage(d.entry.number)}
    act = changed.done[changed.acts]
    if going:
        act = replace(act, struck=tuple(sorted({*act.struck, *going})))
        changed = story.grown([act], changed.of_act(act.number))
    return Outcome(Status.DONE, changed, act)


def _store(campaign: models.Campaign, before: Story, after: Story) -> None:
    """Write what the last act added, and the rows it led to."""
    act = after.done[after.acts]
    models.Act.objects.create(
        campaign=campaign, number=act.number, verb=act.verb, key=act.key, by=act.by, at=act.at, undoes=act.undoes
    )
    fallen = before.standing.keys() - after.standing.keys()
    risen = (after.standing.keys() - before.standing.keys()) & before.entries.keys()
    rows = models.Entry.objects.filter(campaign=campaign)
    if fallen:
        rows.filter(number__in=fallen).update(stands=False)
    if risen:
        rows.filter(number__in=risen).update(stands=True)
    models.Entry.objects.bulk_create(
        row_of(campaign, entry) for number, entry in after.entries.items() if number > len(before.entries)
    )
    models.Strike.objects.bulk_create(
        models.Strike(campaign=campaign, act=act.number, entry=number) for number in act.struck
    )
    models.Campaign.objects.filter(pk=campaign.pk).update(acts=act.number, touched=act.at, title=after.state.title)
    projection.project(campaign, before.state, after.state)


def row_of(campaign: models.Campaign, entry: Recorded, stands: bool = True) -> models.Entry:
    """An entry as its table holds it."""
    return models.Entry(
        campaign=campaign,
        number=entry.number,
        act=entry.act,
        kind=entry.command.kind,
        version=entry.command.version,
        values=dump(entry.command),
        slot=entry.slot,
        replaces=entry.replaces,
        after=entry.after,
        overruled=[[p.code, dict(p.values), list(p.spaces)] for p in entry.overruled],
        reason=entry.reason,
        stands=stands,
    )


def campaign_row(uid: uuid.UUID, title: str, **values: Any) -> tuple[models.Campaign, bool]:
    """The campaign of this identity, and whether it is new; a new one has an address that no other has taken first."""
    while True:
        slug = free_slug(title)
        try:
            return models.Campaign.everywhere.get_or_create(uid=uid, defaults={"slug": slug, "title": title, **values})
        except IntegrityError:
            if not models.Campaign.everywhere.filter(slug=slug).exists():
                raise


def free_slug(title: str) -> str:
    """An address that no campaign has, those in the trash included."""
    base = slugify(title)[:40] or "campaign"
    taken = set(models.Campaign.everywhere.filter(slug__startswith=base).values_list("slug", flat=True))
    return next(slug for n in range(1, len(taken) + 2) if (slug := base if n == 1 else f"{base}-{n}") not in taken)
