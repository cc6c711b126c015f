"""Edition files: what a right one gives, and that a wrong one says where and what was expected."""

import json
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaign.rules.abilities import ABILITIES, Step
from campaign.rules.dice import BAG, FACES
from campaign.rules.edition_file import PARAMS, EditionError, read_edition
from campaign.rules.layout import Pair
from campaign.rules.objectives import OBJECTIVES
from campaign.rules.palette import STANDARD, Glass, Palette

BOX = {
    "title": "Two Panes",
    "story": "A box for tests.",
    "windows": 3,
    "palette": {"R": "red", "Z": {"name": "straw", "pale": True}},
    "dice": {"bag": "RRZ", "faces": [1, 2, 3]},
}
WINDOW = {
    "number": 2,
    "title": "Low Tide",
    "star": "Every family hums.",
    "boxes": [3, -1],
    "drawing": "R . -2*\n_ Z#14 12",
    "joined": ["A1 C2"],
    "parted": ["B1 C1"],
    "tools": [
        {
            "slug": "long-spoon",
            "name": "Long Spoon",
            "colour": "Z",
            "steps": [{"ability": "add", "n": -2}, {"ability": "set-colour"}],
        }
    ],
    "public": {
        "A": {"name": "Pairs", "kind": "value-pairs", "values": [1, 2], "points": 2},
        "B": {"name": "Pots", "kind": "colour-sets", "colours": "RZ"},
    },
    "private": [
        {"slug": "straw", "name": "Straw", "kind": "colour-sum", "colour": "Z"},
        {"slug": "ones", "name": "Ones", "kind": "value-count", "value": 1, "points": 3},
    ],
}
ROUND = {
    "number": 1,
    "title": "Two Halves",
    "points": {"n": [50, 0], "e": [100, 50.5], "s": [50, 100], "w": [0, 50]},
    "spaces": {"A1": {"ring": "n e s", "printed": "R*"}, "A2": {"ring": "n s w"}},
    "bows": {"n e": [100, 0]},
}


def toml(value):
    """A value in TOML's inline form."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(key)} = {toml(inner)}" for key, inner in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    if isinstance(value, float):
        return str(value) if str(value) in ("inf", "-inf", "nan") else f"{value:f}"
    return json.dumps(value, ensure_ascii=False)


def write(folder, **files):
    """An edition's folder; each file is a table, or text as it stands."""
    folder.mkdir(exist_ok=True)
    for name, content in files.items():
        text = (
            content
            if isinstance(content, str)
            else "\n".join(f"{json.dumps(k)} = {toml(v)}" for k, v in content.items())
        )
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return folder


def changed(table, path, value=...):
    """A copy with one key set, or without it. Path: keys and list places, parted by dots."""
    copy = json.loads(json.dumps(table))
    *inner, last = path.split(".")
    at = copy
    for part in inner:
        at = at[int(part) if isinstance(at, list) else part]
    last = int(last) if isinstance(at, list) else last
    if value is ...:
        del at[last]
    else:
        at[last] = value
    return copy


@pytest.fixture
def folder(tmp_path: Path):
    return tmp_path / "two-panes"


def faults_of(folder, **files):
    with pytest.raises(EditionError) as caught:
        read_edition(write(folder, **files))
    return caught.value.faults


def test_a_box_is_read_into_typed_values(folder):
    box = read_edition(write(folder, box=BOX, w=WINDOW))
    assert (box.slug, box.title, box.story, box.window_count) == ("two-panes", "Two Panes", "A box for tests.", 3)
    assert box.palette == Palette((Glass("R", "red"), Glass("Z", "straw", pale=True)))
    assert (box.bag, box.faces) == (("R", "R", "Z"), (1, 2, 3))


def test_A13_what_a_box_does_not_say_is_the_rules_own(folder):
    box = read_edition(write(folder, box={"title": "Bare"}))
    assert (box.palette, box.bag, box.faces) == (STANDARD, BAG, FACES)
    assert (box.rounds, box.turns_each, box.window_count, dict(box.windows)) == (12, 2, 10, {})


