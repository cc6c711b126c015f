"""A campaign written to a file and brought from it is the same: log, times, struck entries, diaries, photos, places."""

import uuid

import pytest

from campaign import log
from campaign.models import Campaign
from campaign.queries.standings import ledger_ranking
from tests.archive import chest
from tests.factories import make_game

pytestmark = pytest.mark.django_db


def assert_same(campaign, path, again):
    """What the file made is what it was written from, and would be written as again, but for who it is and when."""
    copy = chest.brought(chest.written(campaign, path))
    assert copy.uid != campaign.uid and copy.slug != campaign.slug
    assert chest.rows(copy) == chest.rows(campaign)
    assert chest.photo_files(copy) == chest.photo_files(campaign)
    assert ledger_ranking(log.story_of(copy).state) == ledger_ranking(log.story_of(campaign).state)
    before, after = chest.members(path), chest.members(chest.written(copy, again))
    assert before.keys() == after.keys()
    assert all(before[name] == after[name] for name in before if name != "manifest.json")
    return copy


@pytest.mark.parametrize("families", [2, 3, 4])
def test_a_campaign_that_played_itself_comes_back_the_same(families, tmp_path):
    campaign = chest.furnished(chest.played(families, games=2))
    copy = assert_same(campaign, tmp_path / "a.artisans", tmp_path / "b.artisans")
    assert len(chest.photo_files(copy)) == 6


def test_what_was_struck_corrected_overruled_and_described_comes_back_the_same(tmp_path):
    campaign = chest.furnished(chest.scored(chest.told()))
    copy = assert_same(campaign, tmp_path / "a.artisans", tmp_path / "b.artisans")
    story = log.story_of(copy)
    assert story.struck and len(story.standing) < len(story.entries)
    assert any(entry.reason == "we play it so, “quoted” ✓" for entry in story.entries.values())
    assert story.state.edition.window(1).title == "The Flying Fish"
    log.forget_all()
    assert log.story_of(copy).state == story.state


def test_the_copy_goes_on_by_itself(tmp_path):
    campaign = chest.told()
    copy = chest.brought(chest.written(campaign, tmp_path / "a.artisans"))
    chest.scored(copy)
    assert log.story_of(copy).state.game(1).confirmed
    campaign.refresh_from_db()
    assert not log.story_of(campaign).state.game(1).confirmed


def test_the_same_key_brings_one_campaign(tmp_path):
    path = chest.written(chest.whole(), tmp_path / "a.artisans")
    key = uuid.uuid4().hex
    first = chest.brought(path, key)
    before = chest.everything()
    assert chest.brought(path, key) == first
    assert chest.everything() == before


def test_a_file_without_photos_takes_them_from_this_server_or_says_how_many_are_missing(tmp_path, settings):
    campaign = chest.whole()
    path = chest.written(campaign, tmp_path / "a.artisans", photos=False)
    assert not [name for name in chest.members(path) if name.endswith(".jpg")]
    assert chest.photo_files(chest.brought(path)) == chest.photo_files(campaign)
    settings.PHOTOS_DIR = tmp_path / "another server"
    archive = chest.read(path)
    assert (archive.parts["photos"].count, archive.parts["photos"].missing) == (0, 3)
    assert chest.rows(chest.brought(path))["photos"] == []


def test_the_same_campaign_makes_the_same_file_but_for_its_time(tmp_path):
    campaign = chest.whole()
    first, second = (chest.members(chest.written(campaign, tmp_path / name)) for name in ("a", "b"))
    first.pop("manifest.json"), second.pop("manifest.json")
    assert first == second
    assert str(tmp_path).encode() not in b"".join(first.values())


def test_links_to_the_table_are_no_part_of_it(tmp_path):
    campaign = chest.told()
    campaign.shared_links.create(token="sesame-open", key="k")
    texts = chest.members(chest.written(campaign, tmp_path / "a.artisans"))
    assert b"sesame-open" not in b"".join(texts.values())
    copy = Campaign.objects.get(pk=chest.brought(tmp_path / "a.artisans").pk)
    assert not copy.shared_links.exists()


def test_the_shelf_says_of_a_campaign_that_it_was_brought_from_a_file(client, tmp_path):
    first = make_game()
    campaign = chest.brought(chest.written(first, tmp_path / "one.artisans"))
    page = client.get("/")
    assert {each.slug: each.is_brought for each in page.context["campaigns"]} == {
        first.slug: False,
        campaign.slug: True,
    }
    assert page.content.decode().count("brought from a file") == 1
