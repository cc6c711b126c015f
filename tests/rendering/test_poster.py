"""The poster: its size on paper, the right glass where each window hangs, and words that have room."""

import re
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageStat

from campaign.queries.campaigns import Front
from campaign.rules.dice import Fill
from journals.queries.poster import Bay, Hung, Poster
from journals.rendering import poster as poster_module
from journals.rendering.picture_glass import rgb, sheet_colour
from journals.rendering.picture_type import fitting
from journals.rendering.poster import DPI, SIZE, draw_poster, hung_in, recesses, save
from journals.rendering.poster_brush import BY_DAY, BY_NIGHT
from journals.rendering.poster_rows import Wall, hang
from journals.rendering.wire import wire_of
from tests.rendering.drawn import HOLED, LAYOUTS
from tests.rules.rose import rose

WIDTH = 1754
GRID, TALL, ROSE = LAYOUTS["lantern-street 1"], LAYOUTS["lantern-street 8"], rose(8)
LONG, PERSIAN = "Wolfeschlegelsteinhausenberger", "خانوادهٔ گلناز چراغی اصفهانی"


def glass(layout, *, broken=()):
    """A window whose spaces hold the six colours, round and round."""
    fills = {name: Fill.parse(f"{'RYGBPO'[n * 5 % 6]}{n % 6 + 1}") for n, name in enumerate(layout)}
    return Hung("First Light", "31 · 1st", won=True, lit=True, layout=layout, fills=fills, broken=broken)


def family(name="Ferrer", *windows, first=False):
    return Bay(name, "Rosa", "olive", "31", "legacy points", "1st place", first, windows)


def poster(*bays, title="The winter of the lanterns"):
    lights = {1: (GRID, glass(GRID).fills, ())}
    front = Front(lights, {1: "olive"}, frozenset({"R1", "G1", "G2"}), None, False)
    return Poster(title, "3 windows · 2026", front, bays, False)


@pytest.fixture(scope="module")
def shown():
    """Two families: glass of several shapes, what was only counted, and what is still ahead."""
    windows = (glass(GRID), glass(TALL), glass(HOLED), glass(ROSE), Hung("Well Yard", "12 · 2nd", lit=True), Hung("6"))
    return poster(family("Ferrer", *windows, first=True), family("Oliva", *windows))


@pytest.fixture(scope="module", params=[True, False], ids=["night", "day"])
def drawn(shown, request):
    return draw_poster(shown, night=request.param, width_px=WIDTH), request.param


def placed(shown):
    """Each window with its spot and a function from its units to pixels of the drawing."""
    scale = WIDTH / SIZE[0]
    for one, window, spot in hung_in(shown):
        place = None
        if window.layout is not None:
            stage, corner = poster_module._stage_of(window.layout, spot, scale, 0)

            def place(x, y, stage=stage, corner=corner):
                return stage.at(x, y)[0] + corner[0], stage.at(x, y)[1] + corner[1]

        yield one, window, spot, place


def mean(picture, x, y, reach):
    return ImageStat.Stat(picture.crop([round(edge) for edge in (x - reach, y - reach, x + reach, y + reach)])).mean


def test_it_is_a3_at_300_dots_an_inch(tmp_path):
    assert [round(pixels / DPI * 25.4) for pixels in SIZE] == [297, 420]
    for suffix in ("png", "jpg"):
        save(Image.new("RGB", (30, 40)), tmp_path / f"it.{suffix}")
        with Image.open(tmp_path / f"it.{suffix}") as file:
            assert [round(dots) for dots in file.info["dpi"]] == [DPI, DPI]
            assert file.mode == "RGB"


def test_it_has_the_width_asked_for_and_the_shape_of_a3(drawn):
    picture, _night = drawn
    assert (picture.size, picture.mode) == ((WIDTH, round(WIDTH * SIZE[1] / SIZE[0])), "RGB")


def test_each_window_shows_its_glass_where_it_hangs(drawn, shown):
    picture, _night = drawn
    for _one, window, _spot, place in placed(shown):
        for name, fill in list(window.fills.items())[::3]:
            x, y, room = wire_of(window.layout).hearts[name]
            at, edge = place(x, y), place(x + room * 0.45, y)
            seen = mean(picture, *at, max(2, edge[0] - at[0]))
            wanted = sheet_colour(fill.colour, wire_of(window.layout).sheets[name])
            assert max(abs(a - b) for a, b in zip(seen, wanted, strict=True)) < 75, (name, fill, seen, wanted)


def test_a_niche_ahead_is_dark_and_one_that_was_played_has_a_lamp_and_a_crest(drawn, shown):
    picture, night = drawn
    scale = WIDTH / SIZE[0]
    for _one, window, spot, _place in placed(shown):
        if window.layout is None:
            seen = mean(picture, spot.x * scale, (spot.y + spot.tall * 0.42) * scale, 6)
            assert (sum(seen) / 3 > 90) == (window.lit or not night), (window, seen)
            assert sum(seen) / 3 < 175 or window.lit


