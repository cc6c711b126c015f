import pytest

from campaign.rules.drawings import blank_grid, polygons, read_drawing, write_drawing
from tests.rules.rose import rose

SAMPLE = """
R   .   5   .   B*  .
.   G   .   #10 .   6
3   .   _   _   P   .
.   2   Y   .   .   *
"""


def test_a_drawing_names_its_spaces_by_column_and_row():
    layout = read_drawing(SAMPLE)
    assert len(layout) == 22
    assert list(layout)[:7] == ["A1", "B1", "C1", "D1", "E1", "F1", "A2"]
    assert "C3" not in layout and "D3" not in layout


@pytest.mark.parametrize(
    ("token", "colour", "value", "star", "magic"),
    [
        (".", None, None, False, None),
        ("R", "R", None, False, None),
        ("5", None, 5, False, None),
        ("0", None, 0, False, None),
        ("-2", None, -2, False, None),
        ("*", None, None, True, None),
        ("#10", None, None, False, 10),
        ("R*", "R", None, True, None),
        ("5#14", None, 5, False, 14),
        ("#14*", None, None, True, 14),
        ("B12*#3", "B", 12, True, 3),
    ],
)
def test_tokens_combine(token, colour, value, star, magic):
    space = read_drawing(token).spaces["A1"]
    assert (space.colour, space.value, space.star, space.magic) == (colour, value, star, magic)


@pytest.mark.parametrize("text", [SAMPLE, ".", "_ .\n. _", "R* 5#14 -2*", "_ _\n. ."])
def test_a_drawing_reads_back_as_it_was_written(text):
    layout = read_drawing(text)
    assert read_drawing(write_drawing(layout)) == layout
    assert write_drawing(layout).split() == text.split()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "1 to 26 columns"),
        (" ".join("." * 27), "1 to 26 columns"),
        ("_ _", "at least one space"),
        (". .\n.", "row 2 has 1 spaces"),
        (". .\n. r", "row 2: 'r' is not a space"),
        ("R5R", "row 1: 'R5R'"),
        ("#", "row 1: '#'"),
        ("5000", "row 1: '5000'"),
    ],
)
def test_a_wrong_drawing_is_told_by_row_and_token(text, says):
    with pytest.raises(ValueError, match=says):
        read_drawing(text)


def test_an_outline_is_a_drawing_with_nothing_printed():
    assert blank_grid(3, 2, holes=["B2"]) == read_drawing(". . .\n. _ .")


def test_polygons_carry_their_print_and_cannot_be_drawn_as_text():
    layout = rose()
    assert (layout.spaces["petal0"].colour, layout.spaces["pane3"].value, layout.spaces["eye"].star) == ("R", 5, True)
    with pytest.raises(ValueError, match="only a grid"):
        write_drawing(layout)


@pytest.mark.parametrize(
    ("ring", "printed", "says"), [("ab", ".", "three points"), ("abz", ".", "no point z"), ("abc", "?", "not a space")]
)
def test_a_wrong_polygon_is_told_by_its_name(ring, printed, says):
    with pytest.raises(ValueError, match=f"eye.*{says}" if printed == "." else says):
        polygons({"a": (0, 0), "b": (1, 0), "c": (0, 1)}, {"eye": ring}, {"eye": printed})
