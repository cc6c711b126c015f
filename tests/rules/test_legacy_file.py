"""What lies between the games, as files tell it: each key is read, and each fault says where it is."""

import pytest

from campaign.rules.abilities import Step
from campaign.rules.changes import CHANGES, amended
from campaign.rules.edition_file import read_edition
from campaign.rules.legacy_box import (
    SEALED,
    SQUARE,
    AbilityPlan,
    BoardPlan,
    CardPlan,
    LegacyBox,
    Reward,
    SealedPlan,
    SquarePlan,
    TrackBox,
    TrackPlan,
    Trigger,
)
from campaign.rules.palette import Glass
from campaign.rules.sealed_file import NEEDED, TRIGGERS, _values
from campaign.rules.state.legacy import Rule
from campaign.rules.tracks import ICONS
from tests.rules.test_edition_file import changed, faults_of, write

BOX = {
    "title": "Two Panes",
    "windows": 3,
    "dice_each": 3,
    "dice_more": 2,
    "slots": [0, 2, 4],
    "filled": 1,
    "square": {"numbers": [1, 2, 3, 4], "first": 2, "all": 3, "collection": 4},
    "lines": {"lost-gloves": "Lost gloves"},
    "boards": [{"slug": "crypt", "name": "The Crypt", "colours": "RB", "values": [1, 2], "points": 2}],
    "tracks": [
        {
            "slug": "tea",
            "name": "Tea",
            "boxes": ["", "legacy:2", "legacy", "crest", "tool"],
            "dedication": {"slug": "brew", "name": "Brew", "steps": [{"ability": "flip"}]},
        },
        {"slug": "toast", "name": "Toast"},
    ],
    "stickers": [
        {"slug": "dye", "name": "Dye", "steps": [{"ability": "set-colour"}], "recorded": True, "copies": 4},
        {"slug": "wink", "name": "Wink"},
    ],
    "sealed": [
        {
            "slug": "tin",
            "kind": "crate",
            "number": 1,
            "title": "The Tin",
            "story": "It rattles.",
            "trigger": {"kind": "round-end", "window": 1, "round": 4},
            "changes": [
                {"what": "add-colour", "letter": "O", "name": "orange", "pale": True, "count": 2, "text": "Orange."},
                {"what": "text", "text": "Hum.", "until": "game"},
                {"what": "space", "window": 2, "space": "B1", "colour": "O", "star": True, "text": "A sticker."},
            ],
        },
        {"slug": "note", "kind": "envelope", "number": 1},
    ],
}
WINDOW = {
    "number": 2,
    "title": "Low Tide",
    "intro": "Wade in.",
    "outro": "Wade out.",
    "drawing": "R . 5",
    "lines": {"shells": "Shells found"},
    "chart": {
        "2": {"points": [3, 1], "tools": [1, 2], "coins": [2, 4], "signature": 1},
        "4": {"points": [4, 1, 0, 0]},
    },
    "cards": [
        {"slug": "spade", "name": "Spade", "steps": [{"ability": "add", "n": 1}], "copies": 3, "uses": 2},
        {"slug": "pail", "name": "Pail", "fills_box": True},
    ],
}


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "two-panes"


@pytest.fixture
def box(folder):
    return read_edition(write(folder, box=BOX, w=WINDOW))


def test_A3_1_the_dice_of_a_round_are_read(box):
    assert (box.dice_each, box.dice_more, box.dice_count(2)) == (3, 2, 8)


def test_A9_tracks_slots_and_stickers_are_read(box):
    brew = AbilityPlan("brew", "Brew", (Step("flip", {}, "brew"),))
    boxes = (TrackBox(), TrackBox("legacy", 2), TrackBox("legacy"), TrackBox("crest"), TrackBox("tool"))
    assert box.legacy.tracks == (TrackPlan("tea", "Tea", boxes, brew), TrackPlan("toast", "Toast"))
    assert (box.legacy.slots, box.legacy.filled) == ((0, 2, 4), 1)
    dye = AbilityPlan("dye", "Dye", (Step("set-colour", {}, "dye"),), recorded=True, copies=4)
    assert box.legacy.stickers == (dye, AbilityPlan("wink", "Wink"))


