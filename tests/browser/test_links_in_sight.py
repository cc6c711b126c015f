"""A link for friends is made far down its page: what came of it is seen, and has the focus."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import SCREENS, device
from tests.browser.test_accessibility import show, violations

IN_SIGHT = """part => {
  const { left, top, width, height } = part.getBoundingClientRect();
  const seen = (y) => part.contains(document.elementFromPoint(left + width / 2, y));
  return seen(top + 2) && seen(top + height - 2);
}"""


def campaign_of(page):
    page.goto("/")
    return page.locator(".volume a").first.get_attribute("href")


def expect_in_sight(part):
    """It is scrolled to, and nothing lies over it."""
    expect(part).to_be_in_viewport(ratio=0.9)
    assert part.evaluate(IN_SIGHT)


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("javascript", [True, False])
def test_a_new_link_and_a_closed_one_are_seen_where_they_are(browser, demo, screen, javascript):
    with device(browser, demo.address, screen=screen, javascript=javascript) as tablet:
        page = tablet.new_page()
        page.goto(f"{campaign_of(page)}keepsakes/")
        before = page.locator(".ways > li").count()
        page.get_by_label("For whom?").fill("Aunt Maud")
        page.get_by_role("button", name="Make a link").tap()
        expect(page.locator(".ways > li")).to_have_count(before + 1)
        made = page.locator(".ways > li").last
        expect(made).to_contain_text("Aunt Maud")
        expect_in_sight(made)
        if javascript:
            expect(made).to_be_focused()
        made.locator(".way__close summary").tap()
        made.get_by_role("button", name="Close this link").tap()
        closed = page.get_by_text("The link is closed.")
        expect(closed).to_be_visible()
        expect_in_sight(closed)
        if javascript:
            expect(closed).to_be_focused()


def test_the_page_after_is_fit_for_eyes(browser, demo):
    with device(browser, demo.address) as tablet:
        page = tablet.new_page()
        page.goto(f"{campaign_of(page)}keepsakes/")
        page.get_by_role("button", name="Make a link").tap()
        expect(page.locator(".ways > .heeded")).to_be_focused()
        found = violations(page)
        show(page, "landscape", "light")
        found += violations(page, runOnly=["color-contrast"])
        game = page.locator("a[href*='/bg-stats/']").first.get_attribute("href")
        page.goto(f"{game}?whole")
        for screen in SCREENS:
            show(page, screen, "light")
            code = page.locator(".qr svg").bounding_box()
            assert code["width"] > 0.85 * min(page.viewport_size.values())
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        found += violations(page)
        page.get_by_role("link", name="Close").tap()
        expect(page.get_by_role("heading", name="What it carries")).to_be_visible()
        assert not found, "\n".join(found)
