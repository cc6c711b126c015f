"""The table page: what it asks, what it shows, what it never shows."""

import pytest
from django.urls import reverse

from campaign.rules.dice import Die, Fill
from campaign.rules.state.game import Level, Phase
from journals.commands.paper import PaintSpace
from journals.commands.play import EnterRoll
from journals.commands.scoring import ConfirmScores
from journals.commands.seating import DealObjective, SetLevel
from tests.factories import make_campaign, make_game, recorded, round_of, turn, undo
from tests.journals.scored import ScoreTablet
from tests.journals.tablet import Tablet, begun

pytestmark = pytest.mark.django_db

CARDS = [
    "",
    "?card=more",
    "?card=late",
    "?card=paint&view=1",
    "?card=paint&view=2&touch=1",
    "?card=roll",
    "?card=chairs",
]


class TestWhatItAsks:
    def test_the_whole_page_to_a_browser_and_its_inside_to_htmx(self):
        tablet = Tablet()
        whole = tablet.get("?die=R5")
        assert "<html" in whole and "<title>" in whole
        inside = tablet.get("?die=R5", **{"HX-Request": "true"})
        assert inside.text.lstrip().startswith('<div id="page"') and "<html" not in inside
        assert "HX-Request" in inside["Vary"]

    def test_a_history_restore_gets_the_whole_page(self):
        restored = Tablet().get("?die=R5", **{"HX-Request": "true", "HX-History-Restore-Request": "true"})
        assert "<html" in restored

    def test_a_post_from_another_page_pushes_the_address(self):
        tablet = Tablet()
        answer = tablet.client.post(
            reverse("record", args=[tablet.campaign.slug, "set-level"]),
            {"key": "k", "page": "table", "number": 1, "family": 1, "level": "paint"},
            headers={"HX-Request": "true", "HX-Current-URL": "http://testserver/elsewhere/"},
        )
        assert answer["HX-Push-Url"] == tablet.address

    @pytest.mark.parametrize("query", CARDS)
    def test_every_card_shows_in_every_phase(self, query):
        tablet = Tablet(make_campaign())
        assert tablet.get(query).status == 200
        make_game(tablet.campaign)
        assert tablet.get(query).status == 200
        tablet.post("catch-up", round=13)
        assert tablet.get(query).view.stage.phase is Phase.SCORING
        recorded(tablet.campaign, ConfirmScores(1, {1: {"total": 3}, 2: {"total": 1}}, ()))
        assert tablet.get(query).status == 200

    @pytest.mark.parametrize("game", [1, 2, 3, 4])
    @pytest.mark.parametrize("query", CARDS)
    def test_every_card_shows_for_every_window(self, game, query):
        tablet = Tablet(make_game(make_campaign(4), game, game), game=game)
        assert tablet.get(query).status == 200

    def test_a_game_that_comes_later_is_not_there(self):
        assert Tablet(game=3).get().status == 404
        assert Tablet(game=0).get().status == 404

    def test_a_post_is_not_allowed(self):
        tablet = Tablet()
        assert tablet.client.post(tablet.address).status_code == 405

    def test_any_family_can_be_looked_at_and_recorded_by_whoever_drafts(self):
        tablet = Tablet()
        shown = tablet.follow(tablet.get(), data_family="2")
        assert shown.view.number == 2
        assert "not their turn" in shown
        assert tablet.follow(shown, text="Back to the turn").view.number == 1

    def test_A7_1_once_scored_it_leads_to_the_result_and_says_where_the_sheet_differs(self):
        tablet = begun(ConfirmScores(1, {1: {"total": 3}, 2: {"total": 1}}, ()))
        shown = tablet.get()
        assert shown.view.card == "done"
        assert shown.link(text="See both and choose") == reverse("result", args=[tablet.campaign.slug, 1])


