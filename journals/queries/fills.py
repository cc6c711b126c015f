"""Which entry of the log filled a space."""

from __future__ import annotations

from campaign.registry import Command
from campaign.story import Recorded, Story
from journals.commands.paper import PaintSpace
from journals.commands.play import TakeTurn


def filled_by(story: Story, game: int, family: int, space: str) -> Recorded | None:
    """The standing entry that filled this space last."""
    return next((e for e in reversed(story.ordered) if fills_space(e.command, game, family, space)), None)


def fills_space(what: Command, game: int, family: int, space: str) -> bool:
    """Whether this command filled that space."""
    if isinstance(what, TakeTurn):
        return (what.game, what.family) == (game, family) and any(name == space for name, _ in what.fills)
    return isinstance(what, PaintSpace) and (what.game, what.family, what.space) == (game, family, space)
