"""What holds for every objective and any window."""

from hypothesis import given
from hypothesis import strategies as st

from campaign.rules.layout import Window
from campaign.rules.objectives import OBJECTIVES, tally
from tests.rules.boards import board

PARAMS = {"colour": "R", "value": 3, "values": (1, 2), "colours": ("R", "G")}
COUNTED = [entry for slug, entry in OBJECTIVES.items() if slug != "by-hand"]
TURNED = {"row": "column", "column": "row", "vertical": "horizontal", "horizontal": "vertical"}
TOKENS = st.sampled_from(["_", "!", ".", "R", "3", "!R3", *(f"{c}{v}" for c in "RGB" for v in range(1, 5))])


@st.composite
def tables(draw: st.DrawFn) -> list[list[str]]:
    width = draw(st.integers(1, 5))
    rows = draw(st.lists(st.lists(TOKENS, min_size=width, max_size=width), min_size=1, max_size=5))
    rows[0][0] = rows[0][0].replace("_", ".")
    return rows


def window(rows: list[list[str]]) -> Window:
    return board("\n".join(" ".join(row) for row in rows))


def points(kind: str, seen: Window) -> int | None:
    return tally(kind, seen, 2, {key: PARAMS[key] for key in OBJECTIVES[kind].params}).points


@given(tables())
def test_A7_4_a_window_and_its_mirrored_twin_score_the_same(rows):
    seen, twin, upside_down = window(rows), window([row[::-1] for row in rows]), window(rows[::-1])
    for entry in COUNTED:
        assert points(entry.slug, seen) == points(entry.slug, twin) == points(entry.slug, upside_down), entry.slug


@given(tables())
def test_A7_4_rows_of_a_window_score_as_columns_of_the_turned_one(rows):
    seen, turned = window(rows), window([list(column) for column in zip(*rows, strict=True)])
    for entry in COUNTED:
        head, _, tail = entry.slug.partition("-")
        assert points(entry.slug, seen) == points(f"{TURNED.get(head, head)}-{tail}", turned), entry.slug


@given(tables())
def test_A4_6_a_broken_space_counts_as_an_empty_one(rows):
    broken, empty = window(rows), window([["." if token.startswith("!") else token for token in row] for row in rows])
    for entry in COUNTED:
        assert points(entry.slug, broken) == points(entry.slug, empty), entry.slug


@given(tables(), st.data())
def test_A4_6_breaking_a_space_never_pays(rows, data):
    seen = window(rows)
    worse = seen.without(data.draw(st.sampled_from(list(seen.layout))))
    for entry in COUNTED:
        assert points(entry.slug, worse) <= points(entry.slug, seen), entry.slug


@given(tables())
def test_a_tally_lights_only_sound_spaces_and_pays_by_the_time(rows):
    seen = window(rows)
    for entry in COUNTED:
        found = tally(entry.slug, seen, 3, {key: PARAMS[key] for key in entry.params})
        assert found.points == 3 * found.times
        assert {name for group in found.groups for name in group} <= seen.sound.keys()
