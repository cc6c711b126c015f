"""Links for friends of the table: standings and journals to read, until the link is closed."""

import re
from functools import partial

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaign import sharing
from campaign.models import SharedLink
from campaign.stories import forget_all, story_of
from campaign.trash import put_in_trash
from journals import photos
from journals.commands.seating import DealObjective
from journals.diary import Words, write_page
from journals.queries.chronicle import chronicle_of
from tests.campaign.test_log_concurrency import at_once, on_file  # noqa: F401
from tests.factories import make_campaign, make_game, recorded
from tests.journals.evening import FERRER, OLIVA, ranked
from tests.journals.phone import phone_jpeg

pytestmark = pytest.mark.django_db

BUDGET = 12


def upload():
    return SimpleUploadedFile("IMG_0001.jpg", phone_jpeg(600, 400), "image/jpeg")


def made(campaign, **fields):
    """The link made by a post; the newest one."""
    client = fields.pop("client")
    answer = client.post(reverse("make-link", args=[campaign.slug]), {"key": "k1", **fields})
    assert answer.status_code == 303
    return SharedLink.objects.latest("pk")


def test_a_link_shows_standings_and_journals(client):
    campaign = ranked({FERRER: 21, OLIVA: 34}).campaign
    link = made(campaign, client=client, label="Grandparents")
    page = client.get(reverse("shared", args=[link.token])).content.decode()
    assert "Oliva" in page
    assert reverse("shared-journal", args=[link.token, OLIVA]) in page
    journal = client.get(reverse("shared-journal", args=[link.token, OLIVA])).content.decode()
    assert "34 points" in journal


def test_nothing_can_be_changed_by_a_link_and_no_page_of_the_table_is_named(client):
    campaign = ranked({FERRER: 21, OLIVA: 34}).campaign
    link = made(campaign, client=client)
    for address in (reverse("shared", args=[link.token]), reverse("shared-journal", args=[link.token, OLIVA])):
        page = client.get(address).content.decode()
        assert "<form" not in page
        assert "<script" not in page
        assert f"/c/{campaign.slug}" not in page
        assert client.post(address).status_code == 405


def test_a_link_has_a_picture_for_messengers_with_whole_addresses(client):
    campaign = make_campaign(title="Ours & theirs")
    link = made(campaign, client=client)
    page = client.get(reverse("shared", args=[link.token]), HTTP_HOST="table.example").content.decode()
    tags = dict(re.findall(r'<meta property="(og:[\w:]+)" content="([^"]*)">', page))
    assert tags["og:title"] == "Ours &amp; theirs"
    assert tags["og:url"] == f"http://table.example/s/{link.token}/"
    assert tags["og:image"] == f"http://table.example/s/{link.token}/card.jpg"
    picture = client.get(tags["og:image"].removeprefix("http://table.example"))
    assert picture["Content-Type"] == "image/jpeg"
    assert b"".join(picture.streaming_content).startswith(b"\xff\xd8")


def test_no_search_engine_keeps_it_and_no_other_site_is_told(client):
    link = made(make_campaign(), client=client)
    page = client.get(reverse("shared", args=[link.token]))
    assert page["X-Robots-Tag"] == "noindex, nofollow"
    assert page["Referrer-Policy"] == "no-referrer"


def test_a_closed_link_leads_nowhere(client):
    campaign = make_campaign()
    link = made(campaign, client=client)
    assert client.post(reverse("close-link", args=[campaign.slug, link.pk])).status_code == 303
    for name, args in (("shared", ()), ("shared-journal", (1,)), ("shared-card", ())):
        closed = client.get(reverse(name, args=[link.token, *args]))
        assert closed.status_code == 404
        assert "This link is closed" in closed.content.decode()
        assert 'href="/"' not in closed.content.decode(), "a closed link leads to no shelf"
    assert sharing.open_links(campaign) == []


def test_a_link_of_another_campaign_cannot_be_closed_from_here(client):
    ours, theirs = make_campaign(), make_campaign()
    link = made(theirs, client=client)
    client.post(reverse("close-link", args=[ours.slug, link.pk]))
    assert sharing.link_of(link.token) is not None


