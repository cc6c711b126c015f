"""Gains and losses of anything, by hand: what each changes, what speaks against it, what posts make of it."""

import pytest

from campaign.commands.by_hand import (
    ChangeCoins,
    ChangePoints,
    ChangeSlots,
    ChangeTool,
    ChangeTrack,
    PlaceSticker,
    SignWindow,
    WriteSquare,
)
from campaign.commands.cathedral import Construct
from campaign.commands.founding import FoundCampaign, Founder
from campaign.commands.remarks import Happen
from campaign.editions import load
from campaign.registry import SHARED
from campaign.rules.dice import Die
from campaign.rules.state.campaign import State
from campaign.rules.state.game import Game, Given
from campaign.words import line_text
from journals.capacity import capacity
from tests.campaign.telling import Teller
from tests.factories import recorded

LAMP, ROOM = "reading-lamp", "back-room"


def table(*commands, edition="lantern-street", **values):
    """Two families at game 1, after some commands."""
    state = FoundCampaign("Evenings", (Founder("Ferrer"), Founder("Oliva"))).apply(State(edition=load(edition)))
    return done(state.with_game(Game(1, 1, **values)), *commands)


def done(state, *commands):
    for what in commands:
        state = what.apply(state)
    return state


def codes(state, what):
    return [problem.code for problem in what.check(state)]


def said(state, what):
    return line_text(what.say(SHARED), state)


class TestPoints:
    def test_A12_3_they_come_and_go_with_their_reason(self):
        state = table(ChangePoints(1, 1, 3, "The fair"), ChangePoints(1, 1, -1))
        assert state.points(1) == 2
        assert [(p.points, p.source, p.label) for p in state.ledger[1]] == [(3, "hand", "The fair"), (-1, "hand", "")]

    @pytest.mark.parametrize(
        ("what", "code"),
        [
            (ChangePoints(1, 1, 0), "amount-none"),
            (ChangePoints(1, 1, 1000), "amount-too-large"),
            (ChangePoints(9, 1, 1), "no-such-family"),
            (ChangePoints(1, 1, 1, source="luck"), "no-such-source"),
            (ChangeCoins(1, 1, 0), "amount-none"),
            (ChangeCoins(1, 1, -1000), "amount-too-large"),
            (ChangeCoins(1, 0, 1), "coins-between-games"),
            (ChangeSlots(1, 1, 1000), "amount-too-large"),
            (SignWindow(1, 7, "Ana"), "no-such-game"),
            (ChangeTool(1, 1, ""), "tool-unnamed"),
            (WriteSquare(1, 1, 16), "no-such-cell"),
            (WriteSquare(1, 1, 0, "X"), "no-such-colour"),
            (Happen(""), "nothing-said"),
            (Happen("x", 9), "no-such-family"),
            (Happen("x", 1, 1000), "amount-too-large"),
        ],
    )
    def test_nonsense_is_refused(self, what, code):
        assert code in codes(table(), what)


class TestCoins:
    def test_A9_1_they_add_to_the_chart_and_may_overdraw(self):
        state = table(ChangeCoins(1, 1, 2), ChangeCoins(1, 1, -5), given={1: Given(coins=2)})
        assert state.games[1].purse(1) == -1

    def test_A9_1_between_games_they_are_noted_and_change_nothing(self):
        state = table()
        assert done(state, ChangeCoins(1, 5, 2)).games == state.games

    def test_a_game_that_is_put_away_is_warned_of(self):
        assert codes(table(closed="pack-up"), ChangeCoins(1, 1, 2)) == ["game-packed"]


