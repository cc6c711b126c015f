"""Posts and acts that no page offers, or that come in an order nobody meant: nothing breaks, and the audit agrees."""

import pytest

from campaign import log
from campaign.auditing import audit
from campaign.commands.by_hand import ChangePoints
from campaign.commands.rules import Amend
from journals.commands.seating import BeginGame
from tests.factories import anyway, make_campaign, make_game, recorded, round_of

pytestmark = pytest.mark.django_db


def disagreeing(campaign):
    """Where log and tables disagree, notes apart."""
    return [str(found) for found in audit(campaign) if not found.note]


class TestTheTablesFollow:
    """Rows that hang on more than the part of the state they are made of."""

    def test_A13_2_fewer_rounds_end_the_game_in_its_row_too(self):
        campaign = make_game()
        recorded(campaign, *round_of(2, 1))
        recorded(campaign, Amend("short", "One round is enough", 1, 2, "rounds", {"number": 1}))
        assert disagreeing(campaign) == []

    def test_a_game_begun_after_its_points_gives_them_its_window(self):
        campaign = make_game()
        recorded(campaign, ChangePoints(1, 2, 3, "a card"))
        make_game(campaign, number=2, window=5)
        assert disagreeing(campaign) == []

    def test_a_game_begun_once_more_on_another_window_takes_its_points_along(self):
        campaign = make_campaign()
        begun = recorded(campaign, BeginGame(1, 1)).act
        recorded(campaign, ChangePoints(1, 1, 3, "a card"))
        numbers = [entry.number for entry in log.story_of(campaign).of_act(begun.number)]
        assert log.strike(campaign, numbers, anyway()).status is log.Status.DONE
        recorded(campaign, BeginGame(1, 4))
        campaign.refresh_from_db()
        assert disagreeing(campaign) == []
