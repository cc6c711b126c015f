"""A two-family game on a box of the table's own, described as it goes, with all that happens at a table."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import device
from tests.browser.table import Table, turns_of, whole_window

FERRER, OKAFOR = WINDOWS = whole_window(), whole_window(shift=3)


def test_a_whole_game_on_my_box_by_taps(browser, server):
    with device(browser, server.address) as tablet:
        table = Table(tablet)
        with table.counted(12):
            table.found("Ferrer", "Okafor")
            table.begin(start=1)
            table.play_turns(1, *WINDOWS, places=(0,))
        with table.counted(3 * 2 + 1):
            table.play_turns(1, *WINDOWS, places=(1, 2, 3))
            table.end_round()
        table.play_round(2, *WINDOWS)
        table.play_round(3, *WINDOWS)

        describe_the_window(table)
        table.play_round(4, *WINDOWS)
        table.play_round(5, *WINDOWS)
        overrule_a_placement(table, 6)
        change_a_die(table, 7)
        cross_out_a_space(table)
        undo_three_turns(table, 8)
        correct_a_turn_of_three_rounds_ago(table, 9)
        reload_in_mid_round(table, 10)
        table.play_round(11, *WINDOWS)
        table.play_round(12, *WINDOWS)

        table.to_the_sheet()
        table.write_asked("Ferrer", "Private objective", 9)
        table.write_asked("Okafor", "Private objective", 3)
        expect(table.total(1)).to_have_text("28")
        expect(table.card("confirm")).to_contain_text("Nobody has told objectives B and C and the empty point boxes")
        table.confirm()
        assert table.places == [(1, "Ferrer", 28), (2, "Okafor", 27)]
        expect(table.page.get_by_role("heading", name="Ferrer wins")).to_be_visible()
        table.go(f"{table.campaign}log/")
        expect(table.page.locator(".entry--overruled")).to_have_count(1)


def describe_the_window(table):
    """What is printed is told in mid-game, and holds for both families from now on."""
    table.more("Describe this window")
    table.describe("Y", "E2")
    expect(table.pane("E2")).to_have_accessible_name("E2: yellow")
    table.describe_objective("A", "column-colour-variety", 4)
    expect(table.page.locator("a[data-place=A]")).to_contain_text("4")
    table.tap(table.link("Back to the table"))
    table.expect_in("E2", "empty, printed yellow")
    assert table.round == 4


def overrule_a_placement(table, number):
    """Okafor's die does not match what is printed: every reason is given, and it is filled all the same."""
    seats = [seat for seat, _, _ in turns_of(number, *WINDOWS)]
    assert seats == [1, 0, 0, 1]
    assert OKAFOR["E2"] == "P4"
    table.take_die("P4")
    assert "E2" not in table.fits
    table.fill("E2")
    expect(table.alert).to_contain_text("yellow")
    table.overrule("House rule")
    expect(table.whose).to_contain_text("Ferrer")
    table.play_turns(number, *WINDOWS, places=(1, 2, 3))
    table.end_round("B6")


def change_a_die(table, number):
    """One more, then flipped: a purple 1 becomes the purple 5 that the window needs."""
    assert FERRER["A3"] == "P5"
    table.take_die("P1")
    table.chip("+1")
    table.chip("Flip")
    expect(table.page.locator(".chain")).to_contain_text("P5")
    assert "A3" in table.fits
    table.fill("A3")
    expect(table.whose).to_contain_text("Okafor")
    table.play_turns(number, *WINDOWS, places=(1, 2, 3))
    table.end_round()


def cross_out_a_space(table):
    table.look_at(1)
    table.cross_out("B1")
    table.look_at(1)
    table.expect_in("B1", "crossed out")
    table.tap(table.link("Back to the turn"))


def undo_three_turns(table, number):
    """Three turns are taken back one by one; one is redone, the others are played again."""
    table.play_turns(number, *WINDOWS, places=(0, 1, 2))
    last = table.page.locator("button.undo")
    for turn in ("Ferrer fills D3", "Ferrer fills C3", "Okafor fills C3"):
        expect(last).to_have_accessible_name(re.compile(f"^Undo .{turn}"))
        table.undo()
    table.redo()
    table.play_turns(number, *WINDOWS, places=(1, 2, 3))
    table.end_round()


def correct_a_turn_of_three_rounds_ago(table, number):
    table.play_turns(number, *WINDOWS, places=(0,))
    with table.counted(5):
        table.look_at(1)
        table.correct("E2", "Y4")
    table.look_at(1)
    table.expect_in("E2", "yellow 4")
    table.tap(table.link("Back to the turn"))
    table.play_turns(number, *WINDOWS, places=(1, 2, 3))
    table.end_round()


def reload_in_mid_round(table, number):
    """A reload loses neither what is recorded nor the die that is in hand."""
    table.play_turns(number, *WINDOWS, places=(0, 1))
    _, space, die = turns_of(number, *WINDOWS)[2]
    table.take_die(die)
    table.page.reload()
    assert table.round == number
    expect(table.page.locator(f"[data-die={die}][aria-pressed=true]")).to_be_visible()
    table.fill(space)
    table.play_turns(number, *WINDOWS, places=(3,))
    table.end_round()
