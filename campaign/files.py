"""Files as answers: streamed in pieces, with a mark by which a browser knows what it has already."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path

from asgiref.sync import sync_to_async
from django.http import FileResponse, HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.http import quote_etag

SHRINK = ("text/", "image/svg", "application/json", "application/javascript", "application/xml")

BREAKS = re.compile(r"[/\\\\]")
"""What would part a file's name from its folder."""


class Gzip(GZipMiddleware):
    """Middleware: only what shrinks is shrunk; pictures and archives are small already."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if not response.headers.get("Content-Type", "").startswith(SHRINK):
            return response
        return super().process_response(request, response)


class StreamedFile(FileResponse):
    """A file read piece by piece also under ASGI, where Django would read all of it first."""

    async def __aiter__(self) -> AsyncIterator[bytes]:
        file = self.file_to_stream
        while file is not None and (piece := await sync_to_async(file.read)(self.block_size)):
            yield piece


def send(
    request: HttpRequest, path: Path, content_type: str, *, mark: str, download: str = "", keep: bool = False
) -> HttpResponseBase:
    """The file, or 304 to a browser that has what `mark` stands for.

    Shape: `download` is the name to save it under, empty to show it; with `keep` the address always means this content,
           and the browser need not ask again.
    """
    etag, download = quote_etag(mark), BREAKS.sub(" ", download)
    answer: HttpResponseBase | None = get_conditional_response(request, etag=etag)
    if answer is None:
        answer = StreamedFile(
            path.open("rb"), content_type=content_type, as_attachment=bool(download), filename=download or path.name
        )
    answer.headers["ETag"] = etag
    if keep:
        patch_cache_control(answer, private=True, max_age=31_536_000, immutable=True)
    else:
        patch_cache_control(answer, private=True, no_cache=True)
    return answer
