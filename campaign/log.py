"""The one write path: lock, key, slot, check, store, project. Nothing else writes entries or what they lead to."""

from __future__ import annotations

import uuid
from collections import OrderedDict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from threading import Lock

from django.db import transaction
from django.utils import timezone
from django.utils.text import slugify

from campaign import models
from campaign.boxes import edition_of
from campaign.projection import project
from campaign.registry import Command, dump, load
from campaign.rules.problems import Level, Problem
from campaign.rules.state.campaign import State
from campaign.story import RECORD, RESTORE, STRIKE, Dependant, Done, Place, Recorded, Story, dependants, place_of

KEPT = 128
"""Stories a process keeps in memory."""

_stories: OrderedDict[tuple[int, uuid.UUID], Story] = OrderedDict()
_guard = Lock()


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


def story_of(campaign: models.Campaign) -> Story:
    """The campaign's story, caught up to the acts of the row that was read (or further, if this process knows more)."""
    slot = (campaign.pk, campaign.uid)
    with _guard:
        known = _stories.get(slot)
    if known is None:
        known = Story(State(edition=edition_of(campaign.edition, campaign.box.files)))
        known = replace(known, state=known.beginning)
    if known.acts < campaign.acts:
        known = _caught_up(known, campaign)
    _keep(slot, known)
    return known


def forget_all() -> None:
    """Drop the stories kept in memory; the next reader folds anew."""
    with _guard:
        _stories.clear()


def found(
    title: str, edition: str, files: Mapping[str, str], command: Command, post: Post
) -> tuple[models.Campaign, Outcome]:
    """Begin a campaign with its own copy of the box. The same key twice founds one campaign."""
    uid = uuid.uuid5(uuid.NAMESPACE_OID, post.key)
    with transaction.atomic():
        campaign = models.Campaign.objects.filter(uid=uid).first()
        if campaign is None:
            campaign = models.Campaign.objects.create(uid=uid, slug=_free_slug(title), title=title, edition=edition)
            models.Box.objects.create(campaign=campaign, files=dict(files))
        outcome = record(campaign, [command], post)
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
    with transaction.atomic():
        locked = models.Campaign.objects.select_for_update().get(pk=campaign.pk)
        story = story_of(locked)
        if post.key in story.by_key:
            return Outcome(Status.DONE, story, story.by_key[post.key], repeated=True)
        conflict = _conflict(story, commands, replaces)
        if conflict:
            return Outcome(Status.CONFLICT, story, problems=conflict)
        act = Done(story.acts + 1, RECORD, post.key, post.by, timezone.now())
        entries, problems = _checked(story, commands, act.number, replaces)
        objections = post.objections(problems)
        if objections:
            refused = any(problem.level is Level.REFUSAL for problem in objections)
            return Outcome(Status.REFUSED if refused else Status.WARNED, story, problems=tuple(problems))
        entries = [replace(entry, reason=post.reason) if entry.overruled else entry for entry in entries]
        grown = story.grown(act, entries)
        touched = [entry for entry in entries if entry.replaces or entry.after]
        changed = _with_dependants(story, grown, touched, post)
        if isinstance(changed, Outcome):
            return changed
        _store(locked, story, changed)
    _keep((locked.pk, locked.uid), changed)
    return Outcome(Status.DONE, changed, act)


def strike(campaign: models.Campaign, numbers: Collection[int], post: Post, *, undo: str | None = None) -> Outcome:
    """Strike entries in one act. With `undo`, they must be what was last recorded on that page ("" any page)."""
    with transaction.atomic():
        locked = models.Campaign.objects.select_for_update().get(pk=campaign.pk)
        story = story_of(locked)
        if post.key in story.by_key:
            return Outcome(Status.DONE, story, story.by_key[post.key], repeated=True)
        conflict = _strike_conflict(story, numbers, undo)
        if conflict:
            return Outcome(Status.CONFLICT, story, problems=(conflict,))
        act = Done(story.acts + 1, STRIKE, post.key, post.by, timezone.now(), struck=tuple(sorted(numbers)))
        changed = _with_dependants(story, story.grown(act), [story.entries[number] for number in numbers], post)
        if isinstance(changed, Outcome):
            return changed
        _store(locked, story, changed)
    _keep((locked.pk, locked.uid), changed)
    return Outcome(Status.DONE, changed, changed.done[act.number])


