"""How much a post may bring: told to the door, before Django lays any of it on the disk."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _

Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[dict[str, Any], Receive, Send], Awaitable[None]]

MEGABYTE = 1024**2
MOST = 24 * MEGABYTE
"""Bytes of a post: one photo, and what is written beside it."""
MORE = ((re.compile(r"/photos/$"), 128 * MEGABYTE), (re.compile(r"/import/$"), 1024 * MEGABYTE))
"""Pages that take several photos, or a whole campaign."""
PATIENCE = 4
"""A browser shows the answer only once it has sent what it wanted to; so many times the most is waited for."""


def most_for(path: str) -> int:
    return next((most for pattern, most in MORE if pattern.search(path)), MOST)


def guarded(application: Application) -> Application:
    """The same application behind a door: a post that is too big is a 413, and no byte of it is kept."""

    async def answer(scope: dict[str, Any], receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] in ("GET", "HEAD"):
            return await application(scope, receive, send)
        most = most_for(scope["path"])
        told = dict(scope["headers"]).get(b"content-length", b"")
        if told.isdigit() and int(told) > most:
            await _pass_over(receive, most * PATIENCE)
            return await _refuse(send, most)
        if told.isdigit():
            return await application(scope, receive, send)  # a server reads no more than it was told
        pieces = await _gathered(receive, most)
        if pieces is None:
            return await _refuse(send, most)
        return await application(scope, _again(pieces, receive), send)

    return answer


async def _gathered(receive: Receive, most: int) -> list[Message] | None:
    """A post that does not say how long it is, kept in memory as far as a form goes; None where it is longer."""
    pieces: list[Message] = []
    size = 0
    while True:
        message = await receive()
        size += len(message.get("body", b""))
        if size > min(most, MOST):
            await _pass_over(receive, most * PATIENCE)
            return None
        pieces.append(message)
        if message["type"] != "http.request" or not message.get("more_body"):
            return pieces


def _again(pieces: list[Message], receive: Receive) -> Receive:
    async def receive_again() -> Message:
        return pieces.pop(0) if pieces else await receive()

    return receive_again


async def _pass_over(receive: Receive, most: int) -> None:
    """Let what is sent go by."""
    while most > 0:
        message = await receive()
        most -= len(message.get("body", b""))
        if message["type"] != "http.request" or not message.get("more_body"):
            return


async def _refuse(send: Send, most: int) -> None:
    words = _("This is too much at once: %(most)d MB at most. Go back, and send fewer or smaller files.")
    body = (words % {"most": most // MEGABYTE}).encode()
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 413, "headers": [*headers, (b"connection", b"close")]})
    await send({"type": "http.response.body", "body": body})
