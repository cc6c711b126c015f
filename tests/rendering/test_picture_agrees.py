"""The page's SVG and the picture of a window agree: the same outlines, the same colours in them, the same holes."""

import math
import re

import pytest
from PIL import ImageStat

from campaign.rules.dice import Fill
from campaign.rules.layout import inside
from campaign.rules.palette import Colour
from journals.rendering.glass import window_svg
from journals.rendering.picture import draw_window, extent
from journals.rendering.picture_glass import sheet_colour
from journals.rendering.picture_lead import CAME_OUTER
from journals.rendering.picture_path import lines
from journals.rendering.picture_pen import Mask, Stage
from journals.rendering.wire import wire_of
from tests.rendering.drawn import GRID, HOLED, LAYOUTS, read
from tests.rules.rose import rose

ROSE = rose(8)
WIDTH = 600
windows = pytest.mark.parametrize(
    "layout", [GRID, HOLED, ROSE, LAYOUTS["lantern-street 3"]], ids=["grid", "holed", "rose", "door"]
)


def glazed(layout):
    return {name: Fill.parse(f"{'RYGBPO'[n * 5 % 6]}{n % 6 + 1}") for n, name in enumerate(layout)}


def panes_of(svg):
    """The colour, the sheet and the outlines of everything that is glass in an SVG."""
    for part in read(svg).iter():
        found = re.fullmatch(r"g([A-Z])(\d)", part.get("class", ""))
        if found and part.tag.endswith("path"):
            for line in lines(part.attrib["d"]):
                yield Colour(found[1]), int(found[2]), line


def stage_of(layout, picture):
    left, top, wide, _tall = extent(wire_of(layout))
    return Stage(left, top, picture.width / wide, picture.size)


def apart(one, other):
    """How unlike two colours are, whatever the light they are seen in."""
    return math.dist(*([part / sum(colour) for part in colour] for colour in (one, other)))


def well_within(line, points=8):
    """Points inside of an outline that are no lead: on the way from its middle to its corners."""
    x, y = (sum(point[axis] for point in line[:-1]) / (len(line) - 1) for axis in (0, 1))
    ring = list(line[:-1])
    for u, v in ring[:: max(1, len(ring) // points)]:
        at = (x + (u - x) * 0.38, y + (v - y) * 0.38)
        if inside(at, ring):
            yield at


@windows
@pytest.mark.parametrize("night", [True, False], ids=["night", "day"])
def test_every_pane_of_the_page_has_its_colour_in_the_picture(layout, night):
    picture = draw_window(layout, glazed(layout), width_px=WIDTH, night=night)
    stage, count = stage_of(layout, picture), 0
    for letter, sheet, line in panes_of(window_svg(layout, glazed(layout), uid="agree", label="")):
        wanted, seen = sheet_colour(letter, sheet), []
        for point in well_within(line):
            x, y = stage.at(*point)
            seen.append(ImageStat.Stat(picture.crop((round(x) - 4, round(y) - 4, round(x) + 5, round(y) + 5))).mean)
        mean = [sum(channel) / len(seen) for channel in zip(*seen, strict=True)]
        assert max(abs(a - b) for a, b in zip(mean, wanted, strict=True)) < 72, (letter, sheet, mean, wanted)
        assert apart(mean, wanted) < 0.13, (letter, sheet, mean, wanted)
        count += 1
    assert count == len(layout.spaces)


@windows
def test_the_lead_of_the_picture_lies_on_the_outlines_of_the_page(layout):
    picture = draw_window(layout, glazed(layout), width_px=WIDTH)
    stage, mask = stage_of(layout, picture), None
    mask = Mask(stage, fine=1)
    for _letter, _sheet, line in panes_of(window_svg(layout, glazed(layout), uid="agree", label="")):
        mask.stroke(line, 2.5)
    lead = ImageStat.Stat(picture, mask.done().point(lambda n: 255 if n else 0))
    assert max(lead.mean) < 95
    assert max(lead.mean) - min(lead.mean) < 14, "lead has no colour of its own"


@windows
def test_on_the_outline_there_is_lead_and_just_outside_stone(layout):
    picture = draw_window(layout, {}, width_px=WIDTH)
    stage = stage_of(layout, picture)
    outline = lines(wire_of(layout).outline)[0]
    for (x0, y0), (x1, y1) in zip(outline, outline[1:], strict=False):
        long = math.hypot(x1 - x0, y1 - y0)
        if long < 30:
            continue
        middle, across = ((x0 + x1) / 2, (y0 + y1) / 2), ((y1 - y0) / long, (x0 - x1) / long)
        out = -1 if inside((middle[0] + across[0] * 3, middle[1] + across[1] * 3), list(outline[:-1])) else 1

        def light(reach, middle=middle, across=across, out=out):
            x, y = stage.at(middle[0] + across[0] * reach * out, middle[1] + across[1] * reach * out)
            return sum(ImageStat.Stat(picture.crop((round(x) - 2, round(y) - 2, round(x) + 3, round(y) + 3))).mean)

        assert light(0) < light(CAME_OUTER / 2 + 4), "stone begins where the lead ends"
        assert light(0) < light(30)
