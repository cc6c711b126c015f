"""The browser that the tests drive."""

import os
import shutil

NAMES = ("chromium", "chromium-browser", "google-chrome")
MISSING = "no Chromium found: install one, or name it in ARTISANS_CHROMIUM"
REQUIRED = os.environ.get("ARTISANS_REQUIRE_BROWSER") == "1"


def find_chromium() -> str | None:
    """The path of the system's Chromium, if there is one."""
    return next(filter(None, map(shutil.which, (os.environ.get("ARTISANS_CHROMIUM", ""), *NAMES))), None)
