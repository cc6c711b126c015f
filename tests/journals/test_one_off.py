"""Evenings beside the campaign: booster windows (A1.4)."""

import pytest
from django.urls import reverse

from tests.factories import make_campaign, undo
from tests.journals.second_game import WEDGE, second_game
from tests.journals.tablet import Tablet

pytestmark = pytest.mark.django_db


def test_A1_4_a_booster_window_is_begun_beside_the_campaign():
    tablet = second_game((3, 5), tools=[[WEDGE], []])
    shown = tablet.get("?one_off=1&window=11")
    setup = shown.context["setup"]
    assert (shown.heading, setup.start, setup.before.kits) == ("Sit down for Booster window 1", "draw", ())
    assert [step.slug for step in setup.before.steps] == ["intro", "objectives", "page"]
    shown = tablet.tap(shown, text="Begin round 1")
    assert (tablet.now.window, tablet.now.one_off, tablet.now.tool_counts) == (11, True, {})
    assert shown.context["title"] == "Booster window 1"
    assert len(tablet.state.edition.window(11).layout) == 24
    third = Tablet(tablet.campaign, game=3).get()
    assert third.context["setup"].window == 2
    assert third.heading == "Sit down for " + tablet.state.edition.window(2).title


def test_A1_4_it_may_be_the_first_evening_and_leaves_game_1_a_first_game():
    tablet = Tablet(make_campaign())
    tablet.tap(tablet.get("?one_off=1"), text="Begin round 1")
    assert (tablet.now.window, tablet.now.one_off) == (11, True)
    setup = Tablet(tablet.campaign, game=2).get().context["setup"]
    assert (setup.window, setup.starting.why) == (1, "In the first game lots are drawn.")


def test_its_window_can_be_described_once_it_was_begun():
    tablet = Tablet(make_campaign())
    address = reverse("window", args=[tablet.campaign.slug, 11])
    assert tablet.get(address).status == 404
    tablet.tap(tablet.get("?one_off=1"), text="Begin round 1")
    assert tablet.get(address).status == 200
    undo(tablet.campaign)
    assert (dict(tablet.state.games), tablet.state.edition.window(11).layout) == ({}, None)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"window": 3, "one_off": "1"}, "Window 3 belongs to the campaign"),
        ({"window": 11}, "This box has no window 11"),
    ],
)
def test_which_windows_are_boosters(fields, words):
    tablet = Tablet(make_campaign())
    shown = tablet.post("set-up", start="1", **{"seat-1": "1", "seat-2": "2"}, **fields)
    assert (shown.status, words in shown) == (422, True)
