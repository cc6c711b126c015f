"""The page of rules: those in force, to come and over; the form of each kind of change; what the box says now."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaign import log
from campaign.commands.box import DescribeOutline
from campaign.commands.rules import Amend, EndRule
from campaign.commands.unlocks import OpenSealed
from campaign.forms_rules import field_of
from campaign.queries.rules import place_of
from campaign.rules.changes import CHANGES
from campaign.views.rule_desk import DESKS, SIGNS, Row
from journals.commands.afterwards import CloseGame
from journals.commands.play import EndRound
from journals.commands.scoring import ConfirmScores
from tests.campaign.test_unlocks_page import MARKER, marked_tablet
from tests.factories import make_campaign, make_game, recorded, round_of
from tests.journals.tablet import Tablet

pytestmark = pytest.mark.django_db


class RulesTablet(Tablet):
    """A device at the page of rules."""

    def __init__(self, campaign=None, edition="my-box", **values):
        super().__init__(campaign or make_game(edition=edition), **values)

    @property
    def address(self):
        return reverse("rules", args=[self.campaign.slug])

    def _post(self, address, key, fields):
        return super()._post(address, key, {"page": "rules", "number": 0, **fields})

    def play(self, *rounds, game=1):
        recorded(self.campaign, *(what for number in rounds for what in round_of(2, number, game=game)))

    def finish(self, game=1):
        """The game's rounds end, its points are confirmed, and it is put away."""
        played = self.state.game(game).left
        recorded(self.campaign, *[EndRound(game, number) for number in range(1, 13) if number not in played])
        recorded(self.campaign, ConfirmScores(game, {1: {"total": 3}, 2: {"total": 2}}, ()), CloseGame(game))


def texts(rows):
    return [row.text for row in rows]


# --- where the campaign is ------------------------------------------------------------------------------------------
def test_the_current_round_of_the_latest_game_is_now():
    tablet = RulesTablet()
    tablet.play(1, 2)
    assert place_of(tablet.state).now == (1, 3)
    assert "Game 1, round 3" in tablet.get()


def test_before_the_first_game_the_first_game_is_next():
    tablet = RulesTablet(make_campaign(edition="my-box"))
    assert place_of(tablet.state).now == (1, 1)
    assert "Game 1 comes next" in tablet.get()


def test_a_game_that_is_put_away_makes_the_next_one_now():
    tablet = RulesTablet()
    tablet.finish()
    assert place_of(tablet.state).now == (2, 1)


# --- the list -------------------------------------------------------------------------------------------------------
def test_rules_stand_under_what_they_are_with_since_until_whom_and_source():
    tablet = RulesTablet()
    recorded(
        tablet.campaign,
        OpenSealed("envelope-3", "envelope", 3),
        Amend("a", "No talking", 1, 1, until="game", source="window-1"),
        Amend("b", "Ferrer draws first", 1, 1, family=1, source="envelope-3"),
        Amend("c", "Two windows at once", 2, 1, source="card"),
        Amend("d", "Slow hands", 1, 1, until="round"),
    )
    tablet.play(1)
    shown = tablet.get()
    rules = shown.context["rules"]
    assert (texts(rules.now), texts(rules.to_come), texts(rules.ended)) == (
        ["Ferrer draws first", "No talking"],
        ["Two windows at once"],
        ["Slow hands"],
    )
    ferrer, talking = rules.now
    assert (ferrer.source, ferrer.family.name, ferrer.until) == ("Envelope 3", "Ferrer", "for good")
    assert (talking.source, talking.family, talking.until) == ("Window 1", None, "to the end of game 1")
    assert talking.since == "game 1 (Window 1)"
    assert rules.ended[0].until == "to the end of round 1 in game 1"
    assert "1 rule has ended" in shown and "for Ferrer alone" in shown


def test_without_rules_all_is_as_printed():
    assert "Everything is as the rulebook and the window page have it." in RulesTablet().get()


def test_amending_and_correcting_are_told_apart():
    tablet = RulesTablet()
    shown = tablet.get()
    assert "The rule has changed from now on:" in shown and "We described it wrongly:" in shown
    assert shown.link(href=reverse("box", args=[tablet.campaign.slug]), text="correct the box")


def test_the_title_of_a_sealed_window_is_not_told():
    tablet = RulesTablet(edition="lantern-street")
    recorded(tablet.campaign, Amend("a", "A rule", 1, 1, source="window-7"))
    shown = tablet.get()
    title = tablet.state.edition.window(7).title
    assert title and title not in shown and "Window 7" in shown


# --- the forms ------------------------------------------------------------------------------------------------------
def test_every_kind_of_change_has_its_form_and_its_sign():
    assert set(DESKS) == set(SIGNS) == set(CHANGES)
    shown = RulesTablet().get()
    assert [kind for kind, _name, _sign in shown.context["tiles"]] == list(CHANGES)


@pytest.mark.parametrize("edition", ["my-box", "lantern-street"])
@pytest.mark.parametrize("kind", CHANGES)
def test_a_form_asks_for_inputs_of_its_kind_alone(kind, edition):
    tablet = RulesTablet(edition=edition)
    query = "window=1&space=A1" if kind == "space" else ""
    if kind == "space" and edition == "my-box":
        recorded(tablet.campaign, DescribeOutline(1, 6, 4))
    shown = tablet.get(f"?new={kind}&{query}")
    inputs = shown.context["new"]["inputs"]
    fields = [field for each in inputs for field in (each.fields if isinstance(each, Row) else [each])]
    assert shown.status == 200
    assert {field.name for field in fields} <= set(map(field_of, CHANGES[kind].inputs))
    assert bool(fields) == (kind != "text")


