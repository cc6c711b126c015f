"""A table that plays by itself: by the rules, the same way for the same seed, through the log alone."""

import os
import random
import sqlite3
import subprocess
import sys
from io import StringIO
from statistics import mean

import pytest
from django.core.management import CommandError, call_command

from campaign import editions, log
from campaign.auditing import audit
from campaign.models import Campaign, Entry
from campaign.registry import dump
from campaign.rules.abilities import Step
from campaign.rules.dice import Die
from campaign.rules.drawings import blank_grid
from campaign.rules.edition import ObjectivePlan, ToolPlan, WindowPlan
from campaign.rules.state.campaign import Family, State
from campaign.rules.state.flow import now
from campaign.rules.state.game import Chair, Confirmed, Game, Page, Phase, Placed, Turn, Written
from journals.autoplay import Halted, Result, found_campaign, next_act, results
from journals.autoplay_moves import Move, choose_move, moves, tool_uses
from journals.commands.play import TakeTurn
from journals.commands.scoring import ConfirmScores, WriteFigure, WriteScore
from journals.commands.seating import BeginGame
from tests.server import ROOT

SAMPLE = 4
"""Windows of the sample box that are described."""


def played(families=2, games=1, seed=5, edition="lantern-street"):
    """A campaign as the command plays it, and what was printed."""
    out = StringIO()
    call_command("autoplay", families=families, games=games, seed=seed, edition=edition, stdout=out)
    lines = out.getvalue().splitlines()
    return Campaign.objects.get(slug=lines[0].removeprefix("campaign: ")), lines


def commands_of(campaign):
    return [entry.command for entry in log.story_of(campaign).entries.values()]


def logged(campaign):
    return [(command.kind, dump(command)) for command in commands_of(campaign)]


PASSED = {(1, 1): Turn(1), (1, 2): Turn(2)}
"""A turn each that took nothing."""


def table(*dice, pages=None, number=1, reached=1, plan=None, **of_the_game):
    """The state of a game of two families in round 1, with this roll."""
    plan = plan or WindowPlan(number, layout=blank_grid(2, 1))
    game = Game(
        number,
        number,
        chairs=(Chair(1), Chair(2)),
        start=1,
        rolls={1: tuple(Die.parse(die) for die in dice)},
        pages=pages or {},
        reached=reached,
        **of_the_game,
    )
    families = {1: Family(1, "Ferrer"), 2: Family(2, "Oliva")}
    return State(edition=editions.load("my-box").with_window(plan), families=families, games={number: game})


def moves_of(state, *dice, tools=1):
    return moves(state, state.games[1], 1, [Die.parse(die) for die in dice], tools)


