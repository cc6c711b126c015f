"""Statistics over all tables, from their rows; and the same rows in the admin, to look at only."""

from io import StringIO

import pytest
from django.contrib import admin
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaign.commands.unlocks import OpenSealed
from campaign.models import Campaign
from campaign.projection import projected
from campaign.queries.statistics import statistics
from tests.campaign.finishing import scored
from tests.factories import make_campaign, recorded

pytestmark = pytest.mark.django_db(transaction=True)


def played(families, games, seed=3):
    call_command("autoplay", families=families, games=games, seed=seed, stdout=StringIO())


def test_nobody_has_played_yet(client):
    assert client.get(reverse("statistics")).status_code == 200


def test_its_figures_are_those_of_the_tables(client):
    played(2, 2)
    played(3, 1)
    found = statistics()
    assert (found.campaigns, found.games, found.families) == (2, 3, 5)
    assert [(row.window, row.games, row.families) for row in found.windows] == [(1, 2, 5), (2, 1, 2)]
    assert sum(share for _name, _points, share in found.sources) in range(98, 103)
    assert found.boxes > 0 and found.square_cells > 0 and found.best_families[0][2] > 0
    page = client.get(reverse("statistics")).content.decode()
    assert found.best_families[0][0] in page


def test_what_is_in_the_trash_counts_no_more(client):
    played(2, 1)
    Campaign.everywhere.update(trashed="2026-01-01T00:00Z")
    assert statistics().games == 0 and statistics().windows == ()


def test_more_tables_cost_no_more_queries(client):
    def cost():
        with CaptureQueriesContext(
            connection,
        ) as queries:
            client.get(reverse("statistics"))
        return len(queries)

    played(2, 1)
    first = cost()
    for seed in range(4, 7):
        played(2, 1, seed)
    assert cost() == first


def test_it_names_nothing_that_another_table_has_not_opened(client):
    played(2, 2)
    page = client.get(reverse("statistics")).content.decode()
    assert "The Long Stair" not in page and "Tallow" not in page


def test_what_was_opened_stands_under_a_heading_of_its_own(client):
    campaign = scored(make_campaign(), 1, 40, 30)
    recorded(campaign, OpenSealed("crate-1", "crate", 1))
    page = client.get(reverse("statistics")).content.decode()
    assert page.index("Built on the cathedrals") < page.index("Opened by all tables") < page.index("Crate")


class TestTheAdmin:
    @pytest.fixture
    def looking(self, client, django_user_model):
        client.force_login(django_user_model.objects.create_superuser("keeper", "", "a long secret"))
        return client

    def test_it_lists_every_projected_table(self):
        assert set(projected()) <= set(admin.site._registry)
        assert all(
            field.help_text for model in projected() for field in model._meta.fields if field.name in ("game", "family")
        )

    def test_rows_are_shown_and_nothing_can_be_changed(self, looking):
        played(2, 1)
        for model in projected():
            where = f"admin:{model._meta.app_label}_{model._meta.model_name}"
            assert looking.get(reverse(f"{where}_changelist")).status_code == 200
            assert looking.get(reverse(f"{where}_add")).status_code == 403
            row = model._default_manager.first()
            if row is not None:
                assert looking.get(reverse(f"{where}_change", args=[row.pk])).status_code == 200
                assert looking.post(reverse(f"{where}_change", args=[row.pk]), {}).status_code == 403
                assert looking.post(reverse(f"{where}_delete", args=[row.pk]), {"post": "yes"}).status_code == 403

    def test_log_and_box_are_not_shown(self):
        shown = {model.__name__ for model in admin.site._registry}
        assert not shown & {"Entry", "Box", "Act", "Strike"}

    def test_it_asks_who_looks(self, client):
        assert client.get(reverse("admin:index")).status_code == 302