def restore(campaign: models.Campaign, act_number: int, post: Post) -> Outcome:
    """Take back a strike, unless something recorded meanwhile holds its place."""
    with transaction.atomic():
        locked = models.Campaign.objects.select_for_update().get(pk=campaign.pk)
        story = story_of(locked)
        if post.key in story.by_key:
            return Outcome(Status.DONE, story, story.by_key[post.key], repeated=True)
        act = Done(story.acts + 1, RESTORE, post.key, post.by, timezone.now(), undoes=act_number)
        changed = story.grown(act)
        conflict = _restore_conflict(story, changed, act_number)
        if conflict:
            return Outcome(Status.CONFLICT, story, problems=(conflict,))
        back = [story.entries[number] for number in changed.standing if number not in story.standing]
        gone = [story.entries[number] for number in story.standing if number not in changed.standing]
        moved = _with_dependants(story, changed, [*back, *gone], post)
        if isinstance(moved, Outcome):
            return moved
        _store(locked, story, moved)
    _keep((locked.pk, locked.uid), moved)
    return Outcome(Status.DONE, moved, act)


def _conflict(story: Story, commands: Sequence[Command], replaces: int | None) -> tuple[Problem, ...]:
    """Slots that another entry holds, and a correction of what no longer stands."""
    found = []
    if replaces is not None and replaces not in story.standing:
        found.append(Problem("entry-gone", Level.CONFLICT))
    for what in commands:
        holder = story.slots.get(what.slot() or "")
        if holder is not None and holder.number != replaces:
            by = story.done[holder.act].by
            found.append(Problem("slot-taken", Level.CONFLICT, {"entry": holder.number, "by": by}))
    return tuple(found)


def _strike_conflict(story: Story, numbers: Collection[int], undo: str | None) -> Problem | None:
    if not numbers or any(number not in story.standing for number in numbers):
        return Problem("entry-gone", Level.CONFLICT)
    if undo is not None:
        last = story.last(undo or None)
        if last is None or any(story.entries[number].act != last.number for number in numbers):
            return Problem("not-the-last", Level.CONFLICT)
    return None


def _restore_conflict(story: Story, changed: Story, act_number: int) -> Problem | None:
    act = story.done.get(act_number)
    taken_back = {other.undoes for other in story.done.values()}
    if act is None or act.verb != STRIKE or act_number in taken_back:
        return Problem("entry-gone", Level.CONFLICT)
    slots = [entry.slot for entry in changed.standing.values() if entry.slot]
    fixes = [e.replaces for e in changed.entries.values() if e.replaces and e.number not in changed.struck]
    if len(slots) != len(set(slots)) or len(fixes) != len(set(fixes)):
        return Problem("place-taken", Level.CONFLICT)
    return None


def _checked(
    story: Story, commands: Sequence[Command], act: int, replaces: int | None
) -> tuple[list[Recorded], list[Problem]]:
    """The entries, each checked against the state at its place, and all their problems."""
    entries: list[Recorded] = []
    problems: list[Problem] = []
    state = story.state
    for number, what in enumerate(commands, start=len(story.entries) + 1):
        after = None if replaces is not None else _predecessor(story, what)
        if replaces is not None or after is not None:
            place = place_of(number, replaces, after, story.places)
            state = _state_at(story, what, place, replaces)
        found = what.check(state)
        state = what.apply(state)
        problems += [problem for problem in found if problem not in problems]
        overruled = tuple(problem for problem in found if problem.level is Level.WARNING)
        entries.append(Recorded(number, act, what, what.slot() or "", replaces, after, overruled))
    return entries, problems


def _state_at(story: Story, what: Command, place: Place, replaces: int | None) -> State:
    key = (not what.holds_backwards, place)
    if what.holds_backwards:
        others = [entry for entry in story.ordered if entry.number != replaces]
        state = story.beginning
        for entry in others:
            state = entry.command.apply(state)
        return state
    return story.before(key) if replaces is None else story.before((True, story.places[replaces]))


