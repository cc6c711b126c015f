"""A box saved as a file by one table and taken by another, window by window, never ahead."""

from dataclasses import replace

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from campaign import borrowing, log
from campaign.borrowing import box_offers, unlock_offers, window_offers
from campaign.boxes import edition_of, files_of
from campaign.commands.borrowed import BorrowBox, DescribePanes, spans
from campaign.commands.box import (
    DescribeObjective,
    DescribeOutline,
    DescribeSpace,
    DescribeTools,
    DescribeWindow,
    JoinSpaces,
)
from campaign.commands.legacy_box import (
    DescribeBoard,
    DescribeCards,
    DescribeChart,
    DescribeSlots,
    DescribeSticker,
    DescribeTrack,
)
from campaign.commands.reshaping import MergeSpaces, SplitSpace
from campaign.commands.rules import Amend
from campaign.commands.unlocks import NoteUnlock, OpenSealed
from campaign.forms import KEY
from campaign.registry import LONGEST_TEXT, writes_back
from campaign.rules.abilities import Step
from campaign.rules.drawings import blank_grid
from campaign.rules.edition import ObjectivePlan, ToolPlan
from campaign.rules.edition_file import read_spoilers
from campaign.rules.edition_text import edition_text, panes_text
from campaign.rules.layout_file import is_told
from campaign.rules.legacy_box import AbilityPlan, CardPlan, Reward, TrackBox
from campaign.rules.palette import BLUE, RED
from campaign.rules.reshaping import merged, split
from campaign.rules.scoring import score_sheet
from campaign.rules.told import told_edition
from campaign.sentences.borrowed import REVEALED
from campaign.views import box_file
from journals.commands.scoring import AddLine, ConfirmScores
from tests.campaign.box_tablet import BoxTablet
from tests.factories import afresh, make_campaign, make_game, recorded, undo
from tests.rules.rose import rose

pytestmark = pytest.mark.django_db
SLICE = (Step("add", {"n": 2}, "tool-1"),)


def described(window, mark=""):
    """A whole description of a window, as a table gives it."""
    tools = (ToolPlan("tool-1", f"Pliers{mark}", RED, SLICE), ToolPlan("tool-2", f"Paste{mark}"))
    objective = ObjectivePlan("public-b", f"Rows{mark}", "row-colour-variety", 3)
    private = ObjectivePlan("private-1", f"Reds{mark}", "colour-count", 2, {"colour": "R"})
    return [
        DescribeOutline(window, 5, 5, ("C3",)),
        DescribeSpace(window, "A1", BLUE, 4, True, 14),
        JoinSpaces(window, "C2", "C4", True),
        JoinSpaces(window, "A1", "A2", False),
        DescribeWindow(window, f"Low tide{mark}"),
        DescribeTools(window, tools, (3, 1, -1)),
        DescribeObjective(window, "B", objective),
        DescribeObjective(window, "private", private),
        DescribeChart(window, 2, (Reward(3, 1, 2), Reward(1, 0, 4, True))),
        DescribeCards(window, (CardPlan(f"clapper-{window}", f"Clapper{mark}", copies=2),)),
    ]


@pytest.fixture
def lender():
    """A campaign with an own box at game 2, which has told three windows and what lies between them."""
    campaign = make_game(edition="my-box", title="Theirs")
    recorded(campaign, *described(1), *described(2, " of two"), *described(3, " ahead"))
    recorded(campaign, DescribePanes(2, panes_text(rose())))
    recorded(
        campaign,
        DescribeTrack("tools-of-the-trade", "Tools", (TrackBox("tool"), TrackBox("legacy", 2))),
        DescribeSlots((0, 2, 3), 1),
        DescribeBoard("cathedral", 2),
        DescribeSticker("lens", "Lens", (Step("flip", {}, "lens"),)),
        OpenSealed("envelope-3", "envelope", 3, 1, 2, "story", "A key", "It fits."),
    )
    make_game(_scored(campaign), number=2)
    return campaign


def _scored(campaign, game=1):
    recorded(campaign, ConfirmScores(game))
    return campaign


