"""No room left on the server, whether the disk says so or the database."""

from __future__ import annotations

from django.db import OperationalError

NO_ROOM = (OSError, OperationalError)
"""What is raised then, and not only then: `is_full` tells."""


def is_full(error: BaseException) -> bool:
    """Whether it is the room that lacks, or the right to take it; a database says both in words alone."""
    words = str(error).casefold()
    return isinstance(error, OSError) or "full" in words or "no space" in words
