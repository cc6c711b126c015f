"""No room left on the server, whether the disk says so or the database."""

from __future__ import annotations

from django.db import OperationalError

NO_ROOM = (OSError, OperationalError)
"""What is raised then, and not only then: `is_full` tells."""


def is_full(error: BaseException) -> bool:
    """Whether it is the room that lacks, or the right to take it; a database says both in words alone.

    A file that was there a moment ago, and is not, takes no room.
    """
    words = str(error).casefold()
    if isinstance(error, OSError):
        return not isinstance(error, FileNotFoundError)
    return "full" in words or "no space" in words
