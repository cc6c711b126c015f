"""What is drawn on demand: at once where it is quick, in the background with a bar where it is not."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponseRedirect
from django.http.response import HttpResponseBase

from campaign import studio
from campaign.files import send
from campaign.studio import Work

TYPES = {
    "png": "image/png",
    "webp": "image/webp",
    "jpg": "image/jpeg",
    "pdf": "application/pdf",
}


@dataclass(frozen=True)
class Shown:
    """A slow work on its page: there, being drawn, failed, or not asked for yet. `percent` is of what is drawn."""

    ready: bool = False
    going: bool = False
    failed: bool = False
    percent: int = 0
    size: int = 0


def shown(work: Work, *others: Work, begin: bool = False) -> Shown:
    """How far a work has come, together with others that are drawn after it; `begin` has them drawn."""
    works = (work, *others)
    found = [_shown(each, begin) for each in works]
    done = sum(each.weight * one.percent for each, one in zip(works, found, strict=True))
    return Shown(
        ready=all(one.ready for one in found),
        going=any(one.going for one in found) and not any(one.failed for one in found),
        failed=any(one.failed for one in found),
        percent=int(done / sum(each.weight for each in works)),
        size=found[0].size,
    )


def _shown(work: Work, begin: bool) -> Shown:
    path = studio.finished(work)
    if path is not None:
        return Shown(ready=True, percent=100, size=path.stat().st_size)
    known = studio.begin(work) if begin else studio.drawing(work)
    if known is None:
        return Shown()
    return Shown(going=not known.failed, failed=known.failed, percent=int(known.share * 100))


def answer(request: HttpRequest, work: Work, name: str) -> HttpResponseBase:
    """The file itself, drawn now if need be; `?save` in the address has the browser keep it under this name.

    Where a photo in it was taken away meanwhile, the browser asks once more, for what there is now.
    """
    try:
        path = studio.at_once(work)
    except studio.Forgotten:
        return HttpResponseRedirect(request.get_full_path())
    download = f"{name}.{work.suffix}" if "save" in request.GET else ""
    return send(request, path, TYPES[work.suffix], mark=work.digest, download=download)
