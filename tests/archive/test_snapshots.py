"""Earlier states: kept by themselves, by their age, shown on their page, and brought back beside the campaign."""

import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.urls import reverse
from django.utils import timezone

from campaign import log, trash
from campaign.archive import snapshots, upgrade
from campaign.archive.keeping import AFTER_DELETION, Mark, kept, mark_of
from campaign.auditing import audit
from campaign.models import Campaign
from journals import diary
from journals.diary import Words
from tests.archive import chest
from tests.factories import make_campaign

NOW = datetime(2026, 6, 15, 20, 0, tzinfo=UTC)


def marks(*ages, reason="game"):
    """Marks of so many hours ago."""
    return [Mark(NOW - timedelta(hours=age), 1000 - age, reason) for age in ages]


def test_all_of_three_days_are_kept():
    assert kept(marks(*range(72)), NOW) == set(marks(*range(72)))


def test_then_the_last_of_each_day_for_a_month():
    found = kept(marks(*range(24 * 40)), NOW)
    older = sorted(mark for mark in found if NOW - mark.at > timedelta(days=3))
    daily = [mark for mark in older if NOW - mark.at <= timedelta(days=31)]
    assert len({mark.at.date() for mark in daily}) == len(daily) == 29
    assert all(mark.at.hour == 23 for mark in daily[:-1])


def test_then_the_last_of_each_week_for_a_year():
    found = kept(marks(*range(0, 24 * 500, 6)), NOW)
    weekly = sorted(mark for mark in found if NOW - mark.at > timedelta(days=31))
    assert len({mark.at.isocalendar()[:2] for mark in weekly}) == len(weekly) == 49
    assert min(weekly).at > NOW - timedelta(days=367)


def test_the_last_is_always_kept_and_those_before_a_deletion_for_sixty_days():
    assert kept(marks(9999), NOW) == set(marks(9999))
    before = marks(*(24 * day + 1 for day in range(50, 70)), reason="deletion")
    assert {mark for mark in kept([*before, *marks(1)], NOW) if mark.reason == "deletion"} >= set(
        marks(*(24 * day + 1 for day in range(50, 60)), reason="deletion")
    )
    assert kept([], NOW) == set()


def test_of_a_campaign_that_is_gone_nothing_stays_after_sixty_days():
    assert kept(marks(24 * 59), NOW, gone=True) and not kept(marks(24 * 61), NOW, gone=True)


def test_a_name_says_when_how_far_and_why():
    mark = Mark(datetime(2026, 1, 2, 3, 4, 5, 678901, tzinfo=UTC), 412, "game")
    assert mark.name == "20260102T030405678901Z-412-game.artisans"
    assert mark_of(mark.name) == mark
    for name in (
        "x",
        "../x",
        "20261302T030405678901Z-4-game.artisans",
        mark.name + "x",
        mark.name.replace("game", "?"),
    ):
        assert mark_of(name) is None


@pytest.mark.django_db(transaction=True)
def test_one_is_kept_after_each_closed_game_and_comes_back_as_it_was():
    campaign = chest.played(2, games=2)
    snapshots.finish()
    second, first = snapshots.snapshots_of(campaign.uid)
    assert (first.games, second.games, first.mark.reason) == (1, 2, "game")
    assert second.mark.acts <= campaign.acts
    copy = chest.brought(second.path)
    assert log.story_of(copy).state == log.story_of(campaign).state
    assert [path for path in second.path.parent.iterdir() if path.suffix != ".artisans"] == []


@pytest.mark.django_db(transaction=True)
def test_where_it_cannot_be_kept_the_table_goes_on_and_is_told(client, settings, tmp_path):
    (tmp_path / "file").write_text("in the way")
    settings.SNAPSHOTS_DIR = tmp_path / "file"
    campaign = chest.played(2)
    snapshots.finish()
    assert log.story_of(campaign).state.game(1).closed
    page = client.get(reverse("snapshots", args=[campaign.slug])).content.decode()
    assert "could not be kept" in page
    settings.SNAPSHOTS_DIR = tmp_path / "room"
    client.post(reverse("snapshots", args=[campaign.slug]))
    assert "could not be kept" not in client.get(reverse("snapshots", args=[campaign.slug])).content.decode()


@pytest.mark.django_db
def test_the_page_lists_them_and_keeps_one_on_demand(client, django_assert_max_num_queries):
    campaign = chest.whole()
    here = reverse("snapshots", args=[campaign.slug])
    assert "None is kept yet" in client.get(here).content.decode()
    for n in range(3):
        diary.write_page(campaign, 1, 0, Words("", "More.", f"more {n}"))
        answer = client.post(here)
        assert (answer.status_code, answer.url) == (303, f"{here}?kept")
        assert "The campaign is kept as it is now" in client.get(answer.url).content.decode()
    with django_assert_max_num_queries(12):
        page = client.get(here)
    assert len(page.context["snapshots"]) == 3
    assert "by hand" in page.content.decode() and "1 game scored" in page.content.decode()


@pytest.mark.django_db
def test_what_is_kept_already_is_kept_once(client):
    campaign = chest.whole()
    for _ in range(2):
        client.post(reverse("snapshots", args=[campaign.slug]))
    [snapshot] = snapshots.snapshots_of(campaign.uid)
    snapshots.take(campaign, "upgrade")
    assert len(snapshots.snapshots_of(campaign.uid)) == 2, "for another reason it is another one"
    data = bytearray(snapshot.path.read_bytes())
    data[80] ^= 1
    snapshot.path.write_bytes(bytes(data))
    snapshots.take(campaign, "hand")
    assert len(snapshots.snapshots_of(campaign.uid)) == 3, "a damaged one keeps nothing"


