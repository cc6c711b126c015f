"""What every template may know without asking: the theme of this device."""

from __future__ import annotations

from django.http import HttpRequest

THEME_COOKIE = "theme"
THEMES = ("system", "night", "day")


def theme(request: HttpRequest) -> dict[str, str]:
    """The theme this device has chosen, kept in a cookie; `system` where it follows the system or says nonsense."""
    chosen = request.COOKIES.get(THEME_COOKIE, THEMES[0])
    return {"theme": chosen if chosen in THEMES else THEMES[0]}
