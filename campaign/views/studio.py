"""What is drawn on demand: at once where it is quick, in the background with a bar where it is not."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest
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


def shown(work: Work, *, begin: bool = False) -> Shown:
    """How far a work has come; `begin` has it drawn."""
    path = studio.finished(work)
    if path is not None:
        return Shown(ready=True, percent=100, size=path.stat().st_size)
    known = studio.begin(work) if begin else studio.drawing(work)
    if known is None:
        return Shown()
    return Shown(going=not known.failed, failed=known.failed, percent=int(known.share * 100))


def answer(request: HttpRequest, work: Work, name: str) -> HttpResponseBase:
    """The file itself, drawn now if need be; `?save` in the address has the browser keep it under this name."""
    path = studio.at_once(work)
    download = f"{name}.{work.suffix}" if "save" in request.GET else ""
    return send(request, path, TYPES[work.suffix], mark=work.digest, download=download)
