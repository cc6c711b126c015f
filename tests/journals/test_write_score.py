"""Numbers of the sheet written over, and lines of the table's own."""

import pytest
from django.urls import reverse

from campaign.rules.state.game import Level, Written
from tests.journals.scored import FERRER, OLIVA, at_level, painted, settled

pytestmark = pytest.mark.django_db

THREE = {"family": FERRER, "line": "public-b", "points": "3"}


class TestAnotherNumber:
    def test_R0_a_counted_number_is_overruled_with_a_reason(self):
        tablet = painted()
        tablet.post("write-score", **THREE, reason="a card says so")
        assert tablet.now.written == {(FERRER, "public-b"): Written(3, "a card says so")}
        assert tablet.points("public-b", FERRER) == 3
        shown = tablet.get("?line=public-b&family=1")
        assert "counted 0, written over" in shown
        assert "a card says so" in shown

    def test_R0_only_a_number_that_was_counted_is_marked_as_written_over(self):
        tablet = painted()
        tablet.post("write-score", **THREE)
        assert "n--overruled" in tablet.get()
        typed = at_level(Level.SCORES)
        typed.post("write-score", **THREE)
        assert typed.points("public-b", FERRER) == 3
        assert "n--overruled" not in typed.get()
        assert "written over" not in typed.get()

    def test_R0_from_the_sheet_it_is_three_taps(self):
        tablet = painted()
        shown = tablet.follow(tablet.get(), aria_label="Ferrer, Every Hour of the Day: 0")
        shown = tablet.follow(shown, aria_label="Ferrer has 0: another number")
        shown = tablet.tap(shown, name="points", value="5")
        assert (tablet.taps, tablet.points("public-b", FERRER)) == (3, 5)
        assert tablet.card(shown) == "line"

    def test_one_more_or_less_is_one_tap_on_the_line(self):
        tablet = painted()
        shown = tablet.tap(tablet.get("?line=public-b&family=2"), aria_label="One more for Oliva")
        shown = tablet.tap(shown, aria_label="One more for Oliva")
        assert tablet.points("public-b", OLIVA) == 2
        assert tablet.card(shown) == "line"

    def test_R0_back_to_what_the_app_counts(self):
        tablet = painted()
        tablet.post("write-score", **THREE)
        tablet.tap(tablet.get("?line=public-b&family=1&change=1"), text="Go back to what the app counts")
        assert tablet.now.written == {}
        assert tablet.points("public-b", FERRER) == 0

    def test_any_number_may_be_typed(self):
        tablet = painted()
        tablet.post("write-score", family=FERRER, line="public-b", points="-12")
        assert tablet.points("public-b", FERRER) == -12

    def test_a_number_beyond_reason_is_refused_and_the_question_stays(self):
        tablet = painted()
        stopped = tablet.post("write-score", family=FERRER, line="public-b", points="4000", change="1")
        assert (stopped.status, stopped.problems) == (422, ["points-too-many"])
        assert tablet.card(stopped) == "number"
        assert tablet.now.written == {}

    @pytest.mark.parametrize(
        "wrong", [{"points": "many"}, {"line": "nonsense"}, {"family": "x"}, {"family": "9"}, {"line": "x" * 41}]
    )
    def test_nonsense_saves_nothing_and_says_why(self, wrong):
        tablet = painted()
        stopped = tablet.post("write-score", **(THREE | wrong))
        assert stopped.status == 422
        assert stopped.errors or stopped.problems
        assert tablet.now.written == {}

    def test_in_a_closed_game_it_is_warned_of_and_overruled(self):
        tablet = settled()
        tablet.post("confirm-scores", page="result")
        stopped = tablet.post("write-score", **THREE)
        assert (stopped.status, stopped.problems) == (422, ["game-closed"])
        assert tablet.now.written == {}
        assert tablet.tap(stopped, text="all the same").status == 200
        assert tablet.points("public-b", FERRER) == 3

    def test_twice_with_one_key_it_acts_once(self):
        tablet = painted()
        acts = tablet.story.acts
        answers = [tablet.post("write-score", "one-tap", **THREE) for _ in range(2)]
        assert [answer.status for answer in answers] == [303, 303]
        assert tablet.story.acts == acts + 1

    def test_without_htmx_it_leads_back_to_the_line(self):
        tablet = painted()
        answer = tablet.post("write-score", **THREE, then="line=public-b&family=1")
        assert answer["Location"] == f"{tablet.address}?line=public-b&family=1"

    def test_with_htmx_the_line_is_shown_at_its_address(self):
        answer = painted(htmx=True).post("write-score", **THREE, then="line=public-b&family=1")
        assert (answer.status, answer["HX-Replace-Url"].partition("?")[2]) == (200, "line=public-b&family=1")

    def test_a_get_is_not_allowed(self):
        tablet = painted()
        assert tablet.client.get(reverse("record", args=[tablet.campaign.slug, "write-score"])).status_code == 405


class TestALineByHand:
    def test_A7_2_named_by_one_tap_and_every_family_is_asked(self):
        tablet = settled()
        shown = tablet.tap(tablet.get("?card=new-line"), text="Stars")
        assert (tablet.card(shown), shown.context["question"].family.name) == ("number", "Ferrer")
        shown = tablet.tap(shown, name="points", value="1")
        assert shown.context["question"].family.name == "Oliva"
        shown = tablet.tap(shown, name="points", value="-4")
        assert tablet.card(shown) == "confirm"
        assert not any(row.open for row in shown.view.rows)
        [line] = tablet.now.hand_lines
        assert (tablet.points(line, FERRER), tablet.points(line, OLIVA)) == (1, -4)
        assert tablet.totals() == {FERRER: -5 + 1, OLIVA: -16 - 4}

    def test_A7_2_with_more_families_all_are_asked_before_it_closes(self):
        tablet = settled(families=3)
        shown, asked = tablet.tap(tablet.get("?card=new-line"), text="Stars"), []
        while tablet.card(shown) == "number":
            asked.append(shown.context["question"].family.name)
            shown = tablet.tap(shown, name="points", value="2")
        assert asked == ["Ferrer", "Oliva", "Brandt"]
        assert tablet.card(shown) == "confirm"

    def test_A7_2_named_in_words_of_the_table_and_taken_off_again(self):
        tablet = settled()
        tablet.post("add-line", line="hand-1", label="  The abbot's\n blessing ")
        assert tablet.now.hand_lines["hand-1"].label == "The abbot's blessing"
        assert "The abbot&#x27;s blessing" in tablet.get()
        tablet.tap(tablet.get("?line=hand-1"), text="Take this line off")
        assert tablet.now.hand_lines == {}

    def test_it_needs_a_name(self):
        tablet = settled()
        stopped = tablet.post("add-line", line="hand-1", label=" ", card="new-line")
        assert (stopped.status, tablet.card(stopped)) == (422, "new-line")
        assert tablet.now.hand_lines == {}

    def test_only_a_line_by_hand_can_be_added(self):
        tablet = settled()
        stopped = tablet.post("add-line", line="public-a", label="Mine")
        assert (stopped.status, stopped.problems) == (422, ["no-such-line"])

    def test_a_long_name_keeps_its_page(self):
        stopped = settled().post("add-line", label="x" * 10_000, card="new-line")
        assert stopped.status == 422
        assert stopped.errors