class TestWhatItShows:
    def test_A3_3_the_order_of_the_round_with_whose_turn_it_is(self):
        shown = begun(turn(1, 1, 1)).get()
        assert [(seat.family.name, seat.state, seat.turned) for seat in shown.view.seats] == [
            ("Ferrer", "past", False),
            ("Oliva", "now", False),
            ("Oliva", "later", True),
            ("Ferrer", "later", False),
        ]

    def test_the_last_three_lines_of_the_log(self):
        tablet = begun(*round_of(2, 1))
        assert len(tablet.get().view.lines) == 3

    def test_the_undo_names_what_it_takes_back(self):
        tablet = begun(turn(1, 1, 1, "R5", "A1"))
        assert "Undo “Ferrer fills A1 with red 5”" in tablet.get()
        undo(tablet.campaign)
        assert "Redo “Ferrer fills A1 with red 5”" in tablet.get()

    def test_an_undo_takes_back_what_was_done_on_this_page_only(self):
        tablet = begun(turn(1, 1, 1, "R5", "A1"))
        other = Tablet(make_game(tablet.campaign, 2), game=2)
        recorded(tablet.campaign, turn(1, 1, 1, "B2", "A1", game=2))
        tablet.tap(tablet.get(), text="Undo")
        assert (tablet.fills(), other.fills()) == ({}, {"A1": "B2"})

    def test_any_number_of_undos_and_redos(self):
        tablet = begun()
        states = [tablet.state]
        for what in (turn(1, 1, 1, "R5", "A1"), turn(1, 2, 2, "B2", "A2"), turn(1, 3, 2)):
            recorded(tablet.campaign, what)
            states.append(tablet.state)
        for state in reversed(states[:-1]):
            tablet.tap(tablet.get(), text="Undo")
            assert tablet.state == state
        for state in states[1:]:
            shown = tablet.get()
            [(_, button)] = [pair for pair in shown.buttons() if pair[1].get("aria-label", "").startswith("Redo")]
            tablet.tap(shown, aria_label=button["aria-label"])
            assert tablet.state == state

    def test_redo_is_offered_until_something_new_is_recorded(self):
        tablet = begun(turn(1, 1, 1, "R5", "A1"))
        undo(tablet.campaign)
        assert tablet.get().view.redo
        recorded(tablet.campaign, turn(1, 1, 1, "R4", "A1"))
        assert not tablet.get().view.redo

    def test_points_so_far_can_be_switched_off(self):
        tablet = begun(turn(1, 1, 1, "R5", "A1"))
        assert "So far" in tablet.get()
        tablet.post("set-switch", name="live-score", on="no")
        assert "So far" not in tablet.get()
        tablet.post("set-switch", name="live-score", on="yes")
        assert "So far" in tablet.get()

    def test_when_it_was_saved_last(self):
        tablet = begun(turn(1, 1, 1, "R5", "A1"))
        assert tablet.get().view.saved == tablet.story.done[tablet.story.acts].at

    def test_a_name_with_markup_is_shown_as_typed(self):
        campaign = make_campaign(title="<b>Windows</b> & “more”")
        shown = Tablet(make_game(campaign)).get()
        assert "<b>Windows" not in shown
        assert "&lt;b&gt;Windows" in shown

    def test_A4_5_spaces_that_clash_are_marked_while_painting(self):
        tablet = begun(*(PaintSpace(1, 1, space, Fill.parse("R5")) for space in ("A1", "B1")))
        shown = tablet.get("?card=paint&view=1&space=D4")
        assert {space for space, state in shown.view.states.items() if state == "culprit"} == {"A1", "B1"}

    def test_nothing_but_the_page_is_asked_of_another_server(self):
        shown = Tablet().get()
        assert "http://" not in shown.text.replace("http://www.w3.org", "")
        assert "https://" not in shown

    @pytest.mark.parametrize(
        "query",
        [
            "?die=ZZ&step=nonsense&also=A1&view=77&late=88&space=Z9&glass=?&roll=R5+x&pick=zz&card=zz",
            "?die=Q5",
            "?die=R5&step=add,n=999&step=add,n=999&step=add,n=999",
            "?die=R5&space=Z9",
            "?space=Z9&move=1",
            "?card=paint&view=1&space=Z9",
            "?card=paint&view=1&touch=1&glass=Q7",
            "?late=99&view=2&die=R5",
            "?late=-1",
            "?view=-1",
            "?also=Z9:R5&also=A1:Q99",
            "?die=%ff%fe&space=%00",
            "?card=roll&roll=Q9+R-99",
            "?step=by-hand,colour=Q,value=0",
            "?" + "x" * 5000,
        ],
    )
    def test_an_address_that_makes_no_sense_still_shows_the_table(self, query):
        tablet = begun(EnterRoll(1, 1, (Die("R", 5), Die("B", 2))))
        assert tablet.get(query).status == 200


