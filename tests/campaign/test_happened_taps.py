"""Whatever happened is told in five taps at most, and taken back by one (A13.4)."""

import pytest

from campaign.commands.by_hand import ChangeTool, PlaceSticker
from campaign.commands.cathedral import Construct
from campaign.commands.trackers import AddTracker
from campaign.rules.dice import Die
from campaign.rules.state.legacy import TrackerBox
from tests.campaign.telling import scored
from tests.factories import recorded

pytestmark = pytest.mark.django_db

LAMP = "reading-lamp"


def one_point(teller):
    return teller.record(teller.tell("Ferrer", "Legacy points"), {"n": "2"})


def lost_points(teller):
    return teller.record(teller.tell("Ferrer", "Legacy points"), {"n": "-2"})


def a_tool(teller):
    card = teller.state.edition.window(1).cards[0].slug
    return teller.record(teller.tell("Ferrer", "A tool card"), {"pick": f"+{card}"})


def a_tool_gone(teller):
    recorded(teller.campaign, ChangeTool(1, 1, "lens", label="Lens"))
    return teller.record(teller.tell("Ferrer", "A tool card"), {"pick": "-lens"})


def coins(teller):
    return teller.record(teller.tell("Oliva", "Coins"), {"n": "-1"})


def a_sticker(teller):
    shown = teller.follow(teller.tell("Ferrer", "A crest sticker"), text="Slot 3")
    return teller.tap(shown, text="Steady Hand")


def a_coloured_sticker(teller):
    shown = teller.follow(teller.tell("Ferrer", "A crest sticker"), text="Slot 3")
    return teller.tap(shown, value="+house-tint:B")


def a_sticker_off(teller):
    recorded(teller.campaign, PlaceSticker(1, 1, 2, "steady-hand", "Steady Hand"))
    shown = teller.follow(teller.tell("Ferrer", "A crest sticker"), text="Slot 2")
    return teller.tap(shown, value="-")


def a_box(teller):
    return teller.record(teller.tell("Ferrer", "A box of a track"), {"pick": f"+{LAMP} 0"})


def a_slot(teller):
    return teller.record(teller.tell("Ferrer", "A slot of the tool box"), {"n": "1"})


def a_signature(teller):
    return teller.record(teller.tell("Ferrer", "A signature"), name="Ana")


def a_construction(teller):
    return teller.record(teller.tell("Ferrer", "A construction"), {"pick": "+cathedral R1"})


def taken_down(teller):
    recorded(teller.campaign, Construct(1, 0, 1, "cathedral", Die.parse("R1"), 1))
    return teller.record(teller.tell("Everyone", "A construction"), {"pick": "-cathedral R1"})


def a_cell(teller):
    shown = teller.follow(teller.tell("Ferrer", "The magic square"), text="15")
    return teller.tap(shown, value="G")


def a_mark(teller):
    recorded(
        teller.campaign, AddTracker("lamps", "Lamps", False, 3, (TrackerBox(), TrackerBox("oak", 2), TrackerBox()))
    )
    return teller.tap(teller.tell("Ferrer", "A tracker"), name="box", value="1")


def a_count(teller):
    recorded(teller.campaign, AddTracker("oil", "Oil"))
    return teller.tap(teller.tell("Ferrer", "A tracker"), aria_label="One more")


def anything(teller):
    return teller.record(teller.tell("Ferrer", "Something else"), text="The cat sat on the board.", other="2")


def a_line(teller):
    return teller.record(teller.tell("Everyone", "A score line"), label="Owls")


@pytest.mark.parametrize(
    ("act", "line"),
    [
        (one_point, "Ferrer gains 2 legacy points"),
        (lost_points, "Ferrer loses 2 legacy points"),
        (a_tool, "Ferrer gains the tool "),
        (a_tool_gone, "Ferrer gives up the tool Lens"),
        (coins, "Oliva loses 1 coin"),
        (a_sticker, "Ferrer places the sticker Steady Hand on slot 3"),
        (a_coloured_sticker, "Ferrer places the sticker The Tint of the House on slot 3"),
        (a_sticker_off, "Ferrer takes the sticker off slot 2"),
        (a_box, "Ferrer crosses off box 1 of The Reading Lamp"),
        (a_slot, "The tool box of Ferrer has 2 filled slots"),
        (a_signature, "Ana signs for Ferrer"),
        (a_construction, "Ferrer constructs red 1"),
        (taken_down, "Red 1 is taken off the cathedral"),
        (a_cell, "Ferrer writes green in space 16 of the magic square"),
        (a_mark, "Ferrer marks box 2 of Lamps: 2 legacy points"),
        (a_count, "Oil of Ferrer goes up by 1"),
        (anything, "Ferrer: The cat sat on the board. (2)"),
        (a_line, "New rule: Owls"),
    ],
)
def test_anything_is_recorded_in_five_taps_at_most(act, line):
    teller = scored()
    shown = act(teller)
    assert shown.status == 200, shown.text
    assert shown.heading.startswith("Recorded"), shown.problems or shown.errors
    assert line in shown
    assert teller.taps <= 5
    assert shown.link(text="Back to the campaign") == f"/c/{teller.campaign.slug}/"


@pytest.mark.parametrize("act", [one_point, a_tool, a_sticker, a_box, a_slot, a_construction, a_cell, a_mark, a_line])
def test_what_was_recorded_is_undone_from_the_page_or_the_campaign(act):
    teller = scored()
    shown = act(teller)
    done, act_number = teller.state, teller.story.acts
    shown = teller.tap(shown, text="Take it back")
    assert shown.status == 200
    assert teller.state != done
    assert teller.redo(act=teller.story.redoable().number, page="happened").status == 303
    assert teller.state == done
    assert teller.strike(act=act_number, undo="").status == 303
    assert teller.state != done
