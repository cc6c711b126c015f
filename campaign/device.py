"""A device's name, kept in a cookie: it says who recorded what (roles come with the keeper)."""

from __future__ import annotations

from urllib.parse import quote, unquote

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext

from campaign.letters import one_line

COOKIE = "device"
LONGEST = 40
YEAR = 365 * 24 * 3600


def name_of(request: HttpRequest) -> str:
    """The device's name; until it has one, what every table starts with."""
    return named(request) or gettext("the table")


def named(request: HttpRequest) -> str:
    """The name it was given, or nothing."""
    return one_line(unquote(request.COOKIES.get(COOKIE, "")))[:LONGEST]


def remember(response: HttpResponse, name: str) -> None:
    response.set_cookie(COOKIE, quote(name[:LONGEST]), max_age=YEAR, samesite="Lax", httponly=True)
