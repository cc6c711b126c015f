"""A part of the page that an answer brings is as whole as one that came with the page: its pictures above all."""

import pytest

from tests.browser.conftest import device
from tests.browser.table import Table

CAMPAIGN = "/c/the-lantern-street-workshop-demo/"
BROKEN = """() => [...document.querySelectorAll("#page *")].filter((part) => {
  const svg = part.closest("svg");
  if (!svg || part.closest("foreignObject")) return false;
  const outermost = part === svg && !part.parentElement.closest("svg");
  return part.namespaceURI !== SVG || (outermost && !part.hasAttribute("viewBox"));
}).map((part) => part.outerHTML.slice(0, 80))""".replace("SVG", '"http://www.w3.org/2000/svg"')
LINKS = """() => [...new Set([...document.querySelectorAll("#page a[href^='?']:not([download])")]
  .filter((link) => link.checkVisibility()).map((link) => link.getAttribute("href")))]"""
MOST = 9  # links of one page: years and leaves are many of a kind
PAGES = (
    "game/3/after/",
    "game/3/result/",
    "game/3/market/",
    "unlocks/",
    "standings/",
    "journals/",
    "journals/1/",
    "journals/1/square/",
    "journals/1/diary/",
    "cathedral/",
)


@pytest.fixture(scope="module")
def table(browser, demo):
    with device(browser, demo.address) as context:
        yield Table(context)


def tap_around(table):
    """Every step, family or year of this page, one after the other and back to the first."""
    links = table.page.evaluate(LINKS)[:MOST]
    for href in (*links, *links[:1]):
        link = table.page.locator(f"#page a[href='{href}']:visible").first
        if link.count():
            table.tap(link)
            yield href


@pytest.mark.parametrize("path", PAGES)
def test_pictures_stay_pictures_when_tapping_around(table, path):
    table.go(CAMPAIGN + path)
    assert table.page.evaluate(BROKEN) == []
    for href in tap_around(table):
        assert table.page.evaluate(BROKEN) == [], href


def test_pictures_stay_pictures_from_page_to_page(table):
    table.go(CAMPAIGN)
    for path in ("journals/", "standings/", "unlocks/"):
        for there in (CAMPAIGN + path, CAMPAIGN):
            table.tap(table.page.locator(f"#page a[href='{there}']:visible").first)
            assert table.page.evaluate(BROKEN) == [], there


def test_windows_of_the_evening_are_drawn_again_on_another_card(table):
    """They are in both cards, at different places: the first one goes, another one comes."""
    table.go(f"{CAMPAIGN}game/3/after/")
    for step in ("masterpieces", "rewards", "masterpieces", "market"):
        table.tap(table.page.locator(f"a[href='?step={step}']").first)
        windows = table.page.locator("svg.window")
        assert windows.count() == 3
        assert all(window.locator("rect, path").count() > 20 for window in windows.all()), step
        assert all(window.bounding_box()["height"] > 40 for window in windows.all()), step
