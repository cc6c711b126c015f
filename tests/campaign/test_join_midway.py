"""Joining a campaign that is under way (A12.1): totals, tools, tracks, squares, cathedral, palette, chairs, placing."""

import pytest
from django.urls import reverse

from campaign import log
from campaign.auditing import audit
from campaign.rules.legacy_order import chooser
from tests.factories import make_campaign

pytestmark = pytest.mark.django_db


def post_join(client, campaign, key="join", **values):
    given = {"key": key, "page": "join", "number": "0", "window": "5", **values}
    return client.post(reverse("record", args=[campaign.slug, "join-midway"]), given)


TOLD = {
    "points-1": "7",
    "points-2": "4",
    "place-1": "2",
    "place-2": "1",
    "seat-1": "2",
    "seat-2": "1",
    "tools-1": "Hake brush, Long rule",
    "track-1-books-of-wisdom": "3",
    "slots-2": "2",
    "sticker-2-1": "+1",
    "square-1-0": "R",
    "built": ["R1", "B1"],
    "opened": ["envelope-1", "crate-1"],
    "orange": "on",
    "rule": "Stars count double\nNo die of one colour twice",
}


def test_everything_is_one_act_and_stands_where_it_belongs(client):
    campaign = make_campaign(edition="my-box")
    before = log.story_of(campaign)
    answer = post_join(client, campaign, **TOLD)
    assert answer.status_code == 303
    campaign.refresh_from_db()
    story = log.story_of(campaign)
    state = story.state
    assert story.acts == before.acts + 1
    assert [state.points(1), state.points(2)] == [7, 4]
    assert state.last_placing() == (2, 1)
    assert state.joined.window == 5 and state.joined.chairs == (2, 1)
    assert list(state.journal(1).tools) == ["hake-brush", "long-rule"]
    assert state.journal(1).labels["hake-brush"] == "Hake brush"
    assert state.journal(1).crossed["books-of-wisdom"] == (0, 1, 2)
    assert state.journal(2).filled == 2
    assert state.journal(2).stickers[1].label == "+1"
    assert state.square(1).colour(0) == "R"
    assert {space for _board, space in state.cathedral} == {"R1", "B1"}
    assert set(state.unlocks) == {"envelope-1", "crate-1"}
    assert "O" in state.box_now().palette and state.box_now().bag.count("O") == 2
    assert "O" not in state.edition.palette
    assert [rule.text for rule in state.rules.values()][1:] == ["Stars count double", "No die of one colour twice"]
    assert audit(campaign) == []


def test_A2_1_the_start_of_the_next_game_follows_what_was_told(client):
    campaign = make_campaign(edition="my-box")
    post_join(client, campaign, **{"points-1": "4", "points-2": "4", "place-1": "1", "place-2": "2"})
    campaign.refresh_from_db()
    state = log.story_of(campaign).state
    assert chooser({1: state.points(1), 2: state.points(2)}, state.last_placing()) == 2


def test_it_is_undone_and_redone_as_a_whole(client):
    campaign = make_campaign(edition="my-box")
    post_join(client, campaign, **TOLD)
    campaign.refresh_from_db()
    act = log.story_of(campaign).acts
    values = {"key": "undo", "page": "campaign", "number": "0", "act": act, "undo": "campaign", "overrule": ""}
    assert client.post(reverse("strike", args=[campaign.slug]), values).status_code == 303
    campaign.refresh_from_db()
    state = log.story_of(campaign).state
    assert state.joined is None and not state.ledger and not state.unlocks and not state.rules
    client.post(
        reverse("redo", args=[campaign.slug]), {"key": "redo", "page": "campaign", "number": "0", "act": act + 1}
    )
    campaign.refresh_from_db()
    assert log.story_of(campaign).state.points(1) == 7


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"window": ""}, "which window comes next"),
        ({"window": "11"}, "no window 11"),
        ({"points-1": "many"}, "is no number"),
        ({"place-1": "1", "place-2": "1"}, "same place"),
        ({"built": "Q"}, "cathedral"),
    ],
)
def test_what_cannot_be_read_is_said_and_what_was_typed_is_kept(client, values, said):
    campaign = make_campaign(edition="my-box")
    answer = post_join(client, campaign, **{"tools-2": "Hake brush", **values})
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert "Hake brush" in answer.content.decode()
    campaign.refresh_from_db()
    assert log.story_of(campaign).state.joined is None


def test_the_same_key_twice_joins_once(client):
    campaign = make_campaign(edition="my-box")
    post_join(client, campaign, **TOLD)
    post_join(client, campaign, **TOLD)
    campaign.refresh_from_db()
    assert log.story_of(campaign).state.points(1) == 7


def test_the_page_names_nothing_that_came_with_the_box(client):
    campaign = make_campaign(edition="lantern-street")
    state = log.story_of(campaign).state
    page = client.get(reverse("join", args=[campaign.slug]) + "?window=9").content.decode()
    names = [card.name for plan in state.edition.windows.values() for card in plan.cards]
    names += [sticker.name for sticker in state.edition.legacy.stickers]
    names += [sealed.title for sealed in state.edition.legacy.sealed if sealed.title]
    assert [name for name in names if name in page] == []


def test_a_card_is_known_by_its_typed_name(client):
    campaign = make_campaign(edition="lantern-street")
    post_join(client, campaign, **{"tools-1": "tallow stub"})
    campaign.refresh_from_db()
    assert list(log.story_of(campaign).state.journal(1).tools) == ["tallow-stub"]


@pytest.mark.parametrize(
    ("values", "said"), [({"window": ""}, "Say which window comes next."), ({"points-1": "many"}, "is no number")]
)
def test_what_is_wrong_is_said_once(client, values, said):
    answer = post_join(client, make_campaign(edition="my-box"), **values)
    assert answer.content.decode().count(said) == 1
