"""The log of a campaign's file, read strictly and folded: what comes out can be stored, shown and audited."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from campaign import models, projection
from campaign.archive.form import TooMuch, decoded
from campaign.archive.strict import Damaged, Told, again, parsed, storable, too_much
from campaign.boxes import edition_of
from campaign.registry import COMMANDS, SHARED, dump, writes_back
from campaign.rules.problems import Problem
from campaign.rules.state.campaign import State
from campaign.stories import recorded
from campaign.story import RECORD, RESTORE, STRIKE, Done, Recorded, Story
from campaign.words import line_text, problem_text

MOST_ROWS = 100_000
MOST_FILES = 200
MOST_STEPS = 2_000_000
"""From entries that are late or correct others back to those in turn, all together; each is held in memory."""
LONGEST_VERSION = 32_767
ACT = ("number", "verb", "key", "by", "at", "undoes", "strikes")
PLACE = ("number", "act", "kind", "version", "slot", "replaces", "after", "stands")
SAID = ("values", "overruled", "reason")


def box_files(told: Told) -> dict[str, str]:
    """The files of the box. Raises: Damaged."""
    told.only("encoded")
    found = _decoded(told, "encoded").values
    names_fit = all(name.endswith(".toml") and "/" not in name and "\\" not in name for name in found)
    if not found or len(found) > MOST_FILES or not names_fit or not storable(found):
        told.wrong("encoded")
    if not all(isinstance(text, str) for text in found.values()):
        told.wrong("encoded")
    return found


def story_from(log: Told, edition: str, files: Mapping[str, str]) -> Story:
    """The story that a log tells, folded and tried out. Raises: Damaged."""
    try:
        beginning = State(edition=edition_of(edition, files))
    except OSError:  # the disk's, not the texts'
        raise
    except Exception as error:  # the texts are anybody's
        raise again(_("The box in it cannot be read (%(error)s).") % {"error": str(error)[:200]}) from error
    log.only("acts", "entries")
    done = {act.number: act for act in _acts(log)}
    standing: dict[int, bool] = {}
    entries = {entry.number: entry for entry in _entries(log, done, standing)}
    _check_places(entries)
    _check_acts(done, entries)
    story = Story(beginning, entries, done)
    for number, stands in standing.items():
        if stands != (number in story.standing):
            raise _misfit(_("entry %(number)d stands where it should not, or does not where it should"), number)
    if story.clashes():
        raise again(_("Its log does not fit together: two entries hold the same place."))
    _try_out(story)
    return story


def _acts(log: Told) -> Iterator[Done]:
    keys: set[str] = set()
    longest = _longest(models.Act)
    for number, row in enumerate(log.rows("acts", MOST_ROWS, _("act")), start=1):
        row.only(*ACT)
        if row.number("number") != number:
            raise _misfit(_("act %(number)d is missing"), number)
        key = row.text("key", longest["key"], needed=True)
        if key in keys:
            raise _misfit(_("act %(number)d has the key of another"), number)
        keys.add(key)
        struck = row.list_of("strikes", int, MOST_ROWS)
        if sorted(set(struck)) != struck:
            row.wrong("strikes")
        undoes = row.number_or_none("undoes", 1, number - 1)
        verb = row.one_of("verb", (RECORD, STRIKE, RESTORE))
        yield Done(number, verb, key, row.text("by", longest["by"]), row.moment("at"), undoes, tuple(struck))


def _entries(log: Told, done: Mapping[int, Done], standing: dict[int, bool]) -> Iterator[Recorded]:
    """Every entry as it was recorded; `standing` is told of each whether the file says that it stands."""
    longest, before = _longest(models.Entry), 0
    for number, row in enumerate(log.rows("entries", MOST_ROWS, _("entry")), start=1):
        if row.values.get("number") != number:
            raise _misfit(_("entry %(number)d is missing"), number)
        said = _said(row)
        act = row.number("act", before, len(done))
        if act not in done or done[act].verb != RECORD:
            row.wrong("act")
        before = act
        kind = row.text("kind", longest["kind"])
        if kind not in COMMANDS:
            raise _newer(number, kind)
        version = row.number("version", 1, LONGEST_VERSION)
        if version > COMMANDS[kind].version:
            raise _newer(number, kind)
        standing[number] = row.flag("stands")
        fields = models.Entry(
            number=number,
            act=act,
            kind=kind,
            version=version,
            values=said.child("values").values,
            slot=row.text("slot", longest["slot"]),
            replaces=row.number_or_none("replaces", 1, number - 1),
            after=row.number_or_none("after", 1, number - 1),
            overruled=_overruled(said),
            reason=said.text("reason", longest["reason"]),
        )
        yield _loaded(fields)


def _said(row: Told) -> Told:
    """What an entry says, encoded or not: more is private today than was when older files were written."""
    if "sealed" not in row.values:
        return row.only(*PLACE, *SAID)
    row.only(*PLACE, "sealed")
    return _decoded(row, "sealed").only(*SAID)


def _decoded(row: Told, name: str) -> Told:
    text = row.values.get(name)
    if not isinstance(text, str):
        row.wrong(name)
    try:
        return parsed(decoded(text, row.allowance.size), row.where, row.allowance)
    except TooMuch as error:
        raise too_much() from error
    except ValueError:
        row.wrong(name)


def _overruled(said: Told) -> list[list[Any]]:
    """Code, values and spaces of each warning."""
    found = said.list_of("overruled", list, 100)
    for each in found:
        if [type(part) for part in each] != [str, dict, list] or not storable(each):
            said.wrong("overruled")
        if not all(isinstance(space, str) for space in each[2]):
            said.wrong("overruled")
        for value in each[1].values():
            plain = value is None or isinstance(value, (str, int))
            if not plain and not (isinstance(value, list) and all(isinstance(part, (str, int)) for part in value)):
                said.wrong("overruled")
    return found


def _loaded(row: models.Entry) -> Recorded:
    """The entry, where its values make a command that writes back as it was read and holds the slot that is told."""
    sentence = _("Entry %(number)d (%(kind)s) cannot be read.") % {"number": row.number, "kind": row.kind}
    try:
        entry = recorded(row)
        same = entry.command.version != row.version or dump(entry.command) == row.values
        fits = same and writes_back(entry.command) and (entry.command.slot() or "") == row.slot
    except Exception as error:  # the values are anybody's
        raise again(sentence) from error
    if not fits:
        raise again(sentence)
    return entry


def _check_places(entries: Mapping[int, Recorded]) -> None:
    """Whether corrections of corrections, and late entries behind late ones, go no further than at any table."""
    depth: dict[int, int] = {}
    for number, entry in entries.items():
        depth[number] = depth.get(entry.replaces or entry.after or 0, 0) + 1
    if sum(deep for deep in depth.values() if deep > 1) > MOST_STEPS:
        raise again(_("Its log does not fit together: too many entries hang on one another."))


def _check_acts(done: Mapping[int, Done], entries: Mapping[int, Recorded]) -> None:
    """Whether each act did something, to what was there."""
    latest = {entry.act: entry.number for entry in entries.values()}
    if not done or not entries:
        raise again(_("Its log is empty."))
    known = 0
    for act in done.values():
        known = latest.get(act.number, known)
        if act.verb == RECORD and act.number not in latest:
            raise _misfit(_("act %(number)d recorded nothing"), act.number)
        if (act.verb == RESTORE) > (act.undoes is not None) or (act.verb == STRIKE and not act.struck):
            raise _misfit(_("act %(number)d did nothing"), act.number)
        if any(not 1 <= number <= known for number in act.struck):
            raise _misfit(_("act %(number)d strikes what was not there"), act.number)


def _try_out(story: Story) -> None:
    """Fold the log, say each of its lines and reckon its rows, as will be done with it later."""
    state, sentence = story.beginning, _("Entry %(number)d (%(kind)s) cannot be replayed.")
    for entry in story.ordered:
        try:
            state = entry.command.apply(state)
        except Exception as error:  # an entry that no rule has ever seen
            raise again(sentence % {"number": entry.number, "kind": entry.command.kind}) from error
    story.__dict__["state"] = state
    for entry in story.entries.values():
        try:
            line_text(entry.command.say(SHARED), state)
            _say_all(entry.overruled, state)
        except Exception as error:
            raise again(sentence % {"number": entry.number, "kind": entry.command.kind}) from error
    try:
        fits = projection.fits(projection.expected(state))
    except Exception as error:
        raise again(_("Its log leads to what no campaign can hold.")) from error
    if not fits:
        raise again(_("Its log leads to what no campaign can hold."))
    if not state.title.strip() or len(state.title) > _longest(models.Campaign)["title"] or not state.families:
        raise again(_("Its log has no title or no families."))


def _say_all(problems: Iterable[Problem], state: State) -> None:
    for problem in problems:
        problem_text(problem, state)


def _longest(model: type[models.Act] | type[models.Entry] | type[models.Campaign]) -> dict[str, int]:
    """How long the texts of a table may be."""
    return {field.name: field.max_length for field in model._meta.concrete_fields if field.max_length}


def _misfit(sentence: str, number: int) -> Damaged:
    what = sentence % {"number": number}
    return again(_("Its log does not fit together: %(what)s.") % {"what": what})


def _newer(number: int, kind: str) -> Damaged:
    sentence = _(
        "Entry %(number)d (%(kind)s) is of a kind that this Artisans does not know: the file was written by a newer "
        "one. Bring this one up to date, then bring the file again."
    )
    return Damaged(sentence % {"number": number, "kind": kind})
