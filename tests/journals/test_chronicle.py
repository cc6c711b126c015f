"""The chronicle: each of its clauses by a worked example, and whole campaigns that play by themselves."""

import random
import re
from dataclasses import replace
from datetime import timedelta

import pytest

from campaign import log
from campaign.rules.dice import Die, Fill
from campaign.rules.scoring import live_scores
from campaign.rules.state.campaign import Family, State
from campaign.rules.state.game import Chair, Game, Level, Placed
from campaign.rules.state.legacy import Journal, Unlocked
from campaign.story import Story
from journals.autoplay import found_campaign
from journals.commands.paper import PaintSpace
from journals.commands.scoring import WriteScore
from journals.commands.seating import SetLevel
from journals.queries import chronicle_after as after
from journals.queries import chronicle_play as play
from journals.queries import chronicle_result as result
from journals.queries.chronicle import chronicle_of
from journals.queries.chronicle_voice import Voice, apart, took_text
from journals.queries.evening import Evening, Glass, LastFill, evening_of
from journals.queries.evening_log import Bought
from market.autoplay import play_campaign
from tests.factories import make_game, recorded, turn
from tests.journals.evening import confirm, ranked
from tests.journals.paged import played
from tests.journals.scored import painted, settled
from tests.journals.tablet import Tablet

FERRER, OLIVA, BRANDT, QUILL = 1, 2, 3, 4
NAMES = {FERRER: "Ferrer", OLIVA: "Oliva", BRANDT: "Brandt", QUILL: "Quill"}


@pytest.fixture(params=range(3))
def way(request, monkeypatch):
    """Each of the ways to say a thing in its turn."""
    monkeypatch.setattr(Voice, "pick", lambda self, what, *ways: ways[request.param % len(ways)])


def place(family, total, at, step=""):
    return Placed(family, total, at, step)


def told(*ranking, names=NAMES, game=None, unlocks=(), journals=(), **facts):
    """The voice of an evening told in figures."""
    game = game or Game(1, 1, tuple(Chair(placed.family) for placed in ranking))
    families = {number: Family(number, name) for number, name in names.items()}
    state = State("A table", families=families, games={1: game}, unlocks=dict(unlocks), journals=dict(journals))
    return Voice(Evening(state, game, ranking, **facts))


TWO = place(FERRER, 31, 1), place(OLIVA, 24, 2, "points")


@pytest.mark.usefixtures("way")
class TestTheResult:
    def test_says_who_won_and_by_how_much(self):
        said = result.result(told(*TWO))
        for words in ("Ferrer", "Window 1", "31 points", "7 points", "Oliva"):
            assert words in said

    def test_says_a_lead_of_one_in_the_singular(self):
        said = result.result(told(place(FERRER, 1, 1), place(OLIVA, 0, 2, "points")))
        assert said.count("1 point") == 2
        assert "1 points" not in said

    def test_has_a_true_minus(self):
        said = result.result(told(place(FERRER, -5, 1), place(OLIVA, -9, 2, "points")))
        assert "−5 points" in said
        assert "4 points" in said

    def test_names_all_that_share_the_second_place_as_those_behind(self):
        ranking = (
            place(FERRER, 40, 1),
            place(OLIVA, 30, 2, "points"),
            place(BRANDT, 30, 2),
            place(QUILL, 9, 4, "points"),
        )
        said = result.result(told(*ranking))
        assert "Oliva and Brandt" in said
        assert said.endswith("Then came Quill with 9 points.")

    @pytest.mark.parametrize(
        ("step", "words"),
        [
            ("legacy", "fewer legacy points"),
            ("blemishes", "fewer empty and broken spaces"),
            ("private", "private objective"),
            ("order", "turn order of the last round"),
            ("", "the table settled the places"),
        ],
    )
    def test_A7_3_says_on_which_step_a_tie_was_broken(self, step, words):
        said = result.result(told(place(OLIVA, 31, 1), place(FERRER, 31, 2, step), place(BRANDT, 12, 3, "points")))
        assert "Oliva won Window 1" in said
        assert "Ferrer and Oliva were level on 31 points" in said
        assert words in said
        assert said.endswith("Then came Brandt with 12 points.")

    def test_A7_3_takes_the_step_that_parted_the_first_two_of_three(self):
        ranking = place(OLIVA, 31, 1), place(FERRER, 31, 2, "legacy"), place(BRANDT, 31, 3, "private")
        said = result.result(told(*ranking))
        assert "Ferrer, Brandt and Oliva were level on 31 points" in said
        assert "legacy points" in said
        assert "private" not in said

    def test_A7_3_tells_a_tie_further_down(self):
        ranking = place(FERRER, 40, 1), place(OLIVA, 20, 2, "points"), place(BRANDT, 20, 3, "blemishes")
        assert "Oliva and Brandt were level; it came down to the fewest empty" in result.result(told(*ranking))

    def test_tells_a_shared_first_place(self):
        said = result.result(told(place(FERRER, 31, 1), place(OLIVA, 31, 1)))
        assert said == "Ferrer and Oliva shared the first place in Window 1 with 31 points each."

    def test_tells_of_one_who_played_alone(self):
        assert result.result(told(place(FERRER, 31, 1))) == "Ferrer finished Window 1 with 31 points."

    def test_A1_4_says_that_an_evening_was_beside_the_campaign(self):
        game = Game(1, 1, (Chair(FERRER), Chair(OLIVA)), one_off=True)
        voice = told(*TWO, game=game)
        assert result.result(voice).startswith("This evening was played beside the campaign")
        assert result.title(voice) == "An evening beside the campaign"

    def test_A2_0_names_a_stand_in(self):
        game = Game(1, 1, (Chair(FERRER, "Joan", stand_in=True), Chair(OLIVA, "Rosa")))
        said = result.result(told(*TWO, game=game))
        assert said.endswith("Joan sat in for Ferrer.")
        assert "Rosa" not in said

    @pytest.mark.parametrize("totals", [(31, 31), (31, 30), (31, 24), (60, 24)])
    def test_every_title_can_be_said(self, totals):
        first, second = totals
        title = result.title(told(place(FERRER, first, 1), place(OLIVA, second, 2, "points")))
        assert title
        assert "%(" not in title