def _predecessor(story: Story, what: Command) -> int | None:
    """The entry a late command stands behind; None when it comes last anyway."""
    moment = what.moment()
    if moment is None:
        return None
    game = [(entry, entry.command.moment()) for entry in story.ordered if _same_game(entry.command, moment)]
    if not any(other is not None and other > moment for _, other in game):
        return None
    before: int | None = None
    for entry, other in game:
        if other is not None and other > moment:
            break
        before = entry.number
    return before


def _same_game(other: Command, moment: tuple[int, ...]) -> bool:
    return f"game-{moment[0]}" in other.pages() and not other.holds_backwards


def _with_dependants(story: Story, changed: Story, touched: Sequence[Recorded], post: Post) -> Story | Outcome:
    """The changed story with what had to go along; or the question which later entries should."""
    if not touched:
        return changed
    since = min(changed.order(entry) if entry.number in changed.places else story.order(entry) for entry in touched)
    later = dependants(story, changed, since)
    if not later:
        return changed
    if post.take_along is None:
        return Outcome(Status.WARNED, story, dependants=tuple(later))
    go = tuple(d.entry.number for d in later if d.groundless or post.take_along)
    if not go:
        return changed
    act = changed.done[changed.acts]
    act = replace(act, struck=tuple(sorted({*act.struck, *go})))
    entries = [entry for entry in changed.entries.values() if entry.number not in story.entries]
    return story.grown(act, entries)


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
        _row(campaign, entry) for number, entry in after.entries.items() if number > len(before.entries)
    )
    if act.struck:
        models.Strike.objects.bulk_create(
            models.Strike(campaign=campaign, act=act.number, entry=number) for number in act.struck
        )
    models.Campaign.objects.filter(pk=campaign.pk).update(acts=act.number, touched=act.at, title=after.state.title)
    project(campaign, before.state, after.state)


def _row(campaign: models.Campaign, entry: Recorded) -> models.Entry:
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
    )


def _recorded(row: models.Entry) -> Recorded:
    overruled = tuple(
        Problem(code, Level.WARNING, {k: tuple(v) if isinstance(v, list) else v for k, v in values.items()}, tuple(spaces))
        for code, values, spaces in row.overruled
    )
    what = load(row.kind, row.version, row.values)
    return Recorded(row.number, row.act, what, row.slot, row.replaces, row.after, overruled, row.reason)


def _caught_up(known: Story, campaign: models.Campaign) -> Story:
    """The story with the acts it has not seen yet, up to the row's and no further."""
    span = {"campaign": campaign, "act__gt": known.acts, "act__lte": campaign.acts}
    struck: dict[int, list[int]] = {}
    for strike_row in models.Strike.objects.filter(**span):
        struck.setdefault(strike_row.act, []).append(strike_row.entry)
    entries: dict[int, list[Recorded]] = {}
    for row in models.Entry.objects.filter(**span).order_by("number"):
        entries.setdefault(row.act, []).append(_recorded(row))
    acts = models.Act.objects.filter(campaign=campaign, number__gt=known.acts, number__lte=campaign.acts)
    done = [
        Done(a.number, a.verb, a.key, a.by, a.at, a.undoes, tuple(sorted(struck.get(a.number, ()))))
        for a in acts.order_by("number")
    ]
    return known.caught_up(done, [entry for act in done for entry in entries.get(act.number, ())])


def _keep(slot: tuple[int, uuid.UUID], story: Story) -> None:
    with _guard:
        known = _stories.get(slot)
        if known is None or known.acts <= story.acts:
            _stories[slot] = story
        _stories.move_to_end(slot)
        while len(_stories) > KEPT:
            _stories.popitem(last=False)


def _free_slug(title: str) -> str:
    base = slugify(title)[:40] or "campaign"
    taken = set(models.Campaign.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    return next(slug for n in range(1, len(taken) + 2) if (slug := base if n == 1 else f"{base}-{n}") not in taken)
