"""Nothing of a borrowed file is reached before the table has come to it, by whatever address or nonsense it asks."""

import zipfile
from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from campaign import log
from campaign.boxes import edition_of
from campaign.commands.by_hand import PlaceSticker
from campaign.forms import FORMS
from campaign.rules.edition import Edition
from campaign.rules.edition_text import edition_text
from campaign.rules.legacy_box import AbilityPlan, LegacyBox
from journals.commands.scoring import ConfirmScores
from tests.campaign.test_spoilers import HERE, Marker, crawl, leaks, marked_files, named
from tests.factories import make_campaign, make_game, recorded

pytestmark = pytest.mark.django_db(transaction=True)
MINE = ("box-told", "box-file", "box-borrow")
SECRET = "Zqsecret1x"
MET, FRESH = "Lone Lantern", "Crooked Mirror"
"""A sticker that lies on a crest here by its name alone, and one that nobody here has named."""


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


@pytest.fixture
def met(client, table):
    """The same table, where a family has placed one of the stickers that a second file explains."""
    box = LegacyBox(
        stickers=tuple(AbilityPlan(f"s-{at}", name, text=f"{SECRET} {name}") for at, name in enumerate((MET, FRESH)))
    )
    told = Edition("spoilers", "Second", legacy=box)
    file = SimpleUploadedFile("two.box.toml", edition_text(told, "Second").encode())
    answer = client.post(reverse("box-borrow", args=[table.slug]), {"file": file, "key": "two"})
    assert answer.status_code == 303
    recorded(table, PlaceSticker(1, HERE, 1, "lantern", MET))
    return table


def reached(client, table):
    """Everything that speaks of stickers, the market while it asks for one, the log and the files among it."""
    slug, asks = table.slug, "?track=family-skill-training&shows=crest"
    start = [reverse(name, args=[slug]) for name in (*MINE, "log", "happened", "rules", "unlocks", "journals")]
    start += [reverse("journal", args=[slug, family]) for family in (1, 2)]
    start += [reverse("market", args=[slug, HERE - 1]) + asks + more for more in ("", f"&sticker_name={MET}")]
    files = [reverse("export", args=[slug]), reverse("scores-csv", args=[slug])]
    yield from crawl(client, [*start, *files], most=90)
    yield "box-file", client.post(reverse("box-file", args=[slug])).content.decode()
    with zipfile.ZipFile(BytesIO(b"".join(client.get(reverse("export-file", args=[slug])).streaming_content))) as file:
        yield from ((name, file.read(name).decode("utf-8", "replace")) for name in file.namelist())


def test_what_a_sticker_does_is_nowhere_before_it_was_taken_and_no_other_one_then(client, met, caplog):
    words = {SECRET: "sticker"}
    with caplog.at_level("DEBUG"):
        answers = list(reached(client, met))
    assert any(f"It would reveal what “{MET}” does" in text for _address, text in answers)
    assert leaks(words, answers) == set() and SECRET not in caplog.text
    assert not any(f"{SECRET} {FRESH}" in text or f">{FRESH}" in text for _address, text in answers)
    taken = {"key": "t", "page": "journal", "number": "1", "what": "stickers", "source": "1"}
    assert client.post(reverse("record", args=[met.slug, "take-told"]), taken).status_code == 303
    texts = [text for _address, text in reached(client, met)]
    assert any(f"{SECRET} {MET}" in text for text in texts)
    assert not any(f"{SECRET} {FRESH}" in text for text in texts)


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
