"""Two families play two windows of Lantern Street by taps alone, with all that comes before, between and after."""

import subprocess
import sys
from collections import Counter

from playwright.sync_api import expect

from campaign.editions import load
from tests.browser.conftest import device
from tests.browser.evening_table import EveningTable
from tests.browser.planned import planned_game, stars_glazed
from tests.server import ROOT, environment

BOX = load("lantern-street")
LAMP, ROOM, IRONMONGER = "The Reading Lamp", "The Back Room", "The Ironmonger"
FERRER, OKAFOR = 1, 2
NAMES = {FERRER: "Ferrer", OKAFOR: "Okafor"}
BUILD_IN_1 = ("R1", "B1")
BUILD_IN_2 = ("G1", "R2")
LEAVE = ("P6", "Y6", "R6", "B6", "G6") * 2
"""The dice left after rounds 3 to 12, which construct nothing; those of the first two do."""
TWICE = {10: 2, 14: 3}
"""The numbers that stand twice in the magic square, and the column that the families mean."""


def test_two_games_of_a_campaign_by_taps(browser, server):
    with device(browser, server.address) as tablet:
        table = EveningTable(tablet)
        points = Counter()
        table.found(*NAMES.values(), box=BOX.slug)
        play_first_light(table, points)
        end_first_light(table, points)
        assert points == {"Ferrer": 4, "Okafor": 2}
        look_around(table, points, window=1)

        set_up_the_second_window(table)
        strike_a_purchase_and_restore_it(table)
        play_the_long_stair(table, points)
        with table.counted(20):
            end_the_long_stair(table, points)
        assert points == {"Ferrer": 9, "Okafor": 8}
        look_around(table, points, window=2)

    agreed = subprocess.run(
        [sys.executable, "manage.py", "audit"], cwd=ROOT, env=environment(server.data), capture_output=True, text=True
    )
    assert agreed.returncode == 0, agreed.stdout + agreed.stderr
    assert "campaigns 1" in agreed.stdout and "findings 0, notes 0" in agreed.stdout


# --- the first window -------------------------------------------------------------------------------------------------


def play_first_light(table, points):
    """Lots are drawn for the start; the windows are whole whoever starts."""
    setup = table.page.locator(".setup")
    expect(setup).to_contain_text(BOX.windows[1].intro)
    expect(setup.locator("[data-why]")).to_have_text("In the first game lots are drawn.")
    expect(setup.locator("summary", has_text="On the table")).to_contain_text("story, objectives, window page")
    table.begin()
    start = next(number for number, name in NAMES.items() if name in table.whose.inner_text())
    expect(table.page.locator(".desk")).to_contain_text(f"The lot fell on {NAMES[start]}: they start.")

    layout = BOX.windows[1].layout
    rounds = planned_game(layout, tuple(NAMES), start, (*BUILD_IN_1, *LEAVE), seed=1)
    for number, planned in enumerate(rounds, start=1):
        if number == 2:  # the whole roll is told, so that the app knows which die is left
            table.ask_for_the_roll()
            table.tell_roll(*map(str, planned.dice))
            table.tap(table.button("These 5 of 5"))
        for turn in planned.turns:
            take(table, layout, turn)
        builder = NAMES[planned.turns[-1].family]
        if number == 1:
            table.end_round("R1")
            expect(table.heading).to_have_text(f"{builder} constructs red 1")
            expect(table.page.locator(".desk")).to_contain_text(f"{builder} had the last turn of the round")
            table.construct()
        elif number == 2:
            table.tap(table.button(f"Round over, {builder} constructs blue 1"))
        else:
            table.end_round(str(planned.left))
        points[builder] += number <= len(BUILD_IN_1)
        settle_stars(table, layout, rounds, number)
        if number == 3:
            open_the_envelope_of_round_3(table)
    for name in NAMES.values():
        assert points[name] == 1
    expect(table.due("crate-1")).to_contain_text("the end of round 8")


def take(table, layout, turn):
    """A plain turn; the magic square is filled at once (A11.2)."""
    magic = layout.spaces[turn.space].magic
    table.take(turn, TWICE.get(magic))
    if magic:
        which = f"the {magic} in column {TWICE[magic]}" if magic in TWICE else f"{magic} becomes"
        told = table.page.locator(".due [role=status]")
        expect(told).to_contain_text(f"In the magic square of {NAMES[turn.family]} {which}")


