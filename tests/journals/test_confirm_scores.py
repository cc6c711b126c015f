"""Scores confirmed: what was confirmed stays, and a later correction asks."""

import pytest
from django.urls import reverse

from campaign.rules.state.game import Level, Placed
from journals.commands.paper import BreakSpace
from journals.commands.play import CatchUp
from journals.commands.scoring import WriteScore
from tests.factories import make_game, recorded
from tests.journals.scored import BRANDT, FERRER, OLIVA, ScoreTablet, at_level, own_box, settled

pytestmark = pytest.mark.django_db


def confirmed(**values):
    tablet = settled(**values)
    assert tablet.post("confirm-scores", page="result").status in (200, 303)
    return tablet


class TestConfirming:
    def test_A7_1_one_button_confirms_sheet_and_ranking(self):
        tablet = settled()
        shown = tablet.tap(tablet.get(), text="Confirm")
        assert tablet.now.confirmed.ranking == (Placed(FERRER, -5, 1), Placed(OLIVA, -16, 2, "points"))
        assert tablet.now.confirmed.points[OLIVA]["empty"] == -23
        assert (shown.status, shown.address) == (200, tablet.result_address)
        assert "Ferrer wins First Light" in shown

    def test_htmx_is_shown_the_result_at_its_address(self):
        answer = settled(htmx=True).post("confirm-scores", page="result")
        assert answer.status == 200
        assert answer["HX-Push-Url"].endswith("/result/")

    def test_twice_with_one_key_it_acts_once(self):
        tablet = settled()
        acts = tablet.story.acts
        answers = [tablet.post("confirm-scores", "one-tap", page="result") for _ in range(2)]
        assert [answer.status for answer in answers] == [303, 303]
        assert tablet.story.acts == acts + 1

    def test_another_device_was_first(self):
        tablet = confirmed()
        stopped = tablet.post("confirm-scores", page="result")
        assert (stopped.status, stopped.problems) == (409, ["slot-taken"])
        assert "Ferrer wins First Light" in stopped

    def test_the_sheet_changed_since_it_was_shown(self):
        tablet = settled()
        shown = tablet.get()
        tablet.post("write-score", family=OLIVA, line="public-a", points="30")
        stopped = tablet.tap(shown, text="Confirm")
        assert stopped.status == 422
        assert "changed meanwhile" in stopped.errors[0]
        assert tablet.now.confirmed is None

    def test_not_before_the_rounds_are_over(self):
        tablet = ScoreTablet(make_game())
        stopped = tablet.post("confirm-scores", page="result")
        assert stopped.status == 422
        assert tablet.now.confirmed is None

    def test_a_game_never_begun_is_missing(self):
        tablet = settled()
        assert tablet.post("confirm-scores", page="result", number=7).status == 404

    def test_a_get_is_not_allowed(self):
        tablet = settled()
        assert tablet.client.get(reverse("record", args=[tablet.campaign.slug, "confirm-scores"])).status_code == 405


class TestANumberIsMissing:
    def test_it_is_asked_for_and_the_family_may_be_ranked_with_nothing(self):
        tablet = at_level(Level.TOTAL)
        tablet.post("write-score", family=FERRER, line="total", points="31")
        stopped = tablet.post("confirm-scores", page="result")
        assert (stopped.status, stopped.problems) == (422, ["family-unscored"])
        assert (tablet.card(stopped), stopped.context["question"].family.name) == ("number", "Oliva")
        assert tablet.now.confirmed is None
        assert tablet.tap(stopped, text="all the same").status == 200
        assert [(p.family, p.total, p.place) for p in tablet.now.confirmed.ranking] == [(FERRER, 31, 1), (OLIVA, 0, 2)]
        assert tablet.now.written[OLIVA, "total"].points == 0

    def test_what_is_missing_is_0_where_the_table_goes_on_without_it(self):
        tablet = own_box()
        tablet.post("write-score", family=FERRER, line="private", points="6")
        shown = tablet.get("?card=confirm")
        assert "Oliva still lacks a number." in shown
        [(_, button)] = shown.buttons(text="Confirm without it")
        assert "go" not in button["class"].split()
        stopped = tablet.tap(shown, text="Confirm without it")
        assert (stopped.status, stopped.problems) == (422, ["family-unscored"])
        assert tablet.tap(stopped, text="all the same").status == 200
        assert tablet.now.written[OLIVA, "private"].points == 0
        assert (OLIVA, "total") not in tablet.now.written
        assert [(p.family, p.total) for p in tablet.now.confirmed.ranking] == [(FERRER, 6 - 20), (OLIVA, -23)]

    def test_A7_3_an_open_tie_is_asked_for(self):
        tablet = ScoreTablet(make_game(number=2), game=2)
        recorded(tablet.campaign, CatchUp(2, 13), *(WriteScore(2, family, "total", 30) for family in (1, 2)))
        stopped = tablet.post("confirm-scores", page="result")
        assert (stopped.status, tablet.card(stopped)) == (422, "figure")
        assert tablet.now.confirmed is None

    def test_A7_3_those_nobody_can_part_share_the_place(self):
        tablet = ScoreTablet(make_game(number=2), game=2)
        recorded(tablet.campaign, CatchUp(2, 13), *(WriteScore(2, family, "total", 30) for family in (1, 2)))
        shown = tablet.tap(tablet.get("?card=confirm"), text="Confirm")
        assert [placed.place for placed in tablet.now.confirmed.ranking] == [1, 1]
        assert "Ferrer and Oliva share" in shown


