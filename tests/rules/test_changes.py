"""Amendments: what they change, what they leave alone, and when they hold (A13)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaign.rules.changes import CHANGES, READABLE, amended
from campaign.rules.drawings import read_drawing
from campaign.rules.edition import Edition, WindowPlan
from campaign.rules.legacy_box import BoardPlan, LegacyBox, Reward, TrackBox, TrackPlan
from campaign.rules.palette import STANDARD
from campaign.rules.state.campaign import Family, State
from campaign.rules.state.game import Game
from campaign.rules.state.legacy import Rule

BOX = Edition("box", "Box", windows={1: WindowPlan(1, layout=read_drawing("R*#4 . 5"))}, window_count=3)
ALWAYS = (1, 1)


def changed(what, **values):
    return amended(BOX, [Rule("rule", "as read", ALWAYS, what, values)])


def rule(slug, /, since=ALWAYS, ended=None, family=None, what="rounds", **values):
    """A rule, nine rounds a game unless told otherwise."""
    return Rule(slug, slug, since, what, values or {"number": 9}, family, ended)


def told(space):
    return space.colour, space.value, space.star, space.magic


WORKED = {
    "text": ({}, lambda box: box, BOX),
    "add-colour": (
        {"letter": "O", "count": 2},
        lambda box: (box.palette.letters[-1], box.palette["O"].name, box.bag),
        ("O", "orange", (*BOX.bag, "O", "O")),
    ),
    "drop-colour": (
        {"letter": "P"},
        lambda box: ("".join(box.palette.letters), "".join(sorted(box.bag))),
        ("RYGB", "BBGGRRYY"),
    ),
    "bag": ({"letters": "RRZG"}, lambda box: box.bag, ("R", "R", "G")),
    "faces": ({"numbers": (7, 0, 3, 3)}, lambda box: box.faces, (0, 3, 7)),
    "dice": ({"number": 3, "count": 1}, lambda box: [box.dice_count(players) for players in (2, 4)], [5, 7]),
    "turns": ({"number": 3}, lambda box: box.turns_each, 3),
    "rounds": ({"number": 10}, lambda box: box.rounds, 10),
    "board": (
        {"slug": "crypt", "label": "The Crypt", "letters": "RRB", "numbers": (2, 1), "points": 1},
        lambda box: box.legacy.boards,
        (BoardPlan(), BoardPlan("crypt", "The Crypt", ("R", "B"), (1, 2), 1)),
    ),
    "space": (
        {"window": 1, "space": "B1", "colour": "O", "value": 7, "star": True, "magic": 10},
        lambda box: told(box.window(1).layout.spaces["B1"]),
        ("O", 7, True, 10),
    ),
    "chart": (
        {"window": 2, "players": 2, "points": (4, 2), "tools": (1,), "coins": (3, 5), "signature": 1},
        lambda box: (box.window(2).chart, box.window(1).chart),
        ({2: (Reward(4, 1, 3, True), Reward(2, 0, 5))}, {}),
    ),
    "track": (
        {"track": "books-of-wisdom", "icons": ("legacy", "", "crest"), "amounts": (2,)},
        lambda box: [track.boxes for track in box.legacy.tracks],
        [(TrackBox("legacy", 2), TrackBox(""), TrackBox("crest")), (), ()],
    ),
    "score-line": (
        {"slug": "birds", "label": "Birds", "window": 2},
        lambda box: (box.window(2).lines, box.window(1).lines, box.legacy.lines),
        ({"birds": "Birds"}, {}, {}),
    ),
    "slots": ({"numbers": (1, 2, 4)}, lambda box: box.legacy.slots, (1, 2, 4)),
}


@pytest.mark.parametrize("what", CHANGES)
def test_A13_2_every_kind_of_change_changes_what_it_says(what):
    values, look, expected = WORKED[what]
    assert look(changed(what, **values)) == expected


@pytest.mark.parametrize("change", CHANGES.values(), ids=lambda change: change.slug)
def test_A13_2_every_value_of_a_change_has_a_reading(change):
    assert set(change.inputs) <= READABLE.keys()
    assert change.rule.startswith("A13.")
    assert change.name


@pytest.mark.parametrize("what", [what for what in CHANGES if what != "drop-colour"])
def test_A13_2_without_its_values_a_change_changes_nothing(what):
    assert changed(what) == BOX


@pytest.mark.parametrize(
    ("what", "values"),
    [
        ("add-colour", {"letter": "orange", "count": 2}),
        ("add-colour", {"letter": "", "count": 2}),
        ("add-colour", {"letter": "O", "count": -1}),
        ("add-colour", {"letter": "O", "count": 10**9}),
        ("drop-colour", {"letter": "Z"}),
        ("drop-colour", {"letter": ("R",)}),
        ("bag", {"letters": "ZZ"}),
        ("bag", {"letters": 4}),
        ("faces", {"numbers": ()}),
        ("faces", {"numbers": (1, "2", 3)}),
        ("faces", {"numbers": (1, True)}),
        ("faces", {"numbers": 6}),
        ("dice", {"number": -3}),
        ("dice", {"number": 1, "count": "two"}),
        ("turns", {"number": 0}),
        ("turns", {"number": True}),
        ("turns", {"number": 10**9}),
        ("rounds", {"number": 0}),
        ("rounds", {"number": "ten"}),
        ("board", {"label": "No slug"}),
        ("board", {"slug": "crypt", "numbers": ("one",)}),
        ("space", {"window": 1, "space": "Z9", "colour": "R"}),
        ("space", {"window": 2, "space": "A1", "colour": "R"}),
        ("space", {"space": "A1", "colour": "R"}),
        ("space", {"window": 1, "space": "A1", "colour": "red"}),
        ("space", {"window": 1, "space": "A1", "colour": "G", "value": "five"}),
        ("space", {"window": 1, "space": "A1", "colour": "G", "star": "no"}),
        ("chart", {"points": (3, 1)}),
        ("chart", {"players": 2, "points": ("three", "one")}),
        ("chart", {"players": 2, "points": (3, 1), "window": 44}),
        ("chart", {"players": 2, "points": (3, 1), "window": "two"}),
        ("track", {"icons": ("legacy",)}),
        ("track", {"track": "books-of-wisdom", "icons": "legacy"}),
        ("score-line", {"slug": "birds"}),
        ("score-line", {"slug": "birds", "label": "Birds", "window": -1}),
        ("slots", {"numbers": (1, -2)}),
        ("no-such-change", {"number": 3}),
        ("", {"number": 3}),
    ],
)
def test_A13_3_a_change_that_cannot_be_read_changes_nothing(what, values):
    assert changed(what, **values) == BOX


def test_A13_2_a_colour_of_the_table_s_own():
    box = changed("add-colour", letter="T", name="teal", pale=True, count=1)
    assert (box.palette["T"].name, box.palette["T"].pale, box.bag.count("T")) == ("teal", True, 1)


def test_A13_2_a_colour_the_box_knows_only_gains_dice():
    box = changed("add-colour", letter="R", name="vermilion", count=1)
    assert (box.palette, box.bag.count("R")) == (STANDARD, 3)


def test_A13_2_the_last_colour_stays():
    only_red = amended(BOX, [rule(letter, what="drop-colour", letter=letter) for letter in "RYGBP"])
    assert "".join(only_red.palette.letters) == "P"


def test_A13_2_a_board_in_the_place_of_one():
    box = amended(
        BOX,
        [
            rule("one", what="board", slug="crypt", label="Crypt"),
            rule("two", what="board", slug="cathedral", label="Minster", letters="OR"),
        ],
    )
    assert box.legacy.boards == (BoardPlan("cathedral", "Minster", ("R",)), BoardPlan("crypt", "Crypt"))


def test_A13_2_a_sticker_may_print_nothing():
    box = changed("space", window=1, space="A1")
    assert told(box.window(1).layout.spaces["A1"]) == (None, None, False, None)
    assert told(box.window(1).layout.spaces["C1"]) == (None, 5, False, None)


def test_A8_1_a_chart_of_all_windows_leaves_the_second_its_point():
    box = changed("chart", players=3, points=(5,), coins=(2, 3, 4))
    assert [box.window(number).chart for number in (1, 2, 3)] == [
        {3: (Reward(5, 0, 2), Reward(1, 0, 3), Reward(0, 0, 4))}
    ] * 3
    assert 4 not in box.windows


def test_A8_1_a_chart_may_say_otherwise_of_the_second():
    assert changed("chart", players=2, points=(5, 0)).window(1).chart[2] == (Reward(5), Reward(0))


def test_A13_2_a_track_that_was_not_there():
    box = changed("track", track="guild", label="The Guild", icons=("tool",))
    assert box.legacy.tracks == (*LegacyBox().tracks, TrackPlan("guild", "The Guild", (TrackBox("tool"),)))


def test_A13_2_a_score_line_of_every_game():
    assert changed("score-line", slug="birds", label="Birds").legacy.lines == {"birds": "Birds"}


def test_A13_1_the_rule_that_came_later_goes_before():
    box = amended(BOX, [rule("one", number=8), rule("two", number=14), rule("three", what="turns", number=1)])
    assert (box.rounds, box.turns_each) == (14, 1)


anything = st.one_of(
    st.integers(),
    st.booleans(),
    st.none(),
    st.floats(),
    st.text(max_size=4),
    st.sampled_from(["R", "O", "A1", "cathedral", "books-of-wisdom", "\N{LATIN CAPITAL LETTER E WITH ACUTE}"]),
    st.integers(-2, 13),
    st.lists(st.one_of(st.integers(-2, 9), st.text(max_size=3), st.booleans()), max_size=5).map(tuple),
    st.lists(st.integers(), max_size=3),
    st.dictionaries(st.text(max_size=2), st.integers(), max_size=2),
)
kinds = st.sampled_from([*CHANGES, "no-such-change", ""])


@settings(max_examples=150, deadline=None, database=None, derandomize=True)
@given(st.lists(st.tuples(kinds, st.dictionaries(st.sampled_from([*READABLE, "x"]), anything, max_size=8)), max_size=6))
def test_A13_3_no_value_whatever_makes_an_amendment_fail(found):
    box = amended(BOX, [Rule("rule", "", ALWAYS, what, values) for what, values in found])
    assert box.palette.letters
    assert box.bag is not None
    assert box.faces
    assert 1 <= box.rounds <= 99
    assert 1 <= box.turns_each <= 99
    assert 0 <= box.dice_count(4) <= 99 * 5
    assert set(box.windows) <= {1, 2, 3}


def held(*rules, families=(1, 2)):
    """A state with these rules."""
    return State(
        edition=BOX, families={number: Family(number, "") for number in families}, rules={r.slug: r for r in rules}
    )


def rounds(state, game, round_number, family=None):
    return state.box(Game(game, game), family, round_number).rounds


@pytest.mark.parametrize(
    ("ended", "holds", "not_any_more"),
    [
        ((2, 6), [(2, 5)], [(2, 6), (2, 12), (3, 1)]),
        ((3, 1), [(2, 5), (2, 6), (2, 13)], [(3, 1), (4, 2)]),
        (None, [(2, 5), (2, 13), (3, 1), (10, 12)], []),
    ],
    ids=["this-round", "this-game", "for-good"],
)
def test_A13_3_a_rule_holds_for_a_round_for_a_game_or_for_good(ended, holds, not_any_more):
    state = held(rule("nine", since=(2, 5), ended=ended))
    assert [rounds(state, *when) for when in holds] == [9] * len(holds)
    assert [rounds(state, *when) for when in [(1, 12), (2, 4), *not_any_more]] == [12] * (2 + len(not_any_more))
    assert state.edition.rounds == 12


def test_A13_3_without_a_round_the_one_going_on_is_meant():
    state = held(rule("nine", since=(1, 3), ended=(1, 4)))
    games = [Game(1, 1, left=dict.fromkeys(range(1, ended + 1), ())) for ended in (1, 2, 3)]
    assert [state.box(game).rounds for game in games] == [12, 9, 12]


def test_A13_3_a_game_that_is_over_keeps_what_held_at_its_end():
    over = Game(1, 1, left=dict.fromkeys(range(1, 13), ()), closed="play-on")
    state = held(rule("nine", since=(1, 2), ended=(2, 1)), rule("later", since=(2, 1), number=7)).with_game(over)
    assert state.box(over).rounds == 9
    assert state.box_now().rounds == 7


def test_A13_3_a_rule_that_was_ended_holds_until_then():
    nine = rule("nine", since=(1, 1))
    state = held(nine.ending((3, 4)))
    assert [rounds(state, *when) for when in [(1, 1), (3, 3), (3, 4), (4, 1)]] == [9, 9, 12, 12]
    assert nine.ending((3, 4)).ending((5, 1)).ended == (3, 4)
    assert nine.ending((3, 4)).ending((2, 1)).ended == (2, 1)


def test_A13_3_a_rule_of_one_family_is_for_it_alone():
    state = held(rule("nine", family=2), rule("for-all", what="turns", number=3))
    assert [rounds(state, 1, 1, family) for family in (None, 1, 2)] == [12, 12, 9]
    assert {state.box(Game(1, 1), family, 1).turns_each for family in (None, 1, 2)} == {3}


def test_A13_3_a_sticker_over_the_space_of_one_family():
    sticker = rule("sticker", family=2, what="space", window=1, space="B1", colour="G")
    game = Game(1, 1)
    plan = held(sticker).with_game(game).plan(game)
    assert [plan.layout_of(family).spaces["B1"].colour for family in (1, 2)] == [None, "G"]
    assert plan.layout.spaces["B1"].colour is None


def test_A13_4_a_rule_in_words_changes_nothing_and_stays():
    state = held(Rule("words", "Whisper", ALWAYS))
    assert state.box(Game(1, 1), None, 1) == BOX
    assert state.rules["words"].text == "Whisper"
