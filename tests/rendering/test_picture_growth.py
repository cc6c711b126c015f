"""The growing window: a frame a moment, each with the panes it should have, the last one long, one small file."""

import pytest
from PIL import Image, ImageChops, ImageStat

from campaign.rules.dice import Fill
from campaign.rules.drawings import blank_grid
from journals.rendering import picture_growth, picture_type
from journals.rendering.picture import draw_window, extent
from journals.rendering.picture_growth import (
    EACH_MS,
    FIRST_MS,
    LAST_MS,
    STRIP,
    WHOLE_MS,
    WIDTH,
    Moment,
    draw_growth,
    durations,
    growth_size,
    save_growth,
)
from journals.rendering.wire import wire_of

LAYOUT = blank_grid(2, 2)
ORDER = ("B2", "A1", "B1")
FILLS = {"B2": Fill.parse("R5"), "A1": Fill.parse("B1"), "B1": Fill.parse("Y3")}


def moments(broken=()):
    grown = [Moment({name: FILLS[name] for name in ORDER[:count]}, ()) for count in range(len(ORDER) + 1)]
    return [*grown, Moment(FILLS, broken)] if broken else grown


def pane(picture, name):
    left, top, wide, _tall = extent(wire_of(LAYOUT))
    scale = WIDTH / wide
    x, y, _room = wire_of(LAYOUT).hearts[name]
    at = ((x - left) * scale, (y - top) * scale)
    return picture.crop((round(at[0] - 40), round(at[1] - 40), round(at[0] + 40), round(at[1] + 40)))


def alike(one, other):
    return max(ImageStat.Stat(ImageChops.difference(one, other)).mean) < 6


def test_there_is_a_frame_for_the_empty_window_one_a_fill_and_one_that_stays():
    frames, times = draw_growth(LAYOUT, moments(), "First Light")
    assert len(frames) == len(times) == len(ORDER) + 2
    assert {frame.size for frame in frames} == {growth_size(LAYOUT)}
    assert growth_size(LAYOUT)[1] == draw_window(LAYOUT, {}, width_px=WIDTH).height + STRIP


def test_each_frame_has_the_panes_that_were_filled_by_then_and_no_other():
    frames, _times = draw_growth(LAYOUT, moments(), "First Light")
    empty, full = (draw_window(LAYOUT, fills, width_px=WIDTH) for fills in ({}, FILLS))
    for count, frame in enumerate(frames):
        for name in LAYOUT:
            if name in ORDER[: max(0, count - 1)]:
                assert alike(pane(frame, name), pane(full, name)), (count, name)
            elif name not in ORDER[:count]:
                assert alike(pane(frame, name), pane(empty, name)), (count, name)


def test_what_has_just_come_glows_the_last_one_too():
    frames, _times = draw_growth(LAYOUT, moments(), "First Light")
    for count, name in enumerate(ORDER, start=1):
        new, after = (sum(ImageStat.Stat(pane(frame, name)).mean) for frame in frames[count : count + 2])
        assert new > after + 20, name


def test_the_names_stand_below_and_another_name_is_another_picture():
    frames, other = (
        draw_growth(LAYOUT, moments(), title, "First Light · Ferrer")[0] for title in ("“Noon”", "“Night”")
    )
    left, top, right, bottom = ImageChops.difference(frames[-1], other[-1]).getbbox()
    assert top > frames[0].height - STRIP


def test_a_window_in_which_nothing_is_left_is_one_frame():
    frames, times = draw_growth(LAYOUT, [Moment({}, ())], "First Light")
    assert (len(frames), times) == (1, [LAST_MS])


@pytest.mark.parametrize(
    "name", ["The window of the overlong and many-worded name of all of us, and of the others", "W" * 30]
)
def test_no_word_below_is_cut(monkeypatch, name):
    said = []
    inner = picture_growth.write

    def write(draw, at, text, style, size, ink, *, room, anchor):
        said.append(picture_type.fitting(text, style, size, room)[0])
        return inner(draw, at, text, style, size, ink, room=room, anchor=anchor)

    monkeypatch.setattr(picture_growth, "write", write)
    words = "Painted afterwards, row by row"
    draw_growth(LAYOUT, [Moment({}, (), words)], f"“{name}”", f"Wheel of Hours · {'W' * 12}")
    assert said == [f"“{name}”", f"Wheel of Hours · {'W' * 12}", words]


def test_the_light_on_the_wall_grows_with_the_window():
    frames, _times = draw_growth(LAYOUT, moments(), "First Light")
    light = [ImageStat.Stat(frame.crop((0, 0, WIDTH, 60)).convert("L")).sum[0] for frame in frames]
    assert light == sorted(light)
    assert light[-1] > light[0]


def test_a_space_that_breaks_is_glass_before():
    frames, _times = draw_growth(LAYOUT, moments(broken=("A1",)), "First Light")
    assert ImageStat.Stat(pane(frames[-3], "A1")).mean[2] > 90
    assert max(ImageStat.Stat(pane(frames[-1], "A1")).mean) < 60


def test_a_space_that_was_filled_anew_shows_first_the_one_and_then_the_other():
    changed = [*moments(), Moment({**FILLS, "A1": Fill.parse("R2")}, ())]
    frames, _times = draw_growth(LAYOUT, changed, "First Light")
    before, after = (ImageStat.Stat(pane(frame, "A1")).mean for frame in (frames[-3], frames[-1]))
    assert before[2] > before[0]
    assert after[0] > after[2]


def test_the_same_moments_give_the_same_frames_by_day():
    first, second = (draw_growth(LAYOUT, moments(), "First Light", night=False)[0] for _ in range(2))
    assert all(ImageChops.difference(*pair).getbbox() is None for pair in zip(first, second, strict=True))


@pytest.mark.parametrize("count", [1, 2, 3, 25, 49, 200])
def test_the_last_frame_stays_and_the_whole_is_no_lecture(count):
    times = durations(count)
    assert len(times) == count
    assert times[-1] == LAST_MS
    assert sum(times) < FIRST_MS + LAST_MS + max(WHOLE_MS, count * 160) + EACH_MS


def test_its_file_plays_round_and_round_and_tells_how_far_it_is(tmp_path):
    told = []
    frames, times = draw_growth(LAYOUT, moments(), "گلناز ژاله چراغی", progress=told.append)
    save_growth(frames, times, tmp_path / "growing.webp")
    assert told == sorted(told)
    assert 0 < told[0] < told[-1] <= 1
    with Image.open(tmp_path / "growing.webp") as webp:
        assert (webp.n_frames, webp.info["loop"]) == (len(frames), 0)
        assert webp.size == frames[0].size
    assert (tmp_path / "growing.webp").stat().st_size < 3_000_000