def test_a_bag_not_named_holds_two_dice_of_each_colour(folder):
    assert read_edition(write(folder, box=changed(BOX, "dice"))).bag == ("R", "Z", "R", "Z")


def test_a_window_is_read_into_typed_values(folder):
    plan = read_edition(write(folder, box=BOX, w=WINDOW)).window(2)
    assert (plan.number, plan.title, plan.boxes, plan.star) == (2, "Low Tide", (3, -1), "Every family hums.")
    assert list(plan.layout) == ["A1", "B1", "C1", "B2", "C2"]
    assert (plan.layout.spaces["C1"].value, plan.layout.spaces["C1"].star) == (-2, True)
    assert (plan.layout.spaces["B2"].colour, plan.layout.spaces["B2"].magic) == ("Z", 14)
    assert plan.layout.joined == {Pair(("A1", "C2"))}
    assert "C2" in plan.layout.edges["A1"]
    assert "C1" not in plan.layout.adjacent("B1")
    assert plan.public["A"].params == {"values": (1, 2)}
    assert (plan.public["B"].slug, plan.public["B"].points) == ("public-b", 1)
    assert plan.objective("straw").params == {"colour": "Z"}


def test_A5_4_a_tools_steps_carry_its_slug_and_leave_open_what_is_picked(folder):
    tool = read_edition(write(folder, box=BOX, w=WINDOW)).window(2).tool("long-spoon")
    assert tool.steps == (Step("add", {"n": -2}, "long-spoon"), Step("set-colour", {}, "long-spoon"))


def test_polygons_give_neighbours_and_curved_sides(folder):
    layout = read_edition(write(folder, box=BOX, w=ROUND)).window(1).layout
    assert layout.edges == {"A1": {"A2"}, "A2": {"A1"}}
    assert layout.bows == {Pair(("n", "e")): (100.0, 0.0)}
    assert (layout.spaces["A1"].colour, layout.spaces["A1"].star, layout.points["e"]) == ("R", True, (100.0, 50.5))


def test_a_window_need_not_be_drawn_yet(folder):
    assert read_edition(write(folder, box=BOX, w={"number": 1, "title": "Later"})).window(1).layout is None


BOX_FAULTS = [
    ("title", ..., "", "title", "a line of 1 to 80 characters", "nothing"),
    ("title", "  ", "", "title", "a line of 1 to 80 characters", "'  '"),
    ("title", "a\u0007b", "", "title", "a line of 1 to 80 characters", "'a\\x07b'"),
    ("title", "x" * 10_000, "", "title", "a line of 1 to 80 characters", "'xxx"),
    ("rounds", 0, "", "rounds", "a whole number from 1 to 99", "0"),
    ("rounds", True, "", "rounds", "a whole number from 1 to 99", "True"),
    ("windows", 2.5, "", "windows", "a whole number from 1 to 99", "2.5"),
    ("colour", "R", "", "colour", "only palette, dice", "an unknown key"),
    ("palette", {}, "palette", "", "at least one colour", "none"),
    ("palette", "RZ", "", "palette", "a table", "'RZ'"),
    ("palette.z", "straw", "palette", "z", "one capital letter", "'z'"),
    ("palette.R", 7, "palette", "R", "a line of 1 to 20 characters", "7"),
    ("palette.Z.name", ..., "palette.Z", "name", "a line of 1 to 20 characters", "nothing"),
    ("palette.Z.pale", "yes", "palette.Z", "pale", "true or false", "'yes'"),
    ("palette.Z.hue", 40, "palette.Z", "hue", "only name, pale", "an unknown key"),
    ("dice.bag", "RRB", "dice", "bag", "letters of the palette RZ", "'RRB'"),
    ("dice.bag", "RRRRZ", "dice", "bag", "at most 3 dice of a colour", "more of R"),
    ("dice.faces", [], "dice", "faces", "a list of at least 1", "[]"),
    ("dice.faces", [1, "2"], "dice", "faces", "a whole number from -999 to 999 at place 2", "'2'"),
    ("dice.faces", [1, 2, 2], "dice", "faces", "nothing stands twice", "[1, 2, 2]"),
    ("dice.count", 3, "dice", "count", "only bag, faces", "an unknown key"),
]


