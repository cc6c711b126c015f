"""What one prints on: chosen on the page that prints, and kept for this device."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy

from campaign.device import YEAR
from journals.rendering.book_paper import SIZES

COOKIE = "paper"
NAMES = {"a4": gettext_lazy("A4"), "letter": gettext_lazy("US Letter")}


def paper_of(request: HttpRequest) -> str:
    """The paper that is asked for; else the one this device chose last, or A4."""
    for asked in (request.GET.get(COOKIE, ""), request.COOKIES.get(COOKIE, "")):
        if asked in SIZES:
            return asked
    return next(iter(SIZES))


def papers(chosen: str) -> list[tuple[str, str, bool]]:
    """What there is to choose from: its address, its name, whether it is chosen."""
    return [(f"?{COOKIE}={size}", str(NAMES[size]), size == chosen) for size in SIZES]


def remember(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """The same answer; this device keeps the paper that was asked for."""
    if request.GET.get(COOKIE) in SIZES:
        response.set_cookie(COOKIE, paper_of(request), max_age=YEAR, samesite="Lax", httponly=True)
    return response
