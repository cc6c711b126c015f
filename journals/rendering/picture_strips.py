"""Large pictures a strip at a time, so that what is worked out on the way takes no more memory than a strip."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PIL import Image

Box = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels."""

STRIP = 2_000_000
"""Pixels of a picture that are worked at together."""


def strips(size: tuple[int, int], room: int = STRIP) -> Iterator[Box]:
    """A picture from the top down, as many whole rows at a time as have so many pixels."""
    wide, tall = size
    step = max(1, room // max(1, wide))
    yield from ((0, top, wide, min(tall, top + step)) for top in range(0, tall, step))


def lay(ground: Image.Image, frame: Box, piece: Callable[[Box], Image.Image], where: Image.Image | None = None) -> None:
    """Set what `piece` gives for each strip of a frame into the ground, thin where `where` is dark."""
    left, top = frame[:2]
    for strip in strips((frame[2] - left, frame[3] - top)):
        box = (left + strip[0], top + strip[1], left + strip[2], top + strip[3])
        ground.paste(piece(strip), box, where.crop(strip) if where else None)


def whole(picture: Image.Image) -> Box:
    """All of a picture as a frame."""
    return (0, 0, *picture.size)
