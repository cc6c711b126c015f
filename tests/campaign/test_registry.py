"""Commands as they are stored: written, read again, and brought up to date."""

import json
from dataclasses import dataclass

import pytest

from campaign import registry
from campaign.commands.box import DescribeObjective, DescribeTools
from campaign.registry import COMMANDS, Command, command, dump, load, writes_back
from campaign.rules.abilities import Step
from campaign.rules.dice import Die, Fill
from campaign.rules.edition import ObjectivePlan, ToolPlan
from campaign.rules.state.game import Chair, Level, Placed
from journals.commands.paper import PaintSpace, UseBoxes
from journals.commands.play import EndRound, TakeTurn
from journals.commands.scoring import ConfirmScores, WriteScore
from journals.commands.seating import SetChairs, SetLevel

TURN = TakeTurn(
    4,
    5,
    3,
    2,
    Die("R", 5),
    (Step("set-colour", {"colour": "Y"}, tool="hake-brush", box=2), Step("add", {"n": -1})),
    (("C2", Fill("Y", 4)), ("D2", Fill(None, -3)), ("E2", Fill("P", None))),
)

EXAMPLES = [
    TURN,
    SetChairs(1, (Chair(2, "Ada", True), Chair(1))),
    SetLevel(1, 2, Level.PAINT),
    PaintSpace(1, 2, "A1", Fill("B", 12)),
    UseBoxes(1, 2, {0: "hake-brush", 3: ""}),
    EndRound(1, 12, (Die("G", 1), Die("P", 6))),
    WriteScore(1, 1, "boxes", -4, "counted twice"),
    WriteScore(1, 1, "boxes"),
    ConfirmScores(1, {1: {"public-a": 12, "empty": -3}, 2: {}}, (Placed(2, 30, 1), Placed(1, 9, 2, "points"))),
    DescribeTools(3, (ToolPlan("grozing-iron", "Grozing iron", "R", (Step("flip"),)),), (1, 2, 3)),
    DescribeObjective(3, "A", ObjectivePlan("sets", "Sets", "value-sets", 4, {"values": (1, 2)})),
    DescribeObjective(3, "B", ObjectivePlan("sets", "Sets", "colour-sets", 4, {"colours": ("R", "G"), "of": "R"})),
]


@pytest.mark.parametrize("what", EXAMPLES, ids=lambda what: what.kind)
def test_a_command_reads_back_as_it_was_written(what):
    stored = json.loads(json.dumps(dump(what)))
    assert load(what.kind, what.version, stored) == what
    assert dump(load(what.kind, what.version, stored)) == stored
    assert writes_back(what)


def test_dice_and_fills_are_written_as_they_are_spoken():
    stored = dump(TURN)
    assert (stored["die"], stored["fills"][1]) == ("R5", ["D2", "-3"])


def test_a_value_that_has_a_default_may_be_missing_from_an_old_entry():
    assert load("write-score", 1, {"game": 1, "family": 2, "line": "boxes"}) == WriteScore(1, 2, "boxes")


@pytest.mark.parametrize(
    ("kind", "values", "error"),
    [
        ("juggle", {}, KeyError),
        ("paint-space", {"game": 1, "family": 1, "space": "A1"}, ValueError),
        ("paint-space", {"game": 1, "family": 1, "space": "A1", "fill": "Red"}, ValueError),
        ("paint-space", {"game": 1, "family": 1, "space": "A1", "fill": None}, TypeError),
        ("paint-space", {"game": "1", "family": 1, "space": "A1", "fill": "R5"}, TypeError),
        ("paint-space", {"game": True, "family": 1, "space": "A1", "fill": "R5"}, TypeError),
        ("paint-space", {"game": 1, "family": 1, "space": "A1", "fill": "R5", "glue": 1}, ValueError),
        ("set-level", {"game": 1, "family": 1, "level": "loud"}, ValueError),
        ("set-chairs", {"game": 1, "chairs": "12"}, TypeError),
        ("set-chairs", {"game": 1, "chairs": [1, 2]}, TypeError),
        ("use-boxes", {"game": 1, "family": 1, "boxes": []}, TypeError),
        ("take-turn", {**dump(TURN), "fills": [["A1"]]}, ValueError),
        ("take-turn", {**dump(TURN), "chain": [[]]}, TypeError),
    ],
)
def test_values_that_do_not_fit_are_told_by_an_error(kind, values, error):
    with pytest.raises(error):
        load(kind, 1, values)


@pytest.mark.parametrize(
    "what",
    [
        PaintSpace(1, 1, "A1", Fill("red", 5)),
        PaintSpace(1, 1, "A1", Fill("R", 1234)),
        PaintSpace("1", 1, "A1", Fill("R", 5)),
        UseBoxes(1, 1, ["hake-brush"]),
    ],
)
def test_what_would_not_read_back_is_known_beforehand(what):
    assert not writes_back(what)


def test_two_commands_never_share_a_kind():
    with pytest.raises(ValueError, match="two commands"):
        command("take-turn")(type("Another", (Command,), {}))
    assert COMMANDS["take-turn"] is TakeTurn


def test_every_command_knows_its_own_kind():
    assert {kind: cls.kind for kind, cls in COMMANDS.items()} == {kind: kind for kind in COMMANDS}


@pytest.fixture
def juggle(monkeypatch):
    """A command of today's third version."""
    monkeypatch.setattr(registry, "COMMANDS", dict(COMMANDS))
    monkeypatch.setattr(registry, "UPGRADES", {})

    @command("juggle")
    @dataclass(frozen=True)
    class Juggle(Command):
        balls: int
        height: str

        version = 3

    return Juggle


def test_old_versions_are_brought_up_to_date_step_by_step(juggle):
    registry.UPGRADES["juggle", 1] = lambda values: {"balls": values["clubs"]}
    registry.UPGRADES["juggle", 2] = lambda values: {**values, "height": "low"}
    assert load("juggle", 1, {"clubs": 3}) == load("juggle", 2, {"balls": 3}) == juggle(3, "low")
    assert load("juggle", 3, {"balls": 3, "height": "high"}) == juggle(3, "high")