def in_sight(*rounds):
    """The points after each round, such as "3 5" for Ferrer and Oliva."""
    return tuple(dict(zip((FERRER, OLIVA), map(int, each.split()), strict=True)) for each in rounds)


class TestTheRounds:
    @pytest.mark.usefixtures("way")
    @pytest.mark.parametrize(
        ("rounds", "words"),
        [
            (("2 1", "4 3", "6 5"), ("first round",)),
            (("1 2", "3 3", "4 5", "7 5", "8 6"), ("Oliva", "round 4")),
            (("1 2", "3 4", "4 5", "6 7", "8 7"), ("Oliva", "round 5")),
            (("2 2", "3 3", "5 4"), ("in front from round 3 on",)),
        ],
    )
    def test_say_when_the_winner_took_the_lead(self, rounds, words):
        said = play.play(told(*TWO, rounds=in_sight(*rounds)))
        assert "Ferrer" in said
        for each in words:
            assert each in said

    def test_say_that_the_lead_was_lost_at_the_very_end(self):
        said = play.play(told(*TWO, rounds=in_sight("1 2", "3 4", "4 5", "6 7", "8 7")))
        assert said == "After round 4 Oliva was still ahead; Ferrer went past in round 5."

    def test_do_not_call_a_lead_of_long_ago_still_there(self):
        said = play.play(told(*TWO, rounds=in_sight("1 2", "3 3", "4 4", "5 5", "6 5")))
        assert "still" not in said

    def test_say_that_the_counting_turned_it_round(self):
        said = play.play(told(*TWO, rounds=in_sight("1 2", "3 6")))
        assert said.startswith("When the last round was over Oliva stood 3 points ahead of Ferrer by what lay open")

    def test_say_that_nobody_was_ahead_at_the_end(self):
        assert "nobody was ahead" in play.play(told(*TWO, rounds=in_sight("1 2", "3 3")))

    def test_count_the_changes_of_the_lead(self):
        said = play.play(told(*TWO, rounds=in_sight("1 0", "1 2", "3 3", "4 3", "4 5", "6 5")))
        assert "The lead changed hands 4 times." in said
        assert "hands" not in play.play(told(*TWO, rounds=in_sight("1 0", "1 2", "4 3")))

    @pytest.mark.usefixtures("way")
    def test_name_the_best_round(self):
        said = play.play(told(*TWO, rounds=in_sight("1 0", "3 9", "10 10")))
        assert "round 2" in said
        assert "9 points" in said

    def test_name_no_best_round_where_two_were_alike_or_brought_little(self):
        for rounds in (("0 0", "9 1", "10 10"), ("0 0", "4 1", "6 2")):
            said = play.play(told(*TWO, rounds=in_sight(*rounds)))
            assert "best round" not in said
            assert "brought more" not in said

    @pytest.mark.usefixtures("way")
    def test_name_the_last_space(self):
        last = LastFill(OLIVA, 10, "C3", Fill.parse("R5"))
        said = play.play(told(*TWO, rounds=in_sight("1 0", "2 1"), last=last))
        for words in ("Oliva", "round 10", "red 5", "C3"):
            assert words in said

    @pytest.mark.usefixtures("way")
    def test_that_nobody_recorded_are_not_told(self):
        assert "rounds" in play.play(told(*TWO))
        assert play.play(told(place(FERRER, 3, 1))) == ""


