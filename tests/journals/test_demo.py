"""The sample campaign on an empty shelf."""

import time

import pytest

from campaign import log
from campaign.auditing import audit
from campaign.models import Campaign
from campaign.rules.state.flow import dice_on_board, now
from campaign.rules.state.game import Phase
from journals.demo import ensure_demo, poses_a_question
from tests.factories import make_campaign

pytestmark = pytest.mark.django_db(transaction=True)


def test_it_shows_a_finished_game_and_one_that_waits_for_a_turn():
    campaign = Campaign.objects.get(slug=ensure_demo())
    state = log.story_of(campaign).state
    assert len(state.families) == 3
    finished, running = state.games[1], state.games[2]
    assert len(finished.confirmed.ranking) == 3
    stage = now(running, state)
    assert stage.phase is Phase.PLAY
    assert stage.family is not None
    assert 6 <= stage.round < state.edition.rounds
    assert dice_on_board(running, stage.round)
    assert poses_a_question(state)
    assert audit(campaign) == []


def test_it_is_made_in_a_moment():
    start = time.perf_counter()
    ensure_demo()
    assert time.perf_counter() - start < 3


def test_it_is_made_once():
    assert ensure_demo()
    assert ensure_demo() is None
    assert Campaign.objects.count() == 1


def test_a_shelf_with_a_campaign_is_left_alone():
    make_campaign()
    assert ensure_demo() is None
    assert Campaign.objects.count() == 1