class TestTools:
    def test_A8_2_a_second_copy_is_warned_of(self):
        state = table(ChangeTool(1, 1, "lens", label="Lens"))
        assert codes(state, ChangeTool(1, 1, "lens")) == ["tool-owned"]
        assert codes(state, ChangeTool(2, 1, "lens")) == []
        assert said(state, ChangeTool(2, 1, "lens")) == "Oliva gains the tool Lens"

    def test_one_goes_to_the_market_box_and_one_comes_from_there(self):
        state = table(ChangeTool(1, 1, "lens"), ChangeTool(1, 1, "lens", gained=False, to_market=True))
        assert (dict(state.journal(1).tools), dict(state.market)) == ({}, {"lens": 1})
        assert codes(state, ChangeTool(2, 1, "lens", from_market=True)) == []
        state = done(state, ChangeTool(2, 1, "lens", from_market=True))
        assert (dict(state.journal(2).tools), dict(state.market)) == ({"lens": 1}, {"lens": 0})
        assert codes(state, ChangeTool(1, 1, "lens", from_market=True)) == ["not-in-market"]

    def test_what_is_not_owned_cannot_be_given_up_unwarned(self):
        assert codes(table(), ChangeTool(1, 1, "lens", gained=False)) == ["tool-not-owned"]


class TestTracks:
    def test_A9_3_boxes_are_crossed_off_and_given_back(self):
        state = table(ChangeTrack(1, 1, LAMP, 0), ChangeTrack(1, 1, LAMP, 1))
        assert state.journal(1).crossed[LAMP] == (0, 1)
        assert done(state, ChangeTrack(1, 1, LAMP, 1, cross=False)).journal(1).crossed[LAMP] == (0,)

    def test_A9_3_out_of_order_is_warned_of(self):
        state = table(ChangeTrack(1, 1, LAMP, 0), ChangeTrack(1, 1, LAMP, 1))
        assert codes(state, ChangeTrack(1, 1, LAMP, 2)) == []
        assert codes(state, ChangeTrack(1, 1, LAMP, 4)) == ["box-not-next"]
        assert codes(state, ChangeTrack(1, 1, LAMP, 1)) == ["box-crossed"]
        assert codes(state, ChangeTrack(1, 1, LAMP, 3, cross=False)) == ["box-not-crossed"]
        assert codes(state, ChangeTrack(1, 1, LAMP, 0, cross=False)) == ["box-before-others"]
        assert codes(state, ChangeTrack(1, 1, "rails", 0)) == ["no-such-track"]
        assert codes(state, ChangeTrack(1, 1, LAMP, 9)) == ["box-not-next", "box-beyond"]

    def test_A9_5_the_last_box_earns_the_dedication_which_goes_with_it(self):
        boxes = [ChangeTrack(1, 1, LAMP, box) for box in range(8)]
        state = table(*boxes, ChangeTrack(1, 1, LAMP, 8, dedication=True))
        assert state.journal(1).dedications == (LAMP,)
        assert done(state, ChangeTrack(1, 1, LAMP, 8, cross=False)).journal(1).dedications == ()
        assert codes(table(), ChangeTrack(1, 1, LAMP, 0, dedication=True)) == ["not-the-last-box"]

    def test_a_track_that_nobody_described_has_as_many_boxes_as_are_crossed(self):
        state = table(ChangeTrack(1, 1, "books-of-wisdom", 0), edition="my-box")
        assert codes(state, ChangeTrack(1, 1, "books-of-wisdom", 1)) == []


class TestSlots:
    def test_A9_6_the_slots_of_the_tool_box_open_and_close(self):
        state = table(ChangeSlots(1, 1, 3))
        assert capacity(state, 1) == 3
        assert capacity(done(state, ChangeSlots(1, 1, 2)), 1) == 2

    def test_what_changes_nothing_is_warned_of(self):
        state = table(ChangeSlots(1, 1, 3))
        assert codes(state, ChangeSlots(1, 1, 3)) == ["slots-so"]
        assert codes(state, ChangeSlots(1, 1, 0)) == ["slots-from-start"]


