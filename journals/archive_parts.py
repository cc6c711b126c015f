"""What journals add to a campaign's file beside the log: the diaries with all their versions, and the photos."""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
import uuid
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _

from campaign.archive.parts import Checked, Exported, Held, Part, part
from campaign.archive.strict import Damaged, Told, again
from campaign.archive.writing import stamp
from campaign.models import Campaign
from journals.diary import LONGEST, LONGEST_BY, LONGEST_KEY, LONGEST_TITLE
from journals.models import DiaryPage, DiaryVersion, Photo
from journals.photos import UNOWNED, Refused, check_kept, derive_sizes, folder_of

MOST_ROWS = 20_000
MOST_GAME, MOST_WINDOW = 99, 999
PAGE = ("family", "game", "chronicle", "begun", "removed", "versions")
VERSION = ("number", "key", "title", "text", "by", "written")
PHOTO = ("key", "use", "family", "game", "window", "digest", "width", "height", "alt", "caption", "by", "added")


Row = dict[str, Any]


@part("diary")
class Diary(Part):
    """Every page that a family wrote, torn out or not, in every version."""

    def export(self, campaign: Campaign) -> Exported:
        pages = DiaryPage.objects.filter(campaign=campaign).prefetch_related("versions")
        return Exported({"pages": [_page(page) for page in pages]}, sum(page.removed is None for page in pages))

    def check(self, told: Told, held: Held) -> Checked:
        told.only("pages")
        pages = [_checked_page(row, held) for row in told.rows("pages", MOST_ROWS, _("diary page"))]
        chronicles = [(page["family"], page["game"]) for page, _versions in pages if page["chronicle"]]
        if len(set(chronicles)) < len(chronicles):
            raise again(_("Two diary pages tell of the same game."))
        return Checked(pages, sum(page["removed"] is None for page, _versions in pages))

    def store(self, campaign: Campaign, checked: Checked, ready: Any) -> None:
        for row, versions in checked.content:
            page = DiaryPage.objects.create(campaign=campaign, **row)
            DiaryVersion.objects.bulk_create(DiaryVersion(page=page, **version) for version in versions)


def _page(page: DiaryPage) -> Row:
    return {
        "family": page.family,
        "game": page.game,
        "chronicle": page.chronicle,
        "begun": stamp(page.begun),
        "removed": stamp(page.removed) if page.removed else None,
        "versions": [
            {
                "number": version.number,
                "key": version.key,
                "title": version.title,
                "text": version.text,
                "by": version.by,
                "written": stamp(version.written),
            }
            for version in page.versions.all()
        ],
    }


def _checked_page(row: Told, held: Held) -> tuple[Row, list[Row]]:
    row.only(*PAGE)
    page = {
        "family": _family(row, held),
        "game": row.number("game", 0, MOST_GAME),
        "chronicle": row.flag("chronicle"),
        "begun": row.moment("begun"),
        "removed": row.moment_or_none("removed"),
    }
    versions = [_checked_version(each) for each in row.rows("versions", MOST_ROWS, _("diary version"))]
    if [version["number"] for version in versions] != list(range(1, len(versions) + 1)) or not versions:
        row.wrong("versions")
    if len({version["key"] for version in versions}) < len(versions):
        row.wrong("versions")
    return page, versions


def _checked_version(row: Told) -> Row:
    row.only(*VERSION)
    return {
        "number": row.number("number", 1),
        "key": row.text("key", LONGEST_KEY, needed=True),
        "title": row.text("title", LONGEST_TITLE),
        "text": row.text("text", LONGEST),
        "by": row.text("by", LONGEST_BY),
        "written": row.moment("written"),
    }


def _family(row: Told, held: Held) -> int:
    """The number of a family of the campaign."""
    number = row.number("family", 0, MOST_GAME)
    if number not in held.state.families:
        row.wrong("family")
    return number


def _known(number: int, there: Collection[int]) -> int:
    """A number that the campaign has; 0, of no one in particular, for a game that was struck since."""
    return number if number in there else 0


@dataclass(frozen=True)
class Album:
    """The photos of a file; `sources` has the largest files that are still on this server, by their digests."""

    rows: list[Row]
    sources: dict[str, Path] = field(default_factory=dict)


