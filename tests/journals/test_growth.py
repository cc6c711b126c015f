"""How a window came about, as the log tells it: in order, with corrections in their place; row by row from paper."""

import pytest
from django.urls import reverse

from campaign import log
from campaign.commands.box import DescribeOutline
from campaign.commands.reshaping import MergeSpaces, SplitSpace
from campaign.rules.dice import Fill
from journals.commands.paper import BreakSpace, FinishWindow, PaintSpace
from journals.queries.growth import growth
from tests.factories import anyway, make_game, recorded, turn, undo

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
    assert len(found.moments) == 3, "rows that stayed empty are passed over"


def test_the_last_moment_is_the_window_as_it_is(campaign):
    recorded(campaign, BreakSpace(1, 1, "A1"))
    page, last = log.story_of(campaign).state.game(1).page(1), growth(log.story_of(campaign), 1, 1).moments[-1]
    assert (dict(last.fills), last.broken) == (dict(page.fills), page.broken)


class TestACorrectedLayout:
    """What was filled in a space that is gone is no part of the growth, and its picture is drawn all the same."""

    @pytest.fixture
    def played(self):
        """A game on the table's own box; its window has four rows of six."""
        campaign = make_game(edition="my-box")
        recorded(campaign, DescribeOutline(1, 6, 4))
        return campaign

    def seen(self, client, campaign):
        answer = client.get(reverse("growing", args=[campaign.slug, 1, 1]))
        assert answer.status_code == 200
        assert answer.getvalue()[8:12] == b"WEBP"
        return told(campaign)

    def test_a_pane_that_was_merged_into_another(self, client, played):
        recorded(played, turn(1, 1, 1, "R5", "A1"), turn(1, 4, 1, "B3", "B1 Y3", "C1"), MergeSpaces(1, "A1", "B1"))
        assert self.seen(client, played) == [{}, {"A1": "R5"}, {"A1": "R5", "C1": "B3"}]

    def test_a_pane_outside_of_a_smaller_outline(self, client, played):
        recorded(played, turn(1, 1, 1, "R5", "A1"), turn(1, 4, 1, "B3", "F4"), BreakSpace(1, 1, "F4"))
        recorded(played, DescribeOutline(1, 3, 3))
        assert self.seen(client, played) == [{}, {"A1": "R5"}]

    def test_a_window_of_which_nothing_is_left(self, client, played):
        recorded(played, turn(1, 1, 1, "R5", "F4"), DescribeOutline(1, 3, 3))
        assert self.seen(client, played) == [{}]

    def test_a_split_that_was_struck(self, client, played):
        recorded(played, SplitSpace(1, "A1", "upright", "A1b"), turn(1, 1, 1, "R5", "A1b"), turn(1, 4, 1, "B3", "B1"))
        split = next(e for e in log.story_of(played).standing.values() if e.command.kind == "split-space")
        assert log.strike(played, [split.number], anyway()).status is log.Status.DONE
        played.refresh_from_db()
        assert self.seen(client, played) == [{}, {"B1": "B3"}]

    def test_a_window_from_paper(self, client, played):
        recorded(played, *(PaintSpace(1, 1, name, Fill.parse("R1")) for name in ("A1", "C1", "F1")))
        recorded(played, FinishWindow(1, 1), DescribeOutline(1, 3, 3))
        assert self.seen(client, played) == [{}, {"A1": "R1", "C1": "R1"}]
