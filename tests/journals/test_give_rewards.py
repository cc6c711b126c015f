"""Rewards by the chart: points, tools, coins and the signature, as one act (A8.1)."""

import pytest

from campaign.commands.founding import RenameFamily
from campaign.rules.state.game import Chair, Given, Level
from journals.commands.scoring import WriteScore
from journals.commands.seating import BeginGame, ChooseStart, SetChairs, SetLevel
from tests.factories import make_campaign, make_game, recorded
from tests.journals.evening import BRANDT, FERRER, OLIVA, QUILL, AfterTablet, confirm, ranked, rewarded

pytestmark = pytest.mark.django_db

ASKED = {"chart": "yes", "place-1-points": 4, "place-1-tools": 1, "place-1-coins": 2, "place-1-signature": "yes"} | {
    "place-2-points": 2,
    "place-2-tools": 2,
    "place-2-coins": 3,
}


@pytest.mark.parametrize(
    ("totals", "given"),
    [
        ({FERRER: 20, OLIVA: 30}, {OLIVA: Given(3, 1, 3), FERRER: Given(1, 1, 4)}),
        ({1: 20, 2: 30, 3: 10}, {2: Given(3, 1, 3), 1: Given(1, 1, 4), 3: Given(0, 2, 5)}),
        ({1: 1, 2: 2, 3: 3, 4: 4}, {4: Given(3, 1, 2), 3: Given(1, 1, 3), 2: Given(0, 1, 4), 1: Given(0, 2, 5)}),
    ],
    ids=["two", "three", "four"],
)
def test_A8_1_the_chart_goes_by_place_and_by_how_many_play(totals, given):
    tablet = rewarded(totals)
    assert tablet.now.given == given
    assert {family: tablet.points(family) for family in totals} == {f: each.points for f, each in given.items()}


def test_A3_who_was_away_gets_nothing_and_is_not_counted():
    campaign = make_campaign(families=3)
    chairs = (Chair(FERRER), Chair(BRANDT))
    recorded(campaign, BeginGame(1, 1), SetChairs(1, chairs), ChooseStart(1, FERRER))
    recorded(campaign, *(SetLevel(1, family, Level.TOTAL) for family in (FERRER, BRANDT)))
    recorded(campaign, WriteScore(1, FERRER, "total", 9), WriteScore(1, BRANDT, "total", 8))
    tablet = AfterTablet(campaign)
    confirm(tablet)
    tablet.post("give-rewards")
    assert tablet.now.given == {FERRER: Given(3, 1, 3), BRANDT: Given(1, 1, 4)}
    assert (tablet.points(OLIVA), tablet.now.purse(OLIVA)) == (0, 0)


def test_A8_1_who_shares_a_place_earns_what_it_is_worth():
    tablet = rewarded({FERRER: 30, OLIVA: 30, BRANDT: 20, QUILL: 10})
    assert tablet.now.given[FERRER] == tablet.now.given[OLIVA] == Given(3, 1, 2)
    assert tablet.now.given[BRANDT] == Given(0, 1, 4)


