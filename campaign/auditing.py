"""Whether a campaign's log, its fold and its tables agree. Reads only, and holds no lock."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.db import models as orm

from campaign import models, projection
from campaign.registry import dump, writes_back
from campaign.rules.edition import WindowPlan
from campaign.rules.scoring import TOTAL, score_sheet
from campaign.rules.state.campaign import State
from campaign.rules.state.game import Game
from campaign.stories import done_of, recorded, rows_of, unread
from campaign.story import RECORD, Done, Recorded, Story

TRIES = 20

Row = tuple[str, frozenset[tuple[str, Any]]]
"""A row's model and its place in the campaign."""


@dataclass(frozen=True)
class Finding:
    """Something that does not agree; a note says what need not agree."""

    about: str
    text: str
    note: bool = False

    def __str__(self) -> str:
        return f"{'note: ' if self.note else ''}{self.about}: {self.text}"


BESIDE: list[Callable[[models.Campaign], Iterable[Finding]]] = []
"""Asked what they find of a campaign, by those who keep files of it beside its log."""


@dataclass(frozen=True)
class _Records:
    """Everything stored of a campaign, as of one act."""

    campaign: models.Campaign
    entries: Sequence[models.Entry]
    done: Sequence[Done]
    tables: Mapping[Row, Mapping[str, Any]] = field(default_factory=dict)


def audit(campaign: models.Campaign) -> list[Finding]:
    """Everything in a campaign that does not agree with its log, and notes of what its table may want to look at."""
    records = _read(campaign)
    found = [*_acts(records), *_entries(records), *(finding for look in BESIDE for finding in look(records.campaign))]
    story, unreadable = _story(records)
    found += unreadable
    if story is None:
        return found
    state, failures = _folded(story)
    found += [*failures, *_standing(records, story)]
    if not unreadable and not failures:
        found += [*_rows(records, state), *_confirmed(state)]
    return found


def _read(campaign: models.Campaign) -> _Records:
    """What is stored, read again if an act was recorded in between. Raises: Campaign.DoesNotExist."""
    for _ in range(TRIES):
        now = models.Campaign.objects.select_related("box").get(pk=campaign.pk)
        records = _Records(now, rows_of(now, -1), done_of(now, -1), _tables(now))
        if models.Campaign.objects.values_list("acts", flat=True).get(pk=now.pk) == now.acts:
            break
    return records


def _acts(records: _Records) -> Iterator[Finding]:
    numbers = [act.number for act in records.done]
    if numbers != list(range(1, records.campaign.acts + 1)):
        gaps = set(range(1, records.campaign.acts + 1)) - set(numbers)
        yield Finding("acts", f"{records.campaign.acts} are counted, {_listed(gaps)} missing")
    recording = {row.act for row in records.entries}
    known = {row.number for row in records.entries}
    for act in records.done:
        if act.verb == RECORD and act.number not in recording:
            yield Finding(f"act {act.number}", "recorded nothing")
        if act.undoes is not None and not 0 < act.undoes < act.number:
            yield Finding(f"act {act.number}", f"takes back act {act.undoes}, which does not come before it")
        if lost := set(act.struck) - known:
            yield Finding(f"act {act.number}", f"strikes what is not there: {_listed(lost)}")


def _entries(records: _Records) -> Iterator[Finding]:
    numbers = [row.number for row in records.entries]
    if numbers != list(range(1, len(numbers) + 1)):
        yield Finding("entries", f"numbers are missing: {_listed(set(range(1, max(numbers) + 1)) - set(numbers))}")
    recording = {act.number for act in records.done if act.verb == RECORD}
    for row in records.entries:
        if row.act not in recording:
            yield Finding(f"entry {row.number}", f"belongs to act {row.act}, which recorded nothing")
        for other in (row.replaces, row.after):
            if other is not None and not 0 < other < row.number:
                yield Finding(f"entry {row.number}", f"stands beside entry {other}, which does not come before it")


def _story(records: _Records) -> tuple[Story | None, list[Finding]]:
    """The log as a story of what can be read, with what cannot."""
    found: list[Finding] = []
    entries: dict[int, Recorded] = {}
    for row in records.entries:
        about = f"entry {row.number}"
        try:
            entry = recorded(row)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            found.append(Finding(about, f"{row.kind} version {row.version} cannot be read: {error!r}"))
            continue
        entries[row.number] = entry
        same = entry.command.version != row.version or dump(entry.command) == row.values
        if not (same and writes_back(entry.command)):
            found.append(Finding(about, f"{row.kind} does not write back as it was read"))
        if (entry.command.slot() or "") != row.slot:
            found.append(Finding(about, f"holds the slot “{row.slot}”, and its values “{entry.command.slot() or ''}”"))
    try:
        beginning = unread(records.campaign)
    except (ValueError, models.Box.DoesNotExist) as error:
        return None, [*found, Finding("box", f"cannot be read: {error}")]
    return replace(beginning, entries=entries, done={act.number: act for act in records.done}), found