def test_a_broken_space_is_a_dark_hole():
    name = next(iter(GRID))
    whole, holed = (
        draw_poster(poster(family("A", glass(GRID, broken=broken))), width_px=WIDTH // 2) for broken in ((), (name,))
    )
    box = ImageChops.difference(whole, holed).getbbox()
    assert box
    assert ImageStat.Stat(holed.crop(box)).sum < ImageStat.Stat(whole.crop(box)).sum


@pytest.mark.parametrize("count", [1, 2, 3, 4])
@pytest.mark.parametrize("name", [LONG, PERSIAN, "Ø"])
def test_names_stay_within_their_bay(count, name, monkeypatch):
    """What is written for a family of 30 letters is no wider than its bay, and none of it is left out."""
    for part in ("bay", "nave", "sky", "street", "hem", "laurel", "niche", "rule"):
        monkeypatch.setattr(poster_module, part, lambda *_values, **_options: None)
    monkeypatch.setattr(poster_module, "draw_front", lambda ground, *_values: ground)
    scale = 877 / SIZE[0]
    bays = [family(name)] + [family("")] * (count - 1)
    plain, written = (draw_poster(poster(*rest), width_px=877) for rest in ([family("")] * count, bays))
    left, top, right, bottom = ImageChops.difference(plain, written).getbbox()
    recess = recesses(count)[0]
    assert recess.left * scale < left < right < (recess.left + recess.wide) * scale
    assert recess.top * scale < top < bottom < recess.sill * scale
    said = []
    monkeypatch.setattr(poster_module, "write", lambda _draw, _at, *values, room: said.append((*values[:3], room)))
    draw_poster(poster(*bays), width_px=877)
    fitted = [fitting(*values)[0] for values in said if values[0] == name]
    assert fitted == [name]


@pytest.mark.parametrize(
    ("called", "shown"),
    [
        ("", "First Light"),
        ("“Noon”", "“Noon”"),
        ("“گلناز ژاله”", "“گلناز ژاله”"),
        (f"“{'The many-worded ' * 5}”", "First Light"),
    ],
)
def test_a_windows_name_stands_below_it_where_it_can_be_read(called, shown, monkeypatch):
    said = []
    monkeypatch.setattr(
        poster_module, "write", lambda _draw, _at, text, *values, room: said.append((text, *values[:2], room))
    )
    window = replace(glass(GRID), called=called)
    draw_poster(poster(*[family("Ferrer", window, Hung("2"))] * 4), width_px=SIZE[0] // 4)
    below = [(text, style, size, room) for text, style, size, room in said if text in (called, "First Light")]
    assert [text for text, *_how in below] == [shown] * 4
    text, style, size, room = below[0]
    fitted, font = fitting(text, style, size, room)
    assert fitted == text
    assert font.size >= 0.8 * size


def test_the_same_values_give_the_same_picture_and_others_another(shown):
    first, second, other = (
        draw_poster(one, width_px=300) for one in (shown, shown, replace(shown, title="Another winter"))
    )
    assert ImageChops.difference(first, second).getbbox() is None
    assert ImageChops.difference(first, other).getbbox()


def test_it_tells_how_far_it_has_come_window_by_window(shown):
    told = []
    draw_poster(shown, width_px=200, tell=told.append)
    assert len(told) > 12
    assert all(before < after for before, after in pairwise(told))
    assert told[-1] < 1


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_bays_fill_the_wall_side_by_side(count):
    found = recesses(count)
    assert len(found) == count
    assert found[0].left == pytest.approx(SIZE[0] - found[-1].left - found[-1].wide)
    assert all(a.left + a.wide < b.left for a, b in pairwise(found))


shapes = st.lists(st.floats(0.3, 3.2), min_size=1, max_size=12).map(tuple)
walls = st.builds(Wall, st.floats(600, 3000), st.floats(1500, 2000), st.just(50.0), st.just(86.0), st.just(165.0))


@given(shapes, walls)
def test_windows_hang_in_order_within_their_wall_and_never_one_on_another(shapes, wall):
    spots = hang(shapes, wall)
    assert len(spots) == len(shapes)
    for spot, shape in zip(spots, shapes, strict=True):
        assert spot.wide / spot.tall == pytest.approx(shape)
        assert spot.x - spot.wide / 2 >= -1
        assert spot.x + spot.wide / 2 <= wall.wide + 1
        assert spot.y - spot.tall / 2 >= -1
        assert spot.y + spot.tall / 2 + wall.foot <= wall.tall + 1
    for one, other in pairwise(spots):
        beside = one.x + one.wide / 2 < other.x - other.wide / 2
        assert beside or one.y + one.tall / 2 + wall.foot <= other.y - other.tall / 2 + 1


def test_walls_and_sky_are_those_of_the_pages():
    css = (poster_module.Path(__file__).parents[2] / "static" / "css" / "tokens.css").read_text()
    tokens = dict(re.findall(r"--([\w-]+): light-dark\(([^)]+)\);", css))
    for night, hall in ((True, BY_NIGHT), (False, BY_DAY)):
        page = {name: rgb(both.split(", ")[night]) for name, both in tokens.items() if both.count("#") == 2}
        assert hall.walls == (page["wall-1"], page["wall-2"], page["wall-3"])
        assert (hall.moon, hall.opening) == (page["moon"], page["opening"])
        assert hall.look.gold == page["gold"]
