"""Every page, in each of its states: readable by day and night, on each screen, by finger and by keyboard."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.conftest import SCREENS, device, follow
from tests.browser.table import Table
from tests.server import TableServer

BAD = {"serious", "critical"}
FINGER, GLANCE = 48, 30  # px
LONGEST = 60  # letters of a name, without a blank to break it at

# What may be tapped, and is too small for a finger or lies beside the screen.
UNTAPPABLE = """([finger, glance, beside]) => {
  const wrong = new Map(), room = document.documentElement.clientWidth;
  const slides = (part) => part && (/auto|scroll/.test(getComputedStyle(part).overflowX) || slides(part.parentElement));
  const aside = ".skip, .unseen[aria-hidden]"; // comes with the tab key, or is what the Enter key presses in a field
  const visible = (part) => part.checkVisibility({ visibilityProperty: true }) && !part.matches(aside);
  const fields = "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button]";
  for (const part of [...document.querySelectorAll(fields)].filter(visible)) {
    const target = part.matches("[type=radio], [type=checkbox]") ? part.closest("label") ?? part : part;
    const { width, height, left, right } = target.getBoundingClientRect();
    const panes = part.closest(".panes");
    const least = panes && (beside || panes.dataset.mode === "look") ? glance : finger;
    const words = (part.ariaLabel ?? part.textContent).trim().replace(/\\s+/g, " ").slice(0, 40);
    const name = panes ? `a pane to ${panes.dataset.mode ?? "tell"}` : `${part.localName}.${part.className} ${words}`;
    if (Math.min(width, height) < least - 0.5) wrong.set(name, `${width.toFixed(1)} x ${height.toFixed(1)}`);
    if ((left < -1 || right > room + 1) && !slides(target.parentElement)) wrong.set(name, "beside the screen");
  }
  for (const heading of [...document.querySelectorAll("h1, h2")].filter(visible)) {
    const { width, height } = heading.getBoundingClientRect();
    if (width > 1 && height > 3 * width) wrong.set(heading.textContent.trim(), "squeezed");
  }
  const whole = document.documentElement.scrollWidth;
  if (whole > room) wrong.set("the page scrolls sideways", `${whole} > ${room}`);
  return [...wrong].map(([name, what]) => `${name}: ${what}`);
}"""


@dataclass(frozen=True)
class View:
    """One state of a page: where it is, and the taps that lead to it from there.

    `beside`: what is asked is answered beside the window, whose panes may then be as small as a phone leaves them room.
    """

    address: str
    taps: Callable[[Table], None] = lambda table: None
    beside: bool = False


def clash(table):
    """A die in hand, and a space where it does not fit."""
    table.tap(table.page.locator("a[data-die]").first)
    fits = table.fits
    panes = table.page.locator(".panes button").evaluate_all("panes => panes.map(pane => pane.value)")
    table.fill(next(space for space in panes if space not in fits))


def chips(*names):
    """A die in hand, and chips that change it."""

    def tap(table):
        table.tap(table.page.locator("a[data-die]").first)
        for name in names:
            table.chip(name)

    return tap


def make_way(table):
    """A link to give away."""
    table.tap(table.page.locator(".make-way button"))


def friend(journal=False):
    """What somebody sees who was given a link."""

    def tap(table):
        page = table.page
        make_way(table)
        page.goto(page.locator(".way__address").last.get_attribute("href"))
        if journal:
            follow(page.locator(".cover").first)

    return tap


VIEWS = {
    "shelf": View("/"),
    "all tables": View("/statistics/"),
    "trash": View("/trash/"),
    "off the shelf": View("{demo}away/"),
    "journals": View("{demo}journals/"),
    "a journal": View("{demo}journals/1/"),
    "a leaf of the family tree": View("{demo}journals/1/?age=2"),
    "a magic square": View("{demo}journals/1/square/"),
    "a diary": View("{demo}journals/1/diary/"),
    "writing a diary": View("{demo}journals/1/diary/?write=1"),
    "a chronicle told anew": View("{demo}journals/1/diary/game/1/"),
    "the cathedral": View("{demo}cathedral/"),
    "unlocks": View("{demo}unlocks/"),
    "a seal": View("{demo}unlocks/?open=envelope-12"),
    "an opened envelope": View("{demo}unlocks/?open=envelope-1"),
    "rules in force": View("{demo}rules/"),
    "a new die colour": View("{demo}rules/?new=add-colour"),
    "a reward chart": View("{demo}rules/?new=chart"),
    "something happened": View("{demo}happened/"),
    "what happened": View("{demo}happened/?who=1"),
    "standings": View("{demo}standings/"),
    "photos": View("{demo}photos/"),
    "the book": View("{demo}book/"),
    "the book as a file": View("{demo}book/file/"),
    "blank sheets": View("{demo}sheets/"),
    "keepsakes": View("{demo}keepsakes/"),
    "a link for friends": View("{demo}keepsakes/", make_way),
    "what a friend sees": View("{demo}keepsakes/", friend()),
    "a journal as a friend sees it": View("{demo}keepsakes/", friend(journal=True)),
    "a closed link": View("/s/nothing/"),
    "to BG Stats": View("{demo}game/3/bg-stats/"),
    "pictures of a game": View("{demo}game/3/pictures/"),
    "the poster": View("{demo}poster/"),
    "the whole campaign as a file": View("{demo}export/"),
    "earlier states": View("{demo}snapshots/"),
    "a campaign to bring": View("/import/"),
    "everything told": View("{demo}box/told/"),
    "descriptions to save": View("{demo}box/file/"),
    "descriptions to borrow": View("{own}box/borrow/"),
    "the campaign ends": View("{demo}standings/?finish=1"),
    "after a game": View("{demo}game/3/after/"),
    "a market put away": View("{demo}game/3/market/"),
    "a forgotten purchase": View("{demo}game/3/market/?late=1"),
    "we are already further": View("{own}join/"),
    "a booster window": View("{demo}game/5/?one_off=1"),
    "new campaign": View("/new/"),
    "campaign": View("{demo}"),
    "devices": View("{demo}device/"),
    "log": View("{demo}log/"),
    "log of a family": View("{demo}log/?family=1&round=2"),
    "result": View("{demo}game/3/result/"),
    "sheet of a closed game": View("{demo}game/3/score/"),
    "sheet during play": View("{demo}game/4/score/"),
    "a turn": View("{demo}game/4/"),
    "a die in hand": View("{demo}game/4/", lambda table: table.tap(table.page.locator("a[data-die]").first)),
    "a changed die": View("{demo}game/4/", chips("+1", "Flip")),
    "by hand": View("{demo}game/4/", chips("By hand"), beside=True),
    "a clash": View("{demo}game/4/", clash, beside=True),
    "another window": View("{demo}game/4/", lambda table: table.tap(table.page.locator("a.other").first)),
    "the rest": View("{demo}game/4/?card=more"),
    "a forgotten turn": View("{demo}game/4/?card=late"),
    "chairs": View("{demo}game/4/?card=chairs"),
    "painting": View("{demo}game/4/?card=paint&view=1"),
    "painting, glass first": View("{demo}game/4/?card=paint&view=1&touch=1&glass=R1"),
    "set-up of a described window": View("{demo}game/5/"),
    "box": View("{demo}box/"),
    "a described window": View("{demo}box/2/"),
    "a described window with holes": View("{demo}box/3/"),
    "own box": View("{own}box/"),
    "an outline to choose": View("{own}box/2/"),
    "colours to tell": View("{own}box/1/"),
    "holes to tell": View("{own}box/1/?brush=hole"),
    "neighbours to tell": View("{own}box/1/?brush=join&first=A1"),
    "panes to merge": View("{own}box/1/?brush=merge&first=A1"),
    "a pane to cut": View("{own}box/1/?brush=split&first=A1"),
    "a tool to tell": View("{own}box/1/?edit=new-tool"),
    "a tool told": View("{own}box/1/?edit=new-tool&kind=set-colour"),
    "an objective to tell": View("{own}box/1/?edit=A"),
    "an objective told": View("{own}box/1/?edit=A&kind=colour-sum"),
    "a point box to tell": View("{own}box/1/?edit=new-box"),
    "set-up of an unknown window": View("{own}game/2/"),
    "the board": View("{own}game/1/"),
    "a whole roll": View("{own}game/1/?card=roll"),
    "a filled space": View("{own}game/1/?space=A1&view=1"),
    "typed wrong": View("{own}game/1/?space=A1&view=1&pick=wrong"),
    "a note": View("{own}game/1/?space=A1&view=1&pick=note"),
    "the die left": View("{rounds}game/1/"),
    "the rounds are over": View("{over}game/1/"),
    "which card": View("{over}game/1/score/"),
    "which number": View("{over}game/1/score/?line=public-a&family=1&change=1"),
    "a line": View("{over}game/1/score/?line=public-a&family=1"),
    "a new line": View("{over}game/1/score/?card=new-line"),
    "to be confirmed": View("{over}game/1/score/?card=confirm"),
    "long names": View("{long}"),
    "a table of long names": View("{long}game/1/"),
    "journals of long names": View("{long}journals/"),
    "a journal of a long name": View("{long}journals/1/"),
    "a diary of a long name": View("{long}journals/1/diary/?write"),
    "standings of long names": View("{long}standings/"),
    "keepsakes of long names": View("{long}keepsakes/"),
    "sheets of long names": View("{long}sheets/"),
    "something happened to a long name": View("{long}happened/"),
    "nothing here": View("/c/no-such-campaign/"),
}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """The table as it starts: with the sample campaign on its shelf."""
    with TableServer(tmp_path_factory.mktemp("data")) as table:
        yield table


@pytest.fixture(scope="module")
def places(browser, server):
    """Addresses of the sample campaign and of three that were begun by taps."""
    with device(browser, server.address) as tablet:
        table = Table(tablet)
        found = {"demo": table.page.locator(".volume a").first.get_attribute("href")}
        for name, box, levels in (
            ("own", None, {}),
            ("rounds", None, {1: "rounds", 2: "rounds"}),
            ("over", "lantern-street", {1: "paint", 2: "scores"}),
        ):
            table.go("/")
            table.found(f"Ferrer {name}", "Okafor", box=box)
            table.begin(start=1, levels=levels)
            found[name] = table.campaign
        table.go("/")
        table.found("W" * LONGEST, "M" * LONGEST)
        table.begin(start=1)
        found["long"] = table.campaign
        table.go(f"{found['own']}game/1/")
        table.take_turn("R1", "A1")
        return found


@pytest.fixture(scope="module")
def table(browser, server):
    with device(browser, server.address) as tablet:
        yield Table(tablet)


@pytest.mark.parametrize("name", VIEWS)
def test_a_page_is_fit_for_eyes_and_fingers(table, places, name):
    view, page = VIEWS[name], table.page
    show(page, "landscape", "dark")
    table.go(view.address.format(**places))
    view.taps(table)
    found = violations(page)
    show(page, "landscape", "light")
    found += violations(page, runOnly=["color-contrast"])
    for screen in SCREENS:
        show(page, screen, "light")
        found += [f"{screen}: {wrong}" for wrong in page.evaluate(UNTAPPABLE, [FINGER, GLANCE, view.beside])]
    assert not found, "\n".join(found)


def test_a_turn_is_taken_with_the_keyboard_alone(table, places):
    show(table.page, "landscape", "dark")
    table.go(f"{places['own']}game/1/")
    expect(table.whose).to_contain_text("Okafor")
    press(table, "[data-die=Y2]")
    press(table, ".panes [value=B1]")
    expect(table.page.locator(".snake .past")).to_have_count(2)
    table.expect_in("B1", "yellow 2")


def press(table, wanted):
    """Step on with the tab key to what is wanted, and press it."""
    for _ in range(99):
        table.page.keyboard.press("Tab")
        if table.page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
            break
    with table.answer():
        table.page.keyboard.press("Enter")


def show(page, screen, light):
    page.set_viewport_size(SCREENS[screen]["viewport"])
    page.emulate_media(color_scheme=light, reduced_motion="reduce")


def violations(page, **options):
    """What axe finds to be serious or critical."""
    found = Axe().run(page, options={"resultTypes": ["violations"], **options}).response["violations"]
    bad = [(each["id"], node) for each in found if each["impact"] in BAD for node in each["nodes"]]
    return [f"{rule}: {node['target']} {node['failureSummary']}" for rule, node in bad]
