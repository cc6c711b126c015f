"""Pictures as files: the sizes there are and no others, drawn once, streamed, kept by browsers; nothing private."""

import io
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Barrier, BrokenBarrierError

import pytest
from django.urls import reverse
from PIL import Image

from campaign import log
from campaign.commands.box import DescribeOutline
from campaign.rules.state.game import Placed
from campaign.views import picture_works
from journals.commands.afterwards import NameMasterpiece
from journals.commands.scoring import ConfirmScores
from journals.commands.seating import DealObjective
from journals.queries.pictures import campaign_card, portrait
from tests.factories import make_campaign, make_game, recorded, turn

pytestmark = pytest.mark.django_db


@pytest.fixture
def drawn(monkeypatch):
    """What was drawn, in place of drawing it."""
    calls = []

    def draw(*values, **options):
        calls.append((values, options))
        return Image.new("RGB", (8, 6))

    def grow(*values, **options):
        calls.append((values, options))
        return [Image.new("RGB", (8, 6), tone) for tone in ("red", "blue")], [10, 20]

    for name in ("draw_window", "draw_keepsake", "draw_share_card", "draw_square", "draw_campaign_card"):
        monkeypatch.setattr(picture_works, name, draw)
    monkeypatch.setattr(picture_works, "draw_growth", grow)
    return calls


@pytest.fixture
def campaign():
    """A game of two families, of whom the first has filled a space."""
    campaign = make_game()
    recorded(campaign, turn(1, 1, 1, "R5", "A1"))
    return campaign


def window(campaign, width=512, suffix="png", game=1, family=1):
    return reverse("window-picture", args=[campaign.slug, game, family, width, suffix])


def files(campaign, game=1, family=1):
    return {name: reverse(name, args=[campaign.slug, game, family]) for name in ("picture", "share-card", "growing")}


@pytest.mark.parametrize(("suffix", "sort"), [("png", "PNG"), ("webp", "WEBP")])
@pytest.mark.parametrize("width", [512, 1024])
def test_a_window_has_the_width_and_the_sort_that_the_address_says(client, campaign, width, suffix, sort):
    answer = client.get(window(campaign, width, suffix))
    assert answer.status_code == 200
    assert answer["Content-Type"] == f"image/{suffix}"
    assert answer.streaming
    with Image.open(io.BytesIO(answer.getvalue())) as found:
        assert (found.format, found.width) == (sort, width)


@pytest.mark.parametrize(("width", "suffix"), [(511, "png"), (0, "png"), (100_000, "webp"), (512, "gif"), (512, "jpg")])
def test_there_are_no_other_widths_and_sorts(client, campaign, drawn, width, suffix):
    assert client.get(window(campaign, width, suffix)).status_code == 404
    assert drawn == []


def test_a_window_that_is_much_taller_than_wide_comes_in_small_widths_only(client, drawn):
    campaign = make_game(edition="my-box")
    recorded(campaign, DescribeOutline(1, 1, 26), turn(1, 1, 1, "R5", "A1"))
    found = {width: client.get(window(campaign, width)).status_code for width in picture_works.WIDTHS}
    assert found == {512: 200, 1024: 200, 2048: 404, 4096: 404}
    offered = client.get(reverse("pictures", args=[campaign.slug, 1])).content.decode()
    assert "size=1024" in offered
    assert "size=2048" not in offered
    assert "size=1024" in client.get(reverse("pictures", args=[campaign.slug, 1]) + "?size=4096").content.decode()


def at_work(campaign, monkeypatch, folder, *widths):
    """How many pictures of these widths, asked for at once, are drawn together at most; each waits for the next."""
    found, going, most = portrait(log.story_of(campaign).state, 1, 1), [], []
    both = Barrier(len(widths))

    def draw(*values, width_px, **options):
        going.append(width_px)
        with suppress(BrokenBarrierError):
            both.wait(0.2 if width_px >= picture_works.SLOW else 20)
        most.append(len(going))
        going.remove(width_px)
        return Image.new("RGB", (8, 6))

    monkeypatch.setattr(picture_works, "draw_window", draw)
    works = [picture_works.window_work(campaign.shelf, found, width, "png", night=True) for width in widths]
    with ThreadPoolExecutor() as pool:
        for done in [pool.submit(work.draw, folder / work.digest, lambda _share: None) for work in works]:
            done.result(30)
    return max(most)


def test_large_pictures_are_drawn_one_after_the_other_and_small_ones_together(campaign, monkeypatch, tmp_path):
    assert at_work(campaign, monkeypatch, tmp_path, 512, 1024) == 2
    assert at_work(campaign, monkeypatch, tmp_path, 2048, 4096) == 1


@pytest.mark.parametrize("called", ["A Ladder of Light", "W" * 30, "گلناز ژاله چراغی خانهٔ روشن ما"])
def test_a_familys_name_for_its_window_is_the_title_and_the_windows_own_stands_below(client, campaign, drawn, called):
    before = {name: client.get(address)["ETag"] for name, address in files(campaign).items()}
    recorded(campaign, NameMasterpiece(1, 1, called))
    drawn.clear()
    after = {name: client.get(address)["ETag"] for name, address in files(campaign).items()}
    assert all(before[name] != after[name] for name in files(campaign))
    (keepsake, card, growing) = (values for values, _options in drawn)
    for words in (keepsake[3], card[3]):
        assert (words.title, words.below) == (f"“{called}”", "First Light")
    assert growing[2:] == (f"“{called}”", "First Light · Ferrer")
    page = client.get(reverse("pictures", args=[campaign.slug, 1]) + "?sort=keepsake").content.decode()
    assert f"Keepsake: “{called}”, Ferrer" in page


