"""Whoever taps faster than the server answers loses no tap, and none of them lands where another was meant."""

import re
from contextlib import contextmanager

import pytest
from PIL import Image
from playwright.sync_api import expect

from tests.browser.conftest import device
from tests.browser.table import Table, turns_of, whole_window

FERRER, OKAFOR = WINDOWS = whole_window(), whole_window(shift=3)
SPACES = sorted(FERRER, key=lambda space: (space[1], space[0]))  # row by row
NAMES = {"R": "red", "Y": "yellow", "G": "green", "B": "blue", "P": "purple"}
UNREACHED = (r"ERR_FAILED|Failed to fetch",)
FRAMES = """count => new Promise((done) => {
  const frame = () => (count-- > 0 ? requestAnimationFrame(frame) : done());
  frame();
})"""
A_THIRD = 20  # frames of a second of sixty


class Fingers(Table):
    """A device in a hurry: what is touched is not waited for."""

    slow = None

    @contextmanager
    def latency(self, milliseconds):
        """Meanwhile every answer comes so much later."""
        wire = self.page.context.new_cdp_session(self.page)
        speed = {"offline": False, "downloadThroughput": -1, "uploadThroughput": -1}
        wire.send("Network.enable")
        wire.send("Network.emulateNetworkConditions", {**speed, "latency": milliseconds})
        yield
        self.settle()
        wire.send("Network.emulateNetworkConditions", {**speed, "latency": 0})

    @contextmanager
    def held(self, pattern="**/record/**"):
        """Meanwhile the first post is on its way and does not arrive; those behind it go through."""
        posts = []
        self.page.route(pattern, lambda route: route.continue_() if posts else posts.append(route))
        yield posts
        posts[0].continue_()
        self.settle()
        self.page.unroute(pattern)

    def hurry(self, *targets, frames=0):
        """Touch one after the other, where they are before the first touch; a pause of so many frames behind each."""
        boxes = [target.bounding_box() for target in targets]
        with self.heard(len(boxes)):
            for box in boxes:
                self.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
                self.page.evaluate(FRAMES, frames)

    def at_once(self, *targets):
        """Touch one after the other before any answer can come: where a finger would still find them."""
        parts = [target.element_handle() for target in targets]
        self.page.evaluate("parts => parts.forEach((part) => part.click())", parts)

    def settle(self):
        """Until nothing that was tapped is without its answer."""
        expect(self.coming).to_have_count(0)

    @property
    def coming(self):
        return self.page.locator(".coming")

    @property
    def labels(self):
        """What each pane of the large window says, by its space, as the server has it."""
        self.go(self.page.url)
        panes = self.page.locator(".panes button").evaluate_all(
            "panes => panes.map(pane => [pane.value, pane.ariaLabel])"
        )
        return {space: re.split(r"[:,] ", label, maxsplit=1)[1] for space, label in panes}

    def brush(self, name):
        return self.page.locator(f"[data-brush='{name}']")

    def glass(self, fill):
        return self.page.locator(f".board [data-die='{fill}']")

    def describe_window(self, *families):
        """The painter, with an empty window of six columns and four rows."""
        self.found(*families)
        self.go(f"{self.campaign}box/1/")
        self.tap(self.page.locator(".ask [value='6x4']"))

    def paint_afterwards(self, *families):
        """The card that asks for one space after the other, of the first family."""
        self.found(*families)
        self.begin(start=1, levels={1: "paint", 2: "paint"})
        self.go(f"{self.campaign}game/1/?card=paint")


def told(fill):
    return f"{NAMES[fill[0]]} {fill[1]}"


@pytest.mark.parametrize(("latency", "frames"), [(400, A_THIRD), (100, 0)], ids=["three-a-second", "at-once"])
def test_every_pane_that_is_tapped_in_a_hurry_is_painted(browser, server, latency, frames):
    """The brush is changed in between, and nobody waits for that either."""
    with device(browser, server.address) as tablet:
        table = Fingers(tablet)
        table.describe_window("Ferrer", "Okafor")
        red, yellow = SPACES[::2], SPACES[1::2]
        with table.latency(latency):
            taps = [*map(table.pane, red), table.brush("Y"), *map(table.pane, yellow)]
            table.hurry(*taps, frames=frames)
            expect(table.unsaved).to_be_hidden()
        assert table.labels == dict.fromkeys(red, "red") | dict.fromkeys(yellow, "yellow")


@pytest.mark.parametrize(("latency", "frames"), [(400, A_THIRD), (100, 0)], ids=["three-a-second", "at-once"])
@pytest.mark.parametrize("screen", ["landscape", "phone"])
def test_glass_that_is_tapped_in_a_hurry_goes_where_it_was_asked_for(browser, server, latency, frames, screen):
    with device(browser, server.address, screen=screen) as tablet:
        table = Fingers(tablet)
        table.paint_afterwards("Ferrer", "Okafor")
        with table.latency(latency):
            table.hurry(*(table.glass(FERRER[space]) for space in SPACES), frames=frames)
        assert table.labels == {space: told(fill) for space, fill in FERRER.items()}


