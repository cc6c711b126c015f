"""What a crest sticker of an own box does, as it is picked from a list: one step, or nothing the app knows (A9.4)."""

from __future__ import annotations

from campaign.rules.abilities import ABILITIES, Step

RECORDED = "set-colour"
"""Its colour is chosen once, when the sticker is placed."""
NUMBERS = {"add": "n", "set-value": "value"}

DOES = (
    *(f"add:{n}" for n in (1, -1, 2, -2)),
    "flip",
    RECORDED,
    *(f"set-value:{value}" for value in range(1, 7)),
    "ignore-adjacency",
    "fill-again",
    "by-hand",
)


def steps_of(text: str) -> tuple[Step, ...]:
    """The steps of one of DOES; none for anything else, which is then done by hand."""
    slug, _, number = text.partition(":")
    if text not in DOES or slug not in ABILITIES:
        return ()
    return (Step(slug, {NUMBERS[slug]: int(number)} if slug in NUMBERS else {}),)
