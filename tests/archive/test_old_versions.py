"""A file that an earlier version wrote is brought whole."""

from pathlib import Path

import pytest

from campaign import log
from campaign.archive.form import VERSION
from campaign.archive.reading import READERS
from journals.models import DiaryPage
from tests.archive import chest

pytestmark = pytest.mark.django_db
FILES = Path(__file__).parent.parent / "data" / "archive"


def test_there_is_a_file_of_each_version():
    assert {path.stem for path in FILES.glob("*.artisans")} == {f"version-{n}" for n in range(1, VERSION + 1)}
    assert set(READERS) == set(range(1, VERSION + 1))


def test_version_1():
    campaign = chest.brought(FILES / "version-1.artisans")
    story = log.story_of(campaign)
    assert campaign.title == "Played by 2"
    assert [family.name for family in story.state.families.values()] == ["Ferrer", "Oliva"]
    assert story.state.game(1).confirmed and not story.state.game(2).confirmed
    assert len(story.struck) == 1 and story.acts == campaign.acts > 70
    assert story.state.game(2).page(1).fills.keys() == {"A1", "C2"}
    assert any(entry.reason == "house rule ✓" for entry in story.entries.values())
    assert story.state.edition.window(2).title == "The Long Stair"
    pages = DiaryPage.objects.filter(campaign=campaign)
    assert sorted(page.versions.count() for page in pages) == [1, 1, 1, 2]
    assert pages.exclude(removed=None).count() == 1
    assert campaign.photos.count() == 3 and len(chest.photo_files(campaign)) == 6