def settle_stars(table, layout, rounds, number):
    """The stars' card comes at the end of the round in which every family has filled all of theirs (A8.3)."""
    if number == stars_glazed(layout, rounds):
        expect(table.heading).to_have_text("All stars are glazed")
        table.glaze()
    expect(table.page.locator("[data-glazed]")).to_have_count(0)


def open_the_envelope_of_round_3(table):
    """It is suggested with its reason and tells nothing before it is open (A8.4)."""
    sealed = BOX.legacy.sealed_one("envelope-1")
    expect(table.due("envelope-1")).to_have_text("Envelope 1 may be opened: the end of round 3")
    assert sealed.title not in table.page.content()
    table.open_due("envelope-1")
    expect(table.due("envelope-1")).to_have_count(0)


def end_first_light(table, points):
    """Every step after a game, one after the other (A7.1)."""
    table.open_due("envelope-2")
    table.read_closing_story()
    table.name_objective("Ember Keeper")
    table.name_objective("Honey Keeper")
    for name in NAMES.values():
        table.write_asked(name, "Lamps on the hooks", 3)  # the line that the envelope of the stars brought
    table.add_line("Stars")
    for name in NAMES.values():
        table.write_asked(name, "Stars", 1)
    table.confirm()
    assert table.places == [(1, "Ferrer", 37), (2, "Okafor", 32)]

    table.tap(table.link("On to the rewards"))
    assert table.rewards == {"Ferrer": (1, 4, 1, 3), "Okafor": (1, 2, 1, 4)}
    table.give_rewards()
    points += Counter(Ferrer=3, Okafor=1)
    table.take_tools("Okafor", "Tallow Stub")
    table.take_tools("Ferrer", "Tallow Stub")

    expect(table.purse).to_contain_text("Okafor’s purse")
    table.buy(ROOM, 1, sticker="Steady Hand", slot=2)
    table.fill_slot(2)
    table.leave_market("Leave, 1 coin is lost")
    expect(table.purse).to_contain_text("Ferrer’s purse")
    table.buy(LAMP, 1)
    table.buy(IRONMONGER, 2, tool="Glass Marble")

    table.open_due("envelope-3")
    table.open_due("crate-1", accept=False)
    table.name_masterpieces("Ember Noon", "The Slow Lamp")


# --- between the windows ----------------------------------------------------------------------------------------------


def look_around(table, points, window):
    """The campaign's page, the standings and each journal say the same points."""
    expect(table.page.get_by_role("heading", name=f"{BOX.windows[window].title} is done")).to_be_visible()
    table.tap(table.link("On with the campaign"))
    done = "1 window stands, 9 to go." if window == 1 else "2 windows stand, 8 to go."
    expect(table.next_step).to_contain_text(done)
    expect(table.next_step.get_by_role("heading")).to_have_text(BOX.windows[window + 1].title)
    last = min(points, key=points.get)
    expect(table.next_step).to_contain_text(
        f"{last} has the fewest legacy points, {points[last]}, and chooses who starts."
    )
    table.tab("Standings")
    expect(table.page.locator(".ladder-of-points > li")).to_have_count(len(NAMES))
    assert table.standings == dict(points.most_common())
    assert table.course_ends == [points[name] for name in table.standings]
    for name in NAMES.values():
        table.open_journal(name)
        assert sum(number for _, number in table.ledger) == points[name]
        look_at_a_journal(table, name, window)
    table.home()


def look_at_a_journal(table, name, window):
    """The newest window large with its name, the ledger with its reasons, the tools."""
    masterpieces = {"Ferrer": ("Ember Noon", "Half a Moon"), "Okafor": ("The Slow Lamp", "Up the Stair")}
    expect(table.page.locator(".hero h2")).to_contain_text(masterpieces[name][window - 1])
    tools = {"Ferrer": ["Tallow Stub", "Glass Marble"], "Okafor": ["Tallow Stub"]}[name]
    tools += {"Ferrer": ["Cracked Rule", "Madder Root"], "Okafor": ["Cracked Rule"]}[name] if window == 2 else []
    assert set(table.page.locator(".tool-cards b").all_inner_texts()) == set(tools)
    reasons = [reason for reason, _ in table.ledger]
    assert any(reason.startswith("Cathedral") for reason in reasons)
    assert any(BOX.windows[window].title in reason for reason in reasons)


