"""How a window came about, as the log tells it: in order, with corrections in their place; row by row from paper."""

import pytest

from campaign import log
from campaign.rules.dice import Fill
from journals.commands.paper import BreakSpace, FinishWindow, PaintSpace
from journals.queries.growth import growth
from tests.factories import make_game, recorded, turn, undo

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign():
    """Two families in the first round; each has filled spaces."""
    campaign = make_game()
    recorded(campaign, turn(1, 1, 1, "R5", "B2"))
    recorded(campaign, turn(1, 2, 2, "B2", "A1"))
    recorded(campaign, turn(1, 4, 1, "Y3", "A1", "C1 G4"))
    return campaign


def told(campaign, family=1):
    found = growth(log.story_of(campaign), 1, family)
    return [{name: str(fill) for name, fill in moment.fills.items()} for moment in found.moments]


def test_it_begins_empty_and_has_a_moment_for_every_fill_in_their_order(campaign):
    assert told(campaign) == [
        {},
        {"B2": "R5"},
        {"B2": "R5", "A1": "Y3"},
        {"B2": "R5", "A1": "Y3", "C1": "G4"},
    ]
    assert growth(log.story_of(campaign), 1, 1).in_order


def test_the_round_is_told(campaign):
    words = [moment.words for moment in growth(log.story_of(campaign), 1, 1).moments]
    assert words[0] == ""
    assert set(words[1:]) == {"Round 1"}


def test_each_family_has_its_own(campaign):
    assert told(campaign, family=2) == [{}, {"A1": "B2"}]


def test_a_corrected_turn_shows_what_was_corrected_in_its_old_place(campaign):
    first = next(entry.number for entry in log.story_of(campaign).entries.values() if entry.command.kind == "take-turn")
    recorded(campaign, turn(1, 1, 1, "P1", "B2"), replaces=first)
    assert told(campaign)[1] == {"B2": "P1"}
    assert len(told(campaign)) == 4


def test_what_was_struck_is_left_out(campaign):
    undo(campaign)
    assert told(campaign) == [{}, {"B2": "R5"}]


def test_a_space_that_broke_is_a_moment_of_its_own(campaign):
    recorded(campaign, BreakSpace(1, 1, "B2"))
    moments = growth(log.story_of(campaign), 1, 1).moments
    assert [sorted(moment.broken) for moment in moments] == [[], [], [], [], ["B2"]]


def test_a_window_from_paper_grows_row_by_row_and_says_so():
    campaign = make_game()
    for space, fill in (("A2", "R1"), ("B1", "B2"), ("A1", "Y3"), ("B2", "G4")):
        recorded(campaign, PaintSpace(1, 1, space, Fill.parse(fill)))
    recorded(campaign, FinishWindow(1, 1))
    found = growth(log.story_of(campaign), 1, 1)
    assert not found.in_order
    assert [sorted(moment) for moment in told(campaign)[:3]] == [[], ["A1", "B1"], ["A1", "A2", "B1", "B2"]]
    assert "row by row" in found.moments[-1].words
    layout = log.story_of(campaign).state.plan(log.story_of(campaign).state.game(1)).layout
    assert len(found.moments) == 1 + len({round(y) for _x, y, _room in layout.hearts.values()})


def test_the_last_moment_is_the_window_as_it_is(campaign):
    recorded(campaign, BreakSpace(1, 1, "A1"))
    page, last = log.story_of(campaign).state.game(1).page(1), growth(log.story_of(campaign), 1, 1).moments[-1]
    assert (dict(last.fills), last.broken) == (dict(page.fills), page.broken)