def saved(campaign, client):
    """The file as the page gives it."""
    return client.post(reverse("box-file", args=[campaign.slug])).content.decode()


def borrow(client, campaign, text, name="theirs.box.toml", key="k", **headers):
    uploaded = SimpleUploadedFile(name, text if isinstance(text, bytes) else text.encode())
    address = reverse("box-borrow", args=[campaign.slug])
    return client.post(address, {"file": uploaded, "key": key}, headers=headers)


@pytest.fixture
def borrower(client, lender):
    """Another campaign that has borrowed the lender's file, before its first game."""
    tablet = BoxTablet(make_campaign(edition="my-box", title="Ours"), size=None)
    assert borrow(client, tablet.campaign, saved(lender, client)).status_code == 303
    return tablet


def test_the_page_says_what_the_file_reveals_before_it_does(client, lender):
    shown = client.get(reverse("box-file", args=[lender.slug]))
    assert shown.context["spans"] == "1–2"
    assert shown.context["counts"][:4] == ["2 windows", "2 drawings", "4 tools", "4 objectives"]
    text = shown.content.decode()
    assert "Low tide" not in text and "Pliers" not in text and "Lens" not in text
    assert 'hx-boost="false"' in text


def test_the_file_is_marked_and_tells_what_was_reached_and_nothing_of_the_families(client, lender):
    answer = client.post(reverse("box-file", args=[lender.slug]))
    text = answer.content.decode()
    assert answer["Content-Disposition"] == f'attachment; filename="{lender.slug}.box.toml"'
    assert answer["Cache-Control"] == "no-store"
    assert text.startswith("# Spoilers") and " ahead" not in text and "Ferrer" not in text
    told = read_spoilers(text, "file")
    assert (told.title, sorted(told.edition.windows)) == ("Theirs", [1, 2])
    assert [plan.slug for plan in told.edition.legacy.sealed] == ["envelope-3"]
    state = log.story_of(lender).state
    for number in (1, 2):
        plan = state.edition.window(number)
        assert told.edition.window(number) == replace(plan, layout=replace(plan.layout, gone=frozenset()))


def test_a_box_that_ships_gives_only_the_windows_that_were_begun(client):
    campaign = _scored(make_game())
    told = read_spoilers(saved(campaign, client), "file").edition
    assert sorted(told.windows) == [1]
    assert told.window(1) == log.story_of(campaign).state.edition.window(1)
    later = [plan.name for plan in edition_of("x", files_of("lantern-street")).legacy.stickers if plan.window > 1]
    assert later and not set(later) & {plan.name for plan in told.legacy.stickers}
    assert [plan for plan in told.legacy.sealed if plan.title or plan.changes] == []


def test_nothing_is_told_by_an_empty_box(client):
    campaign = make_campaign(edition="my-box")
    assert "Describe a window first" in client.get(reverse("box-file", args=[campaign.slug])).content.decode()
    assert read_spoilers(saved(campaign, client), "file").edition.windows == {}


def test_slugs_that_no_file_takes_are_written_so_that_it_does(client):
    campaign = make_game(edition="my-box")
    cards = (CardPlan("été_d'or", "L’été d’or"), CardPlan("-", "Nameless"), CardPlan("x" * 60, "Long"))
    recorded(campaign, DescribeCards(1, cards), DescribeSticker("a_b", "Under"), DescribeSticker("a-b", "Over"))
    told = read_spoilers(saved(campaign, client), "file").edition
    assert [card.name for card in told.window(1).cards] == ["L’été d’or", "Nameless", "Long"]
    assert len({plan.slug for plan in told.legacy.stickers}) == 2


def test_what_is_borrowed_is_told_by_the_numbers_of_its_windows_alone(client, borrower):
    page = reverse("box-borrow", args=[borrower.campaign.slug])
    texts = [client.get(page).content.decode()]
    texts += [
        client.get(reverse(name, args=[borrower.campaign.slug])).content.decode() for name in ("log", "box", "campaign")
    ]
    assert "tells windows 1–2" in texts[0] and "Descriptions of windows 1–2 were borrowed" in texts[1]
    for text in texts:
        assert not any(word in text for word in ("Low tide", "Pliers", "Paste", "Rows", "Clapper", "Lens", "A key"))