class TestTheGlass:
    def test_ends_with_spaces_left_empty_and_broken(self):
        glass = {FERRER: Glass(0, 0), OLIVA: Glass(1, 0), BRANDT: Glass(1, 2), QUILL: Glass(0, 2)}
        ranking = tuple(place(family, 30 - family, family) for family in glass)
        assert play.glass(told(*ranking, glass=glass)) == (
            "Ferrer left no space open. Oliva and Brandt left 1 space empty each. Brandt and Quill broke 2 spaces each."
        )

    def test_A8_3_has_stars(self):
        game = Game(1, 1, (Chair(FERRER), Chair(OLIVA)), stars=7)
        assert play.glass(told(*TWO, game=game)) == "By the end of round 7 every star was glazed."


class TestWhatCameOfIt:
    def test_A6_2_names_the_builders_and_their_spaces(self):
        few, many = (Die.parse("R3"), Die.parse("B1")), tuple(Die.parse(f"G{n}") for n in range(1, 6))
        said = after.built(told(*TWO, built={"cathedral": {FERRER: few, OLIVA: many, None: few[:1]}}))
        assert said == (
            "The cathedral grew: Ferrer built red 3 and blue 1; Oliva built 5 spaces; somebody built red 3."
        )

    def test_A11_2_counts_the_numbers_signed(self):
        said = after.built(told(*TWO, signed={FERRER: 2, OLIVA: 1}))
        assert said == ("Ferrer signed 2 numbers of the magic square; Oliva signed 1 number of the magic square.")
        both = after.built(told(*TWO, signed={FERRER: 2, OLIVA: 2}))
        assert both == "Ferrer and Oliva signed 2 numbers each of the magic square."

    def test_A11_4_says_what_the_square_paid_for(self):
        said = after.built(told(*TWO, paid={OLIVA: ("first-rows", "first-corners", "of-old")}))
        assert said == "The square paid Oliva for a row of different colours and four different corners."

    def test_A8_4_names_what_was_opened_by_its_number_and_the_tables_own_word(self):
        unlocks = {
            "envelope-3": Unlocked("envelope-3", "envelope", 3, 1, 4),
            "crate-1": Unlocked("crate-1", "crate", 1, 1, 5, label="the heavy one"),
            "x": Unlocked("x", "other", 0, 1, 5),
        }
        said = after.built(told(*TWO, unlocks=unlocks, opened=tuple(unlocks)))
        assert said == "Envelope 3, Crate 1 (“the heavy one”) and something sealed were opened."
        assert after.built(told(*TWO, unlocks=unlocks, opened=("envelope-3",))) == "Envelope 3 was opened."

    @pytest.mark.usefixtures("way")
    def test_A9_tells_the_market(self):
        said = after.bought(
            told(
                *TWO,
                bought={
                    FERRER: Bought({"lamp": 2}, slots=1, tools=("rasp",), completed=("lamp",)),
                    OLIVA: Bought({"lamp": 1, "room": 2}),
                    BRANDT: Bought(),
                },
            )
        )
        assert (
            "Ferrer bought 2 boxes of lamp, “rasp” and 1 slot of the tool box; Oliva bought 3 boxes on 2 tracks" in said
        )
        assert said.endswith("; Ferrer completed lamp.")
        assert "Brandt" not in said

    def test_A8_2_tells_the_tools_that_were_taken(self):
        game = Game(1, 1, (Chair(FERRER), Chair(OLIVA)), gained={FERRER: ("rasp",), OLIVA: ()})
        assert after.bought(told(*TWO, game=game)) == "Of the window’s tools, Ferrer took “rasp”."

    def test_A10_1_tells_names_and_the_signature(self):
        journals = {FERRER: Journal(masterpieces={1: "Morning"}, signatures={1: "Joan Ferrer"})}
        assert after.closing(told(*TWO, journals=journals)) == (
            "Ferrer named the window “Morning”. The winning window is signed Joan Ferrer."
        )
        journals |= {OLIVA: Journal(masterpieces={1: "Rain", 2: "Elsewhere"}, signatures={1: "Rosa"})}
        assert after.closing(told(*TWO, journals=journals)).startswith(
            "The windows have names now: “Morning” by Ferrer and “Rain” by Oliva. The winning"
        )

    @pytest.mark.usefixtures("way")
    def test_A12_1_tells_what_it_brought(self):
        said = after.closing(told(*TWO, earned={OLIVA: 1, FERRER: 4, BRANDT: -2}))
        assert "Ferrer 4 legacy points and Oliva 1 legacy point." in said
        assert "Brandt" not in said

    def test_A11_5_tells_the_collections(self):
        said = after.closing(told(*TWO, collected={FERRER: 3}))
        assert said == "The collections of colours brought Ferrer 3 legacy points."

    def test_R0_tells_gently_what_was_overruled(self):
        assert after.closing(told(*TWO, overruled=1)) == "One turn went by the table’s own reading of the rules."
        assert after.closing(told(*TWO, overruled=2)) == "2 turns went by the table’s own reading of the rules."

    @pytest.mark.usefixtures("way")
    def test_tells_how_long_it_took(self):
        assert "1 hour and 45 minutes" in after.closing(told(*TWO, took=timedelta(minutes=104)))

    @pytest.mark.parametrize(
        ("minutes", "said"),
        [(20, "20 minutes"), (58, "1 hour"), (60, "1 hour"), (62, "1 hour"), (123, "2 hours and 5 minutes")],
    )
    def test_tells_time_to_five_minutes(self, minutes, said):
        assert took_text(minutes) == said