def test_A6_1_and_A11_1_boards_square_and_score_lines_are_read(box):
    assert box.legacy.boards == (BoardPlan("crypt", "The Crypt", ("R", "B"), (1, 2), 2),)
    assert box.legacy.square == SquarePlan((1, 2, 3, 4), 2, 3, 4)
    assert box.legacy.lines == {"lost-gloves": "Lost gloves"}


def test_A8_4_what_is_sealed_is_read_with_its_trigger(box):
    tin, note = box.legacy.sealed
    assert (tin.slug, tin.kind, tin.number, tin.title, tin.story) == ("tin", "crate", 1, "The Tin", "It rattles.")
    assert tin.trigger == Trigger("round-end", 1, 4)
    assert tin.changes[1] == ("text", {"text": "Hum.", "until": "game"})
    assert note == SealedPlan("note", "envelope", 1)


def test_A13_2_what_is_sealed_suggests_changes_that_the_box_takes(box):
    rules = [
        Rule(f"rule-{at}", "", (1, 1), what, values) for at, (what, values) in enumerate(box.legacy.sealed[0].changes)
    ]
    now = amended(box, rules)
    assert now.palette["O"] == Glass("O", "orange", pale=True)
    assert now.bag.count("O") == 2
    assert (now.window(2).layout.spaces["B1"].colour, now.window(2).layout.spaces["B1"].star) == ("O", True)


def test_A8_1_a_windows_chart_cards_lines_and_stories_are_read(box):
    plan = box.window(2)
    assert (plan.intro, plan.outro, plan.lines) == ("Wade in.", "Wade out.", {"shells": "Shells found"})
    assert plan.chart == {
        2: (Reward(3, 1, 2, signature=True), Reward(1, 2, 4)),
        4: (Reward(4), Reward(1), Reward(), Reward()),
    }
    assert plan.cards == (
        CardPlan("spade", "Spade", (Step("add", {"n": 1}, "spade"),), copies=3, uses=2),
        CardPlan("pail", "Pail", fills_box=True),
    )


def test_A13_what_a_box_does_not_say_keeps_the_rules_own(folder):
    box = read_edition(write(folder, box={"title": "Bare"}))
    assert box.legacy == LegacyBox()
    assert (box.legacy.sealed, box.legacy.square.numbers) == (SEALED, SQUARE)
    assert (box.dice_each, box.dice_more) == (2, 1)


def test_every_value_of_a_change_can_be_written():
    asked = {key for change in CHANGES.values() for key in change.inputs}
    assert asked | {"text", "until"} == _values(10).keys()
    assert all(set(needed) <= set(CHANGES[what].inputs) for what, needed in NEEDED.items())


def test_A9_3_each_icon_cites_its_rule_and_only_points_are_counted():
    assert list(ICONS) == ["legacy", "crest", "tool"]
    assert all(icon.slug == slug and icon.name and icon.rule.startswith("A9") for slug, icon in ICONS.items())
    assert [icon.slug for icon in ICONS.values() if icon.counted] == ["legacy"]