def test_one_window_is_said_of_one(client):
    lender = make_game(edition="my-box", title="Of one")
    recorded(lender, DescribeOutline(1, 5, 4))
    shown = client.get(reverse("box-file", args=[lender.slug])).content.decode()
    assert "printed on window 1, and what came out before and after it" in shown
    tablet = BoxTablet(make_campaign(edition="my-box"), size=None)
    borrow(client, tablet.campaign, saved(lender, client))
    page = tablet.get(reverse("box-borrow", args=[tablet.campaign.slug]))
    assert "tells window 1<" in page and page.link(text="Look at window 1") == tablet.address
    assert "A description of window 1 was borrowed" in tablet.get(reverse("log", args=[tablet.campaign.slug]))


def test_only_the_window_that_is_next_is_offered_and_no_later_one(client, borrower):
    state = borrower.state
    assert [offer.title for offer in window_offers(state, 1)] == ["Theirs"] and window_offers(state, 2) == []
    assert "Take the description of this window from “Theirs”" in borrower.get()
    later = borrower.get(reverse("window", args=[borrower.campaign.slug, 2]))
    assert "Theirs" not in later and "of two" not in later
    assert borrower.post("take-window", number=2, source=0).status == 404
    assert "of two" not in borrower.post("take-window", number=2, source=0)


def test_the_setup_leads_to_what_is_offered(client, borrower):
    page = client.get(reverse("table", args=[borrower.campaign.slug, 1])).content.decode()
    assert "Take it from another table" in page and "Low tide" not in page


def test_a_window_is_taken_by_one_tap_as_ordinary_descriptions_and_is_as_it_was_told(lender, borrower):
    before = borrower.state
    shown = borrower.tap(borrower.get(), text="Take the description")
    assert shown.status == 200
    theirs = log.story_of(lender).state.edition.window(1)
    assert borrower.plan == replace(theirs, cards=())
    kinds = {entry.command.kind for entry in borrower.story.of_act(borrower.story.acts)}
    assert all(kind.startswith("describe-") for kind in kinds)
    assert "Take the description" not in borrower.get()
    assert afresh(borrower.campaign).state.edition == borrower.state.edition
    borrower.tap(borrower.get(), text="Undo")
    assert borrower.state == before


def test_its_cards_are_offered_once_its_game_is_scored(lender, borrower):
    borrower.post("take-window", source=0)
    make_game(borrower.campaign)
    assert window_offers(borrower.state, 1) == []
    _scored(borrower.campaign)
    assert "Take the rest of this window" in borrower.get()
    borrower.post("take-window", source=0)
    assert borrower.plan == log.story_of(lender).state.edition.window(1)
    assert window_offers(borrower.state, 1) == []


def test_panes_of_any_shape_are_taken_and_corrected_like_others(lender, borrower):
    make_game(borrower.campaign)
    _scored(borrower.campaign)
    two = BoxTablet(borrower.campaign, window=2, size=None)
    two.post("take-window", source=0)
    assert two.layout == rose() and two.plan.title == "Low tide of two"
    two.post("describe-space", brush="G", space="eye")
    assert two.printed("eye")[0] == "G"


def test_what_the_table_told_itself_stays(borrower):
    recorded(borrower.campaign, *described(1, " mine")[:6])
    borrower.post("take-window", source=0)
    assert borrower.plan.title == "Low tide mine" and [t.name for t in borrower.plan.tools] == [
        "Pliers mine",
        "Paste mine",
    ]
    assert borrower.plan.public["B"].name == "Rows"


def test_an_outline_chosen_at_the_setup_does_not_stand_in_the_way(borrower):
    recorded(borrower.campaign, DescribeOutline(1, 6, 4))
    assert "Take the description" in borrower.get()
    borrower.post("take-window", source=0)
    assert len(borrower.layout) == 24 and "C3" not in borrower.layout


