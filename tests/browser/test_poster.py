"""The poster in a browser: it begins by itself, tells how far it is, and hangs when it is done."""

import time

from playwright.sync_api import expect

from tests.browser.conftest import device, follow

POSTER = "/c/the-lantern-street-workshop-demo/poster/?look="
PATIENCE = 600  # seconds until a poster that is not done is given up


def test_a_bar_grows_and_then_the_poster_hangs(browser, demo):
    with device(browser, demo.address) as context:
        page = context.new_page()
        page.goto(POSTER + "night")
        page.locator("progress").wait_for()
        picture = page.get_by_role("img", name="The poster of")
        expect(picture).to_be_visible(timeout=PATIENCE * 1000)
        expect(picture).to_have_js_property("naturalWidth", 1200)
        expect(page.locator("progress")).to_have_count(0)
        with page.expect_download() as saved:
            page.get_by_role("link", name="Download as PNG").click()
        assert saved.value.suggested_filename == "the-lantern-street-workshop-demo-night.png"


def test_it_is_drawn_by_the_button_where_there_is_no_script(browser, demo):
    with device(browser, demo.address, javascript=False, night=False, screen="phone") as context:
        page = context.new_page()
        page.goto(POSTER + "day")
        poster, again = page.locator(".a3 img"), page.get_by_role("link", name="Look again")
        seen = poster.or_(again)
        follow(page.get_by_role("button", name="Draw the poster"))
        expect(seen).to_be_visible()
        given_up = time.monotonic() + PATIENCE
        while again.is_visible():
            assert time.monotonic() < given_up
            follow(again)
            expect(seen).to_be_visible()
        expect(poster).to_be_visible()
        expect(page.get_by_role("link", name="Download as JPEG")).to_be_visible()