BOX_FAULTS = [
    ("dice_each", -1, "", "dice_each", "a whole number from 0 to 9", "-1"),
    ("dice_more", "3", "", "dice_more", "a whole number from 0 to 99", "'3'"),
    ("slots", [0, -2, 4], "", "slots", "a whole number from 0 to 99 at place 2", "-2"),
    ("filled", 4, "", "filled", "a whole number from 0 to 3", "4"),
    ("square.numbers", [1, 2, 3], "square", "numbers", "as many numbers as a square has cells", "[1, 2, 3]"),
    ("square.first", "1", "square", "first", "a whole number from 0 to 99", "'1'"),
    ("square.all", -1, "square", "all", "a whole number from 0 to 99", "-1"),
    ("square.collection", 1.5, "square", "collection", "a whole number from 0 to 99", "1.5"),
    ("square.sum", 34, "square", "sum", "only numbers, first, all, collection", "an unknown key"),
    ("lines.lost-gloves", "", "lines", "lost-gloves", "a line of 1 to 80 characters", "''"),
    ("lines.Lost", "Lost", "lines", "Lost", "a slug", "'Lost'"),
    ("boards.0.slug", ..., "boards 1", "slug", "a slug", "nothing"),
    ("boards.0.name", 3, "boards 1", "name", "a line of 1 to 80 characters", "3"),
    ("boards.0.colours", "RO", "boards 1", "colours", "letters of the palette RYGBP", "'RO'"),
    ("boards.0.values", [1, 1], "boards 1", "values", "nothing stands twice", "[1, 1]"),
    ("boards.0.points", "2", "boards 1", "points", "a whole number", "'2'"),
    ("boards.0.rows", 5, "boards 1", "rows", "only slug, name, colours, values, points", "an unknown key"),
    ("tracks.0.slug", "Tea", "tracks 1", "slug", "a slug", "'Tea'"),
    ("tracks.0.name", ..., "tracks 1", "name", "a line of 1 to 80 characters", "nothing"),
    ("tracks.1.slug", "tea", "tracks 2", "slug", "a slug that no other track of the box has", "'tea'"),
    ("tracks.0.boxes.1", "legacy:0", "tracks 1", "boxes", "an icon such as legacy, crest, tool", "'legacy:0'"),
    ("tracks.0.boxes.1", "legacy:", "tracks 1", "boxes", "at place 2", "'legacy:'"),
    ("tracks.0.boxes.1", "legacy:²", "tracks 1", "boxes", "at place 2", "'legacy:²'"),
    ("tracks.0.boxes.3", "crest:2", "tracks 1", "boxes", "at place 4", "'crest:2'"),
    ("tracks.0.boxes.4", "hat", "tracks 1", "boxes", "at place 5", "'hat'"),
    ("tracks.0.boxes.0", 2, "tracks 1", "boxes", "at place 1", "2"),
    ("tracks.0.dedication.slug", ..., "tracks 1.dedication", "slug", "a slug", "nothing"),
    ("tracks.0.dedication.copies", 2, "tracks 1.dedication", "copies", "only slug, name, steps", "an unknown key"),
    ("tracks.0.dedication.steps.0.ability", "fly", "tracks 1.dedication.steps 1", "ability", "one of add", "'fly'"),
    ("tracks.0.price", 1, "tracks 1", "price", "only slug, name, boxes, dedication", "an unknown key"),
    ("stickers.0.recorded", "yes", "stickers 1", "recorded", "true or false", "'yes'"),
    ("stickers.0.copies", 0, "stickers 1", "copies", "a whole number from 1 to 99", "0"),
    ("stickers.0.steps.0.colour", "O", "stickers 1.steps 1", "colour", "letters of the palette RYGBP", "'O'"),
    ("stickers.1.slug", "dye", "stickers 2", "slug", "a slug that no other sticker of the box has", "'dye'"),
    ("stickers.1.name", ..., "stickers 2", "name", "a line of 1 to 80 characters", "nothing"),
    ("sealed.0.slug", "note", "sealed 2", "slug", "a slug that no other sealed thing of the box has", "'note'"),
    ("sealed.0.kind", "box", "sealed 1", "kind", "one of crate, envelope, other", "'box'"),
    ("sealed.0.kind", "envelope", "sealed 2", "number", "a number that no other sealed thing of its kind", "1"),
    ("sealed.0.number", ..., "sealed 1", "number", "a whole number from 1 to 99", "nothing"),
    ("sealed.0.title", "", "sealed 1", "title", "a line of 1 to 80 characters", "''"),
    ("sealed.0.story", 7, "sealed 1", "story", "a line of 1 to 400 characters", "7"),
    ("sealed.0.lid", True, "sealed 1", "lid", "only slug, kind, number, trigger", "an unknown key"),
    ("sealed.0.trigger.kind", "noise", "sealed 1.trigger", "kind", "one of card, game-end, round-end", "'noise'"),
    ("sealed.0.trigger.window", 4, "sealed 1.trigger", "window", "a whole number from 1 to 3", "4"),
    ("sealed.0.trigger.window", ..., "sealed 1.trigger", "window", "a whole number from 1 to 3", "nothing"),
    ("sealed.0.trigger.round", ..., "sealed 1.trigger", "round", "a whole number from 1 to 99", "nothing"),
    ("sealed.0.trigger.kind", "card", "sealed 1.trigger", "text", "a line of 1 to 400 characters", "nothing"),
    ("sealed.0.trigger.game", 1, "sealed 1.trigger", "game", "only kind, window, round, text", "an unknown key"),
    ("sealed.0.changes.0.what", "fly", "sealed 1.changes 1", "what", "one of add-colour, bag, board", "'fly'"),
    ("sealed.0.changes.0.what", ..., "sealed 1.changes 1", "what", "one of add-colour, bag, board", "nothing"),
    ("sealed.0.changes.0.letter", ..., "sealed 1.changes 1", "letter", "one capital letter", "nothing"),
    ("sealed.0.changes.0.count", -1, "sealed 1.changes 1", "count", "a whole number from 0 to 99", "-1"),
    (
        "sealed.0.changes.0.window",
        1,
        "sealed 1.changes 1",
        "window",
        "only what, letter, name, pale, count",
        "an unknown",
    ),
    ("sealed.0.changes.1.text", ..., "sealed 1.changes 2", "text", "a line of 1 to 400 characters", "nothing"),
    ("sealed.0.changes.1.until", "dawn", "sealed 1.changes 2", "until", "one of game, good, round", "'dawn'"),
    ("sealed.0.changes.2.space", "B 1", "sealed 1.changes 3", "space", "the name of a space", "'B 1'"),
    ("sealed.0.changes.2.window", 9, "sealed 1.changes 3", "window", "a whole number from 1 to 3", "9"),
    ("sealed.0.changes.2.colour", "red", "sealed 1.changes 3", "colour", "one capital letter", "'red'"),
]


