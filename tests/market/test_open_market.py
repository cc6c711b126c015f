"""The order in which families buy, and who decides where nothing parts them: A9.2, A2.0."""

import pytest

from campaign.commands.by_hand import ChangeCoins
from campaign.rules.state.game import Chair
from journals.commands.afterwards import GiveRewards
from journals.commands.scoring import ConfirmScores
from journals.commands.seating import BeginGame, ChooseStart, SetChairs
from market.commands import OpenMarket
from tests.factories import make_campaign, recorded
from tests.market.contract import Contract
from tests.market.stalls import BRANDT, FERRER, LAMP, OLIVA, QUILL, MarketTablet, bonus, market, play, ranked

pytestmark = pytest.mark.django_db
COINS = {FERRER: 2, OLIVA: 2, BRANDT: 2, QUILL: 2}


class TestOpenMarket(Contract):
    kind = "open-market"
    fields = {"order": f"{FERRER} {OLIVA}"}


def names(tablet):
    return [seat.family.name for seat in tablet.get().view.seats]


class TestByPoints:
    def test_A9_2_fewest_points_first(self):
        tablet = market(coins=COINS, points={FERRER: 3, OLIVA: 1, BRANDT: 2}, families=3)
        assert names(tablet) == ["Oliva", "Brandt", "Ferrer"]
        assert tablet.get().view.reasons == ("Fewest legacy points buy first.",)

    def test_A9_2_among_equals_the_worse_placed_in_this_window_first(self):
        tablet = market(coins=COINS, ranking=ranked(BRANDT, FERRER, OLIVA), points={OLIVA: 1}, families=3)
        assert names(tablet) == ["Ferrer", "Brandt", "Oliva"]
        assert tablet.get().view.reasons[1] == "Ferrer and Brandt have 0 each: Ferrer was placed worse."

    def test_A9_2_three_equals(self):
        tablet = market(coins=COINS, ranking=ranked(BRANDT, FERRER, OLIVA), families=3)
        assert names(tablet) == ["Oliva", "Ferrer", "Brandt"]
        assert tablet.get().view.reasons[1] == "Oliva, Ferrer and Brandt have 0 each: the worse placed buys first."

    def test_A9_2_all_points_count_and_not_only_this_games(self):
        tablet = market(bonus(OLIVA, 4), coins=COINS, points={FERRER: 3})
        assert names(tablet) == ["Ferrer", "Oliva"]

    def test_A9_2_the_order_stays_though_books_change_the_points(self):
        tablet = market(coins={FERRER: 5, OLIVA: 5}, points={OLIVA: 1}, families=2)
        tablet.cross(FERRER, LAMP, 1, upto=4)
        assert tablet.state.points(FERRER) > tablet.state.points(OLIVA)
        assert names(tablet) == ["Ferrer", "Oliva"]
        assert tablet.get().view.reasons == ("Fewest legacy points buy first.",)

    def test_A2_0_a_family_away_buys_only_where_it_has_coins(self):
        campaign = make_campaign(3)
        chairs = SetChairs(1, (Chair(FERRER), Chair(OLIVA)))
        recorded(campaign, BeginGame(1, 1), chairs, ChooseStart(1, FERRER), ConfirmScores(1, {}, ranked(FERRER, OLIVA)))
        tablet = MarketTablet(campaign, 1)
        assert names(tablet) == ["Oliva", "Ferrer"]
        recorded(campaign, ChangeCoins(BRANDT, 1, 1, "a card"))
        assert names(tablet)[-1] == "Brandt"
        assert tablet.get().view.stall.family.name == "Brandt"

    def test_an_older_market_knows_the_points_of_its_own_time(self):
        tablet = market(coins=COINS, points={OLIVA: 1})
        play(tablet.campaign, 2, COINS, {FERRER: 9})
        assert names(tablet) == ["Ferrer", "Oliva"]


class TestUndecided:
    def tied(self, families=2, **values):
        shared = tuple(range(2, families + 1))
        return market(coins=COINS, ranking=ranked(*range(1, families + 1), shared=shared), families=families, **values)

    def test_A2_0_without_a_placing_the_table_taps_who_is_first(self):
        tablet = self.tied()
        shown = tablet.get()
        assert shown.heading == "Who buys first?"
        shown = tablet.tap(shown, text="Oliva")
        assert (shown.status, tablet.now.order) == (200, (OLIVA, FERRER))
        assert shown.view.stall.family.name == "Oliva"

    def test_of_three_the_second_is_asked_too(self):
        tablet = self.tied(families=3)
        shown = tablet.follow(tablet.get(), text="Brandt", **{"class": "btn big"})
        assert shown.heading == "Who buys next?"
        tablet.tap(shown, text="Ferrer")
        assert tablet.now.order == (BRANDT, FERRER, OLIVA)

    def test_only_those_are_asked_for_that_have_coins(self):
        tablet = market(coins={FERRER: 2}, ranking=ranked(FERRER, OLIVA, shared=(OLIVA,)))
        assert tablet.get().view.order is None
        assert tablet.cross(FERRER, LAMP, 1).status == 303

    def test_a_purchase_waits_for_the_answer(self):
        tablet = self.tied()
        shown = tablet.cross(FERRER, LAMP, 1)
        assert (shown.status, tablet.now.spent) == (422, {})
        assert "in which order" in shown.errors[0]

    def test_one_pair_within_an_order_that_is_clear(self):
        tablet = market(
            bonus(QUILL, 5), coins=COINS, ranking=ranked(1, 2, 3, 4, shared=(2,)), points={BRANDT: 2}, families=4
        )
        shown = tablet.get()
        assert [turn.order for turn in shown.view.order.families] == ["1 2 3 4", "2 1 3 4"]


class TestOverruled:
    def test_R0_another_order_is_warned_of_and_kept(self):
        tablet = market(coins=COINS, points={FERRER: 3})
        shown = tablet.follow(tablet.get(), text="Another order")
        shown = tablet.tap(shown, text="Ferrer")
        assert (shown.status, shown.problems) == (422, ["order-by-points"])
        tablet.tap(shown, text="all the same")
        assert tablet.now.order == (FERRER, OLIVA)
        assert tablet.get().view.reasons == ("The table has set this order.",)

    def test_R0_a_frozen_order_is_put_right(self):
        tablet = market(coins=COINS, points={FERRER: 3})
        recorded(tablet.campaign, OpenMarket(1, (FERRER, OLIVA)))
        tablet.tap(tablet.get("?card=order"), place=-1, text="Oliva")  # the other one undoes
        assert tablet.now.order == (OLIVA, FERRER)
        assert [entry.replaces for entry in tablet.story.entries.values()][-1]

    def test_rewards_struck_list_the_order_that_followed_from_them(self):
        tablet = market(coins=COINS, points={FERRER: 3})
        tablet.cross(OLIVA, LAMP, 1)
        [given] = [e for e in tablet.story.standing.values() if isinstance(e.command, GiveRewards)]
        shown = tablet.strike(act=given.act, page="market")
        said = {problem.code for later in shown.context["objection"].later for problem in later.problems}
        assert "coins-short" in said

    @pytest.mark.parametrize("order", ["", "1 x", "1 1", "1 7"])
    def test_nonsense_is_refused(self, order):
        tablet = market(coins=COINS, points={FERRER: 3})
        assert tablet.post("open-market", order=order).status == 422
        assert tablet.now.order is None