@pytest.mark.django_db(transaction=True)
class TestACampaign:
    @pytest.mark.parametrize("families", [2, 3, 4])
    def test_every_turn_is_legal_and_log_and_tables_agree(self, families):
        campaign, _ = played(families, SAMPLE)
        assert audit(campaign) == []
        assert not Entry.objects.exclude(overruled=[]).exists()
        games = log.story_of(campaign).state.games
        assert [len(game.confirmed.ranking) for game in games.values()] == [families] * SAMPLE

    @pytest.mark.parametrize("families", [2, 4])
    def test_most_of_each_window_is_filled(self, families):
        campaign, _ = played(families, SAMPLE)
        for game in log.story_of(campaign).state.games.values():
            assert mean(len(page.fills) for page in game.pages.values()) >= 20

    def test_A5_tools_are_used_also_two_in_one_turn(self):
        campaign, _ = played(4, 2)
        chains = [command.chain for command in commands_of(campaign) if isinstance(command, TakeTurn)]
        assert {len({step.box for step in chain}) for chain in chains} == {0, 1, 2}

    def test_the_same_seed_plays_the_same_log(self):
        first, second = (played(3, 2)[0] for _ in range(2))
        assert first != second
        assert logged(first) == logged(second)

    def test_another_seed_plays_another_log(self):
        first, second = (played(seed=seed)[0] for seed in (1, 2))
        assert logged(first) != logged(second)

    def test_my_box_is_played_on_outlines(self):
        campaign, _ = played(3, 2, edition="my-box")
        assert audit(campaign) == []
        state = log.story_of(campaign).state
        assert [len(state.edition.window(number).layout) for number in (1, 2)] == [24, 24]
        assert mean(len(page.fills) for game in state.games.values() for page in game.pages.values()) >= 20

    def test_a_window_the_sample_does_not_describe_is_played_on_an_outline(self):
        player = found_campaign("Later", "lantern-street", 2, random.Random(1), by="")
        for number in range(1, SAMPLE + 1):
            player.play(number)
        player.play(SAMPLE + 1)
        assert audit(player.campaign) == []
        assert player.state.games[SAMPLE + 1].confirmed

    def test_it_can_stop_on_the_way(self):
        player = found_campaign("Half", "lantern-street", 2, random.Random(1), by="")
        player.play(1, until=lambda state: now(state.game(1), state).round == 4)
        stage = now(player.state.games[1], player.state)
        assert (stage.phase, stage.round, stage.turn) == (Phase.PLAY, 4, 1)

    def test_it_plays_on_where_the_process_kept_nothing(self):
        player = found_campaign("Half", "lantern-street", 2, random.Random(1), by="")
        player.play(1, until=lambda state: 1 in state.games)
        log.forget_all()
        player.play(1)
        assert player.state.games[1].confirmed

    def test_what_the_log_does_not_take_halts_it(self):
        player = found_campaign("Halt", "lantern-street", 2, random.Random(1), by="")
        with pytest.raises(Halted, match="no-such-game"):
            player.record(BeginGame(0, 0))

    def test_it_prints_the_campaign_first_and_the_families_last(self):
        campaign, lines = played(3, 2)
        state = log.story_of(campaign).state
        first, *best_first = lines
        assert first == f"campaign: {campaign.slug}"
        assert len(best_first) == 3
        for line, result in zip(best_first, results(state), strict=True):
            assert line.startswith(f"{result.place}. {result.family}: {result.legacy} legacy points, ")
        assert {result.family for result in results(state)} == {family.name for family in state.families.values()}
        assert sum(result.wins for result in results(state)) >= 2

    @pytest.mark.parametrize("values", [{"games": 0}, {"games": 11}, {"families": 5}, {"edition": "no-box"}])
    def test_what_no_box_has_is_said_and_nothing_is_founded(self, values):
        words = [f"--{name}={value}" for name, value in values.items()]
        with pytest.raises(CommandError):
            call_command("autoplay", *words)
        assert not Campaign.objects.exists()


def from_the_command_line(folder, hash_seed):
    """What `manage.py autoplay` prints, and the log that it leaves, in a process of its own."""
    environment = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "PYTEST_VERSION")}
    environment |= {"ARTISANS_DATA": str(folder), "PYTHONHASHSEED": hash_seed}
    for words in (["migrate"], ["autoplay", "--families", "3", "--games", "1", "--seed", "4"]):
        done = subprocess.run(
            [sys.executable, "manage.py", *words], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
        )
    with sqlite3.connect(folder / "artisans.sqlite3") as database:
        rows = database.execute('select kind, "values" from campaign_entry order by number').fetchall()
    return done.stdout.splitlines(), rows


def test_from_the_command_line_every_process_plays_the_same(tmp_path):
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    first, second = from_the_command_line(tmp_path / "one", "1"), from_the_command_line(tmp_path / "two", "2")
    assert first == second
    lines, rows = first
    assert len(lines) == 4
    assert lines[0] == "campaign: the-lantern-street-workshop-seed-4"
    assert rows[0][0] == "found-campaign"


def test_A3_4_a_die_that_fits_nowhere_stays_unplaced():
    state = table("R5", pages={1: Page({"A1": Die.parse("R1").fill})})
    assert choose_move(state, state.games[1], 1, 1, random.Random(1)) == Move(Die.parse("R5"))


def test_A3_4_with_no_die_left_the_family_passes():
    state = table()
    assert choose_move(state, state.games[1], 1, 1, random.Random(1)) == Move()


