"""The audit finds each way in which log, fold and tables can disagree, and finds nothing where they agree."""

from dataclasses import dataclass

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaign import models, registry
from campaign.auditing import audit
from campaign.commands.box import DescribeOutline
from campaign.registry import COMMANDS, Command, command
from campaign.rules.state.game import Placed
from journals.commands.play import EndRound
from journals.commands.scoring import ConfirmScores
from journals.models import WindowPage
from tests.factories import make_campaign, make_game, recorded, redo, turn, undo

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign():
    """A game with turns, an undo and a redo, a late entry, a correction, and a strike that stands."""
    campaign = make_game(make_campaign(edition="my-box", title="Lead"))
    recorded(campaign, DescribeOutline(1))
    recorded(campaign, turn(1, 1, 1, "R5", "A1"))
    undo(campaign)
    redo(campaign)
    recorded(campaign, turn(1, 4, 1, "G2", "B1"), EndRound(1, 1))
    recorded(campaign, turn(1, 2, 2, "B2", "A1"))
    recorded(campaign, turn(1, 1, 1, "R6", "A1"), replaces=6)
    recorded(campaign, turn(2, 1, 2, "B2", "C1"))
    undo(campaign)
    return campaign


def found(campaign):
    return [str(finding) for finding in audit(campaign)]


def entry(campaign, number):
    return models.Entry.objects.filter(campaign=campaign, number=number)


def test_nothing_is_found_where_everything_agrees(campaign):
    assert found(campaign) == []


def test_a_campaign_just_founded_agrees():
    assert found(make_campaign()) == []


def test_an_audit_only_reads_and_holds_no_lock(campaign):
    with CaptureQueriesContext(connection) as queries:
        audit(campaign)
    assert {query["sql"].split()[0] for query in queries} == {"SELECT"}


def broken_act(campaign):
    models.Act.objects.filter(campaign=campaign, number=4).delete()


def unread(campaign):
    entry(campaign, 6).update(kind="juggle")


def ill_valued(campaign):
    entry(campaign, 6).update(values={"game": "one"})


def other_slot(campaign):
    entry(campaign, 7).update(slot="game 1 round 9 turn 9")


def not_marked(campaign):
    entry(campaign, 1).update(stands=False)


def lost_strike(campaign):
    models.Strike.objects.filter(campaign=campaign).delete()


def lost_entry(campaign):
    entry(campaign, 7).delete()


def strange_strike(campaign):
    models.Strike.objects.create(campaign=campaign, act=1, entry=77)


def strange_place(campaign):
    entry(campaign, 9).update(after=77)


def lost_row(campaign):
    models.Chair.objects.filter(campaign=campaign, family=2).delete()


def row_too_many(campaign):
    models.Family.objects.create(campaign=campaign, number=7, name="Nobody")


def other_value(campaign):
    WindowPage.objects.filter(campaign=campaign, family=2).update(fills={"A1": "B1"})


def other_title(campaign):
    models.Campaign.objects.filter(pk=campaign.pk).update(title="Led")


def bad_box(campaign):
    models.Box.objects.filter(campaign=campaign).update(files={"box.toml": "rounds = "})


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (broken_act, "acts: 11 are counted, 4 missing"),
        (unread, "entry 6: juggle version 1 cannot be read: KeyError('juggle')"),
        (ill_valued, "entry 6: take-turn version 1 cannot be read: TypeError(\"'one' is not int\")"),
        (other_slot, "entry 7: holds the slot “game 1 round 9 turn 9”, and its values “game 1 round 1 turn 4”"),
        (not_marked, "entry 1: is marked as fallen, and is not"),
        (lost_strike, "entry 11: is marked as fallen, and is not"),
        (lost_entry, "entries: numbers are missing: 7"),
        (strange_strike, "act 1: strikes what is not there: 77"),
        (strange_place, "entry 9: stands beside entry 77, which does not come before it"),
        (lost_row, "campaign.Chair family 2, game 1: is missing"),
        (row_too_many, "campaign.Family number 7: is in no log"),
        (
            other_value,
            "journals.WindowPage family 2, game 1: fills is {'A1': 'B1'}, and {'A1': 'B2'} in the log",
        ),
        (other_title, "title: is “Led”, and “Lead” in the log"),
    ],
)
def test_each_kind_of_damage_is_found(campaign, damage, says):
    damage(campaign)
    assert says in found(campaign)