@pytest.mark.parametrize(("path", "value", "table", "key", "expected", "got"), BOX_FAULTS)
def test_a_fault_of_the_box_names_table_key_and_expectation(folder, path, value, table, key, expected, got):
    (fault,) = faults_of(folder, box=changed(BOX, path, value), w=WINDOW)
    assert (fault.file, fault.table, fault.key) == ("two-panes/box.toml", table, key)
    assert expected in fault.expected
    assert got in fault.got


OF_A_CHANGE = [
    ({"what": "chart", "players": 5, "points": [1]}, "players", "one of 2, 3, 4"),
    ({"what": "chart", "players": 2, "points": []}, "points", "a list of at least 1"),
    ({"what": "chart", "players": 2, "points": [1], "coins": ["a"]}, "coins", "at place 1"),
    (
        {"what": "track", "track": "tea", "icons": ["hat"]},
        "icons",
        "an icon such as legacy, crest, tool, or nothing at place 1",
    ),
    ({"what": "bag", "letters": "Rb"}, "letters", "capital letters"),
    ({"what": "board", "slug": "attic"}, "label", "a line of 1 to 80 characters"),
    ({"what": "faces", "numbers": 7}, "numbers", "a list of at least 1"),
]


@pytest.mark.parametrize(("change", "key", "expected"), OF_A_CHANGE)
def test_A13_2_a_fault_of_a_change_names_the_value(folder, change, key, expected):
    (fault,) = faults_of(folder, box=changed(BOX, "sealed.0.changes", [{"text": "Now.", **change}]))
    assert (fault.table, fault.key) == ("sealed 1.changes 1", key)
    assert expected in fault.expected