@pytest.mark.parametrize(("path", "value", "table", "key", "expected", "got"), BOX_FAULTS)
def test_a_fault_of_the_box_names_file_table_key_and_expectation(folder, path, value, table, key, expected, got):
    (fault,) = faults_of(folder, box=changed(BOX, path, value))
    assert (fault.file, fault.table, fault.key) == ("two-panes/box.toml", table, key)
    assert expected in fault.expected
    assert got in fault.got


WINDOW_FAULTS = [
    ("number", ..., "", "number", "a whole number from 1 to 3", "nothing"),
    ("number", 4, "", "number", "a whole number from 1 to 3", "4"),
    ("title", 12, "", "title", "a line of 1 to 80 characters", "12"),
    ("light", 1, "", "light", "only ", "an unknown key"),
    ("boxes", [1, "2"], "", "boxes", "a whole number from -999 to 999 at place 2", "'2'"),
    ("boxes", [1.5], "", "boxes", "a whole number from -999 to 999 at place 1", "1.5"),
    ("boxes", [True], "", "boxes", "a whole number from -999 to 999 at place 1", "True"),
    ("boxes", 3, "", "boxes", "a list", "3"),
    ("drawing", "R .\n.", "", "drawing", "even rows", "row 2 has 1 spaces, the first has 2"),
    ("drawing", "R .\n. ?", "", "drawing", "a text drawing", "row 2: '?' is not a space"),
    ("drawing", "R B .\n_ Z .", "", "drawing", "letters of the palette RZ", "B in B1"),
    ("drawing", "_ _", "", "drawing", "a text drawing", "at least one space"),
    ("drawing", ["R ."], "", "drawing", "a text drawing", "['R .']"),
    ("points", {"n": [0, 0]}, "", "drawing", "either a drawing or points and spaces", "both"),
    ("joined", ["A1"], "", "joined", "2 different names", "'A1'"),
    ("joined", ["A1 A1"], "", "joined", "2 different names", "'A1 A1'"),
    ("parted", ["A1 D9"], "", "parted", "spaces of this window", "'D9'"),
    ("tools", {"slug": "spoon"}, "", "tools", "a list", "{'slug': 'spoon'}"),
    ("tools.0.slug", "Long Spoon", "tools 1", "slug", "a slug", "'Long Spoon'"),
    ("tools.0.colour", "B", "tools 1", "colour", "one of the letters of the palette RZ", "'B'"),
    ("tools.0.uses", 2, "tools 1", "uses", "only slug, name, colour, steps", "an unknown key"),
    ("tools.0.steps.0.ability", "fly", "tools 1.steps 1", "ability", "one of add, by-hand", "'fly'"),
    ("tools.0.steps.0.ability", ..., "tools 1.steps 1", "ability", "one of add, by-hand", "nothing"),
    ("tools.0.steps.0.n", "two", "tools 1.steps 1", "n", "a whole number", "'two'"),
    ("tools.0.steps.1.value", 4, "tools 1.steps 2", "value", "only ability, colour", "an unknown key"),
    ("tools.0.steps.1.colour", "Q", "tools 1.steps 2", "colour", "one of the letters of the palette RZ", "'Q'"),
    ("public.D", {}, "public", "D", "only A, B", "an unknown key"),
    ("public.A.kind", "value-triples", "public.A", "kind", "one of by-hand, colour-count", "'value-triples'"),
    ("public.A.kind", ["by-hand"], "public.A", "kind", "one of by-hand", "['by-hand']"),
    ("public.A.name", ..., "public.A", "name", "a line of 1 to 80 characters", "nothing"),
    ("public.A.points", "2", "public.A", "points", "a whole number", "'2'"),
    ("public.A.points", 10**12, "public.A", "points", "a whole number", "1000000000000"),
    ("public.A.values", ..., "public.A", "values", "a list of at least 1", "nothing"),
    ("public.A.slug", "pairs", "public.A", "slug", "only kind, name, points, values", "an unknown key"),
    ("public.B.colours", "RQ", "public.B", "colours", "letters of the palette RZ", "'RQ'"),
    ("private.0.colour", "red", "private 1", "colour", "one of the letters of the palette RZ", "'red'"),
    ("private.1.slug", "straw", "private 2", "slug", "a slug that no other private objective", "'straw'"),
    ("private.1.value", [1], "private 2", "value", "a whole number", "[1]"),
    ("private.1.values", [1], "private 2", "values", "only kind, slug, name, points, value", "an unknown key"),
]


