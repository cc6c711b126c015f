"""Windows as pictures: the size and mode asked for, the right glass in each space, the same every time.

The golden pictures were drawn by `draw_window` itself, looked at, and kept. After a change that is meant to be seen,
`REDRAW_GOLDEN=1 pytest tests/rendering/test_picture.py` writes them anew: look at them before they are committed.
"""

import os
import re
import time
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from campaign.rules.dice import Fill
from campaign.rules.drawings import read_drawing
from journals.rendering import (
    picture,
    picture_card,
    picture_glass,
    picture_light,
    picture_pen,
    picture_strips,
    picture_type,
)
from journals.rendering.palette import GLASS, TEXTURES
from journals.rendering.picture import draw_window, extent
from journals.rendering.picture_card import SIZE, Words, draw_keepsake
from journals.rendering.picture_path import lines
from journals.rendering.picture_pen import cut, length
from journals.rendering.wire import wire_of
from tests.rendering.drawn import GRID, HOLED, LAYOUTS, filled
from tests.rules.rose import rose

GOLDEN = Path(__file__).parent / "golden"
CSS = Path(__file__).parents[2] / "static" / "css"
WORDS = Words("First Light", "Rosa Oliva", "1st place · 31 points", "Our campaign")
ROSE = rose(8)
NIGHT_AND_DAY = [(True, picture_light.NIGHT), (False, picture_light.DAY)]

every_layout = pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)


def glazed(layout):
    """Whole fills of the six colours, round and round, two of the spaces left empty."""
    return {name: Fill.parse(f"{'RYGBPO'[n * 5 % 6]}{n % 6 + 1}") for n, name in enumerate(layout) if n % 9 != 4}


def average(picture, layout, space):
    """The colour about a space's heart: what is left of it when the texture is not looked at closely."""
    wire = wire_of(layout)
    left, top, wide, _tall = extent(wire)
    scale = picture.width / wide
    x, y, room = wire.hearts[space]
    reach = room * 0.55
    box = [(x - reach - left) * scale, (y - reach - top) * scale, (x + reach - left) * scale, (y + reach - top) * scale]
    return ImageStat.Stat(picture.crop([round(edge) for edge in box])).mean


@every_layout
def test_a_picture_has_the_width_asked_for_and_the_windows_shape(layout):
    picture = draw_window(layout, filled(layout), [next(iter(layout))], width_px=240, labels=True)
    _left, _top, wide, tall = extent(wire_of(layout))
    assert picture.mode == "RGB"
    assert picture.size == (240, round(240 * tall / wide))


@pytest.mark.parametrize("night", [True, False], ids=["night", "day"])
@pytest.mark.parametrize("layout", [GRID, HOLED, ROSE], ids=["grid", "holed", "rose"])
def test_each_space_shows_the_glass_that_was_filled_in(layout, night):
    fills = glazed(layout)
    picture = draw_window(layout, fills, width_px=420, night=night)
    for name, fill in fills.items():
        wanted = picture_glass.sheet_colour(fill.colour, wire_of(layout).sheets[name])
        seen = average(picture, layout, name)
        assert max(abs(a - b) for a, b in zip(seen, wanted, strict=True)) < 56, (name, fill, seen, wanted)


def test_an_empty_space_and_a_value_alone_have_no_colour_of_their_own():
    layout = read_drawing(". .")
    for fills in ({}, {"A1": Fill.parse("4")}):
        seen = average(draw_window(layout, fills, width_px=300), layout, "A1")
        assert max(seen) - min(seen) < 30


def test_a_printed_colour_shows_thinly_until_there_is_glass():
    layout = read_drawing("R .")
    for fills in ({}, {"A1": Fill.parse("4")}):
        printed, blank = (average(draw_window(layout, fills, width_px=300), layout, name) for name in layout)
        assert printed[0] - printed[2] > 20 + blank[0] - blank[2]


def test_a_broken_space_is_a_dark_hole_and_not_its_glass():
    layout = read_drawing(". .")
    fills = {"A1": Fill.parse("Y5"), "B1": Fill.parse("Y5")}
    whole, holed = (draw_window(layout, fills, broken, width_px=400) for broken in ((), ("A1",)))
    assert sum(average(holed, layout, "A1")) < 0.4 * sum(average(whole, layout, "A1"))
    assert sum(average(holed, layout, "B1")) > 0.8 * sum(average(whole, layout, "B1"))


def test_a_walled_up_space_is_warm_stone_where_an_empty_pane_is_cool():
    picture = draw_window(HOLED, {}, width_px=500)
    left, top, wide, _tall = extent(wire_of(HOLED))
    scale = 500 / wide
    corners = [(125 - left) * scale, (125 - top) * scale, (175 - left) * scale, (175 - top) * scale]  # within B2
    stone, pane = ImageStat.Stat(picture.crop([round(edge) for edge in corners])).mean, average(picture, HOLED, "A1")
    assert stone[0] > stone[2]
    assert pane[0] < pane[2]


