"""The poster in a browser: it begins by itself, tells how far it is, and hangs when it is done."""

from tests.browser.conftest import device

POSTER = "/c/the-lantern-street-workshop-demo/poster/?look="
PATIENCE = 120_000


def test_a_bar_grows_and_then_the_poster_hangs(browser, demo):
    with device(browser, demo.address) as context:
        page = context.new_page()
        page.goto(POSTER + "night")
        page.locator("progress").wait_for()
        picture = page.get_by_role("img", name="The poster of")
        picture.wait_for(timeout=PATIENCE)
        page.wait_for_function("document.querySelector('.a3 img').naturalWidth === 1200")
        assert page.locator("progress").count() == 0
        with page.expect_download() as saved:
            page.get_by_role("link", name="Download as PNG").click()
        assert saved.value.suggested_filename == "the-lantern-street-workshop-demo-night.png"


def test_it_is_drawn_by_the_button_where_there_is_no_script(browser, demo):
    with device(browser, demo.address, javascript=False, night=False, screen="phone") as context:
        page = context.new_page()
        page.goto(POSTER + "day")
        page.get_by_role("button", name="Draw the poster").click()
        page.get_by_role("link", name="Look again").or_(page.locator(".a3 img")).first.wait_for()
        while page.get_by_role("link", name="Look again").count():
            page.get_by_role("link", name="Look again").click()
        assert page.locator(".a3 img").is_visible()
        assert page.get_by_role("link", name="Download as JPEG").is_visible()
