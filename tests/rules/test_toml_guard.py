"""Texts that are anybody's: what would be slow or endless to read is refused soon, by file, table and key."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.rules.edition_file import EditionError, read_edition, read_spoilers
from campaign.rules.layout_file import read_panes
from campaign.rules.palette import STANDARD
from campaign.rules.toml_guard import MOST_PARTS, MOST_TEXT, unsafe
from campaign.rules.toml_table import MOST_FAULTS, Fault, Table, shown
from tests.rules.test_edition_file import BOX, write

HEAD = '[spoilers]\nformat = 1\ntitle = "x"\n'
PAGE = f'title = "x"\n{HEAD}[[pages]]\nnumber = 1\n'
SOON = 10.0
"""Seconds for a file of a megabyte, on a small machine that is busy: what this is about took minutes and more."""


def faults_of(text):
    began = time.perf_counter()
    with pytest.raises(EditionError) as caught:
        read_spoilers(text, "f")
    assert time.perf_counter() - began < SOON
    return caught.value.faults


@pytest.mark.parametrize(
    "text",
    [
        "a.b.c = 1",
        'a = """' + "." * 99 + '"""',
        'a = """\\"""' + "[" * 99 + '"""',
        "a = '''''" + "[" * 99 + "'''",
        'a = "' + "." * 99 + '"',
        "a = '" + "{" * 99 + "'",
        "# " + "[." * 99,
        "a = [" + "1.5, " * 99 + "]",
        "a = [" + "[1.5, 2.5], " * 99 + "]",
        "a = 1.5\n" * 99,
        ".".join("a" * MOST_PARTS) + " = 1",
        '"unclosed',
        "'''unclosed",
        '"""unclosed\\',
    ],
)
def test_texts_of_few_parts_and_levels_go_to_the_parser(text):
    assert unsafe(text) == ("", 0)


@pytest.mark.parametrize(
    ("text", "expected", "number"),
    [
        ("a = 1\na" + ".a" * 20 + " = 1", "parts", 2),
        ("[a" + " . 'a'" * 20 + "]", "parts", 1),
        ("a = {b" + '."."' * 20 + " = 1}", "parts", 1),
        ("a =\n" + "[" * 21, "deep", 2),
        ("a = " + "{a=" * 21, "deep", 1),
        ('a = "" [' + "[" * 20, "deep", 1),
        ("#" * (MOST_TEXT + 1), "characters", 0),
    ],
)
def test_a_text_that_is_not_to_be_parsed_says_where(text, expected, number):
    said, line = unsafe(text)
    assert expected in said and line == number


@given(st.text(alphabet="\"'\\.[]{}=,#\na ", max_size=60))
def test_no_text_is_too_much_for_the_guard(text):
    unsafe(text)


@pytest.mark.parametrize(
    "text",
    [
        "title" + ".a" * 400_000 + " = 1\n" + HEAD,
        'title = "x"\n' + HEAD + "[" + "a." * 400_000 + "a]\n",
        "title = " + "[" * 900_000,
        'title = "x"\n' + HEAD + "[[sealed]]\n" * 80_000,
        'title = "x"\n' + HEAD + "[[pages]]\n" * 90_000,
        PAGE + "".join(f'[[pages.private]]\nslug = "s{n}"\nname = "n"\nkind = "x"\n' for n in range(15_000)),
        "".join(f"k{n} = 1\n" for n in range(60_000)) + 'title = "x"\n' + HEAD,
        PAGE + "[pages.spaces]\n" + "".join(f'A{n} = {{ ring = "a b c" }}\n' for n in range(30_000)),
        '"""\\"""' * 140_000,
        "'''\\''" * 140_000,
    ],
    ids=range(10),
)
def test_no_megabyte_is_read_for_long(text):
    assert 0 < len(faults_of(text)) <= MOST_FAULTS


