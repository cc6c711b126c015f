"""What goes wrong between a tablet and its server: nothing that was tapped is lost, and nothing is recorded twice."""

import re
import socket

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import device
from tests.browser.table import Table, whole_window
from tests.server import TableServer

FERRER, OKAFOR = WINDOWS = whole_window(), whole_window(shift=3)
UNREACHED = (r"ERR_FAILED|ERR_CONNECTION_REFUSED|Failed to fetch",)


@pytest.fixture(scope="module")
def restartable(tmp_path_factory):
    """A server of its own that comes back at the same address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with TableServer(tmp_path_factory.mktemp("data"), "--no-demo", "--port", str(port)) as table:
        yield table


def sit_down(tablet):
    """Two families before the first turn of the first round."""
    table = Table(tablet)
    table.found("Ferrer", "Okafor")
    table.begin(start=1)
    return table


def expect_turns(table, *turns):
    """The turns that are recorded, newest first, as the log tells them."""
    table.go(f"{table.campaign}log/")
    expect(table.log_lines.filter(has_text=re.compile(" fills "))).to_contain_text(list(turns))


def test_a_save_that_does_not_arrive_is_kept_and_tried_again(browser, server):
    """The die in hand and its space stay on the page; trying again records them once."""
    with device(browser, server.address, allow=UNREACHED) as tablet:
        table = sit_down(tablet)
        table.take_die("R1")
        table.page.route("**/record/**", lambda route: route.abort())
        table.fill("A1")
        expect(table.unsaved).to_contain_text("Not saved yet")
        table.expect_in("A1", "empty")
        expect(table.heading).to_contain_text("red 1")
        table.page.unroute("**/record/**")
        table.tap(table.button("Try again"))
        expect(table.unsaved).to_be_hidden()
        expect(table.whose).to_contain_text("Okafor")
        expect_turns(table, "Ferrer fills A1")


def test_a_save_whose_answer_is_lost_is_recorded_once(browser, server):
    """The server has it, the tablet does not know: the key sees to it that trying again adds nothing."""
    with device(browser, server.address, allow=UNREACHED) as tablet:
        table = sit_down(tablet)
        table.take_die("R1")

        def lose_the_answer(route):
            route.fetch()
            route.abort()

        table.page.route("**/record/**", lose_the_answer)
        table.fill("A1")
        expect(table.unsaved).to_be_visible()
        table.page.unroute("**/record/**")
        table.tap(table.button("Try again"))
        expect(table.whose).to_contain_text("Okafor")
        expect_turns(table, "Ferrer fills A1")


def test_two_quick_taps_on_a_space_are_one_turn(browser, server):
    with device(browser, server.address) as tablet:
        table = sit_down(tablet)
        table.take_die("R1")
        held = []
        table.page.route("**/record/**", lambda route: held.append(route))
        with table.answer():
            with table.heard(2):
                with table.page.expect_request("**/record/**"):
                    table.pane("A1").tap()
                table.pane("A1").tap()
            held[0].continue_()
        expect(table.whose).to_contain_text("Okafor")
        expect_turns(table, "Ferrer fills A1")
        assert len(held) == 1


def test_two_devices_record_the_same_turn(browser, server):
    """The first one counts; the second sees how it stands now, and why nothing of its own was saved."""
    with device(browser, server.address) as tablet, device(browser, server.address, screen="phone") as phone:
        first = sit_down(tablet)
        second = Table(phone, first.page.url)
        first.take_die("R1")
        second.take_die("Y2")
        first.fill("A1")
        second.fill("B1")
        expect(second.alert).to_contain_text("how it stands now")
        expect(second.heading).to_contain_text("Okafor")
        second.take_turn("B4", "A1")
        expect_turns(first, "Okafor fills A1 with blue 4", "Ferrer fills A1 with red 1")


def test_the_server_is_stopped_during_a_tap_and_started_again(browser, restartable):
    """What was acknowledged is there, what was tapped meanwhile waits on the page, and undo goes on where it was."""
    with device(browser, restartable.address, allow=UNREACHED) as tablet:
        table = sit_down(tablet)
        table.play_round(1, *WINDOWS)
        table.take_die("R6")
        restartable.stop()
        table.fill("C1")
        expect(table.unsaved).to_contain_text("Not saved yet")
        restartable.start()
        table.tap(table.button("Try again"))
        expect(table.unsaved).to_be_hidden()
        for what in ("Okafor fills C1", "Round 1 ends", "Ferrer fills B1"):
            expect(table.page.locator("button.undo")).to_have_accessible_name(re.compile(what))
            table.undo()
        expect(table.whose).to_contain_text("Ferrer")
        table.redo()
        expect(table.page.locator("button.undo")).to_have_accessible_name(re.compile("Ferrer fills B1"))
        expect_turns(table, "Ferrer fills B1", "Okafor fills B1", "Okafor fills A1", "Ferrer fills A1")
