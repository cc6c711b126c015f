"""The pages by which a campaign is kept as a file, and one is brought: looked at first, stored once, let go at will."""

import os
import re
import time
import uuid
from pathlib import Path

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from campaign import log
from campaign.archive import incoming, snapshots, store
from campaign.archive.reading import made_ready, read
from campaign.auditing import audit
from campaign.models import Campaign
from tests.archive import chest
from tests.factories import make_campaign

pytestmark = pytest.mark.django_db
WHOLE = (Path(__file__).parent.parent / "data" / "archive" / "version-1.artisans").read_bytes()


def upload(client, data=WHOLE, name="ours.artisans"):
    return client.post(reverse("import"), {"file": SimpleUploadedFile(name, data)})


def waiting():
    folder = Path(settings.INCOMING_DIR)
    return list(folder.iterdir()) if folder.is_dir() else []


def test_the_export_page_says_what_the_file_holds(client, django_assert_max_num_queries):
    campaign = chest.whole()
    with django_assert_max_num_queries(12):
        page = client.get(reverse("export", args=[campaign.slug]))
    text = page.content.decode()
    assert page.context["contents"].photos == 3 and page.context["contents"].pages == 3
    assert "First Light" in text and reverse("scores-csv", args=[campaign.slug]) in text
    assert client.post(reverse("export", args=[campaign.slug])).status_code == 405


def test_photos_that_windows_are_drawn_by_are_counted_beside_those_of_the_album(client):
    campaign = chest.whole()
    text = client.get(reverse("export", args=[campaign.slug])).content.decode()
    assert re.search(r"<dt>Photos in the album</dt><dd>2\b", text)
    assert "Beside the album it holds one photo of an empty page, to draw a window by." in text
    data = b"".join(client.get(reverse("export-file", args=[campaign.slug])).streaming_content)
    preview = client.get(upload(client, data).url).content.decode()
    assert re.search(r"<dt>Photos in the album</dt><dd>2\b", preview)
    assert "Beside the album it holds one photo of an empty page" in preview


def test_the_file_is_streamed_under_a_name_of_its_own(client, tmp_path):
    campaign = chest.whole()
    answer = client.get(reverse("export-file", args=[campaign.slug]))
    data = b"".join(answer.streaming_content)
    assert int(answer["Content-Length"]) == len(data)
    assert re.search(rf'filename="{campaign.slug}-\d{{4}}-\d\d-\d\d\.artisans"', answer["Content-Disposition"])
    (tmp_path / "x").write_bytes(data)
    assert read(tmp_path / "x").parts["photos"].count == 3
    less = b"".join(client.get(reverse("export-file", args=[campaign.slug]) + "?photos=0").streaming_content)
    assert len(less) < len(data)


def test_a_campaign_in_the_trash_is_not_handed_out(client):
    campaign = make_campaign()
    Campaign.everywhere.filter(pk=campaign.pk).update(trashed="2026-01-01T00:00Z")
    for name in ("export", "export-file", "scores-csv", "snapshots"):
        assert client.get(reverse(name, args=[campaign.slug])).status_code == 404


def test_a_file_is_looked_into_before_anything_is_stored(client):
    answer = upload(client)
    assert answer.status_code == 303 and not Campaign.objects.exists()
    page = client.get(answer.url)
    text = page.content.decode()
    assert "Played by 2" in text and "First Light" in text and "Ferrer" in text
    assert not page.context["relatives"]
    assert not Campaign.objects.exists()


def test_confirmed_it_becomes_a_campaign_and_the_file_goes(client):
    here = upload(client).url
    answer = client.post(here)
    campaign = Campaign.objects.get()
    assert (answer.status_code, answer.url) == (303, reverse("campaign", args=[campaign.slug]))
    assert [finding for finding in audit(campaign) if not finding.note] == []
    assert waiting() == []
    for name in ("campaign", "log", "standings", "journals", "export", "snapshots"):
        assert client.get(reverse(name, args=[campaign.slug])).status_code == 200


def test_two_taps_bring_it_once(client):
    here = upload(client).url
    first, second = client.post(here), client.post(here)
    assert first.url == second.url and Campaign.objects.count() == 1
    assert client.get(here).url == first.url