class TestStickers:
    def test_A9_4_the_one_on_top_counts_and_the_one_below_comes_back(self):
        state = table(PlaceSticker(1, 1, 2, "steady-hand"), PlaceSticker(1, 1, 2, "turned-lens"))
        assert state.journal(1).stickers[2].slug == "turned-lens"
        assert done(state, PlaceSticker(1, 1, 2)).journal(1).stickers[2].slug == "steady-hand"

    def test_A9_4_covering_one_is_warned_of(self):
        state = table(PlaceSticker(1, 1, 2, "steady-hand", "Steady Hand"))
        assert codes(state, PlaceSticker(1, 1, 2, "turned-lens")) == ["sticker-covers"]
        assert codes(state, PlaceSticker(1, 1, 3, "turned-lens")) == []
        assert codes(state, PlaceSticker(1, 1, 3)) == ["slot-empty"]
        assert codes(state, PlaceSticker(1, 1, 5, "turned-lens")) == ["slot-beyond"]
        assert codes(state, PlaceSticker(1, 1, 0, "turned-lens")) == ["no-such-slot"]

    def test_A9_4_a_colour_that_is_written_down_is_asked_for(self):
        assert codes(table(), PlaceSticker(1, 1, 1, "house-tint")) == ["sticker-colour"]
        assert codes(table(), PlaceSticker(1, 1, 1, "house-tint", colour="B")) == []
        assert codes(table(), PlaceSticker(1, 1, 1, "house-tint", colour="X")) == ["no-such-colour"]


class TestSquare:
    def test_A11_a_cell_is_written_emptied_and_as_the_windows_have_it(self):
        state = table(WriteSquare(1, 1, 15, "G"))
        assert state.square(1).colour(15) == "G"
        assert done(state, WriteSquare(1, 1, 15)).square(1).colour(15) is None
        assert 15 not in done(state, WriteSquare(1, 1, 15, as_windows=True)).journal(1).signed


class TestSignatures:
    def test_A8_1_one_signs_and_nobody_does_after_all(self):
        state = table(SignWindow(1, 1, "Ana"))
        assert state.journal(1).signatures == {1: "Ana"}
        assert done(state, SignWindow(1, 1)).journal(1).signatures == {}


@pytest.mark.parametrize(
    ("what", "line"),
    [
        (Happen("The cat won"), "The cat won"),
        (Happen("The cat won", amount=-2), "The cat won (−2)"),
        (Happen("The cat won", 2), "Oliva: The cat won"),
        (Happen("The cat won", 2, 3), "Oliva: The cat won (3)"),
    ],
)
def test_A13_4_anything_else_is_a_line_of_the_log(what, line):
    state = table()
    assert said(state, what) == line
    assert what.apply(state) == state


