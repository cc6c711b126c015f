"""manage.py export and import do what the pages do."""

from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from campaign.models import Campaign
from tests.archive import chest

pytestmark = pytest.mark.django_db
FILE = Path(__file__).parent.parent / "data" / "archive" / "version-1.artisans"


def test_there_and_back(tmp_path, capsys):
    campaign = chest.whole()
    path = tmp_path / "ours.artisans"
    call_command("export", campaign.slug, str(path))
    call_command("import", str(path))
    said = capsys.readouterr().out
    [copy] = Campaign.objects.exclude(pk=campaign.pk)
    assert f"campaign: {copy.slug}" in said and "photos 3" in said
    assert chest.rows(copy) == chest.rows(campaign)
    assert [each.name for each in tmp_path.glob("*.draft")] == []


def test_without_photos(tmp_path):
    campaign = chest.whole()
    call_command("export", campaign.slug, str(tmp_path / "x"), "--no-photos")
    assert not [name for name in chest.members(tmp_path / "x") if name.endswith(".jpg")]


def test_a_dry_run_only_says_what_there_is(capsys):
    before = chest.everything()
    call_command("import", str(FILE), "--dry-run")
    assert "Played by 2: Ferrer, Oliva" in capsys.readouterr().out
    assert chest.everything() == before


@pytest.mark.parametrize("cut", [0, 3, 4000, -1])
def test_a_damaged_file_is_refused_in_words(tmp_path, cut):
    path = tmp_path / "x"
    path.write_bytes(FILE.read_bytes()[:cut])
    before = chest.everything()
    with pytest.raises(CommandError, match="empty|not a campaign|cut off"):
        call_command("import", str(path))
    assert chest.everything() == before


def test_what_is_not_there_is_told(tmp_path):
    with pytest.raises(CommandError, match="no campaign nowhere"):
        call_command("export", "nowhere", str(tmp_path / "x"))
    with pytest.raises(CommandError, match="there is no file"):
        call_command("import", str(tmp_path / "x"))
    with pytest.raises(CommandError, match="choose a folder that is there"):
        call_command("export", chest.told().slug, str(tmp_path / "no" / "x"))
