"""The result page: the winner, every window, the places, and how ties were broken."""

import pytest

from campaign.rules.state.game import Chair, Level
from journals.commands.afterwards import CloseGame, GiveRewards
from journals.commands.scoring import WriteScore
from journals.commands.seating import SetChairs
from tests.factories import recorded
from tests.journals.scored import BRANDT, FERRER, OLIVA, at_level, own_box, settled

pytestmark = pytest.mark.django_db


def scored(totals=None, **values):
    """A closed game, with totals as written."""
    families = len(totals) if totals else 2
    tablet = settled(families=families, **values)
    if totals:
        recorded(tablet.campaign, *(WriteScore(1, family, "total", total) for family, total in totals.items()))
    tablet.post("confirm-scores", page="result")
    return tablet


class TestTheWinner:
    def test_stands_large_with_window_points_and_name(self):
        shown = scored().result()
        assert shown.status == 200
        assert "Ferrer wins First Light" in shown
        assert shown.view.shown.family.name == "Ferrer"
        assert [lit.family.name for lit in shown.view.windows] == ["Ferrer", "Oliva"]
        assert shown.view.headline == "\N{MINUS SIGN}5 points"

    def test_signs_with_the_name_of_who_played(self):
        tablet = settled()
        correction = SetChairs(1, (Chair(FERRER, "Rosa"), Chair(OLIVA, "Jordi")))
        recorded(tablet.campaign, correction, replaces=tablet.story.slots["game 1 chairs"].number)
        tablet.post("confirm-scores", page="result")
        assert tablet.result().view.signature == "Rosa Ferrer"

    def test_another_window_may_be_looked_at(self):
        tablet = scored()
        shown = tablet.get(tablet.result_address + "?family=2")
        assert shown.view.shown.family.name == "Oliva"

    def test_a_window_that_is_on_paper_only_is_a_crest(self):
        tablet = at_level(Level.TOTAL)
        for family in (FERRER, OLIVA):
            tablet.post("write-score", family=family, line="total", points=30 + family)
        tablet.post("confirm-scores", page="result")
        shown = tablet.result()
        assert shown.view.shown.layout is None
        assert "Oliva wins First Light" in shown


class TestThePlaces:
    def test_say_by_how_much(self):
        shown = scored({FERRER: 31, OLIVA: 30, BRANDT: 22}).result()
        said = [(place.rank, place.family.name, place.total, place.remark) for place in shown.view.places]
        assert said == [
            ("1st", "Ferrer", 31, "1 point ahead"),
            ("2nd", "Oliva", 30, "1 point behind"),
            ("3rd", "Brandt", 22, "9 points behind"),
        ]
        assert shown.view.ladders == ()

    def test_A7_3_a_tie_shows_each_step_down_to_the_one_that_decided(self):
        shown = scored({FERRER: 31, OLIVA: 31, BRANDT: 22}).result()
        [ladder] = shown.view.ladders
        assert [family.name for family in ladder.families] == ["Ferrer", "Oliva"]
        assert [(rung.figures, rung.decided) for rung in ladder.rungs] == [
            (("31", "31"), False),
            (("0", "0"), False),
            (("20", "23"), True),
            ((), False),
            ((), False),
        ]
        assert shown.view.headline == "31 points, level with Oliva, ahead on fewer empty and broken spaces"
        assert "not needed" in shown

    def test_A7_3_the_turn_order_of_the_last_round_decides_at_last(self):
        windows = dict.fromkeys((FERRER, OLIVA), "A1 R1")
        tablet = settled(windows=windows)
        totals = [WriteScore(1, family, "total", 31) for family in (FERRER, OLIVA)]
        recorded(tablet.campaign, *totals, *(WriteScore(1, family, "private", 2) for family in (FERRER, OLIVA)))
        tablet.post("confirm-scores", page="result")
        shown = tablet.result()
        [ladder] = shown.view.ladders
        assert ladder.rungs[-1].decided
        assert ladder.rungs[-1].figures == ("1st", "2nd")
        assert shown.view.places[0].family.name == "Oliva"