def test_A4_2_and_A4_3_only_what_fits_is_considered():
    state = table(
        plan=WindowPlan(1, layout=blank_grid(4, 1)),
        pages={1: Page({"B1": Die.parse("R1").fill})},
    )
    assert [move.fills for move in moves_of(state, "R5", "G2")] == [
        (("A1", Die.parse("G2").fill),),
        (("C1", Die.parse("G2").fill),),
    ]


TOOLS = (
    ToolPlan("pot", "Pot", steps=(Step("set-colour", {"colour": "G"}),)),
    ToolPlan("bellows", "Bellows", steps=(Step("add", {"n": 1}),)),
)


def test_A5_4_a_tool_takes_the_leftmost_empty_box():
    plan = WindowPlan(1, layout=blank_grid(2, 1), tools=TOOLS, boxes=(1, 1, 2))
    state = table(plan=plan, pages={1: Page({"A1": Die.parse("R1").fill}, boxes={0: "pot"})})
    assert [move.boxes for move in moves_of(state, "R2")] == [{1}]
    assert [move.fills for move in moves_of(state, "R2")] == [(("B1", Die.parse("G2").fill),)]


def test_A5_1_two_tools_run_one_after_the_other():
    plan = WindowPlan(1, layout=blank_grid(2, 1), tools=TOOLS, boxes=(1, 1))
    state = table(plan=plan, pages={1: Page({"A1": Die.parse("R1").fill})})
    assert moves_of(state, "R1") == []
    assert {move.boxes == {0, 1} for move in moves_of(state, "R1", tools=2)} == {True}


def test_A5_4_no_tool_without_an_empty_box():
    plan = WindowPlan(1, layout=blank_grid(2, 1), tools=TOOLS, boxes=(1,))
    state = table(plan=plan, pages={1: Page({"A1": Die.parse("R1").fill}, boxes={0: "pot"})})
    assert moves_of(state, "R2", tools=2) == []


def test_A5_2_a_tool_offers_each_pick_that_is_left_to_the_family():
    tool = ToolPlan("nudge", "Nudge", steps=(Step("add"), Step("set-colour")))
    uses = tool_uses(tool, 2, editions.load("my-box"))
    assert len(uses) == 2 * 5
    assert {step.box for use in uses for step in use} == {2}
    assert {use[0].params["n"] for use in uses} == {-1, 1}


def test_A7_3_a_figure_that_would_part_the_tied_is_written_first():
    no_points = {(family, "private"): Written(0) for family in (1, 2)}
    state, source = table(number=2, reached=13, turns=PASSED, written=no_points), random.Random(3)
    figures = next_act(state, 2, source)
    assert [(type(command), command.family, command.figure) for command in figures] == [
        (WriteFigure, 1, "legacy"),
        (WriteFigure, 2, "legacy"),
    ]
    for command in figures:
        state = command.apply(state)
    [confirming] = next_act(state, 2, source)
    assert isinstance(confirming, ConfirmScores)
    assert [placed.place for placed in confirming.ranking] == [1, 2]


def test_A7_2_what_only_the_table_can_count_is_written():
    by_hand = ObjectivePlan("odd", "Odd", "by-hand")
    state = table(reached=13, turns=PASSED, plan=WindowPlan(1, layout=blank_grid(2, 1), public={"A": by_hand}))
    scores = next_act(state, 1, random.Random(1))
    assert [(type(command), command.family, command.line) for command in scores] == [
        (WriteScore, 1, "public-a"),
        (WriteScore, 2, "public-a"),
        (WriteScore, 1, "private"),
        (WriteScore, 2, "private"),
    ]


def test_A12_1_equal_legacy_points_and_no_placing_share_a_place():
    games = {
        number: Game(number, number, confirmed=Confirmed({}, ranking))
        for number, ranking in {
            1: (Placed(2, 30, 1), Placed(1, 20, 2)),
            2: (Placed(1, 12, 1), Placed(2, 12, 1)),
            3: (),
        }.items()
    }
    state = State(families={1: Family(1, "Ferrer"), 2: Family(2, "Oliva")}, games=games)
    assert results(state) == [Result("Ferrer", 0, 32, 1, 1), Result("Oliva", 0, 42, 2, 1)]
