"""What no page can answer: a database that is busy, and a post in letters nobody reads here."""

from __future__ import annotations

from collections.abc import Callable

from django.db import OperationalError
from django.http import HttpRequest, HttpResponse, UnreadablePostError
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _

Answer = Callable[[HttpRequest], HttpResponseBase]
READABLE = {"", "utf-8"}
"""The charsets a form may name: Django reads no other."""


class Patience:
    """Middleware: a lock that was not had in time is a 503 that says to try again, harmless by the post's key.

    So is a post for which there is no room, told as what it is.
    """

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., object], args: object, kwargs: object
    ) -> HttpResponse | None:
        """Read what was posted, before others do who do not expect that there is no room to put it down."""
        if request.method != "POST" or getattr(view, "csrf_exempt", False):
            return None
        try:
            request.POST.keys()
        except UnreadablePostError:
            return None
        except OSError:
            answer = _("The server has no room for what was sent. Make some on its disk, then send it again.")
            return HttpResponse(answer, status=507, content_type="text/plain; charset=utf-8")
        return None

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, OperationalError):
            return None
        answer = render(request, "503.html", status=503)
        answer["Retry-After"] = "2"
        return answer


def readable(get_response: Answer) -> Answer:
    """Middleware: a post in another charset than UTF-8 is turned away before anything tries to read it."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        charset = (request.content_params or {}).get("charset", "").strip("\"' ").lower()
        if charset not in READABLE:
            return HttpResponse(_("Send this form as UTF-8."), status=400, content_type="text/plain; charset=utf-8")
        return get_response(request)

    return answer
