"""Photos in a real browser: a phone sends them with their place, and no file that is kept or served tells it."""

import io
import re
from contextlib import suppress

import pytest
from PIL import Image
from playwright.sync_api import expect

from journals.photo_files import is_plain
from tests.browser.conftest import SCREENS, device, follow
from tests.browser.test_accessibility import FINGER, GLANCE, UNTAPPABLE, show, violations
from tests.journals.phone import MARKS, phone_jpeg


@pytest.fixture(scope="module")
def pictures(tmp_path_factory):
    """Three photos as phones make them, and a page that calls itself one."""
    folder = tmp_path_factory.mktemp("phone")
    for number, (width, height, orientation) in enumerate([(1600, 1200, 6), (1600, 900, 1), (900, 900, 3)], start=1):
        (folder / f"IMG_{number}.jpg").write_bytes(phone_jpeg(width, height, number, orientation))
    (folder / "page.jpg").write_bytes(b"<html>")
    return folder


def send(page, *paths):
    page.locator("input[type=file][multiple]").set_input_files(paths)
    page.get_by_role("button", name="Add to the album").click()


def bytes_in(folder):
    """What lies in each file of a folder that the server works in.

    The log beside the database goes when the last request is over: it is read before the database, which then has it.
    """
    for path in sorted(folder.rglob("*"), reverse=True):
        with suppress(FileNotFoundError):
            if path.is_file():
                yield path.name, path.read_bytes()


def assert_bare(data):
    assert is_plain(data)
    assert [mark for mark in MARKS if mark in data] == []
    assert dict(Image.open(io.BytesIO(data)).getexif()) == {}


def test_a_photo_from_a_phone_is_told_shown_and_says_nothing_of_its_place(browser, server, campaign, pictures):
    with device(browser, server.address, screen="phone") as phone:
        page = phone.new_page()
        served = {}
        phone.on("response", lambda answer: served.update({answer.url: answer}) if ".jpg" in answer.url else None)
        page.goto(f"{campaign}journals/1/")
        page.get_by_role("link", name="Add a photo").click()
        expect(page.get_by_role("heading", name="No photo here yet")).to_be_visible()
        expect(page.locator(".add [name=family]")).to_have_value("1")
        send(page, pictures / "IMG_1.jpg")
        expect(page.locator("[data-photo]")).to_have_count(1)
        page.locator(".pic__tell input[name=alt]").fill("Our window, with its blue corner")
        page.locator(".pic__tell button").click()
        expect(page.get_by_role("img", name="Our window, with its blue corner")).to_be_visible()
        page.goto(f"{campaign}journals/1/")
        picture = page.get_by_role("link", name="Our window, with its blue corner")
        picture.scroll_into_view_if_needed()
        picture.click()
        box = page.get_by_role("dialog", name="Photo")
        expect(box.get_by_role("img", name="Our window, with its blue corner")).to_be_visible()
        large = box.locator("[data-large]")
        expect(large).to_have_js_property("complete", True)
        assert large.evaluate("picture => 0 < picture.naturalWidth && picture.naturalWidth < picture.naturalHeight")
        page.keyboard.press("Escape")
        expect(box).to_be_hidden()
        files = [*(server.data / "photos").rglob("*.jpg")]
        assert len(files) == 3
        for path in files:
            assert_bare(path.read_bytes())
        everything = list(bytes_in(server.data))
        assert [(name, mark) for name, data in everything for mark in MARKS[:7] if mark in data] == []
        addresses = {
            re.sub(r"\w+\.jpg$", f"{size}.jpg", url) for url in served for size in ("large", "medium", "small")
        }
        assert addresses
        for address in addresses:
            assert_bare(page.request.get(address).body())


def test_several_are_sent_one_by_one_and_looked_at_with_the_keyboard(browser, server, campaign, pictures):
    with device(browser, server.address) as tablet:
        page = tablet.new_page()
        page.goto(f"{campaign}photos/?game=1")
        before = page.locator("[data-photo]").count()
        send(page, pictures / "IMG_2.jpg", pictures / "page.jpg", pictures / "IMG_3.jpg")
        expect(page.locator("[data-photo]")).to_have_count(before + 2)
        expect(page.locator("[data-refused]")).to_contain_text("page.jpg: This is no photo that can be read here.")
        links = page.locator("[data-photo]")
        links.first.focus()
        page.keyboard.press("Enter")
        box, at = page.get_by_role("dialog", name="Photo"), page.locator("[data-lightbox] [data-at]")
        expect(at).to_have_text(f"1 / {before + 2}")
        expect(box.get_by_role("button", name="Previous photo")).to_be_disabled()
        page.keyboard.press("ArrowRight")
        expect(at).to_have_text(f"2 / {before + 2}")
        box.get_by_role("button", name="Previous photo").click()
        expect(at).to_have_text(f"1 / {before + 2}")
        assert violations(page) == []
        page.keyboard.press("Escape")
        expect(box).to_be_hidden()
        expect(links.first).to_be_focused()


def test_what_was_lost_on_its_way_waits_and_is_sent_again_once(browser, server, campaign, pictures):
    with device(browser, server.address, allow=["ERR_FAILED", "console"]) as tablet:
        page = tablet.new_page()
        page.goto(f"{campaign}photos/")
        before = page.locator("[data-photo]").count()
        page.route("**/photos/", lambda route: route.abort() if route.request.method == "POST" else route.continue_())
        send(page, pictures / "IMG_2.jpg")
        expect(page.locator("[data-refused]")).to_contain_text("could not be sent")
        page.unroute("**/photos/")
        page.get_by_role("button", name="Add to the album").click()
        expect(page.locator("[data-photo]")).to_have_count(before + 1)


def test_without_scripts_it_is_pages_and_forms(browser, server, campaign, pictures):
    with device(browser, server.address, javascript=False) as tablet:
        page = tablet.new_page()
        page.goto(f"{campaign}photos/?family=2")
        with page.expect_navigation():
            send(page, pictures / "IMG_3.jpg")
        follow(page.locator("[data-photo]").first)
        expect(page.get_by_role("heading", name="Photo 1 of 1")).to_be_visible()
        page.get_by_label("Words below it").fill("The last one")
        follow(page.get_by_role("button", name="Keep these words"))
        expect(page.locator("figcaption")).to_have_text("The last one")
        page.get_by_text("Erase this photo").click()
        follow(page.get_by_role("button", name="Erase it for good"))
        expect(page.locator("[data-photo]")).to_have_count(0)


@pytest.mark.parametrize("address", ["photos/", "photos/?family=2", "journals/1/", "a photo"])
def test_pages_of_photos_are_fit_for_eyes_and_fingers(browser, server, campaign, pictures, address):
    with device(browser, server.address) as tablet:
        page = tablet.new_page()
        page.goto(f"{campaign}photos/")
        if not page.locator("[data-photo]").count():
            send(page, pictures / "IMG_2.jpg")
            expect(page.locator("[data-photo]")).to_have_count(1)
        page.goto(
            page.locator("[data-photo]").first.get_attribute("href") if address == "a photo" else campaign + address
        )
        show(page, "landscape", "dark")
        found = violations(page)
        show(page, "landscape", "light")
        found += violations(page, runOnly=["color-contrast"])
        for screen in SCREENS:
            show(page, screen, "light")
            found += [f"{screen}: {wrong}" for wrong in page.evaluate(UNTAPPABLE, [FINGER, GLANCE, False])]
        assert not found, "\n".join(found)
