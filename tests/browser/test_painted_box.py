"""A window of a table's own box, painted by taps and strokes, played on, corrected in mid-game, and played on."""

import io
import re
import subprocess
import sys

import pytest
from PIL import Image
from playwright.sync_api import expect

from tests.browser.conftest import device
from tests.browser.table import Table, whole_window
from tests.server import ROOT, environment

GLASS = whole_window()
COLOURS = {"R": ("A1", "F1", "C3"), "Y": ("B1", "A4"), "G": ("C1", "B4"), "B": ("E3",), "P": ("A3",)}
VALUES = {"3": ("A2",), "4": ("B2",), "6": ("D2",), "1": ("E2",), "2": ("F2",), "5": ("E4",)}
STARS, MAGIC = ("A1", "F3"), {"3": "D3", "7": "D4"}
WRONG = "C3"


class Painter(Table):
    """A device at the page of a window that is described."""

    def outline(self, size):
        self.tap(self.page.locator(f".ask [value='{size}']"))

    def describe_all(self):
        """A window of 24 spaces: nine colours, six values, two stars, two magic numbers."""
        self.outline("6x4")
        for brush, spaces in {**COLOURS, **VALUES, "star": STARS}.items():
            self.describe(brush, *spaces)
        self.tap(self.page.locator("[data-brush^='magic-']"))
        for number, space in MAGIC.items():
            self.describe(f"magic-{number}", space)

    def merge(self, first, second):
        self.tap(self.page.locator("[data-brush=merge]"))
        self.tap(self.page.locator(f"button[name=first][value={first}]"))
        self.tap(self.page.locator(f".panes button[name=space][value={second}]"))

    def cut(self, space, way):
        self.tap(self.page.locator("[data-brush=split]"))
        self.tap(self.page.locator(f"button[name=first][value={space}]"))
        self.tap(self.page.locator(f"button[name=cut][value={way}]"))

    def stroke(self, *spaces):
        """One finger over several panes."""
        self.taps += 1
        boxes = [self.page.locator(f".panes button[value='{space}']").bounding_box() for space in spaces]
        middles = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2} for box in boxes]
        finger = self.page.context.new_cdp_session(self.page)
        with self.answer():
            finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": middles[:1]})
            for middle in middles[1:]:
                finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [middle]})
            finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_window_painted_by_taps_is_played_on_corrected_and_played_on(browser, server):
    """Scores follow what the window is now; nothing that was filled is lost, and the log folds to what is shown."""
    with device(browser, server.address) as tablet:
        table = Painter(tablet)
        table.found("Ferrer", "Okafor")
        table.go(f"{table.campaign}box/1/")
        with table.counted(40):
            table.describe_all()
        expect(table.pane("A1")).to_have_accessible_name("A1: red and star")
        expect(table.pane("D4")).to_have_accessible_name("D4: magic number 7")
        table.describe_objective("A", "column-colour-variety", 4)

        table.go(f"{table.campaign}game/1/")
        table.begin(start=1, levels={2: "paint"})
        for number in (1, 2, 3, 4):
            table.play_round(number, GLASS)

        table.more("Describe this window")
        table.describe("Y", WRONG)
        expect(table.pane(WRONG)).to_have_accessible_name(f"{WRONG}: yellow")
        table.merge("E4", "F4")
        expect(table.page.locator("button[value=F4]")).to_have_count(0)
        table.tap(table.link("Back to the table"))
        assert table.round == 5
        table.play_round(5, GLASS)

        table.set_level(1, "paint")
        panes = [die for space, die in GLASS.items() if space != "F4"]
        for name, fills in (("Ferrer", panes[10:]), ("Okafor", panes[:-2])):
            table.paint(name, fills)
            table.stop_painting()
        table.tap(table.page.locator("[data-glazed]"))
        table.to_the_sheet()
        table.tap(table.button("None in this game"))
        # the one pane closes columns E and F: red, as the top of column F is, so that F earns nothing
        table.confirm()
        assert table.places == [(1, "Ferrer", 20), (2, "Okafor", 10)]
    answer = subprocess.run(
        [sys.executable, "manage.py", "audit"], cwd=ROOT, env=environment(server.data), capture_output=True, text=True
    )
    assert answer.returncode == 0, answer.stdout + answer.stderr