@pytest.mark.parametrize(("path", "value", "table", "key", "expected", "got"), WINDOW_FAULTS)
def test_a_fault_of_a_window_names_file_table_key_and_expectation(folder, path, value, table, key, expected, got):
    (fault,) = faults_of(folder, box=BOX, low_tide=changed(WINDOW, path, value))
    assert (fault.file, fault.table, fault.key) == ("two-panes/low_tide.toml", table, key)
    assert expected in fault.expected
    assert got in fault.got


POLYGON_FAULTS = [
    ("points.e", [100], "points", "e", "two numbers from 0 to 10000", "[100]"),
    ("points.e", [100, -1], "points", "e", "two numbers from 0 to 10000", "[100, -1]"),
    ("points.e", [100, float("nan")], "points", "e", "two numbers from 0 to 10000", "[100, nan]"),
    ("points.e", [100, True], "points", "e", "two numbers from 0 to 10000", "[100, True]"),
    ("spaces", {}, "spaces", "", "at least one space", "none"),
    ("spaces.A1.ring", "n e", "spaces.A1", "ring", "3 to 200 different names", "'n e'"),
    ("spaces.A1.ring", "n e n", "spaces.A1", "ring", "3 to 200 different names", "'n e n'"),
    ("spaces.A1.ring", "n e x", "spaces.A1", "ring", "names of [points]", "'x'"),
    ("spaces.A1.ring", ..., "spaces.A1", "ring", "3 to 200 different names", "nothing"),
    ("spaces.A1.printed", "R!", "spaces.A1", "printed", "what is printed in the space", "'R!'"),
    ("spaces.A1.printed", "B", "", "spaces", "letters of the palette RZ", "B in A1"),
    ("spaces.A 3", {"ring": "n e w"}, "spaces", "A 3", "a name of up to 8 letters and digits", "'A 3'"),
    ("spaces.A3", {"ring": "n s e"}, "spaces", "A3", "at most two spaces at a side", "A1, A2, A3"),
    ("spaces.A1.star", True, "spaces.A1", "star", "only ring, printed", "an unknown key"),
    ("bows.n", [0, 0], "bows", "n", "2 different names", "'n'"),
    ("bows.e w", [0, 0], "bows", "e w", "two points next to each other in a ring", "no such side"),
    ("bows.n e", "far", "bows", "n e", "two numbers", "'far'"),
]


@pytest.mark.parametrize(("path", "value", "table", "key", "expected", "got"), POLYGON_FAULTS)
def test_a_fault_of_a_polygon_window_stands_at_its_space(folder, path, value, table, key, expected, got):
    (fault,) = faults_of(folder, box=BOX, w=changed(ROUND, path, value))
    assert (fault.file, fault.table, fault.key) == ("two-panes/w.toml", table, key)
    assert expected in fault.expected
    assert got in fault.got


def test_two_windows_of_one_number_are_a_fault_of_the_second(folder):
    (fault,) = faults_of(folder, box=BOX, a=WINDOW, b=WINDOW)
    assert (fault.file, fault.key, fault.got) == ("two-panes/b.toml", "number", "2")


def test_a_tool_that_stands_twice_is_a_fault(folder):
    twice = changed(WINDOW, "tools", WINDOW["tools"] * 2)
    (fault,) = faults_of(folder, box=BOX, w=twice)
    assert (fault.table, fault.key, fault.got) == ("tools 2", "slug", "'long-spoon'")