def test_a_campaign_in_the_trash_is_not_shown(client):
    campaign = make_campaign()
    link = made(campaign, client=client)
    put_in_trash(campaign)
    assert client.get(reverse("shared", args=[link.token])).status_code == 404


def test_the_same_key_twice_makes_one_link(client):
    campaign = make_campaign()
    assert made(campaign, client=client).pk == made(campaign, client=client).pk
    assert SharedLink.objects.count() == 1


def test_tokens_cannot_be_guessed_from_each_other(client):
    campaign = make_campaign()
    tokens = {made(campaign, client=client, key=f"k{n}").token for n in range(5)}
    assert len(tokens) == 5
    assert min(map(len, tokens)) >= 32
    assert client.get("/s/nonsense/").status_code == 404


def test_a_label_too_long_is_refused_and_kept(client):
    campaign, label = make_campaign(), "grand" * 20
    answer = client.post(reverse("make-link", args=[campaign.slug]), {"key": "k", "label": label})
    assert answer.status_code == 422
    assert label in answer.content.decode()
    assert "Sixty letters at most" in answer.content.decode()
    assert not SharedLink.objects.exists()


def test_no_more_links_than_one_can_keep_in_mind(client):
    campaign = make_campaign()
    for number in range(sharing.MOST):
        made(campaign, client=client, key=f"k{number}")
    answer = client.post(reverse("make-link", args=[campaign.slug]), {"key": "one-more"})
    assert answer.status_code == 422
    assert answer.content.decode().count("Twenty links are open") == 1
    made(campaign, client=client, key="k1")
    assert len(sharing.open_links(campaign)) == sharing.MOST


def test_a_key_whose_link_was_closed_makes_none_and_says_so(client):
    campaign = make_campaign()
    link = made(campaign, client=client)
    client.post(reverse("close-link", args=[campaign.slug, link.pk]))
    answer = client.post(reverse("make-link", args=[campaign.slug]), {"key": "k1", "label": "Aunt Maud"})
    assert answer.status_code == 422
    assert "The link you had made here is closed by now." in answer.content.decode()
    assert 'value="Aunt Maud"' in answer.content.decode()
    assert 'value="k1"' not in answer.content.decode(), "the next tap goes with another key"
    assert sharing.open_links(campaign) == []


@pytest.mark.parametrize("key", ["", "x" * 65, "a\0b", "not a key"])
def test_a_post_without_a_sound_key_says_what_to_do(client, key):
    campaign = make_campaign()
    answer = client.post(reverse("make-link", args=[campaign.slug]), {"key": key, "label": "Aunt Maud"})
    assert answer.status_code == 422
    assert "This was sent without its key. Reload the page and tap again." in answer.content.decode()
    assert 'value="Aunt Maud"' in answer.content.decode()
    assert not SharedLink.objects.exists()


@pytest.mark.parametrize("token", ["\0", "a\0b", "x" * 65, "ключ", "a b"])
def test_a_token_that_is_none_is_asked_of_no_database(client, token, django_assert_num_queries):
    for name, args in (("shared", ()), ("shared-journal", (1,)), ("shared-card", ())):
        with django_assert_num_queries(0):
            assert client.get(reverse(name, args=[token, *args])).status_code == 404


@pytest.mark.django_db(transaction=True)
def test_posts_at_once_make_no_more_links_than_may_be_open(on_file):  # noqa: F811
    campaign = make_campaign()
    for number in range(sharing.MOST - 1):
        sharing.make_link(campaign, f"k{number}")

    def make(key):
        try:
            return sharing.make_link(campaign, key)
        except sharing.Full:
            return None

    done = at_once(*(partial(make, f"at-once-{number}") for number in range(4)))
    assert sum(link is not None for link in done) == 1
    assert len(sharing.open_links(campaign)) == sharing.MOST


