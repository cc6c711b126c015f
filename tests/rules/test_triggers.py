"""When to open what is sealed: A8.4."""

import pytest

from campaign.rules.legacy_box import SEALED, SealedPlan, Trigger
from campaign.rules.triggers import suggested

PLANS = (
    SealedPlan("after-5", "envelope", 1, Trigger("round-end", window=1, round=5)),
    SealedPlan("on-stars", "envelope", 2, Trigger("stars", window=1)),
    SealedPlan("at-end", "envelope", 3, Trigger("game-end", window=1, text="in words")),
    SealedPlan("any-end", "crate", 1, Trigger("game-end", text="in words")),
    SealedPlan("intro", "envelope", 4, Trigger("story", window=1)),
    SealedPlan("late-story", "envelope", 5, Trigger("story", window=1, round=12)),
    SealedPlan("on-card", "envelope", 6, Trigger("card", text="in words")),
    SealedPlan("elsewhere", "envelope", 7, Trigger("stars", window=2)),
    SealedPlan("unheard-of", "envelope", 8, Trigger("full-moon", window=1)),
    SealedPlan("untold", "envelope", 9),
)


def slugs(window=1, round_ended=None, stars_done=False, game_over=False, opened=()):
    found = suggested(PLANS, opened, window, round_ended, stars_done, game_over)
    return {plan.slug: reason for plan, reason in found}


STORY = {"intro": "story"}
AFTER_5 = {"after-5": "round-end", **STORY}
ENDED = {"at-end": "game-end", "any-end": "game-end"}


@pytest.mark.parametrize(
    ("moment", "expected"),
    [
        ({}, STORY),
        ({"round_ended": 4}, STORY),
        ({"round_ended": 5}, AFTER_5),
        ({"round_ended": 9}, AFTER_5),
        ({"stars_done": True}, {**STORY, "on-stars": "stars"}),
        ({"round_ended": 12}, {**AFTER_5, "late-story": "story"}),
        ({"game_over": True}, {**AFTER_5, **ENDED, "late-story": "story"}),
        ({"window": 2, "game_over": True, "stars_done": True}, {"any-end": "game-end", "elsewhere": "stars"}),
        ({"window": 3}, {}),
    ],
)
def test_A8_4_what_the_moment_suggests_and_why(moment, expected):
    assert slugs(**moment) == expected


def test_A8_4_what_was_opened_is_not_suggested_again():
    assert slugs(round_ended=12, opened={"after-5", "intro"}) == {"late-story": "story"}


def test_A8_4_of_what_nobody_described_nothing_is_suggested():
    assert suggested(SEALED, (), 1, 12, True, True) == []
