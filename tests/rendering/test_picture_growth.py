"""The growing window: a frame a moment, each with the panes it should have, the last one long, one small file."""

import pytest
from PIL import Image, ImageChops, ImageStat

from campaign.rules.dice import Fill
from campaign.rules.drawings import blank_grid
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


def test_there_is_a_frame_for_the_empty_window_and_one_a_fill():
    frames, times = draw_growth(LAYOUT, moments(), "First Light")
    assert len(frames) == len(times) == len(ORDER) + 1
    assert {frame.size for frame in frames} == {growth_size(LAYOUT)}
    assert growth_size(LAYOUT)[1] == draw_window(LAYOUT, {}, width_px=WIDTH).height + STRIP


def test_each_frame_has_the_panes_that_were_filled_by_then_and_no_other():
    frames, _times = draw_growth(LAYOUT, moments(), "First Light")
    empty, full = (draw_window(LAYOUT, fills, width_px=WIDTH) for fills in ({}, FILLS))
    for count, frame in enumerate(frames):
        for name in LAYOUT:
            if name in ORDER[: max(0, count - 1)] or (name in ORDER and count == len(ORDER)):
                assert alike(pane(frame, name), pane(full, name)), (count, name)
            elif name not in ORDER[:count]:
                assert alike(pane(frame, name), pane(empty, name)), (count, name)


def test_the_light_on_the_wall_grows_with_the_window():
    frames, _times = draw_growth(LAYOUT, moments(), "First Light")
    light = [ImageStat.Stat(frame.crop((0, 0, WIDTH, 60)).convert("L")).sum[0] for frame in frames]
    assert light == sorted(light)
    assert light[-1] > light[0]


def test_a_space_that_breaks_is_glass_before():
    frames, _times = draw_growth(LAYOUT, moments(broken=("A1",)), "First Light")
    assert ImageStat.Stat(pane(frames[-2], "A1")).mean[2] > 90
    assert max(ImageStat.Stat(pane(frames[-1], "A1")).mean) < 60


def test_a_space_that_was_filled_anew_shows_first_the_one_and_then_the_other():
    changed = [*moments(), Moment({**FILLS, "A1": Fill.parse("R2")}, ())]
    frames, _times = draw_growth(LAYOUT, changed, "First Light")
    before, after = (ImageStat.Stat(pane(frame, "A1")).mean for frame in frames[-2:])
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
