"""Where pictures and books are drawn: once for the same content, beside the table's work, with what is done so far."""

from __future__ import annotations

import logging
import os
import tempfile
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock

from django.conf import settings

ROOM = 500_000_000
"""Bytes that drawn files may take together; those not asked for longest go first."""

KEPT = 64
"""Drawings remembered after they are done."""

Progress = Callable[[float], None]
"""Told the share that is done, from 0 to 1."""


@dataclass(frozen=True)
class Work:
    """A file that follows from its content alone: the same digest is the same file.

    Shape: `draw` writes it to the path it is given and tells its progress; it asks no database. `suffix` has no dot.
    """

    digest: str
    suffix: str
    draw: Callable[[Path, Progress], None] = field(compare=False)

    @property
    def path(self) -> Path:
        return Path(settings.PICTURES_DIR) / f"{self.digest}.{self.suffix}"


@dataclass
class Drawing:
    """How far a work has come."""

    share: float = 0.0
    failed: bool = False
    lock: Lock = field(default_factory=Lock, repr=False)

    def tell(self, share: float) -> None:
        self.share = max(self.share, min(1.0, share))


_drawings: OrderedDict[Path, Drawing] = OrderedDict()
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
    """Draw it in the background, unless that is going on already."""
    with _guard:
        known = _drawings.get(work.path)
        going = known is not None and not known.failed and (known.share < 1 or work.path.exists())
        if known is not None and going:
            return known
        known = _drawings[work.path] = Drawing()
        while len(_drawings) > KEPT:
            _drawings.popitem(last=False)
    _bench.submit(_try, work, known)
    return known


def at_once(work: Work) -> Path:
    """The file, drawn here and now where it is not there; two who ask together draw it once. Raises: as `draw`."""
    with _guard:
        known = _drawings.setdefault(work.path, Drawing())
    with known.lock:
        if finished(work) is None:
            _draw(work, known)
    return work.path


def _try(work: Work, known: Drawing) -> None:
    try:
        with known.lock:
            if finished(work) is None:
                _draw(work, known)
            known.share = 1.0
    except Exception:
        known.failed = True
        logging.getLogger(__name__).exception("a picture could not be drawn")


def _draw(work: Work, known: Drawing) -> None:
    """Into a draft first, so that no half a file is ever found."""
    work.path.parent.mkdir(parents=True, exist_ok=True)
    descriptor, draft = tempfile.mkstemp(dir=work.path.parent, suffix=f".draft.{work.suffix}")
    os.close(descriptor)
    try:
        work.draw(Path(draft), known.tell)
        os.replace(draft, work.path)
    finally:
        with suppress(FileNotFoundError):
            os.unlink(draft)
    known.share = 1.0
    _make_room(work.path)


def _make_room(latest: Path) -> None:
    """Delete what was not asked for longest, until the rest has room."""
    found = []
    for path in latest.parent.iterdir():
        with suppress(OSError):
            found.append((path.stat().st_mtime, path.stat().st_size, path))
    taken = sum(size for _, size, _ in found)
    for _, size, path in sorted(found):
        if taken <= ROOM:
            return
        if path != latest and ".draft." not in path.name:
            with suppress(OSError):
                path.unlink()
                taken -= size
