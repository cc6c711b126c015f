"""Rules that come and go on a box of the table's own, and whatever else a campaign brings, each by taps."""

import pytest
from playwright.sync_api import expect

from tests.browser.campaign_table import CampaignTable
from tests.browser.conftest import device


@pytest.fixture
def table(browser, server):
    with device(browser, server.address) as tablet:
        yield CampaignTable(tablet)


@pytest.fixture
def playing(table):
    """Two families in round 1 of their first game; Ferrer starts."""
    table.found("Ferrer", "Okafor")
    table.begin(start=1)
    return table


def test_A13_2_orange_dice_arrive(table):
    """They come out of an envelope for good; the game played before keeps its five colours."""
    table.found("Ferrer", "Okafor")
    table.begin(start=1, levels={1: "paint", 2: "total"})
    table.paint("Ferrer", ["R1"])
    table.stop_painting()
    table.to_the_sheet()
    table.tap(table.button("None in this game"))
    table.write_asked("Okafor", "Total", 12)
    table.confirm()
    table.put_away()

    table.break_seal(3)
    table.new_rule("add-colour")
    table.answer_rule("letter", "O")
    table.answer_rule("count", "2")
    table.hold_rule()
    expect(table.page.locator("[data-rule]")).to_contain_text("Envelope 3")
    table.tap(table.link("To the campaign"))
    table.sit_down()
    table.begin(start=1, levels={1: "turns", 2: "turns"})
    expect(table.page.locator(".desk [data-die]")).to_have_count(36)
    table.take_turn("O4", "B2")
    table.look_at(1)
    table.expect_in("B2", "orange 4")

    table.game(1)
    table.fill("A1")
    table.tap(table.link("Typed wrong"))
    expect(table.page.locator("[name=fill][data-die]")).to_have_count(30)


def test_A13_2_three_dice_more_a_round(playing):
    """The roll that is told is of eight dice, and so is the app's own."""
    table = playing
    table.new_rule("dice")
    table.answer_rule("amount", "4")
    table.hold_rule()
    table.back_to_the_game()
    table.ask_for_the_roll()
    expect(table.heading).to_have_text("Which 8 dice fell?")
    table.tell_roll("R1", "R2", "Y1", "Y2", "G3", "G4", "B5", "P6")
    table.tap(table.button("These 8 of 8"))
    expect(table.page.locator(".desk .dice .die")).to_have_count(8)
    expect(table.alert).to_have_count(0)
    table.undo()
    table.ask_for_the_roll()
    table.tap(table.button("Roll for us"))
    expect(table.page.locator(".desk .dice .die")).to_have_count(8)


def test_A13_2_a_score_line_from_now_on(table):
    """It stands on the sheet of this game and of the next one, and not of the one before."""
    table.found("Ferrer", "Okafor")
    table.play_for_totals(Ferrer=12, Okafor=8)
    table.put_away()
    table.sit_down()
    table.begin(start=1, levels={1: "total", 2: "scores"})
    table.new_rule("score-line")
    table.word_rule("label", "Lamp oil")
    table.hold_rule()

    table.game(1, "score/")
    assert "Lamp oil" not in table.sheet_lines
    table.game(2, "score/")
    assert "Lamp oil" in table.sheet_lines
    table.tap(table.page.locator("a.n[aria-label^='Okafor, Lamp oil']"))
    table.write_asked("Okafor", "Lamp oil", 5)
    expect(table.page.locator("a.n[aria-label='Okafor, Lamp oil: 5']")).to_be_visible()
    table.tap(table.page.locator(".ln.sum a[href*='family=2&']"))
    table.write_asked("Okafor", "Total", 7)
    table.write_asked("Ferrer", "Total", 9)
    table.confirm()
    table.put_away()
    table.sit_down()
    table.begin(start=1, levels={1: "total", 2: "total"})
    table.game(3, "score/")
    assert "Lamp oil" in table.sheet_lines


def test_A13_2_a_colour_of_the_tables_own(playing):
    """A name is enough: its first free letter stands on the dice."""
    table = playing
    table.new_rule("add-colour")
    table.answer_rule("letter", "")
    table.word_rule("name", "teal")
    table.answer_rule("count", "2")
    table.hold_rule()
    table.back_to_the_game()
    table.take_turn("T4", "B2")
    table.look_at(1)
    table.expect_in("B2", "teal 4")


def test_A13_2_values_0_and_7(playing):
    table = playing
    table.new_rule("faces")
    table.answer_rule("numbers", "0", "7")
    table.hold_rule()
    table.back_to_the_game()
    table.take_turn("R7", "B2")
    table.take_turn("Y0", "C1")
    table.expect_in("C1", "yellow 0")
    table.take_turn("B0", "D2")
    table.expect_in("B2", "red 7")


