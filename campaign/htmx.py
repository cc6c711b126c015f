"""The one module that knows HTMX headers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django_htmx.middleware import HtmxDetails


def wants_fragment(request: HttpRequest) -> bool:
    """Whether only the page's inside was asked for."""
    htmx = HtmxDetails(request)
    return bool(htmx) and not htmx.history_restore_request


def respond(
    request: HttpRequest,
    fragment: str,
    context: Mapping[str, Any],
    *,
    status: int = 200,
    address: str | None = None,
) -> HttpResponse:
    """The whole page, or to HTMX its inside; `address` is the page's own, for the browser to show after a post."""
    if not wants_fragment(request):
        return render(request, "page.html", {**context, "fragment": fragment}, status=status)
    answer = HttpResponse(render_to_string(fragment, {**context, "fragment_only": True}, request), status=status)
    if address is not None:
        came_from = _path(HtmxDetails(request).current_url)
        answer["HX-Replace-Url" if came_from == urlsplit(address).path else "HX-Push-Url"] = address
    answer["Vary"] = "HX-Request"
    return answer


def _path(address: str | None) -> str:
    """The path of an address that a browser sent; nothing where it is none."""
    try:
        return urlsplit(address or "").path
    except ValueError:
        return ""