def test_diaries_and_photos_are_shown_only_where_the_link_says_so(client):
    campaign = make_game()
    write_page(campaign, 1, 1, Words("A quiet evening", "Rain on the roof.", "p1"))
    photo = photos.keep_photo(campaign, upload(), use="table", key="f1", by="", family=1, game=1, alt="Our table")
    guide = photos.keep_photo(campaign, upload(), use="guide", key="f2", by="", window=1)
    quiet, open_ = made(campaign, client=client, key="a"), made(campaign, client=client, key="b", diaries="on")
    shown = {
        link.pk: client.get(reverse("shared-journal", args=[link.token, 1])).content.decode() for link in (quiet, open_)
    }
    assert "Rain on the roof." not in shown[quiet.pk]
    assert "Our table" not in shown[quiet.pk]
    assert "Rain on the roof." in shown[open_.pk]
    assert "Our table" in shown[open_.pk]
    for link, of, status in ((quiet, photo, 404), (open_, photo, 200), (open_, guide, 404)):
        assert client.get(reverse("shared-picture", args=[link.token, of.uid])).status_code == status
        assert client.get(reverse("shared-photo", args=[link.token, of.uid, "medium"])).status_code == status


def album_of(campaign, **by_alt):
    """Photos by their alt text: (use, family, game)."""
    return {
        alt: photos.keep_photo(campaign, upload(), use=use, key=alt, by="", family=family, game=game, alt=alt)
        for alt, (use, family, game) in by_alt.items()
    }


def seen_by(client, link, *families):
    """The alt texts of the photos on the front page of a link and on the journals of families."""
    addresses = [reverse("shared", args=[link.token])]
    addresses += [reverse("shared-journal", args=[link.token, family]) for family in families]
    pages = [client.get(address).content.decode() for address in addresses]
    return [re.findall(r'<img [^>]*alt="(\w+)"', page) for page in pages]


def test_photos_of_the_table_are_on_the_front_page_and_under_the_chronicle_of_their_evening(client):
    campaign = ranked({FERRER: 21, OLIVA: 34}).campaign
    kept = album_of(
        campaign,
        evening=("table", 0, 1),
        someday=("table", 0, 0),
        ours=("page", FERRER, 1),
        theirs=("page", OLIVA, 1),
        loose=("page", FERRER, 0),
        guide=("guide", 0, 0),
    )
    album_of(make_campaign(), strange=("table", 0, 1))
    quiet, open_ = made(campaign, client=client, key="a"), made(campaign, client=client, key="b", diaries="on")
    assert seen_by(client, quiet, FERRER, OLIVA) == [[], [], []]
    front, ferrer, oliva = seen_by(client, open_, FERRER, OLIVA)
    assert front == ["evening", "someday"]
    assert ferrer == ["evening", "ours", "loose"]
    assert oliva == ["evening", "theirs"]
    for alt, photo in kept.items():
        for link, status in ((quiet, 404), (open_, 404 if alt == "guide" else 200)):
            assert client.get(reverse("shared-picture", args=[link.token, photo.uid])).status_code == status
            assert client.get(reverse("shared-photo", args=[link.token, photo.uid, "small"])).status_code == status


def test_a_photo_of_another_campaign_is_behind_no_link(client):
    link = made(make_game(), client=client, diaries="on")
    [strange] = album_of(make_game(), strange=("table", 0, 1)).values()
    assert seen_by(client, link, 1) == [[], []]
    assert client.get(reverse("shared-picture", args=[link.token, strange.uid])).status_code == 404
    assert client.get(reverse("shared-photo", args=[link.token, strange.uid, "large"])).status_code == 404


def test_a_photo_of_the_table_leads_back_to_the_journal_it_was_opened_from(client):
    campaign = ranked({FERRER: 21, OLIVA: 34}).campaign
    [photo] = album_of(campaign, evening=("table", 0, 1)).values()
    link = made(campaign, client=client, diaries="on")
    here, journal = (
        reverse("shared-picture", args=[link.token, photo.uid]),
        reverse("shared-journal", args=[link.token, 2]),
    )
    assert f'href="{here}?family=2"' in client.get(journal).content.decode()
    assert f'href="{journal}"' in client.get(f"{here}?family=2").content.decode()
    for query in ("", "?family=7", "?family=x"):
        page = client.get(here + query)
        assert page.status_code == 200 and "To the journal" not in page.content.decode()


def test_the_chronicle_of_a_scored_game_is_told_only_where_the_link_says_so(client):
    campaign = ranked({FERRER: 21, OLIVA: 34}).campaign
    quiet, open_ = made(campaign, client=client, key="a"), made(campaign, client=client, key="b", diaries="on")
    told = chronicle_of(story_of(campaign), 1).title
    pages = [client.get(reverse("shared-journal", args=[link.token, 1])).content.decode() for link in (quiet, open_)]
    assert [told in page for page in pages] == [False, True]


