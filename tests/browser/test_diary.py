"""Writing a diary on a real device: nothing that was typed is lost, and nothing is written twice."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import SCREENS, device, follow

DIARY = "/c/the-lantern-street-workshop-demo/journals/{}/diary/"
UNREACHED = (r"ERR_INTERNET_DISCONNECTED|Failed to fetch",)
TEXT = "It rained all evening.\n\nMaud had left the windows open."


def field(page, name):
    return page.locator(f"form[data-draft] [name={name}]")


def drafts(page):
    return page.evaluate("Object.keys(localStorage).filter((name) => name.startsWith('draft '))")


def test_a_page_is_begun_left_found_again_and_kept_once(browser, demo):
    with device(browser, demo.address) as context:
        page = context.new_page()
        page.goto(DIARY.format(1))
        page.get_by_role("link", name="Write a page").click()
        field(page, "title").fill("Rain")
        field(page, "text").fill(TEXT)
        page.goto("/")
        page.goto(DIARY.format(1) + "?write")
        expect(field(page, "text")).to_have_value(TEXT)
        expect(field(page, "title")).to_have_value("Rain")
        expect(page.get_by_text("This is what you had typed before")).to_be_visible()
        page.get_by_role("button", name="Keep this page").click()
        expect(page.locator(".leaf--new")).to_contain_text("Maud had left the windows open.")
        expect(page).to_have_url(re.compile(re.escape(DIARY.format(1)) + "$"))
        assert drafts(page) == []
        page.goto(DIARY.format(1) + "?write")
        expect(field(page, "text")).to_have_value("")


def test_a_draft_can_be_dropped(browser, demo):
    with device(browser, demo.address) as context:
        page = context.new_page()
        page.goto(DIARY.format(2) + "?write")
        field(page, "text").fill("Not this.")
        page.reload()
        follow(page.get_by_role("button", name="Start afresh"))
        expect(field(page, "text")).to_have_value("")
        assert drafts(page) == []


def test_what_could_not_be_saved_stays_and_is_written_once(browser, demo):
    with device(browser, demo.address, allow=UNREACHED) as context:
        page = context.new_page()
        page.goto(DIARY.format(2) + "?write")
        field(page, "text").fill("Lost in the cellar.")
        context.set_offline(True)
        page.get_by_role("button", name="Keep this page").click()
        expect(page.locator("[data-unsaved]")).to_be_visible()
        assert drafts(page) != []
        context.set_offline(False)
        expect(page.locator(".leaf", has_text="Lost in the cellar.")).to_have_count(1)
        assert drafts(page) == []
        page.reload()
        expect(page.locator(".leaf", has_text="Lost in the cellar.")).to_have_count(1)


def test_two_who_write_on_one_page_see_both_texts(browser, demo):
    with device(browser, demo.address) as one, device(browser, demo.address) as other:
        mine, theirs = one.new_page(), other.new_page()
        for page in (mine, theirs):
            page.goto(DIARY.format(1) + "game/1/")
        field(theirs, "text").fill("Told by them.")
        theirs.get_by_role("button", name="Save").click()
        expect(theirs.locator(".leaf--new")).to_contain_text("Told by them.")
        field(mine, "text").fill("Told by me.")
        mine.get_by_role("button", name="Save").click()
        expect(mine.get_by_text("Somebody wrote on this page meanwhile")).to_be_visible()
        expect(mine.locator(".leaf--theirs")).to_contain_text("Told by them.")
        expect(field(mine, "text")).to_have_value("Told by me.")
        mine.get_by_role("button", name="Save mine").click()
        expect(mine.locator(".leaf--new")).to_contain_text("Told by me.")
        mine.get_by_role("button", name="Back to the app’s own words").click()
        expect(mine.get_by_text("1 page torn out")).to_be_visible()


def test_it_is_written_without_scripts_too(browser, demo):
    with device(browser, demo.address, javascript=False) as context:
        page = context.new_page()
        page.goto(DIARY.format(2))
        follow(page.get_by_role("link", name="Write a page"))
        field(page, "text").fill("By hand.")
        follow(page.get_by_role("button", name="Keep this page"))
        expect(page.locator(".leaf", has_text="By hand.")).to_be_visible()


@pytest.mark.parametrize("screen", SCREENS)
def test_it_fits_the_screen(browser, demo, screen):
    with device(browser, demo.address, screen=screen) as context:
        page = context.new_page()
        for address in (DIARY.format(1), DIARY.format(1) + "?write", DIARY.format(1) + "game/2/"):
            page.goto(address)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), address