def test_the_sheet_is_shown_as_it_was_confirmed():
    shown = scored().result()
    lines = {line.name: line.points for line in shown.view.lines}
    assert lines["Sunbeams"] == (4, 0)
    assert lines["Total"] == (-5, -16)


def test_R0_a_number_written_over_is_marked_with_its_reason():
    tablet = settled()
    tablet.post("write-score", family=FERRER, line="public-b", points="3", reason="a card says so")
    tablet.post("confirm-scores", page="result")
    shown = tablet.result()
    [over] = shown.view.overruled
    assert (over.family.name, over.points, over.counted, over.reason) == ("Ferrer", 3, 0, "a card says so")
    assert "a card says so" in shown
    assert "↻" not in scored().result()


def test_a_line_nobody_filled_is_shown_empty():
    tablet = own_box()
    tablet.post("write-zeros", line="private")
    tablet.tap(tablet.get(), text="Confirm")
    lines = {line.name: line.points for line in tablet.result().view.lines}
    assert lines["Public objective A"] == (None, None)
    assert lines["Private objective"] == (0, 0)


def test_totals_alone_are_shown_without_lines():
    tablet = at_level(Level.TOTAL)
    for family in (FERRER, OLIVA):
        tablet.post("write-score", family=family, line="total", points=30 + family)
    tablet.post("confirm-scores", page="result")
    assert [line.name for line in tablet.result().view.lines] == ["Total"]


def test_until_it_is_confirmed_the_result_leads_to_the_sheet():
    tablet = settled()
    answer = tablet.result()
    assert (answer.status, answer["Location"]) == (302, tablet.address)
    assert settled(htmx=True).result().status == 200


def test_it_leads_on_to_what_comes_after_the_game_and_then_to_the_campaign():
    tablet = scored()
    assert tablet.result().link(text="On to the rewards") == f"/c/{tablet.campaign.slug}/game/1/after/"
    recorded(tablet.campaign, CloseGame(1))
    assert tablet.result().link(text="On with the campaign") == f"/c/{tablet.campaign.slug}/"


def test_A7_1_a_correction_that_is_taken_over_leads_to_the_rewards_it_leaves_behind():
    tablet = scored({FERRER: 31, OLIVA: 30})
    tablet.post("give-rewards", page="after", **{"sign-1": "Rosa Ferrer"})
    recorded(tablet.campaign, CloseGame(1))
    assert "Rewards no longer match" not in tablet.result()
    recorded(tablet.campaign, WriteScore(1, OLIVA, "total", 40))
    assert "Rewards no longer match" not in tablet.result()
    tablet.tap(tablet.result(), text="Take over what is counted now")
    shown = tablet.result()
    home = tablet.client.get(f"/c/{tablet.campaign.slug}/").content.decode()
    assert f'href="/c/{tablet.campaign.slug}/game/1/after/"' in home and "no longer match" in home
    after = tablet.get(shown.link(text="Rewards no longer match"))
    assert "“Rosa Ferrer” stands in the window, but Ferrer is not first any more." in after
    assert shown.link(text="On with the campaign") == f"/c/{tablet.campaign.slug}/"


def test_it_shows_the_name_that_was_signed():
    tablet = scored()
    recorded(tablet.campaign, GiveRewards(1, signatures={FERRER: "Old Rosa"}))
    assert tablet.result().view.signature == "Old Rosa"


def test_it_takes_few_queries(django_assert_max_num_queries):
    tablet = scored({FERRER: 31, OLIVA: 31, BRANDT: 22})
    with django_assert_max_num_queries(8):
        tablet.result()


def test_a_game_never_begun_has_no_result():
    tablet = scored()
    tablet.game = 9
    assert tablet.result().status == 404