@part("photos")
class Photos(Part):
    """Every photo, with what is told of it; the largest file of each."""

    def export(self, campaign: Campaign) -> Exported:
        rows, there = _as_they_lie(campaign)
        guides = sum(row.use == Photo.Use.GUIDE for row in rows)
        return Exported({"photos": [_photo(row) for row in rows]}, len(rows), there, guides)

    def check(self, told: Told, held: Held) -> Checked:
        told.only("photos")
        rows = [_checked_photo(row, held) for row in told.rows("photos", MOST_ROWS, _("photo"))]
        if len({row["key"] for row in rows}) < len(rows):
            raise again(_("Two photos have the same key."))
        if astray := sorted(held.files - {_name(row["digest"]) for row in rows}):
            raise again(_("“%(name)s” in it belongs to no photo.") % {"name": astray[0]})
        sizes = {name: _size(name, held) for name in sorted(held.files)}
        for row in rows:
            told_size = row["width"], row["height"]
            if sizes.get(_name(row["digest"]), told_size) != told_size:
                raise again(_("A photo in it has another size than is told of it."))
        lacking = [row for row in rows if _name(row["digest"]) not in held.files]
        here = Path(settings.PHOTOS_DIR) / held.origin.hex
        sources = {row["digest"]: here / f"{row['digest']}.jpg" for row in lacking if _is_whole(here, row)}
        kept = [row for row in rows if _name(row["digest"]) in held.files or row["digest"] in sources]
        guides = sum(row["use"] == Photo.Use.GUIDE for row in kept)
        return Checked(Album(kept, sources), len(kept), len(rows) - len(kept), guides)

    @contextmanager
    def placed(self, checked: Checked, held: Held, uid: uuid.UUID) -> Iterator[Any]:
        """The files of all sizes in a folder beside the others, which is given its name when the rows are written."""
        digests = dict.fromkeys(row["digest"] for row in checked.content.rows)
        if not digests:
            yield None
            return
        root = Path(settings.PHOTOS_DIR)
        root.mkdir(parents=True, exist_ok=True)
        draft, final = Path(tempfile.mkdtemp(dir=root, suffix=".draft")), root / uid.hex
        try:
            for digest in digests:
                _copy(digest, checked.content, held, draft)
            (draft / UNOWNED).touch()
            yield draft
            (final / UNOWNED).unlink(missing_ok=True)
        except BaseException:
            if not draft.exists():  # it has its name already, and the rows are taken back
                shutil.rmtree(final, ignore_errors=True)
            raise
        finally:
            shutil.rmtree(draft, ignore_errors=True)

    def store(self, campaign: Campaign, checked: Checked, ready: Any) -> None:
        if ready is not None:
            rows = [row for row in checked.content.rows if (ready / f"{row['digest']}.jpg").exists()]
            Photo.objects.bulk_create(Photo(campaign=campaign, **row) for row in rows)
            folder = folder_of(campaign)
            os.chmod(ready, 0o755)
            shutil.rmtree(folder, ignore_errors=True)  # of a server that was stopped here; the campaign is new
            os.replace(ready, folder)


def _as_they_lie(campaign: Campaign) -> tuple[list[Photo], dict[str, Path]]:
    """The photos and their files by name; read once more where one was turned or erased in between."""
    rows: list[Photo] = []
    while True:
        before, rows = [row.digest for row in rows], list(Photo.objects.filter(campaign=campaign))
        files = {_name(row.digest): folder_of(campaign) / f"{row.digest}.jpg" for row in rows}
        there = {name: path for name, path in files.items() if path.is_file()}
        if len(there) == len(files) or before == [row.digest for row in rows]:
            return rows, there


def _photo(row: Photo) -> Row:
    plain = {name: getattr(row, name) for name in PHOTO if name not in ("added", "use")}
    return {**plain, "use": str(row.use), "added": stamp(row.added)}


def _checked_photo(row: Told, held: Held) -> Row:
    row.only(*PHOTO)
    return {
        "key": row.text("key", 64, needed=True),
        "use": row.one_of("use", Photo.Use.values),
        "family": _known(row.number("family", 0, MOST_GAME), held.state.families),
        "game": _known(row.number("game", 0, MOST_GAME), held.state.games),
        "window": row.number("window", 0, MOST_WINDOW),
        "digest": row.digest("digest"),
        "width": row.number("width", 1, 100_000),
        "height": row.number("height", 1, 100_000),
        "alt": row.text("alt", 300),
        "caption": row.text("caption", 300),
        "by": row.text("by", 60),
        "added": row.moment("added"),
    }


def _name(digest: str) -> str:
    return f"photos/{digest}.jpg"


def _size(name: str, held: Held) -> tuple[int, int]:
    """Width and height of a photo that is as this server would have kept it. Raises: Damaged."""
    with held.unpacked(name) as path:
        if _digest_of(path) != path.stem:
            raise again(_("“%(name)s” in it has changed since it was written.") % {"name": name})
        try:
            return check_kept(path, decode=False)
        except Refused as error:
            sentence = _("A photo in it is not one that this app has kept: %(why)s Nothing was taken from the file.")
            raise Damaged(sentence % {"why": " ".join(error.messages)}) from error


def _digest_of(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _is_whole(folder: Path, row: Row) -> bool:
    """Whether the file of a photo still lies on this server, as it was."""
    path = folder / f"{row['digest']}.jpg"
    try:
        return _digest_of(path) == row["digest"] and check_kept(path, decode=False) == (row["width"], row["height"])
    except (OSError, Refused):
        return False


def _copy(digest: str, album: Album, held: Held, folder: Path) -> None:
    """One photo, in all its sizes; none, where its file lay on this server and was turned or erased meanwhile."""
    target = folder / f"{digest}.jpg"
    if digest in album.sources:
        try:
            shutil.copyfile(album.sources[digest], target)
        except FileNotFoundError:
            return
    else:
        with held.unpacked(_name(digest)) as path:
            shutil.copyfile(path, target)
    os.chmod(target, 0o644)
    try:
        derive_sizes(target)
    except Refused as error:
        raise again(_("A photo in it cannot be read.")) from error