def test_colours_differ_by_texture_even_in_grey():
    textures = [picture_glass.texture(letter, 2.0, (96, 96)) for letter in TEXTURES]
    for n, one in enumerate(textures):
        for other in textures[n + 1 :]:
            assert ImageStat.Stat(ImageChops.difference(one, other)).mean[0] > 8


def test_labels_write_on_the_glass():
    layout, fills = read_drawing(". 5"), {"A1": Fill.parse("B3")}
    plain, lettered = (draw_window(layout, fills, width_px=300, labels=labels) for labels in (False, True))
    for name in layout:
        assert average(plain, layout, name) != average(lettered, layout, name)


def test_the_same_values_give_the_same_picture():
    first, second = (
        draw_window(ROSE, dict(fills), width_px=200) for fills in (glazed(ROSE), reversed(glazed(ROSE).items()))
    )
    assert ImageChops.difference(first, second).getbbox() is None


@pytest.mark.parametrize("night", [True, False], ids=["night", "day"])
def test_a_picture_that_is_drawn_in_strips_is_the_same(monkeypatch, night):
    fills, broken = {name: fill for name, fill in glazed(HOLED).items() if name != "C3"}, ("A1",)
    whole = draw_window(HOLED, fills, broken, width_px=330, night=night, labels=True)
    monkeypatch.setattr(picture_strips, "STRIP", 330 * 37)
    monkeypatch.setattr(picture_pen, "ROOM", 330 * 9 * 41)
    cut_up = []
    monkeypatch.setattr(picture, "lay", lambda *values: cut_up.append(1) or picture_strips.lay(*values))
    strips = draw_window(HOLED, fills, broken, width_px=330, night=night, labels=True)
    assert len(list(picture_strips.strips(whole.size, 330 * 37))) > 8
    assert cut_up
    differing = ImageStat.Stat(ImageChops.difference(whole, strips))
    assert max(differing.mean) < 0.05
    assert max(high for _low, high in differing.extrema) < 40


def test_strips_are_the_whole_of_a_picture_one_after_the_other():
    assert list(picture_strips.strips((10, 7), 30)) == [(0, 0, 10, 3), (0, 3, 10, 6), (0, 6, 10, 7)]
    assert list(picture_strips.strips((10, 2), 3)) == [(0, 0, 10, 1), (0, 1, 10, 2)]
    assert list(picture_strips.strips((0, 5), 3)) == [(0, 0, 0, 3), (0, 3, 0, 5)]


@pytest.mark.parametrize(
    ("name", "layout", "broken", "night"),
    [
        ("grid-night", GRID, (), True),
        ("holed-night", HOLED, ("A1",), True),
        ("rose-night", ROSE, ("petal2",), True),
        ("rose-day", ROSE, ("petal2",), False),
    ],
)
def test_a_picture_looks_as_it_did_when_it_was_approved(name, layout, broken, night):
    picture, file = draw_window(layout, glazed(layout), broken, width_px=240, night=night), GOLDEN / f"{name}.png"
    if os.environ.get("REDRAW_GOLDEN"):
        picture.save(file, optimize=True)
    with Image.open(file) as approved:
        assert approved.size == picture.size
        differing = ImageStat.Stat(ImageChops.difference(approved.convert("RGB"), picture))
    assert max(differing.mean) < 2
    assert max(differing.rms) < 5


def test_a_window_is_drawn_while_one_waits():
    layout = LAYOUTS["lantern-street 1"]
    draw_window(layout, glazed(layout), width_px=1000)
    started = time.process_time()
    draw_window(layout, glazed(layout), width_px=1000)
    assert time.process_time() - started < 2, "about 0.3 s where this was written"


@pytest.mark.parametrize(
    ("layout", "night"), [(ROSE, True), (LAYOUTS["lantern-street 2"], False)], ids=["rose", "tall"]
)
def test_a_keepsake_has_one_size_whatever_the_window(layout, night):
    card = draw_keepsake(layout, glazed(layout), (), WORDS, night=night)
    assert (card.size, card.mode) == (SIZE, "RGB")


def test_a_keepsake_shows_every_line_and_none_runs_over_its_edge():
    long = "Window of the overlong and many-worded name that nobody could ever write on a page " * 2
    blank, full, fuller = (draw_keepsake(GRID, {}, (), words) for words in (Words("", ""), WORDS, Words(*[long] * 4)))
    for card in (full, fuller):
        written = ImageChops.difference(blank, card)
        left, _top, right, _bottom = written.getbbox()
        assert left > 44
        assert right < SIZE[0] - 44
        for base in (1150, 1274, 1356, 1420):
            assert written.crop((0, base - 16, SIZE[0], base)).getbbox()


