"""On the result page the way on is in sight on every device, wherever the page is scrolled to."""

import pytest

from tests.browser.conftest import SCREENS, device


@pytest.mark.parametrize("screen", SCREENS)
def test_the_way_on_needs_no_scrolling(browser, demo, screen):
    with device(browser, demo.address, screen=screen) as context:
        page = context.new_page()
        page.goto("/c/the-lantern-street-workshop-demo/game/3/result/")
        for top in (0, 300, 10_000):
            page.evaluate("top => scrollTo(0, top)", top)
            box = page.get_by_role("link", name="On with the campaign").bounding_box()
            assert box["y"] >= 0
            assert box["y"] + box["height"] <= page.viewport_size["height"]
