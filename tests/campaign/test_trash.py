"""A campaign in the trash: its name is typed first; thirty days to put it back, then gone for good."""

import re
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.timezone import localtime

from campaign import trash
from campaign.archive import snapshots
from campaign.models import Act, Campaign
from tests.factories import make_campaign

pytestmark = pytest.mark.django_db


def away(client, campaign, title=None):
    return client.post(reverse("throw-away", args=[campaign.slug]), {"title": title or campaign.title})


def test_it_says_until_when_it_can_be_put_back(client):
    campaign = make_campaign()
    page = client.get(reverse("throw-away", args=[campaign.slug])).content.decode()
    assert date_format(localtime(timezone.now() + trash.KEPT), "j F Y") in page


def test_it_leaves_the_shelf_once_its_name_was_typed_and_can_be_put_back_at_once(client):
    campaign = make_campaign()
    answer = away(client, campaign, f"  {campaign.title.upper()} ")
    assert answer.status_code == 303
    assert campaign.title not in client.get("/").content.decode()
    page = client.get(answer["Location"]).content.decode()
    [volume] = re.findall(r'<li class="card volume card--now".*?</li>', page, re.DOTALL)
    assert campaign.title in volume
    assert f'action="{reverse("put-back", args=[campaign.slug])}"' in volume
    for name in ("campaign", "log", "standings", "unlocks"):
        assert client.get(reverse(name, args=[campaign.slug])).status_code == 404


def test_another_name_takes_nothing_away_and_is_kept(client):
    campaign = make_campaign()
    answer = away(client, campaign, "Something else")
    assert answer.status_code == 422
    assert "Something else" in answer.content.decode()
    assert Campaign.objects.filter(pk=campaign.pk).exists()


def test_twice_it_goes_there_once(client):
    campaign = make_campaign()
    first, second = away(client, campaign), away(client, campaign)
    assert (first.status_code, first["Location"]) == (second.status_code, second["Location"])
    assert [each.mark.reason for each in snapshots.snapshots_of(campaign.uid)] == ["trash"]


def test_it_is_put_back_whole(client):
    campaign = make_campaign()
    away(client, campaign)
    assert client.post(reverse("put-back", args=[campaign.slug])).status_code == 303
    assert client.get(reverse("campaign", args=[campaign.slug])).status_code == 200
    assert Campaign.objects.get(pk=campaign.pk).acts == campaign.acts


def test_a_new_campaign_of_the_same_name_gets_its_own_address(client):
    campaign = make_campaign()
    away(client, campaign)
    assert make_campaign().slug != campaign.slug


@pytest.mark.parametrize(("days", "left"), [(29, 1), (31, 0)])
def test_after_thirty_days_it_is_gone_for_good(client, days, left):
    campaign = make_campaign()
    Campaign.everywhere.filter(pk=campaign.pk).update(trashed=timezone.now() - timedelta(days=days))
    assert trash.empty_trash() == 1 - left
    assert Campaign.everywhere.count() == left
    assert Act.objects.exists() == bool(left)
    assert len(trash.thrown_away()) == left


@pytest.mark.parametrize("name", ["throw-away", "put-back"])
def test_nothing_is_taken_by_looking(client, name):
    campaign = make_campaign()
    client.get(reverse(name, args=[campaign.slug]))
    assert Campaign.objects.filter(pk=campaign.pk).exists()


def test_the_same_families_begin_once_more(client):
    campaign = make_campaign()
    page = client.get(reverse("new-campaign") + f"?again={campaign.slug}").content.decode()
    for family in campaign.families.all():
        assert f'value="{family.name}"' in page
    assert client.get(reverse("new-campaign") + "?again=nobody").status_code == 200
