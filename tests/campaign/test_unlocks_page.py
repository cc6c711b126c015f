"""The page of what is sealed: shelf, suggestions with their reasons, what was opened; nothing of what is sealed."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaign import log
from campaign.boxes import files_of
from campaign.commands.founding import FoundCampaign, Founder
from campaign.commands.legacy_box import DescribeSealed
from campaign.commands.life import JoinMidway
from campaign.commands.unlocks import OpenSealed
from campaign.rules.legacy_box import Trigger
from campaign.rules.state.game import Level
from journals.commands.afterwards import CloseGame, GlazeStars
from journals.commands.play import EndRound
from journals.commands.scoring import ConfirmScores
from journals.commands.seating import BeginGame, SetLevel
from tests.factories import make_campaign, make_game, post, recorded, round_of
from tests.journals.tablet import Tablet

pytestmark = pytest.mark.django_db

MARKER = re.compile(r"Zq(?:title|story|text|label)(?:envelope|crate)\d+")


class UnlockTablet(Tablet):
    """A device at the page of unlocks."""

    @property
    def address(self):
        return reverse("unlocks", args=[self.campaign.slug])

    def _post(self, address, key, fields):
        return super()._post(address, key, {"page": "unlocks", "number": 0, **fields})


@pytest.fixture
def tablet():
    """Lantern Street after three rounds of its first game: envelope 1 may be opened."""
    tablet = UnlockTablet()
    for number in (1, 2, 3):
        recorded(tablet.campaign, *round_of(2, number))
    return tablet


def looks(shown, slug):
    """How something looks on the shelf."""
    [found] = [item for kind in shown.context["shelf"].values() for item in kind if item.slug == slug]
    return found.state


def scored(campaign, game=1):
    """The game's rounds are over and its points are confirmed."""
    recorded(campaign, *[EndRound(game, number) for number in range(1, 13)])
    recorded(campaign, ConfirmScores(game, {1: {"total": 3}, 2: {"total": 2}}, ()))


def test_nineteen_envelopes_stand_on_the_shelf_and_three_crates_on_the_floor():
    shown = UnlockTablet(make_campaign(edition="my-box")).get()
    assert {kind: len(items) for kind, items in shown.context["shelf"].items()} == {
        "envelope": 19,
        "crate": 3,
        "other": 0,
    }
    assert "Envelope 19, sealed" in shown and "Crate 3, sealed" in shown
    assert "<b>22</b> sealed" in shown


def test_A8_4_the_end_of_a_round_is_a_reason(tablet):
    shown = tablet.get()
    assert looks(shown, "envelope-1") == "open-now"
    assert "Envelope 1 may be opened" in shown.text
    assert "The end of round 3" in shown
    assert shown.buttons(text="We broke seal 1")


def test_before_its_round_has_ended_nothing_is_suggested():
    tablet = UnlockTablet()
    recorded(tablet.campaign, *round_of(2, 1))
    assert tablet.get().context["card"] is None
    assert "Did you open something?" in tablet.get()


def test_A8_3_stars_are_a_reason_family_by_family(tablet):
    recorded(tablet.campaign, OpenSealed("envelope-1", "envelope", 1), GlazeStars(1, 3))
    shown = tablet.get()
    assert looks(shown, "envelope-2") == "open-now"
    assert "Every family filled its stars by round 3" in shown


def test_the_end_of_a_game_is_a_reason_once_it_is_scored(tablet):
    recorded(tablet.campaign, OpenSealed("envelope-1", "envelope", 1))
    recorded(tablet.campaign, *[EndRound(1, number) for number in range(4, 13)])
    assert looks(tablet.get(), "envelope-3") == "sealed"
    recorded(tablet.campaign, ConfirmScores(1, {1: {"total": 3}, 2: {"total": 2}}, ()))
    shown = tablet.get("?open=envelope-3")
    assert looks(shown, "envelope-3") == "open-now"
    assert "The game is over" in shown


