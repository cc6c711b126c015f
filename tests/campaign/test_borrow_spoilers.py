"""Nothing of a borrowed file is reached before the table has come to it, by whatever address or nonsense it asks."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from campaign import log
from campaign.boxes import edition_of
from campaign.forms import FORMS
from campaign.rules.edition_text import edition_text
from journals.commands.scoring import ConfirmScores
from tests.campaign.test_spoilers import HERE, Marker, crawl, leaks, marked_files, named
from tests.factories import make_campaign, make_game, recorded

pytestmark = pytest.mark.django_db(transaction=True)
MINE = ("box-told", "box-file", "box-borrow")


@pytest.fixture
def marker():
    return Marker()


@pytest.fixture
def table(marker, client):
    """A table with an own box at its third window, which has borrowed a file that tells all ten."""
    campaign = make_campaign(edition="my-box", title="On loan")
    told = edition_of("lantern-street", marked_files(marker))
    file = SimpleUploadedFile("all.box.toml", edition_text(told, "The neighbours").encode())
    answer = client.post(reverse("box-borrow", args=[campaign.slug]), {"file": file, "key": "k"})
    assert answer.status_code == 303
    for number in range(1, HERE + 1):
        make_game(campaign, number)
        if number < HERE:
            recorded(campaign, ConfirmScores(number))
    return campaign


def test_a_borrowed_file_is_not_read_ahead_from_anywhere(client, marker, table):
    start = [*named(table), *(reverse(name, args=[table.slug]) for name in MINE)]
    answers = list(crawl(client, start))
    assert any("Take the description of this window" in text for _address, text in answers)
    assert len(marker.made) > 150 and leaks(marker.made, answers) == set()


def test_no_post_tells_what_was_borrowed_ahead(client, marker, table):
    answers = []
    for kind in sorted(FORMS):
        for number in (HERE + 1, 9):
            posted = {"key": f"{kind}{number}", "page": "window", "number": number, "source": "0", "what": "unlocks"}
            answer = client.post(reverse("record", args=[table.slug, kind]), posted, headers={"HX-Request": "true"})
            assert answer.status_code < 500, kind
            answers.append((kind, answer.content.decode()))
    answers += [(name, client.post(reverse(name, args=[table.slug])).content.decode()) for name in MINE[1:]]
    assert leaks(marker.made, answers) == set()


def test_taken_at_its_time_nothing_of_the_next_ones_comes_along(client, marker, table):
    for number in range(1, HERE + 1):
        posted = {"key": f"take{number}", "page": "window", "number": number, "source": "0"}
        assert client.post(reverse("record", args=[table.slug, "take-window"]), posted).status_code == 303
    assert log.story_of(table).state.edition.window(HERE).tools
    answers = list(crawl(client, [reverse(name, args=[table.slug]) for name in ("log", "box", *MINE)], most=80))
    assert leaks(marker.made, answers) == set()