def test_a_box_that_cannot_be_read_is_found(campaign):
    bad_box(campaign)
    assert [line.partition(": ")[0] for line in found(campaign)] == ["box"]


def test_two_entries_in_one_slot_are_found(campaign):
    connection.cursor().execute("DROP INDEX one_entry_a_slot")
    models.Strike.objects.filter(campaign=campaign, act=11).delete()
    entry(campaign, 11).update(slot="game 1 round 1 turn 4", stands=True)
    assert "slot “game 1 round 1 turn 4”: is held by entries 7, 11" in found(campaign)


@pytest.fixture
def trip(monkeypatch):
    """A command that cannot be applied, and one that forgets a value."""
    monkeypatch.setattr(registry, "COMMANDS", dict(COMMANDS))

    @command("trip")
    @dataclass(frozen=True)
    class Trip(Command):
        def apply(self, state):
            raise ZeroDivisionError

    @command("forget")
    @dataclass(frozen=True)
    class Forget(Command):
        step: int = 0

        def __post_init__(self):
            object.__setattr__(self, "step", 0)

        def apply(self, state):
            return state


def test_a_fold_that_fails_is_found(campaign, trip):
    entry(campaign, 10).update(kind="trip", values={}, slot="")
    assert "entry 10: trip cannot be applied: ZeroDivisionError()" in found(campaign)


def test_values_that_do_not_write_back_are_found(campaign, trip):
    entry(campaign, 10).update(kind="forget", values={"step": 3}, slot="")
    assert "entry 10: forget does not write back as it was read" in found(campaign)


def test_confirmed_numbers_that_are_now_counted_otherwise_are_notes(campaign):
    sheet = {1: {"empty": -20}, 2: {"empty": -23}}
    recorded(campaign, ConfirmScores(1, sheet, (Placed(1, -20, 1), Placed(2, -23, 2, "points"))))
    assert found(campaign) == [
        "note: game 1, family 1, empty: -20 points were confirmed, now counted -22",
        "note: game 1, family 1, total: -20 points were confirmed, now counted -22",
    ]


# the commands


def run(capsys, *words):
    """What a command prints, and its exit code."""
    try:
        call_command(*words)
        code = 0
    except SystemExit as stop:
        code = stop.code
    return capsys.readouterr().out.splitlines(), code


def test_the_audit_command_closes_with_one_line(campaign, capsys):
    make_campaign(title="Glass")
    assert run(capsys, "audit") == (["campaigns 2, acts 12, findings 0, notes 0"], 0)
    assert run(capsys, "audit", "lead") == (["campaigns 1, acts 11, findings 0, notes 0"], 0)


def test_findings_fail_the_audit_and_notes_do_not(campaign, capsys):
    recorded(campaign, ConfirmScores(1, {1: {"empty": 5}}, ()))
    lines, code = run(capsys, "audit")
    assert lines[-1] == "campaigns 1, acts 12, findings 0, notes 1" and code == 0
    lost_row(campaign)
    lines, code = run(capsys, "audit")
    assert "lead: campaign.Chair family 2, game 1: is missing" in lines
    assert lines[-1] == "campaigns 1, acts 12, findings 1, notes 1" and code == 1


def test_rebuild_mends_the_tables(campaign, capsys):
    for damage in (lost_row, row_too_many, other_value, other_title):
        damage(campaign)
    assert run(capsys, "rebuild", "lead", "--dry-run") == (["lead: 9 rows would be written"], 0)
    assert len(found(campaign)) == 4
    assert run(capsys, "rebuild", "lead") == (["lead: 9 rows written"], 0)
    assert found(campaign) == []


@pytest.mark.parametrize("name", ["audit", "rebuild"])
def test_a_slug_that_no_campaign_has_is_told(campaign, name):
    with pytest.raises(CommandError, match="no campaign led; there are: lead"):
        call_command(name, "lead", "led")
