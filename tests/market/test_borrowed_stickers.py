"""Crest stickers that a borrowed box knows: offered once somebody here has named them, and told by a tap alone."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from campaign.borrowing import sticker_offers
from campaign.commands.by_hand import PlaceSticker
from campaign.commands.legacy_box import DescribeSticker, DescribeTrack
from campaign.rules.abilities import Step
from campaign.rules.legacy_box import AbilityPlan, TrackBox
from tests.factories import afresh, make_campaign, recorded, undo
from tests.market.stalls import FERRER, OLIVA, SKILL, WISDOM, market

pytestmark = pytest.mark.django_db

TINT = Step("set-colour", {}, "house-tint")
CREST = {"shows": "crest", "crest_slot": 1}


@pytest.fixture
def theirs(client):
    """The file of another table that knows what stickers do."""
    lender = make_campaign(edition="my-box", title="Theirs")
    recorded(
        lender,
        DescribeSticker("bold-brush", "Bold  Brush", (Step("add", {"n": 2}, "bold-brush"), Step("flip"))),
        DescribeSticker("house-tint", "House tint", (TINT,), True),
        DescribeSticker("old-favour", "Old favour", (), False, "Swap two dice, secretly."),
        DescribeSticker("unknown", "Nameless to all"),
        DescribeTrack(WISDOM, "Books of Wisdom", (TrackBox("legacy", 2), TrackBox("legacy", 7))),
    )
    return client.post(reverse("box-file", args=[lender.slug])).content


@pytest.fixture
def tablet(client, theirs):
    """Ferrer buys first at a table that has borrowed it."""
    tablet = market(coins={FERRER: 4, OLIVA: 4}, points={OLIVA: 3}, edition="my-box", stock=None)
    sent = {"file": SimpleUploadedFile("theirs.box.toml", theirs), "key": "k"}
    assert client.post(reverse("box-borrow", args=[tablet.campaign.slug]), sent).status_code == 303
    return tablet


def stickers(tablet):
    return {plan.slug: plan for plan in tablet.state.edition.legacy.stickers}


def pages(tablet):
    """Every page that may speak of stickers."""
    slug = tablet.campaign.slug
    named = [reverse(name, args=[slug]) for name in ("box-told", "box-borrow", "log", "happened", "rules", "journals")]
    named += [reverse("journal", args=[slug, family]) for family in (FERRER, OLIVA)]
    return [tablet.get(page) for page in (*named, f"?track={SKILL}&shows=crest")]


def test_no_sticker_is_offered_or_named_before_somebody_names_it(tablet):
    assert sticker_offers(tablet.state) == []
    for shown in pages(tablet):
        assert not any(word in shown for word in ("Bold", "House tint", "Old favour", "secretly"))
    assert tablet.post("take-told", what="stickers", source=0).status == 422


def test_named_at_the_market_it_is_asked_for_first_and_told_by_a_tap(tablet):
    before = tablet.state
    shown = tablet.cross(FERRER, SKILL, 1, **CREST, sticker_name="bold brush")
    assert (shown.status, tablet.state) == (422, before)
    assert "“Theirs” knows more. It would reveal what “bold brush” does." in shown and "+2" not in shown.heading
    shown = tablet.tap(shown, text="Take it from “Theirs”")
    assert tablet.kinds() == ["describe-sticker"]
    steps = (Step("add", {"n": 2}, "bold-brush"), Step("flip", {}, "bold-brush"))
    assert stickers(tablet) == {"bold-brush": AbilityPlan("bold-brush", "bold brush", steps)}
    [listed] = shown.view.stall.deal.crest.stickers
    assert listed.name == "bold brush" and 'value="bold-brush" checked' in shown
    tablet.cross(FERRER, SKILL, 1, **CREST, sticker="bold-brush")
    assert tablet.journal(FERRER).stickers[1].slug == "bold-brush"
    assert afresh(tablet.campaign).state == tablet.state


def test_its_name_may_be_told_alone_and_what_it_does_be_taken_later(tablet):
    shown = tablet.cross(FERRER, SKILL, 1, **CREST, sticker_name="Bold Brush")
    assert 'name="asked" value="Bold Brush"' in shown
    other = tablet.cross(FERRER, SKILL, 1, **CREST, sticker_name="House tint", asked="Bold Brush")
    assert "“House tint”" in other and tablet.kinds() == ["borrow-box"]
    tablet.cross(FERRER, SKILL, 1, **CREST, sticker_name="Bold Brush", asked="Bold Brush")
    assert tablet.kinds() == ["open-market", "describe-track-box", "describe-sticker", "cross-box"]
    assert stickers(tablet)["bold-brush"].steps == ()
    for shown in pages(tablet):
        assert "secretly" not in shown and "House tint" not in shown
    journal = tablet.get(reverse("journal", args=[tablet.campaign.slug, FERRER]))
    assert "It would reveal what “Bold Brush” does." in journal
    tablet.tap(journal, text="Take it from")
    assert len(stickers(tablet)["bold-brush"].steps) == 2 and sticker_offers(tablet.state) == []
    undo(tablet.campaign, "box")
    assert stickers(tablet)["bold-brush"].steps == () and len(sticker_offers(tablet.state)) == 1


def test_what_the_table_says_of_it_itself_is_not_asked_again(tablet):
    assert tablet.cross(FERRER, SKILL, 1, **CREST, sticker_name="Bold Brush", does="flip").status == 303
    assert [step.ability for step in stickers(tablet)["bold-brush"].steps] == ["flip"]
    assert sticker_offers(tablet.state) == []


def test_one_that_no_file_knows_is_not_asked_for(tablet):
    for at, name in enumerate(("Nameless to all", "Something else"), start=1):
        assert tablet.cross(FERRER, SKILL, at, shows="crest", crest_slot=at, sticker_name=name).status == 303


def test_A9_4_one_whose_colour_is_recorded_asks_for_it_once_it_was_taken(tablet):
    tablet.post("take-told", what="stickers", source=0, named="House tint")
    assert stickers(tablet)["house-tint"].recorded
    assert tablet.cross(FERRER, SKILL, 1, **CREST, sticker="house-tint").problems == ["sticker-colour"]
    tablet.cross(FERRER, SKILL, 1, **CREST, sticker="house-tint", colour="B")
    assert tablet.journal(FERRER).stickers[1].colour == "B"


def test_one_that_lies_on_a_crest_by_its_name_alone_is_offered_there(tablet):
    recorded(tablet.campaign, PlaceSticker(OLIVA, 0, 2, "favour", "Old Favour"))
    journal = tablet.get(reverse("journal", args=[tablet.campaign.slug, OLIVA]))
    assert "It would reveal what “Old Favour” does." in journal and "secretly" not in journal
    shown = tablet.tap(journal, text="Take it from")
    assert stickers(tablet)["favour"].text == "Swap two dice, secretly."
    assert tablet.get(reverse("journal", args=[tablet.campaign.slug, OLIVA])).text.count("secretly") == 1
    assert shown.status == 200 and "secretly" in tablet.get(f"?track={SKILL}&shows=crest")


def test_the_page_of_what_was_told_offers_them_too(tablet):
    recorded(tablet.campaign, DescribeSticker("ours", "OLD FAVOUR"))
    shown = tablet.get(reverse("box-told", args=[tablet.campaign.slug]))
    assert "It would reveal what “OLD FAVOUR” does." in shown and "secretly" not in shown
    tablet.tap(shown, text="Take it from")
    assert stickers(tablet)["ours"].text and stickers(tablet)["ours"].name == "OLD FAVOUR"


def test_one_of_a_colour_that_the_box_lacks_is_refused_in_words(client, theirs):
    tablet = market(edition="my-box", stock=None)
    text = theirs.replace(b'P = "purple"', b'P = "purple"\nO = "orange"').replace(
        b'"set-colour"', b'"set-colour", colour = "O"'
    )
    sent = {"file": SimpleUploadedFile("theirs.box.toml", text), "key": "k"}
    assert client.post(reverse("box-borrow", args=[tablet.campaign.slug]), sent).status_code == 303
    answer = tablet.post("take-told", what="stickers", source=0, named="House tint")
    assert (answer.problems, stickers(tablet)) == (["no-such-colour"], {})


def test_two_that_are_slugged_alike_stay_two(tablet):
    recorded(tablet.campaign, DescribeSticker("bold-brush", "Bold-Brush", (Step("flip"),)))
    tablet.post("take-told", what="stickers", source=0, named="Bold Brush")
    assert {plan.name for plan in stickers(tablet).values()} == {"Bold-Brush", "Bold Brush"}


def test_the_boxes_of_a_track_are_offered_where_they_are_asked_for(tablet):
    shown = tablet.get(f"?track={WISDOM}")
    assert "It would reveal the boxes of tracks and what they earn." in shown
    shown = tablet.tap(shown, text="Take what “Theirs” tells of them")
    assert tablet.state.edition.legacy.track(WISDOM).boxes == (TrackBox("legacy", 2), TrackBox("legacy", 7))
    assert shown.view.stall.deal.kind == "boxes"