def test_one_stroke_paints_a_row_and_one_tap_behind_it_one_pane(browser, server):
    with device(browser, server.address) as tablet:
        table = Painter(tablet)
        table.found("Moreau", "Haddad")
        table.go(f"{table.campaign}box/1/")
        table.outline("6x4")
        with table.counted(2):
            table.stroke("A1", "B1", "C1", "D1")
            table.fill("E3")
        named = table.page.locator(".panes button").evaluate_all("panes => panes.map(pane => pane.ariaLabel)")
        red = [name.partition(":")[0] for name in named if name.endswith("red")]
        assert red == ["A1", "B1", "C1", "D1", "E3"]
        expect(table.page.locator("[data-swept]")).to_have_count(0)
        table.stroke("A1", "A2")
        expect(table.pane("A1")).to_have_accessible_name("A1: blank")
        table.undo()
        expect(table.pane("A1")).to_have_accessible_name("A1: red")
        table.tap(table.page.locator("[data-brush=merge]"))
        with table.counted(1):
            table.stroke("E1", "F1", "F2")
        expect(table.pane("F1")).to_have_count(0)
        expect(table.pane("F2")).to_have_count(0)
        expect(table.page.locator("button[name=first][value=E1]")).to_be_visible()


def test_a_tap_on_the_shape_that_is_shown_takes_it(browser, server):
    with device(browser, server.address) as tablet:
        table = Painter(tablet)
        table.found("Rossi", "Ng")
        table.tap(table.button("Describe the window"))
        expect(table.page.locator("[data-brush=R]")).to_be_visible()
        table.undo()
        table.tap(table.page.locator(".panes--whole > button"))
        expect(table.page.locator("[data-brush=R]")).to_be_visible()
        table.tap(table.link("Back to the table"))
        table.begin(start=1)


@pytest.mark.parametrize("javascript", [True, False])
def test_irregular_glass_by_two_taps_a_pane_with_and_without_javascript(browser, server, javascript):
    with device(browser, server.address, javascript=javascript) as tablet:
        table = Painter(tablet, javascript=javascript)
        table.found("Silva", "Novak")
        table.go(f"{table.campaign}box/1/")
        table.outline("4x6")
        table.merge("B2", "C2")
        table.merge("B2", "B3")
        table.cut("B2", "rising")
        table.cut("D6", "upright")
        names = table.page.locator(".panes button").evaluate_all("panes => panes.map(pane => pane.value)")
        assert {"B2", "B2b", "D6", "D6b"} <= set(names) and not {"C2", "B3"} & set(names)
        table.merge("A1", "D6")
        expect(table.alert).to_contain_text("A1 and D6 do not touch along a side.")


def shown_photo(table):
    """The photo under the drawing, once it has arrived and may be painted."""
    photo = table.page.locator("[data-guide] img")
    photo.evaluate("photo => photo.decode()")
    return photo


def drag(table, across, down):
    """Move the photo under the drawing with a finger; it stays where it was let go."""
    photo, stage = shown_photo(table), table.page.locator("[data-drag]").bounding_box()
    before, start = photo.bounding_box(), {"x": stage["x"] + 120, "y": stage["y"] + 90}
    finger = table.page.context.new_cdp_session(table.page)
    with table.answer():
        finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [start]})
        end = {"x": start["x"] + across, "y": start["y"] + down}
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [end]})
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    after = photo.bounding_box()
    assert abs(after["x"] - before["x"] - across) < 2 and abs(after["y"] - before["y"] - down) < 2


@pytest.mark.parametrize("screen", ["landscape", "portrait"])
def test_a_photo_lies_under_the_drawing_until_it_is_hidden(browser, server, tmp_path, screen):
    photo = tmp_path / "page.jpg"
    Image.new("RGB", (1200, 900), (225, 210, 180)).save(photo, "JPEG")
    with device(browser, server.address, screen=screen) as tablet:
        table = Painter(tablet)
        table.found("Berg", "Dal")
        table.go(f"{table.campaign}box/1/")
        table.outline("6x4")
        with table.answer():
            table.page.set_input_files("input[name=photo]", photo)
        expect(table.page.locator("[data-guide] img")).to_be_visible()
        table.tap(table.link("Move"))
        with table.answer():
            table.page.locator("#guide-turn").fill("48")
        expect(table.page.locator("[data-guide]")).to_have_attribute("style", re.compile("--turn:48;"))
        drag(table, 60, -30)
        table.tap(table.link("Done"))
        table.fill("A1")
        expect(table.pane("A1")).to_have_accessible_name("A1: red")
        shown_photo(table)
        seen = Image.open(io.BytesIO(table.page.locator(".glassbox").screenshot()))
        assert min(seen.getpixel((seen.width * 7 // 12, seen.height * 3 // 8))[:3]) > 150  # the page, through the pane
        table.tap(table.button("Hide"))
        expect(table.page.locator("[data-guide]")).to_have_count(0)
        table.tap(table.button("Show"))
        expect(table.page.locator("[data-guide]")).to_have_attribute("style", re.compile("--turn:48;"))
