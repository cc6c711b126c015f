"""The lightbox under a finger, in a browser whose own swipe leads back: it has a place of its own in the history."""

from contextlib import contextmanager

import pytest
from playwright.sync_api import expect, sync_playwright

from tests.browser.conftest import ARGUMENTS, PATIENCE, SCREENS, device
from tests.browser.table import Table
from tests.browser.test_accessibility import FINGER, GLANCE, UNTAPPABLE, show, violations
from tests.chromium import find_chromium
from tests.journals.phone import phone_jpeg
from tests.server import TableServer

SWIPES_BACK = "--overscroll-history-navigation=1"
SHAPES = [(1200, 900), (900, 1200), (1600, 900)]


@pytest.fixture(scope="module")
def browser():
    """Chromium as on a tablet: a swipe from left to right asks for the page before."""
    with sync_playwright() as playwright:
        arguments = [*ARGUMENTS, SWIPES_BACK]
        chromium = playwright.chromium.launch(executable_path=find_chromium(), args=arguments, timeout=PATIENCE)
        yield chromium
        chromium.close()


@pytest.fixture(scope="module")
def album(browser, tmp_path_factory):
    """The address of an album of three photos, of a campaign that was begun by taps."""
    folder = tmp_path_factory.mktemp("phone")
    files = [folder / f"IMG_{number}.jpg" for number, _shape in enumerate(SHAPES)]
    for number, (width, height) in enumerate(SHAPES):
        files[number].write_bytes(phone_jpeg(width, height, number, 1))
    with TableServer(tmp_path_factory.mktemp("data"), "--no-demo") as server:
        with device(browser, server.address) as tablet:
            table = Table(tablet)
            table.found("Ferrer", "Okafor")
            table.begin(start=1)
            address = f"{table.campaign}photos/"
            page = table.page
            page.goto(address)
            page.locator("input[type=file][multiple]").set_input_files(files)
            page.get_by_role("button", name="Add to the album").click()
            expect(page.locator("[data-photo]")).to_have_count(len(SHAPES))
        yield server.address, address


@contextmanager
def looking(browser, album, screen="phone", photo=1):
    """A device that came to the album from the campaign, with one of its photos opened."""
    server, address = album
    with device(browser, server, screen=screen) as tablet:
        page = tablet.new_page()
        page.goto(address.removesuffix("photos/"))
        page.goto(address)
        page.locator("[data-photo]").nth(photo).tap()
        expect_at(page, photo)
        yield page


def expect_at(page, photo):
    expect(page.get_by_role("dialog", name="Photo")).to_be_visible()
    expect(page.locator("[data-at]")).to_have_text(f"{photo + 1} / {len(SHAPES)}")


def expect_closed(page, album):
    expect(page.get_by_role("dialog", name="Photo")).to_be_hidden()
    expect(page).to_have_url(album[1])


def swipe(page, across=0, down=0):
    """A finger that goes down in the middle of the screen, moves that far, and is lifted."""
    width, height = page.viewport_size["width"], page.viewport_size["height"]
    x, y = (width - across) / 2, (height - down) / 2
    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in range(1, 13):
        at = {"x": x + across * step / 12, "y": y + down * step / 12}
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [at]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    touch.detach()


@pytest.mark.parametrize("screen", SCREENS)
def test_a_swipe_turns_to_the_next_and_to_the_one_before_and_leaves_no_page(browser, album, screen):
    with looking(browser, album, screen) as page:
        swipe(page, across=-250)
        expect_at(page, 2)
        swipe(page, across=250)
        expect_at(page, 1)
        swipe(page, across=250)
        expect_at(page, 0)
        swipe(page, across=250)
        expect_at(page, 0)
        expect(page).to_have_url(album[1])


def test_a_swipe_down_and_a_tap_beside_the_photo_close_it(browser, album):
    with looking(browser, album, "landscape") as page:
        swipe(page, down=300)
        expect_closed(page, album)
        page.locator("[data-photo]").nth(1).tap()
        expect_at(page, 1)
        page.touchscreen.tap(40, 300)
        expect_closed(page, album)
        page.locator("[data-photo]").nth(1).tap()
        expect_at(page, 1)
        page.touchscreen.tap(40, 800)  # beside its buttons
        expect_closed(page, album)


def test_the_way_back_closes_it_and_asks_for_nothing(browser, album):
    with looking(browser, album) as page:
        asked = []
        page.on("request", lambda request: asked.append(request.url) if request.resource_type != "image" else None)
        page.locator("[data-go='1']").tap()
        expect_at(page, 2)
        page.go_back()
        expect_closed(page, album)
        expect(page.locator("[data-photo]").nth(1)).to_be_focused()
        page.go_forward()
        expect_at(page, 2)
        page.keyboard.press("Escape")
        expect_closed(page, album)
        assert asked == []
        page.go_back()
        expect(page).to_have_url(album[1].removesuffix("photos/"))


def test_however_it_is_closed_one_step_back_leaves_the_album(browser, album):
    with looking(browser, album) as page:
        for close in (
            lambda: page.get_by_role("button", name="Close").tap(),
            lambda: page.keyboard.press("Escape"),
            lambda: swipe(page, down=300),
        ):
            close()
            expect_closed(page, album)
            page.locator("[data-photo]").nth(2).tap()  # at once: the way back may still be on its way
            expect_at(page, 2)
        page.go_back()
        expect_closed(page, album)
        page.go_back()
        expect(page).to_have_url(album[1].removesuffix("photos/"))


def test_from_its_own_page_the_way_back_leads_to_the_open_photo(browser, album):
    with looking(browser, album) as page:
        page.locator("[data-page]").tap()
        expect(page.get_by_role("heading", name="Photo 2 of 3")).to_be_visible()
        page.go_back()
        expect_at(page, 1)
        page.go_back()
        expect_closed(page, album)


def test_home_and_end_lead_to_the_first_and_the_last(browser, album):
    with looking(browser, album, "landscape") as page:
        page.keyboard.press("End")
        expect_at(page, 2)
        page.keyboard.press("Home")
        expect_at(page, 0)
        assert violations(page) == []
        for screen in SCREENS:
            show(page, screen, "light")
            assert page.evaluate(UNTAPPABLE, [FINGER, GLANCE, False]) == []
