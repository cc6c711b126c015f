"""Which entry of the log filled a space, or crossed it out."""

from __future__ import annotations

from campaign.story import Recorded, Story


def filled_by(story: Story, game: int, family: int, space: str) -> Recorded | None:
    """The standing entry that filled this space last."""
    wanted = (game, family, space)
    return next((entry for entry in reversed(story.ordered) if wanted in entry.command.filled()), None)


def crossed_by(story: Story, game: int, family: int, space: str) -> Recorded | None:
    """The standing entry that crossed this space out."""
    wanted = (game, family, space)
    return next((entry for entry in reversed(story.ordered) if wanted in entry.command.crossed()), None)