def test_all_faults_of_all_files_are_told_at_once(folder):
    with pytest.raises(EditionError) as caught:
        read_edition(write(folder, box=changed(BOX, "rounds", 0), a=changed(WINDOW, "boxes", ["x"]), b="= 3"))
    told = str(caught.value).splitlines()
    assert told[0] == "two-panes/box.toml, rounds: expected a whole number from 1 to 99, got 0"
    assert told[1] == (
        "two-panes/a.toml, boxes: expected a list with a whole number from -999 to 999 at place 1, got 'x'"
    )
    assert told[2].startswith("two-panes/b.toml: expected TOML in UTF-8, got ")
    assert (caught.value.file, caught.value.table, caught.value.key) == ("two-panes/box.toml", "", "rounds")


def test_an_inner_table_is_named_in_brackets(folder):
    (fault,) = faults_of(folder, box=BOX, w=changed(WINDOW, "public.A.points", "2"))
    assert str(fault) == "two-panes/w.toml, [public.A], points: expected a whole number from -999 to 999, got '2'"


@pytest.mark.parametrize("name", ["Two Panes", "two_panes", "x" * 41])
def test_a_folder_whose_name_is_no_slug_is_a_fault(tmp_path, name):
    (fault,) = faults_of(tmp_path / name, box=BOX)
    assert (fault.file, "a slug" in fault.expected) == (f"{name}/box.toml", True)


def test_a_folder_without_a_box_is_a_fault(folder):
    (fault,) = faults_of(folder, w=WINDOW)
    assert (fault.file, fault.expected) == ("two-panes/box.toml", "a file that can be read")


def test_a_file_that_is_not_utf8_or_nests_too_deep_is_a_fault(folder):
    write(folder, box=BOX, deep="a = " + "[" * 5000)
    (folder / "latin.toml").write_bytes(b'title = "Fen\xeatre"')
    with pytest.raises(EditionError) as caught:
        read_edition(folder)
    assert [(fault.file, fault.expected) for fault in caught.value.faults] == [
        ("two-panes/deep.toml", "lists and tables at most 20 deep"),
        ("two-panes/latin.toml", "TOML in UTF-8"),
    ]


def test_every_parameter_of_the_registries_can_be_written():
    asked = {key for objective in OBJECTIVES.values() for key in objective.params}
    asked |= {pick.value for ability in ABILITIES.values() for pick in ability.inputs}
    assert asked == PARAMS.keys()


def paths(table, before=""):
    """The path of every key and list place in a table."""
    inner = table.items() if isinstance(table, dict) else enumerate(table) if isinstance(table, list) else ()
    return [path for key, value in inner for path in (f"{before}{key}", *paths(value, f"{before}{key}."))]


JUNK = st.recursive(
    st.one_of(
        st.booleans(), st.integers(-2000, 2000), st.floats(width=32), st.text(st.characters(codec="ascii"), max_size=6)
    ),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("ABnrx ", max_size=3), inner, max_size=2),
    max_leaves=4,
)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_any_value_at_any_key_loads_or_is_an_edition_error(tmp_path_factory, data):
    files = {"box": BOX, "low": WINDOW, "round": ROUND}
    name = data.draw(st.sampled_from(sorted(files)))
    path = data.draw(st.sampled_from(paths(files[name])))
    value = data.draw(st.one_of(st.just(...), JUNK))
    folder = write(tmp_path_factory.mktemp("any") / "two-panes", **{**files, name: changed(files[name], path, value)})
    try:
        read_edition(folder)
    except EditionError as error:
        assert all(re.fullmatch(r"two-panes/(box|low|round)\.toml", fault.file) for fault in error.faults)
        assert all(fault.expected and fault.got for fault in error.faults)
        if name != "box":
            assert {fault.file for fault in error.faults} == {f"two-panes/{name}.toml"} or path == "number"


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=60))
def test_any_bytes_load_or_are_an_edition_error(tmp_path_factory, content):
    folder = write(tmp_path_factory.mktemp("bytes") / "two-panes", box=BOX)
    (folder / "w.toml").write_bytes(content)
    with pytest.raises(EditionError):
        read_edition(folder)