def test_a_choice_shows_what_it_changes_before_it_is_made():
    tablet = RulesTablet()
    shown = tablet.get("?new=dice&amount=4")
    assert "5 dice a round become 8." in shown
    assert "3 dice more a round" in shown.context["new"]["text"]
    assert shown.buttons(text="The rule holds")
    assert not tablet.get("?new=dice").buttons(text="The rule holds")


def test_what_changes_nothing_says_so():
    shown = RulesTablet().get("?new=rounds&amount=12")
    assert "Nothing changes with that." in shown and not shown.buttons(text="The rule holds")


def test_what_cannot_be_read_says_so():
    assert "“four” is no number." in RulesTablet().get("?new=rounds&amount=four")
    assert "“1234” cannot be printed there." in RulesTablet().get("?new=rounds&amount=1234")


def test_a_sticker_goes_on_a_window_that_is_begun_or_next_and_on_no_other():
    tablet = RulesTablet(edition="lantern-street")
    assert list(tablet.get("?new=space").context["new"]["sticker"].windows) == [1]
    assert tablet.get("?new=space&window=3").status == 404
    tablet.finish()
    assert list(tablet.get("?new=space").context["new"]["sticker"].windows) == [2]
    assert tablet.get("?new=space&window=1").status == 404


def test_without_a_shape_a_sticker_needs_the_box_first():
    assert "No window has its shape yet." in RulesTablet().get("?new=space")


def test_a_rule_from_what_was_opened_leads_back_there():
    tablet = RulesTablet()
    recorded(tablet.campaign, OpenSealed("envelope-3", "envelope", 3))
    shown = tablet.get("?new=text&source=envelope-3")
    assert shown.context["back"] == ("envelope-3", "Envelope 3")
    fields = {"what": "text", "text": "As it says", "span": "good", "source": "envelope-3"}
    shown = tablet.post("amend", **fields, then="source=envelope-3")
    assert shown.status == 303
    assert tablet.get("?source=envelope-3").link(text="Back to Envelope 3").endswith("?open=envelope-3")


def test_a_source_that_was_not_opened_is_not_named():
    tablet = RulesTablet(edition="lantern-street")
    assert [name for _slug, name in tablet.get("?new=text").context["new"]["sources"]] == [
        "First Light",
        "a card",
        "the table itself",
    ]


def test_nonsense_in_the_address_is_left_out():
    tablet = RulesTablet()
    assert tablet.get("?new=moon&source=nowhere").context["new"] is None
    for query in ("new=space&window=x", "new=text&family=9", "new=dice&count=-1&amount=zz", "new=chart&players=99"):
        assert tablet.get(f"?{query}").status == 200


# --- the box as it is now -------------------------------------------------------------------------------------------
def test_the_box_as_it_holds_now_can_be_read():
    tablet = RulesTablet()
    recorded(
        tablet.campaign,
        Amend("a", "Orange", 1, 1, "add-colour", {"letter": "O", "count": 2}),
        Amend("b", "Values", 1, 1, "faces", {"numbers": (0, 1, 2, 3, 4, 5, 6, 7)}),
        Amend("c", "Birds", 1, 1, "score-line", {"slug": "birds", "label": "Birds"}),
        Amend("d", "Later", 2, 1, "rounds", {"number": 9}),
    )
    box = tablet.get().context["box"]
    assert [(glass.name, glass.dice) for glass in box.glasses][-1] == ("orange", 2)
    facts = dict(box.facts)
    assert (facts["Values on the dice"], facts["Dice in the bag"], facts["Rounds a game"]) == ("0 to 7", "12", "12")
    assert box.lines == ["Birds"]


def test_what_holds_for_one_family_is_told_beside_it():
    tablet = RulesTablet()
    recorded(tablet.campaign, Amend("a", "Cheap", 1, 1, "slots", {"numbers": (0, 1)}, family=2))
    [(family, said)] = tablet.get().context["box"].own
    assert (family.name, said) == ("Oliva", ["Slots of the tool box: not told become 0, 1 coins."])


def test_nothing_of_what_is_sealed_is_shown_on_the_page_of_rules():
    marked = marked_tablet()
    address = reverse("rules", args=[marked.campaign.slug])
    for query in ("", "?pick=1&source=envelope-5", *(f"?new={kind}&source=envelope-5" for kind in CHANGES)):
        shown = marked.get(f"{address}{query}")
        assert shown.status == 200
        assert not MARKER.search(shown.text)


# --- what it costs --------------------------------------------------------------------------------------------------
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("rules", [0, 30])
def test_queries_do_not_grow_with_the_rules(rules):
    tablet = RulesTablet(htmx=True)
    for number in range(rules):
        recorded(tablet.campaign, Amend(f"r-{number}", f"Rule {number}", 1, 1))
    if rules:
        recorded(tablet.campaign, EndRule("r-0", 1, 1))
    log.forget_all()
    for query in ("", "?new=dice&amount=4"):
        with CaptureQueriesContext(connection) as captured:
            assert tablet.get(query).status == 200
        assert len(captured) <= 6
