"""The sample campaign on an empty shelf."""

import pytest

from campaign import log
from campaign.auditing import audit
from campaign.models import Campaign
from campaign.rules.state.flow import dice_on_board, now
from campaign.rules.state.game import Phase
from market.demo import FINISHED, RUNNING, ensure_demo, poses_a_question
from tests.factories import make_campaign

pytestmark = pytest.mark.django_db(transaction=True)


def test_it_shows_finished_games_and_one_that_waits_for_a_turn():
    campaign = Campaign.objects.get(slug=ensure_demo())
    state = log.story_of(campaign).state
    assert len(state.families) == 3
    finished, running = state.games[FINISHED], state.games[RUNNING]
    assert len(finished.confirmed.ranking) == 3 and finished.closed
    assert all(state.points(family) for family in state.families)
    stage = now(running, state)
    assert stage.phase is Phase.PLAY
    assert stage.family is not None
    assert 6 <= stage.round < state.edition.rounds
    assert dice_on_board(running, stage.round)
    assert poses_a_question(state)
    assert audit(campaign) == []


def test_it_is_made_once():
    assert ensure_demo()
    assert ensure_demo() is None
    assert Campaign.objects.count() == 1


def test_a_shelf_with_a_campaign_is_left_alone():
    make_campaign()
    assert ensure_demo() is None
    assert Campaign.objects.count() == 1