class TestTheCard:
    def test_shows_what_each_place_earns_and_what_that_makes(self):
        rows = ranked({FERRER: 30, OLIVA: 20}).get().view.card.rows
        said = [(row.family.name, row.rank, row.given, row.before, row.after) for row in rows]
        assert said == [("Ferrer", "1st", Given(3, 1, 3), 0, 3), ("Oliva", "2nd", Given(1, 1, 4), 0, 1)]

    def test_R0_every_number_may_be_another_one(self):
        tablet = ranked({FERRER: 30, OLIVA: 20})
        tablet.post("give-rewards", **{"points-1": 5, "tools-2": 0, "coins-2": 9})
        assert tablet.now.given == {FERRER: Given(5, 1, 3), OLIVA: Given(1, 0, 9)}

    def test_a_word_for_a_number_is_told_and_what_was_typed_stays(self):
        tablet = ranked({FERRER: 30, OLIVA: 20})
        answer = tablet.post("give-rewards", step="rewards", **{"points-1": "many", "coins-2": "7"})
        assert answer.status == 422
        assert "is no number" in answer.errors[0]
        assert 'value="7"' in answer
        assert tablet.now.given is None

    def test_before_the_places_are_confirmed_it_warns_and_may_be_overruled(self):
        tablet = AfterTablet(make_game())
        answer = tablet.post("give-rewards", step="rewards", **{"points-1": 2})
        assert (answer.status, answer.problems) == (422, ["not-ranked-yet"])
        tablet.tap(answer, text="Record it all the same")
        assert tablet.points(FERRER) == 2

    def test_twice_with_one_key_it_acts_once(self):
        tablet = ranked({FERRER: 30, OLIVA: 20})
        answers = [tablet.post("give-rewards", "one-tap").status for _ in range(2)]
        assert answers == [303, 303]
        assert tablet.points(FERRER) == 3

    def test_given_meanwhile_it_is_a_conflict(self):
        tablet = rewarded()
        assert tablet.post("give-rewards").status == 409
        assert tablet.points(FERRER) == 3

    def test_htmx_gets_the_inside_of_the_page(self):
        tablet = ranked({FERRER: 30, OLIVA: 20}, htmx=True)
        answer = tablet.post("give-rewards")
        assert (answer.status, answer.view.kind) == (200, "tools")
        assert answer.text.lstrip().startswith('<div id="page"')


class TestTheSignature:
    def test_A8_1_is_prefilled_with_who_played_for_the_winner(self):
        tablet = ranked({FERRER: 30, OLIVA: 20})
        recorded(tablet.campaign, RenameFamily(FERRER, "Ferrer", first_name="Joan"))
        tablet.tap(tablet.get(), text="Give these rewards")
        assert tablet.state.journal(FERRER).signatures == {1: "Joan Ferrer"}
        assert tablet.state.journal(OLIVA).signatures == {}

    def test_A8_1_the_winner_may_leave_it(self):
        tablet = ranked({FERRER: 30, OLIVA: 20})
        tablet.post("give-rewards", **{"sign-1": ""})
        assert tablet.state.journal(FERRER).signatures == {}


class TestMyBox:
    def tablet(self):
        return ranked({FERRER: 30, OLIVA: 20}, edition="my-box")

    def test_asks_for_the_chart_there_and_then(self):
        tablet = self.tablet()
        assert [row.rank for row in tablet.get().view.card.places] == ["1st", "2nd"]
        tablet.post("give-rewards", **ASKED, **{"sign-1": "Joan"})
        assert tablet.now.given == {FERRER: Given(4, 1, 2), OLIVA: Given(2, 2, 3)}
        assert tablet.state.journal(FERRER).signatures == {1: "Joan"}
        assert tablet.state.edition.window(1).chart[2][1].tools == 2

    def test_asks_once_and_what_was_told_goes_with_the_undo(self):
        tablet = self.tablet()
        tablet.post("give-rewards", **ASKED)
        assert len({entry.act for entry in tablet.story.standing.values() if "chart" in entry.command.kind}) == 1
        tablet.tap(tablet.get(), text="Undo")
        assert tablet.state.edition.window(1).chart == {}

    def test_A8_1_skipped_it_gives_what_the_rulebook_knows(self):
        tablet = self.tablet()
        tablet.tap(tablet.get(), text="Skip the chart")
        assert [tablet.points(family) for family in (FERRER, OLIVA)] == [0, 1]
        assert tablet.state.edition.window(1).chart == {}
        assert tablet.get().view.since == ()

    def test_may_tell_the_tool_cards_along_with_it(self):
        tablet = self.tablet()
        tablet.post("give-rewards", **ASKED, card=["Copper Shears", ""], copies=["3", "2"])
        [card] = tablet.state.edition.window(1).cards
        assert (card.slug, card.name, card.copies) == ("copper-shears", "Copper Shears", 3)


def test_undo_names_what_was_given():
    tablet = ranked({FERRER: 30, OLIVA: 20})
    tablet.post("give-rewards")
    assert "Undo “The rewards of game 1 are given" in tablet.get()
    kinds = [entry.command.kind for entry in tablet.story.of_act(tablet.story.acts)]
    assert (kinds[-1], "pay-square" in kinds) == ("give-rewards", False)
