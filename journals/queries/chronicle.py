"""The chronicle of a game: what its log tells of the evening, as a short text in paragraphs."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.story import Story
from journals.queries.chronicle_after import bought, built, closing
from journals.queries.chronicle_play import glass, play
from journals.queries.chronicle_result import result, title
from journals.queries.chronicle_voice import Voice, told
from journals.queries.evening import evening_of

PARTS = ((result,), (play, glass), (built,), (bought,), (closing,))
"""What each paragraph tells."""


@dataclass(frozen=True)
class Chronicle:
    """A game told in words: plain text, its paragraphs in their order."""

    title: str
    paragraphs: tuple[str, ...]

    @property
    def text(self) -> str:
        """The whole text, an empty line between paragraphs."""
        return "\n\n".join(self.paragraphs)


def chronicle_of(story: Story, game: int) -> Chronicle | None:
    """The game as the app tells it; None until its scores are confirmed, when nothing of it is secret any more."""
    evening = evening_of(story, game)
    if evening is None:
        return None
    voice = Voice(evening)
    paragraphs = (told(part(voice) for part in parts) for parts in PARTS)
    return Chronicle(title(voice), tuple(paragraph for paragraph in paragraphs if paragraph))