class TestNames:
    def test_that_run_the_other_way_are_kept_apart(self):
        assert apart("Ferrer") == "Ferrer"
        assert apart("رستمی") == "\u2068رستمی\u2069"
        assert apart("a\u202eb") == "\u2068a\u202eb\u2069"

    def test_that_look_like_a_template_are_names(self):
        names = {FERRER: "100%s", OLIVA: "%(winner)s {x}"}
        said = result.result(told(*TWO, names=names))
        assert "100%s" in said
        assert "%(winner)s {x}" in said


CLUMSY = re.compile(r"None|  |%\(|\(\)|\b1 (points|spaces|boxes|slots|numbers|times|hours)\b|\.\.|;\.| [.,;]")


@pytest.mark.django_db
class TestMeasured:
    """What is known of an evening that was recorded."""

    @pytest.fixture
    def story(self):
        return log.story_of(played(1, seed=8))

    def test_nothing_before_the_scores_are_confirmed(self):
        tablet = painted(cards=True)
        assert tablet.state.game(1).dealt
        assert chronicle_of(tablet.story, 1) is None
        assert chronicle_of(tablet.story, 7) is None

    def test_the_points_in_sight_after_each_round(self, story):
        game = story.state.game(1)
        rounds = evening_of(story, 1).rounds
        assert len(rounds) == story.state.box(game).rounds
        assert rounds[-1] == live_scores(game, story.state.plan(game))
        assert sum(rounds[0].values()) < sum(rounds[-1].values())

    def test_the_last_space_that_was_filled(self, story):
        game = story.state.game(1)
        last = evening_of(story, 1).last
        turns = [turn for _at, turn in sorted(game.turns.items()) if turn.fills]
        assert (last.family, (last.space, last.fill)) == (turns[-1].family, turns[-1].fills[-1])
        assert game.page(last.family).fills[last.space] == last.fill

    def test_what_was_built_signed_opened_and_bought(self, story):
        state, found = story.state, evening_of(story, 1)
        dice = [die for builders in found.built.values() for found_dice in builders.values() for die in found_dice]
        assert sorted(map(str, dice)) == sorted(die for _board, die in state.cathedral)
        assert found.opened == tuple(state.unlocks)
        for family in state.families:
            journal, bought = state.journal(family), found.bought.get(family, Bought())
            assert bought.boxes == {track: len(boxes) for track, boxes in journal.crossed.items() if boxes}
            assert set(bought.tools) == set(state.game(1).bought.get(family, ()))
            assert found.earned.get(family, 0) == state.points(family)
            assert found.signed.get(family, 0) == len(state.square(family).signed)

    def test_how_long_it_took_if_it_was_recorded_while_it_was_played(self, story):
        assert evening_of(story, 1).took is None  # in seconds: nobody plays like that
        assert evening_of(_slower(story, timedelta(seconds=30)), 1).took > timedelta(minutes=20)
        assert evening_of(_slower(story, timedelta(hours=1)), 1).took is None

    def test_a_window_painted_from_paper_tells_its_glass_only(self):
        tablet = settled()
        tablet.post("confirm-scores", page="result")
        found = evening_of(tablet.story, 1)
        assert (found.rounds, found.last, found.took) == ((), None, None)
        assert found.glass[FERRER].empty == 20
        assert "was not written down" in _text(tablet) or "Nobody kept count" in _text(tablet)

    def test_totals_alone_tell_the_places(self):
        tablet = ranked({FERRER: 30, OLIVA: 20})
        assert (evening_of(tablet.story, 1).glass, evening_of(tablet.story, 1).rounds) == ({}, ())
        assert "10 points" in _text(tablet)
        assert "empty" not in _text(tablet)

    def test_one_step_parts_it_from_the_result_page(self):
        tablet = ranked({FERRER: 30, OLIVA: 30})
        [first, second] = tablet.state.game(1).confirmed.ranking
        assert ("level" in _text(tablet)) == (first.place != second.place)

    def test_what_a_table_overruled(self):
        campaign = make_game()
        recorded(campaign, turn(1, 1, FERRER, "R5", "C3"))
        tablet = Tablet(campaign)
        recorded(campaign, *(WriteScore(1, family, "total", 9 + family) for family in (FERRER, OLIVA)))
        confirm(tablet)
        assert evening_of(tablet.story, 1).overruled == 1
        assert "own reading of the rules" in _text(tablet)

    def test_R0_what_was_waved_through_in_painting_and_counting_is_not_the_tables_choice(self):
        campaign = make_game()
        recorded(campaign, *(SetLevel(1, family, Level.PAINT) for family in (FERRER, OLIVA)))
        recorded(campaign, *(PaintSpace(1, FERRER, name, Fill.parse("R5")) for name in ("A1", "B1", "C1")))
        tablet = Tablet(campaign)
        recorded(campaign, *(WriteScore(1, family, "total", 9 + family) for family in (FERRER, OLIVA)))
        confirm(tablet)
        assert any(entry.overruled for entry in tablet.story.standing.values())
        assert evening_of(tablet.story, 1).overruled == 0
        assert "own reading of the rules" not in _text(tablet)

    def test_is_measured_once(self, story):
        assert evening_of(story, 1) is evening_of(story, 1)
        assert chronicle_of(story, 1) == chronicle_of(story, 1)

    def test_the_next_game_changes_nothing_of_it(self):
        player = found_campaign("Two", "lantern-street", 2, random.Random(3), by="test")
        play_campaign(player, 1)
        before = chronicle_of(_story(player), 1)
        play_campaign(player, 2)
        again = chronicle_of(_story(player), 1)
        assert again == before