@pytest.mark.parametrize("screen", ["landscape", "portrait", "phone"])
def test_the_glass_stays_under_the_finger_when_the_window_breaks_a_rule(browser, server, screen):
    """What is against the rules is said where it moves nothing."""
    with device(browser, server.address, screen=screen) as tablet:
        table = Fingers(tablet)
        table.paint_afterwards("Ruiz", "Sato")
        fills = ["R5", "R6"] * 6
        before = table.glass("R5").bounding_box()
        table.hurry(*map(table.glass, fills), frames=5)
        table.settle()
        assert table.glass("R5").bounding_box() == before
        labels = table.labels
        assert [labels[space].partition(",")[0] for space in SPACES[:12]] == [told(fill) for fill in fills]


def test_what_is_tapped_shows_at_once_and_the_next_space_is_asked_for(browser, server):
    with device(browser, server.address) as tablet:
        table = Fingers(tablet)
        table.paint_afterwards("Berg", "Dal")
        with table.held() as posts:
            table.hurry(table.glass("R1"), table.glass("Y2"))
            expect(table.coming).to_have_count(2)
            expect(table.pane("B1")).to_have_attribute("data-soon", "2")
            expect(table.heading).to_have_text("What is in C1?")
            table.expect_in("A1", "empty")  # nothing is said to be there before it is
            assert len(posts) == 1
        expect(table.heading).to_have_text("What is in C1?")
        assert {"A1": "red 1", "B1": "yellow 2", "C1": "empty"}.items() <= table.labels.items()


def test_a_skipped_space_stays_empty_however_fast_it_is_skipped(browser, server):
    with device(browser, server.address) as tablet:
        table = Fingers(tablet)
        table.paint_afterwards("Silva", "Novak")
        with table.latency(200):
            table.at_once(table.glass("R1"), table.link("It is empty"), table.glass("G3"), table.glass("B4"))
        assert {"A1": "red 1", "B1": "empty", "C1": "green 3", "D1": "blue 4"}.items() <= table.labels.items()


def test_glass_first_and_its_spaces_in_a_hurry(browser, server):
    with device(browser, server.address) as tablet:
        table = Fingers(tablet)
        table.paint_afterwards("Moreau", "Haddad")
        table.tap(table.link("Glass first").or_(table.button("Glass first")))
        with table.latency(200):
            red, blue = ("A1", "C2", "E3"), ("B2", "F4")
            table.at_once(table.glass("R1"), *map(table.pane, red), table.glass("B4"), *map(table.pane, blue))
        painted = {space: label for space, label in table.labels.items() if label != "empty"}
        assert painted == dict.fromkeys(red, "red 1") | dict.fromkeys(blue, "blue 4")


def test_turns_that_are_tapped_in_a_hurry_are_taken_as_they_were_tapped(browser, server):
    """The die, its space, the next family's die, and its space: nobody looks up in between."""
    with device(browser, server.address) as tablet:
        table = Fingers(tablet)
        table.found("Ferrer", "Okafor")
        table.begin(start=1)
        turns = turns_of(1, *WINDOWS)
        with table.latency(200):
            table.at_once(*(target for _, space, die in turns for target in (table.glass(die), table.pane(space))))
        expect(table.page.locator("[data-end-round]")).to_be_visible()
        table.go(f"{table.campaign}log/")
        fills = table.log_lines.filter(has_text=re.compile(" fills "))
        names = ("Ferrer", "Okafor")
        expect(fills).to_contain_text(
            [f"{names[seat]} fills {space} with {told(die)}" for seat, space, die in reversed(turns)]
        )


def test_dice_of_a_roll_are_told_in_a_hurry(browser, server):
    with device(browser, server.address) as tablet:
        table = Fingers(tablet)
        table.found("Ferrer", "Okafor")
        table.begin(start=1)
        table.tap(table.link("Tell the whole roll"))
        with table.latency(200):
            table.at_once(*(table.glass(die) for die in ("R1", "Y2", "G3", "B4", "P5")))
        expect(table.page.locator(".dice.told")).to_contain_text(re.compile("R1.*Y2.*G3.*B4.*P5", re.DOTALL))


def test_taps_behind_one_that_did_not_arrive_wait_with_it(browser, server):
    with device(browser, server.address, allow=UNREACHED) as tablet:
        table = Fingers(tablet)
        table.paint_afterwards("Rossi", "Ng")
        table.page.route("**/record/**", lambda route: route.abort())
        fills = [FERRER[space] for space in SPACES[:5]]
        table.hurry(*map(table.glass, fills[:3]))
        expect(table.unsaved).to_contain_text("Not saved yet")
        table.hurry(*map(table.glass, fills[3:]))
        expect(table.coming).to_have_count(5)
        table.page.unroute("**/record/**")
        table.touch(table.button("Try again"))
        table.settle()
        expect(table.unsaved).to_be_hidden()
        labels = table.labels
        assert [labels[space] for space in SPACES[:6]] == [*map(told, fills), "empty"]


