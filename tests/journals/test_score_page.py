"""The score page: the sheet, what earned a line, and one question after the other."""

import pytest

from campaign.commands.box import DescribeOutline
from campaign.rules.dice import Fill
from campaign.rules.state.game import Level
from journals.commands.paper import PaintSpace
from journals.commands.play import CatchUp
from journals.commands.scoring import WriteScore
from journals.commands.seating import BeginGame, DealObjective, SetLevel
from tests.factories import make_campaign, make_game, recorded, turn
from tests.journals.scored import BRANDT, FERRER, OLIVA, ScoreTablet, at_level, own_box, painted, settled

pytestmark = pytest.mark.django_db


class TestWhileTheRoundsGoOn:
    def test_the_sheet_so_far_may_be_looked_at(self):
        tablet = ScoreTablet(make_game())
        recorded(tablet.campaign, turn(1, 1, 1, "R1", "A1"))
        shown = tablet.get()
        assert (shown.status, tablet.card(shown)) == (200, "playing")
        assert tablet.points("empty", FERRER) == -23

    def test_A2_2_a_dealt_objective_is_secret(self):
        tablet = ScoreTablet(make_game())
        recorded(tablet.campaign, DealObjective(1, FERRER, "ember-keeper"), turn(1, 1, 1, "R1", "A1"))
        for query in ("", "?line=private&family=1", "?line=private&family=1&change=1", "?card=objective&family=1"):
            shown = tablet.get(query)
            assert "Ember" not in shown
            assert "for each red" not in shown
        assert tablet.points("private", FERRER) is None
        assert [column.so_far for column in tablet.get().view.columns] == [-23 + 7, -24 + 7]

    def test_A2_2_it_is_shown_once_the_rounds_are_over(self):
        tablet = ScoreTablet(make_game())
        recorded(tablet.campaign, DealObjective(1, FERRER, "ember-keeper"), turn(1, 1, 1, "R1", "A1"))
        tablet.tap(tablet.get(), text="All rounds are over")
        assert "Ember Keeper" in tablet.get("?line=private&family=1")
        assert tablet.points("private", FERRER) == 2

    def test_nobody_at_the_table_is_sent_to_the_chairs(self):
        campaign = make_campaign()
        recorded(campaign, BeginGame(1, 1))
        tablet = ScoreTablet(campaign)
        assert tablet.card(tablet.get()) == "seats"
        for query in ("?card=new-line", "?line=private&family=1&change=1", "?card=confirm"):
            assert tablet.card(tablet.get(query)) == "seats"

    def test_a_game_never_begun_has_no_sheet(self):
        tablet = ScoreTablet(make_game())
        tablet.game = 2
        assert tablet.get().status == 404


class TestTheSheet:
    def test_A7_2_a_line_that_is_tapped_shows_its_formula_and_lights_what_earned_it(self):
        shown = painted().get("?line=public-a&family=1")
        assert "column A: 1\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}4" in shown
        assert "4 points for each full column whose colours all differ" in shown
        assert shown.view.window.lit == {"A1", "A2", "A3", "A4"}
        assert shown.view.window.tags == (("A1", "+4"),)

    def test_the_same_line_for_another_family_lights_that_window(self):
        shown = painted().get("?line=empty&family=2")
        assert shown.view.window.family.name == "Oliva"
        assert "A1" not in shown.view.window.lit
        assert len(shown.view.window.lit) == 23

    def test_without_a_line_the_window_is_in_full_light(self):
        assert painted().get("?family=2").view.window.lit is None

    def test_nonsense_in_the_address_is_left_out(self):
        tablet = painted()
        for query in ("?line=nonsense&family=99", "?card=nonsense", "?family=x&change=1", "?line=total&family=1"):
            assert tablet.get(query).status == 200

    @pytest.mark.parametrize("query", ["", "?line=public-a&family=1", "?line=public-a&family=1&change=1"])
    def test_it_takes_few_queries(self, query, django_assert_max_num_queries):
        tablet = painted(families=3)
        with django_assert_max_num_queries(8):
            tablet.get(query)

    def test_htmx_gets_the_inside_of_the_page(self):
        shown = painted(htmx=True).get()
        assert shown.text.lstrip().startswith('<div id="page"')