def fine_glass():
    """The largest outline, everything printed, with panes merged and cut until it may have no more of them."""
    layout = merged(blank_grid(26, 26), "A1", "B1")
    layout = split(layout, "C3", "rising", "C3b")
    printed = {
        name: replace(space, colour=BLUE, value=-99, star=True, magic=99) for name, space in layout.spaces.items()
    }
    return replace(layout, spaces=printed, gone=frozenset())


def test_the_largest_window_of_the_painter_can_be_taken_and_no_larger_one_is_painted(borrower):
    layout = fine_glass()
    assert len(layout) == 26 * 26 and is_told(layout)
    told = DescribePanes(1, panes_text(layout))
    assert len(told.panes) > LONGEST_TEXT and writes_back(told)
    recorded(borrower.campaign, told)
    assert borrower.layout == layout == told.layout()
    assert [problem.code for problem in SplitSpace(1, "D3", "level", "D3b").check(borrower.state)] == [
        "window-too-intricate"
    ]
    assert MergeSpaces(1, "D3", "E3").check(borrower.state) == []


def test_a_colour_that_the_box_lacks_is_said_and_nothing_is_taken(client):
    lender = make_game(edition="my-box")
    text = saved(recorded_in(lender, DescribeOutline(1, 2, 2), DescribeSpace(1, "A1", RED)), client)
    text = text.replace('P = "purple"', 'P = "purple"\nO = "orange"').replace("RRYY", "OORRYY").replace("R .", "O .")
    tablet = BoxTablet(make_campaign(edition="my-box"), size=None)
    assert borrow(client, tablet.campaign, text).status_code == 303
    answer = tablet.post("take-window", source=0)
    assert (answer.status, answer.problems) == (422, ["no-such-colour"])
    assert tablet.layout is None


def recorded_in(campaign, *commands):
    recorded(campaign, *commands)
    return campaign


LINES = """[[pages]]
number = 1
[pages.lines]
tide-marks = "Tide marks"
flood = "Flood"
empty = "Passing for a usual one"
[[pages]]
number = 2
[pages.lines]
ahead = "A line ahead"
"""


def borrower_of(client, text):
    tablet = BoxTablet(make_campaign(edition="my-box", title="Ours"), size=None)
    assert borrow(client, tablet.campaign, text).status_code == 303
    return tablet


def test_score_lines_of_a_window_are_taken_with_it_and_counted_and_told_again(client):
    tablet = borrower_of(client, HEAD + LINES)
    shown = tablet.get()
    assert "It would reveal score lines." in shown and "Tide marks" not in shown
    tablet.tap(shown, text="Take the rest of this window")
    assert tablet.plan.lines == {"tide-marks": "Tide marks", "flood": "Flood"}
    assert [entry.command.kind for entry in tablet.story.of_act(tablet.last().act)] == ["describe-lines"]
    assert window_offers(tablet.state, 1) == []
    make_game(tablet.campaign)
    game = tablet.state.games[1]
    assert "tide-marks" in [line.slug for line in score_sheet(game, tablet.state.plan(game)).lines]
    assert read_spoilers(saved(tablet.campaign, client), "f").edition.window(1).lines == tablet.plan.lines
    assert "2 score lines" in client.get(reverse("box-file", args=[tablet.campaign.slug])).content.decode()
    undo(tablet.campaign, "window-1")
    assert tablet.plan.lines == {} and len(window_offers(tablet.state, 1)) == 1


def test_a_score_line_that_is_on_the_sheet_already_is_not_taken_twice(client):
    tablet = borrower_of(client, HEAD + LINES)
    make_game(tablet.campaign)
    rule = Amend("rule-1", "Tide", 1, 1, "score-line", {"slug": "x", "label": "tide MARKS", "window": 1}, source="hand")
    recorded(tablet.campaign, rule, AddLine(1, "hand-1", "Flood"))
    assert window_offers(tablet.state, 1) == []