def test_taps_behind_an_objection_are_not_done_on_another_page(browser, server):
    """The die is gone already: that is asked first, and what was tapped behind it is not done to another turn."""
    with device(browser, server.address) as tablet:
        table = Fingers(tablet)
        table.found("Lund", "Vik")
        table.begin(start=1)
        die, other = table.glass("R1"), table.glass("Y2")
        with table.latency(200):
            table.at_once(die, table.pane("A1"), die, table.pane("A1"), other, table.pane("B1"))
        expect(table.alert).to_contain_text("Red 1 was already taken")
        expect(table.page.locator("[data-missed]")).to_be_visible()
        table.tap(table.link("Another die"))
        expect(table.page.locator("[data-missed]")).to_be_hidden()
        table.take_turn("Y2", "B1")
        table.go(f"{table.campaign}log/")
        fills = table.log_lines.filter(has_text=re.compile(" fills "))
        expect(fills).to_contain_text(["Vik fills B1 with yellow 2", "Lund fills A1 with red 1"])


def test_a_touch_that_trembles_paints_once_and_a_second_one_takes_it_off(browser, server):
    with device(browser, server.address) as tablet:
        table = Fingers(tablet)
        table.describe_window("Costa", "Abe")
        with table.held():
            table.pane("A1").evaluate("pane => { pane.click(); pane.click(); }")
            table.pane("B1").tap()
        assert {"A1": "red", "B1": "red"}.items() <= table.labels.items()
        with table.latency(400):
            table.hurry(table.pane("A1"), table.pane("C1"), frames=A_THIRD)
            table.hurry(table.pane("C1"), frames=A_THIRD)
        assert {"A1": "blank", "B1": "red", "C1": "blank"}.items() <= table.labels.items()


def test_a_stroke_behind_a_brush_that_is_still_coming_paints_all_its_panes(browser, server):
    with device(browser, server.address) as tablet:
        table = Fingers(tablet)
        table.describe_window("Kaya", "Levi")
        boxes = [table.pane(space).bounding_box() for space in ("A1", "B1", "C1")]
        middles = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2} for box in boxes]
        finger = tablet.new_cdp_session(table.page)
        with table.latency(200):
            table.hurry(table.brush("Y"))
            finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": middles[:1]})
            for middle in middles[1:]:
                finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [middle]})
            finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
            table.hurry(table.pane("D1"))
        painted = {space: label for space, label in table.labels.items() if label != "blank"}
        assert painted == dict.fromkeys(("A1", "B1", "C1", "D1"), "yellow")


def test_a_photo_is_scaled_and_turned_by_two_fingers(browser, server, tmp_path):
    """What lies between the fingers stays between them."""
    photo = tmp_path / "page.jpg"
    Image.new("RGB", (1200, 900), (225, 210, 180)).save(photo, "JPEG")
    with device(browser, server.address) as tablet:
        table = Fingers(tablet)
        table.describe_window("Roth", "Weil")
        with table.answer():
            table.page.set_input_files("input[name=photo]", photo)
        table.tap(table.link("Move"))
        stage = table.page.locator("[data-drag]").bounding_box()
        x, y = stage["x"] + stage["width"] / 2, stage["y"] + stage["height"] / 2
        finger = tablet.new_cdp_session(table.page)

        def touch(kind, *points):
            touches = [{"x": x + across, "y": y + down, "id": at} for at, (across, down) in enumerate(points)]
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

        before = int(table.page.locator("#guide-size").input_value())
        with table.answer():
            touch("touchStart", (-60, 0))
            touch("touchStart", (-60, 0), (60, 0))
            touch("touchMove", (-75, 0), (75, 0))
            touch("touchMove", (-80, -9), (100, 9))
            touch("touchEnd")
        size, turn, across, down = (
            int(table.page.locator(f"#guide-{name}").input_value()) for name in ("size", "turn", "x", "y")
        )
        assert abs(size / before - 1.5) < 0.02
        assert abs(turn - 57) < 4  # tenths of a degree
        assert abs(across - 1000 * 10 / stage["width"]) < 4 and abs(down) < 4
        expect(table.page.locator("[data-guide]")).to_have_attribute("style", re.compile(f"--size:{size};"))


def test_an_editor_opens_at_its_top_wherever_the_list_was_scrolled_to(browser, server):
    with device(browser, server.address) as tablet:
        table = Fingers(tablet)
        table.describe_window("Mori", "Ota")
        table.tap(table.link("Add a private objective"))
        expect(table.page.locator(".editor h2")).to_be_in_viewport()
        assert table.page.locator(".desk").evaluate("desk => desk.scrollTop") == 0