@pytest.mark.parametrize("other", [{}, {"cancel": "1"}])
def test_another_tap_takes_the_file_away_while_it_is_unpacked(client, monkeypatch, other):
    """The one that was quicker has brought it, or has let it go: either is said as it is."""
    here = upload(client).url

    def meanwhile(*args):
        monkeypatch.undo()
        assert Client().post(here, other).status_code == 303
        return made_ready(*args)

    monkeypatch.setattr(store, "made_ready", meanwhile)
    answer = client.post(here)
    if other:
        assert answer.status_code == 422 and "was let go" in answer.content.decode()
        assert not Campaign.objects.exists()
    else:
        assert (answer.status_code, answer.url) == (303, reverse("campaign", args=[Campaign.objects.get().slug]))
    assert waiting() == []


def test_left_alone_it_goes_and_nothing_is_stored(client):
    here = upload(client).url
    assert client.post(here, {"cancel": "1"}).url == reverse("import")
    assert waiting() == [] and not Campaign.objects.exists()
    again = client.get(here)
    assert again.status_code == 422 and "not here any more" in again.content.decode()


def test_one_that_is_on_the_shelf_already_is_named_and_stays_as_it_is(client):
    for _ in range(2):
        here = upload(client).url
        page = client.get(here)
        client.post(here)
    first, second = Campaign.objects.order_by("pk")
    assert page.context["relatives"] == [first]
    assert first.slug in page.content.decode() and first.slug != second.slug
    assert chest.rows(first) == chest.rows(second)


def test_the_one_it_came_from_is_kept_first(client, tmp_path):
    campaign = chest.whole()
    here = upload(client, chest.written(campaign, tmp_path / "x").read_bytes()).url
    client.post(here)
    assert [each.mark.reason for each in snapshots.snapshots_of(campaign.uid)] == ["import"]


def test_no_file_and_a_file_that_is_too_large_are_refused_in_words(client, monkeypatch):
    answer = client.post(reverse("import"))
    assert answer.status_code == 422 and "No file was chosen" in answer.content.decode()
    monkeypatch.setattr("campaign.views.bring.MOST_UPLOAD", 1000)
    monkeypatch.setattr("campaign.views.bring.FORM", 0)
    assert "manage.py import" in upload(client).content.decode()
    monkeypatch.setattr("campaign.views.bring.FORM", 10**6)
    monkeypatch.setattr("campaign.archive.incoming.MOST_UPLOAD", 1000)
    assert "manage.py import" in upload(client).content.decode()
    assert waiting() == []


def test_a_server_without_room_says_so(client, monkeypatch):
    def full(*args):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("campaign.archive.incoming.receive", full)
    answer = upload(client)
    assert answer.status_code == 422 and "no room" in answer.content.decode()


def test_a_forged_post_is_turned_away():
    strict = Client(enforce_csrf_checks=True)
    assert upload(strict).status_code == 403
    assert waiting() == []


def test_what_was_left_lying_for_a_day_goes_with_the_next_file(client):
    upload(client)
    [old] = waiting()
    os.utime(old, (time.time() - incoming.OLD - 5,) * 2)
    left = [Path(settings.INCOMING_DIR) / "half", Path(settings.PHOTOS_DIR) / "half.draft"]
    for folder in left:
        folder.mkdir(parents=True)
        (folder / "photo.jpg").write_bytes(b"x")
        os.utime(folder, (time.time() - incoming.OLD - 5,) * 2)
    upload(client)
    assert old not in waiting() and len(waiting()) == 1
    assert not any(folder.exists() for folder in left)


def test_a_file_that_was_changed_while_it_waited_is_refused(client):
    here = upload(client).url
    [path] = waiting()
    incoming._checked.clear()
    path.write_bytes(WHOLE[:-9])
    answer = client.post(here)
    assert answer.status_code == 422 and "cut off" in answer.content.decode()
    assert waiting() == [] and not Campaign.objects.exists()


def test_an_address_nobody_was_given_leads_nowhere(client):
    assert client.get(reverse("import-preview", args=[uuid.uuid4()])).status_code == 422
    assert client.get("/import/..%2F..%2Fx/").status_code == 404


def test_the_shelf_and_the_campaign_lead_there(client):
    campaign = make_campaign()
    assert reverse("import") in client.get("/").content.decode()
    text = client.get(reverse("campaign", args=[campaign.slug])).content.decode()
    assert reverse("export", args=[campaign.slug]) in text and reverse("snapshots", args=[campaign.slug]) in text


def test_what_was_brought_is_found_in_memory_and_afresh(client):
    client.post(upload(client).url)
    campaign = Campaign.objects.get()
    known = log.story_of(campaign)
    log.forget_all()
    assert log.story_of(campaign).state == known.state