def test_a_game_still_played_has_photos_and_no_chronicle(client):
    campaign = make_game()
    album_of(campaign, evening=("table", 0, 1))
    link = made(campaign, client=client, diaries="on")
    assert seen_by(client, link, 1) == [["evening"], ["evening"]]


def test_a_family_that_is_not_there_is_not_found(client):
    link = made(make_campaign(), client=client)
    assert client.get(reverse("shared-journal", args=[link.token, 7])).status_code == 404


def test_a_private_objective_is_not_shown_while_the_game_is_played(client):
    campaign = make_game()
    recorded(campaign, DealObjective(1, 1, "ember-keeper"), DealObjective(1, 2, "honey-keeper"))
    link = made(campaign, client=client)
    for address in (reverse("shared", args=[link.token]), reverse("shared-journal", args=[link.token, 1])):
        assert "keeper" not in client.get(address).content.decode().lower()


@pytest.mark.parametrize("name", ["shared", "shared-journal", "keepsakes"])
def test_a_look_takes_few_queries_however_many_links_there_are(client, name):
    campaign = ranked({FERRER: 21, OLIVA: 34}).campaign
    counted = []
    for number in (1, 12):
        while len(sharing.open_links(campaign)) < number:
            link = made(campaign, client=client, key=f"k{len(sharing.open_links(campaign))}")
        args = {"shared": [link.token], "shared-journal": [link.token, 1], "keepsakes": [campaign.slug]}[name]
        forget_all()
        with CaptureQueriesContext(connection) as captured:
            assert client.get(reverse(name, args=args)).status_code == 200
        counted.append(len(captured))
    assert counted[0] == counted[1] <= BUDGET


@pytest.mark.parametrize("name", ["shared", "shared-journal"])
def test_a_look_takes_few_queries_however_many_photos_and_pages_there_are(client, name):
    campaign = ranked({FERRER: 21, OLIVA: 34}).campaign
    link, counted, kept = made(campaign, client=client, diaries="on"), [], 0
    for number in (1, 12):
        while kept < number:
            kept += 1
            album_of(campaign, **{f"t{kept}": ("table", 0, 1), f"f{kept}": ("page", FERRER, 0)})
            write_page(campaign, FERRER, kept % 2, Words(f"Page {kept}", "Rain on the roof.", f"p{kept}"))
        forget_all()
        with CaptureQueriesContext(connection) as captured:
            address = reverse(name, args=[link.token] if name == "shared" else [link.token, FERRER])
            assert client.get(address).status_code == 200
        counted.append(len(captured))
    assert counted[0] == counted[1] <= BUDGET


def test_a_new_link_is_named_in_the_address_that_follows_and_heeded_there(client):
    campaign = make_campaign()
    old = made(campaign, client=client, key="old")
    answer = client.post(reverse("make-link", args=[campaign.slug]), {"key": "new"})
    link = SharedLink.objects.latest("pk")
    assert answer["Location"] == reverse("keepsakes", args=[campaign.slug]) + f"?made={link.pk}#link-{link.pk}"
    page = client.get(answer["Location"]).content.decode()
    assert heeded(page) == [f"link-{link.pk}"]
    assert f'id="link-{old.pk}"' in page
    assert heeded(client.get(reverse("keepsakes", args=[campaign.slug])).content.decode()) == []


def test_that_a_link_is_closed_is_said_where_the_address_leads(client):
    campaign = make_campaign()
    link = made(campaign, client=client)
    answer = client.post(reverse("close-link", args=[campaign.slug, link.pk]))
    assert answer["Location"] == reverse("keepsakes", args=[campaign.slug]) + "?closed#link-closed"
    assert heeded(client.get(answer["Location"]).content.decode()) == ["link-closed"]


def heeded(page):
    """What of the page is to be looked at, and takes the focus."""
    return [
        re.search(r'id="([^"]+)"', tag)[1]
        for tag in re.findall(r"<[^>]+ data-heed[^>]*>", page)
        if 'tabindex="-1"' in tag and "autofocus" in tag
    ]