def test_without_one_the_windows_title_stands_alone(client, campaign, drawn):
    for address in files(campaign).values():
        client.get(address)
    (keepsake, card, growing) = (values for values, _options in drawn)
    for words in (keepsake[3], card[3]):
        assert (words.title, words.below) == ("First Light", "")
    assert growing[2:] == ("First Light", "Ferrer")


def test_night_day_and_numbers_are_asked_for_by_address(client, campaign, drawn):
    for query in ("?look=night", "?look=day", "?look=day&labels=1"):
        client.get(window(campaign) + query)
    assert [(options["night"], options["labels"]) for _values, options in drawn] == [
        (True, False),
        (False, False),
        (False, True),
    ]


def test_without_being_asked_a_picture_has_the_look_of_the_device(client, campaign, drawn):
    client.cookies["theme"] = "day"
    client.get(window(campaign))
    client.get(window(campaign) + "?look=night")
    assert [options["night"] for _values, options in drawn] == [False, True]


@pytest.mark.parametrize("name", ["picture", "share-card", "growing"])
def test_a_picture_is_drawn_once_and_a_browser_that_has_it_is_not_sent_it_again(client, campaign, drawn, name):
    first = client.get(files(campaign)[name])
    again = client.get(files(campaign)[name])
    kept = client.get(files(campaign)[name], headers={"If-None-Match": first["ETag"]})
    assert [answer.status_code for answer in (first, again, kept)] == [200, 200, 304]
    assert len(drawn) == 1
    assert b"".join(first.streaming_content) == b"".join(again.streaming_content)


@pytest.mark.parametrize("name", ["picture", "share-card", "growing"])
def test_saving_gives_it_a_name(client, campaign, drawn, name):
    answer = client.get(files(campaign)[name] + "?save")
    assert answer["Content-Disposition"].startswith("attachment")
    assert "Ferrer" in answer["Content-Disposition"]
    assert "attachment" not in client.get(files(campaign)[name])["Content-Disposition"]


@pytest.mark.parametrize(
    ("game", "family"), [(1, 2), (1, 3), (2, 1), (0, 1)], ids=["nothing filled", "no such family", "not begun", "none"]
)
def test_what_is_not_begun_is_not_found(client, campaign, drawn, game, family):
    found = [*files(campaign, game, family).values(), window(campaign, game=game, family=family)]
    assert {client.get(address).status_code for address in found} == {404}
    assert drawn == []


def test_they_are_only_read(client, campaign, drawn):
    square = reverse("square-picture", args=[campaign.slug, 1])
    assert {client.post(address).status_code for address in (*files(campaign).values(), window(campaign), square)} == {
        405
    }


def test_a_square_is_a_picture_once_something_is_signed(client, campaign, drawn):
    address = reverse("square-picture", args=[campaign.slug, 1])
    assert client.get(address).status_code == 404
    assert client.get(reverse("square-picture", args=[campaign.slug, 9])).status_code == 404
    assert drawn == []


def test_the_card_tells_points_and_place_only_when_they_are_confirmed(client, campaign, drawn):
    client.get(files(campaign)["share-card"])
    recorded(campaign, ConfirmScores(1, {}, (Placed(2, 40, 1), Placed(1, -1, 2))))
    client.get(files(campaign)["share-card"])
    before, after = (values[3] for values, _options in drawn)
    assert (before.points, before.result) == ("", "")
    assert (after.points, after.result) == ("\N{MINUS SIGN}1", "points · 2nd place")
    assert (after.name, after.crest) == ("Ferrer", log.story_of(campaign).state.families[1].tincture)


def test_nothing_private_is_in_what_a_picture_is_drawn_from(client, campaign):
    slug, plain = "ember-keeper", portrait(log.story_of(campaign).state, 1, 1)
    recorded(campaign, DealObjective(1, 1, slug))
    state = log.story_of(campaign).state
    assert state.game(1).dealt
    assert portrait(state, 1, 1).content == plain.content
    assert slug not in repr((portrait(state, 1, 1).content, portrait(state, 1, 1).words))


def test_a_campaigns_card_names_the_families_as_they_rank():
    campaign = make_campaign(families=3)
    card = campaign_card(log.story_of(campaign).state)
    assert card.title == campaign.title
    assert [name for name, _crest, _points in card.houses] == ["Ferrer", "Oliva", "Brandt"]
    assert {points for _name, _crest, points in card.houses} == {"0"}
    assert card.content == campaign_card(log.story_of(campaign).state).content
    work = picture_works.campaign_card_work(campaign.shelf, card)
    assert (work.suffix, work.digest) == ("jpg", picture_works.campaign_card_work(campaign.shelf, card).digest)


def test_a_picture_takes_few_questions(client, campaign, drawn, django_assert_max_num_queries):
    log.story_of(campaign)
    for address in (*files(campaign).values(), window(campaign)):
        with django_assert_max_num_queries(4):
            client.get(address)