def test_A13_2_a_second_board(playing):
    """Two dice alike may lie in a round, and a die that is left constructs on the board the table says."""
    table = playing
    table.new_rule("board")
    table.word_rule("label", "Choir")
    table.answer_rule("points", "2")
    table.hold_rule()
    table.back_to_the_game()
    table.take_turn("R3", "B2")
    table.take_turn("R3", "B2")
    table.take_turn("Y2", "B3")
    table.take_turn("G5", "C2")
    table.end_round("B1")
    expect(table.page.locator(".site")).to_have_count(2)
    table.tap(table.page.locator(".site", has_text="Choir").get_by_role("button", name="Construct blue 1"))
    table.tab("Cathedral")
    expect(table.board("The board")).to_contain_text("0 of 30 spaces constructed")
    expect(table.board("Choir")).to_contain_text("1 of 30 spaces constructed")
    table.tab("Campaign")
    assert table.legacy_points == {"Ferrer": 2, "Okafor": 0}


def test_A13_2_a_sticker_over_a_space_of_one_family(playing):
    """What fits is then another matter for Okafor, and for Ferrer as before."""
    table = playing
    table.new_rule("space")
    table.tap(table.pane("B2"))
    table.answer_rule("colour", "Y")
    table.hold_rule(family=2)
    table.back_to_the_game()
    table.take_die("R1")
    assert "B2" in table.fits
    table.fill("B2")
    table.take_die("R2")
    assert "B2" not in table.fits
    table.expect_in("B2", "empty, printed yellow")


def test_A2_0_swapped_pages(table):
    """Each window lies in the journal it was drawn in."""
    table.found("Ferrer", "Okafor")
    table.swap_pages(1, 2)
    table.begin(start=1)
    expect(table.page.locator(".who .eyebrow").first).to_contain_text("in the journal of Okafor")
    table.take_turn("R1", "B2")
    table.open_journal("Okafor")
    expect(table.page.locator(".gallery .hero")).to_contain_text("drawn by Ferrer")
    table.open_journal("Ferrer")
    expect(table.page.locator(".gallery .hero")).to_contain_text("drawn by Okafor")
    expect(table.page.locator(".lent")).to_contain_text("Window 1 was drawn in the journal of Okafor")


def test_A2_0_a_family_away(table):
    """It has no tool count, no place, and no reward by the chart."""
    table.found("Ferrer", "Okafor", "Lindqvist")
    table.play_for_totals(Ferrer=12, Okafor=8, Lindqvist=5)
    table.put_away()
    table.sit_down()
    expect(table.page.locator("[name^=count-]")).to_have_count(3)
    table.leave_out(3)
    expect(table.page.locator(".away-said")).to_contain_text("Lindqvist sits this one out")
    expect(table.page.locator("[name^=count-]")).to_have_count(2)
    table.begin(start=1, levels={1: "total", 2: "total"})
    table.score_totals(Ferrer=12, Okafor=8)
    assert table.places == [(1, "Ferrer", 12), (2, "Okafor", 8)]
    table.tap(table.link("On to the rewards"))
    table.after("rewards")
    expect(table.card("rewards").locator(".chart-asked__row")).to_have_count(2)
    for _ in range(3):
        table.touch(table.button("1st: legacy points, one more"))
    table.tap(table.button("So it says: give the rewards"))
    table.tap(table.link("To the campaign"))
    assert table.legacy_points == {"Ferrer": 3, "Okafor": 1, "Lindqvist": 0}


def test_A1_2_a_stand_in(table):
    """Whoever stands in is told at the window, and is no leaf of the family tree."""
    table.found("Ferrer", "Okafor")
    table.call(1, "Berta")
    table.play_for_totals(Ferrer=12, Okafor=8)
    table.put_away()
    table.sit_down()
    table.call(1, "Nuria", stand_in=True)
    table.begin(start=1, levels={1: "turns"})
    expect(table.page.locator(".who .eyebrow").first).to_contain_text("Ferrer · Nuria")
    table.take_turn("R1", "B2")
    table.open_journal("Ferrer")
    expect(table.page.locator(".gallery .hero")).to_contain_text("Nuria, standing in for Berta Ferrer")
    assert table.leaves == ["Berta", "Berta"]


def test_A7_1_a_correction_that_changes_the_rank(table):
    """What was confirmed stays until the table takes over what is counted now."""
    table.found("Ferrer", "Okafor")
    table.play_for_totals(Ferrer=12, Okafor=8)
    table.put_away()
    change_a_confirmed_total(table)
    table.tap(table.button("Keep what was confirmed"))
    expect(table.page.locator(".changed")).to_have_count(0)
    table.tap(table.link("The result"))
    assert table.places == [(1, "Ferrer", 12), (2, "Okafor", 8)]

    change_a_confirmed_total(table)
    table.tap(table.button("Take over what is counted now"))
    assert table.places == [(1, "Okafor", 15), (2, "Ferrer", 12)]


def change_a_confirmed_total(table):
    """Okafor had 15 points on paper, which is more than Ferrer's 12: both results are shown."""
    table.game(1, "score/")
    table.tap(table.total(2))
    table.write_asked("Okafor", "Total", 15)
    table.tap(table.button("Record it all the same"))
    both = [tuple(row.locator("th, td").all_inner_texts()) for row in table.page.locator(".changed tbody tr").all()]
    assert both == [("Okafor, Total", "8", "15"), ("Okafor, place", "2nd", "1st"), ("Ferrer, place", "1st", "2nd")]