@pytest.mark.django_db
def test_before_a_deletion_it_is_kept_anew():
    campaign = make_campaign()
    for _ in range(2):
        snapshots.take(campaign, "deletion")
    assert len(snapshots.snapshots_of(campaign.uid)) == 2


@pytest.mark.django_db
def test_one_is_brought_back_beside_the_campaign_with_its_photos(client):
    campaign = chest.whole()
    snapshots.take(campaign, "hand")
    [snapshot] = snapshots.snapshots_of(campaign.uid)
    here = reverse("snapshot", args=[campaign.uid, snapshot.name])
    page = client.get(here)
    assert page.context["relatives"] == [campaign] and page.context["contents"].photos == 3
    first, second = (client.post(here, {"key": page.context["key"]}) for _ in range(2))
    assert first.url == second.url
    [copy] = Campaign.objects.exclude(pk=campaign.pk)
    assert chest.rows(copy) == chest.rows(campaign)
    assert chest.photo_files(copy) == chest.photo_files(campaign)


@pytest.mark.django_db
def test_a_damaged_one_and_one_that_is_not_there_are_no_way_in(client):
    campaign = make_campaign()
    snapshots.take(campaign, "hand")
    [snapshot] = snapshots.snapshots_of(campaign.uid)
    here = reverse("snapshot", args=[campaign.uid, snapshot.name])
    data = bytearray(snapshot.path.read_bytes())
    data[40] ^= 1
    snapshot.path.write_bytes(bytes(data))
    answer = client.get(here)
    assert answer.status_code in (404, 422)
    assert client.post(here).status_code in (404, 422)
    assert client.get(reverse("snapshot", args=[campaign.uid, "secret_key"])).status_code == 404
    assert Campaign.objects.count() == 1


@pytest.mark.django_db
def test_what_goes_to_the_trash_and_what_is_deleted_is_kept_first_and_comes_back_from_there(client):
    campaign = chest.whole()
    rows, files = chest.rows(campaign), chest.photo_files(campaign)
    trash.put_in_trash(campaign)
    assert [each.mark.reason for each in snapshots.snapshots_of(campaign.uid)] == ["trash"]
    Campaign.everywhere.filter(pk=campaign.pk).update(trashed=timezone.now() - timedelta(days=31))
    assert trash.empty_trash() == 1
    assert not (Path(settings.PHOTOS_DIR) / campaign.uid.hex).exists()
    page = client.get(reverse("trash"))
    [gone] = page.context["gone"]
    assert gone.snapshots[0].mark.reason == "deletion"
    here = reverse("snapshot", args=[campaign.uid, gone.snapshots[0].name])
    assert here in page.content.decode()
    client.post(here, {"key": "back"})
    copy = Campaign.objects.get()
    assert chest.rows(copy) == rows and chest.photo_files(copy) == files


@pytest.mark.django_db
def test_what_cannot_be_kept_is_not_deleted(settings, tmp_path):
    campaign = make_campaign()
    Campaign.everywhere.filter(pk=campaign.pk).update(trashed=timezone.now() - timedelta(days=31))
    (tmp_path / "file").write_text("in the way")
    settings.SNAPSHOTS_DIR = tmp_path / "file"
    assert trash.empty_trash() == 0
    assert Campaign.everywhere.filter(pk=campaign.pk).exists()


@pytest.mark.django_db
def test_old_ones_go_and_those_of_a_campaign_long_gone_go_with_their_folder():
    campaign = make_campaign()
    snapshots.take(campaign, "hand")
    [new] = snapshots.snapshots_of(campaign.uid)
    old = [Mark(timezone.now() - timedelta(days=10, minutes=n), n, "game") for n in range(3)]
    for mark in old:
        (new.path.parent / mark.name).write_bytes(new.path.read_bytes())
    snapshots.let_go()
    assert len(list(new.path.parent.iterdir())) == 2
    Campaign.everywhere.all().delete()
    new.path.rename(new.path.with_name(Mark(timezone.now() - AFTER_DELETION * 2, 1, "hand").name))
    for mark in old:
        (new.path.parent / mark.name).unlink(missing_ok=True)
    snapshots.let_go()
    assert not new.path.parent.exists()


@pytest.mark.django_db
def test_every_campaign_is_kept_when_the_tables_changed():
    first, second = make_campaign(), make_campaign()
    assert snapshots.take_all() == 2
    for campaign in (first, second):
        [snapshot] = snapshots.snapshots_of(campaign.uid)
        assert snapshot.mark.reason == "upgrade"
        assert [finding for finding in audit(chest.brought(snapshot.path)) if not finding.note] == []


@pytest.mark.django_db
def test_no_copy_is_made_where_nothing_changes():
    assert not upgrade.is_due()


def test_the_database_is_copied_whole_before_it_changes(tmp_path, settings, monkeypatch):
    path = tmp_path / "artisans.sqlite3"
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE told (word TEXT)")
        database.execute("INSERT INTO told VALUES ('kept')")
    monkeypatch.setitem(upgrade.connection.settings_dict, "NAME", str(path))
    if upgrade.connection.vendor != "sqlite":
        assert upgrade.copy_database() is None
        return
    copy = upgrade.copy_database()
    with sqlite3.connect(copy) as database:
        assert database.execute("SELECT word FROM told").fetchall() == [("kept",)]
    assert copy.parent == Path(settings.SNAPSHOTS_DIR) / "upgrade"


@pytest.mark.django_db(transaction=True)
def test_a_migration_that_waits_makes_the_upgrade_due():
    call_command("migrate", "journals", "0002", verbosity=0)
    try:
        assert upgrade.is_due()
    finally:
        call_command("migrate", "journals", verbosity=0)
    assert not upgrade.is_due()
