"""Large pictures are drawn one at a time, so that those asked for together need no more memory than one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Lock

Draw = Callable[[Path, Callable[[float], None]], None]
"""Draws into a file and tells the share that is done."""

_easel = Lock()


def alone(draw: Draw) -> Draw:
    """The same drawing, which waits until no other of its sort is going on. It must not ask for another of them."""

    def drawn(path: Path, progress: Callable[[float], None]) -> None:
        with _easel:
            draw(path, progress)

    return drawn
