"""The book and the blank sheets as the browser prints them."""

import pypdfium2
import pytest

from tests.browser.conftest import device


@pytest.mark.parametrize(
    ("page_name", "least", "said"),
    [
        ("book/", 10, ["The Lantern Street Workshop", "First Light", "Legacy points", "Made with Artisans"]),
        ("sheets/", 5, ["Score sheet", "Whose turn", "Wheel of Hours", "Place"]),
    ],
)
@pytest.mark.parametrize("night", [True, False])
def test_it_prints_black_on_white_without_the_bars_of_the_screen(browser, demo, page_name, least, said, night):
    with device(browser, demo.address, night=night) as tablet:
        page = tablet.new_page()
        page.goto("/")
        campaign = page.locator("a[href^='/c/']").first.get_attribute("href")
        page.goto(campaign + page_name)
        printed = pypdfium2.PdfDocument(page.pdf(format="A4", prefer_css_page_size=True))
    texts = [sheet.get_textpage().get_text_range() for sheet in printed]
    whole = " ".join(" ".join(texts).split())
    assert len(texts) >= least
    assert [words for words in said if words not in whole] == []
    assert "All keepsakes" not in whole and "Campaign Journals" not in whole
    assert all(text.strip() for text in texts), "no page is empty"
    corner = printed[len(texts) - 1].render(scale=0.5).to_pil().getpixel((3, 3))
    assert min(corner) > 245