# --- the second window ------------------------------------------------------------------------------------------------


def set_up_the_second_window(table):
    """Okafor has the fewest points and starts; all tools are counted, and Ferrer leaves one at home (A2.1-A2.4)."""
    table.sit_down()
    setup = table.page.locator(".setup")
    expect(setup.locator("[data-why]")).to_have_text("Okafor has the fewest legacy points, 2, and chooses who starts.")
    expect(setup.locator(f"input[name=start][value='{OKAFOR}']")).to_be_checked()
    expect(setup.locator(".counts b")).to_have_text(["2", "1"])
    expect(setup).to_contain_text("Ferrer owns 2 cards, its tool box holds 1.")
    table.begin(deal=True)
    table.bring(FERRER, "Glass Marble")
    expect(table.whose).to_contain_text("Okafor")
    table.read_objective("Okafor")


def strike_a_purchase_and_restore_it(table):
    """What the second game took from the market goes with the purchase, and comes back with it."""
    bought = "crosses off box 2 of The Ironmonger and gains Glass Marble"
    table.tab("Log")
    standing = table.log_lines.all_inner_texts()
    table.strike_entry(bought)
    listed = table.alert.locator("li")
    expect(listed).to_have_count(3)
    expect(listed.filter(has_text="Starting tool counts of game 2")).to_have_count(1)
    expect(listed.filter(has_text="Ferrer brings Glass Marble")).to_have_count(1)
    table.tap(table.button("Strike them too"))
    expect(table.page.locator(".entry--gone")).to_have_count(4)
    table.redo()
    expect(table.page.locator(".entry--gone")).to_have_count(0)
    assert table.log_lines.all_inner_texts() == standing
    table.home()
    table.tap(table.link("Go on playing"))


def play_the_long_stair(table, points):
    """Okafor's crest and Ferrer's tool card each help once; the others are plain turns."""
    layout = BOX.windows[2].layout
    rounds = planned_game(layout, tuple(NAMES), OKAFOR, (*BUILD_IN_2, *LEAVE), seed=2)
    for number, planned in enumerate(rounds, start=1):
        turns = list(planned.turns)
        if number == 1:
            use_what_is_owned(table, *turns[:2])
            turns = turns[2:]
        for turn in turns:
            take(table, layout, turn)
        table.end_round(str(planned.left))
        if number <= len(BUILD_IN_2):
            points[NAMES[planned.turns[-1].family]] += 1
            table.construct()
        settle_stars(table, layout, rounds, number)
    table.open_due("envelope-4")


def use_what_is_owned(table, first, second):
    """Yellow 3 is one more by Okafor's crest; purple 1 is flipped by the card that Ferrer brought (A5.6, A9.4)."""
    assert (first.family, str(first.die)) == (OKAFOR, "Y4")
    table.take_by(first, "Y3", "crest", "Steady Hand")
    assert (second.family, str(second.die)) == (FERRER, "P6")
    expect(table.page.locator("[data-owned]")).to_have_count(1)
    table.take_by(second, "P1", "card", "Glass Marble")


def end_the_long_stair(table, points):
    """All is described: what remains is to confirm, to choose and to buy."""
    table.read_closing_story()
    assert table.sheet_numbers("Tool cards owned") == [2, 1]
    table.confirm()
    assert [name for _, name, _ in table.places] == ["Okafor", "Ferrer"]
    table.tap(table.link("On to the rewards"))
    assert table.rewards == {"Ferrer": (5, 6, 2, 4), "Okafor": (3, 7, 1, 3)}
    table.give_rewards()
    points += Counter(Ferrer=1, Okafor=4)
    table.take_tools("Ferrer", "Cracked Rule", "Madder Root")
    table.take_tools("Okafor", "Cracked Rule")
    expect(table.purse).to_contain_text("Ferrer’s purse")
    table.buy(LAMP, 5)
    expect(table.purse).to_contain_text("Okafor’s purse")
    table.buy(LAMP, 3)
    points += Counter(Ferrer=3, Okafor=1)
    table.open_due("envelope-5")
    table.name_masterpieces("Half a Moon", "Up the Stair")
