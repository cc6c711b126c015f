"""Editions written as one file are read back as they were."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaign.editions import HERE
from campaign.rules.abilities import ABILITIES, Step
from campaign.rules.cutting import CUTS
from campaign.rules.drawings import blank_grid, polygons
from campaign.rules.edition import PUBLIC, Edition, ObjectivePlan, ToolPlan, WindowPlan
from campaign.rules.edition_file import EditionError, read_edition, read_spoilers
from campaign.rules.edition_text import edition_text, panes_text
from campaign.rules.layout import Pair
from campaign.rules.layout_file import read_panes
from campaign.rules.legacy_box import (
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
from campaign.rules.objectives import OBJECTIVES
from campaign.rules.palette import STANDARD
from campaign.rules.reshaping import fresh_name, merged, split
from tests.rules.rose import rose

LETTERS = STANDARD.letters
SLUGS = st.from_regex(r"[a-z0-9]{1,8}(-[a-z0-9]{1,6}){0,2}", fullmatch=True)
TEXTS = (
    st.text(st.characters(exclude_categories=("C", "Z"), include_characters=" \"\\#'="), min_size=1, max_size=30)
    .map(lambda text: " ".join(text.split()))
    .filter(bool)
)
COLOURS, SMALL, FEW = st.sampled_from(LETTERS), st.integers(-99, 99), st.integers(0, 99)


def distinct(elements, most=3):
    return st.lists(elements, max_size=most, unique_by=lambda each: each.slug).map(tuple)


PICKS = {"colour": COLOURS, "value": SMALL, "n": SMALL}
PARAMS = {
    **PICKS,
    "colours": st.lists(COLOURS, min_size=1, max_size=4).map(tuple),
    "values": st.lists(SMALL, min_size=1, max_size=4, unique=True).map(tuple),
}


@st.composite
def chains(draw, tool):
    steps = []
    for kind in draw(st.lists(st.sampled_from(sorted(ABILITIES)), max_size=3)):
        names = [pick.value for pick in ABILITIES[kind].inputs]
        steps.append(Step(kind, {name: draw(PICKS[name]) for name in names if draw(st.booleans())}, tool))
    return tuple(steps)


@st.composite
def tools(draw):
    slug = draw(SLUGS)
    return ToolPlan(slug, draw(TEXTS), draw(st.none() | COLOURS), draw(chains(slug)))


@st.composite
def cards(draw):
    slug, uses = draw(SLUGS), draw(st.none() | st.integers(1, 9))
    return CardPlan(slug, draw(TEXTS), draw(chains(slug)), draw(st.integers(1, 9)), uses, draw(st.booleans()))


@st.composite
def stickers(draw, counted=True):
    slug = draw(SLUGS)
    steps, text = draw(chains(slug)), draw(st.just("") | TEXTS)
    copies = draw(st.none() | st.integers(1, 9)) if counted else None
    return AbilityPlan(slug, draw(TEXTS), steps, draw(st.booleans()), copies, draw(FEW), text)


@st.composite
def objectives(draw, slug=""):
    kind = draw(st.sampled_from(sorted(OBJECTIVES)))
    params = {name: draw(PARAMS[name]) for name in OBJECTIVES[kind].params}
    return ObjectivePlan(slug or draw(SLUGS), draw(TEXTS), kind, draw(SMALL), params)


@st.composite
def layouts(draw):
    if draw(st.integers(0, 3)) == 0:
        rows = (("petal0", None, "eye"), ("pane1", "pane2"))
        return replace(rose(), rows=rows if draw(st.booleans()) else ())
    width, height = draw(st.integers(1, 8)), draw(st.integers(1, 8))
    names = list(blank_grid(width, height))
    holes = draw(st.lists(st.sampled_from(names), max_size=len(names) - 1, unique=True))
    layout = blank_grid(width, height, holes)
    for space in list(layout.spaces.values()):
        if draw(st.booleans()):
            printed = {"colour": draw(st.none() | COLOURS), "value": draw(st.none() | SMALL)}
            magic = draw(st.none() | st.integers(0, 99))
            layout = layout.with_space(replace(space, **printed, star=draw(st.booleans()), magic=magic))
    if len(layout) < 2:
        return layout
    pairs = st.lists(st.lists(st.sampled_from(sorted(layout)), min_size=2, max_size=2, unique=True), max_size=3)
    joined, parted = (frozenset(map(Pair, draw(pairs))) for _ in range(2))
    return replace(layout, joined=joined, parted=parted)


def rewards(players):
    reward = st.builds(Reward, st.integers(-9, 99), FEW, FEW, st.booleans())
    return st.lists(reward, min_size=players, max_size=players).map(tuple)


@st.composite
def windows(draw, number):
    words = {name: draw(st.just("") | TEXTS) for name in ("title", "story", "star", "intro", "outro")}
    return WindowPlan(
        number,
        **words,
        layout=draw(st.none() | layouts()),
        tools=draw(distinct(tools())),
        boxes=draw(st.lists(SMALL, max_size=5).map(tuple)),
        public={place: draw(objectives(f"public-{place.lower()}")) for place in PUBLIC if draw(st.booleans())},
        private=draw(distinct(objectives())),
        chart={players: draw(rewards(players)) for players in (2, 3, 4) if draw(st.booleans())},
        cards=tuple(replace(card, slug=f"w{number}-{card.slug}", steps=()) for card in draw(distinct(cards()))),
        lines=draw(st.dictionaries(SLUGS, TEXTS, max_size=2)),
    )


@st.composite
def tracks(draw):
    boxes = st.sampled_from([TrackBox(), TrackBox("crest"), TrackBox("tool"), TrackBox("legacy", 3)])
    earned = draw(st.none() | stickers(counted=False))
    return TrackPlan(draw(SLUGS), draw(TEXTS), tuple(draw(st.lists(boxes, max_size=6))), earned, draw(st.booleans()))


@st.composite
def sealed(draw, number):
    trigger = st.builds(Trigger, st.just("round-end"), st.integers(1, 10), st.integers(1, 12))
    words = [draw(st.just("") | TEXTS) for _ in range(2)]
    changes = ((("turns", {"number": 3, "text": draw(TEXTS)}),) if draw(st.booleans()) else ()) + (
        (("faces", {"numbers": (1, 2, 7), "text": "More.", "until": "game"}),) if draw(st.booleans()) else ()
    )
    return SealedPlan(f"envelope-{number}", "envelope", number, draw(st.none() | trigger), *words, changes)


@st.composite
def boxes(draw):
    slots = tuple(draw(st.lists(FEW, max_size=4)))
    more = draw(st.booleans())
    filled = draw(st.none() | st.integers(0, 9 if more else len(slots)))
    side = draw(st.integers(1, 3))
    numbers = tuple(draw(st.lists(st.integers(1, 99), min_size=side * side, max_size=side * side)))
    return LegacyBox(
        tracks=draw(distinct(tracks())),
        slots=slots,
        stickers=draw(distinct(stickers())),
        sealed=tuple(draw(sealed(number)) for number in range(1, draw(st.integers(1, 4)))),
        boards=draw(distinct(st.builds(BoardPlan, SLUGS, TEXTS, st.just(LETTERS[:2]), st.just((1, 2)), FEW))),
        square=SquarePlan(numbers, draw(FEW), draw(FEW), draw(FEW)),
        filled=filled,
        more_slots=more,
        lines=draw(st.dictionaries(SLUGS, TEXTS, max_size=2)),
    )


@st.composite
def editions(draw):
    numbers = draw(st.lists(st.integers(1, 12), max_size=3, unique=True))
    return Edition(
        "spoilers",
        draw(TEXTS),
        draw(st.just("") | TEXTS),
        windows={number: draw(windows(number)) for number in sorted(numbers)},
        legacy=draw(boxes()),
    )


def read_whole(tmp_path, edition):
    """One file, read as the only one of its folder."""
    folder = tmp_path / edition.slug
    folder.mkdir()
    (folder / "box.toml").write_text(edition_text(edition), encoding="utf-8")
    return read_edition(folder)


@pytest.mark.parametrize("slug", ["lantern-street", "my-box"])
def test_a_box_that_ships_is_read_from_one_file_as_from_its_many(slug, tmp_path):
    edition = read_edition(HERE / slug)
    assert read_whole(tmp_path, edition) == edition


@pytest.mark.parametrize("slug", ["lantern-street", "my-box"])
def test_a_marked_file_of_a_box_that_ships_tells_it_all(slug):
    edition = read_edition(HERE / slug)
    told = read_spoilers(edition_text(edition, "Ours"), "ours.box.toml")
    assert told.title == "Ours"
    assert replace(told.edition, slug=slug) == edition


@settings(max_examples=150, deadline=None)
@given(editions(), TEXTS)
def test_whatever_was_described_is_read_as_it_was_written(edition, title):
    told = read_spoilers(edition_text(edition, title), "file")
    assert (told.title, told.edition) == (title, edition)


def test_panes_of_any_shape_keep_their_rings_bows_and_lines():
    at = {
        "a": (0.0, 0.0),
        "b": (100.0, 0.0),
        "c": (200.0, 0.0),
        "d": (200.0, 50.5),
        "e": (100.0, 50.5),
        "f": (0.0, 50.5),
    }
    layout = polygons(at, {"A1": "abef", "B1": "bcde"}, {"A1": "R*", "B1": "5#14"}, {("b", "c"): (150.0, -0.0)})
    layout = replace(
        layout, rows=(("A1", None, "B1"),), columns=(("A1",), ("B1",)), parted=frozenset({Pair(("A1", "B1"))})
    )
    edition = Edition("spoilers", "One window", windows={2: WindowPlan(2, layout=layout)})
    assert read_spoilers(edition_text(edition, "Ours"), "file").edition == edition


MARK = '[spoilers]\nformat = 1\ntitle = "Ours"\n'
FAULTY = [
    ("", "spoilers", "", "a table", "nothing"),
    ('title = "x"', "spoilers", "", "a table", "nothing"),
    ("spoilers = 3", "spoilers", "", "a table", "3"),
    ('title = "x"\n[spoilers]\nformat = 2\ntitle = "y"\nfresh = 1', "format", "spoilers", "at most 1", "2"),
    ('title = "x"\n[spoilers]\nformat = true\ntitle = "y"', "format", "spoilers", "from 1 to 1", "True"),
    ('title = "x"\n[spoilers]\nformat = 1', "title", "spoilers", "1 to 80", "nothing"),
    (f'title = "x"\n{MARK}[[pages]]\nnumber = "2"', "number", "pages 1", "from 1 to 99", "'2'"),
    (f'title = "x"\n{MARK}[[pages]]\nnumber = 2\n[[pages]]\nnumber = 2', "number", "pages 2", "no other window", "2"),
    (f'title = "x"\n{MARK}[[pages]]\nnumber = 2\nrows = ["A1"]\ndrawing = "."', "rows", "pages 1", "beside", "['A1']"),
    (f'title = "x"\npages = 3\n{MARK}', "pages", "", "a list", "3"),
    (f'title = "x"\npages = [3]\n{MARK}', "pages", "", "a table", "3"),
    (f'title = "x"\n{MARK}[[pages]]\nnumber = 2\nmagic = 3', "magic", "pages 1", "only tools", "unknown"),
    ('title = "x', "", "", "TOML", "Unterminated"),
]


@pytest.mark.parametrize(("text", "key", "table", "expected", "got"), FAULTY)
def test_a_file_that_is_not_one_is_refused_by_file_table_and_key(text, key, table, expected, got):
    with pytest.raises(EditionError) as raised:
        read_spoilers(text, "theirs.toml")
    [fault, *more] = raised.value.faults
    assert (fault.file, fault.table, fault.key, more) == ("theirs.toml", table, key, [])
    assert expected in fault.expected and got in fault.got


def test_every_truncation_of_a_file_is_refused_or_read_in_part():
    """Nothing but an EditionError comes of a file that stops in the middle."""
    whole = edition_text(read_edition(HERE / "lantern-street"), "Ours")
    for at in range(0, len(whole), len(whole) // 60):
        try:
            read_spoilers(whole[:at], "file")
        except EditionError as error:
            assert all(fault.file == "file" for fault in error.faults)


@settings(max_examples=20, deadline=None)
@given(st.data())
def test_panes_that_were_merged_and_split_are_read_as_they_became(data):
    layout = data.draw(st.sampled_from([blank_grid(4, 4), blank_grid(3, 5, ("B2",)), rose()]))
    for _ in range(data.draw(st.integers(1, 5))):
        first = data.draw(st.sampled_from(sorted(layout)))
        if data.draw(st.booleans()):
            found = split(layout, first, data.draw(st.sampled_from(CUTS)), fresh_name(layout, first))
        else:
            found = merged(layout, first, data.draw(st.sampled_from(sorted(layout.edges[first]) or [first])))
        layout = found or layout
    told = replace(layout, gone=frozenset())
    assert read_panes(panes_text(told), STANDARD) == told