def test_several_may_be_opened_and_each_says_why(tablet):
    recorded(tablet.campaign, *[EndRound(1, number) for number in range(4, 9)])
    shown = tablet.get()
    assert [each.slug for each in shown.context["others"]] == ["crate-1"]
    assert "These may be opened too" in shown and "the end of round 8" in shown


def test_whoever_came_from_another_page_has_a_way_back_to_it(tablet):
    """It is kept while the seal is broken and its rule accepted."""
    table = reverse("table", args=[tablet.campaign.slug, 1])
    shown = tablet.get(f"?open=envelope-1&from={table}")
    assert shown.link(text="Not yet") == table
    shown = tablet.tap(shown, text="We broke seal 1")
    assert shown.link(text="Back to the table") == table
    shown = tablet.tap(shown, text="From now on, for good")
    assert shown.link(text="Back to the table") == table


@pytest.mark.parametrize("elsewhere", ["https://example.org/", "//example.org/", "/", "/c/another/"])
def test_the_way_back_stays_in_the_campaign(tablet, elsewhere):
    shown = tablet.get(f"?open=envelope-1&from={elsewhere}")
    assert shown.link(text="Not yet") == reverse("campaign", args=[tablet.campaign.slug])


def test_any_envelope_can_be_tapped(tablet):
    shown = tablet.follow(tablet.get(), href="?open=envelope-14")
    assert "Envelope 14" in shown.heading
    assert "The app sees no reason yet." in shown
    assert shown.buttons(text="We broke seal 14")


def test_what_does_not_exist_is_missing(tablet):
    assert tablet.get("?open=envelope-20").status == 404
    assert tablet.post("open-sealed", sealed="envelope-20").status == 404


def test_what_was_opened_is_listed_with_when_and_why(tablet):
    recorded(
        tablet.campaign,
        OpenSealed("envelope-1", "envelope", 1, 1, 3, "round-end", "The boy"),
        OpenSealed("crate-2", "crate", 2, 1, 3, "Envelope 1 said so"),
    )
    rows = tablet.get().context["opened"]
    assert [(row.name, row.why, row.label) for row in rows] == [
        ("Crate 2", "Envelope 1 said so", ""),
        ("Envelope 1", "the end of round 3", "The boy"),
    ]
    assert rows[0].where == "First Light, round 3" and rows[1].where == "First Light"
    assert all(row.at for row in rows)


def test_after_a_game_is_put_away_the_next_one_counts():
    tablet = UnlockTablet()
    scored(tablet.campaign)
    recorded(tablet.campaign, CloseGame(1))
    tablet.post("open-sealed", sealed="envelope-9")
    opened = tablet.state.unlocks["envelope-9"]
    assert (opened.game, opened.round) == (2, 0)
    assert tablet.get().context["opened"][0].where == "before game 2"


def test_where_no_rounds_are_recorded_nothing_is_in_the_way():
    tablet = UnlockTablet()
    recorded(tablet.campaign, SetLevel(1, 1, Level.SCORES), SetLevel(1, 2, Level.SCORES))
    assert looks(tablet.get(), "envelope-1") == "open-now"


def test_a_one_off_evening_opens_nothing():
    tablet = UnlockTablet(make_campaign())
    recorded(tablet.campaign, BeginGame(1, 1, one_off=True), EndRound(1, 3))
    assert looks(tablet.get(), "envelope-1") == "sealed"


# --- spoilers ------------------------------------------------------------------------------------------------------
def marked_files():
    """Lantern Street with a marker word in all that is sealed."""
    files = dict(files_of("lantern-street"))
    box = files["box.toml"]
    head, *parts = re.split(r"(?=^\[\[sealed\]\])", box, flags=re.M)
    marked = []
    for part in parts:
        slug = re.search(r'slug = "([\w-]+)"', part)[1].replace("-", "")
        part = re.sub(r'^title = ".*"$', f'title = "Zqtitle{slug}"', part, flags=re.M)
        part = re.sub(r'^story = ".*"$', f'story = "Zqstory{slug}"', part, flags=re.M)
        part = re.sub(r'text = "[^"]*"', f'text = "Zqtext{slug}"', part)
        part = re.sub(r'label = "[^"]*"', f'label = "Zqlabel{slug}"', part)
        marked.append(part)
    files["box.toml"] = head + "".join(marked)
    return files