class TestUndo:
    def test_the_result_page_takes_the_confirmation_back_and_leads_to_the_sheet(self):
        tablet = confirmed()
        shown = tablet.tap(tablet.result(), text="Undo")
        assert tablet.now.confirmed is None
        assert shown.status == 200
        assert tablet.card(shown) == "confirm"

    def test_redone_it_stands_again(self):
        tablet = confirmed()
        before = tablet.state
        tablet.tap(tablet.result(), text="Undo")
        tablet.redo(act=tablet.story.acts, page="result")
        assert tablet.state == before


class TestACorrectionInAClosedGame:
    @pytest.fixture
    def tablet(self):
        """Ferrer's A2 turns out to be broken: no column, no pair, one point less."""
        tablet = confirmed()
        recorded(tablet.campaign, BreakSpace(1, FERRER, "A2"))
        return tablet

    def test_A7_1_nothing_changes_by_itself_and_both_numbers_are_shown(self, tablet):
        shown = tablet.result()
        assert shown.view.places[0].total == -5
        said = {(change.family.name, change.label): (change.confirmed, change.counted) for change in shown.view.changed}
        assert said["Ferrer", "Sunbeams"] == ("4", "0")
        assert said["Ferrer", "Total"] == ("\N{MINUS SIGN}5", "\N{MINUS SIGN}12")
        assert tablet.card(tablet.get()) == "closed"
        assert "Take over what is counted now" in tablet.get()

    def test_A7_1_taken_over_it_is_a_correction_of_the_confirmation(self, tablet):
        first = tablet.story.slots["game 1 scores"].number
        shown = tablet.tap(tablet.result(), text="Take over")
        assert shown.view.places[0].total == -12
        assert tablet.story.slots["game 1 scores"].replaces == first
        assert shown.view.changed == ()

    def test_A7_1_kept_the_sheet_says_again_what_was_confirmed(self, tablet):
        shown = tablet.tap(tablet.result(), text="Keep")
        assert shown.status == 200
        assert shown.view.changed == ()
        assert shown.view.places[0].total == -5
        assert tablet.now.written[FERRER, "public-a"].points == 4

    def test_A7_1_kept_although_a_line_is_gone(self):
        tablet = settled()
        tablet.post("add-line", line="hand-1", label="Blessing")
        tablet.post("write-score", family=FERRER, line="hand-1", points="6")
        tablet.post("write-zeros", line="hand-1")
        tablet.post("confirm-scores", page="result")
        tablet.post("add-line", line="hand-1", label="", overrule="game-closed")
        shown = tablet.tap(tablet.result(), text="Keep")
        assert shown.view.changed == ()
        assert tablet.now.written[FERRER, "total"].points == 1

    def test_a_choice_made_twice_is_noticed(self, tablet):
        shown = tablet.result()
        tablet.tap(shown, text="Keep")
        again = tablet.post("keep-scores", page="result")
        assert again.status == 422
        assert "Nothing differs any more." in again.errors

    def test_taken_over_by_two_devices_the_second_is_a_conflict(self, tablet):
        shown = tablet.result()
        tablet.tap(shown, text="Take over")
        fields = dict(next(form for form, _ in shown.buttons(text="Take over")).fields)
        second = tablet.post("confirm-scores", page="result", instead=fields["instead"])
        assert (second.status, second.problems[0]) == (409, "entry-gone")

    def test_A7_1_a_place_that_changed_alone_can_be_taken_over(self):
        tablet = settled(families=3)
        ties = [WriteScore(1, family, "total", total) for family, total in ((FERRER, 31), (OLIVA, 31), (BRANDT, 22))]
        recorded(tablet.campaign, *ties)
        tablet.post("confirm-scores", page="result")
        assert [p.family for p in tablet.now.confirmed.ranking] == [FERRER, OLIVA, BRANDT]
        for space in ("A1", "A2", "A3", "A4"):
            recorded(tablet.campaign, BreakSpace(1, FERRER, space))
        shown = tablet.result()
        assert [(change.family.name, change.confirmed, change.counted) for change in shown.view.changed] == [
            ("Oliva", "2nd", "1st"),
            ("Ferrer", "1st", "2nd"),
        ]
        assert not shown.buttons(text="Keep")
        tablet.tap(shown, text="Take over")
        assert [p.family for p in tablet.now.confirmed.ranking] == [OLIVA, FERRER, BRANDT]
