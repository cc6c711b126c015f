"""Several devices at once: real threads on a real SQLite file, or on the server that DATABASE_URL names."""

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier, Event

import pytest
from django.core.management import call_command
from django.db import connections

from campaign import log, models
from campaign.auditing import audit
from campaign.boxes import files_of
from campaign.commands.box import DescribeOutline
from campaign.commands.founding import FoundCampaign, Founder
from campaign.log import Status
from campaign.rules.state.flow import now
from tests.factories import afresh, anyway, make_campaign, make_game, post, recorded, redo, turn, undo

ROUNDS = 200
WRITERS = 4


@pytest.fixture
def on_file(transactional_db, tmp_path):
    """Let every thread's connection open one SQLite file, with the settings of the server; a server needs no file."""
    if connections["default"].vendor != "sqlite":
        yield
        log.forget_all()
        return
    settings, memory = connections.settings["default"], connections["default"]
    name = settings["NAME"]
    settings["NAME"] = tmp_path / "artisans.sqlite3"
    connections["default"] = connections.create_connection("default")
    try:
        call_command("migrate", verbosity=0)
        yield
    finally:
        connections["default"].close()
        connections["default"] = memory
        settings["NAME"] = name
        log.forget_all()


@pytest.fixture
def campaign(on_file):
    """Two families at the first game of their own box, whose window is the plain 4×6 outline."""
    campaign = make_campaign(edition="my-box")
    recorded(campaign, DescribeOutline(1))
    return make_game(campaign)


def at_once(*works):
    """Run each in a thread and on a connection of its own, all let go together; their results."""
    start = Barrier(len(works))

    def run(work):
        try:
            start.wait(timeout=120)
            return work()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(works)) as pool:
        return [future.result(timeout=600) for future in [pool.submit(run, work) for work in works]]


def test_two_devices_that_record_one_turn_at_once_give_one_entry_and_one_conflict(campaign):
    for number in range(1, ROUNDS + 1):
        place = divmod(number - 1, 4)
        slot = turn(1 + place[0], 1 + place[1], 1 + number % 2)
        if number % 10 == 0:
            log.forget_all()
        first, second = at_once(*[partial(log.record, campaign, [slot], anyway()) for _ in range(2)])
        assert {first.status, second.status} == {Status.DONE, Status.CONFLICT}
        done, conflict = (first, second) if first.status is Status.DONE else (second, first)
        assert [problem.code for problem in conflict.problems] == ["slot-taken"]
        assert conflict.story.acts == done.story.acts and conflict.story.state == done.story.state
        assert conflict.problems[0].values["entry"] == len(done.story.entries)
    turns = models.Entry.objects.filter(campaign=campaign, kind="take-turn")
    assert turns.count() == turns.values("slot").distinct().count() == ROUNDS
    campaign.refresh_from_db()
    assert audit(campaign) == []


def test_one_key_sent_by_two_devices_at_once_acts_once(campaign):
    for number in range(1, 51):
        tap = anyway(key=f"tap {number}")
        outcomes = at_once(*[partial(log.record, campaign, [turn(number, 1, 1)], tap)] * 2)
        assert [outcome.status for outcome in outcomes] == [Status.DONE] * 2
        assert sorted(outcome.repeated for outcome in outcomes) == [False, True]
        assert len({outcome.act.number for outcome in outcomes}) == 1


def test_two_undos_of_one_act_at_once_take_back_one(campaign):
    recorded(campaign, turn(1, 1, 1, "R5", "A1"))
    for number in range(1, 26):
        last = max(recorded(campaign, turn(1 + number, 1, 1)).story.entries)
        outcomes = at_once(*[partial(log.strike, campaign, [last], anyway(), undo="game-1") for _ in range(2)])
        assert sorted(outcome.status.value for outcome in outcomes) == ["conflict", "done"]
    assert dict(afresh(campaign).state.game(1).page(1).fills).keys() == {"A1"}


def test_one_founding_sent_by_two_devices_at_once_founds_one_campaign(on_file):
    command = FoundCampaign("Lead", (Founder("Ferrer"), Founder("Oliva")))
    founding = partial(log.found, "Lead", "my-box", files_of("my-box"), command, post())
    outcomes = [outcome for _, outcome in at_once(founding, founding)]
    assert [outcome.status for outcome in outcomes] == [Status.DONE] * 2
    assert sorted(outcome.repeated for outcome in outcomes) == [False, True]
    assert models.Campaign.objects.count() == models.Box.objects.count() == 1


def test_campaigns_of_one_title_founded_at_once_have_an_address_each(on_file):
    command = FoundCampaign("Lead", (Founder("Ferrer"), Founder("Oliva")))
    for _ in range(5):
        found = at_once(*[partial(log.found, "Lead", "my-box", files_of("my-box"), command, post()) for _ in range(3)])
        assert [outcome.status for _, outcome in found] == [Status.DONE] * 3
    assert models.Campaign.objects.filter(slug__startswith="lead").count() == 15


def test_readers_see_whole_acts_while_devices_write(campaign):
    """Two writers record groups, correct, undo and redo; two readers, one of them always cold, fold what they find."""
    finished = Event()
    seen = {}

    def write(family):
        def work():
            for number in range(1, 31):
                outcome = log.record(
                    campaign, [turn(number, 1 + family, family), turn(number, 10 + family, family)], anyway()
                )
                assert outcome.status is Status.DONE
                again = turn(number, 1 + family, family, "R5")
                last = outcome.story.of_act(outcome.act.number)[0].number
                assert log.record(campaign, [again], anyway(), replaces=last).status is Status.DONE
            return True

        return work

    def read(cold):
        def work():
            looks = 0
            while not finished.is_set():
                row = models.Campaign.objects.get(pk=campaign.pk)
                if cold:
                    log.forget_all()
                story = log.story_of(row)
                assert story.acts >= row.acts
                assert story.state == seen.setdefault(story.acts, story.state)
                assert len(story.state.game(1).turns) % 2 == 0, "half an act"
                now(story.state.game(1), story.state)
                looks += 1
            return looks

        return work

    def writing():
        try:
            return at_once(write(1), write(2))
        finally:
            finished.set()

    _, *looks = at_once(writing, read(cold=True), read(cold=False))
    assert all(looks)
    fresh = afresh(campaign)
    assert fresh.acts == campaign.acts == 3 + 2 * 30 * 2
    assert seen.get(fresh.acts, fresh.state) == fresh.state
    assert audit(campaign) == []


def test_devices_that_write_all_kinds_of_acts_at_once_leave_log_and_tables_agreed(campaign):
    def work(family):
        def acts():
            for number in range(1, 16):
                log.record(campaign, [turn(number, family, 1 + family % 2, "R5", "A1")], anyway())
                undo(campaign)
                if log.story_of(campaign).redoable():
                    redo(campaign)
            return family

        return acts

    at_once(*[work(family) for family in range(1, WRITERS + 1)])
    warm = log.story_of(models.Campaign.objects.get(pk=campaign.pk))
    fresh = afresh(campaign)
    assert (warm.state, warm.standing) == (fresh.state, fresh.standing)
    assert audit(campaign) == []