LONG = [
    (PAGE + "boxes = [" + "1, " * 41 + "]", "pages 1", "boxes", "at most 40"),
    (PAGE + '[[pages.tools]]\nslug = "a"\nname = "n"\n' * 41, "pages 1", "tools", "at most 40"),
    (PAGE + '[[pages.private]]\nslug = "a"\n' * 61, "pages 1", "private", "at most 60"),
    (PAGE + '[[pages.cards]]\nslug = "a"\n' * 61, "pages 1", "cards", "at most 60"),
    (PAGE + '[[pages.tools]]\nslug = "a"\nname = "n"\nsteps = [' + "{}, " * 21 + "]", "pages 1.tools 1", "steps", "20"),
    (PAGE + 'drawing = "R R"\njoined = [' + '"A1 B1", ' * 677 + "]", "pages 1", "joined", "at most 676"),
    (PAGE + "[pages.lines]\n" + "".join(f'l{n} = "n"\n' for n in range(61)), "pages 1.lines", "", "at most 60"),
    (PAGE + "[pages.spaces]\n" + "".join(f"A{n} = {{}}\n" for n in range(677)), "pages 1.spaces", "", "at most 676"),
    (
        PAGE + "[pages.points]\n" + "".join(f"a{n} = [0, 1]\n" for n in range(4001)),
        "pages 1.points",
        "",
        "at most 4000",
    ),
    (f'title = "x"\nslots = [{"1, " * 100}]\n{HEAD}', "", "slots", "at most 99"),
    (f'title = "x"\n{HEAD}[[stickers]]\n' + "[[stickers]]\n" * 200, "", "stickers", "at most 200"),
    (f'title = "x"\n{HEAD}[[pages]]\n' + "[[pages]]\n" * 99, "", "pages", "at most 99"),
    (f'title = "x"\n{HEAD}[dice]\nbag = "{"R" * 401}"\n', "dice", "bag", "at most 400 letters"),
    (f'title = "x"\n{HEAD}[dice]\nfaces = {list(range(41))}\n', "dice", "faces", "at most 40"),
]


@pytest.mark.parametrize(("text", "table", "key", "expected"), LONG, ids=[f"{each[1]} {each[2]}" for each in LONG])
def test_every_list_has_its_greatest_length(text, table, key, expected):
    fault = next(fault for fault in faults_of(text) if (fault.table, fault.key) == (table, key))
    assert expected in fault.expected


@pytest.mark.parametrize(
    ("text", "table", "key"),
    [
        (f'title = "x"\nwindows = 0x{"f" * 5000}\n{HEAD}', "", "windows"),
        (f"{PAGE}[pages.points]\na = [0x{'f' * 5000}, 1]\n", "pages 1.points", "a"),
        (f"{PAGE}[pages.points]\na = [nan, inf]\n", "pages 1.points", "a"),
        (
            f'title = "x"\n{HEAD}[[tracks]]\nslug = "a"\nname = "a"\nboxes = ["legacy:{"9" * 5000}"]\n',
            "tracks 1",
            "boxes",
        ),
    ],
)
def test_numbers_beyond_all_measure_are_faults_like_others(text, table, key):
    assert (table, key) in [(fault.table, fault.key) for fault in faults_of(text)]


def test_a_value_that_cannot_be_shown_is_told_so():
    deep: list = []
    for _ in range(100_000):
        deep = [deep]
    assert shown(deep) == shown(1 << 20_000) == "what is too long to tell"
    while deep:
        deep = deep[0]


def test_a_file_is_read_no_further_than_fifty_faults():
    faults: list[Fault] = []
    table = Table({}, "f", faults)
    with pytest.raises(EditionError) as caught:
        for n in range(99):
            table.wrong(str(n), "less")
    assert len(caught.value.faults) == len(faults) == MOST_FAULTS


def test_a_folder_of_more_than_two_megabytes_is_not_read(tmp_path):
    files = {f"w{n}": "#" * 900_000 for n in range(3)}
    with pytest.raises(EditionError, match="at most 2000000 bytes"):
        read_edition(write(tmp_path / "two-panes", box=BOX, **files))


FLAT = {
    "on one spot": "a = [0, 0]\nb = [0, 0]\nc = [0, 0]",
    "on one line": "a = [0, 0]\nb = [50, 0]\nc = [100, 0]",
    "next to nothing": "a = [0, 0]\nb = [1e-300, 0]\nc = [0, 1e-300]",
    "a hair": "a = [0, 0]\nb = [10000, 0]\nc = [0, 1e-9]",
}


@pytest.mark.parametrize("points", FLAT.values(), ids=FLAT.keys())
def test_a_ring_around_nothing_is_a_fault_of_its_space(points):
    text = f'[points]\n{points}\n[spaces]\nA1 = {{ ring = "a b c" }}\n'
    with pytest.raises(EditionError) as caught:
        read_panes(text, STANDARD)
    assert [(f.table, f.key, f.expected) for f in caught.value.faults] == [("spaces", "A1", "a ring around an area")]


def test_a_ring_of_three_points_on_a_line_may_hold_what_its_curve_does():
    text = (
        '[points]\na = [0, 0]\nb = [50, 0]\nc = [100, 0]\n[bows]\n"a c" = [50, 90]\n[spaces]\nA1 = { ring = "a b c" }\n'
    )
    assert list(read_panes(text, STANDARD)) == ["A1"]


def test_a_title_keeps_the_joiners_that_its_script_needs():
    assert read_spoilers('title = "می\u200cخواهم"\n' + HEAD, "f").edition.title == "می\u200cخواهم"
