"""Less attention, same game: windows painted at the end, scores alone, everything without JavaScript."""

from playwright.sync_api import expect

from tests.browser.conftest import device
from tests.browser.table import Table, whole_window


def test_four_families_paint_their_windows_at_the_end(browser, server):
    """Nobody records a round; a window is copied with a tap a space, and then the app counts."""
    names = ("Ferrer", "Okafor", "Lindqvist", "Adeyemi")
    with device(browser, server.address) as tablet:
        table = Table(tablet)
        table.found(*names)
        table.begin(start=1, levels=dict.fromkeys((1, 2, 3, 4), "paint"))
        for empty, name in enumerate(names):
            with table.counted(26):
                table.paint(name, list(whole_window(shift=empty).values())[: 24 - empty])
                table.stop_painting()
        table.to_the_sheet()
        table.tap(table.button("None in this game"))
        expect(table.card("confirm")).to_contain_text("Nobody has told objectives A, B and C")
        table.confirm()
        assert table.places == [(1, "Ferrer", 0), (2, "Okafor", -1), (3, "Lindqvist", -2), (4, "Adeyemi", -3)]


def test_one_family_taps_one_paints_one_types_scores(browser, server):
    """A round then costs two taps for each turn that is recorded, and one for the die that is left."""
    window = whole_window()
    with device(browser, server.address) as tablet:
        table = Table(tablet)
        table.found("Ferrer", "Okafor", "Lindqvist")
        table.begin(start=1, levels={2: "paint"})
        table.set_level(3, "scores")
        for number in range(1, 13):
            with table.counted(5):
                table.play_round(number, window)
        table.paint("Okafor", list(whole_window(shift=2).values())[:22])
        table.stop_painting()
        table.to_the_sheet()
        for name, points in (("Ferrer", 5), ("Okafor", 3), ("Lindqvist", 6)):
            table.write_asked(name, "Private objective", points)
        table.write_asked("Lindqvist", "Public objective A", 12)
        for name, points in (("Ferrer", 8), ("Okafor", 4)):  # asked now, as somebody has points there
            table.write_asked(name, "Public objective A", points)
        for line in ("Public objective B", "Public objective C", "Empty point boxes"):
            table.write_asked("Lindqvist", line, 0)
            table.tap(table.button("0 for Ferrer and Okafor"))
        table.write_asked("Lindqvist", "Empty and broken spaces", -4)
        table.confirm()
        assert table.places == [(1, "Lindqvist", 14), (2, "Ferrer", 13), (3, "Okafor", 5)]


def test_three_painted_windows_are_scored_in_eight_taps(browser, server):
    """The sheet, each family's card and its point boxes, and the confirmation: nothing else is asked."""
    names = {"Ferrer": "Ember", "Okafor": "Honey", "Lindqvist": "Moss"}
    with device(browser, server.address) as tablet:
        table = Table(tablet)
        table.found(*names, box="lantern-street")
        table.begin(start=1, levels=dict.fromkeys((1, 2, 3), "paint"))
        for filled, name in enumerate(names, start=4):  # six make a row of all values: five points
            table.paint(name, ["R1", "Y2", "G5", "P3", "B4", "R6"][:filled])
            table.stop_painting()
        with table.counted(8):
            table.to_the_sheet()
            for card in names.values():
                table.name_objective(card)
            for used in (3, 1, 0):
                table.use_boxes(used)
            table.confirm()
        # each has two points for the card and two for a light pair, the empty boxes, and a point less an empty space
        assert table.places == [(1, "Lindqvist", -2), (2, "Okafor", -9), (3, "Ferrer", -13)]


def test_a_game_without_javascript(browser, server):
    """Plain links and forms: a campaign is founded, turns are recorded, a window is painted, scores are typed."""
    windows = whole_window(), whole_window(shift=3)
    with device(browser, server.address, javascript=False) as tablet:
        table = Table(tablet, javascript=False)
        table.found("Moreau", "Haddad")
        table.begin(start=1)
        table.play_round(1, *windows)
        table.play_round(2, *windows)
        table.undo()
        table.end_round("B6")
        table.take_die("G1")
        table.fill("C2")
        expect(table.alert).to_be_visible()
        table.overrule()
        table.set_level(1, "paint")
        table.more("All rounds are over")
        table.set_level(2, "scores")
        table.paint("Moreau", ["P5", "R6", "G3"])
        table.stop_painting()
        table.to_the_sheet()
        table.tap(table.button("None in this game"))
        for line in ("Public objective A", "Public objective B", "Public objective C", "Empty point boxes"):
            for name in ("Haddad", "Moreau"):
                table.write_asked(name, line, 0)
        table.write_asked("Haddad", "Empty and broken spaces", -7)
        table.confirm()
        assert table.places == [(1, "Haddad", -7), (2, "Moreau", -16)]
