"""A real browser on a real server: screens to open pages on, and a watch over what the pages complain about."""

import re
from contextlib import ExitStack, contextmanager

import pytest
from playwright.sync_api import expect, sync_playwright

from tests.browser.table import Table
from tests.chromium import find_chromium
from tests.server import TableServer

PATIENCE = 60_000  # ms until what is not there is given up: a slow machine, busy with other tests, gets there late
expect.set_options(timeout=PATIENCE)

SCREENS = {
    "landscape": {"viewport": {"width": 1180, "height": 820}},
    "portrait": {"viewport": {"width": 820, "height": 1180}},
    "phone": {"viewport": {"width": 390, "height": 844}, "is_mobile": True},
}
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# Chromium remarks on every answer from 400 up; a page that explains a problem (409, 422) is no failure.
EXPLAINED = re.compile(r"Failed to load resource: the server responded with a status of 4\d\d")


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """The table, served for one module of tests, with an empty shelf."""
    with TableServer(tmp_path_factory.mktemp("data"), "--no-demo") as table:
        yield table


@pytest.fixture(scope="module")
def demo(tmp_path_factory):
    """The table with its sample campaign."""
    with TableServer(tmp_path_factory.mktemp("demo")) as table:
        yield table


@pytest.fixture(scope="module")
def browser():
    """Chromium for one module: while playwright runs, Django takes this thread for an asynchronous one."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=find_chromium(), args=ARGUMENTS, timeout=PATIENCE)
        yield chromium
        chromium.close()


@pytest.fixture(scope="module")
def campaign(browser, server):
    """A game begun by Ferrer and Okafor; the address of their campaign."""
    with device(browser, server.address) as tablet:
        table = Table(tablet)
        table.found("Ferrer", "Okafor")
        table.begin(start=1)
        return table.campaign


def watch(page, address, problems):
    """Note errors of the page and its scripts, answers of 500 and up, and requests that leave the server."""

    def note_request(request):
        if not request.url.startswith((address, "data:", "blob:", "about:")):
            problems.append(f"request to elsewhere: {request.url}")

    def note_response(response):
        missing = response.status == 404 and "/static/" in response.url
        if response.status >= 500 or missing:
            problems.append(f"{response.status} {response.request.method} {response.url}")

    def note_console(message):
        if message.type == "error" and not EXPLAINED.match(message.text):
            problems.append(f"console: {message.text}")

    page.on("request", note_request)
    page.on("response", note_response)
    page.on("console", note_console)
    page.on("pageerror", lambda error: problems.append(f"script: {error}"))


@contextmanager
def device(browser, address, *, screen="landscape", javascript=True, night=True, allow=(), **options):
    """One device at the table, with cookies of its own; at the end its pages must have nothing to complain about.

    `allow` holds regular expressions for complaints that the test is about.
    """
    context = browser.new_context(
        base_url=address,
        color_scheme="dark" if night else "light",
        has_touch=True,
        java_script_enabled=javascript,
        locale="en-GB",
        reduced_motion="reduce",
        **SCREENS[screen],
        **options,
    )
    context.set_default_timeout(PATIENCE)
    problems = []
    context.on("page", lambda page: watch(page, address, problems))
    try:
        yield context
    finally:
        context.close()
    left = [problem for problem in problems if not any(re.search(pattern, problem) for pattern in allow)]
    assert not left, "the page complained:\n" + "\n".join(left)


def follow(target):
    """Click what brings a whole page, as every link and form does where there are no scripts, and wait for it."""
    with target.page.expect_navigation():
        target.click()


@pytest.fixture
def open_page(browser, server):
    """Opens a page on a new device: open_page("/", screen="phone", javascript=False, night=False, allow=[...])."""
    with ExitStack() as devices:

        def open_page(path="/", **options):
            page = devices.enter_context(device(browser, server.address, **options)).new_page()
            page.goto(path)
            return page

        yield open_page


@pytest.fixture
def page(open_page):
    """The tablet on the table, at the shelf."""
    return open_page()