class TestWhatItNeverShows:
    def secrets(self, tablet):
        plan = tablet.state.edition.window(1)
        return [word for objective in plan.private for word in (objective.slug, objective.name)]

    def dealt(self):
        tablet = begun()
        recorded(tablet.campaign, DealObjective(1, 1, "ember-keeper"), DealObjective(1, 2, "moss-keeper"))
        recorded(tablet.campaign, turn(1, 1, 1, "R5", "A1"), turn(1, 2, 2, "G2", "B2"))
        return tablet

    @pytest.mark.parametrize("query", CARDS)
    def test_A2_2_a_private_objective_on_the_table(self, query):
        tablet = self.dealt()
        for headers in ({}, {"HX-Request": "true"}):
            shown = tablet.get(query, **headers)
            assert [word for word in self.secrets(tablet) if word in shown] == []

    @pytest.mark.parametrize("name", ["score", "result", "table", "log", "campaign", "device"])
    def test_A2_2_a_private_objective_on_any_page(self, name):
        tablet = self.dealt()
        slug = tablet.campaign.slug
        address = reverse(name, args=[slug, 1] if name in ("score", "result", "table") else [slug])
        shown = tablet.client.get(address, follow=True).content.decode()
        assert [word for word in self.secrets(tablet) if word in shown] == []

    def test_A2_2_a_private_objective_in_what_answers_a_post(self):
        tablet = self.dealt()
        answers = [
            tablet.post("take-turn", round=1, turn=1, family=1, die="R5", space="A1"),
            tablet.post("take-turn", round=1, turn=3, family=2, die="R5", space="F1"),
            tablet.post("set-chairs", **{"seat-1": "1", "seat-2": ""}),
        ]
        assert [answer.status for answer in answers] == [409, 422, 422]
        for answer in answers:
            assert [word for word in self.secrets(tablet) if word in answer] == []

    def test_A2_2_nor_its_points_before_the_scoring(self):
        """What red glass is worth to who collects red must not show in anybody's points."""
        plain, secret = begun(), begun()
        recorded(secret.campaign, DealObjective(1, 1, "ember-keeper"))
        for tablet in (plain, secret):
            recorded(tablet.campaign, turn(1, 1, 1, "R5", "A1"))
        scores = [[other.score for other in tablet.get().view.others] for tablet in (plain, secret)]
        assert scores[0] == scores[1]

    def test_A2_2_dealing_is_told_without_telling_what(self):
        tablet = begun()
        recorded(tablet.campaign, DealObjective(1, 1, "ember-keeper"))
        assert "The private objective of Ferrer is dealt" in tablet.get()

    def test_windows_that_are_still_ahead(self):
        tablet = self.dealt()
        ahead = [tablet.state.edition.window(number).title for number in (2, 3, 4)]
        for query in CARDS:
            shown = tablet.get(query)
            assert [title for title in ahead if title in shown] == []
        waiting = Tablet(tablet.campaign, game=2)
        assert [title for title in ahead if title in waiting.get()] == []


def test_A2_2_what_was_dealt_stays_secret_in_a_painted_game_until_the_rounds_are_over():
    campaign = make_game(edition="lantern-street")
    painted = [SetLevel(1, family, Level.PAINT) for family in (1, 2)]
    recorded(campaign, DealObjective(1, 1, "ember-keeper"), DealObjective(1, 2, "honey-keeper"), *painted)
    tablet, score = Tablet(campaign), ScoreTablet(campaign)
    plans = [tablet.state.plan(tablet.now).objective(slug) for slug in tablet.now.dealt.values()]
    for query in ("", "?line=private", "?card=objective&family=1"):
        assert all(plan.name not in score.get(query) for plan in plans)
    shown = tablet.tap(tablet.get(), text="All rounds are over")
    assert shown.view.stage.phase is Phase.SCORING
    assert any(plan.name in score.get("?line=private") for plan in plans)