def _text(tablet):
    return chronicle_of(tablet.story, 1).text


def _story(player):
    assert player.state
    return log.story_of(player.campaign)


def _slower(story, pace):
    """The same log, with so much time from act to act."""
    start = next(iter(story.done.values())).at
    done = {n: replace(act, at=start + n * pace) for n, act in story.done.items()}
    return Story(story.beginning, story.entries, done)


@pytest.mark.django_db
@pytest.mark.parametrize(("families", "games"), [(2, 10), (3, 5), (4, 5)])
def test_every_game_of_a_campaign_has_a_chronicle(families, games):
    player = found_campaign(f"Of {families}", "lantern-street", families, random.Random(families), by="test")
    play_campaign(player, games)
    story = _story(player)
    titles = []
    for number, game in story.state.games.items():
        chronicle = chronicle_of(story, number)
        first = next(placed for placed in game.confirmed.ranking if placed.place == 1)
        assert story.state.families[first.family].name in chronicle.paragraphs[0]
        assert str(first.total).replace("-", "−") in chronicle.paragraphs[0]
        assert 2 <= len(chronicle.paragraphs) <= 5
        for text in (chronicle.title, *chronicle.paragraphs):
            assert text == text.strip()
            assert not CLUMSY.search(text), text
            assert "envelope-" not in text
        assert all(paragraph.endswith(".") for paragraph in chronicle.paragraphs)
        titles.append(chronicle.title)
    assert len(titles) == games
    assert len(set(titles)) > 2
