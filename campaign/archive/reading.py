"""A campaign's file, read and checked to its last byte before anything of it is stored."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from django.utils.translation import gettext as _

from campaign.archive.form import BOX, FORMAT, LOG, MANIFEST, VERSION
from campaign.archive.members import Members, check_sums, missing, opened, origin_of
from campaign.archive.parts import PARTS, Checked, Held
from campaign.archive.replay import box_files, story_from
from campaign.archive.strict import Allowance, Damaged, Told, again, no_room, parsed, storable, too_much
from campaign.registry import LONGEST_TEXT
from campaign.rules.state.campaign import State
from campaign.story import Story

MANIFEST_FIELDS = ("format", "version", "made", "campaign", "files")
CAMPAIGN_FIELDS = ("uid", "title", "edition", "begun", "touched", "acts", "families", "games")
LONGEST_EDITION = 40
MOST_FAMILIES = 99


@dataclass(frozen=True)
class Archive:
    """A file that may be stored as it is. `origin` is the identity of the campaign it was written from."""

    members: Members
    made: datetime
    origin: uuid.UUID
    edition: str
    begun: datetime
    story: Story
    box: Mapping[str, str]
    parts: Mapping[str, Checked]

    @property
    def state(self) -> State:
        return self.story.state

    @property
    def touched(self) -> datetime:
        """When its last act was recorded."""
        return self.story.done[self.story.acts].at

    def held(self, name: str) -> Held:
        return held(self.members, self.state, self.origin, name)


def read(path: Path) -> Archive:
    """Everything a file holds, checked.

    Raises: Damaged, which says what is wrong with it and what to do.
    """
    members = opened(path)
    if MANIFEST not in members.infos:
        raise missing(MANIFEST)
    manifest = parsed(members.text(MANIFEST), MANIFEST)
    if manifest.values.get("format") != FORMAT:
        raise Damaged(_("This is not a campaign’s file. Choose one whose name ends in .artisans."))
    version = manifest.number("version", 1)
    if version > VERSION:
        sentence = _(
            "This file was written by a newer Artisans (format %(version)d; this one reads up to %(known)d). Bring "
            "this one up to date, then bring the file again."
        )
        raise Damaged(sentence % {"version": version, "known": VERSION})
    try:
        return READERS[version](members, manifest)
    except (RecursionError, MemoryError) as error:
        raise too_much() from error
    except OSError as error:  # photos are unpacked to be looked at
        raise no_room() from error


def _version_1(members: Members, manifest: Told) -> Archive:
    manifest.only(*MANIFEST_FIELDS)
    check_sums(members, manifest)
    about = manifest.child("campaign").only(*CAMPAIGN_FIELDS)
    texts = {name for name in members.infos if name.endswith(".json")} - {MANIFEST, LOG, BOX}
    for name in (LOG, BOX):
        if name not in members.infos:
            raise missing(name)
    edition = about.text("edition", LONGEST_EDITION, needed=True)
    box = box_files(parsed(members.text(BOX), BOX, manifest.allowance))
    story = story_from(parsed(members.text(LOG), LOG, manifest.allowance), edition, box)
    if about.number("acts") != story.acts or about.text("title", 200) != story.state.title:
        about.wrong("acts")
    about.number("games")
    if not all(storable(name) and len(name) <= LONGEST_TEXT for name in about.list_of("families", str, MOST_FAMILIES)):
        about.wrong("families")
    about.moment("touched")
    origin = origin_of(about)
    return Archive(
        members,
        manifest.moment("made"),
        origin,
        edition,
        about.moment("begun"),
        story,
        box,
        {
            name: _part(members, story.state, origin, name, manifest.allowance)
            for name in sorted(_parts_in(members, texts))
        },
    )


READERS: Mapping[int, Callable[[Members, Told], Archive]] = {1: _version_1}
"""How each version is read; an old one stays."""


def _parts_in(members: Members, texts: set[str]) -> set[str]:
    """Names of the parts in a file; each must be known, and each file must belong to one."""
    names = {text.removesuffix(".json") for text in texts}
    folders = {name.split("/")[0] for name in members.infos if "/" in name}
    if unknown := sorted((names | folders) - PARTS.keys()):
        sentence = _(
            "It holds “%(name)s”, which this Artisans does not know: the file was written by a newer one. Bring this "
            "one up to date, then bring the file again."
        )
        raise Damaged(sentence % {"name": unknown[0]})
    if lost := sorted(folders - names):
        raise missing(f"{lost[0]}.json")
    return names


def _part(members: Members, state: State, origin: uuid.UUID, name: str, allowance: Allowance) -> Checked:
    told = parsed(members.text(f"{name}.json"), f"{name}.json", allowance)
    try:
        return PARTS[name].check(told, held(members, state, origin, name))
    except (KeyError, TypeError, ValueError, OverflowError) as error:
        raise again(_("%(where)s cannot be read.") % {"where": told.where}) from error


def held(members: Members, state: State, origin: uuid.UUID, name: str) -> Held:
    """What a part may ask of the file."""
    return Held(state, origin, {each for each in members.infos if each.startswith(f"{name}/")}, members.unpacked)


def made_ready(archive: Archive, uid: uuid.UUID, stack: ExitStack) -> dict[str, Any]:
    """The files of every part, ready for the new campaign until the stack is closed."""
    return {
        name: stack.enter_context(PARTS[name].placed(checked, archive.held(name), uid))
        for name, checked in archive.parts.items()
    }
