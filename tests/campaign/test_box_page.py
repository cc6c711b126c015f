"""The windows of a box, as far as the table may see them."""

import pytest
from django.test import Client
from django.urls import reverse

from campaign.commands.box import DescribeOutline, DescribeWindow
from journals.commands.scoring import ConfirmScores
from tests.factories import make_campaign, make_game, recorded
from tests.journals.tablet import Shown

pytestmark = pytest.mark.django_db


def box(campaign):
    return Shown(Client().get(reverse("box", args=[campaign.slug])))


def listed(campaign):
    return [each.number for each in box(campaign).context["windows"]]


def test_before_the_first_game_there_is_the_first_window():
    assert listed(make_campaign(edition="my-box")) == [1]


def test_each_window_leads_to_its_page():
    campaign = make_campaign(edition="my-box")
    assert box(campaign).link(text="Window 1") == reverse("window", args=[campaign.slug, 1])


def test_the_list_goes_up_to_the_next_window_and_to_those_described():
    campaign = make_game(edition="my-box", number=1, window=2)
    recorded(campaign, DescribeOutline(6, 5, 5))
    assert listed(campaign) == [1, 2, 3, 6]
    assert [each.number for each in box(campaign).context["windows"] if each.current] == [2]


def test_of_a_box_that_ships_nothing_sealed_is_told():
    campaign = make_game(edition="lantern-street")
    assert listed(campaign) == [1]
    recorded(campaign, ConfirmScores(1, {}, ()))
    assert listed(campaign) == [1, 2]
    assert "Wheel of Hours" not in box(campaign)


def test_a_window_is_called_by_its_title_with_what_is_known_of_it():
    campaign = make_campaign(edition="my-box")
    recorded(campaign, DescribeOutline(1, 6, 4), DescribeWindow(1, "Harbour"))
    [window] = box(campaign).context["windows"]
    assert (window.name, window.text) == ("Harbour", "24 spaces")


def test_a_campaign_that_is_not_there_is_not_found():
    assert Client().get("/c/nowhere/box/").status_code == 404


def test_a_post_is_not_allowed():
    assert Client().post(reverse("box", args=[make_campaign(edition="my-box").slug])).status_code == 405