def marked_tablet():
    """At the unlocks of a campaign whose sealed things all bear markers, after three rounds."""
    founders = (Founder("Ferrer"), Founder("Oliva"))
    campaign, outcome = log.found("Marked", "lantern-street", marked_files(), FoundCampaign("Marked", founders), post())
    assert outcome.status is log.Status.DONE
    campaign.refresh_from_db()
    tablet = UnlockTablet(make_game(campaign))
    for number in (1, 2, 3):
        recorded(campaign, *round_of(2, number))
    return tablet


@pytest.fixture
def marked():
    return marked_tablet()


def slugs(tablet):
    return [plan.slug for plan in tablet.state.edition.legacy.sealed]


def test_nothing_of_what_is_sealed_is_shown_anywhere_on_the_page(marked):
    assert "Zqtitleenvelope1" in str(marked.state.edition.legacy.sealed)
    for query in ("", "?add=1", *(f"?open={slug}" for slug in slugs(marked))):
        shown = marked.get(query)
        assert shown.status == 200
        assert not MARKER.search(shown.text + shown.address)


def test_what_is_opened_shows_its_own_and_nothing_of_the_others(marked):
    marked.post("open-sealed", sealed="envelope-1")
    shown = marked.get("?open=envelope-1")
    assert "Zqtitleenvelope1" in shown and "Zqstoryenvelope1" in shown and "Zqtextenvelope1" in shown
    assert set(MARKER.findall(shown.text)) <= {
        "Zqtitleenvelope1",
        "Zqstoryenvelope1",
        "Zqtextenvelope1",
    }


def test_a_change_of_what_is_sealed_cannot_be_asked_for(marked):
    for slug in slugs(marked):
        answer = marked.post("accept-change", sealed=slug, change="1", span="good")
        assert answer.status == 404
        assert not MARKER.search(answer.text)


def test_undone_it_is_sealed_for_the_page_again(marked):
    marked.post("open-sealed", sealed="envelope-1")
    act = marked.last().act
    assert marked.strike(act=act, undo="unlocks", overrule="paper-stays-open", along="no").status == 303
    assert not MARKER.search(marked.get("?open=envelope-1").text)


# --- what it costs --------------------------------------------------------------------------------------------------
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("opened", [0, 15])
def test_queries_do_not_grow_with_what_was_opened(opened):
    tablet = UnlockTablet(htmx=True)
    for number in range(1, opened + 1):
        recorded(tablet.campaign, OpenSealed(f"envelope-{number}", "envelope", number, 1, 1))
    log.forget_all()
    for query in ("", "?open=envelope-1"):
        with CaptureQueriesContext(connection) as captured:
            assert tablet.get(query).status == 200
        assert len(captured) <= 6


# --- telling when something may be opened --------------------------------------------------------------------------
def test_on_my_box_the_table_tells_when_an_envelope_may_be_opened():
    tablet = UnlockTablet(make_game(edition="my-box"))
    recorded(tablet.campaign, *round_of(2, 1), *round_of(2, 2))
    shown = tablet.get("?open=envelope-4")
    assert "Tell when it may be opened" in shown
    tablet.post("describe-sealed", sealed="envelope-4", trigger="round-end", window="1", round="2")
    assert tablet.state.edition.legacy.sealed_one("envelope-4").trigger == Trigger("round-end", 1, 2)
    shown = tablet.get()
    assert looks(shown, "envelope-4") == "open-now" and "The end of round 2" in shown