def test_score_lines_of_every_game_come_with_what_lies_between(client):
    tablet = borrower_of(client, HEAD + '[lines]\nferry = "Ferry"\n')
    assert box_offers(tablet.state) == []
    _scored(make_game(tablet.campaign))
    page = reverse("box-told", args=[tablet.campaign.slug])
    assert "It would reveal score lines." in tablet.get(page) and "Ferry" not in tablet.get(page)
    tablet.post("take-told", page="box-told", what="box", source=0)
    assert tablet.state.edition.legacy.lines == {"ferry": "Ferry"} and box_offers(tablet.state) == []
    assert "Ferry" in tablet.get(page)


def test_what_a_track_earns_is_taken_for_one_whose_boxes_were_told_here(client, lender):
    earned = AbilityPlan("second-look", "A second look", (Step("flip", {}, "second-look"),))
    boxes = (TrackBox("legacy"), TrackBox())
    recorded(lender, DescribeTrack("books-of-wisdom", "Books of Wisdom", boxes, earned))
    tablet = borrower_of(client, saved(lender, client))
    _scored(make_game(tablet.campaign))
    mine = AbilityPlan("ours", "Our own look")
    recorded(tablet.campaign, DescribeTrack("books-of-wisdom", "Books", (TrackBox("legacy", 3),), mine, True))
    tablet.post("take-told", page="box-told", what="box", source=0)
    track = tablet.state.edition.legacy.track("books-of-wisdom")
    assert (track.name, track.boxes, track.more) == ("Books", (TrackBox("legacy", 3),), True)
    assert (track.dedication.name, track.dedication.steps) == ("Our own look", earned.steps)
    assert box_offers(tablet.state) == []


def test_every_taking_says_what_kind_of_thing_it_would_reveal():
    kinds = {name for name in dir(borrowing) if name.startswith("Describe")} | {"NoteUnlock"}
    assert {getattr(borrowing, name).kind for name in kinds} == set(REVEALED)


def test_what_lies_between_is_offered_after_the_first_game(lender, borrower):
    assert box_offers(borrower.state) == []
    _scored(make_game(borrower.campaign))
    assert len(box_offers(borrower.state)) == 1
    borrower.post("take-told", page="box-told", what="box", source=0)
    legacy = borrower.state.edition.legacy
    assert legacy.track("tools-of-the-trade").boxes == (TrackBox("tool"), TrackBox("legacy", 2))
    assert (legacy.slots, legacy.filled, legacy.boards[0].points) == ((0, 2, 3), 1, 2)
    assert box_offers(borrower.state) == []


def test_names_of_what_was_opened_are_offered_once_it_is_open_here(borrower):
    assert unlock_offers(borrower.state) == []
    recorded(
        borrower.campaign, OpenSealed("envelope-3", "envelope", 3, 1, 1), OpenSealed("envelope-4", "envelope", 4, 1, 1)
    )
    [offer] = unlock_offers(borrower.state)
    assert offer.commands == (NoteUnlock("envelope-3", "A key", "It fits."),)
    borrower.post("take-told", page="box-told", what="unlocks", source=0)
    assert borrower.state.unlocks["envelope-3"].label == "A key" and unlock_offers(borrower.state) == []


def test_a_window_that_came_with_the_box_is_not_offered(client, lender):
    campaign = make_campaign()
    borrow(client, campaign, saved(lender, client))
    assert window_offers(log.story_of(campaign).state, 1) == []


@pytest.mark.parametrize("htmx", [True, False])
def test_twice_with_one_key_a_file_is_borrowed_once(client, lender, htmx):
    campaign, text = make_campaign(edition="my-box"), saved(lender, client)
    headers = {"HX-Request": "true"} if htmx else {}
    answers = [borrow(client, campaign, text, **headers).status_code for _ in range(2)]
    assert answers == ([200, 200] if htmx else [303, 303])
    assert len(afresh(campaign).state.borrowed) == 1


