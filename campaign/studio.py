"""Where pictures and books are drawn: once for the same content, beside the table's work, with what is done so far."""

from __future__ import annotations

import logging
import os
import shutil
import tempfile
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock

from django.conf import settings

ROOM = 500_000_000
"""Bytes that drawn files may take together; those not asked for longest go first."""

KEPT = 64
"""Drawings remembered after they are done."""

STALE = 3600
"""Seconds after which a draft is what a server left behind that was stopped while it drew."""

Progress = Callable[[float], None]
"""Told the share that is done, from 0 to 1."""


@dataclass(frozen=True)
class Work:
    """A file that follows from its content alone: the same digest is the same file.

    Shape: `shelf` is what it goes with, a folder below the pictures' own (see `forgotten`). `draw` writes it to the
           path it is given and tells its progress; it asks no database. `suffix` has no dot. `weight` is how long it
           takes beside the other works of one page.
    """

    shelf: str
    digest: str
    suffix: str
    draw: Callable[[Path, Progress], None] = field(compare=False)
    weight: float = field(default=1.0, compare=False)

    @property
    def path(self) -> Path:
        return Path(settings.PICTURES_DIR) / self.shelf / f"{self.digest}.{self.suffix}"


class Forgotten(Exception):
    """What was drawn is not to be kept: what it shows was taken away meanwhile."""


@dataclass
class Drawing:
    """How far a work has come; its lock is held while it is drawn."""

    share: float = 0.0
    failed: bool = False
    lock: Lock = field(default_factory=Lock, repr=False)

    @property
    def going(self) -> bool:
        return not self.failed and self.share < 1

    def tell(self, share: float) -> None:
        self.share = max(self.share, min(1.0, share))


_drawings: OrderedDict[Path, Drawing] = OrderedDict()
_at_work: dict[Path, Path] = {}
"""The drafts that are drawn, each with the file it is to become; one that is forgotten meanwhile is not here."""
_guard = Lock()
_bench = ThreadPoolExecutor(max_workers=1, thread_name_prefix="studio")
"""One at a time: the table's own taps come first."""


def finished(work: Work) -> Path | None:
    """The file, where it was drawn before."""
    try:
        os.utime(work.path)
    except OSError:
        return None
    return work.path


def drawing(work: Work) -> Drawing | None:
    """How far it has come, where it was begun."""
    with _guard:
        return _drawings.get(work.path)


def begin(work: Work) -> Drawing:
    """Draw it in the background, unless that is going on already; what failed is tried once more."""
    with _guard:
        known = _drawings.get(work.path)
        if known is not None and (known.going or (not known.failed and work.path.exists())):
            return known
        known = _remember(work, known.lock if known else Lock())
    _bench.submit(_try, work, known)
    return known


def at_once(work: Work) -> Path:
    """The file, drawn here and now where it is not there; two who ask together draw it once.

    Raises: as `draw`; Forgotten.
    """
    with _guard:
        known = _drawings.get(work.path) or _remember(work, Lock())
    with known.lock:
        _draw_once(work, known)
    return work.path


@contextmanager
def forgotten(shelf: str) -> Iterator[None]:
    """Delete what was drawn for a shelf, and for those below it, while what it shows is taken away.

    No drawing begins meanwhile, and one that is being made is not kept.
    """
    folder = Path(settings.PICTURES_DIR) / shelf
    with _guard:
        for draft in [draft for draft, path in _at_work.items() if path.is_relative_to(folder)]:
            del _at_work[draft]
        shutil.rmtree(folder, ignore_errors=True)
        yield


def _remember(work: Work, lock: Lock) -> Drawing:
    """A drawing that is about to begin; the oldest that are over are forgotten."""
    known = _drawings[work.path] = Drawing(lock=lock)
    _drawings.move_to_end(work.path)
    over = [path for path, each in _drawings.items() if not each.going]
    for path in over[: max(0, len(_drawings) - KEPT)]:
        del _drawings[path]
    return known


def _try(work: Work, known: Drawing) -> None:
    with known.lock, suppress(Exception):
        _draw_once(work, known)


def _draw_once(work: Work, known: Drawing) -> None:
    """Draw it unless it is there by now, and tell how that went."""
    try:
        if finished(work) is None:
            _draw(work, known)
    except Exception as error:
        known.failed = True
        if not isinstance(error, Forgotten):
            logging.getLogger(__name__).exception("a picture could not be drawn")
        raise
    known.share, known.failed = 1.0, False


def _draw(work: Work, known: Drawing) -> None:
    """Into a draft first, so that no half a file is ever found. Raises: as `draw`; Forgotten."""
    root = Path(settings.PICTURES_DIR)
    root.mkdir(parents=True, exist_ok=True)
    descriptor, name = tempfile.mkstemp(dir=root, suffix=f".draft.{work.suffix}")
    os.close(descriptor)
    draft = Path(name)
    try:
        with _guard:
            _at_work[draft] = work.path
        work.draw(draft, known.tell)
        with _guard:
            if draft not in _at_work:
                raise Forgotten
            work.path.parent.mkdir(parents=True, exist_ok=True)
            os.replace(draft, work.path)
    except Exception as error:
        if draft in _at_work:
            raise
        raise Forgotten from error
    finally:
        with _guard:
            _at_work.pop(draft, None)
        draft.unlink(missing_ok=True)
    _make_room(root, work.path)


def _make_room(root: Path, latest: Path) -> None:
    """Delete what was not asked for longest, until the rest has room; drafts that nobody is at work on go too."""
    found = []
    for path in root.rglob("*.*"):
        with suppress(OSError):
            when, size = path.stat().st_mtime, path.stat().st_size
            if ".draft." in path.name and when < time.time() - STALE:
                path.unlink()
            else:
                found.append((when, size, path))
    taken = sum(size for _, size, _ in found)
    for _, size, path in sorted(found):
        if taken <= ROOM:
            return
        if path != latest and ".draft." not in path.name:
            with suppress(OSError):
                path.unlink()
                taken -= size