def _folded(story: Story) -> tuple[State, list[Finding]]:
    """The fold, past every entry that fails."""
    state, found = story.beginning, []
    for entry in story.ordered:
        try:
            state = entry.command.apply(state)
        except Exception as error:  # whatever it is, it is what this looks for
            found.append(Finding(f"entry {entry.number}", f"{entry.command.kind} cannot be applied: {error!r}"))
    return state, found


def _standing(records: _Records, story: Story) -> Iterator[Finding]:
    for row in records.entries:
        if row.number in story.entries and row.stands != (row.number in story.standing):
            yield Finding(f"entry {row.number}", f"is marked as {'standing' if row.stands else 'fallen'}, and is not")
    holders: dict[str, list[int]] = {}
    for entry in story.standing.values():
        holders.setdefault(entry.slot, []).append(entry.number)
    for slot, numbers in holders.items():
        if slot and len(numbers) > 1:
            yield Finding(f"slot “{slot}”", f"is held by entries {_listed(numbers)}")
    corrections: dict[int, list[int]] = {}
    for entry in story.entries.values():
        if entry.replaces is not None and entry.number not in story.struck:
            corrections.setdefault(entry.replaces, []).append(entry.number)
    for number, numbers in corrections.items():
        if len(numbers) > 1:
            yield Finding(f"entry {number}", f"is corrected by entries {_listed(numbers)}")


def _rows(records: _Records, state: State) -> Iterator[Finding]:
    """Where the tables do not hold what the log has led to."""
    if records.campaign.title != state.title:
        yield Finding("title", f"is “{records.campaign.title}”, and “{state.title}” in the log")
    wanted = {_row(model, dict(key)): values for (model, key), values in projection.expected(state).items()}
    for row in wanted.keys() - records.tables.keys():
        yield Finding(_named(row), "is missing")
    for row in records.tables.keys() - wanted.keys():
        yield Finding(_named(row), "is in no log")
    for row, values in wanted.items():
        stored = records.tables.get(row, values)
        for name, value in values.items():
            if stored[name] != value:
                yield Finding(_named(row), f"{name} is {stored[name]!r}, and {value!r} in the log")


def _tables(campaign: models.Campaign) -> dict[Row, Mapping[str, Any]]:
    found: dict[Row, Mapping[str, Any]] = {}
    for model in projection.projected():
        (constraint,) = (c for c in model._meta.total_unique_constraints if "campaign" in c.fields)
        key = [name for name in constraint.fields if name != "campaign"]
        for values in model._default_manager.filter(campaign=campaign).values():
            found[_row(model, {name: values[name] for name in key})] = values
    return found


def _confirmed(state: State) -> Iterator[Finding]:
    """Confirmed numbers that the rules now count differently; they stay as they are (A7.1)."""
    for game in state.games.values():
        counted = _counted(game, state.plan(game)) if game.confirmed else {}
        for (family, line), points in counted.items():
            before = _as_confirmed(game, family, line)
            if before is not None and points is not None and before != points:
                about = f"game {game.number}, family {family}, {line}"
                yield Finding(about, f"{before} points were confirmed, now counted {points}", note=True)


def _counted(game: Game, plan: WindowPlan) -> dict[tuple[int, str], int | None]:
    lines = score_sheet(game, plan).lines
    return {(family, line.slug): score.points for line in lines for family, score in line.scores.items()}


def _as_confirmed(game: Game, family: int, line: str) -> int | None:
    if game.confirmed is None:
        return None
    if line == TOTAL:
        return next((placed.total for placed in game.confirmed.ranking if placed.family == family), None)
    return game.confirmed.points.get(family, {}).get(line)


def _row(model: type[orm.Model], key: Mapping[str, Any]) -> Row:
    return model._meta.label, frozenset(key.items())


def _named(row: Row) -> str:
    label, key = row
    return f"{label} " + ", ".join(f"{name} {value}" for name, value in sorted(key))


def _listed(numbers: set[int] | list[int]) -> str:
    return ", ".join(str(number) for number in sorted(numbers)) or "none"