def test_what_the_table_told_can_be_read_and_told_anew():
    tablet = UnlockTablet(make_game(edition="my-box"))
    recorded(tablet.campaign, DescribeSealed("envelope-4", "envelope", 4, Trigger("stars", 2)))
    shown = tablet.get("?open=envelope-4")
    assert "You told: the stars of a window, window 2." in shown
    assert "Tell when it may be opened" in shown
    tablet.post("describe-sealed", sealed="envelope-4", trigger="")
    assert tablet.state.edition.legacy.sealed_one("envelope-4").trigger is None


def test_the_end_of_a_round_needs_its_round():
    tablet = UnlockTablet(make_game(edition="my-box"))
    answer = tablet.post("describe-sealed", sealed="envelope-4", trigger="round-end")
    assert answer.status == 422 and "Say after which round." in answer


def test_what_the_box_knows_is_neither_shown_nor_asked_for(tablet):
    assert "Tell when it may be opened" not in tablet.get("?open=envelope-7")


def test_what_was_opened_before_the_app_came_is_open():
    tablet = UnlockTablet(make_campaign())
    recorded(tablet.campaign, JoinMidway(window=5, opened=(("envelope-2", "envelope", 2),)))
    assert looks(tablet.get(), "envelope-2") == "opened"
    shown = tablet.get("?open=envelope-2")
    assert "before the app came" in shown and "Hooks Along the Wall" in shown.heading
    assert not shown.buttons(text="We broke seal 2")


@pytest.mark.parametrize("number", [1, 14])
def test_what_came_out_is_asked_as_soon_as_a_seal_is_broken(tablet, number):
    """With HTMX and without it, suggested or tapped."""
    shown = tablet.tap(tablet.get(f"?open=envelope-{number}"), text=f"We broke seal {number}")
    assert shown.context["card"].opened
    assert "Did anything else come out?" in shown and "Did you open something?" not in shown


def test_without_htmx_too_what_has_no_number_is_asked_about_at_once(tablet, client):
    fields = {"key": "k", "page": "unlocks", "number": 0, "name": "The bag", "then": "open=new"}
    answer = client.post(reverse("record", args=[tablet.campaign.slug, "open-other"]), fields)
    assert answer["Location"].endswith("?open=new")
    shown = client.get(answer["Location"]).content.decode()
    assert "What came out?" in shown and "The bag" in shown


def test_what_was_opened_after_the_scores_belongs_to_no_round(tablet):
    recorded(tablet.campaign, *[EndRound(1, number) for number in range(4, 13)])
    recorded(tablet.campaign, ConfirmScores(1, {1: {"total": 3}, 2: {"total": 2}}, ()))
    tablet.post("open-sealed", sealed="envelope-14", key="k")
    tablet.campaign.refresh_from_db()
    state = log.story_of(tablet.campaign).state
    assert (state.unlocks["envelope-14"].game, state.unlocks["envelope-14"].round) == (1, 0)
    [row] = tablet.get().context["opened"]
    assert row.where.endswith(", after the game")


def test_before_the_first_window_of_a_campaign_that_was_joined_its_game_is_named():
    tablet = UnlockTablet(make_campaign(edition="my-box"))
    recorded(tablet.campaign, JoinMidway(5))
    tablet.post("open-sealed", sealed="envelope-14", key="k")
    assert [row.where for row in tablet.get().context["opened"]] == ["before game 5"]


def test_an_objection_names_what_would_be_struck(tablet):
    shown = tablet.tap(tablet.get("?open=envelope-14"), text="We broke seal 14")
    [undo] = [form for form in shown.forms if form.address.endswith("/strike/")]
    shown = tablet._post(undo.address, "again", dict(undo.fields) | {"key": "again"})
    assert "To be struck:" in shown and "“Envelope 14 is opened”" in shown
    assert shown.buttons(text="Forget it was opened") and not shown.buttons(text="Record it all the same")
