"""Starred spaces, watched until all families have glazed theirs, and the window's instruction then (A8.3)."""

import pytest

from campaign.rules.dice import Fill
from campaign.rules.state.game import Level
from journals.commands.paper import BreakSpace, PaintSpace
from journals.commands.play import CatchUp, EndRound
from journals.commands.scoring import ConfirmScores
from journals.commands.seating import SetLevel
from tests.factories import make_game, recorded, round_of, turn, undo
from tests.journals.contract import Contract
from tests.journals.tablet import Tablet

pytestmark = pytest.mark.django_db

STARS = ("E1", "B4", "F4")


def glazed(tablet, *families, spaces=STARS):
    """Those families fill their stars."""
    recorded(tablet.campaign, *(PaintSpace(1, f, space, Fill.parse("B2")) for f in families for space in spaces))


def ended(number=1, stars=(1, 2)):
    tablet = Tablet()
    for before in range(1, number):
        recorded(tablet.campaign, *round_of(2, before))
    recorded(tablet.campaign, *round_of(2, number)[:-1])
    if stars:
        glazed(tablet, *stars)
    recorded(tablet.campaign, EndRound(1, number))
    return tablet


class TestWatched:
    def test_A8_3_each_family_has_a_mark_of_its_own(self):
        tablet = Tablet()
        glazed(tablet, 1, spaces=("E1", "B4"))
        glazed(tablet, 2, spaces=("F4",))
        shown = tablet.get()
        assert shown.view.own_stars == (2, 3)
        assert [other.stars for other in shown.view.others] == [(2, 3), (1, 3)]
        assert "2/3" in shown and "1/3" in shown

    def test_A8_3_a_broken_star_is_not_filled(self):
        tablet = Tablet()
        glazed(tablet, 1)
        recorded(tablet.campaign, BreakSpace(1, 1, "E1"))
        assert tablet.get().view.own_stars == (2, 3)

    def test_a_window_without_stars_has_none(self):
        assert Tablet(make_game(edition="my-box")).get().view.own_stars is None


class TestAsked:
    def test_A8_3_at_the_end_of_the_round_in_which_the_last_star_is_filled(self):
        tablet = ended(3)
        shown = tablet.get()
        assert (shown.view.card, shown.view.stars) == ("stars", 3)
        assert tablet.state.edition.window(1).star in shown
        shown = tablet.tap(shown, text="It is done")
        assert (shown.status, tablet.now.stars, shown.view.card) == (200, 3, "turn")
        assert "All stars are glazed by the end of round 3" in shown

    def test_A8_3_not_in_the_middle_of_a_round(self):
        tablet = Tablet()
        recorded(tablet.campaign, *round_of(2, 1), turn(2, 1, 2))
        glazed(tablet, 1, 2)
        assert tablet.get().view.card == "turn"

    @pytest.mark.parametrize("stars", [(), (1,), (2,)])
    def test_A8_3_not_while_somebody_lacks_one(self, stars):
        assert ended(stars=stars).get().view.stars is None

    def test_A8_3_once(self):
        tablet = ended()
        tablet.tap(tablet.get(), text="It is done")
        recorded(tablet.campaign, *round_of(2, 2))
        assert tablet.get().view.card == "turn"

    def test_undone_it_is_asked_again(self):
        tablet = ended()
        tablet.tap(tablet.get(), text="It is done")
        undo(tablet.campaign)
        assert tablet.get().view.card == "stars"

    def test_R0_put_off_it_stays_at_hand(self):
        tablet = ended()
        shown = tablet.follow(tablet.get(), text="Later")
        assert shown.view.card == "turn"
        assert tablet.follow(shown, text="All stars are glazed").view.card == "stars"

    def test_A3_5_construction_comes_first(self):
        tablet = Tablet()
        glazed(tablet, 1, 2)
        tablet.post("end-round", round=1, left="R1", overrule="turns-missing")
        shown = tablet.get()
        assert shown.view.card == "build"
        shown = tablet.tap(shown, text="Construct red 1")
        assert shown.view.card == "stars"

    def test_after_the_last_round_too(self):
        tablet = ended(12)
        shown = tablet.get()
        assert (shown.view.card, shown.view.stars) == ("stars", 12)

    def test_without_a_round_that_was_ended_it_is_left_to_the_end_of_the_game(self):
        tablet = Tablet()
        glazed(tablet, 1, 2)
        recorded(tablet.campaign, CatchUp(1, 13))
        assert tablet.get().view.stars is None

    def test_nor_where_a_window_is_only_scored(self):
        tablet = ended(stars=(1,))
        recorded(tablet.campaign, SetLevel(1, 2, Level.SCORES))
        assert tablet.get().view.stars is None

    def test_a_scored_game_asks_nothing_more(self):
        tablet = ended()
        recorded(tablet.campaign, ConfirmScores(1, {1: {"total": 3}, 2: {"total": 1}}, ()))
        assert tablet.get("?card=stars").view.card == "done"


class TestContract(Contract):
    kind = "glaze-stars"
    fields = {"round": 1}

    def tablet(self, **values):
        tablet = ended()
        tablet.htmx = values.get("htmx", False)
        return tablet
