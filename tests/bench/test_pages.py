"""What the pages between the games take after a whole campaign, on the machine at hand."""

import random

import pytest
from django.urls import reverse

from campaign import log
from journals.autoplay import found_campaign
from market.autoplay import next_after, play_campaign
from market.commands import CrossBox
from tests.factories import post

pytestmark = pytest.mark.django_db(transaction=True)

GAMES = 10


@pytest.fixture
def played():
    """Ten games of three families, and the podium."""
    player = found_campaign("Bench", "lantern-street", 3, random.Random(1), "bench")
    play_campaign(player, GAMES)
    player.campaign.refresh_from_db()
    return player.campaign


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("campaign", ()),
        ("journals", ()),
        ("journal", (1,)),
        ("square", (1,)),
        ("cathedral", ()),
        ("unlocks", ()),
        ("rules", ()),
        ("happened", ()),
        ("standings", ()),
        ("after", (GAMES,)),
        ("market", (GAMES,)),
    ],
)
def test_a_page_after_ten_games(benchmark, client, played, name, numbers):
    address = reverse(name, args=[played.slug, *numbers])
    answer = benchmark(client.get, address, headers={"HX-Request": "true"})
    assert answer.status_code == 200


def test_the_statistics_of_all_tables(benchmark, client, played):
    answer = benchmark(client.get, reverse("statistics"))
    assert answer.status_code == 200


def test_a_purchase_recorded(benchmark):
    """A box crossed off in the market after the third game: check, store, project."""
    player = found_campaign("Bench", "lantern-street", 3, random.Random(1), "bench")
    play_campaign(player, 2)
    player.play(3)
    while player.state.game(3).order is None:
        player.record(*next_after(player.state, 3, player.source))

    boxes = iter(range(20, 99))

    def bought():
        what = CrossBox(3, 1, 1, "reading-lamp", next(boxes), points=1)
        return (player.campaign, [what], post(overrule=None)), {}

    outcome = benchmark.pedantic(log.record, setup=bought, rounds=20)
    assert outcome.status is log.Status.DONE