class TestTheQuestions:
    def test_A2_2_each_family_is_asked_for_its_card_which_shows_what_it_is_worth(self):
        tablet = painted()
        shown = tablet.get()
        question = shown.context["question"]
        assert (question.kind, question.family.name) == ("card", "Ferrer")
        assert [card.points for card in question.cards] == [2, 2, 2, 2]
        shown = tablet.tap(shown, text="Ember Keeper")
        assert (shown.context["question"].kind, shown.context["question"].family.name) == ("card", "Oliva")
        assert tablet.points("private", FERRER) == 2

    def test_A2_2_a_card_another_family_had_is_warned_of_and_taken_all_the_same(self):
        tablet = painted()
        tablet.post("deal-objective", family=FERRER, objective="ember-keeper")
        stopped = tablet.tap(tablet.get(), text="Ember Keeper")
        assert (stopped.status, stopped.problems) == (422, ["objective-twice"])
        assert OLIVA not in tablet.now.dealt
        done = tablet.tap(stopped, text="all the same")
        assert done.status == 200
        assert tablet.now.dealt == {FERRER: "ember-keeper", OLIVA: "ember-keeper"}

    def test_A2_2_a_card_named_wrongly_is_corrected(self):
        tablet = painted(cards=True)
        shown = tablet.get("?card=objective&family=1")
        shown = tablet.tap(shown, text="Rain Keeper")
        assert shown.status == 200
        assert tablet.now.dealt[FERRER] == "rain-keeper"
        assert len([e for e in tablet.story.standing.values() if e.command.kind == "deal-objective"]) == 2

    def test_A2_2_another_card_is_only_points(self):
        tablet = painted()
        shown = tablet.follow(tablet.get(), text="Another card: only the points")
        shown = tablet.tap(shown, name="points", value="9")
        assert tablet.points("private", FERRER) == 9
        assert tablet.get().context["question"].family.name == "Oliva"

    def test_A5_4_then_for_the_point_boxes_which_painting_does_not_tell(self):
        tablet = painted(cards=True)
        shown = tablet.get()
        assert (tablet.card(shown), shown.context["question"].family.name) == ("boxes", "Ferrer")
        shown = tablet.tap(shown, name="first", value="2")
        assert tablet.now.page(FERRER).boxes == {0: "", 1: ""}
        assert tablet.points("boxes", FERRER) == 5
        shown = tablet.tap(shown, name="first", value="0")
        assert tablet.card(shown) == "confirm"

    def test_A5_4_boxes_need_not_fill_from_the_left(self):
        tablet = painted(cards=True)
        tablet.post("use-boxes", family=FERRER, box=["1", "3"])
        assert tablet.points("boxes", FERRER) == 1 + 2

    def test_boxes_may_be_skipped(self):
        tablet = painted(cards=True)
        shown = tablet.follow(tablet.get(), text="Skip this")
        assert tablet.card(shown) == "confirm"

    def test_boxes_are_not_asked_of_families_whose_turns_are_recorded(self):
        tablet = ScoreTablet(make_game())
        recorded(
            tablet.campaign,
            turn(1, 1, FERRER),
            turn(1, 2, OLIVA),
            CatchUp(1, 13),
            DealObjective(1, FERRER, "ember-keeper", shown=True),
            DealObjective(1, OLIVA, "moss-keeper", shown=True),
        )
        assert tablet.card(tablet.get()) == "confirm"

    def test_only_scores_are_asked_line_by_line(self):
        tablet = at_level(Level.SCORES)
        asked = []
        shown = tablet.get()
        while tablet.card(shown) == "number":
            asked.append((shown.context["question"].family.number, shown.context["question"].row.slug))
            shown = tablet.tap(shown, name="points", value="0")
        lines = ["private", "public-a", "public-b", "public-c", "boxes", "empty"]
        assert asked == [(family, line) for line in lines for family in (1, 2)]
        assert tablet.totals() == {FERRER: 0, OLIVA: 0}

    def test_only_the_total_is_one_tap_a_family(self):
        tablet = at_level(Level.TOTAL)
        shown = tablet.tap(tablet.get(), name="points", value="41")
        shown = tablet.tap(shown, name="points", value="38")
        assert tablet.totals() == {FERRER: 41, OLIVA: 38}
        assert tablet.card(shown) == "confirm"

    def test_A7_2_a_window_that_is_on_paper_may_be_told_by_its_total_or_painted(self):
        tablet = ScoreTablet(make_game(edition="my-box"))
        recorded(tablet.campaign, CatchUp(1, 13))
        shown = tablet.follow(tablet.get(), text="Only the total")
        shown = tablet.tap(shown, name="points", value="41")
        assert (shown.context["question"].family.name, shown.context["question"].row.slug) == ("Oliva", "private")
        assert tablet.totals() == {FERRER: 41, OLIVA: None}
        recorded(tablet.campaign, DescribeOutline(1, 6, 4), SetLevel(1, OLIVA, Level.PAINT))
        assert tablet.get().link(text="Paint the window of Oliva").endswith("/game/1/?card=paint&view=2")

    def test_A7_3_only_the_deciding_figure_of_a_tie_is_asked_for(self):
        campaign = make_game(number=2, families=3)
        tablet = ScoreTablet(campaign, game=2)
        totals = {FERRER: 30, OLIVA: 30, BRANDT: 12}
        recorded(campaign, CatchUp(2, 13), *(WriteScore(2, family, "total", n) for family, n in totals.items()))
        shown = tablet.get()
        assert (tablet.card(shown), shown.context["question"].figure) == ("figure", "legacy")
        shown = tablet.tap(shown, name="value", value="3")
        assert shown.context["question"].family.name == "Oliva"
        shown = tablet.tap(shown, name="value", value="1")
        assert [place.family.name for place in shown.context["question"].places] == ["Oliva", "Ferrer", "Brandt"]

    def test_A7_3_nobody_knows_the_figure(self):
        campaign = make_game(number=2)
        tablet = ScoreTablet(campaign, game=2)
        recorded(campaign, CatchUp(2, 13), *(WriteScore(2, family, "total", 30) for family in (1, 2)))
        shown = tablet.follow(tablet.get(), text="Nobody knows")
        assert [place.place for place in shown.context["question"].places] == [1, 1]

    def test_scoring_three_painted_windows_takes_eight_taps_at_most(self):
        tablet = painted(families=3)
        shown = tablet.get()
        for card in ("Ember Keeper", "Honey Keeper", "Moss Keeper"):
            shown = tablet.tap(shown, text=card)
        for _ in range(3):
            shown = tablet.tap(shown, name="first", value="1")
        shown = tablet.tap(shown, text="Confirm")
        assert tablet.now.confirmed is not None
        assert tablet.taps <= 8 - 1  # one more leads here from the table