@pytest.mark.parametrize("key", ["", "a\0b", "x" * 65])
def test_without_a_sound_key_a_file_is_borrowed_all_the_same(client, lender, key):
    campaign, text = make_campaign(edition="my-box"), saved(lender, client)
    assert borrow(client, campaign, text, key=key).status_code == 303
    story = afresh(campaign)
    assert KEY.match(story.done[story.acts].key)


def test_the_same_file_under_another_key_is_refused_in_words(client, borrower):
    text = borrower.state.borrowed[0].text
    answer = borrow(client, borrower.campaign, text, key="other")
    assert answer.status_code == 422 and "borrowed already" in answer.content.decode()


def test_a_file_is_given_back_by_undo(borrower):
    page = reverse("box-borrow", args=[borrower.campaign.slug])
    shown = borrower.get(page)
    [(form, button)] = [pair for pair in shown.buttons() if "Undo" in pair[1].get("aria-label", "")]
    borrower.tap(shown, aria_label=button["aria-label"])
    assert borrower.state.borrowed == () and "Borrowed so far" not in borrower.get(page)


def test_twice_with_one_key_a_window_is_taken_once(borrower):
    assert [borrower.post("take-window", "one-tap", source=0).status for _ in range(2)] == [303, 303]
    assert [act.key for act in borrower.story.done.values()].count("one-tap") == 1


def test_nothing_more_to_take_is_said(borrower):
    borrower.post("take-window", source=0)
    answer = borrower.post("take-window", source=0)
    assert answer.status == 422 and "nothing more to take" in answer.errors[0]
    assert borrower.post("take-window", source=7).status == 422


HEAD = 'title = "x"\n[spoilers]\nformat = 1\ntitle = "t"\nwindows = [1]\n'
WRONG = [
    (b"", "spoilers"),
    (b"\x89PNG\r\n\x1a\n\xff\xfe", "no text"),
    (b"just some words", "TOML"),
    (HEAD.replace("format = 1", "format = 2").encode(), "[spoilers], format: expected at most 1"),
    ((HEAD + '[[pages]]\nnumber = 1\ntitle = "Secret hall"\nboxes = ["Secret box"]').encode(), "[pages 1], boxes"),
    ((HEAD + '[[pages]]\nnumber = 1\ndrawing = "Secret"').encode(), "[pages 1], drawing"),
    ((HEAD + '[[pages]]\nnumber = 1\nsecret = "Secret"').encode(), "[pages 1], secret"),
    ((HEAD + "a = 1\n" * 2).encode(), "TOML"),
    (("[" * 5000).encode(), "lists and tables at most 20 deep"),
    (b"x" * 1_000_001, "megabyte"),
    (f"title{'.a' * 2000} = 1\n{HEAD[12:]}".encode(), "line 1: expected keys of at most 20 parts"),
    (f"{HEAD[:12]}windows = 0x{'f' * 5000}\n{HEAD[12:]}".encode(), "windows: expected a whole number"),
    ((HEAD + f"[[pages]]\nnumber = 1\n[pages.points]\na = [0x{'f' * 5000}, 1]").encode(), "[pages 1.points], a"),
    ((HEAD + "[[sealed]]\n" * 10_000).encode(), "sealed: expected a list of at most 200"),
    (
        (HEAD + "[[pages]]\nnumber = 1\nboxes = [" + "7777, " * 3000 + "]").encode(),
        "boxes: expected a list of at most 40",
    ),
]


@pytest.mark.parametrize(("data", "words"), WRONG, ids=range(len(WRONG)))
def test_a_file_that_is_none_is_refused_by_its_place_and_tells_nothing_of_itself(client, data, words):
    campaign = make_campaign(edition="my-box")
    answer = borrow(client, campaign, data)
    text = answer.content.decode().replace("&#x27;", "'")
    assert answer.status_code == 422 and "theirs.box.toml" in text and words in text
    assert "Secret" not in text and "Nothing was changed" in text
    assert log.story_of(campaign).state.borrowed == ()


