"""What a tap at the table takes, from the request to the answer, on the machine at hand."""

import itertools
import uuid

import pytest
from django.core.management import call_command
from django.urls import reverse

from campaign.auditing import audit
from campaign.models import Campaign
from campaign.stories import forget_all, story_of
from tests.factories import make_campaign, make_game, recorded, round_of
from tests.journals.tablet import Tablet

pytestmark = pytest.mark.django_db(transaction=True)

GAMES = 10


@pytest.fixture
def tablet():
    """A table of four in round 6, with HTMX as in a browser."""
    tablet = Tablet(make_game(make_campaign(4)), htmx=True)
    recorded(tablet.campaign, *(what for number in range(1, 6) for what in round_of(4, number)))
    tablet.get()
    return tablet


@pytest.fixture
def long_campaign():
    """Ten games of three families, played to their ends."""
    call_command("autoplay", families=3, games=GAMES, seed=1)
    return Campaign.objects.get()


def test_a_recorded_turn(benchmark, tablet):
    """One post: record, store, and the whole next state of the page."""
    turns = itertools.count(1)

    def post():
        fields = {"round": 6, "turn": next(turns), "family": 1, "die": "R5", "space": "A1", "key": uuid.uuid4().hex}
        overrule = "out-of-turn turn-early die-taken space-taken round-beyond"
        address = reverse("record", args=[tablet.campaign.slug, "take-turn"])
        fields |= {"page": "table", "number": 1, "overrule": overrule}
        answer = tablet.client.post(address, fields, headers={"HX-Request": "true"})
        assert answer.status_code == 200

    benchmark.pedantic(post, rounds=40, warmup_rounds=3)


@pytest.mark.parametrize("query", ["", "?die=R5"], ids=["the board", "a die tapped"])
def test_the_table_page(benchmark, tablet, query):
    answer = benchmark(tablet.client.get, tablet.address + query, headers={"HX-Request": "true"})
    assert answer.status_code == 200


def test_a_cold_fold_of_ten_games(benchmark, long_campaign):
    def fold():
        forget_all()
        return story_of(long_campaign).state

    state = benchmark.pedantic(fold, rounds=10, warmup_rounds=1)
    assert len(state.games) == GAMES


def test_an_audit_of_ten_games(benchmark, long_campaign):
    found = benchmark.pedantic(audit, args=(long_campaign,), rounds=5, warmup_rounds=1)
    assert [finding for finding in found if not finding.note] == []
