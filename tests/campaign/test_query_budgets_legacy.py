"""What looking at a legacy campaign costs the database: the same after its first game and after its tenth."""

from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaign.models import Campaign
from campaign.stories import forget_all

pytestmark = pytest.mark.django_db

BUDGET = 12
PAGES = {"campaign": (), "journal": (1,), "market": ("last",), "standings": (), "book": (), "sheets": ()}
"""Each page with what its address names besides the campaign; `last` is the game played last."""


@pytest.fixture
def campaigns():
    """Two-family campaigns played by themselves, by the number of their games."""
    played = {}
    for games in (1, 10):
        call_command("autoplay", families=2, games=games, stdout=StringIO())
        played[games] = Campaign.objects.latest("pk")
    return played


def queries(client, address):
    """The statements that one look at a page takes."""
    with CaptureQueriesContext(connection) as captured:
        assert client.get(address).status_code == 200
    return [query["sql"] for query in captured]


def addresses(campaign, games):
    return {
        name: reverse(name, args=[campaign.slug, *(games if part == "last" else part for part in parts)])
        for name, parts in PAGES.items()
    }


def test_a_page_takes_the_same_few_queries_after_one_game_and_after_ten(client, campaigns):
    cold, warm = {}, {}
    for games, campaign in campaigns.items():
        for name, address in addresses(campaign, games).items():
            forget_all()
            cold[name, games] = queries(client, address)
            warm[name, games] = queries(client, address)
    for counted in (cold, warm):
        for name in PAGES:
            first, tenth = counted[name, 1], counted[name, 10]
            assert len(first) == len(tenth) <= BUDGET, f"{name}:\n" + "\n".join(tenth)
            assert {sql.split()[0] for sql in tenth} == {"SELECT"}, "looking writes nothing"