def test_no_truncation_and_no_flipped_byte_does_more_than_be_refused(client, lender):
    campaign, data = make_campaign(edition="my-box"), saved(lender, client).encode()
    for at in range(0, len(data), len(data) // 25):
        for broken in (data[:at], data[:at] + bytes([data[at] ^ 0x15]) + data[at + 1 :]):
            answer = borrow(client, campaign, broken, key=f"{at}-{len(broken)}")
            assert answer.status_code in (303, 422)


@pytest.mark.parametrize("error", [ValueError, OverflowError, RecursionError, KeyError, TypeError])
def test_whatever_reading_a_file_stumbles_over_it_is_refused(client, monkeypatch, error):
    def stumble(text, name):
        raise error("Secret")

    monkeypatch.setattr(box_file, "read_spoilers", stumble)
    answer = borrow(client, make_campaign(edition="my-box"), HEAD)
    text = answer.content.decode()
    assert answer.status_code == 422 and "this is no text" in text and "Secret" not in text


SLIVER = (
    HEAD
    + """[[pages]]
number = 1
[pages.points]
a = [5000, 5000]
b = [4070, 11]
c = [4107, 102]
[pages.spaces]
A1 = { ring = "a b c" }
"""
)


def test_a_pane_as_narrow_as_a_splinter_is_taken_and_shown(client):
    tablet = BoxTablet(make_campaign(edition="my-box"), size=None)
    borrow(client, tablet.campaign, SLIVER)
    assert tablet.post("take-window", source=0).status == 303 and list(tablet.layout) == ["A1"]
    slug = tablet.campaign.slug
    for address in (reverse("box", args=[slug]), reverse("window", args=[slug, 1]), reverse("sheets", args=[slug])):
        assert client.get(address).status_code == 200


def test_no_file_at_all_is_asked_for(client):
    campaign = make_campaign(edition="my-box")
    answer = client.post(reverse("box-borrow", args=[campaign.slug]), {"key": "k"})
    assert answer.status_code == 422 and "Choose the file first" in answer.content.decode()


def test_a_hostile_name_of_a_file_and_title_are_shown_as_text(client):
    campaign = make_campaign(edition="my-box")
    text = HEAD.replace('title = "t"', "title = '<script>x</script>'")
    assert borrow(client, campaign, text, name="<b>.toml").status_code == 303
    shown = client.get(reverse("box-borrow", args=[campaign.slug])).content.decode()
    assert "<script>x" not in shown and "&lt;script&gt;x" in shown


def test_what_is_not_for_every_eye_is_marked():
    assert BorrowBox("Theirs", (1,), "text").private()


@pytest.mark.parametrize(("numbers", "text"), [((), ""), ((3,), "3"), ((1, 2, 3), "1–3"), ((5, 1, 2, 7), "1–2, 5, 7")])
def test_numbers_in_few_characters(numbers, text):
    assert spans(numbers) == text


def test_a_borrowed_file_this_release_cannot_read_offers_nothing(lender):
    campaign = make_campaign(edition="my-box")
    recorded(campaign, BorrowBox("Old", (1,), "no toml ["))
    assert window_offers(log.story_of(campaign).state, 1) == []


def test_words_of_a_box_that_ships_come_with_the_window(client):
    lender = _scored(make_game())
    tablet = BoxTablet(make_campaign(edition="my-box"), size=None)
    borrow(client, tablet.campaign, saved(lender, client))
    tablet.post("take-window", source=0)
    theirs = log.story_of(lender).state.edition.window(1)
    assert (tablet.plan.star, tablet.plan.intro, tablet.plan.outro) == (theirs.star, theirs.intro, "")
    assert tablet.layout == theirs.layout


def test_what_is_told_again_by_the_borrower_is_the_same_file(client, lender, borrower):
    for window in (1, 2):
        make_game(borrower.campaign, number=window)
        recorded(borrower.campaign, ConfirmScores(window))
        BoxTablet(borrower.campaign, window=window, size=None).post("take-window", source=0)
    ours, theirs = (told_edition(log.story_of(c).state) for c in (borrower.campaign, lender))
    assert ours.windows == theirs.windows
    assert edition_text(replace(ours, legacy=theirs.legacy), "x") == edition_text(theirs, "x")
