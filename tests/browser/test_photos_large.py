"""Photos beyond what the server takes: made smaller in the browser where it can read them, refused where it cannot."""

import io

from PIL import Image
from playwright.sync_api import expect

from journals.photo_files import LONGEST, MOST_BYTES, MOST_PIXELS
from tests.browser.conftest import device
from tests.journals.phone import corners, encoded, phone_jpeg

EDGE = 4096  # px, as static/js/photos.js draws them
SMALLER = "was too large to be sent, so it was made smaller first."


def send(page, *paths):
    """Send them; gives what was posted, by name, as pictures."""
    posted = []
    page.on("request", lambda request: posted.append(request) if request.method == "POST" else None)
    page.locator("input[type=file][multiple]").set_input_files(paths)
    page.get_by_role("button", name="Add to the album").click()
    expect(page.locator("[data-uploads][aria-busy]")).to_have_count(0)
    return posted


def large_of(page):
    """The largest file that is kept of the last photo."""
    address = page.locator("[data-photo]").last.get_attribute("href").partition("?")[0].rstrip("/")
    return Image.open(io.BytesIO(page.request.get(f"{address}/large.jpg").body()))


def test_a_photo_of_too_many_pixels_is_made_smaller_upright_and_kept(browser, server, campaign, tmp_path):
    wall = tmp_path / "wall.of.glass.jpeg"
    wall.write_bytes(encoded(corners(9000, 6000), orientation=6))  # held upright: lies on its side in the file
    assert MOST_PIXELS < 9000 * 6000
    with device(browser, server.address) as tablet:
        page = tablet.new_page()
        page.goto(f"{campaign}photos/?game=0")
        before = page.locator("[data-photo]").count()
        posted = send(page, wall)
        expect(page.locator("[data-photo]")).to_have_count(before + 1)
        expect(page.locator("[data-progress]")).to_have_text(f"wall.of.glass.jpeg {SMALLER}")
        expect(page.locator("[data-refused] li")).to_have_count(0)
        assert len(posted) == 1
        kept = large_of(page)
        assert kept.size == (round(LONGEST["large"] * 6000 / 9000), LONGEST["large"])
        red, green, blue = kept.convert("RGB").getpixel((kept.width - 20, 20))
        assert red > 200 and green < 60 and blue < 60, "the red corner is above on the right, as the phone was held"


def test_a_photo_of_too_many_bytes_is_made_smaller(browser, server, campaign, tmp_path):
    heavy = tmp_path / "heavy.jpg"
    heavy.write_bytes(phone_jpeg(1600, 1200, 1, 6) + bytes(MOST_BYTES))
    with device(browser, server.address) as tablet:
        page = tablet.new_page()
        page.goto(f"{campaign}photos/?game=0")
        before = page.locator("[data-photo]").count()
        send(page, heavy)
        expect(page.locator("[data-photo]")).to_have_count(before + 1)
        expect(page.locator("[data-progress]")).to_have_text(f"heavy.jpg {SMALLER}")
        assert large_of(page).size == (1200, 1600), "what needs no fewer pixels keeps them"


def test_what_the_server_takes_is_sent_as_it_is(browser, server, campaign, tmp_path):
    plain = tmp_path / "plain.jpg"
    plain.write_bytes(phone_jpeg(EDGE + 400, 1200, 2, 1))
    with device(browser, server.address) as tablet:
        page = tablet.new_page()
        page.goto(f"{campaign}photos/?game=0")
        before = page.locator("[data-photo]").count()
        [posted] = send(page, plain)
        expect(page.locator("[data-photo]")).to_have_count(before + 1)
        assert int(posted.all_headers()["content-length"]) > plain.stat().st_size
        expect(page.locator("[data-progress]")).to_have_text("")


def test_one_that_the_browser_cannot_read_is_refused_before_it_is_sent(browser, server, campaign, tmp_path):
    heavy = tmp_path / "heavy.jpg"
    heavy.write_bytes(b"<html>" + bytes(MOST_BYTES))
    with device(browser, server.address) as tablet:
        page = tablet.new_page()
        page.goto(f"{campaign}photos/?game=0")
        posted = send(page, heavy)
        expect(page.locator("[data-refused]")).to_contain_text("heavy.jpg has more than 20 MB.")
        assert posted == []