class TestABoxNobodyHasDescribed:
    def test_A2_2_every_family_is_asked_for_its_private_points_then_the_rest_is_named_and_confirmed(self):
        tablet = own_box(families=3)
        shown = tablet.get()
        for name in ("Ferrer", "Oliva", "Brandt"):
            assert not shown.buttons(text="Confirm")
            question = shown.context["question"]
            assert (question.row.slug, question.family.name) == ("private", name)
            shown = tablet.tap(shown, name="points", value=str(4 + len(name)))
        assert tablet.card(shown) == "confirm"
        words = "Nobody has told objectives A, B and C and the empty point boxes: that counts 0."
        assert words in shown
        assert shown.link(text="Tell them") == f"/c/{tablet.campaign.slug}/box/1/?back=game"
        tablet.tap(shown, text="Confirm")
        assert [(p.family, p.total) for p in tablet.now.confirmed.ranking] == [
            (FERRER, 10 - 20),
            (BRANDT, 10 - 22),
            (OLIVA, 9 - 23),
        ]

    def test_A2_2_a_game_without_private_objectives_is_one_tap(self):
        tablet = own_box()
        shown = tablet.tap(tablet.get(), text="None in this game")
        assert tablet.card(shown) == "confirm"
        assert {key: written.points for key, written in tablet.now.written.items()} == {
            (FERRER, "private"): 0,
            (OLIVA, "private"): 0,
        }
        tablet.strike(act=tablet.story.acts, undo="game-1", page="score")
        assert tablet.now.written == {}

    def test_nobody_else_has_points_is_one_tap_too(self):
        tablet = own_box(families=3)
        shown = tablet.tap(tablet.get(), name="points", value="7")
        assert not shown.buttons(text="None in this game")
        shown = tablet.tap(shown, text="0 for Oliva and Brandt")
        assert tablet.totals() == {FERRER: 7 - 20, OLIVA: -23, BRANDT: -22}
        stopped = tablet.post("write-zeros", line="private")
        assert (stopped.status, stopped.errors) == (422, ("Every family has a number on this line already.",))

    def test_A2_2_where_cards_are_described_there_may_be_none_in_this_game(self):
        tablet = painted()
        tablet.tap(tablet.get(), text="None in this game")
        assert (tablet.points("private", FERRER), tablet.points("private", OLIVA)) == (0, 0)

    def test_R0_points_are_typed_for_all_families_one_after_the_other(self):
        tablet = own_box(families=3)
        shown = tablet.tap(tablet.get(), text="None in this game")
        shown = tablet.follow(shown, aria_label="Type the points: C")
        for name in ("Ferrer", "Oliva", "Brandt"):
            assert (shown.context["question"].family.name, shown.context["question"].row.slug) == (name, "public-c")
            shown = tablet.tap(shown, name="points", value="5")
        assert tablet.card(shown) == "confirm"
        assert "Nobody has told objectives A and B and the empty point boxes: that counts 0." in shown

    def test_R0_a_number_tapped_for_one_family_is_asked_of_the_others(self):
        tablet = own_box()
        tablet.post("write-zeros", line="private")
        shown = tablet.follow(tablet.get(), aria_label="Oliva, Public objective B: no number")
        shown = tablet.tap(shown, name="points", value="6")
        assert shown.context["question"].family.name == "Ferrer"
        shown = tablet.get()
        assert (tablet.card(shown), shown.context["question"].family.name) == ("number", "Ferrer")
        assert not shown.buttons(text="Confirm")
        row = next(row for row in shown.view.rows if row.slug == "public-b")
        assert ([number.missing for number in row.numbers], row.complete) == ([True, False], False)

    def test_a_line_is_checked_off_once_every_family_has_a_number(self):
        tablet = own_box(WriteScore(1, FERRER, "private", 4))
        assert not {row.slug: row.complete for row in tablet.get().view.rows}["private"]
        recorded(tablet.campaign, WriteScore(1, OLIVA, "total", 30))
        complete = {row.slug: row.complete for row in tablet.get().view.rows}
        assert (complete["private"], complete["empty"], complete["public-a"]) == (True, True, False)

    def test_A7_3_a_tie_comes_last_says_why_and_what_nobody_told(self):
        windows = [PaintSpace(2, family, "A1", Fill.parse("R1")) for family in (FERRER, OLIVA)]
        campaign = make_game(number=2, edition="my-box")
        recorded(campaign, DescribeOutline(2, 6, 4), *windows, CatchUp(2, 13))
        tablet = ScoreTablet(campaign, game=2)
        shown = tablet.get()
        assert (tablet.card(shown), shown.context["question"].row.slug) == ("number", "private")
        shown = tablet.tap(shown, text="None in this game")
        assert tablet.card(shown) == "figure"
        assert "Ferrer and Oliva are level at \N{MINUS SIGN}23" in shown
        assert "Whoever had fewer legacy points before this game comes first." in shown
        assert "Nobody has told objectives A, B and C, the tool cards owned and the empty point boxes" in shown


def test_undo_names_what_it_takes_back_and_takes_it_back():
    tablet = painted()
    shown = tablet.tap(tablet.get(), text="Ember Keeper")
    [(_, button)] = shown.buttons(**{"class": "btn undo"})[:1]
    shown = tablet.tap(shown, aria_label=button["aria-label"])
    assert "private objective of Ferrer" in button["aria-label"]
    assert tablet.now.dealt == {}
    assert shown.status == 200


def test_an_undo_that_comes_too_late_is_a_conflict():
    tablet = painted()
    act = tablet.story.acts
    tablet.post("deal-objective", family=FERRER, objective="ember-keeper")
    stopped = tablet.strike(act=act, undo="game-1", page="score")
    assert (stopped.status, stopped.problems) == (409, ["not-the-last"])
    assert tablet.now.dealt == {FERRER: "ember-keeper"}


def test_the_sheet_of_a_settled_game_adds_up():
    assert settled().totals() == {FERRER: 4 + 2 + 2 + 7 - 20, OLIVA: 0 + 7 - 23}