@pytest.mark.django_db
class TestPosts:
    def test_what_a_box_shows_comes_along_and_goes_again(self):
        teller = Teller()
        teller.record(teller.tell("Ferrer", "A box of a track"), {"pick": f"+{LAMP} 0"})
        teller.record(teller.tell("Ferrer", "A box of a track"), {"pick": f"+{LAMP} 1"})
        assert [(p.points, p.source, p.ref) for p in teller.state.ledger[1]] == [(1, "wisdom", f"{LAMP} 2")]
        teller.record(teller.tell("Ferrer", "A box of a track"), {"pick": f"-{LAMP} 1"})
        assert teller.state.points(1) == 0
        assert teller.state.journal(1).crossed[LAMP] == (0,)

    def test_every_family_crosses_off_its_own_next_box(self):
        teller = Teller()
        recorded(teller.campaign, ChangeTrack(1, 1, ROOM, 0))
        teller.record(teller.tell("Everyone", "A box of a track"), {"pick": f"+{ROOM}"})
        assert [teller.state.journal(family).crossed[ROOM] for family in (1, 2)] == [(0, 1), (0,)]
        teller.record(teller.tell("Everyone", "A box of a track"), {"pick": f"-{ROOM}"})
        assert [teller.state.journal(family).crossed[ROOM] for family in (1, 2)] == [(0,), ()]

    def test_the_last_box_by_hand_brings_the_dedication(self):
        teller = Teller()
        recorded(teller.campaign, *(ChangeTrack(1, 1, LAMP, box) for box in range(8)))
        teller.record(teller.tell("Ferrer", "A box of a track"), {"pick": f"+{LAMP} 8"})
        assert teller.state.journal(1).dedications == (LAMP,)
        assert teller.state.points(1) == 3

    def test_out_of_order_is_overruled(self):
        teller = Teller()
        shown = teller.record(teller.tell("Ferrer", "A box of a track"), {"pick": f"+{LAMP} 4"})
        assert (shown.status, shown.problems) == (422, ["box-not-next"])
        assert f'value="+{LAMP} 4" checked' in shown
        teller.tap(shown, text="Record it all the same")
        assert teller.state.journal(1).crossed[LAMP] == (4,)

    def test_a_second_copy_is_overruled(self):
        teller = Teller()
        recorded(teller.campaign, ChangeTool(1, 1, "lens", label="Lens"))
        shown = teller.record(teller.tell("Ferrer", "A tool card"), name="Lens")
        assert (shown.status, shown.problems) == (422, ["tool-owned"])
        assert 'value="Lens"' in shown
        assert teller.tap(shown, text="Record it all the same").heading.startswith("Recorded")

    def test_a_card_is_named_by_the_table_and_given_to_the_market_box(self):
        teller = Teller()
        teller.record(teller.tell("Ferrer", "A tool card"), name="Brass Lens")
        assert dict(teller.state.journal(1).tools) == {"brass-lens": 1}
        teller.record(teller.tell("Ferrer", "A tool card"), {"pick": "-brass-lens"}, market="on")
        assert dict(teller.state.market) == {"brass-lens": 1}
        teller.record(teller.tell("Oliva", "A tool card"), {"pick": "+brass-lens"}, market="on")
        assert dict(teller.state.market) == {"brass-lens": 0}

    def test_slots_are_counted_from_those_filled(self):
        teller = Teller()
        recorded(teller.campaign, ChangeSlots(2, 1, 3))
        teller.record(teller.tell("Everyone", "A slot"), {"n": "2"})
        assert [teller.state.journal(family).filled for family in (1, 2)] == [3, 5]
        teller.record(teller.tell("Oliva", "A slot"), other="-1")
        assert teller.state.journal(2).filled == 4

    def test_a_sticker_by_its_name_goes_on_the_first_free_slot(self):
        teller = Teller()
        teller.record(teller.tell("Ferrer", "A crest sticker"), name="Loud Voice")
        teller.record(teller.tell("Everyone", "A crest sticker"), name="Soft Step")
        crest = teller.state.journal(1).stickers
        assert {slot: sticker.label for slot, sticker in crest.items()} == {1: "Loud Voice", 2: "Soft Step"}
        assert teller.state.journal(2).stickers[1].label == "Soft Step"

    def test_the_one_who_plays_signs_unless_another_name_is_written(self):
        teller = Teller()
        teller.record(teller.tell("Ferrer", "A signature"), name="Ana")
        assert teller.state.journal(1).signatures == {1: "Ana"}
        shown = teller.tell("Ferrer", "A signature")
        assert "Ana has signed." in shown
        teller.record(shown, {"nobody": "on"})
        assert teller.state.journal(1).signatures == {}

    def test_A6_a_construction_brings_its_points_and_takes_them_along(self):
        teller = Teller()
        shown = teller.tell("Ferrer", "A construction")
        teller.record(shown, {"pick": "+cathedral R1"})
        assert (teller.state.cathedral["cathedral", "R1"].family, teller.state.points(1)) == (1, 1)
        teller.record(teller.tell("Ferrer", "A construction"), {"pick": "-cathedral R1"})
        assert (dict(teller.state.cathedral), teller.state.points(1)) == ({}, 0)

    def test_A6_1_a_space_that_is_not_the_lowest_is_overruled(self):
        teller = Teller()
        shown = teller.record(teller.tell("Ferrer", "A construction"), {"pick": "+cathedral R4"})
        assert (shown.status, shown.problems) == (422, ["not-the-lowest"])
        teller.tap(shown, text="Record it all the same")
        assert ("cathedral", "R4") in teller.state.cathedral

    def test_A6_the_table_as_a_whole_constructs_for_nobody(self):
        teller = Teller()
        recorded(teller.campaign, Construct(1, 0, 1, "cathedral", Die.parse("R1"), 1))
        teller.record(teller.tell("Everyone", "A construction"), {"pick": "+cathedral R2"})
        assert teller.state.cathedral["cathedral", "R2"].family is None

    def test_it_belongs_to_another_game_where_the_table_says_so(self):
        teller = Teller()
        teller.record(teller.tell("Ferrer", "Legacy points"), game="0")
        assert [point.game for point in teller.state.ledger[1]] == [0]