@pytest.mark.parametrize("kind", TRIGGERS)
def test_A8_4_each_kind_of_trigger_can_be_told(folder, kind):
    told = {"kind": kind, "window": 1, "round": 3, "text": "When it rains."}
    sealed = read_edition(write(folder, box=changed(BOX, "sealed.0.trigger", told))).legacy.sealed_one("tin")
    assert sealed.trigger == Trigger(kind, 1, 3, "When it rains.")


WINDOW_FAULTS = [
    ("intro", "", "", "intro", "a line of 1 to 400 characters", "''"),
    ("outro", 3, "", "outro", "a line of 1 to 400 characters", "3"),
    ("lines.shells", 2, "lines", "shells", "a line of 1 to 80 characters", "2"),
    ("chart", [], "", "chart", "a table", "[]"),
    ("chart.5", {}, "chart", "5", "only 2, 3, 4", "an unknown key"),
    ("chart.2.points", [3], "chart.2", "points", "a list of 2, one a place", "[3]"),
    ("chart.2.tools", [1, 1.5], "chart.2", "tools", "a whole number from -9 to 99 at place 2", "1.5"),
    ("chart.4.coins", "2", "chart.4", "coins", "a list", "'2'"),
    ("chart.2.signature", 3, "chart.2", "signature", "a whole number from 0 to 2", "3"),
    ("chart.2.rank", 1, "chart.2", "rank", "only points, tools, coins, signature", "an unknown key"),
    ("cards.0.slug", ..., "cards 1", "slug", "a slug", "nothing"),
    ("cards.0.name", "", "cards 1", "name", "a line of 1 to 80 characters", "''"),
    ("cards.0.copies", 0, "cards 1", "copies", "a whole number from 1 to 99", "0"),
    ("cards.0.uses", "2", "cards 1", "uses", "a whole number from 1 to 99", "'2'"),
    ("cards.0.steps.0.n", "1", "cards 1.steps 1", "n", "a whole number", "'1'"),
    ("cards.1.fills_box", 1, "cards 2", "fills_box", "true or false", "1"),
    ("cards.1.slug", "spade", "cards 2", "slug", "a slug that no other tool card of the window has", "'spade'"),
    ("cards.1.colour", "R", "cards 2", "colour", "only slug, name, steps, copies, uses, fills_box", "an unknown key"),
]


@pytest.mark.parametrize(("path", "value", "table", "key", "expected", "got"), WINDOW_FAULTS)
def test_a_fault_of_a_window_names_table_key_and_expectation(folder, path, value, table, key, expected, got):
    (fault,) = faults_of(folder, box=BOX, w=changed(WINDOW, path, value))
    assert (fault.file, fault.table, fault.key) == ("two-panes/w.toml", table, key)
    assert expected in fault.expected
    assert got in fault.got


def test_A8_2_a_tool_card_belongs_to_one_window(folder):
    (fault,) = faults_of(folder, box=BOX, a=WINDOW, b={"number": 3, "title": "Ebb", "cards": WINDOW["cards"][:1]})
    assert (fault.file, fault.key, fault.got) == ("two-panes/b.toml", "cards", "'spade'")


def test_all_faults_of_a_box_are_told_at_once(folder):
    broken = changed(changed(changed(BOX, "filled", 9), "stickers.0.copies", 0), "sealed.0.trigger.window", 9)
    faults = faults_of(folder, box=broken, w=changed(WINDOW, "chart.2.coins", []))
    assert [(fault.table, fault.key) for fault in faults] == [
        ("stickers 1", "copies"),
        ("sealed 1.trigger", "window"),
        ("", "filled"),
        ("chart.2", "coins"),
    ]