@pytest.mark.parametrize("night", [True, False], ids=["night", "day"])
@pytest.mark.parametrize("title", ["“A Ladder of Light”", "“گلناز ژاله چراغی خانهٔ روشن ما”", f"“{'Wax ' * 20}”"])
def test_a_windows_own_title_stands_clear_below_its_familys_name_for_it(title, night):
    def drawn(title, below):
        return draw_keepsake(GRID, {}, (), Words(title, "Rosa Oliva", below=below), night=night)

    blank, below = drawn("", ""), drawn("", "The Stair")
    _left, top, _right, bottom = ImageChops.difference(blank, below).getbbox()
    assert bottom < 1180, "above the rule"
    assert ImageChops.difference(below, drawn(title, "The Stair")).getbbox()[3] <= top + 8


@pytest.mark.parametrize("title", ["گلناز ژاله چراغی", "The window of the overlong and many-worded name of all of us"])
def test_a_long_title_is_not_cut(monkeypatch, title):
    said = []
    monkeypatch.setattr(
        picture_card, "write", lambda *v, room, **o: said.append(picture_type.fitting(*v[2:5], room)[0])
    )
    draw_keepsake(GRID, {}, (), Words(title, "Maximilian Featherstonehaugh", "1st place · 112 points", title))
    assert "…" not in " ".join(said)
    assert all(" ".join(said).count(word) >= 2 for word in title.split())


def test_every_letter_of_a_name_that_a_font_knows_is_kept():
    for name in ("Łukasz Đặng Nguyễn", "Ağaoğlu Şirin", "گلناز ژاله چراغی", "Ирина Θάλεια"):
        assert picture_type.written(name, picture_type.BOLD) == name
    assert picture_type.written("Foxes \N{FOX FACE}  ½", picture_type.BOLD) == "Foxes ½"


def test_persian_letters_are_joined_and_run_from_the_right():
    font = picture_type.face(picture_type.BOLD, 60, arabic=True)
    joined, apart = picture_type.wide("پیمان", font), sum(picture_type.wide(letter, font) for letter in "پیمان")
    assert joined < apart * 0.9


def test_sheets_are_mixed_as_the_pages_mix_them():
    css = (CSS / "components" / "glass.css").read_text()
    mixed = re.findall(r"\.g([A-Z])([123]) \{\s*fill: color-mix\(in oklab, var\(--glass-\w\), (#\w{6}) (\d+)%\)", css)
    found = {letter: tuple((with_, int(part)) for of, _n, with_, part in mixed if of == letter) for letter in GLASS}
    assert found == picture_glass.MIXES
    own = re.findall(r"\.gx\d \{\s*fill: oklch\(([\d.]+) ([\d.]+) calc\(var\(--hue\) \* 1deg(?: \+ (\d+)deg)?\)\)", css)
    assert tuple((float(light), float(chroma), int(turn or 0)) for light, chroma, turn in own) == picture_glass.OWN


def test_colours_are_mixed_in_oklab():
    assert picture_glass.mix((255, 255, 255), (0, 0, 0), 0.5) == (99, 99, 99)
    for colour in map(picture_glass.rgb, GLASS.values()):
        assert picture_glass.mix(colour, (0, 0, 0), 0) == colour


@pytest.mark.parametrize(("night", "look"), NIGHT_AND_DAY, ids=["night", "day"])
def test_stone_and_ink_are_those_of_the_pages(night, look):
    tokens = dict(re.findall(r"--([\w-]+): light-dark\(([^)]+)\);", (CSS / "tokens.css").read_text()))
    page = {name: picture_glass.rgb(both.split(", ")[night]) for name, both in tokens.items() if both.count("#") == 2}
    assert look.frame == (page["frame-1"], page["frame-2"], page["frame-3"])
    for name in ("void", "void_2", "void_ink", "ink", "dim", "gold"):
        assert getattr(look, name) == page[name.replace("_", "-")], name


def test_paths_become_lines():
    assert lines("M0 0L10 0 10 5Z") == (((0, 0), (10, 0), (10, 5), (0, 0)),)
    assert lines("M1 2h.5v3H0") == (((1, 2), (1.5, 2), (1.5, 5), (0, 5)),)
    [curve] = lines("M0 0Q5 10 10 0T20 0")
    assert max(y for _x, y in curve) == 5
    assert min(y for _x, y in curve) == -5
    [circle] = lines("M7 5a3 3 0 1 0 .1 0")
    assert length(circle) == pytest.approx(2 * 3.1416 * 3, abs=0.3)
    with pytest.raises(ValueError, match="path"):
        lines("M0 0X1 1 2 2 3 3")
    [relative] = lines("m1 1 2 0 0 3z")
    assert relative == ((1, 1), (3, 1), (3, 4), (1, 1))
    [cubic] = lines("M0 0C0 8 10 8 10 0S20-8 20 0")
    assert cubic[-1] == (20, 0)
    assert max(y for _x, y in cubic) == pytest.approx(6)
    assert min(y for _x, y in cubic) == pytest.approx(-6)


def test_a_line_is_cut_into_lengths():
    pieces = list(cut(((0, 0), (10, 0), (10, 10)), [4, 10, 100]))
    assert [round(length(piece), 6) for piece in pieces] == [4, 10, 6]
    assert pieces[1] == ((4, 0), (10, 0), (10, 4))
