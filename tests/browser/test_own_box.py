"""A two-family game on a box of the table's own, described as it goes, with all that happens at a table."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import device
from tests.browser.table import Table, whole_window

FERRER, OKAFOR = whole_window(), whole_window(shift=3)


def test_a_whole_game_on_my_box_by_taps(browser, server):
    with device(browser, server.address) as tablet:
        table = Table(tablet)
        with table.counted(12):
            table.found("Ferrer", "Okafor")
            table.begin(start=1)
            table.take_turn(FERRER["A1"], "A1")
        expect(table.whose).to_contain_text("Okafor")
